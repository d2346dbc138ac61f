"""Verdicts in lines: a dimension's name at the beginning, a mark, a value.

Only what is anchored counts: a name at the beginning of a line, or after a separator in a line that began with
another verdict. A number in the middle of a sentence is no verdict.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from medreview.protocols.attempts import Attempt
from medreview.protocols.scales import JudgedDimension
from medreview.protocols.values import FoundValue, value_in_text

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


@dataclass(frozen=True, slots=True)
class LineReader:
    """Reads replies about these dimensions.

    ``result_mark`` is the pattern of a mark after which a value stands anywhere in a line. A protocol of one
    dimension also takes the field's general words for a rating, and a value that is alone in the first or last line.
    """

    dimensions: Sequence[JudgedDimension]
    result_mark: str | None = None
    _named: re.Pattern[str] = field(init=False)
    _next: re.Pattern[str] = field(init=False)
    _member: re.Pattern[str] = field(init=False)

    def __post_init__(self) -> None:
        name = rf"(?:(?P<name>{_alternatives(self.dimensions)})|(?P<generic>{_GENERIC}))"
        head = rf"{name}{_AFTER_NAME}(?:(?P<mark>{_MARK})|(?=[ \t]*$))"
        object.__setattr__(self, "_named", re.compile(_BEFORE + head, re.IGNORECASE))
        object.__setattr__(self, "_member", re.compile(rf"[{{,]\s*[\"']{name}[\"']\s*(?P<mark>:)", re.IGNORECASE))
        object.__setattr__(
            self, "_next", re.compile(rf"{_SEPARATOR}[ \t]*{_BEFORE}{name}{_AFTER_NAME}{_MARK}", re.IGNORECASE)
        )

    def attempts(self, text: str, *, takes_bare: bool = True) -> dict[str, list[Attempt]]:
        """Every place where a line gives a verdict or tries to, and a bare value where there is none."""
        found: dict[str, list[Attempt]] = {dimension.name: [] for dimension in self.dimensions}
        for dimension, attempt in self._in_lines(text):
            found[dimension.name].append(attempt)
        if takes_bare and len(self.dimensions) == 1 and not found[self.dimensions[0].name]:
            found[self.dimensions[0].name].extend(_alone(text, self.dimensions[0]))
        return found

    def _in_lines(self, text: str) -> Iterator[tuple[JudgedDimension, Attempt]]:
        heading = self.dimensions[0] if len(self.dimensions) == 1 else None
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
    ) -> Iterator[tuple[JudgedDimension, Attempt]]:
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

    def _marked(self, line: str, start: int) -> Iterator[tuple[JudgedDimension, Attempt]]:
        """Values behind the result mark, wherever it stands in the line."""
        for mark in re.finditer(self.result_mark, line, re.IGNORECASE) if self.result_mark else ():
            value = value_in_text(line[mark.end() :], self.dimensions[0])
            if value:
                found = _attempt(value, start + mark.end(), start + mark.start())
                yield self.dimensions[0], replace(found, is_marked=bool(line[: mark.start()].strip()))

    def _dimension(self, match: re.Match[str]) -> JudgedDimension | None:
        if not match["name"]:
            return None
        key = _plain_name(match["name"])
        return next(
            dimension for dimension in self.dimensions if key in {_plain_name(name) for name in dimension.names}
        )


def _attempt(value: FoundValue, at: int, begin: int) -> Attempt:
    """An attempt of the words from ``begin``, with a value found from ``at`` on."""
    return Attempt(begin, at + value.end, value.outcome, at + value.end)


def _begin(head: re.Match[str]) -> int:
    """Where the name begins, without the marks before it."""
    return head.start("name") if head["name"] else head.start("generic")


def _alone(text: str, dimension: JudgedDimension) -> Iterator[Attempt]:
    lines = [(start, line) for start, line in _lines(text) if line.strip()]
    for start, line in dict.fromkeys([*lines[:1], *lines[-1:]]):
        value = _whole(line, dimension)
        if value:
            yield _attempt(value, start, start + len(line) - len(line.lstrip()))


def _whole(line: str, dimension: JudgedDimension) -> FoundValue | None:
    """The value of a line that holds nothing else, and no words that are not on the scale."""
    value = value_in_text(line, dimension)
    if value is None or any(character.isalnum() for character in line[value.end :]):
        return None
    is_words = not any(character.isdigit() for character in line)
    return None if is_words and value.outcome.validity != "valid" else value


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
