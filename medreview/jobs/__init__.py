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


@contextmanager
def without_collecting() -> Generator[None]:
    """Python looks for no cycles meanwhile: many thousand rows that all stay would be walked again and again."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()
