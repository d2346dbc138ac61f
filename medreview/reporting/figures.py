"""Figures as values: what is drawn in the window, saved as a picture and written as CSV, so that they cannot disagree.

Nothing here draws. Every number carries its interval, its n, and a key by which the items behind it can be opened;
what is undefined stays in the figure as a gap with its reason.
"""

import math
import random
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import cached_property
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple, TypeVar, overload

from medreview.domain.study_plans import Granularity
from medreview.errors import MedReviewError, Message
from medreview.reporting.result_words import cell_words
from medreview.reporting.tables import Cell, Table, Words, csv_bytes, table_of

Key = Hashable
R = TypeVar("R")
S = TypeVar("S")


class FiguresNotDrawn(MedReviewError):
    """Pictures need libraries that this machine lacks."""

    template = (
        "No figure could be drawn on this computer: {reason}. Install what is missing, or draw the figures on "
        "another computer."
    )


class MadeOnDemand(Sequence[S]):
    """A sequence of known length; its items are made when somebody asks for one."""

    def __init__(self, n: int, make: Callable[[], Iterable[S]]) -> None:
        self._n, self._make = n, make

    @cached_property
    def _items(self) -> tuple[S, ...]:
        return tuple(self._make())

    @property
    def is_made(self) -> bool:
        return "_items" in self.__dict__

    def __len__(self) -> int:
        return self._n

    @overload
    def __getitem__(self, place: int) -> S: ...
    @overload
    def __getitem__(self, place: slice) -> tuple[S, ...]: ...
    def __getitem__(self, place: int | slice) -> S | tuple[S, ...]:
        return self._items[place]

    def __iter__(self) -> Iterator[S]:
        return iter(self._items)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, type(self)) and self._items == tuple(other)

    def __hash__(self) -> int:
        return hash(self._items)

    def __repr__(self) -> str:
        return repr(self._items)


class Unit(StrEnum):
    SHARE = "share"
    """From 0 to 1, shown as a percentage."""
    NUMBER = "number"
    COUNT = "count"
    """A whole number."""


class Counted(StrEnum):
    """The things that an n counts."""

    ANSWERS = "answers"
    SENTENCES = "sentences"
    QUESTIONS = "questions"
    RATERS = "raters"
    RATINGS = "ratings"
    JUDGEMENTS = "judgements"
    STATEMENTS = "statements"
    ITEMS = "items"
    WORDS = "words"
    COMPARISONS = "comparisons"


BOOTSTRAP_LINES = Message("95% confidence intervals (bootstrap over questions)")
WILSON_LINES = Message("95% confidence intervals (Wilson, over questions)")
QUESTION_LINES = Message("95% confidence intervals over questions")
LEVEL_LINES = Message("thin lines: 95% confidence intervals (Wilson) of each level's share")
HOVER_LINES = Message("95% confidence intervals on hover and in the data")
"""The meanings that the lines beside values have in several figures; see ``About.intervals``."""


@dataclass(frozen=True, slots=True)
class Datum:
    """One number of a figure; without a value it says why.

    ``is_thin``: it is of a subgroup too small to be read as the others are, and is drawn pale. ``hits``:
    the number of units that a share counts, so that none can be read as "0 of 72". ``cells``: the row of results that
    it is the number of, by column, from which the way to it is found. ``counts``: the things of which n is the number,
    where they are not those of the whole figure.

    Raises
    ------
    ValueError
        If a number is not finite, an interval has one end only, or neither value nor reason is given.
    """

    value: float | None
    low: float | None = None
    high: float | None = None
    n: int | None = None
    key: Key | None = None
    undefined_because: Words | None = None
    is_thin: bool = False
    hits: int | None = None
    cells: Mapping[str, Cell] | None = field(default=None, compare=False, repr=False)
    counts: Counted | None = field(default=None, compare=False, repr=False)

    def __post_init__(self) -> None:
        numbers = (self.value, self.low, self.high)
        if any(number is not None and not math.isfinite(number) for number in numbers):
            raise ValueError(f"{numbers} holds a number that is not finite")
        if (self.value is None) != (self.undefined_because is not None):
            raise ValueError("a datum has either a value or the reason why it has none")
        if (self.low is None) != (self.high is None):
            raise ValueError("an interval has two ends")


@dataclass(frozen=True, slots=True)
class Series:
    """One datum for every place of the figure; None where there is nothing to show."""

    label: Words
    data: tuple[Datum | None, ...]


@dataclass(frozen=True, slots=True)
class Axis:
    """``limits`` where the scale has fixed ends; else they follow from the data."""

    title: Words
    unit: Unit = Unit.NUMBER
    limits: tuple[float, float] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class About:
    """The texts of every figure; ``name`` names its files, ``intervals`` the lines beside values.

    ``headline``: one sentence made from its numbers; where there is none its title stands for it. ``counts``: the
    things of which every n is the number; None where data say it, or the rows that they are of.
    """

    name: str
    title: Words
    definition: Words
    intervals: Words = ""
    notes: tuple[Words, ...] = ()
    seed: int | None = None
    counts: Counted | None = None
    headline: Words = ""


@dataclass(frozen=True, slots=True)
class Bars:
    """A bar from zero for every series in every category; on top of each other where ``is_stacked``.

    ``is_ordered``: the series are the levels of a scale, so their colours run from one end to the other.
    """

    about: About
    categories: tuple[Words, ...]
    series: tuple[Series, ...]
    axis: Axis
    is_stacked: bool = False
    is_ordered: bool = False

    def __post_init__(self) -> None:
        _check_series(self.series, len(self.categories))


@dataclass(frozen=True, slots=True)
class Dots:
    """A dot with its interval for every series in every category; ``reference`` draws a line, such as no agreement.

    ``band`` is what the dots of each category are read against, such as the people's own agreement: it is drawn behind
    them, from the low end of its interval to the high one.
    """

    about: About
    categories: tuple[Words, ...]
    series: tuple[Series, ...]
    axis: Axis
    reference: float | None = None
    band: Series | None = None

    def __post_init__(self) -> None:
        _check_series((*self.series, *((self.band,) if self.band else ())), len(self.categories))


@dataclass(frozen=True, slots=True)
class Heatmap:
    """A matrix of values; each series is a row, with a datum for every column."""

    about: About
    columns: tuple[Words, ...]
    rows: tuple[Series, ...]
    axis: Axis

    def __post_init__(self) -> None:
        _check_series(self.rows, len(self.columns))


@dataclass(frozen=True, slots=True)
class Lines:
    """A line with its band for every series, over shared places ``x``."""

    about: About
    x: tuple[float, ...]
    series: tuple[Series, ...]
    x_axis: Axis
    axis: Axis

    def __post_init__(self) -> None:
        _check_series(self.series, len(self.x))
        _check_rising(self.x)


@dataclass(frozen=True, slots=True)
class Histogram:
    """A bar from zero over each bin; ``edges`` has one number more than ``data``."""

    about: About
    edges: tuple[float, ...]
    data: tuple[Datum, ...]
    x_axis: Axis
    axis: Axis

    def __post_init__(self) -> None:
        if len(self.edges) != len(self.data) + 1:
            raise ValueError(f"{len(self.data)} bins need {len(self.data) + 1} edges, not {len(self.edges)}")
        _check_rising(self.edges)


@dataclass(frozen=True, slots=True)
class Point:
    """A point of a scatter figure; its datum holds y.

    Raises
    ------
    ValueError
        If x is not finite.
    """

    label: Words
    x: float
    datum: Datum

    def __post_init__(self) -> None:
        if not math.isfinite(self.x):
            raise ValueError(f"{self.x} is not finite")


@dataclass(frozen=True, slots=True)
class Cloud:
    label: Words
    points: Sequence[Point]


@dataclass(frozen=True, slots=True)
class LevelLine:
    """A line across a scatter figure at one value, with its interval as a band.

    Attributes
    ----------
    cloud : int, optional
        The place of the cloud that it is of: it has its colour, and the legend names it instead of a word at its end.
    """

    label: Words
    datum: Datum
    cloud: int | None = None


@dataclass(frozen=True, slots=True)
class Jitter:
    """The most by which a point is drawn beside its place, so that those on one place are seen. No number changes."""

    x: float
    y: float
    seed: int


@dataclass(frozen=True, slots=True)
class Scatter:
    """Points of two numbers each, in one or more clouds; ``has_diagonal`` draws where both numbers are the same."""

    about: About
    clouds: tuple[Cloud, ...]
    x_axis: Axis
    axis: Axis
    levels: tuple[LevelLine, ...] = ()
    has_diagonal: bool = False
    jitter: Jitter | None = None


def drawn_beside(spec: Scatter) -> list[tuple[float, float]]:
    """The distance of every point, cloud by cloud, from its place; the same for the same seed, whatever is hidden."""
    beside: list[tuple[float, float]] = []
    x, y, seed = (spec.jitter.x, spec.jitter.y, spec.jitter.seed) if spec.jitter else (0.0, 0.0, 0)
    for place, cloud in enumerate(spec.clouds):
        rng = random.Random(f"{seed}/{place}")
        beside += [(rng.uniform(-x, x), rng.uniform(-y, y)) for _ in cloud.points]
    return beside


SinglePanel = Bars | Dots | Heatmap | Lines | Histogram | Scatter


@dataclass(frozen=True, slots=True)
class Facet:
    """One part of a figure that is split; ``is_thin`` where it is too small to be read as the others are."""

    label: Words
    figure: SinglePanel
    is_thin: bool = False


@dataclass(frozen=True, slots=True)
class Facets:
    """Small multiples: the same figure for every part, on the same axes.

    Raises
    ------
    ValueError
        If there is no part, or if parts are of several kinds or have other places or series.
    """

    about: About
    facets: tuple[Facet, ...]

    def __post_init__(self) -> None:
        shapes = {_shape(facet.figure) for facet in self.facets}
        if len(shapes) != 1:
            raise ValueError(f"{len(shapes)} kinds of figures are no small multiples of one")

    @property
    def pattern(self) -> SinglePanel:
        """The figure of the first part: axes, places and series are the same in all of them."""
        return self.facets[0].figure

    @property
    def axis(self) -> Axis:
        return self.pattern.axis


def _shape(figure: SinglePanel) -> Hashable:
    match figure:
        case Bars() | Dots():
            return type(figure), tuple(map(str, figure.categories)), tuple(str(one.label) for one in figure.series)
        case Lines():
            return type(figure), figure.x, tuple(str(one.label) for one in figure.series)
        case _:
            return type(figure)


FigureSpec = SinglePanel | Facets

SaveFigures = Callable[[Sequence[FigureSpec], Path], Sequence[Path]]
"""Draws figures into a folder and gives the paths written; raises ``FiguresNotDrawn`` or ``FileNotWritten``."""


class Placed(NamedTuple):
    """A datum with the names of its place: ``(category, series)``, ``(row, column)`` or ``(series, x)``.

    ``x`` is the other number of a point, ``part`` the part of a figure that is split.
    """

    first: Words
    second: Words
    datum: Datum
    x: float | None = None
    part: Words = ""


def pattern_of(spec: FigureSpec) -> SinglePanel:
    """The figure itself, or that of the first part where it is split."""
    return spec.pattern if isinstance(spec, Facets) else spec


def row_parts(spec: FigureSpec, n_parts: int) -> tuple[FigureSpec, ...]:
    """The figure as so many below each other, with its rows shared out; whole where it has no rows, or too few.

    All have one axis: where the figure has no limits, those of all its numbers.
    """
    match spec:
        case Heatmap():
            rows = _shared_out(spec.rows, n_parts)
            return tuple(replace(spec, rows=own) for own in rows)
        case Dots() | Bars():
            axis = spec.axis if spec.axis.limits or isinstance(spec, Bars) else replace(spec.axis, limits=_ends(spec))
            return tuple(
                replace(spec, axis=axis, **_places(spec, own))
                for own in _shared_out(range(len(spec.categories)), n_parts)
            )
        case Facets():
            return tuple(replace(spec, facets=own) for own in _shared_out(spec.facets, n_parts))
        case _:
            return (spec,)


def _shared_out(rows: Sequence[R], n_parts: int) -> tuple[tuple[R, ...], ...]:
    size = max(1, -(-len(rows) // n_parts))
    return tuple(tuple(rows[begin : begin + size]) for begin in range(0, len(rows), size))


def _places(spec: Dots | Bars, places: Sequence[int]) -> dict[str, Any]:
    """The fields of a figure at these of its categories."""

    def of(series: Series) -> Series:
        return replace(series, data=tuple(series.data[place] for place in places))

    own: dict[str, Any] = {
        "categories": tuple(spec.categories[place] for place in places),
        "series": tuple(map(of, spec.series)),
    }
    return own | ({"band": of(spec.band)} if isinstance(spec, Dots) and spec.band is not None else {})


def _ends(spec: Dots) -> tuple[float, float] | None:
    numbers = [one for datum in data_in(spec) for one in (datum.value, datum.low, datum.high) if one is not None]
    numbers += [] if spec.reference is None else [spec.reference]
    return (min(numbers), max(numbers)) if numbers and min(numbers) < max(numbers) else None


def points_to_make(spec: FigureSpec) -> tuple[Sequence[Point], ...]:
    """The points that nobody has asked for yet, cloud by cloud: thousands of them take longer than a window may."""
    panels = [facet.figure for facet in spec.facets] if isinstance(spec, Facets) else [spec]
    every = (cloud.points for one in panels if isinstance(one, Scatter) for cloud in one.clouds)
    return tuple(points for points in every if isinstance(points, MadeOnDemand) and not points.is_made)


def figure_place(spec: FigureSpec) -> bytes:
    """A mark in a page to print that stands for a figure's drawing."""
    return spec.about.name.encode()


def placed_data(spec: FigureSpec) -> Iterator[Placed]:
    """Every datum with its place, in reading order."""
    if isinstance(spec, Facets):
        for facet in spec.facets:
            yield from (placed._replace(part=facet.label) for placed in _placed_in_panel(facet.figure))
    else:
        yield from _placed_in_panel(spec)


def _placed_in_panel(spec: SinglePanel) -> Iterator[Placed]:
    match spec:
        case Bars() | Dots():
            band = (spec.band,) if isinstance(spec, Dots) and spec.band is not None else ()
            for place, category in enumerate(spec.categories):
                for one in (*band, *spec.series):
                    if (datum := one.data[place]) is not None:
                        yield Placed(category, one.label, datum)
        case Heatmap():
            for row in spec.rows:
                cells = zip(spec.columns, row.data, strict=True)
                yield from (Placed(row.label, column, datum) for column, datum in cells if datum is not None)
        case Lines():
            for one in spec.series:
                pairs = zip(spec.x, one.data, strict=True)
                yield from (Placed(one.label, f"{x:g}", datum) for x, datum in pairs if datum is not None)
        case Histogram():
            bins = zip(spec.edges, spec.edges[1:], spec.data, strict=False)
            yield from (Placed(f"{low:g}", f"{high:g}", datum) for low, high, datum in bins)
        case Scatter():
            for cloud in spec.clouds:
                yield from (Placed(cloud.label, point.label, point.datum, point.x) for point in cloud.points)
            yield from (Placed("", level.label, level.datum) for level in spec.levels)


def data_in(spec: FigureSpec) -> Iterator[Datum]:
    """Every datum in the order of ``placed_data``, without the names of its place."""
    if isinstance(spec, Facets):
        yield from (datum for facet in spec.facets for datum in data_in(facet.figure))
        return
    if not isinstance(spec, Scatter):
        yield from (placed.datum for placed in placed_data(spec))
        return
    for cloud in spec.clouds:
        yield from (point.datum for point in cloud.points)
    yield from (level.datum for level in spec.levels)


def interval_words(spec: FigureSpec) -> Words:
    """The lines beside the values, and the reason why values have none if the results tell it."""
    data = tuple(data_in(spec))
    without = [datum for datum in data if datum.value is not None and datum.low is None]
    told = (str((datum.cells or {}).get("interval_method") or "") for datum in without)
    reason = next((cell_words(one.removeprefix("none: ")) for one in told if one.startswith("none: ")), "")
    if len(without) == len(data) or not (lines := spec.about.intervals):
        return Message("95% confidence intervals: none ({reason})", {"reason": reason}) if reason else ""
    return Message("{lines}; values without one: {reason}", {"lines": lines, "reason": reason}) if reason else lines


def counted_in(spec: FigureSpec) -> dict[Counted | None, list[int]]:
    """The numbers of things counted for the data of a figure, by what they count; None where that is not known.

    Where nothing is counted there is no number, and the datum says why.
    """
    pattern = pattern_of(spec)
    data = (placed.datum for placed in placed_data(spec) if not isinstance(pattern, Scatter) or placed.x is not None)
    found: dict[Counted | None, list[int]] = {}
    for datum in data:
        if datum.n:
            found.setdefault(counts_of(datum, spec.about), []).append(datum.n)
    return found


COUNTED_UNITS = {Granularity.COARSE.value: Counted.ANSWERS, Granularity.FINE.value: Counted.SENTENCES}
"""The units of each granularity, as they are counted."""


def counts_of(datum: Datum, about: About) -> Counted | None:
    """The things that the n of a datum counts: its own, the figure's, or the units of the row that it is of."""
    cells = datum.cells or {}
    return datum.counts or about.counts or COUNTED_UNITS.get(str(cells.get("setting") or cells.get("granularity")))


_PLACES: dict[type[object], tuple[str, str]] = {
    Bars: ("category", "series"),
    Dots: ("category", "series"),
    Heatmap: ("row", "column"),
    Lines: ("series", "x"),
    Histogram: ("from", "to"),
    Scatter: ("series", "label"),
}


_HEADINGS: Mapping[str, Words] = {"category": Message("row"), "series": Message("series"), "column": Message("column")}


def figure_table(spec: FigureSpec) -> Table:
    """The numbers of a figure as a table, one row a datum."""
    pattern = pattern_of(spec)
    names = _PLACES[type(pattern)]
    is_split = isinstance(spec, Facets)
    records = [_record(names, placed, is_split=is_split) for placed in placed_data(spec)]
    part = ("part",) if is_split else ()
    other = ("x",) if isinstance(pattern, Scatter) else ()
    columns = (*part, *names, *other, "value", "low", "high", "n", "undefined_because")
    about = spec.about
    labels = (label for placed in placed_data(spec) for label in (placed.part, placed.first, placed.second))
    return table_of(
        about.name,
        about.title,
        columns,
        records,
        notes=about.notes,
        definition=about.definition,
        words={**_HEADINGS, **{str(label): label for label in labels if isinstance(label, Message)}},
        percents=frozenset({"value", "low", "high"}) if pattern.axis.unit is Unit.SHARE else frozenset(),
    )


def figure_csv(spec: FigureSpec) -> bytes:
    """The numbers of a figure as CSV."""
    return csv_bytes(figure_table(spec))


def _record(names: tuple[str, str], placed: Placed, *, is_split: bool) -> dict[str, Cell]:
    datum = placed.datum
    reason = datum.undefined_because
    return {
        **({"part": str(placed.part)} if is_split else {}),
        names[0]: str(placed.first),
        names[1]: str(placed.second),
        **({} if placed.x is None else {"x": placed.x}),
        "value": datum.value,
        "low": datum.low,
        "high": datum.high,
        "n": datum.n,
        "undefined_because": None if reason is None else str(reason),
    }


def _check_series(series: tuple[Series, ...], n_places: int) -> None:
    for one in series:
        if len(one.data) != n_places:
            raise ValueError(f"{len(one.data)} data of {one.label} do not fit {n_places} places")


def _check_rising(places: tuple[float, ...]) -> None:
    pairs = pairwise(places)
    if not all(map(math.isfinite, places)) or any(low >= high for low, high in pairs):
        raise ValueError(f"{places} do not rise")
