"""The numbers that papers print, as they stand there: one file a paper in ``resources/papers``.

A file has a line ``# name: text`` for paper, authors and a note each, then CSV: the place in the paper, the section of
its rows, the row, the group of its columns, the column, and what is printed in the cell.
"""

import csv
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from medreview.paths import resources_folder

FOLDER = "papers"
COLUMNS = ("place", "section", "row", "group", "column", "printed")
_SUFFIXES = ("instruct", "it", "chat")


class CellPlace(NamedTuple):
    """A cell of a grid by the names that the paper gives to its section, row, group of columns, and column."""

    section: str
    row: str
    group: str
    column: str


def cell_at(row: str, column: str, *, section: str = "", group: str = "") -> CellPlace:
    return CellPlace(section, row, group, column)


@dataclass(frozen=True, slots=True)
class PublishedValues:
    """A paper with the values that it prints, by their place in it, in the paper's order."""

    paper: str
    authors: str
    note: str
    places: Mapping[str, Mapping[CellPlace, str]]

    def at(self, place: str) -> Mapping[CellPlace, str]:
        """The cells of one table or figure, such as "table 2"; none where the paper prints no numbers there."""
        return self.places.get(place, {})


@cache
def published_values(form: str) -> PublishedValues:
    """The values of a paper by the key of its form."""
    lines = (resources_folder() / FOLDER / f"{form}.csv").read_text(encoding="utf-8").splitlines()
    about = dict(line.removeprefix("# ").split(": ", 1) for line in lines if line.startswith("# "))
    places: dict[str, dict[CellPlace, str]] = {}
    for row in csv.DictReader(line for line in lines if not line.startswith("# ")):
        cell = CellPlace(row["section"], row["row"], row["group"], row["column"])
        places.setdefault(row["place"], {})[cell] = row["printed"]
    return PublishedValues(about["paper"], about.get("authors", ""), about.get("note", ""), places)


def plain_name(name: str) -> str:
    """A name as two writings of it share it: letters and digits, without the suffix of a tuned model."""
    plain = "".join(sign for sign in name.casefold() if sign.isalnum())
    return next((plain.removesuffix(one) for one in _SUFFIXES if plain.endswith(one) and plain != one), plain)
