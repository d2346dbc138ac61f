"""The categories under which raters mark words of an answer."""

from collections.abc import Sequence
from dataclasses import replace

from typing_extensions import override

from medreview.domain.study_plans import MarkCategory, StudyPlan
from medreview.ui.screens.planner.plan_sections import Section
from medreview.ui.widgets.fields import TickBox, push_button
from medreview.ui.widgets.layout import STRETCH, in_a_row
from medreview.ui.widgets.row_table import Cell, RowTable, TableColumn
from medreview.workflows.design_study import MOST_CATEGORIES, USUAL_MARKS

CATEGORY_ROWS = 6


class MarksSection(Section):
    """Off, nothing is marked; the categories that were on show come back when it is switched on again."""

    def __init__(self) -> None:
        super().__init__()
        self._marks: tuple[MarkCategory, ...] = USUAL_MARKS
        self.add_heading(
            self.tr("Marked words"),
            self.tr("Raters select words of an answer and give the reason with a digit, with a note if they wish."),
        )
        self.is_on = TickBox(self.tr("Raters mark words of answers"))
        self.column.addWidget(self.is_on)
        columns = (
            TableColumn(self.tr("Name in tables"), 144),
            TableColumn(self.tr("Words"), 144),
            TableColumn(self.tr("What it means, in one line")),
        )
        self.categories = RowTable(self.tr("Categories, the first for digit 1"), columns, ("", "", ""))
        self.categories.fit_rows(CATEGORY_ROWS)
        self.categories.edited.connect(self._take)
        self.column.addWidget(self.categories)
        self.usual = push_button(self.tr("Use the usual categories"), self._use_usual)
        self.column.addLayout(in_a_row(self.usual, STRETCH))
        self.column.addStretch(1)
        self.enable_when(self.is_on.isChecked, self.categories, self.usual)
        self.is_on.toggled.connect(self._on_edit)

    def forget_switched_off(self) -> None:
        """Another plan comes: categories of the one before are not offered any longer."""
        self._marks = USUAL_MARKS

    @override
    def apply_to(self, plan: StudyPlan) -> StudyPlan:
        return replace(plan, marks=self._marks if self.is_on.isChecked() else ())

    @override
    def _fill(self, plan: StudyPlan) -> None:
        super()._fill(plan)
        self.is_on.setChecked(bool(plan.marks))
        self._marks = plan.marks or self._marks
        self._show_marks()

    def _show_marks(self) -> None:
        rows = [(one.name, self._words(one.label), self._words(one.definition)) for one in self._marks]
        self.categories.show_rows(rows)
        self.categories.add_button.setEnabled(len(rows) < MOST_CATEGORIES)

    def _take(self) -> None:
        if not self._is_filling:
            self._marks = self._marks_in(self.categories.rows())
            self.categories.add_button.setEnabled(len(self._marks) < MOST_CATEGORIES)
            self._on_edit()

    def _marks_in(self, rows: Sequence[Sequence[Cell]]) -> tuple[MarkCategory, ...]:
        """The categories as they stand; words in other languages stay with their name, else with their place."""
        by_name = {one.name: one for one in self._marks}
        by_place = self._marks if len(self._marks) == len(rows) else [MarkCategory("", {})] * len(rows)
        return tuple(
            MarkCategory(
                str(name),
                self._with_words(by_name.get(str(name), in_place).label, str(words)),
                self._with_words(by_name.get(str(name), in_place).definition, str(meaning)),
            )
            for (name, words, meaning), in_place in zip(rows, by_place, strict=True)
        )

    def _use_usual(self) -> None:
        self._marks = USUAL_MARKS
        self._show_marks()
        self._on_edit()
