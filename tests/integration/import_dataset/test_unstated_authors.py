"""Answers whose author is not stated are updated by the same file, once their author is said, and nothing doubles."""

from __future__ import annotations

import json
from contextlib import closing
from pathlib import Path

import pytest

from medreview.cli.program import main
from medreview.domain.unstated_authors import NOT_STATED
from medreview.store.workspace import Workspace, create_workspace
from medreview.workflows.import_dataset import FileChoice, ImportRequest, Said, import_files, preview
from medreview.workflows.workspace_files import open_workspace
from tests.integration.import_dataset.held_records import held_records

LOOK_ALIKES = Path(__file__).parents[2] / "samples" / "look_alikes"
PAIRS = "question,answer\nIs it safe?,No it is not.\nHow long?,About a week.\n"
SCORED = "question,answer,bleu\nIs it safe?,No it is not.,0.25\nHow long?,About a week.,0.5\n"
RATED = "question,answer,rater,accuracy\nIs it safe?,No it is not.,A,4\nIs it safe?,No it is not.,B,5\n"
LOGGED = "".join(
    json.dumps({"request": {"messages": [{"role": "user", "content": asked}]}, "response": {"choices": [said]}}) + "\n"
    for asked, said in (
        ("Is it safe?", {"message": {"role": "assistant", "content": "No it is not."}}),
        ("How long?", {"message": {"role": "assistant", "content": "About a week."}}),
    )
)
SPLIT = "ans_id,que_id,content\n1,q1,No it is not.\n2,q2,About a week.\n"
NO_IDS = json.dumps([{"id": "q1", "question": "Is it safe?", "answer": "No it is not."}])
A_MODEL = {"author": "gpt-4"}


def written(folder: Path, text: str) -> Path:
    path = folder / ("file.csv" if text[:1] not in "{[" else "file.jsonl" if text[:1] == "{" else "file.json")
    path.write_text(text, encoding="utf-8")
    return path


def request(path: Path, said: dict[str, str] | None = None, *, takes_over: bool = False) -> ImportRequest:
    return ImportRequest((FileChoice(path, said=Said({}, said or {})),), takes_over_changes=takes_over)


def held(workspace: Workspace) -> list[str]:
    with workspace.reading() as session:
        return sorted(held_records(session))


FILES = pytest.mark.parametrize("text", [PAIRS, SCORED, RATED, LOGGED, SPLIT, NO_IDS], ids=range(6))


@FILES
def test_that_the_same_file_with_its_author_said_updates_the_answers(
    workspace: Workspace, tmp_path: Path, text: str
) -> None:
    path = written(tmp_path, text)
    import_files(workspace, request(path))
    before = held(workspace)
    assert any(f"by {NOT_STATED}" in one for one in before)
    shown = preview(workspace, request(path, A_MODEL))
    assert {(one.field, one.stored, one.given) for one in shown.differences if one.field == "author"} == {
        ("author", NOT_STATED, "gpt-4")
    }
    assert all("its author is not stated there" in str(problem.message) for problem in shown.problems)
    import_files(workspace, request(path, A_MODEL, takes_over=True))
    after = held(workspace)
    assert [one.replace("gpt-4 (model)", NOT_STATED).replace("gpt-4", NOT_STATED) for one in after] == before


@FILES
@pytest.mark.parametrize("again", [A_MODEL, {}], ids=["said", "not said"])
def test_that_it_changes_nothing_a_third_time(
    workspace: Workspace, tmp_path: Path, text: str, again: dict[str, str]
) -> None:
    path = written(tmp_path, text)
    import_files(workspace, request(path))
    import_files(workspace, request(path, A_MODEL, takes_over=True))
    before = held(workspace)
    report = import_files(workspace, request(path, again))
    assert (sum(count.n_added for count in report.counts), held(workspace)) == (0, before)


@FILES
def test_that_a_file_whose_author_was_said_at_first_is_read_so_again(
    workspace: Workspace, tmp_path: Path, text: str
) -> None:
    path = written(tmp_path, text)
    import_files(workspace, request(path, A_MODEL))
    before = held(workspace)
    report = import_files(workspace, request(path))
    assert (sum(count.n_added for count in report.counts), held(workspace)) == (0, before)


@pytest.mark.parametrize("text", [PAIRS, SCORED, SPLIT, NO_IDS], ids=range(4))
def test_that_they_become_references_in_place(workspace: Workspace, tmp_path: Path, text: str) -> None:
    path = written(tmp_path, text)
    import_files(workspace, request(path))
    n_before = len(held(workspace))
    import_files(workspace, request(path, {"reference": "yes"}, takes_over=True))
    after = held(workspace)
    assert len(after) == n_before
    assert all("by reference (reference)" in one for one in after if one.startswith("answer"))


def test_that_another_file_of_nobody_is_no_update_once_its_author_is_said(workspace: Workspace, tmp_path: Path) -> None:
    import_files(workspace, request(written(tmp_path, PAIRS)))
    other = tmp_path / "other.csv"
    other.write_text("question,answer\nIs it safe?,Yes it is.\nHow long?,About a week.\n", encoding="utf-8")
    said = request(other, A_MODEL, takes_over=True)
    import_files(workspace, ImportRequest(said.files, dataset="file", takes_over_changes=True))
    answers = [one for one in held(workspace) if one.startswith("answer")]
    assert answers == [
        "answer by gpt-4 (model): About a week.",
        "answer by gpt-4 (model): Yes it is.",
        f"answer by {NOT_STATED}: No it is not.",
    ]


def test_that_the_command_says_what_to_do_and_does_it(
    workspace: Workspace, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    workspace.close()
    command = ["data", "import", str(workspace.path), str(written(tmp_path, PAIRS))]
    said = ["--set", "answer.author=gpt-4", "--set", "answer.kind=model"]
    assert main(command) == 0
    assert main([*command, *said]) == 1
    assert "its author is not stated there. Accept who wrote it (--update)." in capsys.readouterr().err
    assert main([*command, *said, "--update"]) == 0
    assert "answers: 0 added, 2 changed, 0 already there" in capsys.readouterr().out
    with closing(open_workspace(workspace.path)) as opened:
        assert [one for one in held(opened) if "answer by" in one] == [
            "answer by gpt-4 (model): About a week.",
            "answer by gpt-4 (model): No it is not.",
        ]


def test_that_an_export_of_answers_of_nobody_comes_back_the_same(workspace: Workspace, tmp_path: Path) -> None:
    import_files(workspace, request(written(tmp_path, SCORED)))
    before = held(workspace)
    workspace.close()
    out = tmp_path / "out"
    assert main(["data", "export", str(workspace.path), "-o", str(out)]) == 0
    second = tmp_path / "second.medreview"
    create_workspace(second).close()
    assert main(["data", "import", str(second), str(out)]) == 0
    with closing(open_workspace(second)) as opened:
        assert held(opened) == before


def test_that_a_format_without_authors_says_so_and_a_table_says_them_later(
    workspace: Workspace, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    workspace.close()
    (tasks,) = (LOOK_ALIKES / "labelbox").glob("*.*json*")
    command = ["data", "import", str(workspace.path)]
    assert main([*command, str(tasks)]) == 0
    assert "Answers whose author is not stated: " in capsys.readouterr().out
    table = tmp_path / "answers.csv"
    assert main(["data", "export", str(workspace.path), "answers", "-o", str(table)]) == 0
    table.write_text(table.read_text(encoding="utf-8").replace(NOT_STATED, "gpt-4"), encoding="utf-8")
    assert main([*command, str(table), "--update"]) == 0
    with closing(open_workspace(workspace.path)) as opened:
        authors = [one for one in held(opened) if one.startswith(("answer by", "rating by"))]
    assert authors
    assert all("gpt-4" in one for one in authors)


def test_that_answers_of_other_words_under_the_same_ids_are_told_as_such_and_not_as_their_author(
    workspace: Workspace, tmp_path: Path
) -> None:
    import_files(workspace, request(written(tmp_path, PAIRS)))
    other = tmp_path / "other.csv"
    other.write_text("question,answer,author\nIs it safe?,Yes.,gpt-4\nHow long?,A day.,gpt-4\n", encoding="utf-8")
    shown = preview(workspace, ImportRequest((FileChoice(other),), dataset="file"))
    assert [problem.field for problem in shown.problems] == ["answer", "answer"]
    assert all("send such rows to another dataset" in str(problem.message) for problem in shown.problems)


@pytest.mark.parametrize(
    ("name", "said", "is_told"), [("run_7", {}, True), ("gpt-4", {}, False), ("run_7", A_MODEL, False)]
)
def test_that_a_model_called_after_the_file_is_told(
    tmp_path: Path, name: str, said: dict[str, str], is_told: bool
) -> None:
    path = tmp_path / f"{name}.csv"
    path.write_text(PAIRS.replace("answer\n", "model_answer\n", 1), encoding="utf-8")
    with create_workspace(tmp_path / "a.medreview") as workspace:
        notes = [str(note) for note in preview(workspace, request(path, said)).notes]
    told = f"{name}.csv does not name the model that wrote its answers (model_answer): it is called {name}, after the"
    assert any(note.startswith(told) for note in notes) == is_told
