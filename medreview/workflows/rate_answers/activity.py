"""A rater's time: in sight of a step, at work on it, and the stay that it is kept as."""

from dataclasses import dataclass

from medreview.domain.ids import ItemId
from medreview.domain.rating_states import CLOCK_DIGITS, StayPlace, StayState
from medreview.domain.study_plans import IDLE_LIMIT_S
from medreview.rater_work.writer import RaterChange
from medreview.study_design.steps import ConfidenceStep, ItemStep, Step

_SAVED_EVERY_S = 15.0


@dataclass(frozen=True, slots=True)
class Spent:
    """Seconds; ``active_s`` is never more than ``wall_s``."""

    active_s: float
    wall_s: float


class ActivityClock:
    """A clock that splits time into active and idle; it is given the time, and never asks for it.

    Time is active while the window is active and the last input is at most ``idle_limit_s`` ago: of a longer gap the
    first ``idle_limit_s`` seconds count as active (the rater was reading), the rest as idle. Coming back to the
    window counts as an input. Times are seconds of a monotonic clock; should one lie before the time known so far,
    the clock is taken as set back and no time has passed.
    """

    def __init__(self, *, start: float, idle_limit_s: float = IDLE_LIMIT_S) -> None:
        self.idle_limit_s = idle_limit_s
        self._now = start
        self._last_input = start
        self._is_window_active = True
        self._active_s = 0.0
        self._wall_s = 0.0

    def input_at(self, time: float) -> None:
        """A key, a click, a scroll or a move of the pointer over the window."""
        self._advance(time)
        self._last_input = self._now

    def window_active(self, is_active: bool, time: float) -> None:
        self._advance(time)
        if is_active and not self._is_window_active:
            self._last_input = self._now
        self._is_window_active = is_active

    def read(self, time: float) -> Spent:
        """The time since the last reading."""
        self._advance(time)
        spent = Spent(min(self._active_s, self._wall_s), self._wall_s)
        self._active_s = self._wall_s = 0.0
        return spent

    def _advance(self, time: float) -> None:
        if time < self._now:
            self._last_input -= self._now - time
            self._now = time
            return
        if self._is_window_active:
            idle_from = self._last_input + self.idle_limit_s
            self._active_s += max(0.0, min(time, idle_from) - self._now)
        self._wall_s += time - self._now
        self._now = time


class Stay:
    """Becomes one row of the visit table; steps that are not about a pair take no time of their own.

    ``saved`` is what the file holds of it. Seconds add up over the stay.
    """

    def __init__(self, step: Step, *, started_at: str, idle_limit_s: float, utc_offset_min: int | None) -> None:
        self.step = step.key
        self.idle_limit_s = idle_limit_s
        self.item: ItemId | None = None
        self.place: StayPlace | None = None
        if isinstance(step, ItemStep):
            self.item = step.item.item
            self.place = StayPlace(
                step.pair.uid, step.item.sentence_index, is_at_confidence=False, started_at=started_at
            )
        elif isinstance(step, ConfidenceStep):
            self.place = StayPlace(step.pair.uid, None, is_at_confidence=True, started_at=started_at)
        self.active_s = 0.0
        self.wall_s = 0.0
        self.saved: StayState | None = None
        self._utc_offset_min = utc_offset_min

    def spend(self, active_s: float, wall_s: float) -> None:
        self.active_s += active_s
        self.wall_s += wall_s

    @property
    def state(self) -> StayState:
        active_s, wall_s = (round(seconds, CLOCK_DIGITS) for seconds in (self.active_s, self.wall_s))
        return StayState(active_s, wall_s, self.idle_limit_s, self._utc_offset_min)

    @property
    def change(self) -> RaterChange | None:
        """The part of the stay that the file does not hold yet."""
        if self.place is None or self.wall_s <= self._saved_wall_s:
            return None
        return RaterChange(self.place, self.saved, self.state)

    @property
    def is_due(self) -> bool:
        """True if its time is to be saved while the rater stays: with the first digit, then not with every one."""
        return self.saved is None or self.wall_s >= self._saved_wall_s + _SAVED_EVERY_S

    @property
    def _saved_wall_s(self) -> float:
        return 0.0 if self.saved is None else self.saved.wall_s or 0.0
