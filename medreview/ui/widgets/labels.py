"""Labels that show text as it is: no tags, and on the side where the window's language begins."""

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent
from PySide6.QtWidgets import QFrame, QLabel
from typing_extensions import override

from medreview.ui.translation import is_right_to_left


def say_aloud(speaker: QObject, sentence: str) -> None:
    """Let a screen reader say what came into sight while the keyboard is elsewhere."""
    if sentence:
        QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(speaker, sentence))


class SpokenLabel(QLabel):
    """A label for what happened: whatever comes to stand in it is said aloud, too."""

    @override
    def setText(self, text: str) -> None:
        is_new = text != self.text()
        super().setText(text)
        if is_new:
            say_aloud(self, text)


def leading_alignment() -> Qt.AlignmentFlag:
    """The side where lines begin, whatever direction a single text has."""
    side = Qt.AlignmentFlag.AlignRight if is_right_to_left() else Qt.AlignmentFlag.AlignLeft
    return side | Qt.AlignmentFlag.AlignAbsolute | Qt.AlignmentFlag.AlignVCenter


def plain_label(
    text: str = "", role: str = "", *, wraps: bool = False, is_data: bool = False, is_spoken: bool = False
) -> QLabel:
    """A label in one of the looks of ``style_sheet``; data begins at the side of its own direction."""
    label = SpokenLabel(text) if is_spoken or role == "problem" else QLabel(text)
    label.setTextFormat(Qt.TextFormat.PlainText)
    if not is_data:
        label.setAlignment(leading_alignment())
    label.setWordWrap(wraps)
    if role:
        label.setProperty("role", role)
    return label


def line() -> QFrame:
    """A hairline across."""
    frame = QFrame()
    frame.setProperty("role", "line")
    frame.setFixedHeight(1)
    return frame
