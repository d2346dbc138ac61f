"""Ratings in square brackets, each with a word of how sure the judge is in round ones: ``[1] (likely)``.

Strict on purpose, because how often a judge misses this form is what the study measures: a dimension has a verdict
only where its part of the reply holds one whole number in brackets, or the same one again.
"""

import re
from collections.abc import Iterator, Sequence

from medreview.protocols.attempts import Attempt, not_a_level, not_offered, two_values
from medreview.protocols.echo import Source, line_key
from medreview.protocols.readings import Verdict
from medreview.protocols.scales import JudgedDimension
from medreview.protocols.values import ascii_digits

_BRACKET = re.compile(r"\[(?P<inside>[^\[\]\n]{0,200})\](?:[\s*_`,:\-–]*[(（](?P<marker>[^()（）\n]{1,80})[)）])?")
_INTEGER = re.compile(r"[-+]?\d+")
_QUOTED = re.compile(r"\"[^\"\n]*\"|“[^”\n]*”|«[^»\n]*»|「[^」\n]*」")
_NAME_END = r"[\s*_`\"'”\])]*(?:\([^()\n]{0,30}\)[\s*_`]*)?(?:[:：=\-–—|>]|\bis\b|\n|(?=\[))"


def bracket_attempts(text: str, dimensions: Sequence[JudgedDimension], source: Source) -> dict[str, list[Attempt]]:
    """At most one attempt a dimension: its verdict, or why its brackets give none.

    A line that the judged text has too counts only where the judge has no other for that dimension. Where the reply
    names no dimension and holds exactly one bracket a dimension, they stand in the order asked for.
    """
    text = _without_quoted_passages(_full_to_half(text), source)
    own = "\n".join(line for line in text.split("\n") if line_key(line) not in source.quotable)
    found, found_own = _found(text, dimensions), _found(own, dimensions)
    return {dimension.name: found_own[dimension.name] or found[dimension.name] for dimension in dimensions}


def _found(text: str, dimensions: Sequence[JudgedDimension]) -> dict[str, list[Attempt]]:
    parts = _parts(text, dimensions)
    if not parts:
        return _in_order(text, dimensions)
    return {dimension.name: _read(parts.get(dimension.name, ()), dimension) for dimension in dimensions}


def _parts(text: str, dimensions: Sequence[JudgedDimension]) -> dict[str, list[str]]:
    """What the reply says about each dimension: from its name to the next name."""
    heads = list(_heads(text, dimensions))
    ends = [*(start for _, start, _ in heads), len(text)][1:]
    parts: dict[str, list[str]] = {}
    for (name, _, after), end in zip(heads, ends, strict=True):
        parts.setdefault(name, []).append(text[after:end])
    return parts


def _heads(text: str, dimensions: Sequence[JudgedDimension]) -> Iterator[tuple[str, int, int]]:
    names = {name.casefold(): dimension.name for dimension in dimensions for name in dimension.names}
    options = "|".join(re.escape(name) for name in sorted(names, key=len, reverse=True))
    for match in re.finditer(rf"(?<!\w)\[?(?P<name>{options})\]?{_NAME_END}", text, re.IGNORECASE):
        yield names[match["name"].casefold()], match.start(), match.end()


def _in_order(text: str, dimensions: Sequence[JudgedDimension]) -> dict[str, list[Attempt]]:
    brackets = list(_BRACKET.finditer(text))
    if len(brackets) != len(dimensions):
        return {dimension.name: [] for dimension in dimensions}
    return {
        dimension.name: _read([bracket[0]], dimension) for dimension, bracket in zip(dimensions, brackets, strict=True)
    }


def _read(pieces: Sequence[str], dimension: JudgedDimension) -> list[Attempt]:
    brackets = [bracket for piece in pieces for bracket in _BRACKET.finditer(piece)]
    insides = [ascii_digits(bracket["inside"].strip()) for bracket in brackets]
    numbers = [inside for inside in insides if any(character.isdigit() for character in inside)]
    if not insides:
        return []
    wrong = next((inside for inside in numbers or insides if not _INTEGER.fullmatch(inside)), None)
    if wrong is not None:
        return [Attempt(0, -1, not_a_level(dimension, f"[{wrong}]"))]
    if len({int(number) for number in numbers}) > 1:
        return [Attempt(0, -1, two_values(dimension, ", ".join(f"[{number}]" for number in numbers)))]
    level = dimension.level_of_number(float(int(numbers[-1])))
    if level is None:
        return [Attempt(0, -1, not_offered(dimension, f"[{numbers[-1]}]"))]
    marker = next((bracket["marker"].strip() for bracket in reversed(brackets) if bracket["marker"]), None)
    return [Attempt(0, -1, Verdict(level.value, marker))]


def _without_quoted_passages(text: str, source: Source) -> str:
    return _QUOTED.sub(lambda quoted: "" if "[" in quoted[0] and source.holds(quoted[0][1:-1]) else quoted[0], text)


def _full_to_half(text: str) -> str:
    return text.replace("［", "[").replace("］", "]").replace("\\[", "[").replace("\\]", "]")
