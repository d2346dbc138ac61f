"""A table of results as a page prints it: columns that a reader compares, three digits, the rest in footnotes.

Every form that is printed (page, LaTeX, Word) is made from this one; CSV keeps every column with all digits.
"""

import math
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from medreview.domain.trial_names import FOR_TRYING, is_for_trying, with_trial_word
from medreview.domain.unstated_authors import NOT_STATED, NOT_STATED_WORDS
from medreview.errors import Message
from medreview.reporting.result_words import cell_words, column_words
from medreview.reporting.tables import Cell, Table, Words, is_p, kept_columns, p_words, rounded

Say = Callable[[Words], str]
"""Gives words of ours in the reader's language, names of columns and words of cells too, and data as it is."""

NO_VALUE = "\N{EN DASH}"
_INTERVALS = {"value": ("low", "high")}
_IN_FILES_ONLY = frozenset({"other_low", "other_high", "other_method", "rank_sum"})
_HOW_COMPUTED = ("method", "interval_method", "confidence", "n_resamples", "seed")
_REASONS = frozenset({"undefined_because", "test_undefined_because", "not_compared_because"})
_LONGEST_CELL = 44
_DIGITS = 3
PERCENT_DECIMALS = 1
_MINUS = re.compile(r"(?<![\w\N{EN DASH}])-(?=\d)")
_LETTERS = "abcdefghijklmnopqrstuvwxyz"


PrintCell = tuple[str, str]
"""The text, and the letter of the footnote that stands at it; mostly none."""


@dataclass(frozen=True, slots=True)
class PrintTable:
    """Attributes.

    rows
        Cells as they are read; the cell of a number that does not exist holds a dash.
    footnotes
        Letter and text; the letter is empty where a note is about the whole table.
    """

    name: str
    title: str
    columns: tuple[str, ...]
    is_number: tuple[bool, ...]
    rows: tuple[tuple[PrintCell, ...], ...]
    footnotes: tuple[tuple[str, str], ...]


def print_table(table: Table, say: Say = str) -> PrintTable:
    """The table for print.

    An interval stands in the cell of its number; a column that says the same in every row, one about the computation
    and one of long texts are footnotes; a reason stands at the cells that have no number.
    """
    return _Printed(table, say).made()


class _Printed:
    def __init__(self, table: Table, say: Say) -> None:
        self._table, self._say = table, say
        self._place = {column: place for place, column in enumerate(table.columns)}
        self._letters: dict[str, str] = {}
        self._are_numbers: dict[str, bool] = {}

    def made(self) -> PrintTable:
        table, shown = self._table, self._shown()
        rows = tuple(tuple(self._cell(row, column) for column in shown) for row in table.rows)
        lettered = [(letter, text) for text, letter in self._letters.items()]
        general = [("", text) for text in (*self._said_once(shown), *self._computed(), *map(self._say, self._notes()))]
        return PrintTable(
            table.name,
            self._say(table.title),
            tuple(map(self._heading, shown)),
            tuple(self._is_number(column) for column in shown),
            rows,
            (*lettered, *general),
        )

    def _shown(self) -> list[str]:
        ends = {end for column, both in _INTERVALS.items() if column in self._place for end in both}
        never = ends | _IN_FILES_ONLY | _REASONS | set(_HOW_COMPUTED)
        kept = [self._table.columns[place] for place in kept_columns(self._table)]
        kept = [column for column in kept if column not in never and not self._is_long(column)]
        told = [column for column in kept if self._is_same(column)]
        if "value" in self._place and "value" not in kept and self._reasons_of("value"):
            kept.append("value")  # a table of nothing but reasons has its column for them
        return [column for column in kept if column not in told] or kept

    def _values(self, column: str) -> list[Cell]:
        return [row[self._place[column]] for row in self._table.rows]

    def _is_number(self, column: str) -> bool:
        if column not in self._are_numbers:  # every empty cell of it asks
            self._are_numbers[column] = not any(isinstance(cell, str) for cell in self._values(column))
        return self._are_numbers[column]

    def _is_same(self, column: str) -> bool:
        values = self._values(column)
        return len(values) > 1 and len(set(values)) == 1 and column not in _INTERVALS

    def _is_long(self, column: str) -> bool:
        return any(isinstance(cell, str) and len(cell) > _LONGEST_CELL for cell in self._values(column))

    def _heading(self, column: str) -> str:
        heading = self._said_column(column)
        if column in _INTERVALS and self._has_interval(column):
            share = next((cell for cell in self._column("confidence") if isinstance(cell, float)), 0.95)
            values: dict[str, object] = {"column": heading, "percent": round(100 * share)}
            return self._say(Message("{column} ({percent}% CI)", values))
        return heading

    def _said_column(self, column: str) -> str:
        return self._say(column_words(column, self._table.words))

    def _column(self, column: str) -> list[Cell]:
        return self._values(column) if column in self._place else []

    def _has_interval(self, column: str) -> bool:
        return any(cell is not None for cell in self._column(_INTERVALS[column][0]))

    def _cell(self, row: Sequence[Cell], column: str) -> PrintCell:
        cell = row[self._place[column]]
        if cell is None and self._is_number(column):
            return self._missing(row, column)
        text = self._text(row, cell, column)
        return (text if isinstance(cell, str) else _MINUS.sub("\N{MINUS SIGN}", text)), ""

    def _text(self, row: Sequence[Cell], cell: Cell, column: str) -> str:
        if not isinstance(cell, int | float):
            return self._word(cell, column)
        if is_p(column):
            return self._say(p_words(float(cell)))
        is_percent = column in self._table.percents
        low, high = (self._end(row, end) for end in _INTERVALS.get(column, ("", "")))
        if low is None or high is None:
            return self._say(_percent(cell) if is_percent else number_words(cell))
        decimals = _decimals(cell)
        made = _percent if is_percent else partial(rounded, decimals=decimals)
        value, ends = made(cell), {"low": made(low), "high": made(high)}
        if min(low, high) < 0:  # a dash between them would look like another minus
            return self._say(Message("{value} ({low} to {high})", {"value": value, **ends}))
        return self._say(Message("{value} ({low}–{high})", {"value": value, **ends}))

    def _end(self, row: Sequence[Cell], column: str) -> float | None:
        cell = row[self._place[column]] if column in self._place else None
        return float(cell) if isinstance(cell, int | float) else None

    def _word(self, cell: Cell, column: str) -> str:
        if not isinstance(cell, str):
            return ""
        words = cell_words(cell, column, self._table.words)
        if isinstance(words, Message):
            return self._say(words)
        if words == NOT_STATED:
            return self._say(NOT_STATED_WORDS)
        return with_trial_word(words, self._say(FOR_TRYING)) if is_for_trying(words) else words

    def _missing(self, row: Sequence[Cell], column: str) -> PrintCell:
        reasons = self._reasons_of(column)
        reason = next((row[place] for place in reasons if row[place] is not None), None)
        if reason is None:
            return "", ""
        text = self._word(reason, self._table.columns[reasons[0]])
        return NO_VALUE, self._letters.setdefault(text, _letter(len(self._letters)))

    def _reasons_of(self, column: str) -> list[int]:
        """The places of the columns that say why this one is empty."""
        own = "test_undefined_because" if is_p(column) else "undefined_because"
        names = (own, "undefined_because", "not_compared_because") if column == "value" or is_p(column) else ()
        return [self._place[name] for name in dict.fromkeys(names) if name in self._place]

    def _said_once(self, shown: Sequence[str]) -> list[str]:
        """Columns that say the same in every row, each in a line."""
        said: list[str] = []
        for column in (self._table.columns[place] for place in kept_columns(self._table)):
            if column in (*shown, *_REASONS, *_HOW_COMPUTED, *_IN_FILES_ONLY) or column in {"low", "high"}:
                continue
            words = dict.fromkeys(self._shown_value(cell, column) for cell in self._values(column) if cell is not None)
            if len(words) == 1 and next(iter(words)):
                said.append(f"{self._said_column(column)}: {next(iter(words))}")
        return said

    def _shown_value(self, cell: Cell, column: str) -> str:
        return self._say(number_words(cell)) if isinstance(cell, int | float) else self._word(cell, column)

    def _computed(self) -> list[str]:
        """The computation of the numbers, column by column, in one line."""
        parts: list[str] = []
        for column in _HOW_COMPUTED:
            words = dict.fromkeys(self._shown_value(cell, column) for cell in self._column(column) if cell is not None)
            if words and column != "confidence":
                parts.append(f"{self._said_column(column)}: {', '.join(words)}")
        return ["; ".join(parts)] if parts else []

    def _notes(self) -> list[Words]:
        definition = [self._table.definition] if self._table.definition else []
        return [*definition, *self._table.notes]


def number_words(value: float) -> Message:
    """A number with three digits, at most three decimals; counts in full."""
    return Message("{value}", {"value": value}) if isinstance(value, int) else rounded(value, _decimals(value))


def _percent(share: float) -> Message:
    """A share as figures have it."""
    return Message("{value}%", {"value": rounded(100 * share, PERCENT_DECIMALS)})


def _decimals(value: float) -> int:
    if value == 0 or not math.isfinite(value):
        return _DIGITS
    return min(_DIGITS, max(0, _DIGITS - 1 - math.floor(math.log10(abs(value)))))


def _letter(place: int) -> str:
    turn, letter = divmod(place, len(_LETTERS))
    return _LETTERS[letter] * (turn + 1)
