"""One request to an endpoint, asked until it is answered, refused, or nobody would wait any longer; and that wait."""

import asyncio
import random
import time
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from types import MappingProxyType
from typing import TYPE_CHECKING, Generic, TypeVar

from medreview.domain.sampling_settings import SamplingSettings
from medreview.errors import Message
from medreview.llm.cloud import failures
from medreview.llm.cloud.dialects import (
    AnswerUnreadable,
    Dialect,
    label_log_probability,
    openai_beginnings,
    openai_completion,
    openai_score_body,
)
from medreview.llm.cloud.outcomes import (
    NO_USAGE,
    TOO_LONG,
    Answered,
    Fault,
    Filtered,
    MayPass,
    Outcome,
    RequestRefused,
    Usage,
    completed,
    is_too_long,
)
from medreview.llm.engines import (
    Ability,
    EngineStopped,
    Generated,
    GenerateRequest,
    LabelQuestion,
    NotAnswered,
    Request,
    Result,
    Scored,
    ScoreRequest,
)
from medreview.llm.messages import ChatMessage, Completion, FinishReason, Role, TextPart

if TYPE_CHECKING:  # it loads the HTTP library, which nobody needs who asks nothing
    from medreview.llm.cloud.client import Connection

_FIRST_AT_ONCE = 2.0


def _now() -> datetime:
    return datetime.now(UTC)


@dataclass(frozen=True, slots=True)
class EngineClock:
    """Time as the engine sees it: seconds that only grow, the date (for HTTP dates), and sleeping."""

    seconds: Callable[[], float] = time.monotonic
    now: Callable[[], datetime] = _now
    sleep: Callable[[float], Awaitable[None]] = asyncio.sleep


@dataclass(frozen=True, slots=True)
class Patience:
    """Settings for trying again and for stopping; recorded with the run.

    Attributes
    ----------
    n_tries
        Tries of one request, after which it is given up if the endpoint answers others.
    n_first_tries
        Most tries to connect before anything was ever answered.
    first_wait_s, longest_wait_s
        Waits double from the first to the longest, each shortened by chance to spread the load.
    total_s
        Longest time without any answer.
    seed
        Of that chance.
    """

    n_tries: int = 6
    n_first_tries: int = 2
    first_wait_s: float = 1.0
    longest_wait_s: float = 60.0
    total_s: float = 900.0
    seed: int = 0

    def waits(self) -> Callable[[int], float]:
        """A function that gives the wait after the n-th failed try, from 1."""
        chance = random.Random(self.seed)

        def wait(n_failed: int) -> float:
            longest = min(self.longest_wait_s, self.first_wait_s * 2.0 ** min(n_failed - 1, 30))
            return longest * chance.uniform(0.5, 1.0)

        return wait


def retry_after_s(header: str | None, now: datetime) -> float | None:
    """Seconds that an endpoint asks to wait, from a number or an HTTP date; None where it asks for nothing readable."""
    if header is None:
        return None
    written = header.strip()
    if written.replace(".", "", 1).isascii() and written.replace(".", "", 1).isdigit():
        return min(float(written), 1e9)
    try:
        date = parsedate_to_datetime(written)
    except (ValueError, TypeError, IndexError, OverflowError):
        return None
    try:
        aware = date if date.tzinfo else date.replace(tzinfo=UTC)
        return max(0.0, (aware - now).total_seconds())
    except (ValueError, OverflowError):
        return None


@dataclass(slots=True)
class Pace:
    """The number of requests that may be under way: few at first, more while answers come, half after a setback.

    Until the first setback every answer makes room for one more; afterwards a whole round of answers does.
    Setbacks of requests that were sent before the last one count once.
    """

    n_most: int
    limit: float = field(init=False)
    hold_until: float = 0.0
    n_cuts: int = 0

    def __post_init__(self) -> None:
        if self.n_most < 1:
            raise ValueError("at least one request at once")
        self.limit = min(_FIRST_AT_ONCE, float(self.n_most))

    @property
    def n_at_once(self) -> int:
        return int(self.limit)

    def went_well(self) -> None:
        step = 1.0 / self.limit if self.n_cuts else 1.0
        self.limit = min(float(self.n_most), self.limit + step)

    def set_back(self, n_cuts_when_sent: int) -> None:
        if n_cuts_when_sent == self.n_cuts:
            self.limit = max(1.0, self.limit / 2)
            self.n_cuts += 1

    def hold(self, until: float) -> None:
        self.hold_until = max(self.hold_until, until)


class Turns:
    """Lets as many through as the pace allows, in the event loop of the engine."""

    def __init__(self, pace: Pace, clock: EngineClock) -> None:
        self._pace = pace
        self._clock = clock
        self._n_under_way = 0
        self._changed = asyncio.Event()

    async def take(self) -> None:
        while True:
            wait = self._pace.hold_until - self._clock.seconds()
            if wait > 0:
                await self._clock.sleep(wait)
            elif self._n_under_way < self._pace.n_at_once:
                self._n_under_way += 1
                return
            else:
                self._changed.clear()
                await self._changed.wait()

    def give_back(self) -> None:
        self._n_under_way -= 1
        self._changed.set()


_REFUSED_FROM_THE_START = 5
_SHORT = 16
Value = TypeVar("Value")


class NotThisRequest(Exception):
    """One request gets no answer; others can."""

    def __init__(self, reason: Message, words: str = "") -> None:
        super().__init__(str(reason))
        self.reason = reason
        self.words = words


class NoProbabilities(Exception):
    """An answer came without probabilities; the next may be no better."""

    def __init__(self, reason: Message) -> None:
        super().__init__(str(reason))
        self.reason = reason


@dataclass(slots=True)
class Tries:
    """The history of one request."""

    started: float
    key: str = ""
    n_failed: int = 0
    n_counted: int = 0
    answers_others: bool = False


@dataclass(frozen=True, slots=True)
class Read(Generic[Value]):
    """The value of an answer, None where the provider kept the prompt from the model; and the time it took."""

    value: Value | None
    usage: Usage
    latency_ms: float


@dataclass(slots=True)
class EndpointClient:
    """Asks an endpoint, in its event loop. ``n_resting`` counts requests that wait for their next try."""

    connection: "Connection"
    dialect: Dialect
    pace: Pace
    patience: Patience
    clock: EngineClock
    n_resting: int = 0
    _n_answered: int = 0
    _n_refused: int = 0
    _n_scored: int = 0
    _n_unscored: int = 0
    _last_contact: float = float("-inf")
    _n_beginnings: int = field(init=False)
    _turns: Turns = field(init=False)
    _waits: Callable[[int], float] = field(init=False)

    def __post_init__(self) -> None:
        self._turns = Turns(self.pace, self.clock)
        self._waits = self.patience.waits()
        self._n_beginnings = self.dialect.wording.scored_tokens[0]

    @property
    def host(self) -> str:
        return self.connection.address.host

    async def close(self) -> None:
        await self.connection.close()

    async def answer(self, request: Request) -> Result:
        """Raises ``EngineStopped`` if nothing more can be asked."""
        tries = Tries(self.clock.seconds(), request.key)
        try:
            if isinstance(request, GenerateRequest):
                return Generated(request.key, await self._completion(request, tries), tries.n_failed)
            scored = await self._scored(request, tries)
        except NotThisRequest as refused:
            return NotAnswered(request.key, refused.reason, tries.n_failed)
        except NoProbabilities as missing:
            self._unscored(missing)
            return NotAnswered(request.key, missing.reason, tries.n_failed)
        self._n_scored += 1
        return scored

    async def ask(
        self, path: str, body: Mapping[str, object] | None, read: Callable[[object], Value], tries: Tries | None = None
    ) -> Read[Value]:
        """Send a body until it is answered.

        Raises
        ------
        NotThisRequest
            If the endpoint takes others, and not this one.
        EngineStopped
            If nothing more can be asked.
        """
        tries = tries or Tries(self.clock.seconds())
        while True:
            await self._turns.take()
            n_cuts, sent = self.pace.n_cuts, self.clock.seconds()
            try:
                outcome = await self._once(path, body, tries.key)
                latency_ms = (self.clock.seconds() - sent) * 1000
                answered = self._read(outcome, read, latency_ms)
                if answered:
                    self._answered()
                    return answered
                fault = self._fault(outcome)
                if fault.fault not in {Fault.UNREACHABLE, Fault.MALFORMED}:
                    self.pace.set_back(n_cuts)
            finally:
                self._turns.give_back()
            await self._rest(fault, tries)

    async def _completion(self, request: GenerateRequest, tries: Tries) -> Completion:
        has_images = any(message.images for message in request.messages)
        if has_images and not self.dialect.place.abilities.get(Ability.IMAGES, True):
            raise NotThisRequest(Message("The model sees no images."))
        got = await self.ask(self.dialect.path, self.dialect.body(request), self.dialect.completion, tries)
        if got.value is None:
            return Completion("", finish_reason=FinishReason.REFUSED, latency_ms=got.latency_ms)
        if is_too_long(got.value, request.settings.max_tokens):
            raise NotThisRequest(TOO_LONG)
        return completed(got.value, got.usage, got.latency_ms)

    async def _scored(self, request: ScoreRequest, tries: Tries) -> Scored:
        if self.dialect.is_anthropic or not self.dialect.place.abilities.get(Ability.LOG_PROBABILITIES, True):
            raise NoProbabilities(Message("The endpoint returns no probabilities of its words."))
        found: dict[str, tuple[float, ...]] = {}
        latency_ms, n_tokens = 0.0, 0
        is_counted = True
        for question in request.questions:
            got = await self._beginnings(question, tries)
            found[question.name] = _label_values(question, got.value or {})
            latency_ms += got.latency_ms
            counted = got.usage.input_tokens
            n_tokens += counted or 0
            is_counted = is_counted and counted is not None
        return Scored(request.key, MappingProxyType(found), n_tokens if is_counted else None, latency_ms)

    async def _beginnings(self, question: LabelQuestion, tries: Tries) -> Read[Mapping[str, float]]:
        place = self.dialect.place
        while True:
            n_tokens = self._n_beginnings
            body = openai_score_body(question.messages, place.name, place.abilities, self.dialect.wording, n_tokens)
            try:
                return await self.ask(self.dialect.path, body, _beginnings_of_a_reply, tries)
            except NotThisRequest as refused:
                fewer = [n for n in self.dialect.wording.scored_tokens if n < n_tokens]
                if "logprobs" not in refused.words or not fewer:
                    raise
                self._n_beginnings = fewer[0]

    async def _once(
        self, path: str, body: Mapping[str, object] | None, key: str = "", *, is_probe: bool = False
    ) -> Outcome:
        has_answered = self._n_answered > 0
        return await self.connection.call(path, body, has_answered_before=has_answered, key=key, is_probe=is_probe)

    def _read(self, outcome: Outcome, read: Callable[[object], Value], latency_ms: float) -> Read[Value] | None:
        if isinstance(outcome, Filtered):
            return Read(None, NO_USAGE, latency_ms)
        if not isinstance(outcome, Answered):
            return None
        try:
            return Read(read(outcome.body), outcome.usage, latency_ms)
        except AnswerUnreadable:
            return None

    def _fault(self, outcome: Outcome) -> MayPass:
        """The fault that may pass; any other one ends this request or all of them."""
        if isinstance(outcome, EngineStopped):
            raise outcome
        if isinstance(outcome, MayPass):
            return outcome
        if isinstance(outcome, RequestRefused):
            self._refused(outcome)
            raise NotThisRequest(outcome.reason, outcome.words)
        return MayPass(Fault.MALFORMED, Fault.MALFORMED.value)

    def _answered(self) -> None:
        self._n_answered += 1
        self._last_contact = self.clock.seconds()
        self.pace.went_well()

    def _refused(self, outcome: RequestRefused) -> None:
        self._last_contact = self.clock.seconds()
        self._n_refused += outcome.could_be_all
        if self._n_refused >= _REFUSED_FROM_THE_START and not self._n_answered:
            raise failures.EverythingRefused(host=self.host, words=outcome.words)

    def _unscored(self, missing: NoProbabilities) -> None:
        self._n_unscored += 1
        if self._n_unscored >= _REFUSED_FROM_THE_START and not self._n_scored:
            raise failures.CannotScore(host=self.host, reason=str(missing.reason))

    async def _rest(self, fault: MayPass, tries: Tries) -> None:
        """Wait for the next try, unless there is none. Being busy is no failing of a request."""
        patience, now = self.patience, self.clock.seconds()
        tries.n_failed += 1
        tries.n_counted += fault.fault is not Fault.BUSY
        if not self._n_answered and fault.fault is Fault.UNREACHABLE and tries.n_counted >= patience.n_first_tries:
            raise self._stop(fault)
        if tries.n_counted >= patience.n_tries:
            self._give_up(fault, tries)
        elif tries.n_counted == patience.n_tries - 1 and fault.fault is not Fault.BUSY:
            tries.answers_others = await self._answers_others()
        asked = retry_after_s(fault.wait, self.clock.now())
        wait = self._waits(tries.n_failed) if asked is None else asked
        if now + wait - max(self._last_contact, tries.started) > patience.total_s:
            raise self._stop(fault)
        if asked is not None:
            self.pace.hold(now + wait)
        self.n_resting += 1
        try:
            await self.clock.sleep(wait)
        finally:
            self.n_resting -= 1

    def _give_up(self, fault: MayPass, tries: Tries) -> None:
        """End a request that is at fault itself; where the endpoint is, go on as long as it has answered before."""
        if not tries.answers_others:
            if not self._n_answered:
                raise self._stop(fault)
            tries.n_counted = self.patience.n_tries - 2
            return
        self._n_refused += 1
        if self._n_refused >= _REFUSED_FROM_THE_START and not self._n_answered:
            raise self._stop(fault)
        told = {"n_tries": tries.n_failed, "fault": fault.shown}
        raise NotThisRequest(Message("No reply came after {n_tries} {n_tries:=try|tries} ({fault}).", told))

    async def _answers_others(self) -> bool:
        """True if the endpoint answers the shortest question: then a request that fails is at fault itself."""
        message = ChatMessage(Role.USER, (TextPart("Answer with the word yes."),))
        body = self.dialect.body(GenerateRequest("", (message,), SamplingSettings(max_tokens=_SHORT)))
        outcome = await self._once(self.dialect.path, body, is_probe=True)
        return isinstance(outcome, Answered | Filtered | RequestRefused)

    def _stop(self, fault: MayPass) -> EngineStopped:
        if fault.fault is Fault.BUSY:
            return failures.StillBusy(host=self.host, minutes=round(self.patience.total_s / 60))
        if fault.fault is Fault.UNREACHABLE:
            return failures.Unreachable(host=self.host)
        return failures.KeepsFailing(host=self.host, fault=fault.shown)


def _beginnings_of_a_reply(body: object) -> Mapping[str, float]:
    found = openai_beginnings(body)
    if not found:
        openai_completion(body)  # an answer without probabilities, or none at all
    return found


def _label_values(question: LabelQuestion, beginnings: Mapping[str, float]) -> tuple[float, ...]:
    if not beginnings:
        raise NoProbabilities(Message("The endpoint returns no probabilities of its words."))
    values = [label_log_probability(label, beginnings) for label in question.labels]
    missing = [label for label, value in zip(question.labels, values, strict=True) if value is None]
    if missing:
        told = {"label": missing[0], "n_given": len(beginnings)}
        raise NoProbabilities(
            Message(
                "The endpoint returns the probabilities of {n_given} possible first {n_given:=token|tokens}, and "
                "{label} is not one of them.",
                told,
            )
        )
    return tuple(value for value in values if value is not None)
