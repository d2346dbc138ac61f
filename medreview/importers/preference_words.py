"""Words for a preference between two answers: letters, numbers, an order such as A>B, or the name of who wrote one."""

import re
from collections.abc import Mapping, Sequence

from medreview.domain.comparisons import Preferred
from medreview.importers.column_names import plain_name
from medreview.importers.column_roles import COUNTS_DOWN, FIRST_ABOVE, FIRST_BELOW
from medreview.importers.told_records import number_in

ORDERED = re.compile(r"\[*\s*([ab])\s*([<>=≈~]+)\s*([ab])\s*\]*", re.IGNORECASE)
WEIGHED, _HALFWAY = re.compile(r"1\.(?!0+$)\d+"), 1.5
"""The weight of the second one in a judge's word, from 1 to 2."""
OF_NO_SIDE: Mapping[str, Preferred] = {
    **dict.fromkeys(("tie", "both", "equal", "same", "draw"), Preferred.TIE),
    **dict.fromkeys(("neither", "none"), Preferred.NEITHER),
}
_WORD_BEFORE = re.compile(
    r"^\W*(?:model|response|resp|answer|ans|system|sys|option|text|output|summary|assistant|candidate|reply"
    r"|sentence|passage|paragraph|story|dialogue|conversation|explanation|translation|report|version|image|chatbot)?[\s_-]*"
)
BELOW_NOUGHT = re.compile(r"\s*[-−]\s*\d+(?:\.\d+)?\s*")
"""A number whose sign tells the side, and how large it is how much better that is."""
_BOTH_BAD = re.compile(r".*both\W*bad.*")
_NEITHER_IS_BETTER = re.compile(r"neither is (?:more|better).*")
_OF_NUMBERS = {"1": Preferred.A, "2": Preferred.B, "0": Preferred.TIE}
_FROM_ZERO = {"0": Preferred.A, "1": Preferred.B, "2": Preferred.TIE}
_DOWN = {"1": Preferred.A, "0": Preferred.B}
_COUNTED = {"0": _FROM_ZERO, "1": _OF_NUMBERS, COUNTS_DOWN: _DOWN}


def preference_in(
    given: str, authors: Sequence[str], *, counts_from: str | None, is_from_zero: bool
) -> Preferred | None:
    """The preference that a word tells; None where it tells none.

    Parameters
    ----------
    authors
        Who wrote the two answers.
    counts_from
        What a person said of the numbers: 0 or 1 is the first answer, they count down from 1 to 0, or their sign tells.
    is_from_zero
        True where the two answers themselves are called 0 and 1.
    """
    if told := _by_order(given) or named_side(given, authors):
        return told
    if counts_from in {FIRST_BELOW, FIRST_ABOVE} or BELOW_NOUGHT.fullmatch(given):
        return _by_sign(given, counts_from)
    return _by_word(given.lower(), counts_from, is_from_zero=is_from_zero)


def named_side(given: str, names: Sequence[str]) -> Preferred | None:
    """The preference for the one of two answers whose name a cell is."""
    sides = dict(zip(map(plain_name, names), (Preferred.A, Preferred.B), strict=True))
    return sides.get(plain_name(given)) if len(sides) > 1 else None


def names_side(word: str, authors: Sequence[str]) -> bool:
    """True for a cell that is nothing but the letter, number or author of one of two answers, or a word for neither."""
    is_one = _SIDE_ALONE.fullmatch(word) is not None or word.casefold() in OF_NO_SIDE or _BOTH_BAD.fullmatch(word)
    return bool(is_one or ORDERED.fullmatch(word)) or word in {*authors}


_SIDE_ALONE = re.compile(rf"{_WORD_BEFORE.pattern}(?:[ab]|[12]|[012]\.0|0)\W*", re.IGNORECASE)


def _by_sign(given: str, counts_from: str | None) -> Preferred | None:
    """A preference by the side of nought on which a number lies; None where nobody said which side is whose."""
    number = number_in(given)
    if number is None or counts_from not in {FIRST_BELOW, FIRST_ABOVE}:
        return None
    is_first = (number < 0) is (counts_from == FIRST_BELOW)
    return Preferred.TIE if number == 0 else Preferred.A if is_first else Preferred.B


def _by_word(word: str, counts_from: str | None, *, is_from_zero: bool) -> Preferred | None:
    if _BOTH_BAD.fullmatch(word):
        return Preferred.NEITHER
    if _NEITHER_IS_BETTER.fullmatch(word):
        return Preferred.TIE
    plain = _WORD_BEFORE.sub("", word)
    if WEIGHED.fullmatch(plain) and not is_from_zero:
        return Preferred.TIE if float(plain) == _HALFWAY else Preferred.A if float(plain) < _HALFWAY else Preferred.B
    if number := re.fullmatch(r"([012])(?:\.0+)?", plain):
        counted = _FROM_ZERO if is_from_zero else _OF_NUMBERS
        return _COUNTED.get(counts_from or "", counted).get(number.group(1))
    letter = re.split(r"[^a-z]", plain)[0]
    return {"a": Preferred.A, "b": Preferred.B}.get(letter) or OF_NO_SIDE.get(letter)


def _by_order(given: str) -> Preferred | None:
    """A preference as ``A>B``, ``B>>A`` or ``A=B`` tells it."""
    ordered = ORDERED.fullmatch(given)
    if ordered is None:
        return None
    first, sign, second = ordered.groups()
    better = first if ">" in sign else second
    is_tie = first.lower() == second.lower() or {"<", ">"}.isdisjoint(sign)
    return Preferred.TIE if is_tie else Preferred.A if better.lower() == "a" else Preferred.B
