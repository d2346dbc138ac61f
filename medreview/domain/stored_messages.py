"""Sentences as they are stored: the template and its values, so that they can still be translated when shown."""

from collections.abc import Mapping
from typing import cast

from medreview.errors import Message

_PLAIN = (str, int, float, bool, type(None))


def message_to_json(message: Message) -> dict[str, object]:
    """A message as JSON values; a message among its values stays one, other values become text."""
    return {"template": message.template, "values": {name: _stored(value) for name, value in message.values.items()}}


def message_from_json(stored: object) -> Message | None:
    """The message that was stored; None where there is none."""
    if not isinstance(stored, Mapping):
        return None
    fields = cast("Mapping[str, object]", stored)
    template, values = fields.get("template"), fields.get("values")
    if not isinstance(template, str) or not isinstance(values, Mapping):
        return None
    given = cast("Mapping[str, object]", values)
    return Message(template, {name: message_from_json(value) or value for name, value in given.items()})


def _stored(value: object) -> object:
    if isinstance(value, Message):
        return message_to_json(value)
    return value if isinstance(value, _PLAIN) else str(value)
