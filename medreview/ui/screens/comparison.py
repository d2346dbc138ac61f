"""The comparison of judges: runs and a panel are chosen on one side, results stand on the other."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QListWidget, QTabWidget, QWidget
from typing_extensions import override

from medreview.domain.changes import Change
from medreview.domain.run_plans import PROTOCOL_WORDS, SETUP_WORDS
from medreview.domain.runs import VALIDITY_WORDS
from medreview.errors import Message
from medreview.jobs import CancelToken, Report
from medreview.reporting.analysis_settings import AnalysisSettings
from medreview.ui.job_runner import LatestQuery, whole_workspace
from medreview.ui.messages import forgets
from medreview.ui.plots.results_pane import Compute, Results, ResultsPane, Wish
from medreview.ui.requests import JudgementRequest
from medreview.ui.screen import Screen, ScreenContext
from medreview.ui.tokens import GRID
from medreview.ui.translation import isolated, number, translated
from medreview.ui.widgets.data_table import DataTable, RowsModel, ShownColumn
from medreview.ui.widgets.fields import named, push_button
from medreview.ui.widgets.forms import TickList
from medreview.ui.widgets.labels import plain_label
from medreview.ui.widgets.layout import in_a_column, in_a_row
from medreview.ui.widgets.reading_text import OutputText
from medreview.ui.widgets.record_list import ListColumn, ListTable, RecordList
from medreview.ui.words import judged_words, part_name, word_of
from medreview.workflows.analyse import (
    COMPARISON_PANELS,
    AnyPanel,
    JudgementFact,
    JudgementIds,
    compare_judges,
    runs_to_compare,
    source_judgements,
)
from medreview.workflows.run_judge import JudgementDetail, JudgementLine, judgement_detail


def _beside(texts: Iterable[str]) -> str:
    return " | ".join(dict.fromkeys(texts))


def _values(unit: Sequence[JudgementFact]) -> str | None:
    values = [judged_words(one.given_value, one.word) for one in unit]
    return " | ".join(values) if any(values) else None


# a line is whatever counts as one: what its judgements share stands once, the rest beside each other
SOURCE_JUDGEMENTS = RecordList(
    "judgements behind",
    Message("Judgements"),
    (
        ListColumn("judge", Message("Judge"), lambda unit: _beside(one.judge for one in unit), 136),
        ListColumn("question", Message("Question"), lambda unit: unit[0].question, 120),
        ListColumn(
            "dimension", Message("Dimension"), lambda unit: _beside(part_name(one.dimension) for one in unit), 104
        ),
        ListColumn("value", Message("Value"), _values, 72, is_number=True, sorts_by=lambda unit: unit[0].given_value),
        ListColumn(
            "state",
            Message("State"),
            lambda unit: _beside(word_of(one.given_validity or "", VALIDITY_WORDS) for one in unit),
            112,
        ),
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
    protocol, setup = word_of(detail.protocol, PROTOCOL_WORDS), word_of(detail.setup or "", SETUP_WORDS)
    return [part for part in (line.judge, protocol, setup, line.answer, line.author) if part]


def _row(line: JudgementLine) -> tuple[str | int | None, ...]:
    return (
        part_name(line.dimension),
        judged_words(line.value, line.label) or None,
        word_of(line.validity or "", VALIDITY_WORDS),
    )


SIDE_WIDTH = 30 * GRID
TOPIC = "judges"


@dataclass(frozen=True, slots=True)
class ComparisonState:
    """``runs`` are the marked ones; none where all are."""

    panel: int
    runs: tuple[str, ...]


class ComparisonScreen(Screen):
    """``arrive`` takes the names of the runs to compare; without one all are, imported judgements too."""

    REFRESHES_ON = Change.RUNS | Change.MODELS | Change.RATINGS

    def __init__(self, context: ScreenContext) -> None:
        super().__init__(context)
        self._panels = COMPARISON_PANELS
        self._wished: tuple[str, ...] | None = None
        self._listing = LatestQuery(context.read_jobs, context.workspace, self, of=whole_workspace)
        self._reading = LatestQuery(context.read_jobs, context.workspace, self, of=lambda: self._on_show)
        self._detailing = LatestQuery(context.read_jobs, context.workspace, self, of=lambda: self._on_show)
        self.behind: SourceJudgementsDialog | None = None
        self.detail: JudgementDialog | None = None
        self.back_button = push_button(self.tr("Back to the runs"), lambda: context.go_to("runs"), role="quiet")
        self.panels = named(QListWidget(), self.tr("Panels"))
        self.panels.addItems([translated(panel.title) for panel in self._panels])
        self.panels.setCurrentRow(0)
        self.panels.currentRowChanged.connect(self._show_chosen)
        self.runs = TickList(self.tr("Runs to compare"))
        self._listed: tuple[str, ...] = ()
        self.runs.edited.connect(self._show_chosen)
        self.results = ResultsPane(context)
        self.results.datum_chosen.connect(self._read_sources)
        self._lay_out()
        self.first_control = self.panels

    @override
    def refresh(self) -> None:
        self.results.forget()
        self._listing.ask(runs_to_compare, self._on_runs)

    @override
    def arrive(self, argument: object) -> None:
        if isinstance(argument, ComparisonState):
            self.panels.setCurrentRow(argument.panel)
            argument = argument.runs or None
        if isinstance(argument, tuple):
            self._wished = tuple(str(name) for name in argument)  # pyright: ignore[reportUnknownVariableType, reportUnknownArgumentType]
            self._mark_wished()
            self._show_chosen()

    @override
    def saved_state(self) -> object:
        return ComparisonState(self.panels.currentRow(), self._wished or self.chosen_runs)

    @property
    def chosen_runs(self) -> tuple[str, ...]:
        """The runs that are marked; none where all are."""
        marked = self.runs.ticked()
        return () if len(marked) == self.runs.count() else marked

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
        in_a_row(side, (self.results, 1), of=self, spacing=0)

    @property
    def _on_show(self) -> tuple[int, tuple[str, ...]]:
        """The panel and the runs whose results stand there."""
        return (self.panels.currentRow(), self.chosen_runs)

    def _on_runs(self, names: tuple[str, ...]) -> None:
        ticked = [*self.runs.ticked(), *(name for name in names if name not in self._listed)]
        self._listed = names
        self.runs.offer([(name, name) for name in names], ticked)
        self._mark_wished()
        self._show_chosen()

    def _mark_wished(self) -> None:
        if self._wished is None or not self.runs.count():
            return
        with QSignalBlocker(self.runs):
            self.runs.tick(self._wished)
        self._wished = None

    def _show_chosen(self) -> None:
        panel = self._panels[max(0, self.panels.currentRow())]
        runs = self.chosen_runs
        if self.runs.count() and not self.runs.ticked():
            self.results.say(translated(panel.title), self.tr("Mark at least one run."))
            return
        wish = Wish((TOPIC, panel.key), runs, translated(panel.title), translated(panel.question))
        self.results.show_results(wish, self._comparison(panel, runs))

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

    def _read_sources(self, key: object) -> None:
        if isinstance(key, JudgementIds):
            self._reading.ask(partial(source_judgements, key=key), self._show_sources, overtake=True)

    def _show_sources(self, units: tuple[tuple[JudgementFact, ...], ...]) -> None:
        self.behind = dialog = SourceJudgementsDialog(self.context, units, self)
        dialog.chosen.connect(self._open_judgement)
        dialog.finished.connect(forgets(self, "behind"))
        dialog.open()

    def _open_judgement(self, judgement: JudgementFact) -> None:
        """Open a judgement on the page of its run; an imported one without a run opens by itself."""
        if judgement.run_id is not None:
            self.context.go_to("run", JudgementRequest(judgement.run_id, judgement.id))
        else:
            self._detailing.ask(partial(judgement_detail, judgement_id=judgement.id), self._show_detail, overtake=True)

    def _show_detail(self, detail: JudgementDetail) -> None:
        self.detail = dialog = JudgementDialog(self.context, detail, self)
        dialog.finished.connect(forgets(self, "detail"))
        dialog.open()
