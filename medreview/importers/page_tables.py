"""Tables in pages: of HTML, as browsers and offices save them, and of Markdown, as chats and repositories show them.

The largest table is read, with those of the same heading; what stands in others is left out. The same reader gives the
words of any HTML.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from html.parser import HTMLParser
from itertools import islice
from pathlib import Path

from typing_extensions import override

from medreview.errors import Message
from medreview.importers.bounded_text import TooLong, bounded_lines
from medreview.importers.errors import FileNotText

_MOST_BYTES = 16 << 20
_MOST_SPAN = 100
_HTML = re.compile(
    r"\s*(?:<\?xml[^>]*\?>\s*)?(?:<!--(?:(?!-->).)*-->\s*)*<(?:!doctype\s+html|(?:html|table|head|body|div|meta|style)\b)",
    re.IGNORECASE | re.DOTALL,
)
_N_LOOKED_AT, _MOST_ABOVE = 4096, 20
_SEPARATOR = re.compile(r":?-{2,}:?")
_BETWEEN_CELLS = re.compile(r"(?<!\\)\|")
_DELIMITERS = frozenset(",;\t")
_PARAGRAPHS = frozenset({"p", "div", "br", "li", "tr"})
_UNSEEN = frozenset({"script", "style", "title"})
_NO_TAGS = re.compile(r"<!--.*?(?:-->|\Z)|<[!?][^>]*(?:>|\Z)", re.DOTALL)
"""Comments, document types and what programs write for themselves."""

Table = list[list[str]]


class _TextBetweenTags(HTMLParser):
    """The words between tags, a line a paragraph; nothing of what a browser does not show."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.parts: list[str] = []
        self._n_unseen = 0

    @override
    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._n_unseen += tag in _UNSEEN
        if tag in _PARAGRAPHS:
            self.parts.append("\n")

    @override
    def handle_endtag(self, tag: str) -> None:
        self._n_unseen -= tag in _UNSEEN
        if tag in _PARAGRAPHS:
            self.parts.append("\n")

    @override
    def handle_data(self, data: str) -> None:
        if self._n_unseen <= 0:
            self.parts.append(data)

    def read(self, html: str) -> None:
        """Go through a page, or a part of one.

        The parser goes through the rest of the page anew at each comment and tag that does not end, and stops at marks
        that it does not know: it gets neither.
        """
        tags, last, text = _NO_TAGS.sub(" ", html).rpartition(">")
        self.feed(tags + last + text.replace("<", "&lt;"))
        self.close()

    def words(self) -> str:
        """The words since the last time."""
        lines = (" ".join(line.split()) for line in "".join(self.parts).splitlines())
        self.parts = []
        return "\n".join(line for line in lines if line)


def words_of(html: str) -> str:
    """The words between tags, a line a paragraph."""
    if "<" not in html and "&" not in html:
        return html.strip()
    reader = _TextBetweenTags()
    reader.read(html)
    return reader.words()


@dataclass(slots=True)
class _OpenTable:
    """A table while it is read; cells that reach down come again in so many rows ``below``, by their column."""

    rows: Table = field(default_factory=Table)
    row: list[str] = field(default_factory=list[str])
    below: dict[int, tuple[str, int]] = field(default_factory=dict[int, tuple[str, int]])
    next_below: dict[int, tuple[str, int]] = field(default_factory=dict[int, tuple[str, int]])
    spans: tuple[int, int] | None = None
    """Columns and rows of the cell that is open; None where none is."""

    def add(self, words: str) -> None:
        if self.spans is None:
            return
        self._take_from_above()
        wide, high = self.spans
        for _ in range(wide):
            if high > 1:
                self.next_below[len(self.row)] = (words, high - 1)
            self.row.append(words)
        self.spans = None

    def end_row(self) -> None:
        if not self.row:
            return
        self._take_from_above()
        self.rows += [self.row] if any(self.row) else []
        self.below = {place: (words, n - 1) for place, (words, n) in self.below.items() if n > 1} | self.next_below
        self.row, self.next_below = [], {}

    def _take_from_above(self) -> None:
        while len(self.row) in self.below:
            self.row.append(self.below[len(self.row)][0])


class _TableReader(_TextBetweenTags):
    """The tables of a page; one inside a cell of another is a table of its own."""

    def __init__(self) -> None:
        super().__init__()
        self.tables: list[Table] = []
        self._open: list[_OpenTable] = []

    @override
    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        super().handle_starttag(tag, attrs)
        if tag == "table":
            self._open.append(_OpenTable())
        elif self._open and tag in {"td", "th", "tr"}:
            self._end(tag)
            spans = {name: int(value) for name, value in attrs if value and re.fullmatch(r"[0-9]{1,4}", value)}
            wide, high = (min(max(spans.get(name, 1), 1), _MOST_SPAN) for name in ("colspan", "rowspan"))
            self._open[-1].spans = (wide, high) if tag != "tr" else None

    @override
    def handle_endtag(self, tag: str) -> None:
        super().handle_endtag(tag)
        if self._open and tag in {"td", "th", "tr", "table"}:
            self._end(tag)
            if tag == "table":
                self._open[-1].end_row()
                self.tables.append(self._open.pop().rows)

    def _end(self, tag: str) -> None:
        self._open[-1].add(self.words())
        if tag in {"tr", "table"}:
            self._open[-1].end_row()


def looks_like_page(path: Path, encoding: str) -> bool:
    """True for a file that begins as HTML does."""
    with path.open(encoding=encoding) as file:
        return _HTML.match(file.read(_N_LOOKED_AT).lstrip("\ufeff")) is not None


def looks_like_markdown_table(path: Path, encoding: str) -> bool:
    """True where a table of Markdown stands first, with at most headings and short remarks above it."""
    try:
        with path.open(encoding=encoding) as file:
            before = ""
            for line in islice(bounded_lines(file), _MOST_ABOVE):
                if "|" in line and "|" in before and _is_separator(line):
                    return True
                is_above = not before.strip() or before.lstrip().startswith("#") or _DELIMITERS.isdisjoint(before)
                if not is_above or (before.strip() and "|" in before):
                    return False
                before = line
    except TooLong:
        pass
    return False


def _is_separator(line: str) -> bool:
    """True for the line between the heading and the rows of a table of Markdown."""
    return all(_SEPARATOR.fullmatch(cell.strip()) for cell in line.strip().strip("|").split("|"))


def page_records(path: Path, encoding: str) -> list[dict[str, object]]:
    """The rows of the tables of a page, by the heading that they have in common.

    Raises
    ------
    FileNotText
        If there is no table in it, or it is too large to be read at once.
    """
    if path.stat().st_size > _MOST_BYTES:
        raise FileNotText(file=path.name, found=Message("a page too large to be read at once"))
    text = path.read_text(encoding)
    tables = _of_html(text) if _HTML.match(text[:_N_LOOKED_AT].lstrip("\ufeff")) else [*_of_markdown(text)]
    tables = [table for table in map(_below_title, tables) if len(table) > 1]
    if not tables:
        raise FileNotText(file=path.name, found=Message("a page without a table"))
    names, *_ = max(tables, key=len)
    heading = [name or f"column {number}" for number, name in enumerate(names, start=1)]
    rows = [row for own, *rows in tables if own == names for row in rows]
    more = [f"column {number}" for number in range(len(heading) + 1, max(map(len, rows)) + 1)]
    columns = [*heading, *more]
    return [dict(zip(columns, row + [""] * (len(columns) - len(row)), strict=True)) for row in rows]


def _of_html(text: str) -> list[Table]:
    reader = _TableReader()
    reader.read(text)
    return reader.tables


def _below_title(table: Table) -> Table:
    """A table without titles above its heading, which say one thing over all columns."""
    place = 0
    while place < len(table) - 1 and len({*table[place]}) == 1 < len({*table[place + 1]}):
        place += 1
    return table[place:]


def _of_markdown(text: str) -> Iterator[Table]:
    """The tables of a page of Markdown; their cells keep its marks, as answers do."""
    from markdown_it import MarkdownIt

    lines = text.splitlines()
    line = ""
    rows: Table = []
    for token in MarkdownIt("commonmark").enable("table").disable("inline").parse(text):
        if token.type == "table_open":
            rows = []
        elif token.type == "tr_open":
            rows.append([])
            line = lines[token.map[0]] if token.map else ""
        elif token.type == "inline" and rows:
            rows[-1].append(token.content)
        elif token.type == "tr_close":
            rows[-1] += _beyond(line, len(rows[0]))
        elif token.type == "table_close":
            yield rows
            rows = []


def _beyond(line: str, n_columns: int) -> Sequence[str]:
    """The cells of a row behind the last one that has a name, which Markdown leaves out."""
    inner = line.strip().removeprefix("|")
    cells = _BETWEEN_CELLS.split(inner[:-1] if inner.endswith("|") and not inner.endswith("\\|") else inner)
    return [cell.strip() for cell in cells[n_columns:]]
