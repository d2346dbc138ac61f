"""Simulation of rating only a few sentences of each answer."""

from collections.abc import Iterator
from functools import cached_property, lru_cache
from typing import cast

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
from medreview.stats.stop_points import stop_point

MOST_SENTENCES = 6
_MOST_HELD = 100_000  # numbers held at once: what fits a processor's own memory is gone through several times as fast
_KEPT = 1_000_000  # places of sentences kept for the next dimension: 8 MB


class PartialAnnotation:
    """Rating only 1 to ``most_sentences`` sentences of each answer, over random choices of these.

    Values are means over the choices, bands their 2.5th and 97.5th percentiles: how much the choice of sentences
    matters, not how sure the study is. Each statistic is computed when it is first asked for.

    Parameters
    ----------
    three_points : array, shape (n_sentences, n_raters)
        -1, 0, 1; NaN where a rater did not rate the sentence. An answer's rating is the mean over raters and sentences.
    answers : array, shape (n_sentences,)
        The answer of each sentence.
    n_subsets : int
        Random choices of sentences for each number of them, drawn without replacement and the same for all raters; an
        answer with fewer sentences gives all of them.
    seed : int
        Same seed, same subsets.
    most_sentences : int
        The largest number of sentences.
    only_long_answers : bool
        Leave out answers with fewer than ``most_sentences`` rated sentences; short ones lift the curve, because all of
        them is chosen soon.

    Raises
    ------
    ValueError
        If a rating is none of the three points.
    """

    def __init__(
        self,
        three_points: AnyArray,
        answers: AnyArray,
        *,
        n_subsets: int = 100,
        seed: int = 1,
        most_sentences: int = MOST_SENTENCES,
        only_long_answers: bool = False,
    ) -> None:
        values = np.asarray(three_points, float)
        if not (np.isnan(values) | np.isin(values, (-1.0, 0.0, 1.0))).all():
            raise ValueError("fewer sentences are simulated on three points: -1, 0 and 1")
        index = as_clusters(answers, len(values))
        rated = ~np.isnan(values).all(axis=1)
        if only_long_answers and len(index):
            rated &= np.bincount(index[rated], minlength=int(index.max()) + 1)[index] >= most_sentences
        self._values, self._index = values[rated], as_clusters(index[rated], int(rated.sum()))
        self._sizes = np.bincount(self._index) if len(self._index) else np.zeros(0, np.int64)
        self._n_subsets, self._seed, self._most = n_subsets, seed, most_sentences

    @property
    def numbers(self) -> range:
        """The numbers of sentences, for which each statistic has a value in the same order."""
        return range(1, self._most + 1)

    @property
    def shares_rated(self) -> tuple[float, ...]:
        """The share of all rated sentences that is taken."""
        n = len(self._index)
        return tuple(float(np.minimum(self._sizes, k).sum() / n) if n else NAN for k in self.numbers)

    @cached_property
    def spearman(self) -> tuple[Estimate, ...]:
        """Spearman's rho of answers' ratings with those of all sentences.

        Undefined for fewer than two answers or where the ratings of all sentences do not vary.
        """
        n_answers, known = len(self._sizes), ~np.isnan(self._values)
        # a row more, of nothing, is what an answer gives once all its sentences are taken
        totals, counts = (
            np.append(one.sum(axis=1), 0).astype(np.int64) for one in (np.where(known, self._values, 0), known)
        )
        full = (
            mid_ranks(ratio(*(np.bincount(self._index, one[:-1], minlength=n_answers) for one in (totals, counts))))
            - (n_answers + 1) / 2
        )
        found: list[list[FloatArray]] = [[] for _ in self.numbers]
        for drawn in self._drawn(n_answers):
            total, count = np.zeros((2, *drawn.shape[:2]), np.int64)
            stop_point()
            for place, rhos in enumerate(found):
                # a sentence more is added to what fewer gave: the same sum for every number at once
                total += totals[drawn[:, :, place]]
                count += counts[drawn[:, :, place]]
                rhos.append(_spearman_of_rows(total, count, full))
        reason = Undefined.TOO_FEW if n_answers < 2 else Undefined.CONSTANT  # noqa: PLR2004 - a rank needs two
        return tuple(
            _banded(np.concatenate(rhos), f"Spearman's rho of {k} sentences with all", n_answers, reason)
            for k, rhos in zip(self.numbers, found, strict=True)
        )

    @cached_property
    def variance(self) -> tuple[Estimate, ...]:
        """Sample variance (ddof 1) of the raters' means of an answer, averaged over answers.

        Undefined without an answer that two raters rated.
        """
        n_answers, n_raters = len(self._sizes), self._values.shape[1]
        known = ~np.isnan(self._values)
        nothing = np.zeros((n_raters, 1))
        totals, counts = (
            np.hstack([one.T.astype(float), nothing]) for one in (np.where(known, self._values, 0), known)
        )
        found: list[list[FloatArray]] = [[] for _ in self.numbers]
        n_varying = [0] * self._most
        for drawn in self._drawn(n_answers * n_raters):
            total, count = np.zeros((2, n_raters, *drawn.shape[:2]))
            stop_point()
            for place, variances in enumerate(found):
                total += totals.take(drawn[:, :, place], axis=1)
                count += counts.take(drawn[:, :, place], axis=1)
                of_answers = _variances(total, count)
                has_one = ~np.isnan(of_answers)
                variances.append(ratio(np.where(has_one, of_answers, 0).sum(axis=-1), has_one.sum(axis=-1)))
                n_varying[place] = int(has_one[-1].sum())
        return tuple(
            _banded(np.concatenate(variances), f"variance between raters with {k} sentences", n, Undefined.NO_OVERLAP)
            for k, n, variances in zip(self.numbers, n_varying, found, strict=True)
        )

    def _drawn(self, n_held: int) -> Iterator[IntArray]:
        """The random choices, in as many portions of subsets as keep ``n_held`` numbers for each subset few."""
        index, size = self._index, max(1, _MOST_HELD // max(n_held, 1))
        if self._n_subsets * len(self._sizes) * self._most <= _KEPT:
            orders = _kept_orders(index.tobytes(), self._n_subsets, self._seed, self._most)
            yield from (orders[begin : begin + size] for begin in range(0, self._n_subsets, size))
        else:
            yield from _orders(index, self._n_subsets, self._seed, self._most, size)


@lru_cache(maxsize=4)
def _kept_orders(index: bytes, n_subsets: int, seed: int, most: int) -> IntArray:
    """All random choices at once."""
    # kept: every dimension of a study is rated in the same sentences
    return np.concatenate([*_orders(np.frombuffer(index, np.int64), n_subsets, seed, most, n_at_once=10)])


def _orders(index: IntArray, n_subsets: int, seed: int, most: int, n_at_once: int) -> Iterator[IntArray]:
    """The first ``most`` sentences of each answer in random order, shape (n_subsets, n_answers, most), in portions.

    At the places behind an answer's last sentence stands the number of all sentences.
    """
    rng, n = np.random.default_rng(seed), len(index)
    sizes = np.bincount(index) if n else np.zeros(0, np.int64)
    by_answer = np.argsort(index, kind="stable")
    within = np.arange(n) - np.repeat(np.cumsum(sizes) - sizes, sizes)
    sentences = np.full((len(sizes), max(most, int(sizes.max(initial=0)))), n)
    sentences[index[by_answer], within] = by_answer
    rows = np.arange(len(sizes))[:, None] * sentences.shape[1]
    for begin in range(0, n_subsets, n_at_once):
        stop_point()
        n_own = min(n_at_once, n_subsets - begin)
        # places without a sentence come last, in their order
        keys = np.hstack([rng.random((n_own, n)), np.full((n_own, 1), np.inf)]).take(sentences, axis=1)
        order = keys.argsort(axis=-1, kind="stable")[:, :, :most]
        yield sentences.ravel().take(order + rows)


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
    n_answers = int(index.max(initial=-1)) + 1
    totals, counts = np.zeros((2, values.shape[1], n_answers))
    np.add.at(totals.T, index, np.nan_to_num(values))
    np.add.at(counts.T, index, ~np.isnan(values))
    of_answers = _variances(totals, counts)
    known = of_answers[~np.isnan(of_answers)]
    value = float(known.mean()) if len(known) else NAN
    return estimate(value, "variance between raters", n_units=len(known), reason=Undefined.NO_OVERLAP)


def _variances(totals: FloatArray, counts: FloatArray) -> FloatArray:
    """Sample variance of the raters' means, raters along the first axis; NaN for fewer than two raters."""
    known = counts > 0
    n_raters = known.sum(axis=0)
    apart = totals / np.maximum(counts, 1)
    apart -= ratio(apart.sum(axis=0), n_raters)
    apart *= known
    return ratio(np.einsum("r...,r...->...", apart, apart), n_raters - 1)


def _spearman_of_rows(totals: IntArray, counts: IntArray, full: FloatArray) -> FloatArray:
    """Spearman's rho of each row of means with centred ranks, ties sharing the mean of their ranks.

    Means are ``totals / counts``. There are few different ones, so that they are counted instead of sorted.
    """
    n_rows, n = totals.shape
    if not n:
        return np.full(len(totals), NAN)
    least, width = int(totals.min()), int(counts.max()) + 1
    code: IntArray = (totals - least) * width + counts
    present = np.flatnonzero(np.bincount(code.ravel()))
    of_present: FloatArray = np.round((present // width + least) / (present % width), RANKED_TO)
    means, group = cast("tuple[FloatArray, IntArray]", np.unique(of_present, return_inverse=True))
    group_of: IntArray = np.zeros(int(present[-1]) + 1, np.int64)
    group_of[present] = group
    groups: IntArray = group_of[code].astype(np.int64, copy=False)
    cells = cast("IntArray", groups + np.arange(n_rows)[:, None] * len(means))
    n_in = np.bincount(cells.ravel(), minlength=n_rows * len(means))
    n_in = n_in.reshape(n_rows, len(means))
    ranks: FloatArray = n_in.cumsum(axis=1) - (n_in - 1) / 2 - (n + 1) / 2
    spread = (ranks**2 * n_in).sum(axis=1)
    of_answers: FloatArray = np.take_along_axis(ranks, groups, axis=1)
    return ratio(of_answers @ full, np.sqrt(spread * (full @ full)))


def _banded(values: FloatArray, method: str, n_units: int, reason: Undefined) -> Estimate:
    known = values[~np.isnan(values)]
    if not len(known):
        return estimate(NAN, method, n_units=n_units, reason=reason)
    low, high = (float(end) for end in np.quantile(known, [0.025, 0.975]))
    n_lost = len(values) - len(known)
    band = Interval(low, high, "percentiles over random subsets", n_resamples=len(values), n_resamples_undefined=n_lost)
    return estimate(float(known.mean()), method, n_units=n_units, interval=band)
