"""Verdicts of a free reply: in JSON objects, alone, fenced or among other text, and outside of them in lines.

In lines only what is anchored counts: a name at the beginning of a line, or after a separator in a line that began with
another verdict. A number in the middle of a sentence is no verdict.
"""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import cast

from medreview.protocols.readings import GradeAttempt, ReadGrade, two_values
from medreview.protocols.scales import JudgedDimension, folded, number_text
from medreview.protocols.values import FoundValue, value_in_json, value_in_text

_MOST_OBJECTS = 200  # a reply with more opening braces than this is no judgement


class _Pairs(list[tuple[str, object]]):
    """An object's members in order, with repeated keys kept."""


def _objects(text: str) -> Iterator[tuple[slice, Sequence[tuple[str, object]]]]:
    """Places and members of every outermost JSON object, in order; none inside a string is looked for."""
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
        yield slice(at, end), members
        at = text.find("{", end)


def json_attempts(
    text: str, dimensions: Sequence[JudgedDimension], *, marker_suffix: str | None = None
) -> dict[str, list[GradeAttempt]]:
    """Every verdict that an object of the reply gives.

    A key that comes twice in one object with different values gives no verdict. With ``marker_suffix`` the judge's
    word of how sure it is stands under the dimension's name with that ending.
    """
    found: dict[str, list[GradeAttempt]] = {dimension.name: [] for dimension in dimensions}
    for place, members in _objects(text):
        words = _words(members, dimensions)
        for dimension in dimensions:
            values = _under(members, dimension)
            if values:
                marker = _marker(members, f"{dimension.name}{marker_suffix}") if marker_suffix else None
                grade = _grade_of(values, dimension, marker)
                found[dimension.name].append(GradeAttempt(place.start, -1, grade, place.stop, words))
    return found


def json_objects(text: str) -> Iterator[Mapping[str, object]]:
    """Every outermost object in order; of a key that comes twice the last value."""
    for _, members in _objects(text):
        yield {key: _plain_value(value) for key, value in members}


def without_objects(text: str) -> str:
    """Blank out all objects, at the same length, so that nothing in them is read as a line."""
    for place, _ in _objects(text):
        text = text[: place.start] + " " * (place.stop - place.start) + text[place.stop :]
    return text


def other_members(text: str, dimensions: Sequence[JudgedDimension]) -> Mapping[str, object]:
    """The members of the last object with a verdict, besides its verdicts."""
    judged = [members for _, members in _objects(text) if any(_under(members, d) for d in dimensions)]
    if not judged:
        return {}
    names = {folded(name) for dimension in dimensions for name in dimension.names}
    return {key: _plain_value(value) for key, value in judged[-1] if folded(key) not in names}


def _grade_of(values: list[object], dimension: JudgedDimension, marker: str | None) -> ReadGrade:
    grades = [value_in_json(_single(value), dimension) for value in values]
    if any(other != grades[-1] for other in grades):
        return two_values(dimension, json.dumps(_plain_value(values), ensure_ascii=False))
    is_marked = marker and grades[-1].value is not None
    return replace(grades[-1], marker=marker) if is_marked else grades[-1]


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
        return _plain_value(value)
    ratings = [member for key, member in value if folded(key) in {"rating", "score", "value", "label", "level"}]
    return ratings[0] if len(ratings) == 1 else _plain_value(value)


def _plain_value(value: object) -> object:
    if isinstance(value, _Pairs):
        return {key: _plain_value(member) for key, member in value}
    if isinstance(value, list):
        return [_plain_value(member) for member in cast("list[object]", value)]
    return value


_BEFORE = r"[ \t*_`#•\-–+{|<\"'“”«\[(（【]*(?:\d{1,2}[.)、．][ \t*_`\"]*)?"
_AFTER_NAME = (
    r"(?:\s*(?:score|rating|level|label|امتیاز|نمره|评分|得分|分数))?"
    r"(?:\s*[(（][^()（）\n]{0,30}[)）])?[ \t*_`\"'”»\])）】]*"
)
_MARK = r"(?:[:：=|>]|->|→|=>|[ \t][-–—]+[ \t]|\bis\b|为|是)"
_SEPARATOR = r"(?:[;；؛|,،，、.。)）}>\t]|(?<=\d)[ ])"
_GENERIC = (
    r"\[RESULT\]|(?:my |the )?(?:final |overall |total )?(?:rating|score|verdict|label|level|grade|judge?ment|result)"
    r"|final answer"
    r"|(?:امتیاز|نمره|رتبه|درجه)(?:[ \u200c](?:نهایی|کل|من))?|(?:最终|综合|总体)?(?:评分|得分|分数|等级|总分|评级)"
)


class LineReader:
    """Reads replies about these dimensions.

    ``result_mark`` is the pattern of a mark after which a value stands anywhere in a line. A protocol of one
    dimension also takes the field's general words for a rating, and a value that is alone in the first or last line.
    """

    def __init__(self, dimensions: Sequence[JudgedDimension], result_mark: str | None = None) -> None:
        self._dimensions = dimensions
        self._result_mark = result_mark
        name = rf"(?:(?P<name>{_alternatives(dimensions)})|(?P<generic>{_GENERIC}))"
        head = rf"{name}{_AFTER_NAME}(?:(?P<mark>{_MARK})|(?=[ \t]*$))"
        following = rf"{_SEPARATOR}[ \t]*{_BEFORE}{name}{_AFTER_NAME}{_MARK}"
        self._named = re.compile(_BEFORE + head, re.IGNORECASE)
        self._member = re.compile(rf"[{{,]\s*[\"']{name}[\"']\s*(?P<mark>:)", re.IGNORECASE)
        self._next = re.compile(following, re.IGNORECASE)

    def attempts(self, text: str, *, takes_bare: bool = True) -> dict[str, list[GradeAttempt]]:
        """Every place where a line gives a verdict or tries to, and a bare value where there is none."""
        found: dict[str, list[GradeAttempt]] = {dimension.name: [] for dimension in self._dimensions}
        for dimension, attempt in self._in_lines(text):
            found[dimension.name].append(attempt)
        if takes_bare and len(self._dimensions) == 1 and not found[self._dimensions[0].name]:
            found[self._dimensions[0].name].extend(_alone(text, self._dimensions[0]))
        return found

    def _in_lines(self, text: str) -> Iterator[tuple[JudgedDimension, GradeAttempt]]:
        heading = self._dimensions[0] if len(self._dimensions) == 1 else None
        awaited, heading_at = False, 0
        for start, line in _lines(text):
            head = self._named.match(line) or (self._member.search(line) if line.lstrip().startswith("{") else None)
            marked = list(self._marked(line, start))
            yield from marked
            if marked:
                awaited = False
                continue
            if head is None:
                if heading and awaited and line.strip():
                    value = _whole(line, heading)
                    if value:
                        yield heading, _attempt(value, start, heading_at)
                    awaited = False
                continue
            if self._dimension(head) is not None:
                heading = self._dimension(head)
            gave, heading_at = False, start + _begin(head)
            for dimension, attempt in self._in_line(line, start, head, heading):
                gave = True
                yield dimension, attempt
            awaited = not gave

    def _in_line(
        self, line: str, start: int, head: re.Match[str], heading: JudgedDimension | None
    ) -> Iterator[tuple[JudgedDimension, GradeAttempt]]:
        part: re.Match[str] | None = head
        while part is not None:
            following = self._named_behind(line, part) or self._next.search(line, part.end())
            rest = line[part.end() : following.start() if following else len(line)]
            dimension = self._dimension(part) or heading
            is_marked = part is not head or bool(head["mark"])
            value = value_in_text(rest, dimension) if dimension and is_marked else None
            if dimension and value:
                yield dimension, _attempt(value, start + part.end(), start + _begin(part))
            part = following

    def _named_behind(self, line: str, general: re.Match[str]) -> re.Match[str] | None:
        """The first dimension of a line that begins with a general word: "Verdict: correctness: 2"."""
        named = None if general["name"] else self._named.match(line, general.end())
        return named if named and named["name"] and named["mark"] else None

    def _marked(self, line: str, start: int) -> Iterator[tuple[JudgedDimension, GradeAttempt]]:
        """Values behind the result mark, wherever it stands in the line."""
        for mark in re.finditer(self._result_mark, line, re.IGNORECASE) if self._result_mark else ():
            value = value_in_text(line[mark.end() :], self._dimensions[0])
            if value:
                found = _attempt(value, start + mark.end(), start + mark.start())
                yield self._dimensions[0], replace(found, is_marked=bool(line[: mark.start()].strip()))

    def _dimension(self, match: re.Match[str]) -> JudgedDimension | None:
        if not match["name"]:
            return None
        key = _plain_name(match["name"])
        return next(
            dimension for dimension in self._dimensions if key in {_plain_name(name) for name in dimension.names}
        )


def _attempt(value: FoundValue, at: int, begin: int) -> GradeAttempt:
    """An attempt of the words from ``begin``, with a value found from ``at`` on."""
    grade, end = value
    return GradeAttempt(begin, at + end, grade, at + end)


def _begin(head: re.Match[str]) -> int:
    """The start of the name, without the marks before it."""
    return head.start("name") if head["name"] else head.start("generic")


def _alone(text: str, dimension: JudgedDimension) -> Iterator[GradeAttempt]:
    lines = [(start, line) for start, line in _lines(text) if line.strip()]
    for start, line in dict.fromkeys([*lines[:1], *lines[-1:]]):
        value = _whole(line, dimension)
        if value:
            yield _attempt(value, start, start + len(line) - len(line.lstrip()))


def _whole(line: str, dimension: JudgedDimension) -> FoundValue | None:
    """The value of a line that holds nothing else, and no words that are not on the scale."""
    value = value_in_text(line, dimension)
    if value is None or any(character.isalnum() for character in line[value[1] :]):
        return None
    is_words = not any(character.isdigit() for character in line)
    return None if is_words and value[0].value is None else value


def _lines(text: str) -> Iterator[tuple[int, str]]:
    start = 0
    for line in text.split("\n"):
        yield start, line
        start += len(line) + 1


def _alternatives(dimensions: Sequence[JudgedDimension]) -> str:
    names = {name for dimension in dimensions for name in dimension.names}
    parts = [r"[\s_\u200c-]*".join(re.escape(word) for word in re.split(r"[\s_\u200c-]+", name)) for name in names]
    return "|".join(sorted(parts, key=len, reverse=True))


def _plain_name(name: str) -> str:
    return re.sub(r"[\s_\u200c-]+", "", name.casefold())
