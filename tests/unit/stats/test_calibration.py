"""Calibration of choices, against the definitions computed one question at a time."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from medreview.stats.calibration import N_BINS, calibration
from medreview.stats.estimates import Undefined
from medreview.stats.intervals import Resampling

FEW = Resampling(n_resamples=200)


@st.composite
def scored_questions(draw: st.DrawFn) -> tuple[list[list[float]], list[int]]:
    n_options = draw(st.integers(2, 5))
    rows = draw(st.lists(st.lists(st.floats(0.01, 1), min_size=n_options, max_size=n_options), min_size=2, max_size=30))
    shares = [[weight / math.fsum(row) for weight in row] for row in rows]
    return shares, [draw(st.integers(0, n_options - 1)) for _ in shares]


@given(scored_questions())
def test_that_every_score_follows_its_definition(questions: tuple[list[list[float]], list[int]]) -> None:
    probabilities, keys = questions
    found = calibration(probabilities, keys, resampling=FEW)
    chosen = [max(own) for own in probabilities]
    right = [own.index(max(own)) == key for own, key in zip(probabilities, keys, strict=True)]
    n = len(keys)
    brier = sum(
        sum((p - (place == key)) ** 2 for place, p in enumerate(own))
        for own, key in zip(probabilities, keys, strict=True)
    )
    assert found.brier.value == pytest.approx(brier / n)
    assert found.brier_of_choice.value == pytest.approx(
        sum((p - hit) ** 2 for p, hit in zip(chosen, right, strict=True)) / n
    )
    assert found.confidence.value == pytest.approx(sum(chosen) / n)
    assert sum(one.accuracy.n_units for one in found.bins) == n
    gaps = [one.accuracy.n_units * abs(one.accuracy.value - one.mean) for one in found.bins if one.accuracy.n_units]
    assert found.expected_error.value == pytest.approx(sum(gaps) / n)


def test_that_a_bin_holds_its_upper_end() -> None:
    found = calibration([[0.7, 0.3], [0.3, 0.7], [1.0, 0.0]], [0, 0, 0], resampling=FEW)
    sizes = [one.accuracy.n_units for one in found.bins]
    assert (sizes[6], sizes[9], len(sizes)) == (2, 1, N_BINS)
    assert found.bins[6].accuracy.value == 0.5
    assert found.bins[6].mean == pytest.approx(0.7)


def test_that_a_model_that_knows_how_sure_it_is_is_calibrated() -> None:
    drawn = np.random.default_rng(4)
    sure = drawn.uniform(0.5, 1, 4000)
    keys = (drawn.uniform(size=4000) > sure).astype(int)
    found = calibration([[p, 1 - p] for p in sure], list(keys), resampling=FEW)
    assert found.expected_error.value < 0.03
    assert found.expected_error.interval is not None
    assert found.expected_error.interval.undefined_because is Undefined.LARGER_BY_CHANCE  # by simulation
    assert found.brier.value == pytest.approx(2 * found.brier_of_choice.value)


def test_that_nothing_scored_has_no_calibration() -> None:
    found = calibration([], [], resampling=FEW)
    assert {one.undefined_because for one in (found.brier, found.expected_error)} == {Undefined.NO_DATA}
    assert all(math.isnan(one.mean) for one in found.bins)
