"""The ends of an axis and its numbers: round steps, nothing scaled, bars from zero."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

_STEPS = (1, 2, 2.5, 5, 10)
_SLACK = 1e-9


@dataclass(frozen=True, slots=True)
class TickSpan:
    """The ends of an axis and the values that are written on it, with as many decimals as they need."""

    low: float
    high: float
    ticks: tuple[float, ...]
    decimals: int

    def place(self, value: float) -> float:
        """0 at the low end, 1 at the high one."""
        return (value - self.low) / (self.high - self.low)


def span_of(
    values: Sequence[float],
    *,
    limits: tuple[float, float] | None = None,
    from_zero: bool = False,
    most_ticks: int = 6,
    is_whole: bool = False,
) -> TickSpan:
    """An axis that holds all values, between round numbers unless ``limits`` fix it; ``is_whole`` counts things."""
    low, high = limits or _ends(values, from_zero=from_zero)
    step = _step((high - low) / most_ticks)
    if is_whole and not step.is_integer():
        step = float(math.ceil(step))
    if limits is None:
        low, high = math.floor(low / step + _SLACK) * step, math.ceil(high / step - _SLACK) * step
    first, last = math.ceil(low / step - _SLACK), math.floor(high / step + _SLACK)
    ticks = tuple(round(place * step, 12) + 0.0 for place in range(first, last + 1))
    return TickSpan(low, high, ticks, _decimals(step))


def _ends(values: Sequence[float], *, from_zero: bool) -> tuple[float, float]:
    known = [*values, *([0.0] if from_zero else [])]
    low, high = min(known, default=0.0), max(known, default=1.0)
    if low == high:
        room = abs(low) / 2 or 1.0
        return (low, high + room) if from_zero and low >= 0 else (low - room, high + room)
    return low, high


def _step(least: float) -> float:
    """The smallest round number that is not below ``least``."""
    power = 10.0 ** math.floor(math.log10(least))
    return next(step * power for step in _STEPS if step * power >= least * (1 - _SLACK))


def _decimals(step: float) -> int:
    return next(n for n in range(13) if math.isclose(step, round(step, n), rel_tol=1e-6))
