"""Categories for marked words on the planner's page: off, the usual ones, and a study's own."""

from collections.abc import Callable

import pytest
from pytestqt.qtbot import QtBot

from medreview.domain.study_plans import MarkCategory
from medreview.ui.requests import PlanRequest
from medreview.ui.screen import ScreenContext
from medreview.ui.screens.planner import PlannerScreen
from medreview.workflows.design_study import USUAL_MARKS, list_studies

Settle = Callable[[PlannerScreen], None]


@pytest.fixture
def marking(planner: PlannerScreen, settle: Settle) -> PlannerScreen:
    planner.marks.is_on.setChecked(True)
    settle(planner)
    return planner


def test_that_nothing_is_marked_unless_it_is_switched_on(planner: PlannerScreen) -> None:
    assert planner.plan.marks == ()
    assert not planner.marks.categories.isEnabled()


def test_that_switching_on_offers_the_usual_categories_and_the_overview_names_them(marking: PlannerScreen) -> None:
    assert marking.plan.marks == USUAL_MARKS
    assert any("Wrong" in one and "Outdated" in one for one in marking.result.sentences)


def test_that_own_words_are_kept_in_their_language_alone(marking: PlannerScreen, settle: Settle) -> None:
    table = marking.marks.categories.table
    table.item(0, 1).setText("Incorrect")
    marking.language.setCurrentIndex(marking.language.findData("fa"))
    table.item(0, 2).setText("درست نیست")
    settle(marking)
    first = marking.plan.marks[0]
    assert (first.name, first.label) == ("wrong", {"en": "Incorrect", "fa": USUAL_MARKS[0].label["fa"]})
    assert first.definition == USUAL_MARKS[0].definition | {"fa": "درست نیست"}


def test_that_a_category_is_added_and_what_it_lacks_is_said(marking: PlannerScreen, settle: Settle) -> None:
    marking.marks.categories.add_row()
    settle(marking)
    assert any("has no name" in one for one in marking.result.sentences)
    last = marking.marks.categories.table.rowCount() - 1
    for column, words in enumerate(("vague", "Vague", "")):
        marking.marks.categories.table.item(last, column).setText(words)
    settle(marking)
    assert marking.plan.marks == (*USUAL_MARKS, MarkCategory("vague", {"en": "Vague"}))


def test_that_no_more_categories_are_offered_than_there_are_digits(marking: PlannerScreen) -> None:
    for _ in range(5):
        marking.marks.categories.add_row()
    assert not marking.marks.categories.add_button.isEnabled()


def test_that_categories_that_were_switched_off_come_back(marking: PlannerScreen) -> None:
    marking.marks.categories.choose_row(0)
    marking.marks.categories.remove_row()
    marking.marks.is_on.setChecked(False)
    assert marking.plan.marks == ()
    marking.marks.is_on.setChecked(True)
    assert marking.plan.marks == USUAL_MARKS[1:]
    marking.marks.usual.click()
    assert marking.plan.marks == USUAL_MARKS


def test_that_the_study_keeps_its_categories(
    marking: PlannerScreen, context_with_answers: ScreenContext, qtbot: QtBot
) -> None:
    with qtbot.waitSignal(context_with_answers.navigator.place_requested):
        marking.save_button.click()
    (study,) = list_studies(context_with_answers.workspace.workspace)
    marking.arrive(PlanRequest(study.study))
    assert (marking.plan.name, marking.plan.marks) == (study.name, USUAL_MARKS)
