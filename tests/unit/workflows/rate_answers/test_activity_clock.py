"""What counts as active time."""

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from medreview.workflows.rate_answers import ActivityClock, Spent

TIMES = st.floats(min_value=-1e6, max_value=1e6, allow_nan=False)
EVENTS = st.lists(st.tuples(st.sampled_from(["input", "active", "inactive", "read"]), TIMES), min_size=1, max_size=40)


def _told(clock: ActivityClock, event: str, time: float) -> Spent | None:
    match event:
        case "input":
            clock.input_at(time)
        case "active" | "inactive":
            clock.window_active(event == "active", time)
        case _:
            return clock.read(time)
    return None


def test_that_time_between_inputs_is_active() -> None:
    clock = ActivityClock(start=100.0)
    clock.input_at(130.0)
    clock.input_at(170.0)
    assert clock.read(180.0) == Spent(80.0, 80.0)


def test_that_a_gap_counts_as_active_up_to_the_idle_limit() -> None:
    clock = ActivityClock(start=0.0, idle_limit_s=60.0)
    clock.input_at(10.0)
    assert clock.read(200.0) == Spent(70.0, 200.0)


def test_that_the_next_input_after_a_gap_starts_active_time_again() -> None:
    clock = ActivityClock(start=0.0, idle_limit_s=60.0)
    clock.input_at(200.0)
    assert clock.read(215.0) == Spent(75.0, 215.0)


def test_that_time_away_from_the_window_is_idle() -> None:
    clock = ActivityClock(start=0.0)
    clock.window_active(False, 5.0)
    clock.window_active(True, 25.0)
    assert clock.read(30.0) == Spent(10.0, 30.0)


def test_that_coming_back_to_the_window_counts_as_an_input() -> None:
    clock = ActivityClock(start=0.0, idle_limit_s=60.0)
    clock.window_active(False, 5.0)
    clock.window_active(True, 500.0)
    assert clock.read(550.0).active_s == 55.0


def test_that_a_reading_gives_only_the_time_since_the_last_one() -> None:
    clock = ActivityClock(start=0.0)
    clock.read(10.0)
    assert clock.read(12.0) == Spent(2.0, 2.0)


def test_that_a_clock_set_back_takes_no_time_away_and_goes_on_counting() -> None:
    clock = ActivityClock(start=1000.0, idle_limit_s=60.0)
    clock.input_at(1010.0)
    clock.input_at(400.0)
    assert clock.read(405.0) == Spent(15.0, 15.0)


def test_that_a_clock_set_back_without_an_input_does_not_restart_the_idle_limit() -> None:
    clock = ActivityClock(start=1000.0, idle_limit_s=60.0)
    clock.read(1050.0)
    clock.read(400.0)
    assert clock.read(500.0) == Spent(10.0, 100.0)


@given(start=TIMES, limit=st.floats(0.0, 600.0), events=EVENTS)
def test_that_active_time_is_never_negative_nor_longer_than_wall_time(
    start: float, limit: float, events: list[tuple[str, float]]
) -> None:
    clock = ActivityClock(start=start, idle_limit_s=limit)
    readings = [spent for event, time in events if (spent := _told(clock, event, time)) is not None]
    assert all(0.0 <= spent.active_s <= spent.wall_s for spent in readings)


@given(start=TIMES, events=EVENTS)
def test_that_wall_time_adds_up_to_the_steps_forward(start: float, events: list[tuple[str, float]]) -> None:
    clock = ActivityClock(start=start)
    told = [_told(clock, event, time) for event, time in [*events, ("read", events[-1][1])]]
    times = [start, *(time for _, time in events)]
    forward = sum(max(0.0, later - earlier) for earlier, later in pairwise(times))
    assert abs(sum(spent.wall_s for spent in told if spent) - forward) <= 1e-6 * max(1.0, forward)


@given(start=TIMES, limit=st.floats(0.0, 600.0), events=EVENTS)
def test_that_reading_more_often_does_not_change_the_sum(
    start: float, limit: float, events: list[tuple[str, float]]
) -> None:
    often = ActivityClock(start=start, idle_limit_s=limit)
    once = ActivityClock(start=start, idle_limit_s=limit)
    total = 0.0
    for event, time in events:
        if event != "read":
            _told(often, event, time)
            _told(once, event, time)
        else:
            once.window_active(once._is_window_active, time)
        total += often.read(time).active_s
    assert abs(total - once.read(events[-1][1]).active_s) <= 1e-6 * max(1.0, total)
