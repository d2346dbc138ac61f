"""Steps of a rating session as a rater takes them, and what the file holds afterwards."""

from typing import TypeVar

from sqlmodel import select

from medreview.domain.audit import AuditEntry
from medreview.domain.rating_tasks import AllDone, ConfidenceTask, ConsentTask, FormTask, ItemTask, Task
from medreview.domain.ratings import Rating, Visit
from medreview.store.audit import chain_of
from medreview.store.workspace import Workspace
from medreview.workflows.rate_answers import (
    RatingSession,
    open_session,
)
from tests.builders import BuiltStudy

Row = TypeVar("Row", Rating, Visit, AuditEntry)


def opened(workspace: Workspace, study: BuiltStudy, **options: object) -> RatingSession:
    return open_session(workspace, study.id, study.raters[0], **options)  # type: ignore[arg-type]


def shown_item(task: Task) -> ItemTask:
    assert isinstance(task, ItemTask)
    return task


def rate_item(session: RatingSession, value: float = 3.0) -> None:
    for dimension in shown_item(session.task).dimensions:
        session.rate(dimension.name, value)


def do_step(session: RatingSession, value: float = 3.0) -> Task:
    match session.task:
        case ItemTask():
            rate_item(session, value)
            if session.task.asked_confidence is not None:
                session.give_confidence(value)
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


def do_everything(session: RatingSession) -> list[str]:
    keys = [session.task.step]
    while not isinstance(do_step(session), AllDone):
        keys.append(session.task.step)
    return keys


def trail_of(workspace: Workspace, study: BuiltStudy) -> list[AuditEntry]:
    chain = chain_of(study.uid, study.rater_codes[0])
    return [entry for entry in stored(workspace, AuditEntry) if entry.chain == chain]


def stored(workspace: Workspace, kind: type[Row]) -> list[Row]:
    with workspace.reading() as session:
        found = list(session.exec(select(kind).order_by("id")))
        session.expunge_all()
        return found
