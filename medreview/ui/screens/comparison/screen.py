"""The comparison of judges: runs and a panel are chosen on one side, results stand on the other."""

from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QWidget
from typing_extensions import override

from medreview.domain.changes import Change
from medreview.jobs import CancelToken, Report
from medreview.reporting.analysis_settings import AnalysisSettings
from medreview.ui.judge_requests import JudgementRequest
from medreview.ui.latest_answer import LatestAnswer, whole_workspace
from medreview.ui.plots.results_desk import Compute, Panel, ResultsDesk, Wish
from medreview.ui.plots.results_page import Results
from medreview.ui.screen import Screen, ScreenContext
from medreview.ui.screens.comparison.behind_dialog import JudgementsBehindDialog
from medreview.ui.screens.comparison.judgement_dialog import JudgementDialog
from medreview.ui.screens.comparison.panels import all_panels
from medreview.ui.tokens import GRID
from medreview.ui.widgets.fields import named, push_button
from medreview.ui.widgets.labels import plain_label
from medreview.ui.widgets.layout import in_a_column, in_a_row
from medreview.workflows.analyse import (
    JudgementBehind,
    JudgementIds,
    compare_judges,
    judgements_behind,
    runs_to_compare,
)
from medreview.workflows.run_judge import JudgementDetail, judgement_detail

SIDE_WIDTH = 30 * GRID
TOPIC = "judges"


@dataclass(frozen=True, slots=True)
class ComparisonStanding:
    """``runs`` are the marked ones; none where all are."""

    panel: int
    runs: tuple[str, ...]


class ComparisonScreen(Screen):
    """``arrive`` takes the names of the runs to compare; without one all are, imported judgements too."""

    REFRESHES_ON = Change.JUDGE_RUNS | Change.MODELS | Change.RATINGS

    def __init__(self, context: ScreenContext) -> None:
        super().__init__(context)
        self._panels = all_panels()
        self._wished: tuple[str, ...] | None = None
        self._listing = LatestAnswer(context.lookups, context.workspace, self, of=whole_workspace)
        self._reading = LatestAnswer(context.lookups, context.workspace, self, of=lambda: self._on_show)
        self._detailing = LatestAnswer(context.lookups, context.workspace, self, of=lambda: self._on_show)
        self.behind: JudgementsBehindDialog | None = None
        self.detail: JudgementDialog | None = None
        self.back_button = push_button(self.tr("Back to the runs"), lambda: context.go_to("judges"), role="quiet")
        self.panels = named(QListWidget(), self.tr("Panels"))
        self.panels.addItems([panel.title for panel in self._panels])
        self.panels.setCurrentRow(0)
        self.panels.currentRowChanged.connect(self._show_chosen)
        self.runs = named(QListWidget(), self.tr("Runs to compare"))
        self.runs.itemChanged.connect(self._show_chosen)
        self.desk = ResultsDesk(context)
        self.desk.datum_chosen.connect(self._read_behind)
        self._lay_out()
        self.first_control = self.panels

    @override
    def refresh(self) -> None:
        self.desk.forget()
        self._listing.ask(runs_to_compare, self._on_runs)

    @override
    def arrive(self, argument: object) -> None:
        if isinstance(argument, ComparisonStanding):
            self.panels.setCurrentRow(argument.panel)
            argument = argument.runs or None
        if isinstance(argument, tuple):
            self._wished = tuple(str(name) for name in argument)  # pyright: ignore[reportUnknownVariableType, reportUnknownArgumentType]
            self._mark_wished()
            self._show_chosen()

    @override
    def standing(self) -> object:
        return ComparisonStanding(self.panels.currentRow(), self._wished or self.chosen_runs)

    @property
    def chosen_runs(self) -> tuple[str, ...]:
        """The runs that are marked; none where all are."""
        items = [self.runs.item(row) for row in range(self.runs.count())]
        marked = tuple(item.text() for item in items if item.checkState() is Qt.CheckState.Checked)
        return () if len(marked) == len(items) else marked

    def _lay_out(self) -> None:
        side = QWidget()
        side.setFixedWidth(round(SIDE_WIDTH * self.context.settings.text_scale))
        in_a_column(
            plain_label(self.tr("Compare judges"), "title"),
            (self.panels, 1),
            plain_label(self.tr("Runs"), "caption"),
            (self.runs, 1),
            self.back_button,
            of=side,
            margins=2 * GRID,
        )
        in_a_row(side, (self.desk, 1), of=self, spacing=0)

    @property
    def _on_show(self) -> tuple[int, tuple[str, ...]]:
        """The panel and the runs whose results stand there."""
        return (self.panels.currentRow(), self.chosen_runs)

    def _on_runs(self, names: tuple[str, ...]) -> None:
        before = {self.runs.item(row).text(): self.runs.item(row).checkState() for row in range(self.runs.count())}
        self.runs.blockSignals(True)
        self.runs.clear()
        for name in names:
            item = QListWidgetItem(name)
            item.setFlags(Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsUserCheckable | Qt.ItemFlag.ItemIsSelectable)
            item.setCheckState(before.get(name, Qt.CheckState.Checked))
            self.runs.addItem(item)
        self.runs.blockSignals(False)
        self._mark_wished()
        self._show_chosen()

    def _mark_wished(self) -> None:
        if self._wished is None or not self.runs.count():
            return
        self.runs.blockSignals(True)
        for row in range(self.runs.count()):
            item = self.runs.item(row)
            item.setCheckState(Qt.CheckState.Checked if item.text() in self._wished else Qt.CheckState.Unchecked)
        self.runs.blockSignals(False)
        self._wished = None

    def _show_chosen(self) -> None:
        panel = self._panels[max(0, self.panels.currentRow())]
        runs = self.chosen_runs
        has_marked = any(self.runs.item(row).checkState() is Qt.CheckState.Checked for row in range(self.runs.count()))
        if self.runs.count() and not has_marked:
            self.desk.say(panel.title, self.tr("Mark at least one run."))
            return
        wish = Wish((TOPIC, panel.key), runs, panel.title, panel.question)
        self.desk.show_results(wish, self._comparison(panel, runs))

    def _comparison(self, panel: Panel, runs: tuple[str, ...]) -> Compute:
        workspace = self.context.workspace.workspace

        def compute(report: Report, cancel: CancelToken) -> Results:
            found = compare_judges(
                workspace, runs=runs, tables=panel.tables, settings=AnalysisSettings(), report=report, cancel=cancel
            )
            said = {str(one): one for table in found.tables for one in table.findings}
            return Results(tuple(said.values()), found.figures, found.tables)

        return compute

    def _read_behind(self, key: object) -> None:
        if isinstance(key, JudgementIds):
            self._reading.ask(partial(judgements_behind, key=key), self._show_behind, overtake=True)

    def _show_behind(self, units: tuple[tuple[JudgementBehind, ...], ...]) -> None:
        self.behind = dialog = JudgementsBehindDialog(self.context, units, self)
        dialog.chosen.connect(self._open_judgement)
        dialog.finished.connect(self._forget_dialog)
        dialog.open()

    def _forget_dialog(self) -> None:
        self.behind = None

    def _open_judgement(self, judgement: JudgementBehind) -> None:
        """On the page of its run; what was imported without a run has none, and opens by itself."""
        if judgement.run_id is not None:
            self.context.go_to("run", JudgementRequest(judgement.run_id, judgement.id))
        else:
            self._detailing.ask(partial(judgement_detail, judgement_id=judgement.id), self._show_detail, overtake=True)

    def _show_detail(self, detail: JudgementDetail) -> None:
        self.detail = dialog = JudgementDialog(self.context, detail, self)
        dialog.finished.connect(self._forget_detail)
        dialog.open()

    def _forget_detail(self) -> None:
        self.detail = None
