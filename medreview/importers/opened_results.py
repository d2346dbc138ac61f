"""Results of raters and judges inside objects: all numbers of a row in one, or one object for each, with its reason.

Programs that judge answers write ``{"accuracy": {"score": 4, "reasoning": "…"}}``, for each or for all dimensions.
"""

import re
from collections.abc import Collection, Mapping
from typing import cast

from medreview.importers.cell_values import text_of
from medreview.importers.column_names import plain_name, words_of_name
from medreview.importers.column_roles import is_rationale
from medreview.importers.conversations import written
from medreview.importers.model_names import LONGEST_NAME
from medreview.llm.cloud.json_values import members

_GIVEN = frozenset({"score", "rating", "grade", "value", "points", "verdict", "label", "level"})
"""Names of what was given, which tell no dimension."""
_WORDS = frozenset({"comment", "comments", "note", "notes", "feedback", "critique"})


def opened_results(cells: Mapping[str, object]) -> Mapping[str, object]:
    """The cells with what objects of results hold, by the names of its dimensions; the same where there are none."""
    found = {name: told for name, cell in cells.items() if (told := _told_in(name, cell))}
    if not found:
        return cells
    opened = {name: cell for name, cell in cells.items() if name not in found}
    for name, told in found.items():
        opened |= {(part if part not in opened else f"{name}.{part}"): value for part, value in told.items()}
    return opened


def holds_reasons(cells: Mapping[str, object]) -> bool:
    """True if an object holds what somebody gave with the reason for it, or several of such."""
    told = {name: members(written(cell)) for name, cell in cells.items()}
    inner = ((part, members(value)) for one in told.values() for part, value in one.items())
    return any(_result(name, one) for name, one in (*told.items(), *inner))


def writes_marks(texts: Collection[str]) -> bool:
    """True if most texts are objects of numbers by name, as raters and judges write what they give an answer."""
    told = [members(written(_FENCE.sub("", text.strip()))) for text in texts]
    return 2 * sum(bool(one) and all(map(_is_number, one.values())) for one in told) > len(told)


_FENCE = re.compile(r"^```(?:json)?\s*|\s*```$")


def _told_in(name: str, cell: object) -> Mapping[str, object]:
    """The numbers and results of an object, also as the text that JSON writes for one; else nothing."""
    told = members(written(cell)) if isinstance(cell, str) and cell[:1] == "{" else members(cell)
    if all(_is_number(value) for value in told.values() if value is not None):
        return told
    if result := _result(name, told):
        return result
    objects = {part: members(value) for part, value in told.items()}
    inner = {part: _result(part, value) for part, value in objects.items() if value}
    if not inner or not all(inner.values()):
        return {}
    others = {f"{name}.{part}": value for part, value in told.items() if part not in inner}
    return {**{part: value for result in inner.values() for part, value in result.items()}, **others}


def _result(name: str, told: Mapping[str, object]) -> dict[str, object]:
    """One thing that was given with its reason, under the name of its dimension, and what else the object holds."""
    reasons = [part for part, value in told.items() if _is_reason(part) and isinstance(value, str)]
    numbers = [part for part, value in told.items() if _is_number(value) and not isinstance(value, bool)]
    given = [part for part in told if plain_name(part) in _GIVEN and _may_be_given(told[part])]
    values = given or numbers or [part for part, value in told.items() if isinstance(value, bool)]
    if not reasons or not values:
        return {}
    called = {part: name if part in given and len(given) == 1 else part for part in values}
    is_named_alike = len(values) == 1 and words_of_name(called[values[0]]) & words_of_name(name)
    about = {part: f"{called[values[0]] if is_named_alike else name}.{part}" for part in reasons}
    return {called.get(part) or about.get(part) or f"{name}.{part}": value for part, value in told.items()}


def _is_reason(part: str) -> bool:
    return is_rationale(part) or plain_name(part) in _WORDS


def _may_be_given(value: object) -> bool:
    """True for a number, a word, or nothing; a sentence is none of these."""
    is_word = isinstance(value, str) and len(text_of(cast("object", value))) <= LONGEST_NAME
    return value is None or _is_number(value) or is_word


def _is_number(value: object) -> bool:
    return isinstance(value, int | float)
