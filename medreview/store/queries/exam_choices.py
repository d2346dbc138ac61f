"""Choices of models in examination questions, with metadata of the questions."""

import json
from collections.abc import Mapping, Sequence
from typing import NamedTuple, cast

import sqlalchemy as sa
from sqlmodel import Session, col

from medreview.domain.datasets import Dataset
from medreview.domain.images import QuestionImage
from medreview.domain.models import Model
from medreview.domain.questions import KNOWN_FIELDS, Question, QuestionKind, Translation
from medreview.domain.runs import Choice, Run
from medreview.domain.table_rows import OptionSet
from medreview.store.queries.facts import in_portions, rows_of, texts_of_fields


class ExamQuestion(NamedTuple):
    """A question with options. ``original`` is the question that this is a language variant of, or itself."""

    id: int
    original: int
    dataset: str
    key: str
    language: str | None
    specialty: str | None
    options: tuple[str, ...]
    correct: OptionSet
    text: str = ""
    translator: str = ""


class GivenChoice(NamedTuple):
    """One reply; ``choice`` is empty where none was read when it came in.

    ``unread`` says why, where a run here could not read it; ``probabilities`` are those of the options, where they were
    scored.
    """

    question_id: int
    model: str
    raw_output: str
    choice: OptionSet
    language: str | None
    with_images: bool | None
    run: str | None
    unread: str = ""
    probabilities: tuple[float, ...] = ()
    id: int = 0


def exam_questions(
    session: Session, datasets: tuple[str, ...] = (), *, ids: Sequence[int] | None = None
) -> tuple[ExamQuestion, ...]:
    """Every question with options, or those with these keys, with options or not, by dataset and key."""
    original = sa.func.coalesce(col(Question.variant_of_id), col(Question.id))
    query = (
        sa.select(col(Question.id), original, col(Dataset.name), col(Question.key), col(Question.language))
        .add_columns(col(Question.specialty), col(Question.options), col(Question.correct_option), col(Question.text))
        .add_columns(sa.func.coalesce(col(Translation.translator), ""))
        .outerjoin(Translation, col(Translation.question_id) == col(Question.id))
        .join(Dataset, col(Dataset.id) == col(Question.dataset_id))
        .order_by(col(Dataset.name), col(Question.key))
    )
    query = query.where(col(Question.kind) == QuestionKind.CHOICE if ids is None else col(Question.id).in_(ids))
    if datasets:
        query = query.where(col(Dataset.name).in_(datasets))
    found: list[ExamQuestion] = []
    rows = session.connection().execute(query)
    for key, original, dataset, name, language, specialty, options, correct, text, translator in rows:
        texts = tuple(str(option) for option in options or ())
        found.append(
            ExamQuestion(
                key, original, dataset, name, language, specialty, texts, tuple(correct or ()), text, translator
            )
        )
    return tuple(found)


def modalities_of_questions(session: Session) -> Mapping[int, tuple[str, ...]]:
    """The modality of each image of every question that has images; empty text where it is not known."""
    query = sa.select(col(QuestionImage.question_id), sa.func.coalesce(col(QuestionImage.modality), "")).order_by(
        col(QuestionImage.question_id), col(QuestionImage.position)
    )
    found: dict[int, list[str]] = {}
    for question_id, modality in session.connection().execute(query):
        found.setdefault(question_id, []).append(modality)
    return {question_id: tuple(own) for question_id, own in found.items()}


def given_choices(
    session: Session, runs: tuple[str, ...] = (), *, ids: Sequence[int] | None = None
) -> tuple[GivenChoice, ...]:
    """Every choice, of these runs where any are named, or with these keys, in the order in which they came."""
    query = (
        sa.select(col(Choice.question_id), col(Model.name), col(Choice.raw_output), col(Choice.choice))
        .add_columns(col(Choice.language), col(Choice.with_images), col(Run.name), col(Choice.id), col(Choice.extra))
        .join(Model, col(Model.id) == col(Choice.model_id))
        .outerjoin(Run, col(Run.id) == col(Choice.run_id))
        .order_by(col(Choice.id))
    )
    if ids is not None:
        query = query.where(col(Choice.id).in_(ids))
    if runs:
        query = query.where(col(Run.name).in_(runs))
    return tuple(
        GivenChoice(
            *(question, model, raw_output, tuple(choice or ()), *told),
            unread=str(extra.get("unread") or ""),
            probabilities=_numbers(extra.get("probabilities")),
            id=key,
        )
        for question, model, raw_output, choice, *told, key, extra in session.connection().execute(query)
    )


def runs_with_choices(session: Session) -> frozenset[str]:
    """The names of the runs that answered, an empty one for replies that came in without a run."""
    name = sa.func.coalesce(col(Run.name), "")
    query = sa.select(name).select_from(Choice).outerjoin(Run, col(Run.id) == col(Choice.run_id)).distinct()
    return frozenset(one for (one,) in rows_of(session, query))


def datasets_with_options(session: Session) -> frozenset[str]:
    """The names of the datasets that have questions with options."""
    query = sa.select(col(Dataset.name)).join(Question, col(Question.dataset_id) == col(Dataset.id))
    return frozenset(one for (one,) in rows_of(session, query.where(col(Question.kind) == QuestionKind.CHOICE)))


def keys_of_choices(session: Session) -> tuple[tuple[int, int], ...]:
    """The question of every choice and its own key, in the order in which they came."""
    query = sa.select(col(Choice.question_id), col(Choice.id)).order_by(col(Choice.id))
    return tuple((question, key) for question, key in rows_of(session, query))


def fields_of_questions(session: Session, ids: Sequence[int]) -> Mapping[int, Mapping[str, str]]:
    """The fields of these questions by which numbers can be split, with their dataset."""
    found: dict[int, Mapping[str, str]] = {}
    own = [col(getattr(Question, name)) for name in KNOWN_FIELDS]
    query = sa.select(col(Question.id), col(Question.extra), col(Dataset.name), *own).join(
        Dataset, col(Dataset.id) == col(Question.dataset_id)
    )
    for some in in_portions(ids):
        for key, extra, *known in rows_of(session, query.where(col(Question.id).in_(some))):
            found[key] = texts_of_fields(dict(zip(("dataset", *KNOWN_FIELDS), known, strict=True)) | (extra or {}))
    return found


def _numbers(told: object) -> tuple[float, ...]:
    """Probabilities as a run keeps them, or as text where they came in with a file; none where they are no numbers."""
    try:
        given = json.loads(told) if isinstance(told, str) else told
    except ValueError:
        return ()
    parts = cast("list[object]", given) if isinstance(given, list) else []
    numbers = tuple(float(part) for part in parts if isinstance(part, int | float) and 0 <= part <= 1)
    return numbers if len(numbers) == len(parts) else ()
