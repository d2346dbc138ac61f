"""What a question or an answer holds, field by field as a person types it, and what of it may change."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum

from sqlmodel import Session, col, select

from medreview.domain.answers import Answer, AuthorKind
from medreview.domain.datasets import Dataset
from medreview.domain.questions import KNOWN_FIELDS, Question
from medreview.domain.spreadsheet_text import canonical_json
from medreview.domain.table_rows import AnswerRow, QuestionRow, Table
from medreview.errors import MedReviewError
from medreview.store.tables.answers import stored_answers
from medreview.store.tables.corrections import SEEN_WHEN_JUDGED, is_answer_worked_on, is_question_worked_on
from medreview.store.tables.questions import StoredQuestion, stored_questions
from medreview.store.workspace import Workspace


class NoSuchRecord(MedReviewError):
    """What is to be edited is not there."""

    template = "There is no {key}, or its text is not known yet."


class EditRefused(MedReviewError):
    """The record stays as it is."""

    template = "{field} stays as it is. {reason}"


class EditWithoutReason(MedReviewError):
    """Nobody said why."""

    template = "Say why, so that others can follow the change."


class FieldKind(Enum):
    """How a field is typed."""

    LINE = "line"
    TEXT = "text"
    CHOICE = "choice"
    FLAG = "flag"


@dataclass(frozen=True, slots=True)
class FieldForm:
    """One field: ``value`` as typed, empty where there is none; ``about`` names what it is a field of, if several are.

    ``stays`` where raters or judges saw it. Fields of ``is_metadata`` have the names of the file's own columns.
    """

    name: str
    value: str
    kind: FieldKind = FieldKind.LINE
    choices: tuple[str, ...] = ()
    about: str = ""
    stays: bool = False
    is_metadata: bool = False


@dataclass(frozen=True, slots=True)
class RecordForm:
    """A question or an answer by its dataset and key, with the fields that a person can change."""

    record_id: int
    dataset: str
    key: str
    fields: tuple[FieldForm, ...]


def question_form(workspace: Workspace, question_id: int) -> RecordForm:
    """Raises ``NoSuchRecord`` where it is gone."""
    with workspace.reading() as rows:
        stored = question_record(rows, question_id)
        keeps = SEEN_WHEN_JUDGED[Table.QUESTIONS] if is_question_worked_on(rows, question_id) else frozenset[str]()
    record = stored.record
    fields = (_marked(field, keeps) for field in _question_fields(record))
    return RecordForm(question_id, record.dataset or "", record.question_id, tuple(fields))


def answer_form(workspace: Workspace, answer_id: int) -> RecordForm:
    """Raises ``NoSuchRecord`` where it is gone."""
    with workspace.reading() as rows:
        record = answer_record(rows, answer_id)
        keeps = SEEN_WHEN_JUDGED[Table.ANSWERS] if is_answer_worked_on(rows, answer_id) else frozenset[str]()
    fields = (_marked(field, keeps) for field in _answer_fields(record))
    return RecordForm(answer_id, record.dataset or "", record.answer_id, tuple(fields))


def find_question(workspace: Workspace, dataset: str, key: str) -> int:
    """The question of that id; raises ``NoSuchRecord``."""
    with workspace.reading() as rows:
        query = select(Question.id).join(Dataset).where(Dataset.name == dataset, Question.key == key)
        return _found(rows.exec(query).first(), key)


def find_answer(workspace: Workspace, dataset: str, key: str) -> int:
    """The answer of that id; raises ``NoSuchRecord``."""
    with workspace.reading() as rows:
        query = select(Answer.id).join(Dataset, col(Dataset.id) == col(Answer.dataset_id))
        return _found(rows.exec(query.where(Dataset.name == dataset, Answer.key == key)).first(), key)


def question_record(rows: Session, question_id: int) -> StoredQuestion:
    found = next(stored_questions(rows, col(Question.id) == question_id), None)
    if found is None:
        raise NoSuchRecord(key=str(question_id))
    return found


def answer_record(rows: Session, answer_id: int) -> AnswerRow:
    found = next(stored_answers(rows, col(Answer.id) == answer_id), None)
    if found is None:
        raise NoSuchRecord(key=str(answer_id))
    return found


def record_field(name: str) -> str:
    """The field of the record that a field of the form is a part of."""
    start, _, number = name.rpartition("_")
    parts = {"option": "options", "modality": "modalities"}
    return parts.get(start, name) if number.isdigit() else name


def _found(record_id: int | None, key: str) -> int:
    if record_id is None:
        raise NoSuchRecord(key=key)
    return record_id


def _marked(field: FieldForm, keeps: frozenset[str]) -> FieldForm:
    stays = not field.is_metadata and record_field(field.name) in keeps
    return FieldForm(field.name, field.value, field.kind, field.choices, field.about, stays, field.is_metadata)


def _question_fields(record: QuestionRow) -> Iterator[FieldForm]:
    yield FieldForm("title", record.title or "")
    yield FieldForm("question", record.question, FieldKind.TEXT)
    yield FieldForm("language", record.language or "")
    for number, option in enumerate(record.options, start=1):
        yield FieldForm(f"option_{number}", option)
    if record.options:
        places = tuple(str(number) for number in range(1, len(record.options) + 1))
        yield FieldForm("correct_option", _typed(record.correct_option), FieldKind.CHOICE, ("", *places))
    modalities: Sequence[str | None] = record.modalities or (None,) * len(record.images)
    for number, (image, modality) in enumerate(zip(record.images, modalities, strict=True), start=1):
        yield FieldForm(f"modality_{number}", modality or "", about=image)
    for name in KNOWN_FIELDS:
        yield FieldForm(name, _typed(getattr(record, name)))
    yield from _metadata(record.extra)


def _answer_fields(record: AnswerRow) -> Iterator[FieldForm]:
    yield FieldForm("answer", record.answer, FieldKind.TEXT)
    yield FieldForm("is_reference", "1" if record.is_reference else "0", FieldKind.FLAG)
    yield FieldForm("author_kind", record.author_kind or "", FieldKind.CHOICE, ("", *AuthorKind), about=record.author)
    yield FieldForm("language", record.language or "")
    yield from _metadata(record.extra)


def _metadata(extra: Mapping[str, object]) -> Iterator[FieldForm]:
    """Only what is text: a person cannot be asked to type JSON."""
    for name, value in extra.items():
        if isinstance(value, str):
            yield FieldForm(name, value, is_metadata=True)


def _typed(value: object) -> str:
    match value:
        case None:
            return ""
        case str():
            return value
        case _:
            return canonical_json(value)
