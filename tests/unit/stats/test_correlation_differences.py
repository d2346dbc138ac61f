"""The mean of three correlations, and one correlation minus another, against the coefficients by themselves."""

import numpy as np
import pytest

from medreview.stats.correlation import (
    CorrelationKind,
    correlations,
    difference_of_correlations,
    kendall_tau_b,
    mean_correlation,
    pearson,
    spearman,
)
from medreview.stats.intervals import Resampling

SOURCE = np.random.default_rng(5)
PEOPLE = SOURCE.integers(1, 6, 60).astype(float)
NEAR = PEOPLE + SOURCE.normal(0, 0.5, 60)
FAR = PEOPLE + SOURCE.normal(0, 9, 60)
QUESTIONS = np.repeat(np.arange(20), 3)


def test_that_the_mean_correlation_is_that_of_the_three() -> None:
    found = mean_correlation(NEAR, PEOPLE, QUESTIONS, Resampling(200, 1))
    assert found.value == pytest.approx(correlations(NEAR, PEOPLE).mean)
    assert found.interval is not None
    assert found.interval.low < found.value < found.interval.high


@pytest.mark.parametrize(
    ("kind", "coefficient"), [("tau_b", kendall_tau_b), ("pearson", pearson), ("spearman", spearman)]
)
def test_that_the_difference_is_one_coefficient_minus_the_other(kind: CorrelationKind, coefficient) -> None:
    found = difference_of_correlations(kind, NEAR, FAR, PEOPLE)
    assert found.value == pytest.approx(
        coefficient(NEAR, PEOPLE).estimate.value - coefficient(FAR, PEOPLE).estimate.value
    )


def test_that_the_interval_of_a_difference_draws_both_from_the_same_questions() -> None:
    clear = difference_of_correlations("tau_b", NEAR, FAR, PEOPLE, clusters=QUESTIONS, resampling=Resampling(300, 1))
    same = difference_of_correlations(
        "tau_b", NEAR, NEAR * 2, PEOPLE, clusters=QUESTIONS, resampling=Resampling(300, 1)
    )
    assert clear.interval is not None
    assert clear.interval.low > 0
    assert (same.value, same.interval is not None and same.interval.undefined_because is not None) == (0, True)


def test_that_units_without_one_of_the_values_are_left_out() -> None:
    gap = np.where(np.arange(60) < 10, np.nan, FAR)
    found = difference_of_correlations("spearman", NEAR, gap, PEOPLE)
    assert found.n_units == 50
    assert found.value == difference_of_correlations("spearman", NEAR[10:], FAR[10:], PEOPLE[10:]).value


@pytest.mark.parametrize("n", [0, 1])
def test_that_fewer_than_two_units_have_no_difference(n: int) -> None:
    found = difference_of_correlations("mean", NEAR[:n], FAR[:n], PEOPLE[:n])
    assert found.undefined_because is not None


def test_that_a_constant_variable_has_no_difference() -> None:
    assert difference_of_correlations("mean", NEAR, np.ones(60), PEOPLE).undefined_because is not None
