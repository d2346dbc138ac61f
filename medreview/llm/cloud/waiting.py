"""How many requests at once, and how long to wait: pure rules and one clock, so that tests need not wait."""

import asyncio
import random
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime

_FIRST_AT_ONCE = 2.0


def _now() -> datetime:
    return datetime.now(UTC)


@dataclass(frozen=True, slots=True)
class Clock:
    """Time as the engine sees it: seconds that only grow, the date (for HTTP dates), and sleeping."""

    seconds: Callable[[], float] = time.monotonic
    now: Callable[[], datetime] = _now
    sleep: Callable[[float], Awaitable[None]] = asyncio.sleep


@dataclass(frozen=True, slots=True)
class Patience:
    """When to try again and when to stop; recorded with the run.

    Attributes
    ----------
    n_tries
        Tries of one request, after which it is given up if the endpoint answers others.
    n_first_tries
        Most tries to connect before anything was ever answered.
    first_wait_s, longest_wait_s
        Waits double from the first to the longest, each shortened by chance to spread the load.
    total_s
        Longest time without any answer.
    seed
        Of that chance.
    """

    n_tries: int = 6
    n_first_tries: int = 2
    first_wait_s: float = 1.0
    longest_wait_s: float = 60.0
    total_s: float = 900.0
    seed: int = 0

    def waits(self) -> Callable[[int], float]:
        """A function that gives the wait after the n-th failed try, from 1."""
        chance = random.Random(self.seed)

        def wait(n_failed: int) -> float:
            longest = min(self.longest_wait_s, self.first_wait_s * 2.0 ** min(n_failed - 1, 30))
            return longest * chance.uniform(0.5, 1.0)

        return wait


def retry_after_s(header: str | None, now: datetime) -> float | None:
    """Seconds that an endpoint asks to wait, from a number or an HTTP date; None where it asks for nothing readable."""
    if header is None:
        return None
    written = header.strip()
    if written.replace(".", "", 1).isascii() and written.replace(".", "", 1).isdigit():
        return min(float(written), 1e9)
    try:
        date = parsedate_to_datetime(written)
    except (ValueError, TypeError, IndexError, OverflowError):
        return None
    try:
        aware = date if date.tzinfo else date.replace(tzinfo=UTC)
        return max(0.0, (aware - now).total_seconds())
    except (ValueError, OverflowError):
        return None


@dataclass(slots=True)
class Pace:
    """How many requests may be under way: few at first, more while answers come, half of them after a setback.

    Until the first setback every answer makes room for one more; afterwards a whole round of answers does.
    Setbacks of requests that were sent before the last one count once.
    """

    n_most: int
    limit: float = field(init=False)
    hold_until: float = 0.0
    n_cuts: int = 0

    def __post_init__(self) -> None:
        if self.n_most < 1:
            raise ValueError("at least one request at once")
        self.limit = min(_FIRST_AT_ONCE, float(self.n_most))

    @property
    def n_at_once(self) -> int:
        return int(self.limit)

    def went_well(self) -> None:
        step = 1.0 / self.limit if self.n_cuts else 1.0
        self.limit = min(float(self.n_most), self.limit + step)

    def set_back(self, n_cuts_when_sent: int) -> None:
        if n_cuts_when_sent == self.n_cuts:
            self.limit = max(1.0, self.limit / 2)
            self.n_cuts += 1

    def hold(self, until: float) -> None:
        self.hold_until = max(self.hold_until, until)


class Turns:
    """Lets as many through as the pace allows, in the event loop of the engine."""

    def __init__(self, pace: Pace, clock: Clock) -> None:
        self._pace = pace
        self._clock = clock
        self._n_under_way = 0
        self._changed = asyncio.Event()

    async def take(self) -> None:
        while True:
            wait = self._pace.hold_until - self._clock.seconds()
            if wait > 0:
                await self._clock.sleep(wait)
            elif self._n_under_way < self._pace.n_at_once:
                self._n_under_way += 1
                return
            else:
                self._changed.clear()
                await self._changed.wait()

    def give_back(self) -> None:
        self._n_under_way -= 1
        self._changed.set()
