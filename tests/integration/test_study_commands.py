"""``medreview study plan`` and ``study show``: the planner without a window."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from medreview.cli import main
from medreview.domain.answers import Answer, Author
from medreview.domain.datasets import Dataset
from medreview.domain.questions import Question
from medreview.store.workspace import create_workspace

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def workspace(tmp_path: Path) -> Path:
    """24 questions of two datasets with three answers each."""
    path = tmp_path / "plan.medreview"
    opened = create_workspace(path)
    with opened.transaction() as session:
        session.add_all(Dataset(id=number, name=f"set {number}", created_at="now") for number in (1, 2))
        session.add_all(Author(id=number, name=name) for number, name in enumerate(("doctor", "m1", "m2"), start=1))
        session.flush()
        for n in range(24):
            session.add(Question(id=n + 1, dataset_id=1 + n % 2, key=f"q{n}", text="What?", context=[], options=[]))
            session.flush()
            session.add_all(
                Answer(
                    dataset_id=1 + n % 2, question_id=n + 1, key=f"q{n}-{a}", author_id=a, text="Rest. Drink. Sleep."
                )
                for a in (1, 2, 3)
            )
    opened.close()
    return path


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], workspace: Path) -> Run:
    def call(verb: str, *arguments: str) -> tuple[int, str, str]:
        status = main(["study", verb, str(workspace), *arguments])
        return status, *capsys.readouterr()

    return call


SMALL = ("--template", "cqa-eval", "--questions", "all", "--raters", "R1:A,R2:A,R3:B", "--sets", "X:2,Y")


def test_that_planning_shows_the_plan_and_saves_nothing(run: Run) -> None:
    status, out, _ = run("plan", *SMALL)
    assert status == 0
    assert "R3 (group B): whole answers: 42 assignments in 5 batches (6 repeats)" in out
    assert "Nothing was saved" in out
    assert "There is no study yet" in run("show")[1]


def test_that_a_template_takes_what_there_is_unless_a_number_is_named(run: Run) -> None:
    cut = ("--template", "cqa-eval", "--sets", "X:2,Y", "--raters", "R1:A,R2:A")
    status, _, said = run("plan", *cut)
    assert status == 0
    assert "The template needs 100 questions. Only 24 match; all are used." in said
    assert run("plan", *cut, "--questions", "100")[0] != 0


def test_that_a_saved_study_can_be_shown(run: Run) -> None:
    run("plan", *SMALL, "--name", "mine", "--save")
    assert "mine: open, 72 answers, 0 of 252 assignments rated" in run("show")[1]
    assert "R1 (group A): 0 of 84 assignments; coarse X 2 batches, fine Y 2 batches" in run("show", "mine")[1]


def test_that_json_holds_the_whole_plan(run: Run) -> None:
    _, out, _ = run("plan", *SMALL, "--seed", "7", "--sentences", "2", "--json")
    values = json.loads(out)
    assert (values["plan"]["seed"], values["plan"]["sentences_per_answer"]) == (7, 2)
    assert values["overlaps"][0]["n_shared"] == [[36, 36, 0], [36, 36, 0], [0, 0, 36]]
    assert not values["is_saved"]


def test_that_a_plan_from_json_gives_the_same_plan_again(run: Run, tmp_path: Path) -> None:
    first = json.loads(run("plan", *SMALL, "--json")[1])
    file = tmp_path / "plan.json"
    file.write_text(json.dumps(first["plan"]), encoding="utf-8")
    again = json.loads(run("plan", "--plan", str(file), "--json")[1])
    assert again["plan_sha256"] == first["plan_sha256"]


def test_that_answers_can_be_chosen(run: Run) -> None:
    chosen = ("--dataset", "set 1", "--authors", "doctor,m1", "--no-repeats", "--batch-size", "4", "--shared", "2")
    values = json.loads(run("plan", *SMALL, *chosen, "--json")[1])
    assert (values["n_questions"], values["n_answers"]) == (12, 24)
    assert values["plan"]["repeats"] is None
    assert values["overlaps"][0]["n_shared"][0][2] == 4


def test_that_where_raters_rate_and_closing_are_planned(run: Run) -> None:
    def planned(*arguments: str) -> tuple[str, bool]:
        plan = json.loads(run("plan", *SMALL, *arguments, "--json")[1])["plan"]
        return plan["rated_at"], plan["closes_batches"]

    assert planned() == ("either", False)
    assert planned("--rated-at", "here", "--close-batches") == ("here", True)
    assert planned("--rated-at", "by_package", "--no-close-batches") == ("by_package", False)
    assert run("plan", *SMALL, "--rated-at", "somewhere")[0] == 2


def test_that_blocks_are_chosen_and_pairs_alone_ask_no_dimension(run: Run) -> None:
    status, out, _ = run("plan", *SMALL[:-2], "--sets", "all", "--blocks", "all:pairwise", "--json")
    planned = json.loads(out)["plan"]
    assert (status, planned["dimensions"], planned["repeats"]) == (0, [], None)
    assert planned["blocks"] == [{"granularity": "pairwise", "batch_set": "all", "is_pilot": False}]
    status, out, _ = run("plan", *SMALL[:-2], "--sets", "all", "--no-repeats", "--blocks", "all:coarse,all:pairwise")
    assert (status, "pairs of answers that two raters share" in out) == (0, True)
    assert run("plan", *SMALL, "--blocks", "all:whole")[0] == 2


def test_that_the_template_of_pairs_is_planned_as_it_is(run: Run) -> None:
    status, out, _ = run("plan", "--template", "pairs", "--save", "--json")
    assert (status, json.loads(out)["plan"]["name"]) == (0, "pairs")


def test_that_every_problem_is_told_and_nothing_saved(run: Run) -> None:
    status, _, err = run("plan", *SMALL, "--seed", "-4", "--batch-size", "2", "--save")
    assert status == 1
    assert "The seed -4 is not valid" in err
    assert "more answers than a batch" in err
    assert json.loads(run("show", "--json")[1])["studies"] == []


def test_that_an_impossible_plan_names_the_nearest_possible_one_and_takes_it_when_told_to(run: Run) -> None:
    impossible = (*SMALL[:-1], "X:9,Y")
    status, _, told = run("plan", *impossible)
    assert (status, "Nearest possible plan: 2 batches in X." in told) == (1, True)
    status, out, _ = run("plan", *impossible, "--nearest", "--json")
    assert status == 0
    assert json.loads(out)["plan"]["batch_sets"] == [{"name": "X", "n_batches": 2}, {"name": "Y", "n_batches": None}]


def test_that_a_template_fits_a_small_set_as_it_is(run: Run) -> None:
    assert run("plan", "--template", "cqa-eval")[0] == 0


def test_that_a_plan_that_shows_references_can_do_without_where_there_are_none(run: Run) -> None:
    medjudge = ("--template", "medjudge", "--json")
    status, _, told = run("plan", *medjudge)
    assert (status, "Import reference answers or hide them" in told) == (1, True)
    status, out, told = run("plan", *medjudge, "--no-references")
    assert "reference" not in told
    assert (status, json.loads(out)["plan"]["show_references"]) == (0, False)


def test_that_a_name_that_is_taken_is_told(run: Run) -> None:
    run("plan", *SMALL, "--save")
    status, _, err = run("plan", *SMALL, "--save")
    assert status == 4
    assert "There is a study called cqa-eval already" in err


@pytest.mark.parametrize(
    "arguments", [("--template", "x", "--sets", "X:many"), ("--template", "x", "--questions", "few")]
)
def test_that_wrong_arguments_are_usage_errors(run: Run, arguments: tuple[str, ...]) -> None:
    assert run("plan", *arguments)[0] == 2


def test_that_unknown_names_are_told(run: Run) -> None:
    assert "Choose one of: cqa-eval" in run("plan", "--template", "x")[2]
    assert "There is no study other in this workspace, which has none yet." in run("show", "other")[2]


@pytest.mark.parametrize(("text", "said"), [("{", "line 1"), ('{"name": 1}', "cannot be read")])
def test_that_a_file_that_is_no_plan_is_told(run: Run, tmp_path: Path, text: str, said: str) -> None:
    file = tmp_path / "plan.json"
    file.write_text(text, encoding="utf-8")
    status, _, err = run("plan", "--plan", str(file))
    assert status == 1
    assert said in err


def test_that_the_size_of_a_study_is_told_for_a_half_width(run: Run) -> None:
    status, out, _ = run("size", *SMALL, "--half-width", "0.1", "--json")
    told = json.loads(out)
    assert status == 0
    assert [size["n_raters"] for size in told["sizes"]] == [2, 3, 4, 5, 6, 8]
    assert all(size["half_width"] <= 0.1 for size in told["sizes"])
    assert (told["plan"]["n_questions"], told["n_fitting_questions"]) == (24, 24)
    assert "Sizes that reach ± 0.1" in run("size", *SMALL, "--half-width", "0.1", "--of", "difference")[1]


def test_that_an_impossible_kappa_and_a_pilot_without_ratings_are_told(run: Run) -> None:
    status, _, told = run("size", *SMALL, "--shares", ".05,.95", "--kappa", "0.1")
    assert (status, "kappa is 0.81 to 1" in told) == (1, True)
    run("plan", *SMALL, "--name", "pilot", "--save")
    status, _, told = run("size", *SMALL, "--pilot", "pilot")
    assert (status, "Agreement cannot be read" in told) == (1, True)
