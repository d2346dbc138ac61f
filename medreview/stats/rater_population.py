"""Intervals for raters like these: questions and raters drawn anew at once (pigeonhole bootstrap).

An interval from resampled questions speaks for the raters who took part, and only for them. Here a rating weighs as
often as its question and as its rater was drawn, so that what hangs on few raters becomes unsure. The interval is the
estimate ± Student's t × the standard deviation of the resamples; t has a degree of freedom less than there are
questions or raters, whichever are fewer. It is conservative: the error of single ratings counts on both sides.

Coverage of the mean over raters drawn anew, 95% intervals, 300 simulated studies each: 93 to 98% with 3 to 10 raters
and 10 to 100 questions, where resampled questions alone cover 45 to 80%. Differences of authors: 99 to 100%.

References
----------
Owen AB (2007) The pigeonhole bootstrap, Ann Appl Stat 1:386-411.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import combinations

import numpy as np

from medreview.stats.comparisons import paired_t
from medreview.stats.distributions import student_quantile
from medreview.stats.estimates import (
    NAN,
    TINY,
    AnyArray,
    BoolArray,
    Estimate,
    FloatArray,
    Interval,
    Undefined,
    estimate,
    ratio,
)
from medreview.stats.intervals import ANYWHERE, FEWEST, Resampling, clustered_interval, multiplicities, student_interval
from medreview.stats.stop_points import stop_point

FEWEST_RATERS = 3
"""Raters below which nothing is said of others."""
_METHOD = "raters like these: pigeonhole bootstrap, Student's t"
_BESIDE_OTHERS = "raters like these: jackknife over questions and raters, Student's t"
_CELLS = 4_000_000  # resampled cells held at once


@dataclass(frozen=True, slots=True)
class RaterTable:
    """Ratings by question, author and rater, shape (n_questions, n_authors, n_raters); NaN where there is none."""

    authors: tuple[str, ...]
    raters: tuple[str, ...]
    ratings: FloatArray


@dataclass(frozen=True, slots=True)
class LikeThese:
    """Intervals for raters like these: of each author's mean, and of the difference of every two by their places."""

    means: tuple[Interval, ...]
    differences: dict[tuple[int, int], Interval]


@dataclass(frozen=True, slots=True)
class DifferenceByRater:
    """The difference of two authors as each rater sees it, and without each rater.

    Attributes
    ----------
    of_raters
        Of each rater who rated both, by code: the mean over questions.
    mean
        Of the raters' differences, with Student's interval over raters.
    p
        That this mean is zero.
    without
        Of each rater, by code: the difference over questions that the other raters give.
    carried_by
        Raters without whom the interval over questions no longer leaves out zero, as it does with all.
    """

    of_raters: dict[str, Estimate]
    mean: Estimate
    p: float
    without: dict[str, Estimate]
    carried_by: tuple[str, ...]


def drawn_twice(
    n_questions: int, n_raters: int, resampling: Resampling, cells_of_row: int
) -> Iterator[tuple[FloatArray, FloatArray]]:
    """The number of times each question and each rater is drawn in each resample, in blocks of rows.

    Questions are drawn as ``intervals.multiplicities`` draws them, raters from a seed of their own.
    """
    rng = np.random.default_rng([resampling.seed, 1])
    size = max(1, _CELLS // max(cells_of_row, 1))
    for block in multiplicities(n_questions, resampling):
        for begin in range(0, len(block), size):
            stop_point()
            rows = block[begin : begin + size]
            yield rows, rng.multinomial(n_raters, np.full(n_raters, 1 / n_raters), len(rows)).astype(float)


def interval_for_raters_like_these(
    value: float,
    resampled: FloatArray,
    counts: tuple[int, int],
    resampling: Resampling,
    within: tuple[float, float] = ANYWHERE,
) -> Interval:
    """Interval from values of which questions and raters were drawn, of which there are as many as ``counts`` says.

    Undefined with fewer than ``FEWEST_RATERS`` raters or ``FEWEST`` questions, and where nothing varies.
    """
    known, (n_questions, n_raters) = resampled[~np.isnan(resampled)], counts
    made = Interval(
        NAN,
        NAN,
        _METHOD,
        resampling.confidence,
        n_resamples=resampling.n_resamples,
        n_resamples_undefined=len(resampled) - len(known),
        seed=resampling.seed,
    )
    if n_raters < FEWEST_RATERS:
        return replace(made, undefined_because=Undefined.FEW_RATERS)
    if n_questions < FEWEST:
        return replace(made, undefined_because=Undefined.FEW_QUESTIONS)
    if 2 * len(known) < len(resampled):
        return replace(made, undefined_because=Undefined.NO_RESAMPLE)
    error = float(known.std(ddof=1))
    if error < TINY:
        return replace(made, undefined_because=Undefined.NO_SPREAD)
    reach = student_quantile((1 + resampling.confidence) / 2, min(n_questions, n_raters) - 1) * error
    low, high = np.clip([value - reach, value + reach], *within)
    return replace(made, low=float(low), high=float(high), standard_error=error)


def interval_beside_other_raters(
    value: float, over_questions: Interval | None, without: FloatArray, n_questions: int
) -> Interval:
    """Interval of a coefficient between -1 and 1 for raters like these, from its interval for these raters.

    Parameters
    ----------
    value : float
        The coefficient.
    over_questions : Interval, optional
        With the standard error of questions drawn anew.
    without : array, shape (n_raters,)
        The coefficient without each rater in turn; NaN where there is none.
    n_questions : int
        Questions with ratings.

    Returns
    -------
    Interval
        Undefined under the conditions of ``interval_for_raters_like_these``, and where a rater cannot be left out.

    Notes
    -----
    The variance over questions plus the jackknife's over raters, on Fisher's scale, with Student's t of one degree of
    freedom less than there are questions or raters, whichever are fewer. What both share counts twice, so that the
    interval is conservative, as the pigeonhole bootstrap is.

    References
    ----------
    Cameron AC, Gelbach JB, Miller DL (2011) J Bus Econ Stat 29:238-249, equation 2.11 without its last term; Efron B,
    Tibshirani RJ (1993) An Introduction to the Bootstrap, equation 11.5.
    """
    n_raters, confidence = len(without), over_questions.confidence if over_questions else 0.95
    made = Interval(NAN, NAN, _BESIDE_OTHERS, confidence)
    if n_raters < FEWEST_RATERS:
        return replace(made, undefined_because=Undefined.FEW_RATERS)
    if n_questions < FEWEST:
        return replace(made, undefined_because=Undefined.FEW_QUESTIONS)
    if over_questions is None or over_questions.undefined_because is not None:
        return replace(made, undefined_because=Undefined.NO_SPREAD)
    of_raters = (n_raters - 1) / n_raters * float(((without - without.mean()) ** 2).sum())
    error = float(np.sqrt(over_questions.standard_error**2 + of_raters))
    if np.isnan(error) or abs(value) >= 1 - TINY:
        return replace(made, undefined_because=Undefined.TOO_FEW)
    reach = student_quantile((1 + confidence) / 2, min(n_questions, n_raters) - 1) * error / (1 - value**2)
    low, high = np.tanh(np.arctanh(value) + np.array([-reach, reach]))
    return replace(made, low=float(low), high=float(high), standard_error=error)


def authors_for_raters_like_these(
    table: RaterTable, resampling: Resampling, within: tuple[float, float] = ANYWHERE
) -> LikeThese:
    """Intervals of the authors' means and of their differences, paired by question, for raters like these.

    Parameters
    ----------
    table : RaterTable
        A question's rating of an author is the mean over the raters who are drawn, weighted by how often they are.
    resampling : Resampling
        Number of resamples, seed and confidence.
    within : tuple of float
        The lowest and the highest rating there is.
    """
    known = ~np.isnan(table.ratings)
    filled = np.where(known, table.ratings, 0)
    n_questions, n_authors, n_raters = filled.shape
    pairs = list(combinations(range(n_authors), 2))
    means: list[FloatArray] = []
    differences: list[FloatArray] = []
    for questions, raters in drawn_twice(n_questions, n_raters, resampling, filled.size // max(n_raters, 1)):
        of_authors = [
            ratio(raters @ filled[:, author].T, raters @ known[:, author].T.astype(float))
            for author in range(n_authors)
        ]
        means.append(np.stack([_weighted_mean(one, questions) for one in of_authors], axis=1))
        apart = [_weighted_mean(of_authors[one] - of_authors[other], questions) for one, other in pairs]
        differences.append(np.stack(apart, axis=1) if pairs else np.zeros((len(questions), 0)))
    all_means, all_apart = np.concatenate(means), np.concatenate(differences)
    rating = _over_raters(table.ratings)
    return LikeThese(
        tuple(
            interval_for_raters_like_these(
                _mean(rating[:, place]), all_means[:, place], _counts(known[:, place]), resampling, within
            )
            for place in range(n_authors)
        ),
        {
            (one, other): interval_for_raters_like_these(
                _mean(rating[:, one] - rating[:, other]),
                all_apart[:, place],
                _counts(known[:, one] & known[:, other]),
                resampling,
            )
            for place, (one, other) in enumerate(pairs)
        },
    )


def difference_by_rater(table: RaterTable, one: int, other: int, confidence: float = 0.95) -> DifferenceByRater:
    """The difference of two authors, by their places in the table, rater by rater; above 0 where the first is higher.

    Notes
    -----
    Intervals of one rater's difference, and of that without a rater, are Student's over questions; that of the mean of
    raters is Student's over raters.
    """
    apart = table.ratings[:, one] - table.ratings[:, other]
    rated = [place for place in range(len(table.raters)) if not np.isnan(apart[:, place]).all()]
    of_raters = {
        table.raters[place]: _of_questions(apart[:, place], "mean difference of one rater", confidence)
        for place in rated
    }
    values = np.array([found.value for found in of_raters.values()])
    test = paired_t(values, np.zeros(len(values)))
    every = _without(table, one, other, None, confidence)
    without = (
        {table.raters[place]: _without(table, one, other, place, confidence) for place in rated}
        if len(rated) > 1
        else {}
    )
    return DifferenceByRater(
        of_raters,
        _mean_of_raters(values, confidence),
        test.p,
        without,
        tuple(rater for rater, found in without.items() if leaves_out_zero(every) and not leaves_out_zero(found)),
    )


def leaves_out_zero(found: Estimate | Interval) -> bool:
    """True where there is an interval, and zero lies outside it."""
    return found.low > 0 or found.high < 0


def _mean_of_raters(values: FloatArray, confidence: float) -> Estimate:
    n, method = len(values), "mean of the raters' differences"
    interval = None
    if n >= FEWEST_RATERS:
        error = float(values.std(ddof=1) / np.sqrt(n))
        interval = student_interval(float(values.mean()), error, n - 1, confidence, method="Student's t over raters")
    elif n:
        interval = Interval(NAN, NAN, "Student's t over raters", confidence, undefined_because=Undefined.FEW_RATERS)
    return estimate(_mean(values), method, n_units=n, n_raters=n, reason=Undefined.NO_OVERLAP, interval=interval)


def _without(table: RaterTable, one: int, other: int, rater: int | None, confidence: float) -> Estimate:
    kept = table.ratings if rater is None else np.delete(table.ratings, rater, axis=2)
    rating = _over_raters(kept)
    made = _of_questions(rating[:, one] - rating[:, other], "mean difference without one rater", confidence)
    return replace(made, n_raters=kept.shape[2])


def _of_questions(apart: FloatArray, method: str, confidence: float) -> Estimate:
    known = apart[~np.isnan(apart)]
    n, value = len(known), _mean(known)
    interval = None
    if n:
        interval = clustered_interval(
            value, (known - value) / n, confidence=confidence, method="normal, over questions"
        )
    return estimate(value, method, n_units=n, n_raters=1, reason=Undefined.NO_DATA, interval=interval)


def _over_raters(ratings: FloatArray) -> FloatArray:
    """The mean over raters, NaN where there is none."""
    known = ~np.isnan(ratings)
    return ratio(np.where(known, ratings, 0).sum(axis=-1), known.sum(axis=-1))


def _weighted_mean(values: FloatArray, weights: FloatArray) -> FloatArray:
    """Mean along the last axis of what is known."""
    known = ~np.isnan(values)
    return ratio((np.where(known, values, 0) * weights).sum(axis=-1), (known * weights).sum(axis=-1))


def _counts(known: BoolArray) -> tuple[int, int]:
    """The number of questions and of raters with anything known."""
    return int(known.any(axis=1).sum()), int(known.any(axis=0).sum())


def _mean(values: AnyArray) -> float:
    known = np.asarray(values, float)
    known = known[~np.isnan(known)]
    return float(known.mean()) if len(known) else NAN
