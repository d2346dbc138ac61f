"""The pace of raters: how fast they rate, who stands still, whose ratings are all alike, when each will be done."""

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from statistics import median

from medreview.reporting.persian_calendar import persian_day_words
from medreview.store.queries.rating_facts import GivenValueCount, RaterWork

SECONDS_AN_HOUR = 3600.0
STILL_AFTER = timedelta(days=3)
FAST_BELOW = 1 / 3
"""Of the median of the raters' seconds an item, below which a rater is much faster than the others."""
SAME_ABOVE = 0.9
FEWEST_TO_COMPARE = 3
FEWEST_ITEMS = 20
"""Below these a rater's seconds and values say little."""


@dataclass(frozen=True, slots=True)
class RaterPace:
    """The pace of one rater; an item is a sentence, or a whole answer.

    ``commonest_share`` is the share of a rater's values that are the commonest of their dimension. What is unknown is
    None, such as the pace where no time was measured. Times are UTC.
    """

    n_items: int
    n_items_rated: int
    n_days: int = 0
    last_at: str | None = None
    items_an_hour: float | None = None
    seconds_an_item: float | None = None
    commonest_share: float | None = None
    expected_end: str | None = None
    still_since: str | None = None
    is_fast: bool = False

    @property
    def share(self) -> float:
        return self.n_items_rated / self.n_items if self.n_items else 0.0

    @property
    def is_same(self) -> bool:
        """True if nearly all values are the commonest one, of enough ratings to tell."""
        return (
            self.n_items_rated >= FEWEST_ITEMS
            and self.commonest_share is not None
            and self.commonest_share >= SAME_ABOVE
        )

    @property
    def hours_left(self) -> float | None:
        """Hours of active time that the rest takes at the pace so far."""
        left = self.n_items - self.n_items_rated
        return left / self.items_an_hour if self.items_an_hour else None


NO_PACE = RaterPace(0, 0)
"""Of a rater who has nothing to rate."""


def paces(
    work: Sequence[RaterWork], values: Iterable[GivenValueCount], active_s: Mapping[str, float], *, now: datetime
) -> dict[str, RaterPace]:
    """The pace of every rater, by code.

    Parameters
    ----------
    work
        Items given and rated of each rater, with the days.
    values
        How often each rater gave each value of each dimension.
    active_s
        Seconds at work by rater, 0 where none were measured.
    now
        In UTC; who has not rated for three days stands still.
    """
    shares = _commonest_shares(values)
    seconds = {
        one.rater: active_s[one.rater] / one.n_rated
        for one in work
        if one.n_rated >= FEWEST_ITEMS and active_s.get(one.rater)
    }
    usual = median(seconds.values()) if len(seconds) >= FEWEST_TO_COMPARE else None
    return {one.rater: _pace(one, shares, active_s.get(one.rater, 0.0), usual, now) for one in work}


def _pace(
    one: RaterWork, shares: Mapping[str, float], active_s: float, usual: float | None, now: datetime
) -> RaterPace:
    seconds = active_s / one.n_rated if one.n_rated and active_s else None
    is_done = one.n_rated >= one.n_items
    last = _time(one.last_at)
    is_still = not is_done and last is not None and now - last >= STILL_AFTER
    return RaterPace(
        one.n_items,
        one.n_rated,
        one.n_days,
        one.last_at,
        items_an_hour=SECONDS_AN_HOUR / seconds if seconds else None,
        seconds_an_item=seconds,
        commonest_share=shares.get(one.rater),
        expected_end=None if is_done or is_still else _expected_end(one, now),
        still_since=one.last_at if is_still else None,
        is_fast=bool(
            usual is not None and seconds is not None and one.n_rated >= FEWEST_ITEMS and seconds < FAST_BELOW * usual
        ),
    )


def _expected_end(one: RaterWork, now: datetime) -> str | None:
    """The day on which a rater is done who goes on as since the first rating."""
    first = _time(one.first_at)
    if first is None or not one.n_rated:
        return None
    days = max((now - first).total_seconds() / timedelta(days=1).total_seconds(), 1.0)
    left = (one.n_items - one.n_rated) / (one.n_rated / days)
    try:
        return (now + timedelta(days=left)).isoformat(timespec="seconds")
    except OverflowError:
        return None


def _commonest_shares(values: Iterable[GivenValueCount]) -> dict[str, float]:
    counts: dict[str, dict[str, list[int]]] = defaultdict(lambda: defaultdict(list))
    for one in values:
        counts[one.rater][one.dimension].append(one.n)
    return {
        rater: sum(max(own) for own in by_dimension.values()) / sum(sum(own) for own in by_dimension.values())
        for rater, by_dimension in counts.items()
    }


def _time(at: str | None) -> datetime | None:
    try:
        found = datetime.fromisoformat(at) if at else None
    except ValueError:
        return None
    return found.replace(tzinfo=UTC) if found is not None and found.tzinfo is None else found


_REMINDERS = {
    "en": (
        "Dear {rater},\n\nin the study “{study}” {done} of {total} items are rated; {left} are left.{hours}{last}\n\n"
        "If something keeps you from going on, write to us. Thank you for your work."
    ),
    "fa": (
        "{rater} گرامی،\n\nدر مطالعهٔ «{study}» {done} مورد از {total} مورد ارزیابی شده است؛ {left} مورد مانده است."
        "{hours}{last}\n\nاگر چیزی مانع ادامهٔ کار است، برای ما بنویسید. از همکاری شما سپاسگزاریم."
    ),
}
_HOURS = {
    "en": " At your pace so far that is about {hours} hours.",
    "fa": " با سرعتی که تاکنون داشته‌اید، حدود {hours} ساعت کار مانده است.",
}
_LAST = {"en": " Your last rating was on {day}.", "fa": " آخرین امتیاز شما در {day} ثبت شده است."}
_PERSIAN_DIGITS = str.maketrans("0123456789", "۰۱۲۳۴۵۶۷۸۹")
REMINDER_LANGUAGES = tuple(_REMINDERS)


def reminder(study: str, rater: str, pace: RaterPace, language: str) -> str:
    """The text of a reminder with the rater's numbers; names stay as they are, other digits are the language's."""
    hours = _HOURS[language].format(hours=f"{pace.hours_left:.1f}") if pace.hours_left else ""
    last = _LAST[language].format(day=_day(pace.last_at, language)) if pace.last_at else ""
    numbers = {
        "done": str(pace.n_items_rated),
        "total": str(pace.n_items),
        "left": str(pace.n_items - pace.n_items_rated),
        "hours": hours,
        "last": last,
    }
    if language == "fa":
        numbers = {name: _in_persian_digits(words) for name, words in numbers.items()}
    return _REMINDERS[language].format(study=study, rater=rater, **numbers)


def _day(at: str, language: str) -> str:
    return persian_day_words(at) if language == "fa" else at[: len("2026-01-01")]


def _in_persian_digits(words: str) -> str:
    return re.sub(r"(\d)\.(\d)", r"\1٫\2", words).translate(_PERSIAN_DIGITS)
