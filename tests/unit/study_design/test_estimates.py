"""The range of the time that open items are expected to take."""

import numpy as np
import pytest

from medreview.study_design.estimates import OWN_ITEMS, eight_in_ten, expected_time


def test_that_before_enough_own_items_half_a_published_time_is_open_to_each_side() -> None:
    for own in ([], [10.0] * (OWN_ITEMS - 1)):
        assert eight_in_ten(*expected_time(4, own, 60.0)) == pytest.approx((120.0, 360.0))


def test_that_a_steady_rater_gets_no_range_but_a_number() -> None:
    assert eight_in_ten(*expected_time(3, [20.0] * OWN_ITEMS, 60.0)) == pytest.approx((60.0, 60.0))


def test_that_only_the_latest_items_tell_the_pace() -> None:
    mean_s, _ = expected_time(1, [300.0] * 100 + [20.0] * 40, 60.0)
    assert mean_s == pytest.approx(20.0)


def test_that_a_range_never_begins_below_nothing() -> None:
    assert eight_in_ten(10.0, 1e6)[0] == 0.0


@pytest.mark.parametrize("n_left", [1, 8, 60])
def test_that_the_sum_lies_in_the_range_about_eight_times_in_ten(n_left: int) -> None:
    drawn = np.random.default_rng(19)
    n_inside, n_tries = 0, 2000
    for _ in range(n_tries):
        times = drawn.gamma(6.0, 10.0, 20 + n_left)
        low, high = eight_in_ten(*expected_time(n_left, times[:20].tolist(), 60.0))
        n_inside += low <= times[20:].sum() <= high
    assert 0.75 < n_inside / n_tries < 0.85
