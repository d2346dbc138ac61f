"""Marking of words in an answer: selecting them, then why, a note, and the text that should stand there."""

from collections.abc import Mapping, Sequence
from functools import partial

from PySide6.QtCore import QEvent, QObject, QSignalBlocker, Qt, QTimer, Signal, SignalInstance
from PySide6.QtGui import QFocusEvent, QIcon, QKeyEvent, QMouseEvent, QTextCursor
from PySide6.QtWidgets import QGridLayout, QPushButton, QWidget
from typing_extensions import override

from medreview.domain.rating_tasks import Mark
from medreview.domain.study_plans import MarkCategory
from medreview.text import without_outer_spaces
from medreview.ui.key_events import key_words
from medreview.ui.screens.rating.words_field import SAVE_AFTER_MS, WordsField, text_of
from medreview.ui.theme import Theme
from medreview.ui.tokens import GRID
from medreview.ui.translation import number
from medreview.ui.widgets.answer_text import AnswerText
from medreview.ui.widgets.fields import push_button
from medreview.ui.widgets.labels import ElidedLabel, plain_label, plain_tooltip
from medreview.ui.widgets.layout import in_a_column, in_a_row
from medreview.ui.widgets.marked_words import MarkedWords, mark_sample
from medreview.ui.words import in_window_language

_MOVE = QTextCursor.MoveOperation
_WORDS_AND_LETTERS = {Qt.Key.Key_Left: (_MOVE.WordLeft, _MOVE.Left), Qt.Key.Key_Right: (_MOVE.WordRight, _MOVE.Right)}
_TO_ENDS = {Qt.Key.Key_Home: _MOVE.StartOfLine, Qt.Key.Key_End: _MOVE.EndOfLine}
_MOST_COLUMNS = 3


class MarkableAnswer(AnswerText):
    """An answer in which a rater selects words: by dragging, and while ``is_marking`` by keys.

    The arrows go from word to word then, with Control from letter to letter; Shift selects.

    Signals
    -------
    words_selected(bool)
        The person selects words with the mouse; True once the button is up.
    mark_clicked(int)
        A click without a selection, at this code point of the stored text.
    """

    words_selected = Signal(bool)
    mark_clicked = Signal(int)

    def __init__(self, theme: Theme, *, takes_marks: bool) -> None:
        self._takes_marks = takes_marks
        self.is_marking = False
        super().__init__(theme)

    @property
    def selected(self) -> tuple[int, int] | None:
        """The selected words as code points of the stored text, without the space around them."""
        cursor = self.textCursor()
        if not cursor.hasSelection():
            return None
        first = self.shown.offset(cursor.selectionStart())
        last = self.shown.offset(cursor.selectionEnd() - 1)
        return without_outer_spaces(self._text, min(first, last), max(first, last) + 1)

    def select(self, start: int, end: int) -> None:
        """Select words, and scroll to them where they are not in sight."""
        self.setTextCursor(self._cursor(*self.shown.range(start, end)))
        self.ensureCursorVisible()

    def take_marks(self, *, wished: bool) -> None:
        """Let the keys select words, or leave them to the scales; then nothing stays selected."""
        self.is_marking = wished
        self._show_caret(wished=wished)
        if not wished:
            cursor = self.textCursor()
            cursor.clearSelection()
            self.setTextCursor(cursor)
        elif not self.hasFocus():
            self.setFocus(Qt.FocusReason.OtherFocusReason)

    def words(self, start: int, end: int) -> str:
        """Words of the stored text, on one line."""
        return " ".join(self._text[start:end].split())

    @override
    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        if self.is_marking:
            self._show_caret(wished=True)

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not self.is_marking or not self._moves_caret(event):
            super().keyPressEvent(event)

    def _moves_caret(self, event: QKeyEvent) -> bool:
        key, held = Qt.Key(event.key()), event.modifiers()
        if key in _WORDS_AND_LETTERS:
            step = _WORDS_AND_LETTERS[key][bool(held & Qt.KeyboardModifier.ControlModifier)]
        elif key in _TO_ENDS:
            step = _TO_ENDS[key]
        else:
            return False
        keeps = held & Qt.KeyboardModifier.ShiftModifier
        self.moveCursor(step, QTextCursor.MoveMode.KeepAnchor if keeps else QTextCursor.MoveMode.MoveAnchor)
        return True

    @override
    def mousePressEvent(self, event: QMouseEvent) -> None:
        if self._takes_marks and not event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
            cursor = self.textCursor()
            cursor.clearSelection()
            with QSignalBlocker(self):
                self.setTextCursor(cursor)  # else words that overlap the selected ones would be dragged away
        super().mousePressEvent(event)

    @override
    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        super().mouseMoveEvent(event)
        if self._takes_marks and event.buttons() & Qt.MouseButton.LeftButton and self.textCursor().hasSelection():
            self.words_selected.emit(False)

    @override
    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        super().mouseReleaseEvent(event)
        if not self._takes_marks or event.button() is not Qt.MouseButton.LeftButton:
            return
        if self.textCursor().hasSelection():
            self.words_selected.emit(True)
        elif self._marks:
            at = self.cursorForPosition(event.position().toPoint()).position()
            self.mark_clicked.emit(self.shown.offset(at))


class MarkingPanel(QWidget):
    """The part under an answer that asks why the selected words are marked.

    Signals
    -------
    category_chosen(str)
        The name of a category.
    noted(int, int, str, str)
        Start and end of a mark, the note on it and the text that should stand there; while it is written, at most
        ``SAVE_AFTER_MS`` after it was last saved.
    next_asked(), removal_asked(), closed()
        The next mark, this one away, or back to the scales.
    left_field()
        The person is done with a field.
    """

    category_chosen = Signal(str)
    noted = Signal(int, int, str, str)
    next_asked = Signal()
    removal_asked = Signal()
    closed = Signal()
    left_field = Signal()

    def __init__(self, theme: Theme, categories: Sequence[MarkCategory], keys: Mapping[str, str]) -> None:
        super().__init__()
        self._theme = theme
        self.categories = tuple(categories)
        self.mark: Mark | None = None
        """The mark on the selected words."""
        self._is_saving = False
        self._title = ElidedLabel()
        self._title.setProperty("role", "heading")
        self.buttons = tuple(self._button(n, one) for n, one in enumerate(self.categories, start=1))
        self.remove = self._act(self.tr("Remove"), "Del", self.removal_asked)
        self.next = self._act(self.tr("Next mark"), keys["next_mark"], self.next_asked)
        self.done = self._act(self.tr("Back to the ratings"), "Esc", self.closed)
        self.note = self._field(self.tr("Note"))
        self.corrected = self._field(self.tr("Correct wording"))
        self._saving = QTimer(self, singleShot=True, interval=SAVE_AFTER_MS)
        self._saving.timeout.connect(self.flush)
        self.problem = plain_label("", "problem", wraps=True)
        self.problem.hide()
        self._grid = QGridLayout()
        self._grid.setSpacing(GRID // 2)
        self._names = tuple(plain_label(one.accessibleName(), "caption") for one in (self.note, self.corrected))
        fields = zip(self._names, (self.note, self.corrected), strict=True)
        in_a_column(
            in_a_row((self._title, 1), self.next, self.remove, self.done, spacing=GRID // 2),
            self._grid,
            (in_a_row(*((in_a_column(name, (one, 1), spacing=0), 1) for name, one in fields), spacing=GRID), 1),
            self.problem,
            of=self,
            margins=(GRID, 0, GRID, 0),
            spacing=GRID // 2,
        )
        self.set_compact(is_compact=False)
        self.show_words("", None, n_marks=0)
        self._dress()
        theme.changed.connect(self._dress)

    @property
    def title(self) -> str:
        return self._title.words

    @property
    def is_unsaved(self) -> bool:
        """True if something is written that is not saved: not yet, or because it was refused."""
        return self.mark is not None and self._written != (self.mark.note, self.mark.corrected)

    @property
    def unsaved_texts(self) -> tuple[str, ...]:
        return self._written if self.is_unsaved else ()

    def set_compact(self, *, is_compact: bool) -> None:
        """Take less height, where an answer would keep too few lines beside all of it."""
        n_columns = _MOST_COLUMNS + is_compact
        for index, button in enumerate(self.buttons):
            self._grid.addWidget(button, index // n_columns, index % n_columns, Qt.AlignmentFlag.AlignLeading)
        self._grid.setColumnStretch(n_columns, 1)
        for name, field in zip(self._names, (self.note, self.corrected), strict=True):
            name.setVisible(not is_compact)
            field.setPlaceholderText(name.text() if is_compact else "")
            field.setMinimumHeight((1 if is_compact else 2) * field.fontMetrics().lineSpacing() + 2 * GRID)
            bar = Qt.ScrollBarPolicy.ScrollBarAlwaysOff if is_compact else Qt.ScrollBarPolicy.ScrollBarAsNeeded
            field.setVerticalScrollBarPolicy(bar)
        if (layout := self.layout()) is not None:
            layout.invalidate()
            layout.activate()  # else its height is that of before until it is shown

    def category_of_digit(self, digit: int) -> str | None:
        return self.categories[digit - 1].name if 1 <= digit <= len(self.categories) else None

    def number_of(self, category: str) -> int:
        """The digit of a category."""
        return next((n for n, one in enumerate(self.categories, start=1) if one.name == category), 0)

    def label_of(self, category: str) -> str:
        label = next((one.label for one in self.categories if one.name == category), None)
        return (in_window_language(label) if label is not None else "") or category

    def marked_words(self, marks: Sequence[Mark]) -> list[MarkedWords]:
        """Marks with the digits of their categories."""
        return [MarkedWords(one.start, one.end, self.number_of(one.category)) for one in marks]

    def leads_to(self, mark: Mark | None) -> bool:
        """Save what is being written before ``mark`` is shown; False where that was refused and it is of another."""
        return _place_of(mark) == _place_of(self.mark) or self.flush()

    def show_words(self, words: str, mark: Mark | None, *, n_marks: int) -> None:
        """Show the selected words, and the mark that is on them; what is being written on that mark stays."""
        keeps = _place_of(mark) == _place_of(self.mark) and self.is_unsaved
        self.mark = mark
        self._title.show_words(self._asked(words, mark))
        for button, category in zip(self.buttons, self.categories, strict=True):
            button.setEnabled(bool(words))
            button.setChecked(mark is not None and category.name == mark.category)
        self.remove.setEnabled(mark is not None)
        self.next.setEnabled(n_marks > 0)
        for field, text in ((self.note, mark.note if mark else ""), (self.corrected, mark.corrected if mark else "")):
            field.setEnabled(mark is not None)
            if not keeps and text_of(field) != text:
                with QSignalBlocker(field):
                    field.setPlainText(text)

    def flush(self) -> bool:
        """Save what was written since the last time; False where it was refused."""
        self._saving.stop()
        if self.mark is None or not self.is_unsaved or self._is_saving:
            return True
        self._is_saving = True
        start, end = self.mark.start, self.mark.end
        self.noted.emit(start, end, *self._written)
        self._is_saving = False
        return not self.is_unsaved

    @property
    def _written(self) -> tuple[str, str]:
        return text_of(self.note), text_of(self.corrected)

    def _asked(self, words: str, mark: Mark | None) -> str:
        if mark is not None:
            said = self.tr("{category}: “{words}”")
            return said.format(category=self.label_of(mark.category), words=words)
        if words:
            return self.tr("Why is this marked? “{words}”").format(words=words)
        return self.tr("Select words, then press a digit.")

    def _button(self, digit: int, category: MarkCategory) -> QPushButton:
        words = in_window_language(category.label) or category.name
        button = push_button(f" {number(digit)}   {words.replace('&', '&&')}", lambda: None, role="quiet")
        meaning = in_window_language(category.definition)
        button.setAccessibleName(words)
        button.setAccessibleDescription(meaning)
        button.setToolTip(plain_tooltip(meaning))
        button.setCheckable(True)
        button.setAutoDefault(True)  # Enter chooses it, and does not go to the next item
        button.clicked.connect(partial(self._on_chosen, category.name))
        return button

    def _dress(self) -> None:
        """Show on each category the line that is drawn under its words."""
        for n, button in enumerate(self.buttons, start=1):
            button.setIcon(QIcon(mark_sample(self._theme, n)))

    def _on_chosen(self, category: str) -> None:
        for button, one in zip(self.buttons, self.categories, strict=True):
            button.setChecked(self.mark is not None and one.name == self.mark.category)  # once it is saved
        self.category_chosen.emit(category)

    def _act(self, words: str, key: str, asked: SignalInstance) -> QPushButton:
        with_key = self.tr("{action} ({key})").format(action=words, key=key_words(key))
        button = push_button(with_key, asked.emit, role="quiet")
        button.setAccessibleName(words)
        button.setAutoDefault(True)
        return button

    def _field(self, name: str) -> WordsField:
        field = WordsField()
        field.setAccessibleName(name)
        field.textChanged.connect(self._on_typed)
        field.cut_off.connect(self._on_cut_off)
        field.installEventFilter(self)
        return field

    def _on_typed(self) -> None:
        self.problem.hide()
        if not self._saving.isActive():
            self._saving.start()

    def _on_cut_off(self) -> None:
        self.problem.setText(self.note.cut_off_words)
        self.problem.show()

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Keys of a field: Enter and Esc are done with it; a correction has no lines of its own."""
        if isinstance(watched, WordsField) and event.type() == QEvent.Type.FocusOut:
            self.flush()
        if not isinstance(watched, WordsField) or event.type() != QEvent.Type.KeyPress:
            return super().eventFilter(watched, event)
        if isinstance(event, QKeyEvent) and event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Escape}:
            self.flush()
            self.left_field.emit()
            return True
        return super().eventFilter(watched, event)


def _place_of(mark: Mark | None) -> tuple[int, int] | None:
    return (mark.start, mark.end) if mark is not None else None
