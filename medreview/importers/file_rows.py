"""Rows of a file as they are written: cells by column, with every row that cannot be read as a problem."""

import csv
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import chain, count, islice
from typing import NamedTuple, cast

from medreview.domain.spreadsheet_text import (
    SHEET_ERRORS,
    metadata_value,
    sheet_metadata_value,
    sheet_unguarded,
    unguarded,
)
from medreview.errors import Message, RowProblem
from medreview.importers.bounded_text import TooLong, csv_records
from medreview.importers.column_blocks import ColumnBlocks
from medreview.importers.crowd_choices import CrowdChoices
from medreview.importers.encodings import UTF_8
from medreview.importers.file_heads import FileHead, SourceForm, json_lines
from medreview.importers.foot_rows import FootRows
from medreview.importers.grouped_rows import with_cells_above
from medreview.importers.json_records import json_records, parse_json
from medreview.importers.model_names import MarkedModels, NamedIds
from medreview.importers.opened_cells import opened
from medreview.importers.parquet_tables import parquet_rows
from medreview.importers.passage_rows import PassageRows
from medreview.importers.row_lists import RowLists, within_parts
from medreview.importers.said_questions import with_said
from medreview.importers.skipped_rows import RowSkip, SkippedRow
from medreview.importers.spreadsheets import sheet_table
from medreview.importers.text_blocks import text_blocks
from medreview.importers.value_maps import with_values
from medreview.importers.xml_records import xml_records

_SHEET_ERRORS = frozenset(SHEET_ERRORS)


class FileRow(NamedTuple):
    """Cells by column, in the file's order. ``row`` counts data rows from 1."""

    row: int
    cells: Mapping[str, object]


def file_rows(head: FileHead) -> Iterator[FileRow | SkippedRow | RowProblem]:
    """Every data row of the file, or what is wrong with it; words and ids stand for what a person said.

    Rows of one question that only differ in their passages are one row, and the later ones are skipped.
    """
    rows = _rows_as_said(head)
    return rows if head.passages is None else _with_passages(head.passages, rows)


def _with_passages(
    passages: PassageRows, rows: Iterable[FileRow | SkippedRow | RowProblem]
) -> Iterator[FileRow | SkippedRow | RowProblem]:
    of_one: list[FileRow] = []
    for row in chain(rows, [None]):
        if isinstance(row, FileRow) and passages.goes_on([one.cells for one in of_one], row.cells):
            of_one.append(row)
            continue
        if of_one:
            yield FileRow(of_one[0].row, passages.joined([one.cells for one in of_one]))
            yield from (SkippedRow(one.row, RowSkip.PASSAGE) for one in of_one[1:])
        of_one = [row] if isinstance(row, FileRow) else []
        if row is not None and not isinstance(row, FileRow):
            yield row


def _rows_as_said(head: FileHead) -> Iterator[FileRow | SkippedRow | RowProblem]:
    if head.lists is not None and head.lists.is_flat:
        yield from _rows_of_list(head, head.lists)
        return
    parts = head.said.parts
    for row in _written_rows(head):
        head.tally.add(row.row or 0, row.cells if isinstance(row, FileRow) else None)
        if isinstance(row, FileRow) and (head.values or parts or head.opened or head.lists):
            cells = opened(row.cells, head.opened) if head.opened else row.cells
            for one in head.lists.rows(cells) if head.lists else (cells,):
                yield FileRow(row.row, within_parts(with_values(one, head.values), parts))
        else:
            yield row


def _rows_of_list(head: FileHead, lists: RowLists) -> Iterator[FileRow | SkippedRow | RowProblem]:
    """The rows in lists that have all rows of a file, which are counted through all of them."""
    numbers = count(1)
    for row in _written_rows(head):
        if not isinstance(row, FileRow):
            yield row
            continue
        for cells in lists.rows(opened(row.cells, head.opened) if head.opened else row.cells):
            number = next(numbers)
            head.tally.add(number, cells)
            told = with_said(cells, head, number) if head.asked else cells
            yield FileRow(number, within_parts(with_values(told, head.values), head.said.parts))


def rows_beside(head: FileHead, reason: RowSkip, alone: Message) -> Iterator[SkippedRow | RowProblem]:
    """The rows of a file that only tells of others, none of which gives a record.

    Parameters
    ----------
    alone
        What is wrong where no other file was chosen with it.
    """
    if not any(path != head.path for path in head.beside):
        yield RowProblem(head.name, None, None, alone)
        return
    for raw in file_rows(head):
        yield SkippedRow(raw.row, reason) if isinstance(raw, FileRow) else raw


def missing_column(head: FileHead, column: str) -> RowProblem:
    """The problem of a file that lacks a column which all its rows need."""
    words = Message("The column “{column}” is missing; no row can be read without it.", {"column": column})
    return RowProblem(head.name, None, column, words)


def rows_with_columns(
    head: FileHead, mapped: Iterable[str | None], required: Iterable[str]
) -> Iterator[FileRow | SkippedRow | RowProblem]:
    """The rows of a table whose columns a person may map; none where a required one is missing.

    Parameters
    ----------
    mapped
        The fields that columns are mapped to.
    """
    known = {*mapped, *head.said.constants}
    missing = [name for name in required if name not in known]
    yield from (missing_column(head, name) for name in missing)
    if not missing:
        yield from file_rows(head)


def cell_without_guard(form: SourceForm, cell: object) -> object:
    """A cell of a file of ours without the apostrophe that keeps a spreadsheet from running it."""
    match form, cell:
        case SourceForm.CSV, str():
            return unguarded(cell)
        case SourceForm.XLSX, str():
            return sheet_unguarded(cell)
        case _:
            return cell


def metadata_of_cell(form: SourceForm, cell: object) -> object:
    """The value of metadata in a cell of a file of ours, with its type."""
    match form, cell:
        case SourceForm.CSV, str():
            return metadata_value(cell)
        case SourceForm.XLSX, str():
            return sheet_metadata_value(cell)
        case _:
            return cell


def _written_rows(head: FileHead) -> Iterator[FileRow | SkippedRow | RowProblem]:
    if head.blocks is not None:
        return _rows_of_blocks(head, head.blocks)
    rows = _READERS[head.form](head)
    if head.form in _WITH_FEET:
        rows = _without_feet(head, rows)
    if head.said_above:
        rows = _with_cells_above(head.said_above, rows)
    if head.asked:
        rows = (FileRow(r.row, with_said(r.cells, head, r.row)) if isinstance(r, FileRow) else r for r in rows)
    return rows if head.ids is None else _rows_with_models(rows, head.ids)


_WITH_FEET = frozenset({SourceForm.CSV, SourceForm.XLSX})
"""The forms in which people write sums below a table."""


def _without_feet(
    head: FileHead, rows: Iterable[FileRow | SkippedRow | RowProblem]
) -> Iterator[FileRow | SkippedRow | RowProblem]:
    feet = FootRows(head.columns, head.first_rows)
    for row, is_foot in feet.parted((row, row.cells if isinstance(row, FileRow) else None) for row in rows):
        yield SkippedRow(row.row or 0, RowSkip.SUMMARY) if is_foot else row


def _with_cells_above(
    columns: Sequence[str], rows: Iterable[FileRow | SkippedRow | RowProblem]
) -> Iterator[FileRow | SkippedRow | RowProblem]:
    above: Mapping[str, object] = {}
    for row in rows:
        if isinstance(row, FileRow):
            above = with_cells_above(row.cells, above, columns)
            yield FileRow(row.row, above)
        else:
            yield row


def _rows_with_models(
    rows: Iterable[FileRow | SkippedRow | RowProblem], ids: NamedIds | MarkedModels | CrowdChoices
) -> Iterator[FileRow | SkippedRow | RowProblem]:
    for row in rows:
        yield FileRow(row.row, ids.parted(row.cells)) if isinstance(row, FileRow) else row


def _rows_of_blocks(head: FileHead, blocks: ColumnBlocks) -> Iterator[FileRow | SkippedRow | RowProblem]:
    for row in _READERS[head.form](replace(head, columns=blocks.written, header=())):
        if isinstance(row, FileRow):
            yield from (FileRow(row.row, cells) for cells in blocks.rows(row.cells))
        else:
            yield row


def _xml_rows(head: FileHead) -> Iterator[FileRow]:
    records = xml_records(head.path, None if head.encoding == UTF_8 else head.encoding)
    return (FileRow(number, cells) for number, cells in enumerate(records, start=1))


def _parquet_rows(head: FileHead) -> Iterator[FileRow]:
    rows = parquet_rows(head.path, head.unpack_into)
    return (FileRow(number, cells) for number, cells in enumerate(rows, start=1))


def _sheet_rows(head: FileHead) -> Iterator[FileRow | SkippedRow | RowProblem]:
    columns = head.header or head.columns
    written, on_gap = (head.ahead.rows(), head.ahead.tell) if head.ahead else (None, None)
    rows = sheet_table(head.path, head.sheet or "", written, on_gap)
    next(rows, None)
    for number, row in enumerate(rows, start=1):
        fault = None
        if not _SHEET_ERRORS.isdisjoint(row.cells):
            fault = next(cell for cell in row.cells if cell in _SHEET_ERRORS)
        if row.is_apart:
            yield SkippedRow(number, RowSkip.APART)
        elif len(row.cells) != len(columns):
            yield _row_problem(head, number, _other_width(len(row.cells), len(columns)))
        elif fault is not None:
            yield _row_problem(head, number, Message("A cell contains the spreadsheet error {cell}.", {"cell": fault}))
        else:
            yield FileRow(number, dict(zip(columns, row.cells, strict=True)))


def _csv_rows(head: FileHead) -> Iterator[FileRow | SkippedRow | RowProblem]:
    records, columns = csv_records(head.path, head.delimiter, head.encoding, head.quote), head.header or head.columns
    yield from (SkippedRow(0, RowSkip.BEFORE) for _ in islice(records, max(head.header_row - 1, 0)))
    if head.header_row:
        next(records, None)
    for number, record in enumerate(records, start=1):
        if isinstance(record, csv.Error):
            yield _row_problem(
                head, number, Message("From here on the file is not CSV: {reason}.", {"reason": str(record)})
            )
        elif len(record) != len(columns):
            yield _row_problem(head, number, _other_width(len(record), len(columns)))
        else:
            yield FileRow(number, dict(zip(columns, record, strict=True)))


def _other_width(n_cells: int, n_columns: int) -> Message:
    return Message(
        "The row has {n_cells} {n_cells:=field|fields}, the header has {n_columns}.",
        {"n_cells": n_cells, "n_columns": n_columns},
    )


def _json_rows(head: FileHead) -> Iterator[FileRow | SkippedRow | RowProblem]:
    number = 0
    try:
        for number, line in enumerate(json_lines(head.path, head.encoding), start=2 - head.header_row):
            yield _json_row(head, number, line) if number > 0 else SkippedRow(0, RowSkip.ABOUT)
    except TooLong as error:
        yield _row_problem(head, number + 1, Message("The line is not JSON: {reason}.", {"reason": str(error)}))


def _json_row(head: FileHead, number: int, line: str) -> FileRow | RowProblem:
    try:
        value = parse_json(line)
    except (ValueError, RecursionError) as error:
        return _row_problem(head, number, Message("The line is not JSON: {reason}.", {"reason": str(error)}))
    if isinstance(value, dict):
        return FileRow(number, cast("dict[str, object]", value))
    return _row_problem(head, number, Message("The line is not a JSON object."))


def _records(head: FileHead) -> Iterator[FileRow | RowProblem]:
    number = 0
    try:
        for number, record in enumerate(json_records(head.path, head.encoding), start=1):
            if isinstance(record, dict):
                yield FileRow(number, cast("dict[str, object]", record))
            else:
                yield _row_problem(head, number, Message("The record is not a JSON object."))
    except (ValueError, RecursionError) as error:
        message = Message("From here on the file is not JSON: {reason}.", {"reason": str(error)})
        yield _row_problem(head, number + 1, message)


def _blocks(head: FileHead) -> Iterator[FileRow | SkippedRow]:
    blocks = text_blocks(head.path, head.encoding)
    yield from (SkippedRow(0, RowSkip.BEFORE) for _ in range(blocks.preamble))
    yield from (FileRow(number, cells) for number, cells in enumerate(blocks.records, start=1))


def _row_problem(head: FileHead, row: int, message: Message) -> RowProblem:
    return RowProblem(head.name, row, None, message)


_READERS: Mapping[SourceForm, Callable[[FileHead], Iterator[FileRow | SkippedRow | RowProblem]]] = {
    SourceForm.CSV: _csv_rows,
    SourceForm.JSONL: _json_rows,
    SourceForm.JSON: _records,
    SourceForm.XML: _xml_rows,
    SourceForm.XLSX: _sheet_rows,
    SourceForm.PARQUET: _parquet_rows,
    SourceForm.BLOCKS: _blocks,
}
