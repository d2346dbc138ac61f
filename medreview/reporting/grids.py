"""Tables in the layout of a paper: rows against columns, and beside each number the one that the paper prints."""

import re
import string
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum

from medreview.errors import Message
from medreview.reporting.figures import Datum
from medreview.reporting.tables import Cell, Table, Words, p_words, rounded, table_of

MOST_COLUMNS_WITH_INTERVALS = 4
"""With more columns intervals stand in the files alone: a page has no room for them."""


class NumberForm(StrEnum):
    """The form in which the numbers of a column are printed."""

    SHARE = "share"
    """From 0 to 1, as a whole percentage."""
    TENTHS = "tenths"
    """From 0 to 1, as a percentage with one decimal."""
    NUMBER = "number"
    PRECISE = "precise"
    SECONDS = "seconds"
    COUNT = "count"
    P = "p"


@dataclass(frozen=True, slots=True)
class GridCell:
    """One number or text of ours.

    Attributes
    ----------
    sd
        Stands behind the number, as in 0.89 ± 0.31.
    text
        In place of a number, such as letters of setups.
    """

    datum: Datum | None = None
    shown: NumberForm = NumberForm.NUMBER
    sd: float | None = None
    text: Words = ""


@dataclass(frozen=True, slots=True)
class GridColumn:
    """A column under its group; neighbours with the same group share one heading."""

    group: Words
    label: Words
    key: tuple[str, str]


@dataclass(frozen=True, slots=True)
class GridRow:
    """A row; a new ``section`` begins with a line of its own. A cell is None where neither side has anything."""

    section: Words
    label: Words
    key: tuple[str, str]
    cells: tuple[GridCell | None, ...]
    printed: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Grid:
    """A table as a paper lays it out.

    Attributes
    ----------
    corner
        The heading above the rows' labels.
    printed
        Of a row: the paper's own values, as they are printed there; empty where it has none.
    """

    name: str
    title: Words
    corner: Words
    columns: tuple[GridColumn, ...]
    rows: tuple[GridRow, ...]
    definition: Words = ""
    notes: tuple[Words, ...] = ()
    words: Mapping[str, Words] = field(default_factory=dict[str, Words])

    def __post_init__(self) -> None:
        for row in self.rows:
            if not len(row.cells) == len(row.printed) == len(self.columns):
                raise ValueError(f"a row of {self.name} does not fit its {len(self.columns)} columns")

    @property
    def shows_intervals(self) -> bool:
        return len(self.columns) <= MOST_COLUMNS_WITH_INTERVALS

    def numbers_of_units(self) -> tuple[int, ...]:
        """The n of all numbers, each once, rising."""
        data = (cell.datum for row in self.rows for cell in row.cells if cell is not None)
        return tuple(sorted({datum.n for datum in data if datum is not None and datum.n is not None}))


def shown_words(cell: GridCell, *, with_interval: bool) -> Words:
    """A cell as a page prints it; empty where it has no value."""
    datum = cell.datum
    if datum is None or datum.value is None:
        return cell.text
    value = _number(datum.value, cell.shown)
    if cell.sd is not None:
        return Message("{mean} ± {sd}", {"mean": value, "sd": _number(cell.sd, cell.shown)})
    if not with_interval or datum.low is None or datum.high is None:
        return value
    low, high = _number(datum.low, cell.shown), _number(datum.high, cell.shown)
    return Message("{value} ({low}–{high})", {"value": value, "low": low, "high": high})


def _number(value: float, shown: NumberForm) -> Message:
    if shown is NumberForm.P:
        return p_words(value)
    if shown is NumberForm.COUNT:
        return replace(_IN_PRINT[False, 0], values={"value": round(value)})
    if shown in _PERCENT:
        return replace(_IN_PRINT[True, _PERCENT[shown]], values={"value": value})
    return rounded(value, _DECIMALS[shown])


_PERCENT = {NumberForm.SHARE: 0, NumberForm.TENTHS: 1}
_DECIMALS = {NumberForm.NUMBER: 2, NumberForm.PRECISE: 3, NumberForm.SECONDS: 1}


GRID_COLUMNS = (
    *("section", "row", "group", "column", "value", "sd", "low", "high", "n", "text", "published"),
    "undefined_because",
)


def grid_table(grid: Grid) -> Table:
    """Every cell of a grid as a row of a table, with all digits, for files."""
    return table_of(
        grid.name,
        grid.title,
        GRID_COLUMNS,
        list(_records(grid)),
        notes=grid.notes,
        definition=grid.definition,
        words={"published": Message("published"), "section": Message("part"), "text": Message("text"), **grid.words},
    )


def _records(grid: Grid) -> Iterator[dict[str, Cell]]:
    for row in grid.rows:
        for column, cell, printed in zip(grid.columns, row.cells, row.printed, strict=True):
            if cell is None and not printed:
                continue
            places = zip(("section", "row", "group", "column"), (*row.key, *column.key), strict=True)
            record: dict[str, Cell] = {name: text or None for name, text in places}
            yield record | _cells(cell or GridCell()) | {"published": printed or None}


def _cells(cell: GridCell) -> dict[str, Cell]:
    datum = cell.datum
    said: dict[str, Cell] = {"text": str(cell.text) or None}
    if datum is None:
        return said
    reason = datum.undefined_because
    return said | {
        "value": datum.value,
        "sd": cell.sd,
        "low": datum.low,
        "high": datum.high,
        "n": datum.n,
        "undefined_because": None if reason is None else str(reason),
    }


_PRINTED = re.compile(r"-?[0-9][0-9,]*(?:\.(?P<decimals>[0-9]+))?(?P<percent>%)?")


def printed_words(printed: str) -> Words:
    """A value as the paper prints it, digit for digit; numbers in the digits of the reader's language."""
    for mark, together in _TOGETHER.items():
        first, found_mark, second = printed.partition(mark)
        if found_mark and all(_PRINTED.fullmatch(one) for one in (first, second) if one):
            said = {"first": printed_words(first) if first else "", "second": printed_words(second)}
            return replace(together, values=said)
    found = _PRINTED.fullmatch(printed)
    if found is None:
        return printed
    plain, n_decimals = printed.rstrip("%").replace(",", ""), len(found["decimals"] or "")
    value = float(plain) / 100 if found["percent"] else float(plain) if n_decimals else int(plain)
    return replace(_IN_PRINT[bool(found["percent"]), n_decimals], values={"value": value})


_TOGETHER: Mapping[str, Message] = {
    " ± ": Message("{first} ± {second}"),
    "–": Message("{first}–{second}"),
    "/": Message("{first}/{second}"),
    "<": Message("{first}<{second}"),
}
"""A sign between two numbers, or before one."""
_IN_PRINT: Mapping[tuple[bool, int], Message] = {
    (True, 0): Message("{value:.0%}"),
    (True, 1): Message("{value:.1%}"),
    (False, 0): Message("{value:,}"),
    (False, 1): Message("{value:.1f}"),
    (False, 2): Message("{value:.2f}"),
    (False, 3): Message("{value:.3f}"),
    (False, 4): Message("{value:.4f}"),
}
"""By a percent sign and the number of decimals."""


def note_letter(place: int) -> str:
    """The letter of a footnote: a to z, then aa."""
    turn, letter = divmod(place, len(string.ascii_lowercase))
    return string.ascii_lowercase[letter] * (turn + 1)
