"""The researcher's note about a place, saved while it is written and when it is left."""

from PySide6.QtCore import QSignalBlocker, QTimer, Signal
from PySide6.QtGui import QFocusEvent
from PySide6.QtWidgets import QPlainTextEdit, QWidget
from typing_extensions import override

SAVE_AFTER_MS = 3_000


class NoteField(QPlainTextEdit):
    """Signals.

    written(str)
        The whole text, after a pause in typing and when the field is left; only where it changed.
    """

    written = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._saved = ""
        self.setTabChangesFocus(True)
        self.setAccessibleName(self.tr("Note of the discussion"))
        self.setPlaceholderText(self.tr("What came of talking it over?"))
        self._saving = QTimer(self)
        self._saving.setSingleShot(True)
        self._saving.setInterval(SAVE_AFTER_MS)
        self._saving.timeout.connect(self.flush)
        self.textChanged.connect(self._saving.start)

    def show_note(self, text: str) -> None:
        """Show what is stored; nothing that is being written is lost, because it was flushed before."""
        self._saving.stop()
        self._saved = text
        if text != self.toPlainText():
            with QSignalBlocker(self):
                self.setPlainText(text)

    def flush(self) -> None:
        """Save now what was typed since the last time."""
        self._saving.stop()
        text = self.toPlainText()
        if text != self._saved:
            self._saved = text
            self.written.emit(text)

    @override
    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.flush()
