"""Simulation of rating only a few sentences of each answer."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from medreview.stats.comparisons import RANKED_TO, mid_ranks
from medreview.stats.estimates import (
    NAN,
    AnyArray,
    Estimate,
    FloatArray,
    IntArray,
    Interval,
    Undefined,
    estimate,
    ratio,
)
from medreview.stats.intervals import as_clusters

MOST_SENTENCES = 6
_MOST_SUMS = 4_000_000  # numbers held at once


@dataclass(frozen=True, slots=True)
class PartialPoint:
    """With ``k`` sentences an answer: Spearman with the full rating, and variance between raters, over random subsets.

    The values are means over the subsets, the bands the 2.5th and 97.5th percentiles of the subsets: how much the
    choice of sentences matters, not how sure the study is. ``share_rated`` is the share of all rated sentences taken.
    """

    k: int
    spearman: Estimate
    variance: Estimate
    share_rated: float


def partial_annotation(
    three_points: AnyArray,
    answers: AnyArray,
    *,
    n_subsets: int = 100,
    seed: int = 1,
    most_sentences: int = MOST_SENTENCES,
    only_long_answers: bool = False,
) -> tuple[PartialPoint, ...]:
    """Spearman with the full rating, and variance between raters, for 1 to ``most_sentences`` sentences an answer.

    Parameters
    ----------
    three_points : array, shape (n_sentences, n_raters)
        -1, 0, 1; NaN where a rater did not rate the sentence. An answer's rating is the mean over raters and sentences.
    answers : array, shape (n_sentences,)
        The answer of each sentence.
    n_subsets : int
        Random choices of sentences for each ``k``, drawn without replacement and the same for all raters; an answer
        with fewer sentences gives all of them.
    seed : int
        Same seed, same subsets.
    most_sentences : int
        The largest ``k``.
    only_long_answers : bool
        Leave out answers with fewer than ``most_sentences`` rated sentences; short ones lift the curve, because all of
        them is chosen soon.

    Returns
    -------
    tuple of PartialPoint
        Spearman is undefined for fewer than two answers or where the full ratings do not vary; the variance, sample
        variance (ddof 1) of the raters' means averaged over answers, without an answer that two raters rated.
    """
    values = np.asarray(three_points, float)
    index = as_clusters(answers, len(values))
    rated = ~np.isnan(values).all(axis=1)
    if only_long_answers and len(index):
        rated &= np.bincount(index[rated], minlength=int(index.max()) + 1)[index] >= most_sentences
    values, index = values[rated], as_clusters(index[rated], int(rated.sum()))
    orders = _random_orders(index, n_subsets, seed)
    full = _centred_ranks(_OfAnswers.of(values, index, np.ones(len(index), bool)).means())
    drawn = [_drawn(values, index, some, most_sentences, full) for some in _portions(orders, values)]
    return tuple(
        _point(k, orders, full, [np.concatenate([one[what][k - 1] for one in drawn]) for what in (0, 1)], drawn[-1][2])
        for k in range(1, most_sentences + 1)
    )


def variance_between_raters(three_points: AnyArray, answers: AnyArray | None = None) -> Estimate:
    """Sample variance (ddof 1) of the raters' means of an answer, averaged over answers.

    Parameters
    ----------
    three_points : array, shape (n_units, n_raters)
        Sentences, or with ``answers`` missing whole answers (coarse ratings, for comparison).
    answers : array, shape (n_units,), optional
        The answer of each sentence.

    Returns
    -------
    Estimate
        ``n_units`` counts the answers with at least two raters; undefined without one.
    """
    values = np.asarray(three_points, float)
    index = as_clusters(answers, len(values))
    return _variance(_OfAnswers.of(values, index, np.ones(len(values), bool)).variances())


def _portions(orders: IntArray, values: FloatArray) -> list[IntArray]:
    """The subsets in as many portions as keep each one's sums small; at least one."""
    size = max(1, _MOST_SUMS // max(values.size, 1))
    return [orders[begin : begin + size] for begin in range(0, max(len(orders), 1), size)]


def _drawn(
    values: FloatArray, index: IntArray, orders: IntArray, most: int, full: FloatArray
) -> tuple[list[FloatArray], list[FloatArray], list[int]]:
    """For each number of sentences: Spearman and variance of every subset, and the answers with a variance."""
    n_answers = int(index.max()) + 1 if len(index) else 0
    # a sentence more is added to what fewer gave: the same sum for every k at once
    sums = np.zeros((2, len(orders), n_answers, values.shape[1]))
    known = ~np.isnan(values)
    addends = np.stack([np.where(known, values, 0), known])
    rhos: list[FloatArray] = []
    variances: list[FloatArray] = []
    n_varying: list[int] = []
    for place in range(most):
        subset, sentence = np.nonzero(orders == place)
        sums[:, subset, index[sentence]] += addends[:, sentence]
        means = ratio(sums[0].sum(axis=-1), sums[1].sum(axis=-1))
        ranks = _ranks_of_rows(means)
        ranks -= ranks.mean(axis=-1, keepdims=True) if n_answers else 0
        rhos.append(ratio(ranks @ full, np.sqrt((ranks**2).sum(axis=-1) * (full @ full))))
        of_answers = _OfAnswers(sums[0], sums[1]).variances()
        has_one = ~np.isnan(of_answers)
        variances.append(ratio(np.where(has_one, of_answers, 0).sum(axis=-1), has_one.sum(axis=-1)))
        n_varying.append(int(has_one[-1].sum()) if len(has_one) else 0)
    return rhos, variances, n_varying


def _point(
    k: int, orders: IntArray, full: FloatArray, found: Sequence[FloatArray], n_varying: Sequence[int]
) -> PartialPoint:
    n_sentences = orders.shape[1]
    share = float(ratio((orders < k).mean(axis=0).sum(), float(n_sentences)))
    reason = Undefined.TOO_FEW if len(full) < 2 else Undefined.CONSTANT  # noqa: PLR2004 - a rank needs two
    return PartialPoint(
        k,
        _banded(found[0], f"Spearman's rho of {k} sentences with all", len(full), reason),
        _banded(found[1], f"variance between raters with {k} sentences", n_varying[k - 1], Undefined.NO_OVERLAP),
        share if n_sentences else NAN,
    )


def _ranks_of_rows(values: FloatArray) -> FloatArray:
    """Ranks in each row from 1, ties sharing the mean of theirs, as ``comparisons.mid_ranks`` gives them."""
    n_rows, n = values.shape
    order = np.argsort(np.round(values, RANKED_TO), axis=-1, kind="stable")
    ordered = np.take_along_axis(np.round(values, RANKED_TO), order, axis=-1)
    starts = np.ones((n_rows, n), bool)
    starts[:, 1:] = ordered[:, 1:] != ordered[:, :-1]
    group = np.cumsum(starts.ravel()) - 1
    sizes = np.bincount(group, minlength=int(group[-1]) + 1 if len(group) else 0)
    within: IntArray = np.tile(np.arange(n, dtype=np.int64), n_rows)[starts.ravel()]
    ranks = np.empty((n_rows, n))
    np.put_along_axis(ranks, order, (within + (sizes + 1) / 2)[group].reshape(n_rows, n), axis=-1)
    return ranks


def _banded(values: FloatArray, method: str, n_units: int, reason: Undefined) -> Estimate:
    known = values[~np.isnan(values)]
    if not len(known):
        return estimate(NAN, method, n_units=n_units, reason=reason)
    low, high = (float(end) for end in np.quantile(known, [0.025, 0.975]))
    n_lost = len(values) - len(known)
    band = Interval(low, high, "percentiles over random subsets", n_resamples=len(values), n_resamples_undefined=n_lost)
    return estimate(float(known.mean()), method, n_units=n_units, interval=band)


def _random_orders(index: IntArray, n_subsets: int, seed: int) -> IntArray:
    """Of every subset, each sentence's random place within its answer, from 0; shape (n_subsets, n_sentences)."""
    rng = np.random.default_rng(seed)
    sizes = np.bincount(index) if len(index) else np.zeros(0, np.int64)
    starts = np.cumsum(sizes) - sizes
    places = np.zeros((n_subsets, len(index)), np.int64)
    for subset in range(n_subsets):
        shuffled = np.lexsort((rng.random(len(index)), index))
        places[subset, shuffled] = np.arange(len(index)) - np.repeat(starts, sizes)
    return places


@dataclass(frozen=True, slots=True)
class _OfAnswers:
    """Sum and number of each rater's chosen sentences of each answer, both of shape (..., n_answers, n_raters)."""

    totals: FloatArray
    counts: FloatArray

    @classmethod
    def of(cls, values: FloatArray, index: IntArray, chosen: AnyArray) -> "_OfAnswers":
        n_answers, n_raters = int(index.max()) + 1 if len(index) else 0, values.shape[1]
        own = values[chosen]
        row, rater = np.nonzero(~np.isnan(own))
        cells = np.asarray(index)[chosen][row] * n_raters + rater
        size = n_answers * n_raters
        totals = np.bincount(cells, own[row, rater], size).reshape(n_answers, n_raters).astype(float)
        counts = np.bincount(cells, minlength=size).reshape(n_answers, n_raters)
        return cls(totals, counts.astype(float))

    def means(self) -> FloatArray:
        return ratio(self.totals.sum(axis=1), self.counts.sum(axis=1))

    def variances(self) -> FloatArray:
        """Sample variance of the raters' means of each answer; NaN for fewer than two raters."""
        means = ratio(self.totals, self.counts)
        known = ~np.isnan(means)
        n_raters = known.sum(axis=-1)
        centre = ratio(np.where(known, means, 0).sum(axis=-1), n_raters)
        squares = np.where(known, (means - centre[..., None]) ** 2, 0).sum(axis=-1)
        return ratio(squares, n_raters - 1)


def _variance(of_answers: FloatArray) -> Estimate:
    known = of_answers[~np.isnan(of_answers)]
    value = float(known.mean()) if len(known) else NAN
    return estimate(value, "variance between raters", n_units=len(known), reason=Undefined.NO_OVERLAP)


def _centred_ranks(values: FloatArray) -> FloatArray:
    ranks = mid_ranks(values)
    return ranks - ranks.mean() if len(ranks) else ranks
