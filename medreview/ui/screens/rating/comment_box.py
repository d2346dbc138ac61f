"""A comment on the item, written in the place of the scales; saved while it is typed."""

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QEvent, QLocale, QMimeData, QObject, QSignalBlocker, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QGridLayout, QPlainTextEdit, QPushButton, QWidget
from typing_extensions import override

from medreview.domain.ratings import MOST_SIGNS
from medreview.ui.tokens import GRID
from medreview.ui.translation import number
from medreview.ui.widgets.fields import push_button
from medreview.ui.widgets.labels import plain_label
from medreview.ui.widgets.layout import STYLE, in_a_column, in_a_row

FRAME_PX = 2


class ReasonChooser(QWidget):
    """Signals.

    chosen(str)
        The name of a reason.
    closed()
        None was chosen.
    """

    chosen = Signal(str)
    closed = Signal()

    def __init__(self, reasons: Sequence[tuple[str, str]], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._names = tuple(name for name, _ in reasons)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(self.tr("Why can it not be judged?"))
        self._title = plain_label(role="heading")
        self.buttons = tuple(self._button(digit, name, words) for digit, (name, words) in enumerate(reasons, start=1))
        cancel = push_button(self.tr("Keep as it is (Esc)"), self.closed.emit, role="quiet")
        cancel.setAccessibleName(self.tr("Keep as it is"))
        grid = QGridLayout(self)
        grid.setContentsMargins(GRID, 0, GRID, 0)
        grid.setSpacing(GRID // 2)
        grid.setColumnStretch(1, 1)
        grid.addWidget(self._title, 0, 0, 1, 2)
        n_rows = (len(self.buttons) + 1) // 2
        for index, button in enumerate(self.buttons):
            grid.addWidget(button, 1 + index % n_rows, index // n_rows, Qt.AlignmentFlag.AlignLeading)
        grid.addWidget(cancel, 1 + n_rows, 0, Qt.AlignmentFlag.AlignLeading)
        grid.setRowStretch(2 + n_rows, 1)

    def ask_about(self, what: str) -> None:
        """Ask for the dimension with this label, or for all of a sentence's when it is empty."""
        one = self.tr("{dimension}: why can it not be judged?").format(dimension=what)
        self._title.setText(one if what else self.tr("Why can none of it be judged?"))
        self.setAccessibleName(self._title.text())
        self.setFocus(Qt.FocusReason.OtherFocusReason)

    def reason_of_digit(self, digit: int) -> str | None:
        return self._names[digit - 1] if 1 <= digit <= len(self._names) else None

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        if self.hasFocus():
            painter = QPainter(self)
            painter.setPen(QPen(self.palette().highlight().color(), FRAME_PX))
            painter.drawRect(self.rect().adjusted(1, 1, -1, -1))
            painter.end()

    def _button(self, digit: int, name: str, words: str) -> QPushButton:
        button = QPushButton(f"{number(digit)}   {words.replace('&', '&&')}")
        button.setProperty("role", "quiet")
        button.setAccessibleName(words)
        button.setAutoDefault(True)  # Enter chooses it, and does not go to the next item
        button.clicked.connect(partial(self.chosen.emit, name))
        return button


SAVE_AFTER_MS = 700


def text_of(field: QPlainTextEdit) -> str:
    """What stands in a field; half a surrogate pair, which no file can hold, becomes U+FFFD."""
    return field.toPlainText().encode("utf-16", "surrogatepass").decode("utf-16", "replace")


class WordsField(QPlainTextEdit):
    """A field for words of a person's own; of a text that is too long only the beginning is pasted.

    Signals
    -------
    cut_off()
        Something was too long to be pasted whole.
    """

    cut_off = Signal()

    @override
    def insertFromMimeData(self, source: QMimeData) -> None:
        taken = len(self.textCursor().selectedText())
        room = max(0, MOST_SIGNS - self.document().characterCount() + 1 + taken)
        text = source.text()
        if len(text) <= room:
            super().insertFromMimeData(source)
            return
        self.insertPlainText(text[:room])
        self.cut_off.emit()


class CommentBox(QWidget):
    """Signals.

    written(str)
        The text, at most ``SAVE_AFTER_MS`` after it was last saved, and when the field is left.
    closed()
        The person is done.
    """

    written = Signal(str)
    closed = Signal()

    def __init__(self, parent: QWidget | None = None, *, asks_why: bool = False) -> None:
        super().__init__(parent)
        words = self.tr("Why did you rate so?") if asks_why else self.tr("Comment")
        title = plain_label(words, "heading")
        self.field = WordsField()
        self.field.setAccessibleName(words)
        self.field.setTabChangesFocus(True)
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
        self._saving = QTimer(self)
        self._saving.setSingleShot(True)
        self._saving.setInterval(SAVE_AFTER_MS)
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
        """Whether something is written that is not saved: not yet, or because it was refused."""
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
        """Save now what was typed since the last time."""
        self._saving.stop()
        if self.is_unsaved:
            self.written.emit(text_of(self.field))

    def finish(self) -> None:
        self.flush()
        self.closed.emit()

    def _on_cut_off(self) -> None:
        words = self.tr("At most {count} signs are kept; the rest was not pasted.")
        self.problem.setText(words.format(count=QLocale().toString(MOST_SIGNS)))
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
