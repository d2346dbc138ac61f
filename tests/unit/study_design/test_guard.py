"""The guard against speed and sameness: when a second look is due, and the longest run of equal values."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from medreview.domain.rating_states import GuardState
from medreview.domain.study_plans import Granularity, Guard
from medreview.study_design.guard import RatedItem, longest_run, reason_to_look_again


def items(*values: tuple[float | None, ...], seconds: float | None = 5.0, at: Granularity = Granularity.FINE):
    return [RatedItem(f"item/{place}", at, one, seconds) for place, one in enumerate(values)]


DIFFERENT = [(float(place % 5), float(place % 3)) for place in range(30)]


def test_that_twelve_items_with_a_median_below_a_second_are_too_fast() -> None:
    fast = items(*DIFFERENT[:12], seconds=0.8)
    assert reason_to_look_again(Guard(), fast) == GuardState("speed", 12, 0.8)
    assert reason_to_look_again(Guard(), fast[:11]) is None
    assert reason_to_look_again(Guard(), items(*DIFFERENT[:12], seconds=1.0)) is None


def test_that_speed_is_of_the_last_items_alone() -> None:
    slow, fast = items(*DIFFERENT[:12], seconds=9.0), items(*DIFFERENT[:12], seconds=0.5)
    assert reason_to_look_again(Guard(), slow + fast) is not None
    assert reason_to_look_again(Guard(), slow + fast[:5]) is None


def test_that_items_without_a_measured_time_are_not_called_fast() -> None:
    assert reason_to_look_again(Guard(), items(*DIFFERENT[:12], seconds=None)) is None


def test_that_sentences_and_whole_answers_are_not_thrown_together() -> None:
    mixed = items(*DIFFERENT[:6], seconds=0.5) + items(*DIFFERENT[:6], seconds=0.5, at=Granularity.COARSE)
    assert reason_to_look_again(Guard(), mixed) is None
    same = items(*[(4.0, 5.0)] * 6) + items(*[(4.0, 5.0)] * 6, at=Granularity.COARSE)
    assert reason_to_look_again(Guard(), same) is None


def test_that_twelve_equal_items_in_a_row_are_too_alike() -> None:
    same = items(*[(4.0, 5.0, 3.0)] * 12)
    assert reason_to_look_again(Guard(), same) == GuardState("sameness", 12)
    assert reason_to_look_again(Guard(), same[:11]) is None
    assert reason_to_look_again(Guard(), items(*[(4.0, 5.0)] * 6, (1.0, 5.0), *[(4.0, 5.0)] * 6)) is None


def test_that_what_could_not_be_judged_is_not_alike() -> None:
    assert reason_to_look_again(Guard(), items(*[(None, None)] * 20)) is None


@pytest.mark.parametrize("guard", [Guard(None, 12, None), Guard(0.5, 12, 13)])
def test_that_limits_can_be_moved_and_switched_off(guard: Guard) -> None:
    assert reason_to_look_again(guard, items(*[(4.0, 5.0)] * 12, seconds=0.8)) is None


@given(st.lists(st.tuples(st.sampled_from([1.0, 2.0, None]), st.sampled_from([1.0, None])), max_size=30))
def test_that_the_longest_run_is_what_counting_from_every_place_finds(values) -> None:
    def run_from(start: int) -> int:
        n = 0
        while (
            start + n < len(values) and values[start + n] == values[start] and any(v is not None for v in values[start])
        ):
            n += 1
        return n

    assert longest_run(items(*values)) == max((run_from(start) for start in range(len(values))), default=0)
