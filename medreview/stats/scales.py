"""Ratings brought to a coarser scale: three points of a Likert item, sentences to one answer, verdicts of MedJudge."""

from collections.abc import Mapping, Sequence
from typing import Literal

import numpy as np

from medreview.stats.count_table import MISSING, level_codes
from medreview.stats.estimates import AnyArray, BoolArray, FloatArray
from medreview.stats.intervals import as_clusters

LIKERT: tuple[float, ...] = (1, 2, 3, 4, 5)
THREE_POINTS: tuple[float, ...] = (-1, 0, 1)
TWO_POINTS: tuple[float, ...] = (0, 1)
CORRECTNESS = ("contradictory", "incorrect", "partially_correct", "correct")
"""MedJudge's verdicts from worst to best."""
IMPACT = ("negligible", "moderate", "significant", "critical")
"""MedJudge's clinical impact from least to most."""

AnswerRule = Literal["no_negative", "any_positive"]
ANSWER_RULES: Mapping[str, AnswerRule] = {
    "correctness": "no_negative",
    "relevance": "any_positive",
    "communicates_risks": "any_positive",
}
"""How the sentences of an answer make one value, by dimension (CQA-EVAL)."""
_STRICT: dict[AnswerRule, float] = {"no_negative": LIKERT[0], "any_positive": LIKERT[-1]}
_COLLAPSED = np.array([-1.0, -1.0, 0.0, 1.0, 1.0, np.nan])  # the last is for what is missing


def three_point(ratings: AnyArray) -> FloatArray:
    """Collapse a five-point item: 1 and 2 to -1, 3 to 0, 4 and 5 to 1.

    Parameters
    ----------
    ratings : array, any shape
        1 to 5; NaN stays missing ("cannot judge" is never a middle value).

    Returns
    -------
    array, same shape

    Raises
    ------
    ValueError
        If a rating is none of 1 to 5.

    Examples
    --------
    >>> three_point([1, 3, 4]).tolist()
    [-1.0, 0.0, 1.0]
    """
    codes = level_codes(ratings, LIKERT)
    return _COLLAPSED[np.where(codes == MISSING, len(LIKERT), codes)]


def answer_binary(three_points: AnyArray, answers: AnyArray, rule: AnswerRule) -> FloatArray:
    """Bring each rater's sentences to one value for the answer.

    Parameters
    ----------
    three_points : array, shape (n_sentences, n_raters)
        -1, 0, 1; NaN where a rater did not rate the sentence.
    answers : array, shape (n_sentences,)
        The answer of each sentence.
    rule : str
        "no_negative" (correctness): 0 if any sentence is -1, else 1; a neutral one is no error. "any_positive"
        (relevance, communicates risks): 1 if any sentence is 1, else 0.

    Returns
    -------
    array, shape (n_answers, n_raters)
        Answers in the order of ``numpy.unique``; NaN where a rater rated none of the sentences.
    """
    values = np.asarray(three_points, float)
    decisive = values == (-1 if rule == "no_negative" else 1)
    return _of_answers(decisive, values, answers, rule)


def answer_binary_strict(likert: AnyArray, answers: AnyArray, rule: AnswerRule) -> FloatArray:
    """As ``answer_binary`` from five-point ratings, where only the end points, 1 or 5, decide.

    The ratings released with CQA-EVAL fit this variant better.
    """
    values = np.asarray(likert, float)
    return _of_answers(values == _STRICT[rule], values, answers, rule)


def acceptable(verdicts: Sequence[str | None]) -> FloatArray:
    """1 for correct and partially correct, 0 for incorrect and contradictory, NaN for None (MedJudge).

    Raises
    ------
    ValueError
        If a verdict is none of ``CORRECTNESS``.
    """
    return _collapsed(ordered(verdicts, CORRECTNESS), 2)


def high_impact(impacts: Sequence[str | None]) -> FloatArray:
    """1 for significant and critical, 0 for negligible and moderate, NaN for None (MedJudge).

    Raises
    ------
    ValueError
        If an impact is none of ``IMPACT``.
    """
    return _collapsed(ordered(impacts, IMPACT), 2)


def ordered(labels: Sequence[str | None], order: Sequence[str]) -> FloatArray:
    """Place of each label in its order, from 0; NaN for None.

    Raises
    ------
    ValueError
        If a label is not in the order.
    """
    places: dict[str | None, float] = {label: float(place) for place, label in enumerate(order)}
    places[None] = float("nan")
    strange = [label for label in labels if label not in places]
    if strange:
        raise ValueError(f"{strange[0]!r} is none of {', '.join(order)}")
    return np.array([places[label] for label in labels], float)


def missing_share(ratings: AnyArray) -> FloatArray:
    """Share of missing ratings ("cannot judge" among them) of each rater, shape (n_raters,)."""
    return np.isnan(np.asarray(ratings, float)).mean(axis=0)


def _of_answers(decisive: BoolArray, values: FloatArray, answers: AnyArray, rule: AnswerRule) -> FloatArray:
    index = as_clusters(answers, len(values))
    shape = (int(index.max()) + 1 if len(index) else 0, values.shape[1])
    n_decisive, n_rated = np.zeros(shape), np.zeros(shape)
    np.add.at(n_decisive, index, decisive)
    np.add.at(n_rated, index, ~np.isnan(values))
    found = n_decisive > 0
    return np.where(n_rated > 0, ~found if rule == "no_negative" else found, np.nan)


def _collapsed(places: FloatArray, threshold: float) -> FloatArray:
    return np.where(np.isnan(places), np.nan, places >= threshold)
