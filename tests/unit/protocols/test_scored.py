import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from medreview.protocols import find_protocol
from medreview.protocols.scored import ScoredLabel, scored_rating

FIVE = find_protocol("cqa-coarse").labels()["correctness"]


def test_that_probabilities_give_the_rating_and_its_doubt() -> None:
    logs = [math.log(p) for p in (0.1, 0.3)]
    rating = scored_rating([ScoredLabel("no", 0), ScoredLabel("yes", 1)], logs)

    assert rating.probabilities == pytest.approx((0.25, 0.75))
    assert (rating.likeliest, rating.expected) == (1, pytest.approx(0.75))
    assert rating.sd == pytest.approx(math.sqrt(0.25 * 0.75))
    assert rating.mass == pytest.approx(0.4)


@given(st.lists(st.floats(-700, 0), min_size=5, max_size=5))
def test_that_a_rating_stays_on_its_scale(logs: list[float]) -> None:
    rating = scored_rating(FIVE, logs)

    assert sum(rating.probabilities) == pytest.approx(1)
    assert 1 - 1e-9 <= rating.expected <= 5 + 1e-9
    assert 0 <= rating.sd <= 2 + 1e-9
    assert 0 <= rating.mass <= 1
    assert rating.probabilities[int(rating.likeliest) - 1] == max(rating.probabilities)


def test_that_a_label_the_model_rules_out_has_no_share() -> None:
    rating = scored_rating(FIVE, [-math.inf, -math.inf, -math.inf, -math.inf, -3.0])

    assert (rating.expected, rating.sd, rating.probabilities[0]) == (5, 0, 0)


@pytest.mark.parametrize("logs", [[], [0.0] * 4, [0.5] * 5, [math.nan] * 5, [-math.inf] * 5])
def test_that_what_are_no_log_probabilities_is_refused(logs: list[float]) -> None:
    with pytest.raises(ValueError, match="log-probabilit"):
        scored_rating(FIVE, logs)
