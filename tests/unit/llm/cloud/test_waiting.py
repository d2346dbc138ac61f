"""How long to wait and how many at once."""

from datetime import UTC, datetime, timedelta, timezone
from email.utils import format_datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from medreview.llm.cloud.endpoint_client import Pace, Patience, retry_after_s

NOW = datetime(2026, 11, 21, 12, tzinfo=UTC)


@given(st.text() | st.from_regex(r"[0-9.+\-eE ]{1,12}") | st.from_regex(r"[A-Z][a-z]{2}, \d{1,3} [A-Z][a-z]{2} \d+ .*"))
def test_that_any_header_gives_a_time_or_none(header: str) -> None:
    found = retry_after_s(header, NOW)
    assert found is None or 0 <= found < float("inf")


@given(st.integers(0, 10**6))
def test_that_seconds_are_read(seconds: int) -> None:
    assert retry_after_s(f" {seconds} ", NOW) == seconds


@given(st.integers(-(10**6), 10**6), st.integers(-12, 14))
def test_that_dates_are_read_in_every_zone(seconds: int, hours: int) -> None:
    zone = timezone(timedelta(hours=hours))
    date = format_datetime((NOW + timedelta(seconds=seconds)).astimezone(zone))
    assert retry_after_s(date, NOW) == max(0, seconds)


@pytest.mark.parametrize("header", [None, "", "soon", "-5", "1e3", "Wed, 99 Nov 2026 12:00:00 GMT", "٣"])
def test_that_nothing_readable_asks_for_nothing(header: str | None) -> None:
    assert retry_after_s(header, NOW) is None


def test_that_waits_double_up_to_the_longest_and_repeat_with_the_seed() -> None:
    patience = Patience(first_wait_s=2, longest_wait_s=60, seed=3)
    wait, again = patience.waits(), patience.waits()
    waits = [wait(n) for n in range(1, 40)]
    assert waits == [again(n) for n in range(1, 40)]
    for n, waited in enumerate(waits):
        longest = min(60, 2 * 2**n)
        assert longest / 2 <= waited <= longest


def test_that_the_pace_grows_while_answers_come_and_halves_after_a_setback() -> None:
    pace = Pace(16)
    for _ in range(10):
        pace.went_well()
    assert pace.n_at_once == 12
    pace.set_back(pace.n_cuts)
    assert pace.n_at_once == 6
    for _ in range(7):
        pace.went_well()
    assert pace.n_at_once == 7


def test_that_setbacks_of_one_burst_count_once() -> None:
    pace = Pace(8)
    for _ in range(8):
        pace.went_well()
    for _ in range(8):
        pace.set_back(0)
    assert pace.n_at_once == 4


@given(st.integers(1, 20), st.lists(st.booleans(), max_size=60))
def test_that_the_pace_stays_within_its_bounds(n_most: int, answers: list[bool]) -> None:
    pace = Pace(n_most)
    for is_good in answers:
        if is_good:
            pace.went_well()
        else:
            pace.set_back(pace.n_cuts)
        assert 1 <= pace.n_at_once <= n_most


def test_that_nobody_is_asked_to_wait_less_than_before() -> None:
    pace = Pace(2)
    pace.hold(9)
    pace.hold(3)
    assert pace.hold_until == 9
