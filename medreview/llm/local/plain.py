"""Commands as JSON and back: values of the classes listed here and nothing else, so that no text runs code."""

import base64
import json
from collections.abc import Callable, Mapping
from dataclasses import fields
from pathlib import Path
from typing import Any, cast

from medreview.llm.engines import EngineSettings, GenerateRequest, LabelQuestion, LocalModel, ReplyForm, ScoreRequest
from medreview.llm.messages import ChatMessage, ImagePart, Role, SamplingSettings, TextPart

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
"""What is written as a text of its own kind; a mapping so that its keys may be any."""
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
