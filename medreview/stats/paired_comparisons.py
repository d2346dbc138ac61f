"""Comparisons of two at a time: strengths by Bradley and Terry with ties by Davidson, and the effect of the order."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from medreview.stats.comparisons import McNemar, mcnemar
from medreview.stats.estimates import (
    NAN,
    AnyArray,
    BoolArray,
    Estimate,
    FloatArray,
    IntArray,
    Undefined,
    estimate,
)
from medreview.stats.intervals import Resampling, interval_of_weighted
from medreview.stats.proportions import share_of

FIRST_WINS, SECOND_WINS, TIED = 1.0, 0.0, 0.5
DAVIDSON = "Bradley-Terry with ties (Davidson)"
_MOST_STEPS = 60
_LARGEST = 30.0
_SETTLED = 1e-9


@dataclass(frozen=True, slots=True)
class Strengths:
    """The strength of each competitor on the log scale, adding up to 0, and the weight of ties.

    With strengths s and t, the first wins with exp(s), the second with exp(t), and they tie with the weight of ties
    times exp((s + t) / 2), each over the sum of the three.
    """

    of_each: tuple[Estimate, ...]
    tie_weight: Estimate


def davidson(
    first: Sequence[int],
    second: Sequence[int],
    outcome: AnyArray,
    n_competitors: int,
    *,
    clusters: AnyArray | None = None,
    resampling: Resampling | None = None,
) -> Strengths:
    """Maximum likelihood of strengths from comparisons of two, ties allowed.

    Parameters
    ----------
    first, second : sequence of int, shape (n_comparisons,)
        The two that were compared, from 0.
    outcome : array of float, shape (n_comparisons,)
        ``FIRST_WINS``, ``SECOND_WINS`` or ``TIED``.
    n_competitors : int
        How many there are.
    clusters : array, shape (n_comparisons,), optional
        The question of each comparison, for the bootstrap.
    resampling : Resampling, optional
        Bootstrap intervals are computed where it is given.

    Returns
    -------
    Strengths
        Undefined with ``NO_DATA`` without comparisons or with fewer than two competitors, with ``SEPARATED`` where no
        finite maximum exists: where some never win or tie against the others, or never met them; and with
        ``ONE_OUTCOME`` where all comparisons are ties.

    Raises
    ------
    ValueError
        If the arrays differ in length, somebody meets themselves, or an outcome is none of the three.

    Notes
    -----
    The likelihood is concave in the log strengths and the log weight of ties, so Newton's steps, halved where they
    would go down, find its maximum. A finite one exists where every competitor can be reached from every other along
    wins and ties (Ford LR (1957) Am Math Mon 64:28-33); without a tie its weight is 0.

    References
    ----------
    Davidson RR (1970) J Am Stat Assoc 65:317-328, equations 2.4 and 2.5.
    """
    i, j, result = np.asarray(first, np.int64), np.asarray(second, np.int64), np.asarray(outcome, float)
    if not len(i) == len(j) == len(result):
        raise ValueError("first, second and outcome have one length")
    if (i == j).any() or not np.isin(result, (FIRST_WINS, SECOND_WINS, TIED)).all():
        raise ValueError("two different ones are compared, with one of three outcomes")
    reason = _why_none(i, j, result, n_competitors)
    if reason is not None:
        none = Estimate(NAN, DAVIDSON, len(i), undefined_because=reason)
        return Strengths((none,) * n_competitors, none)
    design = _Design(i, j, result, n_competitors)
    value = design.fit(np.ones((1, len(i))))[0]
    of_each: list[Estimate] = []
    for place in range(n_competitors):
        taking_part = (i == place) | (j == place)
        interval = None
        if resampling is not None:
            interval = interval_of_weighted(
                lambda weights, place=place: design.fit(weights)[:, place], len(i), clusters, resampling
            )
        n_units = int(taking_part.sum())
        of_each.append(estimate(float(value[place]), DAVIDSON, n_units=n_units, interval=interval))
    ties = estimate(float(np.exp(value[-1])), DAVIDSON, n_units=len(i))
    return Strengths(tuple(of_each), ties)


def _why_none(i: IntArray, j: IntArray, result: FloatArray, n: int) -> Undefined | None:
    if not len(i) or n < 2:  # noqa: PLR2004 - a comparison needs two
        return Undefined.NO_DATA
    if (result == TIED).all():
        return Undefined.ONE_OUTCOME
    beats = np.eye(n, dtype=bool)
    beats[i[result != SECOND_WINS], j[result != SECOND_WINS]] = True
    beats[j[result != FIRST_WINS], i[result != FIRST_WINS]] = True
    return None if _are_connected(beats[None])[0] else Undefined.SEPARATED


def _are_connected(beats: BoolArray) -> BoolArray:
    """True where everybody is reached from everybody, for each matrix of shape (n_rows, n, n)."""
    reached = beats
    for _ in range(max(1, int(np.ceil(np.log2(beats.shape[-1]))))):
        reached = (reached.astype(np.float32) @ reached.astype(np.float32)) > 0
    return np.asarray(reached.all(axis=(1, 2)), bool)


class _Design:
    """Counts of every outcome of every two competitors, and the fit to them for many rows of weights at once.

    The last fit is kept: each competitor asks for the same resamples.
    """

    def __init__(self, i: IntArray, j: IntArray, result: FloatArray, n: int) -> None:
        swapped = i > j
        low, high = np.where(swapped, j, i), np.where(swapped, i, j)
        won_by_low = np.where(swapped, 1 - result, result)
        cells, place = np.unique(low * n + high, return_inverse=True)
        self._low, self._high, self._n = cells // n, cells % n, n
        kind = place * 3 + np.where(won_by_low == TIED, 2, np.where(won_by_low == FIRST_WINS, 0, 1))
        self._kinds = np.zeros((len(i), 3 * len(cells)))
        self._kinds[np.arange(len(i)), kind] = 1.0
        self._kept: dict[bytes, FloatArray] = {}
        scores = np.zeros((len(cells), 3, n + 1))
        of_cell = np.arange(len(cells))
        scores[of_cell, 0, self._low] = scores[of_cell, 1, self._high] = 1.0
        scores[of_cell, 2, self._low] = scores[of_cell, 2, self._high] = 0.5
        scores[:, 2, n] = 1.0
        self._scores = scores

    def fit(self, weights: FloatArray) -> FloatArray:
        """Log strengths, adding up to 0, and the log weight of ties; NaN where there is no finite maximum.

        Shape (n_rows, n_competitors + 1) for weights of shape (n_rows, n_comparisons).
        """
        counts = (weights @ self._kinds).reshape(len(weights), -1, 3)
        key = counts.tobytes()
        if key not in self._kept:
            if len(self._kept) > _BLOCKS_KEPT:
                self._kept.clear()
            self._kept[key] = self._fitted(counts)
        return self._kept[key]

    def _fitted(self, counts: FloatArray) -> FloatArray:
        is_finite = self._has_maximum(counts)
        found = np.full((len(counts), self._n + 1), np.nan)
        has_ties = counts[:, :, 2].sum(axis=1) > 0
        for ties in (True, False):
            rows = is_finite & (has_ties == ties)
            if rows.any():
                found[rows] = self._newton(counts[rows], has_ties=ties)
        return found

    def _has_maximum(self, counts: FloatArray) -> BoolArray:
        beats = np.zeros((len(counts), self._n, self._n), bool) | np.eye(self._n, dtype=bool)
        beats[:, self._low, self._high] = counts[:, :, 0] + counts[:, :, 2] > 0
        beats[:, self._high, self._low] = counts[:, :, 1] + counts[:, :, 2] > 0
        return _are_connected(beats) & (counts[:, :, :2].sum(axis=(1, 2)) > 0)

    def _newton(self, counts: FloatArray, *, has_ties: bool) -> FloatArray:
        """The first strength is held at 0 while the steps are taken; without ties so is their weight."""
        outcomes = 3 if has_ties else 2
        free = np.arange(1, self._n + 1 if has_ties else self._n)
        scores = self._scores[:, :outcomes][:, :, free]
        given = counts[:, :, :outcomes]
        totals = given.sum(axis=2)
        at = np.zeros((len(counts), len(free)))
        likelihood = _log_likelihood(at, scores, given)
        for _ in range(_MOST_STEPS):
            p = _probabilities(at, scores)
            gradient: FloatArray = np.einsum("rco,cof->rf", given - totals[:, :, None] * p, scores)
            mean: FloatArray = np.einsum("rco,cof->rcf", p, scores)
            spread: FloatArray = np.einsum("rc,rco,cof,cog->rfg", totals, p, scores, scores, optimize=True)
            spread -= np.einsum("rc,rcf,rcg->rfg", totals, mean, mean, optimize=True)
            solved = np.linalg.solve(spread + 1e-12 * np.eye(len(free)), gradient[:, :, None])
            step = np.asarray(solved[:, :, 0], np.float64)
            for _ in range(20):
                there = _log_likelihood(at + step, scores, given)
                worse = there < likelihood - 1e-12
                if not worse.any():
                    break
                step[worse] /= 2
            at = np.clip(at + step, -_LARGEST, _LARGEST)
            likelihood = _log_likelihood(at, scores, given)
            if np.abs(step).max(initial=0.0) < _SETTLED:
                break
        found = np.zeros((len(counts), self._n + 1))
        found[:, free] = at
        if not has_ties:
            found[:, self._n] = -np.inf
        found[:, : self._n] -= found[:, : self._n].mean(axis=1, keepdims=True)
        return found


_BLOCKS_KEPT = 8


def _probabilities(at: FloatArray, scores: FloatArray) -> FloatArray:
    logits: FloatArray = np.einsum("rf,cof->rco", at, scores)
    powers = np.exp(logits - logits.max(axis=2, keepdims=True))
    return powers / powers.sum(axis=2, keepdims=True)


def _log_likelihood(at: FloatArray, scores: FloatArray, given: FloatArray) -> FloatArray:
    logits: FloatArray = np.einsum("rf,cof->rco", at, scores)
    top = logits.max(axis=2, keepdims=True)
    log_p = logits - top - np.log(np.exp(logits - top).sum(axis=2, keepdims=True))
    return (given * log_p).sum(axis=(1, 2))


@dataclass(frozen=True, slots=True)
class OrderEffect:
    """The effect of which answer stands first.

    ``first_preferred`` is the share of verdicts for the first place among those for either place; ``changed`` the share
    of pairs whose verdict is another one when the order is turned, and ``test`` McNemar's over the pairs that were won
    by the same place both times: as often by the first as by the second, if the order means nothing.
    """

    first_preferred: Estimate
    changed: Estimate
    test: McNemar
    n_for_first_place: int
    n_for_second_place: int


def order_effect(
    place_won: AnyArray, verdicts: AnyArray, questions: AnyArray, turned_questions: AnyArray
) -> OrderEffect:
    """The effect of the order in which two answers are shown.

    Parameters
    ----------
    place_won : array of float, shape (n_verdicts,)
        ``FIRST_WINS`` where the answer shown first was preferred, ``SECOND_WINS`` where the other was.
    verdicts : array, shape (n_pairs, 2, 2)
        Of every pair that was judged in both orders, for each of the two orders, which answer won (0 or 1, -1 for
        neither) and which place it had (0 first, 1 second, -1 for neither, -2 where both were called bad).
    questions, turned_questions : array, shape (n_verdicts,) and (n_pairs,)
        The question of each.

    Returns
    -------
    OrderEffect
        Shares with Wilson's interval over questions.
    """
    preferred = share_of(place_won == FIRST_WINS, questions, "share of verdicts for the answer shown first")
    pairs = np.asarray(verdicts, np.int64).reshape(-1, 2, 2)
    answers, places = pairs[:, :, 0], pairs[:, :, 1]
    has_changed = (answers[:, 0] != answers[:, 1]) | ((answers < 0).all(axis=1) & (places[:, 0] != places[:, 1]))
    n_first = int(((places == 0).all(axis=1)).sum())
    n_second = int(((places == 1).all(axis=1)).sum())
    changed = share_of(has_changed, turned_questions, "share of pairs whose verdict changes with the order")
    return OrderEffect(preferred, changed, mcnemar(n_first, n_second), n_first, n_second)
