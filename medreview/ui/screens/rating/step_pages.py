"""The page for each kind of step, one at a time under the line of progress; they tell what is wanted and do nothing."""

from collections.abc import Callable, Mapping, Sequence

from PySide6.QtCore import QCoreApplication, QSize, Qt, Signal
from PySide6.QtGui import QGuiApplication, QHideEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import (
    QProgressBar,
    QPushButton,
    QSizePolicy,
    QWidget,
)
from typing_extensions import override

from medreview.domain.rating_tasks import (
    AllDone,
    BatchEnds,
    BatchOverview,
    ConfidenceTask,
    ConsentTask,
    FeedbackTask,
    FormTask,
    Interlude,
    ItemTask,
    KindBegins,
    PracticeDoneTask,
    PracticeProgress,
    StepProgress,
    Task,
)
from medreview.domain.study_plans import Form, FormTime, StudyPlan
from medreview.ui.screens.rating.answer_pane import CONFIDENCE
from medreview.ui.screens.rating.form_page import FormPage
from medreview.ui.screens.rating.image_pane import ImageSource
from medreview.ui.screens.rating.interlude_pages import BatchEndPage, KindPage
from medreview.ui.screens.rating.overview import OverviewPage
from medreview.ui.screens.rating.pair_page import PairPage
from medreview.ui.screens.rating.practice_pages import FeedbackPage, PracticeDonePage
from medreview.ui.screens.rating.scale_labels import levels_direction, sent_words, time_left
from medreview.ui.screens.rating.step_page import StepPage
from medreview.ui.settings import Settings
from medreview.ui.theme import Theme
from medreview.ui.tokens import GRID
from medreview.ui.translation import counted, isolated, number, percentage
from medreview.ui.widgets.compared_answers import PAGE_SHARE
from medreview.ui.widgets.fields import ScreenButton, named, push_button
from medreview.ui.widgets.labels import ElidedLabel, plain_label
from medreview.ui.widgets.layout import STRETCH, STYLE, in_a_column, in_a_row
from medreview.ui.widgets.page_area import PageStack
from medreview.ui.widgets.reading_column import FootedColumn, scrolled_column
from medreview.ui.widgets.reading_text import ReadingText
from medreview.ui.widgets.scale_table import ScaleTable
from medreview.ui.words import in_window_language, work_words
from medreview.workflows.send_back import SentBack

BAR_WIDTH = 20 * GRID
PARTS_OF_PAIR = 100


class ProgressHeader(QWidget):
    """Signals.

    stop_asked()
        The rater stops rating here.
    """

    stop_asked = Signal()

    def __init__(self, *, can_stop: bool = False) -> None:
        super().__init__()
        self._title = ElidedLabel()
        self._batch = plain_label(role="caption")
        self._bar = QProgressBar()
        self._bar.setTextVisible(False)
        self._bar.setFixedWidth(BAR_WIDTH)
        self._bar.setAccessibleName(self.tr("Progress in this batch"))
        self._rest = plain_label(role="caption")
        self.stop_button = named(ScreenButton(self.tr("Stop rating")), self.tr("Stop rating"))
        self.stop_button.setProperty("role", "quiet")
        self.stop_button.clicked.connect(self.stop_asked)
        self.stop_button.setToolTip(self.tr("While you rate here, the names of authors are hidden"))
        self.stop_button.setVisible(can_stop)
        self._counted: tuple[QWidget, ...] = (self._batch, self._bar, self._rest)
        self._is_counting = False
        self._row = in_a_row(
            (self._title, 1),
            self._batch,
            self._bar,
            self._rest,
            self.stop_button,
            of=self,
            margins=(2 * GRID, GRID // 2, 2 * GRID, GRID // 2),
            spacing=2 * GRID,
        )
        self.show_progress(None)

    @property
    def words(self) -> str:
        """All that the line says."""
        return " ".join((self._title.words, self._batch.text(), self._rest.text())).strip()

    @property
    def places(self) -> tuple[str, str]:
        """The place in the batch and in the study."""
        return self._batch.text(), self._rest.text()

    def show_title(self, title: str) -> None:
        self._title.show_words(isolated(title))

    def show_progress(self, progress: StepProgress | None, *, share_of_pair: float = 0.0) -> None:
        """Show where a pair is, and how much of it is behind; between pairs (forms, consent) nothing is counted."""
        self._is_counting = progress is not None
        if progress is None:
            self._fit()
            return
        batch = self.tr("Batch {n} of {total}").format(n=number(progress.batch), total=number(progress.n_batches))
        comma = QCoreApplication.translate("Tables", ", ")
        self._batch.setText(f"{batch}{comma}{time_left(progress.batch_takes)}")
        self._fill_bar(round((progress.pair_in_batch - 1 + share_of_pair) * PARTS_OF_PAIR), progress.n_pairs_in_batch)
        said = self.tr("pair {n} of {total}") if progress.compares else self.tr("answer {n} of {total}")
        answer = said.format(n=number(progress.pair_in_batch), total=number(progress.n_pairs_in_batch))
        share = round(100 * progress.n_steps_done / max(1, progress.n_steps))
        study = self.tr("study {share}").format(share=percentage(share))
        self._rest.setText(f"{answer} · {study}{comma}{time_left(progress.study_takes)}")
        self._fit()

    def _fill_bar(self, value: int, n_items: int) -> None:
        most = n_items * PARTS_OF_PAIR
        if (self._bar.maximum(), self._bar.value()) == (most, value):
            return
        self._bar.setUpdatesEnabled(False)  # a bar paints its window at once, before the answer is laid out anew
        self._bar.setRange(0, most)
        self._bar.setValue(value)
        self._bar.setUpdatesEnabled(True)

    def show_practice(self, practice: PracticeProgress) -> None:
        """Show where a practice item is, which counts for nothing else."""
        self._is_counting = True
        words = self.tr("practice, attempt {n} of {total}") if practice.n_attempts > 1 else self.tr("practice")
        self._batch.setText(words.format(n=number(practice.attempt), total=number(practice.n_attempts)))
        self._fill_bar((practice.number - 1) * PARTS_OF_PAIR, practice.n_items)
        said = self.tr("item {n} of {total}")
        self._rest.setText(said.format(n=number(practice.number), total=number(practice.n_items)))
        self._fit()

    @override
    def minimumSizeHint(self) -> QSize:
        """As wide as what is always in it, so that no window has to be wider for the rest."""
        margins = self._row.contentsMargins()
        least = self.stop_button.minimumSizeHint().width() if not self.stop_button.isHidden() else 0
        return QSize(least + margins.left() + margins.right(), super().minimumSizeHint().height())

    def _fit(self) -> None:
        """Leave out what has no room: the bar, then the place in the study, at last that in the batch."""
        margins = self._row.contentsMargins()
        room = self.width() - margins.left() - margins.right() - self._row.spacing()
        room -= self.stop_button.sizeHint().width() if not self.stop_button.isHidden() else 0
        for left_out in ((), (self._bar,), (self._bar, self._rest), self._counted):
            shown = [part for part in self._counted if part not in left_out]
            if sum(part.sizeHint().width() + self._row.spacing() for part in shown) <= room:
                break
        for part in self._counted:
            part.setVisible(self._is_counting and part in shown)

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()


COLUMN_PX = 84 * GRID


class ConsentPage(StepPage):
    """Signals.

    agreed(), declined()
        The person agrees to the study's terms, or does not.
    """

    agreed = Signal()
    declined = Signal()

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._text = ReadingText(theme)
        self._text.setAccessibleName(self.tr("Terms of the study"))
        self._text.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Ignored)  # it scrolls, not the page
        self._text.setMinimumHeight(8 * GRID)
        self.agree = QPushButton(self.tr("I agree"))
        self.agree.setProperty("role", "primary")
        self.agree.setAccessibleName(self.tr("I agree"))
        self.agree.clicked.connect(self.agreed)
        column = scrolled_column(self, COLUMN_PX)
        column.addWidget(plain_label(self.tr("Before you begin"), "title"))
        column.addWidget(self._text, 1)
        column.addWidget(self._message)
        self.copy_text = push_button(self.tr("Copy the text"), self._copy, role="quiet")
        self.disagree = push_button(self.tr("I do not agree"), self.declined.emit, role="quiet")
        column.addLayout(in_a_row(self.copy_text, STRETCH, self.disagree, self.agree, spacing=STYLE))

    def show_task(self, task: ConsentTask) -> None:
        self._text.show_text(in_window_language(task.text))
        self.agree.setText(self.tr("Close the terms") if task.is_given else self.tr("I agree"))
        self.agree.setAccessibleName(self.agree.text())
        self.disagree.setVisible(not task.is_given)

    def read(self) -> None:
        """Put the keyboard on the text: who agrees has gone to the button."""
        self._text.setFocus(Qt.FocusReason.OtherFocusReason)

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(self._text.toPlainText())
        self.show_message(self.tr("The text is copied. Paste it where you need it."))


class DonePage(StepPage):
    """Signals.

    overview_asked(), back_asked(), leave_asked()
        See all answers, look at the last step again, or go to the list of studies.
    send_back_asked()
        Write the file that goes back to the organiser; the way on from a package, which has no list of studies.
    """

    back_asked = Signal()
    leave_asked = Signal()
    send_back_asked = Signal()
    overview_asked = Signal()

    def __init__(self, *, sends_back: bool, sent: Callable[[], SentBack | None]) -> None:
        super().__init__()
        self._sends_back = sends_back
        self._sent = sent
        self._words = plain_label(wraps=True)
        self._of_return = plain_label(wraps=True)
        self._of_return.setVisible(sends_back)
        back = push_button(self.tr("Back"), self.back_asked.emit, role="quiet")
        self.overview = push_button(self.tr("All answers (O)"), self.overview_asked.emit)
        self.overview.setAccessibleName(self.tr("All answers"))
        if sends_back:
            self.go_on = push_button(self.tr("Send back…"), self.send_back_asked.emit, role="primary")
        else:
            self.go_on = push_button(self.tr("All studies"), self.leave_asked.emit)
        title = plain_label(self.tr("All done. Thank you."), "title")
        column = in_a_column(title, self._words, self._of_return, self._message, spacing=2 * GRID)
        footer = in_a_column(in_a_row(self.go_on, self.overview, back, STRETCH, spacing=STYLE))
        in_a_column(FootedColumn(COLUMN_PX, column, footer, is_centred=True), of=self, spacing=0)

    def show_task(self, task: AllDone) -> None:
        said = [self.tr("You rated {work}.").format(work=work_words(task.n_of))] if task.n_of else []
        said.append(self.tr("Every rating is saved."))
        if task.n_twice:
            words = self.tr("{n} {n:=rating was|ratings were} asked twice; {n_alike} were the same both times.")
            said.append(counted(words, n=task.n_twice, n_alike=number(task.n_alike)))
        self._words.setText(" ".join(said))
        self.show_sent()

    @property
    def words(self) -> str:
        """Words of the page."""
        return f"{self._words.text()} {self._of_return.text()}".strip()

    def show_sent(self) -> None:
        """Say what became of the work that is to go back."""
        if self._sends_back:
            self._of_return.setText(sent_words(self._sent()))


PageBetween = KindPage | BatchEndPage
Page = PairPage | FormPage | ConsentPage | FeedbackPage | PracticeDonePage | PageBetween | OverviewPage | DonePage


class StepPages(PageStack):
    """Signals.

    value_chosen(str, float)
        A level was clicked: dimension or question, and value.
    action_asked(str)
        A button was pressed that stands for an action of the key map.
    reason_chosen(str), comment_written(str), texts_written(object)
        A reason not to judge; a comment; the texts of a form by question.
    category_chosen(str), mark_noted(int, int, str, str)
        Why the selected words of the answer are marked; a note on a mark, and what should stand there.
    asked_otherwise()
        Within a step, keys mean something else now: reasons in the place of the scales, a comment, the scales again.
    reopening_asked(str)
        A closed batch of the overview is to be opened again: its first step.
    step_asked(str)
        An answer was chosen in the overview: its step.
    image_seen(int, float, bool)
        An image of the question was in sight: its position, the seconds, and whether it is a new look.
    leave_asked(), send_back_asked()
        The person is done and wants the list of studies, or to send back what came in a package.
    """

    value_chosen = Signal(str, float)
    action_asked = Signal(str)
    reason_chosen = Signal(str)
    comment_written = Signal(str)
    texts_written = Signal(object)
    category_chosen = Signal(str)
    mark_noted = Signal(int, int, str, str)
    asked_otherwise = Signal()
    reopening_asked = Signal(str)
    step_asked = Signal(str)
    image_seen = Signal(int, float, bool)
    leave_asked = Signal()
    send_back_asked = Signal()

    def __init__(
        self,
        theme: Theme,
        settings: Settings,
        plan: StudyPlan,
        images: ImageSource,
        *,
        sends_back: bool,
        sent: Callable[[], SentBack | None],
    ) -> None:
        super().__init__()
        self._theme = theme
        self._settings = settings
        self._plan = plan
        self._images = images
        self._shown: Task | Interlude | None = None
        self._can_stop = not sends_back
        self._pair_page = self._new_pair_page(settings.keys)
        self._form_page: FormPage | None = None
        self._consent_page = ConsentPage(theme)
        self._consent_page.declined.connect(self.leave_asked)
        self._consent_page.agreed.connect(lambda: self.action_asked.emit("agree"))
        self._done_page = DonePage(sends_back=sends_back, sent=sent)
        self._done_page.back_asked.connect(lambda: self.action_asked.emit("step_back"))
        self._done_page.overview_asked.connect(lambda: self.action_asked.emit("overview"))
        self._done_page.leave_asked.connect(self.leave_asked)
        self._done_page.send_back_asked.connect(self.send_back_asked)
        self._feedback_page = FeedbackPage(theme, plan, images)
        self._feedback_page.images.image_seen.connect(self.image_seen)
        self._practice_done_page = PracticeDonePage()
        self._kind_page = KindPage(theme, plan)
        self._kind_page.use_keys(settings.keys)
        self._batch_end_page = BatchEndPage()
        self._batch_end_page.leave_asked.connect(self.leave_asked)
        self._overview_page = OverviewPage(theme, plan)
        self._overview_page.panel.chosen.connect(self.step_asked)
        self._overview_page.panel.reopening_asked.connect(self.reopening_asked)
        self._overview_page.panel.closed.connect(self.close_overview)
        self.addWidget(self._overview_page)
        for page in (self._feedback_page, self._practice_done_page, self._kind_page, self._batch_end_page):
            page.action_asked.connect(self.action_asked)
            self.addWidget(page)
        self.addWidget(self._consent_page)
        self.addWidget(self._done_page)

    @property
    def page(self) -> Page:
        """The page on show."""
        page = self.currentWidget()
        assert isinstance(page, Page)
        return page

    @property
    def table(self) -> ScaleTable | None:
        """The scales that digits go to, where the step has any."""
        match self.page:
            case PairPage() as page:
                return page.answer.table
            case FormPage() as page:
                return page.table
            case _:
                return None

    @property
    def asked(self) -> QWidget:
        """The part that is painted anew for another question."""
        match self.page:
            case PairPage() as page:
                return page.answer
            case FormPage() as page:
                return page.questions
            case page:
                return page

    @property
    def message(self) -> str:
        """The sentence that is said in place, empty when all is well."""
        page = self.page
        return page.answer.message if isinstance(page, PairPage) else page.message

    def show_task(self, task: Task | Interlude) -> None:
        """Show the page of a task; within a pair nothing but the highlight and the values changes."""
        self._shown = task
        match task:
            case KindBegins():
                self._kind_page.show_page(task)
                self.setCurrentWidget(self._kind_page)
            case BatchEnds():
                self._batch_end_page.show_page(task)
                self.setCurrentWidget(self._batch_end_page)
            case ItemTask() | ConfidenceTask():
                self._pair_page.show_task(task)
                self.setCurrentWidget(self._pair_page)
            case FormTask():
                self.setCurrentWidget(self._page_of_form(task))
            case ConsentTask():
                self._consent_page.show_task(task)
                self.setCurrentWidget(self._consent_page)
            case FeedbackTask():
                self._feedback_page.show_task(task)
                self.setCurrentWidget(self._feedback_page)
            case PracticeDoneTask():
                self._practice_done_page.show_task(task)
                self.setCurrentWidget(self._practice_done_page)
            case AllDone():
                self._done_page.show_task(task)
                self.setCurrentWidget(self._done_page)

    def set_room(self, room: QSize) -> bool:
        """Lay out for the whole size of the rating page; True where the line of progress has no room beside a pair."""
        is_tight = self._pair_page.is_low(room)
        self._pair_page.set_tight(is_tight)
        return is_tight and self.page is self._pair_page

    def show_sent(self) -> None:
        """A return was written: say so where the work is done."""
        self._done_page.show_sent()

    def show_places(self, in_batch: str, in_study: str) -> None:
        """Say where one is, in the menu of a low window."""
        self._pair_page.answer.footer.show_places(in_batch, in_study)

    def open_overview(self, batches: Sequence[BatchOverview]) -> None:
        """Show all answers: beside the question where there is one, else in the place of the page."""
        page = self.page
        if isinstance(page, PairPage):
            page.open_overview(batches)
            page.answer.table.rest()
            page.overview.take_focus()
            return
        self._overview_page.panel.show_overview(batches)
        self.setCurrentWidget(self._overview_page)
        self._overview_page.panel.take_focus()

    def close_overview(self) -> None:
        """Go back from the list to the page that it took the place of."""
        if self._shown is not None:
            self.show_task(self._shown)
            self.take_focus()

    def show_images_seen(self, positions: frozenset[int]) -> None:
        """Tick the images of the question that the rater has seen."""
        for page in (self._pair_page, self._feedback_page):
            page.images.show_seen(positions)

    @override
    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._pair_page.images.show_window()

    @override
    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._pair_page.images.hide_window()
        self._feedback_page.images.bring_back()

    def say(self, sentence: str, *, is_hint: bool = False) -> None:
        page = self.page
        if isinstance(page, PairPage):
            page.answer.show_message(sentence, is_hint=is_hint)
        else:
            page.show_message(sentence)

    @property
    def waits_for_rater(self) -> bool:
        """True if the question takes no digit before the rater has moved the keyboard to it."""
        match self.page, self._shown:
            case PairPage() as page, ConfidenceTask():
                return page.answer.table.first_open() is not None and not page.answer.table.has_keyboard
            case FormPage() as page, _:
                return page.is_open and not page.has_keyboard
            case PairPage() as page, ItemTask():
                table = page.answer.table
                is_open = table.last_row is not None and table.first_open() == table.last_row
                return is_open and not table.has_keyboard
            case _:
                return False

    @property
    def takes_letters(self) -> bool:
        """True if letters stand for digits: a choice between two answers has the keyboard."""
        page, task = self.page, self._shown
        if not (isinstance(page, PairPage) and isinstance(task, ItemTask)) or task.pair.other is None:
            return False
        is_in_list = page.overview.isAncestorOf(self.window().focusWidget() or self)
        return not (page.answer.is_overlaid or is_in_list or page.answer.table.current_name == CONFIDENCE)

    def take_focus(self) -> None:
        """Put the keyboard where the person goes on: at an item on the first scale that is not given yet.

        A confidence and a form that comes between items are moved to by the rater: the rhythm of the sentences before
        must not fill them, and it is made of digits and Enter.
        """
        match self.page, self._shown:
            case PairPage() as page, ConfidenceTask():
                page.answer.rest()
            case PairPage() as page, _:
                page.answer.take_focus()
            case FormPage() as page, FormTask(form=Form(when=FormTime.AT_START)):
                page.take_focus()
            case FormPage() as page, _:
                page.rest()
            case OverviewPage() as page, _:
                page.panel.take_focus()
            case ConsentPage() as page, _:
                page.read()
            case (KindPage() | BatchEndPage()) as page, _:
                page.begin()
            case (FeedbackPage() | PracticeDonePage() | DonePage()) as page, _:
                page.go_on.setFocus(Qt.FocusReason.OtherFocusReason)

    @property
    def is_unsaved(self) -> bool:
        """True if the person changed a text that is not saved: not yet, or because it was refused."""
        match self.page:
            case FormPage() as page:
                return page.is_unsaved
            case PairPage() as page:
                return page.answer.comment.is_unsaved or page.answer.marking.is_unsaved
            case _:
                return False

    @property
    def unsaved_words(self) -> str:
        """The texts of the page where one of them is not saved."""
        page = self.page
        if not self.is_unsaved:
            return ""
        answer = self._pair_page.answer
        texts = page.texts.values() if isinstance(page, FormPage) else answer.unsaved_texts
        return "\n\n".join(text for text in texts if text)

    def save_writing(self) -> None:
        """Save texts that are being written, and those refused before."""
        match self.page:
            case FormPage() as page:
                page.flush()
            case PairPage() as page:
                page.answer.comment.flush()
                page.answer.marking.flush()
            case _:
                pass

    def finish_writing(self) -> bool:
        """Save what is being written, and bring the scales back; False where saving it was refused."""
        self.save_writing()
        if self.is_unsaved:
            return False
        if isinstance(self.page, PairPage):
            self.page.answer.close_overlays()
        return True

    def close_what_is_open(self) -> bool:
        """Close the chooser, the comment, the codebook or the overview; False where none is open."""
        page = self.page
        if isinstance(page, OverviewPage):
            self.close_overview()
            return True
        if not isinstance(page, PairPage):
            return False
        if page.answer.is_overlaid:
            page.answer.close_overlays()
        elif page.is_codebook_open or page.is_overview_open:
            page.show_question()
        else:
            return False
        return True

    def scroll_text(self, *, up: bool) -> None:
        """Scroll the answer by most of a page, or the question where the keyboard is there."""
        page = self.page
        if isinstance(page, PageBetween):
            page.scroll_lines(up=up)
        if not isinstance(page, PairPage):
            return
        is_at_question = page.question.isAncestorOf(self.focusWidget() or self)
        if not is_at_question:
            page.answer.answers.scroll_page(up=up)
            return
        bar = page.question.verticalScrollBar()
        bar.setValue(bar.value() + (-1 if up else 1) * round(bar.pageStep() * PAGE_SHARE))

    def use_keys(self, keys: Mapping[str, str]) -> None:
        """Name other keys on the buttons from now on."""
        self._kind_page.use_keys(keys)
        old, self._pair_page = self._pair_page, self._new_pair_page(keys)
        if self._shown is not None:
            self.show_task(self._shown)
        old.images.bring_back()
        self.removeWidget(old)
        old.deleteLater()

    def _new_pair_page(self, keys: Mapping[str, str]) -> PairPage:
        page = PairPage(self._theme, self._settings, self._plan, self._images, keys)
        page.answer.footer.offer_stop(is_offered=self._can_stop)
        page.answer.value_chosen.connect(self.value_chosen)
        page.answer.action_asked.connect(self.action_asked)
        page.answer.reason_chosen.connect(self.reason_chosen)
        page.answer.comment_written.connect(self.comment_written)
        page.answer.category_chosen.connect(self.category_chosen)
        page.answer.mark_noted.connect(self.mark_noted)
        page.answer.asked_otherwise.connect(self.asked_otherwise)
        page.images.image_seen.connect(self.image_seen)
        page.overview.chosen.connect(self.step_asked)
        page.overview.reopening_asked.connect(self.reopening_asked)
        self.addWidget(page)
        return page

    def _page_of_form(self, task: FormTask) -> FormPage:
        if self._form_page is not None and self._form_page.step == task.step:
            self._form_page.show_task(task)
            return self._form_page
        if self._form_page is not None:
            self.removeWidget(self._form_page)
            self._form_page.deleteLater()
        self._form_page = FormPage(self._theme, task, levels_direction(self._plan.level_order))
        self._form_page.answered.connect(self.texts_written)
        self._form_page.value_chosen.connect(self.value_chosen)
        self._form_page.move_on_asked.connect(lambda: self.action_asked.emit("move_on"))
        self._form_page.back_asked.connect(lambda: self.action_asked.emit("step_back"))
        self.addWidget(self._form_page)
        return self._form_page
