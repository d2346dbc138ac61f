"""The key of an endpoint: whether one is kept, a field to put in another, a verb to take it out."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QLineEdit, QWidget

from medreview.ui.tokens import GRID
from medreview.ui.widgets.fields import named, push_button
from medreview.ui.widgets.labels import plain_label
from medreview.ui.widgets.layout import STRETCH, in_a_column, in_a_row
from medreview.workflows.manage_models import KeyKept


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
        in_a_column(
            self.line, in_a_row(self.save_button, self.forget_button, STRETCH), self.note, of=self, spacing=GRID // 2
        )
        self.say(None)

    def say(self, where: KeyKept | None) -> None:
        """Say where the key of the endpoint was put; None where there is none."""
        self.line.clear()
        words = {
            None: self.tr("No key is kept for this endpoint."),
            KeyKept.KEYRING: self.tr("A key of this endpoint was put into this system's keyring."),
            KeyKept.MEMORY: self.tr("A key is kept in memory until the program ends."),
        }
        self.note.setText(words[where])
        self.forget_button.setEnabled(where is not None)
        self._show_buttons()

    def say_asking(self) -> None:
        """Say that the keyring is asked: it may ask for its own password meanwhile."""
        self.note.setText(self.tr("Asking this system's keyring…"))
        self.forget_button.setEnabled(False)

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
