"""Quality of each author's answers: ratings from sentence to question, and authors compared pair by pair."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Literal

import numpy as np

from medreview.stats.comparisons import (
    TestResult,
    holm,
    matched_rank_biserial,
    mean_difference,
    wilcoxon_signed_rank,
)
from medreview.stats.estimates import (
    AnyArray,
    Estimate,
    FloatArray,
    IntArray,
    Undefined,
    estimate,
    ratio,
)
from medreview.stats.intervals import ANYWHERE, ResampledSums, Resampling
from medreview.stats.rater_population import RaterTable

Scaling = Literal["unit", "paper"]
"""Three points as 0 to 1, or as -1 to 1 (the paper's coarse figures)."""


@dataclass(frozen=True, slots=True)
class AuthorTable:
    """The rating of each author on each question, shape (n_questions, n_authors); NaN where it has no rated answer."""

    questions: tuple[str, ...]
    authors: tuple[str, ...]
    ratings: FloatArray


@dataclass(frozen=True, slots=True)
class AuthorComparison:
    """Two authors on the questions that both answered; ``p_holm`` is adjusted for all pairs of the table."""

    first: str
    second: str
    difference: Estimate
    effect: Estimate
    test: TestResult
    p_holm: float


def author_table(
    values: AnyArray,
    *,
    raters: AnyArray,
    answers: AnyArray,
    questions: AnyArray,
    authors: AnyArray,
    scaling: Scaling = "unit",
) -> AuthorTable:
    """Average ratings step by step: sentence, rater, answer, question.

    Parameters
    ----------
    values : array, shape (n_ratings,)
        Three-point ratings -1, 0, 1 of sentences or of whole answers, one a rater and item; NaN is left out.
    raters, answers, questions, authors : array, shape (n_ratings,)
        Whose rating, of which answer, to which question, by which author.
    scaling : str
        "unit": (value + 1) / 2, between 0 and 1. "paper": the mean three-point value, between -1 and 1.

    Returns
    -------
    AuthorTable
        Questions and authors in the order of ``numpy.unique``.
    """
    points, labels, names = _known_points(values, [authors, questions, answers, raters], scaling)
    for depth in (4, 3, 2):
        points, labels = _mean_of_same(points, labels[:depth])
    table = np.full((len(names[1]), len(names[0])), np.nan)
    table[labels[1], labels[0]] = points
    return AuthorTable(names[1], names[0], table)


def rater_table(
    values: AnyArray,
    *,
    raters: AnyArray,
    answers: AnyArray,
    questions: AnyArray,
    authors: AnyArray,
    scaling: Scaling = "unit",
) -> RaterTable:
    """As ``author_table``, every rater apart: averaged from sentence to answer to question.

    The mean over raters is the rating of ``author_table`` where an author has one answer to a question.
    """
    points, labels, names = _known_points(values, [authors, questions, raters, answers], scaling)
    for depth in (4, 3):
        points, labels = _mean_of_same(points, labels[:depth])
    table = np.full((len(names[1]), len(names[0]), len(names[2])), np.nan)
    table[labels[1], labels[0], labels[2]] = points
    return RaterTable(names[0], names[2], table)


def _known_points(
    values: AnyArray, labels: list[AnyArray], scaling: Scaling
) -> tuple[FloatArray, list[IntArray], list[tuple[str, ...]]]:
    """Ratings that are known with the numbers of their labels, and every label there is, in order."""
    points = np.asarray(values, float)
    kept = ~np.isnan(points)
    points = (points[kept] + 1) / 2 if scaling == "unit" else points[kept]
    numbered = [np.unique(np.asarray(label).astype(str), return_inverse=True) for label in labels]
    return points, [number[kept] for _, number in numbered], [tuple(names.tolist()) for names, _ in numbered]


def author_ratings(
    table: AuthorTable, resampling: Resampling | None = None, within: tuple[float, float] = ANYWHERE
) -> tuple[Estimate, ...]:
    """Mean over questions of each author.

    Parameters
    ----------
    table : AuthorTable
        Ratings by question and author.
    resampling : Resampling, optional
        Bootstrap over questions; no interval without it.
    within : tuple of float
        The lowest and the highest rating there is, at which intervals of few questions are cut.

    Returns
    -------
    tuple of Estimate
        In the order of the table's authors; ``n_units`` counts questions. Undefined for a author without a rated
        answer.
    """
    known = ~np.isnan(table.ratings)
    n_authors = len(table.authors)
    sums = np.concatenate([np.where(known, table.ratings, 0), known], axis=1)
    resampled = None if resampling is None else ResampledSums(sums, None, resampling)
    total = sums.sum(axis=0)
    return tuple(
        estimate(
            float(ratio(total[place], total[n_authors + place])),
            "mean rating over questions",
            n_units=int(total[n_authors + place]),
            reason=Undefined.NO_DATA,
            interval=resampled.interval(
                lambda s, p=place: ratio(s[..., p], s[..., n_authors + p]), within, counted=n_authors + place
            )
            if resampled
            else None,
        )
        for place in range(n_authors)
    )


def compare_authors(table: AuthorTable, resampling: Resampling | None = None) -> tuple[AuthorComparison, ...]:
    """Compare every two authors, paired by question.

    Parameters
    ----------
    table : AuthorTable
        Ratings by question and author; questions that only one of the two answered are left out.
    resampling : Resampling, optional
        Bootstrap over questions for the mean difference.

    Returns
    -------
    tuple of AuthorComparison
        Wilcoxon signed-rank (zeros dropped) with Holm's adjustment over all pairs. A pair without a difference is
        undefined and does not count in the adjustment.
    """
    pairs = list(combinations(range(len(table.authors)), 2))
    columns = table.ratings.T
    tests = [wilcoxon_signed_rank(columns[one], columns[other]) for one, other in pairs]
    adjusted = holm([test.p for test in tests])
    return tuple(
        AuthorComparison(
            table.authors[one],
            table.authors[other],
            mean_difference(columns[one], columns[other], resampling=resampling),
            matched_rank_biserial(columns[one], columns[other]),
            test,
            float(p),
        )
        for (one, other), test, p in zip(pairs, tests, adjusted, strict=True)
    )


def ranking(ratings: Sequence[Estimate]) -> tuple[int, ...]:
    """Places of the authors, best first, from 1; ties share the best place, undefined ones come last."""
    values = [-rating.value if rating.is_defined else float("inf") for rating in ratings]
    return tuple(1 + sum(other < value for other in values) for value in values)


def _mean_of_same(values: FloatArray, labels: list[IntArray]) -> tuple[FloatArray, list[IntArray]]:
    """Average the values that share all numbers of labels."""
    if not len(values):
        return values, labels
    same = np.zeros(len(values), np.int64)
    for codes in labels:
        same = same * (codes.max() + 1) + codes
    _, first, index = np.unique(same, return_index=True, return_inverse=True)
    means = ratio(np.bincount(index, values), np.bincount(index))
    return means, [codes[first] for codes in labels]
