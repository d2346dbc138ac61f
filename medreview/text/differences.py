"""Differences of two texts: line by line, and in lines that changed word by word."""

import re
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from itertools import zip_longest
from typing import NamedTuple

_WORDS = re.compile(r"\w+|\s+|[^\w\s]")
_LEAST_ALIKE = 0.3  # lines that share less are two lines, of which one went and one came


class TextPiece(NamedTuple):
    """A part of a line; ``is_changed`` where the other text has not got it there."""

    text: str
    is_changed: bool


Line = tuple[TextPiece, ...]


class LinePair(NamedTuple):
    """The lines that stand beside each other in two texts; None where the other has a line more."""

    before: Line | None
    after: Line | None

    @property
    def is_same(self) -> bool:
        return self.before is not None and self.before == self.after and not any(one.is_changed for one in self.before)


def differences(before: str, after: str) -> tuple[LinePair, ...]:
    """The lines of two texts side by side; put together, each side is its text again."""
    return tuple(_pairs(before.splitlines(), after.splitlines()))


def _pairs(before: Sequence[str], after: Sequence[str]) -> Iterator[LinePair]:
    for kind, start, end, other_start, other_end in SequenceMatcher(None, before, after, autojunk=False).get_opcodes():
        gone, come = before[start:end], after[other_start:other_end]
        if kind == "equal":
            for line in gone:
                same = (TextPiece(line, is_changed=False),)
                yield LinePair(same, same)
            continue
        for one, other in zip_longest(gone, come):
            if one is None or other is None:
                yield LinePair(_whole(one), _whole(other))
            else:
                yield from _beside(one, other)


def _beside(before: str, after: str) -> Iterator[LinePair]:
    words, others = _WORDS.findall(before), _WORDS.findall(after)
    told, told_after = ([word for word in side if not word.isspace()] for side in (words, others))
    if SequenceMatcher(None, told, told_after, autojunk=False).ratio() < _LEAST_ALIKE:
        yield LinePair(_whole(before), None)
        yield LinePair(None, _whole(after))
        return
    matcher = SequenceMatcher(None, words, others, autojunk=False)
    left: list[TextPiece] = []
    right: list[TextPiece] = []
    for kind, start, end, other_start, other_end in matcher.get_opcodes():
        for side, found in ((left, words[start:end]), (right, others[other_start:other_end])):
            if found:
                side.append(TextPiece("".join(found), kind != "equal"))
    yield LinePair(tuple(left), tuple(right))


def _whole(line: str | None) -> Line | None:
    return None if line is None else (TextPiece(line, is_changed=True),)
