"""Scores by criteria: worked examples of HealthBench's definition, and its bounds."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from medreview.stats.estimates import Undefined
from medreview.stats.intervals import Resampling
from medreview.stats.rubrics import mean_rubric_score, rubric_score

POINTS = st.lists(st.integers(-10, 10), min_size=1, max_size=12)


@pytest.mark.parametrize(
    ("met", "score"),
    [
        ([True, True, False], 1.0),
        ([True, False, False], 5 / 8),
        ([False, False, True], -4 / 8),
        ([True, True, True], 4 / 8),
        ([False, False, False], 0.0),
    ],
)
def test_that_points_of_faults_are_taken_from_those_that_can_be_reached(met: list[bool], score: float) -> None:
    assert rubric_score([5, 3, -4], met) == score


def test_that_there_is_no_score_where_no_points_can_be_reached() -> None:
    assert np.isnan(rubric_score([-4, 0], [False, True]))


@given(points=POINTS, data=st.data())
def test_that_no_answer_scores_more_than_one_that_meets_all_but_faults(points: list[int], data: st.DataObject) -> None:
    met = data.draw(st.lists(st.booleans(), min_size=len(points), max_size=len(points)))
    best = rubric_score(points, [one > 0 for one in points])
    assert np.isnan(best) or (best == 1.0 and rubric_score(points, met) <= 1.0)


def test_that_the_mean_is_clipped_and_not_the_score_of_each_answer() -> None:
    assert mean_rubric_score(np.array([-0.5, 1.0])).value == 0.25
    assert mean_rubric_score(np.array([-0.5, 0.25])).value == 0.0


def test_that_the_ends_of_an_interval_are_clipped_as_the_mean_is() -> None:
    scores = np.array([-0.9, 1.0, -0.4, 0.3, -0.2, 0.1, 0.9, -0.7, 0.2, 0.4])
    found = mean_rubric_score(scores, resampling=Resampling(500))
    assert found.interval is not None
    assert found.interval.low == 0.0 <= found.value <= found.interval.high <= 1.0


def test_that_no_answers_have_no_mean() -> None:
    assert mean_rubric_score(np.array([])).undefined_because is Undefined.NO_DATA
