"""Every metric that lies in the package is found, and measures what it says."""

import math
from dataclasses import replace

import numpy as np
import pytest

from medreview.metrics.metric import Measured, Metric, TokenVectors, known_metrics, usual_metrics

METRICS = known_metrics().values()


def letters(text: str) -> TokenVectors:
    """A vector for each letter, as a model would give that knows the alphabet and nothing else."""
    found = [ord(letter) % 32 for letter in text.lower() if letter.isalpha()]
    return np.eye(32, dtype=np.float32)[found]


ANSWER = "Cool the burn under running water for twenty minutes."
SAME = Measured(
    ANSWER,
    (ANSWER, "Put butter on it."),
    (1.0, 0.5),
    "Hold the burnt hand under cold running water.",
    "en",
    letters,
    "m",
)
OTHER = Measured("Wait and see what tomorrow brings.", SAME.references, SAME.weights, SAME.source, "en", letters, "m")


def test_that_the_metrics_of_the_field_are_there() -> None:
    assert {"bleu", "deltableu", "chrf", "rouge", "sari", "bertscore"} <= known_metrics().keys()
    assert usual_metrics() == tuple(metric.name for metric in METRICS if metric.is_usual)


@pytest.mark.parametrize("metric", METRICS, ids=lambda metric: metric.name)
def test_that_an_answer_like_its_reference_scores_above_another_under_the_metrics_own_names(metric: Metric) -> None:
    like, unlike = list(metric.score(SAME)), list(metric.score(OTHER))
    assert like
    for (name, high, definition), (_, low, _) in zip(like, unlike, strict=True):
        assert name.startswith(metric.name), f"a score of {metric.name} is called {metric.name}, or more than that"
        assert definition, "say what the score counts, and of which version"
        assert math.isfinite(high)
        assert high > low


@pytest.mark.parametrize("metric", METRICS, ids=lambda metric: metric.name)
def test_that_only_a_metric_of_simplifications_asks_for_their_source(metric: Metric) -> None:
    without = replace(SAME, source=None)
    assert bool(list(metric.score(without))) is not metric.needs_source


@pytest.mark.parametrize("metric", METRICS, ids=lambda metric: metric.name)
def test_that_only_a_metric_by_vectors_asks_for_a_model(metric: Metric) -> None:
    without = replace(SAME, vectors=None)
    assert bool(list(metric.score(without))) is not metric.needs_model


@pytest.mark.parametrize("metric", METRICS, ids=lambda metric: metric.name)
def test_that_every_metric_is_called_as_the_field_writes_it(metric: Metric) -> None:
    assert metric.title


@pytest.mark.parametrize("metric", METRICS, ids=lambda metric: metric.name)
def test_that_no_metric_shares_the_names_of_its_scores_with_another(metric: Metric) -> None:
    others = {name for one in METRICS if one is not metric for name, _, _ in one.score(SAME)}
    assert others.isdisjoint(name for name, _, _ in metric.score(SAME))
