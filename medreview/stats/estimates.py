"""The result of a statistic: a number with its doubt, or the reason why there is none."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

FloatArray = NDArray[np.float64]
IntArray = NDArray[np.int64]
BoolArray = NDArray[np.bool_]
AnyArray = NDArray[Any]
OfRows = Callable[[FloatArray], FloatArray]
"""A statistic computed along the last axis, for every row at once; NaN where it is undefined."""

NAN = float("nan")


class Undefined(StrEnum):
    """The reason why a number does not exist. The name is stable; the value is the sentence in English."""

    NO_DATA = "no data yet: collect some, or widen the selection"
    NO_OVERLAP = "no item was rated by two raters"
    NOT_COMPLETE = "no two items were rated by all raters of a group"
    NO_VARIATION = "every rating is the same, so agreement by chance is certain"
    CONSTANT = "one of the two variables does not vary"
    ONE_CATEGORY = "the scale has only one level"
    TOO_FEW = "there are too few observations"
    FEW_QUESTIONS = "fewer than five questions are too few for an interval"
    FEW_OF_CATEGORY = "fewer than five questions have this category, too few for an interval"
    FEW_RATERS = "fewer than three raters are too few for an interval valid for other raters"
    NO_SPREAD = "every resample gives the same value"
    ONE_LEVEL_AGREED = "ratings agree on only one of the levels, so an interval would be too short"
    LARGER_BY_CHANCE = "few questions alone make it larger, so an interval would miss the truth"
    NO_RESAMPLE = "almost no resample gives a value"
    SEPARATED = "some always win, always lose or never meet the others, so no finite strength fits best"
    ONE_OUTCOME = "every comparison is a tie"
    ALL_TIED = "every difference is zero"
    NO_POSITIVES = "no item belongs to the positive class"
    NOTHING_MARKED = "no answer that two raters rated has a mark"
    JUDGE_NO_BETTER_THAN_CHANCE = "the judge tells good from bad no better than chance"


@dataclass(frozen=True, slots=True)
class Interval:
    """A confidence interval and how it was made; both ends NaN, with the reason, where there is none."""

    low: float
    high: float
    method: str
    confidence: float = 0.95
    standard_error: float = NAN
    n_resamples: int = 0
    n_resamples_undefined: int = 0
    seed: int | None = None
    undefined_because: Undefined | None = None


@dataclass(frozen=True, slots=True)
class Estimate:
    """A number that names its definition, what it was computed from and how sure it is.

    ``value`` is NaN exactly when ``undefined_because`` gives the reason. ``others`` holds further intervals, such as
    the asymptotic one beside the bootstrap.
    """

    value: float
    method: str
    n_units: int
    n_raters: int = 0
    interval: Interval | None = None
    others: tuple[Interval, ...] = ()
    undefined_because: Undefined | None = None

    @property
    def low(self) -> float:
        return self.interval.low if self.interval else NAN

    @property
    def high(self) -> float:
        return self.interval.high if self.interval else NAN

    @property
    def interval_method(self) -> str | None:
        return self.interval.method if self.interval else None

    @property
    def is_defined(self) -> bool:
        return self.undefined_because is None


def estimate(
    value: float,
    method: str,
    *,
    n_units: int,
    n_raters: int = 0,
    reason: Undefined = Undefined.NO_VARIATION,
    interval: Interval | None = None,
    others: tuple[Interval, ...] = (),
) -> Estimate:
    """An estimate that carries ``reason``, and no interval, where ``value`` is NaN."""
    if np.isnan(value):
        return Estimate(NAN, method, n_units, n_raters, undefined_because=reason)
    return Estimate(float(value), method, n_units, n_raters, interval, others)


def ratio(numerator: ArrayLike, denominator: ArrayLike) -> FloatArray:
    """Divide, NaN where the denominator is zero (or is zero but for rounding)."""
    top, bottom = np.asarray(numerator, float), np.asarray(denominator, float)
    is_zero = np.abs(bottom) < TINY
    if not is_zero.any():
        return np.asarray(top / bottom)
    return np.where(is_zero, np.nan, top / np.where(is_zero, 1.0, bottom))


TINY = 1e-12
