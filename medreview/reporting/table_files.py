"""Records of the plain tables as CSV and JSONL: columns of the contract first, then metadata by name.

The same records always give the same bytes. Text is written as it is; in CSV an apostrophe stands before what a
spreadsheet would run as a formula.
"""

import csv
import io
import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from enum import StrEnum
from typing import BinaryIO, cast

from medreview.domain.spreadsheet_text import canonical_json, guarded, metadata_cell
from medreview.domain.table_columns import COLUMNS, CellKind, Column
from medreview.domain.table_rows import QuestionRow, Table, TableRow

_EXACT_INTEGERS = 2**53


class FileForm(StrEnum):
    CSV = "csv"
    JSONL = "jsonl"


def write_table(file: BinaryIO, table: Table, records: Sequence[TableRow], form: FileForm) -> None:
    """Write a header (CSV only) and one line or record a row, UTF-8 without a mark, in the order given."""
    layout = _Layout(table, records)
    lines = _csv_lines(layout, records) if form is FileForm.CSV else _json_lines(layout, records)
    for line in lines:
        file.write(line.encode())


class _Layout:
    """The columns of one table as it is written, and how each is read from a record."""

    def __init__(self, table: Table, records: Iterable[TableRow]) -> None:
        n_options = 0
        extra: set[str] = set()
        for record in records:
            extra.update(record.extra)
            if isinstance(record, QuestionRow):
                n_options = max(n_options, len(record.options))
        self.columns: list[tuple[Column, Callable[[TableRow], object]]] = []
        for column in COLUMNS[table]:
            if column.name == "correct_option":
                self.columns += [(Column(f"option_{n + 1}"), _option(n)) for n in range(n_options)]
            self.columns.append((column, _field(column.name)))
        self.extra = sorted(extra)


def _field(name: str) -> Callable[[TableRow], object]:
    return lambda record: getattr(record, name)


def _option(index: int) -> Callable[[TableRow], object]:
    def option(record: TableRow) -> object:
        options = cast("QuestionRow", record).options
        return options[index] if index < len(options) else None

    return option


def _csv_lines(layout: _Layout, records: Iterable[TableRow]) -> Iterator[str]:
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
    plain = _plain(column.kind, value)
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


def _json_lines(layout: _Layout, records: Iterable[TableRow]) -> Iterator[str]:
    for record in records:
        values = {column.name: _plain(column.kind, read(record)) for column, read in layout.columns}
        values.update((name, record.extra.get(name)) for name in layout.extra)
        yield json.dumps(values, ensure_ascii=False, allow_nan=False) + "\n"


def _plain(kind: CellKind, value: object) -> object:
    """A field as a JSON value: whole numbers as integers, flags as 0 and 1, lists of names as one text."""
    match kind, value:
        case ((CellKind.NAMES | CellKind.MODALITIES), tuple()):
            return ";".join(name or "" for name in cast("tuple[str | None, ...]", value)) or None
        case CellKind.TURNS, tuple():
            return list(cast("tuple[object, ...]", value)) or None
        case _, bool():
            return int(value)
        case _, float() if value.is_integer() and abs(value) < _EXACT_INTEGERS:
            return int(value)
        case _:
            return value
