"""What an endpoint answered, read in both dialects; any JSON gives a completion or one typed error."""

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from medreview.errors import MedReviewError
from medreview.llm.cloud.bounds import usage_of
from medreview.llm.cloud.json_values import items, members, number, text
from medreview.llm.messages import Completion, FinishReason

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
    """What came back is not an answer in the dialect that was spoken."""

    template = "What came back is not a model's answer: it holds no {missing}. Check the address of the endpoint."


@dataclass(frozen=True, slots=True)
class Beginning:
    """A token that the reply could begin with, and its natural log-probability."""

    token: str
    log_probability: float


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


def openai_beginnings(body: object) -> tuple[Beginning, ...]:
    """The likeliest first tokens of a reply, likeliest first; none where the endpoint gave none."""
    choice = members(next(iter(items(members(body).get("choices"))), None))
    first = members(next(iter(items(members(choice.get("logprobs")).get("content"))), None))
    found: dict[str, float] = {}
    for entry in (members(item) for item in items(first.get("top_logprobs"))):
        token, value = _token(entry), number(entry.get("logprob"))
        if token and value is not None and value <= 0:
            found.setdefault(token, value)
    return tuple(Beginning(token, value) for token, value in sorted(found.items(), key=lambda pair: -pair[1]))


def label_log_probability(label: str, beginnings: Iterable[Beginning]) -> float | None:
    """The log-probability that the reply begins with a label, blanks before it aside; None where it was not given.

    Only tokens that are the whole label count: of one that is a part of it, what follows is not known.
    """
    values = [found.log_probability for found in beginnings if found.token.strip() == label]
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
