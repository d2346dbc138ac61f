"""Verdicts in JSON objects, wherever they stand in a reply: alone, fenced, or among other text."""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import cast

from medreview.protocols.attempts import Attempt, two_values
from medreview.protocols.readings import Verdict
from medreview.protocols.scales import JudgedDimension, folded, number_text
from medreview.protocols.values import value_in_json

_MOST_OBJECTS = 200  # a reply with more opening braces than this is no judgement


class _Pairs(list[tuple[str, object]]):
    """An object's members in order, with repeated keys kept."""


@dataclass(frozen=True, slots=True)
class FoundObject:
    """A JSON object in a text, from ``start`` to ``end``."""

    start: int
    end: int
    members: Sequence[tuple[str, object]]


def json_objects(text: str) -> Iterator[FoundObject]:
    """Every outermost JSON object, in order. One inside a string or inside another object is not looked for."""
    decoder = json.JSONDecoder(object_pairs_hook=_Pairs, strict=False)
    at = text.find("{")
    tried = 0
    while at != -1 and tried < _MOST_OBJECTS:
        tried += 1
        try:
            members, end = decoder.raw_decode(text, at)
        except (ValueError, RecursionError):
            at = text.find("{", at + 1)
            continue
        yield FoundObject(at, end, members)
        at = text.find("{", end)


def json_attempts(
    text: str, dimensions: Sequence[JudgedDimension], *, marker_suffix: str | None = None
) -> dict[str, list[Attempt]]:
    """Every verdict that an object of the reply gives.

    A key that comes twice in one object with different values gives no verdict. With ``marker_suffix`` the judge's
    word of how sure it is stands under the dimension's name with that ending.
    """
    found: dict[str, list[Attempt]] = {dimension.name: [] for dimension in dimensions}
    for item in json_objects(text):
        words = _words(item.members, dimensions)
        for dimension in dimensions:
            values = _under(item.members, dimension)
            if values:
                marker = _marker(item.members, f"{dimension.name}{marker_suffix}") if marker_suffix else None
                found[dimension.name].append(_attempt(item, dimension, values, marker, words))
    return found


def without_objects(text: str) -> str:
    """Blank out all objects, at the same length, so that nothing in them is read as a line."""
    for item in json_objects(text):
        text = text[: item.start] + " " * (item.end - item.start) + text[item.end :]
    return text


def other_members(text: str, dimensions: Sequence[JudgedDimension]) -> Mapping[str, object]:
    """What the last object with a verdict holds besides its verdicts."""
    judged = [item for item in json_objects(text) if any(_under(item.members, d) for d in dimensions)]
    if not judged:
        return {}
    names = {folded(name) for dimension in dimensions for name in dimension.names}
    return {key: _plain(value) for key, value in judged[-1].members if folded(key) not in names}


def _attempt(
    item: FoundObject, dimension: JudgedDimension, values: list[object], marker: str | None, words: str
) -> Attempt:
    outcomes = [value_in_json(_single(value), dimension) for value in values]
    outcome = outcomes[-1]
    if any(other != outcome for other in outcomes):
        outcome = two_values(dimension, json.dumps(_plain(values), ensure_ascii=False))
    elif marker and isinstance(outcome, Verdict):
        outcome = replace(outcome, marker=marker)
    return Attempt(item.start, -1, outcome, item.end, words)


def _words(members: Sequence[tuple[str, object]], dimensions: Sequence[JudgedDimension]) -> str:
    """The verdicts of an object as they may stand in a text, without what else it holds."""
    names = {folded(name) for dimension in dimensions for name in dimension.names}
    said = [(key, _single(value)) for key, value in members if folded(key) in names]
    return " ".join(f"{key} {number_text(value) if isinstance(value, float) else value}" for key, value in said)


def _under(members: Sequence[tuple[str, object]], dimension: JudgedDimension) -> list[object]:
    keys = {folded(name) for name in dimension.names}
    return [value for key, value in members if folded(key) in keys]


def _marker(members: Sequence[tuple[str, object]], key: str) -> str | None:
    return next((value for name, value in members if name == key and isinstance(value, str)), None)


def _single(value: object) -> object:
    """The rating in an object such as {"rating": 4, "reason": "..."}; any other value as it is."""
    if not isinstance(value, _Pairs):
        return _plain(value)
    ratings = [member for key, member in value if folded(key) in {"rating", "score", "value", "label", "level"}]
    return ratings[0] if len(ratings) == 1 else _plain(value)


def _plain(value: object) -> object:
    if isinstance(value, _Pairs):
        return {key: _plain(member) for key, member in value}
    if isinstance(value, list):
        return [_plain(member) for member in cast("list[object]", value)]
    return value
