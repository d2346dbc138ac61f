"""Estimates and tests as cells of a table, the same columns everywhere."""

import math

from medreview.errors import Message
from medreview.reporting.tables import Cell
from medreview.stats.comparisons import TestResult
from medreview.stats.estimates import Estimate

Cells = dict[str, Cell]
_ROUNDING = 1e-13

ESTIMATE_COLUMNS = (
    "value",
    "low",
    "high",
    "n_units",
    "n_raters",
    "method",
    "interval_method",
    "confidence",
    "n_resamples",
    "seed",
    "other_low",
    "other_high",
    "other_method",
    "undefined_because",
)


def estimate_cells(one: Estimate) -> Cells:
    """The cells of an estimate; those of an interval that does not exist are empty, with its reason.

    Without a bootstrap the asymptotic interval is the main one.
    """
    cells: Cells = {
        "value": _settled(one.value),
        "n_units": one.n_units,
        "n_raters": one.n_raters or None,
        "method": one.method,
        "undefined_because": None if one.undefined_because is None else str(one.undefined_because),
    }
    intervals = [*([one.interval] if one.interval else []), *one.others]
    if intervals:
        interval = intervals[0]
        cells |= {
            "low": _settled(interval.low),
            "high": _settled(interval.high),
            "interval_method": interval.method,
            "confidence": interval.confidence,
            "n_resamples": interval.n_resamples or None,
            "seed": interval.seed,
        }
        if interval.undefined_because is not None:
            cells["interval_method"] = f"none: {interval.undefined_because}"
    if len(intervals) > 1:
        other = intervals[1]
        cells |= {"other_low": _settled(other.low), "other_high": _settled(other.high), "other_method": other.method}
    return cells


def _settled(value: float) -> float | None:
    """Without what is left of a sum that is zero but for rounding."""
    return number(0.0 if abs(value) < _ROUNDING else value)


def test_cells(test: TestResult) -> Cells:
    return {
        "value": number(test.statistic),
        "p": number(test.p),
        "n_units": test.n,
        "method": test.method,
        "undefined_because": None if test.undefined_because is None else str(test.undefined_because),
    }


_LEAST_TOLD, _MOST_TOLD = 0.001, 0.999


def p_words(p: float) -> Message:
    """A p as journals print it: three decimals, no zero before the point, and no smaller ones told apart."""
    if p < _LEAST_TOLD:
        return Message("p < .001")
    if p > _MOST_TOLD:
        return Message("p > .999")
    return Message("p = .{thousandths:03d}", {"thousandths": round(p * 1000)})


def missing_cells(reason: str) -> Cells:
    """A row without a number, which says why."""
    return {"undefined_because": reason}


def number(value: float) -> float | None:
    return float(value) if math.isfinite(value) else None
