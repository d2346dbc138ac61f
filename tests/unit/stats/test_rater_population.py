"""Raters like these: questions and raters drawn anew, held against a plain recomputation and against the truth."""

import numpy as np
import pytest

from medreview.stats.authors import author_table, rater_table
from medreview.stats.estimates import Undefined
from medreview.stats.intervals import Resampling
from medreview.stats.rater_groups import randolph_by_group
from medreview.stats.rater_population import RaterTable, authors_for_raters_like_these, difference_by_rater, drawn_twice

NAN = np.nan
FEW = Resampling(60, seed=5)


def a_table(*, n_questions=12, n_raters=4, spread=0.3, seed=0):
    """Ratings of two authors, some missing; raters differ by their own level and in how far apart they see the two."""
    rng = np.random.default_rng(seed)
    level, apart = rng.normal(0, spread, n_raters), rng.normal(0.2, spread, n_raters)
    questions = rng.normal(0, 0.5, (n_questions, 1))
    ratings = np.stack([questions + level, questions + level + apart], axis=1)
    ratings = ratings + rng.normal(0, 0.3, ratings.shape)
    ratings[rng.random(ratings.shape) < 0.2] = NAN
    return RaterTable(("a", "b"), tuple(f"r{place}" for place in range(n_raters)), ratings)


def drawn(n_questions, n_raters, resampling):
    blocks = list(drawn_twice(n_questions, n_raters, resampling, 1))
    return np.concatenate([one for one, _ in blocks]), np.concatenate([other for _, other in blocks])


def plain_difference(ratings, questions, raters):
    """The mean difference in loops: each rating as often as its question and its rater were drawn."""
    total, n = 0.0, 0.0
    for question, times in enumerate(questions):
        means = []
        for author in (0, 1):
            known = [place for place in range(len(raters)) if not np.isnan(ratings[question, author, place])]
            copies = [ratings[question, author, place] for place in known for _ in range(int(raters[place]))]
            means.append(np.mean(copies) if copies else None)
        if None not in means:
            total, n = total + times * (means[0] - means[1]), n + times
    return total / n if n else NAN


def test_that_the_pigeonhole_bootstrap_is_what_loops_over_its_draws_give():
    table = a_table()
    questions, raters = drawn(12, 4, FEW)
    values = [
        plain_difference(table.ratings, of_questions, of_raters)
        for of_questions, of_raters in zip(questions, raters, strict=True)
    ]
    found = authors_for_raters_like_these(table, FEW).differences[0, 1]
    assert found.standard_error == pytest.approx(np.nanstd(values, ddof=1))
    value = plain_difference(table.ratings, np.ones(12), np.ones(4))
    reach = 3.1824463 * found.standard_error  # three degrees of freedom: four raters are fewer than the questions
    assert (found.low, found.high) == pytest.approx((value - reach, value + reach))


def plain_kappa(codes, questions, raters):
    """Randolph's kappa of three levels in loops over pairs of different raters, each as often as both were drawn."""
    agreed, n = 0.0, 0.0
    for row, times in zip(codes, questions, strict=True):
        pairs = [
            (row[one] == row[other], raters[one] * raters[other]) for one in range(len(row)) for other in range(one)
        ]
        total = sum(weight for _, weight in pairs)
        agreed += times * sum(same * weight for same, weight in pairs) / total if total else 0
        n += times * (total > 0)
    return (agreed / n - 1 / 3) / (2 / 3) if n else NAN


def test_that_a_rater_who_is_drawn_twice_is_no_pair_of_raters():
    rng = np.random.default_rng(2)
    codes = rng.integers(0, 3, (15, 4))
    questions, raters = drawn(15, 4, FEW)
    values = [plain_kappa(codes, *both) for both in zip(questions, raters, strict=True)]
    (found,) = randolph_by_group(
        codes.astype(float), list("AAAA"), (0, 1, 2), clusters=np.arange(15), resampling=FEW
    ).mean.others
    assert found.standard_error == pytest.approx(np.nanstd(values, ddof=1))
    assert found.n_resamples_undefined == int(np.isnan(values).sum())


def test_that_the_table_by_rater_is_averaged_as_that_of_authors():
    rng = np.random.default_rng(3)
    n = 200
    given = {
        "raters": rng.integers(0, 4, n).astype(str),
        "questions": rng.integers(0, 10, n).astype(str),
        "authors": rng.integers(0, 3, n).astype(str),
    }
    given["answers"] = np.char.add(given["questions"], given["authors"])
    values = rng.integers(-1, 2, n)
    of_raters, of_authors = rater_table(values, **given), author_table(values, **given)
    assert np.nanmean(of_raters.ratings, axis=2) == pytest.approx(of_authors.ratings, nan_ok=True)
    assert of_raters.authors == of_authors.authors


def test_that_few_raters_or_questions_have_no_interval_for_others():
    two = authors_for_raters_like_these(a_table(n_raters=2), FEW)
    assert {one.undefined_because for one in (*two.means, *two.differences.values())} == {Undefined.FEW_RATERS}
    four = authors_for_raters_like_these(a_table(n_questions=4), FEW)
    assert {one.undefined_because for one in four.means} == {Undefined.FEW_QUESTIONS}
    same = RaterTable(("a",), ("x", "y", "z"), np.ones((6, 1, 3)))
    assert authors_for_raters_like_these(same, FEW).means[0].undefined_because is Undefined.NO_SPREAD
    nothing = RaterTable(("a", "b"), ("x", "y", "z"), np.full((6, 2, 3), NAN))
    assert authors_for_raters_like_these(nothing, FEW).means[0].undefined_because is Undefined.FEW_RATERS


def test_that_intervals_of_means_end_where_ratings_do():
    found = authors_for_raters_like_these(a_table(), FEW, (0.0, 0.1)).means
    assert [(one.low, one.high) for one in found] == [(0.0, 0.1)] * 2


def test_that_differences_by_rater_are_students():
    table = a_table(n_questions=8, seed=4)
    found = difference_by_rater(table, 0, 1)
    apart = table.ratings[:, 0] - table.ratings[:, 1]
    of_raters = np.nanmean(apart, axis=0)
    assert [one.value for one in found.of_raters.values()] == pytest.approx(of_raters)
    reach = 3.1824463 * of_raters.std(ddof=1) / 2
    assert (found.mean.low, found.mean.high) == pytest.approx((of_raters.mean() - reach, of_raters.mean() + reach))
    kept = np.delete(table.ratings, 1, axis=2)
    left = np.nanmean(kept[:, 0], axis=1) - np.nanmean(kept[:, 1], axis=1)
    assert found.without["r1"].value == pytest.approx(np.nanmean(left))


def test_that_raters_who_rated_one_author_only_take_no_part():
    ratings = np.array([[[1.0, NAN], [0.0, 1.0]]] * 6)
    found = difference_by_rater(RaterTable(("a", "b"), ("x", "y"), ratings), 0, 1)
    assert (list(found.of_raters), found.without, found.mean.n_raters) == (["x"], {}, 1)
    assert found.mean.interval.undefined_because is Undefined.FEW_RATERS
    assert np.isnan(found.p)


def test_that_authors_whom_no_rater_shares_have_no_difference():
    ratings = np.array([[[1.0, NAN], [NAN, 1.0]]] * 6)
    found = difference_by_rater(RaterTable(("a", "b"), ("x", "y"), ratings), 0, 1)
    assert (found.of_raters, found.mean.undefined_because) == ({}, Undefined.NO_OVERLAP)


@pytest.mark.slow
def test_that_intervals_for_raters_like_these_hold_the_truth_where_those_for_these_raters_do_not(full):
    n_studies = 1000 if full else 150
    covered = 0
    for seed in range(n_studies):
        rng = np.random.default_rng(seed)
        level = rng.normal(0, 0.4, 5)
        ratings = rng.normal(0, 0.5, (40, 1, 1)) + level + rng.normal(0, 0.5, (40, 1, 5))
        table = RaterTable(("a",), tuple("vwxyz"), ratings)
        (found,) = authors_for_raters_like_these(table, Resampling(300, seed)).means
        covered += found.low <= 0 <= found.high
    assert covered / n_studies >= 0.93 - 4 * (0.95 * 0.05 / n_studies) ** 0.5 * (not full)
