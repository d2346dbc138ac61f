"""Ratings brought to a coarser scale: three points of a Likert item, sentences to one answer."""

from collections.abc import Mapping
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
"""The rule that makes one value of the sentences of an answer, by dimension (CQA-EVAL)."""
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


def _of_answers(decisive: BoolArray, values: FloatArray, answers: AnyArray, rule: AnswerRule) -> FloatArray:
    index = as_clusters(answers, len(values))
    shape = (int(index.max()) + 1 if len(index) else 0, values.shape[1])
    n_decisive, n_rated = np.zeros(shape), np.zeros(shape)
    np.add.at(n_decisive, index, decisive)
    np.add.at(n_rated, index, ~np.isnan(values))
    found = n_decisive > 0
    return np.where(n_rated > 0, ~found if rule == "no_negative" else found, np.nan)
