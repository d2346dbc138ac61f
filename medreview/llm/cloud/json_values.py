"""Reading JSON of strangers: every function takes any value and gives its own type."""

import json
import math
from collections.abc import Mapping
from typing import cast

_MOST = 2**53


class NotJson(ValueError):
    """A body that is not JSON: cut short, a page of HTML, anything."""


class NamedTwice(NotJson):
    """An object in which one name stands for two values."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.name = name


def parsed(content: bytes, *, names_once: bool = False) -> object:
    """The value that a body holds.

    Raises
    ------
    NotJson
        If it is not JSON in UTF-8, or too deep to read; ``NamedTwice`` if names must be told once and are not.
    """
    try:
        hook = _named_once if names_once else None
        return cast("object", json.loads(content.decode("utf-8-sig"), object_pairs_hook=hook))
    except NamedTwice:
        raise
    except (ValueError, RecursionError):
        raise NotJson from None


def _named_once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found: dict[str, object] = {}
    for name, value in pairs:
        if name in found:
            raise NamedTwice(name)
        found[name] = value
    return found


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
