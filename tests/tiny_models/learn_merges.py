"""Learn which bytes to merge into tokens from the project's own prompts and codebooks.

``python -m tests.tiny_models.learn_merges`` prints the merges that ``merges.txt`` holds. They are kept in a file so
that the models stay the same when a prompt changes.
"""

import itertools
import re
import sys
from collections import Counter, defaultdict
from pathlib import Path

from tests.tiny_models.vocabularies import as_bytes

_N_MERGES = 950
_RESOURCES = Path(__file__).resolve().parents[2] / "resources"
_WORD = re.compile(r"[^\r\n\w]?[^\W\d_]+|\d|\s?[^\s\w]+[\r\n]*|_|\s*[\r\n]+|\s+")
_MOST_LETTERS = 14


def learned_merges(text: str, n_merges: int) -> list[tuple[str, str]]:
    """The most frequent pairs, one after the other; equally frequent ones in alphabetical order."""
    counts = Counter(tuple(as_bytes(word)) for word in _WORD.findall(text))
    words = [(list(word), n) for word, n in counts.items()]
    pairs: Counter[tuple[str, str]] = Counter()
    holders: defaultdict[tuple[str, str], set[int]] = defaultdict(set)
    for number, (word, n) in enumerate(words):
        for pair in itertools.pairwise(word):
            pairs[pair] += n
            holders[pair].add(number)
    merges: list[tuple[str, str]] = []
    while len(merges) < n_merges:
        allowed = (pair for pair in pairs if len(pair[0]) + len(pair[1]) <= _MOST_LETTERS)
        best = min(allowed, key=lambda pair: (-pairs[pair], pair))
        merges.append(best)
        for number in holders.pop(best):
            word, n = words[number]
            for pair in itertools.pairwise(word):
                pairs[pair] -= n
            word[:] = _merged(word, best)
            for pair in itertools.pairwise(word):
                pairs[pair] += n
                holders[pair].add(number)
        del pairs[best]
    return merges


def _merged(word: list[str], pair: tuple[str, str]) -> list[str]:
    merged: list[str] = []
    for part in word:
        if merged and (merged[-1], part) == pair:
            merged[-1] += part
        else:
            merged.append(part)
    return merged


if __name__ == "__main__":
    files = sorted([*(_RESOURCES / "prompts").glob("*.txt"), *(_RESOURCES / "codebooks").glob("*.txt")])
    everything = "\n".join(file.read_text(encoding="utf-8") for file in files)
    sys.stdout.writelines(f"{left} {right}\n" for left, right in learned_merges(everything, _N_MERGES))
