"""Differences of differences against a recomputation by hand, and what such a test says of even and uneven data."""

import numpy as np
import pytest

from medreview.stats.interaction import heterogeneity, interactions
from medreview.stats.intervals import Resampling
from medreview.stats.rater_groups import randolph_by_group, randolph_interactions

RESAMPLING = Resampling(400, seed=3, method="percentile")


def test_that_a_difference_is_that_of_the_subgroup_minus_that_of_all_others() -> None:
    values = np.array([1.0, 3.0, 0.0, 1.0, 5.0, np.nan])
    found = interactions(values, ["a", "a", "b", "b", "c", "c"], questions=np.arange(6), resampling=None)
    assert [(one.subgroup, one.difference.value) for one in found] == [
        ("a", pytest.approx(2.0 - 2.0)),
        ("b", pytest.approx(0.5 - 3.0)),
        ("c", pytest.approx(5.0 - 1.25)),
    ]


def test_that_the_test_is_the_share_of_resampled_questions_at_least_as_far_away() -> None:
    rng = np.random.default_rng(1)
    questions = np.repeat(np.arange(30), 2)
    subgroups = ["a", "b"] * 30
    values = rng.normal(0, 1, 60) + np.array([0.6, 0.0] * 30)
    found = interactions(values, subgroups, questions=questions, resampling=RESAMPLING)[0]
    is_in = np.array(subgroups) == "a"
    drawing = np.random.default_rng(RESAMPLING.seed)
    drawn = drawing.integers(0, 30, (RESAMPLING.n_resamples, 30))

    def apart(rows: np.ndarray) -> float:
        return float(values[rows][is_in[rows]].mean() - values[rows][~is_in[rows]].mean())

    value = apart(np.arange(60))
    resampled = np.array([apart(np.concatenate([np.flatnonzero(questions == q) for q in one])) for one in drawn])
    expected = (1 + (np.abs(resampled - value) >= abs(value)).sum()) / (1 + RESAMPLING.n_resamples)
    assert found.difference.value == pytest.approx(value)
    assert found.p == pytest.approx(expected)


def test_that_holm_is_over_all_subgroups_and_a_difference_that_is_everywhere_the_same_depends_on_nothing() -> None:
    rng = np.random.default_rng(5)
    subgroups = list("abc") * 20
    even = interactions(rng.normal(1, 1, 60), subgroups, questions=np.arange(60), resampling=RESAMPLING)
    assert min(one.p_holm for one in even) > 0.05
    assert all(one.p_holm >= one.p for one in even)
    uneven = rng.normal(0, 1, 60) + np.where(np.array(subgroups) == "b", 3, 0)
    found = {
        one.subgroup: one for one in interactions(uneven, subgroups, questions=np.arange(60), resampling=RESAMPLING)
    }
    assert found["b"].p_holm < 0.05
    assert found["b"].difference.low > 0


def test_that_one_subgroup_alone_has_nothing_to_differ_from() -> None:
    (found,) = interactions(np.arange(6.0), ["a"] * 6, questions=np.arange(6), resampling=RESAMPLING)
    assert not found.difference.is_defined
    assert np.isnan(found.p_holm)


def test_that_kappa_of_a_subgroup_differs_by_what_two_studies_of_it_and_of_all_others_would_give() -> None:
    rng = np.random.default_rng(4)
    one = rng.integers(0, 3, 60).astype(float)
    other = np.where(rng.random(60) < np.where(np.arange(60) < 30, 0.95, 0.3), one, (one + 1) % 3)
    ratings, levels = np.stack([one, other], axis=1), (0.0, 1.0, 2.0)
    subgroups = ["easy"] * 30 + ["hard"] * 30
    found = {
        one.subgroup: one
        for one in randolph_interactions(
            ratings, ("A", "A"), levels, subgroups, questions=np.arange(60), resampling=RESAMPLING
        )
    }
    alone = [randolph_by_group(half, ("A", "A"), levels).mean.value for half in (ratings[:30], ratings[30:])]
    assert found["easy"].difference.value == pytest.approx(alone[0] - alone[1])
    assert found["hard"].difference.value == pytest.approx(alone[1] - alone[0])
    assert found["easy"].p_holm < 0.05


def test_that_cochrans_q_of_two_subgroups_is_the_square_of_their_difference_over_its_error() -> None:
    found = heterogeneity([0.2, 0.6], [(0.2 - 1.96 * 0.1, 0.2 + 1.96 * 0.1), (0.6 - 1.96 * 0.1, 0.6 + 1.96 * 0.1)])
    assert found is not None
    assert found.statistic == pytest.approx(0.4**2 / (2 * 0.1**2), rel=1e-4)
    assert found.p == pytest.approx(0.004678, abs=1e-4)
    assert heterogeneity([0.2, 0.6], [(0.1, 0.3), (0.6, 0.6)]) is None
