"""Name, title, what raters see beside the answer, and the seed."""

import random
from collections.abc import Sequence
from dataclasses import replace

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QComboBox, QLineEdit
from typing_extensions import override

from medreview.domain.study_plans import LevelOrder, RatedAt, StudyPlan
from medreview.ui.screens.planner.section import Section, with_wording
from medreview.ui.screens.planner.words import in_window_language
from medreview.ui.widgets.fields import in_local_digits, named, push_button
from medreview.ui.widgets.labels import plain_label
from medreview.ui.widgets.layout import STRETCH, in_a_row
from medreview.workflows.design_study import Template

FREE_FORM = ""
LARGEST_SEED = 2**31 - 1


class StudySection(Section):
    """Signals.

    template_chosen(str)
        Begin again with this template; the screen replaces the plan.
    """

    template_chosen = Signal(str)

    def __init__(self, templates: Sequence[Template]) -> None:
        super().__init__()
        self.template = named(QComboBox(), self.tr("Begin with"))
        for template in templates:
            self.template.addItem(in_window_language(template.title), template.name)
        self.template.addItem(self.tr("Free form"), FREE_FORM)
        self.template.activated.connect(self._on_template)
        self.name = named(QLineEdit(), self.tr("Name of the study"))
        self.name.textEdited.connect(self._on_edit)
        self.title = named(QLineEdit(), self.tr("Title that raters see"))
        self.title.textEdited.connect(self._on_edit)
        self.references = QCheckBox(self.tr("Show reference answers beside the answer to rate"))
        self.references.toggled.connect(self._on_edit)
        self.level_order = named(QComboBox(), self.tr("Levels of scales run"))
        for order, words in (
            (LevelOrder.LEFT_TO_RIGHT, self.tr("From left to right, in every language")),
            (LevelOrder.RIGHT_TO_LEFT, self.tr("From right to left, in every language")),
            (LevelOrder.READING, self.tr("As the rater's language is read")),
        ):
            self.level_order.addItem(words, order)
        self.level_order.activated.connect(self._on_edit)
        self.rated_at = named(QComboBox(), self.tr("Raters rate"))
        for place, words in (
            (RatedAt.EITHER, self.tr("By package or here")),
            (RatedAt.BY_PACKAGE, self.tr("By package, in workspaces of their own")),
            (RatedAt.HERE, self.tr("Here: authors stay hidden until all are done")),
        ):
            self.rated_at.addItem(words, place)
        self.rated_at.activated.connect(self._on_edit)
        self.closes_batches = QCheckBox(self.tr("Close a finished batch; it is reopened with a reason only"))
        self.closes_batches.toggled.connect(self._on_edit)
        self.seed = named(QLineEdit(), self.tr("Seed"))
        self.seed.setFixedWidth(144)
        self.seed.textEdited.connect(self._on_edit)
        another = named(push_button(self.tr("Draw another"), self._draw_seed), self.tr("Draw another seed"))
        form = self.add_form()
        form.addRow(self.tr("Begin with"), self.template)
        form.addRow(self.tr("Name of the study"), self.name)
        form.addRow(self.tr("Title that raters see"), self.title)
        form.addRow("", self.references)
        form.addRow(self.tr("Levels of scales run"), self.level_order)
        form.addRow(self.tr("Raters rate"), self.rated_at)
        form.addRow("", self.closes_batches)
        form.addRow(self.tr("Seed"), in_a_row(self.seed, another, STRETCH))
        hint = self.tr("The same seed gives the same plan: questions, groups, batches, orders, sentences.")
        form.addRow("", plain_label(hint, "caption", wraps=True))
        self.column.addStretch(1)

    def show_template(self, name: str | None) -> None:
        """Mark the template that the plan began with."""
        self.template.setCurrentIndex(self.template.findData(name or FREE_FORM))

    def lock_template(self, *, is_locked: bool) -> None:
        """A study that is there already keeps what it began with."""
        self.template.setEnabled(not is_locked)

    @override
    def apply_to(self, plan: StudyPlan) -> StudyPlan:
        return replace(
            plan,
            name=self.name.text().strip(),
            title=with_wording(plan.title, self._language, self.title.text()),
            show_references=self.references.isChecked(),
            level_order=LevelOrder(self.level_order.currentData()),
            rated_at=RatedAt(self.rated_at.currentData()),
            closes_batches=self.closes_batches.isChecked(),
            seed=_seed_in(self.seed.text()),
        )

    @override
    def _fill(self, plan: StudyPlan) -> None:
        self.show_template(plan.template)
        self.name.setText(plan.name)
        self.title.setText(plan.title.get(self._language, ""))
        self.references.setChecked(plan.show_references)
        self.level_order.setCurrentIndex(self.level_order.findData(plan.level_order))
        self.rated_at.setCurrentIndex(self.rated_at.findData(plan.rated_at))
        self.closes_batches.setChecked(plan.closes_batches)
        self.seed.setText(in_local_digits(str(plan.seed)) if plan.seed >= 0 else "")

    def _on_template(self) -> None:
        self.template_chosen.emit(self.template.currentData())

    def _draw_seed(self) -> None:
        self.seed.setText(in_local_digits(str(random.SystemRandom().randrange(LARGEST_SEED))))
        self._on_edit()


def _seed_in(text: str) -> int:
    """The number typed, in the digits of any language; -1 when it is none, which the plan then refuses."""
    return int(text) if text.strip().isdecimal() else -1
