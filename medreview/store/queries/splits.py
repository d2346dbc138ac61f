"""Splits of datasets as they are: their parts, which of them are frozen, and the questions that can be divided."""

import hashlib
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

import sqlalchemy as sa
from sqlmodel import Session, col, select

from medreview.domain.audit import AuditEntry
from medreview.domain.datasets import Dataset
from medreview.domain.images import QuestionImage
from medreview.domain.questions import FrozenPart, Question
from medreview.errors import MedReviewError
from medreview.store.queries.answer_facts import IS_SET_ASIDE, QUESTION_PATH, open_of
from medreview.store.queries.facts import rows_of
from medreview.store.queries.tags import field_of_question

PartName = tuple[str, str]
"""A dataset and a part of its split."""
SPLIT = "split"
"""The field of a question, the kind of a source that divided questions, and the entity of an entry about a part."""


class PartFrozen(MedReviewError):
    """A change would take a question out of a frozen part, or put one in."""

    template = "{key} cannot be moved: the part {part} of {dataset} is frozen. Unfreeze the part first and say why."


class PartNow(NamedTuple):
    """A part of a dataset's split as it is now; ``n`` counts its questions without variants.

    ``n_frozen`` is the number when it was frozen; of a part that is not, it is None and the texts are empty. Of ``n``
    are ``n_aside`` set aside now: they keep their part and are asked of nobody.
    """

    dataset: str
    split: str
    n: int
    n_variants: int
    n_frozen: int | None = None
    frozen_at: str = ""
    frozen_by: str = ""
    why: str = ""
    n_aside: int = 0


class SplittableQuestion(NamedTuple):
    """A question that can be given a part; ``original`` is what it is a language variant of, or itself.

    ``texts`` are those it is known by: earlier turns as they are stored, what is asked, and its options.
    """

    question_id: int
    key: str
    dataset: str
    original: int
    value: str | None
    split: str | None
    texts: tuple[str, ...]
    images: tuple[str, ...]


def parts_now(session: Session) -> tuple[PartNow, ...]:
    """Every part that questions are in, and those that are frozen, by dataset."""
    is_variant = col(Question.variant_of_id).is_not(None)
    n_each = (
        sa.func.count(sa.case((one, 1))) for one in (~is_variant, is_variant, ~is_variant & sa.and_(*IS_SET_ASIDE))
    )
    query = (
        sa.select(col(Dataset.name), col(Question.split), *n_each)
        .join(Dataset, col(Dataset.id) == col(Question.dataset_id))
        .where(col(Question.split).is_not(None), ~col(Question.is_placeholder))
        .group_by(col(Dataset.name), col(Question.split))
    )
    counts = {(dataset, split): tuple(n_each) for dataset, split, *n_each in rows_of(session, query)}
    frozen = {name: tuple(told) for name, told in _frozen(session)}
    names = sorted({*counts, *frozen})
    known = ((name, counts.get(name, (0, 0, 0))) for name in names)
    return tuple(PartNow(*name, *n_each[:2], *frozen.get(name, ()), n_aside=n_each[2]) for name, n_each in known)


def splits_made(session: Session) -> tuple[AuditEntry, ...]:
    """The entries of the trail that tell of a split as a whole, the latest first."""
    of_plan = sa.func.json_type(col(AuditEntry.key), "$.plan").is_not(None)
    query = select(AuditEntry).where(AuditEntry.entity == SPLIT, of_plan).order_by(col(AuditEntry.id).desc())
    return tuple(session.exec(query))


def frozen_parts(session: Session) -> frozenset[PartName]:
    return frozenset(name for name, _ in _frozen(session))


def refuse_frozen(session: Session, moves: Iterable[tuple[str, str, str | None, str | None]]) -> None:
    """Refuse moves of questions: each a dataset, a key, the part before and the part after.

    Raises
    ------
    PartFrozen
        If one leaves a frozen part or comes into one.
    """
    frozen = frozen_parts(session)
    for dataset, key, before, after in moves if frozen else ():
        for part in (before, after) if before != after else ():
            if part is not None and (dataset, part) in frozen:
                raise PartFrozen(key=key, part=part, dataset=dataset)


def part_digest(session: Session, dataset_id: int, split: str) -> tuple[int, str]:
    """The number of questions of a part without variants, and SHA-256 over their sorted keys."""
    query = sa.select(col(Question.key)).where(
        col(Question.dataset_id) == dataset_id,
        col(Question.split) == split,
        col(Question.variant_of_id).is_(None),
        ~col(Question.is_placeholder),
    )
    keys = sorted(key for (key,) in rows_of(session, query))
    return len(keys), hashlib.sha256("\n".join(keys).encode("utf-8", "surrogatepass")).hexdigest()


def changed_frozen_parts(session: Session) -> Iterator[PartName]:
    """Frozen parts that hold other questions than when they were frozen."""
    query = sa.select(col(Dataset.name), col(FrozenPart.dataset_id), col(FrozenPart.split), col(FrozenPart.sha256))
    for dataset, dataset_id, split, sha256 in rows_of(session, query.join(Dataset)):
        if part_digest(session, dataset_id, split)[1] != sha256:
            yield dataset, split


def splittable_questions(session: Session, datasets: Sequence[str], field: str) -> Iterator[SplittableQuestion]:
    """Questions that are known and not set aside, of these datasets or of all, with their value of a field."""
    images: dict[int, list[str]] = {}
    shown = sa.select(col(QuestionImage.question_id), col(QuestionImage.image_sha256))
    for question_id, sha256 in rows_of(session, shown.order_by(col(QuestionImage.position))):
        images.setdefault(question_id, []).append(sha256)
    query = (
        sa.select(
            *(col(Question.id), QUESTION_PATH, col(Dataset.name)),
            sa.func.coalesce(col(Question.variant_of_id), col(Question.id)),
            field_of_question(field) if field else sa.null(),
            *(col(Question.split), col(Question.context), col(Question.text), col(Question.options)),
        )
        .join(Dataset, col(Dataset.id) == col(Question.dataset_id))
        .where(*open_of(datasets))
    )
    for question_id, key, dataset, original, value, split, context, text, options in rows_of(session, query):
        turns = (str(turn.get("text", "")) for turn in context or ())
        texts = (*turns, text, *map(str, options or ()))
        yield SplittableQuestion(
            question_id, key, dataset, original, value, split, texts, tuple(images.get(question_id, ()))
        )


def frozen_test_questions(session: Session) -> dict[int, PartName]:
    """The frozen part of every question that is in one, but parts to train on."""
    parts = {one for one in frozen_parts(session) if not is_to_train_on(one[1])}
    query = (
        sa.select(col(Question.id), col(Dataset.name), col(Question.split))
        .join(Dataset, col(Dataset.id) == col(Question.dataset_id))
        .where(col(Question.split).in_({split for _, split in parts}))
    )
    found = rows_of(session, query) if parts else ()
    return {question_id: (dataset, split) for question_id, dataset, split in found if (dataset, split) in parts}


def is_to_train_on(split: str) -> bool:
    """True of the parts that models are trained on and examples are drawn from, which no freeze keeps from that."""
    return split.casefold().startswith("train")


def _frozen(session: Session) -> Iterator[tuple[PartName, tuple[Any, ...]]]:
    told = (FrozenPart.n_questions, FrozenPart.frozen_at, FrozenPart.frozen_by, FrozenPart.why)
    query = sa.select(col(Dataset.name), col(FrozenPart.split), *map(col, told)).join(
        Dataset, col(Dataset.id) == col(FrozenPart.dataset_id)
    )
    for dataset, split, *rest in rows_of(session, query):
        yield (dataset, split), tuple(rest)
