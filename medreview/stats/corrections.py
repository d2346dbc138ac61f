"""Scores from few human and many judge ratings, corrected for the judge's errors; refused where it knows nothing."""

from dataclasses import dataclass, replace
from statistics import NormalDist

import numpy as np

from medreview.stats.classification import BinaryCounts
from medreview.stats.estimates import (
    NAN,
    AnyArray,
    Estimate,
    FloatArray,
    IntArray,
    Interval,
    Undefined,
    estimate,
    ratio,
)
from medreview.stats.intervals import ResampledSums, Resampling, as_clusters, clustered_interval

_TWO = 2


def rogan_gladen(
    n_judged_positive: int, n_judged: int, validation: BinaryCounts, *, confidence: float = 0.95
) -> Estimate:
    """True share of positive units from the judge's share and its sensitivity and specificity.

    The interval takes units for independent: ``rogan_gladen_over_questions`` does not.

    Parameters
    ----------
    n_judged_positive, n_judged : int
        Units that only the judge rated.
    validation : BinaryCounts
        Other units that people rated too; people are the truth.
    confidence : float
        Of the interval.

    Returns
    -------
    Estimate
        Between 0 and 1. Undefined without judged units or without validation units of both kinds, and refused where the
        interval of sensitivity + specificity - 1 reaches 0: the judge is then no better than chance.

    Notes
    -----
    (share + specificity - 1) / (sensitivity + specificity - 1), cut at 0 and 1.

    References
    ----------
    Rogan WJ, Gladen B (1978) Am J Epidemiol 107:71-76; interval: Lang Z, Reiczigel J (2014) Prev Vet Med 113:13-22.
    """
    method, v = "Rogan-Gladen", validation
    n_true, n_false = v.tp + v.fn, v.tn + v.fp
    if n_judged == 0 or min(n_true, n_false) == 0:
        return estimate(NAN, method, n_units=n_judged, reason=Undefined.NO_DATA)
    sensitivity, specificity = v.tp / n_true, v.tn / n_false
    if _youden_low(v, confidence) <= 0:
        return estimate(NAN, method, n_units=n_judged, reason=Undefined.JUDGE_NO_BETTER_THAN_CHANCE)
    value = (n_judged_positive / n_judged + specificity - 1) / (sensitivity + specificity - 1)
    interval = _lang_reiczigel(n_judged_positive, n_judged, v, confidence)
    return estimate(min(max(value, 0.0), 1.0), method, n_units=n_judged, interval=interval)


def rogan_gladen_over_questions(
    raters: AnyArray,
    judge_of_same: AnyArray,
    judge_of_others: AnyArray,
    *,
    clusters: AnyArray,
    clusters_of_others: AnyArray,
    resampling: Resampling | None = None,
) -> Estimate:
    """As ``rogan_gladen``, from labels 0 and 1 of units that are answers to questions.

    Parameters
    ----------
    raters, judge_of_same : array, shape (n,)
        Labels by people and by the judge of the same units.
    judge_of_others : array, shape (n_others,)
        Labels by the judge of units that people did not rate.
    clusters, clusters_of_others : array, shape (n,) and (n_others,)
        The question of each unit.
    resampling : Resampling, optional
        Bootstrap over questions, through the judge's share, its sensitivity and its specificity at once. Without it,
        and beside it where every unit has a question of its own, stands the interval of independent units.
    """
    y, f, others = (np.asarray(one, float) for one in (raters, judge_of_same, judge_of_others))
    counts = two_labels(y, f)
    plain = rogan_gladen(int((others == 1).sum()), len(others), counts)
    index = as_clusters(np.concatenate([clusters, clusters_of_others]), len(y) + len(others))
    is_independent = len(np.unique(index)) == len(index)
    if not plain.is_defined or (resampling is None and is_independent):
        return plain
    if resampling is None:
        return replace(plain, interval=None)
    own, empty = [y == 1, y == 0, (y == 1) & (f == 1), (y == 0) & (f == 0)], np.zeros((len(y), 2))
    sums = np.concatenate(
        [
            np.concatenate([np.stack(own, axis=1), empty], axis=1),
            np.concatenate([np.zeros((len(others), 4)), np.stack([others == 1, np.ones(len(others))], axis=1)], axis=1),
        ]
    ).astype(float)

    def share(totals: FloatArray) -> FloatArray:
        sensitivity = ratio(totals[..., 2], totals[..., 0])
        specificity = ratio(totals[..., 3], totals[..., 1])
        youden = sensitivity + specificity - 1
        return ratio(ratio(totals[..., 4], totals[..., 5]) + specificity - 1, np.where(youden > 0, youden, np.nan))

    interval = ResampledSums(sums, index, resampling).interval(share)
    low, high = np.clip([interval.low, interval.high], 0, 1)
    return replace(
        plain,
        interval=replace(interval, low=float(low), high=float(high)),
        others=(plain.interval,) if plain.interval is not None and is_independent else (),
    )


def two_labels(truth: FloatArray, judged: FloatArray) -> BinaryCounts:
    """Hits and misses of labels 0 and 1."""
    hit = truth == judged
    return BinaryCounts(
        int((hit & (truth == 1)).sum()),
        int((~hit & (truth == 1)).sum()),
        int((~hit & (truth == 0)).sum()),
        int((hit & (truth == 0)).sum()),
    )


@dataclass(frozen=True, slots=True)
class PredictionPowered:
    """A mean from all units with the judge's help, and from the people's units alone.

    ``power`` is how much of the judge was used, 0 to 1.
    """

    mean: Estimate
    raters_only: Estimate
    power: float


def prediction_powered_mean(
    raters: AnyArray,
    judge_of_same: AnyArray,
    judge_of_others: AnyArray,
    *,
    clusters: AnyArray | None = None,
    clusters_of_others: AnyArray | None = None,
    confidence: float = 0.95,
) -> PredictionPowered:
    """Mean rating by people, sharpened by a judge who rated many more units.

    Parameters
    ----------
    raters, judge_of_same : array, shape (n,)
        Ratings by people and by the judge of the same units.
    judge_of_others : array, shape (n_others,)
        Ratings by the judge of units that people did not rate.
    clusters, clusters_of_others : array, optional
        The question of each unit, in the same names on both sides: what the answers to one question add on either
        side is summed before the variance is taken. Without them every unit stands alone.
    confidence : float
        Of the intervals.

    Returns
    -------
    PredictionPowered
        ``mean`` is undefined with fewer than two units on either side or where the shared ratings do not vary, and
        refused where the judge does not follow people: the interval of their correlation reaches 0.
        ``raters_only`` stands in any case.

    Notes
    -----
    power × mean of the judge on the other units + mean of (raters - power × judge) on the shared ones; power 1 is plain
    prediction-powered inference, power 0 people alone. The power cov(raters, judge) / ((1 + n / n_others) var(judge)),
    between 0 and 1, is chosen to make the variance least, which never makes it larger than that of people alone in
    large samples. Student's quantile takes the place of the normal one below 30 questions with a rating by people.

    References
    ----------
    Angelopoulos AN et al. (2023) Science 382:669-674; power tuning: Angelopoulos AN, Duchi JC, Zrnic T (2023) PPI++,
    arXiv:2311.01453.
    """
    y, f = np.asarray(raters, float), np.asarray(judge_of_same, float)
    others = np.asarray(judge_of_others, float)
    if y.shape != f.shape or np.isnan([y.sum(), f.sum(), others.sum()]).any():
        raise ValueError("people and judge need one known rating each for the same units, and the judge for the others")
    own, of_others = _clusters_of_both(clusters, clusters_of_others, len(y), len(others))
    alone = _raters_only(y, own, confidence)
    method = "prediction-powered mean"
    n_units = len(y) + len(others)
    if min(len(y), len(others)) < _TWO:
        return PredictionPowered(estimate(NAN, method, n_units=n_units, reason=Undefined.TOO_FEW), alone, NAN)
    if np.ptp(y) == 0 or np.ptp(f) == 0:
        return PredictionPowered(estimate(NAN, method, n_units=n_units, reason=Undefined.CONSTANT), alone, NAN)
    if _correlation_low(y, f, confidence) <= 0:
        reason = Undefined.JUDGE_NO_BETTER_THAN_CHANCE
        return PredictionPowered(estimate(NAN, method, n_units=n_units, reason=reason), alone, 0.0)
    everything = np.concatenate([f, others])
    covariance = float(np.cov(y, f)[0, 1])
    power = float(ratio(covariance, (1 + len(y) / len(others)) * float(everything.var(ddof=1))))
    power = min(max(power, 0.0), 1.0)
    value = power * others.mean() + (y - power * f).mean()
    n_clusters = 1 + int(max(own.max(), of_others.max()))
    parts = _parts_of_mean(y - power * f, own, n_clusters) + power * _parts_of_mean(others, of_others, n_clusters)
    n_rated = len(np.unique(own))
    interval = clustered_interval(float(value), parts, n_rated, confidence, method="normal, prediction-powered")
    made = estimate(float(value), method, n_units=n_units, interval=interval)
    return PredictionPowered(made, alone, power)


def _raters_only(y: FloatArray, clusters: AnyArray, confidence: float) -> Estimate:
    if len(y) < _TWO:
        return estimate(NAN, "mean of the people's ratings", n_units=len(y), reason=Undefined.TOO_FEW)
    return clustered_mean(y, clusters, "mean of the people's ratings", confidence)


def clustered_mean(values: FloatArray, clusters: AnyArray, method: str, confidence: float = 0.95) -> Estimate:
    """Plain mean, with an interval from sums over clusters."""
    n = len(values)
    if n == 0:
        return estimate(NAN, method, n_units=0, reason=Undefined.NO_DATA)
    index = as_clusters(clusters, n)
    parts = _parts_of_mean(values, index, int(index.max()) + 1)
    value = float(values.mean())
    interval = clustered_interval(value, parts, confidence=confidence, method="normal, over questions")
    return estimate(value, method, n_units=n, interval=interval)


def _clusters_of_both(
    clusters: AnyArray | None, of_others: AnyArray | None, n: int, n_others: int
) -> tuple[IntArray, IntArray]:
    """Numbers of clusters, the same for the same cluster on either side."""
    if clusters is None or of_others is None:
        return as_clusters(clusters, n), n + as_clusters(of_others, n_others)
    both = as_clusters(np.concatenate([clusters, of_others]), n + n_others)
    return both[:n], both[n:]


def _parts_of_mean(values: FloatArray, clusters: AnyArray, n_clusters: int) -> FloatArray:
    """The part that each cluster has in the deviation of a mean, shape (n_clusters,)."""
    return np.bincount(clusters, values - values.mean(), minlength=n_clusters) / len(values)


def _correlation_low(y: FloatArray, f: FloatArray, confidence: float) -> float:
    """Lower end of Fisher's interval of the correlation; -1 where there is none."""
    if len(y) < 4:  # noqa: PLR2004 - Fisher's z needs n - 3 above 0
        return -1.0
    r = float(np.clip(np.corrcoef(y, f)[0, 1], -1 + 1e-12, 1 - 1e-12))
    return float(np.tanh(np.arctanh(r) - _z(confidence) / np.sqrt(len(y) - 3)))


def _youden_low(v: BinaryCounts, confidence: float) -> float:
    """Lower end of an interval of sensitivity + specificity - 1, each with one pseudo-unit of either kind."""
    se, n_se, sp, n_sp = _adjusted(v)
    return se + sp - 1 - _z(confidence) * float(np.sqrt(se * (1 - se) / n_se + sp * (1 - sp) / n_sp))


def _adjusted(v: BinaryCounts) -> tuple[float, int, float, int]:
    n_true, n_false = v.tp + v.fn + 2, v.tn + v.fp + 2
    return (v.tp + 1) / n_true, n_true, (v.tn + 1) / n_false, n_false


def _lang_reiczigel(n_positive: int, n: int, v: BinaryCounts, confidence: float) -> Interval:
    z = _z(confidence)
    se, n_se, sp, n_sp = _adjusted(v)
    n_judged = n + z * z
    share = (n_positive + z * z / 2) / n_judged
    youden = se + sp - 1
    centre = (share + sp - 1) / youden
    doubt_se, doubt_sp = se * (1 - se) / n_se, sp * (1 - sp) / n_sp
    shift = 2 * z * z * (centre * doubt_se - (1 - centre) * doubt_sp)
    variance = share * (1 - share) / n_judged + centre**2 * doubt_se + (1 - centre) ** 2 * doubt_sp
    error = float(np.sqrt(variance) / youden)
    low, high = (min(max(centre + shift + side * z * error, 0.0), 1.0) for side in (-1, 1))
    return Interval(low, high, "Lang-Reiczigel", confidence, error)


def _z(confidence: float) -> float:
    return NormalDist().inv_cdf((1 + confidence) / 2)
