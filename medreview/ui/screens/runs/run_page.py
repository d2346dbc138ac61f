"""One run: how it stands, what it judged last, one judgement with all that led to it, and the verbs of a run."""

from collections.abc import Mapping, Sequence
from functools import partial

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QInputDialog, QMenu, QMessageBox, QPushButton, QWidget
from shiboken6 import isValid
from typing_extensions import override

from medreview.domain.changes import Change
from medreview.domain.question_plans import QuestionPlan
from medreview.domain.run_kinds import RunKind
from medreview.errors import MedReviewError, Message
from medreview.ui.job_runner import LatestQuery, while_alive
from medreview.ui.messages import Answers, ask, ask_text, forgets
from medreview.ui.requests import JudgementRequest, NewRunRequest, ResultsRequest
from medreview.ui.screen import Screen, ScreenContext
from medreview.ui.screens.runs.answers_of_run import PAGE as REPLIES_A_PAGE
from medreview.ui.screens.runs.answers_of_run import ReplyList, ReplyView
from medreview.ui.screens.runs.judgements import PAGE, JudgementList, JudgementView
from medreview.ui.screens.runs.kinds import place_of_kind
from medreview.ui.screens.runs.run_form import MOST_NOT_TRIED, TRIED_FIRST, CapDialog, ask_for_cap, try_first_box
from medreview.ui.screens.runs.run_state import BatchFiles, DeleteQuestion, RunAgain, RunStatePane, turn_of
from medreview.ui.screens.runs.words import tag_counts_words
from medreview.ui.tokens import GRID
from medreview.ui.translation import isolated, translated, window_language
from medreview.ui.widgets.divided_view import DividedView
from medreview.ui.widgets.fields import named, push_button
from medreview.ui.widgets.labels import ElidedLabel, line, plain_label
from medreview.ui.widgets.layout import STRETCH, holding, in_a_column, in_a_row
from medreview.ui.widgets.value_list import TagWords
from medreview.ui.words import field_name
from medreview.workflows import answer_questions, carry_out_runs, run_judge, tag_questions
from medreview.workflows.analyse import EXAM_PANEL, marks_of
from medreview.workflows.carry_out_runs import STATE_WORDS, RunProgress, RunState, RunSummary
from medreview.workflows.run_judge import JudgementDetail, SideBySide
from medreview.workflows.workspace_files import Workspace

SPLITTER_MEMORY = "run/splitter"


class RunScreen(Screen):
    """``arrive`` takes the id of a run, or a ``JudgementRequest``."""

    REFRESHES_ON = Change.RUNS | Change.MODELS

    def __init__(self, context: ScreenContext) -> None:
        super().__init__(context)
        self._run: int | None = None
        self.shown: RunSummary | None = None
        """The run that is shown, None while it is being read."""
        self._wants_keyboard = False
        asked = partial(LatestQuery, context.read_jobs, context.workspace, self)
        self._ask_summary = asked(of=lambda: self._run)
        self._ask_page = asked(of=lambda: (self.judgements.wanted, self.judgements.offset))
        self._ask_detail = asked(of=lambda: (self._run, self.judgements.marked))
        self._ask_side = asked(of=lambda: (self._run, self.judgements.marked))
        self._ask_other = asked(of=lambda: (self._run, self.judgements.marked, self.judgement.beside.marked))
        self.deleting, self.rerun = DeleteQuestion(self), RunAgain(context, self)
        self.files = BatchFiles(context, self)
        self.files.imported.connect(self.refresh)
        self.title, self.state = ElidedLabel(), plain_label("", "quiet")
        self.title.setProperty("role", "title")
        back = push_button(self.tr("Back to the runs"), lambda: self.context.go_to("runs", self._run))
        self._make_verbs()
        self.state_pane, self.judgement = RunStatePane(context), JudgementView(context)
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
        """The dialog for another name, while it is open."""
        self.list_box: QMessageBox | None = None
        """The question whether the tags are to hold though their list changed, while it is open."""
        self.capping: CapDialog | None = None
        """The dialog for another cap, while it is open."""
        self._lay_out(back)
        context.runs.queue_changed.connect(self._show_verbs)
        context.runs.news_came.connect(self._on_news)
        context.runs.ended.connect(self._on_ended)
        context.workspace.replaced.connect(self._forget)
        self.first_control = self.judgements.table
        self._show()

    def _make_verbs(self) -> None:
        """Make the buttons, in the order in which they stand."""
        self.go_button = push_button(self.tr("Resume"), self._go, role="primary", keys="Ctrl+R")
        self.tries_first = try_first_box()
        self.stop_button = push_button(self.tr("Stop here"), self._stop_here)
        self.failed_button = push_button(self.tr("Retry failed items"), self._ask_failed)
        self.rerun_button = push_button(self.tr("Run again…"), self._ask_to_run_again)
        self.again_button = push_button(self.tr("Plan a similar run…"), self._plan_again)
        self.batch_button = named(QPushButton(self.tr("Batch")), self.tr("Batch"))
        self.export_action = self.action(self.tr("Export the run as a batch…"), self._export)
        self.import_action = self.action(self.tr("Import results of the batch…"), self._import)
        self.delete_button = push_button(self.tr("Delete…"), self._ask_to_delete)
        self.hold_button = push_button(self.tr("Use these tags"), self._let_tags_hold)
        self.agreement_button = push_button(self.tr("Agreement with tags by hand"), self._show_agreement)
        self.marks_button = push_button(self.tr("Exam scores"), self._show_marks)
        self._verbs = (
            self.delete_button,
            self.marks_button,
            self.hold_button,
            self.batch_button,
            self.again_button,
            self.failed_button,
            self.stop_button,
            self.rerun_button,
            self.tries_first,
            self.go_button,
        )

    @override
    def refresh(self) -> None:
        if self._run is not None:
            self._ask_summary.ask(partial(_summary, run_id=self._run, language=window_language()), self._on_summary)
            self._read_page()

    @override
    def arrive(self, argument: object) -> None:
        wanted = argument.run if isinstance(argument, JudgementRequest) else argument
        if not isinstance(wanted, int):
            return
        is_other, self._run = wanted != self._run, wanted
        if is_other:
            self.shown = None
            self.judgement.show_nothing()
            self.judgements.begin(wanted, ())
            self.reply.show_nothing()
            self.replies.begin()
            self._show()
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
        self._wants_keyboard = self.shown is None
        if self.shown is not None:
            super().take_focus()

    @override
    def menu_actions(self) -> dict[str, Sequence[QAction]]:
        return {
            "runs": [
                self.action(self.tr("Pause or resume the run"), self.go_button.click, "Ctrl+R"),
                self.action(self.tr("Plan a similar run…"), self.again_button.click),
                self.export_action,
                self.import_action,
                self.action(self.tr("Rename the run…"), self._ask_for_name, "F2"),
                self.action(self.tr("Delete the run…"), self.delete_button.click, "Del"),
            ]
        }

    def _lay_out(self, back: QWidget) -> None:
        menu = QMenu(self)
        menu.addActions([self.export_action, self.import_action])
        self.batch_button.setMenu(menu)
        left = QWidget()
        in_a_column(
            self._empty,
            self.state_pane,
            in_a_row(self.agreement_button, STRETCH),
            (self.judgements, 1),
            (self.replies, 1),
            of=left,
            margins=(3 * GRID, 2 * GRID, 2 * GRID, 2 * GRID),
            spacing=2 * GRID,
        )
        right = holding(in_a_column((self.judgement, 1), (self.reply, 1)))
        parts = DividedView(left, right, sizes=(640, 624))
        parts.remember_in(self.context.settings, SPLITTER_MEMORY)
        in_a_column(
            in_a_row((self.title, 1), self.state, back, *self._verbs, margins=(3 * GRID, 2 * GRID, 3 * GRID, GRID)),
            line(),
            (parts, 1),
            of=self,
            spacing=0,
        )

    def _on_summary(self, found: tuple[RunSummary, TagWords]) -> None:
        summary, words = found
        if summary.view.run == self._run:
            is_new = self.shown is None
            self.shown = summary
            self.state_pane.words = self.replies.words = self.reply.words = words
            if is_new:
                self.tries_first.setChecked(summary.view.n_items > MOST_NOT_TRIED)
            if not self._is_under_way():
                self.rerun.compare(summary.view.run, self.state_pane.show_comparison)
            self._show()
            if is_new and summary.view.kind is not RunKind.JUDGE:
                self._read_page()
            if self._wants_keyboard:
                self.take_focus()

    def _is_under_way(self) -> bool:
        running = self.context.runs.running
        return running is not None and running.run == self._run

    def _show(self) -> None:
        summary = self.shown
        self._empty.setVisible(self._run is None)
        answers = summary is not None and summary.view.kind is not RunKind.JUDGE
        self.state_pane.setVisible(summary is not None)
        self.judgements.setVisible(summary is not None and not answers)
        self.judgement.setVisible(not answers)
        self.replies.setVisible(answers)
        self.reply.setVisible(answers)
        self.first_control = self.replies.table if answers else self.judgements.table
        if summary is None:
            self.title.show_words("")
        else:
            self.title.show_words(isolated(summary.view.name))
            self.state_pane.show_summary(summary, self._reason())
            self.judgements.begin(summary.view.run, summary.validity)
        self._show_verbs()

    def _show_verbs(self) -> None:
        summary, queue = self.shown, self.context.runs
        for button in self._verbs:  # none is shown only to be hidden below: all together are wider than the screen
            button.setHidden(summary is None or button.isHidden())
        self.agreement_button.setVisible(summary is not None and summary.view.kind is RunKind.TAG)
        if summary is None:
            self.state.setText("")
            for verb in (self.export_action, self.import_action):
                verb.setEnabled(False)
            return
        view = summary.view
        self.delete_button.show()
        is_running = queue.running is not None and queue.running.run == view.run
        goes = (is_running and not queue.is_pausing) or view.run in queue.waiting
        is_planned = summary.plan is not None
        can_go = is_planned and view.state not in {RunState.FINISHED, RunState.IMPORTED}
        words = self.tr("Pause") if goes else self.tr("Resume")
        if not goes and view.state is RunState.PLANNED:
            words = self.tr("Start")
        if not goes and not is_running and summary.was_tried:
            words = self.tr("Run the rest")
        elif not goes and not is_running and summary.view.was_capped:
            words = self.tr("Raise the cap…")
        self.go_button.setText(words)
        self.go_button.setAccessibleName(words)
        self.go_button.setVisible(can_go)
        self.tries_first.setVisible(view.state is RunState.PLANNED and can_go and not goes and not is_running)
        self.rerun_button.setVisible(is_planned and view.n_done > 0 and view.state is RunState.FINISHED)
        self.batch_button.setVisible(can_go)
        self.stop_button.setVisible(can_go and summary.was_tried and not goes and not is_running)
        for verb in (self.export_action, self.import_action):
            verb.setEnabled(can_go and not goes and not is_running)
        for button in (self.batch_button, self.delete_button):
            button.setEnabled(not goes and not is_running)
        self.marks_button.setVisible(view.kind is RunKind.EXAM)
        self.hold_button.setVisible(view.kind is RunKind.TAG)
        self.marks_button.setEnabled(view.n_judgements > 0)
        for button in (self.agreement_button, self.hold_button):
            button.setEnabled(bool(summary.validity))
        self.again_button.setVisible(is_planned)
        self.failed_button.setVisible(is_planned and summary.n_failed > 0)
        self.failed_button.setEnabled(not goes and not is_running)
        self.state.setText(self._state_words(view.state, is_running=is_running))
        is_new = is_planned and view.state is RunState.PLANNED
        empty = self.tr("No judgements yet. Start the run.") if is_new else self.tr("No judgements.")
        if goes or is_running:
            empty = self.tr("Waiting for the first judgements.")
        if view.kind is not RunKind.JUDGE:
            empty = self.tr("No replies yet. Start the run.") if is_new else self.tr("No replies.")
            empty = self.tr("Waiting for the first replies.") if goes or is_running else empty
        self.judgements.say_when_empty(empty)
        self.replies.table.say_when_empty(empty)

    def _state_words(self, state: RunState, *, is_running: bool) -> str:
        queue = self.context.runs
        if is_running:
            return self.tr("pausing") if queue.is_pausing else self.tr("running")
        if self._run in queue.waiting:
            return self.tr("waiting for its turn")
        return translated(STATE_WORDS[RunState.PAUSED if state is RunState.RUNNING else state])

    def _reason(self) -> Message | None:
        """The reason why the run could not go on at its last try, now or in an earlier session of the program."""
        summary = self.shown
        if summary is None or summary.view.state not in {RunState.STOPPED, RunState.PLANNED, RunState.PAUSED}:
            return None
        here = self.context.runs.problem_of(summary.view.run)
        return here or (summary.sessions[-1].ended_because if summary.sessions else None)

    def _read_page(self) -> None:
        if self._run is None:
            return
        if self.shown is not None and self.shown.view.kind is not RunKind.JUDGE:
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
        if run == self._run and progress is not None and self.shown is not None:
            self.state_pane.show_progress(progress)
            if not (self.judgements.lines or self.replies.table.rows.things):  # what is counted above is listed below
                self._read_page()

    def _on_ended(self, run: int, _reason: object) -> None:
        if run == self._run and self.isVisible():
            self.refresh()

    def _forget(self) -> None:
        self._run, self.shown = None, None
        self.judgement.show_nothing()
        self.reply.show_nothing()
        self.replies.begin()
        self.judgements.begin(None, ())  # a later run may get the number of one that was deleted
        self._show()

    def _go(self) -> None:
        summary, queue = self.shown, self.context.runs
        if summary is None:
            return
        run = summary.view.run
        is_running = queue.running is not None and queue.running.run == run and not queue.is_pausing
        if is_running or run in queue.waiting:
            queue.pause(run)
        elif summary.view.was_capped:
            self.capping = ask_for_cap(self.context, summary, self)
            self.capping.finished.connect(forgets(self, "capping"))
        else:
            tries = self.tries_first.isVisible() and self.tries_first.isChecked()
            queue.start(turn_of(self.context, summary, n_first=TRIED_FIRST if tries else None))

    def _ask_to_run_again(self) -> None:
        if self.shown is not None:
            self.rerun.ask(self.shown)

    def _stop_here(self) -> None:
        """Leave a run that was tried as it is: it is in the list of runs, and can go on from there."""
        self.context.go_to("runs", self._run)

    def _ask_failed(self) -> None:
        summary = self.shown
        if summary is None:
            return
        workspace, turn = self.context.workspace.workspace, turn_of(self.context, summary)
        self.context.write_jobs.start(
            lambda _report, _cancel: carry_out_runs.ask_failed_again(workspace, turn.run),
            title=self.tr("Preparing the run"),
            on_success=lambda _: self.context.runs.start(turn),
        )

    def _show_agreement(self) -> None:
        self.context.go_to("tag-agreement", self._run)

    def _show_marks(self) -> None:
        if self.shown is not None:
            options = marks_of((self.shown.view.name,))
            self.context.go_to("analysis", ResultsRequest(panel=EXAM_PANEL.key, options=options))

    def _let_tags_hold(self, *, is_meant: bool = False) -> None:
        """The tags of this run hold from now on, where no person said otherwise."""
        if self._run is None:
            return
        workspace, run = self.context.workspace.workspace, self._run
        self.context.write_jobs.start(
            lambda _report, _cancel: tag_questions.use_tags(workspace, run, is_meant=is_meant),
            title=self.tr("Using the tags"),
            on_success=while_alive(self, self._on_tags_hold),
            on_failure=while_alive(self, self._on_tags_refused),
        )

    def _on_tags_refused(self, error: Exception) -> None:
        """Ask where a list changed since the run sorted by it."""
        if not isinstance(error, tag_questions.ListChanged):
            self.context.show_problem(error)
            return
        answers = Answers(self.tr("Use the tags"), self.tr("Cancel"))
        then = partial(self._let_tags_hold, is_meant=True)
        self.list_box = ask(self, translated(error.message), answers, then=then, ended=forgets(self, "list_box"))

    def _on_tags_hold(self, changed: Mapping[str, int]) -> None:
        told = self.tr("The tags of the run are now used. Questions changed: {fields}.")
        self.context.note(told.format(fields=tag_counts_words({field_name(one): n for one, n in changed.items()})))
        self.context.workspace.announce(Change.DATASETS | Change.RUNS, by=self)

    def _plan_again(self) -> None:
        if self.shown is not None:
            plan, request = self.shown.plan, NewRunRequest(like=self._run)
            chosen = answer_questions.draft_like(plan) if isinstance(plan, QuestionPlan) else request
            self.context.go_to(place_of_kind(self.shown.view.kind), chosen)

    def _export(self) -> None:
        if self.shown is not None:
            self.files.ask_to_export(self.shown)

    def _import(self) -> None:
        if self.shown is not None:
            self.files.ask_to_import(self.shown)

    def _ask_to_delete(self) -> None:
        if self.shown is not None:
            self.deleting.ask(self.shown.view, self._delete)

    def _ask_for_name(self) -> None:
        summary = self.shown
        if summary is None:
            return
        title, words, yes = self.tr("Rename the run"), self.tr("Name of the run"), self.tr("Rename")
        then = partial(self._rename, summary.view.run)
        self.naming = ask_text(self, title, words, then=then, text=summary.view.name, yes=yes)
        self.naming.finished.connect(forgets(self, "naming"))

    def _rename(self, run: int, name: str) -> None:
        try:
            rename = partial(carry_out_runs.rename_run, run_id=run, name=name)
            self.context.workspace.write(rename, by=self, change=Change.RUNS)
        except MedReviewError as error:
            self.context.show_problem(error)
            return
        self.refresh()

    def _delete(self, run: int) -> None:
        workspace = self.context.workspace.workspace
        self.context.runs.forget(run)
        self.context.write_jobs.start(
            lambda _report, _cancel: carry_out_runs.delete_run(workspace, run),
            title=self.tr("Deleting the run"),
            on_success=self._on_deleted,
        )

    def _on_deleted(self, _: None) -> None:
        if isValid(self):
            self._forget()
        self.context.workspace.announce(Change.RUNS, by=self)
        self.context.go_to("runs")


def _summary(workspace: Workspace, *, run_id: int, language: str) -> tuple[RunSummary, TagWords]:
    """A run in numbers, and of one that sorts the words of what it gives."""
    summary = carry_out_runs.run_summary(workspace, run_id)
    offered = tag_questions.fields_to_tag(workspace, language) if summary.view.kind is RunKind.TAG else ()
    return summary, TagWords.of_lists({one.field: one.values for one in offered})


def _beside(workspace: Workspace, *, answer_id: int, run: int | None) -> SideBySide:
    """The judgements of every other run on an answer."""
    others = [view.run for view in carry_out_runs.list_runs(workspace) if view.run != run]
    return run_judge.side_by_side(workspace, answer_id, others)
