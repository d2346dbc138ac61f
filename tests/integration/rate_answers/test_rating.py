"""Rating item by item: what is written, what is refused, where one comes back to."""

from datetime import UTC, datetime
from typing import TypeVar

import pytest
from sqlmodel import select

from medreview.domain.audit import AuditEntry
from medreview.domain.ids import StudyId
from medreview.domain.rating_tasks import AllDone, ConfidenceTask, ConsentTask, FormTask, ItemTask, Task
from medreview.domain.ratings import ItemNote, PairConfidence, Rating, RatingStatus, SurveyResponse, Visit
from medreview.domain.studies import StudyRater, StudyState
from medreview.store.audit import chain_of
from medreview.store.queries.ratings import has_ratings
from medreview.store.workspace import Workspace
from medreview.workflows.rate_answers import (
    ConfidenceMissing,
    ConsentMissing,
    FormIncomplete,
    ItemIncomplete,
    NothingToRate,
    NothingToUndo,
    RatingSession,
    StepNotReached,
    ValueOutsideScale,
    open_session,
    raters_of,
    studies_to_rate,
)
from tests.builders import BuiltStudy, a_study

Row = TypeVar("Row", Rating, Visit, AuditEntry)


def _open(workspace: Workspace, study: BuiltStudy, **options: object) -> RatingSession:
    return open_session(workspace, study.id, study.raters[0], **options)  # type: ignore[arg-type]


def _item(task: Task) -> ItemTask:
    assert isinstance(task, ItemTask)
    return task


def _rate_item(session: RatingSession, value: float = 3.0) -> None:
    for dimension in _item(session.task).dimensions:
        session.rate(dimension.name, value)


def _do_step(session: RatingSession, value: float = 3.0) -> Task:
    match session.task:
        case ItemTask():
            _rate_item(session, value)
        case ConfidenceTask():
            session.give_confidence(value)
        case FormTask(form=form):
            session.answer_form(
                {item.name: value for item in form.items if item.scale},
                {item.name: "said so" for item in form.items if not item.scale},
            )
        case ConsentTask():
            session.give_consent()
        case AllDone():
            pass
    return session.go_next()


def _do_everything(session: RatingSession) -> list[str]:
    keys = [session.task.step]
    while not isinstance(_do_step(session), AllDone):
        keys.append(session.task.step)
    return keys


def _trail(workspace: Workspace, study: BuiltStudy) -> list[AuditEntry]:
    chain = chain_of(study.uid, study.rater_codes[0])
    return [entry for entry in _stored(workspace, AuditEntry) if entry.chain == chain]


def _stored(workspace: Workspace, kind: type[Row]) -> list[Row]:
    with workspace.reading() as rows:
        found = list(rows.exec(select(kind).order_by("id")))
        rows.expunge_all()
        return found


def test_that_a_digit_is_in_the_file_when_rate_returns(workspace: Workspace) -> None:
    study = a_study(workspace)
    task = _open(workspace, study).rate("relevance", 4.0)
    (rating,) = _stored(workspace, Rating)
    assert (rating.item_id, rating.dimension, rating.value, rating.revision) == (task.item, "relevance", 4.0, 1)


def test_that_a_rating_is_in_the_trail_with_who_what_before_and_after(workspace: Workspace) -> None:
    study = a_study(workspace)
    session = _open(workspace, study, now=lambda: datetime(2026, 11, 21, 9, 30, tzinfo=UTC))
    session.rate("relevance", 4.0)
    session.rate("relevance", 2.0)
    entry = _trail(workspace, study)[1]
    assert (entry.actor, entry.entity, entry.at) == ("r1", "rating", "2026-11-21T09:30:00.000001+00:00")
    assert entry.key == {"assignment": f"{study.uid}-r1-1", "sentence_index": 1, "dimension": "relevance"}
    assert entry.before == {"status": "rated", "value": 4.0, "reason": None, "revision": 1}
    assert entry.after == {"status": "rated", "value": 2.0, "reason": None, "revision": 2}


def test_that_the_same_value_again_makes_no_new_revision(workspace: Workspace) -> None:
    study = a_study(workspace)
    session = _open(workspace, study)
    session.rate("relevance", 4.0)
    session.rate("relevance", 4.0)
    assert len(_trail(workspace, study)) == 1


def test_that_a_value_outside_the_scale_is_refused_and_nothing_written(workspace: Workspace) -> None:
    study = a_study(workspace)
    with pytest.raises(ValueOutsideScale, match=r"2\.5 is not a level of relevance"):
        _open(workspace, study).rate("relevance", 2.5)
    assert _trail(workspace, study) == []


def test_that_a_dimension_that_the_study_lacks_is_a_mistake_of_the_program(workspace: Workspace) -> None:
    with pytest.raises(ValueError, match="'beauty' is not rated"):
        _open(workspace, a_study(workspace)).rate("beauty", 2.0)


def test_that_confidence_cannot_be_given_at_an_item(workspace: Workspace) -> None:
    with pytest.raises(ValueError, match="not a ConfidenceStep"):
        _open(workspace, a_study(workspace)).give_confidence(2.0)


def test_that_moving_on_from_an_incomplete_item_names_what_is_missing(workspace: Workspace) -> None:
    session = _open(workspace, a_study(workspace), language="fa")
    session.rate("relevance", 4.0)
    with pytest.raises(ItemIncomplete, match="بُعد correctness, بُعد safety") as caught:
        session.go_next()
    assert caught.value.dimensions == ("correctness", "safety")


def test_that_cannot_judge_without_a_dimension_leaves_given_values_alone(workspace: Workspace) -> None:
    session = _open(workspace, a_study(workspace))
    session.rate("relevance", 4.0)
    given = session.cannot_judge(None, "unclear").given
    assert {name: (rating.status, rating.value, rating.reason) for name, rating in given.items()} == {
        "relevance": (RatingStatus.RATED, 4.0, None),
        "correctness": (RatingStatus.CANNOT_JUDGE, None, "unclear"),
        "safety": (RatingStatus.CANNOT_JUDGE, None, "unclear"),
    }


def test_that_one_dimension_can_be_left_unjudged_and_rated_after_all(workspace: Workspace) -> None:
    session = _open(workspace, a_study(workspace))
    session.rate("safety", 2.0)
    given = session.cannot_judge("safety", "unclear").given
    assert (given["safety"].status, given["safety"].value) == (RatingStatus.CANNOT_JUDGE, None)
    given = session.rate("safety", 4.0).given
    assert (given["safety"].value, given["safety"].reason) == (4.0, None)


def test_that_there_is_nothing_after_the_end(workspace: Workspace) -> None:
    session = _open(workspace, a_study(workspace, answers=1, sentences=1))
    _do_everything(session)
    assert session.go_next() == session.task == AllDone("done", 1)


def test_that_an_item_that_cannot_be_judged_is_complete(workspace: Workspace) -> None:
    session = _open(workspace, a_study(workspace))
    assert session.cannot_judge().is_complete
    assert _item(session.go_next()).sentence_number == 2


def test_that_a_reason_that_the_study_does_not_offer_is_refused(workspace: Workspace) -> None:
    with pytest.raises(ValueError, match="no reason 'tired'"):
        _open(workspace, a_study(workspace)).cannot_judge("relevance", "tired")


def test_that_a_cleared_rating_is_withdrawn_and_keeps_its_history(workspace: Workspace) -> None:
    study = a_study(workspace)
    session = _open(workspace, study)
    session.rate("relevance", 4.0)
    assert session.clear("relevance").given == {}
    session.rate("relevance", 4.0)
    assert [entry.after["revision"] for entry in _trail(workspace, study) if entry.after] == [1, 2, 3]


def test_that_clearing_what_was_never_given_changes_nothing(workspace: Workspace) -> None:
    study = a_study(workspace)
    session = _open(workspace, study)
    session.clear("relevance")
    session.rate("relevance", 1.0)
    session.clear("relevance")
    session.clear("relevance")
    assert len(_trail(workspace, study)) == 2


def test_that_flag_and_comment_are_kept_as_typed(workspace: Workspace) -> None:
    study = a_study(workspace)
    session = _open(workspace, study)
    session.set_flag(True)
    session.set_comment("  می‌خواهم\n=1+1\x00 ")
    task = _item(_open(workspace, study).task)
    assert (task.is_flagged, task.comment) == (True, "  می‌خواهم\n=1+1\x00 ")


def test_that_a_flag_and_a_comment_that_change_nothing_leave_no_trace(workspace: Workspace) -> None:
    study = a_study(workspace)
    session = _open(workspace, study)
    session.set_flag(False)
    session.set_comment("")
    assert _trail(workspace, study) == []


def test_that_half_a_surrogate_pair_in_a_comment_does_not_lose_the_rest(workspace: Workspace) -> None:
    session = _open(workspace, a_study(workspace))
    assert session.set_comment("dose \ud83d!").comment == "dose \ufffd!"
    assert session.set_comment("dose \ud83d\ude00!").comment == "dose \U0001f600!"


def test_that_an_emptied_comment_is_no_comment(workspace: Workspace) -> None:
    session = _open(workspace, a_study(workspace))
    session.set_comment("typo")
    session.set_comment("")
    with workspace.reading() as rows:
        assert rows.exec(select(ItemNote)).one().comment is None


def test_that_reopening_shows_the_same_sentence_with_its_half_made_ratings(workspace: Workspace) -> None:
    study = a_study(workspace)
    session = _open(workspace, study)
    _do_step(session)
    session.rate("safety", 2.0)
    reopened = _item(_open(workspace, study).task)
    assert reopened == session.task
    assert reopened.sentence_number == 2
    assert reopened.given["safety"].value == 2.0


def test_that_going_back_is_where_one_comes_back_to(workspace: Workspace) -> None:
    study = a_study(workspace)
    session = _open(workspace, study)
    _do_step(session)
    session.go_back()
    assert _item(_open(workspace, study).task).sentence_number == 1


def test_that_going_back_from_the_first_step_stays_there(workspace: Workspace) -> None:
    session = _open(workspace, a_study(workspace))
    assert session.go_back() == session.task


def test_that_an_unknown_place_opens_at_the_first_incomplete_step(workspace: Workspace) -> None:
    study = a_study(workspace)
    _do_step(_open(workspace, study))
    with workspace.transaction() as rows:
        rows.exec(select(StudyRater)).one().current_step = "item/gone/0"
    assert _item(_open(workspace, study).task).sentence_number == 2


def test_that_the_whole_way_is_walked_in_the_order_of_the_plan(workspace: Workspace) -> None:
    study = a_study(workspace, answers=3, coarse=True, sentences=2, consent=True)
    keys = _do_everything(_open(workspace, study))
    uid = f"{study.uid}-r1"
    assert keys[:7] == [
        "consent", f"item/{uid}-1/0", f"confidence/{uid}-1", f"item/{uid}-2/0", f"confidence/{uid}-2",
        "form/ease/coarse/1", f"item/{uid}-3/0",
    ]  # fmt: skip
    assert keys[-3:] == ["form/ease/fine/2", "form/nasa_tlx/fine", "form/preference"]


def test_that_consent_is_asked_before_anything_is_rated(workspace: Workspace) -> None:
    session = _open(workspace, a_study(workspace, consent=True))
    with pytest.raises(ConsentMissing):
        session.go_next()
    session.give_consent()
    assert isinstance(session.go_next(), ItemTask)


def test_that_confidence_is_asked_before_one_moves_on_from_a_pair(workspace: Workspace) -> None:
    session = _open(workspace, a_study(workspace, sentences=1))
    _do_step(session)
    with pytest.raises(ConfidenceMissing):
        session.go_next()
    assert session.give_confidence(4.0).value == 4.0


def test_that_confidence_outside_its_scale_is_refused(workspace: Workspace) -> None:
    session = _open(workspace, a_study(workspace, sentences=1))
    _do_step(session)
    with pytest.raises(ValueOutsideScale):
        session.give_confidence(6.0)


def _at_the_last_form(workspace: Workspace) -> RatingSession:
    session = _open(workspace, a_study(workspace, answers=1, sentences=1))
    while session.task.step != "form/preference":
        _do_step(session)
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
    _do_everything(_open(workspace, study))
    with workspace.reading() as rows:
        rows_found = rows.exec(select(SurveyResponse.form, SurveyResponse.setting, SurveyResponse.batch)).all()
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
    session = _open(workspace, a_study(workspace, answers=1, sentences=1))
    while session.task.step != "form/nasa_tlx/fine":
        _do_step(session)
    with pytest.raises(ValueOutsideScale):
        session.answer_form({"mental": 8.0})


def test_that_only_steps_reached_and_the_next_open_one_can_be_gone_to(workspace: Workspace) -> None:
    study = a_study(workspace)
    session = _open(workspace, study)
    uid = f"{study.uid}-r1"
    _do_step(session)
    assert _item(session.go_to(f"item/{uid}-1/0")).sentence_number == 1
    assert _item(session.go_to(f"item/{uid}-1/1")).sentence_number == 2
    for key in (f"item/{uid}-1/2", f"item/{uid}-2/0", "done", "item/elsewhere/0"):
        with pytest.raises(StepNotReached):
            session.go_to(key)


def test_that_a_reached_item_stays_reachable_when_an_earlier_rating_is_cleared(workspace: Workspace) -> None:
    study = a_study(workspace)
    session = _open(workspace, study)
    _do_step(session)
    _do_step(session)
    session.go_to(f"item/{study.uid}-r1-1/0")
    session.clear("safety")
    assert _item(session.go_to(f"item/{study.uid}-r1-1/1")).sentence_number == 2


def test_that_the_end_is_not_shown_while_a_step_is_open(workspace: Workspace) -> None:
    study = a_study(workspace, answers=1, sentences=1)
    session = _open(workspace, study)
    _do_everything(session)
    session.go_to(f"item/{study.uid}-r1-1/0")
    session.clear("safety")
    session.go_to("form/preference")
    assert session.go_next().step == f"item/{study.uid}-r1-1/0"


def test_that_the_overview_counts_done_flagged_and_not_judged(workspace: Workspace) -> None:
    study = a_study(workspace, answers=3, sentences=2)
    session = _open(workspace, study)
    session.set_flag(True)
    _do_step(session)
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
    session = _open(workspace, study)
    for _ in range(5):
        _do_step(session)
    progress = _item(session.task).progress
    assert (progress.batch, progress.n_batches) == (4, 4)
    assert (progress.pair_in_batch, progress.n_pairs_in_batch) == (1, 1)
    assert (progress.n_steps_done, progress.n_steps) == (5, 6)


def test_that_undo_takes_back_a_first_rating_as_a_new_revision(workspace: Workspace) -> None:
    study = a_study(workspace)
    session = _open(workspace, study)
    session.rate("safety", 2.0)
    assert _item(session.undo()).given == {}
    entry = _trail(workspace, study)[-1]
    assert entry.undoes == 1
    assert entry.after == {"status": "withdrawn", "value": None, "reason": None, "revision": 2}


def test_that_undo_gives_back_the_value_before_and_goes_to_its_step(workspace: Workspace) -> None:
    study = a_study(workspace)
    session = _open(workspace, study)
    _rate_item(session, 5.0)
    session.rate("safety", 1.0)
    session.go_next()
    task = _item(session.undo())
    assert (task.sentence_number, task.given["safety"].value) == (1, 5.0)
    assert _item(_open(workspace, study).task).sentence_number == 1


def test_that_undo_takes_back_an_action_on_several_dimensions_as_one(workspace: Workspace) -> None:
    study = a_study(workspace)
    session = _open(workspace, study, now=lambda: datetime(2026, 11, 21, tzinfo=UTC))
    session.rate("safety", 1.0)
    session.cannot_judge(None, "unclear")
    assert set(_item(session.undo()).given) == {"safety"}
    assert _item(session.undo()).given == {}


def test_that_undo_goes_on_after_a_new_change(workspace: Workspace) -> None:
    session = _open(workspace, a_study(workspace))
    session.rate("safety", 1.0)
    session.rate("safety", 2.0)
    session.undo()
    session.rate("safety", 3.0)
    assert _item(session.undo()).given["safety"].value == 1.0
    assert _item(session.undo()).given == {}
    with pytest.raises(NothingToUndo):
        session.undo()


def test_that_undo_reaches_changes_of_an_earlier_session(workspace: Workspace) -> None:
    study = a_study(workspace)
    _open(workspace, study).rate("safety", 1.0)
    assert _item(_open(workspace, study).undo()).given == {}


def test_that_confidence_consent_forms_and_notes_are_taken_back_too(workspace: Workspace) -> None:
    study = a_study(workspace, answers=1, sentences=1, consent=True)
    session = _open(workspace, study)
    _do_step(session)
    session.set_flag(True)
    session.set_comment("why?")
    _do_everything(session)
    steps: list[str] = []
    with pytest.raises(NothingToUndo):
        while True:
            steps.append(session.undo().step)
    assert steps[0] == "form/preference"
    assert steps[-1] == "consent"
    with workspace.reading() as rows:
        assert [rows.exec(select(kind)).all() for kind in (PairConfidence, SurveyResponse, ItemNote)] == [[], [], []]
        assert {rating.status for rating in rows.exec(select(Rating))} == {"withdrawn"}


def test_that_a_stay_is_one_row_with_its_time_and_rule(workspace: Workspace) -> None:
    study = a_study(workspace)
    session = _open(workspace, study, idle_limit_s=45.0, now=lambda: datetime(2026, 11, 21, tzinfo=UTC))
    session.spend(2.0, 3.0)
    session.rate("safety", 1.0)
    session.spend(1.0, 1.5)
    session.rate("relevance", 1.0)
    session.spend(0.5, 0.5)
    session.leave()
    (visit,) = _stored(workspace, Visit)
    assert (visit.active_s, visit.wall_s, visit.idle_limit_s) == (3.5, 5.0, 45.0)
    assert visit.started_at == "2026-11-21T00:00:00.000000+00:00"


def test_that_coming_back_to_an_item_is_another_stay(workspace: Workspace) -> None:
    session = _open(workspace, a_study(workspace))
    _rate_item(session)
    session.spend(2.0, 2.0)
    session.go_next()
    session.spend(1.0, 1.0)
    session.go_back()
    session.spend(4.0, 4.0)
    session.leave()
    visits = [(visit.item_id, visit.active_s) for visit in _stored(workspace, Visit)]
    item = _item(session.task).item
    assert visits == [(item, 2.0), (item + 1, 1.0), (item, 4.0)]


def test_that_time_at_the_confidence_question_has_no_item(workspace: Workspace) -> None:
    session = _open(workspace, a_study(workspace, sentences=1))
    _do_step(session)
    session.spend(2.0, 2.0)
    session.give_confidence(2.0)
    (visit,) = _stored(workspace, Visit)
    assert (visit.assignment_id, visit.item_id) == (1, None)


def test_that_a_stay_without_time_and_a_form_leave_no_visit(workspace: Workspace) -> None:
    session = _open(workspace, a_study(workspace, consent=True))
    session.spend(2.0, 2.0)
    _do_step(session)
    _do_step(session)
    assert _stored(workspace, Visit) == []


def test_that_active_time_longer_than_wall_time_is_a_mistake_of_the_program(workspace: Workspace) -> None:
    with pytest.raises(ValueError, match="does not fit"):
        _open(workspace, a_study(workspace)).spend(2.0, 1.0)


def test_that_time_left_follows_the_own_pace_after_five_items(workspace: Workspace) -> None:
    session = _open(workspace, a_study(workspace, answers=3, sentences=2, confidence=False, forms=False))
    published = _item(session.task).progress.minutes_left
    for _ in range(5):
        session.spend(12.0, 12.0)
        _do_step(session)
    assert published > 5.0
    assert _item(session.task).progress.minutes_left == pytest.approx(12.0 / 60)


def test_that_raters_see_how_far_each_is(workspace: Workspace) -> None:
    study = a_study(workspace, raters=2, answers=1, sentences=1)
    _do_everything(_open(workspace, study))
    first, second = raters_of(workspace, study.id)
    assert (first.code, first.name, first.n_items_done, first.is_complete, first.minutes_left) == (
        "r1", "Rater r1", 1, True, 0.0,
    )  # fmt: skip
    assert (second.n_items, second.n_items_done, second.is_complete) == (1, 0, False)


def test_that_a_rater_with_an_open_form_is_not_complete(workspace: Workspace) -> None:
    study = a_study(workspace, answers=1, sentences=1)
    _do_step(_open(workspace, study))
    rater = raters_of(workspace, study.id)[0]
    assert (rater.n_items_done, rater.is_complete) == (1, False)


def test_that_only_studies_planned_here_are_offered(workspace: Workspace) -> None:
    a_study(workspace, name="Rated elsewhere", state=StudyState.IMPORTED)
    study = a_study(workspace, name="Planned here", raters=2)
    _open(workspace, study).rate("safety", 1.0)
    offered = studies_to_rate(workspace)
    assert [(each.name, each.n_raters, each.n_items, each.n_items_begun) for each in offered] == [
        ("Planned here", 2, 12, 1)
    ]


def test_that_an_imported_study_cannot_be_opened_for_rating(workspace: Workspace) -> None:
    study = a_study(workspace, state=StudyState.IMPORTED)
    with pytest.raises(NothingToRate, match="nothing to rate for r1 in A study"):
        _open(workspace, study)


def test_that_a_study_that_is_not_there_is_said_plainly(workspace: Workspace) -> None:
    with pytest.raises(NothingToRate):
        raters_of(workspace, StudyId(99))


def test_that_a_study_has_ratings_from_the_first_on_even_when_it_was_taken_back(workspace: Workspace) -> None:
    study = a_study(workspace)
    session = _open(workspace, study)
    with workspace.reading() as rows:
        assert not has_ratings(rows, study.id)
    session.rate("safety", 1.0)
    session.undo()
    with workspace.reading() as rows:
        assert has_ratings(rows, study.id)
