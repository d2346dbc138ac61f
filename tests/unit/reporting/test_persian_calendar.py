"""Days of the Persian calendar, held against days whose date is known."""

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from medreview.reporting.persian_calendar import persian_date, persian_day_words

KNOWN = {
    "1979-02-11": (1357, 11, 22),
    "2017-03-20": (1395, 12, 30),
    "2017-03-21": (1396, 1, 1),
    "2021-03-20": (1399, 12, 30),
    "2021-03-21": (1400, 1, 1),
    "2024-03-20": (1403, 1, 1),
    "2025-03-20": (1403, 12, 30),
    "2025-12-31": (1404, 10, 10),
    "2026-11-23": (1405, 9, 2),
}


@pytest.mark.parametrize(("day", "expected"), KNOWN.items())
def test_that_known_days_have_their_date(day: str, expected: tuple[int, int, int]) -> None:
    assert persian_date(date.fromisoformat(day)) == expected


@given(st.dates(date(1800, 1, 1), date(2256, 1, 1)))
def test_that_the_day_after_is_the_next_of_the_month_or_the_first_of_another(day: date) -> None:
    (year, month, number), after = persian_date(day), persian_date(day + timedelta(days=1))
    last = 31 if month <= 6 else 30
    follows = [(year, month, number + 1)] if number < last else []
    if number == last or (month, number) == (12, 29):
        follows.append((year + month // 12, month % 12 + 1, 1))
    assert after in follows


@pytest.mark.parametrize(
    ("stored", "words"),
    [("2026-11-23T10:00:00+00:00", "۲ آذر ۱۴۰۵"), ("2024-03-20", "۱ فروردین ۱۴۰۳"), ("in spring", "in spring")],
)
def test_that_a_stored_day_is_told_in_persian(stored: str, words: str) -> None:
    assert persian_day_words(stored) == words
