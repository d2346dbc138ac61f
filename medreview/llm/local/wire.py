"""What goes between the program and its child.

Frames of JSON to the child, lines of JSON back: the child reads files of strangers, so nothing that it says may be run
here, and nothing is run there but what a command asks for.
"""

import json
import struct
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import IO, Any, BinaryIO

from medreview.errors import MedReviewError, Message
from medreview.llm.engines import (
    EngineSettings,
    EngineStopped,
    Generated,
    LocalModel,
    NotAnswered,
    Request,
    Result,
    Scored,
)
from medreview.llm.local import failures
from medreview.llm.local.plain import from_values, values_of
from medreview.llm.messages import ChatMessage, Completion, FinishReason

_LENGTH = struct.Struct("<Q")


@dataclass(frozen=True, slots=True)
class Load:
    place: LocalModel
    settings: EngineSettings


@dataclass(frozen=True, slots=True)
class Ask:
    """More requests; ``is_last`` if none come after them."""

    requests: tuple[Request, ...]
    is_last: bool


@dataclass(frozen=True, slots=True)
class Count:
    messages: tuple[ChatMessage, ...]


@dataclass(frozen=True, slots=True)
class Drop:
    """Forget all requests; the child says ``dropped`` when it has."""


Command = Load | Ask | Count | Drop
_COMMANDS: dict[str, type[Command]] = {kind.__name__: kind for kind in (Load, Ask, Count, Drop)}
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
            return NotAnswered(said["key"], Message(said["template"], said["values"]))


def read_failure(said: Said) -> EngineStopped:
    """The error that the child raised, of the same class and with the same sentence."""
    kind = getattr(failures, said["error"], EngineStopped)
    if not (isinstance(kind, type) and issubclass(kind, EngineStopped)):
        kind = EngineStopped
    error = kind.__new__(kind)
    MedReviewError.__init__(error, said["template"], **said["values"])
    return error


def _message(message: Message) -> dict[str, object]:
    return {"template": message.template, "values": dict(message.values)}
