"""A text as rules for personal data read it, sign by sign as it is stored, and the form of a rule."""

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from medreview.errors import Message

Span = tuple[int, int]
"""Start and end of a part of a text, counted in its characters."""

WORD = "[\u0621-\u0652\u066e-\u06d3\u200c]+"
"""A word in Persian or Arabic letters, as a part of a pattern."""
BETWEEN = "[\\s\u200b-\u200f\u202a-\u202e\u2066-\u2069._/-]"
"""A sign that people put between digits of one number, seen or not."""

_LETTERS = {"ي": "ی", "ى": "ی", "ك": "ک", "ۀ": "ه", "ة": "ه", "ە": "ه", "أ": "ا", "إ": "ا", "ٱ": "ا"}
_DASHES = dict.fromkeys("‐‑‒–—―−﹣－ـ", "-")
_SIGNS = {"＠": "@", "﹫": "@", "．": ".", "：": ":", "／": "/", "＋": "+", "（": "(", "）": ")", "’": "'"}


class _SignForSign(dict[int, str]):
    """One sign for one sign, worked out when it is first met: places stay what they are in the stored text."""

    def __missing__(self, code: int) -> str:
        sign = chr(code)
        digit = unicodedata.decimal(sign, None)
        self[code] = plain = sign if digit is None else str(digit)
        return plain


_PLAIN = _SignForSign({ord(one): other for one, other in (_LETTERS | _DASHES | _SIGNS).items()})
_PLAIN.update({code: chr(code) for code in range(128)})


def plain_signs(text: str) -> str:
    """The text with plain digits, letters and signs, each in its place; of the same length."""
    return text if text.isascii() else text.translate(_PLAIN)


def spans_of(pattern: re.Pattern[str], text: str) -> Iterator[Span]:
    """Places of a pattern; of its group ``is`` where it has one, for the words around that only lead there."""
    group: str | int = "is" if "is" in pattern.groupindex else 0
    return (found.span(group) for found in pattern.finditer(text))


def has_any(text: str, words: Iterable[str]) -> bool:
    """True if one of the words is in the text: much quicker than a pattern of them all, for most texts have none."""
    return any(word in text for word in words)


@dataclass(frozen=True, slots=True)
class PersonalRule:
    """A rule as the module that holds it offers it.

    ``find`` is given the text in plain signs and gives spans of it, in any order. ``mark`` stands in the place of what
    is masked, between brackets. ``place`` says which rule has a part of the text that two of them find: the lower.
    ``is_exact`` where what it finds has a form that can be checked, so that little is missed.
    """

    name: str
    words: Message
    explains: Message
    mark: str
    find: Callable[[str], Iterator[Span]]
    place: int
    is_exact: bool = True
