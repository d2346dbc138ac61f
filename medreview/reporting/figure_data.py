"""Data of figures from rows of tables, so that a figure cannot show what its table does not say."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from medreview.reporting.figures import Datum, Key, MadeOnDemand
from medreview.reporting.tables import Cell, Table, Words

_NOTHING = "no data yet: collect some, or widen the selection"


@dataclass(frozen=True, slots=True)
class CountedUnit:
    """One unit of a count: an answer, a sentence of it, or all that an author answered to one question.

    ``values`` are what was given to it, by the code of the rater or the name of the judge.
    """

    answers: tuple[int, ...]
    sentence: int | None = None
    values: tuple[tuple[str, float], ...] = ()


class UnitsToOpen(MadeOnDemand[CountedUnit]):
    """Units of a count: most numbers of a figure are never opened, and thousands of units stand behind each."""


@dataclass(frozen=True, slots=True)
class MergedLevels:
    """Levels that count as one: what that is called, and words for the values that they become."""

    called: Words
    values: tuple[tuple[float, Words], ...] = ()


@dataclass(frozen=True, slots=True)
class SourceAnswers:
    """The key of a datum: the units that were counted for it, and whose ratings of what.

    Without ``dimension`` or ``granularity`` all are meant, without ``by`` everybody, without ``where`` every study.
    ``merged`` says how the values of the units came from levels; None where they are the levels.
    """

    units: Sequence[CountedUnit]
    dimension: str | None = None
    granularity: str | None = None
    by: tuple[str, ...] = ()
    where: str | None = None
    merged: MergedLevels | None = None


class SourceQuestion(NamedTuple):
    """One unit of an examination: a question by its key, and the replies to it that were counted together."""

    question: int
    replies: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class SourceQuestions:
    """The key of a datum of questions: the units that were counted for it, as often as its n says."""

    units: tuple[SourceQuestion, ...]


def answers_behind(key: Key | None) -> frozenset[int]:
    """The answers that a key opens; none where it opens something else."""
    if not isinstance(key, SourceAnswers):
        return frozenset()
    return frozenset(answer for unit in key.units for answer in unit.answers)


def together(keys: Sequence[Key]) -> Key | None:
    """One key for data that were selected together: exactly the units of all of them, furthest apart first.

    None where a key opens something else, or where there is none.
    """
    sources = [key for key in keys if isinstance(key, SourceAnswers)]
    if not sources or len(sources) < len(keys):
        return keys[0] if len(keys) == 1 else None
    if len(sources) == 1:
        return sources[0]

    def units() -> Iterable[CountedUnit]:
        return sorted((unit for one in sources for unit in one.units), key=_apart, reverse=True)

    first = sources[0]
    return SourceAnswers(
        UnitsToOpen(sum(len(one.units) for one in sources), units),
        first.dimension if len({one.dimension for one in sources}) == 1 else None,
        first.granularity if len({one.granularity for one in sources}) == 1 else None,
        tuple(dict.fromkeys(who for one in sources for who in one.by)) if all(one.by for one in sources) else (),
        first.where if len({one.where for one in sources}) == 1 else None,
        first.merged if all(one.merged == first.merged for one in sources) else None,
    )


def _apart(unit: CountedUnit) -> float:
    values = [value for _, value in unit.values]
    return max(values, default=0.0) - min(values, default=0.0)


def datum_of_cells(cells: Mapping[str, Cell], key: Key | None = None, *, hits: int | None = None) -> Datum:
    """A datum from the columns value, low, high, n_units and undefined_because of a row.

    It opens exactly what it counts, all of its n or, of a share, its ``hits``: units that are not as many belong to
    another number.
    """
    value, low, high, n = (_number(cells.get(name)) for name in ("value", "low", "high", "n_units"))
    n_units = None if n is None else round(n)
    if isinstance(key, SourceAnswers | SourceQuestions) and len(key.units) not in {n_units, hits}:
        key = None
    if value is None:
        return Datum(None, n=n_units, key=key, undefined_because=str(cells.get("undefined_because") or _NOTHING))
    ends = (None, None) if low is None or high is None else (low, high)
    return Datum(value, *ends, n=n_units, key=key, hits=hits, cells=cells)


def records_of(table: Table) -> list[dict[str, Cell]]:
    """The rows of a table by column."""
    return [dict(zip(table.columns, row, strict=True)) for row in table.rows]


def file_name(*names: str) -> str:
    """Names of data as a part of a file's name: letters and digits of every script, joined by hyphens."""
    kept = "".join(sign if sign.isalnum() else "-" for sign in "-".join(names).casefold())
    return "-".join(part for part in kept.split("-") if part) or "plain"


def _number(cell: Cell) -> float | None:
    return None if cell is None or isinstance(cell, str) else float(cell)
