"""A scrolling page that leaves the keys to the screen it is on."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QScrollArea, QWidget
from typing_extensions import override


class PageArea(QScrollArea):
    """Fits its content to the width, scrolls where the room is too small, takes no focus and no keys."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        event.ignore()
