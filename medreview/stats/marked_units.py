"""Agreement of raters who mark parts of texts: shares of what two raters both marked."""

from medreview.stats.estimates import AnyArray, Estimate, Interval, Undefined, estimate, ratio
from medreview.stats.intervals import SHARE, Resampling, interval_of_ratio

UNIT_F1 = "F1 of every two raters, pooled"
EQUAL_MARKS = "equal marks of every two raters, pooled"


def f1_of_marks(
    n_marked: AnyArray,
    n_raters: AnyArray,
    *,
    clusters: AnyArray | None = None,
    resampling: Resampling | None = None,
    n_all_raters: int = 0,
) -> Estimate:
    """Twice the units that two raters both marked over the sum of what each marked, summed over all pairs of raters.

    Parameters
    ----------
    n_marked, n_raters : array, shape (n_units,)
        How many raters marked each unit, of how many who had it before them.
    clusters : array, shape (n_units,), optional
        The question of each unit, for the bootstrap.
    resampling : Resampling, optional
        An interval is computed where it is given.
    n_all_raters : int
        How many raters took part.

    Returns
    -------
    Estimate
        From 0 to 1; undefined where nobody marked a unit that two raters had. Units are those that anybody marked.

    Notes
    -----
    Of m raters k of whom marked a unit, k (k - 1) / 2 pairs agree on it and k (m - 1) marks stand in pairs. F1 is
    Dice's coefficient of two sets, and what agreement comes to where unmarked units are without number.

    References
    ----------
    Hripcsak G, Rothschild AS (2005) J Am Med Inform Assoc 12:296-298.

    Examples
    --------
    >>> import numpy as np
    >>> round(f1_of_marks(np.array([2, 1, 0]), np.array([2, 2, 2])).value, 4)
    0.6667
    """
    both, each = n_marked * (n_marked - 1), n_marked * (n_raters - 1)
    interval = interval_of_ratio(both, each, clusters, resampling, SHARE) if resampling is not None else None
    n_units = int((each > 0).sum())
    return _share(both, each, UNIT_F1, n_units=n_units, n_raters=n_all_raters, interval=interval)


def equal_marks(
    n_equal: AnyArray,
    n_marks: AnyArray,
    *,
    clusters: AnyArray | None = None,
    resampling: Resampling | None = None,
    n_all_raters: int = 0,
    n_all_marks: int = 0,
) -> Estimate:
    """Twice the marks that two raters set alike over the sum of what each set, summed over all pairs and answers.

    Parameters
    ----------
    n_equal, n_marks : array, shape (n_pairs,)
        Of two raters in one answer, marks that begin and end at the same places, and the marks of both together.
    n_all_marks : int
        How many marks were looked at, each once.
    """
    interval = interval_of_ratio(2 * n_equal, n_marks, clusters, resampling, SHARE) if resampling is not None else None
    return _share(2 * n_equal, n_marks, EQUAL_MARKS, n_units=n_all_marks, n_raters=n_all_raters, interval=interval)


def _share(
    both: AnyArray, each: AnyArray, method: str, *, n_units: int, n_raters: int, interval: Interval | None
) -> Estimate:
    value = float(ratio(both.sum(), each.sum()))
    return estimate(
        value, method, n_units=n_units, n_raters=n_raters, reason=Undefined.NOTHING_MARKED, interval=interval
    )
