"""Requests to endpoints and their outcomes: one line a request, counted by item, by run and by host."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any

import sqlalchemy as sa
from sqlmodel import Session, col

from medreview.domain.model_requests import ModelRequest, RequestOutcome
from medreview.domain.runs import Run, RunSession
from medreview.store.bulk import table_of
from medreview.store.queries.facts import rows_of

_ARRIVED = (RequestOutcome.ANSWERED, RequestOutcome.REFUSED)


@dataclass(frozen=True, slots=True)
class RequestCounts:
    """Requests, and what is known of them.

    ``n_sent`` = ``n_answered`` + ``n_refused`` + ``n_unanswered``. Of what was never answered nobody knows whether the
    model has read it. Tokens are those of every request whose usage was told and believed, refused ones too;
    ``n_counted`` requests told theirs, and of ``n_not_believed`` it was left out.
    """

    n_sent: int = 0
    n_answered: int = 0
    n_refused: int = 0
    n_unanswered: int = 0
    n_counted: int = 0
    n_not_believed: int = 0
    input_tokens: int = 0
    output_tokens: int = 0

    def __add__(self, other: "RequestCounts") -> "RequestCounts":
        return RequestCounts(*(getattr(self, one.name) + getattr(other, one.name) for one in fields(RequestCounts)))


NOTHING_SENT = RequestCounts()


@dataclass(frozen=True, slots=True)
class ItemRequests:
    """The requests for one item of a run; ``item_id`` is None for those that were for no item: probes."""

    run: str
    run_id: int
    item_id: int | None
    counts: RequestCounts


def write_request(session: Session, values: Mapping[str, object]) -> int:
    """Write down a request that is about to leave; gives its number."""
    row = {"is_usage_believed": True, **values}
    done = session.connection().execute(table_of(ModelRequest).insert(), row)
    return int(done.lastrowid or 0)


def write_end(session: Session, request_id: int, values: Mapping[str, object]) -> None:
    """Write down what came of a request."""
    request = table_of(ModelRequest)
    session.connection().execute(request.update().where(request.c.id == request_id).values(dict(values)))


def requests_of_items(session: Session, runs: Sequence[str] = ()) -> tuple[ItemRequests, ...]:
    """The requests of these runs, of all where none is named, by item; runs without any are not in it."""
    query = (
        sa.select(col(Run.name), col(Run.id), col(ModelRequest.run_item_id), *_counts())
        .join(Run, col(Run.id) == col(ModelRequest.run_id))
        .group_by(col(Run.id), col(ModelRequest.run_item_id))
        .order_by(col(Run.id), col(ModelRequest.run_item_id))
    )
    if runs:
        query = query.where(col(Run.name).in_(runs))
    return tuple(
        ItemRequests(name, run_id, item_id, RequestCounts(*counts))
        for name, run_id, item_id, *counts in rows_of(session, query)
    )


def requests_of_runs(session: Session, run_id: int | None = None, *, since: str = "") -> dict[int, RequestCounts]:
    """The requests of one run or of all, by run; a run that sent nothing, or nothing since a moment, is not in it."""
    query = sa.select(col(ModelRequest.run_id), *_counts()).where(col(ModelRequest.run_id).is_not(None))
    if run_id is not None:
        query = query.where(col(ModelRequest.run_id) == run_id)
    found = rows_of(session, query.where(col(ModelRequest.sent_at) >= since).group_by(col(ModelRequest.run_id)))
    return {run: RequestCounts(*counts) for run, *counts in found}


def forget_run_of_requests(session: Session, run_id: int) -> None:
    """Let the requests of a run stay when it goes: what left this machine has left it."""
    request = table_of(ModelRequest)
    nothing = {"run_id": None, "run_session_id": None, "run_item_id": None}
    of_run = sa.select(col(RunSession.id)).where(col(RunSession.run_id) == run_id)
    is_its = (request.c.run_id == run_id) | request.c.run_session_id.in_(of_run)
    session.connection().execute(request.update().where(is_its).values(nothing))


def _counts() -> tuple[sa.ColumnElement[Any], ...]:
    """The columns of ``RequestCounts``, in its order."""
    outcome, believed = col(ModelRequest.outcome), col(ModelRequest.is_usage_believed)
    is_counted = col(ModelRequest.input_tokens).is_not(None) | col(ModelRequest.output_tokens).is_not(None)
    return (
        sa.func.count(),
        _n(outcome == RequestOutcome.ANSWERED),
        _n(outcome == RequestOutcome.REFUSED),
        _n(outcome.is_(None) | outcome.not_in(_ARRIVED)),
        _n(is_counted),
        _n(believed.is_(False)),
        sa.func.coalesce(sa.func.sum(col(ModelRequest.input_tokens)), 0),
        sa.func.coalesce(sa.func.sum(col(ModelRequest.output_tokens)), 0),
    )


def _n(condition: sa.ColumnElement[bool]) -> sa.ColumnElement[int]:
    return sa.func.coalesce(sa.func.sum(sa.case((condition, 1), else_=0)), 0)
