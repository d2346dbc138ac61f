"""Bounds of what a person can have done, for the times, years and numbers that come from outside.

They are wide, so that no real rater meets them: what lies beyond them was written by no person.
"""

import math
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

_DAY_S = 86_400.0
MOST_ACTIVE_S = _DAY_S
"""Of one stay: a day without a pause."""
MOST_WALL_S = 7 * _DAY_S
"""Of one stay: a page that is left open over a holiday."""
MOST_IMPORTED_S = 366 * _DAY_S
"""Of one item in a file of another tool, which may count the time that a page was open."""
MOST_OFFSET_MIN = 16 * 60
"""Between a clock and UTC; the clocks of today are fourteen hours ahead at most, old local times a little more."""
MOST_YEARS = 80.0
"""Of practice."""
LARGEST_NUMBER = 1e15
"""Of ratings, scores and judgements; the squares of larger ones, summed up, are beyond what a computer can hold."""
CLOCKS_DIFFER = timedelta(days=2)
"""The error of a clock that is accepted silently: a time zone that was never set, a day that was mistaken."""


def is_possible_stay(
    active_s: float | None, wall_s: float | None, idle_limit_s: float | None, utc_offset_min: int | None = None
) -> bool:
    """True if a person can have stayed so long at one place, by a clock of this earth."""
    if utc_offset_min is not None and abs(utc_offset_min) > MOST_OFFSET_MIN:
        return False
    bounds = ((active_s, MOST_ACTIVE_S), (wall_s, MOST_WALL_S), (idle_limit_s, MOST_ACTIVE_S))
    if not all(seconds is None or 0 <= seconds <= most for seconds, most in bounds):
        return False
    return active_s is None or wall_s is None or active_s <= wall_s + 1e-6


def are_possible_years(years: float | None) -> bool:
    return years is None or 0 <= years <= MOST_YEARS


def is_usable(value: float) -> bool:
    """True if a number can be calculated with; one that is not finite, or absurdly large, is left out and reported."""
    return math.isfinite(value) and abs(value) <= LARGEST_NUMBER


def finite(value: Any) -> Any:
    """The value, or None for a number that is not finite, which no table holds."""
    return None if isinstance(value, float) and not math.isfinite(value) else value


@dataclass(frozen=True, slots=True)
class Period:
    """The time in which something can have been done, as far as clocks differ; every instant is text in UTC."""

    earliest: str
    latest: str

    def holds(self, at: str) -> bool:
        return self.earliest <= at <= self.latest


def period(after: str | None, before: str) -> Period:
    """The time between two instants of one clock; where that clock was set back between them, only its end counts."""
    latest = _instant(before)
    earliest = _instant(after) if after else None
    is_in_order = earliest is not None and earliest <= latest + CLOCKS_DIFFER
    return Period(
        _as_text(earliest - CLOCKS_DIFFER) if earliest is not None and is_in_order else "",
        _as_text(latest + CLOCKS_DIFFER),
    )


def seconds_between(after: str, before: str) -> float:
    """At most so many seconds passed between two instants, as far as clocks differ."""
    return (_instant(before) - _instant(after) + CLOCKS_DIFFER).total_seconds()


def _instant(text: str) -> datetime:
    time = datetime.fromisoformat(text)
    return time if time.tzinfo is not None else time.replace(tzinfo=UTC)


def _as_text(time: datetime) -> str:
    return time.astimezone(UTC).isoformat(timespec="microseconds")
