"""The sheets of an XLSX workbook, row by row and never as a grid: what a sparse or swollen one declares is not built.

Values are those the spreadsheet program saved: a formula counts as its result. Links to other files are not followed.
"""

import re
import struct
import zipfile
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import chain, islice, takewhile
from pathlib import Path
from typing import NamedTuple

from medreview.errors import Message
from medreview.importers.grouped_headings import heading
from medreview.importers.workbook_rows import Cells, filled_rows, opened, sheet_of, written_rows

_CHUNK = 1 << 18
_FORMULA = re.compile(rb"<f")
"""As a pattern it is found three times as fast as by ``in``; a long word is found faster from behind."""
_UNCACHED = re.compile(
    rb"<(?:\w+:)?f\b(?:[^>]*/>|[^>]*>[^<]*</(?:\w+:)?f>)\s*(?:<(?:\w+:)?v\s*/>|<(?:\w+:)?v></(?:\w+:)?v>)?\s*</(?:\w+:)?c>"
)
"""A formula, and the end of its cell without a value between them."""
_MERGED = re.compile(rb"<(?:\w+:)?mergeCell\s")
_RANGE = re.compile(rb'<(?:\w+:)?mergeCell\s+ref="([A-Z]{1,3})(\d{1,7}):[A-Z]{1,3}(\d{1,7})"')
_LONGEST_ROW = 16 << 20
_N_ROWS_WITH_HEADER = 20


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
    with opened(path) as workbook:
        return tuple(sheet.title for sheet in workbook.sheets if next(filled_rows(workbook, sheet), None) is not None)


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
    with opened(path) as workbook:
        found = sheet_of(workbook, sheet)
        facts, kept = _SheetFacts(), b""
        with workbook.archive.open(found.member) as file:
            while chunk := file.read(_CHUNK):
                xml = kept + chunk
                end = xml.rfind(b"row>") + 1 or (xml.rfind(b"<") if len(xml) > _LONGEST_ROW else 0)
                facts.look(xml, end)
                kept = xml[end:]
        facts.look(kept, len(kept))
    return facts


def hidden_remarks(path: Path, sheet: str) -> tuple[Message, ...]:
    """A sentence on a sheet that is hidden; raises as ``written_rows`` does."""
    with opened(path) as workbook:
        is_hidden = sheet_of(workbook, sheet).is_hidden
    words = Message("The sheet {sheet} of {file} is hidden in the workbook. Choose another one if it is not meant.")
    return (replace(words, values={"file": path.name, "sheet": sheet}),) if is_hidden else ()


def gap_remarks(path: Path, sheet: str) -> tuple[Message, ...]:
    """Sentences on empty cells of which a person does not see that they are: formulas, and those of merged ranges.

    Raises
    ------
    SpreadsheetRefused
        As ``written_rows``.
    """
    facts = _facts(path, sheet)
    values: dict[str, object] = {"file": path.name, "sheet": sheet}
    remarks = [
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


def _filled_at_gaps(
    path: Path, sheet: str, rows: Iterator[tuple[int, Cells]], on_gap: Callable[[tuple[Message, ...]], None]
) -> Iterator[tuple[int, Cells]]:
    """The same, but the sheet is searched for merged ranges only where a cell is empty: without one they tell nothing.

    To search a large sheet takes a tenth of the time of an import.
    """
    before: tuple[int, Cells] | None = None
    for row in rows:
        number, cells = row
        if None in cells or "" in cells or (before is not None and len(cells) != len(before[1])):
            on_gap(gap_remarks(path, sheet))
            spans = _facts(path, sheet).spans
            covering = {first for first in spans if first < number and any(last >= number for _, last in spans[first])}
            above = dict([before] if before is not None else [])
            if covering - above.keys():
                above = _rows_above(path, sheet, number)
            starts = [(first, above[first]) for first in sorted(covering & above.keys())]
            yield from islice(_filled_down(chain(starts, [row], rows), spans), len(starts), None)
            return
        before = row
        yield row


def _rows_above(path: Path, sheet: str, number: int) -> dict[int, Cells]:
    return dict(takewhile(lambda row: row[0] < number, written_rows(path, sheet)))


def sheet_table(
    path: Path,
    sheet: str,
    written: Iterator[tuple[int, Cells]] | None = None,
    on_gap: Callable[[tuple[Message, ...]], None] | None = None,
) -> Iterator[SheetRow]:
    """The header of the table in a sheet, then its rows, all of the header's width or wider.

    The header is the first row at least half as full as the fullest of the first rows: titles may stand above it.
    A column without a name has its number as one. Rows that name groups of columns are part of the header:
    ``GPT-4 - Accuracy``.

    Parameters
    ----------
    written
        Its rows as ``written_rows`` gives them, where somebody reads them already.
    on_gap
        Told the ``gap_remarks`` at the first empty cell of a large sheet, whose XML is searched only then.

    Raises
    ------
    SpreadsheetRefused
        As ``written_rows``.
    """
    rows = written_rows(path, sheet) if written is None else written
    if on_gap is not None:
        rows = _filled_at_gaps(path, sheet, rows, on_gap)
    elif spans := _facts(path, sheet).spans:
        rows = _filled_down(rows, spans)
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
