"""One run: how it stands, what it judged last, one judgement with all that led to it, and the verbs of a run."""

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import QByteArray
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QInputDialog, QMenu, QPushButton, QSplitter, QWidget
from shiboken6 import isValid
from typing_extensions import override

from medreview.domain.changes import Change
from medreview.domain.judge_runs import RunKind
from medreview.domain.question_plans import QuestionPlan
from medreview.errors import MedReviewError, Message
from medreview.ui.job_runner import LatestAnswer
from medreview.ui.messages import ask_text, forgets
from medreview.ui.requests import JudgementRequest, NewRunRequest
from medreview.ui.screen import Screen, ScreenContext
from medreview.ui.screens.judges.answers_of_run import PAGE as REPLIES_A_PAGE
from medreview.ui.screens.judges.answers_of_run import ReplyList, ReplyView
from medreview.ui.screens.judges.judgements import PAGE, JudgementList, JudgementView
from medreview.ui.screens.judges.run_state import BatchFiles, DeleteQuestion, RunStatePane, turn_of
from medreview.ui.tokens import GRID
from medreview.ui.translation import translated
from medreview.ui.widgets.fields import named, push_button
from medreview.ui.widgets.labels import ElidedLabel, line, plain_label
from medreview.ui.widgets.layout import holding, in_a_column, in_a_row
from medreview.workflows import answer_questions, run_judge
from medreview.workflows.run_judge import (
    STATE_WORDS,
    JudgementDetail,
    RunProgress,
    RunState,
    RunSummary,
    SideBySide,
)
from medreview.workflows.workspace_files import Workspace

SPLITTER_MEMORY = "run/splitter"


class RunScreen(Screen):
    """``arrive`` takes the id of a run, or a ``JudgementRequest``."""

    REFRESHES_ON = Change.JUDGE_RUNS | Change.MODELS

    def __init__(self, context: ScreenContext) -> None:
        super().__init__(context)
        self._run: int | None = None
        self._standing: RunSummary | None = None
        self._wants_keyboard = False
        asked = partial(LatestAnswer, context.read_jobs, context.workspace, self)
        self._ask_standing = asked(of=lambda: self._run)
        self._ask_page = asked(of=lambda: (self.judgements.wanted, self.judgements.offset))
        self._ask_detail = asked(of=lambda: (self._run, self.judgements.marked))
        self._ask_side = asked(of=lambda: (self._run, self.judgements.marked))
        self._ask_other = asked(of=lambda: (self._run, self.judgements.marked, self.judgement.beside.marked))
        self.deleting = DeleteQuestion(self)
        self.files = BatchFiles(context, self)
        self.files.imported.connect(self.refresh)
        self.title = ElidedLabel()
        self.title.setProperty("role", "title")
        self.state = plain_label("", "quiet")
        back = push_button(self.tr("Back to the runs"), lambda: self.context.go_to("judges", self._run))
        self.go_button = push_button(self.tr("Resume"), self._go, role="primary", keys="Ctrl+R")
        self.failed_button = push_button(self.tr("Ask again what failed"), self._ask_failed)
        self.again_button = push_button(self.tr("Plan one like it…"), self._plan_again)
        self.batch_button = named(QPushButton(self.tr("Batch")), self.tr("Batch"))
        self.export_action = self._action(self.tr("Export the run as a batch…"), self._export)
        self.import_action = self._action(self.tr("Import results of the batch…"), self._import)
        menu = QMenu(self)
        menu.addActions([self.export_action, self.import_action])
        self.batch_button.setMenu(menu)
        self.delete_button = push_button(self.tr("Delete…"), self._ask_to_delete)
        self.standing_pane = RunStatePane(context)
        self.judgement = JudgementView(context)
        self.judgements = JudgementList(context)
        self.judgements.page_wanted.connect(self._read_page)
        self.judgements.chosen.connect(self._on_judgement_chosen)
        self.judgements.nothing_to_choose.connect(self.judgement.show_nothing)
        self.replies, self.reply = ReplyList(context), ReplyView(context)
        self.replies.page_wanted.connect(self._read_page)
        self.replies.chosen.connect(self._on_reply_chosen)
        self._ask_replies = asked(of=lambda: (self._run, self.replies.offset))
        self._ask_reply = asked(of=lambda: (self._run, self.replies.marked))
        self.judgement.other_chosen.connect(self._on_other_chosen)
        self._empty = plain_label(self.tr("No run is open. Choose one in the list of runs."), "quiet", wraps=True)
        self.naming: QInputDialog | None = None
        """Where another name is asked for, while it is open."""
        self._verbs = (self.delete_button, self.batch_button, self.again_button, self.failed_button, self.go_button)
        self._lay_out(back)
        context.judges.queue_changed.connect(self._show_verbs)
        context.judges.news_came.connect(self._on_news)
        context.judges.ended.connect(self._on_ended)
        context.workspace.replaced.connect(self._forget)
        self.first_control = self.judgements.table
        self._show()

    @override
    def refresh(self) -> None:
        if self._run is not None:
            self._ask_standing.ask(partial(run_judge.run_summary, run_id=self._run), self._on_standing)
            self._read_page()

    @override
    def arrive(self, argument: object) -> None:
        wanted = argument.run if isinstance(argument, JudgementRequest) else argument
        if not isinstance(wanted, int):
            return
        if wanted != self._run:
            self._standing = None
            self.judgement.show_nothing()
            self.judgements.begin(wanted, ())
            self.reply.show_nothing()
            self.replies.begin()
        self._run = wanted
        if isinstance(argument, JudgementRequest):
            self.judgements.mark(wanted, argument.judgement)
            self._on_judgement_chosen(argument.judgement)
        self.refresh()

    @override
    def saved_state(self) -> object:
        return self._run

    @override
    def take_focus(self) -> None:
        """The keyboard goes to the judgements, as soon as there are some to see."""
        self._wants_keyboard = self._standing is None
        if self._standing is not None:
            super().take_focus()

    @override
    def menu_actions(self) -> dict[str, Sequence[QAction]]:
        return {
            "judges": [
                self._action(self.tr("Pause or resume the run"), self.go_button.click, "Ctrl+R"),
                self._action(self.tr("Plan a run like this…"), self.again_button.click),
                self.export_action,
                self.import_action,
                self._action(self.tr("Rename the run…"), self._ask_for_name, "F2"),
                self._action(self.tr("Delete the run…"), self.delete_button.click, "Del"),
            ]
        }

    def _action(self, words: str, act: Callable[[], object], keys: str = "") -> QAction:
        action = QAction(words, self)
        action.setShortcut(QKeySequence(keys))
        action.triggered.connect(lambda: act())  # noqa: PLW0108 - without the "checked" of the signal
        return action

    @property
    def shown(self) -> RunSummary | None:
        """The run that is shown, None while it is being read."""
        return self._standing

    def _lay_out(self, back: QWidget) -> None:
        left = QWidget()
        in_a_column(
            self._empty,
            self.standing_pane,
            (self.judgements, 1),
            (self.replies, 1),
            of=left,
            margins=(3 * GRID, 2 * GRID, 2 * GRID, 2 * GRID),
            spacing=2 * GRID,
        )
        self._splitter = QSplitter()
        self._splitter.setChildrenCollapsible(False)
        self._splitter.addWidget(left)
        self._splitter.addWidget(holding(in_a_column((self.judgement, 1), (self.reply, 1))))
        self._splitter.setSizes([640, 624])
        self._splitter.restoreState(QByteArray(self.context.settings.memory(SPLITTER_MEMORY)))
        self._splitter.splitterMoved.connect(self._remember_splitter)
        in_a_column(
            in_a_row((self.title, 1), self.state, back, *self._verbs, margins=(3 * GRID, 2 * GRID, 3 * GRID, GRID)),
            line(),
            (self._splitter, 1),
            of=self,
            spacing=0,
        )

    def _on_standing(self, standing: RunSummary) -> None:
        if standing.view.run == self._run:
            is_new = self._standing is None
            self._standing = standing
            self._show()
            if is_new and standing.view.kind is not RunKind.JUDGE:
                self._read_page()
            if self._wants_keyboard:
                self.take_focus()

    def _show(self) -> None:
        standing = self._standing
        self._empty.setVisible(self._run is None)
        answers = standing is not None and standing.view.kind is not RunKind.JUDGE
        self.standing_pane.setVisible(standing is not None)
        self.judgements.setVisible(standing is not None and not answers)
        self.judgement.setVisible(not answers)
        self.replies.setVisible(answers)
        self.reply.setVisible(answers)
        self.first_control = self.replies.table if answers else self.judgements.table
        if standing is None:
            self.title.show_words("")
        else:
            self.title.show_words(standing.view.name)
            self.standing_pane.show_standing(standing, self._reason())
            self.judgements.begin(standing.view.run, standing.validity)
        self._show_verbs()

    def _show_verbs(self) -> None:
        standing, judges = self._standing, self.context.judges
        for button in self._verbs:
            button.setVisible(standing is not None)
        if standing is None:
            self.state.setText("")
            for verb in (self.export_action, self.import_action):
                verb.setEnabled(False)
            return
        view = standing.view
        is_running = judges.running is not None and judges.running.run == view.run
        goes = (is_running and not judges.is_pausing) or view.run in judges.waiting
        is_planned = standing.plan is not None
        can_go = is_planned and view.state not in {RunState.FINISHED, RunState.IMPORTED}
        words = self.tr("Pause") if goes else self.tr("Resume")
        if not goes and view.state is RunState.PLANNED:
            words = self.tr("Start")
        self.go_button.setText(words)
        self.go_button.setAccessibleName(words)
        self.go_button.setVisible(can_go)
        self.batch_button.setVisible(can_go)
        for verb in (self.export_action, self.import_action):
            verb.setEnabled(can_go and not goes and not is_running)
        for button in (self.batch_button, self.delete_button):
            button.setEnabled(not goes and not is_running)
        self.again_button.setVisible(is_planned)
        self.failed_button.setVisible(is_planned and standing.n_failed > 0)
        self.failed_button.setEnabled(not goes and not is_running)
        self.state.setText(self._state_words(view.state, is_running=is_running))
        empty = self.tr("No judgements.")
        if can_go:
            empty = self.tr("No judgements yet. Start the run.")
        if goes or is_running:
            empty = self.tr("The first judgements are on their way.")
        if view.kind is not RunKind.JUDGE:
            empty = self.tr("No answers yet. Start the run.") if can_go else self.tr("No answers.")
            empty = self.tr("The first answers are on their way.") if goes or is_running else empty
        self.judgements.say_when_empty(empty)
        self.replies.table.say_when_empty(empty)

    def _state_words(self, state: RunState, *, is_running: bool) -> str:
        judges = self.context.judges
        if is_running:
            return self.tr("pausing") if judges.is_pausing else self.tr("under way")
        if self._run in judges.waiting:
            return self.tr("waiting for its turn")
        return translated(STATE_WORDS[RunState.PAUSED if state is RunState.RUNNING else state])

    def _reason(self) -> Message | None:
        """Why the run could not go on when it was last tried, now or in an earlier session of the program."""
        standing = self._standing
        if standing is None or standing.view.state not in {RunState.STOPPED, RunState.PLANNED, RunState.PAUSED}:
            return None
        here = self.context.judges.problem_of(standing.view.run)
        return here or (standing.sessions[-1].ended_because if standing.sessions else None)

    def _read_page(self) -> None:
        if self._run is None:
            return
        if self._standing is not None and self._standing.view.kind is not RunKind.JUDGE:
            page = partial(
                answer_questions.replies_page, run_id=self._run, start=self.replies.offset, n_replies=REPLIES_A_PAGE
            )
            self._ask_replies.ask(page, self.replies.show_page)
            return
        query = partial(
            run_judge.judgements_page,
            wanted=self.judgements.wanted,
            start=self.judgements.offset,
            n_judgements=PAGE,
            newest_first=True,
        )
        self._ask_page.ask(query, self.judgements.show_page)

    def _on_reply_chosen(self, item: int) -> None:
        if self._run is not None:
            query = partial(answer_questions.reply_detail, run_id=self._run, item_id=item)
            self._ask_reply.ask(query, self.reply.show_detail, overtake=True)

    def _on_judgement_chosen(self, judgement: int) -> None:
        query = partial(run_judge.judgement_detail, judgement_id=judgement)
        self._ask_detail.ask(query, self._on_detail, overtake=True)

    def _on_detail(self, detail: JudgementDetail) -> None:
        if detail.line.run != self._run:
            return  # whatever was asked for, this page is of one run
        self.judgement.show_detail(detail)
        query = partial(_beside, answer_id=detail.line.answer_id, run=detail.line.run)
        self._ask_side.ask(query, self.judgement.show_side_by_side, overtake=True)

    def _on_other_chosen(self, judgement: int) -> None:
        query = partial(run_judge.judgement_detail, judgement_id=judgement)
        self._ask_other.ask(query, self.judgement.show_other, overtake=True)

    def _on_news(self, run: int, news: Sequence[object]) -> None:
        progress: RunProgress | None = getattr(news[-1], "progress", None)
        if run == self._run and progress is not None and self._standing is not None:
            self.standing_pane.show_progress(progress)
            if not (self.judgements.lines or self.replies.table.rows.things):  # what is counted above is listed below
                self._read_page()

    def _on_ended(self, run: int, _reason: object) -> None:
        if run == self._run and self.isVisible():
            self.refresh()

    def _forget(self) -> None:
        self._run, self._standing = None, None
        self.judgement.show_nothing()
        self.reply.show_nothing()
        self.replies.begin()
        self.judgements.begin(None, ())  # a later run may get the number of one that was deleted
        self._show()

    def _go(self) -> None:
        standing, judges = self._standing, self.context.judges
        if standing is None:
            return
        run = standing.view.run
        is_running = judges.running is not None and judges.running.run == run and not judges.is_pausing
        if is_running or run in judges.waiting:
            judges.pause(run)
        else:
            judges.start(turn_of(self.context, standing))

    def _ask_failed(self) -> None:
        standing = self._standing
        if standing is None:
            return
        workspace, turn = self.context.workspace.workspace, turn_of(self.context, standing)
        self.context.write_jobs.start(
            lambda _report, _cancel: run_judge.ask_failed_again(workspace, turn.run),
            title=self.tr("Preparing the run"),
            on_success=lambda _: self.context.judges.start(turn),
        )

    def _plan_again(self) -> None:
        if self._standing is not None and isinstance(self._standing.plan, QuestionPlan):
            self.context.go_to("new-answers", answer_questions.draft_like(self._standing.plan))
            return
        self.context.go_to("new-run", NewRunRequest(like=self._run))

    def _export(self) -> None:
        if self._standing is not None:
            self.files.ask_to_export(self._standing)

    def _import(self) -> None:
        if self._standing is not None:
            self.files.ask_to_import(self._standing)

    def _ask_to_delete(self) -> None:
        if self._standing is not None:
            self.deleting.ask(self._standing.view, self._delete)

    def _ask_for_name(self) -> None:
        standing = self._standing
        if standing is None:
            return
        title, words, yes = self.tr("Rename the run"), self.tr("Name of the run"), self.tr("Rename")
        then = partial(self._rename, standing.view.run)
        self.naming = ask_text(self, title, words, then=then, text=standing.view.name, yes=yes)
        self.naming.finished.connect(forgets(self, "naming"))

    def _rename(self, run: int, name: str) -> None:
        try:
            rename = partial(run_judge.rename_run, run_id=run, name=name)
            self.context.workspace.write(rename, by=self, change=Change.JUDGE_RUNS)
        except MedReviewError as error:
            self.context.show_problem(error)
            return
        self.refresh()

    def _delete(self, run: int) -> None:
        workspace = self.context.workspace.workspace
        self.context.judges.forget(run)
        self.context.write_jobs.start(
            lambda _report, _cancel: run_judge.delete_run(workspace, run),
            title=self.tr("Deleting the run"),
            on_success=self._on_deleted,
        )

    def _on_deleted(self, _: None) -> None:
        if isValid(self):
            self._forget()
        self.context.workspace.announce(Change.JUDGE_RUNS, by=self)
        self.context.go_to("judges")

    def _remember_splitter(self) -> None:
        self.context.settings.remember(SPLITTER_MEMORY, bytes(self._splitter.saveState().data()))


def _beside(workspace: Workspace, *, answer_id: int, run: int | None) -> SideBySide:
    """What every other run says of an answer."""
    others = [view.run for view in run_judge.list_runs(workspace) if view.run != run]
    return run_judge.side_by_side(workspace, answer_id, others)
