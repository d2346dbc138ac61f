"""Agreement of frames small enough to compute by hand."""

from dataclasses import replace

import numpy as np
import pytest

from medreview.analysis.study.agreement import AGREEMENT
from medreview.analysis.study.pairs import PAIRWISE
from medreview.domain.study_plans import Granularity
from medreview.reporting.analysis_settings import Collapse, CollapseUnreadable
from tests.unit.analysis.study.hand_made import a_frame, a_study_of, made, record, records

TWO_RATERS = {"r1": (5, 4, 1), "r2": (5, 2, 1)}
ALL = "all items with two ratings"


def test_that_kappa_is_on_three_points_and_on_the_declared_scale():
    table = made(AGREEMENT, a_study_of(a_frame(TWO_RATERS)))
    by_labels = {
        labels: record(table, labels=labels, coefficient="Randolph", over="mean over groups")["value"]
        for labels in ("three points", "declared scale")
    }
    assert by_labels == {
        "three points": pytest.approx((2 / 3 - 1 / 3) / (2 / 3)),
        "declared scale": pytest.approx((2 / 3 - 1 / 5) / (4 / 5)),
    }


def test_that_groups_are_averaged_and_pooled_beside_each_other():
    groups = {"r1": "A", "r2": "A", "r3": "B", "r4": "B"}
    ratings = {"r1": (5, 5, 5), "r2": (5, 5, 5), "r3": (None, None, None, 5), "r4": (None, None, None, 1)}
    table = made(AGREEMENT, a_study_of(a_frame(ratings, groups=groups)))
    found = {row["over"]: row["value"] for row in records(table, labels="three points", coefficient="Randolph")}
    assert found == {
        "group A": 1.0,
        "group B": pytest.approx(-0.5),
        "mean over groups": pytest.approx(0.25),
        "pooled over groups": pytest.approx((3 / 4 - 1 / 3) / (2 / 3)),
        ALL: pytest.approx((3 / 4 - 1 / 3) / (2 / 3)),
    }


def test_that_units_with_unequal_numbers_of_raters_count_over_all_units_only():
    ratings = {"r1": (5, 5, 1), "r2": (5, 5, 5), "r3": (5, None, None)}
    table = made(AGREEMENT, a_study_of(a_frame(ratings)))
    units = {row["over"]: row["n_units"] for row in records(table, labels="three points", coefficient="Randolph")}
    assert units == {"group A": 1, "mean over groups": 1, "pooled over groups": 1, ALL: 3}


def test_that_the_sentences_of_an_answer_make_one_binary_value():
    ratings = {"r1": (5, 1, 5, 3), "r2": (5, 2, 5, 5)}
    frame = a_frame(ratings, setting=Granularity.FINE, sentences=2)
    table = made(AGREEMENT, a_study_of(frame))
    of = {
        labels: record(table, labels=labels, coefficient="percent agreement", over=ALL)
        for labels in ("binary", "binary, strict")
    }
    assert (of["binary"]["value"], of["binary"]["n_units"]) == (1.0, 2)  # 0 and 1 from both
    assert of["binary, strict"]["value"] == 0.5  # only r1 went down to the end point


def test_that_constant_ratings_agree_wholly_and_say_why_fleiss_is_undefined():
    table = made(AGREEMENT, a_study_of(a_frame({"r1": (5, 5, 5, 5), "r2": (5, 5, 5, 5)})), n_resamples=100)
    found = {row["coefficient"]: row for row in records(table, labels="three points", over=ALL)}
    assert [found[name]["value"] for name in ("percent agreement", "Randolph", "AC1")] == [1.0, 1.0, 1.0]
    assert found["Fleiss"]["value"] is None
    assert found["Krippendorff, ordinal"]["undefined_because"] == (
        "every rating is the same, so agreement by chance is certain"
    )


@pytest.mark.parametrize("ratings", [{"r1": (5, 4)}, {"r1": (5, None), "r2": (None, 4)}], ids=["one rater", "apart"])
def test_that_without_overlap_every_coefficient_says_so(ratings):
    table = made(AGREEMENT, a_study_of(a_frame(ratings)), n_resamples=100)
    assert {row["undefined_because"] for row in records(table)} == {
        "no item was rated by two raters",
        "no two items were rated by all raters of a group",
    }
    assert {row["value"] for row in records(table)} == {None}


def test_that_a_dimension_nobody_rated_leaves_the_others_standing():
    table = made(AGREEMENT, a_study_of(a_frame({}, dimension="relevance"), a_frame(TWO_RATERS)))
    assert {row["undefined_because"] for row in records(table, dimension="relevance")} == {
        "nothing is rated in this dimension and rated unit"
    }
    assert record(table, dimension="correctness", labels="three points", coefficient="AC1")["value"] is not None


def test_that_a_scale_without_three_points_is_still_analysed_as_declared():
    table = made(AGREEMENT, a_study_of(a_frame({"r1": (0, 10), "r2": (0, 10)}, levels=(0.0, 5.0, 10.0))))
    assert "1 to 5" in str(record(table, labels="three points")["undefined_because"])
    assert record(table, labels="declared scale", coefficient="Fleiss")["value"] == 1.0


def test_that_a_dimension_without_a_rule_has_no_binary_value():
    frame = a_frame(TWO_RATERS, dimension="tone", setting=Granularity.FINE)
    table = made(AGREEMENT, a_study_of(frame))
    assert "no rule" in str(record(table, labels="binary")["undefined_because"])
    assert record(table, labels="three points", coefficient="Randolph", over=ALL)["value"] == pytest.approx(0.5)


def test_that_intervals_name_their_method_resamples_and_seed():
    ratings = {"r1": (5, 4, 1, 5, 1, 3) * 12, "r2": (5, 2, 1, 5, 5, 3) * 12}
    table = made(AGREEMENT, a_study_of(a_frame(ratings), n_answers=80), seed=4, n_resamples=200)
    row = record(table, labels="three points", coefficient="AC1")
    assert (row["n_resamples"], row["seed"], row["interval_method"]) == (200, 4, "bootstrap over questions, BCa")
    assert float(row["low"] or 0) < float(row["value"] or 0) <= float(row["high"] or 0)
    assert row["other_method"] is None


def test_that_an_interval_for_raters_like_these_stands_where_three_raters_tell_of_others():
    ratings = {"r1": (5, 4, 1, 5, 1, 3) * 12, "r2": (5, 2, 1, 5, 5, 3) * 12, "r3": (5, 4, 3, 5, 1, 1) * 12}
    alone = a_frame(ratings)
    alone = replace(alone, questions=np.arange(len(alone.answers)))
    table = made(AGREEMENT, a_study_of(alone), n_resamples=200)
    row = record(table, labels="three points", coefficient="AC1")
    assert row["other_method"] == "raters like these: jackknife over questions and raters, Student's t"
    low, high, other_low, other_high = (row[end] for end in ("low", "high", "other_low", "other_high"))
    assert float(other_low or 1) < float(low or 0) < float(high or 1) < float(other_high or 0)


def test_that_groups_whose_intervals_do_not_meet_are_told_before_their_mean():
    sure, unsure = (5, 1, 3, 5, 1, 3) * 6, (5, 3, 1, 5, 3, 1) * 6
    apart = {"r1": sure, "r2": sure, "r3": sure, "r4": unsure}
    groups = {"r1": "A", "r2": "A", "r3": "B", "r4": "B"}
    table = made(AGREEMENT, a_study_of(a_frame(apart, groups=groups)), n_resamples=200)
    # the first group agrees on everything, and so has no interval
    assert not any("beyond their intervals" in str(sentence) for sentence in table.findings)
    nearly = (*sure[:-4], 5, 5, 5, 5)
    table = made(AGREEMENT, a_study_of(a_frame(apart | {"r2": nearly}, groups=groups)), n_resamples=200)
    assert str(table.findings[0]).startswith(
        "Correctness, whole answers: groups of raters differ beyond their intervals, which the mean over groups hides: "
        "group A 0.8"
    )


def test_that_complete_ratings_are_read_in_groups():
    ratings = {"r1": (5, 1, 3, 4, None, None), "r2": (5, 2, 3, 1, None, None)}
    ratings |= {"r3": (None, None, None, None, 1, 5), "r4": (None, None, None, None, 1, 4)}
    frame = a_frame(ratings, groups={"r1": "A", "r2": "A", "r3": "B", "r4": "B"})
    row = record(made(AGREEMENT, a_study_of(frame)), labels="declared scale", coefficient="Kendall's W")
    assert (row["over"], row["n_units"], row["n_raters"]) == ("mean over groups", 6, 4)
    assert row["value"] == pytest.approx((0.7 + 1) / 2)  # rank sums 8, 3, 5, 4: 12 x 14 / (4 x 60)


def test_that_an_asymptotic_interval_stands_only_with_one_answer_to_a_question():
    ratings = {"r1": (5, 4, 1, 5, 1, 3) * 6, "r2": (5, 2, 1, 5, 5, 3) * 6}
    shared = a_frame(ratings)
    alone = replace(shared, questions=np.arange(len(shared.answers)))
    for frame, beside, of_pair in (
        (shared, None, "jackknife over questions, Student's t"),
        (alone, "asymptotic (Gwet)", "asymptotic"),
    ):
        study = a_study_of(frame)
        table = made(AGREEMENT, study, n_resamples=200)
        assert record(table, labels="three points", coefficient="AC1")["other_method"] == beside
        pairs = made(PAIRWISE, study)
        assert record(pairs, labels="three points", coefficient="Cohen")["interval_method"] == of_pair


def test_that_every_pair_of_raters_stands_once_over_its_shared_units():
    ratings = {"r1": (5, 4, 1), "r2": (5, 2, 1), "r3": (None, None, 5)}
    table = made(PAIRWISE, a_study_of(a_frame(ratings)))
    found = {
        (row["rater"], row["other_rater"]): (row["value"], row["n_units"])
        for row in records(table, coefficient="percent agreement")
        if row["other_rater"] is not None
    }
    assert found == {("r1", "r2"): (pytest.approx(2 / 3), 3), ("r1", "r3"): (0.0, 1), ("r2", "r3"): (0.0, 1)}


def test_that_pairs_of_groups_that_share_no_answers_are_empty_by_design_and_no_missing_number():
    ratings = {
        "r1": (5, 4, None, None),
        "r2": (5, 2, None, None),
        "r3": (None, None, 4, None),
        "r4": (None, None, None, 4),
    }
    table = made(PAIRWISE, a_study_of(a_frame(ratings, groups={"r1": "A", "r2": "A", "r3": "B", "r4": "B"})))
    reasons = {
        (row["rater"], row["other_rater"]): row["undefined_because"] for row in records(table, coefficient="Randolph")
    }
    of_other_groups = {reasons[one, other] for one in ("r1", "r2") for other in ("r3", "r4")}
    assert of_other_groups == {"these raters are of different groups, which share no answers"}
    assert reasons["r3", "r4"] == "no item was rated by two raters"


def test_that_one_rater_has_no_pair_and_the_table_says_so():
    table = made(PAIRWISE, a_study_of(a_frame({"r1": (5, 4)})))
    assert record(table)["undefined_because"] == "there is only one rater"


def test_that_skewed_ratings_are_named_as_the_reason_why_coefficients_differ():
    ratings = {"r1": (5,) * 9 + (1,), "r2": (5,) * 9 + (5,)}
    apart, why = map(str, made(AGREEMENT, a_study_of(a_frame(ratings))).findings)
    assert apart.startswith("Correctness, whole answers, three points: coefficients run from ")
    assert "because 95% of the ratings are 1: " in apart
    assert "at random would agree on 90%" in apart
    assert why.startswith("Coefficients differ in what they take for agreement by chance")


def test_that_coefficients_that_lie_together_need_no_explanation():
    ratings = {"r1": (5, 1, 5, 1), "r2": (5, 1, 5, 1)}
    assert made(AGREEMENT, a_study_of(a_frame(ratings))).findings == ()


def test_that_every_weighting_of_cohen_and_every_metric_of_krippendorff_is_there():
    data = a_study_of(a_frame({"r1": (5, 1, 3, 4), "r2": (5, 2, 3, 1), "r3": (4, 1, 3, 2)}))
    of_all = {row["coefficient"] for row in records(made(AGREEMENT, data), labels="declared scale")}
    metrics = {f"Krippendorff, {metric}" for metric in ("nominal", "ordinal", "interval", "ratio")}
    of_complete = {"ICC(2,1)", "ICC(2,k)", "ICC(3,1)", "Kendall's W", "Kendall's W, ties not corrected"}
    assert metrics | of_complete | {"Randolph", "Fleiss", "AC1", "AC2", "percent agreement"} == of_all
    pairs = records(made(PAIRWISE, data), rater="mean of all pairs")
    kappas = {"Cohen", "Cohen, linear weights", "Cohen, quadratic weights"}
    assert {row["coefficient"] for row in pairs} == kappas | {"percent agreement", "Randolph"}
    assert {row["n_units"] for row in pairs} == {3}


def test_that_constant_ratings_are_said_to_be_constant_and_no_overlap_needs_no_explanation():
    (constant, _) = map(str, made(AGREEMENT, a_study_of(a_frame({"r1": (5, 5), "r2": (5, 5)}))).findings)
    assert constant.endswith("every rating is 1, so Randolph and AC1 are 1, and Fleiss and Krippendorff have no value.")
    apart = a_frame({"r1": (5, 5, None, None), "r2": (None, None, 5, 5)})
    assert made(AGREEMENT, a_study_of(apart)).findings == ()


def test_that_a_declared_collapse_is_one_more_set_of_labels():
    frame = a_frame({"r1": (1, 2, 4, 5), "r2": (2, 1, 5, 3)})
    table = made(AGREEMENT, a_study_of(frame), collapse=Collapse.from_text("1 2 | 3 4 5"))
    rows = [dict(zip(table.columns, row, strict=True)) for row in table.rows]
    found = [row for row in rows if row["labels"] == "1 2 | 3 4 5" and row["coefficient"] == "percent agreement"]
    assert {row["value"] for row in found} == {1.0}


def test_that_a_collapse_of_other_levels_says_so():
    frame = a_frame({"r1": (1, 2, 4, 5), "r2": (2, 1, 5, 3)})
    table = made(AGREEMENT, a_study_of(frame), collapse=Collapse.from_text("0 | 1"))
    rows = [dict(zip(table.columns, row, strict=True)) for row in table.rows]
    (row,) = [row for row in rows if row["labels"] == "0 | 1"]
    assert row["undefined_because"] == "the levels that count as one are not all on this scale"


@pytest.mark.parametrize("text", ["", "1 2 3", "1 | | 2", "1 2 | 2 3", "low | high", "1 2 |"])
def test_that_a_collapse_that_cannot_be_meant_is_refused(text: str):
    with pytest.raises(CollapseUnreadable):
        Collapse.from_text(text)
