"""One edit of one record: checked as the cells of a file are, written with what was there before."""

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import cast

from sqlmodel import Session

from medreview.domain.changes import Change
from medreview.domain.questions import LANGUAGE_FOUND
from medreview.domain.table_rows import AnswerRow, QuestionRow, Table, TableRow
from medreview.errors import Message
from medreview.importers.checked_rows import FaultyRow, typed_row
from medreview.importers.drafts import FieldRow
from medreview.store.audit import Told
from medreview.store.person import this_person
from medreview.store.search_index import index_answers, index_questions
from medreview.store.tables.answers import author_ids, ensure_authors
from medreview.store.tables.corrections import (
    SEEN_WHEN_JUDGED,
    Correction,
    Source,
    changed_names,
    correct_answers,
    correct_questions,
    is_answer_worked_on,
    is_question_worked_on,
    tell_of_dataset,
)
from medreview.store.tables.datasets import dataset_ids
from medreview.store.tables.questions import NewQuestion
from medreview.store.workspace import Workspace
from medreview.workflows.edit_records.forms import (
    EditRefused,
    EditWithoutReason,
    answer_record,
    question_record,
    record_field,
)


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
    source = _source(why)
    with workspace.transaction() as rows:
        stored = question_record(rows, question_id)
        before = NewQuestion(stored.record, stored.images)
        record = cast("QuestionRow", _checked(Table.QUESTIONS, _question_cells(stored.record, changes), changes))
        after = NewQuestion(record, stored.images)
        names = changed_names(before.record, after.record)
        if is_question_worked_on(rows, question_id):
            _refuse_seen(Table.QUESTIONS, names)
        if not names:
            return Change.NONE
        correct_questions(rows, [Correction(before, after)], dataset_ids(rows), source=source)
        index_questions(rows, [question_id])
    return Change.DATASETS


def edit_answer(workspace: Workspace, answer_id: int, changes: Mapping[str, str], *, why: str) -> Change:
    """As ``edit_question``; the kind of its author is told of all answers by this author."""
    source = _source(why)
    with workspace.transaction() as rows:
        before = answer_record(rows, answer_id)
        after = cast("AnswerRow", _checked(Table.ANSWERS, _answer_cells(before, changes), changes))
        names = changed_names(before, after)
        if is_answer_worked_on(rows, answer_id):
            _refuse_seen(Table.ANSWERS, names)
        if not names:
            return Change.NONE
        if names != ["author_kind"]:
            authors = author_ids(rows)
            correction = Correction(before, after)
            correct_answers(rows, [correction], datasets=dataset_ids(rows), authors=authors, source=source)
            index_answers(rows, [answer_id])
        if "author_kind" in names:
            _tell_kind(rows, before, after, source)
    return Change.DATASETS


def _source(why: str) -> Source:
    if not why.strip():
        raise EditWithoutReason
    at = datetime.now(UTC).isoformat(timespec="seconds")
    return Source(at, actor=this_person(), kind="edited", why=why.strip())


def _refuse_seen(table: Table, names: list[str]) -> None:
    seen = [name for name in names if name in SEEN_WHEN_JUDGED[table]]
    if seen:
        raise EditRefused(field=seen[0], reason=Message("Raters or judges worked on it."))


def _tell_kind(rows: Session, before: AnswerRow, after: AnswerRow, source: Source) -> None:
    ensure_authors(rows, {after.author: after.author_kind}, replaces_kind=True)
    was, is_now = {"author_kind": before.author_kind}, {"author_kind": after.author_kind}
    told = Told("author", source.key(author=after.author), {**was}, {**is_now})
    tell_of_dataset(rows, after.dataset or "", [told], source)


def _checked(table: Table, row: FieldRow, changes: Mapping[str, str]) -> TableRow:
    """The record that a file with these cells would give."""
    read = typed_row("", row)
    if isinstance(read, FaultyRow):
        problem = read.problems[0]
        raise EditRefused(field=problem.field or next(iter(changes)), reason=problem.message)
    return read.record


def _question_cells(record: QuestionRow, changes: Mapping[str, str]) -> FieldRow:
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
    return FieldRow(Table.QUESTIONS, 1, cells, extra)


def _answer_cells(record: AnswerRow, changes: Mapping[str, str]) -> FieldRow:
    cells: dict[str, object] = {name: getattr(record, name) for name in record.__dataclass_fields__ if name != "extra"}
    extra = dict(record.extra)
    for name, value in changes.items():
        (cells if name in cells else extra)[name] = value
    if changes.get("language", record.language or "") != (record.language or ""):
        extra.pop(LANGUAGE_FOUND, None)
    return FieldRow(Table.ANSWERS, 1, cells, extra)
