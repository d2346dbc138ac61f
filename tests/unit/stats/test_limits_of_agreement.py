"""Limits of agreement against Bland and Altman's own example, a computation by hand, and what must hold."""

import statistics

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from medreview.stats.estimates import Undefined
from medreview.stats.intervals import Resampling
from medreview.stats.limits_of_agreement import limits_of_agreement

# peak expiratory flow by two meters, litres per minute: Bland JM, Altman DG (1986) Lancet 327:307-310, table
LARGE = [494, 395, 516, 434, 476, 557, 413, 442, 650, 433, 417, 656, 267, 478, 178, 423, 427]
MINI = [512, 430, 520, 428, 500, 600, 364, 380, 658, 445, 432, 626, 260, 477, 259, 350, 451]
SOURCE = np.random.default_rng(11)


def test_that_two_meters_of_expiratory_flow_agree_as_was_published() -> None:
    found = limits_of_agreement(LARGE, MINI)
    assert round(found.bias.value, 1) == -2.1
    assert round(found.spread, 1) == 38.8
    (of_bias,) = found.bias.others
    assert (round(of_bias.low, 1), round(of_bias.high, 1)) == (-22.0, 17.8)


def test_that_the_limits_are_those_of_a_computation_without_arrays() -> None:
    apart = [one - other for one, other in zip(LARGE, MINI, strict=True)]
    spread, middle = statistics.stdev(apart), statistics.fmean(apart)
    reach = statistics.NormalDist().inv_cdf(0.975) * spread
    found = limits_of_agreement(LARGE, MINI)
    assert (found.lower.value, found.upper.value) == pytest.approx((middle - reach, middle + reach))
    error = spread * (1 / 17 + statistics.NormalDist().inv_cdf(0.975) ** 2 / 32) ** 0.5
    (of_limit,) = found.upper.others
    assert (of_limit.high - of_limit.low) / 2 == pytest.approx(2.119905 * error, abs=1e-3)  # t with 16 degrees


def test_that_the_bootstrap_draws_whole_questions() -> None:
    questions = np.repeat(np.arange(40), 5)
    of_question = SOURCE.normal(0, 1, 40)[questions]
    judge, people = of_question + SOURCE.normal(0, 0.1, 200), np.zeros(200)
    together = limits_of_agreement(judge, people, questions, Resampling(500, 1)).bias
    alone = limits_of_agreement(judge, people, None, Resampling(500, 1)).bias
    assert together.value == alone.value
    assert together.high - together.low > 1.7 * (alone.high - alone.low)
    assert (together.others, len(alone.others)) == ((), 1)


def test_that_an_interval_of_a_limit_is_wider_than_that_of_the_bias() -> None:
    values = SOURCE.normal(0.3, 1, 400)
    found = limits_of_agreement(values, np.zeros(400), None, Resampling(500, 1))
    widths = [one.high - one.low for one in (found.lower, found.bias, found.upper)]
    assert min(widths[0], widths[2]) > 1.4 * widths[1]
    assert found.lower.low < -1.96 + 0.3 < found.lower.high


def test_that_units_without_both_numbers_are_left_out_and_too_few_have_no_limits() -> None:
    found = limits_of_agreement([3, float("nan"), 5], [1, 2, float("nan")])
    assert (found.bias.value, found.bias.n_units) == (2.0, 1)
    assert found.upper.undefined_because is Undefined.TOO_FEW
    assert limits_of_agreement([], []).bias.undefined_because is Undefined.NO_DATA


def test_that_two_measurements_of_unequal_length_are_refused() -> None:
    with pytest.raises(ValueError, match="one value each per unit"):
        limits_of_agreement([1, 2], [1])


@given(st.lists(st.tuples(st.integers(1, 5), st.integers(1, 5)), min_size=2, max_size=30))
def test_that_changing_sides_turns_the_sign(pairs: list[tuple[int, int]]) -> None:
    first, second = (np.array(side, float) for side in zip(*pairs, strict=True))
    one, other = limits_of_agreement(first, second), limits_of_agreement(second, first)
    assert one.bias.value == pytest.approx(-other.bias.value)
    assert (one.lower.value, one.upper.value) == pytest.approx((-other.upper.value, -other.lower.value))
    assert one.lower.value <= one.bias.value <= one.upper.value
