"""The list of runs: their state, how far they are, how valid their replies were so far, what can be done with each."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import QCoreApplication, QItemSelectionModel
from PySide6.QtGui import QAction, QKeySequence
from shiboken6 import isValid
from typing_extensions import override

from medreview.domain.changes import Change
from medreview.domain.judge_runs import RunKind
from medreview.errors import Message
from medreview.jobs import Progress
from medreview.ui.job_runner import LatestAnswer, whole_workspace
from medreview.ui.judge_runner import JudgeRunner
from medreview.ui.requests import NewRunRequest
from medreview.ui.screen import Screen, ScreenContext
from medreview.ui.screens.judges.run_state import DeleteQuestion, turn_of
from medreview.ui.screens.judges.words import one_value_words, run_line, share_words
from medreview.ui.tokens import GRID
from medreview.ui.translation import moment, number, translated
from medreview.ui.widgets.engine_line import EngineLine
from medreview.ui.widgets.fields import push_button
from medreview.ui.widgets.labels import plain_label
from medreview.ui.widgets.layout import PAGE_MARGINS, STRETCH, in_a_column, in_a_row
from medreview.ui.widgets.record_list import ListColumn, ListTable, RecordList
from medreview.workflows import run_judge
from medreview.workflows.run_judge import STATE_WORDS, RunState, RunView

Shown = tuple[RunView, JudgeRunner]
"""A run, and who carries the runs that are under way."""
CAN_GO_ON = frozenset({RunState.PLANNED, RunState.PAUSED, RunState.STOPPED, RunState.RUNNING})


def _is_running(run: RunView, judges: JudgeRunner) -> bool:
    return judges.running is not None and judges.running.run == run.run


def _state(shown: Shown) -> str:
    run, judges = shown
    if _is_running(run, judges):
        word = (
            QCoreApplication.translate("JudgesScreen", "pausing")
            if judges.is_pausing
            else QCoreApplication.translate("JudgesScreen", "under way")
        )
    elif run.run in judges.waiting:
        word = QCoreApplication.translate("JudgesScreen", "waiting")
    else:  # one that runs for the headless command, or ran for a program that was cut off, is paused here
        word = translated(STATE_WORDS[RunState.PAUSED if run.state is RunState.RUNNING else run.state])
    return (
        QCoreApplication.translate("JudgesScreen", "{state} · one value").format(state=word) if run.one_value else word
    )


def _n_judged(shown: Shown) -> int:
    run, judges = shown
    if not run.n_items:
        return run.n_judgements
    is_under_way = _is_running(run, judges) and judges.progress is not None
    return max(run.n_done, judges.progress.done) if is_under_way and judges.progress else run.n_done


def _judged(shown: Shown) -> str:
    n_items = shown[0].n_items
    if not n_items:
        return number(_n_judged(shown))
    return QCoreApplication.translate("JudgesScreen", "{n} of {total}").format(
        n=number(_n_judged(shown)), total=number(n_items)
    )


def _share_valid(shown: Shown) -> float | None:
    run = shown[0]
    return run.n_valid / run.n_judgements if run.n_judgements else None


RUNS = RecordList(
    "runs",
    Message("Runs"),
    (
        ListColumn("run", Message("Run"), lambda shown: shown[0].name, 264, takes_rest=True),
        ListColumn("state", Message("State"), _state, 96),
        ListColumn("judged", Message("Done"), _judged, 120, is_number=True, sorts_by=_n_judged),
        ListColumn(
            "valid",
            Message("Valid"),
            lambda shown: share_words(shown[0].n_valid, shown[0].n_judgements),
            72,
            is_number=True,
            sorts_by=_share_valid,
        ),
        ListColumn("judge", Message("Judge"), lambda shown: shown[0].model, 184),
        ListColumn("protocol", Message("Protocol"), lambda shown: run_line(shown[0]), 200),
        ListColumn(
            "made",
            Message("Made"),
            lambda shown: moment(shown[0].created_at),
            160,
            sorts_by=lambda shown: shown[0].created_at,
        ),
    ),
)


@dataclass(frozen=True, slots=True)
class JudgesStanding:
    """The run that is current, and all that are marked."""

    chosen: int | None
    marked: tuple[int, ...]


class JudgesScreen(Screen):
    """``arrive`` takes the id of the run to mark."""

    REFRESHES_ON = Change.JUDGE_RUNS | Change.MODELS

    def __init__(self, context: ScreenContext) -> None:
        super().__init__(context)
        self._runs: tuple[RunView, ...] = ()
        self._chosen: int | None = None
        self._marked: tuple[int, ...] = ()
        self._list = LatestAnswer(context.read_jobs, context.workspace, self, of=whole_workspace)
        self._start = LatestAnswer(context.read_jobs, context.workspace, self, of=whole_workspace)
        self.deleting = DeleteQuestion(self)
        self.new_button = push_button(self.tr("New run…"), self._new, role="primary", keys="Ctrl+J")
        self.answers_button = push_button(self.tr("New answers…"), self._new_answers)
        self.open_button = push_button(self.tr("Open"), self._open)
        self.go_button = push_button(self.tr("Resume"), self._go)
        self.compare_button = push_button(self.tr("Compare…"), self._compare)
        self.compare_button.setToolTip(self.tr("Compares the runs that are marked; all runs where only one is."))
        self.delete_button = push_button(self.tr("Delete…"), self._ask_to_delete)
        self.table = ListTable[Shown](context.settings, RUNS, selects=ListTable.SelectionMode.ExtendedSelection)
        self.table.say_when_empty(
            self.tr("No runs yet. Add a model under Models, then begin a new run: it judges answers with a protocol.")
        )
        self.table.selectionModel().selectionChanged.connect(self._on_selected)
        self.table.activated.connect(self._open)
        self._problem = plain_label("", "problem", wraps=True)
        self.one_value = plain_label("", "caution", wraps=True)
        self.engine = EngineLine(context)
        self._lay_out()
        self.first_control = self.table
        context.judges.queue_changed.connect(self._show_rows)
        context.judges.progressed.connect(self._on_progressed)
        self._show_chosen()

    @override
    def refresh(self) -> None:
        self._list.ask(run_judge.list_runs, self._on_listed)

    @override
    def arrive(self, argument: object) -> None:
        """Mark a run, or what another window had marked."""
        if isinstance(argument, JudgesStanding):
            self._chosen, self._marked = argument.chosen, argument.marked
            self._show_rows()
        elif isinstance(argument, int):
            self._chosen, self._marked = argument, (argument,)
            self._show_rows()

    @override
    def saved_state(self) -> object:
        return JudgesStanding(self._chosen, self._marked)

    @override
    def menu_actions(self) -> dict[str, Sequence[QAction]]:
        delete = QAction(self.tr("Delete the run…"), self)
        delete.setShortcut(QKeySequence.StandardKey.Delete)
        delete.triggered.connect(lambda: self._ask_to_delete() if self.delete_button.isEnabled() else None)
        go = QAction(self.tr("Pause or resume the run"), self)
        go.setShortcut(QKeySequence("Ctrl+R"))
        go.triggered.connect(lambda: self._go() if self.go_button.isEnabled() else None)
        return {"judges": [go, delete]}

    @property
    def chosen(self) -> RunView | None:
        """The run that is marked in the list."""
        return next((run for run in self._runs if run.run == self._chosen), None)

    @property
    def runs(self) -> tuple[RunView, ...]:
        return self._runs

    def _lay_out(self) -> None:
        in_a_column(
            in_a_row(
                plain_label(self.tr("Judges"), "title"),
                STRETCH,
                self.delete_button,
                self.go_button,
                self.compare_button,
                self.open_button,
                self.answers_button,
                self.new_button,
            ),
            self.engine,
            (self.table, 1),
            self._problem,
            self.one_value,
            of=self,
            margins=PAGE_MARGINS,
            spacing=2 * GRID,
        )

    def _on_listed(self, runs: tuple[RunView, ...]) -> None:
        self._runs = runs
        self._show_rows()

    def _show_rows(self) -> None:
        chosen, marked = self._chosen, set(self._marked)
        self.table.show_things([(run, self.context.judges) for run in self._runs])
        if self._runs and not self.table.mark(lambda shown: shown[0].run == chosen):
            self.table.selectRow(0)
        for row, (run, _) in enumerate(self.table.rows.things):
            if run.run in marked:
                self.table.selectionModel().select(
                    self.table.rows.index(row, 0),
                    QItemSelectionModel.SelectionFlag.Select | QItemSelectionModel.SelectionFlag.Rows,
                )
        self._show_chosen()

    def _is_queued(self, run: RunView) -> bool:
        judges = self.context.judges
        return (_is_running(run, judges) and not judges.is_pausing) or run.run in judges.waiting

    def _on_progressed(self, run: int, _progress: Progress) -> None:
        for row, shown in enumerate(self.table.rows.things):
            if shown[0].run == run:
                self.table.rows.change_thing(row, shown)

    def _on_selected(self) -> None:
        marked = tuple(run.run for run, _ in self.table.all_marked)
        if marked:
            current = self.table.rows.thing(self.table.currentIndex().row())[0].run
            self._chosen = current if current in marked else marked[0]
            self._marked = marked
        self._show_chosen()

    def _show_chosen(self) -> None:
        run = self.chosen
        self.open_button.setEnabled(run is not None)
        self.compare_button.setEnabled(bool(self._to_compare()))
        self.delete_button.setEnabled(run is not None and not _is_running(run, self.context.judges))
        goes = run is not None and self._is_queued(run)
        words = self.tr("Pause") if goes else self.tr("Resume")
        if run is not None and run.state is RunState.PLANNED and not goes:
            words = self.tr("Start")
        self.go_button.setText(words)
        self.go_button.setAccessibleName(words)
        self.go_button.setEnabled(run is not None and run.state in CAN_GO_ON)
        reason = self.context.judges.problem_of(run.run) if run is not None else None
        self._problem.setText(translated(reason) if reason is not None else "")
        self._problem.setVisible(reason is not None)
        same = run.one_value if run is not None else ()
        self.one_value.setText("\n".join(one_value_words(one) for one in same))
        self.one_value.setVisible(bool(same))

    def _new(self) -> None:
        self.context.go_to("new-run", NewRunRequest())

    def _new_answers(self) -> None:
        self.context.go_to("new-answers")

    def _open(self) -> None:
        if self._chosen is not None:
            self.context.go_to("run", self._chosen)

    def _to_compare(self) -> tuple[str, ...]:
        """Names of the runs that are marked, or of all where only one is; those that have judgements."""
        judged = [run for run in self._runs if run.n_judgements and run.kind is RunKind.JUDGE]
        marked = [run for run in judged if run.run in self._marked]
        return tuple(run.name for run in (marked if len(marked) > 1 else judged))

    def _compare(self) -> None:
        self.context.go_to("comparison", self._to_compare())

    def _go(self) -> None:
        run = self.chosen
        if run is None:
            return
        if self._is_queued(run):
            self.context.judges.pause(run.run)
            return
        self._start.ask(
            partial(run_judge.run_summary, run_id=run.run),
            lambda standing: self.context.judges.start(turn_of(self.context, standing)),
        )

    def _ask_to_delete(self) -> None:
        if (run := self.chosen) is not None:
            self.deleting.ask(run, self._delete)

    def _delete(self, run: int) -> None:
        workspace = self.context.workspace.workspace
        self.context.judges.forget(run)
        self.context.write_jobs.start(
            lambda _report, _cancel: run_judge.delete_run(workspace, run),
            title=self.tr("Deleting the run"),
            on_success=self._on_deleted,
        )

    def _on_deleted(self, _: None) -> None:
        self.context.workspace.announce(Change.JUDGE_RUNS, by=self)
        if isValid(self):
            self.refresh()
