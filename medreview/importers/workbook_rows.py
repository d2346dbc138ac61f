"""The rows of a sheet that hold something, as a spreadsheet program saved them; a workbook that swells is not opened.

A process of its own reads large sheets by this module (see ``sheet_child``), which loads little for that.
"""

import datetime
import re
import struct
import warnings
import zipfile
import zlib
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from pathlib import Path
from xml.parsers import expat

from defusedxml.common import DefusedXmlException

from medreview.errors import Message, damage_of
from medreview.importers.errors import SpreadsheetRefused
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
_LONGEST_TAG = 64
_ESCAPED = re.compile("_x([0-9A-Fa-f]{4})_")

Cells = tuple[object, ...]


def written_rows(path: Path, sheet: str) -> Iterator[tuple[int, Cells]]:
    """The rows of a sheet that hold a value, each with its number in the sheet, from 1.

    Cells are text, int, float, bool or None; dates and times are text as ISO 8601 writes them.

    Raises
    ------
    SpreadsheetRefused
        If the sheet is damaged, wider than 2,000 columns or longer than a sheet can be.
    """
    with opened(path) as workbook:
        yield from filled_rows(workbook, sheet_of(workbook, sheet))


def size_of_sheet(path: Path, sheet: str) -> int:
    """The bytes of XML that are unpacked to read a sheet; raises as ``written_rows`` does."""
    with opened(path) as workbook:
        return workbook.size_of(sheet_of(workbook, sheet))


@contextmanager
def opened(path: Path) -> Generator[OpenWorkbook]:
    """A workbook while it is read.

    Raises
    ------
    SpreadsheetRefused
        If it is damaged, or swells to more than a gigabyte.
    """
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


def filled_rows(workbook: OpenWorkbook, sheet: SheetPart) -> Iterator[tuple[int, Cells]]:
    """The rows of a sheet that hold a value; where formats reach far down, only as far as values do."""
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


def sheet_of(workbook: OpenWorkbook, title: str) -> SheetPart:
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
