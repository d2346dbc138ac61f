"""Simulation of rating only a few sentences of each answer."""

from dataclasses import dataclass

import numpy as np

from medreview.stats.comparisons import mid_ranks
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
    return tuple(_point(k, values, index, orders, full) for k in range(1, most_sentences + 1))


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


def _point(k: int, values: FloatArray, index: IntArray, orders: IntArray, full: FloatArray) -> PartialPoint:
    rhos, variances = np.full(len(orders), np.nan), np.full(len(orders), np.nan)
    n_varying = 0
    for subset, order in enumerate(orders):
        chosen = order < k
        of_answers = _OfAnswers.of(values, index, chosen)
        rhos[subset] = _correlation(_centred_ranks(of_answers.means()), full)
        variance = _variance(of_answers.variances())
        n_varying, variances[subset] = variance.n_units, variance.value
    share = float(ratio((orders < k).mean(axis=0).sum(), float(len(index))))
    reason = Undefined.TOO_FEW if len(full) < 2 else Undefined.CONSTANT  # noqa: PLR2004 - a rank needs two
    return PartialPoint(
        k,
        _banded(rhos, f"Spearman's rho of {k} sentences with all", len(full), reason),
        _banded(variances, f"variance between raters with {k} sentences", n_varying, Undefined.NO_OVERLAP),
        share if len(index) else NAN,
    )


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
    """Sum and number of each rater's chosen sentences of each answer, both of shape (n_answers, n_raters)."""

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
        n_raters = known.sum(axis=1)
        centre = ratio(np.where(known, means, 0).sum(axis=1), n_raters)
        squares = np.where(known, (means - centre[:, None]) ** 2, 0).sum(axis=1)
        return ratio(squares, n_raters - 1)


def _variance(of_answers: FloatArray) -> Estimate:
    known = of_answers[~np.isnan(of_answers)]
    value = float(known.mean()) if len(known) else NAN
    return estimate(value, "variance between raters", n_units=len(known), reason=Undefined.NO_OVERLAP)


def _centred_ranks(values: FloatArray) -> FloatArray:
    ranks = mid_ranks(values)
    return ranks - ranks.mean() if len(ranks) else ranks


def _correlation(one: FloatArray, other: FloatArray) -> float:
    """Pearson's of what is centred already, which is Spearman's of ranks."""
    return float(ratio(float(one @ other), float(np.sqrt((one @ one) * (other @ other)))))
