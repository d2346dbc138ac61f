"""Scales brought down, and raters against themselves."""

import numpy as np
import pytest

from medreview.stats.estimates import Undefined
from medreview.stats.intervals import Resampling
from medreview.stats.rater_groups import intra_rater
from medreview.stats.scales import (
    answer_binary,
    answer_binary_strict,
    three_point,
)

NAN = np.nan


def test_that_five_points_become_three_and_missing_stays_missing():
    assert three_point([[1, 2, 3], [4, 5, NAN]]) == pytest.approx(np.array([[-1, -1, 0], [1, 1, NAN]]), nan_ok=True)


def test_that_a_rating_off_the_five_points_is_refused():
    with pytest.raises(ValueError, match="0 is not a level"):
        three_point([0.0])


ANSWERS = np.array(["b", "b", "a", "a", "a"])
SENTENCES = np.array([[1, 0], [0, 0], [1, NAN], [-1, NAN], [0, NAN]])


def test_that_one_wrong_sentence_makes_an_answer_incorrect_and_a_neutral_one_does_not():
    assert answer_binary(SENTENCES, ANSWERS, "no_negative") == pytest.approx(np.array([[0, NAN], [1, 1]]), nan_ok=True)


def test_that_one_relevant_sentence_makes_an_answer_relevant():
    assert answer_binary(SENTENCES, ANSWERS, "any_positive") == pytest.approx(np.array([[1, NAN], [1, 0]]), nan_ok=True)


@pytest.mark.parametrize(("rule", "expected"), [("no_negative", [1, 0]), ("any_positive", [0, 1])])
def test_that_the_strict_variant_looks_at_the_end_points_only(rule, expected):
    likert = np.array([[2], [4], [1], [5]])
    assert answer_binary_strict(likert, np.array([0, 0, 1, 1]), rule).ravel().tolist() == expected


def test_that_intra_rater_reliability_is_the_mean_over_raters_with_the_pooled_share_beside_it():
    first = np.array([[1, 1], [0, 1], [1, NAN], [NAN, NAN]])
    second = np.array([[1, 0], [1, 1], [1, 1], [0, NAN]])
    found = intra_rater(first, second)
    assert [one.value for one in found.of_raters] == pytest.approx([2 / 3, 1 / 2])
    assert found.mean.value == pytest.approx(7 / 12)
    assert found.pooled.value == pytest.approx(3 / 5)
    assert (found.pooled.n_units, found.pooled.n_raters) == (5, 2)


def test_that_a_rater_without_repeats_is_undefined_and_takes_no_part():
    found = intra_rater([[1, NAN], [1, NAN]], [[1, 1], [0, 1]], resampling=Resampling(200))
    assert found.of_raters[1].undefined_because is Undefined.NO_DATA
    assert found.mean.value == 0.5
    assert found.mean.n_raters == 1


def test_that_repeats_of_many_questions_have_an_interval():
    rng = np.random.default_rng(0)
    first = rng.integers(0, 2, (60, 3)).astype(float)
    second = np.where(rng.random((60, 3)) < 0.8, first, 1 - first)
    found = intra_rater(first, second, clusters=np.arange(60) // 2, resampling=Resampling(500))
    assert found.mean.low < found.mean.value < found.mean.high
    assert {one.interval_method for one in found.of_raters} == {"Wilson over questions"}


def test_that_two_occasions_cover_the_same_raters():
    with pytest.raises(ValueError, match="same shape"):
        intra_rater(np.ones((2, 2)), np.ones((2, 3)))
