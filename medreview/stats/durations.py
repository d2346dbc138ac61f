"""Seconds that rating took: trimmed, and summed to answers."""

from dataclasses import dataclass

import numpy as np

from medreview.stats.estimates import AnyArray, FloatArray
from medreview.stats.intervals import as_clusters

TRIMMED_ABOVE = 99.0


def without_longest(seconds: AnyArray, percentile: float = TRIMMED_ABOVE) -> FloatArray:
    """Replace durations above the given percentile by NaN, the paper's trim; the percentile is linearly interpolated.

    Parameters
    ----------
    seconds : array, any shape
        NaN stays NaN and does not count.
    percentile : float
        99 by default.
    """
    values = np.asarray(seconds, float)
    known = values[~np.isnan(values)]
    if not len(known):
        return values
    return np.where(values > np.percentile(known, percentile), np.nan, values)


@dataclass(frozen=True, slots=True)
class AnswerSeconds:
    """Seconds of each rater on each answer; rows of the three arrays belong together."""

    raters: AnyArray
    answers: AnyArray
    seconds: FloatArray


def answer_seconds(seconds: AnyArray, raters: AnyArray, answers: AnyArray) -> AnswerSeconds:
    """Sum the sentences of an answer for each rater.

    Parameters
    ----------
    seconds : array, shape (n_sentences,)
        Of one rater and sentence each.
    raters, answers : array, shape (n_sentences,)

    Returns
    -------
    AnswerSeconds
        NaN where one of the sentences has no time: a sum of the others would be too short.
    """
    values, who, what = np.asarray(seconds, float), np.asarray(raters), np.asarray(answers)
    codes = np.stack([as_clusters(who, len(values)), as_clusters(what, len(values))], axis=1)
    _, first, group = np.unique(codes, axis=0, return_index=True, return_inverse=True)
    return AnswerSeconds(who[first], what[first], np.bincount(group.ravel(), values, len(first)).astype(float))
