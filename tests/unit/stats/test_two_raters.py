"""Cohen's kappa, PABAK, groups of raters, and a rater beside the others."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from medreview.stats.agreement import AgreementTable, fleiss_kappa, krippendorff_alpha
from medreview.stats.cohen import cohen_kappa, cohen_kappa_of_ratings, cross_table, pabak
from medreview.stats.count_table import checked_table, count_ratings, level_codes, units_of_table
from medreview.stats.estimates import Undefined
from medreview.stats.intervals import Resampling
from medreview.stats.judge_agreement import judge_against_raters
from medreview.stats.pair_tables import kappa_of_tables, one_hot, randolph_of_tables
from medreview.stats.rater_groups import randolph_by_group, raters_against_others

LEVELS = (-1, 0, 1)
ONE_AGREED = np.array([[1, 1]] * 20 + [[0, 1], [1, 0]] * 2, float)
"""Two raters who agree on one of two levels alone."""
tables = arrays(np.int64, (3, 3), elements=st.integers(0, 9))
two_raters = arrays(float, st.tuples(st.integers(1, 15), st.just(2)), elements=st.sampled_from([-1, 0, 1, np.nan]))


@pytest.mark.parametrize("n", [24, 120])
def test_that_raters_who_agree_on_one_level_alone_give_no_interval(n):
    ratings = np.resize(ONE_AGREED, (n, 2))
    judge, resampling = ratings[:, 0], Resampling(200)
    table = AgreementTable(count_ratings(level_codes(ratings, [0, 1]), 2), resampling=resampling)
    of_both = cohen_kappa_of_ratings(*ratings.T, [0, 1], resampling=resampling)
    of_judge = judge_against_raters(judge, ratings[:, 1:], [0, 1], "Cohen", resampling=resampling).median
    for found in (fleiss_kappa(table), krippendorff_alpha(table), of_both, of_judge):
        assert found.is_defined
        assert found.interval is not None
        assert found.interval.undefined_because is Undefined.ONE_LEVEL_AGREED


def test_that_agreement_on_a_second_level_gives_an_interval():
    ratings = np.concatenate([ONE_AGREED, [[0, 0]]])
    found = cohen_kappa_of_ratings(*ratings.T, [0, 1], resampling=Resampling(200))
    assert found.low < found.value < found.high


@pytest.mark.parametrize("weights", ["nominal", "linear", "quadratic"])
@given(table=tables)
def test_that_kappa_does_not_care_who_is_the_first_rater(table, weights):
    there, back = cohen_kappa(table, weights), cohen_kappa(table.T, weights)
    assert back.value == pytest.approx(there.value, nan_ok=True)


@pytest.mark.parametrize("weights", ["nominal", "linear", "quadratic"])
@given(table=tables)
def test_that_kappa_lies_between_minus_one_and_one(table, weights):
    found = cohen_kappa(table, weights)
    assert not found.is_defined or -1 - 1e-9 <= found.value <= 1 + 1e-9


@given(arrays(np.int64, (2, 2), elements=st.integers(0, 9)))
def test_that_on_two_levels_quadratic_kappa_is_the_plain_one(table):
    assert cohen_kappa(table, "quadratic").value == pytest.approx(cohen_kappa(table).value, nan_ok=True)


@given(tables, st.permutations(range(3)))
def test_that_renaming_levels_changes_no_plain_kappa(table, names):
    assert cohen_kappa(table[np.ix_(names, names)]).value == pytest.approx(cohen_kappa(table).value, nan_ok=True)


def test_that_kappa_without_common_units_says_so():
    found = cohen_kappa_of_ratings([1, np.nan], [np.nan, 1], LEVELS, resampling=Resampling(10))
    assert found.undefined_because is Undefined.NO_OVERLAP
    assert cohen_kappa([[3, 0], [0, 0]]).undefined_because is Undefined.NO_VARIATION


def test_that_the_bootstrap_stands_first_and_the_asymptotic_interval_beside_it(a_study):
    codes = a_study(0.6, n_units=300, n_raters=2, seed=3) - 1
    found = cohen_kappa_of_ratings(codes[:, 0], codes[:, 1], LEVELS, clusters=np.arange(300), resampling=Resampling())
    assert found.interval_method == "bootstrap over questions, BCa"
    assert [one.method for one in found.others] == ["asymptotic"]
    assert (found.low, found.high) == pytest.approx((found.others[0].low, found.others[0].high), abs=0.015)


@given(two_raters)
def test_that_a_table_and_its_units_say_the_same(ratings):
    table = cross_table(ratings[:, 0], ratings[:, 1], LEVELS)
    kept = ratings[~np.isnan(ratings).any(axis=1)]
    own = count_ratings(level_codes(kept, LEVELS), 3)
    assert sorted(map(tuple, units_of_table(table))) == sorted(map(tuple, own))


@given(two_raters)
def test_that_many_tables_at_once_give_what_each_gives_alone(ratings):
    hot = one_hot(ratings[:, 0], ratings[:, 1], LEVELS)
    together = kappa_of_tables(np.cumsum(hot, axis=0), "linear", LEVELS)
    alone = [cohen_kappa(np.cumsum(hot, axis=0)[row].reshape(3, 3), "linear").value for row in range(len(hot))]
    assert together == pytest.approx(alone, nan_ok=True)
    assert np.nanmax(np.append(randolph_of_tables(np.cumsum(hot, axis=0), 3), 0)) <= 1


@pytest.mark.parametrize("table", [np.ones((2, 3)), [1, 2]])
def test_that_a_cross_table_is_square(table):
    with pytest.raises(ValueError, match="square"):
        checked_table(table)


def test_that_a_cross_table_holds_no_negative_counts():
    with pytest.raises(ValueError, match="negative"):
        cohen_kappa([[1, -1], [0, 2]])


def test_that_two_lists_of_ratings_have_the_same_length():
    with pytest.raises(ValueError, match="one rating each"):
        cross_table([1.0], [1.0, 0.0], LEVELS)


def test_that_indices_of_prevalence_and_bias_belong_to_two_levels():
    found = pabak(np.eye(3) * 4)
    assert found.pabak.value == 1
    assert np.isnan([found.prevalence_index, found.bias_index]).all()
    assert pabak(np.zeros((2, 2))).pabak.undefined_because is Undefined.NO_OVERLAP


def study_of_two_groups():
    """Raters a, b rate units 0 to 3, raters c, d units 2 to 5; a leaves unit 3 out."""
    rows = [[1, 1, 9, 9], [1, -1, 9, 9], [1, 1, 0, 1], [9, 1, 0, 0], [9, 9, 1, 1], [9, 9, 0, 0]]
    ratings = np.array(rows, float)
    ratings[ratings == 9] = np.nan
    return ratings


def test_that_randolph_counts_inside_a_group_only_units_that_all_its_raters_rated():
    found = randolph_by_group(study_of_two_groups(), ["1", "1", "2", "2"], LEVELS)
    first, second = (1.5 * (share - 1 / 3) for share in (2 / 3, 3 / 4))
    assert found.groups == ("1", "2")
    assert [one.value for one in found.of_groups] == pytest.approx([first, second])
    assert [one.n_units for one in found.of_groups] == [3, 4]
    assert found.mean.value == pytest.approx((first + second) / 2)
    assert found.pooled.value == pytest.approx(1.5 * (5 / 7 - 1 / 3))
    assert found.agreement_pooled.value == pytest.approx(5 / 7)
    assert found.distribution == (1, 5, 9)


def test_that_all_units_with_two_ratings_count_across_groups_too():
    found = randolph_by_group(study_of_two_groups(), ["1", "1", "2", "2"], LEVELS)
    # of unit 2 three of six pairs agree, of unit 3 one of three
    assert found.all_units.value == pytest.approx(1.5 * ((1 + 0 + 1 / 2 + 1 / 3 + 1 + 1) / 6 - 1 / 3))


def test_that_a_group_of_one_rater_is_undefined_and_takes_no_part_in_the_mean():
    ratings = study_of_two_groups()
    found = randolph_by_group(ratings, ["1", "1", "2", "3"], LEVELS, resampling=Resampling(50))
    assert [one.undefined_because for one in found.of_groups[1:]] == [Undefined.NO_OVERLAP] * 2
    assert found.mean.value == found.of_groups[0].value


def test_that_the_mean_over_groups_has_an_interval_over_questions(a_study):
    ratings = a_study(0.6, n_units=120, n_raters=4, seed=1).astype(float) - 1
    ratings[:60, 2:], ratings[60:, :2] = np.nan, np.nan
    found = randolph_by_group(
        ratings, ["x", "x", "y", "y"], LEVELS, clusters=np.arange(120) // 3, resampling=Resampling(500)
    )
    for one in (found.mean, found.pooled, *found.of_groups):
        assert one.low < one.value < one.high


def test_that_leniency_is_how_much_higher_a_rater_rates_than_the_others():
    ratings = np.array([[1, 0, 0], [1, 0, np.nan], [0, 0, 0]], float)
    first, *_ = raters_against_others(ratings, LEVELS)
    assert first.leniency.value == pytest.approx(2 / 3)
    assert first.agreement.value == pytest.approx(1 / 3)
    alone = raters_against_others(np.array([[1.0], [0.0]]), LEVELS)[0]
    assert {alone.leniency.undefined_because, alone.agreement.undefined_because} == {Undefined.NO_OVERLAP}
