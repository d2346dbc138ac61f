"""Carry out what is pending of a run, item by item; what is written is complete, whenever it ends."""

import time
from collections import deque
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass, field, replace
from typing import Protocol

from medreview.errors import MedReviewError, Message
from medreview.jobs import Cancelled, CancelToken
from medreview.llm.engines import (
    CloudModel,
    Engine,
    EngineSettings,
    EngineStopped,
    ModelPlace,
    NotAnswered,
    Request,
    Result,
)
from medreview.llm.network_log import network_purpose
from medreview.llm.opening import open_engine as open_any_engine
from medreview.model_runs.run_records import (
    ItemCase,
    Row,
    RunRecords,
    n_answered,
    next_attempt,
    pending_cases,
    with_images,
)
from medreview.model_runs.stored_runs import (
    NothingReadable,
    RunState,
    alone,
    begin_session,
    end_session,
    model_place_of,
    note_engine,
    now,
    paused_itself,
    records_of_run,
)
from medreview.store.queries.judge_runs import item_counts, sessions_of_run
from medreview.store.request_log import WorkspaceRequestLog
from medreview.store.workspace import Workspace

_LONGEST_COUNTED = 12
_FEWEST_FOR_A_RATE = 3
_TOKENS_OF_A_LABEL = 16
UNREADABLE_IN_A_ROW = 5
"""So many items one after the other that gave no value pause a run."""


class ModelCannotSee(MedReviewError):
    template = (
        "This run shows images, and {model} cannot see them as it is loaded now. "
        "Add its vision projector, or plan a run without images."
    )


class PromptTooLong(MedReviewError):
    template = (
        "The longest prompt, for {answer}, takes {n_prompt} tokens and its reply up to {n_reply}; the "
        "model has room for {n_context}. Plan the run with a larger context or shorter replies, or leave it "
        "out."
    )


class NothingCameBack(EngineStopped):
    """The engine ended without having answered all it took."""

    template = "The engine ended before it had answered everything. Resume the run."


@dataclass(frozen=True, slots=True)
class RunProgress:
    """How far a run is. The rate is that of this stretch, None until it can be told; so is ``seconds_left``."""

    n_done: int
    n_items: int
    items_per_minute: float | None = None
    seconds_left: float | None = None


@dataclass(frozen=True, slots=True)
class RunStarted:
    run: int
    progress: RunProgress


@dataclass(frozen=True, slots=True)
class ItemDone:
    """An item is stored: with the rows of its last attempt, or as an error with the ``reason`` why no reply came.

    ``n_attempts`` counts how often it was asked.
    """

    run: int
    progress: RunProgress
    item: int
    answer: str
    n_attempts: int
    rows: Sequence[Row]
    reason: Message | None = None


@dataclass(frozen=True, slots=True)
class RunOutcome:
    """How a stretch of a run ended; ``reason`` where it stopped, or paused by itself."""

    run: int
    progress: RunProgress
    state: RunState
    reason: Message | None = None


RunEvent = RunStarted | ItemDone | RunOutcome
OnEvent = Callable[[RunEvent], None]


def no_events(event: RunEvent) -> None:
    """For callers that only want the outcome."""


class OpenEngine(Protocol):
    """What opens a model, such as ``llm.opening.open_engine``."""

    def __call__(self, place: ModelPlace, settings: EngineSettings, *, key: str | None = None) -> Engine: ...


def carry_out(
    workspace: Workspace,
    run_id: int,
    on_event: OnEvent = no_events,
    cancel: CancelToken | None = None,
    *,
    settings: EngineSettings | None = None,
    open_engine: OpenEngine = open_any_engine,
    key: str | None = None,
) -> RunOutcome:
    """Ask what is pending of a run until it is finished, paused or cannot go on.

    Parameters
    ----------
    workspace : Workspace
        Open for writing.
    on_event : callable
        Gets every event, in the thread that carries out; it must not take long. The outcome is the last.
    cancel : CancelToken, optional
        Cancelling it pauses the run.
    settings : EngineSettings, optional
        How the engine may use the machine; the plan's context wins over theirs.
    open_engine : callable
        What opens the model.
    key : str, optional
        The endpoint's key, where it is not in the keyring.

    Returns
    -------
    RunOutcome
        What the engine could not go on for is in it, never raised; so is why a run paused itself.

    Raises
    ------
    RunMissing, RunWasImported, JudgePlanUnreadable
        If there is nothing that could be carried out.
    RunUnderWay
        If it is carried out already.
    """
    records, token = records_of_run(workspace, run_id), cancel or CancelToken()
    wanted = settings or EngineSettings()
    if records.plan.n_context is not None:
        wanted = replace(wanted, n_context=records.plan.n_context)

    def opened() -> Engine:
        place, found = model_place_of(workspace, records, token), key
        if isinstance(place, CloudModel) and found is None:
            from medreview.llm.keys import find_key

            found = find_key(place.base_url, token)
        return open_engine(place, wanted, key=found)

    with alone(workspace, run_id, records.name):
        outcome = _Execution(workspace, records, on_event, token).carry_out(opened)
        on_event(outcome)
        return outcome


@dataclass(slots=True)
class _Waiting:
    """An item that was handed to the engine: how often by now, and what the attempts before gave."""

    item: ItemCase
    attempt: int
    rows: list[Row] = field(default_factory=list[Row])


class _Execution:
    """One stretch of a run, from start or resumption to its end. Used from one thread.

    It pauses itself where so many replies in a row gave no value at all that a person should look before more is
    spent. Who resumes it has looked: a stretch counts from zero, and bears twice as many as the one before.
    """

    def __init__(self, workspace: Workspace, records: RunRecords, on_event: OnEvent, cancel: CancelToken) -> None:
        self._workspace = workspace
        self._records = records
        self._on_event = on_event
        self._cancel = cancel
        self._waiting: dict[str, _Waiting] = {}
        self._again: deque[_Waiting] = deque()
        self._n_done, self._n_done_here, self._began = 0, 0, 0.0
        self._n_unreadable, self._most_unreadable = 0, UNREADABLE_IN_A_ROW

    def carry_out(self, open_engine: Callable[[], Engine]) -> RunOutcome:
        run_id = self._records.run_id
        with self._workspace.reading() as session:
            self._n_done = item_counts(session, run_id).get(run_id, (0, 0))[1]
            n_paused = sum(paused_itself(one) for one in sessions_of_run(session, run_id))
            self._most_unreadable = UNREADABLE_IN_A_ROW * 2**n_paused
        if self._n_done >= self._records.plan.n_items:
            return RunOutcome(run_id, self._progress(), RunState.FINISHED)
        stretch = begin_session(self._workspace, run_id)
        try:
            self._cancel.raise_if_cancelled()
            with network_purpose(self._records.name, self._log(stretch)), closing(open_engine()) as engine:
                note_engine(self._workspace, stretch, engine.facts)
                self._check(engine)
                self._began = time.monotonic()
                self._on_event(RunStarted(run_id, self._progress()))
                self._ask(engine)
        except Cancelled:
            return self._ended(stretch, RunState.PAUSED)
        except NothingReadable as paused:
            return self._ended(stretch, RunState.PAUSED, paused.message)
        except MedReviewError as stopped:
            return self._ended(stretch, RunState.STOPPED, stopped.message)
        return self._ended(stretch, RunState.FINISHED)

    def _log(self, stretch: int) -> WorkspaceRequestLog:
        run_id = self._records.run_id
        return WorkspaceRequestLog(self._workspace, self._records.purpose, run_id, stretch, self._item_and_attempt)

    def _item_and_attempt(self, key: str) -> tuple[int, int] | None:
        """Of a request that is under way; asked in the engine's thread."""
        waiting = self._waiting.get(key)
        return None if waiting is None else (waiting.item.item.item_id, waiting.attempt)

    def _ended(self, stretch: int, state: RunState, reason: Message | None = None) -> RunOutcome:
        with suppress(MedReviewError):  # a full disk has stopped the run already; the stretch then reads as cut off
            end_session(self._workspace, stretch, reason)
        return RunOutcome(self._records.run_id, self._progress(), state, reason)

    def _check(self, engine: Engine) -> None:
        """Refuse before the first request what would fail in the middle."""
        records, plan = self._records, self._records.plan
        if plan.shows_images and not engine.has_vision:
            raise ModelCannotSee(model=plan.model.name)
        if engine.n_context is None:
            return
        longest: tuple[int, str] = (0, "")
        with self._workspace.reading() as session:
            for found in records.longest(session, limit=_LONGEST_COUNTED):
                self._cancel.raise_if_cancelled()
                conversations = records.conversations(with_images(session, found).case).values()
                counts = [engine.count_tokens(messages) or 0 for messages in conversations]
                longest = max(longest, (max(counts), found.item.key))
        n_prompt, answer = longest
        n_reply = plan.sampling.max_tokens if records.writes_text else _TOKENS_OF_A_LABEL
        if n_prompt + n_reply > engine.n_context:
            raise PromptTooLong(answer=answer, n_prompt=n_prompt, n_reply=n_reply, n_context=engine.n_context)

    def _ask(self, engine: Engine) -> None:
        """Ask and write until nothing is pending; retries that came too late for one round make another."""
        source = pending_cases(self._workspace, self._records)
        is_first = True
        while is_first or self._again:
            is_first = False
            results = engine.answers(self._requests(source), self._cancel)
            try:
                for result in results:
                    self._take(result)
            finally:
                if isinstance(results, Generator):
                    results.close()  # before the engine is
            if self._waiting:
                raise NothingCameBack
        with self._workspace.reading() as session:
            if self._records.pending(session, limit=1):
                raise NothingCameBack

    def _requests(self, source: Iterator[ItemCase]) -> Iterator[Request]:
        """Retries first, then what comes next, for as long as the engine wants more."""
        while True:
            if self._again:
                waiting = self._again.popleft()
            elif (item := next(source, None)) is not None:
                waiting = _Waiting(item, next_attempt(item.item))
            else:
                return
            self._waiting[waiting.item.item.uid] = waiting
            yield self._request(waiting)

    def _request(self, waiting: _Waiting) -> Request:
        item = waiting.item
        if item.case.images:
            with self._workspace.reading() as session:
                item = with_images(session, item)
        return self._records.request(item, waiting.attempt)

    def _take(self, result: Result) -> None:
        waiting, records = self._waiting.pop(result.key), self._records
        rows = records.rows(waiting.item, result, waiting.attempt)
        waiting.rows.extend(rows)
        n_replies = n_answered(waiting.item.item, waiting.attempt)
        if records.needs_another_attempt(rows) and n_replies < records.plan.max_attempts:
            waiting.attempt += 1
            self._again.append(waiting)
            return
        if (following := records.next_step(waiting.item, rows)) is not None:
            self._again.append(_Waiting(following, next_attempt(following.item), waiting.rows))
            return
        with self._workspace.transaction() as session:
            is_new = records.write(session, waiting.item, waiting.rows, at=now())
        if not is_new:
            return
        self._n_done += 1
        self._n_done_here += 1
        item, reason = waiting.item.item, result.reason if isinstance(result, NotAnswered) else None
        progress = self._progress()
        self._on_event(ItemDone(records.run_id, progress, item.item_id, item.key, waiting.attempt, rows, reason))
        self._n_unreadable = 0 if records.gave_a_value(rows) else self._n_unreadable + 1
        if self._n_unreadable >= self._most_unreadable and self._n_done < records.plan.n_items:
            raise NothingReadable(n=self._n_unreadable)

    def _progress(self) -> RunProgress:
        n_items = self._records.plan.n_items
        if self._n_done_here < _FEWEST_FOR_A_RATE:
            return RunProgress(self._n_done, n_items)
        seconds_each = (time.monotonic() - self._began) / self._n_done_here
        return RunProgress(self._n_done, n_items, 60 / seconds_each, seconds_each * (n_items - self._n_done))
