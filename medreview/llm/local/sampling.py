"""The next token of a reply, picked by scores whose highest is taken; and exact log-probabilities of labels.

A temperature adds noise of the Gumbel distribution to the scores, drawn from the seed and the place in the reply: the
highest is then a sample, whatever else the machine does, and a grammar can ask for the likeliest tokens first.
"""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from medreview.domain.sampling_settings import SamplingSettings

Scores = npt.NDArray[np.float32]
TokenIds = npt.NDArray[np.int32]
Allowed = Callable[[TokenIds], npt.NDArray[np.bool_]]

N_LIKELIEST = 128
_LOOKS_BACK = 64


@dataclass(slots=True)
class Tally:
    """Counts of picks for which a grammar was asked about few tokens only, and about all."""

    n_picks: int = 0
    n_likeliest: int = 0
    n_all: int = 0


def token_scores(logits: Scores, settings: SamplingSettings, written: Sequence[int]) -> Scores:
    """Scores of all tokens after what is ``written`` of the reply; logits themselves where nothing changes them."""
    penalised = _with_penalty(logits, settings.repeat_penalty, written)
    if settings.temperature == 0:
        return penalised
    scaled = penalised / np.float32(settings.temperature)
    # One generator for each place, so that a reply depends on nothing but its prompt and settings.
    generator = np.random.Generator(np.random.Philox(key=[settings.seed % 2**64, len(written)]))
    noisy = scaled - np.log(generator.standard_exponential(len(scaled), dtype=np.float32))
    return noisy if settings.top_p >= 1 else np.where(_nucleus(scaled, settings.top_p), noisy, -np.inf)


def highest_allowed(
    scores: Scores, allowed: Allowed, tally: Tally, worth_asking: Callable[[Allowed], TokenIds] | None = None
) -> int | None:
    """The highest of the allowed tokens, the first of equals, as if all had been asked about; None if none is.

    ``worth_asking`` gives the tokens of the whole vocabulary, ascending, that may be among the allowed ones.
    """
    tally.n_picks += 1
    top = int(np.argmax(scores))
    if allowed(np.array([top], np.int32))[0]:
        return top
    if len(scores) > N_LIKELIEST:
        tally.n_likeliest += 1
        ids = np.argpartition(scores, -N_LIKELIEST)[-N_LIKELIEST:].astype(np.int32)
        found = _highest(scores, np.sort(ids), allowed)
        # What equals the lowest of these may have an equal outside of them.
        if found is not None and scores[found] > scores[ids].min():
            return found
    tally.n_all += 1
    everything = worth_asking(allowed) if worth_asking else np.arange(len(scores), dtype=np.int32)
    return _highest(scores, everything, allowed)


def _highest(scores: Scores, ids: TokenIds, allowed: Allowed) -> int | None:
    fitting = ids[allowed(ids)]
    return int(fitting[np.argmax(scores[fitting])]) if fitting.size else None


def _with_penalty(logits: Scores, penalty: float, written: Sequence[int]) -> Scores:
    if penalty == 1 or not written:
        return logits
    scores = logits.copy()
    seen = np.unique(np.asarray(written[-_LOOKS_BACK:], np.int64))
    scores[seen] = np.where(scores[seen] > 0, scores[seen] / penalty, scores[seen] * penalty)
    return scores


def _nucleus(scaled: Scores, top_p: float) -> npt.NDArray[np.bool_]:
    """The fewest likeliest tokens whose probabilities reach ``top_p``."""
    order = np.argsort(-scaled, kind="stable")
    weights = np.exp(scaled[order].astype(np.float64) - scaled[order[0]])
    before = np.cumsum(weights) - weights
    inside = np.zeros(len(scaled), np.bool_)
    inside[order[before < top_p * weights.sum()]] = True
    return inside


def log_probabilities(logits: Scores, tokens: Sequence[int]) -> list[float]:
    """Natural log-probabilities of these among all tokens."""
    highest = logits.max()
    # Each is rounded to single precision, which is finer than what a model computes; their sum is not.
    total = float(highest) + math.log(np.exp(logits - highest).sum(dtype=np.float64))
    return [float(logits[token]) - total for token in tokens]
