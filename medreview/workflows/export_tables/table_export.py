"""The tables as files: all of them in a folder with what explains them, or one alone."""

import csv
import io
import json
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from medreview.atomic_files import replacing, write_whole
from medreview.domain.spreadsheet_text import guarded
from medreview.domain.table_columns import REPLY_COLUMNS, SEEN_IMAGE_COLUMNS
from medreview.domain.table_rows import TableName, TableRow
from medreview.errors import MedReviewError
from medreview.importers.image_file_names import IMAGES_FOLDER, ImageNames
from medreview.jobs import CancelToken, Progress, Report, no_report
from medreview.model_runs.stored_replies import stored_reply_rows
from medreview.reporting.codebook import DescribedColumn, ScaleUse, described, described_rows
from medreview.reporting.data_package import PackagedFile
from medreview.reporting.dataset_card import CardFile
from medreview.reporting.table_files import USUAL_FORMS, FileForm, write_table
from medreview.reporting.table_layouts import TableLayout
from medreview.reporting.table_workbooks import TableWorkbook
from medreview.store.tables.datasets import image_content
from medreview.store.workspace import Session, Workspace
from medreview.workflows.export_tables.dataset_cards import write_cards
from medreview.workflows.export_tables.explanations import (
    REPLIES,
    SEEN_IMAGES,
    WORKBOOK,
    explain,
    packaged_files,
    write_plans,
)
from medreview.workflows.export_tables.exported_rows import ExportChoice, ExportedRows, pseudonyms_of, table_rows


@dataclass(frozen=True, slots=True)
class ExportedTable:
    """One table that was written, and where to."""

    table: TableName
    n_rows: int
    files: tuple[Path, ...]


@dataclass(frozen=True, slots=True)
class ExportReport:
    """``n_replies`` are those of runs over questions, ``n_seen_images`` what raters had in sight.

    Both go out and are not read again; so do ``cards`` and ``explained``: the page to read, codebook and plans.
    """

    tables: tuple[ExportedTable, ...]
    n_images: int
    n_replies: int = 0
    cards: tuple[Path, ...] = ()
    n_seen_images: int = 0
    explained: tuple[Path, ...] = ()


class FileEndingUnknown(MedReviewError):
    """The name of the file to write does not say which form of table is meant."""

    template = "{file} ends in none of .csv, .jsonl, .parquet, .xlsx, .sav and .dta. Choose a name with one of these."


def export_tables(
    workspace: Workspace,
    folder: Path,
    *,
    forms: Sequence[FileForm] = USUAL_FORMS,
    choice: ExportChoice | None = None,
    report: Report = no_report,
    cancel: CancelToken | None = None,
) -> ExportReport:
    """Write every table that has rows into ``folder``, images into ``images``, replies of runs, a card per dataset.

    One file for each table and form, but one workbook for all tables. Beside them lie what explains them: a page to
    read, a codebook, a data package, the plans of studies, and where all of it comes from. Each file is replaced whole;
    files of earlier exports that have no rows now are left alone.

    Raises
    ------
    StudyNotFound, NoStudyYet
        If only a study was asked for, and there is none of that name.
    PseudonymsUnreadable
        If raters are to have their pseudonyms, and nothing says any more which those are.
    FileNotWritten
        If the folder cannot take a file; no file is left half written.
    TooLargeForSheet, TextTooLongForCell
        If a workbook is asked for and cannot hold a table; there is no workbook then, or the old one.
    Cancelled
        If ``cancel`` was asked to stop; the files written so far are complete.
    """
    chosen = choice or ExportChoice()
    tables: list[ExportedTable] = []
    columns: dict[str, tuple[DescribedColumn, ...]] = {}
    scales: list[ScaleUse] = []
    with workspace.reading() as session, ExitStack() as at_end:
        given = ExportedRows(session, chosen, pseudonyms_of(workspace, session) if chosen.with_pseudonyms else None)
        workbook: TableWorkbook | None = None
        for table in TableName:
            if cancel is not None:
                cancel.raise_if_cancelled()
            report(Progress(len(tables), None, str(table)))
            records = given.records(table)
            if records:
                own = tuple(given.scales(table, records))
                scales += own
                paths = tuple(folder / file_name(table, form) for form in forms)
                for path, form in zip(paths, forms, strict=True):
                    if form is not FileForm.XLSX:
                        _write(path, table, records, own)
                        continue
                    if workbook is None:
                        workbook = at_end.enter_context(TableWorkbook(at_end.enter_context(replacing(path))))
                    workbook.add(table, records)
                tables.append(ExportedTable(table, len(records), paths))
                columns[table] = _as_written(described(table, TableLayout(table, records).names), records)
        _write_images(session, folder / IMAGES_FOLDER, given.images, report=report, cancel=cancel)
        replies = [] if chosen.study else list(stored_reply_rows(session))
        _write_rows(folder / REPLIES, REPLY_COLUMNS, replies, forms, cancel)
        seen = given.seen_images()
        _write_rows(folder / SEEN_IMAGES, SEEN_IMAGE_COLUMNS, seen, forms, cancel)
        plans = write_plans(folder, given.plans())
        datasets = given.datasets()
    for name, rows, names in ((REPLIES, replies, REPLY_COLUMNS), (SEEN_IMAGES, seen, SEEN_IMAGE_COLUMNS)):
        if rows:
            columns[name] = described_rows(name, names)
    files = packaged_files(folder, [(path, str(one.table)) for one in tables for path in one.files], columns)
    described_files = [_card_of_file(one) for one in files]
    cards = write_cards(workspace, folder, datasets=datasets, files=described_files, about=chosen.about)
    n_rows = {str(one.table): one.n_rows for one in tables} | {REPLIES: len(replies), SEEN_IMAGES: len(seen)}
    n_images = len(set(given.images.values()))
    n_rows = {name: n for name, n in n_rows.items() if n}
    explained = explain(folder, chosen, files=files, columns=columns, scales=scales, n_rows=n_rows, plans=plans)
    return ExportReport(tuple(tables), n_images, len(replies), cards, len(seen), explained)


def export_table(workspace: Workspace, table: TableName, path: Path, *, with_pseudonyms: bool = False) -> ExportedTable:
    """Write one table, also when it has no rows, in the form that the file's name ends in.

    Raises
    ------
    FileEndingUnknown
        If the name ends in none of the forms.
    TooLargeForSheet, TextTooLongForCell
        If a workbook cannot hold it.
    PseudonymsUnreadable
        If raters are to have their pseudonyms, and nothing says any more which those are.
    FileNotWritten
        If the file cannot be written; what was there before is unchanged.
    """
    if path.suffix.lower().removeprefix(".") not in set(FileForm):
        raise FileEndingUnknown(file=path.name)
    records, scales = table_rows(workspace, table)
    if with_pseudonyms:
        with workspace.reading() as session:
            names = pseudonyms_of(workspace, session)
        records = names.in_rows(records)
    _write(path, table, records, scales)
    return ExportedTable(table, len(records), (path,))


def file_name(table: TableName, form: FileForm) -> str:
    """The name of a table's file among all of them; a workbook holds them all."""
    return WORKBOOK if form is FileForm.XLSX else f"{table}.{form}"


def _as_written(columns: Sequence[DescribedColumn], records: Sequence[TableRow]) -> tuple[DescribedColumn, ...]:
    """The columns with the types that their cells have: values may be words of a scale that is not known."""

    def has_words(name: str) -> bool:
        return any(isinstance(getattr(record, name, None), str) for record in records)

    return tuple(
        replace(one, type="string") if one.type == "number" and has_words(one.name) else one for one in columns
    )


def _card_of_file(file: PackagedFile) -> CardFile:
    if file.table not in set(TableName):
        return CardFile(file.name, file.sha256, file.n_bytes)
    names = tuple(column.name for column in file.columns)
    return CardFile(file.name, file.sha256, file.n_bytes, TableName(file.table), names)


def _write(path: Path, table: TableName, records: Sequence[TableRow], scales: Sequence[ScaleUse]) -> None:
    form = FileForm(path.suffix.lower().removeprefix("."))
    with replacing(path) as file:
        write_table(file, table, records, form, scales)


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
        write_whole(path.with_suffix(".csv"), written.getvalue().encode())


def _cell(value: object) -> object:
    return guarded(value) if isinstance(value, str) else value


def _write_images(
    session: Session, folder: Path, images: ImageNames, *, report: Report, cancel: CancelToken | None
) -> None:
    for done, (use, name) in enumerate(images.items()):
        if cancel is not None:
            cancel.raise_if_cancelled()
        report(Progress(done, len(images), name))
        write_whole(folder / name, image_content(session, use.sha256))
