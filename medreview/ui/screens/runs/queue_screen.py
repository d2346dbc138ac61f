"""The queue: what waits to be carried out, in order, what holds it up, and the verbs that change and start it."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QLineEdit, QMenu, QPushButton, QWidget
from typing_extensions import override

from medreview.domain.changes import Change
from medreview.domain.run_kinds import RUN_KIND_WORDS, RunKind
from medreview.errors import MedReviewError, Message
from medreview.jobs import CancelToken, Progress, no_report
from medreview.reporting.analysis_settings import AnalysisSettings
from medreview.ui.file_dialogs import ask_folder
from medreview.ui.job_runner import LatestQuery, whole_workspace
from medreview.ui.messages import forgets
from medreview.ui.online import host_beyond_here
from medreview.ui.plots.pictures import PictureForm, write_picture
from medreview.ui.run_queue import QUEUE, RunTask, Tell
from medreview.ui.screen import Screen, ScreenContext
from medreview.ui.screens.runs.run_state import engine_settings
from medreview.ui.study_report import ReportChoice, write_report
from medreview.ui.tokens import GRID
from medreview.ui.translation import isolated, number, translated
from medreview.ui.widgets.fields import choice_box, line_edit, named, push_button
from medreview.ui.widgets.forms import FormDialog, labelled, stripped
from medreview.ui.widgets.labels import plain_label
from medreview.ui.widgets.layout import PAGE_MARGINS, STRETCH, in_a_column, in_a_row
from medreview.ui.widgets.record_list import ListColumn, ListTable, RecordList
from medreview.ui.words import choices
from medreview.workflows import carry_out_runs
from medreview.workflows.analyse import compare_judges, mark_exams
from medreview.workflows.answer_questions import plan_queued_answers
from medreview.workflows.carry_out_runs import (
    ANALYSIS,
    ANALYSIS_WORDS,
    STEP_STATE_WORDS,
    AnalysisKind,
    AnalysisRequest,
    QueuedStep,
    RunEvent,
    RunState,
    RunView,
    StepState,
    StepWork,
    analysis_of,
)
from medreview.workflows.design_study import list_studies
from medreview.workflows.export_report import FIGURES
from medreview.workflows.run_judge import plan_queued_run
from medreview.workflows.workspace_files import Workspace

WIDTH = 57 * GRID
GOES_ON = frozenset({RunState.PLANNED, RunState.PAUSED, RunState.STOPPED})


def step_name(step: QueuedStep) -> str:
    if step.kind != ANALYSIS or step.request is None:
        return step.name
    asked = analysis_of(step.request)
    words = translated(ANALYSIS_WORDS[asked.about])
    named = f"{words}: {isolated(asked.study)}" if asked.study else words
    folder = QCoreApplication.translate("QueueScreen", "in the folder {folder}")
    comma = QCoreApplication.translate("Tables", ", ")
    return comma.join((named, folder.format(folder=isolated(Path(asked.folder).name))))


def _kind(step: QueuedStep) -> str:
    if step.kind == ANALYSIS:
        return QCoreApplication.translate("QueueScreen", "analysis")
    return translated(RUN_KIND_WORDS[RunKind(step.kind)])


def _done(step: QueuedStep) -> str:
    if step.n_items:
        words = QCoreApplication.translate("QueueScreen", "{n} of {total}")
        return words.format(n=number(step.n_done), total=number(step.n_items))
    if step.draws_plan and step.run is None:
        return QCoreApplication.translate("QueueScreen", "nothing yet")
    return ""


def _why(step: QueuedStep) -> str:
    return translated(step.reason) if step.reason is not None else ""


STEPS = RecordList(
    "queue",
    Message("Queue"),
    (
        ListColumn("step", Message("Step"), step_name, 264, takes_rest=True),
        ListColumn("kind", Message("Kind"), _kind, 104),
        ListColumn("state", Message("State"), lambda step: translated(STEP_STATE_WORDS[step.state]), 96),
        ListColumn("done", Message("Done"), _done, 184),
        ListColumn("why", Message("Reason for waiting"), _why, 504),
    ),
    is_sortable=False,
)


class QueueScreen(Screen):
    """``arrive`` takes the id of the step to mark."""

    REFRESHES_ON = Change.RUNS

    def __init__(self, context: ScreenContext) -> None:
        super().__init__(context)
        self._chosen: int | None = None
        asked = partial(LatestQuery, context.read_jobs, context.workspace, self, of=whole_workspace)
        self._ask_steps, self._ask_runs, self._ask_studies = asked(), asked(), asked()
        self._studies: tuple[str, ...] = ()
        self.dialog: AnalysisDialog | None = None
        """The dialog for an analysis, while it is open."""
        back = push_button(self.tr("Back to the runs"), lambda: context.go_to("runs"))
        self.add_button = named(QPushButton(self.tr("Add a run")), self.tr("Add a run"))
        self.runs_menu = QMenu(self)
        self.add_button.setMenu(self.runs_menu)
        self.analyse_button = push_button(self.tr("Add an analysis…"), self._ask_analysis)
        self.up_button = push_button(self.tr("Move up"), partial(self._move, -1), keys="Alt+Up")
        self.down_button = push_button(self.tr("Move down"), partial(self._move, 1), keys="Alt+Down")
        self.remove_button = push_button(self.tr("Remove"), self._remove, keys="Del")
        self.tidy_button = push_button(self.tr("Remove finished steps"), self._remove_done)
        self.open_button = push_button(self.tr("Open"), self._open)
        self.go_button = push_button(self.tr("Start the queue"), self._go, role="primary", keys="Ctrl+R")
        about = plain_label(
            self.tr(
                "Steps are done in this order, one at a time. The queue is kept in the workspace: after pausing, "
                "closing the program or a power cut, start it again and it continues at that step."
            ),
            "quiet",
            wraps=True,
        )
        self.table = ListTable[QueuedStep](context.settings, STEPS)
        self.table.say_when_empty(
            self.tr("The queue is empty. Add a saved run, or plan one and choose Add to the queue.")
        )
        self.table.selectionModel().selectionChanged.connect(self._on_selected)
        self.table.activated.connect(self._open)
        self.reason = plain_label("", "caution", wraps=True)
        in_a_column(
            in_a_row(
                plain_label(self.tr("Queue"), "title"),
                STRETCH,
                back,
                self.add_button,
                self.analyse_button,
                self.go_button,
            ),
            about,
            (self.table, 1),
            self.reason,
            in_a_row(self.up_button, self.down_button, self.open_button, self.remove_button, STRETCH, self.tidy_button),
            of=self,
            margins=PAGE_MARGINS,
            spacing=2 * GRID,
        )
        self.first_control = self.table
        context.runs.queue_changed.connect(self._show_verbs)
        context.runs.progressed.connect(self._on_progressed)
        self._show_verbs()

    @override
    def refresh(self) -> None:
        self._ask_steps.ask(carry_out_runs.list_steps, self._on_steps)
        self._ask_runs.ask(carry_out_runs.list_runs, self._offer_runs)
        self._ask_studies.ask(list_studies, lambda found: self._offer_studies(tuple(one.name for one in found)))

    @override
    def arrive(self, argument: object) -> None:
        if isinstance(argument, int):
            self._chosen = argument
            self.refresh()

    @override
    def saved_state(self) -> object:
        return self._chosen

    @property
    def steps(self) -> tuple[QueuedStep, ...]:
        return tuple(self.table.rows.things)

    @property
    def chosen(self) -> QueuedStep | None:
        return next((one for one in self.steps if one.step == self._chosen), None)

    def _on_steps(self, steps: tuple[QueuedStep, ...]) -> None:
        chosen = self._chosen
        self.table.show_things(steps)
        if steps and not self.table.mark(lambda step: step.step == chosen):
            self.table.selectRow(0)
        self._show_verbs()

    def _offer_runs(self, runs: tuple[RunView, ...]) -> None:
        """Offer the runs that can go on and are not in the queue."""
        queued = {one.run for one in self.steps}
        self.runs_menu.clear()
        for run in runs:
            if run.state in GOES_ON and run.run not in queued:
                self.runs_menu.addAction(run.name).triggered.connect(partial(self._add, run.run))
        self.add_button.setEnabled(not self.runs_menu.isEmpty())

    def _offer_studies(self, names: tuple[str, ...]) -> None:
        self._studies = names

    def _on_progressed(self, run: int, progress: Progress) -> None:
        for row, step in enumerate(self.steps):
            if step.run == run and progress.total:
                shown = replace(step, n_done=max(step.n_done, progress.done), n_items=progress.total)
                self.table.rows.change_thing(row, shown)

    def _on_selected(self) -> None:
        if (marked := self.table.all_marked) and marked[0].step != self._chosen:
            self._chosen = marked[0].step
        self._show_verbs()

    def _show_verbs(self) -> None:
        step, queue = self.chosen, self.context.runs
        goes = queue.carries_queue
        words = self.tr("Pause the queue") if goes else self.tr("Start the queue")
        self.go_button.setText(words)
        self.go_button.setAccessibleName(words)
        self.go_button.setEnabled(goes or any(one.state is not StepState.DONE for one in self.steps))
        for button in (self.up_button, self.down_button, self.remove_button):
            button.setEnabled(step is not None)
        self.open_button.setEnabled(step is not None and step.run is not None)
        self.tidy_button.setEnabled(any(one.state is StepState.DONE for one in self.steps))
        why = _why(step) if step is not None else ""
        self.reason.show_words(why)

    def _write(self, act: Callable[[Workspace], object]) -> None:
        try:
            self.context.workspace.write(act, by=self, change=Change.RUNS)
        except MedReviewError as error:
            self.context.show_problem(error)
        self.refresh()

    def _add(self, run: int, *_: object) -> None:
        self._write(partial(carry_out_runs.add_run, run_id=run))

    def _move(self, by: int) -> None:
        if (step := self.chosen) is not None:
            self._write(partial(carry_out_runs.move_step, step=step.step, by=by))

    def _remove(self) -> None:
        if (step := self.chosen) is not None:
            self._write(partial(carry_out_runs.remove_step, step=step.step))

    def _remove_done(self) -> None:
        self._write(carry_out_runs.remove_done_steps)

    def _open(self) -> None:
        if (step := self.chosen) is not None and step.run is not None:
            self.context.go_to("run", step.run)

    def _ask_analysis(self) -> None:
        self.dialog = dialog = AnalysisDialog(self.context, self._studies, self)
        dialog.accepted.connect(lambda: self._write(partial(carry_out_runs.add_analysis, request=dialog.draft)))
        dialog.finished.connect(forgets(self, "dialog"))
        dialog.open()

    def _go(self) -> None:
        if self.context.runs.carries_queue:
            self.context.runs.pause(QUEUE)
        else:
            self.context.runs.start(queue_task(self.context))


class AnalysisDialog(FormDialog[AnalysisRequest]):
    """Asks what is analysed when its turn comes, and the folder that it is written into."""

    def __init__(self, context: ScreenContext, studies: tuple[str, ...], parent: QWidget) -> None:
        super().__init__(context, parent)
        self.setMinimumWidth(WIDTH)
        kinds = (
            choices(ANALYSIS_WORDS)
            if studies
            else {kind: words for kind, words in choices(ANALYSIS_WORDS).items() if kind is not AnalysisKind.STUDY}
        )
        self.about = self.form.bind("about", choice_box(self.tr("Output"), kinds))
        self.study = self.form.bind("study", choice_box(self.tr("Study"), {name: name for name in studies} or {"": ""}))
        self.folder: QLineEdit = self.form.bind("folder", line_edit(self.tr("Folder")), meant=stripped)
        choose = push_button(self.tr("Choose…"), self._ask_folder)
        self.form.enable_when(lambda: self.about.chosen is AnalysisKind.STUDY, self.study)
        self.form.column.addLayout(
            labelled(self.about, self.study, (self.tr("Folder"), in_a_row((self.folder, 1), choose)))
        )
        words = self.tr("The analysis starts after every earlier step is finished.")
        self.lay_out(self.tr("Add an analysis"), self.tr("Add to the queue"), plain_label(words, wraps=True), self.form)
        self.show_draft(AnalysisRequest(AnalysisKind.JUDGES, "", studies[0] if studies else ""))

    @override
    def take(self, draft: AnalysisRequest) -> None:
        if not draft.folder:
            self.form.say_problem(Message("Choose a folder for the files."), at=self.folder)
            return
        self.accept()

    @property
    @override
    def draft(self) -> AnalysisRequest:
        asked = super().draft
        return AnalysisRequest(asked.about, asked.folder, asked.study if asked.about is AnalysisKind.STUDY else "")

    def _ask_folder(self) -> None:
        ask_folder(self, self.tr("Folder for the analysis"), lambda folder: self.folder.setText(str(folder)))


def queue_task(context: ScreenContext) -> RunTask:
    """The task for the runner: the queue of the workspace that is open now, a step at a time."""
    return _QueueTurns(context).task()


class _QueueTurns:
    """One start of the queue: every step has one turn in it, so that what fails is not tried all night."""

    def __init__(self, context: ScreenContext) -> None:
        self._workspace = context.workspace.workspace
        self._settings = engine_settings(context)
        self._language = context.settings.language
        self._tried: set[int] = set()
        self._has_more = True

    def task(self) -> RunTask:
        name = QCoreApplication.translate("QueueScreen", "Queue")
        return RunTask(QUEUE, name, self._work, has_more=lambda: self._has_more)

    def _work(self, tell: Tell, cancel: CancelToken) -> Message | None:
        """On the thread of the run."""
        step = carry_out_runs.next_step(self._workspace, self._tried)
        if step is None:
            self._has_more = False
            return None
        self._tried.add(step.step)
        tell(RunTask(step.run or QUEUE, step_name(step), self._work))
        plans = {RunKind.JUDGE.value: plan_queued_run}
        others = (kind.value for kind in (RunKind.ANSWER, RunKind.EXAM, RunKind.TAG, RunKind.TRANSLATE))
        work = StepWork(plans | dict.fromkeys(others, plan_queued_answers), self._analyse)

        def on_event(event: RunEvent) -> None:
            tell(Progress(event.progress.n_done, event.progress.n_items))
            tell(event)

        def on_planned(run: int) -> None:
            plan = carry_out_runs.run_summary(self._workspace, run).plan
            host = host_beyond_here(plan.model.base_url) if plan else None
            tell(RunTask(run, step_name(step), self._work, host))

        reason = carry_out_runs.carry_out_step(
            self._workspace, step.step, work, on_event, cancel, settings=self._settings, on_planned=on_planned
        )
        self._has_more = carry_out_runs.next_step(self._workspace, self._tried) is not None
        return reason

    def _analyse(self, workspace: Workspace, request: AnalysisRequest, cancel: CancelToken) -> None:
        folder = Path(request.folder)
        if request.about is AnalysisKind.STUDY:
            choice = ReportChoice(request.study, AnalysisSettings(), self._language)
            write_report(workspace, choice, folder, no_report, cancel)
            return
        is_judges = request.about is AnalysisKind.JUDGES
        done = compare_judges(workspace, cancel=cancel) if is_judges else mark_exams(workspace)
        done.write(folder)
        for figure in done.figures:
            cancel.raise_if_cancelled()
            for form in PictureForm:
                write_picture(figure, folder / FIGURES / f"{figure.about.name}.{form}", form)
