"""Write the tables of a workspace as files, so that importing them gives the same workspace again."""

from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass, replace
from pathlib import Path

from medreview.atomic_files import replacing
from medreview.domain.table_rows import QuestionRow, Table, TableRow
from medreview.errors import MedReviewError
from medreview.importers.image_file_names import ImageNames, NamedImage, image_file_names
from medreview.jobs import CancelToken, Progress, Report, no_report
from medreview.reporting.table_files import USUAL_FORMS, FileForm, write_table
from medreview.reporting.table_workbooks import TableWorkbook
from medreview.store.tables.datasets import image_content
from medreview.store.tables.questions import StoredQuestion, stored_questions
from medreview.store.tables.stored_rows import STORED_ROWS
from medreview.store.workspace import Session, Workspace

IMAGES_FOLDER = "images"
WORKBOOK = "tables.xlsx"


@dataclass(frozen=True, slots=True)
class ExportedTable:
    """One table that was written, and where to."""

    table: Table
    n_rows: int
    files: tuple[Path, ...]


@dataclass(frozen=True, slots=True)
class ExportReport:
    tables: tuple[ExportedTable, ...]
    n_images: int


@dataclass(frozen=True, slots=True)
class TableSize:
    """How many rows a table would be written with."""

    table: Table
    n_rows: int


class FileEndingUnknown(MedReviewError):
    """The name of the file to write does not say which form of table is meant."""

    template = "{file} ends in none of .csv, .jsonl, .parquet and .xlsx. Choose a name with one of these."


def table_sizes(workspace: Workspace) -> tuple[TableSize, ...]:
    """What an export would write now, table by table; those without rows count 0."""
    with workspace.reading() as session:
        n_questions = sum(1 for _ in stored_questions(session))
        others = (TableSize(table, sum(1 for _ in read(session))) for table, read in STORED_ROWS.items())
        return TableSize(Table.QUESTIONS, n_questions), *others


def export_tables(
    workspace: Workspace,
    folder: Path,
    *,
    forms: Sequence[FileForm] = USUAL_FORMS,
    report: Report = no_report,
    cancel: CancelToken | None = None,
) -> ExportReport:
    """Write every table that has rows into ``folder``, and the questions' images into ``images``.

    One file for each table and form, but one workbook for all tables. Each file is replaced whole; files of earlier
    exports that have no rows now are left alone.

    Raises
    ------
    FileNotWritten
        If the folder cannot take a file; no file is left half written.
    TooLargeForSheet, TextTooLongForCell
        If a workbook is asked for and cannot hold a table; there is no workbook then, or the old one.
    Cancelled
        If ``cancel`` was asked to stop; the files written so far are complete.
    """
    tables: list[ExportedTable] = []
    with workspace.reading() as session, ExitStack() as at_end:
        questions = list(stored_questions(session))
        images = _image_names(questions)
        workbook: TableWorkbook | None = None
        for table in Table:
            if cancel is not None:
                cancel.raise_if_cancelled()
            report(Progress(len(tables), None, str(table)))
            records = _records(session, table, questions, images)
            if records:
                paths = tuple(folder / file_name(table, form) for form in forms)
                for path, form in zip(paths, forms, strict=True):
                    if form is not FileForm.XLSX:
                        _write(path, table, records)
                        continue
                    if workbook is None:
                        workbook = at_end.enter_context(TableWorkbook(at_end.enter_context(replacing(path))))
                    workbook.add(table, records)
                tables.append(ExportedTable(table, len(records), paths))
        _write_images(session, folder / IMAGES_FOLDER, images, report=report, cancel=cancel)
    return ExportReport(tuple(tables), len(set(images.values())))


def file_name(table: Table, form: FileForm) -> str:
    """What the file of a table is called among all of them; a workbook holds them all."""
    return WORKBOOK if form is FileForm.XLSX else f"{table}.{form}"


def export_table(workspace: Workspace, table: Table, path: Path) -> ExportedTable:
    """Write one table, also when it has no rows, in the form that the file's name ends in.

    Raises
    ------
    FileEndingUnknown
        If the name ends in none of the forms.
    TooLargeForSheet, TextTooLongForCell
        If a workbook cannot hold it.
    FileNotWritten
        If the file cannot be written; what was there before is unchanged.
    """
    if path.suffix.lower().removeprefix(".") not in set(FileForm):
        raise FileEndingUnknown(file=path.name)
    with workspace.reading() as session:
        questions = list(stored_questions(session)) if table is Table.QUESTIONS else []
        records = _records(session, table, questions, _image_names(questions))
    _write(path, table, records)
    return ExportedTable(table, len(records), (path,))


def _write(path: Path, table: Table, records: Sequence[TableRow]) -> None:
    form = FileForm(path.suffix.lower().removeprefix("."))
    with replacing(path) as file:
        write_table(file, table, records, form)


def _records(session: Session, table: Table, questions: Sequence[StoredQuestion], images: ImageNames) -> list[TableRow]:
    if table is Table.QUESTIONS:
        return [_with_image_names(question, images) for question in questions]
    return list(STORED_ROWS[table](session))


def _with_image_names(question: StoredQuestion, images: ImageNames) -> QuestionRow:
    uses = zip(question.images, question.record.images, strict=True)
    return replace(question.record, images=tuple(images[NamedImage(*use)] for use in uses))


def _image_names(questions: Sequence[StoredQuestion]) -> ImageNames:
    return image_file_names(
        NamedImage(*use) for question in questions for use in zip(question.images, question.record.images, strict=True)
    )


def _write_images(
    session: Session, folder: Path, images: ImageNames, *, report: Report, cancel: CancelToken | None
) -> None:
    for done, (use, name) in enumerate(images.items()):
        if cancel is not None:
            cancel.raise_if_cancelled()
        report(Progress(done, len(images), name))
        with replacing(folder / name) as file:
            file.write(image_content(session, use.sha256))
