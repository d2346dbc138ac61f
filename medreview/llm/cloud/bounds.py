"""What may come back, bounded by what was sent: how long a reply can be, and how many tokens can have been used.

A token of a reply is a few characters. On the way each may be escaped to six, and some providers send the thinking
twice, so a body may be larger than its text.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from medreview.errors import Message
from medreview.llm.cloud.json_values import count, items, members, text
from medreview.llm.messages import Completion

TOO_LONG = Message("The reply is far longer than was asked for, so it was not taken.")

_TEXT_BYTES, _TEXT_BYTES_A_TOKEN = 64 * 2**10, 16
_BODY_BYTES, _BODY_BYTES_A_TOKEN = 256 * 2**10, 64
_LIST_BYTES = 8 * 2**20
_OF_TEMPLATE = 2048
_OF_IMAGE = 2**16
_TOKENS_FIELDS = ("max_tokens", "max_completion_tokens")
_PARTS_OF_INPUT = ("input_tokens", "cache_creation_input_tokens", "cache_read_input_tokens")
_IMAGES = frozenset({"image", "image_url"})


def most_body_bytes(max_tokens: int) -> int:
    """Most bytes of the JSON that a reply comes in."""
    return _BODY_BYTES + _BODY_BYTES_A_TOKEN * max_tokens


@dataclass(frozen=True, slots=True)
class Asked:
    """What a request asks for, as far as it bounds what comes back; without ``max_tokens`` it asks for a list."""

    max_tokens: int | None
    n_images: int = 0

    @staticmethod
    def by(body: Mapping[str, object] | None) -> "Asked":
        """What a body in either dialect asks for."""
        body = body or {}
        told = (count(body.get(name)) for name in _TOKENS_FIELDS)
        parts = [members(part) for message in items(body.get("messages")) for part in items(_content(message))]
        n_images = sum(text(part.get("type")) in _IMAGES for part in parts)
        return Asked(next((found for found in told if found is not None), None), n_images)

    @property
    def most_bytes(self) -> int:
        return _LIST_BYTES if self.max_tokens is None else most_body_bytes(self.max_tokens)


@dataclass(frozen=True, slots=True)
class Usage:
    """Tokens as an endpoint counts them; None where it does not say, or says what cannot be."""

    input_tokens: int | None = None
    output_tokens: int | None = None
    is_believed: bool = True

    def within(self, asked: Asked, *, n_sent: int, n_received: int) -> "Usage":
        """These figures, without those that exceed what was sent or what came back.

        No token is less than a byte; the provider's template and each image may be read as more tokens than they
        have bytes. Thinking that is kept back is counted, up to the tokens that were asked for.
        """
        most_input = n_sent + _OF_TEMPLATE + _OF_IMAGE * asked.n_images
        most_output = max(n_received, asked.max_tokens or 0)
        kept_input, kept_output = _at_most(self.input_tokens, most_input), _at_most(self.output_tokens, most_output)
        is_whole = (kept_input, kept_output) == (self.input_tokens, self.output_tokens)
        return Usage(kept_input, kept_output, self.is_believed and is_whole)


NO_USAGE = Usage()


def usage_of(body: object) -> Usage:
    """What a body in either dialect says of its usage, whatever else is in it."""
    told = members(members(body).get("usage"))
    prompt, written = _told(told, "prompt_tokens"), _told(told, "completion_tokens") or _told(told, "output_tokens")
    read = prompt or [found for name in _PARTS_OF_INPUT for found in _told(told, name)]
    is_believed = all(found is not None for found in (*read, *written))
    known = [found for found in read if found is not None]
    return Usage(sum(known) if known else None, next(iter(written), None), is_believed)


def _told(usage: Mapping[str, object], name: str) -> list[int | None]:
    """A count as it was told, None where that is none; nothing where it was not told."""
    value = usage.get(name)
    return [] if value is None else [count(value)]


def completed(completion: Completion, usage: Usage, latency_ms: float | None = None) -> Completion:
    """A completion with the figures that can be believed."""
    told = {"input_tokens": usage.input_tokens, "output_tokens": usage.output_tokens}
    return replace(completion, **told, is_usage_believed=usage.is_believed, latency_ms=latency_ms)


def is_too_long(completion: Completion, max_tokens: int) -> bool:
    """Whether a reply with its thinking is longer than what was asked for could be."""
    n_bytes = len(completion.text.encode("utf-8", "replace")) + len(completion.thinking.encode("utf-8", "replace"))
    return n_bytes > _TEXT_BYTES + _TEXT_BYTES_A_TOKEN * max_tokens


def _content(message: object) -> object:
    return members(message).get("content")


def _at_most(tokens: int | None, most: int) -> int | None:
    return tokens if tokens is not None and tokens <= most else None
