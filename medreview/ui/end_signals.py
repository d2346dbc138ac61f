"""The system asks the program to end, at a log-out or a shutdown: the window closes as if a person had closed it.

Without this the next start would say that the program ended without being asked to. Windows and macOS tell Qt itself.
"""

import os
import signal
import sys
from collections.abc import Callable
from types import FrameType

from PySide6.QtCore import QObject, QSocketNotifier

_ENDINGS = ("SIGTERM", "SIGHUP", "SIGINT")


class EndSignals(QObject):
    """Calls ``end`` in the event loop: a signal comes where no Python runs, so that a byte has to wake the loop."""

    def __init__(self, end: Callable[[], object], parent: QObject) -> None:
        super().__init__(parent)
        self._end = end
        self._woken, waker = os.pipe()
        os.set_blocking(waker, False)
        self._notifier = QSocketNotifier(self._woken, QSocketNotifier.Type.Read, self)
        self._notifier.activated.connect(self._on_woken)
        signal.set_wakeup_fd(waker, warn_on_full_buffer=False)
        for name in _ENDINGS:
            signal.signal(getattr(signal, name), _leave_it_to_the_loop)

    def _on_woken(self) -> None:
        os.read(self._woken, 64)
        self._end()


def listen_to_the_system(end: Callable[[], object], parent: QObject) -> None:
    """Let the system's wish that the program ends close it in order, where that comes as a signal."""
    if sys.platform != "win32":
        EndSignals(end, parent)


def _leave_it_to_the_loop(_number: int, _frame: FrameType | None) -> None:
    """Python's own handler would end the program here."""
