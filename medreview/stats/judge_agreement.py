"""A judge beside people: three ways to make one label of several raters, and MedJudge's reliability."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np

from medreview.stats.agreement import AgreementTable, gwet_ac
from medreview.stats.classification import BinaryCounts, binary_classification, f1_of_labels
from medreview.stats.cohen import Pabak, cohen_kappa_of_ratings, cross_table, pabak
from medreview.stats.correlation import Correlation, kendall_tau_b
from medreview.stats.count_table import Weights, units_of_table
from medreview.stats.estimates import (
    AnyArray,
    Estimate,
    FloatArray,
    OfRows,
    Undefined,
    estimate,
    ratio,
)
from medreview.stats.intervals import ResampledSums, Resampling, as_clusters
from medreview.stats.pair_tables import kappa_of_tables, one_hot, randolph_of_tables
from medreview.stats.scales import CORRECTNESS, TWO_POINTS, acceptable, high_impact, ordered

JudgeCoefficient = Literal["randolph", "cohen", "cohen_linear", "cohen_quadratic", "percent_agreement"]
_WEIGHTS: dict[JudgeCoefficient, Weights] = {
    "cohen": "nominal",
    "cohen_linear": "linear",
    "cohen_quadratic": "quadratic",
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


def judge_against_people(
    judge: AnyArray,
    people: AnyArray,
    levels: Sequence[float],
    coefficient: JudgeCoefficient = "randolph",
    *,
    clusters: AnyArray | None = None,
    resampling: Resampling | None = None,
) -> JudgeAgainstPeople:
    """Compare a judge with the people who rated the same units.

    Parameters
    ----------
    judge : array, shape (n_units,)
        Labels on the collapsed scale; NaN where the judgement is missing or not valid.
    people : array, shape (n_units, n_raters)
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
    own, raters = np.asarray(judge, float), np.asarray(people, float)
    n_raters = raters.shape[1]
    of_sums = _of_tables(coefficient, levels)
    columns = [median_label(raters), rounded_mean_label(raters), *raters.T]
    hot = np.concatenate([one_hot(column, own, levels) for column in columns], axis=1)
    resampled = None if resampling is None else ResampledSums(hot, as_clusters(clusters, len(own)), resampling)
    cells, total = len(levels) ** 2, hot.sum(axis=0)

    def made(column: int, method: str) -> Estimate:
        part = slice(column * cells, (column + 1) * cells)
        n = int(total[part].sum())
        return estimate(
            float(of_sums(total[part])),
            f"{coefficient}, judge against {method}",
            n_units=n,
            n_raters=2,
            reason=Undefined.NO_VARIATION if n else Undefined.NO_OVERLAP,
            interval=resampled.interval(lambda sums: of_sums(sums[..., part])) if resampled else None,
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
            interval=resampled.interval(mean) if resampled else None,
        ),
        tuple(made(2 + rater, "one rater") for rater in range(n_raters)),
    )


def median_label(people: AnyArray) -> FloatArray:
    """The middle label of each unit, shape (n_units,); NaN for a unit without ratings; halves go away from zero."""
    values = np.sort(np.asarray(people, float), axis=1)  # NaN last
    n = (~np.isnan(values)).sum(axis=1)
    rows = np.arange(len(values))
    low, high = values[rows, np.maximum(n - 1, 0) // 2], values[rows, np.minimum(n // 2, values.shape[1] - 1)]
    return np.where(n > 0, half_away_from_zero((low + high) / 2), np.nan)


def rounded_mean_label(people: AnyArray) -> FloatArray:
    """The mean label of each unit, rounded half away from zero; NaN for a unit without ratings."""
    values = np.asarray(people, float)
    known = ~np.isnan(values)
    return half_away_from_zero(ratio(np.where(known, values, 0).sum(axis=1), known.sum(axis=1)))


def half_away_from_zero(values: AnyArray) -> FloatArray:
    array = np.round(np.asarray(values, float), 10)  # a mean of thirds must not fall beside its half
    return np.sign(array) * np.floor(np.abs(array) + 0.5)


@dataclass(frozen=True, slots=True)
class CorrectnessReliability:
    """MedJudge's correctness against physicians, in PerMedCQA's form; acceptable is the positive class.

    On two labels the quadratic kappa equals the plain one. The figures on four levels stand beside it.
    """

    accuracy: Estimate
    f1: Estimate
    kappa: Estimate
    tau_b: Correlation
    four_level_kappa: Estimate
    four_level_tau_b: Correlation


def correctness_reliability(
    physicians: Sequence[str | None],
    judge: Sequence[str | None],
    *,
    clusters: AnyArray | None = None,
    resampling: Resampling | None = None,
) -> CorrectnessReliability:
    """Accuracy, F1, kappa and tau-b of acceptable against problematic, and of the four verdicts.

    Parameters
    ----------
    physicians, judge : sequence of str or None, length n_answers
        Verdicts out of ``scales.CORRECTNESS``; None where there is none (such answers are left out).
    clusters : array, shape (n_answers,), optional
        The question of each answer.
    resampling : Resampling, optional
        Bootstrap over questions; the asymptotic interval of kappa and Wilson's of accuracy stand beside it.

    Returns
    -------
    CorrectnessReliability
        Kappa and tau-b are undefined where one side never varies.

    Raises
    ------
    ValueError
        If a label is not one of the verdicts.
    """
    people, judged = acceptable(physicians), acceptable(judge)
    both = ~(np.isnan(people) | np.isnan(judged))
    kept = as_clusters(clusters, len(both))[both]
    people, judged = people[both], judged[both]
    four_people, four_judged = ordered(physicians, CORRECTNESS)[both], ordered(judge, CORRECTNESS)[both]
    four = tuple(float(place) for place in range(len(CORRECTNESS)))
    return CorrectnessReliability(
        _accuracy(people, judged, kept, resampling),
        f1_of_labels(people == 1, judged == 1, clusters=kept, resampling=resampling),
        cohen_kappa_of_ratings(people, judged, TWO_POINTS, clusters=kept, resampling=resampling),
        kendall_tau_b(people, judged, kept, resampling),
        cohen_kappa_of_ratings(four_people, four_judged, four, "quadratic", clusters=kept, resampling=resampling),
        kendall_tau_b(four_people, four_judged, kept, resampling),
    )


@dataclass(frozen=True, slots=True)
class ImpactReliability:
    """MedJudge's clinical impact against physicians: high (significant, critical) is the class to find."""

    accuracy: Estimate
    recall: Estimate
    kappa: Estimate
    pabak: Pabak
    ac1: Estimate


def impact_reliability(
    physicians: Sequence[str | None],
    judge: Sequence[str | None],
    *,
    clusters: AnyArray | None = None,
    resampling: Resampling | None = None,
) -> ImpactReliability:
    """Accuracy, recall of high impact, kappa, PABAK and AC1, each under its own name.

    Parameters
    ----------
    physicians, judge : sequence of str or None, length n_answers
        Impacts out of ``scales.IMPACT``; None where there is none (such answers are left out).
    clusters, resampling
        As for ``correctness_reliability``.

    Returns
    -------
    ImpactReliability
        Recall is undefined where the physicians found no high impact.

    Raises
    ------
    ValueError
        If a label is not one of the impacts.
    """
    people, judged = high_impact(physicians), high_impact(judge)
    both = ~(np.isnan(people) | np.isnan(judged))
    kept = as_clusters(clusters, len(both))[both]
    people, judged = people[both], judged[both]
    table = cross_table(people, judged, TWO_POINTS)
    counts = _counts(table)
    units = AgreementTable(
        units_of_table(table), clusters=kept[_table_order(people, judged)], n_raters=2, resampling=resampling
    )
    return ImpactReliability(
        _accuracy(people, judged, kept, resampling),
        binary_classification(counts).recall,
        cohen_kappa_of_ratings(people, judged, TWO_POINTS, clusters=kept, resampling=resampling),
        pabak(table),
        gwet_ac(units),
    )


def _table_order(first: FloatArray, second: FloatArray) -> AnyArray:
    """The order in which ``units_of_table`` lists the units of a two by two table."""
    return np.argsort(2 * first + second, kind="stable")


def _accuracy(people: FloatArray, judged: FloatArray, clusters: AnyArray, resampling: Resampling | None) -> Estimate:
    plain = binary_classification(_counts(cross_table(people, judged, TWO_POINTS))).accuracy
    if resampling is None or not plain.is_defined or plain.interval is None:
        return plain
    sums = np.stack([people == judged, np.ones(len(people), bool)], axis=1).astype(float)
    interval = ResampledSums(sums, clusters, resampling).interval(lambda totals: ratio(totals[..., 0], totals[..., 1]))
    return estimate(plain.value, plain.method, n_units=plain.n_units, interval=interval, others=(plain.interval,))


def _counts(table: FloatArray) -> BinaryCounts:
    (tn, fp), (fn, tp) = table.astype(int).tolist()
    return BinaryCounts(tp, fn, fp, tn)


def _of_tables(coefficient: JudgeCoefficient, levels: Sequence[float]) -> OfRows:
    if coefficient == "randolph":
        return lambda sums: randolph_of_tables(sums, len(levels))
    if coefficient == "percent_agreement":
        return lambda sums: ratio(sums[..., :: len(levels) + 1].sum(axis=-1), sums.sum(axis=-1))
    return lambda sums: kappa_of_tables(sums, _WEIGHTS[coefficient], levels)
