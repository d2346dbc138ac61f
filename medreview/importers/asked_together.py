"""Columns that are asked about in one question, as what tells them apart says nothing of what they hold."""

import re
from collections.abc import Iterable, Sequence
from itertools import takewhile

from medreview.importers.column_names import plain_name
from medreview.importers.listed_answers import is_plural


def together(columns: Iterable[str]) -> tuple[tuple[str, ...], ...]:
    """The columns to be asked about in one question: one, or three and more that are alike.

    A number, a letter, or the object around what they hold tells them apart; or they are called by numbers alone, or by
    letters alone, or are two and more that an object lists.
    """
    series: dict[str, list[str]] = {}
    for column in columns:
        series.setdefault(_series_of(column), []).append(column)
    groups = (
        [(*alike,)]
        if len(alike) >= (_FEWEST_LISTED if name.endswith(".*") else _FEWEST_TOGETHER)
        else [(one,) for one in alike]
        for name, alike in series.items()
    )
    return tuple(group for of_series in groups for group in of_series)


def _series_of(column: str) -> str:
    """The name that columns have in common which are asked about together; its own of any other."""
    *outer, around, last = ("", *column.split("."))
    if is_plural(around):
        return f"{around}.*"
    if is_number_alone(column):
        return _NUMBERS
    if _LETTER_ALONE.fullmatch(column.strip()):
        return _LETTERS
    numbered = _ONE_OF_SEVERAL.fullmatch(plain_name(column))
    return numbered[1] if numbered else ".".join((*outer, "*", last)) if any(outer) else column


def is_number_alone(column: str) -> bool:
    """True for a column that is called by a number of one or two digits, as the runs of a model are."""
    return column.strip().isdecimal() and len(column.strip()) <= _MOST_DIGITS


_NUMBERS, _MOST_DIGITS = "#", 2
_LETTERS, _LETTER_ALONE = "A–Z", re.compile(r"[A-Z]")


def with_siblings(columns: Sequence[str], others: Sequence[str]) -> tuple[str, ...]:
    """The columns and those of the others that hold the same in objects beside theirs: replies.plain.raw, .long.raw."""
    series = {name: _series_of(name) for name in others}
    alike = {found for name in columns if "*." in (found := _series_of(name)) or found == _NUMBERS}
    alike = {one for one in alike if list(series.values()).count(one) >= _FEWEST_TOGETHER}
    return tuple(name for name in others if name in columns or series[name] in alike)


def called_like(columns: Sequence[str], others: Iterable[str]) -> list[str]:
    """Those of the others whose names begin or end with the word with which all of several columns do: beta_gen."""
    names = [plain_name(name).split("_") for name in columns]
    shared = {(place, words[place]) for words in names for place in (0, -1) if len(words) > 1}
    shared = {(place, word) for place, word in shared if all(words[place] == word for words in names)}
    parts = {name: plain_name(name).split("_") for name in others}
    is_of_several = len(columns) > 1
    return [name for name, own in parts.items() if is_of_several and {(0, own[0]), (-1, own[-1])} & shared]


_FEWEST_TOGETHER, _FEWEST_LISTED = 3, 2
_ONE_OF_SEVERAL = re.compile(r"(.+?)_?(?:(?<!\d)\d+|(?<=_)[a-h])")  # whole numbers: a name may be millions of digits


def called_apart(columns: Sequence[str]) -> dict[str, str]:
    """The columns, each with what alone tells it apart from those of the same object."""
    parts = [column.split(".") for column in columns]
    around = n_shared(parts)
    behind = n_shared([part[around:][::-1] for part in parts])
    return {column: ".".join(part[around : len(part) - behind]) for column, part in zip(columns, parts, strict=True)}


def n_shared(parts: Iterable[Sequence[str]]) -> int:
    """The number of first names that are the same in all."""
    return sum(1 for _ in takewhile(lambda names: len({*names}) == 1, zip(*parts, strict=False)))
