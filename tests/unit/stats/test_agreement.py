"""Coefficients of agreement: against counting pairs by hand, and what must hold for any ratings."""

from itertools import permutations

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from medreview.stats.agreement import (
    AgreementTable,
    fleiss_kappa,
    gwet_ac,
    krippendorff_alpha,
    percent_agreement,
    randolph_kappa,
)
from medreview.stats.count_table import MISSING, count_ratings, level_codes
from medreview.stats.estimates import Undefined
from medreview.stats.intervals import Resampling

ratings_of_raters = st.integers(2, 4).flatmap(
    lambda n_raters: arrays(np.int64, st.tuples(st.integers(2, 12), st.just(n_raters)), elements=st.integers(-1, 3))
)
N_LEVELS = 4


def table_of(codes, **options):
    return AgreementTable(count_ratings(codes, N_LEVELS), **options)


def all_coefficients(table, weights="nominal", metric="nominal"):
    of_weights = {
        "percent_agreement": percent_agreement,
        "randolph": randolph_kappa,
        "fleiss": fleiss_kappa,
        "gwet": gwet_ac,
    }
    found = {name: compute(table, weights) for name, compute in of_weights.items()}
    return found | {"krippendorff": krippendorff_alpha(table, metric)}


def values_of(table, weights="nominal", metric="nominal"):
    return {name: one.value for name, one in all_coefficients(table, weights, metric).items()}


def alpha_by_pairs(codes, distance):
    """Krippendorff's alpha from every ordered pair of values, without any table."""
    observed, values = 0.0, []
    for row in codes:
        known = [int(code) for code in row if code != MISSING]
        if len(known) > 1:
            observed += sum(distance(a, b) for a, b in permutations(known, 2)) / (len(known) - 1)
            values += known
    expected = sum(distance(a, b) for a, b in permutations(values, 2)) / (len(values) - 1)
    return 1 - observed / expected if expected else None


@given(ratings_of_raters)
def test_that_percent_agreement_is_the_mean_over_units_of_agreeing_pairs(codes):
    shares = []
    for row in codes:
        known = row[row != MISSING]
        pairs = list(permutations(known, 2))
        if pairs:
            shares.append(np.mean([a == b for a, b in pairs]))
    found = percent_agreement(table_of(codes))
    if shares:
        assert found.value == pytest.approx(np.mean(shares))
    else:
        assert found.undefined_because is Undefined.NO_OVERLAP


@pytest.mark.parametrize(
    ("metric", "distance"),
    [
        ("nominal", lambda a, b: float(a != b)),
        ("interval", lambda a, b: float((a - b) ** 2)),
        ("ratio", lambda a, b: ((a - b) / (a + b)) ** 2 if a + b else 0.0),
    ],
)
@given(codes=ratings_of_raters)
def test_that_alpha_is_one_minus_observed_over_expected_disagreement(codes, metric, distance):
    found = krippendorff_alpha(table_of(codes), metric)
    expected = alpha_by_pairs(codes, distance)
    if expected is None:
        assert not found.is_defined
    else:
        assert found.value == pytest.approx(expected)


@given(ratings_of_raters)
def test_that_every_coefficient_is_at_most_one_and_percent_agreement_at_least_zero(codes):
    values = values_of(table_of(codes))
    assert all(value <= 1 + 1e-12 for value in values.values() if not np.isnan(value))
    assert np.isnan(values["percent_agreement"]) or values["percent_agreement"] >= 0
    assert np.isnan(values["randolph"]) or values["randolph"] >= -1 / (N_LEVELS - 1) - 1e-12


@given(ratings_of_raters, st.randoms(use_true_random=False))
def test_that_the_order_of_raters_within_a_unit_does_not_matter(codes, random):
    shuffled = np.array([random.sample(list(row), len(row)) for row in codes])
    assert values_of(table_of(shuffled)) == pytest.approx(values_of(table_of(codes)), nan_ok=True)


@given(ratings_of_raters, st.permutations(range(N_LEVELS)))
def test_that_renaming_levels_changes_no_nominal_coefficient(codes, names):
    renamed = np.where(codes == MISSING, MISSING, np.array(names)[codes])
    assert values_of(table_of(renamed)) == pytest.approx(values_of(table_of(codes)), nan_ok=True)


@pytest.mark.parametrize("weights", ["linear", "quadratic", "ordinal"])
@given(codes=ratings_of_raters)
def test_that_turning_the_scale_round_changes_no_weighted_coefficient(codes, weights):
    turned = np.where(codes == MISSING, MISSING, N_LEVELS - 1 - codes)
    there, back = values_of(table_of(codes), weights, "ordinal"), values_of(table_of(turned), weights, "ordinal")
    assert back == pytest.approx(there, nan_ok=True)


@given(ratings_of_raters)
def test_that_a_rater_who_rated_nothing_changes_nothing(codes):
    widened = np.concatenate([codes, np.full((len(codes), 1), MISSING)], axis=1)
    assert values_of(table_of(widened)) == pytest.approx(values_of(table_of(codes)), nan_ok=True)


@given(ratings_of_raters)
def test_that_units_without_ratings_change_nothing(codes):
    longer = np.concatenate([codes, np.full((3, codes.shape[1]), MISSING)])
    assert values_of(table_of(longer)) == pytest.approx(values_of(table_of(codes)), nan_ok=True)


@given(ratings_of_raters)
def test_that_value_is_missing_exactly_when_there_is_a_reason(codes):
    for one in all_coefficients(table_of(codes)).values():
        assert np.isnan(one.value) == (one.undefined_because is not None)


@given(arrays(np.int64, st.tuples(st.integers(2, 12), st.just(2)), elements=st.integers(0, 3)))
def test_that_alpha_of_complete_ratings_is_fleiss_with_its_small_sample_term(codes):
    fleiss, alpha = fleiss_kappa(table_of(codes)), krippendorff_alpha(table_of(codes))
    assume(fleiss.is_defined)
    assert alpha.value == pytest.approx(fleiss.value + (1 - fleiss.value) / codes.size)


def test_that_a_lone_rating_counts_towards_prevalence_but_not_as_agreement():
    paired = np.array([[0, 0], [1, 1], [0, 1]])
    with_lone = np.concatenate([paired, [[0, MISSING]]])
    assert percent_agreement(table_of(with_lone)).value == percent_agreement(table_of(paired)).value
    assert fleiss_kappa(table_of(with_lone)).value != fleiss_kappa(table_of(paired)).value
    assert krippendorff_alpha(table_of(with_lone)).value == krippendorff_alpha(table_of(paired)).value
    assert fleiss_kappa(table_of(with_lone)).n_units == 3


def test_that_constant_ratings_are_one_for_some_and_undefined_for_others():
    table = table_of(np.full((5, 3), 2))
    found = all_coefficients(table)
    assert {name: found[name].value for name in ("percent_agreement", "randolph", "gwet")} == {
        "percent_agreement": 1.0,
        "randolph": 1.0,
        "gwet": 1.0,
    }
    assert {found[name].undefined_because for name in ("fleiss", "krippendorff")} == {Undefined.NO_VARIATION}


def test_that_randolph_takes_the_declared_levels_not_those_that_occur():
    codes = np.array([[0, 0], [1, 1], [0, 1], [1, 0]])
    on_two = randolph_kappa(AgreementTable(count_ratings(codes, 2)))
    on_five = randolph_kappa(AgreementTable(count_ratings(codes, 5)))
    assert (on_two.value, on_five.value) == (pytest.approx(0.0), pytest.approx((0.5 - 0.2) / 0.8))


def test_that_one_level_is_undefined_where_chance_needs_more():
    table = AgreementTable(np.array([[2.0], [2.0]]))
    assert percent_agreement(table).value == 1
    assert randolph_kappa(table).undefined_because is Undefined.ONE_CATEGORY
    assert gwet_ac(table).undefined_because is Undefined.ONE_CATEGORY


def test_that_coefficients_can_be_asked_for_an_empty_study():
    found = all_coefficients(AgreementTable(np.zeros((0, 3)), resampling=Resampling(10)))
    assert {one.undefined_because for one in found.values()} == {Undefined.NO_OVERLAP}


@pytest.mark.parametrize("counts", [[1, 2], [[1, -1]]])
def test_that_a_table_of_the_wrong_form_is_refused(counts):
    with pytest.raises(ValueError, match="counts"):
        AgreementTable(np.array(counts))


def test_that_levels_must_fit_the_columns():
    with pytest.raises(ValueError, match="levels do not fit"):
        AgreementTable(np.ones((2, 3)), levels=(1, 2))


def test_that_a_rating_off_the_scale_is_refused():
    with pytest.raises(ValueError, match="6 is not a level"):
        level_codes(np.array([1.0, 6.0]), (1, 2, 3, 4, 5))


def test_that_a_scale_with_a_level_twice_is_refused():
    with pytest.raises(ValueError, match="once"):
        level_codes(np.array([1.0]), (1, 1))


def test_that_the_scale_may_have_any_spacing():
    even = AgreementTable(np.array([[1, 0, 1], [1, 1, 0]]), levels=(0, 1, 2))
    halves = AgreementTable(np.array([[1, 0, 1], [1, 1, 0]]), levels=(0, 0.5, 1))
    assert gwet_ac(halves, "quadratic").value == pytest.approx(gwet_ac(even, "quadratic").value)


def test_that_own_weights_are_taken_as_they_are():
    table = AgreementTable(np.array([[1, 1, 0], [0, 1, 1]]))
    near = np.array([[1, 0.5, 0], [0.5, 1, 0.5], [0, 0.5, 1]])
    assert percent_agreement(table, near).value == pytest.approx(0.5)
    assert percent_agreement(table, near).method == "weighted percent agreement (own weights)"


def test_that_agreement_beyond_chance_is_near_the_truth(a_study):
    codes = a_study(0.7, n_units=20_000, seed=4)
    table = AgreementTable(count_ratings(codes, 3))
    assert fleiss_kappa(table).value == pytest.approx(0.7, abs=0.01)
    assert krippendorff_alpha(table).value == pytest.approx(0.7, abs=0.01)


def test_that_asymptotic_and_bootstrap_intervals_are_near_each_other(a_study):
    codes = a_study(0.5, n_units=400, seed=2)
    found = fleiss_kappa(AgreementTable(count_ratings(codes, 3), resampling=Resampling()))
    beside = found.others[0]
    assert (found.low, found.high) == pytest.approx((beside.low, beside.high), abs=0.015)
    assert found.interval is not None
    assert found.interval.standard_error == pytest.approx(beside.standard_error, rel=0.1)
