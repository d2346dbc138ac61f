"""Asks once before a run goes, and names what goes with it."""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QMessageBox, QWidget

from medreview.ui.messages import Answers, ask
from medreview.ui.translation import isolated, number
from medreview.workflows.run_judge import RunView


class DeleteQuestion(QObject):
    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._widget = parent
        self.box: QMessageBox | None = None
        """What is asked, while it is open."""

    def ask(self, run: RunView, delete: Callable[[int], None]) -> None:
        words = self.tr(
            "Delete {run}? Its plan, its judgements ({n}) and their raw outputs go; answers and models stay."
        )
        self.box = ask(
            self._widget,
            words.format(run=isolated(run.name), n=number(run.n_judgements)),
            Answers(self.tr("Delete"), self.tr("Keep"), destroys=True),
            then=partial(delete, run.run),
            ended=self._forget,
            title=self.tr("Delete the run"),
        )

    def _forget(self) -> None:
        self.box = None
