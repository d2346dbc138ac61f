"""Figures hold what they show: intervals whole, gaps with a reason, the same numbers as CSV."""

import csv
import io
from dataclasses import replace

import pytest

from medreview.reporting.figure_data import datum_of_cells
from medreview.reporting.figures import (
    About,
    Axis,
    Counted,
    Datum,
    Dots,
    Facet,
    Facets,
    FigureSpec,
    Series,
    counted_in,
    data_in,
    figure_csv,
    figure_table,
    placed_data,
    row_parts,
)
from tests.unit.reporting.figure_cases import bars, dots, every_figure, facets, histogram, lines, scatter

EVERY = pytest.mark.parametrize("spec", every_figure(), ids=lambda spec: type(spec).__name__)


@pytest.mark.parametrize("value", [float("nan"), float("inf")])
def test_that_a_number_that_is_not_finite_is_refused(value: float) -> None:
    with pytest.raises(ValueError, match="not finite"):
        Datum(value)
    with pytest.raises(ValueError, match="not finite"):
        Datum(0.5, 0.1, value)


def test_that_a_gap_needs_a_reason_and_a_value_has_none() -> None:
    with pytest.raises(ValueError, match="reason"):
        Datum(None)
    with pytest.raises(ValueError, match="reason"):
        Datum(0.5, undefined_because="none")


def test_that_half_an_interval_is_refused() -> None:
    with pytest.raises(ValueError, match="two ends"):
        Datum(0.5, low=0.1)


def test_that_series_have_a_datum_for_every_place() -> None:
    with pytest.raises(ValueError, match="do not fit"):
        replace(bars(), series=(Series("vanilla", ()),))


def test_that_places_on_an_axis_rise() -> None:
    with pytest.raises(ValueError, match="do not rise"):
        replace(lines(), x=(1, 3, 2))
    with pytest.raises(ValueError, match="edges"):
        replace(histogram(), edges=(0, 10))


@EVERY
def test_that_csv_holds_every_datum_once(spec: FigureSpec) -> None:
    rows = list(csv.DictReader(io.StringIO(figure_csv(spec).decode())))
    values = [None if row["value"] == "" else float(row["value"]) for row in rows]
    assert values == [one.datum.value for one in placed_data(spec)]
    assert all((row["value"] == "") == (row["undefined_because"] != "") for row in rows)


def test_that_csv_of_bars_names_category_series_and_interval() -> None:
    first = next(csv.DictReader(io.StringIO(figure_csv(bars()).decode())))
    assert first == {
        "category": "correctness",
        "series": "vanilla",
        "value": "0.2",
        "low": "0.16",
        "high": "0.22",
        "n": "20",
        "undefined_because": "",
    }


def test_that_csv_of_points_holds_both_numbers() -> None:
    rows = list(csv.DictReader(io.StringIO(figure_csv(scatter()).decode())))
    assert [(row["label"], row["x"]) for row in rows] == [("a1", "120"), ("a2", "80")]


@EVERY
def test_that_the_same_figure_gives_the_same_bytes(spec: FigureSpec) -> None:
    again = next(one for one in every_figure() if one == spec)
    assert figure_csv(spec) == figure_csv(again)


def test_that_the_numbers_of_small_multiples_name_their_part() -> None:
    spec = facets(n=2)
    table = figure_table(spec)
    assert table.columns[:3] == ("part", "category", "series")
    assert [row[0] for row in table.rows] == ["Cardiology"] * 4 + ["Neurology"] * 4
    assert [placed.datum for placed in placed_data(spec)] == list(data_in(spec))


def test_that_small_multiples_are_of_one_kind_with_the_same_places() -> None:
    other = replace(dots(), categories=("a", "b"))
    for figures in ((dots(), bars()), (dots(), other), ()):
        with pytest.raises(ValueError, match="small multiples"):
            Facets(dots().about, tuple(Facet(str(n), one) for n, one in enumerate(figures)))


def test_that_an_n_says_what_it_counts() -> None:
    row = {"value": 0.5, "n_units": 7, "setting": "fine"}
    data = (datum_of_cells(row), Datum(0.2, n=3, counts=Counted.JUDGEMENTS), Datum(0.1, n=2), None)
    spec = replace(dots(), categories=tuple("abcd"), series=(Series("", data),))
    assert counted_in(spec) == {Counted.SENTENCES: [7], Counted.JUDGEMENTS: [3], None: [2]}
    of_questions = replace(spec, about=replace(spec.about, counts=Counted.QUESTIONS))
    assert counted_in(of_questions) == {Counted.QUESTIONS: [7, 2], Counted.JUDGEMENTS: [3]}


@EVERY
def test_that_a_figure_in_parts_has_every_number_once(spec: FigureSpec) -> None:
    parts = row_parts(spec, 2)
    assert sorted(repr(one) for part in parts for one in data_in(part)) == sorted(map(repr, data_in(spec)))


def test_that_parts_of_a_figure_have_one_axis() -> None:
    data = tuple(Datum(n / 10, n / 10 - 0.05, n / 10 + 0.05) for n in range(10))
    whole = Dots(About(name="d", title="D", definition=""), tuple("abcdefghij"), (Series("one", data),), Axis("share"))
    parts = row_parts(whole, 3)
    assert [len(one.categories) for one in parts if isinstance(one, Dots)] == [4, 4, 2]
    assert {one.axis.limits for one in parts if isinstance(one, Dots)} == {(-0.05, data[-1].high)}
