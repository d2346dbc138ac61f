"""From step to step: where one comes back to, what holds one back, and how far one is."""

import pytest
from sqlmodel import select

from medreview.domain.rating_tasks import AllDone, ItemTask
from medreview.domain.ratings import SurveyResponse
from medreview.domain.studies import StudyRater
from medreview.store.workspace import Workspace
from medreview.workflows.rate_answers import ConfidenceMissing, FormIncomplete, RatingSession
from medreview.workflows.rate_answers.errors import ConsentMissing, StepNotReached, ValueOutsideScale
from tests.builders import a_study
from tests.integration.rate_answers.steps import do_everything, do_step, opened, shown_item


def test_that_reopening_shows_the_same_sentence_with_its_half_made_ratings(workspace: Workspace) -> None:
    study = a_study(workspace)
    session = opened(workspace, study)
    do_step(session)
    session.rate("safety", 2.0)
    reopened = shown_item(opened(workspace, study).task)
    assert reopened == session.task
    assert reopened.sentence_number == 2
    assert reopened.given["safety"].value == 2.0


def test_that_going_back_is_where_one_comes_back_to(workspace: Workspace) -> None:
    study = a_study(workspace)
    session = opened(workspace, study)
    do_step(session)
    session.go_back()
    assert shown_item(opened(workspace, study).task).sentence_number == 1


def test_that_going_back_from_the_first_step_stays_there(workspace: Workspace) -> None:
    session = opened(workspace, a_study(workspace))
    assert session.go_back() == session.task


def test_that_an_unknown_place_opens_at_the_first_incomplete_step(workspace: Workspace) -> None:
    study = a_study(workspace)
    do_step(opened(workspace, study))
    with workspace.transaction() as session:
        session.exec(select(StudyRater)).one().current_step = "item/gone/0"
    assert shown_item(opened(workspace, study).task).sentence_number == 2


def test_that_the_whole_way_is_walked_in_the_order_of_the_plan(workspace: Workspace) -> None:
    study = a_study(workspace, answers=3, coarse=True, sentences=2, consent=True)
    keys = do_everything(opened(workspace, study))
    uid = f"{study.uid}-r1"
    assert keys[:7] == [
        "consent", f"item/{uid}-1/0", f"confidence/{uid}-1", f"item/{uid}-2/0", f"confidence/{uid}-2",
        "form/ease/coarse/1", f"item/{uid}-3/0",
    ]  # fmt: skip
    assert keys[-3:] == ["form/ease/fine/2", "form/nasa_tlx/fine", "form/preference"]


def test_that_consent_is_asked_before_anything_is_rated(workspace: Workspace) -> None:
    session = opened(workspace, a_study(workspace, consent=True))
    with pytest.raises(ConsentMissing):
        session.go_next()
    session.give_consent()
    assert isinstance(session.go_next(), ItemTask)


def test_that_confidence_is_asked_before_one_moves_on_from_a_pair(workspace: Workspace) -> None:
    session = opened(workspace, a_study(workspace, sentences=1))
    do_step(session)
    with pytest.raises(ConfidenceMissing):
        session.go_next()
    assert session.give_confidence(4.0).value == 4.0


def test_that_confidence_outside_its_scale_is_refused(workspace: Workspace) -> None:
    session = opened(workspace, a_study(workspace, sentences=1))
    do_step(session)
    with pytest.raises(ValueOutsideScale):
        session.give_confidence(6.0)


def _at_the_last_form(workspace: Workspace) -> RatingSession:
    session = opened(workspace, a_study(workspace, answers=1, sentences=1))
    while session.task.step != "form/preference":
        do_step(session)
    return session


def test_that_required_questions_of_a_form_hold_one_back_and_others_do_not(workspace: Workspace) -> None:
    session = _at_the_last_form(workspace)
    session.answer_form(texts={"why": "  ", "more": "x"})
    with pytest.raises(FormIncomplete) as caught:
        session.go_next()
    assert caught.value.items == ("why",)
    session.answer_form(texts={"why": "shorter"})
    assert isinstance(session.go_next(), AllDone)


def test_that_a_form_keeps_answers_that_are_not_named_and_gives_up_emptied_ones(workspace: Workspace) -> None:
    session = _at_the_last_form(workspace)
    session.answer_form(texts={"why": "shorter", "more": "no"})
    assert session.answer_form(texts={"more": ""}).texts == {"why": "shorter"}
    with workspace.reading() as rows:
        found = rows.exec(select(SurveyResponse.item).where(SurveyResponse.form == "preference")).all()
    assert list(found) == ["why"]


def test_that_a_form_knows_setting_and_batch(workspace: Workspace) -> None:
    study = a_study(workspace, answers=3, sentences=1, coarse=True)
    do_everything(opened(workspace, study))
    with workspace.reading() as session:
        rows_found = session.exec(select(SurveyResponse.form, SurveyResponse.setting, SurveyResponse.batch)).all()
    assert set(rows_found) == {
        ("ease", "coarse", 1), ("ease", "coarse", 2), ("ease", "fine", 1), ("ease", "fine", 2),
        ("nasa_tlx", "coarse", 0), ("nasa_tlx", "fine", 0), ("preference", "", 0),
    }  # fmt: skip


@pytest.mark.parametrize(("values", "texts"), [({"why": 1.0}, {}), ({"speed": 1.0}, {}), ({}, {"speed": "fast"})])
def test_that_a_form_refuses_questions_that_it_does_not_have(
    workspace: Workspace, values: dict[str, float | None], texts: dict[str, str]
) -> None:
    with pytest.raises(ValueError, match="no such question"):
        _at_the_last_form(workspace).answer_form(values, texts)


def test_that_a_form_value_outside_its_scale_is_refused(workspace: Workspace) -> None:
    session = opened(workspace, a_study(workspace, answers=1, sentences=1))
    while session.task.step != "form/nasa_tlx/fine":
        do_step(session)
    with pytest.raises(ValueOutsideScale):
        session.answer_form({"mental": 8.0})


def test_that_only_steps_reached_and_the_next_open_one_can_be_gone_to(workspace: Workspace) -> None:
    study = a_study(workspace)
    session = opened(workspace, study)
    uid = f"{study.uid}-r1"
    do_step(session)
    assert shown_item(session.go_to(f"item/{uid}-1/0")).sentence_number == 1
    assert shown_item(session.go_to(f"item/{uid}-1/1")).sentence_number == 2
    for key in (f"item/{uid}-1/2", f"item/{uid}-2/0", "done", "item/elsewhere/0"):
        with pytest.raises(StepNotReached):
            session.go_to(key)


def test_that_a_reached_item_stays_reachable_when_an_earlier_rating_is_cleared(workspace: Workspace) -> None:
    study = a_study(workspace)
    session = opened(workspace, study)
    do_step(session)
    do_step(session)
    session.go_to(f"item/{study.uid}-r1-1/0")
    session.clear("safety")
    assert shown_item(session.go_to(f"item/{study.uid}-r1-1/1")).sentence_number == 2


def test_that_the_end_is_not_shown_while_a_step_is_open(workspace: Workspace) -> None:
    study = a_study(workspace, answers=1, sentences=1)
    session = opened(workspace, study)
    do_everything(session)
    session.go_to(f"item/{study.uid}-r1-1/0")
    session.clear("safety")
    session.go_to("form/preference")
    assert session.go_next().step == f"item/{study.uid}-r1-1/0"


def test_that_the_overview_counts_done_flagged_and_not_judged(workspace: Workspace) -> None:
    study = a_study(workspace, answers=3, sentences=2)
    session = opened(workspace, study)
    session.set_flag(True)
    do_step(session)
    session.cannot_judge()
    session.go_next()
    first, second = session.overview()
    assert (first.number, first.n_pairs_done, first.n_flagged, first.n_cannot_judge) == (1, 1, 1, 1)
    assert [(pair.n_items_done, pair.n_items, pair.can_go_to, pair.is_current) for pair in first.pairs] == [
        (2, 2, True, True),
        (0, 2, False, False),
    ]
    assert [pair.can_go_to for pair in second.pairs] == [False]


def test_that_progress_counts_batches_over_the_whole_study(workspace: Workspace) -> None:
    study = a_study(workspace, answers=3, sentences=1, coarse=True, forms=False, confidence=False)
    session = opened(workspace, study)
    for _ in range(5):
        do_step(session)
    progress = shown_item(session.task).progress
    assert (progress.batch, progress.n_batches) == (4, 4)
    assert (progress.pair_in_batch, progress.n_pairs_in_batch) == (1, 1)
    assert (progress.n_steps_done, progress.n_steps) == (5, 6)
