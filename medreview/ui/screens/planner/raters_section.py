"""Who rates, in which group, and what the groups share."""

from dataclasses import replace

from typing_extensions import override

from medreview.domain.study_plans import PlannedRater, StudyPlan
from medreview.ui.screens.planner.row_table import RowTable, TableColumn
from medreview.ui.screens.planner.section import Section
from medreview.ui.widgets.fields import number_box

MOST_QUESTIONS = 1_000_000


class RatersSection(Section):
    def __init__(self) -> None:
        super().__init__()
        self.add_heading(
            self.tr("Raters and groups"),
            self.tr("Raters of one group rate the same answers; the questions are dealt evenly among the groups."),
        )
        self.table = RowTable(
            self.tr("Raters"), (TableColumn(self.tr("Rater"), 200), TableColumn(self.tr("Group"))), ("", "A")
        )
        self.table.edited.connect(self._on_edit)
        self.column.addWidget(self.table, stretch=1)
        self.shared = number_box(self.tr("Questions that every group rates"), 0, MOST_QUESTIONS)
        self.shared.valueChanged.connect(self._on_edit)
        self.add_form().addRow(self.tr("Questions that every group rates"), self.shared)

    @override
    def apply_to(self, plan: StudyPlan) -> StudyPlan:
        raters = tuple(PlannedRater(str(code), str(group)) for code, group in self.table.rows())
        return replace(plan, raters=raters, shared_questions=self.shared.value())

    @override
    def _fill(self, plan: StudyPlan) -> None:
        self.table.show_rows([(rater.code, rater.group) for rater in plan.raters])
        self.shared.setValue(plan.shared_questions)
