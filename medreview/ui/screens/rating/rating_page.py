"""The rating page of one rater: shows the session's task, and turns keys and clicks into its calls."""

from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import TypeVarTuple

from PySide6.QtCore import QEvent, Qt, QTimer, Signal
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QHideEvent, QKeyEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QPushButton, QWidget
from typing_extensions import override

from medreview.domain.rating_tasks import (
    AllDone,
    ConfidenceTask,
    ConsentTask,
    FeedbackTask,
    FormTask,
    ItemTask,
    PracticeDoneTask,
    PracticeProgress,
    Task,
)
from medreview.errors import MedReviewError
from medreview.ui.key_events import key_name, key_words
from medreview.ui.messages import ask_text
from medreview.ui.screens.rating.answer_pane import CONFIDENCE
from medreview.ui.screens.rating.form_page import FormPage
from medreview.ui.screens.rating.image_pane import ImageSource
from medreview.ui.screens.rating.interlude_pages import BatchEndPage, KindPage
from medreview.ui.screens.rating.key_reader import Action, Digit, Dropped, KeyReader
from medreview.ui.screens.rating.look_again_card import LookAgainCard
from medreview.ui.screens.rating.overview import OverviewPage
from medreview.ui.screens.rating.pair_page import PairPage
from medreview.ui.screens.rating.rater_input import (
    MARKING,
    REPEATING_KEYS,
    ActivityWatch,
    KeysSheet,
    is_for_rating,
    is_writing,
    key_words_by_place,
)
from medreview.ui.screens.rating.step_pages import ConsentPage, Page, ProgressHeader, StepPages
from medreview.ui.settings import Settings
from medreview.ui.theme import Theme
from medreview.ui.translation import in_window_direction, number, translated
from medreview.ui.widgets.layout import in_a_column
from medreview.ui.widgets.scale_table import ScaleTable
from medreview.ui.words import in_window_language
from medreview.workflows.rate_answers import (
    ConfidenceMissing,
    FormIncomplete,
    ItemIncomplete,
    RatingSession,
    ReasonNotWritten,
)
from medreview.workflows.send_back import SentBack

_Given = TypeVarTuple("_Given")

MOST_DIGITS = 9
SPEND_EVERY_MS = 5_000
READ_AHEAD_AFTER_MS = 60
"""A new step is painted by then, and no key counts yet."""


class RatingPage(QWidget):
    """Signals.

    left(), send_back_asked()
        The person wants the list of studies, or to send back what came in a package.
    saved()
        The session has committed a change.
    """

    left = Signal()
    send_back_asked = Signal()
    saved = Signal()

    def __init__(
        self,
        session: RatingSession,
        *,
        theme: Theme,
        settings: Settings,
        sends_back: bool = False,
        sent: Callable[[], SentBack | None] = lambda: None,
    ) -> None:
        super().__init__()
        self._session = session
        self._settings = settings
        self._keys = settings.keys
        self.task: Task = session.task
        """The task on screen, as the session last returned it."""
        self._not_judged: str | None = None
        self._is_trying_again = False
        self._kind: object = None
        self._may_be_ten = ""
        self._header = ProgressHeader(can_stop=not sends_back)
        self._header.stop_asked.connect(self.left)
        self._header.show_title(in_window_language(session.plan.title) or session.plan.name)
        images = ImageSource(session.image, session.thumbnail)
        self._pages = StepPages(theme, settings, session.plan, images, sends_back=sends_back, sent=sent)
        in_a_column(self._header, (self._pages, 1), of=self, spacing=0)
        self._reader = KeyReader(self._pages, self._keys, self)
        self._reader.moves_on.connect(self.move_on)
        self.look_again_card = LookAgainCard(self)
        self.look_again_card.look_asked.connect(self._look_again)
        self.look_again_card.answered.connect(self._give_room)
        self._watch = ActivityWatch(idle_limit_s=session.plan.idle_limit_s, parent=self)
        self._spending = QTimer(self)
        self._spending.setInterval(SPEND_EVERY_MS)
        self._spending.timeout.connect(self._on_spending)
        self._reading_ahead = QTimer(self, singleShot=True, interval=READ_AHEAD_AFTER_MS)
        self._reading_ahead.timeout.connect(self._read_ahead)
        self.keys_sheet = self._new_sheet()
        self._listen()
        theme.changed.connect(self._give_room)
        self._show_step(self.task)

    @property
    def page(self) -> Page:
        return self._pages.page

    @property
    def is_between_steps(self) -> bool:
        """True while a page is shown on which nothing is asked."""
        return self._session.interlude is not None

    @property
    def is_ready(self) -> bool:
        """True if the question on screen has been seen, so that the next key counts."""
        return self._reader.is_ready

    @property
    def message(self) -> str:
        """The sentence that is said in place, empty when all is well."""
        return self._pages.message

    @property
    def unsaved_words(self) -> str:
        return self._pages.unsaved_words

    @property
    def header_words(self) -> str:
        return self._header.words

    @property
    def stop_button(self) -> QPushButton:
        return self._header.stop_button

    @property
    def is_writing_comment(self) -> bool:
        page = self.page
        return isinstance(page, PairPage) and page.answer.is_writing_comment

    def open_comment(self) -> None:
        """Go on with the comment on the item, where there is one to comment on."""
        while self.is_between_steps:  # the rater was past it: the comment was open
            self.move_on()
        page = self.page
        if isinstance(page, PairPage) and _takes_notes(self.task):
            page.answer.open_comment()

    def show_sent(self) -> None:
        """A return was written: say so where the work is done."""
        self._pages.show_sent()

    def take_focus(self) -> None:
        """Put the keyboard where the person goes on."""
        self._pages.take_focus()

    def give(self, name: str, value: float) -> None:
        """Give a dimension, a confidence or a form's question a value; it is shown once it is saved."""
        match self.task:
            case ItemTask() if name == CONFIDENCE:
                if self._attempt(self._session.give_confidence, value):
                    self._after_value()
            case ItemTask():
                if self._attempt(self._session.rate, name, value):
                    self._after_value()
            case ConfidenceTask():
                if self._attempt(self._session.give_confidence, value):
                    self._after_value()
            case FormTask():
                page = self.page
                if self._attempt(self._session.answer_form, {name: value}) and isinstance(page, FormPage):
                    page.move_after(name)
            case ConsentTask() | FeedbackTask() | PracticeDoneTask() | AllDone():
                pass

    def move_on(self) -> None:
        """Go to the next step, or say what is missing and put the keyboard there."""
        self._reader.stay()
        if self._session.interlude is not None:
            self._watch.read()  # the time on a page between two steps belongs to neither
            self._show_step(self._session.pass_interlude())
            return
        if not self._pages.finish_writing():
            return
        page = self.page
        if isinstance(self.task, ConsentTask) and not self.task.is_given and isinstance(page, ConsentPage):
            if page.agree is not self.window().focusWidget():
                page.agree.setFocus(Qt.FocusReason.OtherFocusReason)
                self._say(
                    self.tr("Read the text. Press {enter} again to agree.").format(**key_words_by_place(self._keys))
                )
                return
            self._attempt(self._session.give_consent)
        self._attempt(self._session.go_next, moves=True)
        if (asked := self._session.look_again) is not None:
            self.look_again_card.ask(asked)
            self._give_room()
            self._announce(self.look_again_card.words)

    def _agree(self) -> None:
        """Give the consent by the button, and go on."""
        if isinstance(self.task, ConsentTask) and not self.task.is_given:
            self._attempt(self._session.give_consent)
        self.move_on()

    def _look_again(self, step: str) -> None:
        """Go back to the first of the items that are to be looked at again."""
        if self._pages.finish_writing():
            self._attempt(self._session.go_to, step, moves=True)

    def step_back(self) -> None:
        if self._pages.finish_writing():
            self._attempt(self._session.go_back, moves=True)

    def go_to(self, step: str) -> None:
        """Jump to an answer of the overview, which stays open and follows."""
        self._look_back_by(partial(self._session.go_to, step, comes_back=True))

    def _look_back_by(self, go_there: Callable[[], Task]) -> None:
        if not self._pages.finish_writing() or not self._attempt(go_there, moves=True):
            return
        page = self.page
        if isinstance(page, PairPage):
            page.open_overview(self._session.overview())
        if self._session.is_looking_back:
            self._say(self.tr("Esc, or Enter after this answer, leads back to where you were."), is_hint=True)

    def reopen(self, step: str, reason: str) -> None:
        """Open the closed batch of a step again, and go there; the overview stays open, as at any answer of it."""
        self._look_back_by(partial(self._session.reopen, step, reason))

    def _ask_to_reopen(self, step: str) -> None:
        words = self.tr("Why is it opened again? The organiser sees the reason.")
        ask_text(self, self.tr("Open the batch again"), words, then=partial(self.reopen, step))

    def undo(self) -> None:
        """Take the last change back and put the keyboard on what it was about."""
        before, page = self.task, self.page
        was_marking = isinstance(page, PairPage) and page.answer.is_marking
        if not self._pages.finish_writing() or not self._attempt(self._session.undo, moves=True):
            return
        after, table = self.task, self._pages.table
        if was_marking and isinstance(page, PairPage) and _marks(before) != _marks(after):
            page.answer.open_marking()
            return
        if isinstance(before, ItemTask) and isinstance(after, ItemTask) and table is not None:
            changed = (i for i, name in enumerate(table.names) if _given(before, name) != _given(after, name))
            if before.step == after.step and (index := next(changed, None)) is not None:
                table.take_focus(index)

    def leave(self) -> None:
        """Save what is being written, the time and the place."""
        self._pages.finish_writing()
        self._spend()
        try:
            self._session.leave()
        except MedReviewError as error:
            self._say(translated(error.message))

    def stop(self) -> None:
        """Count no more time and write nothing from now on; a rating page that is shown again starts anew."""
        self._spending.stop()
        self._reading_ahead.stop()
        self._reader.stay()
        self._watch.stop()

    def _attempt(self, change: Callable[[*_Given], Task], *given: *_Given, moves: bool = False) -> bool:
        """Make one change of the session, saved before it returns; a refusal is said in place and changes nothing."""
        if moves:
            self._spend()
        try:
            task = change(*given)
        except MedReviewError as error:
            self._say(translated(error.message), is_hint=moves)
            self._go_to_missing(error)
            return False
        if task.step != self.task.step:
            self._show_step(task)
        else:
            self._say("")
            self._show(task)
        self.saved.emit()
        return True

    def _show_step(self, task: Task) -> None:
        """Show another step, without the message of the one before."""
        self._may_be_ten = ""
        self._show(task)
        self._say("")
        self.take_focus()
        if self._pages.waits_for_rater:
            words = (
                self.tr("Press {down} to move to the question, then answer.")
                if isinstance(task, FormTask) and len(task.form.items) == 1
                else self.tr("Press {down} to move to the next question, then answer.")
            )
            self._say(words.format(**key_words_by_place(self._keys)), is_hint=True)
        before, self._kind = self._kind, self._session.interlude or _kind_of(task)
        self._reader.wait_to_be_seen(is_other_kind=self._kind != before)
        self._reading_ahead.start()
        page = self.page
        if isinstance(page, PairPage):
            self._announce(f"{page.answer.table.lead} {page.answer.text.highlighted_text}".strip())

    def _show(self, task: Task) -> None:
        self.task = task
        if (page := self._session.interlude) is not None:
            self._pages.show_task(page)
            self._header.show_progress(None)
            self._give_room()
            return
        self._pages.show_task(task)
        self._pages.show_images_seen(self._session.images_seen)
        if isinstance(task, ItemTask | FeedbackTask) and (practice := _practice_of(task)) is not None:
            self._header.show_practice(practice)
        elif isinstance(task, ItemTask | ConfidenceTask):
            self._header.show_progress(task.progress, share_of_pair=_share_behind(task))
        else:
            self._header.show_progress(None)
        self._give_room()

    def _give_room(self) -> None:
        """Leave the line of progress out where a pair needs its room, and nothing lies over it; the menu says it."""
        needs_room = self._pages.set_room(self.size())
        self._header.setVisible(not needs_room or not self.look_again_card.isHidden())
        self.look_again_card.lie_over(self._header)
        self._pages.show_places(*self._header.places)

    def _after_value(self) -> None:
        """Move to the next open row, at the end to Next, or on by itself where the person wants it."""
        page = self.page
        if not isinstance(page, PairPage):
            return
        table = page.answer.table
        if (index := table.first_open(table.current_index)) is not None and index == table.last_row:
            table.take_focus(index)
            self._reader.look_again()
        else:
            page.answer.take_focus(table.current_index)
        if table.first_open() is None and self._settings.moves_on_after_last_digit:
            self._reader.move_on_soon()

    def _go_to_missing(self, error: MedReviewError) -> None:
        page = self.page
        if isinstance(error, ItemIncomplete) and isinstance(page, PairPage):
            page.answer.table.take_focus(page.answer.table.names.index(error.dimensions[0]))
        elif isinstance(error, ReasonNotWritten) and isinstance(page, PairPage):
            page.answer.open_comment()
        elif isinstance(error, ConfidenceMissing) and isinstance(page, PairPage):
            page.answer.rest()  # and not on its row, which the rhythm of the scales above would fill
        elif isinstance(error, FormIncomplete) and isinstance(page, FormPage) and page.has_keyboard:
            page.take_focus()

    def _act(self, action: str) -> bool:
        """Do what an action of the key map means here; False where it means nothing."""
        match action:
            case "move_on" | "next_item":
                self.move_on()
            case "agree":
                self._agree()
            case "step_back" | "previous_item":
                self.step_back()
            case "undo":
                self.undo()
            case "show_keys":
                self.keys_sheet.open()
            case "stop":
                self.left.emit()
            case "overview":
                self._toggle_overview()
            case "next_dimension":
                self._move_focus(1)
            case "previous_dimension":
                self._move_focus(-1)
            case _:
                return self._act_on_pair(action)
        return True

    def _move_focus(self, step: int) -> None:
        """Move the keyboard to the next scale or the previous one; what was said of where to go is done then."""
        page, waited = self.page, self._pages.waits_for_rater
        if isinstance(page, FormPage):
            page.move_focus(step)
        elif isinstance(page, PairPage):
            page.answer.table.move_focus(step)
        if waited:
            self._say("")

    def _act_on_pair(self, action: str) -> bool:
        page, task = self.page, self.task
        if isinstance(page, KindPage) and action == "codebook":
            page.toggle_codebook()
            return True
        if not isinstance(page, PairPage):
            return False
        match action:
            case "look_left" | "look_right":
                page.answer.table.look_along(1 if action == "look_right" else -1)
                self._say("")
                self._announce(page.answer.definition)
            case "codebook":
                page.toggle_codebook()
            case "show_image":
                page.images.toggle_window()
            case "flag" if isinstance(task, ItemTask) and _takes_notes(task):
                self._attempt(self._session.set_flag, not task.is_flagged)
            case "comment" if _takes_notes(task):
                page.answer.open_comment()
            case "mark" | "next_mark" | "remove_mark" if isinstance(task, ItemTask) and task.takes_marks:
                self._act_on_marks(page, action)
            case "cannot_judge" | "cannot_judge_all" if isinstance(task, ItemTask):
                self._ask_reason(page, of_all=action == "cannot_judge_all")
            case _:
                return False
        return True

    def _act_on_marks(self, page: PairPage, action: str) -> None:
        answer = page.answer
        if action == "mark" and answer.is_marking:
            answer.close_overlays()
        elif action == "mark":
            answer.open_marking()
            self._say(self.tr("Shift with an arrow key selects words; with Ctrl as well, letters."), is_hint=True)
        elif action == "next_mark" and (mark := answer.mark_after_selected()) is not None:
            answer.go_to_mark(mark)
            self._announce(answer.marking.title)
        elif action == "next_mark":
            self._say(self.tr("Nothing is marked here."), is_hint=True)
        elif (mark := answer.marking.mark) is not None and self._attempt(self._session.unmark, mark.start, mark.end):
            self._say(
                self.tr("The mark is removed. {key} undoes this.").format(key=key_words(self._keys["undo"])),
                is_hint=True,
            )
            answer.text.setFocus(Qt.FocusReason.OtherFocusReason)

    def _mark_by_digit(self, page: PairPage, digit: int) -> None:
        category = page.answer.marking.category_of_digit(digit)
        if category is not None:
            self._mark_as(category)
        else:
            self._say(self.tr("There is no category {n}.").format(n=number(digit)), is_hint=True)

    def _mark_as(self, category: str) -> None:
        """Mark the selected words, or ask for them."""
        page = self.page
        if not isinstance(page, PairPage):
            return
        place = page.answer.text.selected
        if place is None:
            self._say(self.tr("Select the words first, then press a digit."), is_hint=True)
        elif self._attempt(self._session.mark, *place, category):
            page.answer.text.setFocus(Qt.FocusReason.OtherFocusReason)
            self._announce(page.answer.marking.title)

    def _toggle_overview(self) -> None:
        page = self.page
        if isinstance(page, PairPage) and page.is_overview_open:
            page.show_question()
        elif isinstance(page, OverviewPage):
            self._pages.close_overview()
        elif not isinstance(page, ConsentPage) and self._pages.finish_writing():
            self._pages.open_overview(self._session.overview())
            self._reader.wait_to_be_seen(is_other_kind=not isinstance(page, PairPage))

    def _return_back(self) -> bool:
        """Leave an answer that was looked at from the overview; False where none was."""
        if not self._session.is_looking_back or not self._pages.finish_writing():
            return False
        if isinstance(self.page, PairPage):
            self.page.show_question()
        return self._attempt(self._session.return_back, moves=True)

    def _ask_reason(self, page: PairPage, *, of_all: bool) -> None:
        table = page.answer.table
        if not of_all and table.current_name == CONFIDENCE:
            self._say(self.tr("You can always say how sure you are."), is_hint=True)
            return
        self._not_judged = None if of_all else table.current_name
        if self._session.plan.cannot_judge_reasons:
            page.answer.ask_reason("" if of_all else table.current_row.label)
        else:
            self._cannot_judge(None)

    def _cannot_judge(self, reason: str | None) -> None:
        name = self._not_judged
        if isinstance(self.page, PairPage):
            self.page.answer.close_overlays()
        if self._attempt(self._session.cannot_judge, name, reason):
            if name is None:
                self.take_focus()
            else:
                self._after_value()

    def _on_digit(self, digit: int) -> None:
        page, table = self.page, self._pages.table
        is_ten, self._may_be_ten = digit == 0 and self._may_be_ten, ""
        if is_ten:
            self.give(is_ten, 10.0)
            return
        if isinstance(page, PairPage) and page.answer.is_choosing_reason:
            reason = page.answer.chooser.reason_of_digit(digit)
            if reason is not None:
                self._cannot_judge(reason)
            else:
                self._say(self.tr("There is no reason {n}.").format(n=number(digit)), is_hint=True)
        elif isinstance(page, PairPage) and page.answer.is_marking:
            self._mark_by_digit(page, digit)
        elif isinstance(page, KindPage | BatchEndPage):
            words = self.tr("Nothing is rated here. Press {enter} to continue.")
            self._say(words.format(**key_words_by_place(self._keys)), is_hint=True)
        elif self._pages.waits_for_rater:
            words = self.tr("Not recorded. Press {down} first, then answer.")
            self._say(words.format(**key_words_by_place(self._keys)), is_hint=True)
        elif table is not None and table.first_open() is None and not table.has_keyboard:
            self._say(self._all_rated(table), is_hint=True)
        elif table is not None:
            name, row = table.current_name, table.current_row
            self._give_digit(name, row.value_of_digit(digit), row.n_levels)
            if row.reaches_ten and digit == 1:
                self._may_be_ten = name
                self._reader.stay()
                words = self.tr("{zero} makes it {ten}. To rate the next row, press {down} first.")
                said = words.format(zero=number(0), ten=number(10), **key_words_by_place(self._keys))
                self._say(said, is_hint=True)

    def _all_rated(self, table: ScaleTable) -> str:
        """A sentence with what to do where one more digit would silently change one that was given."""
        keys = key_words_by_place(self._keys)
        if len(table.rows) == 1:
            return (
                self.tr("This is answered.")
                + " "
                + self.tr("Press {enter} to go on, or {up} to change it.").format(**keys)
            )
        said = self.tr("All {n} are rated.").format(n=number(len(table.rows)))
        return said + " " + self.tr("Press {enter} to go on, or {up} to change a rating.").format(**keys)

    def _give_digit(self, name: str, value: float | None, n_levels: int) -> None:
        if value is not None:
            self.give(name, value)
            return
        words = self.tr("This scale has {n} levels: press {first} to {last}.")
        self._say(words.format(n=number(n_levels), first=number(1), last=number(n_levels)), is_hint=True)

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        self._watch.note_input()
        if not self._handle_key(event):
            super().keyPressEvent(event)

    def _handle_key(self, event: QKeyEvent) -> bool:
        name, writes = key_name(event), is_writing()
        if event.isAutoRepeat() and not writes and name not in REPEATING_KEYS:
            return True
        if self.keys_sheet.isVisible():
            if name not in REPEATING_KEYS or not self.keys_sheet.scroll_rows(up=name in {"Up", "Shift+Space"}):
                self.keys_sheet.hide()
            return True
        read = None if writes else self._reader.read(event)
        if isinstance(read, Dropped):
            if read is Dropped.TOO_EARLY:
                self._say(self.tr("Too early: the key did not count. Look first, then press again."), is_hint=True)
            return True
        if name == "Esc":
            return self._leave_what_is_open()
        return not writes and self._rate_or_act(read, name)

    def _leave_what_is_open(self) -> bool:
        """Close a comment or a choice, else go back from an answer looked at again, else close what lies beside."""
        page = self.page
        is_overlaid = isinstance(page, PairPage) and page.answer.is_overlaid
        return (not is_overlaid and self._return_back()) or self._pages.close_what_is_open()

    def _rate_or_act(self, read: Digit | Action | None, name: str) -> bool:
        if isinstance(read, Digit):
            self._on_digit(read.value)
            return True
        if name in {"Space", "Shift+Space"}:
            self._pages.scroll_text(up=name != "Space")
            return True
        page, action = self.page, read.name if read is not None else None
        if isinstance(page, PairPage) and page.answer.is_marking:
            if name in {"Left", "Right", "Up", "Down"}:  # from a button under the text; they are for words now
                page.answer.text.setFocus(Qt.FocusReason.OtherFocusReason)
                return True
            action = "remove_mark" if name in {"Del", "Backspace"} else action
        self._may_be_ten = ""
        return action is not None and self._act(action)

    @override
    def event(self, event: QEvent) -> bool:
        """Claim the screen's keys before a menu does (Ctrl+Z), except while something is written."""
        is_override = event.type() == QEvent.Type.ShortcutOverride
        if is_override and isinstance(event, QKeyEvent) and is_for_rating(event, self._keys):
            event.accept()
            return True
        return super().event(event)

    @override
    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._watch.watch(self.window().windowHandle())
        self._spending.start()
        self.take_focus()
        self._reader.wait_to_be_seen(is_other_kind=True)

    @override
    def hideEvent(self, event: QHideEvent) -> None:
        if self._spending.isActive():
            self.leave()
            self.stop()
        super().hideEvent(event)

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._give_room()
        if self.keys_sheet.isVisible():
            self.keys_sheet.open()

    def _on_spending(self) -> None:
        """Count the time, and save text that was refused before: a disk may have room again."""
        self._spend()
        self._is_trying_again = self.message != ""
        self._pages.save_writing()
        self._is_trying_again = False

    def _read_ahead(self) -> None:
        with suppress(MedReviewError):  # moving on will say it
            self._session.read_ahead()

    def _spend(self) -> None:
        spent = self._watch.read()
        if spent.wall_s > 0 and self._session.interlude is None:
            self._session.spend(spent.active_s, spent.wall_s)

    def _say(self, sentence: str, *, is_hint: bool = False) -> None:
        self._pages.say(in_window_direction(sentence) if sentence else "", is_hint=is_hint)
        if sentence and not self._is_trying_again:
            self._announce(sentence)

    def _announce(self, sentence: str) -> None:
        QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self, sentence))

    def _listen(self) -> None:
        self._pages.value_chosen.connect(self._on_value_clicked)
        self._pages.action_asked.connect(self._on_action_clicked)
        self._pages.reason_chosen.connect(self._on_reason_clicked)
        self._pages.category_chosen.connect(self._on_category_clicked)
        self._pages.mark_noted.connect(self._on_mark_noted)
        self._pages.asked_otherwise.connect(self._on_asked_otherwise)
        self._pages.comment_written.connect(self._on_comment_written)
        self._pages.texts_written.connect(self._on_texts_written)
        self._pages.step_asked.connect(self.go_to)
        self._pages.reopening_asked.connect(self._ask_to_reopen)
        self._pages.image_seen.connect(self._on_image_seen)
        self._pages.leave_asked.connect(self.left)
        self._pages.send_back_asked.connect(self.send_back_asked)
        self._settings.changed.connect(self._on_setting)

    def _on_value_clicked(self, name: str, value: float) -> None:
        self._may_be_ten = ""
        if not self._reader.drops_click():
            self.give(name, value)
        else:
            self.take_focus()  # the click has put the keyboard there, and is no more meant for it than its value

    def _on_action_clicked(self, action: str) -> None:
        if not self._reader.drops_click():
            self._act(action)

    def _on_reason_clicked(self, reason: str) -> None:
        if not self._reader.drops_click():
            self._cannot_judge(reason)

    def _on_category_clicked(self, category: str) -> None:
        if not self._reader.drops_click():
            self._mark_as(category)

    def _on_mark_noted(self, start: int, end: int, note: str, corrected: str) -> None:
        self._attempt(partial(self._session.annotate, start, end, note=note, corrected=corrected))

    def _on_image_seen(self, position: int, seconds: float, is_new: bool) -> None:
        """Keep it; where the file refuses it, say so at once."""
        if isinstance(self.task, ItemTask | ConfidenceTask | FeedbackTask) and self._spending.isActive():
            try:
                self._session.look(position, seconds, is_new=is_new)
            except MedReviewError as error:
                if self.message != (said := translated(error.message)):
                    self._say(said)
            if is_new:
                self._pages.show_images_seen(self._session.images_seen)

    def _on_asked_otherwise(self) -> None:
        self._reader.wait_to_be_seen(is_other_kind=False)

    def _on_comment_written(self, text: str) -> None:
        self._attempt(self._session.set_comment, text)

    def _on_texts_written(self, texts: dict[str, str]) -> None:
        self._attempt(self._session.answer_form, None, texts)

    def _new_sheet(self) -> KeysSheet:
        takes_marks = bool(self._session.plan.marks)
        keys = {action: key for action, key in self._keys.items() if takes_marks or action not in MARKING}
        plan = self._session.plan
        last = max((len(one.scale.levels) for one in plan.all_dimensions), default=MOST_DIGITS)
        sheet = KeysSheet(keys, self, last_digit=min(last, MOST_DIGITS), compares=plan.compares)
        sheet.closed.connect(sheet.hide)
        return sheet

    def _on_setting(self, name: str) -> None:
        """Take changed keys at once: the buttons and the sheet name them."""
        if name != "keys":
            return
        self._keys = self._settings.keys
        self._reader.use_keys(self._keys)
        self._pages.use_keys(self._keys)
        self._reader.wait_to_be_seen(is_other_kind=True)
        self.keys_sheet.deleteLater()
        self.keys_sheet = self._new_sheet()
        self.take_focus()


def _kind_of(task: Task) -> object:
    """The meaning of digits at a step: they answer another question where it differs."""
    match task:
        case ItemTask(pair=pair, practice=practice):
            return pair.granularity, practice is None
        case FormTask(step=step):
            return step
        case _:
            return type(task)


def _marks(task: Task) -> object:
    return task.marks if isinstance(task, ItemTask) else ()


def _given(task: ItemTask, name: str) -> object:
    return task.confidence if name == CONFIDENCE else task.given.get(name)


def _takes_notes(task: Task) -> bool:
    """True at an item of the work: what is said of a practice item counts for nothing else."""
    return isinstance(task, ItemTask) and task.practice is None


def _practice_of(task: ItemTask | FeedbackTask) -> PracticeProgress | None:
    return task.progress if isinstance(task, FeedbackTask) else task.practice


def _share_behind(task: ItemTask | ConfidenceTask) -> float:
    """The share of a pair's work that is done before this step."""
    return (task.sentence_number - 1) / task.n_sentences if isinstance(task, ItemTask) else 1.0
