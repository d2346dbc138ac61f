"""The keyboard at the rating page: four keys a sentence, under any layout, and what else keys do."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot
from sqlalchemy import event

from medreview.domain.rating_tasks import ConfidenceTask, ItemTask
from medreview.domain.ratings import RatingStatus
from medreview.errors import MedReviewError
from medreview.store.workspace import Workspace
from medreview.ui.screen import ScreenContext
from medreview.ui.screens.rating.pair_page import PairPage
from medreview.ui.screens.rating.rating_page import RatingPage
from medreview.ui.theme import Theme
from medreview.workflows.rate_answers import RatingSession
from tests.ui.screens.rating.hands import look, press, press_digits, press_enter

Pages = Callable[[RatingSession], RatingPage]


def item(rating: RatingPage) -> ItemTask:
    assert isinstance(rating.task, ItemTask)
    return rating.task


def pair_page(rating: RatingPage) -> PairPage:
    assert isinstance(rating.page, PairPage)
    return rating.page


def values(rating: RatingPage) -> dict[str, float | None]:
    return {name: given.value for name, given in item(rating).given.items()}


def test_that_four_keys_rate_a_sentence_and_move_on(rating: RatingPage) -> None:
    first = item(rating)
    press_digits(rating, "452")
    assert values(rating) == {"correctness": 4, "relevance": 5, "communicates_risks": 2}
    press_enter(rating)
    assert (item(rating).sentence_number, item(rating).pair) == (2, first.pair)


def test_that_a_digit_is_in_the_file_before_anything_else_happens(rating: RatingPage, session: RatingSession) -> None:
    press_digits(rating, "4")
    assert session.task == rating.task
    assert item(rating).given["correctness"].value == 4


@pytest.mark.parametrize(("digits", "first"), [("۴۵۲", 0x06F0), ("٤٥٢", 0x0660)], ids=["persian", "arabic"])
def test_that_digits_of_other_scripts_rate(rating: RatingPage, digits: str, first: int) -> None:
    for digit in digits:
        press(rating, first + int(digit), digit)
    assert list(values(rating).values()) == [4, 5, 2]


def test_that_a_digit_held_down_rates_one_dimension_only(rating: RatingPage) -> None:
    press_digits(rating, "4")
    held = QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_4, Qt.KeyboardModifier.NoModifier, "4", True)
    QApplication.sendEvent(rating.window().focusWidget(), held)
    assert values(rating) == {"correctness": 4}


def test_that_the_keypad_rates(rating: RatingPage) -> None:
    look()
    event = QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_3, Qt.KeyboardModifier.KeypadModifier, "3")
    QApplication.sendEvent(rating.window().focusWidget(), event)
    assert values(rating) == {"correctness": 3}


def test_that_keypad_enter_moves_on(rating: RatingPage) -> None:
    press_digits(rating, "111")
    event = QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_Enter, Qt.KeyboardModifier.KeypadModifier, "\r")
    QApplication.sendEvent(rating.window().focusWidget(), event)
    assert item(rating).sentence_number == 2


def test_that_letters_go_by_their_place_under_a_persian_layout(rating: RatingPage) -> None:
    press(rating, 0x0628, "ب", place=33)
    assert item(rating).is_flagged


def test_that_persian_letters_work_where_the_platform_tells_no_place(rating: RatingPage) -> None:
    press(rating, 0x0628, "ب")
    assert item(rating).is_flagged


def test_that_the_persian_question_mark_shows_the_keys(rating: RatingPage) -> None:
    press(rating, 0x061F, "؟", shift=True)
    assert rating.keys_sheet.isVisible()


def test_that_the_sheet_of_keys_has_room_for_its_words_at_any_text_size(rating: RatingPage, theme: Theme) -> None:
    theme.apply("light", 1.75)
    press(rating, Qt.Key.Key_Question, "?", shift=True)
    labels = rating.keys_sheet.findChildren(QLabel)
    assert "1 to 5" in [label.text() for label in labels]
    assert all(label.width() >= label.sizeHint().width() for label in labels)


def test_that_any_key_closes_the_sheet_of_keys_and_does_nothing_else(rating: RatingPage) -> None:
    press(rating, Qt.Key.Key_Question, "?", shift=True)
    press_digits(rating, "4")
    assert not rating.keys_sheet.isVisible()
    assert values(rating) == {}


def test_that_a_digit_beyond_the_scale_is_answered_in_place(rating: RatingPage) -> None:
    press_digits(rating, "7")
    assert "5" in rating.message
    assert values(rating) == {}


def test_that_the_next_good_digit_takes_the_sentence_away(rating: RatingPage) -> None:
    press_digits(rating, "74")
    assert rating.message == ""


def test_that_enter_before_all_is_rated_names_what_is_missing_and_goes_there(rating: RatingPage) -> None:
    press_digits(rating, "4")
    press(rating, Qt.Key.Key_Up)
    press_enter(rating)
    assert "Relevance" in rating.message
    assert pair_page(rating).answer.table.current_name == "relevance"


def test_that_arrows_move_between_dimensions(rating: RatingPage) -> None:
    press(rating, Qt.Key.Key_Down)
    press(rating, Qt.Key.Key_Down)
    press(rating, Qt.Key.Key_Up)
    press_digits(rating, "3")
    assert values(rating) == {"relevance": 3}


def test_that_backspace_steps_back_and_shows_what_was_given(rating: RatingPage) -> None:
    press_digits(rating, "452")
    press_enter(rating)
    press(rating, Qt.Key.Key_Backspace, "\b")
    assert item(rating).sentence_number == 1
    assert [row.value for row in pair_page(rating).answer.table.rows] == [4, 5, 2]


def test_that_undo_takes_the_last_digit_back_and_returns_to_its_row(rating: RatingPage) -> None:
    press_digits(rating, "45")
    press(rating, Qt.Key.Key_Z, "\x1a", control=True)
    assert values(rating) == {"correctness": 4}
    assert pair_page(rating).answer.table.current_name == "relevance"


def test_that_undo_returns_to_the_sentence_it_is_about(rating: RatingPage) -> None:
    press_digits(rating, "452")
    press_enter(rating)
    press(rating, Qt.Key.Key_Z, "\x1a", control=True)
    assert item(rating).sentence_number == 1
    assert "communicates_risks" not in values(rating)


def test_that_undo_is_claimed_before_a_menu_takes_it(rating: RatingPage) -> None:
    override = QKeyEvent(QEvent.Type.ShortcutOverride, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier, "\x1a")
    override.ignore()
    QApplication.sendEvent(rating.window().focusWidget(), override)
    assert override.isAccepted()


def test_that_cannot_judge_takes_a_reason_by_digit(rating: RatingPage, session: RatingSession) -> None:
    press(rating, Qt.Key.Key_X, "x")
    press_digits(rating, "1")
    given = item(rating).given["correctness"]
    assert (given.status, given.reason) == (RatingStatus.CANNOT_JUDGE, next(iter(session.plan.cannot_judge_reasons)))


def test_that_a_reason_not_judged_is_said_in_the_row(rating: RatingPage) -> None:
    press(rating, Qt.Key.Key_X, "x")
    press_digits(rating, "1")
    assert "cannot judge" in pair_page(rating).answer.table.rows[0].accessibleName()


def test_that_shift_x_says_it_for_all_dimensions_not_rated_yet(rating: RatingPage) -> None:
    press_digits(rating, "5")
    press(rating, Qt.Key.Key_X, "X", shift=True)
    press_digits(rating, "2")
    assert [given.status for given in item(rating).given.values()] == [
        RatingStatus.RATED,
        RatingStatus.CANNOT_JUDGE,
        RatingStatus.CANNOT_JUDGE,
    ]


def test_that_escape_leaves_the_chooser_without_a_change(rating: RatingPage) -> None:
    press(rating, Qt.Key.Key_X, "x")
    press(rating, Qt.Key.Key_Escape, "\x1b")
    assert not pair_page(rating).answer.is_choosing_reason
    assert values(rating) == {}


def test_that_enter_on_a_reason_chooses_it(rating: RatingPage) -> None:
    press(rating, Qt.Key.Key_X, "x")
    pair_page(rating).answer.chooser.buttons[0].setFocus()
    press_enter(rating)
    assert [given.status for given in item(rating).given.values()] == [RatingStatus.CANNOT_JUDGE]


def test_that_a_comment_keeps_letters_and_digits_as_text(rating: RatingPage, qtbot: QtBot) -> None:
    press(rating, Qt.Key.Key_C, "c")
    for letter in "fx4?":
        press(rating, ord(letter.upper()), letter)
    assert pair_page(rating).answer.comment.field.toPlainText() == "fx4?"
    press(rating, Qt.Key.Key_Escape, "\x1b")
    assert item(rating).comment == "fx4?"
    assert not item(rating).is_flagged
    assert values(rating) == {}


def test_that_a_comment_is_saved_while_it_is_typed(rating: RatingPage, session: RatingSession, qtbot: QtBot) -> None:
    press(rating, Qt.Key.Key_C, "c")
    press(rating, Qt.Key.Key_A, "a")
    qtbot.waitUntil(lambda: isinstance(session.task, ItemTask) and session.task.comment == "a", timeout=3000)
    assert pair_page(rating).answer.is_writing_comment


def test_that_control_enter_returns_from_the_comment_to_the_scales(rating: RatingPage) -> None:
    press(rating, Qt.Key.Key_C, "c")
    press(rating, Qt.Key.Key_Return, "\r", control=True)
    press_digits(rating, "4")
    assert values(rating) == {"correctness": 4}


def test_that_a_comment_is_saved_when_the_mouse_moves_on(rating: RatingPage) -> None:
    press_digits(rating, "444")
    press(rating, Qt.Key.Key_C, "c")
    press(rating, Qt.Key.Key_A, "a")
    rating.move_on()
    rating.step_back()
    assert item(rating).comment == "a"


def test_that_the_codebook_stays_open_while_digits_rate(rating: RatingPage) -> None:
    press(rating, Qt.Key.Key_G, "g")
    press_digits(rating, "4")
    assert pair_page(rating).is_codebook_open
    assert values(rating) == {"correctness": 4}


def test_that_the_last_digit_moves_on_by_itself_where_the_person_wants_it(
    rating: RatingPage, context: ScreenContext, qtbot: QtBot
) -> None:
    context.settings.moves_on_after_last_digit = True
    press_digits(rating, "452")
    qtbot.waitUntil(lambda: item(rating).sentence_number == 2, timeout=3000)


def test_that_confidence_is_asked_after_the_last_sentence(rating: RatingPage) -> None:
    for _ in range(3):
        press_digits(rating, "444")
        press_enter(rating)
    assert isinstance(rating.task, ConfidenceTask)
    press(rating, Qt.Key.Key_Down)
    press_digits(rating, "5")
    assert rating.task.value == 5
    press_enter(rating)
    assert item(rating).sentence_number == 1


def test_that_changed_keys_work_at_once(rating: RatingPage, context: ScreenContext) -> None:
    context.settings.keys = {**context.settings.keys, "flag": "M"}
    press(rating, Qt.Key.Key_M, "m")
    assert item(rating).is_flagged


class DiskFull(MedReviewError):
    def __init__(self) -> None:
        super().__init__("The disk is full. Free some space.")


def test_that_a_digit_that_cannot_be_saved_is_not_shown_as_given(
    rating: RatingPage, session: RatingSession, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise DiskFull

    monkeypatch.setattr(session, "rate", fail)
    press_digits(rating, "4")
    assert rating.message == "The disk is full. Free some space."
    assert pair_page(rating).answer.table.rows[0].value is None
    assert pair_page(rating).answer.table.current_index == 0


def test_that_half_made_ratings_are_shown_on_return(page_for: Pages, session: RatingSession) -> None:
    first = page_for(session)
    press_digits(first, "4")
    first.leave()
    second = page_for(session)
    assert [row.value for row in pair_page(second).answer.table.rows] == [4, None, None]
    assert pair_page(second).answer.table.current_name == "relevance"


def test_that_a_full_disk_is_said_in_place_and_keeps_what_is_being_written(
    rating: RatingPage, workspace: Workspace
) -> None:
    """Once there is room, the next key saves; words need none."""
    n_pages = 1

    def on_checkout(connection: object, *_: object) -> None:
        connection.execute(f"PRAGMA max_page_count = {n_pages}")  # type: ignore[attr-defined]

    event.listen(workspace._engine, "checkout", on_checkout)
    for _ in range(200):
        if "is full" in rating.message:
            break
        press_digits(rating, "4")
        rating.undo()
    assert "this last change was not saved, everything before it is" in rating.message
    step, words = rating.task.step, "Look again. " * 1_000  # more than the pages that are there can still take
    press(rating, Qt.Key.Key_C, "c")
    box = pair_page(rating).answer.comment
    box.field.setPlainText(words)
    rating.move_on()
    assert rating.task.step == step
    assert box.field.toPlainText() == words
    n_pages = 1_000_000
    box.flush()
    assert item(rating).comment == words
    assert rating.message == ""
