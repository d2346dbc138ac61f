"""Lists of records inside the rows of a file, each of which is read as a row of its own with what is around it."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import cast

from medreview.importers.column_names import MODELS, flattened, plain_name, suggested_columns
from medreview.importers.column_roles import is_rationale
from medreview.importers.metric_columns import AROUND
from medreview.importers.person_names import AUTHOR_COLUMNS, PHYSICIANS
from medreview.llm.cloud.json_values import items, members


@dataclass(frozen=True, slots=True)
class RowLists:
    """The columns whose cells are such lists, the outer ones first, and those among them that list answers.

    ``is_flat``: what objects around them hold has columns of its own, with another name where it is a number or has
    that of something ``inside``; of the lists in ``left_out`` nothing comes in.
    """

    columns: tuple[str, ...]
    of_answers: frozenset[str]
    is_flat: bool = False
    inside: frozenset[str] = frozenset()
    left_out: frozenset[str] = frozenset()
    by_author: tuple[str, ...] = ()
    """The columns of objects that hold, under the name of each author, an answer or what was said of it."""
    parts: Mapping[str, str] = field(default_factory=dict[str, str])
    """The columns of ids that begin anew in each list, with those around it that tell the lists apart."""

    def is_around(self, column: str) -> bool:
        """True for a column that is told of the whole list, under the name of an object around it or with a mark."""
        outer, dot, _ = column.partition(".")
        return self.is_flat and (column.endswith(AROUND) or (dot != "" and outer not in self.inside))

    def rows(self, cells: Mapping[str, object]) -> Iterator[Mapping[str, object]]:
        """A row for each record of the lists; the row itself where they hold none."""
        if self.is_flat:
            yield from (within_parts(row, self.parts) for row in self._rows_around(cells))
            return
        found = list(rows_by_author(self.by_author, cells))
        for column in self.columns:
            found = [one for row in found for one in rows_in(column, row, of_answers=column in self.of_answers)]
        yield from found

    def _rows_around(self, cells: Mapping[str, object]) -> Iterator[Mapping[str, object]]:
        parts = [members(part) for part in items(cells.get(self.columns[0]))]
        names = self.inside.union(*parts)
        outer = flattened({name: cell for name, cell in cells.items() if name not in {self.columns[0], *self.left_out}})
        of_all = {name for name, cell in outer.items() if name in names or isinstance(cell, int | float)}
        around = {f"{name}{AROUND}" if name in of_all else name: cell for name, cell in outer.items()}
        yield from ({**around, **part} for part in parts or [{}])


def within_parts(cells: Mapping[str, object], parts: Mapping[str, str]) -> Mapping[str, object]:
    """The cells with the part of the file before each id that begins anew in it, which several columns may name."""
    told: dict[str, str] = {}
    for ids, part in parts.items():
        of_part = [cells.get(name) for name in ((part,) if part in cells else part.split(","))]
        if cells.get(ids) and all(of_part):
            told[ids] = "-".join(map(str, (*of_part, cells[ids])))
    return {**cells, **told} if told else cells


def rows_in(column: str, cells: Mapping[str, object], *, of_answers: bool) -> Iterator[Mapping[str, object]]:
    """A row for each record in the list of one column; names that stand around it, too, are told by the column's.

    The text itself in a list of answers is the answer. Beside an answer of the row, the names of those who gave the
    listed ones are told by the column's, too.
    """
    parts = items(cells.get(column))
    if not parts or not all(isinstance(part, dict) for part in parts):
        yield cells
        return
    around = {name: cell for name, cell in cells.items() if name != column}
    for part in cast("list[dict[str, object]]", parts):
        named = _as_answer(_with_texts(part)) if of_answers else named_as_judge(column, _with_texts(part), around)
        beside = WHO_ANSWERS if of_answers and _ANSWER in around else frozenset[str]()
        told = {name: name in around or plain_name(name) in beside for name in named}
        yield {**around, **{f"{column}.{name}" if told[name] else name: cell for name, cell in named.items()}}


def named_as_judge(column: str, part: Mapping[str, object], around: Iterable[str] = ()) -> Mapping[str, object]:
    """A record with the model that it names as the judge, where its list is called after judges, or evaluations.

    A model in a list of evaluations may have written what is evaluated, unless another one did, or reasons stand beside
    it: then the name of the list stands before its own.

    Parameters
    ----------
    around
        The columns of the row that holds the list.
    """
    words = {*plain_name(column).split("_")}
    is_of_judges, is_of_evaluations = not _OF_JUDGES.isdisjoint(words), not OF_EVALUATIONS.isdisjoint(words)
    is_answered = bool(suggested_columns(part, [_ANSWER])) or _TEXT in part
    if JUDGE in part or not (is_of_judges or (is_of_evaluations and not is_answered)):
        return part
    is_told = is_of_judges or any(map(is_rationale, part)) or any(plain_name(name) in AUTHOR_COLUMNS for name in around)
    return {
        (JUDGE if is_told else f"{column}.{name}") if plain_name(name) in MODELS else name: cell
        for name, cell in part.items()
    }


JUDGE = "judge"
"""The column of the models that judged, as a list of what they say names them."""
_OF_JUDGES = frozenset({"judge", "judges", "judgement", "judgements", "judgment", "judgments"})
OF_EVALUATIONS = frozenset(
    {"evaluation", "evaluations", "eval", "evals", "assessment", "assessments", "grading", "gradings", "grades"}
    | {"rating", "ratings", "score", "scores", "review", "reviews", "critiques"}
)
"""Words in names of lists of what was given to one answer."""


def is_of_evaluation(column: str, columns: Iterable[str]) -> bool:
    """True for a name in an object or a list of evaluations that holds no answer: a model there may have judged."""
    around = column.rpartition(".")[0]
    if not around or OF_EVALUATIONS.isdisjoint(plain_name(around.rpartition(".")[2]).split("_")):
        return False
    beside = [name.rpartition(".")[2] for name in columns if name.rpartition(".")[0] == around]
    return not suggested_columns(beside, [_ANSWER])


def rows_by_author(columns: Sequence[str], cells: Mapping[str, object]) -> Iterator[Mapping[str, object]]:
    """A row for each name in the objects of some columns, with what all of them hold under it; else the row itself."""
    told = {column: members(cells.get(column)) for column in columns}
    if not (names := dict.fromkeys(name for own in told.values() for name in own)):
        yield cells
        return
    around = {name: cell for name, cell in cells.items() if name not in told}
    for author in names:
        row = {**around, AUTHOR: author}
        for column, own in told.items():
            part = members(own.get(author))
            inner = _as_answer(_with_texts(part)) if part else {column: own.get(author)}
            row |= {f"{column}.{name}" if name in row else name: cell for name, cell in inner.items()}
        yield row


def _as_answer(part: Mapping[str, object]) -> Mapping[str, object]:
    """The parts of an answer, its text under the name of one."""
    return part if _ANSWER in part else {_ANSWER if name == _TEXT else name: cell for name, cell in part.items()}


WHO_ANSWERS = frozenset({*PHYSICIANS, *AUTHOR_COLUMNS, "source", "name", "responder", "provider", "experiment"})
"""Names of who gave an answer, in a list of those of several."""
AUTHOR = "answered_by"
"""The column of the names under which objects hold what belongs to each author."""
_TEXT, _ANSWER = "text", "answer"


def _with_texts(part: Mapping[str, object]) -> Mapping[str, object]:
    """A record with a cell for each text of objects that hold nothing else, as comments by dimension."""
    found: dict[str, object] = {}
    for name, cell in part.items():
        told = members(cell)
        is_of_texts = bool(told) and all(isinstance(text, str) for text in told.values())
        found |= {f"{name}.{inner}": text for inner, text in told.items()} if is_of_texts else {name: cell}
    return found
