"""Batches and blocks: how a rater's pairs are cut, rated in which order and granularity, and what comes again."""

from dataclasses import replace

from PySide6.QtWidgets import QCheckBox
from typing_extensions import override

from medreview.domain.study_plans import (
    GRANULARITY_WORDS,
    BatchSet,
    Block,
    Granularity,
    PlannedRater,
    Repeats,
    StudyPlan,
)
from medreview.ui.screens.planner.row_table import RowTable, TableColumn
from medreview.ui.screens.planner.section import Section, as_typed, number_in
from medreview.ui.screens.planner.words import granularity_name
from medreview.ui.tokens import GRID
from medreview.ui.translation import translated
from medreview.ui.widgets.fields import number_box
from medreview.ui.widgets.labels import plain_label
from medreview.ui.widgets.layout import STRETCH, in_a_column, in_a_row

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


MOST = 10_000
SET_COLUMN = 1
SET_ROWS = 3
BLOCK_ROWS = 5
USUAL_REPEATS = 6


class BlocksSection(Section):
    def __init__(self) -> None:
        super().__init__()
        self.batch_size = number_box(self.tr("Pairs in a batch"), 1, MOST)
        self.sentences = number_box(self.tr("Sentences per answer"), 0, MOST, least_means=self.tr("all"))
        form = self.add_form()
        form.addRow(self.tr("Pairs in a batch"), self.batch_size)
        form.addRow(self.tr("Sentences per answer"), self.sentences)
        self.sets = RowTable(
            self.tr("Batch sets"),
            (TableColumn(self.tr("Batch set"), 136), TableColumn(self.tr("Batches"))),
            ("", ""),
        )
        self.sets.fit_rows(SET_ROWS)
        self.blocks = RowTable(
            self.tr("Blocks in order"),
            (
                TableColumn(self.tr("Granularity"), 208, {g.value: granularity_name(g) for g in Granularity}),
                TableColumn(self.tr("Batch set"), 104, {"": ""}),
                TableColumn(self.tr("Pilot"), is_check=True),
            ),
            (Granularity.COARSE.value, "", False),
        )
        self.blocks.fit_rows(BLOCK_ROWS)
        tables = in_a_row(spacing=3 * GRID)
        for title, table, share in (
            (self.tr("Batch sets: a rater's batches, cut in turn; empty takes the rest"), self.sets, 2),
            (self.tr("Blocks: what is rated, in this order"), self.blocks, 3),
        ):
            tables.addLayout(in_a_column(plain_label(title, "caption", wraps=True), table, STRETCH), share)
        self.column.addLayout(tables)
        self._add_repeats()
        self.column.addStretch(1)
        for box in (self.batch_size, self.sentences, self.n_repeats):
            box.valueChanged.connect(self._on_edit)
        self.sets.edited.connect(self._on_sets_edited)
        self.blocks.edited.connect(self._on_edit)

    @override
    def apply_to(self, plan: StudyPlan) -> StudyPlan:
        return replace(
            plan,
            batch_size=self.batch_size.value(),
            sentences_per_answer=self.sentences.value() or None,
            batch_sets=tuple(BatchSet(str(name), _batches_in(str(n))) for name, n in self.sets.rows()),
            blocks=tuple(
                Block(Granularity(str(granularity)), str(name), is_pilot=bool(is_pilot))
                for granularity, name, is_pilot in self.blocks.rows()
            ),
            repeats=self._repeats() if self.repeats.isChecked() else None,
        )

    @override
    def _fill(self, plan: StudyPlan) -> None:
        self.batch_size.setValue(plan.batch_size)
        self.sentences.setValue(plan.sentences_per_answer or 0)
        self.sets.show_rows(
            [(s.name, "" if s.n_batches is None else as_typed(float(s.n_batches))) for s in plan.batch_sets]
        )
        self.blocks.set_choices(SET_COLUMN, {s.name: s.name for s in plan.batch_sets} or {"": ""})
        self.blocks.show_rows([(block.granularity.value, block.batch_set, block.is_pilot) for block in plan.blocks])
        self.repeats.setChecked(plan.repeats is not None)
        self.n_repeats.setValue(plan.repeats.n_pairs if plan.repeats else USUAL_REPEATS)
        for granularity, box in self.repeated.items():
            box.setChecked(plan.repeats is None or granularity in plan.repeats.granularities)
        self._show_repeats()

    def _add_repeats(self) -> None:
        self.repeats = QCheckBox(self.tr("Let pairs of the first batch come again at the end, hidden"))
        self.n_repeats = number_box(self.tr("Pairs that come again"), 1, MOST)
        self.repeated = {g: QCheckBox(translated(GRANULARITY_WORDS[g])) for g in Granularity}
        row = in_a_row(self.repeats, self.n_repeats, spacing=2 * GRID)
        for box in self.repeated.values():
            row.addWidget(box)
            box.toggled.connect(self._on_edit)
        row.addStretch(1)
        self.repeats.toggled.connect(self._show_repeats)
        self.repeats.toggled.connect(self._on_edit)
        self.column.addLayout(row)

    def _show_repeats(self) -> None:
        for widget in (self.n_repeats, *self.repeated.values()):
            widget.setEnabled(self.repeats.isChecked())

    def _repeats(self) -> Repeats:
        granularities = tuple(g for g, box in self.repeated.items() if box.isChecked())
        return Repeats(self.n_repeats.value(), granularities)

    def _on_sets_edited(self) -> None:
        names = [str(name) for name, _ in self.sets.rows()]
        self.blocks.set_choices(SET_COLUMN, {name: name for name in names} or {"": ""})
        self._on_edit()


def _batches_in(text: str) -> int | None:
    """A number of batches; None for the rest. What is no number becomes 0, which the plan then refuses."""
    if not text:
        return None
    value = number_in(text)
    return int(value) if value == value and value >= 0 else 0  # noqa: PLR0124 - NaN alone differs from itself
