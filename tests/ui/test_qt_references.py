"""PySide6 6.12 on Python 3.11 loses a reference to True per emit and one to None per void call, then aborts."""

import os
import subprocess
import sys

PROBE = """
from PySide6.QtCore import QCoreApplication, QObject, Signal
class Sender(QObject):
    sent = Signal()
application = QCoreApplication([])
sender = Sender()
for _ in range(1_000_000):
    sender.sent.emit()
for _ in range(1_000_000):
    sender.setObjectName("a")
"""


def test_that_signals_and_calls_lose_no_references() -> None:
    environment = os.environ | {"QT_QPA_PLATFORM": "offscreen"}
    done = subprocess.run([sys.executable, "-c", PROBE], env=environment, capture_output=True, check=False, timeout=60)
    assert (done.returncode, done.stderr.decode()) == (0, "")
