"""How long a rater looked, and how much of that was work."""

from dataclasses import dataclass

IDLE_LIMIT_S = 60.0


@dataclass(frozen=True, slots=True)
class Spent:
    """Seconds; ``active_s`` is never more than ``wall_s``."""

    active_s: float
    wall_s: float


class ActivityClock:
    """Splits time into active and idle; is told the time, never asks for it.

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
