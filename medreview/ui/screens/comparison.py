"""The comparison of judges: runs and a panel are chosen on one side, results stand on the other."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QListWidget, QListWidgetItem, QTabWidget, QWidget
from typing_extensions import override

from medreview.domain.changes import Change
from medreview.errors import Message
from medreview.jobs import CancelToken, Report
from medreview.reporting.analysis_settings import AnalysisSettings
from medreview.ui.job_runner import LatestAnswer, whole_workspace
from medreview.ui.messages import forgets
from medreview.ui.plots.results_pane import Compute, Results, ResultsPane, Wish
from medreview.ui.requests import JudgementRequest
from medreview.ui.screen import Screen, ScreenContext
from medreview.ui.tokens import GRID
from medreview.ui.translation import isolated, number, translated
from medreview.ui.widgets.data_table import DataTable, RowsModel, ShownColumn
from medreview.ui.widgets.fields import named, push_button
from medreview.ui.widgets.labels import plain_label
from medreview.ui.widgets.layout import in_a_column, in_a_row
from medreview.ui.widgets.reading_text import OutputText
from medreview.ui.widgets.record_list import ListColumn, ListTable, RecordList
from medreview.workflows.analyse import (
    COMPARISON_PANELS,
    AnyPanel,
    JudgementFact,
    JudgementIds,
    compare_judges,
    judgements_behind,
    runs_to_compare,
)
from medreview.workflows.run_judge import JudgementDetail, JudgementLine, judgement_detail


def _beside(texts: Iterable[str]) -> str:
    return " | ".join(dict.fromkeys(texts))


def _value(one: JudgementFact) -> str:
    return "" if one.given_value is None else number(one.given_value, 0 if one.given_value.is_integer() else 1)


def _values(unit: Sequence[JudgementFact]) -> str | None:
    values = [_value(one) for one in unit]
    return " | ".join(values) if any(values) else None


# a line is whatever counts as one: what its judgements share stands once, the rest beside each other
SOURCE_JUDGEMENTS = RecordList(
    "judgements behind",
    Message("Judgements"),
    (
        ListColumn("judge", Message("Judge"), lambda unit: _beside(one.judge for one in unit), 136),
        ListColumn("question", Message("Question"), lambda unit: unit[0].question, 120),
        ListColumn("dimension", Message("Dimension"), lambda unit: _beside(one.dimension for one in unit), 104),
        ListColumn("value", Message("Value"), _values, 72, is_number=True, sorts_by=lambda unit: unit[0].given_value),
        ListColumn("state", Message("State"), lambda unit: _beside(one.given_validity or "" for one in unit), 112),
        ListColumn(
            "attempt",
            Message("Attempt"),
            lambda unit: max((one.given_attempt for one in unit if one.given_attempt is not None), default=None),
            96,
            is_number=True,
        ),
        ListColumn(
            "reply",
            Message("Reply"),
            lambda unit: _beside(" ".join(one.reply.split()) for one in unit),
            240,
            takes_rest=True,
        ),
    ),
)


class SourceJudgementsDialog(QDialog):
    """Signals.

    chosen(JudgementFact)
        The judgement to open.
    """

    chosen = Signal(object)

    def __init__(self, context: ScreenContext, units: Sequence[Sequence[JudgementFact]], parent: QWidget) -> None:
        super().__init__(parent)
        self._units = tuple(units)
        self.setWindowTitle(self.tr("Judgements behind the number"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.table = ListTable[Sequence[JudgementFact]](context.settings, SOURCE_JUDGEMENTS)
        self.table.activated.connect(self._open_marked)
        self.table.show_things(self._units)
        buttons = QDialogButtonBox()
        self.open_button = buttons.addButton(self.tr("Open"), QDialogButtonBox.ButtonRole.ActionRole)
        self.open_button.clicked.connect(self._open_marked)
        buttons.addButton(self.tr("Close"), QDialogButtonBox.ButtonRole.RejectRole)
        buttons.rejected.connect(self.reject)
        is_several = any(len(unit) > 1 for unit in self._units)
        words = self.tr("n = {n}; each with all its judgements") if is_several else self.tr("n = {n} judgements")
        count = words.format(n=number(len(self._units)))
        in_a_column(
            plain_label(count, "heading"),
            (self.table, 1),
            buttons,
            of=self,
            margins=2 * GRID,
        )
        self.resize(120 * GRID, 68 * GRID)
        if self._units:
            self.table.selectRow(0)

    def _open_marked(self) -> None:
        if (unit := self.table.marked) is not None:
            self.chosen.emit(unit[0])
            self.accept()


WIDTHS = (168, 80, 160)
VALUE_ROWS = 4


class JudgementDialog(QDialog):
    """All that is known of it; the reply may hold anything and is shown as plain text."""

    def __init__(self, context: ScreenContext, detail: JudgementDetail, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Imported judgement"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._model = RowsModel(
            (
                ShownColumn(self.tr("Dimension")),
                ShownColumn(self.tr("Value"), is_number=True),
                ShownColumn(self.tr("State")),
            )
        )
        self.values = DataTable(context.settings, "imported judgement", self.tr("Values"))
        self.values.use(self._model, WIDTHS, stretches=2)
        self.values.fit_rows(VALUE_ROWS)
        self._model.show_rows([_row(line) for attempt in detail.attempts for line in attempt.outcomes])
        self.reply = OutputText(context.theme, self.tr("Reply"))
        self.reply.show_text("\n\n".join(dict.fromkeys(attempt.raw_output for attempt in detail.attempts)))
        self.judged = OutputText(context.theme, self.tr("Question and answer"))
        self.judged.show_text("\n".join((detail.question, "", detail.answer)))
        tabs = named(QTabWidget(), self.tr("Parts of the judgement"))
        tabs.setDocumentMode(True)
        tabs.addTab(self.reply, self.tr("Reply"))
        tabs.addTab(self.judged, self.tr("Answer"))
        buttons = QDialogButtonBox()
        buttons.addButton(self.tr("Close"), QDialogButtonBox.ButtonRole.RejectRole)
        buttons.rejected.connect(self.reject)
        heading = plain_label(" · ".join(isolated(part) for part in _about(detail)), "heading", wraps=True)
        in_a_column(heading, self.values, (tabs, 1), buttons, of=self, margins=2 * GRID)
        self.resize(96 * GRID, 68 * GRID)


def _about(detail: JudgementDetail) -> list[str]:
    line = detail.line
    return [part for part in (line.judge, detail.protocol, detail.setup or "", line.answer, line.author) if part]


def _row(line: JudgementLine) -> tuple[str | int | None, ...]:
    if line.value is None:
        return (line.dimension, None, line.validity or "")
    return (line.dimension, number(line.value, 0 if line.value.is_integer() else 1), line.validity or "")


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
        self._panels = COMPARISON_PANELS
        self._wished: tuple[str, ...] | None = None
        self._listing = LatestAnswer(context.read_jobs, context.workspace, self, of=whole_workspace)
        self._reading = LatestAnswer(context.read_jobs, context.workspace, self, of=lambda: self._on_show)
        self._detailing = LatestAnswer(context.read_jobs, context.workspace, self, of=lambda: self._on_show)
        self.behind: SourceJudgementsDialog | None = None
        self.detail: JudgementDialog | None = None
        self.back_button = push_button(self.tr("Back to the runs"), lambda: context.go_to("judges"), role="quiet")
        self.panels = named(QListWidget(), self.tr("Panels"))
        self.panels.addItems([translated(panel.title) for panel in self._panels])
        self.panels.setCurrentRow(0)
        self.panels.currentRowChanged.connect(self._show_chosen)
        self.runs = named(QListWidget(), self.tr("Runs to compare"))
        self.runs.itemChanged.connect(self._show_chosen)
        self.desk = ResultsPane(context)
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
    def saved_state(self) -> object:
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
            self.desk.say(translated(panel.title), self.tr("Mark at least one run."))
            return
        wish = Wish((TOPIC, panel.key), runs, translated(panel.title), translated(panel.question))
        self.desk.show_results(wish, self._comparison(panel, runs))

    def _comparison(self, panel: AnyPanel, runs: tuple[str, ...]) -> Compute:
        workspace = self.context.workspace.workspace

        def compute(report: Report, cancel: CancelToken) -> Results:
            found = compare_judges(
                workspace,
                runs=runs,
                tables=panel.table_names,
                settings=AnalysisSettings(),
                report=report,
                cancel=cancel,
            )
            said = {str(one): one for table in found.tables for one in table.findings}
            return Results(tuple(said.values()), found.figures, found.tables)

        return compute

    def _read_behind(self, key: object) -> None:
        if isinstance(key, JudgementIds):
            self._reading.ask(partial(judgements_behind, key=key), self._show_behind, overtake=True)

    def _show_behind(self, units: tuple[tuple[JudgementFact, ...], ...]) -> None:
        self.behind = dialog = SourceJudgementsDialog(self.context, units, self)
        dialog.chosen.connect(self._open_judgement)
        dialog.finished.connect(forgets(self, "behind"))
        dialog.open()

    def _open_judgement(self, judgement: JudgementFact) -> None:
        """On the page of its run; what was imported without a run has none, and opens by itself."""
        if judgement.run_id is not None:
            self.context.go_to("run", JudgementRequest(judgement.run_id, judgement.id))
        else:
            self._detailing.ask(partial(judgement_detail, judgement_id=judgement.id), self._show_detail, overtake=True)

    def _show_detail(self, detail: JudgementDetail) -> None:
        self.detail = dialog = JudgementDialog(self.context, detail, self)
        dialog.finished.connect(forgets(self, "detail"))
        dialog.open()
