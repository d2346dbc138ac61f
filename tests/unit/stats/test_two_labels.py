"""Two labels against two labels, trivial judges, and a person in the judge's place."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from medreview.stats.cohen import cohen_kappa_of_ratings
from medreview.stats.estimates import Undefined
from medreview.stats.intervals import Resampling
from medreview.stats.judge_agreement import (
    judge_against_raters,
    majority_judge,
    majority_label,
    ranking_judge,
    raters_in_the_judges_place,
)
from medreview.stats.two_labels import two_label_reliability

NAN = np.nan
PAIRS = st.lists(st.tuples(st.integers(0, 1), st.integers(0, 1)), min_size=1, max_size=40)


def _columns(pairs):
    return np.array(pairs, float).T


def test_that_figures_of_two_labels_are_those_computed_by_hand():
    truth = np.array([1] * 6 + [0] * 4 + [NAN], float)
    judged = np.array([1, 1, 1, 1, 0, 0, 1, 0, 0, NAN, 1], float)
    found = two_label_reliability(truth, judged)
    assert (found.counts.tp, found.counts.fn, found.counts.fp, found.counts.tn) == (4, 2, 1, 2)
    shares = (found.accuracy, found.recall, found.specificity, found.precision, found.f1)
    assert [one.value for one in shares] == pytest.approx([6 / 9, 4 / 6, 2 / 3, 4 / 5, 8 / 11])
    assert found.kappa.value == pytest.approx((6 / 9 - 42 / 81) / (1 - 42 / 81))
    assert found.pabak.pabak.value == pytest.approx(1 / 3)


def test_that_without_resampling_accuracy_carries_wilsons_interval():
    found = two_label_reliability([1, 0], [1, NAN])
    assert (found.accuracy.value, found.accuracy.n_units) == (1.0, 1)
    assert found.accuracy.interval_method == "Wilson"
    assert found.kappa.undefined_because is Undefined.NO_VARIATION


def test_that_recall_needs_one_of_the_class_to_find():
    assert two_label_reliability([0], [1]).recall.undefined_because is Undefined.NO_POSITIVES


@given(PAIRS)
def test_that_swapping_the_labels_swaps_recall_and_specificity_and_keeps_agreement(pairs):
    truth, judged = _columns(pairs)
    one, other = two_label_reliability(truth, judged), two_label_reliability(1 - truth, 1 - judged)
    assert one.recall.value == pytest.approx(other.specificity.value, nan_ok=True)
    for name in ("accuracy", "kappa", "ac1"):
        assert getattr(one, name).value == pytest.approx(getattr(other, name).value, nan_ok=True)
    assert one.pabak.pabak.value == pytest.approx(other.pabak.pabak.value)


@given(PAIRS)
def test_that_figures_stay_within_their_bounds(pairs):
    found = two_label_reliability(*_columns(pairs), resampling=Resampling(20))
    for one in (found.accuracy, found.recall, found.specificity, found.precision, found.f1):
        assert one.undefined_because is not None or 0 <= one.value <= 1
    for one in (found.kappa, found.pabak.pabak, found.ac1, found.tau_b.estimate):
        assert one.undefined_because is not None or -1 <= one.value <= 1


@given(PAIRS)
def test_that_the_interval_of_pabak_is_that_of_accuracy_stretched(pairs):
    found = two_label_reliability(*_columns(pairs), resampling=Resampling(50))
    interval = found.accuracy.interval
    assert interval is not None
    stretched = [2 * interval.low - 1, 2 * interval.high - 1]
    assert [found.pabak.pabak.low, found.pabak.pabak.high] == pytest.approx(stretched, nan_ok=True)


@given(st.lists(st.integers(0, 3), min_size=2, max_size=30), st.permutations(range(4)))
def test_that_a_judge_who_repeats_people_agrees_fully_however_levels_are_named(labels, names):
    named = np.array([names[label] for label in labels], float)
    found = judge_against_raters(named, named[:, None], (0, 1, 2, 3), "Cohen")
    assert found.pairwise.value == pytest.approx(1) or found.pairwise.undefined_because is not None
    assert judge_against_raters(named, named[:, None], (0, 1, 2, 3)).median.value == 1


@given(st.lists(st.tuples(st.integers(0, 2), st.integers(0, 2)), min_size=3, max_size=30), st.permutations(range(3)))
def test_that_plain_kappa_does_not_depend_on_the_names_of_levels(pairs, names):
    one, other = _columns(pairs)
    renamed = np.array(names, float)
    before = cohen_kappa_of_ratings(one, other, (0, 1, 2)).value
    after = cohen_kappa_of_ratings(renamed[one.astype(int)], renamed[other.astype(int)], (0, 1, 2)).value
    assert before == pytest.approx(after, nan_ok=True)


def test_that_the_majority_is_more_than_half():
    people = np.array([[1, 1, 2], [1, 2, NAN], [3, NAN, NAN], [1, 2, 3]])
    assert majority_label(people) == pytest.approx([1, NAN, 3, NAN], nan_ok=True)


def test_that_a_person_takes_the_judges_place_in_turn():
    people = np.array([[1, 1, 0], [0, 0, 0], [1, 0, 0], [1, 1, 1]], float)
    found = raters_in_the_judges_place(people, (0, 1), "percent agreement")
    # against the median of the other two, where a tie goes to 1: 3 of 4, 3 of 4 and 2 of 4
    assert found.value == pytest.approx((3 / 4 + 3 / 4 + 2 / 4) / 3)
    assert (found.n_units, found.n_raters) == (4, 3)


def test_that_one_rater_cannot_take_the_judges_place():
    found = raters_in_the_judges_place(np.array([[1.0], [0.0]]), (0, 1))
    assert found.undefined_because is Undefined.NO_OVERLAP


def test_that_the_majority_judge_always_says_the_same():
    assert majority_judge([2, 3, 3, NAN], (1, 2, 3)).tolist() == [3, 3, 3, 3]
    assert np.isnan(majority_judge([NAN, NAN], (1, 2))).all()


def test_that_the_ranking_judge_gives_each_label_as_often_as_it_is_true():
    scores = [10, 40, 30, 20, NAN]
    assert ranking_judge(scores, [1, 1, 1, 2, 2], (1, 2)) == pytest.approx([1, 2, 1, 1, NAN], nan_ok=True)


def test_that_equal_scores_get_one_label():
    assert len(set(ranking_judge([5, 5, 5, 5], [1, 1, 2, 3], (1, 2, 3)).tolist())) == 1


@given(st.lists(st.tuples(st.integers(0, 9), st.integers(0, 2)), min_size=1, max_size=30))
def test_that_a_score_that_is_the_truth_ranks_without_error(pairs):
    truth = np.array([label for _, label in pairs], float)
    assert ranking_judge(truth, truth, (0, 1, 2)).tolist() == truth.tolist()
