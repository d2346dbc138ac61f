"""A metric beside people: which answers count, and how often it orders two answers as people do."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from medreview.stats.comparisons import RANKED_TO
from medreview.stats.estimates import NAN, AnyArray, BoolArray, Estimate, Undefined, estimate, ratio
from medreview.stats.intervals import SHARE, Resampling, as_clusters, interval_of_weighted

NOT_JUDGED = -2.0


def answers_that_count(
    human: AnyArray,
    texts: Sequence[str],
    questions: AnyArray,
    *,
    counts_unjudged: bool = False,
    counts_duplicates: bool = False,
) -> BoolArray:
    """The answers that enter the comparison of a metric with people.

    Parameters
    ----------
    human : array, shape (n_answers,)
        Ratings; -2 stands for "not judged".
    texts : sequence of str, length n_answers
        The answers; of exact duplicates to one question only the first counts.
    questions : array, shape (n_answers,)
    counts_unjudged, counts_duplicates : bool
        Keep what is otherwise left out.

    Returns
    -------
    array of bool, shape (n_answers,)
    """
    ratings = np.asarray(human, float)
    kept = np.ones(len(ratings), bool) if counts_unjudged else ratings != NOT_JUDGED
    if counts_duplicates:
        return kept
    seen: set[tuple[object, str]] = set()
    for place, key in enumerate(zip(np.asarray(questions).tolist(), texts, strict=True)):
        if kept[place] and key in seen:
            kept[place] = False
        elif kept[place]:
            seen.add(key)
    return kept


@dataclass(frozen=True, slots=True)
class RankingAccuracy:
    """Share of pairs of answers that the metric orders as people do; ``at_zero`` is the same without a threshold."""

    accuracy: Estimate
    at_zero: Estimate
    n_correct: int
    n_correct_at_zero: int
    n_pairs: int
    threshold: float


def pairwise_ranking_accuracy(
    human: AnyArray,
    metric: AnyArray,
    questions: AnyArray,
    *,
    threshold: float = 0.05,
    resampling: Resampling | None = None,
) -> RankingAccuracy:
    """The share of pairs of answers to one question that the metric orders as people do, ties included.

    Parameters
    ----------
    human : array, shape (n_answers,)
        Ratings; two answers tie where they are equal.
    metric : array, shape (n_answers,)
        Scores between 0 and 1; two answers tie where they differ by less than ``threshold`` (strictly), after rounding
        to 10 decimals.
    questions : array, shape (n_answers,)
        Only answers to the same question are compared.
    threshold : float
        0.05 by default; 0 means that only equal scores tie.
    resampling : Resampling, optional
        Bootstrap over questions where it is given.

    Returns
    -------
    RankingAccuracy
        All unordered pairs are in the denominator; undefined without a pair. Answers with a NaN are left out.

    Raises
    ------
    ValueError
        If a score lies outside 0 to 1, where the threshold would mean something else.
    """
    scores = np.asarray(metric, float)
    kept = ~np.isnan(scores) & ~np.isnan(np.asarray(human, float))
    if ((scores[kept] < 0) | (scores[kept] > 1)).any():
        raise ValueError("scores lie between 0 and 1; rescale the metric first")
    raters = np.round(np.asarray(human, float)[kept], RANKED_TO)
    scores = np.round(scores[kept], RANKED_TO)
    question = as_clusters(np.asarray(questions)[kept], len(scores))
    first, second = _pairs_within(question)
    wanted = np.sign(raters[first] - raters[second])
    apart = np.round(scores[first] - scores[second], RANKED_TO)
    is_right = np.where(np.abs(apart) < threshold, 0.0, np.sign(apart)) == wanted
    is_right_at_zero = np.sign(apart) == wanted
    return RankingAccuracy(
        _accuracy(f"pairwise ranking accuracy (ties below {threshold:g})", is_right, question[first], resampling),
        _accuracy("pairwise ranking accuracy (threshold 0)", is_right_at_zero, question[first], resampling),
        int(is_right.sum()),
        int(is_right_at_zero.sum()),
        len(first),
        threshold,
    )


def _pairs_within(question: AnyArray) -> tuple[AnyArray, AnyArray]:
    first: list[AnyArray] = []
    second: list[AnyArray] = []
    for one in np.unique(question):
        own = np.nonzero(question == one)[0]
        i, j = np.triu_indices(len(own), 1)
        first.append(own[i])
        second.append(own[j])
    empty = np.zeros(0, np.int64)
    return np.concatenate([*first, empty]), np.concatenate([*second, empty])


def _accuracy(method: str, is_right: AnyArray, questions: AnyArray, resampling: Resampling | None) -> Estimate:
    n = len(is_right)
    if not n:
        return estimate(NAN, method, n_units=0, reason=Undefined.NO_DATA)
    hits = is_right.astype(float)
    interval = None
    if resampling is not None:
        interval = interval_of_weighted(
            lambda weights: ratio(weights @ hits, weights.sum(axis=-1)), n, questions, resampling, SHARE
        )
    return estimate(float(hits.mean()), method, n_units=n, interval=interval)
