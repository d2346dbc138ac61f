"""Records of the plain tables as files: columns of the contract first, then metadata by name.

The same records always give the same bytes. Text is written as it is; in CSV and in workbooks an apostrophe stands
before what a spreadsheet would run as a formula.
"""

import csv
import importlib
import io
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from typing import Any, BinaryIO

from medreview.domain.spreadsheet_text import canonical_json, guarded, metadata_cell
from medreview.domain.table_columns import METADATA_PREFIX, Column
from medreview.domain.table_rows import TableName, TableRow
from medreview.reporting.arrow_tables import ArrowTable
from medreview.reporting.codebook import ScaleUse
from medreview.reporting.labelled_files import write_labelled
from medreview.reporting.table_layouts import TableLayout, plain_value
from medreview.reporting.table_workbooks import TableWorkbook


def write_parquet(
    file: BinaryIO, table: TableName, records: Sequence[TableRow], scales: Sequence[ScaleUse] = ()
) -> None:
    """Write the table in groups of 20,000 rows, with its description; types are those of ``arrow_tables``."""
    parquet: Any = importlib.import_module("pyarrow.parquet")
    rows = ArrowTable(table, records, scales)
    with parquet.ParquetWriter(file, rows.schema) as writer:
        for group in rows.groups():
            writer.write_table(group)


class FileForm(StrEnum):
    CSV = "csv"
    JSONL = "jsonl"
    PARQUET = "parquet"
    XLSX = "xlsx"
    SAV = "sav"
    DTA = "dta"


FORM_NAMES: Mapping[FileForm, str] = {
    FileForm.CSV: "CSV",
    FileForm.JSONL: "JSONL",
    FileForm.PARQUET: "Parquet",
    FileForm.XLSX: "XLSX",
    FileForm.SAV: "SPSS",
    FileForm.DTA: "Stata",
}
"""The same in every language."""


USUAL_FORMS = (FileForm.CSV, FileForm.JSONL)
COMPLETE_FORMS = (FileForm.CSV, FileForm.JSONL, FileForm.PARQUET, FileForm.XLSX)
"""Those that come in again as they went out."""


def write_table(
    file: BinaryIO,
    table: TableName,
    records: Sequence[TableRow],
    form: FileForm,
    scales: Sequence[ScaleUse] = (),
) -> None:
    """Write the rows in the order given; text is UTF-8 without a mark.

    Raises
    ------
    TooLargeForSheet, TextTooLongForCell
        If a workbook cannot hold them.
    """
    match form:
        case FileForm.PARQUET:
            write_parquet(file, table, records, scales)
        case FileForm.SAV | FileForm.DTA:
            write_labelled(file, table, records, form, scales)
        case FileForm.XLSX:
            with TableWorkbook(file) as workbook:
                workbook.add(table, records)
        case FileForm.CSV | FileForm.JSONL:
            layout = TableLayout(table, records)
            lines = _csv_lines(layout, records) if form is FileForm.CSV else _json_lines(layout, records)
            for line in lines:
                file.write(line.encode())


def _csv_lines(layout: TableLayout, records: Iterable[TableRow]) -> Iterator[str]:
    yield _csv_line(layout.names)
    for record in records:
        cells = [_csv_cell(column, read(record)) for column, read in layout.columns]
        cells += [metadata_cell(record.extra[name]) if name in record.extra else "" for name in layout.extra]
        yield _csv_line(cells)


def _csv_line(cells: Sequence[str]) -> str:
    buffer = io.StringIO()
    csv.writer(buffer, lineterminator="\r\n").writerow(cells)
    return buffer.getvalue()


def _csv_cell(column: Column, value: object) -> str:
    plain = plain_value(column.kind, value)
    match plain:
        case None:
            return ""
        case str():
            return guarded(plain)
        case float():
            return repr(plain)
        case int():
            return str(plain)
        case _:
            return canonical_json(plain)


def _json_lines(layout: TableLayout, records: Iterable[TableRow]) -> Iterator[str]:
    for record in records:
        values = {column.name: plain_value(column.kind, read(record)) for column, read in layout.columns}
        values.update((METADATA_PREFIX + name, record.extra.get(name)) for name in layout.extra)
        yield json.dumps(values, ensure_ascii=False, allow_nan=False) + "\n"
