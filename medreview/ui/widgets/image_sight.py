"""Images that are really in sight, and for how long: shown large, in a window that a person looks at."""

import time
from collections.abc import Callable, Iterator, Set

from PySide6.QtCore import QObject, Qt, QTimer, Signal
from PySide6.QtGui import QGuiApplication

SEEN_AFTER_S = 0.5
_LONGEST_GAP_S = 2.0
"""Between two looks at the clock; a computer that slept showed nobody anything."""


class Sight:
    """An image counts as seen once it was in sight for half a second without a break; it is given the time."""

    def __init__(self) -> None:
        self._at: float | None = None
        self._waiting: dict[int, float] = {}
        self._seen: set[int] = set()

    def forget(self) -> None:
        """Count every image anew from now on: another question or answer is on screen."""
        self._at = None
        self._waiting.clear()
        self._seen.clear()

    def advance(self, at: float, in_sight: Set[int]) -> Iterator[tuple[int, float, bool]]:
        """Give each image that was in sight, with its seconds since the last call, and whether it is a new look."""
        passed = 0.0 if self._at is None else max(0.0, min(at - self._at, _LONGEST_GAP_S))
        self._at = at
        self._seen &= in_sight
        before, self._waiting = self._waiting, {}
        for position in sorted(in_sight):
            if position in self._seen:
                yield position, passed, False
                continue
            waited = before[position] + passed if position in before else 0.0
            if waited < SEEN_AFTER_S:
                self._waiting[position] = waited
            else:
                self._seen.add(position)
                yield position, waited, True


class SightWatch(QObject):
    """Asks twice a second which images are in sight, while the application is the one that the person works with.

    Signals
    -------
    looked(int, float, bool)
        An image was in sight: its position, the seconds, and whether it is a new look.
    """

    looked = Signal(int, float, bool)

    def __init__(self, in_sight: Callable[[], Set[int]], parent: QObject) -> None:
        super().__init__(parent)
        self._in_sight = in_sight
        self._sight = Sight()
        self._timer = QTimer(self, interval=round(SEEN_AFTER_S * 500))
        self._timer.timeout.connect(self._look)

    def start(self) -> None:
        """Begin anew, with other images or beside another answer."""
        self._sight.forget()
        self._timer.start()

    def stop(self) -> None:
        self._timer.stop()

    def _look(self) -> None:
        is_here = QGuiApplication.applicationState() is Qt.ApplicationState.ApplicationActive
        images = self._in_sight() if is_here else frozenset[int]()
        for look in self._sight.advance(time.monotonic(), images):
            self.looked.emit(*look)
