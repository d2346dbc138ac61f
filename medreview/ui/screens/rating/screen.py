"""The place "Rate": chooses who rates, then holds that rater's rating page."""

import json
from collections.abc import Callable, Sequence
from functools import partial
from typing import ClassVar

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMessageBox, QProgressBar, QWidget
from typing_extensions import override

from medreview.domain.changes import Change
from medreview.domain.ids import RaterId, StudyId
from medreview.domain.study_plans import RatedAt
from medreview.errors import MedReviewError
from medreview.ui.job_runner import LatestQuery, whole_workspace
from medreview.ui.messages import Answers, ask, forgets, hand_over
from medreview.ui.pin_dialog import PinDialog
from medreview.ui.screen import Screen, ScreenContext
from medreview.ui.screens.rating.rating_page import RatingPage
from medreview.ui.screens.rating.scale_labels import sent_words, time_left
from medreview.ui.screens.rating.start_page import SendBackDialog, StartPage
from medreview.ui.theme import Theme
from medreview.ui.tokens import GRID
from medreview.ui.translation import counted, day, in_window_direction, isolated, translated
from medreview.ui.widgets.fields import named, push_button
from medreview.ui.widgets.image_decoding import image_decoder
from medreview.ui.widgets.labels import plain_label
from medreview.ui.widgets.layout import STRETCH, STYLE, in_a_column, in_a_row
from medreview.ui.widgets.page_area import PageArea, PageStack
from medreview.ui.words import in_window_language
from medreview.workflows.rate_answers import (
    RaterListed,
    RatingProgress,
    StudyToRate,
    check_pin,
    choose_pin,
    open_session,
    raters_of,
    studies_to_rate,
)
from medreview.workflows.send_back import SentBack, sent_back
from medreview.workflows.show_images import load_ahead
from medreview.workflows.whose_workspace import WorkToReturn, study_rated_here, work_to_return
from medreview.workflows.workspace_files import Workspace

COLUMN_PX = 72 * GRID


class RaterHomePage(PageArea):
    """Signals.

    continue_asked()
        Go on rating where it was left.
    send_back_asked()
        Write the file that goes back to the organiser.
    """

    continue_asked = Signal()
    send_back_asked = Signal()

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._title = plain_label("", "title", wraps=True, is_data=True)
        self._rater = plain_label("", "quiet", wraps=True)
        self._message = plain_label("", "problem", wraps=True)
        self._message.hide()
        self.bar = named(QProgressBar(), self.tr("Progress"))
        self.bar.setTextVisible(False)
        self._counts = plain_label("", wraps=True)
        self._sent = plain_label("", wraps=True)
        self.continue_button = push_button(self.tr("Continue rating"), self.continue_asked.emit, role="primary")
        self.send_button = push_button(self.tr("Send back…"), self.send_back_asked.emit)
        self._next = self.continue_button
        for button in (self.continue_button, self.send_button):
            button.setMinimumHeight(5 * GRID)
        words = self.tr(
            "You can send back at any time, finished or not, and again later. What you rate is saved as you go."
        )
        inner = QWidget()
        inner.setMaximumWidth(theme.px(COLUMN_PX))
        in_a_column(
            STRETCH,
            self._title,
            self._rater,
            self._message,
            self.bar,
            self._counts,
            in_a_row(self.continue_button, self.send_button, STRETCH),
            self._sent,
            plain_label(words, "caption", wraps=True),
            STRETCH,
            of=inner,
            margins=(2 * GRID, 3 * GRID, 2 * GRID, 2 * GRID),
            spacing=2 * GRID,
        )
        content = QWidget()
        in_a_row(STRETCH, (inner, 1000), STRETCH, of=content, margins=STYLE, spacing=STYLE)
        self.setWidget(content)

    def show_work(self, work: WorkToReturn, progress: RatingProgress) -> None:
        self.show_message("")
        self._title.setText(in_window_language(work.title) or work.study_name)
        who = work.rater_code if work.rater_name is None else f"{work.rater_code}, {work.rater_name}"
        self._rater.setText(self.tr("You rate as {rater}.").format(rater=isolated(who)))
        self.bar.setRange(0, max(1, progress.n_items))
        self.bar.setValue(progress.n_items_done)
        words = self.tr("{done} of {total} {total:=item|items} rated")
        counts = counted(words, done=progress.n_items_done, total=progress.n_items)
        rest = self.tr("all done") if progress.is_complete else time_left(progress.takes)
        self._counts.setText(f"{counts} · {rest}")
        verb = self.tr("Continue rating") if progress.n_items_done else self.tr("Start rating")
        self.continue_button.setText(self.tr("Review my ratings") if progress.is_complete else verb)
        self.continue_button.setAccessibleName(self.continue_button.text())
        self._next = self.send_button if progress.is_complete else self.continue_button
        for button in (self.continue_button, self.send_button):
            button.setProperty("role", "primary" if button is self._next else "")
            button.style().polish(button)

    @property
    def sent(self) -> str:
        """Words about the return that was written last."""
        return self._sent.text()

    def show_sent(self, sent: SentBack | None) -> None:
        """Say which return was written last; nothing before there is one."""
        self._sent.show_words(sent_words(sent) if sent is not None else "")

    def show_message(self, sentence: str) -> None:
        self._message.show_words(sentence)

    def take_focus(self) -> None:
        self._next.setFocus(Qt.FocusReason.OtherFocusReason)


MEMORY = "rating_last"


def _progress(studies: Sequence[StudyId], workspace: Workspace) -> dict[StudyId, tuple[RatingProgress, ...]]:
    return {study: raters_of(workspace, study) for study in studies}


class RatingScreen(Screen):
    REFRESHES_ON: ClassVar[Change] = Change.STUDIES | Change.DATASETS

    def __init__(self, context: ScreenContext) -> None:
        super().__init__(context)
        self.rating_page: RatingPage | None = None
        """The rating page of the rater at work, None while the list of studies is shown."""
        self._at: tuple[StudyId, RaterId] | None = None
        self._left_a_comment = False
        self._counting = LatestQuery(context.read_jobs, context.workspace, self, of=whole_workspace)
        self.start_page = StartPage()
        self.start_page.chosen.connect(self._on_chosen)
        self.start_page.plan_asked.connect(lambda: self.context.go_to("studies"))
        self.start_page.researcher_asked.connect(self._ask_for_researcher)
        self.question: QMessageBox | None = None
        """The question before authors are shown, while it is open."""
        self.pin: PinDialog | None = None
        """The dialog for a PIN, while it is open."""
        self.home_page = RaterHomePage(context.theme)
        """The page of a rater's own workspace, in the place of the list of studies."""
        self.home_page.continue_asked.connect(self._on_continue)
        self.home_page.send_back_asked.connect(self.send_back)
        self._work_to_return: WorkToReturn | None = None
        self.sending: SendBackDialog | None = None
        """The dialog for a return, while it is open."""
        self._stack = PageStack()
        for page in (self.start_page, self.home_page):
            self._stack.addWidget(page)
        in_a_column(self._stack, of=self, spacing=STYLE)
        context.workspace.closing.connect(self._on_closing)

    @override
    def refresh(self) -> None:
        """Show the list again, or leave a rater at work in peace."""
        if self.rating_page is None:
            self._show_list()

    @override
    def arrive(self, argument: object) -> None:
        """``(study id, rater id)`` begins as that rater as from the list, a saved state goes on; all else is the list.

        A saved state has a third number, 1 where a comment is open. Only the rater who is at work in this window goes
        on without a PIN: after a crash somebody else may sit here.
        """
        match argument:
            case (int(study), int(rater)):
                self.close_rating_page()
                self._on_chosen(study, rater)
            case (int(study), int(rater), int(is_writing)) if self.context.workspace.at_work == (study, rater):
                self.open_rating_page(StudyId(study), RaterId(rater))
                if is_writing and self.rating_page is not None:
                    self.rating_page.open_comment()
            case (int(study), int(rater), int()):
                self._go_on(study, rater)
            case _:
                self.close_rating_page()

    @override
    def saved_state(self) -> object:
        if self.rating_page is None or self._at is None:
            return None
        return (*self._at, int(self._left_a_comment or self.rating_page.is_writing_comment))

    @override
    def take_focus(self) -> None:
        self._left_a_comment = False
        if self.rating_page is not None:
            self.rating_page.take_focus()
        elif self._work_to_return is not None:
            self.home_page.take_focus()
        else:
            self.start_page.take_focus()

    @override
    def menu_actions(self) -> dict[str, Sequence[QAction]]:
        workspace = self.context.workspace
        is_own = workspace.is_open and workspace.read(work_to_return) is not None
        if not is_own:
            others = [self.action(self.tr("Stop rating"), self.close_rating_page)]
            return {"study": others} if workspace.is_open else {}
        return {"study": [self.action(self.tr("Send back…"), self.send_back)]}

    @override
    def leave(self) -> bool:
        """Save the place; nothing keeps a rater."""
        # every rating is saved already
        if self.rating_page is not None:
            self._left_a_comment = self.rating_page.is_writing_comment
            self.rating_page.leave()
            self.context.workspace.announce(Change.RATINGS | Change.SURVEYS, by=self)
        return True

    @property
    @override
    def unsaved_words(self) -> str:
        return self.rating_page.unsaved_words if self.rating_page is not None else ""

    def open_rating_page(self, study: StudyId, rater: RaterId) -> None:
        """Open a rater's work where it was left."""
        settings = self.context.settings
        try:
            session = open_session(
                self.context.workspace.workspace,
                study,
                rater,
                language=settings.language,
            )
        except MedReviewError as error:
            self._show_list()
            (self.home_page if self._work_to_return else self.start_page).show_message(translated(error.message))
            return
        self._drop_rating_page()
        self._work_to_return = self.context.workspace.read(work_to_return)
        if self._work_to_return is None:
            self.context.workspace.hide_authors_for(session.plan.name)
        self.rating_page = RatingPage(
            session,
            theme=self.context.theme,
            settings=settings,
            sends_back=self._work_to_return is not None,
            sent=self._sent,
        )
        self._load_for_images(study)
        self._at = self.context.workspace.at_work = (study, rater)
        self.rating_page.left.connect(self.close_rating_page)
        self._left_a_comment = False
        self.rating_page.send_back_asked.connect(self.send_back)
        self._stack.addWidget(self.rating_page)
        self._stack.setCurrentWidget(self.rating_page)
        self.rating_page.take_focus()
        settings.remember(MEMORY, json.dumps([self._file, study, rater]).encode())

    def close_rating_page(self) -> None:
        """Go back to the list of studies and raters."""
        if self.rating_page is not None:
            self.leave()
            self.context.workspace.at_work = None
            self.context.workspace.hide_authors_for(self.context.workspace.read(study_rated_here) or "")
        self._drop_rating_page()
        self._show_list()

    @property
    def _file(self) -> str:
        return str(self.context.workspace.path or "")

    def _on_closing(self) -> None:
        if self.rating_page is not None:
            self.rating_page.leave()
        self._drop_rating_page()

    def _on_chosen(self, study: int, rater: int) -> None:
        """Begin, or ask first where the rater has a package or is to get one: no slip begins their work twice."""
        found = self._found(study, rater)
        if found is None:
            self.open_rating_page(StudyId(study), RaterId(rater))  # which says that there is nothing to rate
            return
        chosen = found[1]
        begin = partial(self._let_in, *found)
        if (words := self._words_against(*found)) is None:
            begin()
            return
        self._ask(
            words,
            self.tr("Rate here as {rater}").format(rater=isolated(chosen.code)),
            self.tr("Do not rate here"),
            begin,
        )

    def _go_on(self, study: int, rater: int) -> None:
        """Go on where the program ended, as who was at work then."""
        found = self._found(study, rater)
        if found is None:
            self.open_rating_page(StudyId(study), RaterId(rater))
        else:
            self._let_in(*found)

    def _found(self, study: int, rater: int) -> tuple[StudyToRate, RaterListed] | None:
        planned = studies_to_rate(self.context.workspace.workspace)
        pairs = ((one, who) for one in planned for who in one.raters if (one.study, who.rater_id) == (study, rater))
        return next(pairs, None)

    def _let_in(self, study: StudyToRate, chosen: RaterListed) -> None:
        """Open the rating page to who has the rater's PIN; raters who only rate here may choose one as they begin."""
        workspace = self.context.workspace.workspace
        open_rating_page = partial(self.open_rating_page, study.study, RaterId(chosen.rater_id))
        if chosen.has_pin:
            words = self.tr("{rater} continues with a PIN.")
            take = partial(check_pin, workspace, chosen.code)
        elif not chosen.has_begun and study.rated_at is RatedAt.HERE:
            words = self.tr(
                "You rate as {rater}. Choose a PIN, so that no one else continues as you by mistake; or leave it empty."
            )
            take = partial(choose_pin, workspace, chosen.code)
        else:
            open_rating_page()
            return
        self.pin = PinDialog(
            self.context,
            chosen.code,
            words.format(rater=isolated(chosen.code)),
            lambda pin, _why: take(pin),
            parent=self,
        )
        self.pin.accepted.connect(open_rating_page)
        self.pin.finished.connect(forgets(self, "pin"))
        self.pin.open()

    def _words_against(self, study: StudyToRate, chosen: RaterListed) -> str | None:
        """The reason why the rater should not rate here; None where nothing speaks against it."""
        if chosen.handed_out_at is not None:
            words = self.tr(
                "{rater} has a package since {date}. Ratings given here as well would have to be compared with those"
                " that come back."
            )
            said = words.format(rater=isolated(chosen.code), date=day(chosen.handed_out_at))
            return said + " " + self.tr("Rate here anyway?")
        if study.rated_at is not RatedAt.BY_PACKAGE:
            return None
        words = self.tr("This study is rated in packages, not in this workspace. Rate here as {rater} anyway?")
        return words.format(rater=isolated(chosen.code))

    def send_back(self) -> None:
        """Say what would go back, and write it."""
        if self._work_to_return is None or self.sending is not None:
            return
        if self.rating_page is not None:
            self.rating_page.leave()
        self.sending = SendBackDialog(self.context, self._work_to_return, self)
        self.sending.finished.connect(forgets(self, "sending"))
        self.sending.finished.connect(self._show_sent)
        self.sending.open()

    def _sent(self) -> SentBack | None:
        return self.context.workspace.read(sent_back)

    def _show_sent(self) -> None:
        self.home_page.show_sent(self._sent())
        if self.rating_page is not None:
            self.rating_page.show_sent()

    def _on_continue(self) -> None:
        if self._work_to_return is not None:
            self.open_rating_page(self._work_to_return.study, self._work_to_return.rater)

    def _show_list(self) -> None:
        workspace = self.context.workspace.workspace
        self._work_to_return = work_to_return(workspace)
        if self._work_to_return is not None:
            (progress,) = raters_of(workspace, self._work_to_return.study)
            self.home_page.show_work(self._work_to_return, progress)
            self.home_page.show_sent(self._sent())
            self._stack.setCurrentWidget(self.home_page)
            self._load_for_images(self._work_to_return.study)
            return
        studies = studies_to_rate(workspace)
        self.start_page.show_studies(studies, self._last(), blind_for=self.context.workspace.blind_for)
        self._stack.setCurrentWidget(self.start_page)
        self._counting.ask(
            partial(_progress, [one.study for one in studies]), self.start_page.show_progress, overtake=True
        )

    def _load_for_images(self, study: StudyId) -> None:
        image_decoder().prepare(partial(load_ahead, self.context.workspace.workspace, study))

    def _ask_for_researcher(self) -> None:
        """Authors are shown again only to who says on purpose not to be a rater."""
        words = self.tr("{study} is being rated here. Its raters must not see the authors.")
        self._ask(
            words.format(study=isolated(self.context.workspace.blind_for)) + " " + self.tr("Are you the researcher?"),
            self.tr("I do not rate: show authors"),
            self.tr("Keep them hidden"),
            self._show_authors,
        )

    def _ask(self, words: str, yes: str, no: str, then: Callable[[], None]) -> None:
        said = in_window_direction(words)
        self.question = ask(self, said, Answers(yes, no), then=then, ended=forgets(self, "question"))

    def _show_authors(self) -> None:
        self.context.workspace.hide_authors_for("")
        self._show_list()

    def _last(self) -> tuple[StudyId, RaterId] | None:
        """The study and rater of the last rating in this file."""
        try:
            file, study, rater = json.loads(self.context.settings.memory(MEMORY) or b"null")
        except (TypeError, ValueError):
            return None
        return (StudyId(study), RaterId(rater)) if file == self._file else None

    def _drop_rating_page(self) -> None:
        if self.rating_page is None:
            return
        rating_page, self.rating_page = self.rating_page, None
        rating_page.stop()
        if words := rating_page.unsaved_words:
            hand_over(self.window(), words)
        self._stack.removeWidget(rating_page)
        rating_page.deleteLater()
