"""A few calls to an endpoint, one after the other, outside of a run."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, NoReturn, TypeVar

from medreview.errors import Message
from medreview.jobs import Cancelled, CancelToken
from medreview.llm.cloud import failures
from medreview.llm.cloud.addresses import address_of
from medreview.llm.cloud.bounds import completed
from medreview.llm.cloud.dialects import Dialect
from medreview.llm.cloud.outcomes import (
    Answered,
    Asked,
    Fault,
    Filtered,
    HttpAnswer,
    MayPass,
    Outcome,
    RequestRefused,
    outcome_of,
)
from medreview.llm.cloud.replies import AnswerUnreadable
from medreview.llm.cloud.waiting import Clock, retry_after_s
from medreview.llm.engines import EngineStopped
from medreview.llm.messages import Completion
from medreview.llm.model_places import CloudModel

if TYPE_CHECKING:
    from medreview.llm.cloud.client import Connection

_LOOK_S = 0.05
_N_TRIES = 3
_WAIT_S, _LONGEST_WAIT_S = 2.0, 60.0
Value = TypeVar("Value")


@dataclass(frozen=True, slots=True)
class Told:
    """An answer: as a completion, and as it came."""

    completion: Completion
    body: object

    @property
    def reply(self) -> tuple[str, str]:
        return self.completion.text, self.completion.thinking


@dataclass(frozen=True, slots=True)
class Refused:
    """A call that got no answer, though the endpoint is there."""

    outcome: RequestRefused | MayPass | Filtered

    @property
    def evidence(self) -> Message:
        match self.outcome:
            case RequestRefused(reason=reason):
                return reason
            case MayPass(shown=shown):
                return Message("The endpoint fails when it is asked for that ({fault}).", {"fault": shown})
            case Filtered():
                return Message("The provider kept the question from the model.")

    def stop(self, calls: "Calls") -> NoReturn:
        """Raise what this means for the plainest question there is."""
        host = calls.connection.address.host
        match self.outcome:
            case MayPass(fault=Fault.UNREACHABLE):
                raise failures.Unreachable(host=host)
            case MayPass(fault=Fault.BUSY):
                raise failures.StillBusy(host=host, minutes=1)
            case MayPass(shown=shown):
                raise failures.KeepsFailing(host=host, fault=shown)
            case RequestRefused() | Filtered():
                raise failures.EverythingRefused(host=host, words=str(self.evidence))


@dataclass(slots=True)
class Calls:
    """Calls to one model, counted."""

    connection: "Connection"
    place: CloudModel
    has_key: bool
    clock: Clock
    n_calls: int = 0
    input_tokens: int = 0
    output_tokens: int = 0
    _has_answered: bool = False

    async def ask(self, body: Mapping[str, object]) -> Told | Refused:
        """Ask once; again only where the endpoint is busy or the connection was lost.

        Raises
        ------
        EngineStopped
            If nothing can be asked at all.
        """
        dialect = Dialect(self.place)
        outcome = await self._outcome(dialect.path, body)
        if not isinstance(outcome, Answered):
            return Refused(outcome)
        try:
            completion = completed(dialect.completion(outcome.body), outcome.usage)
        except AnswerUnreadable:
            return Refused(MayPass(Fault.MALFORMED, Fault.MALFORMED.value))
        self._has_answered = True
        self.input_tokens += completion.input_tokens or 0
        self.output_tokens += completion.output_tokens or 0
        return Told(completion, outcome.body)

    async def get(self, path: str) -> object:
        """The body at a path.

        Raises
        ------
        EngineStopped
            If there is none.
        """
        outcome = await self._outcome(path, None)
        if isinstance(outcome, Answered):
            return outcome.body
        return Refused(outcome).stop(self)

    async def _outcome(
        self, path: str, body: Mapping[str, object] | None
    ) -> Answered | Filtered | RequestRefused | MayPass:
        for n_tries in range(1, _N_TRIES + 1):
            outcome = await self._once(path, body)
            if isinstance(outcome, EngineStopped):
                raise outcome
            if not isinstance(outcome, MayPass) or outcome.fault is Fault.SERVER or n_tries == _N_TRIES:
                return outcome
            asked = retry_after_s(outcome.wait, self.clock.now())
            await self.clock.sleep(min(_LONGEST_WAIT_S, _WAIT_S if asked is None else asked))
        raise AssertionError("the last try returns")

    async def _once(self, path: str, body: Mapping[str, object] | None) -> Outcome:
        self.n_calls += 1
        got = await self.connection.call(path, body)
        if not isinstance(got, HttpAnswer):
            return got
        asked = Asked(self.connection.address.host, self.place.name, self.has_key)
        return outcome_of(got, asked, has_answered_before=self._has_answered)


def in_own_loop(
    place: CloudModel,
    key: str | None,
    cancel: CancelToken,
    work: Callable[[Calls], Awaitable[Value]],
    *,
    timeout_s: float,
    clock: Clock,
) -> Value:
    """Do a few calls in this thread; ends soon after the token was cancelled."""
    from medreview.llm.cloud.client import connect

    address = address_of(place.base_url)

    async def worked() -> Value:
        connection = connect(address, place.dialect, key, timeout_s=timeout_s, n_connections=1)
        try:
            return await work(Calls(connection, place, bool(key), clock))
        finally:
            await connection.close()

    async def watched() -> Value:
        task = asyncio.ensure_future(worked())
        while not task.done():
            await asyncio.wait({task}, timeout=_LOOK_S)
            try:
                cancel.raise_if_cancelled()
            except Cancelled:
                task.cancel()
                await asyncio.wait({task})
                raise
        return task.result()

    return asyncio.run(watched())
