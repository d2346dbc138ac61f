"""The sheets of an XLSX workbook, row by row and never as a grid: what a sparse or swollen one declares is not built.

Values are those the spreadsheet program saved: a formula counts as its result. Links to other files are not followed.
"""

import datetime
import re
import struct
import warnings
import zipfile
import zlib
from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import chain, islice
from pathlib import Path
from typing import NamedTuple
from xml.parsers import expat

from defusedxml.common import DefusedXmlException

from medreview.errors import Message, damage_of
from medreview.importers.errors import SpreadsheetRefused
from medreview.importers.grouped_headings import heading
from medreview.importers.workbook_cells import OpenWorkbook, SheetPart

MOST_UNPACKED = 1 << 30
MOST_RATIO = 100
HARMLESS = 64 << 20
"""Bytes that may be packed as tightly as they like."""

_LIBRARY_ERRORS = (
    ArithmeticError,
    AttributeError,
    EOFError,
    LookupError,
    NotImplementedError,
    RecursionError,
    RuntimeError,
    SyntaxError,  # what lxml raises for XML, where it is installed
    TypeError,
    ValueError,
    expat.ExpatError,
    struct.error,
    zipfile.BadZipFile,
    zlib.error,
)

N_EMPTY_ROWS = 10_000
"""Formats reach down to the end of many sheets: after so many empty rows it is looked whether anything follows."""

_CHUNK = 1 << 20
_VALUE = re.compile(rb"<(?:\w+:)?(?:v|is)>")
_FORMULA = re.compile(rb"<f")
"""As a pattern it is found three times as fast as by ``in``; a long word is found faster from behind."""
_UNCACHED = re.compile(
    rb"<(?:\w+:)?f\b(?:[^>]*/>|[^>]*>[^<]*</(?:\w+:)?f>)\s*(?:<(?:\w+:)?v\s*/>|<(?:\w+:)?v></(?:\w+:)?v>)?\s*</(?:\w+:)?c>"
)
"""A formula, and the end of its cell without a value between them."""
_MERGED = re.compile(rb"<(?:\w+:)?mergeCell\s")
_RANGE = re.compile(rb'<(?:\w+:)?mergeCell\s+ref="([A-Z]{1,3})(\d{1,7}):[A-Z]{1,3}(\d{1,7})"')
_LONGEST_ROW = 16 << 20
_LONGEST_TAG = 64
_N_ROWS_WITH_HEADER = 20
_ESCAPED = re.compile("_x([0-9A-Fa-f]{4})_")

Cells = tuple[object, ...]


class SheetRow(NamedTuple):
    """A row of a sheet with its number in it, from 1.

    ``is_apart``: it stands below the table, which is not its own. ``is_joined``: its names were in several rows.
    """

    number: int
    cells: Cells
    is_apart: bool = False
    is_joined: bool = False


def is_spreadsheet(path: Path) -> bool:
    """True if a zip archive is an XLSX workbook."""
    try:
        with zipfile.ZipFile(path) as archive:
            return "xl/workbook.xml" in archive.namelist()
    except (zipfile.BadZipFile, OSError, ValueError, NotImplementedError, struct.error):
        return False


def sheet_names(path: Path) -> tuple[str, ...]:
    """The names of the sheets that hold at least one value, in the workbook's order.

    Raises
    ------
    SpreadsheetRefused
        If the workbook is damaged, or swells to more than a gigabyte.
    """
    with _opened(path) as workbook:
        return tuple(sheet.title for sheet in workbook.sheets if next(_filled_rows(workbook, sheet), None) is not None)


@dataclass(slots=True)
class _SheetFacts:
    """Facts that the XML of a sheet tells beside its cells.

    Attributes
    ----------
    is_prefixed
        Whether its tags have a prefix; None before its first one was seen.
    n_uncached, n_merged
        Formulas without a saved result, and ranges of merged cells.
    spans
        The ranges over several rows: by first row the column, from 0, and the last row of each.
    """

    is_hidden: bool
    is_prefixed: bool | None = None
    n_uncached: int = 0
    n_merged: int = 0
    spans: dict[int, list[tuple[int, int]]] = field(default_factory=dict[int, list[tuple[int, int]]])

    def look(self, xml: bytes, end: int) -> None:
        """Look through XML up to a place where nothing is cut."""
        if self.is_prefixed is None:
            self.is_prefixed = b":worksheet" in xml
        if _FORMULA.search(xml) or (self.is_prefixed and b":f" in xml):
            self.n_uncached += len(_UNCACHED.findall(xml, 0, end))
        if xml.rfind(b"mergeCell") < 0:
            return
        self.n_merged += len(_MERGED.findall(xml, 0, end))
        for found in _RANGE.finditer(xml, 0, end):
            letters, first, last = found[1].decode(), int(found[2]), int(found[3])
            if last > first:
                column = sum((ord(sign) - 64) * 26**place for place, sign in enumerate(reversed(letters)))
                self.spans.setdefault(first, []).append((column - 1, last))


def _facts(path: Path, sheet: str) -> _SheetFacts:
    """Facts beside the cells, for which the file is unpacked once: every reading of a sheet asks for it."""
    state = path.stat()
    return _facts_of(path, sheet, state.st_size, state.st_mtime_ns)


@lru_cache(maxsize=32)
def _facts_of(path: Path, sheet: str, _n_bytes: int, _changed_ns: int) -> _SheetFacts:
    with _opened(path) as workbook:
        found = _sheet(workbook, sheet)
        facts, kept = _SheetFacts(found.is_hidden), b""
        with workbook.archive.open(found.member) as file:
            while chunk := file.read(_CHUNK):
                xml = kept + chunk
                end = xml.rfind(b"row>") + 1 or (xml.rfind(b"<") if len(xml) > _LONGEST_ROW else 0)
                facts.look(xml, end)
                kept = xml[end:]
        facts.look(kept, len(kept))
    return facts


def sheet_remarks(path: Path, sheet: str) -> tuple[Message, ...]:
    """Sentences on what a person does not see in the rows of a sheet: that it is hidden, and cells without a value.

    Raises
    ------
    SpreadsheetRefused
        As ``sheet_rows``.
    """
    facts = _facts(path, sheet)
    values: dict[str, object] = {"file": path.name, "sheet": sheet}
    remarks = [
        Message("The sheet {sheet} of {file} is hidden in the workbook. Choose another one if it is not meant.", values)
        if facts.is_hidden
        else None,
        Message(
            "Formulas in the sheet {sheet} of {file} without a saved result, which count as empty cells: "
            "{n_cells}. Open the file in a spreadsheet program and save it to store the results.",
            {**values, "n_cells": facts.n_uncached},
        )
        if facts.n_uncached
        else None,
        Message(
            "Ranges of merged cells in the sheet {sheet} of {file}: {n_ranges}. What is in the first cell of each "
            "counts for all of its rows.",
            {**values, "n_ranges": facts.n_merged},
        )
        if facts.n_merged
        else None,
    ]
    return tuple(filter(None, remarks))


def sheet_rows(path: Path, sheet: str) -> Iterator[tuple[int, Cells]]:
    """The rows of a sheet that hold a value, each with its number in the sheet, from 1.

    Cells are text, int, float, bool or None; dates and times are text as ISO 8601 writes them.

    Raises
    ------
    SpreadsheetRefused
        If the sheet is damaged, wider than 2,000 columns or longer than a sheet can be.
    """
    facts = _facts(path, sheet)
    with _opened(path) as workbook:
        rows = _filled_rows(workbook, _sheet(workbook, sheet))
        yield from _filled_down(rows, facts.spans) if facts.spans else rows


def _filled_down(
    rows: Iterable[tuple[int, Cells]], spans: Mapping[int, Sequence[tuple[int, int]]]
) -> Iterator[tuple[int, Cells]]:
    """The rows with the value of a merged range in each row of it."""
    active: dict[int, tuple[int, object]] = {}
    for number, cells in rows:
        active = {column: (last, value) for column, (last, value) in active.items() if last >= number}
        filled = [*cells]
        for column, (_, value) in active.items():
            filled += [None] * (column + 1 - len(filled))
            filled[column] = value if filled[column] is None else filled[column]
        for column, last in spans.get(number, ()):
            if column < len(filled) and filled[column] is not None:
                active[column] = (last, filled[column])
        yield number, tuple(filled)


def sheet_table(path: Path, sheet: str) -> Iterator[SheetRow]:
    """The header of the table in a sheet, then its rows, all of the header's width or wider.

    The header is the first row at least half as full as the fullest of the first rows: titles may stand above it.
    A column without a name has its number as one. Rows that name groups of columns are part of the header:
    ``GPT-4 - Accuracy``.

    Raises
    ------
    SpreadsheetRefused
        As ``sheet_rows``.
    """
    rows = sheet_rows(path, sheet)
    first = list(islice(rows, _N_ROWS_WITH_HEADER))
    if not first:
        return
    fullest = max(_n_filled(cells) for _, cells in first)
    place = next(place for place, (_, cells) in enumerate(first) if 2 * _n_filled(cells) >= fullest)
    width = max(_width(cells) for _, cells in first[place:])
    padded = [[*cells, *[None] * width][:width] for _, cells in first]
    joined, last = heading(padded, place)
    number = first[last][0]
    columns = tuple(str(name or f"column {n}") for n, name in enumerate(joined or padded[place], start=1))
    yield SheetRow(number, columns, is_joined=bool(joined))
    yield from _with_apart(number, width, chain(first[last + 1 :], rows))


def _with_apart(number: int, width: int, rows: Iterable[tuple[int, Cells]]) -> Iterator[SheetRow]:
    """Tell the rows of the table from sums below it, which stand after an empty row and fill at most half of it."""
    is_apart = False
    for row_number, cells in rows:
        is_sparse = 2 * _n_filled(cells) <= width
        is_apart = is_sparse and (is_apart or row_number > number + 1)
        number = row_number
        own = _width(cells)
        fits = own == len(cells) == width
        yield SheetRow(number, cells if fits else (*cells[:own], *[None] * (width - own)), is_apart)


def _n_filled(cells: Cells) -> int:
    return len(cells) - cells.count(None) - cells.count("")


def _width(cells: Cells) -> int:
    if cells and cells[-1] is not None and cells[-1] != "":
        return len(cells)
    return max((place for place, cell in enumerate(cells, start=1) if cell is not None and cell != ""), default=0)


@contextmanager
def _opened(path: Path) -> Generator[OpenWorkbook]:
    _refuse_swollen(path)
    # it warns of what it leaves out, such as drop-down lists
    warnings.filterwarnings("ignore", category=UserWarning, module=r"openpyxl\.")
    try:
        with path.open("rb") as file:  # which the library leaves open where it fails
            yield OpenWorkbook(file)
    except DefusedXmlException as error:
        raise SpreadsheetRefused(file=path.name, reason=Message("it declares a document type or entities")) from error
    except _LIBRARY_ERRORS as error:
        reason = str(error).partition("\n")[0].removesuffix(".") or type(error).__name__
        raise SpreadsheetRefused(file=path.name, reason=reason) from error


def _refuse_swollen(path: Path) -> None:
    try:
        with zipfile.ZipFile(path) as archive:
            entries = archive.infolist()
    except _LIBRARY_ERRORS as error:
        raise SpreadsheetRefused(file=path.name, reason=damage_of(error)) from error
    unpacked = sum(entry.file_size for entry in entries)
    packed = sum(entry.compress_size for entry in entries)
    if unpacked > MOST_UNPACKED or unpacked > max(HARMLESS, MOST_RATIO * packed):
        raise SpreadsheetRefused(file=path.name, reason=Message("it would grow to {n} MB", {"n": unpacked >> 20}))


def _filled_rows(workbook: OpenWorkbook, sheet: SheetPart) -> Iterator[tuple[int, Cells]]:
    n_filled = n_empty = 0
    for number, cells in workbook.rows(sheet):
        n_none = cells.count(None)
        if n_none + cells.count("") < len(cells):
            n_filled += len(cells) - n_none
            n_empty = 0
            yield number, tuple(map(_plain, cells))
            continue
        n_empty += 1
        if n_empty == N_EMPTY_ROWS and _n_values(workbook, sheet) <= n_filled:
            return


def _sheet(workbook: OpenWorkbook, title: str) -> SheetPart:
    return next(sheet for sheet in workbook.sheets if sheet.title == title)


def _n_values(workbook: OpenWorkbook, sheet: SheetPart) -> int:
    """The number of cells of a sheet with a value, counted without building them."""
    n_found, kept = 0, b""
    with workbook.archive.open(sheet.member) as file:
        while chunk := file.read(_CHUNK):
            text = kept + chunk
            n_found += len(_VALUE.findall(text))
            kept = text[-_LONGEST_TAG:].partition(b"<")[2]
            kept = b"<" + kept if kept and _VALUE.match(b"<" + kept) is None else b""
    return n_found


def _plain(cell: object) -> object:
    if type(cell) is str:
        return _ESCAPED.sub(_character, cell) if "_x" in cell else cell
    match cell:
        case datetime.datetime() if cell.time() == datetime.time():
            return cell.date().isoformat()
        case datetime.datetime() | datetime.date() | datetime.time():
            return cell.isoformat()
        case datetime.timedelta():
            return str(cell)
        case None | bool() | int() | float():
            return cell
        case _:
            return str(cell)


def _character(found: re.Match[str]) -> str:
    """The character that XML cannot hold (ECMA-376, part 1, 22.9.2.19); half of a pair is left as it is written."""
    character = chr(int(found.group(1), 16))
    return found.group() if "\ud800" <= character <= "\udfff" else character
