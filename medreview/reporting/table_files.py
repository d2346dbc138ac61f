"""Records of the plain tables as files: columns of the contract first, then metadata by name.

The same records always give the same bytes. Text is written as it is; in CSV and in workbooks an apostrophe stands
before what a spreadsheet would run as a formula.
"""

import csv
import io
import json
from collections.abc import Iterable, Iterator, Sequence
from enum import StrEnum
from typing import BinaryIO

from medreview.domain.spreadsheet_text import canonical_json, guarded, metadata_cell
from medreview.domain.table_columns import Column
from medreview.domain.table_rows import Table, TableRow
from medreview.reporting.table_layouts import TableLayout, plain_value
from medreview.reporting.table_parquet import write_parquet
from medreview.reporting.table_workbooks import TableWorkbook


class FileForm(StrEnum):
    CSV = "csv"
    JSONL = "jsonl"
    PARQUET = "parquet"
    XLSX = "xlsx"


USUAL_FORMS = (FileForm.CSV, FileForm.JSONL)


def write_table(file: BinaryIO, table: Table, records: Sequence[TableRow], form: FileForm) -> None:
    """Write the rows in the order given; text is UTF-8 without a mark.

    Raises
    ------
    TooLargeForSheet, TextTooLongForCell
        If a workbook cannot hold them.
    """
    match form:
        case FileForm.PARQUET:
            write_parquet(file, table, records)
        case FileForm.XLSX:
            with TableWorkbook(file) as workbook:
                workbook.add(table, records)
        case FileForm.CSV | FileForm.JSONL:
            layout = TableLayout(table, records)
            lines = _csv_lines(layout, records) if form is FileForm.CSV else _json_lines(layout, records)
            for line in lines:
                file.write(line.encode())


def _csv_lines(layout: TableLayout, records: Iterable[TableRow]) -> Iterator[str]:
    yield _csv_line([*(column.name for column, _ in layout.columns), *map(guarded, layout.extra)])
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
        values.update((name, record.extra.get(name)) for name in layout.extra)
        yield json.dumps(values, ensure_ascii=False, allow_nan=False) + "\n"
