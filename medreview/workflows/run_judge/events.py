"""What a run tells while it goes on, and how it ended."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum

from medreview.errors import Message


class RunState(StrEnum):
    """``imported``: its judgements were made elsewhere; ``stopped``: the engine could not go on."""

    PLANNED = "planned"
    RUNNING = "running"
    PAUSED = "paused"
    STOPPED = "stopped"
    FINISHED = "finished"
    IMPORTED = "imported"


STATE_WORDS: Mapping[RunState, Message] = {
    RunState.PLANNED: Message("not begun"),
    RunState.RUNNING: Message("under way"),
    RunState.PAUSED: Message("paused"),
    RunState.STOPPED: Message("stopped"),
    RunState.FINISHED: Message("finished"),
    RunState.IMPORTED: Message("imported"),
}


@dataclass(frozen=True, slots=True)
class RunProgress:
    """How far a run is. The rate is that of this stretch, None until it can be told; so is ``seconds_left``."""

    n_done: int
    n_items: int
    items_per_minute: float | None = None
    seconds_left: float | None = None


@dataclass(frozen=True, slots=True)
class GivenOutcome:
    """What the last attempt gave for a dimension; ``label`` is the level's word, ``reason`` why there is none."""

    dimension: str
    validity: str
    value: float | None = None
    label: str = ""
    reason: Message | None = None


@dataclass(frozen=True, slots=True)
class RunStarted:
    run: int
    progress: RunProgress


@dataclass(frozen=True, slots=True)
class JudgementGiven:
    """An item is judged and stored; ``n_attempts`` counts how often it was asked."""

    run: int
    progress: RunProgress
    item: int
    answer: str
    sentence_index: int | None
    repeat: int
    n_attempts: int
    outcomes: tuple[GivenOutcome, ...]


@dataclass(frozen=True, slots=True)
class ItemFailed:
    """An item could not be answered; it is stored as an error with its reason."""

    run: int
    progress: RunProgress
    item: int
    answer: str
    reason: Message


@dataclass(frozen=True, slots=True)
class RunPaused:
    """By a person, or with a ``reason`` by itself."""

    run: int
    progress: RunProgress
    reason: Message | None = None


@dataclass(frozen=True, slots=True)
class RunStopped:
    """The run cannot go on for now; it can be resumed."""

    run: int
    progress: RunProgress
    reason: Message


@dataclass(frozen=True, slots=True)
class RunFinished:
    run: int
    progress: RunProgress


RunEvent = RunStarted | JudgementGiven | ItemFailed | RunPaused | RunStopped | RunFinished
OnEvent = Callable[[RunEvent], None]


@dataclass(frozen=True, slots=True)
class RunOutcome:
    """How a stretch of a run ended; ``reason`` where it stopped, or paused by itself."""

    run: int
    state: RunState
    progress: RunProgress
    reason: Message | None = None


def no_events(event: RunEvent) -> None:
    """For callers that only want the outcome."""
