"""Which answers are rated: chosen by what they are, with counts."""

from dataclasses import replace

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QCheckBox, QGridLayout, QListWidget, QListWidgetItem
from typing_extensions import override

from medreview.domain.study_plans import Selection, StudyPlan
from medreview.ui.question_words import kind_name, language_name
from medreview.ui.screens.planner.section import Section
from medreview.ui.tokens import GRID
from medreview.ui.translation import in_window_direction, isolated, number
from medreview.ui.widgets.fields import named, number_box
from medreview.ui.widgets.labels import plain_label
from medreview.workflows.design_study import SelectionOptions

MOST_QUESTIONS = 1_000_000
LIST_HEIGHT = 136
FIELDS = ("datasets", "authors", "kinds", "languages", "splits")


class AnswersSection(Section):
    """Ticked values restrict; a list with nothing ticked does not."""

    def __init__(self) -> None:
        super().__init__()
        self._options: SelectionOptions | None = None
        titles = {
            "datasets": self.tr("Datasets"),
            "authors": self.tr("Authors"),
            "kinds": self.tr("Kinds of question"),
            "languages": self.tr("Languages"),
            "splits": self.tr("Splits"),
        }
        self.lists = {name: named(QListWidget(), titles[name]) for name in FIELDS}
        self.add_heading(
            self.tr("Which answers are rated"),
            self.tr(
                "Tick what is to be in. Where nothing is ticked, everything is in. Authors stay hidden from raters."
            ),
        )
        self._captions = {name: plain_label(titles[name], "caption") for name in FIELDS}
        grid = QGridLayout()
        grid.setHorizontalSpacing(2 * GRID)
        grid.setVerticalSpacing(GRID)
        for index, name in enumerate(FIELDS):
            self.lists[name].setFixedHeight(LIST_HEIGHT)
            self.lists[name].itemChanged.connect(self._on_edit)
            row, column = divmod(index, 3)
            grid.addWidget(self._captions[name], 2 * row, column)
            grid.addWidget(self.lists[name], 2 * row + 1, column)
        self.column.addLayout(grid)
        self.references = QCheckBox()
        self._name_references(0)
        self.references.toggled.connect(self._on_edit)
        self.column.addWidget(self.references)
        self.n_questions = number_box(self.tr("Questions to draw"), 0, MOST_QUESTIONS, least_means=self.tr("all"))
        self.n_questions.valueChanged.connect(self._on_edit)
        self.add_form().addRow(self.tr("Questions to draw"), self.n_questions)
        self.count = plain_label("", "quiet", wraps=True)
        self.column.addWidget(self.count)
        self.column.addStretch(1)

    def offer(self, options: SelectionOptions) -> None:
        """Take the values that the workspace has."""
        self._options = options
        self._name_references(options.n_references)

    def show_count(self, n_answers: int, n_questions: int) -> None:
        self.count.setText(
            self.tr("Answers that fit: {answers}; questions: {questions}.").format(
                answers=number(n_answers), questions=number(n_questions)
            )
        )

    def _name_references(self, n: int) -> None:
        self.references.setText(self.tr("Rate reference answers too ({n})").format(n=number(n)))

    @override
    def apply_to(self, plan: StudyPlan) -> StudyPlan:
        ticked = {name: self._ticked(name) for name in FIELDS}
        return replace(
            plan,
            selection=Selection(
                **ticked,
                include_references=self.references.isChecked(),
                n_questions=self.n_questions.value() or None,
            ),
        )

    @override
    def _fill(self, plan: StudyPlan) -> None:
        for name in FIELDS:
            self._fill_list(name, getattr(plan.selection, name))
        self.references.setChecked(plan.selection.include_references)
        self.n_questions.setValue(plan.selection.n_questions or 0)

    def _fill_list(self, name: str, chosen: tuple[str, ...]) -> None:
        counts = {} if self._options is None else {o.value: o.n_answers for o in getattr(self._options, name)}
        box = self.lists[name]
        box.clear()
        for value in (*counts, *(value for value in chosen if value not in counts)):
            item = QListWidgetItem(
                in_window_direction(f"{isolated(_words(name, value))}  {number(counts.get(value, 0))}")
            )
            item.setData(Qt.ItemDataRole.UserRole, value)
            item.setFlags(item.flags() | Qt.ItemFlag.ItemIsUserCheckable)
            item.setCheckState(Qt.CheckState.Checked if value in chosen else Qt.CheckState.Unchecked)
            box.addItem(item)
        for widget in (box, self._captions[name]):
            widget.setVisible(box.count() > 0)

    def _ticked(self, name: str) -> tuple[str, ...]:
        items = [self.lists[name].item(row) for row in range(self.lists[name].count())]
        return tuple(
            str(item.data(Qt.ItemDataRole.UserRole)) for item in items if item.checkState() is Qt.CheckState.Checked
        )


def _words(name: str, value: str) -> str:
    match name:
        case "kinds":
            return kind_name(value)
        case "languages":
            return language_name(value)
        case _:
            return value
