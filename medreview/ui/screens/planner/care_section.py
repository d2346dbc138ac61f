"""Practice before the work, gold among it, and the quiet guard: what a study does so that ratings are careful."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

from PySide6.QtWidgets import QWidget
from typing_extensions import override

from medreview.domain.study_plans import AgreedItem, Gold, Guard, Practice, StudyPlan
from medreview.errors import MedReviewError
from medreview.ui.file_dialogs import ask_file
from medreview.ui.job_runner import LatestQuery
from medreview.ui.screen import ScreenContext
from medreview.ui.screens.planner.plan_sections import Section
from medreview.ui.translation import counted, isolated, translated
from medreview.ui.widgets.chips import in_lines
from medreview.ui.widgets.fields import TickBox, choice_box, decimal_box, named, number_box, push_button
from medreview.ui.widgets.forms import labelled
from medreview.ui.widgets.labels import plain_label
from medreview.ui.widgets.layout import in_a_column
from medreview.workflows.design_study import (
    agreed_from_table,
    agreed_in_study,
    values_left_out,
    with_gold_items,
    with_practice_items,
)
from medreview.workflows.workspace_files import Workspace

MOST_WITHIN, MOST_ATTEMPTS, MOST_ITEMS, MOST_SECONDS = 10, 10, 500, 60.0
PERCENT = 100
NO_STUDY = ""

Items = tuple[AgreedItem, ...]
Put = Callable[[StudyPlan, Sequence[AgreedItem], int | None], StudyPlan]


class ItemsSource(QWidget):
    """Chooses agreed values, of a study or a table, for the plan that is edited."""

    def __init__(self, section: "CareSection", purpose: str, put: Put) -> None:
        super().__init__()
        self._section = section
        self._put = put
        self._left_out = ""
        self.study = choice_box(self.tr("Agreed values from"), {NO_STUDY: self.tr("choose a study")})
        self.take = push_button(self.tr("Use its agreed values"), self._take_of_study)
        self.table = push_button(self.tr("Read from a table…"), self._ask_table)
        self.clear = push_button(self.tr("Remove"), lambda: section.use(lambda plan: put(plan, (), None)))
        for button in (self.take, self.table, self.clear):
            named(button, f"{purpose}: {button.text()}")
        self.said = plain_label("", "caption", wraps=True)
        self.draw = number_box(f"{purpose}: " + self.tr("items to draw"), 0, MOST_ITEMS, least_means=self.tr("all"))
        in_a_column(in_lines(self.study, self.take, self.table, self.clear), of=self)

    def show_items(self, items: Sequence[AgreedItem]) -> None:
        """Say how many items there are, which answers the first of them are, and what of the table is not used."""
        self.clear.setEnabled(bool(items))
        left_out, self._left_out = self._left_out, ""
        if items:
            first = ", ".join(isolated(item.answer) for item in items[:5])
            said = counted(self.tr("{n} {n:=item|items}. First answers: {answers}."), n=len(items), answers=first)
        else:
            said = self.tr("No items yet.")
        self.said.setText(f"{said} {left_out}".strip())

    @property
    def _n_items(self) -> int | None:
        return self.draw.value() or None

    def _take_of_study(self) -> None:
        name = self.study.chosen
        if name:
            self._section.read(lambda workspace: agreed_in_study(workspace, name), self._use)

    def _ask_table(self) -> None:
        title, pattern = self.tr("Table of agreed values"), self.tr("Tables (*.csv)")
        ask_file(self, title, pattern, self._take_of_table)

    def _take_of_table(self, path: Path) -> None:
        self._section.read(lambda _workspace: agreed_from_table(path), self._use)

    def _use(self, items: tuple[AgreedItem, ...]) -> None:
        def put(plan: StudyPlan) -> StudyPlan:
            left_out = values_left_out(plan, items)
            self._left_out = "" if left_out is None else translated(left_out)
            return self._put(plan, items, self._n_items)

        self._section.use(put)


class CareSection(Section):
    """The items are taken from a study or a table; the rest is edited here."""

    def __init__(self, context: ScreenContext) -> None:
        super().__init__()
        self._change: Callable[[StudyPlan], StudyPlan] | None = None
        self._reading = LatestQuery(context.read_jobs, context.workspace, self, of=lambda: None)
        self.practice = ItemsSource(self, self.tr("Practice"), with_practice_items)
        self.pass_share = number_box(
            self.tr("Values that must agree, %"), 0, PERCENT, least_means=self.tr("no pass mark")
        )
        self.practice_within = number_box(self.tr("Tolerance in levels"), 0, MOST_WITHIN)
        self.attempts = number_box(self.tr("Attempts"), 1, MOST_ATTEMPTS)
        self.gold = ItemsSource(self, self.tr("Gold"), with_gold_items)
        self.gold_within = number_box(self.tr("Tolerance for gold, in levels"), 0, MOST_WITHIN)
        self.guard = TickBox(self.tr("Ask hasty raters to review, once a day at most"))
        off = self.tr("off")
        below = self.tr("Median seconds per item below")
        self.seconds = decimal_box(below, 0.0, MOST_SECONDS, step=0.5, least_means=off)
        self.n_items = number_box(self.tr("Number of last items for the median"), 2, 1000)
        self.n_equal = number_box(self.tr("Equal ratings in a row"), 1, 1000, least_means=off)
        self.enable_when(self.guard.isChecked, self.seconds, self.n_items, self.n_equal)
        self._lay_out()
        for box in (self.pass_share, self.practice_within, self.attempts, self.gold_within, self.n_items, self.n_equal):
            box.valueChanged.connect(self._on_edit)
        self.seconds.valueChanged.connect(self._on_edit)
        self.guard.toggled.connect(self._on_edit)

    @property
    def is_waiting(self) -> bool:
        """True while agreed values are being read."""
        return self._reading.is_waiting

    def offer_studies(self, studies: Sequence[str]) -> None:
        """Studies whose ratings there are."""
        offered = {NO_STUDY: self.tr("choose a study"), **{name: isolated(name) for name in studies}}
        for source in (self.practice, self.gold):
            source.study.offer_anew(offered)

    def read(self, query: Callable[[Workspace], Items], then: Callable[[Items], None]) -> None:
        """Read agreed values elsewhere; what speaks against them is said here."""
        self.say_problem(None)
        self._reading.ask(query, then, on_failure=self._refuse, overtake=True)

    def use(self, change: Callable[[StudyPlan], StudyPlan]) -> None:
        """Give the plan other items: the plan as all sections have it then, with its seed and its dimensions."""
        self._change = change
        self.edited.emit()

    @override
    def apply_to(self, plan: StudyPlan) -> StudyPlan:
        change, self._change = self._change, None
        if change is not None:
            plan = change(plan)
            self._show_items(plan)
        share = self._share(plan.practice)
        practice_items = plan.practice.items if plan.practice else ()
        practice = Practice(practice_items, share, self.practice_within.value(), self.attempts.value())
        gold = Gold(plan.gold.items if plan.gold else (), self.gold_within.value())
        guard = Guard(self.seconds.value() or None, self.n_items.value(), self._n_equal)
        # practice that never had anything but its usual values is none
        return replace(
            plan,
            practice=None if practice == Practice(()) else practice,
            gold=None if gold == Gold(()) else gold,
            guard=guard if self.guard.isChecked() else None,
        )

    def _share(self, before: Practice | None) -> float | None:
        """The share as it was, where the percent on show are what it rounds to."""
        typed = self.pass_share.value()
        if before is not None and before.pass_share is not None and round(PERCENT * before.pass_share) == typed:
            return before.pass_share
        return typed / PERCENT or None

    @property
    def _n_equal(self) -> int | None:
        return self.n_equal.value() if self.n_equal.value() > 1 else None

    @override
    def _fill(self, plan: StudyPlan) -> None:
        super()._fill(plan)
        practice, gold, guard = plan.practice or Practice(()), plan.gold or Gold(()), plan.guard or Guard()
        self.pass_share.setValue(round(PERCENT * (practice.pass_share or 0.0)))
        self.practice_within.setValue(practice.within)
        self.attempts.setValue(practice.attempts)
        self.gold_within.setValue(gold.within)
        self.guard.setChecked(plan.guard is not None)
        self.seconds.setValue(guard.fastest_median_s or 0.0)
        self.n_items.setValue(guard.n_items)
        self.n_equal.setValue(guard.n_equal or 1)
        self._show_items(plan)

    def _show_items(self, plan: StudyPlan) -> None:
        self.practice.show_items(plan.practice.items if plan.practice else ())
        self.gold.show_items(plan.gold.items if plan.gold else ())

    def _refuse(self, error: Exception) -> None:
        if not isinstance(error, MedReviewError):
            raise error
        self.say_problem(error)

    def _lay_out(self) -> None:
        self.add_heading(
            self.tr("Practice before the work"),
            self.tr(
                "Raters rate these answers first and see the agreed values after each one. These ratings do not count."
            ),
        )
        self._add_source(self.practice, self.pass_share, self.practice_within, self.attempts)
        self.add_heading(
            self.tr("Gold items in the batches"),
            self.tr("Answers with agreed values, hidden in the batches. Their ratings only measure the rater."),
        )
        self._add_source(self.gold, self.gold_within)
        self.add_heading(
            self.tr("Attention reminder"),
            self.tr("The reminder never stops a rater or deletes a rating: it only asks. The audit trail records it."),
        )
        self.column.addLayout(labelled(self.guard, self.seconds, self.n_items, self.n_equal))
        self.column.addStretch(1)

    def _add_source(self, source: ItemsSource, *fields: QWidget) -> None:
        self.column.addWidget(source)
        self.column.addWidget(source.said)
        self.column.addLayout(labelled(source.draw, *fields))
