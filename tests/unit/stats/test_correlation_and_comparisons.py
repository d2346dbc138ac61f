"""Correlations and comparisons: against counting by hand and scipy, and what must hold for any data."""

from itertools import combinations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from medreview.stats import correlation
from medreview.stats.comparisons import (
    cliffs_delta,
    cohens_d,
    cohens_dz,
    holm,
    mann_whitney,
    matched_rank_biserial,
    mcnemar,
    mean_difference,
    mid_ranks,
    paired_t,
    welch_t,
    wilcoxon_signed_rank,
)
from medreview.stats.correlation import (
    correlations,
    kendall_tau_b,
    pearson,
    per_question_mean,
    spearman,
    units_of_table,
)
from medreview.stats.estimates import Undefined
from medreview.stats.intervals import Resampling
from medreview.stats.metric_ranking import answers_that_count, pairwise_ranking_accuracy

NAN = np.nan
numbers = st.floats(-5, 5, width=32) | st.integers(-2, 2).map(float)
two_lists = arrays(float, st.tuples(st.just(2), st.integers(2, 15)), elements=numbers)


def parts(found):
    return {"tau": found.kendall_tau_b, "r": found.pearson, "rho": found.spearman}


@given(two_lists)
def test_that_correlations_lie_between_minus_one_and_one_and_do_not_care_for_order(xy):
    there, back = parts(correlations(*xy)), parts(correlations(*xy[::-1]))
    for name, one in there.items():
        assert not one.estimate.is_defined or -1 <= one.estimate.value <= 1
        assert back[name].estimate.value == pytest.approx(one.estimate.value, nan_ok=True, abs=1e-6)


@given(arrays(float, st.tuples(st.just(2), st.integers(3, 12)), elements=st.integers(0, 3).map(float)))
def test_that_rank_correlations_agree_with_scipy(xy):
    stats = pytest.importorskip("scipy.stats")
    if np.ptp(xy[0]) == 0 or np.ptp(xy[1]) == 0:
        assert spearman(*xy).estimate.undefined_because is Undefined.CONSTANT
        return
    assert spearman(*xy).estimate.value == pytest.approx(stats.spearmanr(*xy).statistic)
    assert kendall_tau_b(*xy).estimate.value == pytest.approx(stats.kendalltau(*xy).statistic)


@given(two_lists)
def test_that_stretching_one_variable_changes_no_rank_correlation(xy):
    stretched = 2 * xy[0]
    assert spearman(stretched, xy[1]).estimate.value == pytest.approx(spearman(*xy).estimate.value, nan_ok=True)
    assert kendall_tau_b(stretched, xy[1]).estimate.value == pytest.approx(
        kendall_tau_b(*xy).estimate.value, nan_ok=True
    )


def test_that_float_noise_makes_no_false_order():
    noisy = np.array([0.1 + 0.2, 0.3, 0.5])
    assert mid_ranks(noisy).tolist() == [1.5, 1.5, 3]
    assert kendall_tau_b(noisy, [1, 1, 2]).estimate.value == pytest.approx(1)


def test_that_units_with_a_missing_value_are_left_out():
    found = pearson([1, 2, 3, NAN], [2, 4, 6, 1])
    assert (found.estimate.n_units, found.estimate.value, found.p) == (3, pytest.approx(1), 0.0)


def test_that_one_unit_is_too_few_and_two_have_no_p_of_interest():
    assert spearman([1], [1]).estimate.undefined_because is Undefined.TOO_FEW
    assert spearman([1, 2], [3, 4]).p == 1.0


def test_that_variables_of_different_length_are_refused():
    with pytest.raises(ValueError, match="one value each"):
        pearson([1, 2], [1, 2, 3])


@pytest.mark.parametrize("coefficient", [pearson, spearman, kendall_tau_b])
def test_that_a_resample_of_correlations_counts_a_repeated_unit_as_often_as_it_was_drawn(coefficient):
    rng = np.random.default_rng(5)
    x = rng.integers(0, 6, 40).astype(float)
    y = x + rng.normal(0, 2, 40).round()
    found = coefficient(x, y, np.arange(40), Resampling(300, 3, method="percentile")).estimate
    drawn = np.random.default_rng(3).integers(0, 40, (300, 40))
    values = [coefficient(x[rows], y[rows]).estimate.value for rows in drawn]
    assert (found.low, found.high) == pytest.approx(tuple(np.quantile(values, [0.025, 0.975])))


def test_that_many_distinct_points_give_the_same_tau_as_few(monkeypatch):
    rng = np.random.default_rng(2)
    x, y = rng.random((2, 60))
    questions = np.arange(60) // 2
    few = kendall_tau_b(x, y, questions, Resampling(100)).estimate
    monkeypatch.setattr(correlation, "_MOST_CELLS", 10)
    many = kendall_tau_b(x, y, questions, Resampling(100)).estimate
    assert (many.value, many.low, many.high) == pytest.approx((few.value, few.low, few.high))


def test_that_answers_not_judged_and_exact_duplicates_are_left_out_unless_asked_for():
    human, texts, questions = [1, -2, 0, 0, 1], ["a", "b", "a", "c", "a"], ["q", "q", "q", "q", "r"]
    assert answers_that_count(human, texts, questions).tolist() == [True, False, False, True, True]
    everything = answers_that_count(human, texts, questions, counts_unjudged=True, counts_duplicates=True)
    assert everything.all()


def test_that_an_answer_is_no_duplicate_of_one_that_was_not_judged():
    assert answers_that_count([-2, 1], ["a", "a"], ["q", "q"]).tolist() == [False, True]


def test_that_the_mean_correlation_is_undefined_with_any_of_its_parts():
    assert np.isnan(correlations([1, 1], [1, 2]).mean)
    assert correlations([1, 2, 3], [1, 2, 3]).mean == pytest.approx(1)


def test_that_a_table_of_two_variables_becomes_its_units():
    rows, columns = units_of_table([[1, 0], [0, 2]])
    assert (rows.tolist(), columns.tolist()) == ([0, 1, 1], [0, 1, 1])


def test_that_the_mean_over_questions_leaves_out_those_without_variation():
    x, y = [1, 2, 3, 4, 5, 6, 7, 7], [1, 2, 3, 3, 2, 1, 1, 2]
    found = per_question_mean(
        lambda xy: spearman(*xy).estimate.value, x, y, np.array(list("aaabbbcc")), "Spearman's rho"
    )
    assert (found.value, found.n_units) == (pytest.approx(0.0, abs=1e-12), 2)
    constant = per_question_mean(lambda xy: 1.0, [1, 1], [1, 2], np.array(["a", "a"]), "x")
    assert constant.undefined_because is Undefined.CONSTANT


answers = st.lists(st.tuples(st.sampled_from([0, 0.5, 1]), st.floats(0, 1), st.integers(0, 3)), max_size=15)


@given(answers, st.sampled_from([0.0, 0.05, 0.2]))
def test_that_ranking_accuracy_is_the_share_of_pairs_ordered_alike(rows, threshold):
    human, metric, questions = (np.array([row[part] for row in rows], float) for part in range(3))
    found = pairwise_ranking_accuracy(human, metric, questions, threshold=threshold)
    right = []
    for i, j in combinations(range(len(rows)), 2):
        if questions[i] == questions[j]:
            apart = round(round(metric[i], 10) - round(metric[j], 10), 10)
            order = 0 if abs(apart) < threshold else np.sign(apart)
            right.append(order == np.sign(human[i] - human[j]))
    assert (found.n_pairs, found.n_correct) == (len(right), sum(right))
    assert found.accuracy.is_defined == bool(right)


def test_that_scores_outside_0_to_1_are_refused():
    with pytest.raises(ValueError, match="between 0 and 1"):
        pairwise_ranking_accuracy([1, 0], [36.0, 12.0], ["a", "a"])


def test_that_answers_without_a_score_are_left_out_of_the_ranking():
    found = pairwise_ranking_accuracy(
        [1, 0, NAN, 1, 0], [0.9, 0.1, 0.5, NAN, 0.4], np.array(list("aaaab")), resampling=Resampling(20)
    )
    assert (found.n_pairs, found.accuracy.value) == (1, 1.0)


def test_that_ranking_accuracy_resamples_questions():
    rng = np.random.default_rng(0)
    found = pairwise_ranking_accuracy(
        rng.choice([0, 0.5, 1], 90), rng.random(90), np.arange(90) // 3, resampling=Resampling(200)
    )
    assert found.accuracy.low < found.accuracy.value < found.accuracy.high


@given(st.integers(0, 200), st.integers(0, 200))
def test_that_mcnemar_does_not_care_which_condition_is_first(one, other):
    there, back = mcnemar(one, other), mcnemar(other, one)
    assert there == back
    assert there.undefined_because is (Undefined.NO_VARIATION if one + other == 0 else None)
    if one + other:
        assert 0 <= there.p_mid <= there.p_exact <= 1


def test_that_64_flips_against_52_are_no_evidence():
    assert round(mcnemar(64, 52).p_exact, 2) == 0.31


@given(st.lists(st.floats(0, 1), max_size=8))
def test_that_holm_never_lowers_a_p_and_keeps_their_order(p_values):
    adjusted = holm(p_values)
    assert all(p <= after <= 1 for p, after in zip(p_values, adjusted, strict=True))
    order = np.argsort(p_values, kind="stable")
    assert (np.diff(adjusted[order]) >= 0).all()


def test_that_undefined_tests_do_not_count_in_holm():
    assert holm([0.02, NAN, 0.03]) == pytest.approx([0.04, NAN, 0.04], nan_ok=True)


@given(two_lists)
def test_that_cliffs_delta_is_the_share_of_higher_pairs_minus_the_share_of_lower_ones(xy):
    apart = np.sign(np.subtract.outer(np.round(xy[0], 10), np.round(xy[1], 10)))
    assert cliffs_delta(*xy).value == pytest.approx(apart.mean())
    test = mann_whitney(*xy)
    if test.undefined_because is None:
        assert 2 * test.statistic / apart.size - 1 == pytest.approx(cliffs_delta(*xy).value, abs=1e-9)


@given(two_lists)
def test_that_swapping_conditions_turns_every_paired_effect_round(xy):
    for effect in (matched_rank_biserial, cohens_dz):
        there, back = effect(*xy), effect(*xy[::-1])
        assert back.value == pytest.approx(-there.value, nan_ok=True)
    assert wilcoxon_signed_rank(*xy).p == pytest.approx(wilcoxon_signed_rank(*xy[::-1]).p, nan_ok=True)


def test_that_groups_too_small_or_constant_are_named():
    assert mann_whitney([], [1]).undefined_because is Undefined.TOO_FEW
    assert cliffs_delta([], [1]).undefined_because is Undefined.TOO_FEW
    assert cohens_d([1], [1, 2]).undefined_because is Undefined.TOO_FEW
    assert cohens_d([1, 1], [1, 1]).undefined_because is Undefined.CONSTANT
    assert cohens_dz([1], [2]).undefined_because is Undefined.TOO_FEW
    assert cohens_dz([1, 2], [0, 1]).undefined_because is Undefined.CONSTANT
    assert paired_t([1], [2]).undefined_because is Undefined.TOO_FEW
    assert paired_t([1, 2], [0, 1]).undefined_because is Undefined.CONSTANT
    assert welch_t([1], [2, 3]).undefined_because is Undefined.TOO_FEW


def test_that_pairs_of_different_length_are_refused():
    with pytest.raises(ValueError, match="two values each"):
        wilcoxon_signed_rank([1, 2], [1])


def test_that_a_mean_difference_has_its_interval_over_questions():
    rng = np.random.default_rng(1)
    first = rng.random(60)
    found = mean_difference(first, first - 0.1 + rng.normal(0, 0.05, 60), np.arange(60) // 2, Resampling(300))
    assert 0 < found.low < 0.1 < found.high
    assert mean_difference([NAN], [1.0]).undefined_because is Undefined.NO_DATA
