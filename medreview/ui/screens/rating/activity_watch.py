"""Tells the activity clock what happens at the window: keys, clicks, scrolling, coming and going."""

import time

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QGuiApplication, QWindow
from typing_extensions import override

from medreview.workflows.rate_answers import ActivityClock, Spent

INPUT = frozenset(
    {
        QEvent.Type.KeyPress,
        QEvent.Type.MouseButtonPress,
        QEvent.Type.MouseMove,
        QEvent.Type.Wheel,
        QEvent.Type.TouchBegin,
        QEvent.Type.TouchUpdate,
    }
)


ASLEEP_AFTER_S = 30.0
"""The desk looks at the clock every few seconds; when it could not for so long, the machine slept."""


class ActivityWatch(QObject):
    """Watches the window of the desk while the desk is shown; a dialog over it (an image) keeps the time running.

    Time in which the machine slept is no time at all: some systems' clocks count it.
    """

    def __init__(self, *, idle_limit_s: float, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._seen_at = time.monotonic()
        self._slept_s = 0.0
        self._window: QWindow | None = None
        self._clock = ActivityClock(start=self._now(), idle_limit_s=idle_limit_s)
        application = QGuiApplication.instance()
        if isinstance(application, QGuiApplication):
            application.applicationStateChanged.connect(self._on_application_state)

    def watch(self, window: QWindow | None) -> None:
        """Start to count at this window; time before is forgotten."""
        self.stop()
        self._clock.read(self._now())
        self._clock.input_at(self._now())
        self._window = window
        if window is not None:
            window.installEventFilter(self)

    def stop(self) -> None:
        if self._window is not None:
            self._window.removeEventFilter(self)
            self._window = None

    def note_input(self) -> None:
        """Count an input that did not come through the window."""
        self._clock.input_at(self._now())

    def read(self) -> Spent:
        """The time since the last reading."""
        return self._clock.read(self._now())

    def _now(self) -> float:
        """Seconds on a clock that stands still while the machine sleeps."""
        seen_at = time.monotonic()
        if self._window is not None and seen_at - self._seen_at > ASLEEP_AFTER_S:
            self._slept_s += seen_at - self._seen_at
        self._seen_at = seen_at
        return seen_at - self._slept_s

    def _on_application_state(self, state: Qt.ApplicationState) -> None:
        self._clock.window_active(state == Qt.ApplicationState.ApplicationActive, self._now())

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in INPUT:
            self.note_input()
        return False
