"""The analysis: a study and a panel are chosen on one side, results stand on the other."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtGui import QAction, QGuiApplication, QKeySequence, QResizeEvent
from PySide6.QtWidgets import QListWidget, QWidget
from typing_extensions import override

from medreview.domain.changes import Change
from medreview.domain.studies import StudyPurpose
from medreview.jobs import CancelToken, Report
from medreview.reporting.analysis_settings import AnalysisSettings, Collapse, CollapseUnreadable
from medreview.reporting.figure_data import CountedUnit, SourceAnswers
from medreview.reporting.tables import Table
from medreview.ui.file_dialogs import ask_folder
from medreview.ui.job_runner import LatestQuery, while_alive, whole_workspace
from medreview.ui.plots.results_pane import Compute, Results, ResultsPane, Wish
from medreview.ui.screen import Screen, ScreenContext
from medreview.ui.source_answers_dialog import SourceAnswersDialog
from medreview.ui.study_report import ReportChoice, methods_paragraph, write_report
from medreview.ui.tokens import GRID
from medreview.ui.translation import isolated, number, translated
from medreview.ui.widgets.fields import (
    ChoiceBox,
    choice_box,
    in_local_digits,
    line_edit,
    named,
    number_box,
    push_button,
)
from medreview.ui.widgets.labels import plain_label
from medreview.ui.widgets.layout import in_a_column, in_a_row
from medreview.workflows import design_study
from medreview.workflows.analyse import (
    JUDGE_PANEL,
    STUDY_PANELS,
    AnyPanel,
    Consensus,
    JudgeOffer,
    ReliabilitySettings,
    Yardstick,
    analyse_study,
    judge_reliability,
    judges_to_compare,
)
from medreview.workflows.design_study import StudyView
from medreview.workflows.export_report import panel_sentences

Chosen = tuple[str | None, str | None, Yardstick]
"""A judge, one of its runs or all, and the yardstick."""


class JudgeChoice(QWidget):
    """Signals.

    changed()
        Another judge, run or yardstick was chosen.
    """

    changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._offers: tuple[JudgeOffer, ...] = ()
        self._wished: Chosen | None = None
        self.judge = _narrow(choice_box(self.tr("Judge")))
        self.run = _narrow(choice_box(self.tr("Run")))
        self.yardstick = _narrow(choice_box(self.tr("Yardstick")))
        boxes = (self.judge, self.run, self.yardstick)
        in_a_column(*(part for box in boxes for part in _captioned(box)), of=self, spacing=GRID // 2)
        self.judge.currentIndexChanged.connect(self._on_judge)
        self.run.currentIndexChanged.connect(self.changed)
        self.yardstick.currentIndexChanged.connect(self.changed)

    @property
    def chosen_judge(self) -> str | None:
        return self.judge.chosen

    @property
    def chosen_run(self) -> str | None:
        return self.run.chosen

    @property
    def chosen_yardstick(self) -> Yardstick:
        return self.yardstick.chosen or Yardstick()

    @property
    def chosen(self) -> "Chosen":
        """The judge, run and yardstick, also ones that were asked for and are not offered yet."""
        return self._wished or (self.chosen_judge, self.chosen_run, self.chosen_yardstick)

    def wish(self, chosen: "Chosen") -> None:
        """Choose this at the next offer, where it is offered."""
        self._wished = chosen

    def offer(self, offers: Sequence[JudgeOffer], raters: Sequence[str]) -> None:
        """Offer judges and raters; an earlier choice stays where it can. Does not say ``changed``."""
        self._offers = tuple(offers)
        means = {
            Yardstick(Consensus.MEDIAN): self.tr("Median of the raters"),
            Yardstick(Consensus.MEAN): self.tr("Rounded mean of the raters"),
            Yardstick(Consensus.MAJORITY): self.tr("Majority of the raters"),
        }
        of_one = {Yardstick(rater=rater): self.tr("Rater {rater}").format(rater=rater) for rater in raters}
        judge, run, yardstick = self._wished or (None, None, None)
        _offer(self.judge, {offer.judge: offer.judge for offer in offers}, judge)
        _offer(self.yardstick, means | of_one, yardstick)
        self._fill_runs(run)
        self._wished = None

    def _on_judge(self) -> None:
        self._fill_runs()
        self.changed.emit()

    def _fill_runs(self, wished: str | None = None) -> None:
        runs = next((offer.runs for offer in self._offers if offer.judge == self.chosen_judge), ())
        _offer(self.run, {**{run: run for run in runs}, None: self.tr("Every run by itself")}, wished)


def _offer(box: ChoiceBox, entries: Mapping[Any, str], wished: object = None) -> None:
    """Replace the choices of a box without a signal; the wished one is chosen, else the earlier one."""
    chosen = wished if wished is not None and wished in entries else box.chosen
    was_empty = not box.count()
    with QSignalBlocker(box):
        box.offer(entries)
        if chosen is not None or not was_empty:
            box.choose(chosen)


def _narrow(box: ChoiceBox) -> ChoiceBox:
    """As wide as the side, whatever is offered."""
    box.setSizeAdjustPolicy(ChoiceBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
    return box


def _captioned(control: QWidget) -> tuple[QWidget, QWidget]:
    return plain_label(control.accessibleName(), "caption"), control


SIDE_WIDTH = 30 * GRID
RESAMPLES = (500, 2000, 10_000)
USUAL_RESAMPLES = 2000
LARGEST_SEED = 2**31 - 1


@dataclass(frozen=True, slots=True)
class AnalysisState:
    """Everything that is chosen on the side of the screen."""

    study: str
    panel: int
    judge: Chosen
    resamples: int
    seed: int
    collapse: str


class PanelList(QListWidget):
    """The panels by name; the chosen one stays in sight when the choices below take room."""

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.scrollToItem(self.currentItem())


class AnalysisScreen(Screen):
    """``arrive`` takes the name of the study to show."""

    REFRESHES_ON = Change.STUDIES | Change.RATINGS | Change.SURVEYS | Change.RUNS | Change.MODELS

    def __init__(self, context: ScreenContext) -> None:
        super().__init__(context)
        self._panels = STUDY_PANELS
        self._studies: tuple[StudyView, ...] = ()
        self._wished_study: str | None = None
        self.behind: SourceAnswersDialog | None = None
        self._collapse: Collapse | None = None
        self._listing = LatestQuery(context.read_jobs, context.workspace, self, of=whole_workspace)
        self._methods = LatestQuery(context.read_jobs, context.workspace, self, of=self._study_on_show)
        self._judges = LatestQuery(context.read_jobs, context.workspace, self, of=self._study_on_show)
        self.study = _narrow(choice_box(self.tr("Study")))
        self.study.currentIndexChanged.connect(self._on_study)
        self.panels = named(PanelList(), self.tr("Panels"))
        self.panels.addItems([translated(panel.title) for panel in self._panels])
        self.panels.setCurrentRow(0)
        self.panels.currentRowChanged.connect(self._show_chosen)
        self.judge = JudgeChoice()
        self.judge.changed.connect(self._show_chosen)
        resamples = {n: self.tr("{n} resamples").format(n=number(n)) for n in RESAMPLES}
        self.resamples = choice_box(self.tr("Intervals"), {0: self.tr("Without resampling"), **resamples})
        self.resamples.choose(USUAL_RESAMPLES)
        self.resamples.currentIndexChanged.connect(self._show_chosen)
        self.seed = number_box(self.tr("Seed"), 0, LARGEST_SEED)
        self.seed.setValue(1)
        self.seed.editingFinished.connect(self._show_chosen)
        self.collapse = line_edit(self.tr("Levels that count as one"), in_local_digits("1 2 | 3 | 4 5"))
        self.collapse.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
        self.collapse.editingFinished.connect(self._on_collapse)
        self.collapse_problem = plain_label("", "problem", wraps=True)
        self.collapse_problem.hide()
        self.report_button = push_button(self.tr("Export report…"), self._ask_folder)
        self.results = ResultsPane(context)
        self.results.datum_chosen.connect(self._open_sources)
        self.results.answers_chosen.connect(self._open_answers)
        self._lay_out()
        self.first_control = self.panels

    @override
    def refresh(self) -> None:
        self.results.forget()
        self._listing.ask(design_study.list_studies, self._on_studies)

    @override
    def arrive(self, argument: object) -> None:
        if isinstance(argument, AnalysisState):
            self._choose_again(argument)
            argument = argument.study
        if isinstance(argument, str):
            self._wished_study = argument
            self.study.setCurrentIndex(max(0, self.study.findText(argument)))

    @override
    def saved_state(self) -> object:
        return AnalysisState(
            self._wished_study or self.study.currentText(),
            self.panels.currentRow(),
            self.judge.chosen,
            self.resamples.currentIndex(),
            self.seed.value(),
            self.collapse.text(),
        )

    def _choose_again(self, before: AnalysisState) -> None:
        controls = (self.panels, self.resamples, self.seed)
        for control in controls:
            control.blockSignals(True)
        self.panels.setCurrentRow(before.panel)
        self.resamples.setCurrentIndex(before.resamples)
        self.seed.setValue(before.seed)
        for control in controls:
            control.blockSignals(False)
        self.judge.wish(before.judge)
        self.collapse.setText(before.collapse)
        if before.collapse:
            self._on_collapse()

    @override
    def menu_actions(self) -> dict[str, list[QAction]]:
        action = QAction(self.tr("Export report…"), self)
        action.setShortcut(QKeySequence("Ctrl+Shift+E"))
        action.triggered.connect(self._ask_folder)
        copy = QAction(self.tr("Copy methods paragraph"), self)
        copy.triggered.connect(self.copy_methods)
        return {"analysis": [action, copy]}

    def copy_methods(self) -> None:
        """Put the methods of everything that is computed for the study onto the clipboard."""
        if study := self.study.currentText():
            self._methods.ask(partial(methods_paragraph, study=study, settings=self.settings), self._on_methods)

    def _on_methods(self, text: str) -> None:
        QGuiApplication.clipboard().setText(text)
        self.context.note(self.tr("The methods paragraph is copied, with its references."))

    @property
    def settings(self) -> AnalysisSettings:
        return AnalysisSettings(self.seed.value(), self.resamples.chosen, self._collapse)

    @property
    def panel(self) -> AnyPanel:
        return self._panels[max(0, self.panels.currentRow())]

    def _lay_out(self) -> None:
        side = QWidget()
        side.setFixedWidth(round(SIDE_WIDTH * self.context.settings.text_scale))
        caption, seed = _captioned(self.seed)
        in_a_column(
            plain_label(self.tr("Analysis"), "title"),
            self.study,
            (self.panels, 1),
            self.judge,
            *_captioned(self.resamples),
            in_a_row((caption, 1), seed),
            *_captioned(self.collapse),
            self.collapse_problem,
            self.report_button,
            of=side,
            margins=2 * GRID,
        )
        self.judge.hide()
        in_a_row(side, (self.results, 1), of=self, spacing=0)

    def _on_studies(self, studies: tuple[StudyView, ...]) -> None:
        self._studies = studies
        chosen = self._wished_study or self.study.currentText()
        self._wished_study = None
        _offer(self.study, {study.name: study.name for study in studies if study.purpose is StudyPurpose.MAIN}, chosen)
        self._on_study()

    def _on_study(self) -> None:
        study = self.study.currentText()
        if study:
            self._judges.ask(partial(judges_to_compare, study=study), self._on_judges, overtake=True)
        else:
            self._show_chosen()

    def _study_on_show(self) -> str:
        return self.study.currentText()

    def _on_judges(self, offers: tuple[JudgeOffer, ...]) -> None:
        study = next((one for one in self._studies if one.name == self.study.currentText()), None)
        self.judge.offer(offers, [rater.code for rater in study.raters] if study else [])
        self._show_chosen()

    def _on_collapse(self) -> None:
        """One more set of labels for agreement; what cannot be read is said in place and changes nothing."""
        text = self.collapse.text().strip()
        try:
            self._collapse = Collapse.from_text(text) if text else None
        except CollapseUnreadable as error:
            self.collapse_problem.setText(translated(error.message))
            self.collapse_problem.show()
            return
        self.collapse_problem.hide()
        self._show_chosen()

    def _show_chosen(self) -> None:
        panel, study = self.panel, self.study.currentText()
        self.judge.setVisible(panel is JUDGE_PANEL)
        if not study:
            self.results.say(translated(panel.title), self.tr("No studies yet. Plan one, or import ratings."))
        elif panel is not JUDGE_PANEL:
            settings = self.settings
            wish = Wish((study, panel.key), settings, translated(panel.title), translated(panel.question))
            self.results.show_results(wish, self._analysis(study, panel, settings))
        elif self.judge.chosen_judge is None:
            nothing = self.tr("No judge has judged answers of this study yet. Start a run, or import judgements.")
            self.results.say(translated(panel.title), nothing)
        else:
            choices = (self.judge.chosen_judge, self.judge.chosen_run)
            settings = ReliabilitySettings(self.settings, self.judge.chosen_yardstick)
            wish = Wish((study, panel.key, *choices), settings, translated(panel.title), translated(panel.question))
            self.results.show_results(wish, self._reliability(study, *choices, settings))

    def _analysis(self, study: str, panel: AnyPanel, settings: AnalysisSettings) -> Compute:
        workspace = self.context.workspace.workspace

        def compute(report: Report, cancel: CancelToken) -> Results:
            found = analyse_study(
                workspace, study, tables=panel.table_names, settings=settings, report=report, cancel=cancel
            )
            made = _in_order(found.tables, panel.table_names)
            return Results(panel_sentences(workspace, study, made), found.figures, made)

        return compute

    def _reliability(self, study: str, judge: str, run: str | None, settings: ReliabilitySettings) -> Compute:
        workspace = self.context.workspace.workspace

        def compute(report: Report, cancel: CancelToken) -> Results:
            found = judge_reliability(workspace, study, judge, run=run, settings=settings, report=report, cancel=cancel)
            said = panel_sentences(workspace, study, found.tables)
            return Results(said, found.figures, found.tables, found.answers)

        return compute

    def _ask_folder(self) -> None:
        if self.study.currentText():
            ask_folder(self, self.tr("Folder for the report"), self.export_to)

    def export_to(self, folder: Path) -> None:
        """Write everything there is to report into a folder, beside the window."""
        choice = ReportChoice(
            self.study.currentText(),
            self.settings,
            self.context.settings.language,
            reliability=ReliabilitySettings(self.settings, self.judge.chosen_yardstick),
        )
        workspace = self.context.workspace.workspace
        self.report_button.setEnabled(False)

        def work(report: Report, cancel: CancelToken) -> Path:
            return write_report(workspace, choice, folder, report, cancel)[0]

        self.context.write_jobs.start(
            work,
            title=self.tr("Writing the report"),
            on_success=while_alive(self, self._on_written),
            on_failure=while_alive(self, self._on_not_written),
            on_cancelled=while_alive(self, self._allow_report),
        )

    def _on_written(self, page: Path) -> None:
        self._allow_report()
        self.context.note(self.tr("The report is in {folder}").format(folder=isolated(str(page.parent))))

    def _on_not_written(self, error: Exception) -> None:
        self._allow_report()
        self.context.show_problem(error)

    def _allow_report(self) -> None:
        self.report_button.setEnabled(True)

    def _open_sources(self, key: object) -> None:
        """Open the answers behind a number beside each other."""
        if isinstance(key, SourceAnswers):
            self._show_sources(key)

    def _open_answers(self, answers: tuple[int, ...], first: int | None) -> None:
        self._show_sources(SourceAnswers(tuple(CountedUnit((answer,)) for answer in answers)), first)

    def _show_sources(self, behind: SourceAnswers, first: int | None = None) -> None:
        question = translated(self.panel.question)
        self.behind = dialog = SourceAnswersDialog(self.context, question, behind, self, first=first)
        dialog.finished.connect(self._forget_dialog)
        dialog.open()

    def _forget_dialog(self) -> None:
        self.behind = None


def _in_order(tables: Sequence[Table], names: Sequence[str]) -> tuple[Table, ...]:
    by_name = {table.name: table for table in tables}
    return tuple(by_name[name] for name in names if name in by_name)
