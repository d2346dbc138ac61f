"""Marks in the place of parts of a text: put in, and places in the marked text as places in the original."""

from collections.abc import Iterable, Sequence

Mask = tuple[int, int, str]
"""Start and end of what is masked in the original, and the mark that stands there instead."""


def with_marks(text: str, masks: Iterable[Mask]) -> str:
    """The text with a mark in the place of each part; what is between stays as it is. No two overlap."""
    parts: list[str] = []
    last = 0
    for start, end, mark in sorted(masks):
        parts += text[last:start], mark
        last = end
    return "".join((*parts, text[last:]))


def in_original(places: Iterable[Mask], masks: Sequence[Mask]) -> list[Mask]:
    """Places in the text with marks as they are in the original that ``masks`` were put into; none lies in a mark."""
    found: list[Mask] = []
    for start, end, mark in places:
        shift = 0
        for masked_from, masked_to, there in sorted(masks):
            if masked_from > start + shift:
                break
            shift += masked_to - masked_from - len(there)
        found.append((start + shift, end + shift, mark))
    return found
