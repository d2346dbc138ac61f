"""What is decided on the way, and what is left out and why, a sentence each."""

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QScrollArea, QWidget
from typing_extensions import override

from medreview.errors import Message
from medreview.ui.tokens import GRID
from medreview.ui.translation import translated
from medreview.ui.widgets.labels import plain_label
from medreview.ui.widgets.layout import STRETCH, STYLE, in_a_column

MOST_HEIGHT = 12 * GRID


class NotesView(QScrollArea):
    """Nothing is shown where there is nothing to say."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(self.tr("Notes"))
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.text = plain_label("", "quiet", wraps=True)
        self.text.setAlignment(Qt.AlignmentFlag.AlignLeading | Qt.AlignmentFlag.AlignTop)
        inner = QWidget()
        in_a_column(self.text, STRETCH, of=inner, spacing=STYLE)
        self.setWidget(inner)

    def show_notes(self, notes: Sequence[Message]) -> None:
        self.setVisible(bool(notes))
        self.text.setText("\n".join(translated(note) for note in notes))
        self.verticalScrollBar().setValue(0)
        self._fit()

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """As high as the sentences, up to a few of them."""
        height = self.text.heightForWidth(max(1, self.viewport().width()))
        self.setFixedHeight(max(1, min(MOST_HEIGHT, height)))
