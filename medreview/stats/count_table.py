"""Ratings as a table of units × levels, and the weights that say how near two levels are."""

from collections.abc import Sequence
from typing import Literal

import numpy as np

from medreview.stats.estimates import AnyArray, FloatArray, IntArray

Weights = Literal["nominal", "linear", "quadratic", "ordinal"]
MISSING = -1


def level_codes(ratings: AnyArray, levels: Sequence[float]) -> IntArray:
    """Replace each rating by the place of its level on the scale.

    Parameters
    ----------
    ratings : array of float, any shape
        NaN stands for a missing rating ("cannot judge" among them).
    levels : sequence of float
        All levels of the declared scale, in order, those that never occur among them.

    Returns
    -------
    array of int, same shape
        0 to ``len(levels) - 1``, and ``MISSING`` for a missing rating.

    Raises
    ------
    ValueError
        If a rating is not a level of the scale, or a level is listed twice.
    """
    values = np.asarray(ratings, float)
    scale = np.asarray(levels, float)
    if len(np.unique(scale)) != len(scale):
        raise ValueError("a scale lists every level once")
    codes = np.full(values.shape, MISSING, np.int64)
    for code, level in enumerate(scale):
        codes[values == level] = code
    strange = values[(codes == MISSING) & ~np.isnan(values)]
    if strange.size:
        raise ValueError(f"{strange.flat[0]:g} is not a level of the scale {list(levels)}")
    return codes


def count_ratings(codes: IntArray, n_levels: int) -> FloatArray:
    """Count, for each unit, the ratings at each level.

    Parameters
    ----------
    codes : array of int, shape (n_units, n_raters)
        Levels from 0, ``MISSING`` where a rater did not rate.
    n_levels : int
        Number of levels of the declared scale.

    Returns
    -------
    array, shape (n_units, n_levels)
    """
    unit, rater = np.nonzero(codes != MISSING)
    cells = unit * n_levels + codes[unit, rater]
    return np.bincount(cells, minlength=len(codes) * n_levels).reshape(len(codes), n_levels).astype(np.float64)


def units_of_table(table: AnyArray) -> FloatArray:
    """Turn a cross table of two raters into one row of counts for each unit.

    Parameters
    ----------
    table : array of int, shape (n_levels, n_levels)
        How many units the first rater put at the row's level and the second at the column's.
    """
    cells = checked_table(table)
    levels = np.eye(len(cells))
    first, second = np.divmod(np.repeat(np.arange(cells.size), cells.ravel().astype(np.int64)), len(cells))
    return levels[first] + levels[second]


def checked_table(table: AnyArray) -> FloatArray:
    """The cross table as floats.

    Raises
    ------
    ValueError
        If it is not square or holds a negative number.
    """
    cells = np.asarray(table, float)
    if cells.ndim != 2 or cells.shape[0] != cells.shape[1]:  # noqa: PLR2004 - a table has two sides
        raise ValueError(f"a cross table is square, not of shape {cells.shape}")
    if (cells < 0).any():
        raise ValueError("a cross table holds no negative counts")
    return cells


def checked_counts(counts: AnyArray) -> FloatArray:
    """The count table as floats.

    Raises
    ------
    ValueError
        If it is not two-dimensional or holds a negative number.
    """
    cells = np.asarray(counts, float)
    if cells.ndim != 2:  # noqa: PLR2004 - units and levels
        raise ValueError(f"counts have the shape units × levels, not {cells.shape}")
    if (cells < 0).any():
        raise ValueError("counts are never negative")
    return cells


def weight_matrix(weights: Weights | AnyArray, levels: AnyArray) -> FloatArray:
    """Agreement weights between levels: 1 on the diagonal, nearer to 0 the further apart two levels are.

    Parameters
    ----------
    weights : str or array, shape (n_levels, n_levels)
        "nominal": 0 beside the diagonal. "linear": 1 - |a - b| / range. "quadratic": its square form,
        1 - (a - b)² / range². "ordinal": 1 - C(d + 1, 2) / C(q, 2) for ranks d apart on q levels. An array is used
        as it is.
    levels : array, shape (n_levels,)
        The values of the levels in order; only their ranks matter to "ordinal".

    References
    ----------
    Gwet KL (2014) Handbook of Inter-Rater Reliability, 4th edition, chapter 3.
    """
    values = np.asarray(levels, float)
    if not isinstance(weights, str):
        return np.asarray(weights, float)
    if weights == "nominal" or len(values) == 1:
        return np.eye(len(values))
    if weights == "ordinal":
        apart = np.abs(np.subtract.outer(np.arange(len(values)), np.arange(len(values))))
        return 1 - apart * (apart + 1) / (len(values) * (len(values) - 1))
    distance = np.abs(np.subtract.outer(values, values)) / np.ptp(values)
    return 1 - (distance if weights == "linear" else distance**2)
