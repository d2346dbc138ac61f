"""The next token is the best of those a form allows, however few were asked about."""

from collections.abc import Sequence

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from medreview.domain.sampling_settings import SamplingSettings
from medreview.llm.local.sampling import N_LIKELIEST, Tally, highest_allowed, token_scores


class Allowance:
    """Allows some tokens and counts how many it was asked about."""

    def __init__(self, tokens: Sequence[int]) -> None:
        self.tokens = tokens
        self.asked: list[int] = []

    def __call__(self, ids: np.ndarray) -> np.ndarray:
        self.asked.append(len(ids))
        return np.isin(ids, self.tokens)


def scores_of(n_tokens: int, seed: int, n_steps: int = 0) -> np.ndarray:
    """Random scores; in ``n_steps`` many, so that equals are common."""
    drawn = np.random.default_rng(seed).standard_normal(n_tokens, dtype=np.float32)
    return np.floor(drawn * n_steps).astype(np.float32) if n_steps else drawn


@given(
    st.integers(2, 600),
    st.integers(0, 10**6),
    st.sampled_from([0, 1, 3]),
    st.lists(st.integers(0, 599), min_size=1, max_size=20),
)
def test_that_asking_about_the_likeliest_first_changes_nothing(
    n_tokens: int, seed: int, n_steps: int, allowed: list[int]
) -> None:
    scores = scores_of(n_tokens, seed, n_steps)
    fitting = [token for token in range(n_tokens) if token in allowed]
    expected = max(fitting, key=lambda token: (scores[token], -token)) if fitting else None
    assert highest_allowed(scores, Allowance(allowed), Tally()) == expected


def test_that_an_allowed_favourite_is_the_only_one_asked_about() -> None:
    scores = scores_of(5000, 1)
    allowed = Allowance([int(scores.argmax())])
    highest_allowed(scores, allowed, Tally())
    assert allowed.asked == [1]


def test_that_the_tally_tells_how_often_all_were_asked_about() -> None:
    scores = scores_of(5000, 1)
    order = np.argsort(-scores)
    tally = Tally()
    for place in (0, 5, N_LIKELIEST + 5):
        highest_allowed(scores, Allowance([int(order[place])]), tally)
    assert (tally.n_picks, tally.n_likeliest, tally.n_all) == (3, 2, 1)


def test_that_temperature_zero_leaves_the_logits_alone() -> None:
    logits = scores_of(50, 3)
    assert token_scores(logits, SamplingSettings(), [1, 2]) is logits


def test_that_a_seed_and_a_place_decide_the_draw() -> None:
    logits, settings = scores_of(50, 3), SamplingSettings(temperature=1.0, seed=4)
    again = token_scores(logits, settings, [9])
    assert np.array_equal(token_scores(logits, settings, [7]), again)
    assert not np.array_equal(token_scores(logits, settings, [7, 7]), again)
    assert not np.array_equal(token_scores(logits, SamplingSettings(temperature=1.0, seed=5), [7]), again)


def test_that_tokens_are_drawn_with_the_probabilities_of_the_softmax() -> None:
    logits = np.log(np.array([0.5, 0.3, 0.2], np.float32)) * 2
    drawn = [
        int(token_scores(logits, SamplingSettings(temperature=2.0, seed=seed), []).argmax()) for seed in range(4000)
    ]
    assert np.bincount(drawn) / 4000 == pytest.approx([0.5, 0.3, 0.2], abs=0.03)


def test_that_top_p_leaves_the_fewest_tokens_that_reach_it() -> None:
    logits = np.log(np.array([0.1, 0.5, 0.25, 0.15], np.float32))
    scores = token_scores(logits, SamplingSettings(temperature=1.0, top_p=0.7), [])
    assert np.isfinite(scores).tolist() == [False, True, True, False]


def test_that_a_penalty_makes_written_tokens_less_likely() -> None:
    logits = np.array([2.0, -2.0, 1.0], np.float32)
    assert token_scores(logits, SamplingSettings(repeat_penalty=2.0), [0, 1]).tolist() == [1.0, -4.0, 1.0]
