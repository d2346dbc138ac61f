"""One sentence to the person, in a small window that never blocks the program."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QGuiApplication

from medreview.errors import MedReviewError
from medreview.ui.translation import in_window_direction, translated

if TYPE_CHECKING:  # a start shows no message: Qt makes these classes when they are named first
    from PySide6.QtWidgets import QInputDialog, QMessageBox, QWidget


def show_problem(parent: "QWidget", error: MedReviewError) -> "QMessageBox":
    """Show what happened and what to do, as plain text."""
    from PySide6.QtWidgets import QMessageBox

    box = _box(parent, translated(error.message))
    box.setIcon(QMessageBox.Icon.Warning)
    box.open()
    return box


def hand_over(parent: "QWidget", words: str) -> "QMessageBox":
    """Hand words that could not be saved back to the person when their fields go away."""
    from PySide6.QtWidgets import QMessageBox

    QGuiApplication.clipboard().setText(words)
    said = QCoreApplication.translate(
        "Messages", "What you wrote last could not be saved. It was copied: paste it when you are back there."
    )
    box = _box(parent, said)
    box.setInformativeText(words)
    box.addButton(QCoreApplication.translate("Messages", "Close"), QMessageBox.ButtonRole.AcceptRole)
    box.open()
    return box


@dataclass(frozen=True, slots=True)
class Answers:
    """The words on the two buttons of a question. The keyboard is on ``no``, unless a slip does no harm."""

    yes: str
    no: str
    destroys: bool = False
    is_harmless: bool = False


def ask(
    parent: "QWidget",
    words: str,
    answers: Answers,
    *,
    then: Callable[[], object],
    ended: Callable[[], None],
    title: str = "medreview",
) -> "QMessageBox":
    """Ask as plain text; ``then`` is what yes does, ``ended`` is called however the question was answered."""
    from PySide6.QtWidgets import QMessageBox

    box = _box(parent, in_window_direction(words), title)
    role = QMessageBox.ButtonRole.DestructiveRole if answers.destroys else QMessageBox.ButtonRole.AcceptRole
    yes, no = box.addButton(answers.yes, role), box.addButton(answers.no, QMessageBox.ButtonRole.RejectRole)
    box.setDefaultButton(yes if answers.is_harmless else no)
    yes.clicked.connect(lambda: then())  # noqa: PLW0108 - without the "checked" of the signal
    box.finished.connect(ended)
    box.open()
    return box


def ask_text(
    parent: "QWidget",
    title: str,
    words: str,
    *,
    then: Callable[[str], object],
    text: str = "",
    yes: str = "",
    is_secret: bool = False,
) -> "QInputDialog":
    """Ask for one line of text; ``then`` gets it unless the person cancels."""
    from PySide6.QtWidgets import QInputDialog, QLineEdit

    dialog = QInputDialog(parent)
    dialog.setInputMode(QInputDialog.InputMode.TextInput)
    if is_secret:
        dialog.setTextEchoMode(QLineEdit.EchoMode.Password)
    dialog.setWindowTitle(title)
    dialog.setLabelText(words)
    dialog.setTextValue(text)
    if yes:
        dialog.setOkButtonText(yes)
    dialog.textValueSelected.connect(then)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    dialog.open()
    return dialog


def forgets(owner: object, attribute: str) -> Callable[..., None]:
    """Sets what an owner holds to None: for a dialog that is over."""

    def forget(*_: object) -> None:
        setattr(owner, attribute, None)

    return forget


def _box(parent: "QWidget", words: str, title: str = "medreview") -> "QMessageBox":
    from PySide6.QtWidgets import QMessageBox

    box = QMessageBox(parent)
    box.setWindowTitle(title)
    box.setTextFormat(Qt.TextFormat.PlainText)
    box.setText(words)
    box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    return box
