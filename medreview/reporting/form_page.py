"""Results in the form of a paper as one page: its tables and figures in its order, filled or with a reason.

The page has the frame, the style and the escaping of the report's page.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from medreview.errors import Message
from medreview.reporting.figures import FigureSpec, figure_csv
from medreview.reporting.grids import (
    Grid,
    GridCell,
    GridColumn,
    GridRow,
    grid_table,
    note_letter,
    printed_words,
    shown_words,
)
from medreview.reporting.print_tables import NO_VALUE, Say
from medreview.reporting.report_page import drawn_figure, page_html, plain_text
from medreview.reporting.result_words import cell_words
from medreview.reporting.tables import Table, Words

MOST_NARROW_COLUMNS = 6
"""A table with more columns than this is printed in smaller letters."""


class PartKind(StrEnum):
    TABLE = "table"
    FIGURE = "figure"
    SECTION = "section"
    """Numbers that the paper gives in its text alone."""
    ADDED = "added"
    """Results of the same data that the paper does not have."""


_NUMBERED: Mapping[PartKind, Message] = {
    PartKind.TABLE: Message("Table {number}"),
    PartKind.FIGURE: Message("Figure {number}"),
    PartKind.SECTION: Message("Section {number}"),
    PartKind.ADDED: Message("Beside the paper {number}"),
}


@dataclass(frozen=True, slots=True)
class FilledPart:
    """A table or figure of a paper with our numbers, or without ``content`` and the reason in ``why_not``."""

    kind: PartKind
    number: str
    title: Words
    content: Grid | FigureSpec | None
    why_not: Words = ""

    @property
    def place(self) -> Message:
        """The name under which the paper has it, such as Table 2."""
        return replace(_NUMBERED[self.kind], values={"number": self.number})

    @property
    def name(self) -> str:
        """The name of its files."""
        return part_name(self.kind, self.number)

    @property
    def is_filled(self) -> bool:
        return self.content is not None


def part_name(kind: PartKind, number: str) -> str:
    """The name of a part's files: table-2, section-a-2."""
    signs = "".join(sign if sign.isalnum() else "-" for sign in number.lower())
    return f"{kind}-{'-'.join(part for part in signs.split('-') if part)}"


@dataclass(frozen=True, slots=True)
class FilledForm:
    """All parts of a paper in its order.

    Attributes
    ----------
    paper, authors
        The paper as it is published.
    note
        The place of values that the paper prints in no table.
    facts
        The data that were laid out.
    source
        The content of ``provenance.json`` beside versions and definitions.
    """

    key: str
    title: Words
    language: str
    paper: str
    authors: str
    note: str
    facts: tuple[Words, ...]
    parts: tuple[FilledPart, ...]
    source: Mapping[str, object]

    @property
    def n_filled(self) -> int:
        return sum(part.is_filled for part in self.parts)

    @property
    def figures(self) -> tuple[FigureSpec, ...]:
        contents = (part.content for part in self.parts)
        return tuple(one for one in contents if one is not None and not isinstance(one, Grid))

    @property
    def tables(self) -> tuple[Table, ...]:
        """The tables with every number, as files have them."""
        return tuple(grid_table(part.content) for part in self.parts if isinstance(part.content, Grid))

    def figure_files(self) -> dict[str, bytes]:
        """The numbers of each figure as CSV, by the name of the file."""
        return {f"{one.about.name}.csv": figure_csv(one) for one in self.figures}


_HEAD = 'class="number" style="white-space: normal; border-bottom: 1px solid #222"'
_STYLE = """
.grid { font-size: 8.5pt; }
.wide { font-size: 6.5pt; }
.wide th, .wide td { padding: 1pt 2pt; }
.label { white-space: nowrap; }
.published { color: #5a5a5a; }
.section td { font-weight: bold; }
.missing { color: #5a5a5a; font-style: italic; }
"""


def form_html(form: FilledForm, drawings: Mapping[str, bytes], say: Say = str) -> bytes:
    """The page as UTF-8; ``drawings`` are the figures by name, as those of ``report_html``.

    A figure without a drawing has its numbers in the files alone.
    """
    counted = Message(
        "{n} of {n_all} tables and figures are filled. Values in brackets are those of the paper.",
        {"n": form.n_filled, "n_all": len(form.parts)},
    )
    source = f"{form.authors}. {form.paper}." if form.authors else f"{form.paper}."
    body = [
        f"<h1>{plain_text(say(form.title))}</h1>",
        f'<p class="fact" dir="ltr">{plain_text(source)}</p>',
        *(f'<p class="fact" dir="auto">{plain_text(say(one))}</p>' for one in (*form.facts, counted)),
    ]
    for part in form.parts:
        body += _part(part, drawings, say)
    body += _definitions(form, say)
    if form.note:
        body.append(f'<p class="note" dir="ltr">{plain_text(form.note)}</p>')
    return page_html(say(form.title), form.language, body, more_style=_STYLE)


def _part(part: FilledPart, drawings: Mapping[str, bytes], say: Say) -> list[str]:
    place, title = plain_text(say(part.place)), plain_text(say(part.title))
    caption = f'<p class="caption" dir="auto"><b>{place}.</b> {title}</p>'
    match part.content:
        case None:
            return [caption, f'<p class="missing" dir="auto">{plain_text(say(part.why_not))}</p>']
        case Grid() as grid:
            return [caption, *grid_html(grid, say)]
        case figure:
            drawing = drawings.get(figure.about.name)
            shown = [drawn_figure(drawing, title)] if drawing is not None else []
            told = " ".join(plain_text(say(one)) for one in (figure.about.intervals, *figure.about.notes) if one)
            return [*shown, caption, *([f'<p class="note" dir="auto">{told}</p>'] if told else [])]


def _definitions(form: FilledForm, say: Say) -> list[str]:
    """Definitions of the numbers, each once, with the parts that follow it."""
    parts: dict[str, list[str]] = {}
    for part in form.parts:
        match part.content:
            case None:
                continue
            case Grid() as grid:
                definition = grid.definition
            case figure:
                definition = figure.about.definition
        if definition:
            parts.setdefault(say(definition), []).append(say(part.place))
    if not parts:
        return []
    told = (
        f'<p class="note" dir="auto"><b>{plain_text(", ".join(places))}.</b> {plain_text(definition)}</p>'
        for definition, places in parts.items()
    )
    return [f"<h2>{plain_text(say(_DEFINITIONS))}</h2>", *told]


_DEFINITIONS = Message("How the numbers are computed")


def grid_html(grid: Grid, say: Say = str) -> list[str]:
    """The rows and headings of a grid, and the notes below it."""
    return _PrintedGrid(grid, say).made()


class _PrintedGrid:
    def __init__(self, grid: Grid, say: Say) -> None:
        self._grid, self._say = grid, say
        self._letters: dict[str, str] = {}

    def made(self) -> list[str]:
        grid = self._grid
        size = "grid wide" if len(grid.columns) > MOST_NARROW_COLUMNS else "grid"
        lines = [*self._heads(), "<tbody>"]
        section = grid.rows[0].section if grid.rows else ""
        for place, row in enumerate(grid.rows):
            if row.section and (place == 0 or row.section != section):
                section = row.section
                lines.append(
                    f'<tr class="section"><td colspan="{len(grid.columns) + 1}" dir="auto">'
                    f"<b>{self._text(row.section)}</b></td></tr>"
                )
            lines.append(self._row(row))
        table = ['<div class="scroll">', "<table>", *lines, "</tbody></table>", "</div>"]
        table[1] = f'<table class="{size}">'
        return [*table, *(f'<p class="note" dir="auto">{one}</p>' for one in self._notes())]

    def _heads(self) -> list[str]:
        columns = self._grid.columns
        lines: list[str] = ["<thead>"]
        if any(column.group for column in columns):
            groups = "".join(
                f'<th scope="colgroup" {_HEAD} colspan="{n}">{self._text(group)}</th>' for group, n in _runs_of(columns)
            )
            lines.append(f'<tr><th scope="col"></th>{groups}</tr>')
        labels = "".join(f'<th scope="col" {_HEAD}>{self._text(column.label)}</th>' for column in columns)
        return [
            *lines,
            f'<tr><th scope="col">{self._text(self._grid.corner)}</th>{labels}</tr>',
            "</thead>",
        ]

    def _row(self, row: GridRow) -> str:
        cells = "".join(map(self._cell, row.cells, row.printed))
        return f'<tr><td class="label" dir="auto">{self._text(row.label)}</td>{cells}</tr>'

    def _cell(self, cell: GridCell | None, printed: str) -> str:
        """Our number, and below it the paper's in brackets."""
        own, letter = self._own(cell) if cell is not None else ("", "")
        if not own and printed and self._grid.has_printed:
            own = NO_VALUE
        raised = f"<sup>{letter}</sup>" if letter else ""
        between = " " if self._grid.shows_intervals else "<br>"
        beside = f'{between}<span class="published">[{plain_text(self._say(printed_words(printed)))}]</span>'
        return f'<td class="number" dir="ltr">{own}{raised}{beside if printed else ""}</td>'

    def _own(self, cell: GridCell) -> tuple[str, str]:
        shown = shown_words(cell, with_interval=self._grid.shows_intervals)
        if shown:
            return self._text(shown), ""
        reason = cell.datum.undefined_because if cell.datum is not None else None
        if reason is None:
            return "", ""
        text = self._say(cell_words(reason, "undefined_because") if isinstance(reason, str) else reason)
        return NO_VALUE, self._letters.setdefault(text, note_letter(len(self._letters)))

    def _notes(self) -> list[str]:
        lettered = [f"<sup>{letter}</sup> {plain_text(text)}" for text, letter in self._letters.items()]
        grid = self._grid
        n = grid.numbers_of_units()
        counted = (
            ()
            if not n
            else (Message("n = {n}.", {"n": n[0]}),)
            if len(n) == 1
            else (Message("n from {low} to {high}.", {"low": n[0], "high": n[-1]}),)
        )
        said = (*grid.notes, *counted)
        return [*lettered, " ".join(self._text(one) for one in said)] if said else lettered

    def _text(self, words: Words) -> str:
        return plain_text(self._say(words))


def _runs_of(columns: Sequence[GridColumn]) -> list[tuple[Words, int]]:
    found: list[tuple[Words, int]] = []
    for column in columns:
        if found and found[-1][0] == column.group:
            found[-1] = (column.group, found[-1][1] + 1)
        else:
            found.append((column.group, 1))
    return found
