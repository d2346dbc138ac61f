"""What every section of the planner has in common."""

from contextlib import suppress

from PySide6.QtCore import QLocale, Qt
from PySide6.QtWidgets import QFormLayout, QFrame, QScrollArea

from medreview.domain.study_plans import StudyPlan, Text
from medreview.ui.tokens import GRID
from medreview.ui.widgets.draft_section import DraftSection
from medreview.ui.widgets.labels import plain_label
from medreview.ui.widgets.layout import form_layout


class Section(DraftSection[StudyPlan]):
    """Edits one part of a plan; wordings in one language at a time."""

    def __init__(self) -> None:
        super().__init__()
        self._language = "en"
        self.column.setContentsMargins(3 * GRID, 2 * GRID, 3 * GRID, 2 * GRID)
        self.column.setSpacing(2 * GRID)

    def show_plan(self, plan: StudyPlan, language: str) -> None:
        """Fill every control from the plan without telling that it was edited."""
        self._language = language
        self.show_draft(plan)

    def add_heading(self, text: str, explanation: str = "") -> None:
        self.column.addWidget(plain_label(text, "heading"))
        if explanation:
            self.column.addWidget(plain_label(explanation, "quiet", wraps=True))

    def add_form(self) -> QFormLayout:
        form = form_layout()
        self.column.addLayout(form)
        return form


def scrolled(section: Section) -> QScrollArea:
    """A section in a page of its own that scrolls when the window is low."""
    area = QScrollArea()
    area.setWidgetResizable(True)
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    area.setWidget(section)
    return area


def with_wording(text: Text, language: str, words: str) -> Text:
    """A wording with the words of one language replaced; blank words take the language out."""
    kept = {code: said for code, said in text.items() if code != language}
    return {**kept, language: words} if words.strip() else kept


def number_in(text: str) -> float:
    """A number as the person typed it, in the digits of any language; NaN when it is none."""
    value, is_number = QLocale().toDouble(text.strip())
    if is_number:
        return value
    with suppress(ValueError):
        return float(text.strip().replace("٫", "."))
    return float("nan")


def as_typed(value: float) -> str:
    """A level's number as a person would type it."""
    return "" if value != value else QLocale().toString(value, "g", 6)  # noqa: PLR0124 - NaN alone differs from itself
