"""The desk of one rater: shows the session's task, and turns keys and clicks into its calls."""

from collections.abc import Callable

from PySide6.QtCore import QEvent, Qt, QTimer, Signal
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QHideEvent, QKeyEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QApplication, QLineEdit, QPlainTextEdit, QStackedWidget, QTextEdit, QVBoxLayout, QWidget
from typing_extensions import override

from medreview.domain.rating_tasks import AllDone, ConfidenceTask, ConsentTask, FormTask, ItemTask, Task
from medreview.errors import MedReviewError
from medreview.ui.key_events import action_for, digit_of, key_name
from medreview.ui.screens.rating.activity_watch import ActivityWatch
from medreview.ui.screens.rating.faces import in_window_language
from medreview.ui.screens.rating.form_page import FormPage
from medreview.ui.screens.rating.keys_sheet import KeysSheet
from medreview.ui.screens.rating.pair_page import PairPage
from medreview.ui.screens.rating.plain_pages import ConsentPage, DonePage
from medreview.ui.screens.rating.progress_header import ProgressHeader
from medreview.ui.settings import Settings
from medreview.ui.theme import Theme
from medreview.ui.translation import is_right_to_left, number, translated
from medreview.workflows.rate_answers import FormIncomplete, ItemIncomplete, RatingSession

SPEND_EVERY_MS = 5_000
SEEN_BEFORE_MOVING_MS = 160
"""How long the last digit is on screen before the next sentence comes by itself."""

Page = PairPage | FormPage | ConsentPage | DonePage


class RatingDesk(QWidget):
    """Signals.

    left()
        The person wants the list of studies.
    saved()
        The session has committed a change.
    """

    left = Signal()
    saved = Signal()

    def __init__(self, session: RatingSession, *, theme: Theme, settings: Settings) -> None:
        super().__init__()
        self._session = session
        self._theme = theme
        self._settings = settings
        self._task: Task = session.task
        self._keys = settings.keys
        self._header = ProgressHeader()
        self._header.show_title(in_window_language(session.plan.title) or session.plan.name)
        self._pages = QStackedWidget()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self._header)
        column.addWidget(self._pages, 1)
        self._watch = ActivityWatch(idle_limit_s=settings.idle_limit_s, parent=self)
        self._spending = QTimer(self)
        self._spending.setInterval(SPEND_EVERY_MS)
        self._spending.timeout.connect(self._spend)
        self._moving_on = QTimer(self)
        self._moving_on.setSingleShot(True)
        self._moving_on.setInterval(SEEN_BEFORE_MOVING_MS)
        self._moving_on.timeout.connect(self.move_on)
        self._build_fixed_pages()
        self._sheet = self._new_sheet()
        settings.changed.connect(self._on_setting)
        self.show_task(self._task)

    @property
    def task(self) -> Task:
        """The task on screen, as the session last returned it."""
        return self._task

    @property
    def page(self) -> Page:
        page = self._pages.currentWidget()
        assert isinstance(page, PairPage | FormPage | ConsentPage | DonePage)
        return page

    @property
    def message(self) -> str:
        """The sentence that is said in place, empty when all is well."""
        page = self.page
        if isinstance(page, PairPage):
            return page.answer.message
        return page.message if isinstance(page, FormPage | ConsentPage) else ""

    @property
    def keys_sheet(self) -> KeysSheet:
        return self._sheet

    @property
    def header_words(self) -> str:
        return self._header.words

    def show_task(self, task: Task) -> None:
        """Bring the task on screen; within a pair nothing but the highlight and the values changes."""
        is_new_step = task.step != self._task.step or self._pages.currentWidget() is None
        self._task = task
        match task:
            case ItemTask() | ConfidenceTask():
                self._pair_page.show_task(task)
                self._pages.setCurrentWidget(self._pair_page)
                self._header.show_progress(task.progress, share_of_pair=_share_behind(task))
            case FormTask():
                self._show_form(task)
                self._header.show_progress(None)
            case ConsentTask():
                self._consent_page.show_task(task)
                self._pages.setCurrentWidget(self._consent_page)
                self._header.show_progress(None)
            case AllDone():
                self._done_page.show_task(task)
                self._pages.setCurrentWidget(self._done_page)
                self._header.show_progress(None)
        if is_new_step:
            self._say("")
            self.take_focus()
            self._announce_step()

    def take_focus(self) -> None:
        """Put the keyboard where the person goes on."""
        page = self.page
        match page:
            case PairPage():
                names = page.answer.table.names
                given = self._task.given if isinstance(self._task, ItemTask) else {}
                page.answer.table.take_focus(next((i for i, name in enumerate(names) if name not in given), 0))
            case FormPage():
                page.take_focus()
            case ConsentPage():
                page.agree.setFocus(Qt.FocusReason.OtherFocusReason)
            case DonePage():
                self.setFocus(Qt.FocusReason.OtherFocusReason)

    def give(self, name: str, value: float) -> None:
        """Give a dimension, a confidence or a form's question a value; it is shown once it is saved."""
        task = self._task
        match task:
            case ItemTask():
                if self._attempt(lambda: self._session.rate(name, value)):
                    self._after_value()
            case ConfidenceTask():
                if self._attempt(lambda: self._session.give_confidence(value)):
                    self._after_value()
            case FormTask():
                page = self.page
                if self._attempt(lambda: self._session.answer_form({name: value})) and isinstance(page, FormPage):
                    page.move_after(name)
            case ConsentTask() | AllDone():
                pass

    def move_on(self) -> None:
        """Go to the next step, or say what is missing and put the keyboard there."""
        self._moving_on.stop()
        self._finish_writing()
        if isinstance(self._task, ConsentTask) and not self._task.is_given:
            self._attempt(self._session.give_consent)
        self._attempt(self._session.go_next, moves=True)

    def step_back(self) -> None:
        self._finish_writing()
        self._attempt(self._session.go_back, moves=True)

    def undo(self) -> None:
        """Take the last change back and put the keyboard on what it was about."""
        self._finish_writing()
        before = self._task
        if not self._attempt(self._session.undo, moves=True):
            return
        after, page = self._task, self.page
        if isinstance(before, ItemTask) and isinstance(after, ItemTask) and isinstance(page, PairPage):
            names = page.answer.table.names
            changed = (i for i, name in enumerate(names) if before.given.get(name) != after.given.get(name))
            if before.step == after.step and (index := next(changed, None)) is not None:
                page.answer.table.take_focus(index)

    def leave(self) -> None:
        """Save what is being written, the time and the place."""
        self._finish_writing()
        self._spend()
        try:
            self._session.leave()
        except MedReviewError as error:
            self._say(translated(error.message))

    def _attempt(self, call: Callable[[], Task], *, moves: bool = False) -> bool:
        """Make one change that is saved before it returns; a refusal is said in place and changes nothing."""
        if moves:
            self._spend()
        try:
            task = call()
        except MedReviewError as error:
            self._say(translated(error.message), is_hint=moves)
            self._go_to_missing(error)
            return False
        self._say("")
        self.show_task(task)
        self.saved.emit()
        return True

    def _after_value(self) -> None:
        """Move to the next row, or back to one left out; at the end move on by itself where the person wants it."""
        page = self.page
        if not isinstance(page, PairPage):
            return
        table = page.answer.table
        following = table.current_index + 1
        given = self._task.given if isinstance(self._task, ItemTask) else {table.current_name: None}
        missing = [i for i, name in enumerate(table.names) if name not in given]
        if following < len(table.rows):
            table.take_focus(following)
        elif missing:
            table.take_focus(missing[0])
        elif self._settings.moves_on_after_last_digit:
            self._moving_on.start()

    def _go_to_missing(self, error: MedReviewError) -> None:
        page = self.page
        if isinstance(error, ItemIncomplete) and isinstance(page, PairPage):
            page.answer.table.take_focus(page.answer.table.names.index(error.dimensions[0]))
        elif isinstance(error, FormIncomplete) and isinstance(page, FormPage):
            page.take_focus()

    def _finish_writing(self) -> None:
        page = self.page
        if isinstance(page, FormPage):
            page.flush()
        elif isinstance(page, PairPage):
            page.answer.comment.flush()
            page.answer.close_overlays()

    def _act(self, action: str) -> bool:
        """Do what an action of the key map means here; False where it means nothing."""
        match action:
            case "move_on" | "next_item":
                self.move_on()
            case "step_back" | "previous_item":
                self.step_back()
            case "undo":
                self.undo()
            case "show_keys":
                self._sheet.open()
            case "next_dimension":
                self._move_focus(1)
            case "previous_dimension":
                self._move_focus(-1)
            case _:
                return self._act_on_pair(action)
        return True

    def _act_on_pair(self, action: str) -> bool:
        page, task = self.page, self._task
        if not isinstance(page, PairPage):
            return False
        match action:
            case "codebook":
                page.toggle_codebook()
            case "show_image":
                page.question.open_image()
            case "flag" if isinstance(task, ItemTask):
                self._attempt(lambda: self._session.set_flag(not task.is_flagged))
            case "comment" if isinstance(task, ItemTask):
                page.answer.open_comment()
            case "cannot_judge" | "cannot_judge_all" if isinstance(task, ItemTask):
                self._ask_reason(page, of_all=action == "cannot_judge_all")
            case _:
                return False
        return True

    def _ask_reason(self, page: PairPage, *, of_all: bool) -> None:
        table = page.answer.table
        self._not_judged = None if of_all else table.current_name
        if not self._session.plan.cannot_judge_reasons:
            self._cannot_judge(None)
            return
        page.answer.ask_reason("" if of_all else table.current_row.label)

    def _cannot_judge(self, reason: str | None) -> None:
        name = self._not_judged
        if self._attempt(lambda: self._session.cannot_judge(name, reason)):
            self.take_focus() if name is None else self._after_value()

    def _move_focus(self, step: int) -> None:
        page = self.page
        table = page.answer.table if isinstance(page, PairPage) else page.table if isinstance(page, FormPage) else None
        if table is not None:
            table.move_focus(step)

    def _on_digit(self, digit: int) -> None:
        page = self.page
        if isinstance(page, PairPage) and page.answer.is_choosing_reason:
            if not page.answer.chooser.choose_digit(digit):
                self._say(self.tr("There is no reason {n}.").format(n=number(digit)), is_hint=True)
            return
        table = page.answer.table if isinstance(page, PairPage) else page.table if isinstance(page, FormPage) else None
        if table is None:
            return
        value = table.current_row.value_of_digit(digit)
        if value is None:
            words = self.tr("This scale has {n} levels: press {first} to {last}.")
            last = number(table.current_row.n_levels)
            self._say(words.format(n=last, first=number(1), last=last), is_hint=True)
            return
        self.give(table.current_name, value)

    def _scroll(self, *, up: bool) -> None:
        page = self.page
        if not isinstance(page, PairPage):
            return
        is_left = page.question.isAncestorOf(self.focusWidget() or self)
        bar = page.question.verticalScrollBar() if is_left else page.answer.text.verticalScrollBar()
        bar.setValue(bar.value() + (-1 if up else 1) * round(bar.pageStep() * 0.8))

    def _close_what_is_open(self) -> bool:
        page = self.page
        if not isinstance(page, PairPage):
            return False
        if page.answer.is_choosing_reason or page.answer.is_writing_comment:
            page.answer.close_overlays()
        elif page.is_codebook_open:
            page.close_codebook()
        else:
            self._say("")
        return True

    def _action_of(self, event: QKeyEvent) -> str | None:
        action = action_for(event, self._keys)
        if action is not None:
            return action
        name = key_name(event)
        forward, back = ("Left", "Right") if is_right_to_left() else ("Right", "Left")
        fixed = {
            forward: "move_on",
            back: "step_back",
            "F1": "show_keys",
            f"Shift+{self._keys['cannot_judge']}": "cannot_judge_all",
        }
        return fixed.get(name)

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        self._watch.note_input()
        if not self._handle_key(event):
            super().keyPressEvent(event)

    def _handle_key(self, event: QKeyEvent) -> bool:
        if self._sheet.isVisible():
            self._sheet.hide()
            return True
        if self._moving_on.isActive():
            self.move_on()
        name = key_name(event)
        if name == "Esc":
            return self._close_what_is_open()
        if self._is_writing():
            return False
        if (digit := digit_of(event)) is not None:
            self._on_digit(digit)
            return True
        if name in {"Space", "Shift+Space"}:
            self._scroll(up=name != "Space")
            return True
        action = self._action_of(event)
        return action is not None and self._act(action)

    def _is_writing(self) -> bool:
        field = QApplication.focusWidget()
        if isinstance(field, QTextEdit | QPlainTextEdit):
            return not field.isReadOnly()
        return isinstance(field, QLineEdit)

    @override
    def event(self, event: QEvent) -> bool:
        """Claim the screen's keys before a menu does (Ctrl+Z), except while something is written."""
        is_override = event.type() == QEvent.Type.ShortcutOverride
        if is_override and isinstance(event, QKeyEvent) and self._is_ours(event):
            event.accept()
            return True
        return super().event(event)

    def _is_ours(self, event: QKeyEvent) -> bool:
        return not self._is_writing() and (digit_of(event) is not None or self._action_of(event) is not None)

    @override
    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._watch.watch(self.window().windowHandle())
        self._spending.start()
        self.take_focus()

    @override
    def hideEvent(self, event: QHideEvent) -> None:
        if self._spending.isActive():
            self.leave()
            self.stop()
        super().hideEvent(event)

    def stop(self) -> None:
        """Count no more time and write nothing from now on; a desk that is shown again starts anew."""
        self._spending.stop()
        self._moving_on.stop()
        self._watch.stop()

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self._sheet.isVisible():
            self._sheet.open()

    def _spend(self) -> None:
        spent = self._watch.read()
        if spent.wall_s > 0:
            self._session.spend(spent.active_s, spent.wall_s)

    def _say(self, sentence: str, *, is_hint: bool = False) -> None:
        page = self.page
        if isinstance(page, PairPage):
            page.answer.show_message(sentence, is_hint=is_hint)
        else:
            page.show_message(sentence)
        if sentence:
            self._announce(sentence)

    def _announce_step(self) -> None:
        page = self.page
        if isinstance(page, PairPage):
            self._announce(f"{page.answer.table.lead} {page.answer.text.highlighted_text}".strip())

    def _announce(self, sentence: str) -> None:
        QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self, sentence))

    def _show_form(self, task: FormTask) -> None:
        if isinstance(self._form_page, FormPage) and self._form_page.step == task.step:
            self._form_page.show_task(task)
        else:
            if self._form_page is not None:
                self._pages.removeWidget(self._form_page)
                self._form_page.deleteLater()
            self._form_page = FormPage(self._theme, task)
            self._form_page.answered.connect(self._on_form_answered)
            self._form_page.value_chosen.connect(self.give)
            self._form_page.move_on_asked.connect(self.move_on)
            self._form_page.back_asked.connect(self.step_back)
            self._pages.addWidget(self._form_page)
        self._pages.setCurrentWidget(self._form_page)

    def _on_form_answered(self, texts: dict[str, str]) -> None:
        self._attempt(lambda: self._session.answer_form(texts=texts))

    def _build_fixed_pages(self) -> None:
        self._not_judged: str | None = None
        self._form_page: FormPage | None = None
        self._pair_page = self._new_pair_page()
        self._consent_page = ConsentPage(self._theme)
        self._consent_page.agreed.connect(self.move_on)
        self._done_page = DonePage()
        self._done_page.back_asked.connect(self.step_back)
        self._done_page.leave_asked.connect(self.left)
        for page in (self._pair_page, self._consent_page, self._done_page):
            self._pages.addWidget(page)

    def _new_pair_page(self) -> PairPage:
        page = PairPage(self._theme, self._settings, self._session.plan, self._session.image, self._keys)
        page.answer.value_chosen.connect(self.give)
        page.answer.action_asked.connect(self._act)
        page.answer.reason_chosen.connect(self._cannot_judge)
        page.answer.comment_written.connect(self._on_comment_written)
        return page

    def _on_comment_written(self, text: str) -> None:
        self._attempt(lambda: self._session.set_comment(text))

    def _new_sheet(self) -> KeysSheet:
        sheet = KeysSheet(self._keys, self)
        sheet.closed.connect(sheet.hide)
        return sheet

    def _on_setting(self, name: str) -> None:
        """Take changed keys at once: buttons and sheet name them, so both are made again."""
        if name != "keys":
            return
        self._keys = self._settings.keys
        old_page, old_sheet = self._pair_page, self._sheet
        self._pair_page, self._sheet = self._new_pair_page(), self._new_sheet()
        self._pages.addWidget(self._pair_page)
        self._pages.removeWidget(old_page)
        for old in (old_page, old_sheet):
            old.deleteLater()
        self.show_task(self._task)


def _share_behind(task: ItemTask | ConfidenceTask) -> float:
    """How much of a pair's work is done before this step."""
    return (task.sentence_number - 1) / task.n_sentences if isinstance(task, ItemTask) else 1.0
