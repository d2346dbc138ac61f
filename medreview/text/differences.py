"""Differences of two texts: line by line and word by word in versions of one, sentence by sentence in two answers."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from itertools import zip_longest
from typing import NamedTuple

from medreview.text.sentences import Span, split_sentences

_WORDS = re.compile(r"\w+|\s+|[^\w\s]")
_LEAST_ALIKE = 0.3  # lines that share less are two lines, of which one went and one came
_NUMBERS_AND_WORDS = re.compile(r"\d+(?:[.,٫٬/]\d+)*|\w+|\s+|[^\w\s]")
_MOST_COMPARED = 4_000  # of two long texts, sentences that are nearly alike are not looked for
_LEAST_ALIKE_SENTENCES = 0.6  # those that share less say different things, and every word of them would differ


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


class Contrast(NamedTuple):
    """Places in one of two texts: sentences that the other has, too, and words that a sentence like it has not."""

    same: tuple[Span, ...] = ()
    own: tuple[Span, ...] = ()


def contrasts(text: str, other: str, language: str | None, other_language: str | None) -> tuple[Contrast, Contrast]:
    """Sentences that two answers share, and where sentences that are nearly alike differ, such as in a dose.

    The order of sentences does not matter; a number is one word, whatever signs are in it.
    """
    sides = [_SplitAnswer(text, language), _SplitAnswer(other, other_language)]
    known = [set(side.words) for side in sides]
    same = [
        [span for span, words in zip(side.spans, side.words, strict=True) if words in shared]
        for side, shared in zip(sides, reversed(known), strict=True)
    ]
    left, right = (
        [n for n, words in enumerate(side.words) if words not in shared]
        for side, shared in zip(sides, reversed(known), strict=True)
    )
    own: tuple[list[Span], list[Span]] = ([], [])
    for one, another in _alike(sides[0], left, sides[1], right):
        for found, spans in zip(own, _changed(sides[0], one, sides[1], another), strict=True):
            found.extend(spans)
    first, second = (
        Contrast(tuple(one), tuple(sorted(two, key=lambda span: span.start)))
        for one, two in zip(same, own, strict=True)
    )
    return first, second


class _SplitAnswer:
    """The sentences of a text, each with its words and signs, without the space between them."""

    def __init__(self, text: str, language: str | None) -> None:
        self.text = text
        self.spans = split_sentences(text, language)
        self.words = [tuple(self.pieces(n, spaces=False)) for n in range(len(self.spans))]

    def pieces(self, n: int, *, spaces: bool = True) -> list[str]:
        span = self.spans[n]
        found = _NUMBERS_AND_WORDS.findall(self.text[span.start : span.end])
        return found if spaces else [one for one in found if not one.isspace()]


def _alike(
    one: _SplitAnswer, left: Sequence[int], other: _SplitAnswer, right: Sequence[int]
) -> Iterator[tuple[int, int]]:
    """Sentences that are nearly alike, each once, the most alike first."""
    if len(left) * len(right) > _MOST_COMPARED:
        return
    counts, others = ({n: Counter(side.words[n]) for n in those} for side, those in ((one, left), (other, right)))
    likeness = {
        (n, m): 2 * (counts[n] & others[m]).total() / (counts[n].total() + others[m].total())
        for n in left
        for m in right
    }
    taken: tuple[set[int], set[int]] = (set(), set())
    for (n, m), share in sorted(likeness.items(), key=lambda item: -item[1]):
        if share >= _LEAST_ALIKE_SENTENCES and n not in taken[0] and m not in taken[1]:
            taken[0].add(n)
            taken[1].add(m)
            yield n, m


def _changed(one: _SplitAnswer, n: int, other: _SplitAnswer, m: int) -> tuple[list[Span], list[Span]]:
    """The places in two sentences where the words of one are not those of the other."""
    pieces, others = one.pieces(n), other.pieces(m)
    found: tuple[list[Span], list[Span]] = ([], [])
    for kind, start, end, other_start, other_end in SequenceMatcher(None, pieces, others, autojunk=False).get_opcodes():
        if kind != "equal":
            for spans, side, number, words, a, b in (
                (found[0], one, n, pieces, start, end),
                (found[1], other, m, others, other_start, other_end),
            ):
                begin = side.spans[number].start + sum(map(len, words[:a]))
                length = len("".join(words[a:b]).rstrip())
                if length:
                    spans.append(Span(begin, begin + length))
    return found


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
