"""What every section of the form for a new run has in common."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QVBoxLayout, QWidget

from medreview.ui.tokens import GRID
from medreview.ui.widgets.labels import plain_label
from medreview.workflows.run_judge import JudgeDraft


class FormSection(QWidget):
    """Edits one part of a draft.

    Signals
    -------
    edited()
        The person changed something: ask ``apply_to`` for the draft as it now is.
    """

    edited = Signal()

    def __init__(self, title: str) -> None:
        super().__init__()
        self._is_filling = False
        self.column = QVBoxLayout(self)
        self.column.setContentsMargins(0, 0, 0, 0)
        self.column.setSpacing(GRID)
        self.column.addWidget(plain_label(title, "heading"))

    def show_draft(self, draft: JudgeDraft) -> None:
        """Fill every control without telling that it was edited."""
        self._is_filling = True
        try:
            self._fill(draft)
        finally:
            self._is_filling = False

    def apply_to(self, draft: JudgeDraft) -> JudgeDraft:
        """The draft with what this section says."""
        raise NotImplementedError

    def _fill(self, draft: JudgeDraft) -> None:
        raise NotImplementedError

    def _on_edit(self, *_: object) -> None:
        if not self._is_filling:
            self.edited.emit()


def choose(box: QComboBox, value: object) -> None:
    """Show the entry that stands for a value; the first where there is none."""
    box.setCurrentIndex(max(box.findData(value), 0))
