"""The quiet guard: whether a rater's last items were rated so fast, or so much alike, that a second look is due."""

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median

from medreview.domain.rating_states import GuardState
from medreview.domain.study_plans import Granularity, Guard

SPEED, SAMENESS = "speed", "sameness"


@dataclass(frozen=True, slots=True)
class RatedItem:
    """An item that a rater finished: the step of it, its values in the order of the dimensions, its active seconds.

    A dimension that could not be judged has the value None; seconds are None where no time was measured.
    """

    step: str
    granularity: Granularity
    values: tuple[float | None, ...]
    active_s: float | None


def reason_to_look_again(guard: Guard, rated: Sequence[RatedItem]) -> GuardState | None:
    """The reason to look at the last items again, the newest last; None where nothing is odd.

    Speed comes first: the median of the active seconds at the last ``n_items``, all of one granularity and measured.
    Sameness is ``n_equal`` items of one granularity in a row with equal values; items that could not be judged at all
    have no values that could be equal.
    """
    last = rated[-guard.n_items :]
    seconds = [one.active_s for one in last if one.active_s is not None]
    if (
        guard.fastest_median_s is not None
        and len(seconds) == guard.n_items > 0
        and len({one.granularity for one in last}) == 1
        and median(seconds) < guard.fastest_median_s
    ):
        return GuardState(SPEED, guard.n_items, round(median(seconds), 3))
    if guard.n_equal is not None and longest_equal_end(rated) >= guard.n_equal > 1:
        return GuardState(SAMENESS, guard.n_equal)
    return None


def longest_equal_end(rated: Sequence[RatedItem]) -> int:
    """The number of items at the end that have the same values as the last one."""
    n = 0
    for one in reversed(rated):
        if not _is_same(one, rated[-1]):
            break
        n += 1
    return n


def longest_run(rated: Sequence[RatedItem]) -> int:
    """The most items in a row, in the order given, with the same values at the same granularity; 0 of none."""
    longest = run = 0
    for place, one in enumerate(rated):
        is_judged = any(value is not None for value in one.values)
        run = run + 1 if place and run and _is_same(one, rated[place - 1]) else int(is_judged)
        longest = max(longest, run)
    return longest


def _is_same(one: RatedItem, other: RatedItem) -> bool:
    is_judged = any(value is not None for value in one.values)
    return is_judged and (one.granularity, one.values) == (other.granularity, other.values)
