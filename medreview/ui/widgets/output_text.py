"""Raw text to look into: prompts and replies, literal, scrolled by keys, in the size of everything around it."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QTextEdit, QWidget
from typing_extensions import override

from medreview.ui.theme import Theme
from medreview.ui.tokens import BODY_PX
from medreview.ui.widgets.reading_text import ReadingText

SCROLLING_KEYS = frozenset(
    {
        Qt.Key.Key_Up,
        Qt.Key.Key_Down,
        Qt.Key.Key_PageUp,
        Qt.Key.Key_PageDown,
        Qt.Key.Key_Home,
        Qt.Key.Key_End,
        Qt.Key.Key_Space,
    }
)


class OutputText(ReadingText):
    """Shows with a border where the keyboard is."""

    def __init__(self, theme: Theme, name: str, parent: QWidget | None = None) -> None:
        super().__init__(theme, designed_px=BODY_PX, parent=parent)
        self.setProperty("role", "output")
        self.setAccessibleName(name)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in SCROLLING_KEYS:
            QTextEdit.keyPressEvent(self, event)
        else:
            super().keyPressEvent(event)
