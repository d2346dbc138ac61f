"""The messages between the program and its child.

Frames of JSON to the child, lines of JSON back: the child reads files of strangers, so nothing that it says may be run
here, and nothing is run there but what a command asks for.
"""

import base64
import json
import struct
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, fields
from pathlib import Path
from typing import IO, Any, BinaryIO, NamedTuple, cast

import numpy as np
import numpy.typing as npt

from medreview.domain.sampling_settings import SamplingSettings
from medreview.errors import MedReviewError, Message
from medreview.llm.engines import (
    EngineSettings,
    EngineStopped,
    Generated,
    GenerateRequest,
    LabelQuestion,
    LocalModel,
    NotAnswered,
    ReplyForm,
    Request,
    Result,
    Scored,
    ScoreRequest,
)
from medreview.llm.local import failures
from medreview.llm.messages import ChatMessage, Completion, FinishReason, ImagePart, Role, TextPart

_PLAIN = (str, int, float, bool, type(None))
_DATACLASSES: dict[str, type[Any]] = {
    kind.__name__: kind
    for kind in (
        ChatMessage,
        EngineSettings,
        GenerateRequest,
        ImagePart,
        LabelQuestion,
        LocalModel,
        ReplyForm,
        SamplingSettings,
        ScoreRequest,
        TextPart,
    )
}
_WRITTEN: tuple[tuple[type[Any], str, Callable[[Any], str]], ...] = (
    (Role, "Role", str),
    (bytes, "bytes", lambda value: base64.b64encode(value).decode("ascii")),
    (Path, "Path", str),
    (Mapping, "Mapping", lambda value: json.dumps(dict(value))),
)
"""Kinds of values that are written as a text of their own; a mapping so that its keys may be any."""
_READ: dict[str, Callable[[str], Any]] = {
    "Role": Role,
    "bytes": base64.b64decode,
    "Path": Path,
    "Mapping": json.loads,
}


def to_json(value: Any) -> Any:
    """A value as JSON can hold it.

    Raises
    ------
    TypeError
        If it, or a part of it, is of a class that is not listed.
    """
    if type(value) in _PLAIN:
        return value
    if isinstance(value, tuple):
        return [to_json(part) for part in cast("tuple[Any, ...]", value)]
    for kind, name, write in _WRITTEN:
        if isinstance(value, kind):
            return {"kind": name, "value": write(value)}
    name = type(value).__name__
    if name not in _DATACLASSES:
        raise TypeError(f"{name} is not among the values of commands")
    return {"kind": name, "value": values_of(value)}


def values_of(value: Any) -> dict[str, Any]:
    """The fields of a dataclass as JSON can hold them."""
    return {field.name: to_json(getattr(value, field.name)) for field in fields(value)}


def from_json(told: Any) -> Any:
    """The value that ``to_json`` was given; raises ``KeyError`` for a class that is not listed."""
    if isinstance(told, list):
        return tuple(from_json(part) for part in cast("list[Any]", told))
    if not isinstance(told, dict):
        return told
    named = cast("dict[str, Any]", told)
    kind, value = named["kind"], named["value"]
    return _READ[kind](value) if kind in _READ else _DATACLASSES[kind](**from_values(value))


def from_values(values: Mapping[str, Any]) -> dict[str, Any]:
    """The fields that ``values_of`` was given."""
    return {name: from_json(part) for name, part in values.items()}


_LENGTH = struct.Struct("<Q")


class EmbeddedTokens(NamedTuple):
    """A row of length 1 for each token of a text; ``is_cut`` where the model's window ended it."""

    vectors: npt.NDArray[np.float32]
    is_cut: bool


@dataclass(frozen=True, slots=True)
class Load:
    """Open a model to be asked, or one that ``embeds``: texts, or ``by_token`` each token of them.

    ``only_counts``: the vocabulary and the chat template alone, which is quick and needs no memory.
    """

    place: LocalModel
    settings: EngineSettings
    embeds: bool = False
    only_counts: bool = False
    by_token: bool = False


@dataclass(frozen=True, slots=True)
class Ask:
    """More requests; ``is_last`` if none come after them, as far as is known.

    ``handled`` is the key of a reply that another request may go on from: if it does, it is among these.
    """

    requests: tuple[Request, ...]
    is_last: bool
    handled: str | None = None


@dataclass(frozen=True, slots=True)
class Count:
    messages: tuple[ChatMessage, ...]


@dataclass(frozen=True, slots=True)
class Embed:
    """Ask for the vectors of texts; the child says ``embedded``, for each text by itself where it goes by token."""

    texts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Drop:
    """Forget all requests; the child says ``dropped`` when it has."""


Command = Load | Ask | Count | Embed | Drop
_COMMANDS: dict[str, type[Command]] = {kind.__name__: kind for kind in (Load, Ask, Count, Embed, Drop)}
Said = dict[str, Any]


def write_command(stream: IO[bytes], command: Command) -> None:
    data = json.dumps({"command": type(command).__name__, "values": values_of(command)}).encode()
    stream.write(_LENGTH.pack(len(data)) + data)
    stream.flush()


def read_commands(stream: BinaryIO) -> Iterator[Command]:
    """Commands until the program is gone."""
    while len(head := stream.read(_LENGTH.size)) == _LENGTH.size:
        (length,) = _LENGTH.unpack(head)
        data = stream.read(length)
        if len(data) < length:
            return
        told = json.loads(data)
        yield _COMMANDS[told["command"]](**from_values(told["values"]))


def line(kind: str, **values: object) -> bytes:
    return json.dumps({"kind": kind, **values}).encode() + b"\n"


def result_line(result: Result) -> bytes:
    match result:
        case Generated():
            c = result.completion
            return line(
                "generated",
                key=result.key,
                text=c.text,
                finish=c.finish_reason.value,
                input_tokens=c.input_tokens,
                output_tokens=c.output_tokens,
                latency_ms=c.latency_ms,
            )
        case Scored():
            return line(
                "scored",
                key=result.key,
                log_probabilities=dict(result.log_probabilities),
                input_tokens=result.input_tokens,
                latency_ms=result.latency_ms,
            )
        case NotAnswered():
            return line("not_answered", key=result.key, **_message(result.reason))


def failure_line(error: EngineStopped) -> bytes:
    return line("failed", error=type(error).__name__, **_message(error.message))


def read_result(said: Said) -> Result:
    match said["kind"]:
        case "generated":
            completion = Completion(
                said["text"],
                finish_reason=FinishReason(said["finish"]),
                input_tokens=said["input_tokens"],
                output_tokens=said["output_tokens"],
                latency_ms=said["latency_ms"],
            )
            return Generated(said["key"], completion)
        case "scored":
            found: Mapping[str, list[float]] = said["log_probabilities"]
            by_name = {name: tuple(values) for name, values in found.items()}
            return Scored(said["key"], by_name, said["input_tokens"], said["latency_ms"])
        case _:
            return NotAnswered(said["key"], _read_message(said))


def tokens_line(found: EmbeddedTokens) -> bytes:
    vectors = base64.b64encode(found.vectors.astype("<f4").tobytes()).decode("ascii")
    return line("embedded", vectors=vectors, shape=list(found.vectors.shape), is_cut=found.is_cut)


def read_tokens(said: Said) -> EmbeddedTokens:
    values = np.frombuffer(base64.b64decode(said["vectors"]), "<f4").astype(np.float32)
    n_tokens, n_values = said["shape"]
    return EmbeddedTokens(values.reshape(int(n_tokens), int(n_values)), bool(said["is_cut"]))


def read_failure(said: Said) -> EngineStopped:
    """The error that the child raised, of the same class and with the same sentence."""
    kind = getattr(failures, said["error"], EngineStopped)
    if not (isinstance(kind, type) and issubclass(kind, EngineStopped)):
        kind = EngineStopped
    error = kind.__new__(kind)
    message = _read_message(said)
    MedReviewError.__init__(error, message.template, **message.values)
    return error


_INSIDE = "message"
"""The name of a sentence that stands in another one, such as the reason in an error."""


def _message(message: Message) -> dict[str, object]:
    values = {
        name: {_INSIDE: _message(value)} if isinstance(value, Message) else value
        for name, value in message.values.items()
    }
    return {"template": message.template, "values": values}


def _read_message(said: Said) -> Message:
    values: Said = said["values"]
    inside = {
        name: _read_message(cast("Said", value)[_INSIDE]) for name, value in values.items() if isinstance(value, dict)
    }
    return Message(said["template"], {**values, **inside})
