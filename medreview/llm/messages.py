"""What is said to a model and what comes back, the same for every engine and provider."""

from dataclasses import dataclass, field
from enum import StrEnum


class Role(StrEnum):
    SYSTEM = "system"
    USER = "user"
    ASSISTANT = "assistant"


class FinishReason(StrEnum):
    """Why a model stopped: of itself, at the limit of tokens, because it or its provider declined, or not known."""

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
    """What a model wrote; ``thinking`` is what the engine already kept apart. Tokens None where not counted.

    ``is_usage_believed`` is false where tokens were left out because they cannot be.
    """

    text: str
    thinking: str = ""
    finish_reason: FinishReason = FinishReason.UNKNOWN
    input_tokens: int | None = None
    output_tokens: int | None = None
    latency_ms: float | None = None
    is_usage_believed: bool = True


@dataclass(frozen=True, slots=True)
class SamplingSettings:
    """How a model picks its words. Temperature 0 always takes the likeliest; ``repeat_penalty`` 1 is none."""

    temperature: float = 0.0
    top_p: float = 1.0
    seed: int = 0
    max_tokens: int = 512
    repeat_penalty: float = 1.0
    stop: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if self.temperature < 0 or not 0 < self.top_p <= 1 or self.max_tokens < 1 or self.repeat_penalty <= 0:
            raise ValueError("temperature from 0, top_p in (0, 1], max_tokens from 1, repeat_penalty above 0")
