"""Ratings of answers that stand under letters or numbers, where columns tell in each row who wrote which: ConvA, ConvB.

So a judge rates A and B without knowing whose they are, in an order that changes from row to row.
"""

import re
from collections.abc import Iterable, Mapping, Sequence

from medreview.importers.column_names import ANSWERS_BY_LANGUAGE, plain_name, words_of_name
from medreview.importers.model_names import LONGEST_NAME
from medreview.importers.person_names import ASSISTANTS, AUTHOR_COLUMNS, MODELS_BY_LANGUAGE
from medreview.importers.rated_columns import QUESTION_IN_NAME

_MARK = re.compile(r"(?:(?<=_)|^)(?:[a-h]|\d{1,2})(?=_|$)|(?<=[^\W\d_])\d{1,2}(?=_|$)")
_MODELS = frozenset(name for name in AUTHOR_COLUMNS if "_" not in name)
_FEWEST = 2


def parted_name(column: str) -> tuple[str, str] | None:
    """The letter or number in a column's plain name, and the rest of it; None unless there is one of them."""
    plain = plain_name(column)
    found = [*_MARK.finditer(plain)]
    if len(found) != 1:
        return None
    begin, end = found[0].span()
    return found[0].group(), f"{plain[:begin]}*{plain[end:]}"


def authors_by_place(columns: Iterable[str], rows: Sequence[Mapping[str, object]]) -> dict[str, str]:
    """The columns that name in each row who wrote the answer of a place, by its letter or number; often none.

    They differ in that alone, and what they name changes places, or they are called after models.
    """
    series: dict[str, dict[str, str]] = {}
    for column in columns:
        if parted := parted_name(column):
            series.setdefault(parted[1], {})[parted[0]] = column
    found = [own for own in series.values() if _name_authors([*own.values()], rows)]
    return found[0] if found else {}


def _name_authors(columns: Sequence[str], rows: Sequence[Mapping[str, object]]) -> bool:
    """True for short names in all rows, never the same of two places, of which several places have each."""
    cells = [[str(row.get(name) or "").strip() for name in columns] for row in rows]
    if len(columns) < _FEWEST or any(len({*names}) < len(names) for names in cells):
        return False
    are_names = all(_NAME.search(name) and len(name) <= LONGEST_NAME for names in cells for name in names)
    by_place = [{*names} for names in zip(*cells, strict=True)]
    n_told = sum(map(len, by_place))
    is_called_so = not _MODELS.isdisjoint(words_of_name(columns[0]))
    return are_names and (is_called_so or len(set[str]().union(*by_place)) <= n_told // 2)


_NAME = re.compile(r"[^\W\d_]")
ASKED_OF_PLACES = frozenset({"conv", "conversation", "system", "dialogue", *ASSISTANTS, *MODELS_BY_LANGUAGE}) | {
    *("response", "answer", "output", "text", "reply", "model", "candidate", "option"),
    *ANSWERS_BY_LANGUAGE,
}
"""Words that stand before the letter of an answer in the names of its ratings."""


def places_of(columns: Iterable[str], authors: Mapping[str, str]) -> dict[str, str]:
    """The letter or number of the place of each column, where every one of its series has an author."""
    series: dict[str, dict[str, str]] = {}
    for column in columns:
        if (parted := parted_name(column)) and not QUESTION_IN_NAME.fullmatch(plain_name(column)):
            series.setdefault(parted[1], {})[column] = parted[0]
    return {
        column: mark
        for own in series.values()
        if {*own.values()} == {*authors} and len({*own.values()}) == len(own)
        for column, mark in own.items()
    }
