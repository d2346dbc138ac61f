"""Agreement as a study reports it: inside each group of raters, its mean, pooled; a rater beside the others.

A rater beside herself, on a second occasion, is intra-rater reliability.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from medreview.stats.agreement import AgreementTable, percent_agreement, randolph_kappa
from medreview.stats.comparisons import holm
from medreview.stats.count_table import MISSING, count_ratings, level_codes
from medreview.stats.estimates import (
    NAN,
    AnyArray,
    BoolArray,
    Estimate,
    FloatArray,
    IntArray,
    Interval,
    OfRows,
    Undefined,
    estimate,
    ratio,
)
from medreview.stats.interaction import Interaction, tested
from medreview.stats.intervals import COEFFICIENT, SHARE, ResampledSums, Resampling, as_clusters, interval_of_ratio
from medreview.stats.proportions import share_of
from medreview.stats.rater_population import drawn_twice, interval_for_raters_like_these


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
        Bootstrap over questions for the mean and the pooled share; Wilson's interval over questions stands with each
        rater.

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
    n_repeated = total[n_raters:].astype(int)
    n, questions = int(n_repeated.sum()), as_clusters(clusters, len(one))
    return IntraRater(
        tuple(_share(hits[units], questions[units]) for hits, units in zip(same.T, repeated.T, strict=True)),
        estimate(
            float(mean(total)),
            "identical labels, mean over raters",
            n_units=n,
            n_raters=int((n_repeated > 0).sum()),
            reason=Undefined.NO_DATA,
            interval=resampled.interval(mean, SHARE) if resampled else None,
        ),
        estimate(
            float(pooled(total)),
            "identical labels, pooled",
            n_units=n,
            n_raters=int((n_repeated > 0).sum()),
            reason=Undefined.NO_DATA,
            interval=resampled.interval(pooled, SHARE) if resampled else None,
        ),
    )


def _share(same: BoolArray, questions: IntArray) -> Estimate:
    return replace(share_of(same, questions, "identical labels"), n_raters=1)


_TWO = 2


@dataclass(frozen=True, slots=True)
class GroupedKappa:
    """Randolph's kappa in the four ways it can be read, percent agreement in the same four ways.

    ``of_groups`` keeps the order of ``groups``. ``mean`` is the unweighted mean over groups, the number to report, with
    an interval for raters like these beside it;
    ``pooled`` takes the units complete in their group together; ``all_units`` every unit with at least two ratings.
    """

    groups: tuple[str, ...]
    of_groups: tuple[Estimate, ...]
    mean: Estimate
    pooled: Estimate
    all_units: Estimate
    agreement_of_groups: tuple[Estimate, ...]
    agreement_pooled: Estimate
    distribution: tuple[int, ...]


def randolph_by_group(
    ratings: AnyArray,
    groups: Sequence[str],
    levels: Sequence[float],
    *,
    clusters: AnyArray | None = None,
    resampling: Resampling | None = None,
) -> GroupedKappa:
    """Randolph's kappa inside each group of raters, over the units that all raters of the group rated.

    Parameters
    ----------
    ratings : array, shape (n_units, n_raters)
        First occasion only. NaN where a rater did not rate.
    groups : sequence of str, length n_raters
        The group of each rater.
    levels : sequence of float
        Every level of the declared scale.
    clusters : array, shape (n_units,), optional
        The question of each unit.
    resampling : Resampling, optional
        No bootstrap intervals without it.

    Returns
    -------
    GroupedKappa
        A group is undefined with one rater, or without a unit that all its raters rated; the mean is over the groups
        that are defined. ``distribution`` counts all ratings by level.

    References
    ----------
    Randolph JJ (2005) Free-marginal multirater kappa, Joensuu Learning and Instruction Symposium.
    """
    codes = level_codes(ratings, levels)
    names = tuple(dict.fromkeys(groups))
    of_rater = np.asarray(groups)
    complete = [_complete(codes, of_rater == name) for name in names]
    questions = as_clusters(clusters, len(codes))

    def table(chosen: IntArray, n_raters: int) -> AgreementTable:
        counts = count_ratings(chosen, len(levels))
        return AgreementTable(counts, levels=levels, clusters=questions, n_raters=n_raters, resampling=resampling)

    def from_sums(of_sums: OfRows, sums: FloatArray, method: str) -> Estimate:
        n_units = int(sum(group.n_pairable for group in of_groups))
        interval = None
        if resampling is not None:
            interval = ResampledSums(sums, questions, resampling).interval(of_sums, COEFFICIENT)
        value = float(of_sums(sums.sum(axis=0)))
        return estimate(
            value, method, n_units=n_units, n_raters=len(groups), reason=Undefined.NO_OVERLAP, interval=interval
        )

    of_groups = [table(group, int((of_rater == name).sum())) for name, group in zip(names, complete, strict=True)]
    each = np.concatenate([_agreement_sums(group) for group in of_groups], axis=1)
    together = np.sum([_agreement_sums(group) for group in of_groups], axis=0)
    q = len(levels)
    mean = from_sums(lambda sums: _mean_over(sums, q), each, "Randolph's kappa, mean over groups")
    return GroupedKappa(
        names,
        tuple(randolph_kappa(group) for group in of_groups),
        replace(
            mean,
            others=(_for_raters_like_these(mean.value, complete, questions, q, resampling),)
            if resampling is not None and mean.is_defined
            else (),
        ),
        from_sums(
            lambda sums: _kappa(ratio(sums[..., 0], sums[..., 1]), q), together, "Randolph's kappa, pooled over groups"
        ),
        randolph_kappa(table(codes, len(of_rater))),
        tuple(percent_agreement(group) for group in of_groups),
        from_sums(lambda sums: ratio(sums[..., 0], sums[..., 1]), together, "percent agreement, pooled over groups"),
        tuple(int(n) for n in count_ratings(codes, len(levels)).sum(axis=0)),
    )


def _for_raters_like_these(
    value: float, complete: Sequence[IntArray], questions: IntArray, q: int, resampling: Resampling
) -> Interval:
    """Of the mean over groups: a pair of raters weighs as often as both were drawn, a rater with herself never."""
    n_questions = int(questions.max(initial=-1)) + 1
    of_groups: list[tuple[FloatArray, FloatArray, IntArray, IntArray]] = []
    n_raters, is_counted = 0, np.zeros(n_questions, bool)
    for codes in complete:
        one, other = np.triu_indices(codes.shape[1], 1)
        rows = np.flatnonzero((codes != MISSING).all(axis=1)) if len(one) else np.zeros(0, np.int64)
        n_raters += codes.shape[1] if len(rows) else 0
        is_counted[questions[rows]] = True
        same = np.zeros((n_questions, len(one)))
        np.add.at(same, questions[rows], codes[np.ix_(rows, one)] == codes[np.ix_(rows, other)])
        n_units = np.bincount(questions[rows], minlength=n_questions).astype(float)
        of_groups.append((same, n_units, one, other))
    n_drawn = sum(codes.shape[1] for codes in complete)
    cells = max((len(one) for _, _, one, _ in of_groups), default=1)
    resampled: list[FloatArray] = []
    for weights, raters in drawn_twice(n_questions, n_drawn, resampling, max(cells, n_questions)):
        start = 0
        kappas: list[FloatArray] = []
        for codes, (same, n_units, one, other) in zip(complete, of_groups, strict=True):
            own = raters[:, start : start + codes.shape[1]]
            start += codes.shape[1]
            both = own[:, one] * own[:, other]
            agreed = ratio(((weights @ same) * both).sum(axis=1), both.sum(axis=1) * (weights @ n_units))
            kappas.append(_kappa(agreed, q))
        found = np.stack(kappas, axis=1)
        known = ~np.isnan(found)
        resampled.append(ratio(np.where(known, found, 0).sum(axis=1), known.sum(axis=1)))
    counts = int(is_counted.sum()), n_raters
    return interval_for_raters_like_these(value, np.concatenate(resampled), counts, resampling, COEFFICIENT)


def randolph_interactions(
    ratings: AnyArray,
    groups: Sequence[str],
    levels: Sequence[float],
    subgroups: Sequence[str],
    *,
    questions: AnyArray,
    resampling: Resampling | None,
) -> tuple[Interaction, ...]:
    """Randolph's kappa, the mean over groups of raters, of each subgroup of units minus that of all others.

    Parameters
    ----------
    ratings, groups, levels
        As for ``randolph_by_group``.
    subgroups : sequence of str, length n_units
        Of each unit.
    questions : array, shape (n_units,)
        The question of each unit, which is resampled.
    resampling : Resampling, optional
        Neither an interval nor a p without it.

    Returns
    -------
    tuple of Interaction
        In the order in which subgroups come; p and Holm's adjustment as in ``interaction.interactions``.
    """
    codes, of_rater = level_codes(ratings, levels), np.asarray(groups)
    own = [_complete(codes, of_rater == name) for name in dict.fromkeys(groups)]
    tables = [AgreementTable(count_ratings(one, len(levels)), levels=levels) for one in own]
    each = np.concatenate([_agreement_sums(table) for table in tables], axis=1)
    half, q = each.shape[1], len(levels)

    def apart(sums: FloatArray) -> FloatArray:
        return _mean_over(sums[..., :half], q) - _mean_over(sums[..., half:], q)

    names = np.asarray(subgroups, object)
    found = [
        tested(
            name,
            np.concatenate([each * (names == name)[:, None], each * (names != name)[:, None]], axis=1),
            apart,
            clusters=questions,
            resampling=resampling,
        )
        for name in dict.fromkeys(subgroups)
    ]
    adjusted = holm([one.p for one in found])
    return tuple(replace(one, p_holm=float(p)) for one, p in zip(found, adjusted, strict=True))


@dataclass(frozen=True, slots=True)
class RaterAgainstOthers:
    """One rater beside all others on the units they share: agreement with them, and how much higher she rates."""

    agreement: Estimate
    leniency: Estimate


def raters_against_others(
    ratings: AnyArray,
    levels: Sequence[float],
    *,
    clusters: AnyArray | None = None,
    resampling: Resampling | None = None,
) -> tuple[RaterAgainstOthers, ...]:
    """Of each rater, the share of identical ratings with others, and the mean difference to the others' mean.

    Parameters
    ----------
    ratings : array, shape (n_units, n_raters)
        NaN where a rater did not rate.
    levels : sequence of float
        Every level of the declared scale.
    clusters : array, shape (n_units,), optional
        The question of each unit.
    resampling : Resampling, optional
        Bootstrap over questions; no interval without it.

    Returns
    -------
    tuple of RaterAgainstOthers
        In the order of the columns; undefined for a rater who shares no unit. Leniency is in units of the scale, above
        0 where the rater rates higher than the others do.
    """
    values = np.asarray(ratings, float)
    codes = level_codes(values, levels)
    n_raters = values.shape[1]
    questions = as_clusters(clusters, len(values))
    found: list[RaterAgainstOthers] = []
    for rater in range(n_raters):
        others = [other for other in range(n_raters) if other != rater]
        shared = (codes[:, rater] != MISSING) & (codes[:, others] != MISSING).any(axis=1)
        n = int(shared.sum())
        known = codes[:, others][shared] != MISSING
        same = (codes[:, others][shared] == codes[shared, rater][:, None]) & known
        agreed = ratio(same.sum(axis=1), known.sum(axis=1))
        apart = values[shared, rater] - np.nanmean(values[:, others][shared], axis=1) if n else np.zeros(0)
        own = questions[shared]
        found.append(
            RaterAgainstOthers(
                _mean(agreed, "agreement with the other raters", own, resampling),
                _mean(apart, "leniency against the others", own, resampling),
            )
        )
    return tuple(found)


def _mean(values: FloatArray, method: str, clusters: IntArray, resampling: Resampling | None) -> Estimate:
    n = len(values)
    interval = None if resampling is None else interval_of_ratio(values, np.ones(n), clusters, resampling)
    value = float(values.mean()) if n else NAN
    return estimate(value, method, n_units=n, reason=Undefined.NO_OVERLAP, interval=interval)


def _complete(codes: IntArray, chosen: AnyArray) -> IntArray:
    """The ratings of the chosen raters on units that all of them rated, missing everywhere else."""
    own = codes[:, chosen]
    if own.shape[1] < _TWO:
        return np.full_like(own, MISSING)
    return np.where((own != MISSING).all(axis=1, keepdims=True), own, MISSING)


def _agreement_sums(table: AgreementTable) -> FloatArray:
    """Agreement of each unit and whether it has a pair, shape (n_units, 2)."""
    q = table.n_levels
    agreed = table.sums[:, : q * q : q + 1].sum(axis=1)
    return np.stack([agreed, (table.n_ratings >= _TWO).astype(float)], axis=1)


def _mean_over(agreements: FloatArray, q: int) -> FloatArray:
    kappas = _kappa(ratio(agreements[..., 0::2], agreements[..., 1::2]), q)
    known = ~np.isnan(kappas)
    return ratio(np.where(known, kappas, 0).sum(axis=-1), known.sum(axis=-1))


def _kappa(agreement: FloatArray, q: int) -> FloatArray:
    return ratio(agreement - 1 / q, np.full(agreement.shape, 1 - 1 / q))
