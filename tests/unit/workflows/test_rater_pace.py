"""The pace of raters, who stands still, and the text of a reminder."""

from datetime import UTC, datetime

import pytest

from medreview.store.queries.rating_facts import GivenValueCount, RaterWork
from medreview.workflows.collect.pace import REMINDER_LANGUAGES, paces, reminder

NOW = datetime(2026, 11, 23, 12, 0, tzinfo=UTC)


def _work(
    rater: str, n_rated: int, *, first: str = "2026-11-13T12:00:00+00:00", last: str = "2026-11-23T09:00:00+00:00"
):
    return RaterWork(rater, 100, n_rated, 4 if n_rated else 0, first if n_rated else None, last if n_rated else None)


def test_that_a_pace_is_items_an_hour_and_the_end_follows_from_the_days_so_far() -> None:
    pace = paces([_work("r1", 50)], [], {"r1": 1800.0}, now=NOW)["r1"]
    assert pace.items_an_hour == pytest.approx(100)
    assert pace.seconds_an_item == pytest.approx(36)
    assert pace.hours_left == pytest.approx(0.5)
    assert (pace.expected_end or "")[:10] == "2026-12-03"
    assert pace.still_since is None


def test_that_whoever_has_not_rated_for_three_days_stands_still_unless_done() -> None:
    before = "2026-11-20T11:59:00+00:00"
    found = paces([_work("r1", 44, last=before), _work("r2", 100, last=before), _work("r3", 0)], [], {}, now=NOW)
    assert found["r1"].still_since == before
    assert found["r1"].expected_end is None
    assert found["r2"].still_since is None
    assert found["r3"].still_since is None


def test_that_time_that_was_not_measured_gives_no_pace() -> None:
    pace = paces([_work("r1", 50)], [], {"r1": 0.0}, now=NOW)["r1"]
    assert (pace.items_an_hour, pace.seconds_an_item, pace.hours_left) == (None, None, None)


def test_that_a_rater_far_below_the_median_of_the_others_is_fast() -> None:
    seconds = {"r1": 3000.0, "r2": 3300.0, "r3": 900.0}
    found = paces([_work(rater, 50) for rater in seconds], [], seconds, now=NOW)
    assert [found[rater].is_fast for rater in seconds] == [False, False, True]
    alone = paces([_work("r3", 50)], [], seconds, now=NOW)
    assert not alone["r3"].is_fast


def test_that_sameness_is_the_share_of_each_dimensions_commonest_value() -> None:
    values = [
        GivenValueCount("r1", "safety", 4.0, 30),
        GivenValueCount("r1", "safety", 5.0, 10),
        GivenValueCount("r1", "clarity", 2.0, 40),
        GivenValueCount("r2", "safety", 4.0, 40),
    ]
    found = paces([_work("r1", 40), _work("r2", 40), _work("r3", 40)], values, {}, now=NOW)
    assert found["r1"].commonest_share == pytest.approx(70 / 80)
    assert [found[rater].is_same for rater in ("r1", "r2", "r3")] == [False, True, False]


@pytest.mark.parametrize("language", REMINDER_LANGUAGES)
def test_that_a_reminder_names_the_numbers_and_the_day_as_its_language_writes_them(language: str) -> None:
    pace = paces([_work("r1", 44)], [], {"r1": 44 * 60.0}, now=NOW)["r1"]
    text = reminder("Three hospitals", "r1", pace, language)
    assert "Three hospitals" in text
    for number, persian in (("44", "۴۴"), ("100", "۱۰۰"), ("56", "۵۶"), ("0.9", "۰٫۹"), ("2026-11-23", "۲ آذر ۱۴۰۵")):
        assert (persian if language == "fa" else number) in text


def test_that_a_reminder_without_a_rating_says_only_what_is_known() -> None:
    pace = paces([_work("r1", 0)], [], {}, now=NOW)["r1"]
    assert "0 of 100 items are rated; 100 are left.\n" in reminder("A study", "r1", pace, "en")
