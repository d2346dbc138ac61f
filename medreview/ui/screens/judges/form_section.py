"""What every section of the form for a new run has in common."""

from PySide6.QtWidgets import QComboBox

from medreview.ui.widgets.draft_section import DraftSection
from medreview.ui.widgets.labels import plain_label
from medreview.workflows.run_judge import JudgeDraft


class FormSection(DraftSection[JudgeDraft]):
    """A part of a run's draft, under its heading."""

    def __init__(self, title: str) -> None:
        super().__init__()
        self.column.addWidget(plain_label(title, "heading"))


def choose(box: QComboBox, value: object) -> None:
    """Show the entry that stands for a value; the first where there is none."""
    box.setCurrentIndex(max(box.findData(value), 0))
