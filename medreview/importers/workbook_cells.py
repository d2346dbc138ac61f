"""The cells of a workbook, from its XML: what they hold is told while the parser passes, and no tree is built.

``openpyxl`` finds the sheets and the formats that make dates of numbers; a tree of its elements for every cell would
take four times as long. An archive is untrusted: its XML may declare no document type, and no entity.
"""

import importlib
import zipfile
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from tempfile import TemporaryFile
from typing import IO, Any, TypeVar, cast
from weakref import finalize
from xml.parsers import expat

from defusedxml.common import DTDForbidden

MOST_COLUMNS = 2000
MOST_ROWS = 1 << 20

_CHUNK = 1 << 18
_TOO_LARGE = f"its sheet {{}} has more than {MOST_COLUMNS} columns or {MOST_ROWS} rows"
_MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
_STRICT = {
    b"http://purl.oclc.org/ooxml/spreadsheetml/main": _MAIN.encode(),
    b"http://purl.oclc.org/ooxml/officeDocument/relationships": (
        b"http://schemas.openxmlformats.org/officeDocument/2006/relationships"
    ),
}
"""Namespaces of workbooks saved as "Strict Open XML" (ISO/IEC 29500), and those of all others, which openpyxl knows."""
_ROW, _CELL, _SAVED, _TEXT, _PHONETIC, _ITEM = (f"{_MAIN} {tag}" for tag in ("row", "c", "v", "t", "rPh", "si"))
_HOLDING_TEXT = frozenset({_SAVED, _TEXT})
_INLINE = "inlineStr"
_KNOWN = (_ROW, _CELL, _SAVED, _TEXT, _PHONETIC, _ITEM, "r", "s", "t")

_MOST_SIGNS, _SHORT = 8 << 20, 100
_BITS = 32


Found = TypeVar("Found")


@dataclass(frozen=True, slots=True)
class SheetPart:
    """A sheet of a workbook, and the name of its XML in the archive."""

    title: str
    member: str
    is_hidden: bool


class OpenWorkbook:
    """The sheets of an open workbook, the texts that its cells share, and the formats that make dates of numbers."""

    def __init__(self, file: IO[bytes]) -> None:
        excel: Any = importlib.import_module("openpyxl.reader.excel")
        reader = excel.ExcelReader(file, read_only=True, data_only=True, keep_links=False)
        reader.archive.read = partial(_member, reader.archive.read)
        reader.read_manifest()
        reader.read_workbook()
        excel.apply_stylesheet(reader.archive, reader.wb)
        self.archive: zipfile.ZipFile = reader.archive
        self.sheets = tuple(
            SheetPart(sheet.name, about.target, sheet.state != "visible")
            for sheet, about in reader.parser.find_sheets()
            if about.target in reader.valid_files and "chartsheet" not in about.Type
        )
        part = reader.package.find(excel.SHARED_STRINGS)
        self._member_of_texts = part.PartName[1:] if part is not None else None
        self.texts = _SharedTexts(self.archive, self._member_of_texts)
        self._epoch, self._dates, self._spans = reader.wb.epoch, reader.wb._date_formats, reader.wb._timedelta_formats  # noqa: SLF001 - found by the library
        self._dates_of: Any = importlib.import_module("openpyxl.utils.datetime")

    def size_of(self, sheet: SheetPart) -> int:
        """The bytes of the sheet's XML, and of that of the texts."""
        members = {sheet.member, self._member_of_texts}
        return sum(entry.file_size for entry in self.archive.infolist() if entry.filename in members)

    def rows(self, sheet: SheetPart) -> Iterator[tuple[int, list[object]]]:
        """The rows that are written down, each with its number, from 1, and its cells up to the last one there.

        Raises
        ------
        ValueError
            If the sheet is wider than 2,000 columns or longer than a sheet can be.
        """
        return _fed(self.archive, sheet.member, *_sheet_cells(self, sheet.title))

    def value(self, kind: str, style: int, text: str) -> object:
        """The value of a cell that says so of its kind and its format; a number is a whole one if it is written so."""
        match kind:
            case "n":
                number = float(text) if "." in text or "E" in text or "e" in text else int(text)
                return self._moment(number, style) if style in self._dates else number
            case "s":
                return self.texts[int(text)]
            case "b":
                return bool(int(text))
            case "d":
                return self._dates_of.from_ISO8601(text)
            case _:
                return text

    def _moment(self, number: float, style: int) -> object:
        try:
            return self._dates_of.from_excel(number, self._epoch, timedelta=style in self._spans)
        except (OverflowError, ValueError):
            return "#VALUE!"


class _SharedTexts:
    """The texts that cells name by number, read as far as they are asked for: the first rows need the first ones.

    Where they are many, the long ones lie in a file.
    """

    def __init__(self, archive: zipfile.ZipFile, member: str | None) -> None:
        self._known: list[str | int] = []
        """Each text, or the number of its first byte in the file, and behind that in ``_BITS`` that of its bytes."""
        self._left = _shared_texts(archive, member) if member is not None else iter(())
        self._n_signs = self._n_bytes = 0
        self._file: IO[bytes] | None = None

    def __getitem__(self, number: int) -> str:
        if number < len(self._known):
            known = self._known[number]
            return known if isinstance(known, str) else self._read(known)
        text = ""
        while number >= len(self._known):
            if (found := next(self._left, None)) is None:
                raise IndexError(f"there is no shared text {number}")
            text = found
            self._n_signs += len(text)
            is_kept = len(text) <= _SHORT or self._n_signs <= _MOST_SIGNS
            self._known.append(text if is_kept else self._written(text.encode()))
        return text

    def _written(self, text: bytes) -> int:
        if self._file is None:
            self._file = cast("IO[bytes]", TemporaryFile())  # noqa: SIM115 - it stays as long as these texts
            finalize(self, self._file.close)
        place = self._n_bytes
        self._n_bytes += self._file.write(text)
        return place << _BITS | len(text)

    def _read(self, place: int) -> str:
        assert self._file is not None
        self._file.seek(place >> _BITS)
        text = self._file.read(place & ((1 << _BITS) - 1)).decode()
        self._file.seek(self._n_bytes)
        return text


def _shared_texts(archive: zipfile.ZipFile, member: str) -> Iterator[str]:
    parser, found, parts = _parser(), list[str](), list[str]()
    is_phonetic = False

    def start(tag: str, _attributes: Mapping[str, str]) -> None:
        nonlocal is_phonetic
        if tag == _TEXT and not is_phonetic:
            parser.CharacterDataHandler = parts.append
        elif tag == _PHONETIC:
            is_phonetic = True

    def end(tag: str) -> None:
        nonlocal is_phonetic
        if tag == _TEXT:
            parser.CharacterDataHandler = None
        elif tag == _PHONETIC:
            is_phonetic = False
        elif tag == _ITEM:
            found.append("".join(parts))
            parts.clear()

    parser.StartElementHandler, parser.EndElementHandler = start, end
    return _fed(archive, member, parser, found)


def _sheet_cells(workbook: OpenWorkbook, title: str) -> tuple[expat.XMLParserType, list[tuple[int, list[object]]]]:
    """A parser of the XML of a sheet, and its rows as they are told: one after the other and never as a tree."""
    column_of: Any = importlib.import_module("openpyxl.utils").column_index_from_string
    parser, found, parts = _parser(), list[tuple[int, list[object]]](), list[str]()
    columns: dict[str, int] = {}
    cells: list[object] = []
    kind, number, column, style = "n", 0, 0, 0
    is_phonetic = False

    def start(tag: str, attributes: Mapping[str, str]) -> None:
        nonlocal cells, kind, number, column, style, is_phonetic
        if tag == _CELL:
            kind, style = attributes.get("t", "n"), int(attributes.get("s", 0))
            reference = attributes.get("r")
            if reference is None:  # it stands beside the last one
                column += 1
            else:
                letters = reference.rstrip("0123456789")
                if letters not in columns:
                    columns[letters] = column_of(letters)
                column = columns[letters]
            if column > MOST_COLUMNS:
                raise ValueError(_TOO_LARGE.format(title))
            cells.extend([None] * (column - len(cells)))
        elif tag == (_TEXT if kind == _INLINE else _SAVED) and not is_phonetic:
            parser.CharacterDataHandler = parts.append
        elif tag == _ROW:
            given = attributes.get("r")
            number = int(float(given)) if given else number + 1
            if number > MOST_ROWS:
                raise ValueError(_TOO_LARGE.format(title))
            column, cells = 0, []
        elif tag == _PHONETIC:
            is_phonetic = True

    def end(tag: str) -> None:
        nonlocal is_phonetic
        if tag == _CELL:
            if parts:
                text = "".join(parts)
                parts.clear()
                cells[column - 1] = text if kind == _INLINE else workbook.value(kind, style, text)
        elif tag in _HOLDING_TEXT:
            parser.CharacterDataHandler = None
        elif tag == _ROW:
            found.append((number, cells))
        elif tag == _PHONETIC:
            is_phonetic = False

    parser.StartElementHandler, parser.EndElementHandler = start, end
    return parser, found


def _parser() -> expat.XMLParserType:
    """A parser that refuses a document type, without which there are no entities that could grow."""
    same = {name: name for name in _KNOWN}  # handlers then compare a name with itself
    parser = expat.ParserCreate(namespace_separator=" ", intern=same)
    parser.buffer_text, parser.buffer_size = True, 1 << 16

    def refuse(name: str, system: str | None, public: str | None, _inside: object) -> None:
        raise DTDForbidden(name, system, public)

    parser.StartDoctypeDeclHandler = refuse
    return parser


def _member(read: Callable[[str], bytes], name: str) -> bytes:
    return _of_all_others(read(name))


def _of_all_others(xml: bytes) -> bytes:
    """XML with the namespaces of strict workbooks replaced by those of all others."""
    for strict, other in _STRICT.items():
        xml = xml.replace(strict, other)
    return xml


def _fed(archive: zipfile.ZipFile, member: str, parser: expat.XMLParserType, found: list[Found]) -> Iterator[Found]:
    """Everything that the handlers of a parser find in a file of the archive, piece by piece."""
    with archive.open(member) as file:
        chunk = _of_all_others(file.read(_CHUNK))  # its first tag declares the namespaces
        while chunk:
            parser.Parse(chunk)
            yield from found
            found.clear()
            chunk = file.read(_CHUNK)
        parser.Parse(b"", True)
        yield from found
