"""The two ways to speak to an endpoint, as the engine uses them."""

import base64
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import cast

from medreview.domain.sampling_settings import SamplingSettings
from medreview.errors import MedReviewError
from medreview.llm.cloud.addresses import ANTHROPIC, Reach, address_of
from medreview.llm.cloud.json_values import items, members, number, text
from medreview.llm.cloud.outcomes import usage_of
from medreview.llm.engines import Ability, CloudModel, GenerateRequest, ReplyForm
from medreview.llm.messages import ChatMessage, Completion, FinishReason, ImagePart, Role, TextPart

WITHHELD_THINKING = "[thinking withheld by the provider]"
_OPENAI_FINISH = {
    "stop": FinishReason.STOP,
    "length": FinishReason.LENGTH,
    "content_filter": FinishReason.REFUSED,
}
_ANTHROPIC_FINISH = {
    "end_turn": FinishReason.STOP,
    "stop_sequence": FinishReason.STOP,
    "max_tokens": FinishReason.LENGTH,
    "model_context_window_exceeded": FinishReason.LENGTH,
    "refusal": FinishReason.REFUSED,
}


class AnswerUnreadable(MedReviewError):
    """An endpoint's answer is none in the dialect that was spoken."""

    template = "The reply is not from a model: it has no {missing}. Check the address of the endpoint."


def openai_completion(body: object) -> Completion:
    """The reply in a chat completion.

    Raises
    ------
    AnswerUnreadable
        If the body has no choice with a message.
    """
    choice = members(next(iter(items(members(body).get("choices"))), None))
    message = members(choice.get("message"))
    if not message:
        raise AnswerUnreadable(missing="choices")
    reply = _joined_text(message.get("content"))
    refusal = text(message.get("refusal"))
    finish = _OPENAI_FINISH.get(text(choice.get("finish_reason")), FinishReason.UNKNOWN)
    usage = usage_of(body)
    return Completion(
        text=reply or refusal,
        thinking=_openai_thinking(message),
        finish_reason=FinishReason.REFUSED if refusal and not reply else finish,
        input_tokens=usage.input_tokens,
        output_tokens=usage.output_tokens,
        is_usage_believed=usage.is_believed,
    )


def anthropic_completion(body: object) -> Completion:
    """The reply in a message of Anthropic's.

    Raises
    ------
    AnswerUnreadable
        If the body has no content.
    """
    message = members(body)
    if not isinstance(message.get("content"), list):
        raise AnswerUnreadable(missing="content")
    blocks = [members(block) for block in items(message.get("content"))]
    thinking: list[str] = []
    for block in blocks:
        if block.get("type") == "thinking":
            thinking.append(text(block.get("thinking")))
        elif block.get("type") == "redacted_thinking":
            thinking.append(WITHHELD_THINKING)
    usage = usage_of(message)
    return Completion(
        text="".join(text(block.get("text")) for block in blocks if block.get("type") == "text"),
        thinking=_paragraphs(thinking),
        finish_reason=_ANTHROPIC_FINISH.get(text(message.get("stop_reason")), FinishReason.UNKNOWN),
        input_tokens=usage.input_tokens,
        output_tokens=usage.output_tokens,
        is_usage_believed=usage.is_believed,
    )


def openai_beginnings(body: object) -> Mapping[str, float]:
    """Natural log-probabilities of the likeliest first tokens of a reply, likeliest first; none where none came."""
    choice = members(next(iter(items(members(body).get("choices"))), None))
    first = members(next(iter(items(members(choice.get("logprobs")).get("content"))), None))
    found: dict[str, float] = {}
    for entry in (members(item) for item in items(first.get("top_logprobs"))):
        token, value = _token(entry), number(entry.get("logprob"))
        if token and value is not None and value <= 0:
            found.setdefault(token, value)
    return dict(sorted(found.items(), key=lambda pair: -pair[1]))


def label_log_probability(label: str, beginnings: Mapping[str, float]) -> float | None:
    """The log-probability that the reply begins with a label, blanks before it aside; None where it was not given.

    Only tokens that are the whole label count: of one that is a part of it, what follows is not known.
    """
    values = [value for token, value in beginnings.items() if token.strip() == label]
    if not values:
        return None
    most = max(values)
    return min(0.0, most + math.log(sum(math.exp(value - most) for value in values)))


def _openai_thinking(message: Mapping[str, object]) -> str:
    """Thinking, wherever a provider puts it: beside the text, in parts of the text, or in details of their own."""
    parts = [members(part) for part in items(message.get("content"))]
    in_parts = "".join(_joined_text(part.get("thinking")) for part in parts if part.get("type") == "thinking")
    told = next((part for name in ("reasoning_content", "reasoning") if (part := text(message.get(name)))), in_parts)
    if told:
        return told
    details = [members(detail) for detail in items(message.get("reasoning_details"))]
    return _paragraphs(
        [
            WITHHELD_THINKING if "encrypted" in text(d.get("type")) else text(d.get("text")) or text(d.get("summary"))
            for d in details
        ]
    )


def _joined_text(content: object) -> str:
    """The text of a message, whether it comes as text or in parts (Mistral's thinking models send parts)."""
    if isinstance(content, str):
        return text(content)
    parts = [members(part) for part in items(content)]
    return "".join(text(part.get("text")) for part in parts if part.get("type", "text") == "text")


def _token(entry: Mapping[str, object]) -> str:
    """A token's text; from its bytes where the text cannot show it."""
    raw = items(entry.get("bytes"))
    if raw and all(isinstance(byte, int) and 0 <= byte < 256 for byte in raw):  # noqa: PLR2004
        try:
            return bytes(byte for byte in raw if isinstance(byte, int)).decode("utf-8")
        except UnicodeDecodeError:
            return ""
    return text(entry.get("token"))


def _paragraphs(parts: Sequence[str]) -> str:
    return "\n\n".join(part for part in parts if part)


# Providers that hold a reply to a schema refuse these members of one; the prompt and the limit of tokens bound it.
_BOUNDS = frozenset({"maxLength", "maxItems"})


@dataclass(frozen=True, slots=True)
class Wording:
    """The names that an OpenAI-compatible endpoint gives to what most name the same.

    ``keeps_bounds`` is for servers that take every member of a JSON Schema. ``scored_tokens`` is how many beginnings of
    a reply are asked for with their probabilities: as many as may be given, then fewer.
    """

    tokens_field: str = "max_tokens"
    seed_field: str = "seed"
    keeps_bounds: bool = False
    scored_tokens: tuple[int, ...] = (20, 5)


def wording_of(base_url: str) -> Wording:
    """The names for the endpoint at an address."""
    address = address_of(base_url)
    if address.host == "api.openai.com" or address.host.endswith(".openai.azure.com"):
        return Wording(tokens_field="max_completion_tokens")
    if address.host == "api.mistral.ai":
        return Wording(seed_field="random_seed")
    if address.reach is Reach.INTERNET:
        return Wording()
    return Wording(keeps_bounds=True, scored_tokens=(200, 20, 5))


def openai_body(
    request: GenerateRequest, name: str, abilities: Mapping[Ability, bool], wording: Wording | None = None
) -> dict[str, object]:
    """A chat completion as OpenAI and all who are compatible with it take it.

    A reply is only held to a schema where a test found that the endpoint honours it. Temperature and seed are left
    out where a test found that they are refused or ignored.
    """
    wording = wording or Wording()
    settings = request.settings
    body: dict[str, object] = {
        "model": name,
        "messages": [_openai_message(message) for message in request.messages],
        wording.tokens_field: settings.max_tokens,
    }
    body |= _sampling(settings, abilities)
    if abilities.get(Ability.SEED, True):
        body[wording.seed_field] = settings.seed
    if settings.stop:
        body["stop"] = list(settings.stop)
    if request.effort and abilities.get(Ability.THINKING_BUDGET, True):
        body["reasoning_effort"] = request.effort
    if request.form and abilities.get(Ability.SCHEMA):
        body["response_format"] = _response_format(request.form, abilities, wording)
    return body


def openai_score_body(
    messages: tuple[ChatMessage, ...],
    name: str,
    abilities: Mapping[Ability, bool],
    wording: Wording | None = None,
    n_tokens: int = 20,
) -> dict[str, object]:
    """Ask for the likeliest beginnings of a reply with their log-probabilities, as the model has them (temperature 1).

    ``n_tokens`` is how many beginnings are asked for; most providers allow 5 to 20.
    """
    body: dict[str, object] = {
        "model": name,
        "messages": [_openai_message(message) for message in messages],
        (wording or Wording()).tokens_field: 1,
        "logprobs": True,
        "top_logprobs": n_tokens,
    }
    if abilities.get(Ability.TEMPERATURE, True):
        body["temperature"] = 1.0
    return body


def anthropic_body(request: GenerateRequest, name: str, abilities: Mapping[Ability, bool]) -> dict[str, object]:
    """A message as Anthropic's own endpoint takes it; it has no seed.

    Thinking within a budget leaves no choice of a temperature there. Where a test found that the budget is not kept,
    the reply is cut off at it.
    """
    settings, budget = request.settings, request.thinking_tokens
    keeps_budget = abilities.get(Ability.THINKING_BUDGET, True)
    most = settings.max_tokens if keeps_budget or not budget else min(settings.max_tokens, budget)
    body: dict[str, object] = {"model": name, "max_tokens": most}
    if budget and keeps_budget:
        body["thinking"] = {"type": "enabled", "budget_tokens": budget}
    system = "\n\n".join(message.text for message in request.messages if message.role is Role.SYSTEM)
    if system:
        body["system"] = system
    body["messages"] = [_anthropic_message(message) for message in request.messages if message.role is not Role.SYSTEM]
    if "thinking" not in body:
        body |= _sampling(settings, abilities)
    if settings.stop:
        body["stop_sequences"] = list(settings.stop)
    if request.form and abilities.get(Ability.SCHEMA):
        body["output_config"] = {"format": {"type": "json_schema", "schema": without_bounds(request.form.schema)}}
    return body


def without_bounds(schema: Mapping[str, object]) -> dict[str, object]:
    """A JSON Schema without the lengths that providers refuse."""
    return {key: _unbounded(value) for key, value in schema.items() if key not in _BOUNDS}


def _unbounded(value: object) -> object:
    if isinstance(value, Mapping):
        return without_bounds(cast("Mapping[str, object]", value))
    return value


def _sampling(settings: SamplingSettings, abilities: Mapping[Ability, bool]) -> dict[str, object]:
    body: dict[str, object] = {}
    if abilities.get(Ability.TEMPERATURE, True):
        body["temperature"] = settings.temperature
    if settings.top_p < 1:
        body["top_p"] = settings.top_p
    return body


def _response_format(form: ReplyForm, abilities: Mapping[Ability, bool], wording: Wording) -> dict[str, object]:
    if abilities.get(Ability.SCHEMA_IN_OBJECT):
        return {"type": "json_object", "schema": dict(form.schema)}
    schema = dict(form.schema) if wording.keeps_bounds else without_bounds(form.schema)
    return {"type": "json_schema", "json_schema": {"name": "reply", "strict": True, "schema": schema}}


def _openai_message(message: ChatMessage) -> dict[str, object]:
    if not message.images:
        return {"role": message.role.value, "content": message.text}
    parts = [_openai_part(part) for part in message.parts]
    return {"role": message.role.value, "content": parts}


def _openai_part(part: TextPart | ImagePart) -> dict[str, object]:
    if isinstance(part, TextPart):
        return {"type": "text", "text": part.text}
    return {"type": "image_url", "image_url": {"url": f"data:{part.media_type};base64,{_base64(part)}"}}


def _anthropic_message(message: ChatMessage) -> dict[str, object]:
    if not message.images:
        return {"role": message.role.value, "content": message.text}
    return {"role": message.role.value, "content": [_anthropic_part(part) for part in message.parts]}


def _anthropic_part(part: TextPart | ImagePart) -> dict[str, object]:
    if isinstance(part, TextPart):
        return {"type": "text", "text": part.text}
    source = {"type": "base64", "media_type": part.media_type, "data": _base64(part)}
    return {"type": "image", "source": source}


def _base64(part: ImagePart) -> str:
    if part.content is None:
        raise ValueError("the content of an image is filled in before it is sent")
    return base64.b64encode(part.content).decode("ascii")


@dataclass(frozen=True, slots=True)
class Dialect:
    """The dialect of one model: the address of a request, its form, and the reading of the reply."""

    place: CloudModel

    @property
    def is_anthropic(self) -> bool:
        return self.place.dialect == ANTHROPIC

    @property
    def library(self) -> str:
        return "anthropic" if self.is_anthropic else "openai"

    @property
    def path(self) -> str:
        return "/v1/messages" if self.is_anthropic else "/chat/completions"

    @property
    def models_path(self) -> str:
        return "/v1/models?limit=1000" if self.is_anthropic else "/models"

    @property
    def wording(self) -> Wording:
        return wording_of(self.place.base_url)

    def body(self, request: GenerateRequest) -> dict[str, object]:
        place = self.place
        if self.is_anthropic:
            return anthropic_body(request, place.name, place.abilities)
        return openai_body(request, place.name, place.abilities, self.wording)

    def completion(self, body: object) -> Completion:
        """Raises ``AnswerUnreadable`` if the body is none of this dialect."""
        return anthropic_completion(body) if self.is_anthropic else openai_completion(body)
