"""Interaction: a number of one subgroup against the same number of all others, with its test."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from statistics import NormalDist

import numpy as np

from medreview.stats.comparisons import TestResult, holm
from medreview.stats.distributions import chi2_upper_p
from medreview.stats.estimates import NAN, TINY, AnyArray, Estimate, FloatArray, OfRows, Undefined, estimate, ratio
from medreview.stats.intervals import ResampledSums, Resampling, p_of_resamples


@dataclass(frozen=True, slots=True)
class Interaction:
    """The number of a subgroup minus that of all others, its p, and the p adjusted for all subgroups shown."""

    subgroup: str
    difference: Estimate
    p: float
    p_holm: float


def interactions(
    values: FloatArray, subgroups: Sequence[str], *, questions: AnyArray, resampling: Resampling | None
) -> tuple[Interaction, ...]:
    """Differences between subgroups of a mean, such as the difference of two authors: differences of differences.

    Parameters
    ----------
    values : array, shape (n_values,)
        The number that is averaged, such as the difference of two authors on a question; NaN is left out.
    subgroups : sequence of str, length n_values
        Of each value.
    questions : array, shape (n_values,)
        The cluster that is resampled, with all its values in whichever subgroups.
    resampling : Resampling, optional
        Neither an interval nor a p without it.

    Returns
    -------
    tuple of Interaction
        In the order in which subgroups come. Undefined where all values, or none, belong to the subgroup.

    Notes
    -----
    The p is the share of resamples that lie at least as far from the difference as the difference lies from 0, each
    resample and the study itself counted once. Holm's adjustment is over all subgroups of the call.

    References
    ----------
    Davison AC, Hinkley DV (1997) Bootstrap Methods and their Application, section 4.4; Altman DG, Bland JM (2003)
    Interaction revisited, BMJ 326:219.
    """
    kept = ~np.isnan(np.asarray(values, float))
    own, known = np.asarray(subgroups, object)[kept], np.asarray(values, float)[kept]
    clusters = np.asarray(questions)[kept]
    found = [_of_one(name, known, own == name, clusters, resampling) for name in dict.fromkeys(subgroups)]
    adjusted = holm([one.p for one in found])
    return tuple(replace(one, p_holm=float(p)) for one, p in zip(found, adjusted, strict=True))


def _of_one(
    name: str, values: FloatArray, is_in: AnyArray, clusters: AnyArray, resampling: Resampling | None
) -> Interaction:
    sums = np.stack([values * is_in, is_in, values * ~is_in, ~is_in], axis=1).astype(float)
    return tested(name, sums, _apart, clusters=clusters, resampling=resampling)


def tested(
    name: str, sums: FloatArray, apart: OfRows, *, clusters: AnyArray, resampling: Resampling | None
) -> Interaction:
    """A difference that is a function of sums over units, with its p; ``p_holm`` is left open.

    Parameters
    ----------
    sums : array, shape (n_units, n_sums)
        The part of each unit in each sum.
    apart : function
        Of sums (..., n_sums), the number of the subgroup minus that of all others.
    clusters : array, shape (n_units,)
        The question of each unit.
    """
    value, n = float(apart(sums.sum(axis=0))), len(sums)
    method = "difference to all other subgroups"
    if resampling is None or np.isnan(value):
        return Interaction(name, estimate(value, method, n_units=n, reason=Undefined.TOO_FEW), NAN, NAN)
    resampled = ResampledSums(sums, clusters, resampling)
    interval = resampled.interval(apart)
    p = NAN
    if interval.undefined_because is None:
        p = p_of_resamples(value, resampled.values(apart))
    return Interaction(name, estimate(value, method, n_units=n, interval=interval), p, NAN)


def heterogeneity(values: Sequence[float], ends: Sequence[tuple[float, float]]) -> TestResult | None:
    """Test that the same number is the same in independent subgroups, of which only intervals are known.

    Parameters
    ----------
    values : sequence of float
        The number in every subgroup.
    ends : sequence of tuple of float
        Both ends of its 95% interval.

    Returns
    -------
    TestResult or None
        Cochran's Q and its p; None with fewer than two subgroups that have an interval with a width.

    Notes
    -----
    Q is the sum of squared distances from the mean, both weighted by 1 / error², with the error as the width of
    the interval over twice 1.96; chi-squared with a degree of freedom less than there are subgroups. Of two
    subgroups it is the square of their difference over its error.

    References
    ----------
    Cochran WG (1954) Biometrics 10:101-129; Altman DG, Bland JM (2003) Interaction revisited, BMJ 326:219.
    """
    value, width = np.asarray(values, float), np.diff(np.asarray(ends, float).reshape(-1, 2), axis=1).ravel()
    known = width > TINY
    n = int(known.sum())
    if n < 2:  # noqa: PLR2004 - a difference needs two
        return None
    weights = (2 * NormalDist().inv_cdf(0.975) / width[known]) ** 2
    mean = float((weights * value[known]).sum() / weights.sum())
    q = float((weights * (value[known] - mean) ** 2).sum())
    return TestResult(q, chi2_upper_p(q, n - 1), "Cochran's Q", n)


def _apart(sums: FloatArray) -> FloatArray:
    return ratio(sums[..., 0], sums[..., 1]) - ratio(sums[..., 2], sums[..., 3])
