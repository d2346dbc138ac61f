"""Tells the activity clock what happens at the window: keys, clicks, scrolling, coming and going."""

import time

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QGuiApplication, QWindow
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from medreview.workflows.rate_answers import ActivityClock, Spent

SEEN_AFTER_MS = 300
"""How long a page is on screen before a key can be an answer to it."""

CALM_AFTER_MS = 1_000
"""A digit that came too early is often the first of several: the others belong to it until so long a pause."""


class SeenWatch(QObject):
    """Waits for the first paint of what is asked, and for the time that an eye needs after it."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._target: QWidget | None = None
        self._painted_at: float | None = None
        self._early_at: float | None = None
        self._is_other_kind = False

    def wait_for(self, target: QWidget, *, is_other_kind: bool) -> None:
        """Something else is asked from now on, in ``target``; ``is_other_kind`` where the same keys mean otherwise."""
        self._target = target
        self._painted_at = None
        self._early_at = None
        self._is_other_kind = is_other_kind
        target.installEventFilter(self)
        target.update()

    @property
    def is_painted(self) -> bool:
        return self._painted_at is not None

    @property
    def is_ready(self) -> bool:
        """Whether the next key counts."""
        return self._is_seen(SEEN_AFTER_MS) and not self._is_hasty()

    def drops_digit(self) -> bool:
        """Whether a digit came too early; those of the same burst are dropped with it, or they would shift a row."""
        if self.is_ready:
            return False
        self._early_at = self.now_ms()
        return True

    def drops_key(self, *, changes: bool) -> bool:
        """Whether another key came too early; ``changes`` where it gives or takes back something."""
        if not self.is_painted:
            return True
        if changes or self._is_other_kind:
            return not self.is_ready
        self._early_at = None  # a step aside: what follows is no longer the burst
        return False

    def drops_click(self) -> bool:
        """Whether a click may be the second half of one at what was asked before."""
        return not self._is_seen(max(SEEN_AFTER_MS, QGuiApplication.styleHints().mouseDoubleClickInterval()))

    def now_ms(self) -> float:
        return time.monotonic() * 1000

    def _is_seen(self, after_ms: float) -> bool:
        return self._painted_at is not None and self.now_ms() - self._painted_at >= after_ms

    def _is_hasty(self) -> bool:
        return self._early_at is not None and self.now_ms() - self._early_at < CALM_AFTER_MS

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Paint and watched is self._target and self._painted_at is None:
            self._painted_at = self.now_ms()
            watched.removeEventFilter(self)
        return False


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
