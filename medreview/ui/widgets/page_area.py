"""A scrolling page that leaves the keys to the screen it is on."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QFrame, QScrollArea, QWidget
from typing_extensions import override


class PageArea(QScrollArea):
    """Fits its content to the width, scrolls where room is short, follows the keyboard, and takes no keys itself."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        application = QApplication.instance()
        if isinstance(application, QApplication):
            application.focusChanged.connect(self._follow_focus)

    def _follow_focus(self, _old: QWidget | None, now: QWidget | None) -> None:
        if now is not None and self.isAncestorOf(now):
            self.ensureWidgetVisible(now)

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        event.ignore()
