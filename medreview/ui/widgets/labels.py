"""Labels that show text as it is: no tags, and on the side where the window's language begins."""

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QLabel, QSizePolicy
from typing_extensions import override

from medreview.ui.translation import is_right_to_left, with_mark

RIGHT_TO_LEFT_MARK = "\u200f"
"""Before a line that begins with a Latin word or a digit, which would turn the whole line round."""


class ElidedLabel(QLabel):
    """Asks for no width of its own; what does not fit ends in an ellipsis."""

    def __init__(self) -> None:
        super().__init__()
        self._words = ""
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setProperty("role", "caption")
        self.setAlignment(leading_alignment())
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)

    @property
    def words(self) -> str:
        """All of it, whatever fits."""
        return self._words

    def show_words(self, words: str) -> None:
        self._words = words = with_mark(words)
        self.setToolTip(plain_tooltip(words))
        self.setAccessibleName(words)
        self._elide()

    def _elide(self) -> None:
        shown = self.fontMetrics().elidedText(self._words, Qt.TextElideMode.ElideRight, self.width())
        self.setText(f"{RIGHT_TO_LEFT_MARK}{shown}" if self.isRightToLeft() else shown)

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._elide()


def plain_tooltip(words: str) -> str:
    """Words for a tooltip, which would take tags for format."""
    return words.replace("&", "&amp;").replace("<", "&lt;")


def say_aloud(speaker: QObject, sentence: str) -> None:
    """Let a screen reader say what came into sight while the keyboard is elsewhere."""
    if sentence:
        from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent

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
    text = text if is_data else with_mark(text)
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
