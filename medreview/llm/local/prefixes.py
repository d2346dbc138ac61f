"""The order of prompts, and the stream whose memory each can start from: pure, so that it needs no model to be tried.

Prompts that begin alike stand together when they are sorted, so going through them in that order walks the tree of
their beginnings and reads each branch once.
"""

from bisect import bisect_left, insort
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Generic, Protocol, TypeVar

import numpy as np
import numpy.typing as npt

Tokens = npt.NDArray[np.int32]

N_BATCH = 512  # tokens that one step takes

# llama.cpp multiplies fours of rows by other code than what is left over, and from eight rows on by yet another one,
# with other bits. In steps of these sizes, filled up with tokens that are forgotten again, one code does everything:
# tried with weights of 32, 16, 8, 6, 5, 4, 3 and 2 bits.
LEAST_ROWS, ROWS_EACH = 8, 4
SPARE_ROOM = 2 * LEAST_ROWS  # for what fills up a step
ROOM_STEP = 256
_WORTH_A_COPY = 16
_PATIENCE = 256


class Prompted(Protocol):
    """Anything with a prompt; places inside of ``whole`` are kept or forgotten together."""

    @property
    def tokens(self) -> Tokens: ...

    @property
    def whole(self) -> Sequence[range]: ...


P = TypeVar("P", bound=Prompted)


def common_length(a: Tokens, b: Tokens) -> int:
    """The number of tokens with which two prompts begin alike."""
    n = min(len(a), len(b))
    differ = np.flatnonzero(a[:n] != b[:n])
    return int(differ[0]) if differ.size else n


def n_kept(n_common: int, prompt: Prompted) -> int:
    """The part of a common beginning that can stay: the last token is read anew, and an image stays whole."""
    return n_whole(max(0, min(n_common, len(prompt.tokens) - 1)), prompt)


def n_whole(n_common: int, prompt: Prompted) -> int:
    """The part of a common beginning that holds no part of an image."""
    inside = (span.start for span in prompt.whole if span.start < n_common < span.stop)
    return next(inside, n_common)


def n_rows(n_tokens: int) -> int:
    """Tokens of a step that has at least so many."""
    return max(LEAST_ROWS, -(-n_tokens // ROWS_EACH) * ROWS_EACH)


class Waiting(Generic[P]):
    """Prompts that wait, sorted by their tokens."""

    def __init__(self) -> None:
        self._entries: list[tuple[bytes, int]] = []
        self._prompts: dict[int, P] = {}
        self._next_number = 0
        self._n_taken = 0
        self._arrived: dict[int, int] = {}

    def __len__(self) -> int:
        return len(self._entries)

    def add(self, prompt: P) -> None:
        number = self._next_number
        self._next_number += 1
        insort(self._entries, (sort_key(prompt.tokens), number))
        self._prompts[number] = prompt
        self._arrived[number] = self._n_taken

    def take(self, after: Tokens) -> P:
        """The prompt that shares the longest beginning with ``after``; one that has waited long goes first."""
        index = self._oldest_index()
        if index is None:
            index = self._nearest_index(after)
        _, number = self._entries.pop(index)
        self._n_taken += 1
        del self._arrived[number]
        return self._prompts.pop(number)

    def __iter__(self) -> Iterator[P]:
        return iter(self._prompts.values())

    def clear(self) -> None:
        self._entries.clear()
        self._prompts.clear()
        self._arrived.clear()

    def _oldest_index(self) -> int | None:
        number = next(iter(self._arrived))
        if self._n_taken - self._arrived[number] < _PATIENCE:
            return None
        return bisect_left(self._entries, (sort_key(self._prompts[number].tokens), number))

    def _nearest_index(self, after: Tokens) -> int:
        right = bisect_left(self._entries, (sort_key(after), -1))
        around = [index for index in (right, right - 1) if 0 <= index < len(self._entries)]
        return max(around, key=lambda index: common_length(after, self._prompts[self._entries[index][1]].tokens))


@dataclass(slots=True)
class Stream:
    """The memory of one stream of the context; ``is_busy`` while a reply is written in it."""

    tokens: Tokens = field(default_factory=lambda: np.zeros(0, np.int32))
    is_busy: bool = False


@dataclass(frozen=True, slots=True)
class Start:
    """Read a prompt in ``stream`` from place ``n_kept`` on, after copying ``source`` where that is another stream."""

    stream: int
    source: int
    n_kept: int


def best_start(streams: Sequence[Stream], prompt: Prompted) -> Start | None:
    """The stream where a prompt costs least; None if every one is busy. Tokens read twice are dearer than a copy."""
    free = [index for index, stream in enumerate(streams) if not stream.is_busy]
    if not free:
        return None
    kept = [n_kept(common_length(stream.tokens, prompt.tokens), prompt) for stream in streams]
    own = max(free, key=lambda index: kept[index])
    best = max(range(len(streams)), key=lambda index: kept[index])
    if kept[best] - kept[own] < _WORTH_A_COPY:
        return Start(own, own, kept[own])
    # Nothing of a free stream is kept then: give up the one that holds least.
    return Start(min(free, key=lambda index: len(streams[index].tokens)), best, kept[best])


def side_by_side(writing: Sequence[int], n_streams: int) -> range:
    """Streams of one step: all from the first that writes to the last, or llama.cpp would divide it, and full rows.

    Those that do not write get a token that is forgotten again.
    """
    first, last = min(writing), max(writing)
    length = n_rows(last + 1 - first)
    first = max(0, min(first, n_streams - length))
    return range(first, first + length)


def sort_key(tokens: Tokens) -> bytes:
    return tokens.astype(">u4").tobytes()
