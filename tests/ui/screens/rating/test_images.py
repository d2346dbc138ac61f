"""The images of a question on the rating page: what is in sight is kept, nothing covers the answer."""

from collections.abc import Callable

import pytest
from pytestqt.qtbot import QtBot
from sqlmodel import select

from medreview.domain.ratings import SeenImage
from medreview.store.workspace import Workspace
from medreview.ui.screens.rating.pair_page import PairPage
from medreview.ui.screens.rating.rating_page import RatingPage
from medreview.workflows.rate_answers import RatingSession, open_session
from tests.builders import a_study


@pytest.fixture
def rating_with_images(workspace: Workspace, page_for: Callable[[RatingSession], RatingPage]) -> RatingPage:
    study = a_study(workspace, images=3, forms=False)
    return page_for(open_session(workspace, study.id, study.raters[0]))


def pair_page(rating: RatingPage) -> PairPage:
    assert isinstance(rating.page, PairPage)
    return rating.page


def positions_seen(workspace: Workspace) -> list[int]:
    with workspace.reading() as session:
        return [one.position for one in session.exec(select(SeenImage).order_by("position"))]


def test_that_an_image_in_sight_is_kept_and_one_that_was_not_is_not(
    rating_with_images: RatingPage, workspace: Workspace, qtbot: QtBot
) -> None:
    rating_with_images.activateWindow()
    qtbot.waitUntil(lambda: positions_seen(workspace) == [0])
    pair_page(rating_with_images).question.viewer.show_at(2)
    qtbot.waitUntil(lambda: positions_seen(workspace) == [0, 2])


def test_that_an_image_behind_the_codebook_is_not_seen(
    rating_with_images: RatingPage, workspace: Workspace, qtbot: QtBot
) -> None:
    page = pair_page(rating_with_images)
    qtbot.waitUntil(lambda: page.question.viewer.in_sight == {0})
    page.toggle_codebook()
    assert page.question.viewer.in_sight == frozenset()
