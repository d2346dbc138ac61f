"""Batches that close when they are finished and left: no looking up, no changing, unless reopened with a reason."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from sqlmodel import select

from medreview.domain.audit import AuditEntry
from medreview.domain.rating_tasks import AllDone, ConfidenceTask, FormTask, ItemTask
from medreview.domain.study_plans import BatchSet, Block, Granularity, PlannedRater, Repeats
from medreview.store.workspace import Workspace
from medreview.study_design.problems import problems_of
from medreview.workflows.design_study import create_study, template_plan
from medreview.workflows.rate_answers import RatingSession, open_session, raters_of
from medreview.workflows.rate_answers.errors import BatchClosed, ReopeningWithoutReason
from tests.builders import a_dataset, a_study, a_workspace


@pytest.fixture
def workspace(tmp_path: Path) -> Iterator[Workspace]:
    opened = a_workspace(tmp_path)
    yield opened
    opened.close()


@pytest.fixture
def open_here(workspace: Workspace) -> Callable[[], RatingSession]:
    """Opens the only rater's session, again and again; the study closes its batches of two answers."""
    study = a_study(workspace, answers=4, sentences=1, batch_size=2, forms=False, closes_batches=True)
    return lambda: open_session(workspace, study.id, study.raters[0])


def rate_step(session: RatingSession, value: float = 4) -> None:
    match session.task:
        case ItemTask(dimensions=dimensions):
            for dimension in dimensions:
                session.rate(dimension.name, value)
        case ConfidenceTask():
            session.give_confidence(3)
        case FormTask(form=form):
            session.answer_form({item.name: item.scale.values[0] for item in form.items if item.scale})
        case _:
            pass
    session.go_next()


def rate_batch(session: RatingSession) -> str:
    """Rate until the next batch begins; gives the first step of the one rated."""
    first, number = session.task.step, batch_number(session)
    while batch_number(session) == number:
        rate_step(session)
    return first


def batch_number(session: RatingSession) -> int:
    task = session.task
    return task.progress.batch if isinstance(task, ItemTask | ConfidenceTask) else 0


@pytest.mark.parametrize(("tells", "n_twice"), [(True, 4), (False, 0)])
def test_that_raters_learn_at_the_end_how_often_they_agreed_with_themselves(
    workspace: Workspace, tells: bool, n_twice: int
) -> None:
    a_dataset(workspace, answers=6)
    plan = template_plan("cqa-eval")
    plan = replace(
        plan,
        name="Twice",
        raters=(PlannedRater("r1", "A"),),
        dimensions=plan.dimensions[:2],
        selection=replace(plan.selection, n_questions=None),
        blocks=(Block(Granularity.COARSE, "all"),),
        batch_sets=(BatchSet("all"),),
        batch_size=3,
        repeats=Repeats(2, (Granularity.COARSE,)),
        forms=(),
        consent={},
        confidence=None,
        closes_batches=True,
        tells_repeats=tells,
    )
    study = create_study(workspace, plan)
    (rater,) = raters_of(workspace, study)
    session = open_session(workspace, study, rater.rater)
    n_rated = 0
    while isinstance(task := session.task, ItemTask):
        is_again = n_rated >= 6
        for place, dimension in enumerate(task.dimensions):
            session.rate(dimension.name, 5 if is_again and not place else 4)
        n_rated += 1
        session.go_next()
    assert isinstance(task, AllDone)
    assert (n_rated, task.n_twice, task.n_alike) == (8, n_twice, n_twice // 2)


def test_that_nobody_is_told_of_repeats_that_are_not_there_or_can_be_changed() -> None:
    plan = replace(template_plan("cqa-eval"), tells_repeats=True)
    for one in (plan, replace(plan, closes_batches=True, repeats=None)):
        assert "agreed with themselves" in " ".join(map(str, problems_of(one, ())))
    assert "agreed with themselves" not in " ".join(map(str, problems_of(replace(plan, closes_batches=True), ())))


def test_that_a_finished_batch_is_not_gone_back_to(open_here: Callable[[], RatingSession]) -> None:
    session = open_here()
    first = rate_batch(session)
    here = session.task.step
    for way in (session.go_back, lambda: session.go_to(first), session.undo):
        with pytest.raises(BatchClosed):
            way()
    assert session.task.step == here


def test_that_it_stays_closed_for_who_opens_the_study_again(open_here: Callable[[], RatingSession]) -> None:
    session = open_here()
    first = rate_batch(session)
    session.leave()
    with pytest.raises(BatchClosed):
        open_here().go_to(first)


def test_that_the_batch_at_work_is_open(open_here: Callable[[], RatingSession]) -> None:
    session = open_here()
    rate_step(session)
    session.go_back()
    session.undo()
    assert not session.overview()[0].is_closed


def test_that_the_overview_offers_no_answer_of_a_closed_batch(open_here: Callable[[], RatingSession]) -> None:
    session = open_here()
    rate_batch(session)
    closed, following = session.overview()[:2]
    assert (closed.is_closed, following.is_closed) == (True, False)
    assert not any(pair.can_go_to for pair in closed.pairs)


def test_that_a_batch_is_reopened_with_a_reason_that_the_trail_keeps(
    open_here: Callable[[], RatingSession], workspace: Workspace
) -> None:
    session = open_here()
    first = rate_batch(session)
    with pytest.raises(ReopeningWithoutReason):
        session.reopen(first, "  ")
    session.reopen(first, "I mixed up two answers.")
    assert session.task.step == first
    session.leave()
    session = open_here()
    rate_step(session, 2)
    while batch_number(session) == 1:
        session.go_next()
    with pytest.raises(BatchClosed):
        session.go_to(first)
    with workspace.reading() as rows:
        told = rows.exec(select(AuditEntry.after).where(AuditEntry.entity == "batch").order_by("sequence")).all()
    assert told == [{"is_open": True, "reason": "I mixed up two answers."}, {"is_open": False, "reason": ""}]


def test_that_the_way_from_a_reopened_batch_leads_back_and_closes_it(open_here: Callable[[], RatingSession]) -> None:
    session = open_here()
    first = rate_batch(session)
    here = session.task.step
    session.reopen(first, "I mixed up two answers.")
    assert session.is_looking_back
    assert session.return_back().step == here
    assert session.overview()[0].is_closed


def test_that_a_batch_of_a_study_that_closes_none_stays_open(workspace: Workspace) -> None:
    study = a_study(workspace, answers=4, sentences=1, batch_size=2, forms=False)
    session = open_session(workspace, study.id, study.raters[0])
    first = rate_batch(session)
    assert session.go_to(first).step == first
