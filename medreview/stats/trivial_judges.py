"""Judges that read nothing: what a real judge has to beat."""

from collections.abc import Sequence

import numpy as np

from medreview.stats.count_table import MISSING, level_codes
from medreview.stats.estimates import AnyArray, FloatArray


def majority_judge(truth: AnyArray, levels: Sequence[float]) -> FloatArray:
    """The most frequent true label for every unit; the lowest of equally frequent ones.

    Parameters
    ----------
    truth : array of float, shape (n_units,)
        NaN where there is no label.
    levels : sequence of float
        Every level, in order.

    Returns
    -------
    array, shape (n_units,)
        NaN throughout where nothing has a label.
    """
    codes = level_codes(truth, levels)
    counts = np.bincount(codes[codes != MISSING], minlength=len(levels))
    return np.full(codes.shape, levels[int(counts.argmax())] if counts.any() else np.nan)


def ranking_judge(scores: AnyArray, truth: AnyArray, levels: Sequence[float]) -> FloatArray:
    """Labels dealt out by the rank of a score, each to as many units as it is true of: the higher, the better.

    Parameters
    ----------
    scores : array of float, shape (n_units,)
        Such as length; NaN where there is none.
    truth : array of float, shape (n_units,)
        NaN where there is no label. Only how often each label occurs is used.
    levels : sequence of float
        Every level, in order.

    Returns
    -------
    array, shape (n_units,)
        Units of equal score get one label, that of their middle rank; NaN without a score or a true label.
    """
    values, codes = np.asarray(scores, float), level_codes(truth, levels)
    known = (codes != MISSING) & ~np.isnan(values)
    labels = np.full(values.shape, np.nan)
    n = int(known.sum())
    if n:
        cumulative = np.cumsum(np.bincount(codes[known], minlength=len(levels))) / n
        ranks = _middle_ranks(values[known]) / n
        labels[known] = np.asarray(levels, float)[np.searchsorted(cumulative, ranks, side="left")]
    return labels


def _middle_ranks(values: FloatArray) -> FloatArray:
    """Ranks from 0.5, the mean of the places where values are equal."""
    _, group, n_equal = np.unique(values, return_inverse=True, return_counts=True)
    return (np.cumsum(n_equal) - n_equal / 2)[group]
