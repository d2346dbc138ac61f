"""Results of raters and judges inside objects: all numbers of a row in one, or one object for each, with its reason.

Programs that judge answers write ``{"accuracy": {"score": 4, "reasoning": "…"}}``, for each or for all dimensions.
"""

import re
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
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


def opened_results(cells: Mapping[str, object], apart: Collection[str] = ()) -> Mapping[str, object]:
    """The cells with what objects of results hold, by the names of its dimensions; the same where there are none.

    Parameters
    ----------
    apart
        The columns whose names stand before those of what they hold, as others hold the same.
    """
    found = _found_in(cells, apart)
    if not found:
        return cells
    around = {name for name, _, _, _ in found}
    return {name: cell for name, cell in cells.items() if name not in around} | {new: told for _, _, new, told in found}


def _found_in(cells: Mapping[str, object], apart: Collection[str]) -> list[tuple[str, str, str, object]]:
    """All that objects of results hold: the object's column, the part of it, the name that it gets, and its value."""
    told_in = {name: told for name, cell in cells.items() if (told := _told_in(name, cell))}
    taken = {name for name in cells if name not in told_in}
    found: list[tuple[str, str, str, object]] = []
    for name, told in told_in.items():
        before = f"{name}."
        for part, value in told.items():
            is_free = part.startswith(before) or (part not in taken and name not in apart)
            found.append((name, part, part if is_free else f"{before}{part}", value))
        taken |= {new for _, _, new, _ in found}
    return found


def names_inside(rows: Sequence[Mapping[str, object]], apart: Collection[str] = ()) -> Mapping[str, tuple[str, ...]]:
    """The names of what objects of results hold, by that of the object, and by each with the object's before it."""
    names: dict[str, dict[str, None]] = {}
    for row in rows:
        for name, part, new, _ in _found_in(row, apart):
            for called in {name, part if part.startswith(f"{name}.") else f"{name}.{part}"}:
                names.setdefault(called, {})[new] = None
    return {name: (*new,) for name, new in names.items()}


def of_several(rows: Sequence[Mapping[str, object]]) -> frozenset[str]:
    """The columns with objects of results which hold what those of others do: one for each rater, or each author."""
    parts: dict[str, set[str]] = {}
    for row in rows:
        for name, cell in row.items():
            parts.setdefault(name, set()).update(_told_in(name, cell))
    n_with = Counter(part for own in parts.values() for part in own)
    return frozenset(name for name, own in parts.items() if any(n_with[part] > 1 for part in own))


def opened_columns(rows: Sequence[Mapping[str, object]]) -> tuple[str, ...]:
    """The names of what objects of results hold, as a table of ratings has them in place of the objects."""
    apart = of_several(rows)
    named = (name for row in rows if (opened := opened_results(row, apart)) is not row for name in opened.keys() - row)
    return tuple(dict.fromkeys(named))


def holds_reasons(cells: Mapping[str, object]) -> bool:
    """True if an object holds what somebody gave with the reason for it, or several of such."""
    told = {name: _written(cell) for name, cell in cells.items()}
    inner = ((part, members(value)) for one in told.values() for part, value in one.items())
    return any(_result(name, one) for name, one in (*told.items(), *inner))


def writes_marks(texts: Collection[str]) -> bool:
    """True if most texts are objects of numbers by name, as raters and judges write what they give an answer."""
    told = [_written(text) for text in texts]
    marks = (bool(one) and (all(map(_is_number, one.values())) or bool(_result("", one))) for one in told)
    return 2 * sum(marks) > len(told)


def _written(cell: object) -> Mapping[str, object]:
    """The members of an object, also of one that stands in a text, between the marks of code or without."""
    if not isinstance(cell, str):
        return members(cell)
    text = _FENCE.sub("", cell.strip()) if cell.lstrip()[:1] in _BEGINS else ""
    return members(written(text)) if text[:1] == "{" else {}


_BEGINS = frozenset("{`")


_FENCE = re.compile(r"^```(?:json)?\s*|\s*```$")


def _told_in(name: str, cell: object) -> Mapping[str, object]:
    """The numbers and results of an object, also as the text that JSON writes for one; else nothing.

    What several objects in it hold under one name has that of its own object before it.
    """
    told = _written(cell)
    if all(_is_number(value) for value in told.values() if value is not None):
        return told
    if result := _result(name, told):
        return result
    objects = {part: members(value) for part, value in told.items()}
    inner = {part: _result(part, value) for part, value in objects.items() if value}
    if not inner or not all(inner.values()):
        return {}
    others = {f"{name}.{part}": value for part, value in told.items() if part not in inner}
    n_with = Counter(called for result in inner.values() for called in result)
    found = {
        f"{part}.{called}" if n_with[called] > 1 else called: value
        for part, result in inner.items()
        for called, value in result.items()
    }
    return {**found, **others}


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
