"""Rating an item: what is written, and what is refused."""

from datetime import UTC, datetime

import pytest
from sqlmodel import select

from medreview.domain.granularity import Granularity
from medreview.domain.rating_tasks import AllDone
from medreview.domain.ratings import MOST_SIGNS, ItemNote, Rating, RatingStatus
from medreview.store.workspace import Workspace
from medreview.workflows.rate_answers import ItemIncomplete
from medreview.workflows.rate_answers.errors import TextTooLong, ValueOutsideScale
from tests.builders import a_study
from tests.integration.rate_answers.steps import do_everything, opened, shown_item, stored, trail_of


def test_that_a_digit_is_in_the_file_when_rate_returns(workspace: Workspace) -> None:
    study = a_study(workspace)
    task = opened(workspace, study).rate("relevance", 4.0)
    (rating,) = stored(workspace, Rating)
    assert (rating.item_id, rating.dimension, rating.value, rating.revision) == (task.item, "relevance", 4.0, 1)


def test_that_a_rating_is_in_the_trail_with_who_what_before_and_after(workspace: Workspace) -> None:
    study = a_study(workspace)
    session = opened(workspace, study, now=lambda: datetime(2026, 11, 21, 9, 30, tzinfo=UTC))
    session.rate("relevance", 4.0)
    session.rate("relevance", 2.0)
    entry = trail_of(workspace, study)[1]
    assert (entry.actor, entry.entity, entry.at) == ("r1", "rating", "2026-11-21T09:30:00.000001+00:00")
    assert entry.key == {"assignment": f"{study.uid}-r1-1", "sentence_index": 1, "dimension": "relevance"}
    assert entry.before == {"status": "rated", "value": 4.0, "reason": None, "revision": 1}
    assert entry.after == {"status": "rated", "value": 2.0, "reason": None, "revision": 2}


def test_that_the_same_value_again_makes_no_new_revision(workspace: Workspace) -> None:
    study = a_study(workspace)
    session = opened(workspace, study)
    session.rate("relevance", 4.0)
    session.rate("relevance", 4.0)
    assert len(trail_of(workspace, study)) == 1


def test_that_a_value_outside_the_scale_is_refused_and_nothing_written(workspace: Workspace) -> None:
    study = a_study(workspace)
    with pytest.raises(ValueOutsideScale, match=r"2\.5 is not a level of relevance"):
        opened(workspace, study).rate("relevance", 2.5)
    assert trail_of(workspace, study) == []


def test_that_a_dimension_that_the_study_lacks_is_a_mistake_of_the_program(workspace: Workspace) -> None:
    with pytest.raises(ValueError, match="'beauty' is not rated"):
        opened(workspace, a_study(workspace)).rate("beauty", 2.0)


def test_that_confidence_cannot_be_given_at_an_item(workspace: Workspace) -> None:
    with pytest.raises(ValueError, match="does not ask for the confidence"):
        opened(workspace, a_study(workspace)).give_confidence(2.0)


def test_that_moving_on_from_an_incomplete_item_names_what_is_missing(workspace: Workspace) -> None:
    session = opened(workspace, a_study(workspace), language="fa")
    session.rate("relevance", 4.0)
    with pytest.raises(ItemIncomplete, match="بُعد correctness, بُعد safety") as caught:
        session.go_next()
    assert caught.value.dimensions == ("correctness", "safety")


def test_that_cannot_judge_without_a_dimension_leaves_given_values_alone(workspace: Workspace) -> None:
    session = opened(workspace, a_study(workspace))
    session.rate("relevance", 4.0)
    given = session.cannot_judge(None, "unclear").given
    assert {name: (rating.status, rating.value, rating.reason) for name, rating in given.items()} == {
        "relevance": (RatingStatus.RATED, 4.0, None),
        "correctness": (RatingStatus.CANNOT_JUDGE, None, "unclear"),
        "safety": (RatingStatus.CANNOT_JUDGE, None, "unclear"),
    }


def test_that_one_dimension_can_be_left_unjudged_and_rated_after_all(workspace: Workspace) -> None:
    session = opened(workspace, a_study(workspace))
    session.rate("safety", 2.0)
    given = session.cannot_judge("safety", "unclear").given
    assert (given["safety"].status, given["safety"].value) == (RatingStatus.CANNOT_JUDGE, None)
    given = session.rate("safety", 4.0).given
    assert (given["safety"].value, given["safety"].reason) == (4.0, None)


def test_that_there_is_nothing_after_the_end(workspace: Workspace) -> None:
    session = opened(workspace, a_study(workspace, answers=1, sentences=1))
    do_everything(session)
    assert session.go_next() == session.task == AllDone("done", {Granularity.FINE: 1})


def test_that_an_item_that_cannot_be_judged_is_complete(workspace: Workspace) -> None:
    session = opened(workspace, a_study(workspace))
    assert session.cannot_judge().is_complete
    assert shown_item(session.go_next()).sentence_number == 2


def test_that_a_reason_that_the_study_does_not_offer_is_refused(workspace: Workspace) -> None:
    with pytest.raises(ValueError, match="no reason 'tired'"):
        opened(workspace, a_study(workspace)).cannot_judge("relevance", "tired")


def test_that_a_cleared_rating_is_withdrawn_and_keeps_its_history(workspace: Workspace) -> None:
    study = a_study(workspace)
    session = opened(workspace, study)
    session.rate("relevance", 4.0)
    assert session.clear("relevance").given == {}
    session.rate("relevance", 4.0)
    assert [entry.after["revision"] for entry in trail_of(workspace, study) if entry.after] == [1, 2, 3]


def test_that_clearing_what_was_never_given_changes_nothing(workspace: Workspace) -> None:
    study = a_study(workspace)
    session = opened(workspace, study)
    session.clear("relevance")
    session.rate("relevance", 1.0)
    session.clear("relevance")
    session.clear("relevance")
    assert len(trail_of(workspace, study)) == 2


def test_that_flag_and_comment_are_kept_as_typed(workspace: Workspace) -> None:
    study = a_study(workspace)
    session = opened(workspace, study)
    session.set_flag(True)
    session.set_comment("  می‌خواهم\n=1+1\x00 ")
    task = shown_item(opened(workspace, study).task)
    assert (task.is_flagged, task.comment) == (True, "  می‌خواهم\n=1+1\x00 ")


def test_that_a_flag_and_a_comment_that_change_nothing_leave_no_trace(workspace: Workspace) -> None:
    study = a_study(workspace)
    session = opened(workspace, study)
    session.set_flag(False)
    session.set_comment("")
    assert trail_of(workspace, study) == []


def test_that_half_a_surrogate_pair_in_a_comment_does_not_lose_the_rest(workspace: Workspace) -> None:
    session = opened(workspace, a_study(workspace))
    assert session.set_comment("dose \ud83d!").comment == "dose \ufffd!"
    assert session.set_comment("dose \ud83d\ude00!").comment == "dose \U0001f600!"


def test_that_a_text_that_was_pasted_by_mistake_is_refused_and_what_was_there_stays(workspace: Workspace) -> None:
    session = opened(workspace, a_study(workspace))
    kept = "x" * MOST_SIGNS
    session.set_comment(kept)
    with pytest.raises(TextTooLong, match="20001 characters"):
        session.set_comment(kept + "x")
    assert shown_item(session.task).comment == kept


def test_that_an_emptied_comment_is_no_comment(workspace: Workspace) -> None:
    session = opened(workspace, a_study(workspace))
    session.set_comment("typo")
    session.set_comment("")
    with workspace.reading() as rows:
        assert rows.exec(select(ItemNote)).one().comment is None
