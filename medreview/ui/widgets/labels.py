"""Labels that show text as it is: no tags, and on the side where the window's language begins."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QLabel

from medreview.ui.translation import is_right_to_left


def leading_alignment() -> Qt.AlignmentFlag:
    """The side where lines begin, whatever direction a single text has."""
    side = Qt.AlignmentFlag.AlignRight if is_right_to_left() else Qt.AlignmentFlag.AlignLeft
    return side | Qt.AlignmentFlag.AlignAbsolute | Qt.AlignmentFlag.AlignVCenter


def plain_label(text: str = "", role: str = "", *, wraps: bool = False, is_data: bool = False) -> QLabel:
    """A label in one of the looks of ``style_sheet``; data begins at the side of its own direction."""
    label = QLabel(text)
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
