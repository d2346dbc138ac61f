"""The hands and eyes of a rater: keys and clicks that come after looking, or before, on a clock that tests drive."""

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from medreview.ui.screens.rating.rater_input import CALM_AFTER_MS
from medreview.ui.screens.rating.rating_page import RatingPage


class DrivenClock:
    """Stands still until it is told to go on."""

    def __init__(self) -> None:
        self.now_ms = 0.0


CLOCK = DrivenClock()


def look() -> None:
    """Let everything be painted, and take the time to see it."""
    QApplication.processEvents()
    CLOCK.now_ms += CALM_AFTER_MS


def press(
    widget: QWidget,
    key: int,
    text: str = "",
    *,
    shift: bool = False,
    control: bool = False,
    place: int = 0,
    is_held: bool = False,
    is_blind: bool = False,
) -> None:
    """Send a key to what has the keyboard; ``place`` is the evdev number of the physical key.

    ``is_blind`` sends it at once, without looking.
    """
    if not is_blind:
        look()
    modifiers = Qt.KeyboardModifier.NoModifier
    if shift:
        modifiers |= Qt.KeyboardModifier.ShiftModifier
    if control:
        modifiers |= Qt.KeyboardModifier.ControlModifier
    target = widget.window().focusWidget() or widget
    scan_code = place + 8 if place else 0
    event = QKeyEvent(QEvent.Type.KeyPress, key, modifiers, scan_code, 0, 0, text, is_held)
    QApplication.sendEvent(target, event)


def press_digits(rating: RatingPage, digits: str, *, is_blind: bool = False) -> None:
    for digit in digits:
        press(rating, Qt.Key.Key_0 + int(digit), digit, is_blind=is_blind)


def press_enter(rating: RatingPage, *, is_blind: bool = False) -> None:
    press(rating, Qt.Key.Key_Return, "\r", is_blind=is_blind)


def begin(rating: RatingPage) -> None:
    """Go on from what is told between two steps, where anything is."""
    while rating.is_between_steps:
        press_enter(rating)


def click(widget: QWidget, *, is_blind: bool = False) -> None:
    if not is_blind:
        look()
    QTest.mouseClick(widget, Qt.MouseButton.LeftButton)
