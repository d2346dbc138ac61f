"""The table questions."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from operator import attrgetter, itemgetter
from typing import Any, NamedTuple

import sqlalchemy as sa
from sqlalchemy.orm import aliased
from sqlmodel import Session, col, select

from medreview.domain.datasets import Dataset
from medreview.domain.images import QuestionImage
from medreview.domain.questions import Question, QuestionKind
from medreview.domain.table_rows import QuestionRow, utf8_of
from medreview.store.bulk import (
    FEW,
    ONE_OF_TEXTS,
    Cells,
    insert_all,
    insert_with_ids,
    json_as_text,
    json_object,
    json_parts,
    json_text,
    one_of,
    streamed,
    text_bytes,
    update_by_id,
)
from medreview.store.incoming import IncomingImport

# Columns of the record that the table has under the same name.
_SAME = (
    "kind",
    "language",
    "title",
    "category",
    "specialty",
    "age",
    "sex",
    "source",
    "icd11",
    "question_type",
    "split",
)

_COLUMNS = ("dataset_id", "key", "text", "context", "options", "correct_option", "is_placeholder", "extra", *_SAME)
_IMAGE_COLUMNS = ("question_id", "position", "image_sha256", "name", "modality")
_same_cells = attrgetter(*_SAME)
# once for all: what each one is made of refers to itself, and stays where nobody looks for cycles for a while
_original = aliased(Question)

QuestionKey = tuple[str, str]


@dataclass(frozen=True, slots=True)
class StoredQuestion:
    """A question as a record, and the SHA-256 of its images in their order."""

    record: QuestionRow
    images: tuple[str, ...]


class NewQuestion(NamedTuple):
    """A question to write; ``record.dataset`` is set, ``images`` are SHA-256 of images that are stored."""

    record: QuestionRow
    images: tuple[str, ...] = ()

    @property
    def key(self) -> QuestionKey:
        return _key(self.record)


@dataclass(frozen=True, slots=True)
class StoredText:
    """Everything that a question asks, with its names."""

    dataset: str
    key: str
    text: str
    context: Sequence[Mapping[str, str]]
    options: Sequence[str]


def question_texts(session: Session) -> Iterator[StoredText]:
    """Every question that is not a placeholder, with all that it asks, in the order of import."""
    columns = (Dataset.name, Question.key, Question.text, Question.context, Question.options)
    statement = (
        sa.select(*map(col, columns))
        .join(Dataset, col(Question.dataset_id) == col(Dataset.id))
        .where(col(Question.is_placeholder).is_(False))
        .order_by(col(Question.id))
    )
    rows = session.connection().execute(statement.execution_options(yield_per=1000))
    yield from (StoredText(*row) for row in rows)


def stored_questions(
    session: Session,
    *,
    datasets: Collection[str] | None = None,
    keys: Collection[str] | None = None,
    question_id: int | None = None,
) -> Iterator[StoredQuestion]:
    """Every question that is not a placeholder, by dataset and in the order of import.

    Those of some datasets, of at most ``FEW`` ids in them and then in no order, or one, where that is asked for.
    """
    chosen = [] if datasets is None else [col(Dataset.name).in_(datasets)]
    chosen += [] if keys is None else [one_of(Question.key, keys)]
    chosen += [] if question_id is None else [col(Question.id) == question_id]
    images: dict[int, list[QuestionImage]] = {}
    shown = select(QuestionImage).order_by(col(QuestionImage.question_id), col(QuestionImage.position))
    if chosen:
        shown = shown.join(Question).join(Dataset).where(*chosen)
    for image in session.exec(shown):
        images.setdefault(image.question_id, []).append(image)
    has_text: Any = col(Question.is_placeholder).is_(False)
    order = (col(Dataset.name), col(Question.id))
    if keys is not None:  # SQLite would go through the whole dataset for its order, or for all that are no placeholders
        has_text, order = sa.type_coerce(col(Question.is_placeholder), sa.Integer) + 0 == 0, ()
    of_question = (Question.context, Question.options, Question.correct_option, Question.extra)
    # columns past the session, which would take longer over each row than SQLite does; texts as the bytes they are
    statement = (
        sa.select(col(Question.id), col(Question.key), text_bytes(Question.text), *map(json_as_text, of_question))
        .add_columns(col(Dataset.name), col(_original.key), *(getattr(Question, name) for name in _SAME))
        .select_from(Question)
        .join(Dataset, col(Question.dataset_id) == col(Dataset.id))
        .outerjoin(_original, col(Question.variant_of_id) == col(_original.id))
        .where(has_text, *chosen)
        .order_by(*order)
    )
    for row, key, text, context, options, correct_option, extra, dataset, variant_of, *same in streamed(
        session, statement
    ):
        shown = images.get(row, [])
        modalities = tuple(image.modality for image in shown)
        cells: dict[str, Any] = {
            "question_id": key,
            "question": text,
            "dataset": dataset,
            "context": json_parts(context),
            "options": json_parts(options),
            "correct_option": json_parts(correct_option),
            "variant_of": variant_of,
            "images": tuple(image.name for image in shown),
            "modalities": modalities if any(modalities) else (),
            "extra": json_object(extra),
            **dict(zip(_SAME, same, strict=True)),
        }
        yield StoredQuestion(QuestionRow(**cells), tuple(image.image_sha256 for image in shown))


def question_ids(
    session: Session, datasets: Collection[str] | None = None, keys: Collection[str] | None = None
) -> dict[QuestionKey, int]:
    """The key of every question, placeholders too, by dataset and question_id.

    Those of these datasets only, and of these ids at least, where few are named; else of all.
    """
    statement, named = _NAMED_QUESTIONS, list[str]()
    if datasets is not None:
        statement += f" AND dataset.name IN ({', '.join('?' * len(datasets))})"
        named += datasets
    if keys is not None and len(keys) <= FEW:
        statement += f" AND question.key {ONE_OF_TEXTS}"
        named.append(json_text(list(keys)))
    found = session.connection().exec_driver_sql(statement, tuple(named)).all()
    return {(dataset, key): row for dataset, key, row in found}


_NAMED_QUESTIONS = (
    "SELECT dataset.name, question.key, question.id FROM question JOIN dataset ON dataset.id = question.dataset_id"
    " WHERE true"
)
"""As text for SQLite's driver: an import asks for hundreds of ids many hundred times."""


def bring_in_questions(incoming: IncomingImport, questions: Iterable[NewQuestion], datasets: Mapping[str, int]) -> None:
    """Write questions of which not even a placeholder is there, seen by nobody yet."""
    rows = (_cells(question.record, datasets[question.record.dataset or ""]) for question in questions)
    incoming.add(Question, _COLUMNS, rows)


def bring_in_images_of(
    incoming: IncomingImport, questions: Sequence[NewQuestion], known: Mapping[QuestionKey, int]
) -> None:
    """Write which images these questions show."""
    shown = (image for question in questions for image in _images(question, known))
    incoming.add(QuestionImage, _IMAGE_COLUMNS, map(itemgetter(*_IMAGE_COLUMNS), shown))


def link_variants(session: Session, questions: Sequence[NewQuestion], known: Mapping[QuestionKey, int]) -> None:
    """Point every variant to its original."""
    variants = [question.record for question in questions if question.record.variant_of is not None]
    update_by_id(
        session,
        Question,
        [{"id": known[_key(row)], "variant_of_id": known[row.dataset or "", row.variant_of or ""]} for row in variants],
    )


def add_questions(session: Session, questions: Sequence[NewQuestion], datasets: Mapping[str, int]) -> None:
    """Write questions; one that is there as a placeholder takes its place."""
    if not questions:
        return
    records = [question.record for question in questions]
    named = {record.question_id for record in records} | {record.variant_of or "" for record in records}
    known = question_ids(session, {record.dataset or "" for record in records}, named)
    old = [question for question in questions if _key(question.record) in known]
    new = [question for question in questions if _key(question.record) not in known]
    update_by_id(session, Question, [{"id": known[_key(q.record)], **_values(q.record, datasets)} for q in old])
    ids = insert_with_ids(session, Question, [_values(question.record, datasets) for question in new])
    known |= {_key(question.record): row for question, row in zip(new, ids, strict=True)}
    insert_all(session, QuestionImage, [image for question in questions for image in _images(question, known)])
    link_variants(session, questions, known)


def add_placeholder_questions(session: Session, keys: Sequence[QuestionKey], datasets: Mapping[str, int]) -> None:
    """Make the questions that are not there yet and of which only the id is known."""
    if not keys:
        return
    known = question_ids(session, {name for name, _ in keys}, {key for _, key in keys})
    values: dict[str, object] = {"text": "", "kind": QuestionKind.OPEN, "is_placeholder": True}
    values |= {"context": [], "options": [], "extra": {}}
    new = [key for key in dict.fromkeys(keys) if key not in known]
    insert_with_ids(session, Question, [{"dataset_id": datasets[name], "key": key, **values} for name, key in new])


def _key(record: QuestionRow) -> QuestionKey:
    return record.dataset or "", record.question_id


def _cells(record: QuestionRow, dataset_id: int) -> Cells:
    """The record's cells in the order of ``_COLUMNS``, JSON as text."""
    return (
        dataset_id,
        record.question_id,
        utf8_of(record),
        json_text(record.context) if record.context else "[]",
        json_text(record.options) if record.options else "[]",
        json_text(record.correct_option) if record.correct_option else None,
        False,
        json_text(record.extra) if record.extra else "{}",
        *_same_cells(record),
    )


def _values(record: QuestionRow, datasets: Mapping[str, int]) -> dict[str, object]:
    return {
        "dataset_id": datasets[record.dataset or ""],
        "key": record.question_id,
        "text": record.question,
        "context": [dict(turn) for turn in record.context],
        "options": list(record.options),
        "correct_option": list(record.correct_option) or None,
        "is_placeholder": False,
        "extra": dict(record.extra),
        **{name: getattr(record, name) for name in _SAME},
    }


def _images(question: NewQuestion, known: Mapping[QuestionKey, int]) -> Iterator[dict[str, object]]:
    record = question.record
    modalities = record.modalities or (None,) * len(record.images)
    for position, (sha256, name, modality) in enumerate(zip(question.images, record.images, modalities, strict=True)):
        yield {
            "question_id": known[_key(record)],
            "position": position,
            "image_sha256": sha256,
            "name": name,
            "modality": modality,
        }
