"""Facts as data frames: one row a fact, under the fact's own words, and what every analysis asks of them.

Names are categories in their order, so that whatever is grouped or laid out by them is in an order that depends on
names only. pandas is imported where the first frame is made.
"""

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from importlib import import_module
from statistics import fmean
from typing import Any, Literal, NamedTuple, TypeVar, get_origin

import numpy as np

from medreview.analysis.facts import WHOLE_ANSWER
from medreview.domain.run_kinds import Validity
from medreview.stats.estimates import BoolArray, FloatArray, IntArray
from medreview.stats.stop_points import stop_point

R = TypeVar("R", bound=Hashable)
Frame = Any
"""A pandas ``DataFrame``: what matters of one, which columns it has and of what kind, its own type does not say."""

UNIT = ["answer_id", "sentence"]
"""An answer and a sentence of it, or the whole answer."""
PLACE = ["place", "sentence"]
"""The same by the answer's place among those that are analysed, so that units are in an order of names."""


def pandas() -> Any:
    """The library, imported when the first frame is made."""
    return import_module("pandas")


def frame_of(kind: type[NamedTuple], facts: Sequence[Any]) -> Frame:
    """The columns that were read of these facts; names as categories, a number that may be absent as NaN.

    ``sentence`` stands beside ``sentence_index`` wherever that was read: -1 for the whole answer.
    """
    stop_point()
    pd = pandas()

    fields: tuple[str, ...] = facts[0]._fields if facts else kind._fields
    columns = zip(*facts, strict=True) if facts else ((),) * len(fields)
    frame = pd.DataFrame(
        {name: _column(kind.__annotations__[name], own) for name, own in zip(fields, columns, strict=True)}
    )
    if "sentence_index" in fields:
        frame["sentence"] = frame["sentence_index"].fillna(WHOLE_ANSWER).astype(np.int64)
    return frame


def _column(kind: Any, values: Sequence[Any]) -> Any:
    if kind in (str, str | None):
        return categories(values)
    if kind in (bool, int):
        return np.array(values, kind)
    if get_origin(kind) is tuple:
        return list(values)
    return np.array(values, float)


def categories(values: Iterable[Any], order: Callable[[Any], Any] | None = None) -> Any:
    """The values as categories in their order; None belongs to none."""
    pd = pandas()

    codes, known = pd.factorize(np.fromiter(values, object))
    places = sorted(range(len(known)), key=lambda place: order(known[place]) if order else known[place])
    place_of = np.empty(len(known) + 1, np.int64)
    place_of[places], place_of[-1] = np.arange(len(known)), -1
    return pd.Categorical.from_codes(place_of[codes], [known[place] for place in places], ordered=True)


def records(
    frame: Frame, columns: Sequence[str], make: Callable[..., R], order: Callable[[R], Any] | None = None
) -> Any:
    """A record of these columns for every row, as categories in order; what is absent is given as None.

    It is made once for all rows that say the same.
    """
    pd = pandas()

    number = numbered(frame, columns)
    rows = frame.iloc[np.unique(number, return_index=True)[1]][list(columns)].itertuples(index=False, name=None)
    made: Any = categories((make(*(None if pd.isna(value) else value for value in row)) for row in rows), order)
    return pd.Categorical.from_codes(made.codes[number], dtype=made.dtype)


def numbered(frame: Frame, columns: Sequence[str]) -> IntArray:
    """The number of every row's group, groups counted as they come; what is absent makes a group of its own."""
    stop_point()
    number = np.zeros(len(frame), np.int64)
    for codes, n in (_codes(frame[name]) for name in columns):
        number = number * (n + 1) + codes + 1
    return pandas().factorize(number)[0]


def _codes(column: Any) -> tuple[IntArray, int]:
    """The place of each value among those that there can be, in their order and -1 where it is absent; their number."""
    pd = pandas()

    if isinstance(column.dtype, pd.CategoricalDtype):
        return column.array.codes.astype(np.int64), len(column.array.categories)
    codes, known = pd.factorize(column.to_numpy(), sort=True)
    return codes, len(known)


def places_of(frame: Frame, columns: Sequence[str]) -> list[IntArray]:
    """The places of the rows of every group, groups as they come: for many small ones, where a frame each is slow."""
    return split_by(np.arange(len(frame)), numbered(frame, columns))


def split_by(places: IntArray, number: IntArray) -> list[IntArray]:
    """The places whose rows have the same number, numbers in their order."""
    order = places[np.argsort(number[places], kind="stable")]
    return np.split(order, np.flatnonzero(np.diff(number[order])) + 1) if len(order) else []


def parts(frame: Frame, *columns: str) -> Iterator[tuple[Any, Frame]]:
    """The rows that have the same in these columns, in the order of what they have."""
    for part in frame.groupby(columns[0] if len(columns) == 1 else list(columns), observed=True):
        stop_point()
        yield part


def parts_at(frame: Frame, *columns: str) -> Iterator[tuple[tuple[Any, ...], IntArray]]:
    """The same as places of rows, for many small groups, where a frame each is slow."""
    groups = _groups(frame, columns)
    first = [places[0] for places in groups]
    for part in zip(zip(*(_values_at(frame[name], first) for name in columns), strict=True), groups, strict=True):
        stop_point()
        yield part


def _values_at(column: Any, places: Sequence[int]) -> list[Any]:
    """The values of a few rows: a frame of them takes longer to make than they do to read."""
    if not isinstance(column.dtype, pandas().CategoricalDtype):
        return column.to_numpy()[places].tolist()
    known = column.array.categories
    return [known[code] if code >= 0 else None for code in column.array.codes[places].tolist()]


def _groups(frame: Frame, columns: Sequence[str]) -> list[IntArray]:
    stop_point()
    # a frame of many columns is grouped by pandas in as many copies; the codes of a few are all that is needed
    number, is_known = np.zeros(len(frame), np.int64), np.ones(len(frame), bool)
    for codes, n in (_codes(frame[name]) for name in columns):
        number = number * n + codes
        is_known &= codes >= 0
    return split_by(np.flatnonzero(is_known), number)


def one_of_each(
    frame: Frame, thing: Sequence[str], by: Sequence[str], keep: Literal["first", "last"] = "first"
) -> Frame:
    """Of the rows about the same thing the first or the last by these columns; things in the order they come in.

    The frame itself where nothing is left out and nothing changes its place.
    """
    places = places_of_each(frame, thing, by, keep)
    is_whole = len(places) == len(frame) and bool((places == np.arange(len(frame))).all())
    return frame if is_whole else frame.iloc[places]


def places_of_each(
    frame: Frame, thing: Sequence[str], by: Sequence[str], keep: Literal["first", "last"] = "first"
) -> IntArray:
    """The places of the same rows."""
    number = numbered(frame, thing)
    order = np.lexsort((*(frame[name].to_numpy() for name in reversed(by)), number))
    is_next = np.diff(number[order]) > 0
    at_end = np.append(is_next, True) if keep == "last" else np.append(True, is_next)
    return order[at_end[: len(order)]]


def means(frame: Frame, *columns: str) -> Frame:
    """A row for every group with its mean value, correctly rounded and so the same in any order of the rows."""
    values = frame["value"].to_numpy()
    groups = _groups(frame, columns)
    first = frame[list(columns)].iloc[[places[0] for places in groups]]
    return first.assign(value=[fmean(values[places].tolist()) for places in groups])


def units_by(frame: Frame, unit: Sequence[str], columns: Any, values: Any) -> tuple[Any, FloatArray]:
    """The units in their order, as an index, and values as units × categories of the columns; NaN where none is.

    Where a place has several values the last one stands, which a pivot would refuse; NaN is no value.
    """
    groups, known = frame.groupby(list(unit)), values.notna().to_numpy()
    table = np.full((groups.ngroups, len(columns.categories)), np.nan)
    table[groups.ngroup().to_numpy()[known], columns.codes[known]] = values[known]
    return groups.size().index, table


def is_valid(frame: Frame) -> BoolArray:
    """True where a judgement has a value that counts; where no validity was recorded, a value speaks for itself."""
    counts = frame["validity"].isna() | frame["validity"].isin(["", Validity.VALID.value])
    return (frame["value"].notna() & counts).to_numpy()
