"""The list of studies: states, raters' progress, and what can be done with each study."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from sqlmodel import select

from medreview.domain.ratings import Rating
from medreview.domain.studies import Item
from medreview.ui.requests import NewRunRequest, PlanRequest
from medreview.ui.screen import ScreenContext
from medreview.ui.screens.studies import StudiesScreen
from medreview.workflows import design_study
from medreview.workflows.resolve_differences import FollowUpWish, Looking, make_follow_up
from tests.builders import a_study, a_workspace
from tests.different_raters import always, rate_study


@pytest.fixture
def context_with_studies(context: ScreenContext, tmp_path: Path) -> Iterator[ScreenContext]:
    """Two studies: nobody has begun with the second."""
    workspace = a_workspace(tmp_path)
    a_study(workspace, raters=2, answers=3, name="begun")
    a_study(workspace, raters=1, answers=3, name="open")
    with workspace.transaction() as session:
        item = session.exec(select(Item)).first()
        assert item is not None
        session.add(
            Rating(item_id=item.id or 0, dimension="correctness", status="rated", value=3, rated_at="2026-11-21T09:30")
        )
    context.workspace.use(workspace)
    yield context
    context.workspace.close()


@pytest.fixture
def studies(qtbot: QtBot, context_with_studies: ScreenContext) -> StudiesScreen:
    screen = StudiesScreen(context_with_studies)
    qtbot.addWidget(screen)
    screen.resize(1270, 700)
    screen.show()
    return screen


def _choose(studies: StudiesScreen, name: str) -> None:
    model = studies.table.model()
    studies.table.selectRow(next(row for row in range(model.rowCount()) if model.index(row, 0).data() == name))


def test_that_studies_are_listed_with_their_state(studies: StudiesScreen) -> None:
    model = studies.table.model()
    states = {model.index(row, 0).data(): model.index(row, 2).data() for row in range(model.rowCount())}
    assert states == {"begun": "in progress", "open": "not started"}


def test_that_only_what_can_be_done_is_offered(studies: StudiesScreen) -> None:
    _choose(studies, "begun")
    assert [b.isEnabled() for b in (studies.change_button, studies.version_button, studies.delete_button)] == [
        False,
        True,
        False,
    ]
    _choose(studies, "open")
    assert all(b.isEnabled() for b in (studies.change_button, studies.version_button, studies.delete_button))


def test_that_raters_of_the_chosen_study_are_shown(studies: StudiesScreen) -> None:
    _choose(studies, "begun")
    assert studies.raters.model().rowCount() == 2


def test_that_a_study_is_chosen_at_once_in_a_mirrored_window_too(
    qtbot: QtBot, context_with_studies: ScreenContext, qapp: QApplication
) -> None:
    qapp.setLayoutDirection(Qt.LayoutDirection.RightToLeft)
    try:
        screen = StudiesScreen(context_with_studies)
        qtbot.addWidget(screen)
        screen.show()
        assert screen.chosen is not None
        assert screen.version_button.isEnabled()
    finally:
        qapp.setLayoutDirection(Qt.LayoutDirection.LeftToRight)


def test_that_deleting_asks_first_and_names_what_goes(
    studies: StudiesScreen, context_with_studies: ScreenContext
) -> None:
    _choose(studies, "open")
    studies.delete_button.click()
    assert studies.question is not None
    assert "Delete open with its plan, 3 assignments" in studies.question.text()
    next(button for button in studies.question.buttons() if button.text() == "Keep").click()
    assert len(context_with_studies.workspace.read(design_study.list_studies)) == 2
    studies.delete_button.click()
    assert studies.question is not None
    next(button for button in studies.question.buttons() if button.text() == "Delete").click()
    assert [v.name for v in context_with_studies.workspace.read(design_study.list_studies)] == ["begun"]
    assert studies.table.model().rowCount() == 1


def test_that_verbs_lead_to_the_planner(studies: StudiesScreen, context_with_studies: ScreenContext) -> None:
    wishes: list[tuple[str, object]] = []
    context_with_studies.navigator.place_requested.connect(lambda place, wish: wishes.append((place, wish)))
    _choose(studies, "open")
    chosen = studies.chosen
    assert chosen is not None
    for button in (studies.new_button, studies.change_button, studies.version_button):
        button.click()
    assert wishes == [
        ("planner", PlanRequest()),
        ("planner", PlanRequest(chosen.study)),
        ("planner", PlanRequest(chosen.study, as_new_version=True)),
    ]


def test_that_an_empty_workspace_says_what_to_do_next(qtbot: QtBot, context: ScreenContext, tmp_path: Path) -> None:
    context.workspace.use(a_workspace(tmp_path))
    screen = StudiesScreen(context)
    qtbot.addWidget(screen)
    screen.show()
    assert "plan a study" in screen.table.accessibleDescription()
    assert not screen.change_button.isEnabled()
    context.workspace.close()


def test_that_rate_leads_to_the_rating_page_of_the_marked_rater(
    studies: StudiesScreen, context_with_studies: ScreenContext
) -> None:
    wishes: list[tuple[str, object]] = []
    context_with_studies.navigator.place_requested.connect(lambda place, wish: wishes.append((place, wish)))
    _choose(studies, "begun")
    chosen = studies.chosen
    assert chosen is not None
    studies.rate_button.click()
    studies.raters.selectRow(1)
    studies.rate_button.click()
    assert wishes == [("rate", chosen.study), ("rate", (chosen.study, chosen.raters[1].rater_id))]


def test_that_a_model_can_be_asked_to_judge_what_the_raters_rate(
    studies: StudiesScreen, context_with_studies: ScreenContext
) -> None:
    wishes: list[tuple[str, object]] = []
    context_with_studies.navigator.place_requested.connect(lambda place, wish: wishes.append((place, wish)))
    _choose(studies, "begun")
    studies.menu_actions()["runs"][0].trigger()
    assert wishes == [("new-judgements", NewRunRequest(study="begun"))]


@pytest.fixture
def followed(qtbot: QtBot, context: ScreenContext, tmp_path: Path) -> Iterator[StudiesScreen]:
    """A study whose raters differ, with an explanation and an adjudication about it."""
    workspace = a_workspace(tmp_path, "followed.medreview")
    study = a_study(workspace, raters=2, answers=1, confidence=False, forms=False, name="main")
    rate_study(workspace, study, {"r1": always(5.0), "r2": always(1.0)})
    make_follow_up(workspace, "main", FollowUpWish(Looking(2)))
    make_follow_up(workspace, "main", FollowUpWish(Looking(2), adjudicator="chief"))
    context.workspace.use(workspace)
    screen = StudiesScreen(context)
    qtbot.addWidget(screen)
    screen.resize(1270, 700)
    screen.show()
    yield screen
    context.workspace.close()


def test_that_follow_ups_stand_after_their_study_with_their_purpose(followed: StudiesScreen) -> None:
    model = followed.table.model()
    assert [(model.index(row, 0).data(), model.index(row, 1).data()) for row in range(model.rowCount())] == [
        ("main", ""),
        ("main, explanation", "explanation"),
        ("main, adjudication", "adjudication"),
    ]


def test_that_the_plan_of_a_follow_up_is_not_offered_for_change(followed: StudiesScreen) -> None:
    _choose(followed, "main, explanation")
    assert not followed.change_button.isEnabled()
    assert not followed.version_button.isEnabled()
    assert followed.rate_button.isEnabled()


def test_that_differences_open_at_the_study_that_a_follow_up_is_about(
    qtbot: QtBot, followed: StudiesScreen, context: ScreenContext
) -> None:
    _choose(followed, "main, adjudication")
    with qtbot.waitSignal(context.navigator.place_requested) as asked:
        followed.differences_button.click()
    assert asked.args == ["differences", "main"]


def test_that_a_list_built_anew_marks_the_same_study(qtbot: QtBot, studies: StudiesScreen) -> None:
    _choose(studies, "begun")
    again = StudiesScreen(studies.context)
    qtbot.addWidget(again)
    again.show()
    again.arrive(studies.saved_state())
    assert again.chosen is not None
    assert again.chosen.name == "begun"
    _choose(studies, "open")
    again.arrive(studies.saved_state())
    assert again.chosen.name == "open"
