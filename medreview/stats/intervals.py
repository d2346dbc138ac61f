"""Intervals: the bootstrap over questions for sums and for weighted statistics, and asymptotic ones.

Whole clusters (questions) are drawn with replacement, because answers to one question, and sentences of one answer,
are not independent. A resample is a row of multiplicities, never a copy of the data, so that a statistic is computed
for all resamples in one array operation.

BCa is the default because it covers best. Coverage of 95% intervals with 2,000 resamples, three raters and 100
questions, in 1,000 simulated studies each: with one unit a question, with six, and with one level taking 85% of the
ratings. Lowest and highest over these and over Randolph, Fleiss, Gwet's AC1 and Krippendorff's alpha, in percent:

==========  ============  ============  ============
method      kappa .3      kappa .7      kappa .9
==========  ============  ============  ============
percentile  92.0 to 96.1  93.8 to 95.0  89.7 to 95.0
BCa         93.6 to 96.1  94.3 to 96.8  93.8 to 96.9
==========  ============  ============  ============

Below ``FEW`` questions both are too short: at 10 questions BCa covers the difference of two authors in 86 to 88%.
There the interval is Student's t on the error of the resamples, widened by sqrt(n / (n - 1)) and with the corrections
of BCa for bias and skewness. Below ``FEWEST`` there is none. What was measured at 5 to 100 questions, in coarse
and fine designs, is written by ``tests/benchmarks/interval_coverage.py``.

References
----------
Hesterberg TC (2015) Am Stat 69:371-386, on how short intervals are in small samples, and t quantiles against it;
DiCiccio TJ, Efron B (1996) Stat Sci 11:189-228, section 4, on corrected quantiles times a standard error.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from statistics import NormalDist
from typing import Literal

import numpy as np

from medreview.stats.distributions import beta_quantile, normal_cdf, normal_quantile, student_quantile
from medreview.stats.estimates import (
    NAN,
    TINY,
    AnyArray,
    BoolArray,
    FloatArray,
    IntArray,
    Interval,
    OfRows,
    Undefined,
    ratio,
)
from medreview.stats.stop_points import stop_point

BootstrapMethod = Literal["percentile", "bca"]
_NAMES: dict[BootstrapMethod, str] = {
    "bca": "bootstrap over questions, BCa",
    "percentile": "bootstrap over questions, percentile",
}
_OF_FEW = "bootstrap over few questions, Student's t"
FEW = 30
"""Questions below which Student's t takes the place of the bootstrap's percentiles."""
FEWEST = 5
"""Questions below which there is no interval."""
MOST_LEFT_OUT = 200
JACKKNIFE = "jackknife over questions, Student's t"
_DF_OF_EFFECTIVE = 1.25
ANYWHERE = (-np.inf, np.inf)
COEFFICIENT = (-1.0, 1.0)
SHARE = (0.0, 1.0)
"""The ends of a statistic's range, at which an interval of few questions is cut."""
_CHUNK = 1_000_000  # multiplicities held at once: so many are gone through between two stop points
_AT_ONCE = 64_000  # weights of units held at once: half a megabyte stays in the processor's own memory
_KEPT = 1_000_000  # multiplicities kept for the next statistic: 8 MB


@dataclass(frozen=True, slots=True)
class Resampling:
    """The settings of resampling; recorded with every interval it makes."""

    n_resamples: int = 2000
    seed: int = 1
    confidence: float = 0.95
    method: BootstrapMethod = "bca"


def as_clusters(clusters: AnyArray | None, n_units: int) -> IntArray:
    """Number clusters from 0; every unit is a cluster of its own where none are given.

    Raises
    ------
    ValueError
        If there is not exactly one cluster label per unit.
    """
    if clusters is None:
        return np.arange(n_units)
    labels = np.asarray(clusters)
    if labels.shape != (n_units,):
        raise ValueError(f"clusters must have shape ({n_units},), not {labels.shape}")
    return np.unique(labels, return_inverse=True)[1].astype(np.int64)


def paired_units(
    first: AnyArray, second: AnyArray, clusters: AnyArray | None
) -> tuple[FloatArray, FloatArray, IntArray]:
    """Two variables and the clusters of the units that have both.

    Raises
    ------
    ValueError
        If there is not one value each per unit.
    """
    one, other = np.asarray(first, float), np.asarray(second, float)
    if one.shape != other.shape or one.ndim != 1:
        raise ValueError(f"two variables need one value each per unit, not shapes {one.shape} and {other.shape}")
    kept = ~(np.isnan(one) | np.isnan(other))
    return one[kept], other[kept], as_clusters(clusters, len(one))[kept]


def are_independent(clusters: AnyArray | None) -> bool:
    """True where every unit is a cluster of its own, such as one answer to each question."""
    return clusters is None or len(np.unique(clusters)) == len(clusters)


def multiplicities(n_clusters: int, resampling: Resampling) -> Iterator[FloatArray]:
    """The number of times each cluster is drawn in each resample.

    Blocks of shape (n_block, n_clusters), not to be changed.
    """
    stop_point()
    if n_clusters * resampling.n_resamples <= _KEPT:
        yield _one_block(n_clusters, resampling.n_resamples, resampling.seed)
    else:
        yield from _drawn(n_clusters, resampling)


@lru_cache(maxsize=4)
def _one_block(n_clusters: int, n_resamples: int, seed: int) -> FloatArray:
    """All resamples at once."""
    # kept: every coefficient of a table draws the same ones
    (block,) = _drawn(n_clusters, Resampling(n_resamples, seed))
    block.flags.writeable = False
    return block


def _drawn(n_clusters: int, resampling: Resampling) -> Iterator[FloatArray]:
    rng = np.random.default_rng(resampling.seed)
    size = max(1, min(resampling.n_resamples, _CHUNK // max(n_clusters, 1)))
    for begin in range(0, resampling.n_resamples, size):
        stop_point()
        n_rows = min(size, resampling.n_resamples - begin)
        drawn = rng.integers(0, n_clusters, (n_rows, n_clusters)) + np.arange(n_rows)[:, None] * n_clusters
        counts = np.bincount(drawn.ravel(), minlength=n_rows * n_clusters)
        yield counts.reshape(n_rows, n_clusters).astype(np.float64)


def agree_on_one_level(pairs: FloatArray, n_levels: int) -> bool:
    """True where pairs of ratings agree on one level at the most.

    Then leaving out or drawing questions never shows how agreement on the rarer levels varies, and an interval of a
    coefficient with observed chance and no weights is far too short: of two raters who give 85 or 95% of their ratings
    to one of two levels it covered 8 to 19% of 565 simulated values, against 94 to 100% of 555 others.

    Parameters
    ----------
    pairs : array, shape (n_levels² or more,)
        A cross table of ratings, row by row; what follows it is not looked at.
    n_levels : int
        Rows and columns of the table.
    """
    return int((pairs[: n_levels**2 : n_levels + 1] > 0).sum()) <= 1


class ResampledSums:
    """Resamples of statistics that are functions of sums over units; computed once, used by many statistics.

    Parameters
    ----------
    sums : array, shape (n_units, n_sums)
        What each unit adds to each sum.
    clusters : array, shape (n_units,), optional
        The question of each unit. Every unit stands alone where it is missing.
    resampling : Resampling
        Number of resamples, seed, confidence and method.
    """

    def __init__(self, sums: FloatArray, clusters: AnyArray | None, resampling: Resampling) -> None:
        index = as_clusters(clusters, len(sums))
        self.resampling = resampling
        self.n_clusters = int(index.max()) + 1 if len(index) else 0
        self.total = sums.sum(axis=0)
        self._by_cluster = _summed(sums, index, self.n_clusters)
        self._resampled: FloatArray | None = None

    def interval(
        self,
        of_sums: OfRows,
        within: tuple[float, float] = ANYWHERE,
        *,
        counted: int | None = None,
        chance_is_observed: bool = False,
        too_few: Undefined = Undefined.FEW_QUESTIONS,
    ) -> Interval:
        """Interval of ``of_sums``, a function of an array (..., n_sums) that gives an array (...).

        Undefined, with the reason, for fewer than ``FEWEST`` clusters, where no resample varies, or where more than
        half of the resamples have no value. A cluster counts that adds anything to the sums, to the one at ``counted``
        where that is given; ``too_few`` is the reason where too few count, ``within`` are the ends of the statistic's
        range. Below ``FEW`` clusters the jackknife's interval stands for a coefficient whose agreement by chance is
        computed of the ratings themselves, because the resamples of few questions vary too little in it; the
        bootstrap's where leaving out one question tells nothing.
        """
        stop_point()
        sums = self._by_cluster if counted is None else self._by_cluster[:, counted]
        is_counted = sums != 0 if counted is not None else (sums != 0).any(axis=1)
        if is_counted.sum() < FEWEST:
            return no_interval(self.resampling, too_few)
        left_out = of_sums(self.total - self._by_cluster)
        value = float(of_sums(self.total))
        if chance_is_observed and is_counted.sum() < FEW:
            made = jackknife_of_values(value, left_out[is_counted], self.resampling.confidence, within)
            if made.undefined_because is None:
                return made
        values = self.values(of_sums)
        return interval_of(value, values, left_out, self.resampling, within, is_counted=is_counted)

    def values(self, of_sums: OfRows) -> FloatArray:
        """``of_sums`` in every resample, shape (n_resamples,); the resamples are drawn once."""
        if self._resampled is None:
            blocks = multiplicities(self.n_clusters, self.resampling)
            self._resampled = np.concatenate([block @ self._by_cluster for block in blocks])
        return of_sums(self._resampled)


def p_of_resamples(value: float, drawn: FloatArray) -> float:
    """The share of resamples that lie at least as far from the value as the value lies from 0.

    Parameters
    ----------
    drawn : array, shape (n_resamples,)
        NaN is left out; the study itself counts once more.

    References
    ----------
    Davison AC, Hinkley DV (1997) Bootstrap Methods and their Application, section 4.4.
    """
    known = drawn[~np.isnan(drawn)]
    return float((1 + (np.abs(known - value) >= abs(value)).sum()) / (1 + len(known)))


def interval_of_ratio(
    values: AnyArray,
    counts: AnyArray,
    clusters: AnyArray | None,
    resampling: Resampling,
    within: tuple[float, float] = ANYWHERE,
) -> Interval:
    """Bootstrap interval of one sum over another, such as a mean or a share."""
    sums = np.stack([values, counts], axis=1).astype(float)
    resampled = ResampledSums(sums, clusters, resampling)
    return resampled.interval(lambda totals: ratio(totals[..., 0], totals[..., 1]), within, counted=1)


def _summed(sums: FloatArray, index: IntArray, n_clusters: int) -> FloatArray:
    """Sums of the units of each cluster, shape (n_clusters, n_sums)."""
    columns = [np.bincount(index, column, minlength=n_clusters) for column in np.asarray(sums, float).T]
    return np.stack(columns, axis=1).astype(np.float64) if columns else np.zeros((n_clusters, 0))


def jackknife_interval(
    sums: FloatArray,
    clusters: AnyArray | None,
    of_sums: OfRows,
    confidence: float = 0.95,
    within: tuple[float, float] = ANYWHERE,
    *,
    are_alike: bool | None = None,
) -> Interval:
    """Student's interval with the jackknife's error over clusters: nothing is drawn, and clusters are seen.

    Parameters
    ----------
    sums : array, shape (n_units, n_sums)
        What each unit adds to each sum; a cluster that adds nothing does not count.
    clusters : array, shape (n_units,), optional
        The question of each unit.
    of_sums : function
        The statistic, of an array (..., n_sums).
    confidence : float
        0.95 by default.
    within : tuple of float
        The ends of the statistic's range.
    are_alike : bool, optional
        As for ``jackknife_of_values``.

    Returns
    -------
    Interval
        Undefined below ``FEWEST`` clusters, and where leaving out one of them leaves no value.

    References
    ----------
    Efron B, Tibshirani RJ (1993) An Introduction to the Bootstrap, equation 11.5.
    """
    index = as_clusters(clusters, len(sums))
    by_cluster = _summed(sums, index, int(index.max(initial=-1)) + 1)
    by_cluster = by_cluster[(by_cluster != 0).any(axis=1)]
    total = by_cluster.sum(axis=0)
    if len(by_cluster) < FEWEST:
        return Interval(NAN, NAN, JACKKNIFE, confidence, undefined_because=Undefined.FEW_QUESTIONS)
    stop_point()
    left_out = of_sums(total - by_cluster)
    return jackknife_of_values(float(of_sums(total)), left_out, confidence, within, are_alike=are_alike)


def jackknife_of_weighted(
    of_weights: OfRows,
    clusters: AnyArray,
    rows: IntArray,
    confidence: float = 0.95,
    within: tuple[float, float] = ANYWHERE,
) -> Interval:
    """As ``jackknife_interval``, of a statistic that takes weights of the units, of which ``rows`` count.

    Of more than ``MOST_LEFT_OUT`` clusters as many groups are left out in turn, each with clusters from all over.
    """
    own, place = np.unique(clusters[rows], return_inverse=True)
    n = min(len(own), MOST_LEFT_OUT)
    if n < FEWEST:
        return Interval(NAN, NAN, JACKKNIFE, confidence, undefined_because=Undefined.FEW_QUESTIONS)
    stop_point()
    group = np.full(len(clusters), -1)
    group[rows] = place % n
    size = max(1, _AT_ONCE // max(len(clusters), 1))
    left_out = np.concatenate(
        [
            of_weights((group[None, :] != np.arange(begin, min(begin + size, n))[:, None]).astype(float))
            for begin in range(0, n, size)
        ]
    )
    value = float(of_weights(np.ones((1, len(clusters))))[0])
    return jackknife_of_values(value, left_out, confidence, within)


def jackknife_of_values(
    value: float,
    left_out: FloatArray,
    confidence: float = 0.95,
    within: tuple[float, float] = ANYWHERE,
    *,
    are_alike: bool | None = None,
) -> Interval:
    """Student's interval with the jackknife's error, on Fisher's scale where the statistic lies between bounds.

    Parameters
    ----------
    value : float
        The estimate itself.
    left_out : array, shape (n_clusters,)
        The statistic without each cluster in turn, at least two.
    confidence : float
        0.95 by default.
    within : tuple of float
        The ends of the statistic's range. With ends it is computed of artanh(value) with the error divided by
        1 - value², and so stays between -1 and 1.
    are_alike : bool, optional
        True where every cluster is one pair of values, as in a correlation, and so has a degree of freedom of its own;
        False where few of them may decide the statistic. It is taken for True where the statistic has no bounds.

    Returns
    -------
    Interval
        Undefined where a value left out is not known, and where they do not vary.

    Notes
    -----
    The jackknife's error is as sure as the clusters that decide it: of deviations d of the values left out from their
    mean, (sum d²)² / sum d⁴ clusters count, as many as there are where all move the value equally far. For a
    coefficient with bounds, and for one that few clusters decide, Student's t has 1.25 times as many degrees of
    freedom, less one, and never more than one less than there are clusters, as it has otherwise. The factor was chosen
    by simulation: with 1 intervals are too wide where many sentences are rated in every question, with 2 too short
    where few questions decide. It held in designs on which it was not chosen, see
    ``tests/benchmarks/few_questions_coverage.py``.

    References
    ----------
    Efron B, Tibshirani RJ (1993) An Introduction to the Bootstrap, equation 11.5; Carter AV, Schnepel KT, Steigerwald
    DG (2017) Rev Econ Stat 99:698-709, on the effective number of clusters as degrees of freedom; Fisher RA (1921)
    Metron 1:3-32, for the scale.
    """
    n, moved = len(left_out), left_out - left_out.mean()
    error = float(np.sqrt((n - 1) / n * (moved**2).sum()))
    if not error > TINY:
        return student_interval(value, error, n - 1, confidence, method=JACKKNIFE)
    n_effective = float((moved**2).sum() ** 2 / (moved**4).sum())
    is_unbounded = within == ANYWHERE
    all_count = is_unbounded if are_alike is None else are_alike
    df = n - 1 if all_count else float(np.clip(_DF_OF_EFFECTIVE * n_effective - 1, 1, n - 1))
    if is_unbounded or abs(value) >= 1 - TINY:
        made = student_interval(value, error, df, confidence, method=JACKKNIFE)
    else:
        of_fisher = student_interval(float(np.arctanh(value)), error / (1 - value**2), df, confidence, method=JACKKNIFE)
        made = replace(
            of_fisher, low=float(np.tanh(of_fisher.low)), high=float(np.tanh(of_fisher.high)), standard_error=error
        )
    return replace(made, low=max(made.low, within[0]), high=min(made.high, within[1]))


def interval_of_weighted(
    of_weights: OfRows,
    n_units: int,
    clusters: AnyArray | None,
    resampling: Resampling,
    within: tuple[float, float] = ANYWHERE,
    *,
    is_correlation: bool = False,
) -> Interval:
    """Bootstrap interval of a statistic that takes weights (multiplicities) of the units.

    Parameters
    ----------
    of_weights : function
        Takes weights of shape (n_rows, n_units), gives values of shape (n_rows,), NaN where undefined.
    n_units : int
        Number of units.
    clusters : array, shape (n_units,), optional
        The question of each unit.
    resampling : Resampling
        Number of resamples, seed, confidence and method.
    within : tuple of float
        The ends of the statistic's range.

    Returns
    -------
    Interval
        Undefined, with the reason, under the conditions of ``ResampledSums.interval``. Below ``FEW`` clusters that of
        a correlation is the jackknife's, on Fisher's scale.
    """
    index = as_clusters(clusters, n_units)
    n_clusters = int(index.max()) + 1 if n_units else 0
    if n_clusters < FEWEST:
        return no_interval(resampling, Undefined.FEW_QUESTIONS)
    size = max(1, _AT_ONCE // n_units)

    def of(portions: Iterable[FloatArray]) -> FloatArray:
        found: list[FloatArray] = []
        for weights in portions:
            stop_point()
            found.append(of_weights(weights))
        return np.concatenate(found)

    value = float(of_weights(np.ones((1, n_units)))[0])
    left_out = of(
        (index[None, :] != np.arange(begin, min(begin + size, n_clusters))[:, None]).astype(float)
        for begin in range(0, n_clusters, size)
    )
    if is_correlation and n_clusters < FEW:
        made = jackknife_of_values(value, left_out, resampling.confidence, within, are_alike=True)
        if made.undefined_because is None:
            return made
    resampled = of(
        block[begin : begin + size, index]
        for block in multiplicities(n_clusters, resampling)
        for begin in range(0, len(block), size)
    )
    return interval_of(value, resampled, left_out, resampling, within)


def interval_of(
    value: float,
    resampled: FloatArray,
    left_out: FloatArray,
    resampling: Resampling,
    within: tuple[float, float] = ANYWHERE,
    *,
    is_counted: BoolArray | None = None,
) -> Interval:
    """Percentile or BCa interval from values already resampled; Student's t for few clusters.

    Parameters
    ----------
    value : float
        The estimate itself.
    resampled : array, shape (n_resamples,)
        The statistic in every resample; NaN where it is undefined, left out and counted.
    left_out : array, shape (n_clusters,)
        The statistic without each cluster in turn, for the acceleration of BCa.
    resampling : Resampling
        Confidence, seed and method to record.
    within : tuple of float
        The ends of the statistic's range, at which the interval of few clusters is cut.
    is_counted : array of bool, shape (n_clusters,), optional
        The clusters that have a part in the value; all where it is missing.

    Notes
    -----
    BCa: Efron B, Tibshirani RJ (1993) An Introduction to the Bootstrap, equations 14.9 to 14.15; ties of a resample
    with the estimate count one half in the bias correction. Below ``FEW`` clusters, of which n count, it is
    value + z × sqrt(n / (n - 1)) × the resamples' standard deviation, where z is Student's quantile with n - 1 degrees
    of freedom, corrected for bias and skewness as BCa corrects a normal one.
    """
    values = resampled[~np.isnan(resampled)]
    n_undefined = len(resampled) - len(values)
    if 2 * n_undefined > len(resampled):
        return no_interval(resampling, Undefined.NO_RESAMPLE, n_undefined)
    if np.ptp(values) < TINY:
        return no_interval(resampling, Undefined.NO_SPREAD, n_undefined)
    n = len(left_out) if is_counted is None else int(is_counted.sum())
    known = left_out[~np.isnan(left_out)]
    tails = np.array([1 - resampling.confidence, 1 + resampling.confidence]) / 2
    error, made = float(values.std(ddof=1)), no_interval(resampling, None, n_undefined)
    if n < FEW:
        error *= float(np.sqrt(n / (n - 1)))
        quantiles = np.array([student_quantile(tail, n - 1) for tail in tails])
        ends = np.clip(value + _corrected(value, values, known, quantiles, resampling) * error, *within)
        made = replace(made, method=_OF_FEW)
    else:
        corrected = _corrected(value, values, known, normal_quantile(tails), resampling)
        ends = np.quantile(values, normal_cdf(corrected))
    return replace(made, low=float(ends[0]), high=float(ends[1]), standard_error=error)


def _corrected(
    value: float, values: FloatArray, left_out: FloatArray, quantiles: FloatArray, resampling: Resampling
) -> FloatArray:
    """Quantiles of a normal or Student's distribution, moved by the bias and skewness of BCa."""
    if resampling.method == "percentile":
        return quantiles
    below = values < value - TINY
    tied = np.abs(values - value) <= TINY
    n = len(values)
    share = float(np.clip((below.sum() + 0.5 * tied.sum()) / n, 1 / (n + 1), n / (n + 1)))
    bias = float(normal_quantile(share))
    centred = left_out.mean() - left_out
    scale = float((centred**2).sum() ** 1.5)
    acceleration = float((centred**3).sum()) / (6 * scale) if scale > TINY**2 else 0.0
    shifted = bias + quantiles
    return bias + shifted / (1 - acceleration * shifted)


def clustered_interval(
    value: float, parts: FloatArray, n_counted: int | None = None, confidence: float = 0.95, *, method: str
) -> Interval:
    """Interval of an estimate that is a sum of parts, one of each cluster, such as a mean over answers of questions.

    Parameters
    ----------
    value : float
        The estimate.
    parts : array, shape (n_clusters,)
        How far each cluster moves the estimate from what is expected; they add up to 0.
    n_counted : int, optional
        The number of clusters that decide how sure it is, where not all of them do.
    confidence : float
        0.95 by default.
    method : str
        Name to record.

    Returns
    -------
    Interval
        value ± quantile × sqrt(n / (n - 1) × sum of squared parts); the quantile is Student's with n - 1 degrees of
        freedom below ``FEW`` clusters. Undefined below ``FEWEST``.

    References
    ----------
    Liang KY, Zeger SL (1986) Biometrika 73:13-22.
    """
    n = len(parts) if n_counted is None else n_counted
    if n < FEWEST:
        return Interval(NAN, NAN, method, confidence, undefined_because=Undefined.FEW_QUESTIONS)
    error = float(np.sqrt(n / (n - 1) * (parts**2).sum()))
    if n < FEW:
        return student_interval(value, error, n - 1, confidence, method=f"{method}, Student's t")
    return normal_interval(value, error, confidence, method=method)


def normal_interval(value: float, error: float, confidence: float = 0.95, *, method: str = "asymptotic") -> Interval:
    """Normal interval, value ± z × standard error, not cut at the bounds of the statistic.

    Parameters
    ----------
    value, error : float
        The estimate and its standard error.
    confidence : float
        0.95 by default.
    method : str
        Name to record.

    Returns
    -------
    Interval
        Undefined where the error is 0 (nothing varied) or unknown.
    """
    return _symmetric(value, error, NormalDist().inv_cdf((1 + confidence) / 2), confidence, method)


def student_interval(value: float, error: float, df: float, confidence: float = 0.95, *, method: str) -> Interval:
    """Student's interval, value ± t × standard error, not cut at the bounds of the statistic.

    Parameters
    ----------
    value, error : float
        The estimate and its standard error.
    df : float
        Degrees of freedom.
    confidence : float
        0.95 by default.
    method : str
        Name to record.

    Returns
    -------
    Interval
        Undefined without a degree of freedom, and where the error is 0 (nothing varied) or unknown.
    """
    quantile = student_quantile((1 + confidence) / 2, df) if df > 0 else NAN
    return _symmetric(value, error, quantile, confidence, method)


def _symmetric(value: float, error: float, quantile: float, confidence: float, method: str) -> Interval:
    reach = quantile * error
    if np.isnan(reach):
        return Interval(NAN, NAN, method, confidence, error, undefined_because=Undefined.TOO_FEW)
    if reach < TINY:
        return Interval(NAN, NAN, method, confidence, error, undefined_because=Undefined.NO_SPREAD)
    return Interval(value - reach, value + reach, method, confidence, error)


def wilson(n_hits: float, n: float, confidence: float = 0.95) -> Interval:
    """Wilson's score interval of a proportion.

    Parameters
    ----------
    n_hits, n : float
        Hits out of units; parts of units are allowed where units are shared out.
    confidence : float
        0.95 by default.

    Returns
    -------
    Interval
        Undefined without units.

    Raises
    ------
    ValueError
        If there are more hits than units, or fewer than none.

    Notes
    -----
    (p + z² / 2n ± z sqrt(p (1 - p) / n + z² / 4n²)) / (1 + z² / n), without continuity correction.

    References
    ----------
    Wilson EB (1927) J Am Stat Assoc 22:209-212; Newcombe RG (1998) Stat Med 17:857-872, method 3.

    Examples
    --------
    >>> round(wilson(81, 263).low, 4)
    0.2553
    """
    _check_hits(n_hits, n)
    if n == 0:
        return Interval(NAN, NAN, "Wilson", confidence, undefined_because=Undefined.NO_DATA)
    z = NormalDist().inv_cdf((1 + confidence) / 2)
    share = n_hits / n
    centre = (share + z * z / (2 * n)) / (1 + z * z / n)
    reach = z / (1 + z * z / n) * np.sqrt(share * (1 - share) / n + z * z / (4 * n * n))
    # at 0 and n hits one end is exact, and rounding must not carry it past
    low = 0.0 if n_hits == 0 else float(centre - reach)
    high = 1.0 if n_hits == n else float(centre + reach)
    return Interval(low, high, "Wilson", confidence)


def share_interval(
    hits: AnyArray, clusters: AnyArray | None = None, confidence: float = 0.95, *, weights: AnyArray | None = None
) -> Interval:
    """Wilson's interval of a share of units, of as many units as those of clusters are worth.

    Parameters
    ----------
    hits : array of bool, shape (n_units,)
        True for the units that are counted in the share.
    clusters : array, shape (n_units,), optional
        The question of each unit.
    confidence : float
        0.95 by default.
    weights : array, shape (n_units,), optional
        How often each unit counts, such as by its images; once where it is missing.

    Returns
    -------
    Interval
        Plain Wilson where every unit is a cluster of its own that counts once. Otherwise undefined below ``FEWEST``
        clusters.

    Notes
    -----
    With p (1 - p) over the variance of the share from sums over the m clusters as the number of units, times (z / t)²
    with m - 1 degrees of freedom. Where no unit or every unit is a hit each cluster is worth one unit.

    References
    ----------
    Korn EL, Graubard BI (1998) Survey Methodology 24:193-201, for the number of units; Franco C et al. (2019) J Surv
    Stat Methodol 7:334-364, for Wilson's interval of it.
    """
    flags = np.asarray(hits, float)
    n = len(flags)
    counted = np.ones(n) if weights is None else np.asarray(weights, float)
    if n == 0 or (are_independent(clusters) and (counted == 1).all()):
        return wilson(float(flags.sum()), n, confidence)
    method = "Wilson over questions"
    index = as_clusters(clusters, n)
    m, total = int(index.max()) + 1, float(counted.sum())
    if m < FEWEST:
        return Interval(NAN, NAN, method, confidence, undefined_because=Undefined.FEW_QUESTIONS)
    share = float((flags * counted).sum()) / total
    parts = np.bincount(index, (flags - share) * counted, minlength=m) / total
    variance = float(m / (m - 1) * (parts**2).sum())
    worth = float(m) if share in (0.0, 1.0) else min(share * (1 - share) / max(variance, TINY), float(n))
    worth *= (NormalDist().inv_cdf((1 + confidence) / 2) / student_quantile((1 + confidence) / 2, m - 1)) ** 2
    return replace(wilson(min(share * worth, worth), worth, confidence), method=method)


def clopper_pearson(n_hits: int, n: int, confidence: float = 0.95) -> Interval:
    """Exact interval of a proportion: quantiles of the beta distribution.

    Parameters
    ----------
    n_hits, n : int
        Hits out of units.
    confidence : float
        0.95 by default.

    Returns
    -------
    Interval
        Undefined without units.

    Raises
    ------
    ValueError
        If there are more hits than units, or fewer than none.

    References
    ----------
    Clopper CJ, Pearson ES (1934) Biometrika 26:404-413; Newcombe RG (1998) Stat Med 17:857-872, method 5.

    Examples
    --------
    >>> round(clopper_pearson(81, 263).low, 4)
    0.2527
    """
    _check_hits(n_hits, n)
    if n == 0:
        return Interval(NAN, NAN, "Clopper-Pearson", confidence, undefined_because=Undefined.NO_DATA)
    tail = (1 - confidence) / 2
    low = 0.0 if n_hits == 0 else beta_quantile(tail, n_hits, n - n_hits + 1)
    high = 1.0 if n_hits == n else beta_quantile(1 - tail, n_hits + 1, n - n_hits)
    return Interval(low, high, "Clopper-Pearson", confidence)


def _check_hits(n_hits: float, n: float) -> None:
    if not 0 <= n_hits <= n:
        raise ValueError(f"{n_hits} of {n} is no proportion")


def no_interval(resampling: Resampling, reason: Undefined | None, n_undefined: int = 0) -> Interval:
    """The settings of resampling, without ends; ``reason`` is missing where the ends are still to come."""
    return Interval(
        NAN,
        NAN,
        _NAMES[resampling.method],
        resampling.confidence,
        n_resamples=resampling.n_resamples,
        n_resamples_undefined=n_undefined,
        seed=resampling.seed,
        undefined_because=reason,
    )
