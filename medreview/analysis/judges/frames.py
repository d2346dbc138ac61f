"""Judgements laid out for comparison: setups of judges, attempts that hold, raters' labels of the same units."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from types import MappingProxyType
from typing import Any

import numpy as np

from medreview.analysis.frames import UNIT, Frame, places_of_each
from medreview.analysis.judge_names import JudgeSetup, names_of_setups
from medreview.analysis.plan_words import PlanWords
from medreview.analysis.preferences import PreferenceData
from medreview.analysis.results import Drawn, Panel, ResultTable, Row, Rows
from medreview.domain.runs import ReadingKind
from medreview.errors import Listed, Message
from medreview.reporting.analysis_settings import AnalysisSettings
from medreview.reporting.estimate_cells import Cells
from medreview.reporting.figures import Datum, Series
from medreview.reporting.tables import Table, Words
from medreview.stats.estimates import FloatArray, IntArray
from medreview.store.queries.judgement_facts import RunOrder
from medreview.store.queries.model_requests import ItemRequests
from medreview.store.row_digest import Fingerprint

NOT_READ = ""


@dataclass(frozen=True, slots=True)
class JudgementIds:
    """The key of a datum: everything that was counted for it, as often as its n says.

    What is counted may be more than one judgement: what two judges said of an answer, or one judge twice.
    """

    units: Sequence[tuple[int, ...]]


def counted(cells: Cells, units: Iterable[Iterable[int]]) -> Row:
    """A row with the judgements that were counted for it, unit by unit, those units first that make the number.

    They are gone through when a figure asks for them.
    """
    made: list[JudgementIds | None] = []  # a cache of functools for each of thousands of rows takes longer than this

    def key() -> JudgementIds | None:
        if not made:
            ids = tuple(map(tuple, units))
            made.append(JudgementIds(ids) if ids else None)
        return made[0]

    return Row(cells, key)


def one_by_one(ids: IntArray) -> Iterator[tuple[int]]:
    """Judgements that each count for themselves."""
    return zip(ids.tolist(), strict=True)


@dataclass(frozen=True, slots=True, order=True)
class JudgedScale:
    """A dimension of a protocol."""

    protocol: str
    dimension: str
    granularity: str

    @property
    def cells(self) -> Cells:
        """The cells that a row about it begins with."""
        return {"protocol": self.protocol, "dimension": self.dimension, "granularity": self.granularity}


@dataclass(frozen=True, slots=True)
class GradeLevel:
    value: float
    label: str


_OF_REPEATS = ["id", "scale", "asked", *UNIT, "repeat", "is_valid", "value", "people", "question_id"]


@dataclass(frozen=True, eq=False)
class JudgedData:
    """Everything a comparison uses.

    Attributes
    ----------
    judgements
        All attempts, in an order that depends on names only. ``scale`` and ``asked`` are their `JudgedScale`, under a
        name that tells it from others, and `JudgeSetup`; ``state`` is what could be read, ``people`` the median label
        of raters, and ``output`` numbers what a judge wrote, attempts aside. ``is_off_scale`` is true of an imported
        value on none of the levels that were asked for, which counts as out of range and is not valid.
    first, last
        Of the attempts at the same thing the first one, and the one that holds.
    levels
        Of every scale, from low to high.
    raters_said
        The median label that raters gave a unit, by scale, where a study rates it on the same levels.
    orders
        Of every run that was planned here: the order of its references, and what tells its plan apart otherwise.
    requests
        What was sent to endpoints for these runs.
    """

    judgements: Frame
    first: Frame
    last: Frame
    levels: Mapping[JudgedScale, tuple[GradeLevel, ...]]
    raters_said: Frame
    orders: Mapping[str, RunOrder]
    runs: tuple[str, ...]
    fingerprint: Fingerprint
    requests: tuple[ItemRequests, ...] = ()
    seconds: Mapping[str, float] = field(default_factory=dict[str, float])
    """The time of each run at work, by its name; none for imports and for results that came from files."""
    sari: Mapping[int, float] = field(default_factory=dict[int, float])
    """By answer, with all its references."""
    words: PlanWords = field(default_factory=PlanWords)
    """The words and the order of dimensions in figures: those of the study beside which judges are shown."""
    preferences: PreferenceData | None = None
    """Judgements of two answers at a time; None where it was not asked for, or of a part of the answers."""

    @cached_property
    def first_repeats(self) -> Frame:
        """The valid judgement of each unit on a scale with the lowest repeat, of every way of asking."""
        return first_repeats(self.last[_OF_REPEATS], "scale", "asked")

    def source(self, settings: AnalysisSettings) -> dict[str, object]:
        """The source of the tables: names, hashes, counts and choices."""
        return {
            "runs": list(self.runs),
            **self.fingerprint.as_json(),
            "n_judgements": len(self.judgements),
            "seed": settings.seed,
            "n_resamples": settings.n_resamples,
        }

    @cached_property
    def names(self) -> dict[JudgeSetup, str]:
        """The shortest name for every setup of a judge; see `names_of_setups`."""
        return names_of_setups(self.judgements["asked"].cat.categories.tolist())


def off_scale(data: JudgedData, rows: Rows) -> Iterator[Message]:
    """The number of judgements that came as valid and are left out, because nobody asked for their value."""
    if n := int(data.last["is_off_scale"].sum()):
        yield Message("Judgements with a value that is not on their scale, counted as out of range: {n}.", {"n": n})


JudgesTable = ResultTable[JudgedData, AnalysisSettings]
JudgesDrawn = Drawn[JudgedData, AnalysisSettings]
JudgesPanel = Panel[JudgedData, AnalysisSettings]


def scale_names(scales: Iterable[JudgedScale]) -> dict[JudgedScale, str]:
    """The dimension's name, with granularity and protocol where only they tell two apart."""
    names = {scale: scale.dimension for scale in sorted(set(scales))}
    for part in ("granularity", "protocol"):
        n_named = Counter(names.values())
        names = {
            scale: _joined(name, getattr(scale, part)) if n_named[name] > 1 else name for scale, name in names.items()
        }
    return names


def is_free(frame: Frame) -> Any:
    """A mask of rows where validity was measured: a model that was held to a form has none to measure."""
    return frame["reading"].isna() | (frame["reading"] == ReadingKind.FREE.value)


def first_repeats(frame: Frame, *also: str) -> Frame:
    """The valid judgement of each unit with the lowest repeat; with ``also``, of each unit under each of these."""
    valid = np.flatnonzero(frame["is_valid"].to_numpy())
    unit = [*also, *UNIT]
    # a whole row has some thirty columns: copied once, for those that are wanted
    kept = valid[places_of_each(frame[[*unit, "repeat"]].iloc[valid], unit, ["repeat"])]
    is_whole = len(kept) == len(frame) and bool((np.diff(kept) > 0).all())
    return frame if is_whole else frame.iloc[kept]


def values_of(frame: Frame) -> FloatArray:
    return frame["value"].to_numpy()


def questions_of(frame: Frame) -> IntArray:
    return frame["question_id"].to_numpy()


def as_table(frame: Frame, columns: Mapping[str, str]) -> Table:
    """The rows as a table: the columns of the frame by what they are called there, what is absent empty."""
    found = [frame[own].astype(object).where(frame[own].notna(), None).tolist() for own in columns.values()]
    return Table("ratings", "", tuple(columns), tuple(zip(*found, strict=True)))


OF_JUDGEMENT: Mapping[str, str] = {
    **{name: name for name in ("dataset", "question", "answer")},
    "sentence": "sentence_index",
    "repeat": "repeat",
}
"""Columns of a table that tell one judgement of a judge on one dimension from others."""


def _joined(*parts: str) -> str:
    return Listed(part for part in parts if part)


def named(scales: Iterable[JudgedScale], words: PlanWords) -> list[tuple[JudgedScale, str, Words]]:
    """Scales in the planned order: the name that tells each from others, for files, and its words."""
    names = scale_names(scales)
    n_named = Counter(scale.dimension for scale in names)
    n_units = Counter((scale.dimension, scale.granularity) for scale in names)
    found: list[tuple[JudgedScale, str, Words]] = []
    for scale in sorted(names, key=lambda scale: (*words.place(scale.dimension), scale)):
        n_same = n_units[scale.dimension, scale.granularity]
        title = words.title(scale.dimension, scale.granularity if n_named[scale.dimension] > n_same else "")
        if n_same > 1:
            title = Message("{first}, {rest}", {"first": title, "rest": scale.protocol})
        found.append((scale, names[scale], title))
    return found


def pivot(
    rows: Iterable[Row], category: str, series: str, words: Mapping[str, Words] = MappingProxyType({})
) -> tuple[tuple[Words, ...], tuple[Series, ...]]:
    """Categories and series in the order in which they come; the first datum of a place counts.

    ``words`` are those of categories that have some.
    """
    found: dict[tuple[str, str], Datum] = {}
    for row in rows:
        found.setdefault((row.text(category), row.text(series)), row.datum)
    categories = tuple(dict.fromkeys(one for one, _ in found))
    names = tuple(dict.fromkeys(name for _, name in found))
    return tuple(words.get(one, one) for one in categories), tuple(
        Series(name, tuple(found.get((one, name)) for one in categories)) for name in names
    )


def with_dimension_names(rows: Rows, words: PlanWords) -> tuple[list[Row], dict[str, Words]]:
    """The same rows by dimension, each under the name that tells it from others, and the words of these names.

    A row that says why there is none is left out.
    """
    found = named({scale for row in rows if (scale := scale_of_row(row)) is not None}, words)
    own = [row.but(dimension=name) for scale, name, _ in found for row in rows_of(rows, scale)]
    return own, {name: title for _, name, title in found}


def scale_of_row(row: Row) -> JudgedScale | None:
    if row["protocol"] is None:
        return None
    return JudgedScale(row.text("protocol"), row.text("dimension"), row.text("granularity"))


def rows_of(rows: Iterable[Row], scale: JudgedScale) -> list[Row]:
    return [row for row in rows if scale_of_row(row) == scale]
