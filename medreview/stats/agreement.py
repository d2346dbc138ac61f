"""Agreement of any number of raters: percent agreement, Randolph, Fleiss, Gwet and Krippendorff from one table.

All coefficients start from counts of units × levels with missing ratings and a matrix of weights (Gwet's framework),
so that they agree on what a unit is: a unit with one rating does not count as agreement, but its rating counts towards
how common a level is (except for Krippendorff's alpha, which drops it). Each is a function of sums over units, which
makes 2,000 resamples one matrix product.

Of constant ratings, percent agreement, Randolph and Gwet are 1; Fleiss and Krippendorff are undefined.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Literal

import numpy as np

from medreview.stats.count_table import Weights, checked_counts, weight_matrix
from medreview.stats.estimates import (
    AnyArray,
    Estimate,
    FloatArray,
    Interval,
    Undefined,
    estimate,
    ratio,
)
from medreview.stats.intervals import (
    COEFFICIENT,
    ResampledSums,
    Resampling,
    agree_on_one_level,
    are_independent,
    jackknife_interval,
    no_interval,
    student_interval,
)

Metric = Literal["nominal", "ordinal", "interval", "ratio"]
_Kind = Literal["percent_agreement", "randolph", "fleiss", "gwet"]


class AgreementTable:
    """The ratings of one dimension, with the sums and resamples that all coefficients share.

    Parameters
    ----------
    counts : array, shape (n_units, n_levels)
        How many raters put each unit at each level. Row sums may differ.
    levels : sequence of float, optional
        Values of the levels, in order; 0, 1, 2 … where they are missing. The number of levels is that of the declared
        scale, not of those that occur.
    clusters : array, shape (n_units,), optional
        The question of each unit, for the bootstrap.
    n_raters : int, optional
        How many raters took part; the largest number on one unit where it is missing.
    resampling : Resampling, optional
        Bootstrap intervals are computed where it is given.
    n_alike : array, shape (n_units,), optional
        How many units each row stands for; one where it is missing. An interval is computed of such rows only where
        ``clusters`` are given, so that units that are alike are of one question.
    has_beside : bool
        False where nobody looks at what needs no resampling: neither the jackknife's nor the asymptotic interval.

    Raises
    ------
    ValueError
        If ``counts`` is not two-dimensional, holds a negative number or does not fit ``levels``.
    """

    def __init__(
        self,
        counts: AnyArray,
        *,
        levels: Sequence[float] | None = None,
        clusters: AnyArray | None = None,
        n_raters: int | None = None,
        resampling: Resampling | None = None,
        n_alike: AnyArray | None = None,
        has_beside: bool = True,
    ) -> None:
        self.counts = checked_counts(counts)
        n_units, self.n_levels = self.counts.shape
        self.levels = np.asarray(range(self.n_levels) if levels is None else levels, float)
        if self.levels.shape != (self.n_levels,):
            raise ValueError(f"{len(self.levels)} levels do not fit {self.n_levels} columns of counts")
        self.n_ratings = self.counts.sum(axis=1)
        self.n_raters = n_raters or int(self.n_ratings.max(initial=0))
        is_pairable = self.n_ratings >= 2  # noqa: PLR2004 - a pair is two ratings
        self.n_pairable = int((is_pairable if n_alike is None else n_alike[is_pairable]).sum())
        self.sums = _unit_sums(self.counts)
        self.total = self.sums.sum(axis=0) if n_alike is None else n_alike @ self.sums
        self._n_alike = n_alike
        self._has_beside = has_beside
        self._clusters = clusters
        self._resampling = resampling if n_alike is None or clusters is not None else None
        rated = self.n_ratings > 0
        self.is_independent = are_independent(None if clusters is None else np.asarray(clusters)[rated])
        self._resampled: ResampledSums | None = None
        self._agreed: ResampledSums | None = None
        self.n_units = n_units

    def interval(
        self, of_sums: Callable[[FloatArray], FloatArray], *, chance_is_observed: bool = False, is_weighted: bool = True
    ) -> Interval | None:
        """Bootstrap interval of a function of the sums; None without resampling.

        Undefined without weights where chance is observed and ratings agree on one level alone.
        """
        if self._resampling is None:
            return None
        if chance_is_observed and not is_weighted and agree_on_one_level(self.total, self.n_levels):
            return no_interval(self._resampling, Undefined.ONE_LEVEL_AGREED)
        if self._resampled is None:
            self._resampled = ResampledSums(self._of_all(self.sums), self._clusters, self._resampling)
        return self._resampled.interval(of_sums, COEFFICIENT, chance_is_observed=chance_is_observed)

    def interval_of_agreement(self, of_agreement: Callable[[FloatArray], FloatArray]) -> Interval | None:
        """As ``interval``, of a function of percent agreement alone: two sums in place of all, and much quicker."""
        if self._resampling is None:
            return None
        if self._agreed is None:
            agreed = self.sums[:, : self.n_levels**2 : self.n_levels + 1].sum(axis=1)
            both = np.stack([agreed, (self.n_ratings >= 2).astype(float)], axis=1)  # noqa: PLR2004 - a pair is two
            self._agreed = ResampledSums(self._of_all(both), self._clusters, self._resampling)
        return self._agreed.interval(
            lambda sums: of_agreement(ratio(sums[..., 0], sums[..., 1])), COEFFICIENT, counted=1
        )

    def _of_all(self, sums: FloatArray) -> FloatArray:
        """The sums of all units that each row stands for."""
        return sums if self._n_alike is None else sums * self._n_alike[:, None]

    def beside(
        self, of_sums: Callable[[FloatArray], FloatArray], asymptotic: Callable[[], Interval]
    ) -> tuple[Interval, ...]:
        """The asymptotic interval where units are independent; otherwise, and only without resampling, the jackknife's.

        None of rows that stand for several units.

        Units of one question are not independent.
        """
        if self._n_alike is not None or not self._has_beside:
            return ()
        if self.is_independent:
            return (asymptotic(),)
        if self._resampling is not None:
            return ()
        return (jackknife_interval(self.sums, self._clusters, of_sums, self.confidence, COEFFICIENT),)

    @property
    def confidence(self) -> float:
        return self._resampling.confidence if self._resampling else 0.95


@dataclass(frozen=True, slots=True)
class _Sums:
    """The sums over units, taken apart again; leading axes are resamples."""

    pairs: FloatArray
    coincidences: FloatArray
    prevalence: FloatArray
    n_pairable: FloatArray
    n_rated: FloatArray

    @classmethod
    def of(cls, sums: FloatArray, q: int) -> "_Sums":
        square = (*sums.shape[:-1], q, q)
        return cls(
            sums[..., : q * q].reshape(square),
            sums[..., q * q : 2 * q * q].reshape(square),
            sums[..., 2 * q * q : 2 * q * q + q],
            sums[..., -2],
            sums[..., -1],
        )


def _unit_sums(counts: FloatArray) -> FloatArray:
    n_ratings = counts.sum(axis=1)
    n_units, q = counts.shape
    is_pairable = n_ratings >= 2  # noqa: PLR2004 - a pair is two ratings
    pairs = counts[:, :, None] * counts[:, None, :]
    pairs[:, np.arange(q), np.arange(q)] -= counts
    pairs /= np.where(is_pairable, n_ratings * (n_ratings - 1), 1)[:, None, None]
    pairs[~is_pairable] = 0
    coincidences = pairs * n_ratings[:, None, None]
    prevalence = counts / np.maximum(n_ratings, 1)[:, None]
    return np.concatenate(
        [
            pairs.reshape(n_units, q * q),
            coincidences.reshape(n_units, q * q),
            prevalence,
            is_pairable[:, None],
            (n_ratings > 0)[:, None],
        ],
        axis=1,
        dtype=float,
    )


def percent_agreement(table: AgreementTable, weights: Weights | AnyArray = "nominal") -> Estimate:
    """Share of the pairs of ratings on a unit that agree, averaged over units with at least two ratings.

    Parameters
    ----------
    table : AgreementTable
        Counts of units × levels, with what the intervals need.
    weights : str or array, shape (n_levels, n_levels)
        How near two levels are; see ``count_table.weight_matrix``.

    Returns
    -------
    Estimate
        Between 0 and 1. Undefined where no unit has two ratings. With other weights than "nominal", partial agreement
        counts by its weight.

    Notes
    -----
    p_a = mean over units of sum_k n_k (n*_k - 1) / (r (r - 1)), with n_k of r ratings at level k and n*_k their
    weighted number.

    References
    ----------
    Gwet KL (2014) Handbook of Inter-Rater Reliability, 4th edition, chapters 2 and 3.

    Examples
    --------
    >>> percent_agreement(AgreementTable(np.array([[2, 0], [1, 1]]))).value
    0.5
    """
    return _gwet_family(table, "percent_agreement", weights)


def randolph_kappa(table: AgreementTable, weights: Weights | AnyArray = "nominal") -> Estimate:
    """Agreement beyond what q equally likely levels would give (free-marginal; Brennan and Prediger).

    Parameters
    ----------
    table : AgreementTable
        Counts of units × levels, with what the intervals need.
    weights : str or array, shape (n_levels, n_levels)
        How near two levels are; see ``count_table.weight_matrix``.

    Returns
    -------
    Estimate
        Between -1 / (q - 1) and 1; q is the number of levels of the declared scale. 1 for constant ratings. Undefined
        where no unit has two ratings, or on a scale of one level.

    Notes
    -----
    (p_a - p_e) / (1 - p_e) with p_e = 1 / q, and the mean of the weights where there are other weights.

    References
    ----------
    Randolph JJ (2005) Free-marginal multirater kappa, Joensuu Learning and Instruction Symposium; Brennan RL,
    Prediger DJ (1981) Educ Psychol Meas 41:687-699.

    Examples
    --------
    >>> randolph_kappa(AgreementTable(np.array([[2, 0], [1, 1]]))).value
    0.0
    """
    return _gwet_family(table, "randolph", weights)


def fleiss_kappa(table: AgreementTable, weights: Weights | AnyArray = "nominal") -> Estimate:
    """Agreement beyond what the raters' common use of the levels would give.

    Parameters
    ----------
    table : AgreementTable
        Counts of units × levels, with what the intervals need.
    weights : str or array, shape (n_levels, n_levels)
        How near two levels are; see ``count_table.weight_matrix``.

    Returns
    -------
    Estimate
        At most 1. Undefined where every rating is the same, or where no unit has two ratings. For two raters this is
        Scott's pi.

    Notes
    -----
    (p_a - p_e) / (1 - p_e) with p_e = sum of w_kl pi_k pi_l. Ratings may be missing: pi_k, how common a level is, is
    the mean over units of its share on the unit (statsmodels instead refuses unequal numbers of raters).

    References
    ----------
    Fleiss JL (1971) Psychol Bull 76:378-382, equation 7; with missing ratings and weights Gwet KL (2014), chapters 2,
    3.

    Examples
    --------
    >>> fleiss_kappa(AgreementTable(np.array([[3, 0], [0, 3]]))).value
    1.0
    >>> fleiss_kappa(AgreementTable(np.array([[3, 0], [3, 0]]))).undefined_because.name
    'NO_VARIATION'
    """
    return _gwet_family(table, "fleiss", weights)


def gwet_ac(table: AgreementTable, weights: Weights | AnyArray = "nominal") -> Estimate:
    """Gwet's AC1, and AC2 with other weights than "nominal": stable where nearly all ratings are one level.

    Parameters
    ----------
    table : AgreementTable
        Counts of units × levels, with what the intervals need.
    weights : str or array, shape (n_levels, n_levels)
        How near two levels are; see ``count_table.weight_matrix``.

    Returns
    -------
    Estimate
        At most 1; 1 for constant ratings. Undefined where no unit has two ratings, or on a scale of one level.

    Notes
    -----
    (p_a - p_e) / (1 - p_e) with p_e = sum of all weights / (q (q - 1)) × sum of pi_k (1 - pi_k).

    References
    ----------
    Gwet KL (2008) Br J Math Stat Psychol 61:29-48; Gwet KL (2014), chapters 3 and 4.

    Examples
    --------
    >>> round(gwet_ac(AgreementTable(np.array([[2, 0], [2, 0], [1, 1]]))).value, 4)
    0.5385
    """
    return _gwet_family(table, "gwet", weights)


def krippendorff_alpha(table: AgreementTable, metric: Metric = "nominal") -> Estimate:
    """One minus observed over expected disagreement; ratings that stand alone on a unit are left out.

    Parameters
    ----------
    table : AgreementTable
        Counts of units × levels, with what the intervals need.
    metric : str
        "nominal"; "ordinal", ranks weighed by how often each level occurs; "interval", "ratio", the values of the
        levels.

    Returns
    -------
    Estimate
        At most 1. Undefined where every rating that has a partner is the same, or where none has one.

    Notes
    -----
    1 - (n - 1) × sum of o_ck d_ck / sum of n_c n_k d_ck over the coincidences o_ck of n paired ratings, with squared
    distances d_ck.

    References
    ----------
    Krippendorff K (2011) Computing Krippendorff's Alpha-Reliability, University of Pennsylvania.

    Examples
    --------
    >>> round(krippendorff_alpha(AgreementTable(np.array([[2, 0], [0, 2], [1, 1]]))).value, 4)
    0.4444
    """
    q, levels = table.n_levels, table.levels

    def alpha(sums: FloatArray) -> FloatArray:
        together = _Sums.of(sums, q).coincidences
        totals = together.sum(axis=-1)
        n = totals.sum(axis=-1)
        distances = _distances(metric, totals, levels)
        observed = (together * distances).sum(axis=(-2, -1))
        expected = (totals[..., :, None] * totals[..., None, :] * distances).sum(axis=(-2, -1))
        return 1 - ratio(observed * (n - 1), expected)

    return estimate(
        float(alpha(table.total)),
        f"Krippendorff's alpha ({metric})",
        n_units=table.n_pairable,
        n_raters=table.n_raters,
        reason=_reason(table),
        interval=table.interval(alpha, chance_is_observed=True, is_weighted=metric != "nominal"),
    )


def _distances(metric: Metric, totals: FloatArray, levels: FloatArray) -> FloatArray:
    if metric == "nominal":
        return 1 - np.eye(len(levels))
    if metric == "interval":
        return np.subtract.outer(levels, levels) ** 2
    if metric == "ratio":
        return np.nan_to_num(ratio(np.subtract.outer(levels, levels), np.add.outer(levels, levels))) ** 2
    middle = np.cumsum(totals, axis=-1) - totals / 2
    return (middle[..., :, None] - middle[..., None, :]) ** 2


_NAMES: dict[_Kind, tuple[str, str]] = {
    "percent_agreement": ("percent agreement", "weighted percent agreement"),
    "randolph": ("Randolph's kappa", "Brennan-Prediger, weighted"),
    "fleiss": ("Fleiss' kappa", "Fleiss' kappa, weighted"),
    "gwet": ("Gwet's AC1", "Gwet's AC2"),
}


_FIXED: frozenset[_Kind] = frozenset({"percent_agreement", "randolph"})


def _gwet_family(table: AgreementTable, name: _Kind, weights: Weights | AnyArray) -> Estimate:
    matrix = weight_matrix(weights, table.levels)
    q = table.n_levels

    def coefficient(sums: FloatArray) -> FloatArray:
        parts = _Sums.of(sums, q)
        observed = ratio((parts.pairs * matrix).sum(axis=(-2, -1)), parts.n_pairable)
        prevalence = ratio(parts.prevalence, parts.n_rated[..., None])
        expected = _by_chance(name, prevalence, matrix)
        return ratio(observed - expected, 1 - expected)

    value = float(coefficient(table.total))
    plain, weighted = _NAMES[name]
    kind = weights if isinstance(weights, str) else "own weights"
    return estimate(
        value,
        plain if kind == "nominal" else f"{weighted} ({kind})",
        n_units=table.n_pairable,
        n_raters=table.n_raters,
        reason=_reason(table),
        interval=_by_agreement(table, name)
        if kind == "nominal" and name in _FIXED
        else table.interval(coefficient, chance_is_observed=name == "fleiss", is_weighted=kind != "nominal"),
        others=() if np.isnan(value) else table.beside(coefficient, lambda: _asymptotic(table, name, matrix, value)),
    )


def _by_agreement(table: AgreementTable, name: _Kind) -> Interval | None:
    """Interval of a coefficient whose agreement by chance does not depend on the ratings."""
    by_chance = 1 / table.n_levels if name == "randolph" else 0.0
    return table.interval_of_agreement(lambda agreed: ratio(agreed - by_chance, np.full(agreed.shape, 1 - by_chance)))


def _reason(table: AgreementTable) -> Undefined:
    if table.n_pairable == 0:
        return Undefined.NO_OVERLAP
    return Undefined.ONE_CATEGORY if table.n_levels == 1 else Undefined.NO_VARIATION


def _by_chance(name: _Kind, prevalence: FloatArray, weights: FloatArray) -> FloatArray:
    q = len(weights)
    if name == "percent_agreement":
        return np.zeros(prevalence.shape[:-1])
    if name == "randolph":
        return np.full(prevalence.shape[:-1], weights.sum() / q**2)
    if name == "fleiss":
        return np.einsum("...k,kl,...l->...", prevalence, weights, prevalence)
    if q == 1:
        return np.ones(prevalence.shape[:-1])
    return weights.sum() / (q * (q - 1)) * (prevalence * (1 - prevalence)).sum(axis=-1)


def _asymptotic(table: AgreementTable, name: _Kind, weights: FloatArray, value: float) -> Interval:
    """Gwet's interval for raters taken as fixed and units as a simple sample (clusters are not seen).

    References
    ----------
    Gwet KL (2014) Handbook of Inter-Rater Reliability, 4th edition, chapter 5; cut at 1, as irrCAC does.
    """
    rated = table.n_ratings > 0
    parts = _Sums.of(table.sums[rated], table.n_levels)
    n = len(parts.n_pairable)
    prevalence = parts.prevalence.mean(axis=0)
    expected = float(_by_chance(name, prevalence, weights))
    of_unit = (parts.pairs * weights).sum(axis=(-2, -1)) - expected * parts.n_pairable
    scores = n / table.n_pairable * of_unit / (1 - expected)
    drift = _chance_of_units(name, parts.prevalence, prevalence, weights)
    scores = scores - 2 * (1 - value) * (drift - expected) / (1 - expected)
    error = np.sqrt(((scores - value) ** 2).sum() / (n * (n - 1))) if n > 1 else np.nan
    made = student_interval(value, float(error), n - 1, table.confidence, method="asymptotic (Gwet)")
    return replace(made, high=min(made.high, 1.0))


def _chance_of_units(name: _Kind, of_units: FloatArray, prevalence: FloatArray, weights: FloatArray) -> FloatArray:
    q = len(weights)
    if name == "fleiss":
        return of_units @ ((weights + weights.T) / 2 @ prevalence)
    if name == "gwet":
        return weights.sum() / (q * (q - 1)) * (of_units @ (1 - prevalence))
    return np.full(len(of_units), float(_by_chance(name, prevalence, weights)))
