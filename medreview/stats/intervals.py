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

The studentised bootstrap was tried as well (87 to 99) and left out.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from statistics import NormalDist
from typing import Literal

import numpy as np

from medreview.stats.distributions import beta_quantile, normal_cdf, normal_quantile, student_quantile
from medreview.stats.estimates import NAN, TINY, AnyArray, FloatArray, IntArray, Interval, OfRows, Undefined, ratio

BootstrapMethod = Literal["percentile", "bca"]
_NAMES: dict[BootstrapMethod, str] = {
    "bca": "bootstrap over questions, BCa",
    "percentile": "bootstrap over questions, percentile",
}
_CHUNK = 4_000_000  # multiplicities held at once
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


def multiplicities(n_clusters: int, resampling: Resampling) -> Iterator[FloatArray]:
    """The number of times each cluster is drawn in each resample.

    Blocks of shape (n_block, n_clusters), not to be changed.
    """
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
        n_rows = min(size, resampling.n_resamples - begin)
        drawn = rng.integers(0, n_clusters, (n_rows, n_clusters)) + np.arange(n_rows)[:, None] * n_clusters
        counts = np.bincount(drawn.ravel(), minlength=n_rows * n_clusters)
        yield counts.reshape(n_rows, n_clusters).astype(np.float64)


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

    def interval(self, of_sums: OfRows) -> Interval:
        """Interval of ``of_sums``, a function of an array (..., n_sums) that gives an array (...).

        Undefined, with the reason, for fewer than two clusters, where no resample varies, or where more than half of
        the resamples have no value.
        """
        if self.n_clusters < 2:  # noqa: PLR2004 - resampling one question repeats it
            return _recorded(self.resampling, Undefined.ONE_CLUSTER)
        values = self.values(of_sums)
        left_out = of_sums(self.total - self._by_cluster)
        value = float(of_sums(self.total))
        return interval_of(value, values, left_out, self.resampling)

    def values(self, of_sums: OfRows) -> FloatArray:
        """``of_sums`` in every resample, shape (n_resamples,); the resamples are drawn once."""
        if self._resampled is None:
            blocks = multiplicities(self.n_clusters, self.resampling)
            self._resampled = np.concatenate([block @ self._by_cluster for block in blocks])
        return of_sums(self._resampled)


def interval_of_ratio(
    values: AnyArray, counts: AnyArray, clusters: AnyArray | None, resampling: Resampling
) -> Interval:
    """Bootstrap interval of one sum over another, such as a mean or a share."""
    sums = np.stack([values, counts], axis=1).astype(float)
    return ResampledSums(sums, clusters, resampling).interval(lambda totals: ratio(totals[..., 0], totals[..., 1]))


def _summed(sums: FloatArray, index: IntArray, n_clusters: int) -> FloatArray:
    """Sums of the units of each cluster, shape (n_clusters, n_sums)."""
    columns = [np.bincount(index, column, minlength=n_clusters) for column in np.asarray(sums, float).T]
    return np.stack(columns, axis=1).astype(np.float64) if columns else np.zeros((n_clusters, 0))


def interval_of_weighted(
    of_weights: OfRows, n_units: int, clusters: AnyArray | None, resampling: Resampling
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

    Returns
    -------
    Interval
        Undefined, with the reason, under the conditions of ``ResampledSums.interval``.
    """
    index = as_clusters(clusters, n_units)
    n_clusters = int(index.max()) + 1 if n_units else 0
    if n_clusters < 2:  # noqa: PLR2004 - resampling one question repeats it
        return _recorded(resampling, Undefined.ONE_CLUSTER)
    values = [of_weights(block[:, index]) for block in multiplicities(n_clusters, resampling)]
    size = max(1, _CHUNK // n_units)
    left_out = [
        of_weights((index[None, :] != np.arange(begin, min(begin + size, n_clusters))[:, None]).astype(float))
        for begin in range(0, n_clusters, size)
    ]
    value = float(of_weights(np.ones((1, n_units)))[0])
    return interval_of(value, np.concatenate(values), np.concatenate(left_out), resampling)


def interval_of(value: float, resampled: FloatArray, left_out: FloatArray, resampling: Resampling) -> Interval:
    """Percentile or BCa interval from values already resampled.

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

    Notes
    -----
    BCa: Efron B, Tibshirani RJ (1993) An Introduction to the Bootstrap, equations 14.9 to 14.15; ties of a resample
    with the estimate count one half in the bias correction.
    """
    values = resampled[~np.isnan(resampled)]
    n_undefined = len(resampled) - len(values)
    if 2 * n_undefined > len(resampled):
        return _recorded(resampling, Undefined.NO_RESAMPLE, n_undefined)
    if np.ptp(values) < TINY:
        return _recorded(resampling, Undefined.NO_SPREAD, n_undefined)
    tail = (1 - resampling.confidence) / 2
    tails = np.array([tail, 1 - tail])
    if resampling.method != "percentile":
        tails = _bca_tails(value, values, left_out[~np.isnan(left_out)], tails)
    low, high = (float(end) for end in np.quantile(values, tails))
    return replace(
        _recorded(resampling, None, n_undefined), low=low, high=high, standard_error=float(values.std(ddof=1))
    )


def _bca_tails(value: float, values: FloatArray, left_out: FloatArray, tails: FloatArray) -> FloatArray:
    below = values < value - TINY
    tied = np.abs(values - value) <= TINY
    n = len(values)
    share = float(np.clip((below.sum() + 0.5 * tied.sum()) / n, 1 / (n + 1), n / (n + 1)))
    bias = float(normal_quantile(share))
    centred = left_out.mean() - left_out
    scale = float((centred**2).sum() ** 1.5)
    acceleration = float((centred**3).sum()) / (6 * scale) if scale > TINY**2 else 0.0
    shifted = bias + normal_quantile(tails)
    return normal_cdf(bias + shifted / (1 - acceleration * shifted))


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


def student_interval(value: float, error: float, df: int, confidence: float = 0.95, *, method: str) -> Interval:
    """Student's interval, value ± t × standard error, not cut at the bounds of the statistic.

    Parameters
    ----------
    value, error : float
        The estimate and its standard error.
    df : int
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


def _recorded(resampling: Resampling, reason: Undefined | None, n_undefined: int = 0) -> Interval:
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
