"""One sentence to the person, in a small window that never blocks the program."""

from PySide6.QtCore import Qt
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
