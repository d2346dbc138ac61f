"""A caption that takes whatever room there is, with all of its words as a tooltip."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QLabel, QSizePolicy
from typing_extensions import override

from medreview.ui.widgets.labels import leading_alignment


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
        self._words = words
        self.setToolTip(plain_tooltip(words))
        self.setAccessibleName(words)
        self._elide()

    def _elide(self) -> None:
        self.setText(self.fontMetrics().elidedText(self._words, Qt.TextElideMode.ElideRight, self.width()))

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._elide()


def plain_tooltip(words: str) -> str:
    """Words for a tooltip, which would take tags for format."""
    return words.replace("&", "&amp;").replace("<", "&lt;")
