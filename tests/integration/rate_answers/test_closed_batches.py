"""Batches that close when they are finished and left: no looking up, no changing, unless reopened with a reason."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from sqlmodel import select

from medreview.domain.audit import AuditEntry
from medreview.domain.rating_tasks import ConfidenceTask, FormTask, ItemTask
from medreview.store.workspace import Workspace
from medreview.workflows.rate_answers import BatchClosed, RatingSession, ReopeningWithoutReason, open_session
from tests.builders import a_study, a_workspace


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


def test_that_a_batch_of_a_study_that_closes_none_stays_open(workspace: Workspace) -> None:
    study = a_study(workspace, answers=4, sentences=1, batch_size=2, forms=False)
    session = open_session(workspace, study.id, study.raters[0])
    first = rate_batch(session)
    assert session.go_to(first).step == first
