"""The messages to a model and its reply, the same for every engine and provider."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from medreview.errors import Message


class Role(StrEnum):
    SYSTEM = "system"
    USER = "user"
    ASSISTANT = "assistant"


ROLE_WORDS: Mapping[Role, Message] = {
    Role.SYSTEM: Message("System"),
    Role.USER: Message("User"),
    Role.ASSISTANT: Message("Model"),
}


class FinishReason(StrEnum):
    """The reason why a model stopped: of itself, at the limit of tokens, because it or its provider declined."""

    STOP = "stop"
    LENGTH = "length"
    REFUSED = "refused"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class TextPart:
    text: str


@dataclass(frozen=True, slots=True)
class ImagePart:
    """An image of a message, named by its hash; ``content`` is filled in just before it is sent."""

    sha256: str
    media_type: str
    content: bytes | None = field(default=None, repr=False)


Part = TextPart | ImagePart


@dataclass(frozen=True, slots=True)
class ChatMessage:
    """One turn of a conversation with a model; its parts in the order in which they are shown to it."""

    role: Role
    parts: tuple[Part, ...]

    @property
    def text(self) -> str:
        return "\n".join(part.text for part in self.parts if isinstance(part, TextPart))

    @property
    def images(self) -> tuple[ImagePart, ...]:
        return tuple(part for part in self.parts if isinstance(part, ImagePart))


@dataclass(frozen=True, slots=True)
class Completion:
    """A model's text; ``thinking`` is the part that the engine already kept apart. Tokens None where not counted.

    ``is_usage_believed`` is false where tokens were left out because they cannot be.
    """

    text: str
    thinking: str = ""
    finish_reason: FinishReason = FinishReason.UNKNOWN
    input_tokens: int | None = None
    output_tokens: int | None = None
    latency_ms: float | None = None
    is_usage_believed: bool = True
