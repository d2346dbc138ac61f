"""Series that are hidden and rows in another order: the same figure, as a reader wants to see it."""

from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from enum import StrEnum
from typing import TypeVar

from medreview.errors import Message
from medreview.reporting.figures import (
    Bars,
    Datum,
    Dots,
    Facets,
    FigureSpec,
    Heatmap,
    Lines,
    Scatter,
    Series,
    SinglePanel,
    pattern_of,
)
from medreview.reporting.tables import Words

T = TypeVar("T")


class RowOrder(StrEnum):
    PLANNED = "planned"
    VALUE = "value"
    NAME = "name"


ROW_ORDER_WORDS = {
    RowOrder.PLANNED: Message("as planned"),
    RowOrder.VALUE: Message("by value"),
    RowOrder.NAME: Message("by name"),
}


def series_to_hide(spec: FigureSpec) -> tuple[Words, ...]:
    """Names of the series or clouds of a figure, where there are several; stacked parts are named even if only one is.

    Without its name nobody could tell what a bar that is whole is a share of.
    """
    one = pattern_of(spec)
    named = one.series if isinstance(one, Bars | Dots | Lines) else one.clouds if isinstance(one, Scatter) else ()
    is_part = isinstance(one, Bars) and one.is_stacked and any(str(part.label) for part in named)
    return tuple(part.label for part in named) if len(named) > 1 or is_part else ()


def can_be_ordered(spec: FigureSpec) -> bool:
    """True if the rows of a figure can stand in another order."""
    one = pattern_of(spec)
    if isinstance(one, Bars | Dots):
        return len(one.categories) > 1
    return isinstance(one, Heatmap) and len(one.rows) > 1


def without_series(spec: FigureSpec, hidden: Collection[int]) -> FigureSpec:
    """The figure without the series at these places; the others keep their place, and so their colour."""
    if not hidden:
        return spec
    if isinstance(spec, Facets):
        return _each(spec, lambda figure: _without_series(figure, hidden))
    return _without_series(spec, hidden)


def _each(spec: Facets, change: Callable[[SinglePanel], SinglePanel]) -> Facets:
    return replace(spec, facets=tuple(replace(facet, figure=change(facet.figure)) for facet in spec.facets))


def _without_series(spec: SinglePanel, hidden: Collection[int]) -> SinglePanel:
    if isinstance(spec, Scatter):
        clouds = (replace(one, points=()) if place in hidden else one for place, one in enumerate(spec.clouds))
        return replace(spec, clouds=tuple(clouds), levels=tuple(one for one in spec.levels if one.cloud not in hidden))
    if not isinstance(spec, Bars | Dots | Lines):
        return spec
    series = tuple(
        replace(one, data=(None,) * len(one.data)) if place in hidden else one for place, one in enumerate(spec.series)
    )
    return replace(spec, series=series)


def with_rows_ordered(spec: FigureSpec, order: RowOrder, name_of: Callable[[Words], str]) -> FigureSpec:
    """The figure with its rows in an order: largest mean value first, or by the names that ``name_of`` gives.

    Rows without a value come last.
    """
    if order is RowOrder.PLANNED or not can_be_ordered(spec):
        return spec
    figures = [facet.figure for facet in spec.facets] if isinstance(spec, Facets) else [spec]
    pattern = figures[0]
    if isinstance(pattern, Heatmap):
        keys = [_key(order, name_of(row.label), row.data) for row in pattern.rows]
        return replace(pattern, rows=tuple(pattern.rows[place] for place in _sorted(keys)))
    assert isinstance(pattern, Bars | Dots)
    series = [one for figure in figures if isinstance(figure, Bars | Dots) for one in figure.series]
    keys = [
        _key(order, name_of(category), [one.data[place] for one in series])
        for place, category in enumerate(pattern.categories)
    ]
    places = _sorted(keys)
    if isinstance(spec, Facets):
        return _each(spec, lambda figure: _with_places(figure, places))
    return _with_places(pattern, places)


def _with_places(spec: SinglePanel, places: Sequence[int]) -> SinglePanel:
    assert isinstance(spec, Bars | Dots)
    categories = tuple(spec.categories[place] for place in places)
    series = tuple(_in_order(one, places) for one in spec.series)
    if isinstance(spec, Dots) and spec.band is not None:
        return replace(spec, categories=categories, series=series, band=_in_order(spec.band, places))
    return replace(spec, categories=categories, series=series)


def _in_order(one: Series, places: Sequence[int]) -> Series:
    return Series(one.label, tuple(one.data[place] for place in places))


_Key = tuple[bool, float, str]


def _key(order: RowOrder, name: str, data: Sequence[Datum | None]) -> _Key:
    values = [datum.value for datum in data if datum is not None and datum.value is not None]
    if order is RowOrder.NAME:
        return False, 0.0, name.casefold()
    return not values, -sum(values) / len(values) if values else 0.0, ""


def _sorted(keys: Sequence[_Key]) -> list[int]:
    return sorted(range(len(keys)), key=keys.__getitem__)
