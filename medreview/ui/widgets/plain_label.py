"""A label for words and data alike: never taken for HTML, at the side where the window begins to read."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLabel, QWidget


class PlainLabel(QLabel):
    """Shows its text literally. ``role`` is a look of the style sheet: title, heading, caption, quiet, problem, ..."""

    def __init__(self, words: str = "", role: str = "", *, wraps: bool = False, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setProperty("role", role)
        self.setWordWrap(wraps)
        self.setAlignment(leading() | Qt.AlignmentFlag.AlignVCenter)
        self.setText(words)

    def set_role(self, role: str) -> None:
        """Take another look."""
        if self.property("role") != role:
            self.setProperty("role", role)
            self.style().unpolish(self)
            self.style().polish(self)


def leading() -> Qt.AlignmentFlag:
    """The side where the window begins to read, for words of any script: Qt would follow the words instead."""
    mirrored = QApplication.layoutDirection() == Qt.LayoutDirection.RightToLeft
    side = Qt.AlignmentFlag.AlignRight if mirrored else Qt.AlignmentFlag.AlignLeft
    return side | Qt.AlignmentFlag.AlignAbsolute
