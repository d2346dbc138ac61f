"""What is judged: answers by what they are, or those of a study, and a sample of them."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from PySide6.QtCore import QCoreApplication, Qt, Signal
from PySide6.QtWidgets import QCheckBox, QGridLayout, QLabel, QLineEdit, QListWidget, QListWidgetItem, QWidget
from typing_extensions import override

from medreview.domain.judge_plans import AnswersToJudge, SampleUnit
from medreview.domain.study_plans import Granularity
from medreview.ui.question_words import kind_name, language_name
from medreview.ui.screens.judges.form_section import FormSection, choose
from medreview.ui.tokens import GRID
from medreview.ui.translation import in_window_direction, isolated, number
from medreview.ui.widgets.fields import choice_box, named, number_box
from medreview.ui.widgets.labels import plain_label
from medreview.ui.widgets.layout import STRETCH, form_layout, in_a_row
from medreview.workflows.run_judge import JudgeDraft, JudgeOptions

N_COLUMNS = 3
HEIGHT = 15 * GRID


class ChoiceLists(QWidget):
    """Several lists in a grid, each hidden while it has nothing to offer.

    Signals
    -------
    changed()
        Something was ticked or no longer is.
    """

    changed = Signal()

    def __init__(self, titles: Mapping[str, str]) -> None:
        super().__init__()
        self._is_filling = False
        self.lists: dict[str, QListWidget] = {}
        self._captions: dict[str, QLabel] = {}
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(2 * GRID)
        self._grid.setVerticalSpacing(GRID // 2)
        for column in range(N_COLUMNS):
            self._grid.setColumnStretch(column, 1)
        for name, title in titles.items():
            self._captions[name] = plain_label(title, "caption")
            self.lists[name] = named(QListWidget(), title)
            self.lists[name].setFixedHeight(HEIGHT)
            self.lists[name].itemChanged.connect(self._on_changed)
        self._arrange()

    def offer(self, name: str, values: Sequence[tuple[str, str, int]], ticked: Sequence[str]) -> None:
        """Fill one list with values, their words and counts; ticked ones that are not offered stay in sight."""
        box = self.lists[name]
        known = {value for value, _, _ in values}
        self._is_filling = True
        box.clear()
        for value, words, n in (*values, *((value, value, 0) for value in ticked if value not in known)):
            item = QListWidgetItem(in_window_direction(f"{isolated(words)}  {number(n)}"))
            item.setData(Qt.ItemDataRole.UserRole, value)
            item.setFlags(item.flags() | Qt.ItemFlag.ItemIsUserCheckable)
            item.setCheckState(Qt.CheckState.Checked if value in ticked else Qt.CheckState.Unchecked)
            box.addItem(item)
        self._is_filling = False
        self._arrange()

    def ticked(self, name: str) -> tuple[str, ...]:
        items = [self.lists[name].item(row) for row in range(self.lists[name].count())]
        return tuple(
            str(item.data(Qt.ItemDataRole.UserRole)) for item in items if item.checkState() is Qt.CheckState.Checked
        )

    def _arrange(self) -> None:
        """Put the lists that offer something side by side, without gaps."""
        filled = [name for name, box in self.lists.items() if box.count()]
        for name, box in self.lists.items():
            for widget in (self._captions[name], box):
                widget.setVisible(name in filled)
        for index, name in enumerate(filled):
            row, column = divmod(index, N_COLUMNS)
            self._grid.addWidget(self._captions[name], 2 * row, column)
            self._grid.addWidget(self.lists[name], 2 * row + 1, column)

    def _on_changed(self) -> None:
        if not self._is_filling:
            self.changed.emit()


MOST = 1_000_000
MOST_SEED = 2_147_483_647
FIELDS = ("datasets", "authors", "languages", "splits", "kinds")
SENTENCES_ROW = 2


class SelectionSection(FormSection):
    def __init__(self) -> None:
        super().__init__(QCoreApplication.translate("SelectionSection", "What is judged"))
        self._ticked: dict[str, tuple[str, ...]] = dict.fromkeys(FIELDS, ())
        self._options: JudgeOptions | None = None
        self._study: str | None = None
        self.study = choice_box(self.tr("Answers of the study"))
        self.text = named(QLineEdit(), self.tr("Words in the question"))
        self.text.setPlaceholderText(self.tr("any"))
        self.lists = ChoiceLists(
            {
                "datasets": self.tr("Datasets"),
                "authors": self.tr("Authors"),
                "languages": self.tr("Languages"),
                "splits": self.tr("Splits"),
                "kinds": self.tr("Kinds of question"),
            }
        )
        self.references = named(QCheckBox(), self.tr("Judge reference answers too"))
        self.sample = number_box(self.tr("Sample"), 0, MOST, least_means=self.tr("all"))
        self.unit = choice_box(self.tr("Sample of"))
        self.unit.addItem(self.tr("answers"), SampleUnit.ANSWERS)
        self.unit.addItem(self.tr("questions with all their answers"), SampleUnit.QUESTIONS)
        self.seed = number_box(self.tr("Seed of the sample"), 0, MOST_SEED)
        self.sentences = number_box(self.tr("Sentences per answer"), 0, MOST, least_means=self.tr("all"))
        form = form_layout()
        form.addRow(self.tr("Answers of the study"), in_a_row(self.study, STRETCH))
        form.addRow(
            self.tr("Sample"),
            in_a_row(self.sample, self.unit, plain_label(self.tr("Seed"), "caption"), self.seed, STRETCH),
        )
        form.addRow(self.tr("Sentences per answer"), in_a_row(self.sentences, STRETCH))
        form.addRow(self.tr("Words in the question"), self.text)
        self._form = form
        self.column.addWidget(plain_label(self.tr("Where nothing is ticked, everything is in."), "caption"))
        self.column.addWidget(self.lists)
        self.column.addWidget(self.references)
        self.column.addLayout(form)
        self.show_granularity(Granularity.COARSE)
        self.study.currentIndexChanged.connect(self._on_study)
        self.unit.currentIndexChanged.connect(self._on_edit)
        self.lists.changed.connect(self._on_edit)
        self.references.toggled.connect(self._on_edit)
        self.text.textEdited.connect(self._on_edit)
        for box in (self.sample, self.seed, self.sentences):
            box.valueChanged.connect(self._on_edit)

    def offer(self, options: JudgeOptions) -> None:
        """Take the values that the workspace has, and keep what is chosen."""
        self._options = options
        chosen = self._study
        self._is_filling = True
        self.study.clear()
        self.study.addItem(self.tr("not only those of a study"), None)
        for name in options.studies:
            self.study.addItem(name, name)
        choose(self.study, chosen)
        for name in FIELDS:
            self._fill_list(name, self.lists.ticked(name) or self._ticked[name])
        self.references.setText(self.tr("Judge reference answers too ({n})").format(n=number(options.n_references)))
        self.references.setVisible(options.n_references > 0)
        self._is_filling = False

    def show_granularity(self, granularity: Granularity) -> None:
        self._form.setRowVisible(SENTENCES_ROW, granularity is Granularity.FINE)

    def _on_study(self) -> None:
        if not self._is_filling:
            self._study = self.study.currentData()
        self._on_edit()

    @override
    def apply_to(self, draft: JudgeDraft) -> JudgeDraft:
        ticked = {name: self.lists.ticked(name) for name in FIELDS}
        return replace(
            draft,
            selection=AnswersToJudge(
                **ticked,
                study=self.study.currentData(),
                text=self.text.text().strip(),
                include_references=self.references.isChecked(),
                sample_size=self.sample.value() or None,
                sample_of=SampleUnit(self.unit.currentData()),
                sentences_per_answer=self.sentences.value() or None,
                seed=self.seed.value(),
            ),
        )

    @override
    def _fill(self, draft: JudgeDraft) -> None:
        wanted = draft.selection
        for name in FIELDS:
            self._ticked[name] = getattr(wanted, name)
            self._fill_list(name, self._ticked[name])
        self._study = wanted.study
        choose(self.study, wanted.study)
        self.text.setText(wanted.text)
        self.references.setChecked(wanted.include_references)
        self.sample.setValue(wanted.sample_size or 0)
        choose(self.unit, wanted.sample_of)
        self.sentences.setValue(wanted.sentences_per_answer or 0)
        self.seed.setValue(wanted.seed)

    def _fill_list(self, name: str, ticked: Sequence[str]) -> None:
        offered = () if self._options is None else getattr(self._options, name)
        self.lists.offer(name, [(o.value, _words(name, o.value), o.n_answers) for o in offered], ticked)


def _words(name: str, value: str) -> str:
    match name:
        case "kinds":
            return kind_name(value)
        case "languages":
            return language_name(value)
        case _:
            return value
