"""A reader hides series and sorts rows: the numbers stay what they are."""

import pytest

from medreview.errors import Message
from medreview.reporting.figure_order import RowOrder, can_be_ordered, series_to_hide, with_rows_ordered, without_series
from medreview.reporting.figures import (
    About,
    Axis,
    Bars,
    Cloud,
    Datum,
    Dots,
    Facets,
    FigureSpec,
    Heatmap,
    Jitter,
    Point,
    Scatter,
    Series,
    drawn_beside,
    placed_data,
)
from tests.unit.reporting.figure_cases import every_figure, facets

ABOUT = About(name="rows", title="Rows", definition="")
VALUES = {"low": (0.1, 0.3), "none": (None, None), "High": (0.9, 0.7), "middle": (0.5, None)}


def datum(value: float | None) -> Datum:
    return Datum(value) if value is not None else Datum(None, undefined_because="no data")


def dots() -> Dots:
    columns = zip(*VALUES.values(), strict=True)
    series = tuple(Series(name, tuple(map(datum, column))) for name, column in zip("ab", columns, strict=True))
    return Dots(ABOUT, tuple(VALUES), series, Axis("value"))


def matrix() -> Heatmap:
    rows = tuple(Series(name, tuple(map(datum, values))) for name, values in VALUES.items())
    return Heatmap(ABOUT, ("a", "b"), rows, Axis("value"))


def names(spec: FigureSpec) -> list[str]:
    assert isinstance(spec, Dots | Heatmap)
    return [str(one) for one in (spec.categories if isinstance(spec, Dots) else [row.label for row in spec.rows])]


@pytest.mark.parametrize("spec", [dots(), matrix()], ids=["dots", "matrix"])
def test_that_rows_stand_in_the_order_that_is_asked_for(spec: FigureSpec) -> None:
    def sorted_by(order: RowOrder) -> list[str]:
        return names(with_rows_ordered(spec, order, str))

    assert sorted_by(RowOrder.PLANNED) == ["low", "none", "High", "middle"]
    assert sorted_by(RowOrder.VALUE) == ["High", "middle", "low", "none"]
    assert sorted_by(RowOrder.NAME) == ["High", "low", "middle", "none"]


@pytest.mark.parametrize("order", RowOrder)
@pytest.mark.parametrize("spec", [*every_figure(), dots(), matrix()], ids=lambda spec: type(spec).__name__)
def test_that_another_order_loses_no_number(spec: FigureSpec, order: RowOrder) -> None:
    kept = with_rows_ordered(spec, order, str)
    assert sorted(map(repr, placed_data(kept))) == sorted(map(repr, placed_data(spec)))
    assert can_be_ordered(spec) or kept is spec


def test_that_a_hidden_series_leaves_the_others_at_their_place() -> None:
    spec = without_series(dots(), {0})
    assert [one.label for one in spec.series] == ["a", "b"]
    assert {placed.second for placed in placed_data(spec)} == {"b"}
    assert series_to_hide(spec) == ("a", "b")


@pytest.mark.parametrize(("is_stacked", "named"), [(True, ("valid",)), (False, ())])
def test_that_the_only_part_of_a_stacked_bar_has_its_name(is_stacked: bool, named: tuple[str, ...]) -> None:
    about = About(name="a", title=Message("A"), definition=Message("A"))
    spec = Bars(about, ("judge",), (Series("valid", (Datum(1.0),)),), Axis(Message("share")), is_stacked=is_stacked)
    assert series_to_hide(spec) == named


def test_that_points_of_a_hidden_cloud_go_and_the_others_stay_beside_their_place() -> None:
    clouds = tuple(Cloud(name, (Point("a", 1, Datum(2.0)),)) for name in ("first", "second", "third"))
    spec = Scatter(ABOUT, clouds, Axis("x"), Axis("y"), jitter=Jitter(0.1, 0.1, 3))
    left = without_series(spec, {0})
    assert [len(cloud.points) for cloud in left.clouds] == [0, 1, 1]
    assert series_to_hide(left) == ("first", "second", "third")
    assert drawn_beside(left) == drawn_beside(spec)[1:]
    assert len(set(drawn_beside(spec))) == 3


def test_that_panels_keep_the_same_rows_in_the_same_order() -> None:
    spec = facets(n=2)
    ordered = with_rows_ordered(spec, RowOrder.NAME, str)
    assert isinstance(ordered, Facets)
    for facet in ordered.facets:
        assert isinstance(facet.figure, Dots)
        assert list(facet.figure.categories) == sorted(facet.figure.categories, key=str)
    hidden = without_series(spec, {0})
    assert {str(placed.second) for placed in placed_data(hidden)} == {"epistemic"}
    assert series_to_hide(spec) == series_to_hide(spec.pattern)
