"""Intervals: how often they cover, what they record, and when there is none."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from medreview.stats.agreement import AgreementTable, fleiss_kappa, gwet_ac, krippendorff_alpha, randolph_kappa
from medreview.stats.count_table import count_ratings
from medreview.stats.estimates import Undefined, ratio
from medreview.stats.intervals import (
    ResampledSums,
    Resampling,
    as_clusters,
    clopper_pearson,
    interval_of_weighted,
    jackknife_interval,
    multiplicities,
    normal_interval,
    share_interval,
    student_interval,
    wilson,
)
from medreview.stats.stop_points import stopped_by

SHARES = (0.2, 0.2, 0.6)
COEFFICIENTS = {
    "fleiss": fleiss_kappa,
    "randolph": randolph_kappa,
    "gwet": gwet_ac,
    "krippendorff": krippendorff_alpha,
}


def true_values(kappa):
    shares = np.array(SHARES)
    q = len(shares)
    agreed = kappa + (1 - kappa) * (shares**2).sum()
    by_chance = (shares * (1 - shares)).sum() / (q - 1)
    return {
        "fleiss": kappa,
        "krippendorff": kappa,
        "randolph": (agreed - 1 / q) / (1 - 1 / q),
        "gwet": (agreed - by_chance) / (1 - by_chance),
    }


@pytest.mark.slow
@pytest.mark.timeout(900)
@pytest.mark.parametrize("kappa", [0.3, 0.7, 0.9])
def test_that_intervals_of_100_questions_cover_the_truth_about_95_times_in_100(a_study, full, kappa):
    n_studies, n_resamples = (2000, 2000) if full else (120, 500)
    covered = dict.fromkeys(COEFFICIENTS, 0)
    for seed in range(n_studies):
        counts = count_ratings(a_study(kappa, shares=SHARES, seed=seed), len(SHARES))
        table = AgreementTable(counts, resampling=Resampling(n_resamples, seed))
        for name, coefficient in COEFFICIENTS.items():
            found = coefficient(table)
            covered[name] += found.low <= true_values(kappa)[name] <= found.high
    # four standard errors of a simulated share of .95 beyond the stated 93 to 97 percent
    slack = 0.0 if full else 4 * (0.95 * 0.05 / n_studies) ** 0.5
    shares = {name: n / n_studies for name, n in covered.items()}
    assert all(0.93 - slack <= share <= 0.97 + slack for share in shares.values()), shares


def mean_of(totals):
    return ratio(totals[..., 0], totals[..., 1])


def sums_of(values):
    return np.stack([values, np.ones(len(values))], axis=1)


def test_that_the_same_seed_gives_the_same_interval_and_another_seed_another():
    sums = sums_of(np.random.default_rng(0).random(30))
    one, same, other = (ResampledSums(sums, None, Resampling(300, seed)).interval(mean_of) for seed in (7, 7, 8))
    assert one == same
    assert (one.low, one.high) != (other.low, other.high)
    assert (one.seed, one.n_resamples) == (7, 300)


def test_that_sums_and_weights_give_the_same_interval():
    values = np.random.default_rng(1).random(40)
    clusters = np.repeat(np.arange(10), 4)
    by_sums = ResampledSums(sums_of(values), clusters, Resampling(400)).interval(mean_of)
    by_weights = interval_of_weighted(
        lambda weights: ratio(weights @ values, weights.sum(axis=-1)), 40, clusters, Resampling(400)
    )
    assert (by_sums.low, by_sums.high) == pytest.approx((by_weights.low, by_weights.high))


def test_that_units_of_one_question_that_agree_widen_the_interval():
    values = np.repeat(np.random.default_rng(2).random(20), 10)
    questions = np.repeat(np.arange(20), 10)
    alone = ResampledSums(sums_of(values), None, Resampling(500)).interval(mean_of)
    together = ResampledSums(sums_of(values), questions, Resampling(500)).interval(mean_of)
    assert together.high - together.low > 2 * (alone.high - alone.low)


def test_that_every_resample_draws_as_many_clusters_as_there_are():
    blocks = np.concatenate(list(multiplicities(7, Resampling(50))))
    assert blocks.shape == (50, 7)
    assert set(blocks.sum(axis=1)) == {7.0}


def test_that_many_clusters_are_drawn_in_blocks_without_changing_their_number():
    blocks = list(multiplicities(3_000_000, Resampling(3)))
    assert [block.shape for block in blocks] == [(1, 3_000_000)] * 3


@pytest.mark.parametrize(
    ("values", "reason"),
    [
        ([1.0], Undefined.FEW_QUESTIONS),
        ([1.0, 2.0, 4.0, 3.0], Undefined.FEW_QUESTIONS),
        ([2.0] * 6, Undefined.NO_SPREAD),
    ],
)
def test_that_there_is_no_interval_without_clusters_or_spread(values, reason):
    found = ResampledSums(sums_of(np.array(values)), None, Resampling(50)).interval(mean_of)
    assert found.undefined_because is reason
    assert np.isnan([found.low, found.high]).all()


def test_that_the_interval_of_a_mean_of_few_questions_is_students():
    values = np.arange(11.0)  # symmetric, so that there is nothing to correct
    made = ResampledSums(sums_of(values), None, Resampling(40_000)).interval(mean_of)
    reach = 2.2281389 * values.std(ddof=1) / np.sqrt(11)
    assert (made.low, made.high) == pytest.approx((5 - reach, 5 + reach), abs=0.04)
    assert made.method == "bootstrap over few questions, Student's t"


def test_that_thirty_questions_are_no_longer_few():
    values = np.random.default_rng(3).random(30)
    enough = ResampledSums(sums_of(values), None, Resampling(300)).interval(mean_of)
    few = ResampledSums(sums_of(values[:29]), None, Resampling(300)).interval(mean_of)
    assert (enough.method, few.method) == ("bootstrap over questions, BCa", "bootstrap over few questions, Student's t")


def test_that_questions_without_a_part_in_the_value_do_not_make_it_surer():
    alone = np.concatenate([sums_of(np.arange(4.0)), np.zeros((40, 2))])
    assert ResampledSums(alone, None, Resampling(200)).interval(mean_of).undefined_because is Undefined.FEW_QUESTIONS
    counted = ResampledSums(np.concatenate([sums_of(np.arange(20.0)), np.zeros((40, 2))]), None, Resampling(200))
    assert counted.interval(mean_of, counted=1).method == "bootstrap over few questions, Student's t"


def test_that_the_interval_of_few_questions_ends_where_the_statistic_does():
    values = np.array([1.0] * 7 + [0.0])
    resampled = ResampledSums(sums_of(values), None, Resampling(500))
    assert resampled.interval(mean_of).low < 0.5
    free, cut = resampled.interval(mean_of), resampled.interval(mean_of, (0.6, 0.9))
    assert (cut.low, cut.high) == (max(free.low, 0.6), min(free.high, 0.9))


def test_that_there_is_no_interval_where_most_resamples_have_no_value():
    def only_with_all(totals):
        return np.where(totals[..., 0] >= 3, totals[..., 1], np.nan)

    sums = np.array([[3.0, 1.0], [0.0, 2.0], [0.0, 5.0], [0.0, 4.0], [0.0, 1.0]])
    mostly = ResampledSums(sums * [[1, 1]], None, Resampling(200)).interval(only_with_all)
    assert mostly.undefined_because is None
    assert mostly.n_resamples_undefined > 0
    never = ResampledSums(sums, None, Resampling(200)).interval(lambda totals: np.full(totals.shape[:-1], np.nan))
    assert never.undefined_because is Undefined.NO_RESAMPLE


def test_that_bca_follows_a_skew_that_the_percentile_interval_does_not():
    values = np.array([0.0] * 27 + [1.0] * 3)
    plain = ResampledSums(sums_of(values), None, Resampling(4000, method="percentile")).interval(mean_of)
    better = ResampledSums(sums_of(values), None, Resampling(4000, method="bca")).interval(mean_of)
    assert better.high > plain.high
    assert better.low >= plain.low


def test_that_clusters_need_one_label_for_each_unit():
    with pytest.raises(ValueError, match="clusters"):
        as_clusters(np.array([1, 2]), 3)


@given(st.integers(0, 60), st.integers(1, 60))
def test_that_intervals_of_a_proportion_hold_it_and_stay_between_0_and_1(k, n):
    hits = min(k, n)
    for made in (wilson(hits, n), clopper_pearson(hits, n)):
        assert 0 <= made.low <= hits / n <= made.high <= 1


@given(st.integers(0, 40), st.integers(1, 40))
def test_that_intervals_of_a_proportion_mirror_hits_and_misses(k, n):
    hits = min(k, n)
    for make in (wilson, clopper_pearson):
        there, back = make(hits, n), make(n - hits, n)
        assert (there.low, there.high) == pytest.approx((1 - back.high, 1 - back.low))


@pytest.mark.parametrize("make", [wilson, clopper_pearson])
def test_that_a_proportion_of_nothing_has_no_interval(make):
    assert make(0, 0).undefined_because is Undefined.NO_DATA


def test_that_a_share_of_independent_units_has_wilsons_interval():
    hits = np.arange(40) < 9
    assert share_interval(hits) == share_interval(hits, np.arange(40)) == wilson(9, 40)


def test_that_units_of_one_question_that_agree_are_worth_one():
    hits = np.repeat(np.arange(40) < 9, 6)
    together, alone = share_interval(hits, np.repeat(np.arange(40), 6)), wilson(9, 40)
    assert together.method == "Wilson over questions"
    assert (together.low, together.high) == pytest.approx((alone.low, alone.high), abs=0.015)
    apart = share_interval(hits, np.tile(np.arange(40), 6))  # every question has its part of the hits
    assert apart.high - apart.low < 0.6 * (together.high - together.low)


def test_that_none_of_many_units_of_few_questions_is_not_surely_none():
    found = share_interval(np.zeros(600, bool), np.repeat(np.arange(20), 30))
    assert found.low == 0
    assert found.high > wilson(0, 20).high
    assert share_interval(np.zeros(8, bool), np.arange(8) // 2).undefined_because is Undefined.FEW_QUESTIONS


def test_that_the_jackknife_of_a_mean_is_students_interval():
    values = np.random.default_rng(4).random(40)
    found = jackknife_interval(sums_of(values), None, mean_of)
    reach = 2.0226909 * values.std(ddof=1) / np.sqrt(40)
    assert (found.low, found.high) == pytest.approx((values.mean() - reach, values.mean() + reach))
    cut = jackknife_interval(sums_of(values), None, mean_of, within=(values.mean(), 1))
    assert cut.low == pytest.approx(values.mean())


def test_that_the_jackknife_needs_questions_and_spread():
    few = jackknife_interval(sums_of(np.arange(8.0)), np.arange(8) // 2, mean_of)
    assert few.undefined_because is Undefined.FEW_QUESTIONS
    assert jackknife_interval(sums_of(np.ones(8)), None, mean_of).undefined_because is Undefined.NO_SPREAD


def test_that_more_hits_than_units_are_refused():
    with pytest.raises(ValueError, match="no proportion"):
        wilson(3, 2)


def test_that_a_symmetric_interval_needs_an_error_and_degrees_of_freedom():
    assert normal_interval(0.5, 0.0).undefined_because is Undefined.NO_SPREAD
    assert normal_interval(0.5, np.nan).undefined_because is Undefined.TOO_FEW
    assert student_interval(0.5, 0.1, 0, method="t").undefined_because is Undefined.TOO_FEW
    made = student_interval(0.5, 0.1, 10, method="t")
    assert (made.low, made.high) == pytest.approx((0.5 - 0.2228139, 0.5 + 0.2228139))


class Stopped(Exception):
    pass


@pytest.mark.parametrize("n_clusters", [40, 2000])
def test_that_resampling_ends_between_portions_where_it_is_asked_to(n_clusters):
    values = np.random.default_rng(1).random((n_clusters, 1))
    portions: list[int] = []

    def of_weights(weights):
        portions.append(len(weights))
        return weights @ values[:, 0] / weights.sum(axis=1)

    def check():
        if portions:
            raise Stopped

    with stopped_by(check), pytest.raises(Stopped):
        interval_of_weighted(of_weights, n_clusters, None, Resampling(2000))
    assert len(portions) == 1
    with stopped_by(check), pytest.raises(Stopped):
        ResampledSums(values, None, Resampling(2000)).interval(lambda sums: sums[..., 0])
    assert interval_of_weighted(of_weights, n_clusters, None, Resampling(2000)).n_resamples == 2000


def test_that_portions_of_resamples_are_drawn_as_all_at_once():
    drawn = np.concatenate([*multiplicities(700, Resampling(2000, seed=3))])
    rng = np.random.default_rng(3)
    places = rng.integers(0, 700, (2000, 700))
    assert (drawn == [np.bincount(row, minlength=700) for row in places]).all()
