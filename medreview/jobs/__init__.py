"""Vocabulary of background work, without Qt: progress and cancel.

Imports only the standard library. Workflows report and check; the window's job runner and the headless commands
listen.
"""

import gc
import threading
from collections.abc import Callable, Generator
from contextlib import contextmanager
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Progress:
    """``done`` out of ``total`` steps; ``total`` is None while unknown."""

    done: int
    total: int | None
    message: str = ""


Report = Callable[[Progress], None]


class Cancelled(Exception):
    """Raised inside a job after the person asked to stop."""


class CancelToken:
    """Shared by the thread that works and the one that may ask it to stop."""

    def __init__(self) -> None:
        self._event = threading.Event()

    def cancel(self) -> None:
        self._event.set()

    @property
    def is_cancelled(self) -> bool:
        return self._event.is_set()

    def raise_if_cancelled(self) -> None:
        if self._event.is_set():
            raise Cancelled


def no_report(progress: Progress) -> None:
    """For callers that do not show progress."""


_N_YOUNG, _NEVER = 10_000, 1 << 30


@contextmanager
def without_collecting() -> Generator[None]:
    """Python looks for cycles among what is young only: many thousand rows that all stay are not walked again.

    Queries leave cycles, each with the ids that it was asked for. Where collecting is off, as beside a window, it is
    left off.
    """
    usual = gc.get_threshold()
    gc.set_threshold(_N_YOUNG, _NEVER, _NEVER)
    try:
        yield
    finally:
        gc.set_threshold(*usual)
