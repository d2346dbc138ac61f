"""Times of a run at work, from its stretches and from when its items were done, side by side as they were."""

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlmodel import Session

from medreview.domain.runs import BATCH_ENGINE, RunSession
from medreview.store.queries.runs import done_times, sessions_of_run


@dataclass(frozen=True, slots=True)
class StretchTime:
    """A stretch of a run: its time and its number of items. One that was cut off ends with its last item.

    Where results came from files, nobody knows how long they took: no time at all.
    """

    n_done: int
    seconds: float


def times_of_run(session: Session, run_id: int) -> tuple[StretchTime, ...]:
    """The time of each stretch of a run."""
    return stretch_times(sessions_of_run(session, run_id), done_times(session, run_id))


def stretch_times(sessions: Sequence[RunSession], done_at: Sequence[str]) -> tuple[StretchTime, ...]:
    """The time of each stretch; ``done_at`` in rising order."""
    starts = [session.started_at for session in sessions]
    found: list[StretchTime] = []
    for number, session in enumerate(sessions):
        first = bisect_left(done_at, session.started_at)
        last = bisect_left(done_at, starts[number + 1]) if number + 1 < len(starts) else len(done_at)
        within = done_at[first:last]
        end = session.ended_at or (within[-1] if within else session.started_at)
        is_timed = session.engine.get("name") != BATCH_ENGINE
        found.append(StretchTime(len(within), max(0.0, _seconds(session.started_at, end)) if is_timed else 0.0))
    return tuple(found)


def seconds_since(session: Session, run_id: int, since: str) -> float:
    """The seconds that a run was at work from a moment on; of a stretch that began earlier, those after it."""
    stretches = sessions_of_run(session, run_id)
    times = stretch_times(stretches, done_times(session, run_id))
    began = (max(0.0, _seconds(stretch.started_at, since)) for stretch in stretches)
    return sum(max(0.0, time.seconds - before) for time, before in zip(times, began, strict=True))


def items_per_minute(times: Sequence[StretchTime]) -> float | None:
    """The rate over all stretches; None where nothing was done in any time."""
    timed = [time for time in times if time.seconds > 0]
    n_done, seconds = sum(time.n_done for time in timed), sum(time.seconds for time in timed)
    return n_done / seconds * 60 if n_done and seconds > 0 else None


def _seconds(start: str, end: str) -> float:
    return (datetime.fromisoformat(end) - datetime.fromisoformat(start)).total_seconds()
