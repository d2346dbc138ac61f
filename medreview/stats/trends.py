"""The straight line through points: how much one number changes with another."""

import numpy as np

from medreview.stats.estimates import NAN, AnyArray, Estimate, FloatArray, Undefined, estimate, ratio
from medreview.stats.intervals import ResampledSums, Resampling, p_of_resamples, paired_units


def slope(x: AnyArray, y: AnyArray, clusters: AnyArray | None = None, resampling: Resampling | None = None) -> Estimate:
    """Least-squares slope of y on x.

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
        In units of y for one unit of x. Undefined, with the reason, for fewer than two units or where x is constant.

    Raises
    ------
    ValueError
        If there is not one value each per unit.

    Examples
    --------
    >>> slope([0, 1, 2], [1, 2, 5]).value
    2.0
    """
    return slope_with_p(x, y, clusters, resampling)[0]


def slope_with_p(
    x: AnyArray, y: AnyArray, clusters: AnyArray | None = None, resampling: Resampling | None = None
) -> tuple[Estimate, float]:
    """The same with the p that the slope is 0, from the resamples of its interval; NaN without an interval.

    Raises
    ------
    ValueError
        If there is not one value each per unit.
    """
    one, other, labels = paired_units(x, y, clusters)
    n, method = len(one), "least-squares slope"
    if n < 2:  # noqa: PLR2004 - a line needs two points
        return estimate(NAN, method, n_units=n, reason=Undefined.TOO_FEW), NAN
    dx, dy = one - one.mean(), other - other.mean()  # around the middle, so that nothing cancels
    sums = np.stack([np.ones(n), dx, dy, dx * dx, dx * dy], axis=1)
    value = float(_slope_of_sums(sums.sum(axis=0)))
    if np.isnan(value):
        return estimate(NAN, method, n_units=n, reason=Undefined.CONSTANT), NAN
    if resampling is None:
        return estimate(value, method, n_units=n), NAN
    resampled = ResampledSums(sums, labels, resampling)
    interval = resampled.interval(_slope_of_sums, counted=0)
    p = NAN if interval.undefined_because is not None else p_of_resamples(value, resampled.values(_slope_of_sums))
    return estimate(value, method, n_units=n, interval=interval), p


def _slope_of_sums(totals: FloatArray) -> FloatArray:
    n, x, y, squares, products = (totals[..., place] for place in range(5))
    means = ratio(x, n)
    return ratio(products - means * y, squares - means * x)
