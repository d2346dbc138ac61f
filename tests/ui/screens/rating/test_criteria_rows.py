"""An answer held to the criteria of its question: a row for each, met or not met, by keys and by mouse."""

from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt

from medreview.domain.rating_tasks import AllDone, ItemTask
from medreview.domain.study_plans import MET, NOT_MET, Granularity
from medreview.ui.screens.rating.answer_pane import SEEN_ANSWER_LINES
from medreview.ui.screens.rating.pair_page import PairPage
from medreview.ui.screens.rating.rating_page import RatingPage
from medreview.ui.widgets.scale_table import ScaleTable
from medreview.workflows.rate_answers import RatingSession
from tests.ui.screens.rating.hands import click, look, press, press_digits, press_enter

FEVER = ("Says when to see a doctor.", "Names a dose that fits the weight of the child.", "Is rude.")
FLU = ("Asks for how long it has lasted.", "Advises to rest.")
MANY = tuple(f"Says thing {n} of what an answer to this question should say, in words of its own." for n in range(20))
Pages = Callable[[RatingSession], RatingPage]


@pytest.fixture
def make_criteria(make_session: Callable[..., RatingSession]) -> Callable[..., RatingSession]:
    """Opens a study that only asks criteria; questions have two answers each."""

    def make(*criteria: tuple[str, ...], **changes: Any) -> RatingSession:
        asked = {"blocks": (Granularity.CRITERIA,), "dimensions": (), "confidence": None}
        return make_session(criteria=criteria, n_questions=len(criteria), **asked, **changes)

    return make


@pytest.fixture
def rating(page_for: Pages, make_criteria: Callable[..., RatingSession]) -> RatingPage:
    return page_for(make_criteria(FEVER, FLU))


def page_of(rating: RatingPage) -> PairPage:
    assert isinstance(rating.page, PairPage)
    return rating.page


def table_of(rating: RatingPage) -> ScaleTable:
    return page_of(rating).answer.table


def given(rating: RatingPage) -> dict[str, float | None]:
    assert isinstance(rating.task, ItemTask)
    return {name: one.value for name, one in rating.task.given.items()}


def test_that_every_answer_is_asked_the_criteria_of_its_question_and_no_others(rating: RatingPage) -> None:
    seen: list[tuple[str, ...]] = []
    while isinstance(task := rating.task, ItemTask):
        assert table_of(rating).names == tuple(one.name for one in task.dimensions)
        seen.append(table_of(rating).names)
        press_digits(rating, "1" * len(task.dimensions))
        press_enter(rating)
    assert isinstance(rating.task, AllDone)
    assert sorted(seen) == sorted([FEVER, FEVER, FLU, FLU])


def test_that_digits_say_met_and_not_met_row_after_row(rating: RatingPage) -> None:
    names = table_of(rating).names
    press_digits(rating, "12")
    assert given(rating) == {names[0]: MET, names[1]: NOT_MET}
    if len(names) > 2:
        assert table_of(rating).current_name == names[2]


def test_that_a_digit_beyond_both_levels_gives_nothing(rating: RatingPage) -> None:
    press_digits(rating, "3")
    assert given(rating) == {}


def test_that_the_mouse_says_met_and_not_met(rating: RatingPage) -> None:
    names = table_of(rating).names
    click(table_of(rating).rows[1].buttons[0])
    click(table_of(rating).rows[0].buttons[1])
    assert given(rating) == {names[0]: NOT_MET, names[1]: MET}


def test_that_the_step_waits_for_every_criterion_and_says_which_is_open(rating: RatingPage) -> None:
    step = rating.task.step
    press_digits(rating, "1")
    press_enter(rating)
    assert rating.task.step == step
    assert table_of(rating).current_index == 1


def test_that_the_next_answer_to_the_question_keeps_the_rows(
    page_for: Pages, make_criteria: Callable[..., RatingSession]
) -> None:
    rating = page_for(make_criteria(FEVER))
    before = table_of(rating)
    press_digits(rating, "111")
    press_enter(rating)
    assert table_of(rating) is before
    assert given(rating) == {}


def test_that_keys_go_on_where_the_rows_are_others(rating: RatingPage) -> None:
    """The rows of another question take the keyboard from those that went."""
    for _ in range(2):
        press_digits(rating, "1" * len(table_of(rating).names))
        press_enter(rating)
    assert table_of(rating).has_keyboard
    press_digits(rating, "2")
    assert list(given(rating).values()) == [NOT_MET]
    press(rating, Qt.Key.Key_Z, "z", control=True)
    assert given(rating) == {}


def test_that_a_criterion_can_be_left_unjudged_with_a_reason(rating: RatingPage) -> None:
    names = table_of(rating).names
    press(rating, Qt.Key.Key_X, "x")
    press_digits(rating, "1")
    assert given(rating) == {names[0]: None}


def test_that_twenty_criteria_scroll_under_an_answer_that_keeps_its_lines(
    page_for: Pages, make_criteria: Callable[..., RatingSession]
) -> None:
    rating = page_for(make_criteria(MANY, text="Rest first. " * 300))
    rating.resize(1024, 700)
    look()
    text = page_of(rating).answer.text
    assert text.viewport().height() >= int(text.line_px * SEEN_ANSWER_LINES)
    press_digits(rating, "1" * len(MANY))
    assert list(given(rating).values()) == [MET] * len(MANY)
    press_enter(rating)
    assert given(rating) == {}


@pytest.mark.usefixtures("persian")
def test_that_levels_run_as_the_study_says_and_words_from_the_right_in_persian(
    page_for: Pages, make_criteria: Callable[..., RatingSession]
) -> None:
    rating = page_for(make_criteria(("پزشک را توصیه می‌کند.", "مقدار دارو را می‌گوید.")))
    row = table_of(rating).rows[0]
    assert row.label == "معیار ۱"
    places = [button.mapTo(row, QPoint()).x() for button in row.buttons]
    assert places == sorted(places)
    assert max(places) < row.width() // 2
    press_digits(rating, "12")
    assert list(given(rating).values()) == [MET, NOT_MET]


def test_that_the_list_of_answers_says_how_many_criteria_are_met(rating: RatingPage) -> None:
    press_digits(rating, "1" * (len(table_of(rating).names) - 1) + "2")
    press(rating, Qt.Key.Key_O, "o")
    panel = page_of(rating).overview
    assert any("not met: 1" in button.said for button in panel.buttons.values())
