"""A log-out or a shutdown closes the window in order."""

import os
import signal
import sys
from collections.abc import Iterator

import pytest
import shiboken6
from PySide6.QtCore import QObject
from pytestqt.qtbot import QtBot

from medreview.app import listen_to_the_system

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows tells Qt itself")


@pytest.fixture
def handlers() -> Iterator[None]:
    before = {number: signal.getsignal(number) for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGINT)}
    yield
    signal.set_wakeup_fd(-1)
    for number, handler in before.items():
        signal.signal(number, handler)


@pytest.mark.usefixtures("handlers")
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_that_the_wish_of_the_system_is_heard_while_nothing_happens(qtbot: QtBot, number: signal.Signals) -> None:
    owner = QObject()
    with qtbot.waitSignal(owner.objectNameChanged):
        listen_to_the_system(lambda: owner.setObjectName("asked to end"), owner)
        os.kill(os.getpid(), number)
    assert owner.objectName() == "asked to end"
    shiboken6.delete(owner)  # here, and not wherever Python finds the circle of the two
