"""Scores of answers by the criteria of their questions, as HealthBench defines them.

References
----------
Arora RK et al. (2025) HealthBench: evaluating large language models towards improved human health. arXiv:2505.08775,
section on scoring; its program clips the mean over answers, not the score of each.
"""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from medreview.stats.estimates import NAN, AnyArray, Estimate, FloatArray, Undefined, estimate
from medreview.stats.intervals import Resampling, interval_of_ratio


def rubric_score(points: Sequence[float], met: Sequence[bool]) -> float:
    """The points of criteria that are met over the points that an answer can reach, which are the positive ones.

    A fault that is met takes its points away, so that a score may be below 0; it is undefined where no points can be
    reached.

    Examples
    --------
    >>> rubric_score([5, 3, -4], [True, False, True])
    0.125
    """
    own, is_met = np.asarray(points, float), np.asarray(met, bool)
    possible = float(own[own > 0].sum())
    return float(own[is_met].sum()) / possible if possible else NAN


def mean_rubric_score(
    scores: FloatArray, *, clusters: AnyArray | None = None, resampling: Resampling | None = None
) -> Estimate:
    """The mean score over answers, limited to 0 to 1.

    Parameters
    ----------
    scores : array, shape (n_answers,)
        As ``rubric_score`` gives them.
    clusters : array, shape (n_answers,), optional
        The question of each answer, for the bootstrap.
    resampling : Resampling, optional
        An interval is computed where it is given; its ends are clipped as the mean is.
    """
    method = "mean score by criteria, limited to 0 to 1"
    if not len(scores):
        return estimate(NAN, method, n_units=0, reason=Undefined.NO_DATA)
    interval = None
    if resampling is not None:
        interval = interval_of_ratio(scores, np.ones(len(scores)), clusters, resampling)
        low, high = np.clip((interval.low, interval.high), 0, 1)
        interval = replace(interval, low=float(low), high=float(high))
    return estimate(float(np.clip(scores.mean(), 0, 1)), method, n_units=len(scores), interval=interval)
