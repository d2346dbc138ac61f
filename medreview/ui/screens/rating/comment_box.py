"""The field for a comment on what is rated, in the place of the scales; it saves itself while one writes."""

from PySide6.QtCore import QEvent, QObject, QSignalBlocker, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from medreview.ui.screens.rating.words_field import SAVE_AFTER_MS, WordsField, text_of
from medreview.ui.tokens import GRID
from medreview.ui.widgets.fields import push_button
from medreview.ui.widgets.labels import plain_label
from medreview.ui.widgets.layout import STYLE, in_a_column, in_a_row


class CommentBox(QWidget):
    """Signals.

    written(str)
        The text, at most ``SAVE_AFTER_MS`` after it was last saved, and when the field is left.
    closed()
        The person is done.
    """

    written = Signal(str)
    closed = Signal()

    def __init__(self, *, asks_why: bool = False) -> None:
        super().__init__()
        words = self.tr("Why did you rate it this way?") if asks_why else self.tr("Comment")
        title = plain_label(words, "heading")
        self.field = WordsField()
        self.field.setAccessibleName(words)
        self.field.setMinimumHeight(6 * GRID)
        about_ratings = self.tr("What should be known about these ratings?")
        self.field.setPlaceholderText(self.tr("What led you to your ratings?") if asks_why else about_ratings)
        self.field.textChanged.connect(self._on_typed)
        self.field.cut_off.connect(self._on_cut_off)
        self.problem = plain_label("", "problem", wraps=True)
        self.problem.hide()
        self.field.installEventFilter(self)
        done = push_button(self.tr("Back to the ratings (Esc)"), self.finish, role="quiet")
        done.setAccessibleName(self.tr("Back to the ratings"))
        self._saving = QTimer(self, singleShot=True, interval=SAVE_AFTER_MS)
        self._saving.timeout.connect(self.flush)
        self._saved = ""
        self._of: object = None
        in_a_column(
            in_a_row((title, 1), done, spacing=STYLE),
            (self.field, 1),
            self.problem,
            of=self,
            margins=(GRID, 0, GRID, 0),
            spacing=GRID // 2,
        )

    @property
    def is_unsaved(self) -> bool:
        """True if something is written that is not saved: not yet, or because it was refused."""
        return text_of(self.field) != self._saved

    def show_comment(self, text: str, *, of: object) -> None:
        """Show what is saved ``of`` an item; what the person wrote there and is not saved stays."""
        keeps = of == self._of and self.is_unsaved
        self._of = of
        self._saved = text
        if not keeps and self.is_unsaved:
            with QSignalBlocker(self.field):
                self.field.setPlainText(text)

    def open(self) -> None:
        self.field.setFocus(Qt.FocusReason.OtherFocusReason)
        self.field.moveCursor(self.field.textCursor().MoveOperation.End)

    def flush(self) -> None:
        """Save text that was typed since the last time."""
        self._saving.stop()
        if self.is_unsaved:
            self.written.emit(text_of(self.field))

    def finish(self) -> None:
        self.flush()
        self.closed.emit()

    def _on_cut_off(self) -> None:
        self.problem.setText(self.field.cut_off_words)
        self.problem.show()

    def _on_typed(self) -> None:
        self.problem.hide()
        if not self._saving.isActive():
            self._saving.start()

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self.field and event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            is_return = event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter}
            with_control = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
            if event.key() == Qt.Key.Key_Escape or (is_return and with_control):
                self.finish()
                return True
        return super().eventFilter(watched, event)
