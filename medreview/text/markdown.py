"""An answer written in Markdown as it was meant: paragraphs, lists and tables whose every letter knows its source.

Only marks of writing go (asterisks, number signs, pipes, ...) or are shown by a sign of the same length; every letter
and digit of the source is shown, once, in its order, else the text stays as it was written. Nothing is a link or an
image, nothing is HTML: addresses stand beside their words as text.
"""

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from enum import Flag, auto
from functools import cache
from itertools import takewhile
from typing import TYPE_CHECKING

from medreview.text.direction import STAND_INS, bound_to_units, utf16_offset

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.token import Token

BULLET = "\N{BULLET}"
_ONE_LENGTH_BREAKS = str.maketrans({"\r": "\n", "\u2028": "\n", "\u2029": "\n", "\x00": "\ufffd"})
_LINK = re.compile(r'!?\[([^\[\]\n]*)\](\([^()\s]+(?: "[^"\n]*")?\))')
_BETWEEN = frozenset(" \t\n|\\")
"""Signs between two parts that belong to the frame of a block: indents, the sides of cells, a pipe's escape."""
_HIDDEN = frozenset("*_~`#|\\[]!-:")


class MarkdownMark(Flag):
    """The look of a run of characters."""

    PLAIN = 0
    STRONG = auto()
    EMPHASIS = auto()
    STRUCK = auto()
    CODE = auto()
    QUIET = auto()


_MARKS = {"strong": MarkdownMark.STRONG, "em": MarkdownMark.EMPHASIS, "s": MarkdownMark.STRUCK}


@dataclass(frozen=True, slots=True)
class MarkdownRun:
    """Characters that follow each other in the source, from ``start`` (code points), and how they are shown.

    ``text`` has as many characters as the source has there.
    """

    start: int
    text: str
    mark: MarkdownMark = MarkdownMark.PLAIN

    @property
    def end(self) -> int:
        return self.start + len(self.text)


@dataclass(frozen=True, slots=True)
class MarkdownLine:
    """One line of text of a paragraph.

    Attributes
    ----------
    start
        The place in the source where it begins, also where nothing of it is shown.
    runs
        What is shown of it, in the order of the source.
    depth
        In how many lists and quotations it stands.
    marker
        Bullet or number before the first line of a list's item.
    is_rule
        A line across the text.
    has_gap
        Whether an empty line comes before it.
    """

    start: int
    runs: tuple[MarkdownRun, ...] = ()
    depth: int = 0
    marker: MarkdownRun | None = None
    is_rule: bool = False
    has_gap: bool = False

    @property
    def text(self) -> str:
        return "".join(run.text for run in self.runs)


@dataclass(frozen=True, slots=True)
class MarkdownTable:
    """Rows of as many cells each, the first of them the heading; ``has_gap`` as in a line."""

    start: int
    rows: tuple[tuple[MarkdownLine, ...], ...]
    has_gap: bool = False

    @property
    def text(self) -> str:
        return "\n".join(cell.text for row in self.rows for cell in row)


def read_markdown(text: str) -> tuple[MarkdownLine | MarkdownTable, ...] | None:
    """The blocks of a text, or None where reading it as Markdown would lose or change more than marks of writing.

    People who write no Markdown are read as they wrote: a line of the source stays a line, indents make no code,
    underlines no headings, numbers in brackets no references; "> 38 °C" is no quotation and "2*3*4" has no emphasis.
    """
    source = text.replace("\r\n", " \n").translate(_ONE_LENGTH_BREAKS)
    try:
        blocks = tuple(_Reader(source).blocks())
    except _Unaligned:
        return None
    return blocks if _meant(source) == "".join(map(_meant, _shown(blocks))) else None


def drawn_words(text: str) -> str:
    """The words that are shown of a text, without the marks of Markdown; all of it where it is read as no Markdown."""
    blocks = read_markdown(text)
    return text if blocks is None else " ".join(_shown(blocks))


class DrawnText:
    """A text as it was drawn in a document, and the way between the offsets of the two.

    Parameters
    ----------
    text
        The stored text.
    runs
        Every run that is shown, in the order of the source, with its cursor position in the document.
    length
        Cursor positions in the document.

    See ``DocumentText`` for a text that is shown as it was written; a hidden mark is where the next shown sign is.
    """

    def __init__(self, text: str, runs: Sequence[tuple[MarkdownRun, int]], length: int) -> None:
        self._n = len(text)
        self._runs = sorted(runs, key=lambda one: one[0].start)
        self._starts = [run.start for run, _ in self._runs]
        self.length = length

    def position(self, offset: int) -> int:
        """Cursor position of a code-point offset of the stored text; ValueError outside it."""
        if not 0 <= offset <= self._n:
            raise ValueError(f"offset {offset} is outside the text, which has {self._n} places")
        at = bisect_right(self._starts, offset) - 1
        if at >= 0 and offset < self._runs[at][0].end:
            return self._within(at, offset)
        if at + 1 < len(self._runs):
            return self._runs[at + 1][1]
        return self.length

    def range(self, start: int, end: int) -> tuple[int, int]:
        """Cursor anchor and position that select what is shown of the characters from start up to end."""
        first = max(0, bisect_right(self._starts, start) - 1)
        shown = [
            (self._within(at, max(start, run.start)), self._within(at, min(end, run.end)))
            for at, (run, _) in enumerate(self._runs[first:], start=first)
            if max(start, run.start) < min(end, run.end)
        ]
        if not shown:
            return self.position(start), self.position(start)
        return min(one for one, _ in shown), max(one for _, one in shown)

    def offset(self, position: int) -> int:
        """Code-point offset of the stored text at a cursor position; ValueError outside the document.

        Between two shown signs, as in the frame of a table, it is that of the sign before, its end.
        """
        if not 0 <= position <= self.length:
            raise ValueError(f"position {position} is outside the document, which has {self.length}")
        before = max(((place, at) for at, (_, place) in enumerate(self._runs) if place <= position), default=None)
        if before is None:
            return 0
        place, at = before
        run = self._runs[at][0]
        units = [utf16_offset(run.text, n) for n in range(len(run.text) + 1)]
        return run.start + max(n for n, unit in enumerate(units) if unit <= position - place)

    def _within(self, at: int, offset: int) -> int:
        run, place = self._runs[at]
        return place + utf16_offset(run.text, offset - run.start)


class _Unaligned(Exception):
    """A part that was read cannot be found in the source."""


@cache
def _parser() -> "MarkdownIt":
    from markdown_it import MarkdownIt  # not before the first answer is drawn

    parser = MarkdownIt("commonmark", {"html": False}).enable(["table", "strikethrough"])
    blocks = ["blockquote", "code", "html_block", "lheading", "reference"]
    return parser.disable([*blocks, "autolink", "entity", "html_inline", "image", "link", "text_join"])


@dataclass(slots=True)
class _Reader:
    source: str
    _at: int = 0
    _line_starts: list[int] = field(default_factory=list[int])
    _last_line: int = 0
    _depth: int = 0
    _marker: MarkdownRun | None = None
    _mark: MarkdownMark = MarkdownMark.PLAIN

    def __post_init__(self) -> None:
        self._line_starts = [0, *(found.end() for found in re.finditer("\n", self.source))]

    def blocks(self) -> Iterator[MarkdownLine | MarkdownTable]:
        tokens = iter(_parser().parse(self.source))
        for token in tokens:
            if token.type == "table_open":
                yield from self._empty_item()
                yield self._table(token, list(takewhile(lambda one: one.type != "table_close", tokens)))
            elif token.type in {"list_item_open", "list_item_close"}:
                yield from self._empty_item()
                self._marker = self._marker_of(token) if token.type == "list_item_open" else None
            elif token.type in {"inline", "fence", "hr"}:
                lines = self._fence(token) if token.type == "fence" else self._lines(token, self._mark)
                for line in (self._rule(token),) if token.type == "hr" else lines:
                    yield self._placed(line)
            else:
                self._enter_or_leave(token)

    def _enter_or_leave(self, token: "Token") -> None:
        if token.type in {"bullet_list_open", "ordered_list_open"}:
            self._depth += 1
        elif token.type in {"bullet_list_close", "ordered_list_close"}:
            self._depth -= 1
        elif token.type == "heading_open":
            self._mark = MarkdownMark.STRONG
            self._next(token.markup, self._mark)
        elif token.type == "heading_close":
            self._mark = MarkdownMark.PLAIN

    def _empty_item(self) -> Iterator[MarkdownLine]:
        """The marker of a list's item with nothing beside it."""
        if self._marker is not None:
            yield self._placed(MarkdownLine(self._marker.start))

    def _rule(self, token: "Token") -> MarkdownLine:
        start = self._place_of(token)
        self._at = self._end_of(token)
        return MarkdownLine(start, is_rule=True)

    def _placed(self, line: MarkdownLine) -> MarkdownLine:
        """The line with the marker that waits for it, its depth, and whether a gap comes before it."""
        marker, self._marker = self._marker, None
        return replace(line, depth=self._depth, marker=marker, has_gap=self._has_gap(line.start))

    def _has_gap(self, start: int) -> bool:
        number = self.source.count("\n", 0, start)
        before, self._last_line = self._last_line, number
        return number > before + 1

    def _place_of(self, token: "Token") -> int:
        assert token.map is not None
        return max(self._at, self._line_starts[token.map[0]])

    def _end_of(self, token: "Token") -> int:
        assert token.map is not None
        return self._line_starts[token.map[1]] if token.map[1] < len(self._line_starts) else len(self.source)

    def _find(self, part: str) -> int:
        """The place of the next part; only what frames a block may stand before it."""
        found = self.source.find(part, self._at)
        if found < 0 or not _BETWEEN.issuperset(self.source[self._at : found]):
            raise _Unaligned
        return found

    def _marker_of(self, token: "Token") -> MarkdownRun:
        run = self._next(f"{token.info}{token.markup}", MarkdownMark.PLAIN)
        return replace(run, text=BULLET) if run.text in {"-", "*"} else run

    def _lines(self, token: "Token", mark: MarkdownMark) -> Iterator[MarkdownLine]:
        """The lines of an inline part, each with the addresses of its links in quiet."""
        self._at = start = self._place_of(token)
        runs: list[MarkdownRun] = []
        for run in self._runs(token.children or (), mark):
            if run.text != "\n":
                runs.append(run)
                continue
            yield MarkdownLine(runs[0].start if runs else start, _with_links(self.source, runs))
            start, runs = run.end, []
        yield MarkdownLine(runs[0].start if runs else start, _with_links(self.source, runs))

    def _runs(self, children: Sequence["Token"], mark: MarkdownMark) -> list[MarkdownRun]:
        """The shown runs of an inline part, in one row; line ends are runs of their own."""
        runs: list[MarkdownRun] = []
        opened: list[tuple[int, MarkdownMark]] = []
        for child in children:
            kind, _, side = child.type.rpartition("_")
            own = _MARKS.get(kind)
            if own is not None and side == "open":
                opened.append((len(runs), mark))
                runs.append(self._next(child.markup, mark))
                mark |= own
            elif own is not None:
                place, before = opened.pop()
                runs.append(self._next(child.markup, before))
                if self._is_in_word(runs[place]) or self._is_in_word(runs[-1]):
                    runs[place:] = [replace(run, mark=run.mark & ~own | before) for run in runs[place:]]
                else:
                    del runs[-1], runs[place]
                    opened = [one for one in opened if one[0] < place]
                mark = before
            elif child.type in {"softbreak", "hardbreak"}:
                start = self.source.index("\n", self._at)
                self._at = start + 1
                runs.append(MarkdownRun(start, "\n"))
            elif child.type == "text_special":
                self._next(child.markup, mark)
                runs.append(MarkdownRun(self._at - len(child.content), child.content, mark))
            elif child.type == "code_inline":
                self._next(child.markup, mark)
                runs.append(self._spaced(child.content, mark | MarkdownMark.CODE))
                self._next(child.markup, mark)
            elif child.type != "text":
                raise _Unaligned
            else:
                escaped = "\\|" in self.source[self._at : self._at + 2 * len(child.content)]  # in a cell
                parts = re.split(r"(\|)", child.content) if escaped else [child.content]
                runs.extend(self._next(part, mark) for part in parts if part)
        return runs

    def _is_in_word(self, run: MarkdownRun) -> bool:
        """True if a mark of emphasis stands in a word or between digits, where it may mean "times"."""
        before, after = self.source[: run.start][-1:], self.source[run.end : run.end + 1]
        ascii_word = (before + after).isascii() and (before + after).isalnum()
        return bool(before and after) and (ascii_word or (before + after).isdecimal())

    def _next(self, part: str, mark: MarkdownMark) -> MarkdownRun:
        start = self._find(part)
        self._at = start + len(part)
        return MarkdownRun(start, part, mark)

    def _spaced(self, part: str, mark: MarkdownMark) -> MarkdownRun:
        """The text of a code span, in which a line's end became a space and one space at each side may be left out."""
        for start in (self._at, self._at + 1):
            if self.source[start : start + len(part)].replace("\n", " ") == part:
                self._at = start + len(part)
                return MarkdownRun(start, part, mark)
        raise _Unaligned

    def _fence(self, token: "Token") -> Iterator[MarkdownLine]:
        self._next(token.markup, MarkdownMark.PLAIN)
        if token.info.strip():
            named = self._next(token.info.strip(), MarkdownMark.QUIET)
            yield MarkdownLine(named.start, (named,))
        for written in token.content.split("\n")[:-1]:
            self._at = self.source.index("\n", self._at) + 1
            if written:
                run = self._next(written, MarkdownMark.CODE)
                yield MarkdownLine(run.start, (run,))
        self._at = max(self._at, self._end_of(token))

    def _table(self, whole: "Token", tokens: Sequence["Token"]) -> MarkdownTable:
        self._at = start = self._place_of(whole)
        rows: list[list[MarkdownLine]] = []
        mark = MarkdownMark.STRONG
        for token in tokens:
            if token.type == "tr_open":
                rows.append([])
            elif token.type == "tbody_open" and whole.map is not None:
                mark = MarkdownMark.PLAIN
                self._at = self._line_starts[whole.map[0] + 2]
            elif token.type == "inline":
                rows[-1].extend(self._lines(token, mark))
        if len(set(map(len, rows))) != 1:
            raise _Unaligned
        table = MarkdownTable(start, tuple(map(tuple, rows)), self._has_gap(start))
        self._at = max(self._at, self._end_of(whole))
        self._last_line = self.source.count("\n", 0, max(0, self._at - 1))
        return table


def _with_links(source: str, runs: Sequence[MarkdownRun]) -> tuple[MarkdownRun, ...]:
    """The runs without the brackets of links and images; their addresses are quiet."""
    if not runs:
        return ()
    cut = tuple(replace(run, text=bound_to_units(run.text.translate(STAND_INS))) for run in runs)
    for link in _LINK.finditer(source, runs[0].start, runs[-1].end):
        words, address = link.span(1), link.span(2)
        cut = tuple(part for run in cut for part in _parted(run, link.start(), words, address))
    return cut


def _parted(run: MarkdownRun, start: int, words: tuple[int, int], address: tuple[int, int]) -> Iterator[MarkdownRun]:
    def piece(first: int, last: int, mark: MarkdownMark = MarkdownMark.PLAIN) -> Iterator[MarkdownRun]:
        first, last = max(first, run.start), min(last, run.end)
        if first < last:
            yield MarkdownRun(first, run.text[first - run.start : last - run.start], run.mark | mark)

    yield from piece(run.start, start)
    yield from piece(*words)
    yield from (MarkdownRun(one.start, " ", one.mark) for one in piece(words[1], words[1] + 1))
    yield from piece(*address, MarkdownMark.QUIET)
    yield from piece(address[1], run.end)


def _shown(blocks: Sequence[MarkdownLine | MarkdownTable]) -> Iterator[str]:
    for block in blocks:
        lines = (block,) if isinstance(block, MarkdownLine) else (cell for row in block.rows for cell in row)
        for line in lines:
            yield line.marker.text if line.marker is not None else ""
            yield line.text


def _meant(text: str) -> str:
    """All of a text but its spaces and the marks that may be hidden."""
    return "".join(sign for sign in text if not sign.isspace() and sign not in _HIDDEN and sign != BULLET)
