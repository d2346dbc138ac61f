"""Changes of a field of a question, an answer or its author, and their history: nothing is forgotten.

``forms`` says what a record holds and what of it may change, ``saving`` checks and writes, ``history`` reads the trail.
May import importers (which check the cells), store and below; called by the library screen and the command line.
"""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import cast

from medreview.domain.answers import AuthorKind
from medreview.domain.audit import AuditEntry
from medreview.domain.changes import Change
from medreview.domain.datasets import DATASET_FACTS, Dataset
from medreview.domain.instants import instant
from medreview.domain.questions import KNOWN_FIELDS, LANGUAGE_FOUND, LANGUAGE_WORDS, SEX_WORDS, Question
from medreview.domain.spreadsheet_text import canonical_json
from medreview.domain.table_rows import AnswerRow, DatasetRow, QuestionRow, TableName, TableRow, options_text
from medreview.domain.unstated_authors import NOT_STATED
from medreview.errors import MedReviewError, Message, NotFound
from medreview.store.audit import NewEntry
from medreview.store.person import this_person
from medreview.store.queries.tags import is_tag_field
from medreview.store.queries.translations import source_of_variant
from medreview.store.search_index import index_answers, index_questions
from medreview.store.tables.answers import author_ids, ensure_authors, stored_answers
from medreview.store.tables.corrections import (
    SEEN_WHEN_JUDGED,
    Correction,
    Source,
    answer_with_key,
    changed_names,
    correct_answers,
    correct_questions,
    entries_about_dataset,
    entries_about_question,
    is_answer_worked_on,
    is_question_worked_on,
    question_with_key,
    tell_of_dataset,
)
from medreview.store.tables.datasets import dataset_ids, dataset_named, dataset_row, write_facts
from medreview.store.tables.questions import NewQuestion, StoredQuestion, stored_questions
from medreview.store.workspace import Session, Workspace


class NoSuchRecord(NotFound):
    """A record to edit is not there."""

    template = "There is no {key}, or its text is not known yet."


class EditRefused(MedReviewError):
    """The record stays as it is."""

    template = "{field} cannot be changed. {reason}"


class EditWithoutReason(MedReviewError):
    """Nobody said why."""

    template = "Enter a reason, so that others can follow the change."


class FieldKind(Enum):
    """The kind of input for a field."""

    LINE = "line"
    TEXT = "text"
    CHOICE = "choice"
    FLAG = "flag"


@dataclass(frozen=True, slots=True)
class FieldForm:
    """One field: ``value`` as typed, empty where there is none; ``about`` names what it is a field of, if several are.

    ``stays`` where raters or judges saw it. Fields of ``is_metadata`` have the names of the file's own columns.
    ``original`` is what was translated, where the record is a variant.
    """

    name: str
    value: str
    kind: FieldKind = FieldKind.LINE
    choices: tuple[str, ...] = ()
    about: str = ""
    stays: bool = False
    is_metadata: bool = False
    original: str = ""


@dataclass(frozen=True, slots=True)
class RecordForm:
    """A question or an answer by its dataset and key, with the fields that a person can change.

    ``original_language`` is that of what a variant was translated from.
    """

    record_id: int
    dataset: str
    key: str
    fields: tuple[FieldForm, ...]
    original_language: str | None = None


def question_form(workspace: Workspace, question_id: int) -> RecordForm:
    """Raises ``NoSuchRecord`` where it is gone."""
    with workspace.reading() as session:
        record = question_record(session, question_id).record
        source_id = source_of_variant(session, question_id)
        source = question_record(session, source_id).record if source_id is not None else None
        keeps = (
            SEEN_WHEN_JUDGED[TableName.QUESTIONS] if is_question_worked_on(session, question_id) else frozenset[str]()
        )
    fields = [_marked(field, keeps) for field in _question_fields(record)]
    if source is not None:
        texts = {field.name: field.value for field in _question_fields(source) if _is_translated(field.name)}
        fields = [replace(field, original=texts.get(field.name, "")) for field in fields]
    language = source.language if source is not None else None
    return RecordForm(question_id, record.dataset or "", record.question_id, tuple(fields), language)


def _is_translated(name: str) -> bool:
    return record_field(name) in {"title", "question", "options"}


def answer_form(workspace: Workspace, answer_id: int) -> RecordForm:
    """Raises ``NoSuchRecord`` where it is gone."""
    with workspace.reading() as session:
        record = answer_record(session, answer_id)
        keeps = SEEN_WHEN_JUDGED[TableName.ANSWERS] if is_answer_worked_on(session, answer_id) else frozenset[str]()
    fields = (_marked(field, keeps) for field in _answer_fields(record))
    return RecordForm(answer_id, record.dataset or "", record.answer_id, tuple(fields))


def dataset_form(workspace: Workspace, name: str) -> RecordForm:
    """The fields that people tell of a dataset; raises ``NoSuchRecord`` where it is gone."""
    with workspace.reading() as session:
        found = _dataset(session, name)
        dataset_id, told = found.id or 0, dataset_row(found)
    long = frozenset({"description", "cite"})
    fields = (
        FieldForm(field, getattr(told, field) or "", FieldKind.TEXT if field in long else FieldKind.LINE)
        for field in DATASET_FACTS
    )
    return RecordForm(dataset_id, name, "", (*fields, *_metadata(told.extra)))


def find_question(workspace: Workspace, dataset: str, key: str) -> int:
    """The question of that id; raises ``NoSuchRecord``."""
    with workspace.reading() as session:
        return _found(question_with_key(session, dataset, key), key)


def find_answer(workspace: Workspace, dataset: str, key: str) -> int:
    """The answer of that id; raises ``NoSuchRecord``."""
    with workspace.reading() as session:
        return _found(answer_with_key(session, dataset, key), key)


def question_record(session: Session, question_id: int) -> StoredQuestion:
    found = next(stored_questions(session, question_id=question_id), None)
    if found is None:
        raise NoSuchRecord(key=str(question_id))
    return found


def answer_record(session: Session, answer_id: int) -> AnswerRow:
    found = next(stored_answers(session, answer_id=answer_id), None)
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
    return replace(field, stays=not field.is_metadata and record_field(field.name) in keeps)


def _question_fields(record: QuestionRow) -> Iterator[FieldForm]:
    yield FieldForm("title", record.title or "")
    yield FieldForm("question", record.question, FieldKind.TEXT)
    yield _chosen("language", record.language, LANGUAGE_WORDS)
    for number, option in enumerate(record.options, start=1):
        yield FieldForm(f"option_{number}", option)
    if record.options:
        yield FieldForm("correct_option", options_text(record.correct_option))
    modalities: Sequence[str | None] = record.modalities or (None,) * len(record.images)
    for number, (image, modality) in enumerate(zip(record.images, modalities, strict=True), start=1):
        yield FieldForm(f"modality_{number}", modality or "", about=image)
    for name in KNOWN_FIELDS:
        value = _typed(getattr(record, name))
        yield _chosen(name, value, SEX_WORDS) if name == "sex" else FieldForm(name, value)
    yield from _metadata(record.extra)


def _answer_fields(record: AnswerRow) -> Iterator[FieldForm]:
    yield FieldForm("answer", record.answer, FieldKind.TEXT)
    yield FieldForm("is_reference", "1" if record.is_reference else "0", FieldKind.FLAG)
    if record.author != NOT_STATED:
        kinds = ("", *AuthorKind)
        yield FieldForm("author_kind", record.author_kind or "", FieldKind.CHOICE, kinds, about=record.author)
    yield _chosen("language", record.language, LANGUAGE_WORDS)
    yield from _metadata(record.extra)


def _chosen(name: str, value: str | None, known: Iterable[str]) -> FieldForm:
    """A field with a list of values; what a file says otherwise is on offer too."""
    return FieldForm(name, value or "", FieldKind.CHOICE, tuple(dict.fromkeys(("", *known, value or ""))))


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


@dataclass(frozen=True, slots=True)
class RecordChange:
    """One field that changed: of a question, an answer (``key`` is its id) or an author (their name).

    ``why`` is empty where a file replaced it, ``by`` names the person or model whose tag it is.
    """

    at: str
    actor: str
    entity: str
    key: str
    field: str
    before: str
    after: str
    why: str
    by: str = ""


def history_of_question(workspace: Workspace, question_id: int) -> tuple[RecordChange, ...]:
    """Every change to the question, its answers and who wrote them, the latest first."""
    with workspace.reading() as session:
        found = session.get(Question, question_id)
        entries = () if found is None else entries_about_question(session, found)
        return tuple(change for entry in entries for change in _changes(entry))


def history_of_dataset(workspace: Workspace, name: str) -> tuple[RecordChange, ...]:
    """Every change to what is told of the dataset itself, the latest first."""
    with workspace.reading() as session:
        return tuple(change for entry in entries_about_dataset(session, name) for change in _changes(entry))


def _changes(entry: AuditEntry) -> Iterator[RecordChange]:
    before, after = _flat(entry.before or {}), _flat(entry.after or {})
    key = next(
        (str(entry.key[name]) for name in ("question_id", "answer_id", "author", "dataset") if name in entry.key), ""
    )
    source = entry.key.get("source")
    told = cast("Mapping[str, object]", source if isinstance(source, dict) else {})
    why, by = str(told.get("why", "")), str(told.get("by", ""))
    for name in sorted(before.keys() | after.keys()):
        old, new = before.get(name, ""), after.get(name, "")
        if old != new:
            yield RecordChange(entry.at, entry.actor, entry.entity, key, name, old, new, why, by)


def _flat(state: Mapping[str, object]) -> dict[str, str]:
    """Fields as text; options, modalities and metadata one by one."""
    flat: dict[str, str] = {}
    for name, value in state.items():
        match value:
            case dict() if name == "extra":
                flat |= {str(inner): _text(one) for inner, one in value.items()}  # pyright: ignore[reportUnknownVariableType, reportUnknownArgumentType]
            case list() if name in {"options", "modalities"}:
                start = {"options": "option", "modalities": "modality"}[name]
                flat |= {f"{start}_{number}": _text(one) for number, one in enumerate(value, start=1)}  # pyright: ignore[reportUnknownVariableType, reportUnknownArgumentType]
            case list() if name == "correct_option":
                flat[name] = options_text(cast("list[int]", value))
            case _:
                flat[name] = _text(value)
    return flat


def _text(value: object) -> str:
    if value is None:
        return ""
    if isinstance(value, dict) and "sha256" in value:  # a text that was masked: its words are not in the trail
        hashed = cast("Mapping[str, object]", value)
        masks = hashed.get("masks")
        marks = " ".join(map(str, masks)) if isinstance(masks, list) else ""  # pyright: ignore[reportUnknownArgumentType, reportUnknownVariableType]
        return marks or f"SHA-256 {hashed['sha256']}"
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def edit_question(workspace: Workspace, question_id: int, changes: Mapping[str, str], *, why: str) -> Change:
    """Write new values of the form's fields; what they replace stays in the trail, with who, when and why.

    Raises
    ------
    EditRefused
        If raters or judges saw what is to change, or a value is none for its field.
    EditWithoutReason
        If ``why`` is empty.
    NoSuchRecord
        If the question is gone.
    """
    from medreview.store.tables.tags import write_tag_by_hand

    source = _source(why)
    with workspace.transaction() as session:
        stored = question_record(session, question_id)
        before = NewQuestion(stored.record, stored.images)
        record = cast("QuestionRow", _checked(TableName.QUESTIONS, _question_cells(stored.record, changes), changes))
        after = NewQuestion(record, stored.images)
        names = changed_names(before.record, after.record)
        if is_question_worked_on(session, question_id):
            _refuse_seen(TableName.QUESTIONS, names)
        if not names:
            return Change.NONE
        correct_questions(session, [Correction(before, after)], dataset_ids(session), source=source)
        index_questions(session, [question_id])
        for name in _fields_changed(before.record, after.record):
            if is_tag_field(session, name):  # whoever changes what others tagged, tags it
                value = getattr(after.record, name) if name in KNOWN_FIELDS else after.record.extra.get(name)
                write_tag_by_hand(session, question_id, name, _typed(value), source=source)
    return Change.DATASETS


def _fields_changed(before: QuestionRow, after: QuestionRow) -> Iterator[str]:
    """Names of fields and metadata that differ."""
    yield from (name for name in KNOWN_FIELDS if getattr(before, name) != getattr(after, name))
    names = before.extra.keys() | after.extra.keys()
    yield from sorted(name for name in names if before.extra.get(name) != after.extra.get(name))


def edit_answer(workspace: Workspace, answer_id: int, changes: Mapping[str, str], *, why: str) -> Change:
    """As ``edit_question``; the kind of its author changes for all answers by this author."""
    source = _source(why)
    with workspace.transaction() as session:
        before = answer_record(session, answer_id)
        after = cast("AnswerRow", _checked(TableName.ANSWERS, _answer_cells(before, changes), changes))
        names = changed_names(before, after)
        if is_answer_worked_on(session, answer_id):
            _refuse_seen(TableName.ANSWERS, names)
        if not names:
            return Change.NONE
        if names != ["author_kind"]:
            authors = author_ids(session)
            correction = Correction(before, after)
            correct_answers(session, [correction], datasets=dataset_ids(session), authors=authors, source=source)
            index_answers(session, [answer_id])
        if "author_kind" in names:
            _tell_kind(session, before, after, source)
    return Change.DATASETS


def edit_dataset(workspace: Workspace, name: str, changes: Mapping[str, str], *, why: str) -> Change:
    """As ``edit_question``, for what people tell of a dataset; empty takes a field away."""
    source = _source(why)
    with workspace.transaction() as session:
        before = dataset_row(_dataset(session, name))
        facts: dict[str, object] = {field: getattr(before, field) for field in DATASET_FACTS}
        extra = dict(before.extra)
        for field, value in changes.items():
            (facts if field in facts else extra)[field] = value.strip()
        row = {"dataset": name, **facts}, extra
        after = cast("DatasetRow", _checked(TableName.DATASETS, row, changes))
        return Change.DATASETS if write_facts(session, [after], source=source) else Change.NONE


def _dataset(session: Session, name: str) -> Dataset:
    found = dataset_named(session, name)
    if found is None:
        raise NoSuchRecord(key=name)
    return found


def _source(why: str) -> Source:
    if not why.strip():
        raise EditWithoutReason
    at = instant("seconds")
    return Source(at, actor=this_person(), kind="edited", why=why.strip())


def _refuse_seen(table: TableName, names: list[str]) -> None:
    seen = [name for name in names if name in SEEN_WHEN_JUDGED[table]]
    if seen:
        raise EditRefused(field=seen[0], reason=Message("Raters or judges worked on it."))


def _tell_kind(session: Session, before: AnswerRow, after: AnswerRow, source: Source) -> None:
    ensure_authors(session, {after.author: after.author_kind}, replaces_kind=True)
    was, is_now = {"author_kind": before.author_kind}, {"author_kind": after.author_kind}
    told = NewEntry("author", source.key(author=after.author), {**was}, {**is_now})
    tell_of_dataset(session, after.dataset or "", [told], source)


_Cells = tuple[Mapping[str, object], Mapping[str, object]]
"""The cells of a row, and those beyond the columns of its table."""


def _checked(table: TableName, row: _Cells, changes: Mapping[str, str]) -> TableRow:
    """The record that a file with these cells would give."""
    from medreview.importers.checked_rows import FaultyRow, typed_row
    from medreview.importers.drafts import FieldRow

    read = typed_row("", FieldRow(table, 1, *row))
    if isinstance(read, FaultyRow):
        problem = read.problems[0]
        raise EditRefused(field=problem.field or next(iter(changes)), reason=problem.message)
    return read.record


def _question_cells(record: QuestionRow, changes: Mapping[str, str]) -> _Cells:
    cells: dict[str, object] = {
        name: getattr(record, name)
        for name in record.__dataclass_fields__
        if name not in {"extra", "options", "images", "modalities", "context"}
    }
    cells |= {f"option_{number}": option for number, option in enumerate(record.options, start=1)}
    modalities = list(record.modalities) or [None] * len(record.images)
    if record.images:
        cells |= {"images": list(record.images)}
    cells["context"] = [dict(turn) for turn in record.context] or None
    extra = dict(record.extra)
    for name, value in changes.items():
        if record_field(name) == "modalities":
            modalities[int(name.rpartition("_")[2]) - 1] = value or None
        elif name in cells:
            cells[name] = value or None
        else:
            extra[name] = value
    if changes.get("language", record.language or "") != (record.language or ""):
        extra.pop(LANGUAGE_FOUND, None)  # a person told it
    if any(modalities):
        cells["modalities"] = modalities
    return cells, extra


def _answer_cells(record: AnswerRow, changes: Mapping[str, str]) -> _Cells:
    cells: dict[str, object] = {name: getattr(record, name) for name in record.__dataclass_fields__ if name != "extra"}
    extra = dict(record.extra)
    for name, value in changes.items():
        (cells if name in cells else extra)[name] = value
    if changes.get("language", record.language or "") != (record.language or ""):
        extra.pop(LANGUAGE_FOUND, None)
    return cells, extra
