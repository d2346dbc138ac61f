"""Time while the machine sleeps is nobody's work."""

import pytest
from PySide6.QtWidgets import QWidget

from medreview.ui.screens.rating import rater_input
from medreview.ui.screens.rating.rater_input import ActivityWatch
from medreview.ui.screens.rating.rating_page import SPEND_EVERY_MS

EIGHT_HOURS_S = 8 * 3600.0


class Clock:
    def __init__(self) -> None:
        self.now = 1000.0

    def monotonic(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(rater_input, "time", clock)
    return clock


@pytest.fixture
def watch(qtbot, clock: Clock) -> ActivityWatch:
    window = QWidget()
    qtbot.addWidget(window)
    window.show()
    watch = ActivityWatch(idle_limit_s=60.0, parent=window)
    watch.watch(window.windowHandle())
    return watch


def look(watch: ActivityWatch, clock: Clock, seconds: float) -> tuple[float, float]:
    """Time goes on while the rating page looks at the clock as it does; what was spent."""
    active_s = wall_s = 0.0
    left_s = seconds
    while left_s > 0:
        step_s = min(left_s, SPEND_EVERY_MS / 1000)
        clock.now += step_s
        left_s -= step_s
        spent = watch.read()
        active_s, wall_s = active_s + spent.active_s, wall_s + spent.wall_s
    return active_s, wall_s


def test_that_sleep_counts_neither_as_work_nor_as_time(watch: ActivityWatch, clock: Clock) -> None:
    assert look(watch, clock, 20) == (20, 20)
    clock.now += EIGHT_HOURS_S
    watch.note_input()
    assert look(watch, clock, 20) == (20, 20)


def test_that_sleep_found_by_the_timer_counts_for_nothing_either(watch: ActivityWatch, clock: Clock) -> None:
    clock.now += EIGHT_HOURS_S
    spent = watch.read()
    assert (spent.active_s, spent.wall_s) == (0, 0)


def test_that_somebody_who_only_reads_is_idle_after_the_limit_and_not_asleep(
    watch: ActivityWatch, clock: Clock
) -> None:
    assert look(watch, clock, 300) == (60, 300)
