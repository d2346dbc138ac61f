"""A judge's labels against the labels that count as true: accuracy, precision, recall, F1."""

from dataclasses import dataclass

import numpy as np

from medreview.stats.cohen import cohen_kappa
from medreview.stats.count_table import checked_table
from medreview.stats.estimates import (
    AnyArray,
    Estimate,
    FloatArray,
    Interval,
    OfRows,
    Undefined,
    estimate,
    ratio,
)
from medreview.stats.intervals import FEWEST, SHARE, ResampledSums, Resampling, wilson


@dataclass(frozen=True, slots=True)
class BinaryCounts:
    """Units by truth and judgement; the positive class is the one to find."""

    tp: int
    fn: int
    fp: int
    tn: int

    @property
    def n(self) -> int:
        return self.tp + self.fn + self.fp + self.tn

    @property
    def table(self) -> FloatArray:
        """Rows truth, columns judgement; negative before positive."""
        return np.array([[self.tn, self.fp], [self.fn, self.tp]], float)


@dataclass(frozen=True, slots=True)
class Classification:
    """Figures of a judge on one class against the rest; shares carry Wilson intervals, kappa the asymptotic one."""

    accuracy: Estimate
    precision: Estimate
    recall: Estimate
    specificity: Estimate
    f1: Estimate
    balanced_accuracy: Estimate
    kappa: Estimate


def binary_classification(counts: BinaryCounts) -> Classification:
    """Accuracy, precision, recall, specificity, F1, balanced accuracy and kappa.

    Parameters
    ----------
    counts : BinaryCounts

    Returns
    -------
    Classification
        A share without a denominator is undefined: recall without a positive unit, precision without a positive
        judgement, F1 without either.

    References
    ----------
    van Rijsbergen CJ (1979) Information Retrieval, chapter 7 for F; Sokolova M, Lapalme G (2009) Inf Process Manag
    45:427-437, table 2.
    """
    c = counts
    recall = _share("recall", c.tp, c.tp + c.fn, Undefined.NO_POSITIVES)
    specificity = _share("specificity", c.tn, c.tn + c.fp, Undefined.NO_DATA)
    f1 = float(ratio(2.0 * c.tp, 2.0 * c.tp + c.fp + c.fn))
    balanced = (recall.value + specificity.value) / 2
    return Classification(
        _share("accuracy", c.tp + c.tn, c.n, Undefined.NO_DATA),
        _share("precision", c.tp, c.tp + c.fp, Undefined.NO_POSITIVES),
        recall,
        specificity,
        estimate(f1, "F1", n_units=c.n, reason=Undefined.NO_POSITIVES),
        estimate(balanced, "balanced accuracy", n_units=c.n, reason=Undefined.NO_POSITIVES),
        cohen_kappa(c.table),
    )


def f1_of_labels(
    truth: AnyArray,
    judged: AnyArray,
    *,
    clusters: AnyArray | None = None,
    resampling: Resampling | None = None,
) -> Estimate:
    """F1 of the positive class, with the bootstrap over questions where ``resampling`` is given.

    Parameters
    ----------
    truth, judged : array of bool, shape (n_units,)
        True for the positive class.
    clusters : array, shape (n_units,), optional
        The question of each unit.
    resampling : Resampling, optional
        No interval without it.

    Returns
    -------
    Estimate
        Undefined where neither the truth nor the judge has a positive unit.
    """
    hits = np.asarray(truth, bool), np.asarray(judged, bool)
    sums = np.stack([hits[0] & hits[1], hits[0] ^ hits[1]], axis=1).astype(float)
    of_sums: OfRows = _f1
    interval: Interval | None = None
    if resampling is not None:
        resampled = ResampledSums(sums, clusters, resampling)
        # A question without a positive label counts for nothing, so that many questions may be too few.
        too_few = Undefined.FEW_QUESTIONS if resampled.n_clusters < FEWEST else Undefined.FEW_OF_CATEGORY
        interval = resampled.interval(of_sums, SHARE, too_few=too_few)
    value = float(_f1(sums.sum(axis=0)))
    return estimate(value, "F1", n_units=len(sums), reason=Undefined.NO_POSITIVES, interval=interval)


@dataclass(frozen=True, slots=True)
class MulticlassFigures:
    """Figures over all classes; a class that neither side uses is left out of the macro mean."""

    accuracy: Estimate
    macro_f1: Estimate
    weighted_f1: Estimate
    f1_of_classes: tuple[Estimate, ...]


def multiclass_classification(table: AnyArray) -> MulticlassFigures:
    """Accuracy and F1 by class, their plain mean and their mean weighted by how often a class is true.

    Parameters
    ----------
    table : array, shape (n_classes, n_classes)
        Rows truth, columns judgement.

    Returns
    -------
    MulticlassFigures
        Undefined without units; F1 of a class is undefined where neither side uses it.
    """
    cells = checked_table(table)
    hits, truths, judged = np.diag(cells), cells.sum(axis=1), cells.sum(axis=0)
    n = int(cells.sum())
    f1 = ratio(2 * hits, truths + judged)
    used = ~np.isnan(f1)
    macro = float(f1[used].mean()) if used.any() else np.nan
    weighted = float(ratio(float((f1[used] * truths[used]).sum()), float(n)))
    return MulticlassFigures(
        _share("accuracy", int(hits.sum()), n, Undefined.NO_DATA),
        estimate(macro, "macro F1", n_units=n, reason=Undefined.NO_DATA),
        estimate(weighted, "weighted F1", n_units=n, reason=Undefined.NO_DATA),
        tuple(estimate(float(one), "F1", n_units=n, reason=Undefined.NO_POSITIVES) for one in f1),
    )


def _f1(sums: FloatArray) -> FloatArray:
    return ratio(2 * sums[..., 0], 2 * sums[..., 0] + sums[..., 1])


def _share(method: str, n_hits: int, n: int, reason: Undefined) -> Estimate:
    value = float(ratio(float(n_hits), float(n)))
    return estimate(value, method, n_units=n, reason=reason, interval=wilson(n_hits, n) if n else None)
