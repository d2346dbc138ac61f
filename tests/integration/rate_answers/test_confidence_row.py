"""The confidence asked in a row of a pair's last item: no step of its own, and kept as it always was."""

import pytest
from sqlmodel import select

from medreview.domain.rating_tasks import ItemTask
from medreview.domain.ratings import PairConfidence, Visit
from medreview.domain.study_plans import plan_to_json
from medreview.store.workspace import Workspace
from medreview.workflows.rate_answers import ConfidenceMissing, raters_of
from tests.builders import a_plan, a_study
from tests.integration.rate_answers.steps import do_everything, opened, rate_item, shown_item, stored


def test_that_a_row_takes_no_step_of_its_own(workspace: Workspace) -> None:
    session = opened(workspace, a_study(workspace, answers=1, sentences=2, forms=False, confidence_row=True))
    keys = do_everything(session)
    assert [key.split("/")[0] for key in keys] == ["item", "item"]
    with workspace.reading() as reading:
        assert [one.value for one in reading.exec(select(PairConfidence))] == [3.0]


def test_that_only_the_last_item_of_a_pair_asks(workspace: Workspace) -> None:
    session = opened(workspace, a_study(workspace, answers=1, sentences=2, confidence_row=True))
    assert shown_item(session.task).asked_confidence is None
    with pytest.raises(ValueError, match="does not ask for the confidence"):
        session.give_confidence(3.0)
    rate_item(session)
    assert shown_item(session.go_next()).asked_confidence is not None


def test_that_nobody_moves_on_without_it_and_undo_takes_it_back(workspace: Workspace) -> None:
    session = opened(workspace, a_study(workspace, answers=1, sentences=1, forms=False, confidence_row=True))
    rate_item(session)
    with pytest.raises(ConfidenceMissing):
        session.go_next()
    assert not shown_item(session.task).is_complete
    session.give_confidence(4.0)
    assert shown_item(session.task).confidence == 4.0
    undone = session.undo()
    assert isinstance(undone, ItemTask)
    assert undone.confidence is None
    session.give_confidence(2.0)
    session.go_next()
    (progress,) = raters_of(workspace, session.study)
    assert progress.is_complete


def test_that_it_is_there_after_opening_again_and_its_time_is_the_items(workspace: Workspace) -> None:
    study = a_study(workspace, answers=1, sentences=1, forms=False, confidence_row=True)
    session = opened(workspace, study)
    rate_item(session)
    session.spend(2.0, 2.0)
    session.give_confidence(4.0)
    session.leave()
    assert shown_item(opened(workspace, study).task).confidence == 4.0
    assert all(visit.item_id is not None for visit in stored(workspace, Visit))


def test_that_plans_from_before_keep_their_hash() -> None:
    plan = a_plan()
    assert not {"confidence_row", "idle_limit_s"} & set(plan_to_json(plan))
    assert plan_to_json(a_plan(confidence_row=True, idle_limit_s=30.0)) == {
        **plan_to_json(plan),
        "confidence_row": True,
        "idle_limit_s": 30.0,
    }
