"""The numbers that papers print, as they stand there: one file a paper in ``resources/papers``.

A file has a line ``# name: text`` for paper, authors and a note each, then CSV: the place in the paper, the section of
its rows, the row, the group of its columns, the column, and what is printed in the cell.
"""

import csv
import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import NamedTuple

from medreview.errors import Listed, MedReviewError, Message, NotFound
from medreview.paths import resources_folder

FOLDER = "papers"
MODEL_NAMES = "model-names.txt"
COLUMNS = ("place", "section", "row", "group", "column", "printed")
_SUFFIXES = ("instruct", "it", "chat")
_RELEASE = re.compile(r"[-_@ ]20[0-9]{2}-?(0[1-9]|1[0-2])-?[0-3][0-9]$")
_FILE = re.compile(r"([-_.](i?q[0-9][0-9a-z_]*|b?f16))?\.gguf$", re.IGNORECASE)


class PaperNameUnknown(NotFound):
    template = "The form {form} has no model called {name}. It has {known}."


class OwnNameUnknown(NotFound):
    template = "No model, author or judge of these results is called {name}. There are {known}."


class PaperNameTwice(MedReviewError):
    template = "{one} and {other} would both appear under {name}. Name one of them."


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


def model_name(name: str) -> str:
    """The plain name of a model without the folder before it, its date of release, and the kind of its file."""
    bare = _FILE.sub("", name.strip().rpartition("/")[2])
    return plain_name(_RELEASE.sub("", bare))


@cache
def paper_models(form: str) -> Mapping[str, tuple[str, ...]]:
    """The models of a paper by the name that it prints, each with the other names of the same model."""
    found: dict[str, tuple[str, ...]] = {}
    for line in (resources_folder() / FOLDER / MODEL_NAMES).read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            of, name, others = (part.strip() for part in line.split("|"))
            if of == form:
                found[name] = tuple(one.strip() for one in others.split(",") if one.strip())
    return found


@dataclass(frozen=True, slots=True)
class NamesInPaper:
    """Our names of models, authors and judges, and the paper's under which they stand.

    Attributes
    ----------
    own
        Every name of ours, in alphabetical order.
    found
        The paper's name by ours, where both mean one model.
    unclear
        Names of ours that could all be one model of the paper, by its name there; they stand by themselves.
    """

    own: tuple[str, ...] = ()
    found: Mapping[str, str] = field(default_factory=dict[str, str])
    unclear: Mapping[str, tuple[str, ...]] = field(default_factory=dict[str, tuple[str, ...]])

    @property
    def told(self) -> tuple[Message, ...]:
        """The names that were taken for another, and those that were not because several could be."""
        renamed = [f"{ours} = {paper}" for ours, paper in self.found.items() if plain_name(ours) != plain_name(paper)]
        said = (
            [Message("Under the name that the paper has: {names}.", {"names": "; ".join(renamed)})] if renamed else []
        )
        said += [
            Message(
                "Each of {names} could be {paper}, so they are shown separately; choose one of them.",
                {"names": Listed(ours), "paper": paper},
            )
            for paper, ours in self.unclear.items()
        ]
        return tuple(said)


def names_in_paper(form: str, own: Collection[str], by_hand: Mapping[str, str]) -> NamesInPaper:
    """The paper's names for ours: what was chosen by hand, then equal names, then other names of the same model.

    Parameters
    ----------
    by_hand
        The paper's name by ours; empty for one that stands by itself.

    Raises
    ------
    OwnNameUnknown, PaperNameUnknown
        If ``by_hand`` names what is not there.
    PaperNameTwice
        If ``by_hand`` puts two of ours under one name.
    """
    models = paper_models(form)
    for ours, paper in by_hand.items():
        if ours not in own:
            raise OwnNameUnknown(name=ours, known=sorted(own))
        if paper and paper not in models:
            raise PaperNameUnknown(form=form, name=paper, known=tuple(models))
        twin = next((one for one, name in by_hand.items() if paper and name == paper and one != ours), None)
        if twin is not None:
            raise PaperNameTwice(one=ours, other=twin, name=paper)
    found = {ours: paper for ours, paper in by_hand.items() if paper}
    unclear: dict[str, tuple[str, ...]] = {}
    for paper, others in models.items():
        if paper in found.values():
            continue
        free = [one for one in sorted(own) if one not in by_hand]
        same = [one for one in free if plain_name(one) == plain_name(paper)]
        known = {model_name(one) for one in (paper, *others)}
        could_be = same or [one for one in free if model_name(one) in known]
        if len(could_be) == 1:
            found[could_be[0]] = paper
        elif could_be:
            unclear[paper] = tuple(could_be)
    return NamesInPaper(tuple(sorted(own)), found, unclear)
