"""Two answers beside each other: both in sight, in the order of the window's lines, and told apart by every key."""

from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication, QLabel
from sqlmodel import select

from medreview.domain.answers import Answer
from medreview.domain.rating_tasks import AllDone, ItemTask
from medreview.domain.ratings import ItemNote
from medreview.domain.study_plans import PREFERENCE, Granularity
from medreview.store.workspace import Workspace
from medreview.ui.screen import ScreenContext
from medreview.ui.screens.rating.pair_page import PairPage
from medreview.ui.screens.rating.rating_page import RatingPage
from medreview.ui.widgets.answer_text import AnswerText
from medreview.ui.widgets.compared_answers import ComparedAnswers
from medreview.workflows.rate_answers import RatingSession, open_session
from tests.ui.screens.rating.hands import begin, look, press, press_digits, press_enter

LONG = "Rest first. " * 200
Pages = Callable[[RatingSession], RatingPage]


@pytest.fixture
def make_pairs(make_session: Callable[..., RatingSession]) -> Callable[..., RatingSession]:
    """Opens a study that only compares; questions have two answers each."""

    def make(**changes: Any) -> RatingSession:
        return make_session(blocks=(Granularity.PAIRWISE,), dimensions=(), confidence=None, **changes)

    return make


@pytest.fixture
def rating(page_for: Pages, make_pairs: Callable[..., RatingSession]) -> RatingPage:
    return page_for(make_pairs(n_questions=3))


def answers_on(rating: RatingPage) -> ComparedAnswers:
    assert isinstance(rating.page, PairPage)
    return rating.page.answer.answers


def start_of(rating: RatingPage) -> tuple[QPoint, QPoint]:
    """The corners of both answers in the page."""
    answers = answers_on(rating)
    return answers.first.mapTo(rating, QPoint()), answers.second.mapTo(rating, QPoint())


def preferred(rating: RatingPage) -> float | None:
    assert isinstance(rating.task, ItemTask)
    given = rating.task.given.get(PREFERENCE.name)
    return given.value if given else None


def test_that_both_answers_are_side_by_side_with_the_first_one_first(rating: RatingPage) -> None:
    first, second = start_of(rating)
    assert answers_on(rating).is_beside
    assert first.x() < second.x()
    assert first.y() == second.y()


@pytest.mark.usefixtures("persian")
def test_that_the_first_answer_is_where_a_persian_line_begins_and_so_is_its_level(
    qapp: QApplication, page_for: Pages, make_pairs: Callable[..., RatingSession]
) -> None:
    rating = page_for(make_pairs())
    first, second = start_of(rating)
    assert first.x() > second.x()
    page = rating.page
    assert isinstance(page, PairPage)
    levels = [button.mapTo(rating, QPoint()).x() for button in page.answer.table.rows[0].buttons]
    assert levels == sorted(levels, reverse=True)


def test_that_answers_are_one_below_the_other_where_there_is_no_room_beside(rating: RatingPage) -> None:
    rating.resize(900, 760)
    look()
    first, second = start_of(rating)
    assert not answers_on(rating).is_beside
    assert first.x() == second.x()
    assert first.y() < second.y()


def test_that_lines_of_both_answers_are_as_high_in_a_low_window_with_big_text(rating: RatingPage) -> None:
    page = rating.page
    assert isinstance(page, PairPage)
    page.answer.set_tight(True)
    answers = answers_on(rating)
    assert answers.first.line_px == answers.second.line_px


@pytest.mark.parametrize("level", [1, 2, 3, 4])
def test_that_a_digit_prefers_and_enter_goes_to_the_next_pair(rating: RatingPage, level: int) -> None:
    before = rating.task.step
    press_digits(rating, str(level))
    assert preferred(rating) == level
    press_enter(rating)
    assert rating.task.step != before


@pytest.mark.parametrize(("letter", "level"), [("A", 1), ("B", 2), ("S", 3), ("N", 4)])
def test_that_a_letter_prefers_like_its_digit(rating: RatingPage, letter: str, level: int) -> None:
    press(rating, ord(letter), letter.lower())
    assert preferred(rating) == level


def test_that_a_letter_prefers_by_its_place_under_a_persian_layout(rating: RatingPage) -> None:
    press(rating, 0x0634, "\u0634", place=30)  # shin, where A is
    assert preferred(rating) == 1


def test_that_a_letter_of_the_persons_own_keys_keeps_its_action(
    page_for: Pages, make_pairs: Callable[..., RatingSession], context: ScreenContext
) -> None:
    context.settings.keys = {**context.settings.keys, "flag": "B"}
    rating = page_for(make_pairs())
    press(rating, Qt.Key.Key_B, "b")
    assert preferred(rating) is None
    assert isinstance(rating.task, ItemTask)
    assert rating.task.is_flagged


def test_that_a_letter_chooses_nothing_while_the_list_of_answers_or_a_reason_has_the_keyboard(
    rating: RatingPage,
) -> None:
    press(rating, Qt.Key.Key_O, "o")
    press(rating, Qt.Key.Key_A, "a")
    press(rating, Qt.Key.Key_O, "o")
    press(rating, Qt.Key.Key_X, "x")
    press(rating, Qt.Key.Key_A, "a")
    assert preferred(rating) is None


def test_that_a_letter_says_nothing_of_how_sure_the_rater_is(
    page_for: Pages, make_session: Callable[..., RatingSession]
) -> None:
    rating = page_for(make_session(blocks=(Granularity.PAIRWISE,), dimensions=(), confidence_row=True))
    press(rating, Qt.Key.Key_A, "a")
    press(rating, Qt.Key.Key_B, "b")
    assert isinstance(rating.task, ItemTask)
    assert (preferred(rating), rating.task.confidence) == (1, None)
    press_digits(rating, "2")
    assert isinstance(rating.task, ItemTask)
    assert (preferred(rating), rating.task.confidence) == (1, 2)


def test_that_the_study_asks_its_own_question_about_a_pair(
    page_for: Pages, make_pairs: Callable[..., RatingSession]
) -> None:
    rating = page_for(make_pairs(pair_question={"en": "Which answer is kinder?"}))
    page = rating.page
    assert isinstance(page, PairPage)
    assert "Which answer is kinder?" in [label.text() for label in page.answer.table.findChildren(QLabel)]
    press_digits(rating, "2")
    assert page.answer.definition == ""


def test_that_a_digit_above_four_prefers_nothing(rating: RatingPage) -> None:
    press_digits(rating, "5")
    assert preferred(rating) is None


def test_that_no_preference_is_taken_before_the_pair_was_seen(rating: RatingPage) -> None:
    for _ in range(4):
        press_digits(rating, "1", is_blind=True)
        press_enter(rating, is_blind=True)
    assert preferred(rating) is None


def test_that_one_key_scrolls_both_answers(page_for: Pages, make_pairs: Callable[..., RatingSession]) -> None:
    rating = page_for(make_pairs(text=LONG))
    press(rating, Qt.Key.Key_Space, " ")
    bars = [text.verticalScrollBar().value() for text in (answers_on(rating).first, answers_on(rating).second)]
    assert min(bars) > 0


def test_that_a_pair_is_flagged_and_commented_like_an_answer(rating: RatingPage, workspace: Workspace) -> None:
    press(rating, Qt.Key.Key_F, "f")
    with workspace.reading() as session:
        assert [note.is_flagged for note in session.exec(select(ItemNote))] == [True]


def test_that_pairs_are_called_pairs_and_name_no_author(rating: RatingPage) -> None:
    assert "pair 1 of 3" in rating.header_words
    page = rating.page
    assert isinstance(page, PairPage)
    words = " ".join(widget.accessibleName() for widget in page.findChildren(AnswerText))
    assert "First answer" in words
    assert "Second answer" in words
    assert "Secretus" not in words


def test_that_an_answer_alone_stands_alone_after_pairs(
    page_for: Pages, make_session: Callable[..., RatingSession]
) -> None:
    rating = page_for(make_session(blocks=(Granularity.PAIRWISE, Granularity.COARSE), confidence=None))
    assert answers_on(rating).second.isVisible()
    press_digits(rating, "3")
    press_enter(rating)
    begin(rating)
    assert isinstance(rating.task, ItemTask)
    assert rating.task.pair.other is None
    assert not answers_on(rating).second.isVisible()


def test_that_a_study_of_pairs_is_done_by_keyboard_alone(rating: RatingPage) -> None:
    while not isinstance(rating.task, AllDone):
        press_digits(rating, "2")
        press_enter(rating)
        begin(rating)
    assert rating.task.n_of == {Granularity.PAIRWISE: 3}


def test_that_the_levels_of_the_confidence_run_as_in_the_rest_of_the_study(
    page_for: Pages, make_session: Callable[..., RatingSession], persian: None
) -> None:
    rating = page_for(make_session(blocks=(Granularity.PAIRWISE,), dimensions=(), confidence_row=True))
    assert isinstance(rating.page, PairPage)
    choice, sure = rating.page.answer.table.rows
    assert choice.strip.layoutDirection() == Qt.LayoutDirection.RightToLeft
    assert sure.strip.layoutDirection() == Qt.LayoutDirection.LeftToRight


@pytest.mark.parametrize("shows", [False, True])
def test_that_what_differs_is_shown_where_the_plan_says_so(
    make_pairs: Callable[..., RatingSession], page_for: Pages, workspace: Workspace, *, shows: bool
) -> None:
    texts = iter(("Drink water. Take 25 mg at night.", "Take 250 mg at night. Drink water."))
    session = make_pairs(shows_differences=shows)
    with workspace.transaction() as rows:
        for answer in rows.exec(select(Answer)):
            answer.text = next(texts)
    rating = page_for(open_session(workspace, session.study, session.rater))
    begin(rating)
    first, second = answers_on(rating).first, answers_on(rating).second
    lined = [
        [one.cursor.selectedText() for one in text.extraSelections() if one.format.fontUnderline()]
        for text in (first, second)
    ]
    assert sorted(word for words in lined for word in words) == (["25", "250"] if shows else [])
