"""Half-widths of intervals before there are ratings: from assumptions, by simulating the ratings of many questions.

Ratings are simulated from the outside in. A question has a label, drawn by the shares of the levels. An answer has its
question's label with the probability ``answers_alike``, a sentence its answer's with ``sentences_alike``, a rating its
sentence's (or answer's) with the probability that gives the expected kappa of two raters; else each is drawn anew by
the shares. What one question adds to a statistic then varies from question to question, and the half-width for n
questions is Student's t times that standard deviation over the square root of n.

Speaks for these raters: questions vary, raters do not. Measured against the intervals that ``randolph_kappa`` and
``mean_difference`` give of studies simulated in full (``tests/unit/stats/test_sample_size.py``).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal, get_args

import numpy as np

from medreview.stats.distributions import student_quantile
from medreview.stats.estimates import NAN, TINY, AnyArray, FloatArray, IntArray
from medreview.stats.intervals import FEWEST

N_SIMULATED = 10_000
MOST_QUESTIONS = 1_000_000


Quantity = Literal["agreement", "mean", "difference"]
"""The number whose interval is planned: Randolph's kappa, an author's mean on 0 to 1, the difference of two authors."""
QUANTITIES: tuple[Quantity, ...] = get_args(Quantity)


@dataclass(frozen=True, slots=True)
class RatingModel:
    """Assumptions about ratings.

    Attributes
    ----------
    shares
        Of the levels of the scale, in order; they add up to 1.
    kappa
        Randolph's, of two raters.
    answers_alike, sentences_alike
        Probabilities that an answer shares its question's label, and a sentence its answer's.
    """

    shares: tuple[float, ...]
    kappa: float
    answers_alike: float = 0.3
    sentences_alike: float = 0.5

    @property
    def least_kappa(self) -> float:
        """Randolph's kappa of raters who agree no more than these shares make them."""
        n = len(self.shares)
        return (_same(self.shares) - 1 / n) / (1 - 1 / n)


def fidelity(model: RatingModel) -> float:
    """The probability that a rating is its unit's own label; NaN where no raters can have that kappa and these shares.

    Notes
    -----
    Two raters agree with the probability S + a²(1 - S), S the sum of the squared shares and a the fidelity; Randolph's
    kappa of q levels is (that - 1/q) / (1 - 1/q).
    """
    n, same = len(model.shares), _same(model.shares)
    if n < 2 or 1 - same < TINY:  # noqa: PLR2004 - a scale has two levels
        return NAN
    square = (model.kappa * (1 - 1 / n) + 1 / n - same) / (1 - same)
    return float(np.sqrt(max(square, 0.0))) if -TINY <= square <= 1 + TINY else NAN


def simulated_labels(
    model: RatingModel,
    n_questions: int,
    *,
    n_answers: int,
    n_sentences: int,
    n_raters: int,
    rng: np.random.Generator,
) -> IntArray:
    """Ratings as the model gives them: levels counted from 0.

    Returns
    -------
    array, shape (n_questions, n_answers, n_sentences, n_raters)
        With one sentence an answer, the answer itself is the unit.
    """
    of_question = _drawn(model, rng, (n_questions, 1, 1, 1))
    of_answer = _mixed(of_question, model.answers_alike, (n_questions, n_answers, 1, 1), model, rng)
    of_unit = of_answer
    if n_sentences > 1:
        of_unit = _mixed(of_answer, model.sentences_alike, (n_questions, n_answers, n_sentences, 1), model, rng)
    return _mixed(of_unit, fidelity(model), (n_questions, n_answers, n_sentences, n_raters), model, rng)


@lru_cache(maxsize=64)
def spreads(
    model: RatingModel,
    quantity: Quantity,
    raters: tuple[int, ...],
    *,
    n_answers: int,
    n_sentences: int,
    seed: int = 1,
    n_simulated: int = N_SIMULATED,
) -> tuple[float, ...]:
    """Standard deviation, over questions, of what one question adds to the quantity; for each number of raters.

    Parameters
    ----------
    raters : tuple of int
        Numbers of raters of one unit. All are taken from the same simulated ratings, so that they can be compared.
    n_answers, n_sentences : int
        Answers to a question and rated sentences of an answer; 1 sentence stands for whole answers.

    Returns
    -------
    tuple of float
        NaN where the model is impossible, or where agreement is asked of one rater, or a difference of one answer.
    """
    if np.isnan(fidelity(model)) or not raters:
        return (NAN,) * len(raters)
    rng = np.random.default_rng(seed)
    # a mean is of one author, who has one answer to a question
    used = n_answers if quantity == "agreement" else min(n_answers, 1 + (quantity == "difference"))
    labels = simulated_labels(
        model, n_simulated, n_answers=used, n_sentences=n_sentences, n_raters=max(raters), rng=rng
    )
    return tuple(_spread(labels[..., :n], quantity, len(model.shares)) for n in raters)


def half_width(spread: float, n_questions: int, *, confidence: float = 0.95) -> float:
    """Half of the interval's width for so many questions; NaN below five, where there is none."""
    if n_questions < FEWEST or np.isnan(spread):
        return NAN
    return student_quantile((1 + confidence) / 2, n_questions - 1) * spread / np.sqrt(n_questions)


def questions_needed(spread: float, wanted: float, *, confidence: float = 0.95) -> int | None:
    """The fewest questions whose half-width is no more than wanted; None where a million are not enough."""
    if np.isnan(spread) or not wanted > 0 or half_width(spread, MOST_QUESTIONS, confidence=confidence) > wanted:
        return None
    low, high = FEWEST, MOST_QUESTIONS
    while low < high:
        middle = (low + high) // 2
        if half_width(spread, middle, confidence=confidence) <= wanted:
            high = middle
        else:
            low = middle + 1
    return low


def model_of_ratings(labels: AnyArray, questions: AnyArray, answers: AnyArray, n_levels: int) -> RatingModel | None:
    """The model that a pilot's ratings fit, by the method of moments.

    Parameters
    ----------
    labels : array, shape (n_units, n_raters)
        Levels counted from 0; NaN where there is none.
    questions, answers : array, shape (n_units,)
        The question and the answer of each unit.
    n_levels : int
        Of the declared scale.

    Returns
    -------
    RatingModel or None
        None where no unit has two ratings or every rating is the same.
    """
    values = np.asarray(labels, float)
    unit, rater = np.nonzero(~np.isnan(values))
    counts = np.zeros((len(values), n_levels))
    np.add.at(counts, (unit, values[unit, rater].astype(int)), 1)
    shares = counts.sum(axis=0) / max(counts.sum(), 1)
    same = _same(shares)
    agreed = _agreement_within(counts)
    if np.isnan(agreed) or 1 - same < TINY:
        return None
    kappa = min(max((agreed - 1 / n_levels) / (1 - 1 / n_levels), _least(shares)), 1.0)
    square = max((agreed - same) / (1 - same), TINY)
    in_answer = _beyond(_agreement_between(counts, answers, np.arange(len(counts))), same)
    in_question = _beyond(_agreement_between(counts, questions, answers), same)
    between_sentences = 1.0 if np.isnan(in_answer) else in_answer / square
    between_answers = 0.0 if np.isnan(in_question) else in_question / square / max(between_sentences, TINY)
    return RatingModel(
        tuple(float(share) for share in shares),
        float(kappa),
        answers_alike=float(np.sqrt(min(between_answers, 1.0))),
        sentences_alike=float(np.sqrt(min(between_sentences, 1.0))),
    )


def _same(shares: Sequence[float] | FloatArray) -> float:
    return float(np.square(np.asarray(shares, float)).sum())


def _least(shares: FloatArray) -> float:
    return RatingModel(tuple(shares), 0.0).least_kappa


def _drawn(model: RatingModel, rng: np.random.Generator, shape: tuple[int, ...]) -> IntArray:
    ends = np.cumsum(model.shares)[:-1]
    return np.searchsorted(ends, rng.random(shape), side="right")


def _mixed(
    own: IntArray, likeness: float, shape: tuple[int, ...], model: RatingModel, rng: np.random.Generator
) -> IntArray:
    keeps = rng.random(shape) < likeness
    return np.where(keeps, np.broadcast_to(own, shape), _drawn(model, rng, shape))


def _spread(labels: IntArray, quantity: Quantity, n_levels: int) -> float:
    n_answers, n_raters = labels.shape[1], labels.shape[3]
    if quantity == "agreement":
        if n_raters < 2:  # noqa: PLR2004 - a pair is two
            return NAN
        counts = (labels[..., None] == np.arange(n_levels)).sum(axis=3)
        agreed = (counts * (counts - 1)).sum(axis=-1) / (n_raters * (n_raters - 1))
        return float(agreed.mean(axis=(1, 2)).std(ddof=1) / (1 - 1 / n_levels))
    means = labels.mean(axis=(2, 3)) / (n_levels - 1)
    if quantity == "mean":
        return float(means[:, 0].std(ddof=1))
    return NAN if n_answers < 2 else float((means[:, 0] - means[:, 1]).std(ddof=1))  # noqa: PLR2004 - of two authors


def _agreement_within(counts: FloatArray) -> float:
    """Share of the pairs of ratings of one unit that agree."""
    n = counts.sum(axis=1)
    pairs = (n * (n - 1)).sum()
    return float((counts * (counts - 1)).sum() / pairs) if pairs else NAN


def _agreement_between(counts: FloatArray, outer: AnyArray, inner: AnyArray) -> float:
    """Share of the pairs of ratings that agree, of all pairs inside one outer and in two different inner groups."""
    outer_sums, inner_sums = _grouped(counts, outer), _grouped(counts, inner)
    agreed = np.square(outer_sums).sum() - np.square(inner_sums).sum()
    pairs = np.square(outer_sums.sum(axis=1)).sum() - np.square(inner_sums.sum(axis=1)).sum()
    return float(agreed / pairs) if pairs > 0 else NAN


def _grouped(counts: FloatArray, groups: AnyArray) -> FloatArray:
    index = np.unique(np.asarray(groups), return_inverse=True)[1]
    sums = np.zeros((int(index.max(initial=-1)) + 1, counts.shape[1]))
    np.add.at(sums, index, counts)
    return sums


def _beyond(agreed: float, same: float) -> float:
    """Agreement beyond what the shares give; not below 0."""
    return max((agreed - same) / (1 - same), 0.0) if not np.isnan(agreed) else NAN
