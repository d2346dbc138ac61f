"""Plain tables as one XLSX workbook, a sheet for each, written row by row.

Text cells are inline text, never formulas; numbers are number cells. The same records give the same bytes: no entry
has a time of its own. What XML cannot hold is written as ECMA-376 (part 1, 22.9.2.19) has it: ``_x000D_``.
"""

import re
import zipfile
from collections.abc import Iterator, Sequence
from types import TracebackType
from typing import BinaryIO
from xml.sax.saxutils import escape

from medreview.domain.spreadsheet_text import canonical_json, sheet_guarded, sheet_metadata_cell
from medreview.domain.table_rows import TableName, TableRow
from medreview.errors import MedReviewError
from medreview.reporting.table_layouts import TableLayout, plain_value

MOST_ROWS = 1 << 20
MOST_COLUMNS = 1 << 14
MOST_CHARACTERS = 32_767
MOST_BYTES = 1 << 30

_MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
_OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_PACKAGE = "http://schemas.openxmlformats.org/package/2006"
_HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
_SPECIAL = "\\x00-\\x08\\x0b-\\x1f\ufffe\uffff"
_TO_ESCAPE = re.compile(f"_(?=x[0-9A-Fa-f]{{4}}[_{_SPECIAL}])|[{_SPECIAL}]")
_TIME = (1980, 1, 1, 0, 0, 0)


class TooLargeForSheet(MedReviewError):
    template = (
        "{table} has {n_rows} rows and {n_columns} columns, more than fit in a sheet of a workbook. Export it as "
        "CSV, JSONL or Parquet."
    )


class TextTooLongForCell(MedReviewError):
    template = (
        "In row {row} of {table} the text of {column} is longer than the {most} characters that fit in a cell. "
        "Export it as CSV, JSONL or Parquet."
    )


class TableWorkbook:
    """A workbook that is written while tables are added; it is complete once the block ends."""

    def __init__(self, file: BinaryIO) -> None:
        self._archive = zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED)
        self._sheets: list[TableName] = []

    def __enter__(self) -> "TableWorkbook":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if kind is None:
            for name, content in _frame(self._sheets):
                self._archive.writestr(_entry(name), content.encode())
        self._archive.close()

    def add(self, table: TableName, records: Sequence[TableRow]) -> None:
        """Write the table as the next sheet.

        Raises
        ------
        TooLargeForSheet, TextTooLongForCell
            If a spreadsheet program would not open it; the workbook is of no use then.
        """
        layout = TableLayout(table, records)
        n_columns = len(layout.columns) + len(layout.extra)
        if len(records) >= MOST_ROWS or n_columns > MOST_COLUMNS:
            raise TooLargeForSheet(table=table, n_rows=len(records), n_columns=n_columns)
        self._sheets.append(table)
        n_bytes = 0
        with self._archive.open(_entry(f"xl/worksheets/sheet{len(self._sheets)}.xml"), "w") as sheet:
            for part in _sheet_parts(table, layout, records):
                n_bytes += sheet.write(part.encode())
                if n_bytes > MOST_BYTES:
                    raise TooLargeForSheet(table=table, n_rows=len(records), n_columns=n_columns)


def _entry(name: str) -> zipfile.ZipInfo:
    entry = zipfile.ZipInfo(name, _TIME)
    entry.compress_type = zipfile.ZIP_DEFLATED
    entry.create_system = 0  # the same on every system
    return entry


def _sheet_parts(table: TableName, layout: TableLayout, records: Sequence[TableRow]) -> Iterator[str]:
    names = layout.names
    letters = [_letters(index) for index in range(len(names))]
    yield f'{_HEAD}<worksheet xmlns="{_MAIN}"><sheetViews><sheetView workbookViewId="0">'
    yield '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>'
    yield "<sheetData>"
    yield _row(table, 1, letters, names, [sheet_guarded(name) for name in names])
    for number, record in enumerate(records, start=2):
        yield _row(table, number, letters, names, _cells(layout, record))
    yield "</sheetData></worksheet>"


def _cells(layout: TableLayout, record: TableRow) -> list[object]:
    cells = [_cell(plain_value(column.kind, read(record))) for column, read in layout.columns]
    cells += [sheet_metadata_cell(record.extra[name]) if name in record.extra else None for name in layout.extra]
    return cells


def _cell(plain: object) -> object:
    match plain:
        case str():
            return sheet_guarded(plain)
        case None | int() | float():
            return plain
        case _:
            return canonical_json(plain)


def _row(table: TableName, number: int, letters: Sequence[str], names: Sequence[str], cells: Sequence[object]) -> str:
    written: list[str] = []
    for letter, name, cell in zip(letters, names, cells, strict=True):
        place = f"{letter}{number}"
        match cell:
            case None | "":
                continue
            case bool():
                written.append(f'<c r="{place}" t="b"><v>{int(cell)}</v></c>')
            case int() | float():
                written.append(f'<c r="{place}"><v>{cell!r}</v></c>')
            case _:
                text = str(cell)
                if len(text) > MOST_CHARACTERS // 2 and len(text.encode("utf-16-le")) // 2 > MOST_CHARACTERS:
                    raise TextTooLongForCell(row=number - 1, table=str(table), column=name, most=MOST_CHARACTERS)
                inside = escape(_TO_ESCAPE.sub(_escaped, text))
                written.append(f'<c r="{place}" t="inlineStr"><is><t xml:space="preserve">{inside}</t></is></c>')
    return f'<row r="{number}">{"".join(written)}</row>'


def _escaped(found: re.Match[str]) -> str:
    return f"_x{ord(found.group()):04X}_"


def _letters(index: int) -> str:
    """The name of a column: A to Z, AA, AB and so on."""
    letters = ""
    index += 1
    while index:
        index, rest = divmod(index - 1, 26)
        letters = chr(ord("A") + rest) + letters
    return letters


def _frame(sheets: Sequence[TableName]) -> Iterator[tuple[str, str]]:
    """The parts that make the sheets a workbook: names in the archive, and texts."""
    numbered = list(enumerate(sheets, start=1))
    kinds = "application/vnd.openxmlformats-officedocument.spreadsheetml"
    overrides = "".join(
        f'<Override PartName="/xl/worksheets/sheet{n}.xml" ContentType="{kinds}.worksheet+xml"/>' for n, _ in numbered
    )
    yield (
        "[Content_Types].xml",
        f'{_HEAD}<Types xmlns="{_PACKAGE}/content-types">'
        '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
        '<Default Extension="xml" ContentType="application/xml"/>'
        f'<Override PartName="/xl/workbook.xml" ContentType="{kinds}.sheet.main+xml"/>{overrides}</Types>',
    )
    yield "_rels/.rels", _relations([("rId1", f"{_OFFICE}/officeDocument", "xl/workbook.xml")])
    named = "".join(f'<sheet name="{table}" sheetId="{n}" r:id="rId{n}"/>' for n, table in numbered)
    yield (
        "xl/workbook.xml",
        f'{_HEAD}<workbook xmlns="{_MAIN}" xmlns:r="{_OFFICE}"><sheets>{named}</sheets></workbook>',
    )
    targets = [(f"rId{n}", f"{_OFFICE}/worksheet", f"worksheets/sheet{n}.xml") for n, _ in numbered]
    yield "xl/_rels/workbook.xml.rels", _relations(targets)


def _relations(targets: Sequence[tuple[str, str, str]]) -> str:
    inside = "".join(f'<Relationship Id="{key}" Type="{kind}" Target="{target}"/>' for key, kind, target in targets)
    return f'{_HEAD}<Relationships xmlns="{_PACKAGE}/relationships">{inside}</Relationships>'
