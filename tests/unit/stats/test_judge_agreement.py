"""A judge beside people, and the figures of a classification."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from medreview.stats.classification import (
    BinaryCounts,
    binary_classification,
    f1_of_labels,
    multiclass_classification,
)
from medreview.stats.cohen import cohen_kappa_of_ratings
from medreview.stats.estimates import Undefined
from medreview.stats.intervals import Resampling
from medreview.stats.judge_agreement import (
    agreement_of_random_labels,
    difference_of_label_agreement,
    half_away_from_zero,
    judge_against_raters,
    judge_minus_rater,
    label_agreement,
    median_label,
    medians_of_others,
    rounded_mean_label,
)

NAN = np.nan
LEVELS = (-1, 0, 1)


def test_that_halves_go_away_from_zero():
    assert half_away_from_zero([-1.5, -0.5, -0.4, 0, 0.4, 0.5, 1.5]).tolist() == [-2, -1, 0, 0, 0, 1, 2]


def test_that_the_median_label_is_the_middle_one():
    people = np.array([[1, 1, -1], [1, 0, -1], [1, NAN, 0], [NAN, NAN, NAN], [-1, NAN, NAN]])
    assert median_label(people) == pytest.approx([1, 0, 1, NAN, -1], nan_ok=True)


def test_that_the_rounded_mean_can_differ_from_the_median():
    people = np.array([[1, 1, -1], [-1, -1, 1], [1, 0, NAN]])
    assert rounded_mean_label(people).tolist() == [0, 0, 1]
    assert median_label(people).tolist() == [1, -1, 1]


def test_that_the_three_readings_are_told_apart():
    judge = np.array([1, -1, 1, 0])
    people = np.array([[1, 1, -1], [-1, -1, 1], [1, 1, 1], [0, 0, 0]])
    found = judge_against_raters(judge, people, LEVELS, "percent agreement")
    assert (found.median.value, found.rounded_mean.value) == (1.0, 0.5)
    assert found.pairwise.value == pytest.approx((1 + 1 + 0.5) / 3)
    assert [one.value for one in found.of_raters] == [1, 1, 0.5]


@pytest.mark.parametrize(("name", "weights"), [("Cohen", "nominal"), ("Cohen, quadratic weights", "quadratic")])
def test_that_kappa_against_one_rater_is_cohens(name, weights, a_study):
    codes = a_study(0.5, seed=9).astype(float) - 1
    found = judge_against_raters(codes[:, 0], codes[:, 1:2], LEVELS, name)
    expected = cohen_kappa_of_ratings(codes[:, 1], codes[:, 0], LEVELS, weights)
    assert found.median.value == pytest.approx(expected.value)
    assert found.pairwise.value == pytest.approx(expected.value)


def test_that_missing_judgements_and_ratings_are_left_out():
    found = judge_against_raters([1, NAN, 0], [[1, NAN], [1, 1], [NAN, NAN]], LEVELS, resampling=Resampling(20))
    assert (found.median.n_units, found.median.value) == (1, 1.0)
    assert found.of_raters[1].undefined_because is Undefined.NO_OVERLAP


def test_that_the_judge_panel_has_intervals_over_questions(a_study):
    codes = a_study(0.6, n_units=200, n_raters=4, seed=3).astype(float) - 1
    found = judge_against_raters(
        codes[:, 0], codes[:, 1:], LEVELS, clusters=np.arange(200) // 2, resampling=Resampling(300)
    )
    for one in (found.median, found.rounded_mean, found.pairwise):
        assert one.low < one.value < one.high


@given(st.tuples(*[st.integers(0, 30)] * 4))
def test_that_shares_of_a_classification_lie_between_0_and_1(cells):
    found = binary_classification(BinaryCounts(*cells))
    shares = (found.accuracy, found.precision, found.recall, found.specificity, found.f1, found.balanced_accuracy)
    assert all(not one.is_defined or 0 <= one.value <= 1 for one in shares)


@given(st.tuples(*[st.integers(0, 12)] * 4))
def test_that_the_multiclass_figures_of_two_classes_are_the_binary_ones(cells):
    counts = BinaryCounts(*cells)
    several = multiclass_classification(counts.table)
    one = binary_classification(counts)
    assert several.f1_of_classes[1].value == pytest.approx(one.f1.value, nan_ok=True)
    assert several.accuracy.value == pytest.approx(one.accuracy.value, nan_ok=True)


def test_that_f1_without_resampling_has_no_interval():
    found = f1_of_labels([True, False], [True, True])
    assert (found.value, found.interval) == (pytest.approx(2 / 3), None)


def test_that_f1_of_a_rare_category_says_that_few_questions_have_it():
    truth = np.arange(13) < 3
    rare, few = (f1_of_labels(of, of, resampling=Resampling(200)).interval for of in (truth, truth[:4]))
    assert rare is not None
    assert rare.undefined_because is Undefined.FEW_OF_CATEGORY
    assert few is not None
    assert few.undefined_because is Undefined.FEW_QUESTIONS


def test_that_labels_at_random_agree_by_the_squares_of_their_shares():
    truth = np.array([1.0] * 6 + [0.0] * 3 + [-1.0] + [NAN])
    found = agreement_of_random_labels(truth, LEVELS, "percent agreement")
    assert (found.value, found.n_units) == (pytest.approx(0.36 + 0.09 + 0.01), 10)
    assert agreement_of_random_labels(truth, LEVELS, "Cohen").value == pytest.approx(0)


def test_that_many_draws_of_labels_at_random_agree_as_expected():
    rng = np.random.default_rng(2)
    truth = rng.choice(LEVELS, 200, p=[0.2, 0.3, 0.5]).astype(float)
    drawn = [label_agreement(rng.permutation(truth), truth, LEVELS).value for _ in range(400)]
    assert np.mean(drawn) == pytest.approx(agreement_of_random_labels(truth, LEVELS).value, abs=0.01)


def test_that_labels_and_others_are_compared_on_the_units_that_have_both():
    truth = np.array([1.0, 1.0, 1.0, 0.0, -1.0, NAN])
    labels, commonest = np.array([1.0, 0.0, NAN, 0.0, -1.0, 1.0]), np.full(6, 1.0)
    found = difference_of_label_agreement(labels, commonest, truth, LEVELS, "percent agreement")
    assert (found.value, found.n_units) == (pytest.approx(3 / 4 - 2 / 4), 4)
    assert difference_of_label_agreement(commonest, commonest, truth, LEVELS).value == 0
    assert difference_of_label_agreement([NAN], [1.0], [1.0], LEVELS).undefined_because is Undefined.NO_OVERLAP


def test_that_judge_and_rater_are_held_against_the_same_others():
    judge = np.array([1.0, 1.0, -1.0, NAN])
    people = np.array([[1, 1, 1], [1, -1, 1], [1, 1, -1], [1, 1, 1]], float)
    found = judge_minus_rater(judge, people, LEVELS, "percent agreement")
    expected = np.mean([of_judge - of_rater for of_judge, of_rater in by_hand(judge, people)])
    assert (found.value, found.n_units) == (pytest.approx(expected), 3)


def by_hand(judge: np.ndarray, people: np.ndarray) -> list[tuple[float, float]]:
    """Shares of equal labels of judge and of rater with the median of the other raters, for every rater."""
    found: list[tuple[float, float]] = []
    for place in range(people.shape[1]):
        others = median_label(np.delete(people, place, axis=1))
        read = ~np.isnan(judge)
        hits = (judge == others)[read].mean(), (people[:, place] == others)[read].mean()
        found.append((float(hits[0]), float(hits[1])))
    return found


def test_that_a_copy_of_a_rater_differs_from_none():
    people = np.array([[1, 1], [0, 0], [-1, -1], [1, 1]], float)
    found = judge_minus_rater(people[:, 0], people, LEVELS, clusters=[0, 0, 1, 1], resampling=Resampling(50))
    assert found.value == 0
    assert judge_minus_rater([1.0], [[1.0]], LEVELS).undefined_because is Undefined.NO_OVERLAP


@pytest.mark.parametrize("measured", ["labels", "levels at random"])
def test_that_an_interval_of_few_questions_stays_where_coefficients_can_be(measured: str) -> None:
    truth = np.array([1.0] * 9 + [0.0])
    options = {"clusters": np.arange(10), "resampling": Resampling(400, seed=1)}
    if measured == "labels":
        found = label_agreement(np.ones(10), truth, LEVELS, **options)
    else:
        found = agreement_of_random_labels(truth, LEVELS, **options)
    assert found.interval is not None
    assert -1 <= found.interval.low < found.value < found.interval.high <= 1


def test_that_the_medians_of_others_are_those_without_each_rater() -> None:
    rng = np.random.default_rng(5)
    people = rng.integers(0, 3, (60, 5)).astype(float)
    people[rng.random(people.shape) < 0.4] = NAN
    expected = [median_label(np.delete(people, place, axis=1)) for place in range(5)]
    assert medians_of_others(people) == pytest.approx(np.column_stack(expected), nan_ok=True)
