"""Agreement of two raters from their cross table: Cohen's kappa with any weights, and PABAK with its indices."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from medreview.stats.count_table import Weights, checked_table, weight_matrix
from medreview.stats.estimates import AnyArray, Estimate, FloatArray, Interval, Undefined, estimate, ratio
from medreview.stats.intervals import (
    COEFFICIENT,
    ResampledSums,
    Resampling,
    agree_on_one_level,
    are_independent,
    jackknife_interval,
    no_interval,
    normal_interval,
)
from medreview.stats.pair_tables import kappa_of_tables, one_hot


def cross_table(first: AnyArray, second: AnyArray, levels: Sequence[float]) -> FloatArray:
    """Count units by the levels that two raters gave; units with a missing rating are left out.

    Parameters
    ----------
    first, second : array of float, shape (n_units,)
        NaN where a rating is missing.
    levels : sequence of float
        All levels of the declared scale, in order.

    Returns
    -------
    array, shape (n_levels, n_levels)
        Rows for ``first``, columns for ``second``.
    """
    return one_hot(first, second, levels).sum(axis=0).reshape(len(levels), len(levels))


def cohen_kappa(
    table: AnyArray, weights: Weights | AnyArray = "nominal", *, levels: Sequence[float] | None = None
) -> Estimate:
    """Agreement of two raters beyond what each one's own use of the levels would give.

    Parameters
    ----------
    table : array, shape (n_levels, n_levels)
        Units by the level of the first and of the second rater.
    weights : str or array
        "nominal" for the plain coefficient, "linear", "quadratic", or a matrix of agreement weights.
    levels : sequence of float, optional
        Values of the levels for linear and quadratic weights; 0, 1, 2 … where they are missing.

    Returns
    -------
    Estimate
        With the asymptotic interval. Undefined where both raters used one and the same level only, or without units.

    References
    ----------
    Cohen J (1968) Psychol Bull 70:213-220; standard error: Fleiss JL, Cohen J, Everitt BS (1969) Psychol Bull
    72:323-327, for a coefficient that is not zero.
    """
    cells = checked_table(table)
    values = np.asarray(range(len(cells)) if levels is None else levels, float)
    matrix = weight_matrix(weights, values)
    value = float(kappa_of_tables(cells.ravel(), matrix, values))
    n = int(cells.sum())
    return estimate(
        value,
        _name(weights),
        n_units=n,
        n_raters=2,
        reason=Undefined.NO_VARIATION if n else Undefined.NO_OVERLAP,
        interval=None if np.isnan(value) else normal_interval(value, _standard_error(cells, matrix, value)),
    )


def cohen_kappa_of_ratings(
    first: AnyArray,
    second: AnyArray,
    levels: Sequence[float],
    weights: Weights | AnyArray = "nominal",
    *,
    clusters: AnyArray | None = None,
    resampling: Resampling | None = None,
    n_alike: AnyArray | None = None,
) -> Estimate:
    """Cohen's kappa of two lists of ratings, with the bootstrap over questions where ``resampling`` is given.

    Parameters
    ----------
    first, second : array of float, shape (n_units,)
        NaN where a rating is missing; such units are left out.
    levels : sequence of float
        All levels of the declared scale, in order.
    weights : str or array
        As for ``cohen_kappa``.
    clusters : array, shape (n_units,), optional
        The question of each unit.
    resampling : Resampling, optional
        Where every unit has a question of its own, the asymptotic interval is the main one without it, and stands
        beside the bootstrap with it. Where several units share a question there is the jackknife over questions
        without it.
    n_alike : array, shape (n_units,), optional
        How many units each row stands for, as in ``AgreementTable``; one where it is missing.
    """
    hot = one_hot(first, second, levels)
    if n_alike is not None:
        hot *= n_alike[:, None]
    asymptotic = cohen_kappa(hot.sum(axis=0).reshape(len(levels), -1), weights, levels=levels)
    if not asymptotic.is_defined:
        return asymptotic
    kept = hot.any(axis=1)
    own = None if clusters is None else np.asarray(clusters)[kept]
    is_independent = are_independent(own)
    if resampling is None and is_independent:
        return asymptotic

    def kappa(sums: FloatArray) -> FloatArray:
        return kappa_of_tables(sums, weights, levels)

    if resampling is None:
        return replace(asymptotic, interval=jackknife_interval(hot[kept], own, kappa, within=COEFFICIENT))
    interval = no_interval(resampling, Undefined.ONE_LEVEL_AGREED)
    if weights != "nominal" or not agree_on_one_level(hot.sum(axis=0), len(levels)):
        interval = ResampledSums(hot[kept], own, resampling).interval(kappa, COEFFICIENT, chance_is_observed=True)
    beside: tuple[Interval, ...] = (asymptotic.interval,) if asymptotic.interval and is_independent else ()
    return estimate(
        asymptotic.value,
        asymptotic.method,
        n_units=asymptotic.n_units,
        n_raters=2,
        interval=interval,
        others=beside,
    )


@dataclass(frozen=True, slots=True)
class Pabak:
    """Kappa adjusted for prevalence and bias, with what it adjusts for."""

    pabak: Estimate
    prevalence_index: float
    bias_index: float


def pabak(table: AnyArray) -> Pabak:
    """2 × observed agreement - 1, with the prevalence and bias indices of a 2 × 2 table.

    Parameters
    ----------
    table : array, shape (n_levels, n_levels)
        Units by the level of the first and of the second rater. The indices are NaN for more than two levels, where
        Randolph's kappa is the usual relative of PABAK.

    Returns
    -------
    Pabak
        Undefined without units. Signs are dropped from both indices.

    References
    ----------
    Byrt T, Bishop J, Carlin JB (1993) J Clin Epidemiol 46:423-429, equations for PI, BI and PABAK.
    """
    cells = checked_table(table)
    n = float(cells.sum())
    agreed = ratio(np.trace(cells), n)
    is_two = len(cells) == 2  # noqa: PLR2004 - the indices belong to two levels
    value = estimate(float(2 * agreed - 1), "PABAK", n_units=int(n), n_raters=2, reason=Undefined.NO_OVERLAP)
    return Pabak(
        value,
        float(abs(ratio(cells[0, 0] - cells[1, 1], n))) if is_two else np.nan,
        float(abs(ratio(cells[0, 1] - cells[1, 0], n))) if is_two else np.nan,
    )


def _standard_error(cells: FloatArray, weights: FloatArray, value: float) -> float:
    n = cells.sum()
    share = cells / n
    rows, columns = share.sum(axis=1), share.sum(axis=0)
    expected = rows @ weights @ columns
    mean_weights = np.add.outer(weights @ columns, rows @ weights)
    spread = (share * (weights - mean_weights * (1 - value)) ** 2).sum() - (value - expected * (1 - value)) ** 2
    return float(np.sqrt(max(spread, 0.0) / n) / (1 - expected))


def _name(weights: Weights | AnyArray) -> str:
    if not isinstance(weights, str):
        return "Cohen's kappa (own weights)"
    return "Cohen's kappa" if weights == "nominal" else f"Cohen's kappa, weighted ({weights})"
