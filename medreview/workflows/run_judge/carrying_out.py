"""Carry out what is pending of a run, item by item; what is written is complete, whenever it ends."""

import time
from collections import deque
from collections.abc import Callable, Generator, Iterator
from contextlib import closing, suppress
from dataclasses import dataclass, field, replace

from medreview.domain.model_requests import RequestPurpose
from medreview.errors import MedReviewError, Message
from medreview.jobs import Cancelled, CancelToken
from medreview.llm.engines import Engine, EngineSettings, EngineStopped, NotAnswered, Request, Result
from medreview.llm.model_places import CloudModel, ModelPlace
from medreview.llm.network_log import network_purpose
from medreview.llm.opening import open_engine as open_any_engine
from medreview.protocols.planned import protocol_of
from medreview.store.queries.judge_runs import (
    longest_pending,
    pending_items,
    run_counts,
    sessions_of_run,
    write_finished,
)
from medreview.store.request_log import WorkspaceRequestLog
from medreview.store.workspace import Workspace
from medreview.workflows.run_judge.asking import (
    Asker,
    Row,
    asker_of,
    gave_a_value,
    n_answered,
    needs_another_attempt,
    next_attempt,
)
from medreview.workflows.run_judge.cases import ItemCase, item_cases, with_images
from medreview.workflows.run_judge.errors import JudgeCannotSee, NothingReadable, PromptTooLong
from medreview.workflows.run_judge.events import (
    ItemFailed,
    JudgementGiven,
    OnEvent,
    RunFinished,
    RunOutcome,
    RunPaused,
    RunProgress,
    RunStarted,
    RunState,
    RunStopped,
    no_events,
)
from medreview.workflows.run_judge.found_runs import FoundRun, found_run, model_place_of
from medreview.workflows.run_judge.pending import PendingCases
from medreview.workflows.run_judge.stretches import (
    OpenEngine,
    alone,
    begin_session,
    end_session,
    note_engine,
    now,
    paused_itself,
)

_LONGEST_COUNTED = 12
_FEWEST_FOR_A_RATE = 3
_TOKENS_OF_A_LABEL = 16
UNREADABLE_IN_A_ROW = 5
"""So many items one after the other that gave no value pause a run."""


class NothingCameBack(EngineStopped):
    """The engine ended without having answered all it took."""

    template = "The engine ended before it had answered everything. Resume the run."


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
    """Judge what is pending of a run until it is finished, paused or cannot go on.

    Parameters
    ----------
    workspace : Workspace
        Open for writing.
    on_event : callable
        Gets every event, in the thread that carries out; it must not take long.
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
    found = found_run(workspace, run_id)
    with alone(workspace, run_id, found.name):
        token = cancel or CancelToken()
        stretch = _Stretch(workspace, found, on_event, token)
        wanted = settings or EngineSettings()
        if found.plan.n_context is not None:
            wanted = replace(wanted, n_context=found.plan.n_context)
        return stretch.carry_out(
            lambda: _opened(model_place_of(workspace, found, token), wanted, open_engine, key, token)
        )


def _opened(
    place: ModelPlace, settings: EngineSettings, open_engine: OpenEngine, key: str | None, cancel: CancelToken
) -> Engine:
    """The engine, with the endpoint's key where there is one."""
    if isinstance(place, CloudModel) and key is None:
        from medreview.llm.keys import find_key

        key = find_key(place.base_url, cancel)
    return open_engine(place, settings, key=key)


@dataclass(slots=True)
class _Waiting:
    """An item that was handed to the engine: how often by now, and what the attempts before gave."""

    item: ItemCase
    attempt: int
    rows: list[Row] = field(default_factory=list[Row])


class _Stretch:
    """One stretch of a run, from start or resumption to its end. Used from one thread.

    It pauses itself where so many replies in a row gave no value at all that a person should look before more is
    spent. Who resumes it has looked: a stretch counts from zero, and bears twice as many as the one before.
    """

    def __init__(self, workspace: Workspace, found: FoundRun, on_event: OnEvent, cancel: CancelToken) -> None:
        self._workspace = workspace
        self._found = found
        self._asker: Asker = asker_of(found.run_id, found.model_id, found.plan, protocol_of(found.plan))
        self._on_event = on_event
        self._cancel = cancel
        self._waiting: dict[str, _Waiting] = {}
        self._again: deque[_Waiting] = deque()
        self._n_done, self._n_done_here, self._began = 0, 0, 0.0
        self._n_unreadable, self._most_unreadable = 0, UNREADABLE_IN_A_ROW

    def carry_out(self, open_engine: Callable[[], Engine]) -> RunOutcome:
        with self._workspace.reading() as rows:
            self._n_done = run_counts(rows, self._found.run_id)[self._found.run_id].n_done
            n_paused = sum(paused_itself(one) for one in sessions_of_run(rows, self._found.run_id))
            self._most_unreadable = UNREADABLE_IN_A_ROW * 2**n_paused
        if self._n_done >= self._found.plan.n_items:
            self._on_event(RunFinished(self._found.run_id, self._progress()))
            return RunOutcome(self._found.run_id, RunState.FINISHED, self._progress())
        session = begin_session(self._workspace, self._found.run_id)
        try:
            self._cancel.raise_if_cancelled()
            with network_purpose(self._found.name, self._log(session)), closing(open_engine()) as engine:
                note_engine(self._workspace, session, engine.facts)
                self._check(engine)
                self._began = time.monotonic()
                self._on_event(RunStarted(self._found.run_id, self._progress()))
                self._judge(engine)
        except Cancelled:
            return self._ended(session, RunState.PAUSED, None)
        except NothingReadable as paused:
            return self._ended(session, RunState.PAUSED, paused.message)
        except MedReviewError as stopped:
            return self._ended(session, RunState.STOPPED, stopped.message)
        return self._ended(session, RunState.FINISHED, None)

    def _log(self, session: int) -> WorkspaceRequestLog:
        return WorkspaceRequestLog(
            self._workspace, RequestPurpose.JUDGE, self._found.run_id, session, self._item_and_attempt
        )

    def _item_and_attempt(self, key: str) -> tuple[int, int] | None:
        """Of a request that is under way; asked in the engine's thread."""
        waiting = self._waiting.get(key)
        return None if waiting is None else (waiting.item.item.item_id, waiting.attempt)

    def _ended(self, session: int, state: RunState, reason: Message | None) -> RunOutcome:
        with suppress(MedReviewError):  # a full disk has stopped the run already; the stretch then reads as cut off
            end_session(self._workspace, session, reason)
        run, progress = self._found.run_id, self._progress()
        if state is RunState.FINISHED:
            self._on_event(RunFinished(run, progress))
        elif state is RunState.PAUSED or reason is None:
            self._on_event(RunPaused(run, progress, reason))
        else:
            self._on_event(RunStopped(run, progress, reason))
        return RunOutcome(run, state, progress, reason)

    def _check(self, engine: Engine) -> None:
        """Refuse before the first request what would fail in the middle."""
        plan = self._found.plan
        if plan.shows_images and not engine.has_vision:
            raise JudgeCannotSee(model=plan.model.name)
        if engine.n_context is None:
            return
        with self._workspace.reading() as rows:
            items = longest_pending(rows, self._found.run_id, limit=_LONGEST_COUNTED)
            cases = item_cases(rows, plan, self._asker.protocol, items)
            longest: tuple[int, str] = (0, "")
            for found in cases:
                self._cancel.raise_if_cancelled()
                conversations = self._asker.conversations(with_images(rows, found.case)).values()
                counts = [engine.count_tokens(messages) or 0 for messages in conversations]
                longest = max(longest, (max(counts), found.item.answer_key))
        n_reply = plan.sampling.max_tokens if self._asker.writes_text else _TOKENS_OF_A_LABEL
        if longest[0] + n_reply > engine.n_context:
            raise PromptTooLong(longest[1], longest[0], n_reply, engine.n_context)

    def _judge(self, engine: Engine) -> None:
        """Ask and write until nothing is pending; retries that came too late for one round make another."""
        source = PendingCases(self._workspace, self._asker)
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
        with self._workspace.reading() as rows:
            if pending_items(rows, self._found.run_id, limit=1):
                raise NothingCameBack

    def _requests(self, source: "PendingCases") -> Iterator[Request]:
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
            with self._workspace.reading() as rows:
                item = replace(item, case=with_images(rows, item.case))
        return self._asker.request(item, waiting.attempt)

    def _take(self, result: Result) -> None:
        waiting = self._waiting.pop(result.key)
        rows = self._asker.rows(waiting.item, result, waiting.attempt)
        waiting.rows.extend(rows)
        n_replies = n_answered(waiting.item.item, waiting.attempt)
        if needs_another_attempt(rows) and n_replies < self._found.plan.max_attempts:
            waiting.attempt += 1
            self._again.append(waiting)
            return
        with self._workspace.transaction() as session:
            is_new = write_finished(session, waiting.item.item.item_id, waiting.rows, at=now())
        if not is_new:
            return
        self._n_done += 1
        self._n_done_here += 1
        self._tell(waiting, result)
        self._n_unreadable = 0 if gave_a_value(rows) else self._n_unreadable + 1
        if self._n_unreadable >= self._most_unreadable and self._n_done < self._found.plan.n_items:
            raise NothingReadable(n=self._n_unreadable)

    def _tell(self, waiting: _Waiting, result: Result) -> None:
        run, item = self._found.run_id, waiting.item.item
        if isinstance(result, NotAnswered):
            self._on_event(ItemFailed(run, self._progress(), item.item_id, item.answer_key, result.reason))
            return
        self._on_event(
            JudgementGiven(
                run,
                self._progress(),
                item.item_id,
                item.answer_key,
                item.sentence_index,
                item.repeat,
                waiting.attempt,
                self._asker.outcomes(waiting.rows),
            )
        )

    def _progress(self) -> RunProgress:
        n_items = self._found.plan.n_items
        if self._n_done_here < _FEWEST_FOR_A_RATE:
            return RunProgress(self._n_done, n_items)
        seconds_each = (time.monotonic() - self._began) / self._n_done_here
        return RunProgress(self._n_done, n_items, 60 / seconds_each, seconds_each * (n_items - self._n_done))
