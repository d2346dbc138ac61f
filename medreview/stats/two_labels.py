"""A judge's two labels against the two labels that count as true: shares, F1, kappa, PABAK, AC1 and tau-b at once."""

from dataclasses import dataclass, replace

import numpy as np

from medreview.stats.agreement import AgreementTable, gwet_ac
from medreview.stats.classification import BinaryCounts, binary_classification, f1_of_labels
from medreview.stats.cohen import Pabak, cohen_kappa_of_ratings, cross_table, pabak
from medreview.stats.correlation import Correlation, kendall_tau_b
from medreview.stats.count_table import units_of_table
from medreview.stats.estimates import AnyArray, Estimate, FloatArray, estimate, ratio
from medreview.stats.intervals import (
    COEFFICIENT,
    SHARE,
    ResampledSums,
    Resampling,
    as_clusters,
    interval_of_ratio,
    share_interval,
)
from medreview.stats.scales import TWO_POINTS


@dataclass(frozen=True, slots=True)
class TwoLabelReliability:
    """Figures of a judge whose labels are 0 and 1; 1 is the class to find.

    Shares carry the bootstrap over questions with Wilson's beside it. On two labels the quadratic kappa
    equals the plain one, so that there is one kappa.
    """

    counts: BinaryCounts
    accuracy: Estimate
    precision: Estimate
    recall: Estimate
    specificity: Estimate
    f1: Estimate
    kappa: Estimate
    pabak: Pabak
    ac1: Estimate
    tau_b: Correlation


def two_label_reliability(
    truth: AnyArray,
    judged: AnyArray,
    *,
    clusters: AnyArray | None = None,
    resampling: Resampling | None = None,
) -> TwoLabelReliability:
    """Compare labels 0 and 1.

    Parameters
    ----------
    truth, judged : array of float, shape (n_units,)
        NaN where there is no label; such units are left out.
    clusters : array, shape (n_units,), optional
        The question of each unit.
    resampling : Resampling, optional
        Without it shares have Wilson's interval, and kappa the asymptotic one or, where several units share a
        question, the jackknife's.

    Returns
    -------
    TwoLabelReliability
        A share without a denominator is undefined; kappa and tau-b are where one side never varies.

    Raises
    ------
    ValueError
        If a label is neither 0 nor 1.
    """
    one, other = np.asarray(truth, float), np.asarray(judged, float)
    both = ~(np.isnan(one) | np.isnan(other))
    kept = as_clusters(clusters, len(both))[both]
    raters, judge = one[both], other[both]
    table = cross_table(raters, judge, TWO_POINTS)
    (tn, fp), (fn, tp) = table.astype(int).tolist()
    counts = BinaryCounts(tp, fn, fp, tn)
    plain = binary_classification(counts)
    hit = raters == judge
    is_true, is_judged = raters == 1, judge == 1

    def share(found: Estimate, of: AnyArray) -> Estimate:
        return with_bootstrap(found, hit & of, of, kept, resampling)

    units = AgreementTable(
        units_of_table(table), clusters=kept[_table_order(raters, judge)], n_raters=2, resampling=resampling
    )
    return TwoLabelReliability(
        counts,
        share(plain.accuracy, np.ones(len(raters), bool)),
        share(plain.precision, is_judged),
        share(plain.recall, is_true),
        share(plain.specificity, ~is_true),
        f1_of_labels(is_true, is_judged, clusters=kept, resampling=resampling),
        cohen_kappa_of_ratings(raters, judge, TWO_POINTS, clusters=kept, resampling=resampling),
        _pabak(table, raters == judge, kept, resampling),
        gwet_ac(units),
        kendall_tau_b(raters, judge, kept, resampling),
    )


def with_bootstrap(
    found: Estimate, hits: AnyArray, of: AnyArray, clusters: AnyArray, resampling: Resampling | None
) -> Estimate:
    """The share with the bootstrap as its interval, and Wilson's, over questions, beside it."""
    if not found.is_defined or found.interval is None:
        return found
    own = np.asarray(of, bool)
    wilson = share_interval(np.asarray(hits, bool)[own], clusters[own])
    if resampling is None:
        return replace(found, interval=wilson)
    interval = interval_of_ratio(hits, of, clusters, resampling, SHARE)
    return estimate(found.value, found.method, n_units=found.n_units, interval=interval, others=(wilson,))


def _pabak(table: FloatArray, hits: AnyArray, clusters: AnyArray, resampling: Resampling | None) -> Pabak:
    plain = pabak(table)
    if resampling is None or not plain.pabak.is_defined:
        return plain
    sums = np.stack([hits, np.ones(len(hits), bool)], axis=1).astype(float)
    resampled = ResampledSums(sums, clusters, resampling)
    interval = resampled.interval(lambda totals: 2 * ratio(totals[..., 0], totals[..., 1]) - 1, COEFFICIENT)
    return replace(plain, pabak=replace(plain.pabak, interval=interval))


def _table_order(first: FloatArray, second: FloatArray) -> AnyArray:
    """The order in which ``units_of_table`` lists the units of a two by two table."""
    return np.argsort(2 * first + second, kind="stable")
