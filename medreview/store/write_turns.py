"""The order of writers: short writes, such as a rating, go before the next stretch of a long one.

SQLite lets those who wait try again now and then, so that a long writer which pauses for a moment only would keep them
out by chance. Inside one program they stand in line here first.
"""

import threading
import time
from collections.abc import Generator
from contextlib import contextmanager

_LONGEST_STRETCH_S, _LEAST_WORK_S = 0.03, 0.01
_MOST_AT_ONCE = 5_000


class StretchClock:
    """The time that a stretch of a long write takes from now on, in the thread that writes it."""

    def __init__(self) -> None:
        self._started, self._worked = time.monotonic(), time.thread_time()

    def next_size(self, size: int) -> int:
        """The number of rows of the next stretch, after this one had ``size``: as many as fit into 30 ms here.

        Where other programs take the processor, no fewer than this thread works on for 10 ms: each stretch costs
        something by itself, so that ever smaller ones would take ever longer.
        """
        took_s, worked_s = time.monotonic() - self._started, time.thread_time() - self._worked
        fitting = max(_LONGEST_STRETCH_S / max(took_s, 1e-6), min(_LEAST_WORK_S / max(worked_s, 1e-6), 1))
        return max(1, min(_MOST_AT_ONCE, 2 * size, int(size * fitting)))


class WriteTurns:
    """One writer at a time. Whoever has waited too long goes on to SQLite, which then says that the file is busy."""

    def __init__(self, longest_wait_s: float) -> None:
        self._longest_wait_s = longest_wait_s
        self._changed = threading.Condition()
        self._n_writing = 0
        self._n_waiting = 0

    @contextmanager
    def short(self) -> Generator[None]:
        """For a write that a person waits for."""
        with self._changed:
            self._n_waiting += 1
            self._changed.wait_for(lambda: self._n_writing == 0, self._longest_wait_s)
            self._n_waiting -= 1
            self._n_writing += 1
        yield from self._writing()

    @contextmanager
    def stretch(self) -> Generator[None]:
        """For a part of a long write: lets everyone go first who waits."""
        with self._changed:
            self._changed.wait_for(lambda: self._n_writing == self._n_waiting == 0, self._longest_wait_s)
            self._n_writing += 1
        yield from self._writing()

    def _writing(self) -> Generator[None]:
        try:
            yield
        finally:
            with self._changed:
                self._n_writing -= 1
                self._changed.notify_all()
