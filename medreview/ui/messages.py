"""One sentence to the person, in a small window that never blocks the program."""

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QMessageBox, QWidget

from medreview.errors import MedReviewError
from medreview.ui.translation import translated


def show_problem(parent: QWidget, error: MedReviewError) -> QMessageBox:
    """Show what happened and what to do, as plain text."""
    box = QMessageBox(parent)
    box.setIcon(QMessageBox.Icon.Warning)
    box.setWindowTitle("medreview")
    box.setTextFormat(Qt.TextFormat.PlainText)
    box.setText(translated(error.message))
    box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    box.open()
    return box


def hand_over(parent: QWidget, words: str) -> QMessageBox:
    """Give the person back what was written and could not be saved, when the fields it stands in go away."""
    QGuiApplication.clipboard().setText(words)
    box = QMessageBox(parent)
    box.setTextFormat(Qt.TextFormat.PlainText)
    box.setWindowTitle("medreview")
    box.setText(
        QCoreApplication.translate(
            "Messages", "What you wrote last could not be saved. It was copied: paste it when you are back there."
        )
    )
    box.setInformativeText(words)
    box.addButton(QCoreApplication.translate("Messages", "Close"), QMessageBox.ButtonRole.AcceptRole)
    box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    box.open()
    return box
