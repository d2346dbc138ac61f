"""Who compiles the engine of local judges: one process at a time, which others can wait for or end."""

from __future__ import annotations

import contextlib
import os
import signal
import time
from typing import TYPE_CHECKING, TextIO

try:
    import fcntl
except ImportError:  # Windows: two at once are kept apart by uv alone
    fcntl = None

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

PATIENCE_S = 10.0
LOOK_AGAIN_S = 0.1


class EngineLock:
    """A file locked while the engine is compiled; the system frees it when its holder ends, however that happens.

    In it stand the holder's process id and the recipe that it makes the engine from.
    """

    def __init__(self, tools: Path) -> None:
        self._path = tools / "engine-lock"
        self._held: TextIO | None = None

    def take(self) -> bool:
        """Hold it until this process ends; False where another one does."""
        file = self._path.open("a+", encoding="utf-8")
        if not _is_free(file):
            file.close()
            return False
        file.truncate(0)
        self._held = file
        return True

    def sign(self, recipe: str) -> None:
        """Say who holds it; after the last fork, so that the number is right."""
        if self._held is not None:
            self._held.truncate(0)
            self._held.write(f"{os.getpid()}\n{recipe}")
            self._held.flush()

    def recipe(self) -> str | None:
        """What the holder makes the engine from; None where nobody does."""
        return self._read()[1] if self._is_held() else None

    def wait(self, while_true: Callable[[], bool], look: Callable[[], None]) -> None:
        """Wait for the holder to end, as long as something holds; ``look`` is called about once a second."""
        looked = time.monotonic()
        while self._is_held() and while_true():
            time.sleep(LOOK_AGAIN_S)
            if time.monotonic() - looked >= 1:
                look()
                looked = time.monotonic()

    def end_holder(self) -> None:
        """End the holder with all that it started, where there is one."""
        for signal_number in (signal.SIGTERM, getattr(signal, "SIGKILL", signal.SIGTERM)):
            until = time.monotonic() + PATIENCE_S
            self.wait(lambda until=until: not self._read()[0] and time.monotonic() < until, lambda: None)
            if not self._is_held():
                return
            with contextlib.suppress(ProcessLookupError):
                os.killpg(self._read()[0], signal_number)
            self.wait(lambda until=until: time.monotonic() < until, lambda: None)

    def _is_held(self) -> bool:
        if fcntl is None:
            return False
        try:
            with self._path.open(encoding="utf-8") as file:
                fcntl.flock(file, fcntl.LOCK_SH | fcntl.LOCK_NB)
        except FileNotFoundError:
            return False
        except BlockingIOError:
            return True
        return False

    def _read(self) -> tuple[int, str]:
        process, _, recipe = self._path.read_text(encoding="utf-8").partition("\n")
        return (int(process) if process.isdigit() else 0), recipe


def _is_free(file: TextIO) -> bool:
    """Lock the file; a few tries, because whoever looks whether it is held holds it for a blink."""
    if fcntl is None:
        return True
    for _ in range(5):
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            time.sleep(0.02)
        else:
            return True
    return False
