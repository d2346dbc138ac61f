"""Seconds and what raters said, by setting; coarse against fine."""

import pytest

from medreview.analysis.facts import ALL_RATERS
from medreview.analysis.study.effort import EFFORT, EFFORT_ORDER, EFFORT_TESTS
from medreview.analysis.study.frames import GivenAnswer, TimedItem
from medreview.domain.study_plans import Granularity
from tests.unit.analysis.study.hand_made import a_study_of, made, record, records

COARSE, FINE = Granularity.COARSE, Granularity.FINE
NAN = float("nan")


def coarse(answer: int, active: float, wall: float | None = None, rater: str = "r1") -> TimedItem:
    return TimedItem(rater, COARSE, answer, active, active if wall is None else wall)


def fine(answer: int, active: float, rater: str = "r1") -> TimedItem:
    return TimedItem(rater, FINE, answer, active, active)


TIMES = (coarse(0, 30, 40), coarse(1, 20), fine(0, 10), fine(0, 15), fine(1, 5), fine(1, NAN))


def test_that_an_answer_takes_the_sum_of_its_sentences_or_is_missing():
    table = made(EFFORT, a_study_of(times=TIMES))
    where = {"measure": "active seconds", "variant": "as measured", "rater": ALL_RATERS, "setting": "fine"}
    assert [record(table, unit=unit, **where)["n"] for unit in ("item", "answer")] == [3, 1]
    assert record(table, unit="answer", **where)["total"] == 25


def test_that_idle_time_is_what_wall_time_has_beyond_active_time():
    table = made(EFFORT, a_study_of(times=TIMES))
    where = {"variant": "as measured", "setting": "coarse", "unit": "answer", "rater": "r1"}
    found = {name: record(table, measure=f"{name} seconds", **where)["total"] for name in ("active", "wall", "idle")}
    assert found == {"active": 50, "wall": 60, "idle": 10}


def test_that_the_trim_leaves_out_the_longest():
    times = [coarse(k, 10 + k / 100) for k in range(30)] + [coarse(30, 5000)]
    table = made(EFFORT, a_study_of(times=times))
    where = {"measure": "active seconds", "unit": "item", "rater": ALL_RATERS, "setting": "coarse"}
    assert record(table, variant="as measured", **where)["total"] > 5000
    assert record(table, variant="without the longest 1%", **where)["n"] == 30


def test_that_settings_are_compared_paired_only_on_answers_timed_in_both():
    times = [*(coarse(k, 10 + k) for k in range(4)), *(fine(k, 30 + 2 * k) for k in range(3))]
    table = made(EFFORT_TESTS, a_study_of(times=times))
    where = {"measure": "active seconds", "unit": "answer", "variant": "as measured"}
    assert record(table, statistic="Cliff's delta", **where)["value"] == -1.0
    assert record(table, statistic="Mann-Whitney U", **where)["n_units"] == 7
    paired = record(table, statistic="Wilcoxon signed-rank", **where)
    assert (paired["value"], paired["n_units"], paired["p"]) == (0.0, 3, pytest.approx(0.25))
    assert record(table, statistic="matched rank-biserial correlation", **where)["value"] == -1.0


def test_that_questionnaires_are_paired_by_rater():
    said = [GivenAnswer("ease", rater, COARSE, "", 5) for rater in ("r1", "r1", "r2")]
    said += [GivenAnswer("ease", rater, FINE, "", 2) for rater in ("r1", "r2")]
    table = made(EFFORT_TESTS, a_study_of(said=said))
    assert record(table, statistic="Wilcoxon signed-rank")["n_units"] == 2
    assert record(table, statistic="Mann-Whitney U")["n_units"] == 5


def test_that_one_setting_alone_is_described_but_not_compared():
    data = a_study_of(times=[coarse(0, 10), coarse(1, 20)])
    reasons = {row["undefined_because"] for row in records(made(EFFORT_TESTS, data))}
    assert reasons == {"only one rated unit was measured"}
    described = made(EFFORT, data)
    assert records(described, setting="fine")[0]["undefined_because"] == "nothing was measured in this rated unit"
    assert records(described, setting="coarse", measure="wall seconds", unit="item")[0]["mean"] == 15


def test_that_a_study_without_times_says_so():
    for table in (made(EFFORT, a_study_of()), made(EFFORT_TESTS, a_study_of()), made(EFFORT_ORDER, a_study_of())):
        assert "no time was measured" in str(record(table)["undefined_because"])


def test_that_seconds_follow_the_order_of_each_rater():
    faster = [coarse(k, 100 - k) for k in range(20)]
    slower = [coarse(k, 10 + k, rater="r2") for k in range(10)]
    table = made(EFFORT_ORDER, a_study_of(times=[*faster, *slower, coarse(20, NAN)]))
    rho = {row["rater"]: row["value"] for row in records(table, statistic="Spearman's rho of place and seconds")}
    assert (rho["r1"], rho["r2"]) == (pytest.approx(-1), pytest.approx(1))
    assert [record(table, rater="r1", part=part)["value"] for part in (1, 10)] == [99.5, 81.5]
    assert {row["n_units"] for row in records(table, rater=ALL_RATERS, statistic="median")} == {3}
