"""Figures hold what they show: intervals whole, gaps with a reason, the same numbers as CSV."""

import csv
import io
from dataclasses import replace

import pytest

from medreview.reporting.figures import Datum, FigureSpec, Series, figure_csv, placed_data
from tests.unit.reporting.figure_cases import bars, every_figure, histogram, lines, scatter

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
