"""``medreview run``: models answer questions without the window."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from medreview.cli import main
from medreview.store.workspace import open_for_reading
from medreview.workflows.answer_questions import shipped_strategies
from tests.builders import a_workspace
from tests.integration.answer_questions.test_answer_runs import said
from tests.judged_answers import a_judge, judged_dataset
from tests.tiny_models.fixtures import TinyModels

Call = Callable[..., tuple[int, dict[str, object], str]]
ENGINE = ("--context", "2048", "--threads", "1", "--sequences", "2")


@pytest.fixture
def path(tmp_path: Path, tiny_models: TinyModels) -> Path:
    workspace = a_workspace(tmp_path)
    judged_dataset(workspace, [["Rest."], ["Drink."], ["Wait."]])
    a_judge(workspace, "model-1b", path=tiny_models.rule_judge)
    workspace.close()
    return workspace.path


@pytest.fixture
def call(path: Path, capsys: pytest.CaptureFixture[str]) -> Call:
    def called(kind: str, *arguments: str) -> tuple[int, dict[str, object], str]:
        status = main(["run", kind, str(path), *arguments, "--json"])
        told = capsys.readouterr()
        return status, json.loads(told.out) if told.out else {}, told.err

    return called


def test_that_a_preview_stores_nothing_and_shows_the_prompts(call: Call) -> None:
    wanted = ("--strategy", "examples", "--model", "model-1b", "--examples", "2", "--sample", "1", "--seed", "3")
    status, values, _ = call("answer", *wanted, "--preview")
    assert status == 0
    assert values["models"][0]["n_questions"] == 1  # type: ignore[index]
    assert values["prompts"][0]["messages"][1]["text"].count("Rest and drink.") == 2  # type: ignore[index]
    assert call("list")[1]["runs"] == []


def test_that_a_real_model_answers_and_what_it_said_is_there(call: Call, path: Path) -> None:
    wanted = ("--strategy", "persona", "--model", "model-1b", "--name", "First", "--max-tokens", "8", *ENGINE)
    status, values, _ = call("answer", *wanted)
    (run,) = values["runs"]  # type: ignore[misc]
    assert (status, run["kind"], run["state"], run["n_done"]) == (0, "answer", "finished", 3)
    assert call("show", "First")[1]["n_done"] == 3
    workspace = open_for_reading(path)
    answers = said(workspace, int(run["run"]))
    workspace.close()
    assert len(answers) == run["n_valid"]


def test_that_a_planned_run_is_resumed_and_the_same_plan_gives_the_same_texts(call: Call, path: Path) -> None:
    texts: list[dict[str, str]] = []
    for name in ("One", "Two"):
        wanted = ("--strategy", "persona", "--model", "model-1b", "--name", name, "--max-tokens", "8", *ENGINE[:2])
        assert call("answer", *wanted, "--plan-only")[1]["runs"][0]["state"] == "planned"  # type: ignore[index]
        status, values, _ = call("resume", name, *ENGINE[2:])
        assert status == 0
        workspace = open_for_reading(path)
        found = said(workspace, values["runs"][0]["run"])  # type: ignore[index]
        texts.append({key: answer.text for key, answer in found.items()})
        workspace.close()
    assert texts[0] == texts[1]


def test_that_a_field_that_no_question_has_is_a_wrong_use(call: Call) -> None:
    status, _, told = call("answer", "--strategy", "persona", "--model", "model-1b", "--where", "colour=red")
    assert (status, "colour=red is no FIELD=VALUE" in told) == (2, True)


def test_that_the_strategies_are_listed_with_their_languages(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["run", "strategies", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)["strategies"]
    assert {(one["strategy"], one["language"]) for one in told} == {
        (one.name, one.language) for one in shipped_strategies()
    }
