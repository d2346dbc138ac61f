"""Asks once before a run goes, and names what goes with it."""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QMessageBox, QWidget

from medreview.ui.translation import isolated, number
from medreview.workflows.run_judge import RunView


class DeleteQuestion(QObject):
    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._widget = parent
        self.box: QMessageBox | None = None
        """What is asked, while it is open."""

    def ask(self, run: RunView, delete: Callable[[int], None]) -> None:
        box = QMessageBox(self._widget)
        box.setTextFormat(Qt.TextFormat.PlainText)
        box.setWindowTitle(self.tr("Delete the run"))
        box.setText(
            self.tr(
                "Delete {run}? Its plan, its judgements ({n}) and their raw outputs go; answers and models stay."
            ).format(run=isolated(run.name), n=number(run.n_judgements))
        )
        button = box.addButton(self.tr("Delete"), QMessageBox.ButtonRole.DestructiveRole)
        box.setDefaultButton(box.addButton(self.tr("Keep"), QMessageBox.ButtonRole.RejectRole))
        button.clicked.connect(partial(delete, run.run))
        box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        box.finished.connect(self._forget)
        self.box = box
        box.open()

    def _forget(self) -> None:
        self.box = None
