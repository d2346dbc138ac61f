"""Reading JSON of strangers: every function takes any value and gives its own type."""

import json
import math
from collections.abc import Mapping
from typing import cast

_MOST = 2**53


class NotJson(ValueError):
    """A body that is not JSON: cut short, a page of HTML, anything."""


def parsed(content: bytes) -> object:
    """The value that a body holds.

    Raises
    ------
    NotJson
        If it is not JSON in UTF-8, or too deep to read.
    """
    try:
        return cast("object", json.loads(content.decode("utf-8-sig")))
    except (ValueError, RecursionError):
        raise NotJson from None


def members(value: object) -> Mapping[str, object]:
    """An object's members; none where it is no object."""
    return cast("Mapping[str, object]", value) if isinstance(value, Mapping) else {}


def items(value: object) -> list[object]:
    """A list's items; none where it is no list."""
    return cast("list[object]", value) if isinstance(value, list) else []


def text(value: object) -> str:
    """A text that can be stored: half of a character (a lone surrogate) is shown as unknown."""
    if not isinstance(value, str):
        return ""
    return value.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def count(value: object) -> int | None:
    """A number of something, or None."""
    if isinstance(value, bool) or not isinstance(value, int):
        return None
    return value if 0 <= value < _MOST else None


def number(value: object) -> float | None:
    """A finite number, or None."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        return None
    return float(value) if abs(value) < _MOST and math.isfinite(value) else None
