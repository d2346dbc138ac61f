"""Strengths from comparisons of two, held against independent maximum likelihood, and the effect of the order."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from medreview.stats.estimates import Undefined
from medreview.stats.intervals import Resampling
from medreview.stats.paired_comparisons import FIRST_WINS, SECOND_WINS, TIED, davidson, order_effect


def compared(counts: dict[tuple[int, int], tuple[int, int, int]]) -> tuple[list[int], list[int], np.ndarray]:
    """Comparisons with so many wins of the first, of the second, and ties, for each two."""
    rows = [
        (i, j, outcome)
        for (i, j), numbers in counts.items()
        for outcome, n in zip((FIRST_WINS, SECOND_WINS, TIED), numbers, strict=True)
        for _ in range(n)
    ]
    return [row[0] for row in rows], [row[1] for row in rows], np.array([row[2] for row in rows])


def by_scipy(first: list[int], second: list[int], outcome: np.ndarray, n: int) -> tuple[np.ndarray, float]:
    """The same model written down as Davidson's equations say, comparison by comparison."""
    from scipy.optimize import minimize

    def minus_log_likelihood(at: np.ndarray) -> float:
        worth, ties = np.exp(np.append(0.0, at[:-1])), np.exp(at[-1])
        total = 0.0
        for i, j, won in zip(first, second, outcome, strict=True):
            tie = ties * np.sqrt(worth[i] * worth[j])
            top = {FIRST_WINS: worth[i], SECOND_WINS: worth[j], TIED: tie}[won]
            total -= np.log(top / (worth[i] + worth[j] + tie))
        return total

    found = minimize(minus_log_likelihood, np.zeros(n), method="BFGS", options={"gtol": 1e-9}).x
    strengths = np.append(0.0, found[:-1])
    return strengths - strengths.mean(), float(np.exp(found[-1]))


WELL_CONNECTED = {(0, 1): (7, 3, 2), (0, 2): (6, 4, 5), (1, 2): (3, 5, 1), (2, 3): (4, 4, 4), (0, 3): (9, 2, 1)}


def test_that_strengths_are_those_of_an_independent_likelihood() -> None:
    first, second, outcome = compared(WELL_CONNECTED)
    found = davidson(first, second, outcome, 4)
    expected, ties = by_scipy(first, second, outcome, 4)
    assert [one.value for one in found.of_each] == pytest.approx(expected, abs=1e-5)
    assert found.tie_weight.value == pytest.approx(ties, abs=1e-5)


def test_that_two_competitors_have_the_strengths_of_the_closed_form() -> None:
    # with w, l and t of two: strengths differ by log(w / l), the weight of ties is t / sqrt(w l)
    found = davidson(*compared({(0, 1): (8, 2, 6)}), 2)
    assert found.of_each[0].value - found.of_each[1].value == pytest.approx(np.log(8 / 2))
    assert found.tie_weight.value == pytest.approx(6 / np.sqrt(16))


def test_that_without_ties_it_is_the_logistic_regression_of_bradley_and_terry() -> None:
    statsmodels = pytest.importorskip("statsmodels.api")
    first, second, outcome = compared({pair: (w, lost, 0) for pair, (w, lost, _) in WELL_CONNECTED.items()})
    design = np.zeros((len(first), 4))
    rows = np.arange(len(first))
    design[rows, first], design[rows, second] = 1, -1
    fitted = np.append(0.0, statsmodels.Logit(outcome, design[:, 1:]).fit(disp=0).params)
    found = davidson(first, second, outcome, 4)
    assert [one.value for one in found.of_each] == pytest.approx(fitted - fitted.mean(), abs=1e-6)
    assert found.tie_weight.value == 0


@pytest.mark.parametrize(
    ("counts", "n", "reason"),
    [
        ({(0, 1): (5, 0, 0)}, 2, Undefined.SEPARATED),
        ({(0, 1): (5, 2, 1), (2, 3): (1, 1, 1)}, 4, Undefined.SEPARATED),
        ({(0, 1): (5, 2, 1), (0, 2): (3, 0, 0), (1, 2): (2, 0, 0)}, 3, Undefined.SEPARATED),
        ({(0, 1): (0, 0, 5)}, 2, Undefined.ONE_OUTCOME),
        ({}, 2, Undefined.NO_DATA),
    ],
)
def test_that_there_is_no_strength_where_no_finite_one_fits_best(
    counts: dict[tuple[int, int], tuple[int, int, int]], n: int, reason: Undefined
) -> None:
    found = davidson(*compared(counts), n)
    assert {one.undefined_because for one in found.of_each} == {reason}


@settings(max_examples=30, deadline=None)
@given(st.lists(st.tuples(st.integers(0, 3), st.integers(0, 3), st.sampled_from([0.0, 0.5, 1.0])), max_size=40))
def test_that_turning_every_comparison_round_changes_nothing(rows: list[tuple[int, int, float]]) -> None:
    met = [row for row in rows if row[0] != row[1]]
    first, second, outcome = [r[0] for r in met], [r[1] for r in met], np.array([r[2] for r in met])
    found, turned = davidson(first, second, outcome, 4), davidson(second, first, 1 - outcome, 4)
    assert [one.undefined_because for one in found.of_each] == [one.undefined_because for one in turned.of_each]
    values = np.array([one.value for one in found.of_each])
    assert values == pytest.approx([one.value for one in turned.of_each], abs=1e-6, nan_ok=True)
    assert np.isnan(values).all() or values.sum() == pytest.approx(0, abs=1e-9)


def test_that_intervals_resample_questions_and_hold_the_value() -> None:
    rng = np.random.default_rng(3)
    first, second = rng.integers(0, 3, 300), rng.integers(0, 3, 300)
    kept = first != second
    first, second = first[kept], second[kept]
    p = 1 / (1 + np.exp(second - first * 1.0))
    outcome = np.where(rng.random(len(first)) < 0.2, TIED, (rng.random(len(first)) < p).astype(float))
    questions = np.arange(len(first)) // 4
    found = davidson(
        [*map(int, first)], [*map(int, second)], outcome, 3, clusters=questions, resampling=Resampling(200, 5)
    )
    for one in found.of_each:
        assert one.low < one.value < one.high
        assert one.interval is not None
        assert one.interval.seed == 5


def test_that_a_judge_of_the_first_place_is_found_out() -> None:
    # ten pairs in both orders, the first place wins always: the answer that wins is another one each time
    verdicts = np.array([[[0, 0], [1, 0]]] * 10)
    found = order_effect(np.ones(20), verdicts, np.repeat(np.arange(10), 2), np.arange(10))
    assert (found.first_preferred.value, found.changed.value) == (1, 1)
    assert (found.n_for_first_place, found.n_for_second_place) == (10, 0)
    assert found.test.p_exact == pytest.approx(2 * 0.5**10)


def test_that_a_judge_who_follows_the_answers_changes_no_verdict() -> None:
    verdicts = np.array([[[0, 0], [0, 1]], [[1, 1], [1, 0]], [[-1, -1], [-1, -1]], [[-1, -1], [-1, -2]]])
    found = order_effect(np.array([1.0, 0.0, 0.0, 1.0]), verdicts, np.array([0, 0, 1, 1]), np.arange(4))
    assert found.first_preferred.value == 0.5
    assert found.changed.value == 0.25  # a tie that became "both are bad"
    assert (found.n_for_first_place, found.n_for_second_place) == (0, 0)
