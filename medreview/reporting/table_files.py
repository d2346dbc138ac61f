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
from typing import Any, BinaryIO, cast

from medreview.domain.spreadsheet_text import canonical_json, guarded, metadata_cell
from medreview.domain.table_columns import METADATA_PREFIX, CellKind, Column
from medreview.domain.table_rows import TableName, TableRow
from medreview.reporting.table_layouts import TableLayout, plain_value
from medreview.reporting.table_workbooks import TableWorkbook

_ROWS_IN_A_GROUP = 20_000
_INTEGERS = frozenset({CellKind.INTEGER, CellKind.FLAG})
_NUMBERS = frozenset({CellKind.NUMBER, CellKind.VALUE})
_ABOVE_INT64 = 2**63


def write_parquet(file: BinaryIO, table: TableName, records: Sequence[TableRow]) -> None:
    """Write the table in groups of 20,000 rows.

    Integers and flags are int64, numbers and values double, everything else is text; numbers of options are int64
    where no question has several of them. A metadata column has the type
    that all of its values share; where they share none, each is JSON and the column says so.
    """
    pyarrow: Any = importlib.import_module("pyarrow")
    parquet: Any = importlib.import_module("pyarrow.parquet")
    layout = TableLayout(table, records)
    types = {
        column.name: _field_type(pyarrow, column.kind, [read(row) for row in records] if _is_set(column) else ())
        for column, read in layout.columns
    }
    extra_types = [_metadata_type(pyarrow, _of(name, records)) for name in layout.extra]
    schema = pyarrow.schema(list(zip(layout.names, [*types.values(), *extra_types], strict=True)))
    with parquet.ParquetWriter(file, schema) as writer:
        for start in range(0, len(records), _ROWS_IN_A_GROUP):
            rows = records[start : start + _ROWS_IN_A_GROUP]
            columns: list[Any] = [
                pyarrow.array(
                    [_field(column.kind, read(row), as_text=types[column.name] == pyarrow.string()) for row in rows],
                    types[column.name],
                )
                for column, read in layout.columns
            ]
            columns += [
                _metadata(pyarrow, kind, [row.extra.get(name) for row in rows])
                for name, kind in zip(layout.extra, extra_types, strict=True)
            ]
            writer.write_table(pyarrow.table(columns, schema=schema))


def _is_set(column: Column) -> bool:
    return column.kind is CellKind.OPTIONS


def _field_type(pyarrow: Any, kind: CellKind, sets: Sequence[object]) -> Any:
    is_of_one = kind is CellKind.OPTIONS and all(len(cast("tuple[int, ...]", one)) <= 1 for one in sets)
    if kind in _INTEGERS or is_of_one:
        return pyarrow.int64()
    return pyarrow.float64() if kind in _NUMBERS else pyarrow.string()


def _field(kind: CellKind, value: object, *, as_text: bool = False) -> object:
    plain = plain_value(kind, value)
    if as_text and isinstance(plain, int):
        return str(plain)
    if kind in _NUMBERS and isinstance(plain, int):
        return float(plain)
    return canonical_json(cast("object", plain)) if isinstance(plain, list) else plain


def _of(name: str, records: Sequence[TableRow]) -> list[object]:
    return [record.extra[name] for record in records if name in record.extra]


def _metadata_type(pyarrow: Any, values: Sequence[object]) -> Any:
    known: dict[type[object], Any] = {
        str: pyarrow.string(),
        bool: pyarrow.bool_(),
        float: pyarrow.float64(),
        int: pyarrow.int64(),
    }
    kinds = {type(value) for value in values}
    is_long = any(isinstance(value, int) and not -_ABOVE_INT64 <= value < _ABOVE_INT64 for value in values)
    return known.get(kinds.pop(), pyarrow.json_()) if len(kinds) == 1 and not is_long else pyarrow.json_()


def _metadata(pyarrow: Any, kind: Any, values: Sequence[object]) -> Any:
    if kind != pyarrow.json_():
        return pyarrow.array(values, kind)
    texts = [None if value is None else canonical_json(value) for value in values]
    return pyarrow.ExtensionArray.from_storage(kind, pyarrow.array(texts, pyarrow.string()))


class FileForm(StrEnum):
    CSV = "csv"
    JSONL = "jsonl"
    PARQUET = "parquet"
    XLSX = "xlsx"


FORM_NAMES: Mapping[FileForm, str] = {
    FileForm.CSV: "CSV",
    FileForm.JSONL: "JSONL",
    FileForm.PARQUET: "Parquet",
    FileForm.XLSX: "XLSX",
}
"""The same in every language."""


USUAL_FORMS = (FileForm.CSV, FileForm.JSONL)


def write_table(file: BinaryIO, table: TableName, records: Sequence[TableRow], form: FileForm) -> None:
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
