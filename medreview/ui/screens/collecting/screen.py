"""The place of what comes back from raters: choose or drop files, see what became of them, and decide."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from PySide6.QtGui import QAction, QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QInputDialog, QMessageBox, QTabWidget
from typing_extensions import override

from medreview.domain.changes import Change
from medreview.jobs import CancelToken, Report
from medreview.ui.file_dialogs import ask_files, ask_new_file
from medreview.ui.job_runner import LatestQuery, while_alive, whole_workspace
from medreview.ui.messages import Answers, ask, ask_text, forgets
from medreview.ui.pin_dialog import PinDialog
from medreview.ui.screen import Screen, ScreenContext
from medreview.ui.screens.collecting.pages import AsidePage, FilesPage, RatersPage, ReturnsPage
from medreview.ui.screens.collecting.ratings_page import CorrectionDialog, RatingsPage
from medreview.ui.tokens import GRID
from medreview.ui.translation import counted, isolated, number, translated
from medreview.ui.widgets.fields import choice_box, named, push_button
from medreview.ui.widgets.labels import plain_label
from medreview.ui.widgets.layout import STRETCH, in_a_column, in_a_row
from medreview.workflows.collect import (
    CollectedFile,
    CollectedStay,
    CollectReport,
    Keep,
    RatingCorrection,
    RatingDetail,
    RatingId,
    RatingToDecide,
    ReturnShown,
    SetAside,
    StudyProgress,
    collect,
    collected_returns,
    correct_rating,
    decide,
    decide_all,
    forget,
    put_back,
    rating_detail,
    ratings_to_decide,
    retry,
    seal_study,
    set_aside,
    stays_of_return,
    studies_collected,
    study_progress,
    take_back,
    this_person,
)
from medreview.workflows.hand_out import content_shown
from medreview.workflows.rate_answers import reset_pin
from medreview.workflows.workspace_files import Workspace

COLLECTED = Change.RATINGS | Change.SURVEYS | Change.STUDIES
RATERS, RATINGS, RETURNS, ASIDE, FILES = range(5)


@dataclass(frozen=True, slots=True)
class CollectingState:
    """``matters`` is which ratings are listed, ``rating`` the marked one, ``report`` what the last collection gave."""

    study: str
    tab: int
    matters: int
    rating: RatingId | None
    report: CollectReport | None


class CollectingScreen(Screen):
    """``arrive`` takes the name of the study to show, or the paths of files to collect."""

    REFRESHES_ON = Change.STUDIES | Change.RATINGS

    def __init__(self, context: ScreenContext) -> None:
        super().__init__(context)
        self._wished: str | None = None
        self._n_conflicts = self._n_aside = 0
        self._listing = LatestQuery(context.read_jobs, context.workspace, self, of=whole_workspace)
        self._counting = LatestQuery(context.read_jobs, context.workspace, self, of=self._study_on_show)
        self._rating = LatestQuery(
            context.read_jobs,
            context.workspace,
            self,
            of=lambda: (self.study.currentText(), self.ratings.chosen_matters),
        )
        self._reading = LatestQuery(
            context.read_jobs, context.workspace, self, of=lambda: (self.study.currentText(), self.ratings.marked_id)
        )
        self._asking_aside = LatestQuery(context.read_jobs, context.workspace, self, of=whole_workspace)
        self._listing_returns = LatestQuery(context.read_jobs, context.workspace, self, of=self._study_on_show)
        self._listing_stays = LatestQuery(
            context.read_jobs, context.workspace, self, of=lambda: (self.study.currentText(), self.returns.marked)
        )
        self.question: QMessageBox | QInputDialog | None = None
        self.correction: CorrectionDialog | None = None
        self.pin: PinDialog | None = None
        """The dialog for a rater's PIN, while it is open."""
        self.study = choice_box(self.tr("Study"))
        self.study.currentIndexChanged.connect(self._show_study)
        self.collect_button = push_button(self.tr("Collect files…"), self.ask_files, role="primary")
        self.raters = RatersPage(context)
        self.raters.pin_wished.connect(self._ask_pin)
        self.ratings = RatingsPage(context)
        self.ratings.matters_chosen.connect(self._list_ratings)
        self.ratings.rating_marked.connect(self._read_rating)
        self.ratings.all_wished.connect(self._ask_for_all)
        self.ratings.pane.kept.connect(self._keep)
        self.ratings.pane.correction_wished.connect(self._ask_correction)
        self.returns = ReturnsPage(context)
        self.returns.return_marked.connect(self._list_stays)
        self.returns.change_wished.connect(self._ask_why)
        self.aside = AsidePage(context)
        self.aside.retry_wished.connect(self._retry)
        self.aside.removal_wished.connect(self._ask_removal)
        self.files = FilesPage(context)
        self.tabs = named(QTabWidget(), self.tr("Parts of collecting"))
        self._lay_out()
        self.setAcceptDrops(True)
        self.first_control = self.collect_button

    @override
    def refresh(self) -> None:
        self._listing.ask(studies_collected, self._on_studies)
        self._asking_aside.ask(set_aside, self._on_aside)

    @override
    def arrive(self, argument: object) -> None:
        if isinstance(argument, CollectingState):
            self._show_again(argument)
            argument = argument.study
        if isinstance(argument, str):
            self._wished = argument
            self.study.setCurrentIndex(max(0, self.study.findText(argument)))
        elif isinstance(argument, tuple):
            self.collect_files([path for path in argument if isinstance(path, Path)])  # pyright: ignore[reportUnknownVariableType]

    @override
    def saved_state(self) -> object:
        study = self._wished or self.study.currentText()
        matters, marked = self.ratings.matters.currentIndex(), self.ratings.marked_id
        return CollectingState(study, self.tabs.currentIndex(), matters, marked, self.files.report)

    def _show_again(self, before: CollectingState) -> None:
        self.tabs.setCurrentIndex(before.tab)
        self.ratings.begin_at(before.matters, before.rating)
        if before.report is not None:
            self.files.show_report(before.report)

    @override
    def menu_actions(self) -> dict[str, Sequence[QAction]]:
        collect = self.action(self.tr("Collect files…"), self.ask_files)
        return {"study": [collect, self.action(self.tr("Seal the study…"), self.ask_where_to_seal)]}

    @override
    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if event.mimeData().hasUrls():
            event.acceptProposedAction()

    @override
    def dropEvent(self, event: QDropEvent) -> None:
        paths = [Path(url.toLocalFile()) for url in event.mimeData().urls() if url.isLocalFile()]
        if paths:
            event.acceptProposedAction()
            self.collect_files(paths)

    def ask_files(self) -> None:
        """Ask which files to collect."""
        pattern = self.tr("Returns (*.mrreturn)")
        ask_files(self, self.tr("Collect returns"), pattern, while_alive(self, self.collect_files))

    def collect_files(self, paths: Sequence[Path], passphrase: str | None = None) -> None:
        """Collect beside the window; what became of each file is shown at the end."""

        def work(workspace: Workspace, report: Report, cancel: CancelToken) -> CollectReport:
            return collect(
                workspace,
                paths,
                by=this_person(),
                shown=content_shown,
                passphrase=passphrase,
                report=report,
                cancel=cancel,
            )

        self.collect_button.setEnabled(False)
        self._start(self.tr("Collecting"), work, partial(self._on_collected, list(paths)), on_end=self._enable)

    def _lay_out(self) -> None:
        for page in (self.raters, self.ratings, self.returns, self.aside, self.files):
            self.tabs.addTab(page, "")
        self._name_tabs(0, 0)
        in_a_column(
            in_a_row(
                plain_label(self.tr("Collect"), "title"),
                self.study,
                STRETCH,
                self.collect_button,
                margins=(3 * GRID, 2 * GRID, 3 * GRID, 0),
                spacing=2 * GRID,
            ),
            (self.tabs, 1),
            of=self,
        )

    def _name_tabs(self, n_conflicts: int, n_aside: int) -> None:
        ratings, aside = self.tr("Ratings"), self.tr("Set aside")
        names = {
            RATERS: self.tr("Raters"),
            RATINGS: counted(self.tr("Ratings ({n} in conflict)"), n=n_conflicts) if n_conflicts else ratings,
            RETURNS: self.tr("Returns"),
            ASIDE: f"{aside} ({number(n_aside)})" if n_aside else aside,
            FILES: self.tr("Last collection"),
        }
        for tab, name in names.items():
            self.tabs.setTabText(tab, name)
        self._n_conflicts, self._n_aside = n_conflicts, n_aside

    def _on_studies(self, studies: tuple[str, ...]) -> None:
        chosen = self._wished or self.study.currentText()
        self._wished = None
        self.study.blockSignals(True)
        self.study.clear()
        self.study.addItems(studies)
        self.study.setCurrentIndex(max(0, self.study.findText(chosen)))
        self.study.blockSignals(False)
        self._show_study()

    def _show_study(self) -> None:
        name = self.study.currentText()
        if not name:
            self._on_progress(None)
            self.ratings.show_ratings(())
            self.returns.show_returns(())
            return
        self._counting.ask(partial(study_progress, study=name), self._on_progress, overtake=True)
        self._listing_returns.ask(partial(collected_returns, study=name), self._on_returns, overtake=True)
        self._list_ratings()

    def _on_returns(self, returns: tuple[ReturnShown, ...]) -> None:
        self.returns.show_returns(returns)

    def _list_stays(self, number: int) -> None:
        self._listing_stays.ask(partial(stays_of_return, number=number), self._on_stays, overtake=True)

    def _on_stays(self, stays: tuple[CollectedStay, ...]) -> None:
        self.returns.show_stays(stays)

    def _study_on_show(self) -> str:
        return self.study.currentText()

    def _on_progress(self, progress: StudyProgress | None) -> None:
        self.raters.show_progress(progress)
        self._name_tabs(progress.n_open_conflicts if progress is not None else 0, self._n_aside)

    def _list_ratings(self) -> None:
        name = self.study.currentText()
        if name:
            query = partial(ratings_to_decide, study=name, matters=self.ratings.chosen_matters)
            self._rating.ask(query, self._on_ratings, overtake=True)

    def _on_ratings(self, ratings: tuple[RatingToDecide, ...]) -> None:
        self.ratings.show_ratings(ratings)

    def _read_rating(self, rating: RatingId) -> None:
        self._reading.ask(partial(rating_detail, rating=rating), self._on_detail, overtake=True)

    def _on_detail(self, detail: RatingDetail) -> None:
        self.ratings.pane.show_detail(detail)
        self.ratings.pane.show()

    def _on_aside(self, files: tuple[SetAside, ...]) -> None:
        self.aside.show_files(files)
        self._name_tabs(self._n_conflicts, len(files))

    def _on_collected(self, paths: list[Path], report: CollectReport) -> None:
        self.files.show_report(report)
        self.tabs.setCurrentIndex(FILES)
        if report.studies:
            self._wished = report.studies[0]
        self.context.workspace.announce(COLLECTED, by=self)
        self.refresh()
        locked = [path for path, file in zip(paths, report.files, strict=False) if file.is_locked]
        if locked:
            self._ask_passphrase(locked)

    def _ask_passphrase(self, paths: list[Path]) -> None:
        names = self.tr(", ").join(isolated(path.name) for path in paths)
        words = self.tr("Passphrase of {files}:").format(files=names)
        then = partial(self.collect_files, paths)
        self._hold(ask_text(self, self.tr("Locked returns"), words, then=then, is_secret=True))

    def _keep(self, keep: Keep) -> None:
        """Decide what is read beside the list, even while another line is marked and still on its way."""
        detail = self.ratings.pane.detail
        if detail is not None:
            self._change(lambda workspace: decide(workspace, [detail.row.id], keep, by=this_person()))

    def _ask_pin(self, rater: str, has_pin: bool) -> None:
        words = self.tr("With a PIN, only {rater} can continue as {rater} here. If empty, there is no PIN.")
        if has_pin:
            words = self.tr("{rater} has a PIN. Enter another one, or none, with a reason that is kept.")
        workspace = self.context.workspace.workspace
        self.pin = PinDialog(
            self.context,
            rater,
            words.format(rater=isolated(rater)),
            lambda pin, why: reset_pin(workspace, rater, pin, why=why),
            asks_why=has_pin,
            parent=self,
        )
        self.pin.accepted.connect(lambda: self._on_changed_here(None))
        self.pin.finished.connect(forgets(self, "pin"))
        self.pin.open()

    def _ask_for_all(self) -> None:
        study = self.study.currentText()
        words = self.tr(
            "Use the rater's most recent rating in {n} {n:=conflict|conflicts} of {study}? You can still decide each "
            "one later."
        )
        self._ask(
            counted(words, n=self._n_conflicts, study=isolated(study)),
            self.tr("Use the most recent rating"),
            lambda: self._change(lambda workspace: decide_all(workspace, study, keep=Keep.LAST_WORD, by=this_person())),
        )

    def _ask_correction(self) -> None:
        detail = self.ratings.pane.detail
        if detail is None:
            return
        self.correction = CorrectionDialog(self.context, detail, self)
        self.correction.corrected.connect(partial(self._correct, detail.row.id))
        self.correction.finished.connect(forgets(self, "correction"))
        self.correction.open()

    def _correct(self, rating: RatingId, correction: RatingCorrection) -> None:
        self._change(lambda workspace: correct_rating(workspace, rating, correction, by=this_person()))

    def _retry(self, file_sha256: str) -> None:
        def work(workspace: Workspace, _report: Report, _cancel: CancelToken) -> CollectedFile:
            return retry(workspace, file_sha256, by=this_person(), shown=content_shown)

        self._start(self.tr("Collecting"), work, self._on_retried)

    def _on_retried(self, file: CollectedFile) -> None:
        if file.taken is None:
            self.context.note(translated(file.why) if file.why else "")
            self.refresh()
        else:
            self._on_collected([], CollectReport((file,)))

    def _ask_removal(self, file_sha256: str) -> None:
        marked = self.aside.marked
        if marked is not None:
            self._ask(
                self.tr("Remove {file} from this list? The file itself is kept.").format(file=isolated(marked.file)),
                self.tr("Remove"),
                lambda: self._change(lambda workspace: forget(workspace, file_sha256)),
            )

    def _ask_why(self, number: int, stays: tuple[int, ...], is_back: bool) -> None:
        title = self.tr("Put back") if is_back else self.tr("Withdraw")
        words = self.tr("Reason for putting back") if is_back else self.tr("Reason for withdrawing")
        self._hold(ask_text(self, title, words, then=partial(self._take_back, number, stays, is_back)))

    def _take_back(self, number: int, stays: tuple[int, ...], is_back: bool, why: str) -> None:
        act = put_back if is_back else take_back
        self._change(lambda workspace: act(workspace, number, stays=stays, why=why, by=this_person()))

    def ask_where_to_seal(self) -> None:
        """Ask for the file that the shown study is sealed in."""
        study = self.study.currentText()
        if study:
            title, pattern = self.tr("Seal the study"), self.tr("Text files (*.txt)")
            seal = while_alive(self, partial(self._seal, study))
            ask_new_file(self, title, pattern, seal, name=f"{study}.txt", suffix=".txt")

    def _seal(self, study: str, path: Path) -> None:
        def work(workspace: Workspace, _report: Report, _cancel: CancelToken) -> Path:
            seal_study(workspace, study, path, shown=content_shown)
            return path

        self._start(self.tr("Sealing"), work, self._on_sealed)

    def _on_sealed(self, path: Path) -> None:
        words = self.tr("The study is sealed in {file}. Print, mail or register this file.")
        self.context.note(words.format(file=isolated(path.name)))

    def _ask(self, words: str, yes: str, act: Callable[[], object]) -> None:
        self.question = ask(
            self,
            words,
            Answers(yes, self.tr("Cancel")),
            then=act,
            ended=forgets(self, "question"),
            title=self.tr("Collect"),
        )

    def _hold(self, dialog: QInputDialog) -> None:
        dialog.finished.connect(forgets(self, "question"))
        self.question = dialog

    def _change(self, act: Callable[[Workspace], object]) -> None:
        """Write beside the window, then show what came of it."""
        self._start("", lambda workspace, _report, _cancel: act(workspace), self._on_changed_here)

    def _on_changed_here(self, _result: object) -> None:
        self.context.workspace.announce(Change.RATINGS, by=self)
        self.refresh()

    def _start(
        self,
        title: str,
        work: Callable[[Workspace, Report, CancelToken], Any],
        then: Callable[[Any], object],
        *,
        on_end: Callable[[], object] = lambda: None,
    ) -> None:
        workspace = self.context.workspace.workspace

        def succeed(result: Any) -> None:
            on_end()
            then(result)

        def fail(error: Exception) -> None:
            on_end()
            self.refresh()
            self.context.show_problem(error)

        def stop() -> None:
            on_end()
            self.context.workspace.announce(COLLECTED, by=self)
            self.refresh()

        self.context.write_jobs.start(
            partial(work, workspace),
            title=title,
            on_success=while_alive(self, succeed),
            on_failure=while_alive(self, fail),
            on_cancelled=while_alive(self, stop),
        )

    def _enable(self) -> None:
        self.collect_button.setEnabled(True)
