"""Distribution of ratings, and raters beside the others and beside themselves."""

import pytest

from medreview.analysis.facts import ALL_RATERS
from medreview.analysis.study.levels import DISTRIBUTION
from medreview.analysis.study.raters import RATERS
from tests.unit.analysis.study.hand_made import a_frame, a_study_of, made, record, records


def test_that_levels_that_never_occur_are_counted_as_zero():
    table = made(DISTRIBUTION, a_study_of(a_frame({"r1": (5, 5, 4), "r2": (5, 1, 4)})))
    counts = {row["level"]: row["n"] for row in records(table, rater=ALL_RATERS, status="rated")}
    assert counts == {"1": 1, "2": 0, "3": 0, "4": 2, "5": 3}
    assert record(table, rater="r1", level="5")["value"] == pytest.approx(2 / 3)


def test_that_what_could_not_be_judged_is_a_share_of_everything_answered_with_its_reason():
    frame = a_frame({"r1": (5, 5, 4), "r2": (5, 1, 4)}, cannot_judge={"r2": "unclear"})
    table = made(DISTRIBUTION, a_study_of(frame))
    assert record(table, rater="r2", status="cannot_judge", reason="unclear")["value"] == pytest.approx(1 / 4)
    assert record(table, rater=ALL_RATERS, status="cannot_judge", reason=None)["value"] == pytest.approx(1 / 7)
    assert record(table, rater="r1", status="cannot_judge")["value"] == 0
    assert record(table, rater="r2", level="3")["n"] == 0


def test_that_leniency_is_the_mean_difference_to_the_others():
    table = made(RATERS, a_study_of(a_frame({"r1": (5, 5), "r2": (4, 4), "r3": (3, 3)})))
    found = [row["value"] for row in records(table, measure="leniency")]
    assert found == [pytest.approx(1.5), pytest.approx(0), pytest.approx(-1.5)]


def test_that_repeats_give_reliability_and_never_enter_agreement():
    first, repeat = {"r1": (5, 1, 3), "r2": (5, 5, 5)}, {"r1": (4, 5), "r2": (5, 5)}
    table = made(RATERS, a_study_of(a_frame(first, repeat=repeat)))
    points = records(table, labels="three points", measure="intra-rater reliability")
    assert [(row["rater"], row["value"], row["n_units"]) for row in points] == [("r1", 0.5, 2), ("r2", 1.0, 2)]
    mean = record(table, labels="three points", measure="intra-rater reliability, mean over raters")
    assert mean["value"] == 0.75
    agreement = records(table, measure="agreement with the others")
    assert [(row["value"], row["n_units"]) for row in agreement] == [(pytest.approx(1 / 3), 3)] * 2


def test_that_a_study_without_repeats_says_so():
    table = made(RATERS, a_study_of(a_frame({"r1": (5, 1), "r2": (5, 5)})))
    reasons = {row["undefined_because"] for row in records(table, measure="intra-rater reliability")}
    assert reasons == {"no answer was rated a second time"}


def test_that_one_rater_has_no_leniency_but_shares():
    table = made(RATERS, a_study_of(a_frame({"r1": (5, 1)}, cannot_judge={"r1": ""})))
    assert record(table, measure="leniency")["undefined_because"] == "no item was rated by two raters"
    assert record(table, measure="share that could not be judged")["value"] == pytest.approx(1 / 3)
    assert record(table, measure="active seconds per item")["undefined_because"] is not None
