"""What undo takes back, and where it goes."""

from datetime import UTC, datetime

import pytest
from sqlmodel import select

from medreview.domain.ratings import ItemNote, PairConfidence, Rating, SurveyResponse
from medreview.store.workspace import Workspace
from medreview.workflows.rate_answers.errors import NothingToUndo
from tests.builders import a_study
from tests.integration.rate_answers.steps import do_everything, do_step, opened, rate_item, shown_item, trail_of


def test_that_undo_takes_back_a_first_rating_as_a_new_revision(workspace: Workspace) -> None:
    study = a_study(workspace)
    session = opened(workspace, study)
    session.rate("safety", 2.0)
    assert shown_item(session.undo()).given == {}
    entry = trail_of(workspace, study)[-1]
    assert entry.undoes == 1
    assert entry.after == {"status": "withdrawn", "value": None, "reason": None, "revision": 2}


def test_that_undo_gives_back_the_value_before_and_goes_to_its_step(workspace: Workspace) -> None:
    study = a_study(workspace)
    session = opened(workspace, study)
    rate_item(session, 5.0)
    session.rate("safety", 1.0)
    session.go_next()
    task = shown_item(session.undo())
    assert (task.sentence_number, task.given["safety"].value) == (1, 5.0)
    assert shown_item(opened(workspace, study).task).sentence_number == 1


def test_that_undo_takes_back_an_action_on_several_dimensions_as_one(workspace: Workspace) -> None:
    study = a_study(workspace)
    session = opened(workspace, study, now=lambda: datetime(2026, 11, 21, tzinfo=UTC))
    session.rate("safety", 1.0)
    session.cannot_judge(None, "unclear")
    assert set(shown_item(session.undo()).given) == {"safety"}
    assert shown_item(session.undo()).given == {}


def test_that_undo_goes_on_after_a_new_change(workspace: Workspace) -> None:
    session = opened(workspace, a_study(workspace))
    session.rate("safety", 1.0)
    session.rate("safety", 2.0)
    session.undo()
    session.rate("safety", 3.0)
    assert shown_item(session.undo()).given["safety"].value == 1.0
    assert shown_item(session.undo()).given == {}
    with pytest.raises(NothingToUndo):
        session.undo()


def test_that_undo_reaches_changes_of_an_earlier_session(workspace: Workspace) -> None:
    study = a_study(workspace)
    opened(workspace, study).rate("safety", 1.0)
    assert shown_item(opened(workspace, study).undo()).given == {}


def test_that_confidence_consent_forms_and_notes_are_taken_back_too(workspace: Workspace) -> None:
    study = a_study(workspace, answers=1, sentences=1, consent=True)
    session = opened(workspace, study)
    do_step(session)
    session.set_flag(True)
    session.set_comment("why?")
    do_everything(session)
    steps: list[str] = []
    with pytest.raises(NothingToUndo):
        while True:
            steps.append(session.undo().step)
    assert steps[0] == "form/preference"
    assert steps[-1] == "consent"
    with workspace.reading() as rows:
        assert [rows.exec(select(kind)).all() for kind in (PairConfidence, SurveyResponse, ItemNote)] == [[], [], []]
        assert {rating.status for rating in rows.exec(select(Rating))} == {"withdrawn"}
