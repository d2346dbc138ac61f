"""``medreview study differences`` and ``study follow-up``."""

import csv
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from medreview.cli import main
from medreview.domain.rating_tasks import ItemTask
from medreview.store.workspace import Workspace
from medreview.workflows.rate_answers import open_session, raters_of
from medreview.workflows.resolve_differences import FollowUpWish, Looking, make_follow_up
from tests.builders import BuiltStudy
from tests.different_raters import always, do_step
from tests.made_sample import copy_sample

Run = Callable[..., tuple[int, dict[str, Any]]]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], workspace: Workspace, study: BuiltStudy) -> Run:
    def call(verb: str, *arguments: str) -> tuple[int, dict[str, Any]]:
        named = ("--study", study.name) if "--study" not in arguments else ()
        status = main(["study", verb, str(workspace.path), *named, "--json", *arguments])
        return status, json.loads(capsys.readouterr().out)

    workspace.close()
    return call


def test_that_differences_are_listed_as_json(run: Run) -> None:
    status, found = run("differences", "--distance", "2")
    assert (status, found["n_places"], found["n_of_several"], found["n_different"]) == (0, 12, 12, 4)
    assert found["places"][0]["differing"] == ["correctness"]
    assert {(one["rater"], one["value"]) for one in found["places"][0]["ratings"] if one["dimension"] == "correctness"}


def test_that_an_item_of_one_rater_is_not_told_as_compared(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    sample = copy_sample(tmp_path / "sample.medreview")
    assert main(["study", "differences", str(sample), "--study", "Sample study", "--distance", "2", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    n_compared = max(one["n_compared"] for one in found["dimensions"])
    assert n_compared < found["n_of_several"] < found["n_places"]


def test_that_the_pilot_alone_can_be_looked_at(run: Run) -> None:
    assert run("differences", "--distance", "2", "--pilot")[1]["n_different"] == 0


def test_that_a_file_holds_every_value(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "differences.csv"
    _, found = run("differences", "--distance", "2", "-o", str(path))
    with path.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert found["n_rows"] == len(rows) == 12
    assert {row["comment"] for row in rows} == {"", "It says the opposite."}


def test_that_a_follow_up_is_made_and_listed(run: Run) -> None:
    status, made = run("follow-up", "--distance", "2", "--adjudicator", "chief", "--shows", "ratings")
    assert (status, made["n_places"], made["purpose"]) == (0, 4, "adjudication")
    _, found = run("differences", "--distance", "2")
    assert found["follow_ups"] == [{"name": made["study"], "purpose": "adjudication"}]


def test_that_each_place_says_what_was_decided_there(
    capsys: pytest.CaptureFixture[str], workspace: Workspace, study: BuiltStudy
) -> None:
    made = make_follow_up(workspace, study.name, FollowUpWish(Looking(distance=2), adjudicator="chief"))
    session = open_session(workspace, made.study_id, raters_of(workspace, made.study_id)[0].rater)
    while not isinstance(session.task, ItemTask):
        do_step(session, always(2.0))
    do_step(session, always(2.0))
    session.leave()
    workspace.close()
    main(["study", "differences", str(workspace.path), "--study", study.name, "--distance", "2"])
    said = [line.strip() for line in capsys.readouterr().out.splitlines() if "adjudication by chief" in line]
    assert [line for line in said if line.endswith(": not yet")] != []
    assert [line for line in said if line.endswith(" 2")] != []


def test_that_raters_can_be_asked_to_explain(run: Run) -> None:
    _, made = run("follow-up", "--distance", "2", "--explain", "--name", "Why so")
    assert (made["study"], made["n_raters"], made["purpose"]) == ("Why so", 3, "explanation")


def test_that_a_refusal_is_one_sentence(run: Run) -> None:
    status, said = run("follow-up", "--distance", "9", "--explain")
    assert (status, said["ok"]) == (1, False)
    assert said["error"] == "No item of A study differs by 9 or more levels. Choose fewer levels."
