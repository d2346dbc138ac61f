"""A judge beside people: three ways to make one label of several raters, who could be the judge.

A person in the judge's place, and judges that read nothing, are what a judge is held against.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np

from medreview.stats.count_table import MISSING, Weights, level_codes
from medreview.stats.estimates import (
    AnyArray,
    Estimate,
    FloatArray,
    IntArray,
    Interval,
    OfRows,
    Undefined,
    estimate,
    ratio,
)
from medreview.stats.intervals import (
    COEFFICIENT,
    ResampledSums,
    Resampling,
    agree_on_one_level,
    as_clusters,
    no_interval,
)
from medreview.stats.pair_tables import cells_of, counted_cells, hot_cells, kappa_of_tables, randolph_of_tables

DIFFERENCE = (-2.0, 2.0)
"""The ends of the difference of two coefficients."""


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


JudgeCoefficient = Literal[
    "Randolph", "Cohen", "Cohen, linear weights", "Cohen, quadratic weights", "percent agreement"
]
_WEIGHTS: dict[JudgeCoefficient, Weights] = {
    "Cohen": "nominal",
    "Cohen, linear weights": "linear",
    "Cohen, quadratic weights": "quadratic",
}


@dataclass(frozen=True, slots=True)
class JudgeAgainstPeople:
    """Agreement of a judge with people, in three readings that can differ a lot.

    ``median`` is the one to report: the judge against the median label. ``rounded_mean``: against the mean label,
    rounded half away from zero. ``pairwise``: the mean of the coefficients with each rater.
    """

    median: Estimate
    rounded_mean: Estimate
    pairwise: Estimate
    of_raters: tuple[Estimate, ...]


def judge_against_raters(
    judge: AnyArray,
    raters: AnyArray,
    levels: Sequence[float],
    coefficient: JudgeCoefficient = "Randolph",
    *,
    clusters: AnyArray | None = None,
    resampling: Resampling | None = None,
) -> JudgeAgainstPeople:
    """Compare a judge with the people who rated the same units.

    Parameters
    ----------
    judge : array, shape (n_units,)
        Labels on the collapsed scale; NaN where the judgement is missing or not valid.
    raters : array, shape (n_units, n_raters)
        Labels on the same scale; NaN where a rater did not rate.
    levels : sequence of float
        Every level of the collapsed scale; whole numbers.
    coefficient : str
        Randolph's kappa by default, or percent agreement, or Cohen's kappa with any weights.
    clusters : array, shape (n_units,), optional
        The question of each unit.
    resampling : Resampling, optional
        No intervals without it.

    Returns
    -------
    JudgeAgainstPeople
        The median of an even number of labels that falls between two is rounded half away from zero as well. Undefined
        where judge and people share no unit; ``pairwise`` is the mean over the raters with a defined coefficient.
    """
    own, raters = np.asarray(judge, float), np.asarray(raters, float)
    n_raters = raters.shape[1]
    of_sums = _of_tables(coefficient, levels)
    labels = np.column_stack([median_label(raters), rounded_mean_label(raters), raters])
    crossed = cells_of(level_codes(labels, levels), level_codes(own, levels), levels)
    resampled = None
    if resampling is not None:
        resampled = ResampledSums(hot_cells(crossed, levels), as_clusters(clusters, len(own)), resampling)
    cells, total = len(levels) ** 2, counted_cells(crossed, levels)
    chance_is_observed = coefficient in _WEIGHTS

    def made(column: int, method: str) -> Estimate:
        part = slice(column * cells, (column + 1) * cells)
        n = int(total[part].sum())
        interval: Interval | None = None
        if resampling is not None and coefficient == "Cohen" and agree_on_one_level(total[part], len(levels)):
            interval = no_interval(resampling, Undefined.ONE_LEVEL_AGREED)
        elif resampled is not None:
            interval = resampled.interval(
                lambda sums: of_sums(sums[..., part]), COEFFICIENT, chance_is_observed=chance_is_observed
            )
        return estimate(
            float(of_sums(total[part])),
            f"{coefficient}, judge against {method}",
            n_units=n,
            n_raters=2,
            reason=Undefined.NO_VARIATION if n else Undefined.NO_OVERLAP,
            interval=interval,
        )

    def mean(sums: FloatArray) -> FloatArray:
        of_raters = of_sums(sums[..., 2 * cells :].reshape((*sums.shape[:-1], n_raters, cells)))
        known = ~np.isnan(of_raters)
        return ratio(np.where(known, of_raters, 0).sum(axis=-1), known.sum(axis=-1))

    return JudgeAgainstPeople(
        made(0, "the median label"),
        made(1, "the rounded mean label"),
        estimate(
            float(mean(total)),
            f"{coefficient}, mean over pairs of judge and rater",
            n_units=int((total[2 * cells :]).sum()),
            n_raters=n_raters + 1,
            reason=Undefined.NO_OVERLAP,
            interval=resampled.interval(mean, COEFFICIENT, chance_is_observed=chance_is_observed)
            if resampled
            else None,
        ),
        tuple(made(2 + rater, "one rater") for rater in range(n_raters)),
    )


def median_label(raters: AnyArray) -> FloatArray:
    """The middle label of each unit, shape (n_units,); NaN for a unit without ratings; halves go away from zero."""
    values = np.sort(np.asarray(raters, float), axis=1)  # NaN last
    n = (~np.isnan(values)).sum(axis=1)
    rows = np.arange(len(values))
    low, high = values[rows, np.maximum(n - 1, 0) // 2], values[rows, np.minimum(n // 2, values.shape[1] - 1)]
    return np.where(n > 0, half_away_from_zero((low + high) / 2), np.nan)


def medians_of_others(raters: AnyArray) -> FloatArray:
    """The middle label of all raters but one, for every unit and every one left out, shape (n_units, n_raters)."""
    values = np.asarray(raters, float)
    order = np.argsort(values, axis=1, kind="stable")  # NaN last
    place = np.argsort(order, axis=1)
    known = ~np.isnan(values)
    n_others = known.sum(axis=1, keepdims=True) - known
    in_order = np.take_along_axis(values, order, axis=1)

    def at(rank: IntArray) -> FloatArray:
        """The label of this rank among the others: behind the one that is left out, the next one in order."""
        return np.take_along_axis(in_order, np.minimum(rank + (rank >= place), values.shape[1] - 1), axis=1)

    middle = (at(np.maximum(n_others - 1, 0) // 2) + at(n_others // 2)) / 2
    return np.where(n_others > 0, half_away_from_zero(middle), np.nan)


def rounded_mean_label(raters: AnyArray) -> FloatArray:
    """The mean label of each unit, rounded half away from zero; NaN for a unit without ratings."""
    values = np.asarray(raters, float)
    known = ~np.isnan(values)
    return half_away_from_zero(ratio(np.where(known, values, 0).sum(axis=1), known.sum(axis=1)))


def majority_label(raters: AnyArray) -> FloatArray:
    """The label that more than half of a unit's raters gave, shape (n_units,); NaN where there is none."""
    values = np.asarray(raters, float)
    labels = np.full(len(values), np.nan)
    n_given = (~np.isnan(values)).sum(axis=1)
    for value in np.unique(values[~np.isnan(values)]):
        labels[(values == value).sum(axis=1) * 2 > n_given] = value
    return labels


def raters_in_the_judges_place(
    raters: AnyArray,
    levels: Sequence[float],
    coefficient: JudgeCoefficient = "Randolph",
    *,
    others: FloatArray | None = None,
    clusters: AnyArray | None = None,
    resampling: Resampling | None = None,
) -> Estimate:
    """Success of a person as the judge: each rater against the median of the others, then the mean.

    Parameters
    ----------
    raters : array, shape (n_units, n_raters)
        NaN where a rater did not rate.
    others : array, optional
        Their ``medians_of_others``, where these are known already.
    levels, coefficient, clusters, resampling
        As for ``judge_against_raters``.

    Returns
    -------
    Estimate
        The mean over raters with a defined coefficient; undefined where no unit has two raters. ``n_units`` counts
        units with at least two ratings.
    """
    raters = np.asarray(raters, float)
    n_raters = raters.shape[1]
    n_units = int(((~np.isnan(raters)).sum(axis=1) > 1).sum())
    method = f"{coefficient}, mean over raters against the median of the others"
    if n_units == 0:
        return estimate(np.nan, method, n_units=0, n_raters=n_raters, reason=Undefined.NO_OVERLAP)
    of_sums, cells = _of_tables(coefficient, levels), len(levels) ** 2
    medians = medians_of_others(raters) if others is None else others
    crossed = cells_of(level_codes(medians, levels), level_codes(raters, levels), levels)

    def mean(sums: FloatArray) -> FloatArray:
        each = of_sums(sums.reshape((*sums.shape[:-1], n_raters, cells)))
        known = ~np.isnan(each)
        return ratio(np.where(known, each, 0).sum(axis=-1), known.sum(axis=-1))

    of_tables = _Crossed(crossed, levels, clusters)
    return of_tables.estimate(
        mean, method, n_units, resampling, chance_is_observed=coefficient in _WEIGHTS, n_raters=n_raters
    )


def label_agreement(
    labels: AnyArray,
    truth: AnyArray,
    levels: Sequence[float],
    coefficient: JudgeCoefficient = "Randolph",
    *,
    clusters: AnyArray | None = None,
    resampling: Resampling | None = None,
) -> Estimate:
    """Agreement of two columns of labels, such as a judge that reads nothing with the people's median.

    Parameters
    ----------
    labels, truth : array, shape (n_units,)
        NaN where there is none.
    levels, coefficient, clusters, resampling
        As for ``judge_against_raters``.
    """
    crossed = cells_of(level_codes(truth, levels), level_codes(labels, levels), levels)
    return _Crossed(crossed, levels, clusters).estimate(
        _of_tables(coefficient, levels),
        f"{coefficient}, one label against the other",
        int((crossed != MISSING).sum()),
        resampling,
        chance_is_observed=coefficient in _WEIGHTS,
    )


def difference_of_label_agreement(
    labels: AnyArray,
    others: AnyArray,
    truth: AnyArray,
    levels: Sequence[float],
    coefficient: JudgeCoefficient = "Randolph",
    *,
    clusters: AnyArray | None = None,
    resampling: Resampling | None = None,
) -> Estimate:
    """Agreement of labels with the true ones minus that of other labels, over the units that have all three.

    Parameters
    ----------
    labels, others, truth : array, shape (n_units,)
        NaN where there is none. Other labels stay as they are given while questions are resampled.
    levels, coefficient, clusters, resampling
        As for ``judge_against_raters``.
    """
    own, other = np.asarray(labels, float), np.asarray(others, float)
    both = np.where(np.isnan(own) | np.isnan(other), np.nan, np.asarray(truth, float))
    crossed = cells_of(level_codes(both, levels), level_codes(np.column_stack([own, other]), levels), levels)
    of_tables, cells = _of_tables(coefficient, levels), len(levels) ** 2

    def of_sums(sums: FloatArray) -> FloatArray:
        each = of_tables(sums.reshape((*sums.shape[:-1], 2, cells)))
        return each[..., 0] - each[..., 1]

    n = int((~np.isnan(both)).sum())
    return _Crossed(crossed, levels, clusters).estimate(
        of_sums, f"{coefficient}, labels minus other labels", n, resampling, within=DIFFERENCE
    )


def agreement_of_random_labels(
    truth: AnyArray,
    levels: Sequence[float],
    coefficient: JudgeCoefficient = "Randolph",
    *,
    clusters: AnyArray | None = None,
    resampling: Resampling | None = None,
) -> Estimate:
    """Agreement to expect of a judge that draws labels at random, each as often as it is true.

    Nothing is drawn: the table of expected counts has the product of both shares in every cell, so that the value
    depends on no seed. Cohen's kappa is 0 by its definition.

    Parameters
    ----------
    truth : array, shape (n_units,)
        NaN where there is no label.
    levels, coefficient, clusters, resampling
        As for ``judge_against_raters``.
    """
    codes = level_codes(truth, levels)
    of_tables = _of_tables(coefficient, levels)

    def of_sums(sums: FloatArray) -> FloatArray:
        given = sums[..., :: len(levels) + 1]
        expected = given[..., :, None] * given[..., None, :]
        return of_tables(expected.reshape((*sums.shape[:-1], len(levels) ** 2)))

    return _Crossed(cells_of(codes, codes, levels), levels, clusters).estimate(
        of_sums,
        f"{coefficient}, expected of labels at random",
        int((codes != MISSING).sum()),
        resampling,
        chance_is_observed=coefficient in _WEIGHTS,
    )


def judge_minus_rater(
    judge: AnyArray,
    raters: AnyArray,
    levels: Sequence[float],
    coefficient: JudgeCoefficient = "Randolph",
    *,
    others: FloatArray | None = None,
    clusters: AnyArray | None = None,
    resampling: Resampling | None = None,
) -> Estimate:
    """Difference between the judge's agreement and that of a rater in its place, with the same other raters.

    Of each rater in turn the judge takes the place: both are held against the median of the others, over the units that
    both labelled; the mean of the differences is given. Below 0 the judge agrees less with people than people do.

    Parameters
    ----------
    judge : array, shape (n_units,)
        NaN where the judgement is missing or not valid.
    others : array, optional
        As for ``raters_in_the_judges_place``.
    raters, levels, coefficient, clusters, resampling
        As for ``judge_against_raters``.

    Returns
    -------
    Estimate
        Undefined where no unit has a judgement and two ratings. ``n_units`` counts such units.
    """
    own, raters = np.asarray(judge, float), np.asarray(raters, float)
    n_raters, cells = raters.shape[1], len(levels) ** 2
    n_units = int(((~np.isnan(raters)).sum(axis=1) > 1)[~np.isnan(own)].sum())
    method = f"{coefficient}, judge minus a rater in its place"
    if n_units == 0:
        return estimate(np.nan, method, n_units=0, n_raters=n_raters, reason=Undefined.NO_OVERLAP)
    medians = medians_of_others(raters) if others is None else others
    both = np.where(np.isnan(own)[:, None] | np.isnan(raters), np.nan, medians)
    held_against = np.repeat(level_codes(both, levels), 2, axis=1)
    judges = np.broadcast_to(level_codes(own, levels)[:, None], raters.shape)
    in_turn = np.stack([judges, level_codes(raters, levels)], axis=2).reshape(len(own), 2 * n_raters)
    of_tables = _of_tables(coefficient, levels)

    def of_sums(sums: FloatArray) -> FloatArray:
        each = of_tables(sums.reshape((*sums.shape[:-1], n_raters, 2, cells)))
        apart = each[..., 0] - each[..., 1]
        known = ~np.isnan(apart)
        return ratio(np.where(known, apart, 0).sum(axis=-1), known.sum(axis=-1))

    crossed = _Crossed(cells_of(held_against, in_turn, levels), levels, clusters)
    return crossed.estimate(of_sums, method, n_units, resampling, within=DIFFERENCE, n_raters=n_raters)


@dataclass(frozen=True, slots=True, eq=False)
class _Crossed:
    """Cells of cross tables, shape (n_units, n_tables), of which a coefficient is a function of the sums."""

    cells: IntArray
    levels: Sequence[float]
    clusters: AnyArray | None

    def estimate(
        self,
        of_sums: OfRows,
        method: str,
        n_units: int,
        resampling: Resampling | None,
        *,
        n_raters: int = 0,
        within: tuple[float, float] = COEFFICIENT,
        chance_is_observed: bool = False,
    ) -> Estimate:
        """A coefficient, or the difference of two; its interval, where questions are resampled, stays in its range."""
        interval = None
        if resampling is not None:
            questions = as_clusters(self.clusters, len(self.cells))
            resampled = ResampledSums(hot_cells(self.cells, self.levels), questions, resampling)
            interval = resampled.interval(of_sums, within, chance_is_observed=chance_is_observed)
        return estimate(
            float(of_sums(counted_cells(self.cells, self.levels))),
            method,
            n_units=n_units,
            n_raters=n_raters,
            reason=Undefined.NO_VARIATION if n_units else Undefined.NO_OVERLAP,
            interval=interval,
        )


def half_away_from_zero(values: AnyArray) -> FloatArray:
    array = np.round(np.asarray(values, float), 10)  # a mean of thirds must not fall beside its half
    return np.sign(array) * np.floor(np.abs(array) + 0.5)


def _of_tables(coefficient: JudgeCoefficient, levels: Sequence[float]) -> OfRows:
    if coefficient == "Randolph":
        return lambda sums: randolph_of_tables(sums, len(levels))
    if coefficient == "percent agreement":
        return lambda sums: ratio(sums[..., :: len(levels) + 1].sum(axis=-1), sums.sum(axis=-1))
    return lambda sums: kappa_of_tables(sums, _WEIGHTS[coefficient], levels)
