"""Whether an eye finds the control that has the keyboard: what changes on the screen when it gets it."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from tests.ui.tab_walk import spoken

AROUND_PX = 4
LEAST_CONTRAST = 3.0
"""Between what a pixel shows with and without the keyboard (WCAG 2.2, 1.4.11 and 2.4.13)."""
LEAST_PIXELS = 20


def unseen_focus(window: QWidget, stops: Sequence[QWidget]) -> list[str]:
    """The controls that the Tab key reaches and that look the same with the keyboard, or nearly so."""
    stops[0].clearFocus()  # the keyboard may be there already, and came in another way
    stops[0].setFocus(Qt.FocusReason.TabFocusReason)
    found = []
    for stop in stops:
        if not _shows_focus(window, stop):
            found.append(f"{spoken(stop)} does not show the keyboard")
        stop.setFocus(Qt.FocusReason.OtherFocusReason)
        QTest.keyClick(stop, Qt.Key.Key_Tab)
    return found


def _shows_focus(window: QWidget, stop: QWidget) -> bool:
    QApplication.processEvents()
    place = QRect(stop.mapTo(window, QPoint()), stop.size()).adjusted(-AROUND_PX, -AROUND_PX, AROUND_PX, AROUND_PX)
    room = place.intersected(window.rect())
    if room.isEmpty():
        return False
    focused = _pixels(window.grab(room).toImage())
    stop.clearFocus()
    plain = _pixels(window.grab(room).toImage())
    differs = (focused != plain).any(axis=2)  # few of a large list's pixels, and only these can be told apart
    one, other = _luminance(focused[differs]), _luminance(plain[differs])
    lighter, darker = np.maximum(one, other), np.minimum(one, other)
    return int(((lighter + 0.05) / (darker + 0.05) >= LEAST_CONTRAST).sum()) >= LEAST_PIXELS


def _pixels(picture: QImage) -> NDArray[np.uint8]:
    rgb = picture.convertToFormat(QImage.Format.Format_RGB888)
    rows = np.frombuffer(rgb.constBits(), np.uint8).reshape(rgb.height(), rgb.bytesPerLine())
    return rows[:, : rgb.width() * 3].reshape(rgb.height(), rgb.width(), 3).copy()


def _luminance(pixels: NDArray[np.uint8]) -> NDArray[np.float64]:
    channels = pixels / 255
    linear = np.where(channels <= 0.04045, channels / 12.92, ((channels + 0.055) / 1.055) ** 2.4)
    return linear @ np.array([0.2126, 0.7152, 0.0722])
