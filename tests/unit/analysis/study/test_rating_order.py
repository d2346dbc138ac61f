"""Ratings along the way: who grew milder, and whether raters grew apart."""

import pytest

from medreview.analysis.facts import ALL_RATERS
from medreview.analysis.panel_page import HEADLINE_SIGNS, Choices
from medreview.analysis.study.effort import page_of_effort
from medreview.analysis.study.frames import RatingsFrame, TimedItem
from medreview.analysis.study.rating_order import CHANGE, DIFFERENCE, DISTANCE, MEAN, RATING_ORDER
from medreview.domain.study_plans import Granularity
from medreview.reporting.analysis_settings import AnalysisSettings
from medreview.reporting.figures import Lines
from tests.unit.analysis.study.hand_made import a_frame, a_study_of, made, record, records

COARSE = Granularity.COARSE
N = 20
STEADY = [3.0] * N


def in_order(rater: str, answers: list[int] | None = None) -> list[TimedItem]:
    return [TimedItem(rater, COARSE, answer, 10.0, 10.0) for answer in answers or range(N)]


def a_study_where_r1_grows_milder():
    growing = [1.0 + 4 * place // N for place in range(N)]
    frame = a_frame({"r1": growing, "r2": STEADY})
    return a_study_of(frame, times=[*in_order("r1"), *in_order("r2")]), growing


def test_that_a_rater_who_grows_milder_is_told_from_one_who_stays():
    data, growing = a_study_where_r1_grows_milder()
    table = made(RATING_ORDER, data)
    change = {
        rater: record(table, rater=rater, measure=DIFFERENCE, statistic=CHANGE)["value"] for rater in ("r1", "r2")
    }
    assert change["r1"] == pytest.approx(4, rel=0.1)
    assert change["r2"] == pytest.approx(-change["r1"])
    first = record(table, rater="r1", measure=DIFFERENCE, statistic=MEAN, part=1)
    assert (first["value"], first["n_units"]) == (pytest.approx(sum(growing[:2]) / 2 - 3), 2)


def test_that_an_order_of_a_rater_s_own_is_the_one_that_counts():
    data, growing = a_study_where_r1_grows_milder()
    backwards = list(reversed(range(N)))
    other = a_study_of(*data.frames, times=[*in_order("r1", backwards), *in_order("r2")])
    first = record(made(RATING_ORDER, other), rater="r1", measure=DIFFERENCE, statistic=MEAN, part=1)
    assert first["value"] == pytest.approx(sum(growing[-2:]) / 2 - 3)


def test_that_raters_who_grow_apart_are_said_to_with_the_interval_of_it():
    apart = [3.0 + (place // 10) * (-1) ** place for place in range(40)]
    frame = a_frame({"r1": apart, "r2": [3.0] * 40})
    times = [*in_order("r1", list(range(40))), *in_order("r2", list(range(40)))]
    drawn = RATING_ORDER.made(a_study_of(frame, times=times, n_answers=41), AnalysisSettings(n_resamples=300))
    (said,) = drawn.table.findings
    assert "raters moved apart over time" in str(said)
    assert record(drawn.table, rater=ALL_RATERS, measure=DISTANCE, statistic=MEAN, part=10)["value"] == 3.0
    (figure,) = RATING_ORDER.figures(drawn)
    assert isinstance(figure, Lines)
    values = [datum.value for datum in figure.series[0].data if datum is not None]
    assert values == sorted(values)


def test_that_the_page_says_that_raters_grew_apart_only_where_the_interval_does():
    apart = [3.0 + (place // 10) * (-1) ** place for place in range(40)]
    times = [*in_order("r1", list(range(40))), *in_order("r2", list(range(40)))]
    choices = Choices(options=(("effort.shown", "distance"),))
    for values, said in (
        (apart, "Raters moved apart over time in 1 of 1"),
        ([3.0, 4.0, 4.0, 3.0, 4.0, 3.0, 3.0, 4.0] * 5, "are not shown to"),
    ):
        data = a_study_of(a_frame({"r1": values, "r2": [3.0] * 40}), times=times, n_answers=41)
        page = page_of_effort(data, AnalysisSettings(n_resamples=300), choices)
        assert said in str(page.headline)
        assert len(str(page.headline)) <= HEADLINE_SIGNS
        assert len(page.figures) == 1
    nothing = page_of_effort(a_study_of(), AnalysisSettings(n_resamples=0), choices)
    assert nothing.next_step is not None


def test_that_sentences_of_an_answer_are_one_step_of_the_way():
    given = {"r1": [5.0, 1.0] * N, "r2": [3.0, 3.0] * N}
    frame = a_frame(given, setting=Granularity.FINE, sentences=2)
    times = [
        TimedItem(rater, Granularity.FINE, answer, 1, 1) for rater in given for answer in range(N) for _ in range(2)
    ]
    found = record(made(RATING_ORDER, a_study_of(frame, times=times)), rater="r1", measure=DIFFERENCE, part=3)
    assert (found["value"], found["n_units"]) == (0.0, 2)


def test_that_without_an_order_or_without_others_there_is_a_reason():
    alone = a_frame({"r1": STEADY})
    for data in (a_study_of(alone, times=in_order("r1")), a_study_of(a_frame({"r1": STEADY, "r2": STEADY}))):
        (row,) = records(made(RATING_ORDER, data))
        assert "the order of rating is not known" in str(row["undefined_because"])


def test_that_one_change_among_many_is_told_only_where_it_holds_for_all_that_are_shown():
    times = [*in_order("r1", list(range(40))), *in_order("r2", list(range(40)))]
    weak = a_frame({"r1": [4.0, 3.0] * 16 + [4.0] * 8, "r2": [3.0] * 40})
    steady = [
        a_frame({"r1": [3.0, 4.0, 4.0, 3.0] * 10, "r2": [3.0] * 40}, dimension=f"dimension {place}")
        for place in range(5)
    ]
    choices = Choices(options=(("effort.shown", "distance"),))

    def headline(*frames: RatingsFrame) -> str:
        study = a_study_of(*frames, times=times, n_answers=41)
        return str(page_of_effort(study, AnalysisSettings(n_resamples=500), choices).headline)

    assert headline(weak) == "Raters moved apart over time in 1 of 1 comparison (Holm)"
    assert headline(weak, *steady) == "Raters are not shown to move apart or closer over time"
