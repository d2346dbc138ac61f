"""Keys and clicks that come before the eye: whatever was not on screen long enough to be seen is not rated."""

import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

import pytest
from PySide6.QtCore import QEvent, QObject, QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from medreview.domain.rating_tasks import ConfidenceTask, ConsentTask, FormTask, ItemTask
from medreview.domain.ratings import RatingStatus
from medreview.domain.study_plans import Form, FormItem, FormTime, Granularity, Level, Scale
from medreview.store.workspace import Workspace
from medreview.ui.screen import ScreenContext
from medreview.ui.screens.rating.form_page import FormPage
from medreview.ui.screens.rating.pair_page import PairPage
from medreview.ui.screens.rating.rating_page import RatingPage
from medreview.workflows.rate_answers import RatingSession
from medreview.workflows.resolve_differences import FollowUpWish, Looking, make_follow_up
from tests.builders import a_study
from tests.different_raters import always, rate_study, session_of
from tests.ui.screens.rating.hands import CLOCK, click, look, press, press_digits, press_enter

Pages = Callable[[RatingSession], RatingPage]
Sessions = Callable[..., RatingSession]

SEEN_MS = 300
SEVEN = Scale(tuple(Level(float(n)) for n in range(1, 8)))
EASE = Form("ease", {"en": "This batch"}, (FormItem("ease", {"en": "How easy?"}, SEVEN),), FormTime.AFTER_BATCH)
LOAD = Form(
    "load", {"en": "Load"}, tuple(FormItem(name, {"en": name}, SEVEN) for name in "abcdef"), FormTime.AFTER_BATCH
)
NOTES = Form("notes", {"en": "Notes"}, (FormItem("notes", {"en": "Anything else?"}),), FormTime.AFTER_BATCH)
PROFILE = Form("profile", {"en": "You"}, (FormItem("specialty", {"en": "Your specialty?"}),), FormTime.AT_START)
CHANGES = ("rate", "cannot_judge", "set_flag", "give_confidence", "answer_form", "give_consent", "undo")


@dataclass
class Change:
    what: str
    step: str
    seen_ms: float | None
    """How long the step had been on screen; None if it had never been painted."""


@dataclass
class Witness(QObject):
    """Writes down when each step was painted first since it came, by itself and from outside."""

    rating: RatingPage
    changes: list[Change] = field(default_factory=list)

    def __post_init__(self) -> None:
        super().__init__()
        self._step = ""
        self._painted_at: float | None = None

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        if (
            event.type() == QEvent.Type.Paint
            and isinstance(watched, QWidget)
            and self.rating.page.isAncestorOf(watched)
        ):
            self._arrive()
            if self._painted_at is None:
                self._painted_at = CLOCK.now_ms
        return False

    def note(self, what: str) -> None:
        self._arrive()
        seen_ms = None if self._painted_at is None else CLOCK.now_ms - self._painted_at
        self.changes.append(Change(what, self.rating.task.step, seen_ms))

    def _arrive(self) -> None:
        if self.rating.task.step != self._step:
            self._step, self._painted_at = self.rating.task.step, None


@contextmanager
def witness_of(rating: RatingPage, session: RatingSession) -> Iterator[Witness]:
    witness = Witness(rating)
    application = QApplication.instance()
    assert application is not None
    application.installEventFilter(witness)
    rating.page.update()
    QApplication.processEvents()
    with pytest.MonkeyPatch.context() as patch:
        for name in CHANGES:
            patch.setattr(session, name, _noted(witness, name, getattr(session, name)))
        yield witness
    application.removeEventFilter(witness)


def _noted(witness: Witness, name: str, call: Callable[..., object]) -> Callable[..., object]:
    def noted(*arguments: object, **named: object) -> object:
        witness.note(name)
        return call(*arguments, **named)

    return noted


def item(rating: RatingPage) -> ItemTask:
    assert isinstance(rating.task, ItemTask)
    return rating.task


def values(rating: RatingPage) -> list[float | None]:
    return [given.value for given in item(rating).given.values()]


def confidence(rating: RatingPage) -> float | None:
    assert isinstance(rating.task, ConfidenceTask)
    return rating.task.value


def pair_page(rating: RatingPage) -> PairPage:
    assert isinstance(rating.page, PairPage)
    return rating.page


def rate_to_confidence(rating: RatingPage) -> None:
    while isinstance(rating.task, ItemTask):
        press_digits(rating, "444")
        press_enter(rating)
    assert isinstance(rating.task, ConfidenceTask)


def rhythm(rating: RatingPage, pace_ms: float, keys: str = "453\r") -> None:
    """One round of what the fingers do at a sentence, without looking."""
    for text in keys:
        QApplication.processEvents()
        CLOCK.now_ms += pace_ms
        press(rating, Qt.Key.Key_Return if text == "\r" else Qt.Key.Key_0 + int(text), text, is_blind=True)


def test_that_a_digit_before_the_sentence_is_painted_rates_nothing(rating: RatingPage) -> None:
    press_digits(rating, "453")
    press_enter(rating)
    CLOCK.now_ms += 10_000
    press_digits(rating, "4", is_blind=True)
    assert (item(rating).sentence_number, values(rating)) == (2, [])
    assert "Too early" in rating.message


def test_that_a_digit_right_after_the_paint_rates_nothing(rating: RatingPage) -> None:
    press_digits(rating, "453")
    press_enter(rating)
    QApplication.processEvents()
    CLOCK.now_ms += SEEN_MS - 1
    press_digits(rating, "4", is_blind=True)
    assert values(rating) == []


def test_that_a_digit_counts_once_the_sentence_has_been_seen(rating: RatingPage) -> None:
    press_digits(rating, "453")
    press_enter(rating)
    QApplication.processEvents()
    CLOCK.now_ms += SEEN_MS
    press_digits(rating, "4", is_blind=True)
    assert values(rating) == [4]


def test_that_the_rest_of_a_burst_does_not_slip_into_the_rows_above(rating: RatingPage) -> None:
    press_digits(rating, "453")
    press_enter(rating)
    QApplication.processEvents()
    CLOCK.now_ms += SEEN_MS - 1
    for digit in "453":
        press_digits(rating, digit, is_blind=True)
        CLOCK.now_ms += 200
    assert values(rating) == []
    press_enter(rating)
    press_digits(rating, "215")
    assert values(rating) == [2, 1, 5]


def test_that_a_held_key_never_rates(rating: RatingPage) -> None:
    for key, text in ((Qt.Key.Key_4, "4"), (Qt.Key.Key_Return, "\r"), (Qt.Key.Key_F, "f"), (Qt.Key.Key_X, "x")):
        press(rating, key, text, is_held=True)
    assert (values(rating), item(rating).is_flagged, pair_page(rating).answer.is_choosing_reason) == (
        [],
        False,
        False,
    )


@pytest.mark.parametrize("keys", ["453\r", "4\r", "45\r", "453453\r", "453"], ids=repr)
def test_that_the_rhythm_of_sentences_gives_no_confidence_and_fills_no_form(
    make_session: Sessions, page_for: Pages, keys: str, full: bool
) -> None:
    forms = (*map(form_of, (1, 2, 3, 6)), NOTES)
    session = make_session(forms=forms, sentences_per_answer=1, text="No.")
    rating = page_for(session)
    for kind in (ConfidenceTask, ConfidenceTask, *[FormTask] * len(forms)):
        answer_all_before(rating, kind)
        before = rating.task
        with witness_of(rating, session) as witness:
            for pace_ms in (20, 190, 310, 1500, 20_000) if full else (310, 1500):
                rhythm(rating, pace_ms, keys)
                rhythm(rating, pace_ms, keys)
        assert (rating.task, witness.changes) == (before, [])
        answer(rating)


@pytest.mark.parametrize("keys", ["453\r", "4\r"], ids=repr)
def test_that_the_rhythm_of_sentences_never_fills_the_row_of_the_confidence(
    make_session: Sessions, page_for: Pages, keys: str
) -> None:
    session = make_session(confidence_row=True, sentences_per_answer=1, text="No.")
    rating = page_for(session)
    for pace_ms in (20, 190, 310, 1500, 20_000):
        for _ in range(4):
            rhythm(rating, pace_ms, keys)
        assert item(rating).confidence is None
    press_digits(rating, "1")
    assert "Press ↓ first" in rating.message
    press(rating, Qt.Key.Key_Down)
    press_digits(rating, "2")
    assert item(rating).confidence == 2


def test_that_four_digits_and_enter_rate_an_answer_with_its_confidence(make_session: Sessions, page_for: Pages) -> None:
    rating = page_for(make_session(confidence_row=True, sentences_per_answer=1, text="No."))
    first = rating.task.step
    press_digits(rating, "4532")
    assert (values(rating), item(rating).confidence) == ([4, 5, 3], 2)
    press_digits(rating, "1")
    assert item(rating).confidence == 2
    assert "All 4 are rated" in rating.message
    press_enter(rating)
    assert rating.task.step != first


def test_that_a_bounced_last_digit_does_not_answer_the_row_of_the_confidence(
    make_session: Sessions, page_for: Pages
) -> None:
    rating = page_for(make_session(confidence_row=True, sentences_per_answer=1, text="No."))
    press_digits(rating, "453")
    press_digits(rating, "3", is_blind=True)
    assert (values(rating), item(rating).confidence) == ([4, 5, 3], None)


@pytest.mark.parametrize(("key", "letter"), [(Qt.Key.Key_C, "c"), (Qt.Key.Key_X, "X")], ids=["comment", "reasons"])
def test_that_what_was_opened_at_the_row_of_the_confidence_leads_back_to_it(
    make_session: Sessions, page_for: Pages, key: int, letter: str
) -> None:
    rating = page_for(make_session(confidence_row=True, sentences_per_answer=1, text="No."))
    press_digits(rating, "453")
    press(rating, key, letter, shift=letter.isupper())
    press(rating, Qt.Key.Key_Escape, "\x1b")
    press_digits(rating, "2")
    assert (values(rating), item(rating).confidence) == ([4, 5, 3], 2)


def test_that_the_place_of_the_confidence_is_kept_free_where_it_is_not_asked(
    make_session: Sessions, page_for: Pages
) -> None:
    rating = page_for(make_session(confidence_row=True))
    tops = []
    for _ in range(3):
        look()
        tops.append([row.mapTo(rating, QPoint()).y() for row in pair_page(rating).answer.table.rows[:3]])
        press_digits(rating, "453")
        press_enter(rating)
    assert tops[0] == tops[1] == tops[2]
    assert item(rating).asked_confidence is not None
    assert rating.page.answer.table.rows[-1].isVisible()


def test_that_undo_takes_the_confidence_back_and_returns_to_its_row(make_session: Sessions, page_for: Pages) -> None:
    rating = page_for(make_session(confidence_row=True, sentences_per_answer=1, text="No."))
    press_digits(rating, "4532")
    press(rating, Qt.Key.Key_Z, "\x1a", control=True)
    assert item(rating).confidence is None
    press_digits(rating, "5")
    assert item(rating).confidence == 5


def form_of(n_questions: int) -> Form:
    items = tuple(FormItem(f"q{n}", {"en": f"Question {n}?"}, SEVEN) for n in range(n_questions))
    return Form(f"scales{n_questions}", {"en": "This batch"}, items, FormTime.AFTER_BATCH)


def answer_all_before(rating: RatingPage, kind: type) -> None:
    while not isinstance(rating.task, kind):
        answer(rating)


def answer(rating: RatingPage) -> None:
    """Answer the step as somebody does who knows the keys, and go on."""
    match rating.task:
        case ItemTask(dimensions=dimensions):
            press_digits(rating, "4" * len(dimensions))
        case ConfidenceTask():
            press(rating, Qt.Key.Key_Down)
            press_digits(rating, "4")
        case FormTask(form=form):
            press(rating, Qt.Key.Key_Down)
            press_digits(rating, "4" * len(form.items))
        case _:
            pass
    press_enter(rating)


def test_that_a_form_with_one_question_speaks_of_no_next_one(make_session: Sessions, page_for: Pages) -> None:
    rating = page_for(make_session(forms=(form_of(1),), sentences_per_answer=1, text="No."))
    answer_all_before(rating, FormTask)
    assert rating.message == "Press ↓ to move to the question, then answer."


def test_that_a_form_filled_with_one_more_key_holds_what_was_pressed(make_session: Sessions, page_for: Pages) -> None:
    rating = page_for(make_session(forms=(form_of(3),), sentences_per_answer=1, text="No."))
    answer_all_before(rating, FormTask)
    assert rating.message == "Press ↓ to move to the next question, then answer."
    press(rating, Qt.Key.Key_Down)
    assert rating.message == ""
    press_digits(rating, "453")
    assert isinstance(rating.task, FormTask)
    assert rating.task.values == {"q0": 4, "q1": 5, "q2": 3}
    press_enter(rating)
    assert not isinstance(rating.task, FormTask)


@pytest.mark.parametrize("key", [Qt.Key.Key_Down, Qt.Key.Key_Up])
def test_that_an_arrow_moves_to_the_confidence(rating: RatingPage, key: Qt.Key) -> None:
    rate_to_confidence(rating)
    press_digits(rating, "4")
    assert rating.message == "Not recorded. Press ↓ first, then answer."
    press(rating, key)
    press_digits(rating, "2")
    assert confidence(rating) == 2


def test_that_tab_moves_to_the_confidence(rating: RatingPage, qtbot: QtBot) -> None:
    rate_to_confidence(rating)
    look()
    for _ in range(12):
        qtbot.keyClick(rating.window().focusWidget() or rating, Qt.Key.Key_Tab)
        if pair_page(rating).answer.table.has_keyboard:
            break
    press_digits(rating, "5")
    assert confidence(rating) == 5


def test_that_a_click_gives_the_confidence_at_once(rating: RatingPage) -> None:
    rate_to_confidence(rating)
    click(pair_page(rating).answer.table.rows[0].buttons[2])
    assert confidence(rating) == 3


def test_that_a_click_that_is_dropped_does_not_open_the_confidence_to_digits(rating: RatingPage) -> None:
    rate_to_confidence(rating)
    click(pair_page(rating).answer.table.rows[0].buttons[2], is_blind=True)
    press_digits(rating, "4")
    assert confidence(rating) is None


def test_that_enter_at_an_open_confidence_says_what_is_missing_and_opens_nothing(rating: RatingPage) -> None:
    rate_to_confidence(rating)
    press_enter(rating)
    assert "how sure" in rating.message
    press_digits(rating, "4")
    assert confidence(rating) is None


def test_that_a_form_that_was_left_and_come_back_to_waits_again(
    make_session: Sessions, page_for: Pages, qtbot: QtBot
) -> None:
    rating = page_for(make_session(forms=(form_of(3),), sentences_per_answer=1, text="No."))
    answer_all_before(rating, FormTask)
    press(rating, Qt.Key.Key_Down)
    press_digits(rating, "4")
    rating.hide()
    with qtbot.waitExposed(rating):
        rating.show()
    press_digits(rating, "53")
    assert isinstance(rating.task, FormTask)
    assert rating.task.values == {"q0": 4}
    press(rating, Qt.Key.Key_Down)
    press_digits(rating, "53")
    assert isinstance(rating.task, FormTask)
    assert rating.task.values == {"q0": 4, "q1": 5, "q2": 3}


def test_that_words_of_a_form_between_items_wait_for_the_rater_too(make_session: Sessions, page_for: Pages) -> None:
    rating = page_for(make_session(forms=(NOTES,), sentences_per_answer=1, text="No."))
    answer_all_before(rating, FormTask)
    page = rating.page
    assert isinstance(page, FormPage)
    press_digits(rating, "453")
    assert page.texts == {"notes": ""}
    press(rating, Qt.Key.Key_Down)
    press_digits(rating, "7")
    assert page.texts == {"notes": "7"}


def test_that_a_form_at_the_start_can_be_written_into_at_once(make_session: Sessions, page_for: Pages) -> None:
    rating = page_for(make_session(forms=(PROFILE,)))
    assert isinstance(rating.page, FormPage)
    assert (rating.page.has_keyboard, rating.message) == (True, "")


def test_that_the_first_confidence_is_not_overwritten(rating: RatingPage) -> None:
    rate_to_confidence(rating)
    press(rating, Qt.Key.Key_Down)
    press_digits(rating, "4531")
    assert isinstance(rating.task, ConfidenceTask)
    assert rating.task.value == 4
    assert rating.message == "This is answered. Press Enter to go on, or ↑ to change it."


def test_that_a_confidence_is_changed_on_purpose(rating: RatingPage) -> None:
    rate_to_confidence(rating)
    press(rating, Qt.Key.Key_Down)
    press_digits(rating, "4")
    press(rating, Qt.Key.Key_Up)
    press_digits(rating, "2")
    assert confidence(rating) == 2
    press_enter(rating)
    assert isinstance(rating.task, ItemTask)


def test_that_a_fourth_digit_changes_nothing_and_says_how_to_change(rating: RatingPage) -> None:
    press_digits(rating, "4442")
    assert values(rating) == [4, 4, 4]
    assert rating.message == "All 3 are rated. Press Enter to go on, or ↑ to change a rating."
    assert "Next" in (rating.window().focusWidget() or rating).accessibleName()


def test_that_a_digit_changes_a_row_only_where_the_keyboard_is_put_on_it(rating: RatingPage) -> None:
    press_digits(rating, "444")
    press(rating, Qt.Key.Key_Up)
    press_digits(rating, "25")
    assert values(rating) == [4, 4, 2]


def test_that_coming_back_to_a_rated_sentence_puts_the_keyboard_on_no_row(rating: RatingPage) -> None:
    press_digits(rating, "453")
    press_enter(rating)
    press(rating, Qt.Key.Key_Backspace, "\b")
    press_digits(rating, "1")
    assert (item(rating).sentence_number, values(rating)) == (1, [4, 5, 3])


def test_that_a_digit_while_the_last_one_is_shown_is_dropped(
    rating: RatingPage, context: ScreenContext, qtbot: QtBot
) -> None:
    context.settings.moves_on_after_last_digit = True
    press_digits(rating, "452")
    press_digits(rating, "3", is_blind=True)
    assert (item(rating).sentence_number, values(rating)) == (1, [4, 5, 2])
    qtbot.waitUntil(lambda: item(rating).sentence_number == 2, timeout=3000)
    assert values(rating) == []


def test_that_the_last_digit_can_still_be_changed_before_the_page_moves_on(
    rating: RatingPage, context: ScreenContext
) -> None:
    context.settings.moves_on_after_last_digit = True
    press_digits(rating, "452")
    press(rating, Qt.Key.Key_Up, is_blind=True)
    press_digits(rating, "1", is_blind=True)
    assert (item(rating).sentence_number, values(rating)) == (1, [4, 5, 1])


def test_that_the_second_half_of_a_double_click_rates_nothing(
    rating: RatingPage, context: ScreenContext, qtbot: QtBot
) -> None:
    context.settings.moves_on_after_last_digit = True
    press_digits(rating, "45")
    look()
    button = pair_page(rating).answer.table.rows[2].buttons[0]
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: item(rating).sentence_number == 2, timeout=3000)
    QApplication.processEvents()
    CLOCK.now_ms += SEEN_MS
    QTest.mouseDClick(button, Qt.MouseButton.LeftButton, pos=QPoint(5, 5))
    assert values(rating) == []


def test_that_a_double_click_on_next_does_not_agree_to_what_comes_then(make_session: Sessions, page_for: Pages) -> None:
    rating = page_for(make_session(consent={"en": "You rate answers."}))
    QApplication.processEvents()
    agree = next(button for button in rating.page.findChildren(QPushButton) if "agree" in button.text())
    QTest.mouseClick(agree, Qt.MouseButton.LeftButton)
    assert isinstance(rating.task, ConsentTask)
    assert not rating.task.is_given


def test_that_enter_twice_at_the_start_does_not_agree_unread(make_session: Sessions, page_for: Pages) -> None:
    rating = page_for(make_session(consent={"en": "You rate answers."}))
    press_enter(rating, is_blind=True)
    QApplication.processEvents()
    CLOCK.now_ms += SEEN_MS - 1
    press_enter(rating, is_blind=True)
    assert isinstance(rating.task, ConsentTask)
    for _ in range(2):  # to the button, and agree
        press_enter(rating)
    assert isinstance(rating.task, ItemTask)


def test_that_digits_meant_for_sentences_do_not_fill_a_field(make_session: Sessions, page_for: Pages) -> None:
    rating = page_for(make_session(forms=(PROFILE,)))
    page = rating.page
    assert isinstance(page, FormPage)
    for _ in range(4):
        rhythm(rating, 190)
    assert page.texts == {"specialty": ""}
    press(rating, Qt.Key.Key_5, "5")
    assert page.texts == {"specialty": "5"}


def test_that_a_digit_before_the_reasons_are_seen_chooses_none(rating: RatingPage) -> None:
    press(rating, Qt.Key.Key_X, "x")
    press_digits(rating, "1", is_blind=True)
    assert pair_page(rating).answer.is_choosing_reason
    assert item(rating).given == {}


def test_that_a_bounced_reason_does_not_rate_the_next_row(rating: RatingPage) -> None:
    press(rating, Qt.Key.Key_X, "x")
    press_digits(rating, "2")
    press_digits(rating, "2", is_blind=True)
    assert [given.status for given in item(rating).given.values()] == [RatingStatus.CANNOT_JUDGE]


def test_that_undo_takes_back_nothing_unseen(rating: RatingPage) -> None:
    press_digits(rating, "453")
    press_enter(rating)
    press(rating, Qt.Key.Key_Z, "\x1a", control=True, is_blind=True)
    assert item(rating).sentence_number == 2
    press(rating, Qt.Key.Key_Backspace, "\b")
    assert values(rating) == [4, 5, 3]


def test_that_a_rating_page_that_was_hidden_is_looked_at_again_first(rating: RatingPage, qtbot: QtBot) -> None:
    look()
    rating.hide()
    with qtbot.waitExposed(rating):
        rating.show()
    press_digits(rating, "4", is_blind=True)
    assert values(rating) == []


class Fingers:
    """Somebody who does not look: the rhythm, bounces, held keys, slips, single and double clicks, at any pace."""

    KEYS = (
        *((Qt.Key.Key_0 + digit, str(digit)) for digit in (4, 5, 3, 4, 5, 3, 1)),
        *[(Qt.Key.Key_Return, "\r")] * 4,
        (Qt.Key.Key_X, "x"),
        (Qt.Key.Key_F, "f"),
        (Qt.Key.Key_Up, ""),
        (Qt.Key.Key_Backspace, "\b"),
    )

    def __init__(self, rating: RatingPage, seed: int) -> None:
        self._rating_page = rating
        self._chance = random.Random(seed)

    def act(self) -> None:
        chance = self._chance
        if chance.random() < 0.7:
            QApplication.processEvents()
        CLOCK.now_ms += chance.choice((0, 5, 20, 80, 190, 310, 450, 1200))
        wish = chance.random()
        if wish < 0.85:
            key, text = chance.choice(self.KEYS)
            for _ in range(chance.choice((1, 1, 1, 2, 3))):
                press(self._rating_page, key, text, is_blind=True, is_held=chance.random() < 0.1)
        elif wish < 0.9:
            press(self._rating_page, Qt.Key.Key_Z, "\x1a", control=True, is_blind=True)
        else:
            self._click(chance.choice((QTest.mouseClick, QTest.mouseDClick)))

    def _click(self, click: Callable[..., None]) -> None:
        buttons = [b for b in self._rating_page.page.findChildren(QWidget) if b.isVisible() and hasattr(b, "clicked")]
        button = self._chance.choice(buttons)
        if getattr(button, "text", str)() not in {"Codebook (G)", "Overview (O)", "Keys (?)"}:
            click(button, Qt.MouseButton.LeftButton)


def drive(rating: RatingPage, session: RatingSession, *, seeds: int, n_acts: int) -> list[Change]:
    with witness_of(rating, session) as witness:
        for seed in range(seeds):
            fingers = Fingers(rating, seed)
            for _ in range(n_acts):
                fingers.act()
    return witness.changes


def unseen(changes: list[Change]) -> list[Change]:
    return [change for change in changes if change.seen_ms is None or change.seen_ms < SEEN_MS]


@pytest.mark.parametrize("confidence_row", [False, True], ids=["card", "row"])
def test_that_the_rhythm_for_ever_rates_nothing_unseen(
    make_session: Sessions, page_for: Pages, confidence_row: bool
) -> None:
    """Sentences do get rated, each after it was seen; what is not a sentence stops the fingers."""
    session = make_session(forms=(EASE,), blocks=(Granularity.COARSE, Granularity.FINE), confidence_row=confidence_row)
    rating = page_for(session)
    with witness_of(rating, session) as witness:
        look()
        for _ in range(30):
            rhythm(rating, 190)
    assert witness.changes
    assert {change.what for change in witness.changes} == {"rate"}
    assert unseen(witness.changes) == []


@pytest.mark.parametrize("confidence_row", [False, True], ids=["card", "row"])
def test_that_fingers_without_eyes_change_nothing_unseen(
    make_session: Sessions, page_for: Pages, full: bool, confidence_row: bool
) -> None:
    asked = {"forms": (PROFILE, EASE, LOAD), "consent": {"en": "Terms."}, "confidence_row": confidence_row}
    session = make_session(n_questions=6, **asked)
    rating = page_for(session)
    changes = drive(rating, session, seeds=40 if full else 2, n_acts=200)
    assert {"rate", "give_consent"} <= {change.what for change in changes}
    assert unseen(changes) == []


@pytest.mark.parametrize("asks_why", [False, True], ids=["adjudication", "explanation"])
def test_that_a_follow_up_takes_nothing_unseen_either(workspace: Workspace, page_for: Pages, asks_why: bool) -> None:
    study = a_study(workspace, raters=2, answers=2, sentences=2, confidence=False, forms=False)
    rate_study(workspace, study, {"r1": always(4.0), "r2": always(1.0)}, {})
    wish = FollowUpWish(Looking(distance=2)) if asks_why else FollowUpWish(Looking(distance=2), adjudicator="chief")
    made = make_follow_up(workspace, study.name, wish)
    session = session_of(workspace, made.study_id, "r1" if asks_why else "chief")
    rating = page_for(session)
    changes = drive(rating, session, seeds=1, n_acts=100)
    assert changes
    assert unseen(changes) == []
