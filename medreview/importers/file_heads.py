"""The first look at a file: its hash, whether it is text, its columns and first rows."""

import codecs
import csv
import hashlib
import json
import zipfile
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field, replace
from enum import Enum
from itertools import islice
from pathlib import Path
from typing import cast

from medreview.errors import FileUnreadable, Listed, Message, PageOrOption, reason_of
from medreview.importers.bounded_text import LONGEST, TooLong, bounded_lines, csv_records, utf8_lines
from medreview.importers.column_blocks import ColumnBlocks, column_blocks
from medreview.importers.column_names import flattened, plain_name
from medreview.importers.column_roles import Said
from medreview.importers.conversations import tells_turns
from medreview.importers.crowd_choices import CrowdChoices
from medreview.importers.encodings import UTF_8, FoundText, find_encoding
from medreview.importers.errors import (
    FileEmpty,
    FileNotText,
    FilePointerOnly,
    FileTooLarge,
    JsonTooLarge,
    JsonUnreadable,
    TableTooLong,
    TableTooWide,
)
from medreview.importers.foot_rows import without_feet
from medreview.importers.grouped_headings import heading, joined_remark
from medreview.importers.grouped_rows import filled_from_above, said_above
from medreview.importers.headless_tables import lacks_header, n_titles, names_of_pairs, read_preface
from medreview.importers.json_records import (
    AROUND_SPLITS,
    is_of_viewer,
    is_split,
    is_table,
    json_records,
    texts_beside_records,
)
from medreview.importers.model_names import MODEL_COLUMN, MarkedModels, NamedIds, marked_models, named_ids
from medreview.importers.page_tables import looks_like_page
from medreview.importers.parquet_tables import ARROW_FILE, ARROW_STREAM, PARQUET, parquet_rows
from medreview.importers.passage_rows import PassageRows, passage_rows
from medreview.importers.row_lists import RowLists
from medreview.importers.scales import LabelledCodes
from medreview.importers.sheet_child import RowsAhead, read_ahead
from medreview.importers.spreadsheets import (
    gap_remarks,
    hidden_remarks,
    is_spreadsheet,
    sheet_names,
    sheet_table,
)
from medreview.importers.structured_texts import structure_of
from medreview.importers.text_blocks import looks_like_blocks, text_blocks
from medreview.importers.told_questions import ToldQuestions
from medreview.importers.value_maps import ValueMap, ValueMaps
from medreview.importers.xml_records import declares_encoding, xml_records
from medreview.jobs import CancelToken, Report, no_report

MOST_BYTES = 4 << 30
MOST_JSON_BYTES = 256 << 20
MOST_COLUMNS = 20_000
MOST_ROWS = 5_000_000

_N_FIRST_ROWS = 20
MOST_HEADER_ROW = _N_FIRST_ROWS
"""The last row that may hold the names of columns."""
_N_QUOTED_ROWS = 200_000
_QUOTE = '"'
_DELIMITERS = ",\t;|"
_AROUND = frozenset({"data", "questions", "items", "records", "rows", "examples", "results"})

_LONGEST_SCHEMA = 16 << 20
_ZIP = b"PK\x03\x04"
_NOT_TEXT = (
    (b"PK\x03\x04", Message("a zip archive")),
    (b"%PDF", Message("a PDF document")),
    (b"SQLite format 3\x00", Message("a database")),
    (b"\x89PNG", Message("an image")),
    (b"\xff\xd8\xff", Message("an image")),
    (b"GIF8", Message("an image")),
    (b"II*\x00", Message("an image")),
    (b"MM\x00*", Message("an image")),
    (b"RIFF", Message("an image, a sound or a film")),
    (b"\x1f\x8b", Message("a compressed file inside another one")),
    (b"BZh", Message("a compressed file inside another one")),
    (b"\xfd7zXZ\x00", Message("a compressed file inside another one")),
    (b"\x28\xb5\x2f\xfd", Message("a compressed file inside another one")),
    (b"7z\xbc\xaf", Message("a 7-Zip archive")),
    (b"Rar!", Message("a RAR archive")),
    (b"PARE", Message("a Parquet table that is encrypted")),
    (b"FEA1", Message("a Feather table of the first version")),
    (b"ORC", Message("an ORC table")),
    (b"Obj\x01", Message("an Avro table")),
    (b"\x89HDF", Message("an HDF5 file")),
    (b"\x93NUMPY", Message("an array of numpy")),
    (b"(dp", Message("a Python pickle")),
    (b"(lp", Message("a Python pickle")),
    (b"\x80\x02}", Message("a Python pickle")),
    (b"\x80\x02]", Message("a Python pickle")),
    (b"\x80\x03", Message("a Python pickle")),
    (b"\x80\x05\x95", Message("a Python pickle")),
    (b"\x80\x04\x95", Message("a Python pickle")),
    (b"\xd0\xcf\x11\xe0", Message("an old or locked Office document")),
    (b"{\\rtf", Message("a document in RTF")),
    (b"MZ", Message("a program")),
    (b"\x7fELF", Message("a program")),
    (b"GGUF", Message("the file of a model")),
)
_OFFICE = {
    "word/document.xml": Message("a Word document"),
    "ppt/presentation.xml": Message("a presentation"),
    "xl/workbook.bin": Message("a binary workbook of Excel"),
    "content.xml": Message("a document of LibreOffice"),
}
_TAR_MAGIC, _TAR_MAGIC_AT = b"ustar", 257


class SourceForm(Enum):
    """The form of rows: cells with a delimiter, a JSON object a line, parts of one JSON or XML value, blocks."""

    CSV = "CSV"
    JSONL = "JSONL"
    JSON = "JSON"
    XML = "XML"
    XLSX = "XLSX"
    PARQUET = "Parquet"
    BLOCKS = "text in blocks"


@dataclass(frozen=True, slots=True)
class ReadAs:
    """Choices of a person of how a file of text is written; None: found by its content.

    Attributes
    ----------
    encoding
        A name that Python knows.
    delimiter, quote
        Signs of a table with delimiters; an empty ``quote``: quotation marks are text like any other.
    header_row
        Which row holds the names of the columns, from 1; 0: none does.
    """

    encoding: str | None = None
    delimiter: str | None = None
    quote: str | None = None
    header_row: int | None = None


_FOUND = ReadAs()


@dataclass(slots=True)
class RowTally:
    """The rows of a file that went out to its layout, to compare with those that it accounted for."""

    n_rows: int = 0
    _n_filled: Counter[str] = field(default_factory=Counter[str])
    _filled: list[str] = field(default_factory=list[str])
    """The columns that hold something in each of the latest ``_n_alike`` rows."""
    _n_alike: int = 0

    @property
    def n_filled(self) -> Counter[str]:
        """The number of cells that hold something, by column; nested ones by their whole names, too."""
        self._n_filled.update(dict.fromkeys(self._filled, self._n_alike))
        self._n_alike = 0
        return self._n_filled

    def add(self, row: int, cells: Mapping[str, object] | None) -> None:
        """Count a row once, however often the file is read."""
        if row <= self.n_rows:
            return
        self.n_rows = row
        if cells is None:
            return
        are_filled = all(cells.values())
        filled = [*cells] if are_filled else [name for name, cell in cells.items() if cell is not None and cell != ""]
        if filled != self._filled:
            self._n_filled.update(dict.fromkeys(self._filled, self._n_alike))
            self._filled, self._n_alike = filled, 0
        self._n_alike += 1
        if dict in map(type, cells.values()):
            self._n_filled.update(name for name in flattened(cells) if name not in cells)


@dataclass(frozen=True, slots=True)
class FileHead:
    """Everything that can be known of a file before a layout is chosen.

    Attributes
    ----------
    columns
        Names as written: a CSV header, or the keys of the first JSON rows in the order of their appearance.
    first_rows
        Up to 20 rows: cells by column, text in a CSV file, JSON values in a JSONL file.
    delimiter, quote
        Between and around the cells of a CSV file; an empty ``quote``: there are none.
    header_row
        Which row of a CSV file holds the columns, from 1; 0: none does. In a JSONL file the first row of data, for
        one before it only tells of the others.
    encoding
        How its text is written, as Python names it.
    label
        The name it goes by where the file's own is not enough: a sheet of a workbook, a file in an archive.
    sheet
        Which sheet of a workbook.
    root
        The folder below which its images lie, if it came with one.
    beside
        The other files that were chosen with it; no others may be read.
    unpack_into
        Where images that lie inside its rows are written.
    values
        What the words of columns stand for, as a person said.
    remarks
        What a person should know of how it was read.
    said
        What a person said of its columns and their authors.
    tally
        Counts its rows while they are read.
    told
        The questions that the sheets before it tell, of the same workbook; None: it is alone.
    blocks
        The questions with answers that stand beside each other in each row, and are read as rows of their own.
    opened
        The columns whose texts are read as the lists and objects that they write.
    header
        The columns as the file has them, where others stand for what is in opened ones; else empty.
    passages
        The columns in which rows of one question differ, which are read as one row.
    said_above
        The columns whose empty cells count as those above, that of the question first.
    ids
        The ids that name models, or the columns that mark them, who have a column of their own behind the others; or
        the columns of buttons that workers pressed.
    ahead
        The rows of a large sheet, which are being read already.
    lists
        The columns of lists, each record of which is read as a row of its own.
    asked
        The cells of the question of all rows, where a person said one.
    levels
        By column the codes of its labels, with those, as a statistics program lists them.
    """

    path: Path
    sha256: str
    form: SourceForm
    columns: tuple[str, ...]
    first_rows: tuple[Mapping[str, object], ...]
    delimiter: str = ","
    quote: str = '"'
    header_row: int = 1
    encoding: str = UTF_8
    label: str = ""
    sheet: str | None = None
    root: Path | None = None
    beside: tuple[Path, ...] = ()
    unpack_into: Path | None = None
    values: ValueMaps = field(default_factory=dict[str, ValueMap])
    remarks: tuple[Message, ...] = ()
    said: Said = field(default_factory=Said)
    tally: RowTally = field(default_factory=RowTally, compare=False)
    told: ToldQuestions | None = field(default=None, compare=False)
    blocks: ColumnBlocks | None = None
    opened: frozenset[str] = frozenset()
    header: tuple[str, ...] = ()
    said_above: tuple[str, ...] = ()
    passages: PassageRows | None = None
    ids: NamedIds | MarkedModels | CrowdChoices | None = None
    ahead: RowsAhead | None = field(default=None, compare=False)
    lists: RowLists | None = None
    asked: Mapping[str, str] = field(default_factory=dict[str, str])
    levels: Mapping[str, LabelledCodes] = field(default_factory=dict[str, LabelledCodes])

    @property
    def name(self) -> str:
        return self.label or self.path.name

    @property
    def remarks_of_rows(self) -> tuple[Message, ...]:
        """Remarks that only its rows tell, once they were read."""
        return () if self.ahead is None else self.ahead.remarks

    @property
    def own_columns(self) -> tuple[str, ...]:
        """The columns that the file itself has."""
        return tuple(name for name in self.columns if name not in self.asked)

    @property
    def written(self) -> ReadAs | None:
        """The encoding and signs of its text, as found or said; None for a form that says them itself."""
        encoding = self.encoding.removesuffix("-sig")
        match self.form:
            case SourceForm.CSV:
                return ReadAs(encoding, self.delimiter, self.quote, self.header_row)
            case SourceForm.JSONL | SourceForm.JSON | SourceForm.BLOCKS:
                return ReadAs(encoding)
            case _:
                return None

    def row_id(self, row: int) -> str:
        """The id of what a row is of that tells none; those of other sheets and files beside it are of others."""
        return f"{self.sheet or self.path.stem}-{row}" if len(self.beside) > 1 else str(row)

    @property
    def is_of_notes(self) -> bool:
        """True for a sheet of one column that explains the others of its workbook."""
        return len(self.columns) == 1 and bool(_NOTES & {*plain_name(self.sheet or "").split("_")})

    @property
    def is_running_text(self) -> bool:
        """True if no delimiter cuts its first rows into the columns of the first one, which are no short names."""
        n_columns = len({*self.columns})
        are_names = all(len(name.split()) <= _MOST_WORDS for name in self.columns)
        least = _FEWEST_NAMED if are_names and n_columns >= _FEWEST_NAMED else n_columns  # else rows lack cells
        is_uncut = n_columns == 1 or any(not least <= len(row) <= n_columns for row in self.first_rows)
        return self.form is SourceForm.CSV and is_uncut


_MOST_WORDS, _FEWEST_NAMED = 3, 3
_NOTES = frozenset(
    {"instruction", "instructions", "readme", "note", "notes", "about", "legend", "info", "guide", "guidelines", "help"}
    | {"codebook", "manual"}
)
"""Words in the names of sheets that tell how the others are to be read."""


def read_head(
    path: Path,
    sheet: str | None = None,
    read_as: ReadAs = _FOUND,
    *,
    report: Report = no_report,
    cancel: CancelToken | None = None,
) -> FileHead:
    """Hash the whole file, find how its text is written, and read its columns and first rows.

    Parameters
    ----------
    path
        The file.
    sheet
        Which sheet of a workbook; None: its first filled one.
    read_as
        What a person said of how its text is written.

    Raises
    ------
    FileUnreadable, TextNotUtf8, FileNotText, FilePointerOnly, FileEmpty, JsonUnreadable, XmlRefused,
    SpreadsheetRefused, ParquetRefused
        If there is nothing in it that a layout could read.
    """
    try:
        start = _start(path)
        if start.startswith((PARQUET, ARROW_FILE)) or _is_arrow_stream(start):
            return _with_blocks(_parquet_head(path))
        if start.startswith(_ZIP) and is_spreadsheet(path):
            return _with_blocks(_sheet_head(path, sheet))
        _refuse_other_kinds(path, start)
        _refuse_gigantic(path, start)
        text = find_encoding(path, read_as.encoding, report=report, cancel=cancel)
        first = _first_character(path, text.encoding)
        if first not in "<{[" and (found := structure_of(path, text.encoding)):
            raise FileNotText(file=path.name, found=found)
        is_page = first == "<" and looks_like_page(path, text.encoding)
        if is_page or (first not in "<{" and looks_like_blocks(path, text.encoding, begins=True)):
            return _blocks_head(path, text)
        if first == "<":
            return _xml_head(path, text)
        if first == "[" or (first == "{" and _is_one_value(path, text.encoding)):
            return _json_head(path, text)
        return _with_blocks(_jsonl_head(path, text) if first == "{" else _csv_head(path, text, read_as))
    except OSError as error:
        raise FileUnreadable(file=str(path), reason=reason_of(error)) from error


def _with_blocks(head: FileHead) -> FileHead:
    """The head of the rows that a table is read as, where each holds several questions, or several hold one."""
    blocks = column_blocks(head.columns, head.first_rows)
    if blocks is None:
        head = _with_models(_with_groups(head))
        passages = passage_rows(head.columns, head.first_rows)
        first = passages.questions(head.first_rows) if passages else head.first_rows
        return replace(head, passages=passages, first_rows=first)
    rows = islice((cells for row in head.first_rows for cells in blocks.rows(row)), _N_FIRST_ROWS)
    told = Message(
        "Each row holds several questions with their answers ({columns}). Each is imported as a row of its own.",
        {"columns": Listed(next(iter(block.values())) for block in blocks.blocks)},
    )
    remarks = (*head.remarks, told)
    return replace(head, columns=blocks.columns, first_rows=tuple(rows), blocks=blocks, remarks=remarks)


def _with_groups(head: FileHead) -> FileHead:
    """The head of a table in which a question stands once above its rows."""
    above = said_above(head.columns, head.first_rows)
    if not above:
        return head
    told = Message(
        "In {file} a question stands once above several rows. Their empty cells ({columns}) count as those above.",
        {"file": head.name, "columns": Listed(above)},
    )
    first = tuple(filled_from_above(head.first_rows, above))
    return replace(head, said_above=above, first_rows=first, remarks=(*head.remarks, told))


def _with_models(head: FileHead) -> FileHead:
    """The head with a column for the models that ids name, or that columns of their own mark."""
    ids = named_ids(head.columns, head.first_rows) or marked_models(head.columns, head.first_rows)
    if ids is None:
        return head
    values: dict[str, object] = {"file": head.name}
    if isinstance(ids, NamedIds):
        values |= {"column": ids.column, "sign": ids.between}
        told = Message("The IDs of {file} name a model behind {sign} ({column}). It is the author of its row.", values)
    else:
        values["columns"] = Listed(ids.columns)
        told = Message("Each row of {file} marks one of {columns}. The one that is marked is its author.", values)
    taken = ids.columns if isinstance(ids, MarkedModels) else ()
    columns = (*(name for name in head.columns if name not in taken), MODEL_COLUMN)
    first = tuple(map(ids.parted, head.first_rows))
    header, remarks = head.header or head.columns, (*head.remarks, told)
    return replace(head, ids=ids, columns=columns, header=header, first_rows=first, remarks=remarks)


def _is_arrow_stream(start: bytes) -> bool:
    """True where a mark and the length of a schema begin the file; UTF-32 may begin with no such mark."""
    return start.startswith(ARROW_STREAM) and 0 < int.from_bytes(start[4:8], "little") < _LONGEST_SCHEMA


def _start(path: Path) -> bytes:
    with path.open("rb") as file:
        return file.read(512)


def _refuse_gigantic(path: Path, start: bytes) -> None:
    """Refuse a file that would take very long only to look at: it is read to its end to know its hash."""
    size = path.stat().st_size
    if size > MOST_BYTES:
        raise FileTooLarge(file=path.name, limit=MOST_BYTES >> 30)
    first = start.removeprefix(codecs.BOM_UTF8).lstrip()[:1]
    if size > MOST_JSON_BYTES and (first == b"[" or (first == b"{" and _has_one_line(path))):
        raise JsonTooLarge(file=path.name, limit=MOST_JSON_BYTES >> 20)


def _has_one_line(path: Path) -> bool:
    with path.open("rb") as file:
        return not file.readline(LONGEST).endswith(b"\n")


def _refuse_too_many(path: Path, n_read: int, n_characters: int) -> None:
    """Refuse a table of far more rows than fit in memory, as the first ones let expect."""
    n_rows = path.stat().st_size * n_read // max(n_characters, 1)
    if n_read >= _N_FIRST_ROWS and n_rows > MOST_ROWS:
        raise TableTooLong(file=path.name, n_rows=n_rows, limit=MOST_ROWS)


def _refuse_other_kinds(path: Path, start: bytes) -> None:
    if start.startswith(b"version https://git-lfs"):
        raise FilePointerOnly(file=path.name)
    if start.startswith(_ZIP) and (found := office_document(path)):
        raise FileNotText(file=path.name, found=found)
    if start[_TAR_MAGIC_AT:].startswith(_TAR_MAGIC):
        raise FileNotText(file=path.name, found=Message("a tar archive"))
    for magic, found in _NOT_TEXT:
        if start.startswith(magic):
            raise FileNotText(file=path.name, found=found)


def office_document(path: Path) -> Message | None:
    """The kind of a zip archive that is a document without rows; None for any other one."""
    try:
        with zipfile.ZipFile(path) as archive:
            names = frozenset(archive.namelist())
    except (OSError, ValueError, NotImplementedError, zipfile.BadZipFile):
        return None
    return next((found for member, found in _OFFICE.items() if member in names and _is_marked(names)), None)


def _is_marked(names: Collection[str]) -> bool:
    """True if an archive has what the makers of documents put into each of them."""
    return "[Content_Types].xml" in names or "mimetype" in names


def _sheet_head(path: Path, sheet: str | None) -> FileHead:
    sheet = sheet or next(iter(sheet_names(path)), None)
    ahead = read_ahead(path, sheet) if sheet else None
    table = sheet_table(path, sheet, on_gap=ahead.tell if ahead else None) if sheet else ()
    rows = list(islice(table, _N_FIRST_ROWS + 1))
    if sheet is None or not rows:
        raise FileEmpty(file=path.name)
    columns, told = _told_apart(path, [*map(str, rows[0].cells)])
    first = without_feet(columns, [dict(zip(columns, row.cells, strict=False)) for row in rows[1:] if not row.is_apart])
    remarks = (*hidden_remarks(path, sheet), *(() if ahead else gap_remarks(path, sheet)))
    remarks += (*([joined_remark(path, columns)] if rows[0].is_joined else []), *told)
    return FileHead(path, _sha256(path), SourceForm.XLSX, columns, first, sheet=sheet, remarks=remarks, ahead=ahead)


def _parquet_head(path: Path) -> FileHead:
    rows = tuple(islice(parquet_rows(path, None), _N_FIRST_ROWS))
    if not rows:
        raise FileEmpty(file=path.name)
    return FileHead(path, _sha256(path), SourceForm.PARQUET, tuple(rows[0]), rows)


def _sha256(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def _first_character(path: Path, encoding: str) -> str:
    with path.open(encoding=encoding, newline="") as file:
        while character := file.read(1):
            if not character.isspace():
                return character
    raise FileEmpty(file=path.name)


def _csv_head(path: Path, text: FoundText, read_as: ReadAs) -> FileHead:
    _refuse_too_wide(path, text.encoding)
    is_said = read_as != _FOUND
    cards = None if is_said else read_preface(path, text.encoding)
    marks = read_as.delimiter or (cards and cards.delimiter) or _DELIMITERS
    above = cards.n_rows if cards else max((read_as.header_row or 0) - 1, 0)
    delimiter = max(marks, key=lambda mark: _fit(_first_records(path, mark, text.encoding, read_as.quote)[above:]))
    quote, remarks = _quote_of(path, delimiter, text.encoding) if read_as.quote is None else (read_as.quote, ())
    records = _first_records(path, delimiter, text.encoding, quote) or [[]]
    if not is_said and not _is_even(records[above:] or [[]]) and looks_like_blocks(path, text.encoding, begins=False):
        return _blocks_head(path, text)
    _refuse_too_many(path, len(records), sum(len(cell) + 1 for record in records for cell in record))
    header_row = read_as.header_row
    names: list[str] = []
    if header_row is None:
        above += n_titles(records[above:])
        of_data = records[above:] or [[]]
        is_named = not (cards and cards.are_cards) and not lacks_header(of_data)
        header_row = above + is_named
        names = [] if is_named else cards.names(of_data) if cards and cards.are_cards else names_of_pairs(of_data)
        remarks += () if is_named or (cards and cards.are_cards) else (_headerless(path),)
    header = records[header_row - 1] if 0 < header_row <= len(records) else [""] * max(map(len, records))
    header = names or header
    may_go_on = bool(header_row) and read_as.header_row is None and not names
    below = [[*row, *[""] * len(header)][: len(header)] for row in records[header_row : header_row + 2]]
    joined, n_below = heading([header, *below], 0) if may_go_on else ([], 0)
    if joined:
        header, header_row = [str(name) for name in joined], header_row + n_below
        remarks += (joined_remark(path, header),)
    widths = {len(row) for row in records[header_row:]}
    if tuple(header[-len(_DECISION) :]) == _DECISION and widths == {len(header) - len(_DECISION)}:
        header = header[: -len(_DECISION)]
    columns, told = _told_apart(path, header)
    first = without_feet(columns, [dict(zip(columns, row, strict=False)) for row in records[header_row:]])
    return FileHead(
        *(path, text.sha256, SourceForm.CSV, columns, first, delimiter, quote, header_row, text.encoding),
        remarks=(*remarks, *told),
    )


_DECISION = ("Approve", "Reject")
"""The last headings of Mechanical Turk's results, for who pays to fill in: its rows end before them."""


def _told_apart(path: Path, columns: Sequence[str]) -> tuple[tuple[str, ...], tuple[Message, ...]]:
    """The columns, with numbers in place of names that are missing and behind those that come again, which are told."""
    columns = [name or f"column {n}" for n, name in enumerate(columns, start=1)]
    seen, written = Counter[str](), dict[str, str]()
    for name in columns:
        numbered = name
        while numbered in written:
            seen[name] += 1
            numbered = f"{name} ({seen[name] + 1})"
        written[numbered] = name
    again = [numbered for numbered, name in written.items() if numbered != name]
    values: dict[str, object] = {"file": path.name, "columns": Listed(again)}
    told = Message("Columns of {file} whose name comes again have a number behind it: {columns}.", values)
    return tuple(written), (told,) if again else ()


def _quote_of(path: Path, delimiter: str, encoding: str) -> tuple[str, tuple[Message, ...]]:
    """The quotation mark around cells; none where quoted cells break rows that are even without."""
    looked_at = islice(csv_records(path, delimiter, encoding), _N_QUOTED_ROWS)
    if delimiter != "\t" or not any(isinstance(record, csv.Error) for record in looked_at):
        return _QUOTE, ()
    widths = {
        len(record)
        for record in islice(csv_records(path, delimiter, encoding, ""), _N_QUOTED_ROWS)
        if isinstance(record, list)
    }
    if len(widths) != 1 or widths == {1}:
        return _QUOTE, ()
    return "", (
        Message(
            "{file} is read without quotes around cells: its quotation marks are part of the text, and so every row "
            "has all its fields. Look at its first rows.",
            {"file": path.name},
        ),
    )


def _headerless(path: Path) -> Message:
    return Message(
        "{file} seems to have no row with the names of its columns: its first row is taken as data, too. Choose "
        "the columns, or say which row has the names ({option}).",
        {"file": path.name, "option": PageOrOption("Header row", option="--header-row 1")},
    )


def _refuse_too_wide(path: Path, encoding: str) -> None:
    with path.open(encoding=encoding, newline="") as file:
        first = file.readline(LONGEST)
    if max(first.count(mark) for mark in _DELIMITERS) > MOST_COLUMNS:
        raise TableTooWide(file=path.name, limit=MOST_COLUMNS)


def _blocks_head(path: Path, text: FoundText) -> FileHead:
    try:
        return _head_of_records(path, text, SourceForm.BLOCKS, text_blocks(path, text.encoding).records)
    except TooLong as error:
        raise FileNotText(file=path.name, found=Message("text with a line that does not end")) from error


def _is_even(records: list[list[str]]) -> bool:
    """True if the first records are a table: several cells, as many in each."""
    return len(records[0]) > 1 and len({len(record) for record in records}) == 1


def _fit(records: list[list[str]]) -> tuple[bool, float, int]:
    """The fit of a delimiter to the first records: several cells, as many in each row as in the header."""
    n_columns = len(records[0]) if records else 0
    n_rows = max(len(records) - 1, 1)
    share_fitting = sum(len(record) == n_columns for record in records[1:]) / n_rows
    return n_columns > 1, share_fitting, n_columns


def _first_records(path: Path, delimiter: str, encoding: str, quote: str | None = None) -> list[list[str]]:
    records = islice(csv_records(path, delimiter, encoding, _QUOTE if quote is None else quote), _N_FIRST_ROWS + 1)
    return [record for record in records if isinstance(record, list)]


def json_lines(path: Path, encoding: str) -> Iterator[str]:
    """The lines of a JSONL file that are not blank; only a line feed ends a line.

    Raises
    ------
    TooLong
        Where one is longer than any real one.
    """
    with ExitStack() as held:
        if encoding == "utf-8":
            lines = utf8_lines(held.enter_context(path.open("rb")))
        else:
            lines = bounded_lines(held.enter_context(path.open(encoding=encoding, newline="\n")))
        yield from (line for line in lines if not line.isspace())


def _jsonl_head(path: Path, text: FoundText) -> FileHead:
    lines = list(islice(json_lines(path, text.encoding), _N_FIRST_ROWS))
    _refuse_too_many(path, len(lines), sum(map(len, lines)))
    rows = tuple(row for row in map(_object_or_nothing, lines) if row)
    n_before = 1 if _tells_of_others(rows) else 0
    rows = rows[n_before:]
    columns = _columns(path, rows)
    head = FileHead(path, text.sha256, SourceForm.JSONL, columns, rows, encoding=text.encoding)
    return replace(head, header_row=head.header_row + n_before)


def _tells_of_others(rows: Sequence[Mapping[str, object]]) -> bool:
    """True for a first record that is one object under a name which no other record has: a summary of them."""
    first, *others = [[*row] for row in rows] or [[]]
    if len(first) != 1 or first == [_SPEC] or not isinstance(rows[0][first[0]], dict):
        return False
    in_all = {name for name in (others[0] if others[1:] else ()) if all(name in row for row in others)}
    return bool(in_all) and not any(first[0] in row for row in others)


_SPEC = "spec"
"""The first record of an evaluation that a layout reads with those behind it."""


def _is_one_value(path: Path, encoding: str) -> bool:
    """True if the lines make one value together: the first is none by itself, or the only one and all objects."""
    try:
        lines = list(islice(json_lines(path, encoding), 2))
    except TooLong:
        return True
    first = _object_or_nothing(lines[0])
    if not first:
        return lines[0].strip() in {"{", "{}"} or _has_records(path, encoding)
    may_be_several = (_is_by_key, _is_around_a_list, _has_splits, is_table, is_of_viewer)
    return len(lines) == 1 and any(tells_so(first) for tells_so in may_be_several)


def _has_splits(record: Mapping[str, object]) -> bool:
    """True if lists of records in an object, or in one inside it, are named like the parts of a split."""
    for name in AROUND_SPLITS & record.keys():
        if isinstance(inside := record[name], dict):
            within = cast("dict[str, object]", inside)
            return _has_splits(within) or _is_by_key(within)
    lists = {name: cast("list[object]", value) for name, value in record.items() if isinstance(value, list)}
    are_records = all(isinstance(part, dict | list) for parts in lists.values() for part in parts)
    return bool(lists) and all(map(is_split, lists)) and are_records


def _is_by_key(record: Mapping[str, object]) -> bool:
    """True if an object is many records: objects, or short texts by keys that are numbers."""
    values = list(record.values())
    are_labels = len(values) > 1 and all(key.isdecimal() and isinstance(record[key], str) for key in record)
    return are_labels or all(isinstance(value, dict) for value in values)


def _is_around_a_list(record: Mapping[str, object]) -> bool:
    """True if an object only holds a list of records, and not one conversation."""
    lists = {name: cast("list[object]", value) for name, value in record.items() if isinstance(value, list)}
    is_plain = all(not isinstance(value, dict) for value in record.values())
    if len(lists) != 1 or not is_plain or not (lists.keys() <= _AROUND or len(record) == 1):
        return False
    (parts,) = lists.values()
    return bool(parts) and all(isinstance(part, dict) for part in parts) and not tells_turns(parts)


def _has_records(path: Path, encoding: str) -> bool:
    try:
        return next(json_records(path, encoding), None) is not None
    except (ValueError, RecursionError):
        return False


def _json_problem(error: Exception) -> Message | str:
    if isinstance(error, json.JSONDecodeError):
        place: dict[str, object] = {"line": error.lineno, "column": error.colno, "problem": error.msg}
        return Message("line {line}, column {column}: {problem}", place)
    return str(error).removesuffix(".")


def _json_head(path: Path, text: FoundText) -> FileHead:
    if path.stat().st_size > MOST_JSON_BYTES:
        raise JsonTooLarge(file=path.name, limit=MOST_JSON_BYTES >> 20)
    try:
        head = _head_of_records(path, text, SourceForm.JSON, json_records(path, text.encoding))
    except (ValueError, RecursionError) as error:
        raise JsonUnreadable(file=path.name, reason=_json_problem(error)) from error
    beside = [name for name in texts_beside_records(path, text.encoding) if name not in head.columns]
    if not beside:
        return head
    values: dict[str, object] = {"file": path.name, "names": Listed(beside)}
    told = Message("Texts beside the rows of {file} that come in with none of them: {names}.", values)
    return replace(head, remarks=(*head.remarks, told))


def _xml_head(path: Path, text: FoundText) -> FileHead:
    """The file's declaration tells the parser its encoding; without one, what was found or said does."""
    is_told = text.encoding.startswith("utf") or declares_encoding(path)
    found = FoundText(text.sha256, UTF_8) if is_told else text
    return _head_of_records(path, found, SourceForm.XML, xml_records(path, None if is_told else text.encoding))


def _head_of_records(path: Path, text: FoundText, form: SourceForm, records: Iterable[object]) -> FileHead:
    first = list(islice(records, _N_FIRST_ROWS))
    if not first:
        raise FileEmpty(file=path.name)
    rows = tuple(cast("dict[str, object]", row) for row in first if isinstance(row, dict))
    columns = _columns(path, rows)
    return FileHead(path, text.sha256, form, columns, rows, encoding=text.encoding)


def _columns(path: Path, rows: Iterable[Mapping[str, object]]) -> tuple[str, ...]:
    columns = tuple(dict.fromkeys(name for row in rows for name in row))
    if len(columns) > MOST_COLUMNS:
        raise TableTooWide(file=path.name, limit=MOST_COLUMNS)
    return columns


def _object_or_nothing(line: str) -> dict[str, object]:
    try:
        value: object = json.loads(line)
    except (ValueError, RecursionError):
        return {}
    return cast("dict[str, object]", value) if isinstance(value, dict) else {}
