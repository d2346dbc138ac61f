"""Correlation of one number with another: Kendall, Pearson and Spearman with p-values and intervals."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

import numpy as np

from medreview.stats.comparisons import rounded
from medreview.stats.distributions import kendall_coefficient, kendall_with_p, student_two_sided_p
from medreview.stats.estimates import (
    NAN,
    AnyArray,
    Estimate,
    FloatArray,
    IntArray,
    OfRows,
    Undefined,
    estimate,
    ratio,
)
from medreview.stats.intervals import COEFFICIENT, Resampling, as_clusters, interval_of_weighted, paired_units

CorrelationKind = Literal["tau_b", "pearson", "spearman", "mean"]
_MOST_CELLS = 3000  # tables of all pairs of distinct points stay below 100 MB


@dataclass(frozen=True, slots=True)
class Correlation:
    """A coefficient with its two-sided p-value and how that was computed."""

    estimate: Estimate
    p: float
    p_method: str


@dataclass(frozen=True, slots=True)
class Correlations:
    """The three coefficients of one pair of variables; ``mean`` is their plain average, undefined where one is."""

    kendall_tau_b: Correlation
    pearson: Correlation
    spearman: Correlation

    @property
    def mean(self) -> float:
        parts = (self.kendall_tau_b, self.pearson, self.spearman)
        return float(np.mean([part.estimate.value for part in parts]))


def correlations(
    x: AnyArray, y: AnyArray, clusters: AnyArray | None = None, resampling: Resampling | None = None
) -> Correlations:
    """Kendall's tau-b, Pearson's r and Spearman's rho of two variables.

    Parameters
    ----------
    x, y : array, shape (n_units,)
        Units with a NaN in either are left out.
    clusters : array, shape (n_units,), optional
        The question of each unit, for the bootstrap.
    resampling : Resampling, optional
        No intervals without it.

    Returns
    -------
    Correlations
        Undefined, with the reason, for fewer than two units or where a variable is constant.
    """
    return Correlations(
        kendall_tau_b(x, y, clusters, resampling),
        pearson(x, y, clusters, resampling),
        spearman(x, y, clusters, resampling),
    )


def pearson(
    x: AnyArray, y: AnyArray, clusters: AnyArray | None = None, resampling: Resampling | None = None
) -> Correlation:
    """Pearson's r.

    Parameters
    ----------
    x, y : array, shape (n_units,)
        Units with a NaN in either are left out.
    clusters : array, shape (n_units,), optional
        The question of each unit, for the bootstrap.
    resampling : Resampling, optional
        No interval without it.

    Returns
    -------
    Correlation
        Undefined, with the reason, for fewer than two units or where a variable is constant.

    Notes
    -----
    p from Student's t = r sqrt((n - 2) / (1 - r²)) with n - 2 degrees of freedom.

    References
    ----------
    Pearson K (1895) Proc R Soc Lond 58:240-242.

    Examples
    --------
    >>> round(pearson([1, 2, 3], [2, 4, 7]).estimate.value, 3)
    0.993
    """
    units = _PairedUnits.of(x, y, clusters)
    return _correlation("Pearson's r", units, resampling, lambda: _r_of_weights(units))


def spearman(
    x: AnyArray, y: AnyArray, clusters: AnyArray | None = None, resampling: Resampling | None = None
) -> Correlation:
    """Spearman's rho: Pearson's r of mid-ranks.

    Parameters
    ----------
    x, y : array, shape (n_units,)
        Units with a NaN in either are left out.
    clusters : array, shape (n_units,), optional
        The question of each unit, for the bootstrap.
    resampling : Resampling, optional
        No interval without it.

    Returns
    -------
    Correlation
        Undefined, with the reason, for fewer than two units or where a variable is constant.

    Notes
    -----
    p from Student's t with n - 2 degrees of freedom, as in scipy; R gives another, exact, p for small samples without
    ties.

    References
    ----------
    Spearman C (1904) Am J Psychol 15:72-101.

    Examples
    --------
    >>> spearman([1, 2, 3], [10, 30, 20]).estimate.value
    0.5
    """
    units = _PairedUnits.of(x, y, clusters)
    return _correlation("Spearman's rho", units, resampling, lambda: _rho_of_weights(units))


def kendall_tau_b(
    x: AnyArray, y: AnyArray, clusters: AnyArray | None = None, resampling: Resampling | None = None
) -> Correlation:
    """Kendall's tau-b: concordant minus discordant pairs, corrected for ties on either side.

    Parameters
    ----------
    x, y : array, shape (n_units,)
        Units with a NaN in either are left out.
    clusters : array, shape (n_units,), optional
        The question of each unit, for the bootstrap.
    resampling : Resampling, optional
        No interval without it.

    Returns
    -------
    Correlation
        Undefined, with the reason, for fewer than two units or where a variable is constant.

    Notes
    -----
    (C - D) / sqrt((n_0 - n_x) (n_0 - n_y)), with n_x and n_y of the n_0 pairs tied on a side. p is exact without ties
    up to 50 units, otherwise from the normal approximation, as in scipy.

    References
    ----------
    Kendall MG (1945) Biometrika 33:239-251.

    Examples
    --------
    >>> round(kendall_tau_b([1, 2, 2, 3], [1, 2, 3, 3]).estimate.value, 3)
    0.8
    """
    units = _PairedUnits.of(x, y, clusters)
    is_tied = len(np.unique(units.x)) < len(units.x) or len(np.unique(units.y)) < len(units.y)
    is_exact = not is_tied and len(units.x) <= 50  # noqa: PLR2004 - the exact count stays quick
    value, p = kendall_with_p(units.x, units.y, is_exact=is_exact) if len(units.x) > 1 else (NAN, NAN)
    # tables of all pairs are made for resamples alone
    made = _correlation("Kendall's tau-b", units, resampling, lambda: _tau_of_weights(units), value)
    if not made.estimate.is_defined:
        return made
    return Correlation(made.estimate, p, "exact" if is_exact else "normal approximation")


def mean_correlation(
    x: AnyArray, y: AnyArray, clusters: AnyArray | None = None, resampling: Resampling | None = None
) -> Estimate:
    """The plain mean of Kendall's tau-b, Pearson's r and Spearman's rho.

    Parameters
    ----------
    x, y : array, shape (n_units,)
        Units with a NaN in either are left out.
    clusters : array, shape (n_units,), optional
        The question of each unit, for the bootstrap.
    resampling : Resampling, optional
        No interval without it.

    Returns
    -------
    Estimate
        Undefined, with the reason, for fewer than two units or where a variable is constant.

    Examples
    --------
    >>> round(mean_correlation([1, 2, 3], [2, 4, 7]).value, 3)
    0.998
    """
    units = _PairedUnits.of(x, y, clusters)
    return _correlation("mean of the three correlations", units, resampling, lambda: _mean_of_weights(units)).estimate


def difference_of_correlations(
    kind: CorrelationKind,
    first: AnyArray,
    second: AnyArray,
    y: AnyArray,
    *,
    clusters: AnyArray | None = None,
    resampling: Resampling | None = None,
) -> Estimate:
    """A correlation of one variable with ``y``, minus that of another over the same units.

    Parameters
    ----------
    first, second, y : array, shape (n_units,)
        Units with a NaN in any are left out.
    clusters : array, shape (n_units,), optional
        The question of each unit; the bootstrap draws both correlations from the same questions.
    resampling : Resampling, optional
        No interval without it.

    Returns
    -------
    Estimate
        Undefined, with the reason, for fewer than two units or where a variable is constant.

    Examples
    --------
    >>> difference_of_correlations("spearman", [1, 2, 3], [1, 3, 2], [1, 2, 3]).value
    0.5
    """
    one, other, both = (np.asarray(values, float) for values in (first, second, y))
    kept = ~(np.isnan(one) | np.isnan(other) | np.isnan(both))
    labels = as_clusters(clusters, len(both))[kept]
    pairs = [_PairedUnits.of(values[kept], both[kept], labels) for values in (one, other)]
    of_first, of_second = (_OF_WEIGHTS[kind](units) for units in pairs)
    method = f"difference of correlations ({kind})"
    n = int(kept.sum())
    if n < 2:  # noqa: PLR2004 - a line needs two points
        return estimate(NAN, method, n_units=n, reason=Undefined.TOO_FEW)

    def of_weights(weights: FloatArray) -> FloatArray:
        return of_first(weights) - of_second(weights)

    value = float(of_weights(np.ones((1, n)))[0])
    if np.isnan(value):
        return estimate(NAN, method, n_units=n, reason=Undefined.CONSTANT)
    interval = None if resampling is None else interval_of_weighted(of_weights, n, pairs[0].clusters, resampling)
    return estimate(value, method, n_units=n, interval=interval)


def units_of_table(table: AnyArray) -> tuple[FloatArray, FloatArray]:
    """Row and column number of every unit of a cross table, for correlations of two ordered variables."""
    cells = np.asarray(table)
    row, column = np.divmod(np.repeat(np.arange(cells.size), cells.ravel().astype(int)), cells.shape[1])
    return row.astype(float), column.astype(float)


def per_question_mean(of_question: OfRows, x: AnyArray, y: AnyArray, questions: AnyArray, method: str) -> Estimate:
    """Mean over questions of a statistic of the answers to one; questions without variation in both are left out.

    Parameters
    ----------
    of_question : function
        Takes an array of shape (2, n_answers) and gives one number; ``lambda xy: pearson(*xy).estimate.value``.
    x, y, questions : array, shape (n_answers,)
    method : str
        Name of the statistic.

    Returns
    -------
    Estimate
        ``n_units`` counts the questions that took part; undefined where none did.
    """
    units = _PairedUnits.of(x, y, questions)
    values: list[float] = []
    for question in np.unique(units.clusters):
        own = units.clusters == question
        if np.ptp(units.x[own]) > 0 and np.ptp(units.y[own]) > 0:
            values.append(float(of_question(np.stack([units.x[own], units.y[own]]))))
    value = float(np.mean(values)) if values else NAN
    return estimate(value, f"{method}, mean over questions", n_units=len(values), reason=Undefined.CONSTANT)


@dataclass(frozen=True, slots=True)
class _PairedUnits:
    x: FloatArray
    y: FloatArray
    clusters: AnyArray

    @classmethod
    def of(cls, x: AnyArray, y: AnyArray, clusters: AnyArray | None) -> "_PairedUnits":
        one, other, labels = paired_units(x, y, clusters)
        return cls(rounded(one), rounded(other), labels)


def _correlation(
    method: str,
    units: _PairedUnits,
    resampling: Resampling | None,
    of_weights: Callable[[], OfRows],
    value: float | None = None,
) -> Correlation:
    """A coefficient, by a function of the weights of units; ``value`` where it is known without that one."""
    n = len(units.x)
    if n < 2:  # noqa: PLR2004 - a line needs two points
        return Correlation(estimate(NAN, method, n_units=n, reason=Undefined.TOO_FEW), NAN, "none")
    value = float(of_weights()(np.ones((1, n)))[0]) if value is None else value
    if np.isnan(value):
        return Correlation(estimate(NAN, method, n_units=n, reason=Undefined.CONSTANT), NAN, "none")
    value = min(max(value, -1.0), 1.0)
    interval = (
        None
        if resampling is None
        else interval_of_weighted(of_weights(), n, units.clusters, resampling, COEFFICIENT, is_correlation=True)
    )
    return Correlation(estimate(value, method, n_units=n, interval=interval), _student_p(value, n), "Student's t")


def _r_of_weights(units: _PairedUnits) -> OfRows:
    return lambda weights: _weighted_pearson(units.x, units.y, weights)


def _rho_of_weights(units: _PairedUnits) -> OfRows:
    of_x, of_y = TiedPlaces.of(units.x), TiedPlaces.of(units.y)
    return lambda weights: _weighted_pearson(
        of_x.mid_ranks(of_x.sums(weights)), of_y.mid_ranks(of_y.sums(weights)), weights
    )


def _mean_of_weights(units: _PairedUnits) -> OfRows:
    three = [make(units) for make in (_tau_of_weights, _r_of_weights, _rho_of_weights)]
    return lambda weights: np.mean([of_weights(weights) for of_weights in three], axis=0)


def _tau_of_weights(units: _PairedUnits) -> OfRows:
    cells, found = np.unique(np.stack([units.x, units.y], axis=1), axis=0, return_inverse=True)
    if len(cells) > _MOST_CELLS:
        return lambda weights: np.array([_tau_of_copies(units, row) for row in weights])
    above_x = np.sign(np.subtract.outer(cells[:, 0], cells[:, 0]))
    above_y = np.sign(np.subtract.outer(cells[:, 1], cells[:, 1]))
    of_cells = TiedPlaces.numbered(found.ravel().astype(np.int64))
    sides = (above_x * above_y, np.abs(above_x), np.abs(above_y))

    def tau(weights: FloatArray) -> FloatArray:
        in_cells = of_cells.sums(weights)
        concordance, x_pairs, y_pairs = (((in_cells @ side) * in_cells).sum(axis=1) for side in sides)
        return ratio(concordance, np.sqrt(x_pairs * y_pairs))

    return tau


_OF_WEIGHTS: dict[CorrelationKind, Callable[[_PairedUnits], OfRows]] = {
    "tau_b": _tau_of_weights,
    "pearson": _r_of_weights,
    "spearman": _rho_of_weights,
    "mean": _mean_of_weights,
}


def _tau_of_copies(units: _PairedUnits, weights: FloatArray) -> float:
    copies = weights.astype(np.int64)
    return kendall_coefficient(np.repeat(units.x, copies), np.repeat(units.y, copies))


def _student_p(r: float, n: int) -> float:
    if n == 2:  # noqa: PLR2004 - no degree of freedom is left
        return 1.0
    if abs(r) == 1:
        return 0.0
    return student_two_sided_p(r * float(np.sqrt((n - 2) / (1 - r * r))), n - 2)


def _weighted_pearson(x: FloatArray, y: FloatArray, weights: FloatArray) -> FloatArray:
    total = weights.sum(axis=-1, keepdims=True)
    dx = x - ratio((weights * x).sum(axis=-1, keepdims=True), total)
    dy = y - ratio((weights * y).sum(axis=-1, keepdims=True), total)
    spread = np.sqrt((weights * dx**2).sum(axis=-1) * (weights * dy**2).sum(axis=-1))
    return ratio((weights * dx * dy).sum(axis=-1), spread)


@dataclass(frozen=True, slots=True)
class TiedPlaces:
    """The order of the distinct values of units: 0 for the smallest, the same place for ties."""

    of_units: IntArray
    _order: IntArray
    _starts: IntArray

    @classmethod
    def of(cls, values: FloatArray) -> "TiedPlaces":
        return cls.numbered(np.unique(values, return_inverse=True)[1].astype(np.int64))

    @classmethod
    def numbered(cls, places: IntArray) -> "TiedPlaces":
        """Of units whose places are numbered from 0 without a gap."""
        order = np.argsort(places, kind="stable")
        return cls(places, order, np.searchsorted(places[order], np.arange(int(places.max(initial=-1)) + 1)))

    def sums(self, weights: FloatArray) -> FloatArray:
        """Sums of the weights of the units at each place, shape (n_rows, n_places)."""
        return np.asarray(np.add.reduceat(weights[:, self._order], self._starts, axis=1), float)

    def mid_ranks(self, sums: FloatArray) -> FloatArray:
        """Mid-ranks of the units, where so many weights lie at the places, shape (n_rows, n_units)."""
        return np.asarray((np.cumsum(sums, axis=1) - (sums - 1) / 2)[:, self.of_units], float)
