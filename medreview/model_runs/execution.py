"""Carry out what is pending of a run, item by item; what is written is complete, whenever it ends."""

import time
from collections import deque
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Protocol, cast

from medreview.domain.run_plans import PlannedModel, SpendCap
from medreview.domain.runs import NOT_RETRIED
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
from medreview.llm.opened_engine import open_engine as open_any_engine
from medreview.model_runs.model_use import note_use
from medreview.model_runs.run_records import (
    ItemCase,
    Row,
    RunRecords,
    Stage,
    n_answered,
    next_attempt,
    pending_cases,
    with_images,
)
from medreview.model_runs.spending import CAP_OF_STRETCH, Spending, cap_in_force, cap_to_json
from medreview.model_runs.stored_runs import (
    NothingReadable,
    RunState,
    SpendCapReached,
    TriedFirst,
    alone,
    begin_session,
    end_session,
    model_place_of,
    note_engine,
    now,
    reason_of,
    records_of_run,
)
from medreview.store.queries.runs import item_counts, pending_at, sessions_of_run
from medreview.store.request_log import WorkspaceRequestLog
from medreview.store.workspace import Workspace
from medreview.study_design.random_order import sampled

_LONGEST_COUNTED = 12
_FEWEST_FOR_A_RATE = 3
UNREADABLE_IN_A_ROW = 5
"""So many items one after the other that gave no value pause a run."""


class ModelCannotSee(MedReviewError):
    template = (
        "This run shows images, and {model} does not accept them as it is loaded now. Add its vision projector, or "
        "plan a run without images."
    )


class PromptTooLong(MedReviewError):
    template = (
        "The longest prompt, for {answer}, takes {n_prompt} tokens and its reply up to {n_reply}; the "
        "model has room for {n_context}. Plan the run with a larger context or shorter replies, or leave it "
        "out."
    )


class NothingCameBack(EngineStopped):
    """The engine ended without having answered all it took."""

    template = "The engine stopped before it had answered everything. Resume the run."


@dataclass(frozen=True, slots=True)
class RunProgress:
    """The progress of a run. The rate is that of this stretch, None until it can be told; so is ``seconds_left``."""

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
    """The end of a stretch of a run; ``reason`` where it stopped, or paused by itself."""

    run: int
    progress: RunProgress
    state: RunState
    reason: Message | None = None


RunEvent = RunStarted | ItemDone | RunOutcome
OnEvent = Callable[[RunEvent], None]


def no_events(event: RunEvent) -> None:
    """For callers that only want the outcome."""


class OpenEngine(Protocol):
    """A function that opens a model, such as ``llm.opened_engine.open_engine``."""

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
    n_first: int | None = None,
    cap: SpendCap | None = None,
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
    n_first : int, optional
        Ask only so many items, drawn by the plan's seed, and pause: the same run goes on with the rest.
    cap : SpendCap, optional
        What the run may take from now on, in place of what was said before.

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

    def opened(model: PlannedModel) -> Engine:
        place = model_place_of(workspace, model, token)
        found = key if model == records.plan.model else None
        if isinstance(place, CloudModel) and found is None:
            from medreview.llm.keys import find_key

            found = find_key(place.base_url, token)
        return open_engine(place, wanted, key=found)

    with alone(workspace, run_id, records.name):
        outcome = _Execution(workspace, records, on_event, token, n_first=n_first, cap=cap).carry_out(opened)
        note_use(workspace, run_id)
        on_event(outcome)
        return outcome


@dataclass(slots=True)
class _Waiting:
    """An item that was handed to the engine: how often by now, and what the attempts before gave."""

    item: ItemCase
    attempt: int
    rows: list[Row] = field(default_factory=list[Row])


@dataclass(frozen=True, slots=True)
class _Polled:
    """Requests as they become known: after there was none, a reply may have led to another."""

    ask: Callable[[], Request | None]

    def __iter__(self) -> "_Polled":
        return self

    def __next__(self) -> Request:
        found = self.ask()
        if found is None:
            raise StopIteration
        return found


class _Execution:
    """One stretch of a run, from start or resumption to its end. Used from one thread.

    It pauses itself where so many replies in a row gave no value at all that a person should look before more is
    spent. Who resumes it has looked: a stretch counts from zero, and bears twice as many as the one before.
    """

    def __init__(
        self,
        workspace: Workspace,
        records: RunRecords,
        on_event: OnEvent,
        cancel: CancelToken,
        *,
        n_first: int | None,
        cap: SpendCap | None,
    ) -> None:
        self._workspace = workspace
        self._records = records
        self._on_event = on_event
        self._cancel = cancel
        self._waiting: dict[str, _Waiting] = {}
        self._again: deque[_Waiting] = deque()
        self._n_done, self._n_done_here, self._began = 0, 0, 0.0
        self._n_unreadable, self._most_unreadable = 0, UNREADABLE_IN_A_ROW
        self._n_first, self._new_cap = n_first, cap
        self._held: ItemCase | None = None
        self._refused: MedReviewError | None = None
        self._asked_any = False

    def carry_out(self, open_model: Callable[[PlannedModel], Engine]) -> RunOutcome:
        run_id = self._records.run_id
        with self._workspace.reading() as session:
            self._n_done = item_counts(session, run_id).get(run_id, (0, 0))[1]
            stretches = sessions_of_run(session, run_id)
            n_paused = sum(reason_of(one) == NothingReadable.template for one in stretches)
            self._most_unreadable = UNREADABLE_IN_A_ROW * 2**n_paused
            held = cap_in_force(self._records.plan.cap, stretches)
        if self._n_done >= self._records.plan.n_items:
            return RunOutcome(run_id, self._progress(), RunState.FINISHED)
        self._cap = held if self._new_cap is None else self._new_cap
        # The plan's own cap is noted where another one held before: else that would hold again.
        self._notes_cap = not self._cap == held == self._records.plan.cap
        stages = self._records.stages
        for stage in stages[:-1]:
            if next(pending_cases(self._workspace, self._records, stage), None) is None:
                continue
            outcome = self._stretch(stage, open_model)
            if outcome.state is not RunState.FINISHED or self._n_done >= self._records.plan.n_items:
                return outcome
        return self._stretch(stages[-1], open_model)

    def _stretch(self, stage: Stage, open_model: Callable[[PlannedModel], Engine]) -> RunOutcome:
        """Run the pending items of a stage with its model; finished if none is left."""
        run_id, cap = self._records.run_id, self._cap
        told = {CAP_OF_STRETCH: cap_to_json(cap)} if self._notes_cap else None
        stretch = begin_session(self._workspace, run_id, told)
        self._n_done_here = 0
        try:
            self._cancel.raise_if_cancelled()
            self._spending = Spending(self._workspace, self._records, stage, cap)
            with network_purpose(self._records.name, self._log(stretch)), closing(open_model(stage.model)) as engine:
                is_one_of_many = len(self._records.stages) > 1
                note_engine(self._workspace, stretch, engine.facts, stage.model.name if is_one_of_many else None)
                self._check(engine, stage)
                self._began = time.monotonic()
                self._on_event(RunStarted(run_id, self._progress()))
                self._ask(engine, stage)
        except Cancelled:
            return self._ended(stretch, RunState.PAUSED)
        except (NothingReadable, TriedFirst, SpendCapReached) as paused:
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

    def _check(self, engine: Engine, stage: Stage) -> None:
        """Refuse before the first request what would fail in the middle."""
        records = self._records
        if stage.shows_images and not engine.has_vision:
            raise ModelCannotSee(model=stage.model.name)
        if engine.n_context is None:
            return
        longest: tuple[int, str] = (0, "")
        with self._workspace.reading() as session:
            for found in records.longest(session, limit=_LONGEST_COUNTED):
                self._cancel.raise_if_cancelled()
                if records.step_of(found) not in stage.steps:
                    continue
                conversations = records.conversations(with_images(session, found).case).values()
                counts = [engine.count_tokens(messages) or 0 for messages in conversations]
                longest = max(longest, (max(counts), found.item.key))
        n_prompt, answer = longest
        n_reply = records.n_reply_tokens
        if n_prompt + n_reply > engine.n_context:
            raise PromptTooLong(answer=answer, n_prompt=n_prompt, n_reply=n_reply, n_context=engine.n_context)

    def _ask(self, engine: Engine, stage: Stage) -> None:
        """Ask and write until nothing is pending; retries that came too late for one round make another."""
        if self._n_first is None:
            source = pending_cases(self._workspace, self._records, stage)
        else:
            source = self._first_cases(stage)
        is_first = True
        while is_first or self._again or self._held:
            is_first = self._asked_any = False
            results = engine.answers(_Polled(partial(self._next_request, source, engine)), self._cancel)
            try:
                for result in results:
                    self._take(result, stage)
            finally:
                if isinstance(results, Generator):
                    results.close()  # before the engine is
            if self._waiting:
                raise NothingCameBack
            # What was under way took less than was kept for it: held back for good is only what fits into no round.
            if self._refused is not None and not self._asked_any:
                raise self._refused
        if self._n_first is not None:
            if stage == self._records.stages[-1] and self._n_done < self._records.plan.n_items:
                raise TriedFirst(n=self._n_done)
            return
        if next(pending_cases(self._workspace, self._records, stage), None) is not None:
            raise NothingCameBack

    def _first_cases(self, stage: Stage) -> Iterator[ItemCase]:
        """Those of the items to try that this stage is next for, wherever they stand in the plan."""
        plan = self._records.plan
        places = sampled(range(plan.n_items), self._n_first, max(plan.sampling.seed, 0), "try first")
        with self._workspace.reading() as session:
            uids = pending_at(session, self._records.run_id, places)
            found = self._records.named(session, uids)
        return iter([one for one in found if self._records.step_of(one) in stage.steps])

    def _next_request(self, source: Iterator[ItemCase], engine: Engine) -> Request | None:
        """Retries and further steps first, then what comes next; None where there is nothing, or the cap forbids it."""
        if self._again:
            waiting = self._again.popleft()
        elif (item := self._held or next(source, None)) is not None:
            self._refused = self._spending.keep_for(item, engine)
            self._held = None if self._refused is None else item
            if self._refused is not None:
                return None
            waiting = _Waiting(item, next_attempt(item.item))
        else:
            return None
        self._waiting[waiting.item.item.uid] = waiting
        self._asked_any = True
        return self._request(waiting)

    def _request(self, waiting: _Waiting) -> Request:
        item = waiting.item
        if item.case.images:
            with self._workspace.reading() as session:
                item = with_images(session, item)
        return self._records.request(item, waiting.attempt)

    def _take(self, result: Result, stage: Stage) -> None:
        waiting, records = self._waiting.pop(result.key), self._records
        rows = records.rows(waiting.item, result, waiting.attempt)
        waiting.rows.extend(rows)
        n_replies = n_answered(waiting.item.item, waiting.attempt)
        self._spending.took(result.key, result)
        is_retried = records.needs_another_attempt(rows) and n_replies < records.plan.max_attempts
        if is_retried and self._spending.may_retry(result.key):
            waiting.attempt += 1
            self._again.append(waiting)
            return
        if is_retried:  # said with the attempt, so that it can be asked again where the cap is raised
            marked = [{**row, "extra": {**cast("Row", row["extra"]), NOT_RETRIED: "1"}} for row in rows]
            waiting.rows[-len(rows) :] = rows = marked
        following = records.next_step(waiting.item, rows)
        if following is not None and records.step_of(following) not in stage.steps:
            with self._workspace.transaction() as session:
                records.write_part(session, waiting.item, waiting.rows)
            self._spending.is_done_with(result.key)
            self._n_unreadable = 0
            return
        if following is not None:
            self._again.append(_Waiting(following, next_attempt(following.item), waiting.rows))
            return
        self._spending.is_done_with(result.key)
        with self._workspace.transaction() as session:
            is_new = records.write(session, waiting.item, waiting.rows, at=now())
        if not is_new:
            return
        self._n_done += 1
        self._n_done_here += 1
        item, reason = waiting.item.item, result.reason if isinstance(result, NotAnswered) else None
        reason = Message("The reply could not be used, and the cap allows no other attempt.") if is_retried else reason
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
