"""The body of a request in both dialects, the same whether it is sent now or written into a batch file."""

import base64
from collections.abc import Mapping
from dataclasses import dataclass
from typing import cast

from medreview.llm.engines import GenerateRequest, ReplyForm
from medreview.llm.messages import ChatMessage, ImagePart, Role, SamplingSettings, TextPart
from medreview.llm.model_places import Ability

# Providers that hold a reply to a schema refuse these members of one; the prompt and the limit of tokens bound it.
_BOUNDS = frozenset({"maxLength", "maxItems"})


@dataclass(frozen=True, slots=True)
class Wording:
    """How an OpenAI-compatible endpoint names what most name the same.

    ``keeps_bounds`` is for servers that take every member of a JSON Schema. ``scored_tokens`` is how many beginnings of
    a reply are asked for with their probabilities: as many as may be given, then fewer.
    """

    tokens_field: str = "max_tokens"
    seed_field: str = "seed"
    keeps_bounds: bool = False
    scored_tokens: tuple[int, ...] = (20, 5)


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
    """A message as Anthropic's own endpoint takes it; it has no seed."""
    settings = request.settings
    body: dict[str, object] = {"model": name, "max_tokens": settings.max_tokens}
    system = "\n\n".join(message.text for message in request.messages if message.role is Role.SYSTEM)
    if system:
        body["system"] = system
    body["messages"] = [_anthropic_message(message) for message in request.messages if message.role is not Role.SYSTEM]
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
