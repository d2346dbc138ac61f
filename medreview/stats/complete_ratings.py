"""Agreement of raters who all rated the same units: intraclass correlations, and Kendall's W of their orders.

Raters may stand in groups, each with its own units; a coefficient is then computed inside each group over the units
that all its raters rated, and its unweighted mean over groups is the value.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np

from medreview.stats.correlation import TiedPlaces
from medreview.stats.distributions import f_quantile
from medreview.stats.estimates import (
    NAN,
    TINY,
    AnyArray,
    Estimate,
    FloatArray,
    IntArray,
    Interval,
    Undefined,
    estimate,
    ratio,
)
from medreview.stats.intervals import (
    COEFFICIENT,
    SHARE,
    Resampling,
    are_independent,
    as_clusters,
    jackknife_interval,
    jackknife_of_weighted,
)

IccForm = Literal["ICC(2,1)", "ICC(2,k)", "ICC(3,1)"]
_TWO = 2


def intraclass_correlation(
    ratings: AnyArray,
    form: IccForm,
    *,
    groups: Sequence[str] | None = None,
    clusters: AnyArray | None = None,
    resampling: Resampling | None = None,
    has_interval: bool = True,
) -> Estimate:
    """Part of the spread of ratings that lies between units, in a two-way layout of units and raters.

    Parameters
    ----------
    ratings : array, shape (n_units, n_raters)
        NaN where a rater did not rate. Only units that all raters of a group rated count.
    form : str
        "ICC(2,1)": absolute agreement of one rater, raters being a sample. "ICC(2,k)": of the mean of all k raters of
        the group. "ICC(3,1)": consistency of one rater, so that a rater who is always one step higher agrees fully.
    groups : sequence of str, optional
        The group of each rater; one group where they are missing.
    clusters : array, shape (n_units,), optional
        The question of each unit.
    resampling : Resampling, optional
        Confidence of the jackknife over questions. The F interval stands beside it, and alone without it, where there
        is one group and every unit has a question of its own.
    has_interval : bool
        False where the value alone is asked for.

    Returns
    -------
    Estimate
        At most 1; below 0 where raters differ more on a unit than units do. Undefined without two units that all raters
        of a group rated, with one rater, and where every rating is the same.

    Notes
    -----
    From the mean squares of units R, raters C and error E of n units and k raters: (R - E) / (R + (k - 1) E +
    k / n (C - E)), (R - E) / (R + (C - E) / n), (R - E) / (R + (k - 1) E).

    References
    ----------
    McGraw KO, Wong SP (1996) Psychol Methods 1:30-46, tables 4 and 7: ICC(A,1), ICC(A,k) and ICC(C,1), two-way models.
    """
    found = _Groups.of(ratings, groups, clusters)
    sums, widths = found.sums()

    def mean(totals: FloatArray) -> FloatArray:
        start, values = 0, list[FloatArray]()
        for k in widths:
            squares = _MeanSquares.of(totals[..., start : start + k + 3])
            values.append(squares.icc(form))
            start += k + 3
        return _mean_of(values, totals.shape[:-1])

    value = float(mean(sums.sum(axis=0)))
    if not has_interval:
        return _made(value, form, found, None)
    is_plain = len(widths) == 1 and are_independent(found.clusters_that_count())
    beside: tuple[Interval, ...] = ()
    if is_plain and not np.isnan(value):
        beside = (_MeanSquares.of(sums.sum(axis=0)).interval(form, resampling.confidence if resampling else 0.95),)
    interval = None
    if resampling is not None or not is_plain:
        confidence = resampling.confidence if resampling else 0.95
        interval = jackknife_interval(sums, found.clusters, mean, confidence, COEFFICIENT)
    return _made(value, form, found, interval, beside)


def kendall_w(
    ratings: AnyArray,
    *,
    is_corrected: bool = True,
    groups: Sequence[str] | None = None,
    clusters: AnyArray | None = None,
    has_interval: bool = True,
) -> Estimate:
    """Concordance of the orders in which raters put the units.

    Parameters
    ----------
    ratings, groups, clusters, has_interval
        As for ``intraclass_correlation``.
    is_corrected : bool
        Correct for ties, without which W cannot reach 1 on a scale of few levels.

    Returns
    -------
    Estimate
        Between 0 and 1, with the jackknife over questions: copies of a unit, as the bootstrap makes them, are ties.
        Undefined under the conditions of ``intraclass_correlation``.

    Notes
    -----
    12 S / (k² (n³ - n) - k sum of (t³ - t)) with the squares S of the units' rank sums from their mean and t units tied
    at a level of a rater; without the last term where ties are not corrected for. Friedman's statistic is k (n - 1) W.

    References
    ----------
    Kendall MG, Babington Smith B (1939) Ann Math Stat 10:275-287; Siegel S, Castellan NJ (1988) Nonparametric
    Statistics for the Behavioral Sciences, 2nd edition, section 9.7.
    """
    found = _Groups.of(ratings, groups, clusters)
    ranked = [(rows, [TiedPlaces.of(column) for column in own.T]) for rows, own in found.complete]

    def mean(weights: FloatArray) -> FloatArray:
        values = [_w(places, weights[:, rows], is_corrected=is_corrected) for rows, places in ranked]
        return _mean_of(values, weights.shape[:1])

    n_units = len(found.clusters)
    value = float(mean(np.ones((1, n_units)))[0])
    interval = None
    if has_interval and not np.isnan(value):
        interval = jackknife_of_weighted(mean, found.clusters, found.rows, within=SHARE)
    return _made(value, "Kendall's W" if is_corrected else "Kendall's W, ties not corrected", found, interval)


def _w(places: Sequence[TiedPlaces], weights: FloatArray, *, is_corrected: bool) -> FloatArray:
    """W of units that are there as often as each row of weights says."""
    k, n = len(places), weights.sum(axis=1)
    rank_sums, ties = np.zeros(weights.shape), np.zeros(len(weights))
    for own in places:
        counts = own.sums(weights)
        rank_sums += own.mid_ranks(counts)
        ties += (counts * counts * counts - counts).sum(axis=1)
    middle = ratio((weights * rank_sums).sum(axis=1), n)
    squares = (weights * (rank_sums - middle[:, None]) ** 2).sum(axis=1)
    most = k * k * (n**3 - n)
    varies = most - k * ties > TINY  # zero where every rater gave one label only
    return np.where(varies, ratio(12 * squares, most - k * ties if is_corrected else most), np.nan)


@dataclass(frozen=True, slots=True)
class _Groups:
    """Ratings that are complete in their group: the rows of each group and their values, and every unit's question."""

    complete: tuple[tuple[IntArray, FloatArray], ...]
    clusters: IntArray
    n_raters: int

    @classmethod
    def of(cls, ratings: AnyArray, groups: Sequence[str] | None, clusters: AnyArray | None) -> "_Groups":
        values = np.asarray(ratings, float)
        names = np.array(groups if groups is not None else [""] * values.shape[1], object)
        found: list[tuple[IntArray, FloatArray]] = []
        for name in dict.fromkeys(names.tolist()):
            own = values[:, names == name]
            rows = np.flatnonzero(~np.isnan(own).any(axis=1))
            if own.shape[1] >= _TWO and len(rows) >= _TWO:
                found.append((rows, own[rows]))
        n_raters = sum(own.shape[1] for _, own in found)
        return cls(tuple(found), as_clusters(clusters, len(values)), n_raters)

    @property
    def rows(self) -> IntArray:
        """Units that count in some group."""
        return (
            np.unique(np.concatenate([rows for rows, _ in self.complete])) if self.complete else np.zeros(0, np.int64)
        )

    def clusters_that_count(self) -> AnyArray:
        return self.clusters[self.rows]

    def sums(self) -> tuple[FloatArray, list[int]]:
        """Of each unit and group the ratings, their squares' sum, the square of their sum, and 1; raters of groups."""
        parts = [np.zeros((len(self.clusters), own.shape[1] + 3)) for _, own in self.complete]
        for part, (rows, own) in zip(parts, self.complete, strict=True):
            part[rows] = np.column_stack([own, (own**2).sum(axis=1), own.sum(axis=1) ** 2, np.ones(len(rows))])
        widths = [own.shape[1] for _, own in self.complete]
        return np.concatenate([np.zeros((len(self.clusters), 0)), *parts], axis=1), widths


@dataclass(frozen=True, slots=True)
class _MeanSquares:
    units: FloatArray
    raters: FloatArray
    error: FloatArray
    n: FloatArray
    k: int

    @classmethod
    def of(cls, totals: FloatArray) -> "_MeanSquares":
        k, n = totals.shape[-1] - 3, totals[..., -1]
        columns, squares, row_squares = totals[..., :k], totals[..., k], totals[..., k + 1]
        grand = ratio(columns.sum(axis=-1) ** 2, n * k)
        of_units, of_raters = row_squares / k - grand, ratio((columns**2).sum(axis=-1), n) - grand
        error = squares - grand - of_units - of_raters
        return cls(ratio(of_units, n - 1), of_raters / (k - 1), np.maximum(ratio(error, (n - 1) * (k - 1)), 0), n, k)

    def icc(self, form: IccForm) -> FloatArray:
        r, c, e, n, k = self.units, self.raters, self.error, self.n, self.k
        if form == "ICC(2,1)":
            return ratio(r - e, r + (k - 1) * e + ratio(k * (c - e), n))
        if form == "ICC(2,k)":
            return ratio(r - e, r + ratio(c - e, n))
        return ratio(r - e, r + (k - 1) * e)

    def interval(self, form: IccForm, confidence: float) -> Interval:
        """The F interval of independent units."""
        r, c, e, n = (float(one) for one in (self.units, self.raters, self.error, self.n))
        k, tail, df = self.k, (1 + confidence) / 2, (n - 1) * (self.k - 1)
        if e <= 0:
            return Interval(NAN, NAN, "F (McGraw and Wong)", confidence, undefined_because=Undefined.NO_SPREAD)
        if form == "ICC(3,1)":
            low = r / e / f_quantile(tail, n - 1, df)
            high = r / e * f_quantile(tail, df, n - 1)
            return Interval((low - 1) / (low + k - 1), (high - 1) / (high + k - 1), "F (McGraw and Wong)", confidence)
        one = float(self.icc("ICC(2,1)"))
        part = k * one * c / e + n * (1 + (k - 1) * one) - k * one
        v = df * part**2 / ((n - 1) * (k * one * c / e) ** 2 + (n * (1 + (k - 1) * one) - k * one) ** 2)
        below, above = f_quantile(tail, n - 1, v), f_quantile(tail, v, n - 1)
        rest = k * c + (k * n - k - n) * e
        low = n * (r - below * e) / (below * rest + n * r)
        high = n * (above * r - e) / (rest + n * above * r)
        if form == "ICC(2,k)":
            low, high = (k * end / (1 + (k - 1) * end) for end in (low, high))
        return Interval(low, high, "F (McGraw and Wong)", confidence)


def _mean_of(values: Sequence[FloatArray], shape: tuple[int, ...]) -> FloatArray:
    """Unweighted mean over the groups that have a value."""
    if not values:
        return np.full(shape, np.nan)
    every = np.stack(values, axis=-1)
    known = ~np.isnan(every)
    return ratio(np.where(known, every, 0).sum(axis=-1), known.sum(axis=-1))


def _made(
    value: float, method: str, found: _Groups, interval: Interval | None, others: tuple[Interval, ...] = ()
) -> Estimate:
    return estimate(
        value,
        method,
        n_units=len(found.rows),
        n_raters=found.n_raters,
        reason=Undefined.NO_VARIATION if found.complete else Undefined.NOT_COMPLETE,
        interval=interval,
        others=others,
    )
