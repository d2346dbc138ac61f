"""What the researcher sees of a rater's care: practice, gold with its interval, seconds, runs, and requests to look."""

import csv
import json
from pathlib import Path

import pytest

from medreview.cli.program import main
from medreview.domain.rating_tasks import AllDone, ConfidenceTask, ItemTask
from medreview.domain.study_plans import Guard
from medreview.stats.estimates import Undefined
from medreview.stats.intervals import wilson
from medreview.store.workspace import Workspace
from medreview.workflows.collect import collected_returns, put_back, study_progress, take_back
from medreview.workflows.collect.care import RaterCare
from medreview.workflows.rate_answers import open_session
from tests.agreed_studies import GOLD, a_plan_with_agreed, a_planned_study, some_practice
from tests.builders import BuiltStudy, a_practice, a_workspace
from tests.rater_copies import handed_out_study


def rate_all(workspace: Workspace, study: BuiltStudy, rater: int, *, value: float, seconds: float) -> None:
    session = open_session(workspace, study.id, study.raters[rater])
    while not isinstance(task := session.task, AllDone):
        session.spend(seconds, seconds)
        if isinstance(task, ItemTask):
            for dimension in task.dimensions:
                session.rate(dimension.name, value)
        elif isinstance(task, ConfidenceTask):
            session.give_confidence(3.0)
        session.go_next()


def care_of(workspace: Workspace, study: BuiltStudy) -> dict[str, RaterCare]:
    return {one.rater: one.care for one in study_progress(workspace, study.name).raters}


@pytest.fixture
def workspace(tmp_path: Path):
    made = a_workspace(tmp_path)
    yield made
    made.close()


def test_that_gold_practice_seconds_and_runs_are_told_of_every_rater(workspace: Workspace) -> None:
    plan = a_plan_with_agreed(gold=GOLD, practice=some_practice(pass_share=0.5))
    study = a_planned_study(workspace, plan, answers=3)
    rate_all(workspace, study, 0, value=4.0, seconds=3.0)
    care = care_of(workspace, study)
    assert care["r2"] == RaterCare()
    own = care["r1"]
    assert own.practice is not None
    assert (own.practice.n_agreed, own.practice.n_values, own.practice.is_passed, own.practice.n_attempts) == (
        4,
        4,
        True,
        1,
    )
    assert own.gold is not None
    assert (own.n_gold, own.gold.value) == (4, 0.25)  # 4 agrees with one of 2, 5, 4 and 3
    assert own.gold.interval is not None
    assert own.gold.interval.undefined_because is Undefined.FEW_QUESTIONS  # all of them are about one
    n_items = 3 + 2 + (3 + 1) * 4  # whole answers with gold, then four sentences of each
    assert (own.n_timed, own.median_s, own.share_fast) == (n_items, 3.0, 0.0)
    assert own.longest_run == (3 + 1) * 4


def test_that_the_interval_of_gold_is_wilsons_over_the_questions(workspace: Workspace) -> None:
    gold = [item for item in GOLD if item.sentence_index is None]
    study = a_planned_study(workspace, a_plan_with_agreed(gold=[gold[1]]), answers=3)
    rate_all(workspace, study, 0, value=4.0, seconds=1.0)
    own = care_of(workspace, study)["r1"]
    assert own.gold is not None
    expected = wilson(1, 1)
    assert (own.gold.value, own.n_gold) == (1.0, 1)
    assert (own.gold.low, own.gold.high) == (pytest.approx(expected.low), pytest.approx(expected.high))
    assert own.share_fast == 1.0


def test_that_practice_and_requests_come_back_with_a_return(tmp_path: Path) -> None:
    practice = a_practice(2, pass_share=1.0)
    with handed_out_study(tmp_path, practice=practice, forms=False, guard=Guard(1.0, 3, None)) as homes:
        home, copy = homes.home(), homes.copy_for("r1")
        copy.finish(1.0)
        homes.collect(home, copy.send_back())
        care = {one.rater: one.care for one in study_progress(home, homes.study.name).raters}["r1"]
    assert care.practice is not None
    assert (care.practice.n_agreed, care.practice.n_values, care.practice.is_passed) == (0, 4, False)
    assert care.n_asked == 0  # two seconds an item are not too fast
    assert care.gold is None


def test_that_the_command_lists_the_raters_and_writes_them(
    workspace: Workspace, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    study = a_planned_study(workspace, a_plan_with_agreed(gold=GOLD, practice=some_practice()), answers=3)
    rate_all(workspace, study, 0, value=4.0, seconds=3.0)
    workspace.close()
    out = tmp_path / "raters.csv"
    assert main(["study", "raters", str(workspace.path), "-o", str(out), "--json"]) == 0
    (first, second) = json.loads(capsys.readouterr().out)["raters"]
    assert (first["rater"], first["practice_share"], first["gold_values"], first["gold_share"]) == ("r1", 1.0, 4, 0.25)
    assert (second["rater"], second["practice_share"], second["median_seconds"]) == ("r2", None, None)
    with out.open(newline="", encoding="utf-8-sig") as file:
        rows = list(csv.DictReader(file))
    assert [row["longest_run"] for row in rows] == [str(first["longest_run"]), "0"]


def test_that_a_request_in_a_return_that_was_taken_back_is_not_counted(tmp_path: Path) -> None:
    with handed_out_study(tmp_path, forms=False, guard=Guard(5.0, 3, None)) as homes:
        home, copy = homes.home(), homes.copy_for("r1")
        backup = copy.back_up()
        copy.finish(1.0)
        homes.collect(home, copy.send_back())
        (hasty,) = collected_returns(home, homes.study.name)
        copy.restore(backup)
        copy.rate(0, correctness=2.0)
        homes.collect(home, copy.send_back())

        def n_asked() -> int:
            return {one.rater: one.care for one in study_progress(home, homes.study.name).raters}["r1"].n_asked

        assert n_asked() == 1
        take_back(home, hasty.number, why="of another person", by="researcher", now=homes.clock)
        assert n_asked() == 0
        put_back(home, hasty.number, why="it was theirs", by="researcher", now=homes.clock)
        assert n_asked() == 1
