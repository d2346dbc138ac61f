"""Bounds of what a person can have done, and of what can be calculated with."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from medreview.domain.possible import are_possible_years, finite, is_possible_stay, period, seconds_between

DAY_S = 86_400.0


@given(wall=st.floats(0, 7 * DAY_S), share=st.floats(0, 1), idle=st.floats(1, 600))
def test_that_a_stay_of_a_day_at_work_in_a_week_is_possible(wall: float, share: float, idle: float):
    assert is_possible_stay(min(wall * share, DAY_S), wall, idle)
    assert is_possible_stay(None, None, None)


@given(seconds=st.one_of(st.floats(max_value=-1e-9), st.floats(min_value=7 * DAY_S + 1), st.just(math.nan)))
def test_that_no_other_stay_is(seconds: float):
    assert not is_possible_stay(seconds, seconds, 60.0)
    assert not is_possible_stay(None, seconds, 60.0)


@pytest.mark.parametrize(
    ("years", "are_possible"), [(0, True), (80, True), (None, True), (81, False), (math.inf, False)]
)
def test_that_years_of_practice_end_at_eighty(years: float | None, are_possible: bool):
    assert are_possible_years(years) is are_possible


@pytest.mark.parametrize("value", [math.inf, -math.inf, math.nan])
def test_that_a_number_that_is_not_finite_is_none(value: float):
    assert finite(value) is None
    assert finite("inf") == "inf"
    assert finite(1.5) == 1.5


def test_that_a_period_reaches_two_days_over_both_ends():
    found = period("2026-11-10T08:00:00+00:00", "2026-11-20T08:00:00+00:00")
    assert found.holds("2026-11-08T08:00:00.000000+00:00")
    assert found.holds("2026-11-22T08:00:00.000000+00:00")
    assert not found.holds("2026-11-08T07:59:59.999999+00:00")
    assert not found.holds("9999-12-31T23:59:59.999999+00:00")
    assert seconds_between("2026-11-10T08:00:00+00:00", "2026-11-20T08:00:00+00:00") == 12 * DAY_S


def test_that_a_home_whose_own_clock_was_set_back_refuses_no_time_before_its_now():
    found = period("2026-11-20T08:00:00+00:00", "2020-01-01T08:00:00+00:00")
    assert found.holds("2019-01-01T08:00:00.000000+00:00")
