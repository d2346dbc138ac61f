"""The tree of all that a scored request reads: what its prompts and their labels begin with alike is read once.

Each prompt with a label behind it is a path. In sorted order a path goes on where it leaves the one before it, so the
order in which tokens are read, and the place that each takes in the memory, follow from the request alone.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from medreview.llm.local.prefixes import N_BATCH, Tokens, common_length, sort_key

TRUNK = range(1)
_BYTES = 4  # of a token in a key


@dataclass(frozen=True, slots=True)
class Wanted:
    """A token whose probability is asked for, as a part of this label of this question."""

    question: int
    label: int
    token: int


@dataclass(frozen=True, slots=True)
class TokenRun:
    """Tokens from a place on that these streams have in common; what is wanted after some, by offset.

    Stream 0 holds the trunk and nothing else, the others a leaf of the group each.
    """

    start: int
    tokens: Tokens
    streams: range
    wanted: tuple[tuple[int, tuple[Wanted, ...]], ...] = ()

    def divided(self, n: int) -> tuple["TokenRun", "TokenRun"]:
        before = tuple(one for one in self.wanted if one[0] < n)
        after = tuple((offset - n, found) for offset, found in self.wanted[len(before) :])
        return (
            TokenRun(self.start, self.tokens[:n], self.streams, before),
            TokenRun(self.start + n, self.tokens[n:], self.streams, after),
        )


class LabelTree:
    """Paths, divided into groups that are read one after the other and then forgotten.

    Attributes
    ----------
    trunk
        The common beginning of all paths; nothing is wanted in it.
    groups
        Leaves that follow each other and fit into one step beside the trunk, unless one alone is longer.
    """

    def __init__(
        self, prompts: Sequence[Tokens], labels: Sequence[Sequence[Tokens]], *, n_context: int, n_leaves: int
    ) -> None:
        self._wanted: dict[bytes, list[Wanted]] = defaultdict(list)
        paths: dict[bytes, Tokens] = {}
        for question, (prompt, own) in enumerate(zip(prompts, labels, strict=True)):
            for number, label in enumerate(own):
                path = np.concatenate((prompt, label[:-1]))
                key = sort_key(path)
                paths[key] = path
                for place, token in enumerate(label.tolist()):
                    node = key[: _BYTES * (len(prompt) + place)]
                    self._wanted[node].append(Wanted(question, number, token))
        keys = sorted(paths)
        self._keys = [key for key, after in zip(keys, [*keys[1:], b""], strict=True) if not after.startswith(key)]
        self._leaves = [paths[key] for key in self._keys]
        self._common = [0, *(common_length(a, b) for a, b in zip(self._leaves, self._leaves[1:], strict=False))]
        self._depths = sorted({len(node) // _BYTES for node in self._wanted})
        n_trunk = min([self._depths[0] - 1, *self._common[1:]])
        self.trunk = self._leaves[0][:n_trunk]
        self.groups = tuple(self._groups(n_context, n_leaves))

    @property
    def room(self) -> int:
        """Tokens that the trunk and the largest group take."""
        return len(self.trunk) + max(sum(self._n_new(leaf, group.start) for leaf in group) for group in self.groups)

    def runs(self, group: range, known: int) -> Iterator[TokenRun]:
        """All that is read of a group, first what is not known of the trunk."""
        yield TokenRun(known, self.trunk[known:], range(len(group) + 1))
        for leaf in group:
            key, tokens = self._keys[leaf], self._leaves[leaf]
            start = len(tokens) - self._n_new(leaf, group.start)
            for end, stop in self._ends(leaf, group, start):
                wanted = tuple(
                    (depth - start - 1, tuple(self._wanted[node]))
                    for depth in self._depths
                    if max(start, self._common[leaf]) < depth <= end  # what an earlier group has told is not told again
                    and (node := key[: _BYTES * depth]) in self._wanted
                )
                yield TokenRun(start, tokens[start:end], range(leaf - group.start + 1, stop - group.start + 1), wanted)
                start = end

    def _ends(self, leaf: int, group: range, start: int) -> list[tuple[int, int]]:
        """Places up to which others have a leaf's tokens, with the first leaf that has not."""
        ends = [(len(self._leaves[leaf]), leaf + 1)]
        for other in range(leaf + 1, group.stop):
            shared = min(ends[0][0], self._common[other])
            if shared <= start:
                break
            ends[: ends[0][0] == shared] = [(shared, other + 1)]
        return ends

    def _groups(self, n_context: int, n_leaves: int) -> Iterator[range]:
        start, n_tokens = 0, 0
        most = min(N_BATCH, n_context - len(self.trunk))
        for leaf in range(len(self._leaves)):
            if leaf > start and (n_tokens + self._n_new(leaf, start) > most or leaf - start == n_leaves):
                yield range(start, leaf)
                start, n_tokens = leaf, 0
            n_tokens += self._n_new(leaf, start)
        yield range(start, len(self._leaves))

    def _n_new(self, leaf: int, first: int) -> int:
        """Tokens of a leaf that none before it in its group has."""
        known = len(self.trunk) if leaf == first else self._common[leaf]
        return len(self._leaves[leaf]) - known


def steps(runs: Iterable[TokenRun], n_shown: int) -> Iterator[list[TokenRun]]:
    """Runs divided into steps of as many tokens as one takes, with so many that give logits at most."""
    step: list[TokenRun] = []
    n_left, n_shown_left = N_BATCH, n_shown
    for run in runs:
        rest = run
        while len(rest.tokens):
            n = min(n_left, *(offset for offset, _ in rest.wanted[n_shown_left : n_shown_left + 1]), len(rest.tokens))
            part, rest = rest.divided(n)
            if n:
                step.append(part)
                n_left, n_shown_left = n_left - n, n_shown_left - len(part.wanted)
            if len(rest.tokens):
                yield step
                step, n_left, n_shown_left = [], N_BATCH, n_shown
    if step:
        yield step
