"""Runs as they are stored: found with their kind of records, held by one at a time, their stretches, their model."""

import threading
from collections.abc import Callable, Generator, Mapping
from contextlib import contextmanager
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING

from medreview.domain.instants import instant
from medreview.domain.run_kinds import RunKind
from medreview.domain.run_plans import PlannedModel
from medreview.domain.runs import Run, RunSession
from medreview.domain.stored_messages import message_from_json, message_to_json
from medreview.errors import Conflict, MedReviewError, Message, NotFound
from medreview.jobs import CancelToken, no_report
from medreview.llm.engines import EngineFacts, LocalModel, ModelPlace
from medreview.llm.model_files.card_values import FileRole
from medreview.llm.model_files.file_states import (
    FileState,
    ModelFileChanged,
    check_unchanged,
    stored_part,
    stored_state,
)
from medreview.store.queries.models import model_named, place_of
from medreview.store.workspace import Session, Workspace

if TYPE_CHECKING:
    from medreview.model_runs.run_records import RunRecords


def _judgement_records(run: Run) -> "RunRecords":
    from medreview.model_runs.judgement_records import judgement_records  # protocols wait until a run is asked

    return judgement_records(run)


def _question_records(run: Run) -> "RunRecords":
    from medreview.model_runs.question_records import question_records

    return question_records(run)


RECORD_KINDS: "Mapping[str, Callable[[Run], RunRecords]]" = {
    RunKind.JUDGE: _judgement_records,
    **dict.fromkeys((RunKind.ANSWER, RunKind.EXAM, RunKind.TAG, RunKind.TRANSLATE), _question_records),
}
"""The records of each kind of run; a kind that is added here can be carried out and put into batch files."""

_under_way: set[tuple[Path, int]] = set()
_use = threading.Lock()


class RunMissing(NotFound):
    template = "There is no run {run} in this workspace. Choose one from the list of runs."


class RunUnderWay(Conflict):
    template = "The run {name} is running already. Wait for it, or pause it first."


class RunWasImported(MedReviewError):
    template = "The run {name} was imported with its judgements, so there is nothing to continue. Plan a new run."


class ModelPlaceUnknown(MedReviewError):
    template = "The location of the model {model} is not known. Add it under Models first."


class ModelChanged(Conflict):
    template = (
        "The file of {model} is no longer the one this run was planned with. Put the old file back, or plan a new run."
    )


class NothingReadable(MedReviewError):
    """The replies give no values; the run can go on."""

    template = (
        "The last {n} replies in a row were unreadable, so the run paused. Check the replies: resume it, or plan a "
        "similar run with another protocol, reply mode or model."
    )


class TriedFirst(MedReviewError):
    """The first items of a run were asked, so that a person can look before the rest is."""

    template = "The first {n} {n:=was|were} tried. Check the replies: resume the run to continue, or leave it."


class SpendCapReached(MedReviewError):
    """The next request might pass what the run may take; the cap can be raised, and the run goes on."""


class MoneyCapped(SpendCapReached):
    template = (
        "The run stopped before its cap: {spent} of {cap} are spent, and the next request might pass it. Replies so "
        "far are kept; raise the cap to go on."
    )


class TokensCapped(SpendCapReached):
    template = (
        "The run stopped before its cap: {spent:,} of {cap:,} {cap:=token|tokens} are used, and the next request might "
        "pass it. Replies so far are kept; raise the cap to go on."
    )


class HoursCapped(SpendCapReached):
    template = (
        "The run stopped before its cap: it worked {spent} h of {cap} h. Replies so far are kept; raise the cap to go "
        "on."
    )


class PricesUnknown(MedReviewError):
    template = (
        "The cost is capped, but no prices are entered for {model}. Enter them under Models, or cap the tokens instead."
    )


CAP_REASONS = frozenset(kind.template for kind in (MoneyCapped, TokensCapped, HoursCapped, PricesUnknown))
"""The templates of the reasons for which a run does not go on under its cap."""
_PAUSES = frozenset(kind.template for kind in (NothingReadable, TriedFirst, MoneyCapped, TokensCapped, HoursCapped))


class RunState(StrEnum):
    """``imported``: its judgements were made elsewhere; ``stopped``: the engine could not go on."""

    PLANNED = "planned"
    RUNNING = "running"
    PAUSED = "paused"
    STOPPED = "stopped"
    FINISHED = "finished"
    IMPORTED = "imported"


STATE_WORDS: Mapping[RunState, Message] = {
    RunState.PLANNED: Message("not started"),
    RunState.RUNNING: Message("running"),
    RunState.PAUSED: Message("paused"),
    RunState.STOPPED: Message("stopped"),
    RunState.FINISHED: Message("finished"),
    RunState.IMPORTED: Message("imported"),
}


def found_run(session: Session, run_id: int) -> Run:
    """A run that this machine knows, planned or imported.

    Raises
    ------
    RunMissing
        If it is not there.
    """
    run = session.get(Run, run_id)
    if run is None or run.kind not in RECORD_KINDS:
        raise RunMissing(run=run_id)
    return run


def records_of_run(workspace: Workspace, run_id: int) -> "RunRecords":
    """A run that was planned here, as it is asked and kept.

    Raises
    ------
    RunMissing, RunWasImported, JudgePlanUnreadable
        If there is no run that was planned here.
    """
    with workspace.reading() as session:
        run = found_run(session, run_id)
        if not run.plan or run.model_id is None:
            raise RunWasImported(name=run.name)
        return RECORD_KINDS[run.kind](run)


def run_state(workspace: Workspace, run: Run, last: RunSession | None, *, n_items: int, n_done: int) -> RunState:
    """The state of a run; ``last`` is its last stretch."""
    if not run.plan:
        return RunState.IMPORTED
    if is_under_way(workspace, run.id or 0):
        return RunState.RUNNING
    if n_done >= n_items:
        return RunState.FINISHED
    if last is None:
        return RunState.PLANNED if not n_done else RunState.PAUSED
    return RunState.STOPPED if last.ended_because and not paused_itself(last) else RunState.PAUSED


@contextmanager
def alone(workspace: Workspace, run_id: int, name: str) -> Generator[None]:
    """Hold a run, so that nothing else in this program carries it out; other programs are kept out by the file's lock.

    Raises
    ------
    RunUnderWay
        If it is held already.
    """
    place = (workspace.path.resolve(), run_id)
    with _use:
        if place in _under_way:
            raise RunUnderWay(name=name)
        _under_way.add(place)
    try:
        yield
    finally:
        with _use:
            _under_way.discard(place)


def is_under_way(workspace: Workspace, run_id: int) -> bool:
    """True if this program carries the run out at this moment."""
    with _use:
        return (workspace.path.resolve(), run_id) in _under_way


def begin_session(workspace: Workspace, run_id: int, engine: Mapping[str, object] | None = None) -> int:
    with workspace.transaction() as session:
        stretch = RunSession(run_id=run_id, started_at=now(), engine=dict(engine or {}))
        session.add(stretch)
        session.flush()
        return stretch.id or 0


def note_engine(workspace: Workspace, session_id: int, facts: EngineFacts, asked: str | None = None) -> None:
    """Record what opened, with every setting that could change a result; ``asked`` names one of a run's models."""
    with workspace.transaction() as session:
        stretch = session.get_one(RunSession, session_id)
        of_model = {} if asked is None else {"asked": asked}
        facts_told = {"name": facts.name, "version": facts.version, **of_model, **facts.details}
        stretch.engine = {**stretch.engine, **facts_told}


def end_session(
    workspace: Workspace, session_id: int, reason: Message | None = None, more: Mapping[str, object] | None = None
) -> None:
    """Record when a stretch ended, why where it had to, and what more its engine told."""
    with workspace.transaction() as session:
        stretch = session.get_one(RunSession, session_id)
        if more:
            stretch.engine = {**stretch.engine, **more}
        stretch.ended_at = now()
        stretch.ended_because = message_to_json(reason) if reason else None


def paused_itself(stretch: RunSession) -> bool:
    """True if a stretch ended so that a person can look or decide, and not because the engine could not go on."""
    return reason_of(stretch) in _PAUSES


def reason_of(stretch: RunSession) -> str | None:
    """The template of the reason why a stretch ended: equal to that of the error of that kind."""
    reason = message_from_json(stretch.ended_because)
    return None if reason is None else reason.template


def now() -> str:
    return instant("milliseconds")


def model_place_of(workspace: Workspace, planned: PlannedModel, cancel: CancelToken) -> ModelPlace:
    """The place of the run's model now. A file that was touched since it was added is hashed again.

    Raises
    ------
    ModelPlaceUnknown
        If its file or endpoint is not known.
    ModelChanged
        If the file is no longer the one that the run was planned with.
    Cancelled
        If the token was cancelled while the file was hashed.
    """
    with workspace.reading() as session:
        known = model_named(session, planned.name)
        place = place_of(known.source) if known and known.source else None
    if known is None or known.source is None or place is None:
        raise ModelPlaceUnknown(model=planned.name)
    if planned.sha256 and known.model.sha256 and planned.sha256 != known.model.sha256:
        raise ModelChanged(model=planned.name)
    if isinstance(place, LocalModel):
        card = known.source.card
        parts = ((FileRole.PROJECTOR, planned.projector_sha256), (FileRole.ADAPTER, planned.adapter_sha256))
        _check_file(place.path, planned.sha256, stored_state(card), planned.name, cancel)
        for (role, sha256), path in zip(parts, (place.projector, place.adapter), strict=True):
            part = stored_part(card, role.value)
            _check_file(path, sha256, part.state if part and part.sha256 == sha256 else None, planned.name, cancel)
    return place


def _check_file(
    path: Path | None, sha256: str | None, state: FileState | None, model: str, cancel: CancelToken
) -> None:
    """Refuse a file with another content than was planned; one that is not there is the engine's to name."""
    if path is None or sha256 is None or not path.is_file():
        return
    try:
        check_unchanged(path, sha256, state, no_report, cancel)
    except ModelFileChanged as error:
        raise ModelChanged(model=model) from error
