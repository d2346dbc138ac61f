"""Cross tables of two raters, laid flat so that sums over units, and over resamples, are cross tables too."""

from collections.abc import Sequence

import numpy as np

from medreview.stats.count_table import MISSING, Weights, level_codes, weight_matrix
from medreview.stats.estimates import AnyArray, FloatArray, IntArray, ratio


def one_hot(first: AnyArray, second: AnyArray, levels: Sequence[float]) -> FloatArray:
    """One cell of the cross table for each unit; a row of zeros where a rating is missing.

    Parameters
    ----------
    first, second : array of float, shape (n_units,)
        NaN where a rating is missing.
    levels : sequence of float
        Every level of the declared scale, in order.

    Returns
    -------
    array, shape (n_units, n_levels²)
        Row by row, ``first`` in the rows.
    """
    one, other = level_codes(first, levels), level_codes(second, levels)
    if one.shape != other.shape or one.ndim != 1:
        raise ValueError(f"two raters need one rating each per unit, not shapes {one.shape} and {other.shape}")
    return hot_cells(cells_of(one, other, levels), levels)


def cells_of(first: IntArray, second: IntArray, levels: Sequence[float]) -> IntArray:
    """The cell of a flat cross table that each unit lies in, of one table or several.

    Parameters
    ----------
    first, second : array of int, shape (n_units,) or (n_units, n_tables)
        Codes of levels, ``MISSING`` where a rating is missing; ``first`` in the rows. A single column is crossed with
        every column of the other.

    Returns
    -------
    array of int, shape (n_units, n_tables)
        ``MISSING`` where a rating is missing.
    """
    one, other = (codes if codes.ndim > 1 else codes[:, None] for codes in (first, second))
    return np.where((one == MISSING) | (other == MISSING), MISSING, one * len(levels) + other)


def hot_cells(cells: IntArray, levels: Sequence[float]) -> FloatArray:
    """Cells of several tables, shape (n_units, n_tables), to a row of ones and zeros for each unit, table by table."""
    known, n_cells = cells != MISSING, len(levels) ** 2
    hot = np.zeros((len(cells), cells.shape[1] * n_cells))
    unit, table = np.nonzero(known)
    hot[unit, table * n_cells + cells[known]] = 1
    return hot


def counted_cells(cells: IntArray, levels: Sequence[float]) -> FloatArray:
    """Sums of ``hot_cells`` over all units, without making them."""
    n_cells = len(levels) ** 2
    table = np.arange(cells.shape[1], dtype=np.int64) * n_cells
    places: IntArray = np.extract(cells != MISSING, cells + table)
    return np.bincount(places, minlength=cells.shape[1] * n_cells).astype(float)


def tables_of_pairs(values: AnyArray, levels: Sequence[float]) -> FloatArray:
    """Cross tables of every two raters, all of them one matrix product.

    Parameters
    ----------
    values : array of float, shape (n_units, n_raters)
        NaN where a rating is missing.
    levels : sequence of float
        Every level of the declared scale, in order.

    Returns
    -------
    array, shape (n_raters, n_raters, n_levels, n_levels)
        At ``[one, other]`` the units that both rated; the levels of ``one`` in the rows.
    """
    codes, q = level_codes(values, levels), len(levels)
    n_units, n_raters = codes.shape
    gave = (codes[:, :, None] == np.arange(q)).reshape(n_units, n_raters * q).astype(float)
    return (gave.T @ gave).reshape(n_raters, q, n_raters, q).transpose(0, 2, 1, 3)


def kappa_of_tables(cells: FloatArray, weights: Weights | AnyArray, levels: Sequence[float] | AnyArray) -> FloatArray:
    """Cohen's weighted kappa of flat tables, shape (..., n_levels²) to (...); NaN where undefined."""
    matrix = weight_matrix(weights, np.asarray(levels, float))
    q = len(matrix)
    table = cells.reshape((*cells.shape[:-1], q, q))
    n = table.sum(axis=(-2, -1))
    observed = ratio((table * matrix).sum(axis=(-2, -1)), n)
    expected = ratio(np.einsum("...k,kl,...l->...", table.sum(axis=-1), matrix, table.sum(axis=-2)), n * n)
    return ratio(observed - expected, 1 - expected)


def randolph_of_tables(cells: FloatArray, n_levels: int) -> FloatArray:
    """Randolph's kappa of flat tables, shape (..., n_levels²) to (...); NaN where undefined."""
    agreed = ratio(cells[..., :: n_levels + 1].sum(axis=-1), cells.sum(axis=-1))
    return ratio(agreed - 1 / n_levels, np.full(agreed.shape, 1 - 1 / n_levels))
