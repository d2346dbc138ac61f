"""A follow-up at the rating page: earlier ratings beside the scales, and a reason in writing where one is asked for."""

import dataclasses
from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel

from medreview.domain.study_plans import Shows
from medreview.store.workspace import Workspace
from medreview.ui.screens.rating.pair_page import PairPage
from medreview.ui.screens.rating.rating_page import RatingPage
from medreview.ui.screens.rating.words_field import WordsField
from medreview.workflows.rate_answers import RatingSession
from medreview.workflows.resolve_differences import FollowUpWish, Looking, make_follow_up
from tests.builders import AUTHOR_NAMES, a_study
from tests.different_raters import always, rate_study, session_of
from tests.ui.screens.rating.hands import press

Pages = Callable[[RatingSession], RatingPage]
EXPLAIN = FollowUpWish(Looking(distance=2), shows=Shows.RATINGS)
ADJUDICATE = FollowUpWish(Looking(distance=2), adjudicator="chief")


@pytest.fixture
def open_follow_up(workspace: Workspace, page_for: Pages) -> Callable[[FollowUpWish, str], RatingPage]:
    study = a_study(workspace, raters=2, answers=2, sentences=2, confidence=False, forms=False)
    values = {"r1": always(4.0), "r2": always(1.0)}
    rate_study(workspace, study, values, {"r1": "Fits the leaflet.", "r2": "Too much."})

    def open_rating_page(wish: FollowUpWish, rater: str) -> RatingPage:
        made = make_follow_up(workspace, study.name, wish)
        return page_for(session_of(workspace, made.study_id, rater))

    return open_rating_page


def _page(rating: RatingPage) -> PairPage:
    assert isinstance(rating.page, PairPage)
    return rating.page


def test_that_the_others_stand_under_letters_and_the_own_as_ones_own(
    open_follow_up: Callable[[FollowUpWish, str], RatingPage],
) -> None:
    rating = open_follow_up(EXPLAIN, "r2")
    remarks = {row.remark for row in _page(rating).answer.table.rows}
    assert remarks == {"A: 4 level 4 · yours: 1 level 1"}


def test_that_a_blinded_adjudicator_sees_nothing_of_the_ratings(
    open_follow_up: Callable[[FollowUpWish, str], RatingPage],
) -> None:
    rating = open_follow_up(ADJUDICATE, "chief")
    assert {row.remark for row in _page(rating).answer.table.rows} == {""}
    assert not _page(rating).earlier.isVisible()


def test_that_comments_are_shown_where_the_study_says_so(
    open_follow_up: Callable[[FollowUpWish, str], RatingPage],
) -> None:
    rating = open_follow_up(dataclasses.replace(ADJUDICATE, shows=Shows.RATINGS_AND_COMMENTS), "chief")
    lines = _page(rating).earlier.text.toPlainText().split("\n")
    assert sorted(line.split(": ")[1] for line in lines) == ["Fits the leaflet.", "Too much."]
    assert sorted(line[0] for line in lines) == ["A", "B"]


def test_that_nobody_is_named_on_the_rating_page(open_follow_up: Callable[[FollowUpWish, str], RatingPage]) -> None:
    rating = open_follow_up(dataclasses.replace(ADJUDICATE, shows=Shows.RATINGS_AND_COMMENTS), "chief")
    texts = [label.text() for label in rating.findChildren(QLabel)]
    texts += [row.remark for row in _page(rating).answer.table.rows] + [_page(rating).earlier.text.toPlainText()]
    assert not any(name in text.split() for text in texts for name in ("r1", "r2", *AUTHOR_NAMES))


def test_that_moving_on_without_a_reason_opens_the_place_for_it(
    open_follow_up: Callable[[FollowUpWish, str], RatingPage],
) -> None:
    rating = open_follow_up(EXPLAIN, "r2")
    before = rating.task.step
    press(rating, Qt.Key.Key_Return, "\r")
    assert (rating.task.step, _page(rating).answer.is_writing_comment) == (before, True)
    assert rating.message == "Write why you rated as you did before you move on."


def test_that_a_written_reason_is_enough_to_move_on(open_follow_up: Callable[[FollowUpWish, str], RatingPage]) -> None:
    rating = open_follow_up(EXPLAIN, "r2")
    before = rating.task.step
    press(rating, Qt.Key.Key_Return, "\r")
    field = _page(rating).answer.comment.field
    assert isinstance(field, WordsField)
    field.setPlainText("Four grams are the limit.")
    press(rating, Qt.Key.Key_Escape)
    press(rating, Qt.Key.Key_Return, "\r")
    assert rating.task.step != before
