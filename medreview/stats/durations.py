"""Seconds that rating took: trimmed, summed to answers, and two settings compared with every effect size."""

from dataclasses import dataclass

import numpy as np

from medreview.stats.comparisons import (
    TestResult,
    cliffs_delta,
    cohens_d,
    cohens_dz,
    mann_whitney,
    matched_rank_biserial,
    wilcoxon_signed_rank,
)
from medreview.stats.estimates import AnyArray, Estimate, FloatArray
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


@dataclass(frozen=True, slots=True)
class DurationComparison:
    """Two settings: the rank tests, and effect sizes each under its own name, Cliff's delta first.

    The paired ones are None where the two lists are not pairs.
    """

    median_first_s: float
    median_second_s: float
    mann_whitney: TestResult
    cliffs_delta: Estimate
    d: Estimate
    wilcoxon: TestResult | None
    matched_rank_biserial: Estimate | None
    d_z: Estimate | None


def compare_durations(first_s: AnyArray, second_s: AnyArray, *, are_pairs: bool) -> DurationComparison:
    """Compare the seconds of two settings.

    Parameters
    ----------
    first_s, second_s : array, shape (n_first,) and (n_second,)
        NaN is left out; in pairs, the pair.
    are_pairs : bool
        The lists hold the same rater and answer at the same place.

    Returns
    -------
    DurationComparison
        Cliff's delta equals the rank-biserial correlation of the Mann-Whitney test.

    Raises
    ------
    ValueError
        If pairs are announced and the lists differ in length.
    """
    one, other = np.asarray(first_s, float), np.asarray(second_s, float)
    return DurationComparison(
        _median(one),
        _median(other),
        mann_whitney(one, other),
        cliffs_delta(one, other),
        cohens_d(one, other),
        wilcoxon_signed_rank(one, other) if are_pairs else None,
        matched_rank_biserial(one, other) if are_pairs else None,
        cohens_dz(one, other) if are_pairs else None,
    )


def _median(seconds: FloatArray) -> float:
    known = seconds[~np.isnan(seconds)]
    return float(np.median(known)) if len(known) else float("nan")
