"""Pairs that are nearly the same as one that came in before, by the runs of characters that both have.

Likeness is the share of runs of five characters that two texts have in common (Jaccard). It is estimated from one
permutation of the runs in bins (Li, Owen & Zhang 2012, NIPS 25), and looked up by bands of bins (Indyk & Motwani
1998, STOC 30), so that the time grows with the texts and not with their pairs.
"""

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from medreview.curation.pairs import Check, CleaningRule, MessagePair, RuleNumber
from medreview.errors import Message

_BANDS, _BINS_IN_BAND = 12, 6
_BINS = _BANDS * _BINS_IN_BAND
_EMPTY = np.uint32(0xFFFFFFFF)
_BAND_BYTES = _BINS_IN_BAND * 4
_EMPTY_BAND = b"\xff" * _BAND_BYTES
_MIX = (np.uint64(0x9E3779B97F4A7C15), np.uint64(0xBF58476D1CE4E5B9))
_POWERS = np.array([pow(0x100000001B3, n, 2**64) for n in range(5)], np.uint64)


def likeness(one: npt.NDArray[np.uint32], other: npt.NDArray[np.uint32]) -> float:
    """The estimated share of runs that two texts have in common, from their marks, 0 to 1."""
    used = (one != _EMPTY) | (other != _EMPTY)
    return float((one[used] == other[used]).mean()) if used.any() else 0.0


def marks_of(words: Sequence[str]) -> npt.NDArray[np.uint32]:
    """The least hash in each bin, shape (72,), over the runs of five characters of the words, one behind the other."""
    letters = np.frombuffer("".join(words).encode("utf-32-le", "surrogatepass"), np.uint32).astype(np.uint64)
    marks = np.full(_BINS, _EMPTY)
    n_runs = len(letters) - len(_POWERS) + 1
    if n_runs < 1:
        return marks
    hashed = letters[:n_runs] * _POWERS[0]
    for at, power in enumerate(_POWERS[1:], start=1):
        hashed += letters[at : at + n_runs] * power
    for mix in _MIX:  # the sum alone leaves likeness of texts in its low bits
        hashed = (hashed ^ (hashed >> np.uint64(31))) * mix
    bins = (hashed >> np.uint64(32)) % np.uint64(_BINS)
    np.minimum.at(marks, bins.astype(np.intp), hashed.astype(np.uint32))
    return marks


def _begin(number: int) -> Check:
    least = number / 100
    marks: list[npt.NDArray[np.uint32]] = []
    keys: list[str] = []
    first: list[dict[bytes, int]] = [{} for _ in range(_BANDS)]

    def check(pair: MessagePair) -> str | None:
        own = marks_of([word for some in pair.words for word in some])
        told, near = own.tobytes(), set[int]()
        for n, known in enumerate(first):
            band = told[n * _BAND_BYTES : (n + 1) * _BAND_BYTES]
            if band != _EMPTY_BAND:  # a band that short texts leave empty says nothing
                near.add(known.setdefault(band, len(marks)))
        near.discard(len(marks))
        marks.append(own)
        keys.append(pair.key)
        alike = max(near, key=lambda one: (likeness(own, marks[one]), -one), default=None)
        return keys[alike] if alike is not None and likeness(own, marks[alike]) >= least else None

    return check


RULE = CleaningRule(
    "near-duplicates",
    Message("At least {n}% similar to another question"),
    Message(
        "The estimated share of five-character sequences that both texts have. This rule "
        "only warns: compare both before you set one aside."
    ),
    _begin,
    place=60,
    number=RuleNumber(usual=80, least=50, most=99),
    only_warns=True,
)
