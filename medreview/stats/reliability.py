"""Intra-rater reliability: how often a rater says the same again."""

from dataclasses import dataclass

import numpy as np

from medreview.stats.estimates import AnyArray, Estimate, FloatArray, Undefined, estimate, ratio
from medreview.stats.intervals import ResampledSums, Resampling, wilson


@dataclass(frozen=True, slots=True)
class IntraRater:
    """Share of identical labels on the two occasions: of each rater, their mean (to report), and pooled."""

    of_raters: tuple[Estimate, ...]
    mean: Estimate
    pooled: Estimate


def intra_rater(
    first: AnyArray,
    second: AnyArray,
    *,
    clusters: AnyArray | None = None,
    resampling: Resampling | None = None,
) -> IntraRater:
    """Share of units that a rater gave the same label on both occasions.

    Parameters
    ----------
    first, second : array, shape (n_units, n_raters)
        Labels on the collapsed scale, sentences (three points) or answers (binary); NaN where a rater did not rate on
        that occasion. Only units rated on both count.
    clusters : array, shape (n_units,), optional
        The question of each unit.
    resampling : Resampling, optional
        Bootstrap over questions for the mean and the pooled share; Wilson's interval stands with each rater, and beside
        the pooled share.

    Returns
    -------
    IntraRater
        Raters without a repeated unit are undefined and take no part in the mean.
    """
    one, other = np.asarray(first, float), np.asarray(second, float)
    if one.shape != other.shape:
        raise ValueError(f"two occasions need the same shape, not {one.shape} and {other.shape}")
    repeated = ~(np.isnan(one) | np.isnan(other))
    same = (one == other) & repeated
    n_raters = one.shape[1]
    sums = np.concatenate([same, repeated], axis=1).astype(float)
    resampled = None if resampling is None else ResampledSums(sums, clusters, resampling)

    def mean(totals: FloatArray) -> FloatArray:
        shares = ratio(totals[..., :n_raters], totals[..., n_raters:])
        known = ~np.isnan(shares)
        return ratio(np.where(known, shares, 0).sum(axis=-1), known.sum(axis=-1))

    def pooled(totals: FloatArray) -> FloatArray:
        return ratio(totals[..., :n_raters].sum(axis=-1), totals[..., n_raters:].sum(axis=-1))

    total = sums.sum(axis=0)
    n_same, n_repeated = total[:n_raters].astype(int), total[n_raters:].astype(int)
    n = int(n_repeated.sum())
    return IntraRater(
        tuple(_share(int(hits), int(units)) for hits, units in zip(n_same, n_repeated, strict=True)),
        estimate(
            float(mean(total)),
            "identical labels, mean over raters",
            n_units=n,
            n_raters=int((n_repeated > 0).sum()),
            reason=Undefined.NO_DATA,
            interval=resampled.interval(mean) if resampled else None,
        ),
        estimate(
            float(pooled(total)),
            "identical labels, pooled",
            n_units=n,
            n_raters=int((n_repeated > 0).sum()),
            reason=Undefined.NO_DATA,
            interval=resampled.interval(pooled) if resampled else None,
            others=(wilson(int(n_same.sum()), n),),
        ),
    )


def _share(n_same: int, n: int) -> Estimate:
    value = float(ratio(float(n_same), float(n)))
    interval = wilson(n_same, n)
    return estimate(value, "identical labels", n_units=n, n_raters=1, reason=Undefined.NO_DATA, interval=interval)
