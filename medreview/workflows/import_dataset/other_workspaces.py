"""Another workspace as a source: a file for each of its tables, and its images, written into a folder."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import count
from pathlib import Path

from medreview.domain.table_rows import TableName, TableRow
from medreview.errors import FileUnreadable, MedReviewError, Message
from medreview.exchange.file_names import plan_file
from medreview.importers.containers import Part
from medreview.importers.errors import FileEmpty
from medreview.importers.image_file_names import NamedImage, image_file_names
from medreview.jobs import CancelToken, Progress, Report
from medreview.reporting.table_files import FileForm, write_table
from medreview.store.errors import WorkspaceForeign
from medreview.store.foreign import foreign_reading
from medreview.store.queries.studies import all_studies
from medreview.store.tables.datasets import image_content
from medreview.store.tables.questions import StoredQuestion, stored_questions
from medreview.store.tables.stored_rows import STORED_ROWS
from medreview.store.workspace import Session


class OtherDatabase(MedReviewError):
    template = (
        "{file} is an SQLite database and not a medreview workspace, so its tables are not read. Export its table of "
        "questions as CSV, and import that file."
    )


def workspace_parts(path: Path, into: Path, *, report: Report, cancel: CancelToken | None) -> tuple[Part, ...]:
    """A part for each table of another workspace that has rows, written into an empty folder with its images.

    Raises
    ------
    OtherDatabase
        If it is no workspace.
    WorkspaceTooNew, WorkspaceTooOld, WorkspaceDamaged, WorkspaceNotClosed, FileEmpty
        If it is one that cannot be read.
    """
    images = into / "images"
    images.mkdir()
    try:
        with foreign_reading(path, cancel) as session:
            parts = tuple(_parts(session, into, images, report=report, cancel=cancel))
    except WorkspaceForeign as error:
        raise OtherDatabase(file=path.name) from error
    except (ValueError, TypeError, LookupError) as error:  # what a field of another kind than its column's becomes
        reason = Message("its fields are not what they should be: {problem}", {"problem": str(error)})
        raise FileUnreadable(file=path.name, reason=reason) from error
    if not parts:
        raise FileEmpty(file=path.name)
    return parts


def _parts(session: Session, into: Path, images: Path, *, report: Report, cancel: CancelToken | None) -> Iterator[Part]:
    _write_plans(session, into)
    tables = (TableName.QUESTIONS, *STORED_ROWS)
    for done, table in enumerate(tables):
        if cancel is not None:
            cancel.raise_if_cancelled()
        report(Progress(done, len(tables), str(table)))
        records = (
            _questions(session, images, cancel) if table is TableName.QUESTIONS else list(STORED_ROWS[table](session))
        )
        if records:
            file = into / f"{table}.jsonl"
            with file.open("wb") as stream:
                write_table(stream, table, records, FileForm.JSONL)
            yield Part(file, str(table), root=images, layout=str(table))


def _write_plans(session: Session, into: Path) -> None:
    """Write the plans of studies where their tables find them."""
    for study in all_studies(session):
        names = (plan_file(study.name, number) for number in count(1))
        path = next(path for name in names if not (path := into / name).exists())
        path.write_text(json.dumps(study.plan), encoding="utf-8")


def _questions(session: Session, images: Path, cancel: CancelToken | None) -> Sequence[TableRow]:
    """The questions, with their images written under names that no other image has."""
    questions = list(stored_questions(session))
    names = image_file_names(use for question in questions for use in _uses(question))
    for use, name in names.items():
        if cancel is not None:
            cancel.raise_if_cancelled()
        file = images / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(image_content(session, use.sha256))
    return [replace(question.record, images=tuple(names[use] for use in _uses(question))) for question in questions]


def _uses(question: StoredQuestion) -> Iterator[NamedImage]:
    return map(NamedImage, question.images, question.record.images)
