"""Half-widths that are planned are those that studies then have."""

from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from medreview.stats.agreement import AgreementTable, randolph_kappa
from medreview.stats.count_table import count_ratings
from medreview.stats.intervals import Resampling
from medreview.stats.sample_size import (
    QUANTITIES,
    Quantity,
    RatingModel,
    fidelity,
    half_width,
    model_of_ratings,
    questions_needed,
    simulated_labels,
    spreads,
)

MODEL = RatingModel((0.2, 0.2, 0.6), 0.5)
EVEN = RatingModel((1 / 3, 1 / 3, 1 / 3), 0.5)


def _spread(model: RatingModel, quantity: Quantity, n_raters: int = 3, *, n_answers: int = 3, n_sentences: int = 1):
    return spreads(model, quantity, (n_raters,), n_answers=n_answers, n_sentences=n_sentences)[0]


@pytest.mark.parametrize("model", [MODEL, EVEN, RatingModel((0.1, 0.9), 0.8)])
def test_that_simulated_ratings_have_the_kappa_and_the_shares_that_were_assumed(model: RatingModel) -> None:
    labels = simulated_labels(
        model, 20_000, n_answers=2, n_sentences=2, n_raters=3, rng=np.random.default_rng(5)
    ).reshape(-1, 3)
    table = AgreementTable(count_ratings(labels, len(model.shares)))
    assert randolph_kappa(table).value == pytest.approx(model.kappa, abs=0.01)
    assert np.bincount(labels.ravel()) / labels.size == pytest.approx(np.array(model.shares), abs=0.01)


@pytest.mark.parametrize("n_sentences", [1, 4])
def test_that_the_half_width_of_kappa_is_that_of_the_intervals_of_whole_studies(n_sentences: int) -> None:
    n_questions, rng = 60, np.random.default_rng(3)
    found: list[float] = []
    for _ in range(60):
        labels = simulated_labels(MODEL, n_questions, n_answers=3, n_sentences=n_sentences, n_raters=3, rng=rng)
        table = AgreementTable(
            count_ratings(labels.reshape(-1, 3), 3),
            clusters=np.repeat(np.arange(n_questions), 3 * n_sentences),
            resampling=Resampling(400),
        )
        found.append((randolph_kappa(table).high - randolph_kappa(table).low) / 2)
    planned = half_width(_spread(MODEL, "agreement", n_sentences=n_sentences), n_questions)
    assert planned == pytest.approx(np.mean(found), rel=0.08)


def test_that_the_spread_of_a_mean_and_of_a_difference_follow_their_formulas() -> None:
    r, k, square = 3, 4, fidelity(MODEL) ** 2
    values = np.array([0.0, 0.5, 1.0])
    variance = np.array(MODEL.shares) @ values**2 - (np.array(MODEL.shares) @ values) ** 2
    in_answer = square * MODEL.sentences_alike**2
    of_mean = variance * (1 + (r - 1) * square + r * (k - 1) * in_answer) / (r * k)
    of_difference = 2 * (of_mean - variance * in_answer * MODEL.answers_alike**2)
    assert _spread(MODEL, "mean", r, n_sentences=k) == pytest.approx(np.sqrt(of_mean), rel=0.03)
    assert _spread(MODEL, "difference", r, n_sentences=k) == pytest.approx(np.sqrt(of_difference), rel=0.03)


def test_that_studies_cover_what_they_plan_for() -> None:
    n_questions, rng = 40, np.random.default_rng(11)
    planned = half_width(_spread(MODEL, "difference"), n_questions)
    labels = simulated_labels(MODEL, 2000 * n_questions, n_answers=2, n_sentences=1, n_raters=3, rng=rng)
    means = labels.mean(axis=(2, 3)) / 2
    differences = (means[:, 0] - means[:, 1]).reshape(2000, n_questions).mean(axis=1)
    assert np.mean(np.abs(differences) <= planned) == pytest.approx(0.95, abs=0.02)


@given(n=st.integers(5, 5000), spread=st.floats(0.01, 2.0))
def test_that_more_questions_never_widen_the_interval(n: int, spread: float) -> None:
    assert half_width(spread, n + 1) < half_width(spread, n)


@given(spread=st.floats(0.01, 2.0), wanted=st.floats(0.005, 0.5))
def test_that_the_questions_needed_are_enough_and_one_fewer_is_not(spread: float, wanted: float) -> None:
    n = questions_needed(spread, wanted)
    assert n is not None
    assert half_width(spread, n) <= wanted
    assert n == 5 or half_width(spread, n - 1) > wanted


@given(
    kappa=st.floats(0.0, 0.95),
    alike=st.floats(0.0, 1.0),
    quantity=st.sampled_from(QUANTITIES),
    n_sentences=st.integers(1, 4),
)
def test_that_more_raters_do_not_widen_the_interval_and_bounds_hold(
    kappa: float, alike: float, quantity: Quantity, n_sentences: int
) -> None:
    model = RatingModel((0.25, 0.25, 0.5), max(kappa, 0.07), alike, alike)
    found = spreads(model, quantity, (2, 3, 5, 8), n_answers=3, n_sentences=n_sentences, n_simulated=4000)
    widest = {"agreement": 0.75, "mean": 0.5, "difference": 1.0}[quantity]
    assert all(0 <= one <= widest * 1.01 for one in found)
    assert all(later <= earlier * 1.03 + 1e-9 for earlier, later in pairwise(found))


def test_that_a_kappa_that_the_shares_do_not_allow_has_no_half_width() -> None:
    model = RatingModel((0.05, 0.95), 0.2)
    assert model.least_kappa > 0.2
    assert np.isnan(_spread(model, "agreement"))
    assert questions_needed(float("nan"), 0.05) is None
    assert np.isnan(half_width(0.3, 4))
    assert np.isnan(_spread(MODEL, "agreement", 1))
    assert np.isnan(_spread(MODEL, "difference", n_answers=1))


def test_that_a_pilot_gives_back_the_model_that_it_was_simulated_from() -> None:
    labels = simulated_labels(MODEL, 4000, n_answers=3, n_sentences=3, n_raters=3, rng=np.random.default_rng(2))
    units = np.arange(4000 * 9)
    found = model_of_ratings(labels.reshape(-1, 3).astype(float), units // 9, units // 3, 3)
    assert found is not None
    assert found.kappa == pytest.approx(MODEL.kappa, abs=0.02)
    assert found.shares == pytest.approx(MODEL.shares, abs=0.02)
    assert found.answers_alike == pytest.approx(MODEL.answers_alike, abs=0.06)
    assert found.sentences_alike == pytest.approx(MODEL.sentences_alike, abs=0.03)


def test_that_a_pilot_in_which_every_rating_is_the_same_gives_no_model() -> None:
    assert model_of_ratings(np.ones((4, 2)), np.arange(4), np.arange(4), 3) is None
    assert model_of_ratings(np.array([[1.0, np.nan]]), np.arange(1), np.arange(1), 3) is None
