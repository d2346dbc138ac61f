"""Partial annotation, and authors beside each other."""

import pytest

from medreview.analysis.facts import ALL_AUTHORS
from medreview.analysis.study.authors import AUTHOR_TESTS, AUTHORS
from medreview.analysis.study.frames import TimedItem
from medreview.analysis.study.partial import PARTIAL
from medreview.analysis.study.statements import STATEMENTS
from medreview.domain.study_plans import Granularity
from tests.unit.analysis.study.hand_made import a_frame, a_study_of, made, record, records

FINE = Granularity.FINE


def test_that_all_sentences_give_the_full_rating_and_fewer_do_not():
    ratings = (5, 1, 5, 1, 1, 1, 5, 5, 5, 5, 3, 1)
    frame = a_frame({"r1": ratings, "r2": ratings}, setting=FINE, sentences=3)
    table = made(PARTIAL, a_study_of(frame), seed=3)
    curve = {row["k"]: row["value"] for row in records(table, answers="all", statistic="Spearman")}
    assert curve[1] < curve[2] < curve[3] == pytest.approx(1)
    assert record(table, answers="all", k=1, statistic="Spearman")["share_of_sentences"] == pytest.approx(1 / 3)
    assert {row["seed"] for row in records(table)} == {3}


def test_that_short_answers_alone_leave_the_restricted_curve_undefined():
    frame = a_frame({"r1": (5, 1, 5, 1)}, setting=FINE, sentences=2)
    table = made(PARTIAL, a_study_of(frame), seed=1)
    restricted = "with at least 6 rated sentences"
    assert {row["value"] for row in records(table, answers=restricted)} == {None}
    assert record(table, answers="all", k=6, statistic="variance between raters")["undefined_because"] == (
        "no unit was rated by two raters"
    )


def test_that_the_advice_names_the_fewest_sentences_that_keep_the_order_and_the_hours():
    ratings = tuple(value for answer in range(8) for value in ((5,) if answer < 4 else (1,)) * 6)
    frame = a_frame({"r1": ratings}, setting=FINE, sentences=6)
    times = [TimedItem("r1", FINE, place // 6, 300, 300) for place in range(len(ratings))]
    advice = made(PARTIAL, a_study_of(frame, times=times), seed=1).findings
    assert list(map(str, advice)) == [
        "correctness: k = 1 sentences per answer would have given rho = 1.00 with the full rating, saving about 3.3 of "
        "4.0 hours.",
        "correctness: rho = 1.00 for answers with at least 6 rated sentences.",
    ]


def test_that_there_is_no_advice_where_every_sentence_is_needed():
    frame = a_frame({"r1": (5, 1, 5)}, setting=FINE)
    assert made(PARTIAL, a_study_of(frame), seed=1).findings == ()


def test_that_the_coarse_variance_stands_beside_the_curve():
    table = made(PARTIAL, a_study_of(a_frame({"r1": (5, 5), "r2": (1, 5)})), seed=1)
    assert record(table, setting="coarse")["value"] == pytest.approx((2 + 0) / 2)


def test_that_authors_are_rated_from_0_to_1_and_as_in_the_paper():
    table = made(AUTHORS, a_study_of(a_frame({"r1": (5, 1, 3, 1), "r2": (5, 1, 5, 3)})), n_resamples=100)
    found = {
        (row["rating"], row["author"]): (row["value"], row["rank"]) for row in records(table, statistic="mean rating")
    }
    assert found == {  # doctor: 1, 1, 0, 1; model: -1, -1, -1, 0
        ("unit", "doctor"): (pytest.approx(7 / 8), 1),
        ("unit", "model"): (pytest.approx(1 / 8), 2),
        ("paper", "doctor"): (pytest.approx(3 / 4), 1),
        ("paper", "model"): (pytest.approx(-3 / 4), 2),
    }


def test_that_sentences_are_averaged_before_raters_and_answers():
    frame = a_frame({"r1": (5, 5, 5, 1, 1, 1), "r2": (1,)}, setting=FINE, sentences=3)
    table = made(AUTHORS, a_study_of(frame))
    assert record(table, rating="unit", author="doctor")["value"] == pytest.approx((1 + 0) / 2)
    assert record(table, rating="binary", author="doctor")["value"] == pytest.approx((1 + 0) / 2)


def test_that_length_stands_beside_the_rating_with_its_spearman():
    table = made(AUTHORS, a_study_of(a_frame({"r1": (1, 3, 5)})))
    row = record(table, rating="unit", author=ALL_AUTHORS)
    assert (row["value"], row["n_units"], row["mean_characters"]) == (pytest.approx(1), 3, 20)
    assert record(table, rating="unit", author="doctor")["mean_characters"] == 20


def test_that_authors_are_compared_by_question():
    frame = a_frame({"r1": (5, 1, 5, 3, 4, 2, 5, 5)})
    row = record(made(AUTHOR_TESTS, a_study_of(frame), n_resamples=100), rating="paper")
    assert (row["first"], row["second"], row["n_units"], row["n_not_zero"]) == ("doctor", "model", 4, 3)
    assert row["value"] == pytest.approx((2 + 1 + 2 + 0) / 4)
    assert row["p"] == row["p_holm"]
    assert row["rank_biserial"] == 1.0


def test_that_authors_without_a_difference_and_a_single_author_say_so():
    same = record(made(AUTHOR_TESTS, a_study_of(a_frame({"r1": (5, 5)}))), rating="unit")
    assert (same["value"], same["p"], same["test_undefined_because"]) == (0.0, None, "every difference is zero")
    alone = record(made(AUTHOR_TESTS, a_study_of(a_frame({"r1": (5,)}))), rating="unit")
    assert alone["undefined_because"] == "there is only one author"


def test_that_a_scale_without_three_points_is_averaged_as_declared():
    table = made(AUTHORS, a_study_of(a_frame({"r1": (10, 0)}, levels=(0.0, 5.0, 10.0))))
    assert record(table, rating="declared scale", author="doctor")["value"] == 10


def test_that_a_study_without_labelled_statements_says_so():
    table = made(STATEMENTS, a_study_of(a_frame({"r1": (5, 1)}, setting=FINE)))
    assert "contradiction or entailment" in str(record(table)["undefined_because"])
