"""Finding out what an endpoint really does, with a handful of short calls.

Providers accept settings and ignore them, so an ability counts only where the reply shows it: a schema where the model
would have answered otherwise, an image whose colours are named, a seed that repeats and changes a random answer.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum

from medreview.errors import Message
from medreview.jobs import CancelToken
from medreview.llm.cloud.dialects import Dialect
from medreview.llm.cloud.json_values import NotJson, count, members, parsed
from medreview.llm.cloud.probe_picture import LEFT, RIGHT, picture
from medreview.llm.cloud.replies import openai_beginnings
from medreview.llm.cloud.single_calls import Calls, Refused, Told, in_own_loop
from medreview.llm.cloud.waiting import Clock
from medreview.llm.engines import GenerateRequest, ReplyForm
from medreview.llm.messages import ChatMessage, FinishReason, ImagePart, Role, SamplingSettings, TextPart
from medreview.llm.model_places import Ability, CloudModel

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
    """What became of a setting: it works, it is refused, or it is taken and nothing comes of it."""

    YES = "yes"
    NO = "no"
    IGNORED = "ignored"


@dataclass(frozen=True, slots=True)
class Finding:
    ability: Ability
    state: ProbeState
    evidence: Message


@dataclass(frozen=True, slots=True)
class ProbeReport:
    """What a test found, and what it cost. Tokens are those that the endpoint counted."""

    findings: tuple[Finding, ...]
    schema_in_object: bool
    n_calls: int
    input_tokens: int
    output_tokens: int

    @property
    def abilities(self) -> dict[Ability, bool]:
        """As a ``CloudModel`` takes them."""
        found = {finding.ability: finding.state is ProbeState.YES for finding in self.findings}
        return found | {Ability.SCHEMA_IN_OBJECT: self.schema_in_object}


def probe(
    place: CloudModel, key: str | None, cancel: CancelToken, *, timeout_s: float = 60.0, clock: Clock | None = None
) -> ProbeReport:
    """Find out what the endpoint of a model really does. Takes five to twelve short calls.

    Raises
    ------
    EngineStopped
        If the endpoint cannot be asked at all: no network, a wrong key, no such model.
    Cancelled
        Soon after the token was cancelled.
    """
    return in_own_loop(place, key, cancel, _probed, timeout_s=timeout_s, clock=clock or Clock())


async def _probed(calls: Calls) -> ProbeReport:
    testing = _Testing(calls, Dialect(calls.place))
    findings = await testing.all_findings()
    return ProbeReport(
        tuple(findings), testing.schema_in_object, calls.n_calls, calls.input_tokens, calls.output_tokens
    )


class _Testing:
    """One test; each part asks what is not yet known."""

    def __init__(self, calls: Calls, dialect: Dialect) -> None:
        self._calls = calls
        self._dialect = dialect
        self._n_tokens = _SHORT
        self.schema_in_object = False

    async def all_findings(self) -> list[Finding]:
        await self._reached()
        sampling = [*_never_at_anthropic()] if self._dialect.is_anthropic else await self._sampling()
        schema, temperature = await self._schema_and_temperature()
        return [schema, await self._images(), *sampling, temperature, await self._thinking()]

    async def _reached(self) -> None:
        """The plainest call: it ends the test where nothing works, and shows whether the model thinks first."""
        told = await self._calls.ask(self._plain(_RANDOM))
        if isinstance(told, Refused):
            told.stop(self._calls)
        elif told.completion.finish_reason is FinishReason.LENGTH and not told.completion.text.strip():
            self._n_tokens = _LONG

    async def _sampling(self) -> list[Finding]:
        asked = self._plain(_RANDOM) | {self._dialect.wording.seed_field: _SEED}
        first = await self._calls.ask(asked | {"logprobs": True, "top_logprobs": 5})
        probabilities = _probabilities(first)
        if isinstance(first, Refused):
            first = await self._calls.ask(asked)
        return [await self._seed(asked, first), probabilities]

    async def _seed(self, asked: Mapping[str, object], first: Told | Refused) -> Finding:
        if isinstance(first, Refused):
            return _no(Ability.SEED, first)
        again = await self._calls.ask(asked)
        if isinstance(again, Refused):
            return _no(Ability.SEED, again)
        if again.reply != first.reply:
            return Finding(Ability.SEED, ProbeState.IGNORED, Message("The same seed gave two different answers."))
        other = await self._calls.ask({**asked, self._dialect.wording.seed_field: _OTHER_SEED})
        if isinstance(other, Refused):
            return _no(Ability.SEED, other)
        if other.reply == first.reply:
            told = Message("Another seed gave the same answer, so it shows no effect.")
            return Finding(Ability.SEED, ProbeState.IGNORED, told)
        told = Message("The same seed gave the same answer twice, another seed another one.")
        return Finding(Ability.SEED, ProbeState.YES, told)

    async def _schema_and_temperature(self) -> tuple[Finding, Finding]:
        both = await self._calls.ask(self._constrained({Ability.SCHEMA: True}))
        if isinstance(both, Told):
            return await self._schema(both), _taken_temperature()
        alone = await self._calls.ask(self._constrained({Ability.SCHEMA: True, Ability.TEMPERATURE: False}))
        if isinstance(alone, Told):
            return await self._schema(alone), _no(Ability.TEMPERATURE, both)
        cold = await self._calls.ask(self._plain(_SENTENCE) | {"temperature": 0.0})
        temperature = _no(Ability.TEMPERATURE, cold) if isinstance(cold, Refused) else _taken_temperature()
        return await self._schema_in_object(alone, has_temperature=isinstance(cold, Told)), temperature

    async def _schema(self, told: Told) -> Finding:
        if _honours(told):
            evidence = Message("Asked for a sentence and held to a schema, it kept to the schema.")
            return Finding(Ability.SCHEMA, ProbeState.YES, evidence)
        return await self._schema_in_object(told, has_temperature=True)

    async def _schema_in_object(self, before: Told | Refused, *, has_temperature: bool) -> Finding:
        """The way in which llama.cpp is asked; Anthropic has no second way."""
        if not self._dialect.is_anthropic:
            abilities = {Ability.SCHEMA: True, Ability.SCHEMA_IN_OBJECT: True, Ability.TEMPERATURE: has_temperature}
            told = await self._calls.ask(self._constrained(abilities))
            if isinstance(told, Told) and _honours(told):
                self.schema_in_object = True
                evidence = Message(
                    "Asked for a sentence and held to a schema in llama.cpp's way, it kept to the schema."
                )
                return Finding(Ability.SCHEMA, ProbeState.YES, evidence)
        if isinstance(before, Refused):
            return _no(Ability.SCHEMA, before)
        evidence = Message("Asked for a sentence and held to a schema, it took the schema and did not keep to it.")
        return Finding(Ability.SCHEMA, ProbeState.IGNORED, evidence)

    async def _images(self) -> Finding:
        image = ImagePart("", "image/png", picture())
        message = ChatMessage(Role.USER, (image, TextPart(_LOOK)))
        told = await self._calls.ask(self._body(message, {Ability.TEMPERATURE: False, Ability.SEED: False}))
        if isinstance(told, Refused):
            return _no(Ability.IMAGES, told)
        reply = told.completion.text.lower()
        if 0 <= reply.find(LEFT) < reply.find(RIGHT):
            evidence = Message("It named the colours of a picture: {reply}.", {"reply": _shown(reply)})
            return Finding(Ability.IMAGES, ProbeState.YES, evidence)
        evidence = Message(
            "It took a picture of {left} and {right} and answered: {reply}.",
            {"left": LEFT, "right": RIGHT, "reply": _shown(reply)},
        )
        return Finding(Ability.IMAGES, ProbeState.IGNORED, evidence)

    async def _thinking(self) -> Finding:
        if self._dialect.is_anthropic:
            asked = {"thinking": {"type": "enabled", "budget_tokens": _LONG}, "max_tokens": _LONG + _SHORT}
        else:
            asked = {"reasoning_effort": "low"}
        told = await self._calls.ask(self._plain(_SENTENCE) | asked)
        if isinstance(told, Refused):
            return _no(Ability.THINKING_BUDGET, told)
        details = members(members(members(told.body).get("usage")).get("completion_tokens_details"))
        if told.completion.thinking or count(details.get("reasoning_tokens")):
            evidence = Message("Asked to think within a budget, it thought before it answered.")
            return Finding(Ability.THINKING_BUDGET, ProbeState.YES, evidence)
        evidence = Message("Asked to think within a budget, it answered without thinking.")
        return Finding(Ability.THINKING_BUDGET, ProbeState.IGNORED, evidence)

    def _plain(self, text: str) -> dict[str, object]:
        return self._body(ChatMessage(Role.USER, (TextPart(text),)), {Ability.TEMPERATURE: False, Ability.SEED: False})

    def _constrained(self, abilities: Mapping[Ability, bool]) -> dict[str, object]:
        message = ChatMessage(Role.USER, (TextPart(_SENTENCE),))
        return self._body(message, {Ability.SEED: False, **abilities}, _FORM)

    def _body(
        self, message: ChatMessage, abilities: Mapping[Ability, bool], form: ReplyForm | None = None
    ) -> dict[str, object]:
        request = GenerateRequest("", (message,), SamplingSettings(max_tokens=self._n_tokens), form)
        return Dialect(replace(self._calls.place, abilities=dict(abilities))).body(request)


def _never_at_anthropic() -> list[Finding]:
    told = Message("Anthropic's endpoint has no such setting.")
    return [Finding(ability, ProbeState.NO, told) for ability in (Ability.SEED, Ability.LOG_PROBABILITIES)]


def _probabilities(told: Told | Refused) -> Finding:
    ability = Ability.LOG_PROBABILITIES
    if isinstance(told, Refused):
        return _no(ability, told)
    found = openai_beginnings(told.body)
    if not found:
        return Finding(ability, ProbeState.IGNORED, Message("It took the setting and gave no probabilities."))
    evidence = Message("It gave the probabilities of {n} beginnings of its reply.", {"n": len(found)})
    return Finding(ability, ProbeState.YES, evidence)


def _honours(told: Told) -> bool:
    """Whether a reply is what the schema allows and nobody would write unasked."""
    try:
        value = parsed(told.completion.text.encode())
    except NotJson:
        return False
    return any(members(value) == {"number": number} for number in _NUMBERS)


def _taken_temperature() -> Finding:
    return Finding(Ability.TEMPERATURE, ProbeState.YES, Message("It took a temperature of 0."))


def _no(ability: Ability, refused: Refused) -> Finding:
    return Finding(ability, ProbeState.NO, refused.evidence)


def _shown(reply: str) -> str:
    return " ".join(reply.split())[:60]
