"""Verdicts in lines: a dimension's name at the beginning, a mark, a value.

Only what is anchored counts: a name at the beginning of a line, or after a separator in a line that began with
another verdict. A number in the middle of a sentence is no verdict.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from medreview.protocols.attempts import Attempt
from medreview.protocols.echo import Source, line_key
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
    """Reads replies about these dimensions; ``result_mark`` is a mark after which a value stands anywhere in a line.

    A protocol of one dimension also takes the field's general words for a rating, and a value that is alone in the
    first or the last line.
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

    def attempts(self, text: str, source: Source) -> dict[str, list[Attempt]]:
        """Every place where a line gives a verdict or tries to."""
        found: dict[str, list[Attempt]] = {dimension.name: [] for dimension in self.dimensions}
        quotable = source.quotable
        for dimension, attempt in self._in_lines(text, quotable):
            found[dimension.name].append(attempt)
        if len(self.dimensions) == 1 and not found[self.dimensions[0].name]:
            found[self.dimensions[0].name].extend(_alone(text, self.dimensions[0], quotable))
        return found

    def _in_lines(self, text: str, quotable: frozenset[str]) -> Iterator[tuple[JudgedDimension, Attempt]]:
        heading = self.dimensions[0] if len(self.dimensions) == 1 else None
        awaited = False
        for start, line in _lines(text):
            head = self._named.match(line) or (self._member.search(line) if line.lstrip().startswith("{") else None)
            is_quoted = line_key(line) in quotable
            if head is None:
                yield from self._marked(line, start, is_quoted=is_quoted)
                if heading and awaited and line.strip():
                    value = _whole(line, heading)
                    if value:
                        yield heading, Attempt(start, start + value.end, value.outcome, is_quoted)
                    awaited = False
                continue
            if self._dimension(head) is not None:
                heading = self._dimension(head)
            gave = False
            for dimension, attempt in self._in_line(line, start, head, heading, is_quoted=is_quoted):
                gave = True
                yield dimension, attempt
            awaited = not gave

    def _in_line(
        self, line: str, start: int, head: re.Match[str], heading: JudgedDimension | None, *, is_quoted: bool
    ) -> Iterator[tuple[JudgedDimension, Attempt]]:
        part: re.Match[str] | None = head
        while part is not None:
            following = self._next.search(line, part.end())
            rest = line[part.end() : following.start() if following else len(line)]
            dimension = self._dimension(part) or heading
            is_marked = part is not head or bool(head["mark"])
            value = value_in_text(rest, dimension) if dimension and is_marked else None
            if dimension and value:
                at = start + part.end()
                yield dimension, Attempt(at, at + value.end, value.outcome, is_quoted)
            part = following

    def _marked(self, line: str, start: int, *, is_quoted: bool) -> Iterator[tuple[JudgedDimension, Attempt]]:
        at = line.rfind(self.result_mark) if self.result_mark else -1
        if at == -1 or not self.result_mark:
            return
        after = at + len(self.result_mark)
        value = value_in_text(line[after:], self.dimensions[0])
        if value:
            yield self.dimensions[0], Attempt(start + after, start + after + value.end, value.outcome, is_quoted)

    def _dimension(self, match: re.Match[str]) -> JudgedDimension | None:
        if not match["name"]:
            return None
        key = _plain_name(match["name"])
        return next(
            dimension for dimension in self.dimensions if key in {_plain_name(name) for name in dimension.names}
        )


def _alone(text: str, dimension: JudgedDimension, quotable: frozenset[str]) -> Iterator[Attempt]:
    lines = [(start, line) for start, line in _lines(text) if line.strip()]
    for start, line in dict.fromkeys([*lines[:1], *lines[-1:]]):
        value = _whole(line, dimension)
        if value:
            yield Attempt(start, start + value.end, value.outcome, line_key(line) in quotable)


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
