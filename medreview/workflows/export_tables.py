"""Write the tables of a workspace as files, so that importing them gives the same workspace again."""

import csv
import hashlib
import io
import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, replace
from itertools import count
from pathlib import Path
from typing import Any

from medreview.analysis.dataset_counts import CountedDataset, counted_dataset
from medreview.analysis.scales_in_use import scales_of_judges, scales_of_studies
from medreview.atomic_files import replacing
from medreview.domain.spreadsheet_text import guarded
from medreview.domain.table_rows import JudgementRow, QuestionRow, TableName, TableRow
from medreview.errors import MedReviewError
from medreview.exchange.file_names import file_name as safe_file_name
from medreview.importers.image_file_names import ImageNames, NamedImage, image_file_names
from medreview.jobs import CancelToken, Progress, Report, no_report
from medreview.model_runs.stored_replies import REPLY_COLUMNS, stored_reply_rows
from medreview.reporting.codebook import ScaleUse
from medreview.reporting.dataset_card import CardFile, croissant, markdown_card
from medreview.reporting.table_files import USUAL_FORMS, FileForm, write_table
from medreview.reporting.table_layouts import TableLayout
from medreview.reporting.table_workbooks import TableWorkbook
from medreview.store.queries.studies import study_to_analyse
from medreview.store.tables.datasets import dataset_ids, dataset_named, image_content
from medreview.store.tables.questions import StoredQuestion, stored_questions
from medreview.store.tables.ratings import SEEN_IMAGE_COLUMNS, stored_seen_images
from medreview.store.tables.stored_rows import STORED_ROWS
from medreview.store.workspace import Session, Workspace

IMAGES_FOLDER = "images"
REPLIES, SEEN_IMAGES = "replies", "seen_images"
WORKBOOK = "tables.xlsx"
CARD, CROISSANT = "card", "croissant"


@dataclass(frozen=True, slots=True)
class ExportedTable:
    """One table that was written, and where to."""

    table: TableName
    n_rows: int
    files: tuple[Path, ...]


@dataclass(frozen=True, slots=True)
class ExportReport:
    """``n_replies`` are those of runs over questions, ``n_seen_images`` what raters had in sight.

    Both go out and are not read again; so do ``cards``.
    """

    tables: tuple[ExportedTable, ...]
    n_images: int
    n_replies: int = 0
    cards: tuple[Path, ...] = ()
    n_seen_images: int = 0


@dataclass(frozen=True, slots=True)
class TableSize:
    """The number of rows with which a table would be written."""

    table: TableName
    n_rows: int


class DatasetGone(MedReviewError):
    template = "There is no dataset {dataset} in the workspace."


class FileEndingUnknown(MedReviewError):
    """The name of the file to write does not say which form of table is meant."""

    template = "{file} ends in none of .csv, .jsonl, .parquet and .xlsx. Choose a name with one of these."


def table_sizes(workspace: Workspace) -> tuple[TableSize, ...]:
    """The size of each table in an export now; those without rows count 0."""
    with workspace.reading() as session:
        n_questions = sum(1 for _ in stored_questions(session))
        others = (TableSize(table, sum(1 for _ in read(session))) for table, read in STORED_ROWS.items())
        return TableSize(TableName.QUESTIONS, n_questions), *others


def export_tables(
    workspace: Workspace,
    folder: Path,
    *,
    forms: Sequence[FileForm] = USUAL_FORMS,
    report: Report = no_report,
    cancel: CancelToken | None = None,
) -> ExportReport:
    """Write every table that has rows into ``folder``, images into ``images``, replies of runs, a card per dataset.

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
    columns: dict[TableName, tuple[str, ...]] = {}
    with workspace.reading() as session, ExitStack() as at_end:
        questions = list(stored_questions(session))
        images = _image_names(questions)
        workbook: TableWorkbook | None = None
        for table in TableName:
            if cancel is not None:
                cancel.raise_if_cancelled()
            report(Progress(len(tables), None, str(table)))
            records = _records(session, table, questions, images)
            if records:
                scales = tuple(_scales(session, table, records))
                paths = tuple(folder / file_name(table, form) for form in forms)
                for path, form in zip(paths, forms, strict=True):
                    if form is not FileForm.XLSX:
                        _write(path, table, records, scales)
                        continue
                    if workbook is None:
                        workbook = at_end.enter_context(TableWorkbook(at_end.enter_context(replacing(path))))
                    workbook.add(table, records)
                tables.append(ExportedTable(table, len(records), paths))
                layout = TableLayout(table, records)
                columns[table] = tuple(layout.names)
        _write_images(session, folder / IMAGES_FOLDER, images, report=report, cancel=cancel)
        replies = list(stored_reply_rows(session))
        _write_rows(folder / REPLIES, REPLY_COLUMNS, replies, forms, cancel)
        seen = list(stored_seen_images(session))
        _write_rows(folder / SEEN_IMAGES, SEEN_IMAGE_COLUMNS, seen, forms, cancel)
    files = [_card_file(path, one.table, columns[one.table]) for one in tables for path in one.files]
    cards = write_cards(workspace, folder, files=files)
    return ExportReport(tuple(tables), len(set(images.values())), len(replies), cards, len(seen))


def _card_file(path: Path, table: TableName, columns: tuple[str, ...]) -> CardFile:
    with path.open("rb") as file:
        digest = hashlib.file_digest(file, "sha256").hexdigest()
    about = CardFile(path.name, digest, path.stat().st_size)
    return about if path.name == WORKBOOK else replace(about, table=table, columns=columns)


def write_cards(
    workspace: Workspace, folder: Path, *, dataset: str = "", files: Sequence[CardFile] = ()
) -> tuple[Path, ...]:
    """Write the card of a dataset, or of each, as Markdown and as Croissant; the paths written.

    Raises
    ------
    DatasetGone
        If there is none of that name.
    FileNotWritten
        If the folder cannot take a file.
    """
    with workspace.reading() as session:
        names = [dataset] if dataset else list(dataset_ids(session))
        counted = [_counted(session, name) for name in names]
    written: dict[str, bytes] = {}
    distinct = tuple({one.name: one for one in files}.values())
    for one in counted:
        summary = f"{one.size.n_questions:,} questions with {one.size.n_answers + one.size.n_references:,} answers."
        contents = {
            ".md": markdown_card(one.told, one.tables, distinct),
            ".json": croissant(one.told, summary, distinct),
        }
        for (suffix, content), kind in zip(contents.items(), (CARD, CROISSANT), strict=True):
            name = next(
                name for n in count(1) if (name := _card_name(kind, one.told.dataset, suffix, n)) not in written
            )
            written[name] = content
    for name, content in written.items():
        with replacing(folder / name) as file:
            file.write(content)
    return tuple(folder / name for name in written)


def _card_name(kind: str, dataset: str, suffix: str, number: int) -> str:
    """Datasets whose names differ only in what a file's name cannot hold are numbered."""
    return safe_file_name(kind, dataset, str(number) if number > 1 else "", suffix=suffix)


def card_of(workspace: Workspace, dataset: str) -> str:
    """The card of a dataset as Markdown; raises ``DatasetGone``."""
    counted = count_dataset(workspace, dataset)
    return markdown_card(counted.told, counted.tables).decode()


def count_dataset(workspace: Workspace, dataset: str) -> CountedDataset:
    """The counts of a dataset and what is told of it; raises ``DatasetGone``."""
    with workspace.reading() as session:
        return _counted(session, dataset)


def _counted(session: Session, name: str) -> CountedDataset:
    found = dataset_named(session, name)
    if found is None:
        raise DatasetGone(dataset=name)
    return counted_dataset(session, found)


def _write_rows(
    path: Path,
    columns: Sequence[str],
    rows: Sequence[Mapping[str, Any]],
    forms: Sequence[FileForm],
    cancel: CancelToken | None,
) -> None:
    """Write rows that no import reads, as lines of JSON, and as CSV where tables are: in no other form."""
    if cancel is not None:
        cancel.raise_if_cancelled()
    if rows:
        with replacing(path.with_suffix(".jsonl")) as file:
            file.writelines((json.dumps(row, ensure_ascii=False) + "\n").encode() for row in rows)
    if rows and FileForm.CSV in forms:
        written = io.StringIO(newline="")
        table = csv.writer(written, lineterminator="\n")
        table.writerow(columns)
        table.writerows([_cell(row[name]) for name in columns] for row in rows)
        with replacing(path.with_suffix(".csv")) as file:
            file.write(written.getvalue().encode())


def _cell(value: object) -> object:
    return guarded(value) if isinstance(value, str) else value


def file_name(table: TableName, form: FileForm) -> str:
    """The name of a table's file among all of them; a workbook holds them all."""
    return WORKBOOK if form is FileForm.XLSX else f"{table}.{form}"


def table_rows(
    workspace: Workspace, table: TableName, *, study: str | None = None
) -> tuple[list[TableRow], tuple[ScaleUse, ...]]:
    """The rows of a table as its exports have them, and the scales of their values; of one study where it is named.

    Raises
    ------
    StudyNotFound, NoStudyYet
        If there is no study of that name.
    """
    with workspace.reading() as session:
        questions = list(stored_questions(session)) if table is TableName.QUESTIONS else []
        records = _records(session, table, questions, _image_names(questions))
        if study is not None:
            own = study_to_analyse(session, study).name
            records = [row for row in records if getattr(row, "study", None) == own]
        return records, tuple(_scales(session, table, records))


def _scales(session: Session, table: TableName, records: Sequence[TableRow]) -> Iterator[ScaleUse]:
    if table is TableName.JUDGEMENTS:
        yield from scales_of_judges(session, [row for row in records if isinstance(row, JudgementRow)])
    elif table in {TableName.RATINGS, TableName.SURVEYS}:
        yield from (scale for scale in scales_of_studies(session) if scale.table is table)


def export_table(workspace: Workspace, table: TableName, path: Path) -> ExportedTable:
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
    records, scales = table_rows(workspace, table)
    _write(path, table, records, scales)
    return ExportedTable(table, len(records), (path,))


def _write(path: Path, table: TableName, records: Sequence[TableRow], scales: Sequence[ScaleUse]) -> None:
    form = FileForm(path.suffix.lower().removeprefix("."))
    with replacing(path) as file:
        write_table(file, table, records, form, scales)


def _records(
    session: Session, table: TableName, questions: Sequence[StoredQuestion], images: ImageNames
) -> list[TableRow]:
    if table is TableName.QUESTIONS:
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
