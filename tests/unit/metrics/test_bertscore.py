"""BERTScore against a plain recomputation of greedy matching, token by token."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as some

from medreview.metrics.bertscore import METRIC, bertscore, score_names
from medreview.metrics.metric import Measured, TokenVectors


def vectors(seed: int, n: int) -> TokenVectors:
    found = np.random.default_rng(seed).normal(size=(n, 5))
    return (found / np.linalg.norm(found, axis=1, keepdims=True)).astype(np.float32)


def matched_by_hand(answer: TokenVectors, reference: TokenVectors) -> tuple[float, float]:
    def nearest(one: TokenVectors, others: TokenVectors) -> float:
        return max(sum(float(a) * float(b) for a, b in zip(one, other, strict=True)) for other in others)

    precision = sum(nearest(one, reference) for one in answer) / len(answer)
    recall = sum(nearest(one, answer) for one in reference) / len(reference)
    return precision, recall


@given(some.integers(0, 10_000), some.integers(1, 6), some.integers(1, 6))
def test_that_each_token_is_matched_with_the_nearest_of_the_other_text(seed: int, n: int, n_reference: int) -> None:
    answer, reference = vectors(seed, n), vectors(seed + 1, n_reference)
    found = bertscore(answer, reference)
    precision, recall = matched_by_hand(answer, reference)
    assert (found.precision, found.recall) == pytest.approx((precision, recall))
    if precision + recall > 0:
        assert found.f == pytest.approx(2 * precision * recall / (precision + recall))


def test_that_precision_and_recall_change_places_with_the_texts() -> None:
    one, other = bertscore(vectors(1, 3), vectors(2, 5)), bertscore(vectors(2, 5), vectors(1, 3))
    assert (one.precision, one.recall, one.f) == pytest.approx((other.recall, other.precision, other.f))


def test_that_a_text_without_a_token_scores_nothing() -> None:
    assert bertscore(vectors(1, 0), vectors(2, 2)).f == bertscore(vectors(2, 2), vectors(1, 0)).f == 0


def test_that_the_best_and_the_mean_over_references_are_named_after_the_model() -> None:
    known = {"answer": vectors(1, 3), "near": vectors(1, 3), "far": vectors(9, 4)}
    text = Measured("answer", ("near", "far"), (1.0, 1.0), None, "en", known.__getitem__, "bge")
    best, mean = METRIC.score(text)
    far = bertscore(known["answer"], known["far"]).f
    assert (best[0], mean[0]) == score_names("bge") == ("bertscore (bge)", "bertscore-mean (bge)")
    assert (best[1], mean[1]) == (pytest.approx(1), pytest.approx((1 + far) / 2))
    assert "bge" in str(best[2])
