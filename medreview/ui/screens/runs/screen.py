"""The list of runs: their state, how far they are, how valid their replies were so far, what can be done with each."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import QCoreApplication, QItemSelectionModel
from PySide6.QtGui import QAction, QKeySequence
from shiboken6 import isValid
from typing_extensions import override

from medreview.domain.changes import Change
from medreview.domain.run_kinds import RUN_KIND_WORDS, RunKind
from medreview.errors import Message
from medreview.jobs import Progress
from medreview.ui.job_runner import LatestQuery, whole_workspace
from medreview.ui.messages import forgets
from medreview.ui.requests import NewRunRequest, ResultsRequest
from medreview.ui.run_queue import RunQueue
from medreview.ui.screen import Screen, ScreenContext
from medreview.ui.screens.runs.run_form import CapDialog, ask_for_cap
from medreview.ui.screens.runs.run_state import DeleteQuestion, turn_of
from medreview.ui.screens.runs.words import one_value_words, run_line, share_words
from medreview.ui.tokens import GRID
from medreview.ui.translation import moment, number, translated
from medreview.ui.widgets.engine_line import EngineLine
from medreview.ui.widgets.fields import choice_box, push_button
from medreview.ui.widgets.labels import plain_label
from medreview.ui.widgets.layout import PAGE_MARGINS, STRETCH, in_a_column, in_a_row
from medreview.ui.widgets.record_list import ListColumn, ListTable, RecordList
from medreview.workflows import carry_out_runs
from medreview.workflows.analyse import EXAM_PANEL, marks_of
from medreview.workflows.carry_out_runs import STATE_WORDS, RunState, RunSummary, RunView

Shown = tuple[RunView, RunQueue]
"""A run, and who carries the runs that are under way."""
CAN_GO_ON = frozenset({RunState.PLANNED, RunState.PAUSED, RunState.STOPPED, RunState.RUNNING})


def _is_running(run: RunView, queue: RunQueue) -> bool:
    return queue.running is not None and queue.running.run == run.run


def _state(shown: Shown) -> str:
    run, queue = shown
    if _is_running(run, queue):
        word = (
            QCoreApplication.translate("RunsScreen", "pausing")
            if queue.is_pausing
            else QCoreApplication.translate("RunsScreen", "running")
        )
    elif run.run in queue.waiting:
        word = QCoreApplication.translate("RunsScreen", "waiting")
    else:  # one that runs for the headless command, or ran for a program that was cut off, is paused here
        word = translated(STATE_WORDS[RunState.PAUSED if run.state is RunState.RUNNING else run.state])
    return (
        QCoreApplication.translate("RunsScreen", "{state} · all values equal").format(state=word)
        if run.one_value
        else word
    )


def _n_judged(shown: Shown) -> int:
    run, queue = shown
    if not run.n_items:
        return run.n_done or run.n_judgements
    is_under_way = _is_running(run, queue) and queue.progress is not None
    return max(run.n_done, queue.progress.done) if is_under_way and queue.progress else run.n_done


def _judged(shown: Shown) -> str:
    n_items = shown[0].n_items
    if not n_items:
        return number(_n_judged(shown))
    return QCoreApplication.translate("RunsScreen", "{n} of {total}").format(
        n=number(_n_judged(shown)), total=number(n_items)
    )


def _share_valid(shown: Shown) -> float | None:
    run = shown[0]
    return run.n_valid / run.n_judgements if run.n_judgements else None


RUNS = RecordList(
    "runs",
    Message("Runs"),
    (
        ListColumn("run", Message("Run"), lambda shown: shown[0].name, 216, takes_rest=True),
        ListColumn("kind", Message("Kind"), lambda shown: translated(RUN_KIND_WORDS[shown[0].kind]), 104),
        ListColumn("state", Message("State"), _state, 96),
        ListColumn("judged", Message("Done"), _judged, 88, is_number=True, sorts_by=_n_judged),
        ListColumn(
            "valid",
            Message("Valid"),
            lambda shown: share_words(shown[0].n_valid, shown[0].n_judgements),
            64,
            is_number=True,
            sorts_by=_share_valid,
        ),
        ListColumn("judge", Message("Model"), lambda shown: shown[0].model, 188),
        ListColumn("protocol", Message("Protocol or strategy"), lambda shown: run_line(shown[0]), 288),
        ListColumn(
            "made",
            Message("Created"),
            lambda shown: moment(shown[0].created_at),
            144,
            sorts_by=lambda shown: shown[0].created_at,
        ),
    ),
)


@dataclass(frozen=True, slots=True)
class RunsStanding:
    """The run that is current, and all that are marked."""

    chosen: int | None
    marked: tuple[int, ...]


class RunsScreen(Screen):
    """``arrive`` takes the id of the run to mark."""

    REFRESHES_ON = Change.RUNS | Change.MODELS

    def __init__(self, context: ScreenContext) -> None:
        super().__init__(context)
        self.runs: tuple[RunView, ...] = ()
        self._chosen: int | None = None
        self._marked: tuple[int, ...] = ()
        self._list = LatestQuery(context.read_jobs, context.workspace, self, of=whole_workspace)
        self._start = LatestQuery(context.read_jobs, context.workspace, self, of=whole_workspace)
        self.deleting = DeleteQuestion(self)
        self.capping: CapDialog | None = None
        """The dialog for another cap, while it is open."""
        self.new_button = push_button(self.tr("New run…"), self._new, role="primary", keys="Ctrl+J")
        self.queue_button = push_button(self.tr("Queue"), lambda: context.go_to("queue"))
        self.queue_button.setToolTip(self.tr("Runs and analyses that are done one after the other, such as overnight."))
        self.studio_button = push_button(self.tr("Studio"), lambda: context.go_to("studio"), keys="Ctrl+Alt+P")
        self.studio_button.setToolTip(self.tr("Write protocols and strategies of your own, and try them"))
        self.open_button = push_button(self.tr("Open"), self._open)
        self.go_button = push_button(self.tr("Resume"), self._go)
        self.compare_button = push_button(self.tr("Compare…"), self._compare)
        self.compare_button.setToolTip(self.tr("Compares the selected runs; if only one is selected, all of them."))
        self.marks_button = push_button(self.tr("Exam scores"), self._show_marks)
        self.marks_button.setToolTip(self.tr("Scores the selected examinations side by side."))
        self.delete_button = push_button(self.tr("Delete…"), self._ask_to_delete)
        self.kind = choice_box(self.tr("Kinds of run"), {None: self.tr("All kinds")})
        self.kind.currentIndexChanged.connect(self._show_rows)
        self.table = ListTable[Shown](context.settings, RUNS, selects=ListTable.SelectionMode.ExtendedSelection)
        self.table.say_when_empty(
            self.tr(
                "No runs yet. Add a model under Models, then choose New run: models judge, answer, sit an "
                "examination, tag or translate."
            )
        )
        self.table.selectionModel().selectionChanged.connect(self._on_selected)
        self.table.activated.connect(self._open)
        self._problem = plain_label("", "problem", wraps=True)
        self.one_value = plain_label("", "caution", wraps=True)
        self.engine = EngineLine(context)
        self._lay_out()
        self.first_control = self.table
        context.runs.queue_changed.connect(self._show_rows)
        context.runs.progressed.connect(self._on_progressed)
        self._show_chosen()

    @override
    def refresh(self) -> None:
        self._list.ask(carry_out_runs.list_runs, self._on_listed)

    @override
    def arrive(self, argument: object) -> None:
        """Mark a run, or what another window had marked."""
        if isinstance(argument, RunsStanding):
            self._chosen, self._marked = argument.chosen, argument.marked
            self._show_rows()
        elif isinstance(argument, int):
            self._chosen, self._marked = argument, (argument,)
            self._show_rows()

    @override
    def saved_state(self) -> object:
        return RunsStanding(self._chosen, self._marked)

    @override
    def menu_actions(self) -> dict[str, Sequence[QAction]]:
        verbs = [
            self.action(self.tr("Pause or resume the run"), self.go_button.click, "Ctrl+R"),
            self.action(self.tr("Delete the run…"), self.delete_button.click, QKeySequence.StandardKey.Delete),
        ]
        return {"runs": verbs}

    @property
    def chosen(self) -> RunView | None:
        """The run that is marked in the list."""
        return next((run for run in self.runs if run.run == self._chosen), None)

    def _lay_out(self) -> None:
        in_a_column(
            in_a_row(
                plain_label(self.tr("Runs"), "title"),
                self.kind,
                STRETCH,
                self.studio_button,
                self.delete_button,
                self.go_button,
                self.marks_button,
                self.compare_button,
                self.open_button,
                self.queue_button,
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
        self.runs = runs
        kinds = {run.kind for run in runs}
        words = {kind: translated(word) for kind, word in RUN_KIND_WORDS.items() if kind in kinds}
        self.kind.offer_anew({None: self.tr("All kinds"), **words})
        self.kind.setVisible(len(kinds) > 1)
        self._show_rows()

    def _show_rows(self) -> None:
        chosen, marked = self._chosen, set(self._marked)
        kind = self.kind.chosen
        shown = [(run, self.context.runs) for run in self.runs if kind is None or run.kind == kind]
        self.table.show_things(shown)
        if shown and not self.table.mark(lambda shown: shown[0].run == chosen):
            self.table.selectRow(0)
        for row, (run, _) in enumerate(self.table.rows.things):
            if run.run in marked:
                self.table.selectionModel().select(
                    self.table.rows.index(row, 0),
                    QItemSelectionModel.SelectionFlag.Select | QItemSelectionModel.SelectionFlag.Rows,
                )
        self._show_chosen()

    def _is_queued(self, run: RunView) -> bool:
        queue = self.context.runs
        return (_is_running(run, queue) and not queue.is_pausing) or run.run in queue.waiting

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
        self.marks_button.setVisible(any(one.kind is RunKind.EXAM for one in self.runs))
        self.marks_button.setEnabled(bool(self._to_mark()))
        self.delete_button.setEnabled(run is not None and not _is_running(run, self.context.runs))
        goes = run is not None and self._is_queued(run)
        words = self.tr("Pause") if goes else self.tr("Resume")
        if run is not None and run.state is RunState.PLANNED and not goes:
            words = self.tr("Start")
        if run is not None and run.was_capped and not goes:
            words = self.tr("Raise the cap…")
        self.go_button.setText(words)
        self.go_button.setAccessibleName(words)
        self.go_button.setEnabled(run is not None and run.state in CAN_GO_ON)
        reason = self.context.runs.problem_of(run.run) if run is not None else None
        self._problem.show_words(translated(reason) if reason is not None else "")
        same = run.one_value if run is not None else ()
        self.one_value.show_words("\n".join(one_value_words(one) for one in same))

    def _new(self) -> None:
        self.context.go_to("new-run", NewRunRequest())

    def _open(self) -> None:
        if self._chosen is not None:
            self.context.go_to("run", self._chosen)

    def _to_compare(self) -> tuple[str, ...]:
        """Names of the runs that are marked, or of all where only one is; those that have judgements."""
        judged = [run for run in self.runs if run.n_judgements and run.kind is RunKind.JUDGE]
        marked = [run for run in judged if run.run in self._marked]
        return tuple(run.name for run in (marked if len(marked) > 1 else judged))

    def _compare(self) -> None:
        self.context.go_to("analysis", ResultsRequest(is_of_judges=True, runs=self._to_compare()))

    def _to_mark(self) -> tuple[str, ...]:
        """Names of the examinations that are marked and have replies."""
        sat = [run for run in self.runs if run.n_judgements and run.kind is RunKind.EXAM]
        return tuple(run.name for run in sat if run.run in self._marked)

    def _show_marks(self) -> None:
        self.context.go_to("analysis", ResultsRequest(panel=EXAM_PANEL.key, options=marks_of(self._to_mark())))

    def _go(self) -> None:
        run = self.chosen
        if run is None:
            return
        if self._is_queued(run):
            self.context.runs.pause(run.run)
            return
        self._start.ask(partial(carry_out_runs.run_summary, run_id=run.run), self._begin)

    def _begin(self, summary: RunSummary) -> None:
        if not summary.view.was_capped:
            self.context.runs.start(turn_of(self.context, summary))
            return
        self.capping = ask_for_cap(self.context, summary, self)
        self.capping.finished.connect(forgets(self, "capping"))

    def _ask_to_delete(self) -> None:
        if (run := self.chosen) is not None:
            self.deleting.ask(run, self._delete)

    def _delete(self, run: int) -> None:
        workspace = self.context.workspace.workspace
        self.context.runs.forget(run)
        self.context.write_jobs.start(
            lambda _report, _cancel: carry_out_runs.delete_run(workspace, run),
            title=self.tr("Deleting the run"),
            on_success=self._on_deleted,
        )

    def _on_deleted(self, _: None) -> None:
        self.context.workspace.announce(Change.RUNS, by=self)
        if isValid(self):
            self.refresh()
