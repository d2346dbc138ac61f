"""Rating a study that the planner made: its pairs, sentences and repeats come out one by one."""

from dataclasses import replace

import pytest
from sqlmodel import col, select

from medreview.domain.answers import Answer
from medreview.domain.ids import RaterId, StudyId
from medreview.domain.rating_tasks import AllDone, ConfidenceTask, FormTask, ItemTask
from medreview.domain.studies import Assignment, Rater, Segmentation, Sentence
from medreview.domain.study_plans import Granularity, Repeats
from medreview.store.workspace import Workspace
from medreview.workflows.design_study.stored_plans import create_study, delete_study, update_study
from medreview.workflows.rate_answers import RatingSession, open_session, raters_of
from medreview.workflows.rate_answers.errors import NothingToRate, StudyChanged
from tests.builders import a_dataset, a_plan

PLAN = replace(
    a_plan(raters=("r1", "r2"), granularities=(Granularity.COARSE, Granularity.FINE), batch_size=3),
    sentences_per_answer=2,
    repeats=Repeats(2, (Granularity.COARSE, Granularity.FINE)),
)


def _planned(workspace: Workspace) -> tuple[StudyId, RaterId]:
    a_dataset(workspace, answers=6)
    study = create_study(workspace, PLAN)
    with workspace.reading() as session:
        rater = session.exec(select(Rater.id).where(Rater.code == "r1")).one()
    assert rater is not None
    return study, RaterId(rater)


def _walk(session: RatingSession) -> list[ItemTask]:
    seen: list[ItemTask] = []
    while not isinstance(task := session.task, AllDone):
        match task:
            case ItemTask():
                seen.append(task)
                session.cannot_judge()
            case ConfidenceTask():
                session.give_confidence(3.0)
            case FormTask(form=form):
                session.answer_form(
                    {item.name: 3.0 for item in form.items if item.scale},
                    {item.name: "so" for item in form.items if not item.scale},
                )
            case _:
                raise AssertionError(task)
        session.go_next()
    return seen


def test_that_every_planned_pair_is_rated_in_the_planned_order(workspace: Workspace) -> None:
    study, rater = _planned(workspace)
    seen = _walk(open_session(workspace, study, rater))
    with workspace.reading() as session:
        mine = select(Assignment.id).where(Assignment.study_id == study, Assignment.rater_id == rater)
        planned = list(session.exec(mine.order_by(col(Assignment.position))))
    assert list(dict.fromkeys(task.pair.assignment for task in seen)) == planned
    assert raters_of(workspace, study)[0].is_complete


def test_that_repeats_come_last_with_the_same_sentences_and_look_like_any_other_pair(workspace: Workspace) -> None:
    study, rater = _planned(workspace)
    fine = [task for task in _walk(open_session(workspace, study, rater)) if task.sentence]
    first, repeated = fine[:-4], fine[-4:]
    shown = {(task.pair.question, task.pair.answer, task.sentence) for task in first}
    assert all((task.pair.question, task.pair.answer, task.sentence) in shown for task in repeated)
    assert len({task.step for task in fine}) == len(fine)


def test_that_a_list_of_all_answers_shows_no_rating_of_one_that_comes_again(workspace: Workspace) -> None:
    study, rater = _planned(workspace)
    session = open_session(workspace, study, rater)
    _walk(session)
    session.go_to(session.overview()[-1].pairs[0].step)
    *others, last = session.overview()
    assert all(pair.question and pair.answers and pair.given for pair in last.pairs)
    for pair in (pair for batch in others for pair in batch.pairs):
        assert (pair.question, pair.answers, pair.given, pair.can_go_to) == ("", (), (), True)


def test_that_the_marked_sentences_are_those_of_the_planner(workspace: Workspace) -> None:
    study, rater = _planned(workspace)
    with workspace.reading() as session:
        cut = (
            select(Answer.text, Sentence.start, Sentence.end)
            .join(Segmentation, col(Segmentation.answer_id) == col(Answer.id))
            .join(Sentence, col(Sentence.segmentation_id) == col(Segmentation.id))
            .where(Segmentation.study_id == study)
        )
        sentences = {(text, text[start:end]) for text, start, end in session.exec(cut)}
    for task in _walk(open_session(workspace, study, rater)):
        if task.sentence is not None:
            text = task.pair.answer.text
            assert (text, text[task.sentence.start : task.sentence.end]) in sentences


def test_that_a_plan_replaced_by_the_planner_refuses_a_session_opened_before(workspace: Workspace) -> None:
    study, rater = _planned(workspace)
    session = open_session(workspace, study, rater)
    update_study(workspace, study, replace(PLAN, sentences_per_answer=1))
    with pytest.raises(StudyChanged):
        session.cannot_judge()


def test_that_a_study_deleted_by_the_planner_refuses_its_session(workspace: Workspace) -> None:
    study, rater = _planned(workspace)
    session = open_session(workspace, study, rater)
    delete_study(workspace, study)
    with pytest.raises(StudyChanged):
        session.cannot_judge()
    with pytest.raises(NothingToRate):
        open_session(workspace, study, rater)
