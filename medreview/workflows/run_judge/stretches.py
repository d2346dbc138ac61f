"""The stretches of a run: one at a time, each with the engine it had and why it ended."""

import threading
from collections.abc import Generator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Protocol

from medreview.domain.judge_runs import RunSession
from medreview.domain.stored_messages import message_from_json, message_to_json
from medreview.errors import Message
from medreview.llm.engines import Engine, EngineFacts, EngineSettings
from medreview.llm.model_places import ModelPlace
from medreview.store.workspace import Workspace
from medreview.workflows.run_judge.errors import NothingReadable, RunUnderWay

_under_way: set[tuple[Path, int]] = set()
_use = threading.Lock()


class OpenEngine(Protocol):
    """What opens a model, such as ``llm.opening.open_engine``."""

    def __call__(self, place: ModelPlace, settings: EngineSettings, *, key: str | None = None) -> Engine: ...


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
    """Whether this program carries the run out at this moment."""
    with _use:
        return (workspace.path.resolve(), run_id) in _under_way


def begin_session(workspace: Workspace, run_id: int) -> int:
    with workspace.transaction() as rows:
        session = RunSession(run_id=run_id, started_at=now(), engine={})
        rows.add(session)
        rows.flush()
        return session.id or 0


def note_engine(workspace: Workspace, session_id: int, facts: EngineFacts) -> None:
    """Record what opened, with every setting that could change a result."""
    with workspace.transaction() as rows:
        session = rows.get_one(RunSession, session_id)
        session.engine = {"name": facts.name, "version": facts.version, **facts.details}


def end_session(workspace: Workspace, session_id: int, reason: Message | None) -> None:
    """Record when a stretch ended, and why where it had to."""
    with workspace.transaction() as rows:
        session = rows.get_one(RunSession, session_id)
        session.ended_at = now()
        session.ended_because = message_to_json(reason) if reason else None


def paused_itself(session: RunSession) -> bool:
    """Whether a stretch ended because its replies could not be read, and not because the engine could not go on."""
    reason = message_from_json(session.ended_because)
    return reason is not None and reason.template == NothingReadable(n=0).message.template


def now() -> str:
    return datetime.now(UTC).isoformat(timespec="milliseconds")
