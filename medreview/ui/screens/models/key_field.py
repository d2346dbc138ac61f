"""The key of an endpoint: whether one is kept, a field to put in another, a verb to take it out."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QLineEdit, QVBoxLayout, QWidget

from medreview.ui.tokens import GRID
from medreview.ui.widgets.fields import in_a_row, named, push_button
from medreview.ui.widgets.labels import plain_label


class KeyField(QWidget):
    """A key is never shown, and the field is emptied as soon as it was handed on.

    Signals
    -------
    given(str)
        Put this key into the keyring.
    forgotten()
        Take the key out of the keyring.
    """

    given = Signal(str)
    forgotten = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.line = hidden_line(self.tr("Key"))
        self.line.textEdited.connect(self._show_buttons)
        self.save_button = push_button(self.tr("Keep the key"), self._give)
        self.forget_button = push_button(self.tr("Forget the key"), self.forgotten.emit)
        self.note = plain_label("", "caption", wraps=True)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(GRID // 2)
        column.addWidget(self.line)
        column.addLayout(in_a_row(self.save_button, self.forget_button))
        column.addWidget(self.note)
        self.say(is_known=None)

    def say(self, *, is_known: bool | None) -> None:
        """Say whether a key is kept; None while that is not known."""
        self.line.clear()
        words = {
            None: "",
            True: self.tr("A key is kept for this endpoint."),
            False: self.tr("No key is kept for this endpoint."),
        }
        self.note.setText(words[is_known])
        self.forget_button.setEnabled(is_known is True)
        self._show_buttons()

    def _show_buttons(self) -> None:
        self.save_button.setEnabled(bool(self.line.text().strip()))

    def _give(self) -> None:
        key = self.line.text()
        self.line.clear()
        self._show_buttons()
        self.given.emit(key)


def hidden_line(name: str) -> QLineEdit:
    """A line whose letters are not shown, and that no input method keeps."""
    line = named(QLineEdit(), name)
    line.setEchoMode(QLineEdit.EchoMode.Password)
    line.setInputMethodHints(Qt.InputMethodHint.ImhHiddenText | Qt.InputMethodHint.ImhSensitiveData)
    return line
