"""The slope of a line against numpy's, and its interval against questions that move together."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from medreview.stats.estimates import Undefined
from medreview.stats.intervals import Resampling
from medreview.stats.trends import slope, slope_with_p

SOURCE = np.random.default_rng(4)


@given(st.lists(st.tuples(st.integers(0, 50), st.integers(-9, 9)), min_size=3, max_size=40))
def test_that_the_slope_is_that_of_a_fitted_line(points: list[tuple[int, int]]) -> None:
    x, y = (np.array(side, float) for side in zip(*points, strict=True))
    found = slope(x, y)
    if np.ptp(x) == 0:
        assert found.undefined_because is Undefined.CONSTANT
    else:
        assert found.value == pytest.approx(np.polyfit(x, y, 1)[0], abs=1e-8)


def test_that_the_interval_holds_the_truth_and_draws_whole_questions() -> None:
    questions = np.repeat(np.arange(60), 4)
    x = SOURCE.normal(0, 1, 60)[questions]
    y = 0.7 * x + SOURCE.normal(0, 1, 60)[questions] + SOURCE.normal(0, 0.1, 240)
    together = slope(x, y, questions, Resampling(600, 1))
    alone = slope(x, y, None, Resampling(600, 1))
    assert together.low < 0.7 < together.high
    assert together.high - together.low > 1.5 * (alone.high - alone.low)


def test_that_missing_numbers_are_left_out_and_one_point_is_no_line() -> None:
    assert slope([0, 1, np.nan], [0, 2, 9]).value == 2.0
    assert slope([1], [1]).undefined_because is Undefined.TOO_FEW
    with pytest.raises(ValueError, match="one value each per unit"):
        slope([1, 2], [1])


def test_that_the_p_of_a_slope_is_small_where_there_is_one_and_missing_without_resamples() -> None:
    x = np.arange(60.0)
    noise = SOURCE.normal(0, 1, 60)
    assert slope_with_p(x, x + noise, resampling=Resampling(400, 1))[1] == pytest.approx(1 / 401)
    assert slope_with_p(x, noise - np.polyval(np.polyfit(x, noise, 1), x), resampling=Resampling(400, 1))[1] > 0.9
    assert np.isnan(slope_with_p(x, x)[1])
