"""Short calls to an endpoint outside of a run: which models it has, and what it really does.

Providers accept settings and ignore them, so an ability counts only where the reply shows it: a schema where the model
would have answered otherwise, an image whose colours are named, a seed that repeats and changes a random answer.
"""

import asyncio
import struct
import zlib
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TYPE_CHECKING, NoReturn, TypeVar

from medreview.domain.sampling_settings import SamplingSettings
from medreview.errors import Message
from medreview.jobs import Cancelled, CancelToken
from medreview.llm.cloud import failures
from medreview.llm.cloud.addresses import address_of
from medreview.llm.cloud.dialects import AnswerUnreadable, Dialect, openai_beginnings
from medreview.llm.cloud.endpoint_client import EngineClock, retry_after_s
from medreview.llm.cloud.failures import ModelUnknown, NoModelList
from medreview.llm.cloud.json_values import NotJson, count, items, members, parsed, text
from medreview.llm.cloud.outcomes import (
    Answered,
    Fault,
    Filtered,
    MayPass,
    Outcome,
    RequestRefused,
    completed,
)
from medreview.llm.engines import Ability, CloudModel, EngineStopped, GenerateRequest, ReplyForm
from medreview.llm.messages import ChatMessage, Completion, FinishReason, ImagePart, Role, TextPart
from medreview.text.token_guess import EACH_PROMPT, SAMPLES, Script, guessed_tokens, token_scale

if TYPE_CHECKING:
    from medreview.llm.cloud.client import Connection


_LOOK_S = 0.05
_N_TRIES = 3
_WAIT_S, _LONGEST_WAIT_S = 2.0, 60.0
Value = TypeVar("Value")


@dataclass(frozen=True, slots=True)
class ProbeAnswer:
    """An answer: as a completion, and as it came."""

    completion: Completion
    body: object

    @property
    def reply(self) -> tuple[str, str]:
        return self.completion.text, self.completion.thinking


@dataclass(frozen=True, slots=True)
class ProbeRefusal:
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
                return Message("The provider blocked the question.")

    def stop(self, calls: "SingleCalls") -> NoReturn:
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
class SingleCalls:
    """SingleCalls to one model, counted."""

    connection: "Connection"
    place: CloudModel
    clock: EngineClock
    n_calls: int = 0
    input_tokens: int = 0
    output_tokens: int = 0
    _has_answered: bool = False

    async def ask(self, body: Mapping[str, object]) -> ProbeAnswer | ProbeRefusal:
        """Ask once; again only where the endpoint is busy or the connection was lost.

        Raises
        ------
        EngineStopped
            If nothing can be asked at all.
        """
        dialect = Dialect(self.place)
        outcome = await self._outcome(dialect.path, body)
        if not isinstance(outcome, Answered):
            return ProbeRefusal(outcome)
        try:
            completion = completed(dialect.completion(outcome.body), outcome.usage)
        except AnswerUnreadable:
            return ProbeRefusal(MayPass(Fault.MALFORMED, Fault.MALFORMED.value))
        self._has_answered = True
        self.input_tokens += completion.input_tokens or 0
        self.output_tokens += completion.output_tokens or 0
        return ProbeAnswer(completion, outcome.body)

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
        return ProbeRefusal(outcome).stop(self)

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
        return await self.connection.call(path, body, has_answered_before=self._has_answered)


def in_own_loop(
    place: CloudModel,
    key: str | None,
    cancel: CancelToken,
    work: Callable[[SingleCalls], Awaitable[Value]],
    *,
    timeout_s: float,
    clock: EngineClock,
) -> Value:
    """Do a few calls in this thread; ends soon after the token was cancelled."""
    from medreview.llm.cloud.client import connect

    address = address_of(place.base_url)

    async def worked() -> Value:
        connection = connect(address, place.dialect, key, timeout_s=timeout_s, n_connections=1)
        try:
            return await work(SingleCalls(connection, place, clock))
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


LEFT, RIGHT = "green", "yellow"
_SIDE = 64
_GREEN, _YELLOW = b"\x00\xa0\x00", b"\xff\xe0\x00"


def picture() -> bytes:
    """64 by 64 pixels: the left half green, the right half yellow."""
    row = b"\0" + _GREEN * (_SIDE // 2) + _YELLOW * (_SIDE // 2)
    header = struct.pack(">IIBBBBB", _SIDE, _SIDE, 8, 2, 0, 0, 0)
    chunks = ((b"IHDR", header), (b"IDAT", zlib.compress(row * _SIDE, 9)), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(kind, data) for kind, data in chunks)


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


_SHORT, _LONG = 32, 1024
_SEED, _OTHER_SEED = 7, 8
_RANDOM = "Write ten random digits, nothing else."
_SENTENCE = "Name a colour you like in one short sentence of plain words. Do not write JSON and no digits."
_COLOURS = "red, green, blue, yellow, black or white"
_LOOK = f"Name the colour of the left half and of the right half of this picture, each of {_COLOURS}. Two words only."
_NUMBERS = (4071, 5082)
_FORM = ReplyForm(
    "",
    {
        "type": "object",
        "properties": {"number": {"type": "integer", "enum": list(_NUMBERS)}},
        "required": ["number"],
        "additionalProperties": False,
    },
)


class ProbeState(StrEnum):
    """The state of a setting: it works, it is refused, or it is taken and has no effect."""

    YES = "yes"
    NO = "no"
    IGNORED = "ignored"


PROBE_WORDS: Mapping[ProbeState, Message] = {
    ProbeState.YES: Message("yes"),
    ProbeState.NO: Message("no"),
    ProbeState.IGNORED: Message("ignored"),
}


@dataclass(frozen=True, slots=True)
class Finding:
    ability: Ability
    state: ProbeState
    evidence: Message


@dataclass(frozen=True, slots=True)
class ProbeReport:
    """The findings of a test, and its cost. Tokens are those that the endpoint counted."""

    findings: tuple[Finding, ...]
    schema_in_object: bool
    n_calls: int
    input_tokens: int
    output_tokens: int
    token_scale: Mapping[str, float]
    """See ``text.token_guess``; with ``EACH_PROMPT`` what a prompt has beside its text. Empty where none is known."""

    @property
    def abilities(self) -> dict[Ability, bool]:
        """As a ``CloudModel`` takes them."""
        found = {finding.ability: finding.state is ProbeState.YES for finding in self.findings}
        return found | {Ability.SCHEMA_IN_OBJECT: self.schema_in_object}


def probe(
    place: CloudModel,
    key: str | None,
    cancel: CancelToken,
    *,
    timeout_s: float = 60.0,
    clock: EngineClock | None = None,
) -> ProbeReport:
    """Find out what the endpoint of a model really does. Takes eight to fifteen short calls.

    Raises
    ------
    EngineStopped
        If the endpoint cannot be asked at all: no network, a wrong key, no such model.
    Cancelled
        Soon after the token was cancelled.
    """
    return in_own_loop(place, key, cancel, _probed, timeout_s=timeout_s, clock=clock or EngineClock())


async def _probed(calls: SingleCalls) -> ProbeReport:
    testing = _Testing(calls, Dialect(calls.place))
    findings = await testing.all_findings()
    scale = await testing.token_scale()
    return ProbeReport(
        tuple(findings), testing.schema_in_object, calls.n_calls, calls.input_tokens, calls.output_tokens, scale
    )


class _Testing:
    """One test; each part asks what is not yet known."""

    def __init__(self, calls: SingleCalls, dialect: Dialect) -> None:
        self._calls = calls
        self._dialect = dialect
        self._n_tokens = _SHORT
        self.schema_in_object = False
        self._n_plain: int | None = None

    async def all_findings(self) -> list[Finding]:
        await self._reached()
        sampling = [*_never_at_anthropic()] if self._dialect.is_anthropic else await self._sampling()
        schema, temperature = await self._schema_and_temperature()
        return [schema, await self._images(), *sampling, temperature, await self._thinking()]

    async def _reached(self) -> None:
        """The plainest call: it ends the test where nothing works, and shows whether the model thinks first."""
        told = await self._calls.ask(self._plain(_RANDOM))
        if isinstance(told, ProbeRefusal):
            told.stop(self._calls)
        elif told.completion.finish_reason is FinishReason.LENGTH and not told.completion.text.strip():
            self._n_tokens = _LONG
        self._n_plain = _n_read(told)

    async def token_scale(self) -> dict[str, float]:
        """The endpoint's way to count, from texts that are known: no preview need send a person's own to learn it."""
        if self._n_plain is None:
            return {}
        each = self._n_plain - guessed_tokens(_RANDOM)
        counted: dict[Script, float] = {}
        for script, sample in SAMPLES.items():
            try:
                told = await self._calls.ask(self._plain(sample, n_tokens=_SHORT))
            except EngineStopped:  # what was found before stands
                return {}
            if (n := _n_read(told)) is not None:
                counted[script] = n - each
        scale = token_scale(counted)
        return scale | {EACH_PROMPT: round(max(0.0, each), 1)} if scale else {}

    async def _sampling(self) -> list[Finding]:
        asked = self._plain(_RANDOM) | {self._dialect.wording.seed_field: _SEED}
        first = await self._calls.ask(asked | {"logprobs": True, "top_logprobs": 5})
        probabilities = _probabilities(first)
        if isinstance(first, ProbeRefusal):
            first = await self._calls.ask(asked)
        return [await self._seed(asked, first), probabilities]

    async def _seed(self, asked: Mapping[str, object], first: ProbeAnswer | ProbeRefusal) -> Finding:
        if isinstance(first, ProbeRefusal):
            return _no(Ability.SEED, first)
        again = await self._calls.ask(asked)
        if isinstance(again, ProbeRefusal):
            return _no(Ability.SEED, again)
        if again.reply != first.reply:
            return Finding(Ability.SEED, ProbeState.IGNORED, Message("The same seed gave two different answers."))
        other = await self._calls.ask({**asked, self._dialect.wording.seed_field: _OTHER_SEED})
        if isinstance(other, ProbeRefusal):
            return _no(Ability.SEED, other)
        if other.reply == first.reply:
            told = Message("Another seed gave the same reply, so it shows no effect.")
            return Finding(Ability.SEED, ProbeState.IGNORED, told)
        told = Message("The same seed gave the same reply twice, another seed another one.")
        return Finding(Ability.SEED, ProbeState.YES, told)

    async def _schema_and_temperature(self) -> tuple[Finding, Finding]:
        both = await self._calls.ask(self._constrained({Ability.SCHEMA: True}))
        if isinstance(both, ProbeAnswer):
            return await self._schema(both), _taken_temperature()
        alone = await self._calls.ask(self._constrained({Ability.SCHEMA: True, Ability.TEMPERATURE: False}))
        if isinstance(alone, ProbeAnswer):
            return await self._schema(alone), _no(Ability.TEMPERATURE, both)
        cold = await self._calls.ask(self._plain(_SENTENCE) | {"temperature": 0.0})
        temperature = _no(Ability.TEMPERATURE, cold) if isinstance(cold, ProbeRefusal) else _taken_temperature()
        return await self._schema_in_object(alone, has_temperature=isinstance(cold, ProbeAnswer)), temperature

    async def _schema(self, told: ProbeAnswer) -> Finding:
        if _honours(told):
            evidence = Message("Asked for a sentence and restricted to a schema, it kept to the schema.")
            return Finding(Ability.SCHEMA, ProbeState.YES, evidence)
        return await self._schema_in_object(told, has_temperature=True)

    async def _schema_in_object(self, before: ProbeAnswer | ProbeRefusal, *, has_temperature: bool) -> Finding:
        """The way in which llama.cpp is asked; Anthropic has no second way."""
        if not self._dialect.is_anthropic:
            abilities = {Ability.SCHEMA: True, Ability.SCHEMA_IN_OBJECT: True, Ability.TEMPERATURE: has_temperature}
            told = await self._calls.ask(self._constrained(abilities))
            if isinstance(told, ProbeAnswer) and _honours(told):
                self.schema_in_object = True
                evidence = Message(
                    "Asked for a sentence and restricted to a schema in llama.cpp's way, it kept to the schema."
                )
                return Finding(Ability.SCHEMA, ProbeState.YES, evidence)
        if isinstance(before, ProbeRefusal):
            return _no(Ability.SCHEMA, before)
        evidence = Message(
            "Asked for a sentence and restricted to a schema, it accepted the schema and did not keep to it."
        )
        return Finding(Ability.SCHEMA, ProbeState.IGNORED, evidence)

    async def _images(self) -> Finding:
        image = ImagePart("", "image/png", picture())
        message = ChatMessage(Role.USER, (image, TextPart(_LOOK)))
        told = await self._calls.ask(self._body(message, {Ability.TEMPERATURE: False, Ability.SEED: False}))
        if isinstance(told, ProbeRefusal):
            return _no(Ability.IMAGES, told)
        reply = told.completion.text.lower()
        if 0 <= reply.find(LEFT) < reply.find(RIGHT):
            evidence = Message("It named the colours of a picture: {reply}.", {"reply": _shown(reply)})
            return Finding(Ability.IMAGES, ProbeState.YES, evidence)
        evidence = Message(
            "It was shown a picture of {left} and {right} and answered: {reply}.",
            {"left": LEFT, "right": RIGHT, "reply": _shown(reply)},
        )
        return Finding(Ability.IMAGES, ProbeState.IGNORED, evidence)

    async def _thinking(self) -> Finding:
        if self._dialect.is_anthropic:
            asked = {"thinking": {"type": "enabled", "budget_tokens": _LONG}, "max_tokens": _LONG + _SHORT}
        else:
            asked = {"reasoning_effort": "low"}
        told = await self._calls.ask(self._plain(_SENTENCE) | asked)
        if isinstance(told, ProbeRefusal):
            return _no(Ability.THINKING_BUDGET, told)
        details = members(members(members(told.body).get("usage")).get("completion_tokens_details"))
        if told.completion.thinking or count(details.get("reasoning_tokens")):
            evidence = Message("It kept to the limit of thinking tokens, then answered.")
            return Finding(Ability.THINKING_BUDGET, ProbeState.YES, evidence)
        evidence = Message("It ignored the limit of thinking tokens and answered at once.")
        return Finding(Ability.THINKING_BUDGET, ProbeState.IGNORED, evidence)

    def _plain(self, text: str, *, n_tokens: int | None = None) -> dict[str, object]:
        abilities = {Ability.TEMPERATURE: False, Ability.SEED: False}
        return self._body(ChatMessage(Role.USER, (TextPart(text),)), abilities, n_tokens=n_tokens)

    def _constrained(self, abilities: Mapping[Ability, bool]) -> dict[str, object]:
        message = ChatMessage(Role.USER, (TextPart(_SENTENCE),))
        return self._body(message, {Ability.SEED: False, **abilities}, _FORM)

    def _body(
        self,
        message: ChatMessage,
        abilities: Mapping[Ability, bool],
        form: ReplyForm | None = None,
        n_tokens: int | None = None,
    ) -> dict[str, object]:
        request = GenerateRequest("", (message,), SamplingSettings(max_tokens=n_tokens or self._n_tokens), form)
        return Dialect(replace(self._calls.place, abilities=dict(abilities))).body(request)


def _n_read(told: ProbeAnswer | ProbeRefusal) -> int | None:
    """Tokens of the prompt as the endpoint counted them; None where it says nothing that can be believed."""
    if isinstance(told, ProbeRefusal) or not told.completion.is_usage_believed:
        return None
    return told.completion.input_tokens


def _never_at_anthropic() -> list[Finding]:
    told = Message("Anthropic's endpoint has no such setting.")
    return [Finding(ability, ProbeState.NO, told) for ability in (Ability.SEED, Ability.LOG_PROBABILITIES)]


def _probabilities(told: ProbeAnswer | ProbeRefusal) -> Finding:
    ability = Ability.LOG_PROBABILITIES
    if isinstance(told, ProbeRefusal):
        return _no(ability, told)
    found = openai_beginnings(told.body)
    if not found:
        return Finding(ability, ProbeState.IGNORED, Message("It accepts the setting but returns no probabilities."))
    evidence = Message("It gave the probabilities of {n} possible first {n:=token|tokens}.", {"n": len(found)})
    return Finding(ability, ProbeState.YES, evidence)


def _honours(told: ProbeAnswer) -> bool:
    """True if a reply is one that the schema allows and nobody would write unasked."""
    try:
        value = parsed(told.completion.text.encode())
    except NotJson:
        return False
    return any(members(value) == {"number": number} for number in _NUMBERS)


def _taken_temperature() -> Finding:
    return Finding(Ability.TEMPERATURE, ProbeState.YES, Message("It accepts a temperature of 0."))


def _no(ability: Ability, refused: ProbeRefusal) -> Finding:
    return Finding(ability, ProbeState.NO, refused.evidence)


def _shown(reply: str) -> str:
    return " ".join(reply.split())[:60]


def list_remote_models(
    place: CloudModel, key: str | None, cancel: CancelToken | None = None, *, timeout_s: float = 30.0
) -> tuple[str, ...]:
    """Names of the models at an endpoint, in the order of the alphabet; ``place`` need not name one.

    Raises
    ------
    EngineStopped
        If the endpoint cannot be asked, or has no list.
    Cancelled
        Soon after the token was cancelled.
    """
    return in_own_loop(place, key, cancel or CancelToken(), _listed, timeout_s=timeout_s, clock=EngineClock())


async def _listed(calls: SingleCalls) -> tuple[str, ...]:
    host = calls.connection.address.host
    try:
        body = members(await calls.get(Dialect(calls.place).models_path))
    except ModelUnknown:
        raise NoModelList(host=host) from None
    if not isinstance(body.get("data"), list):
        raise NoModelList(host=host)
    names = {text(members(entry).get("id")) for entry in items(body.get("data"))}
    return tuple(sorted(name for name in names if name))
