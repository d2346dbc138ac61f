"""The headless commands: results on standard output, words on standard error, and an exit status."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from medreview.cli import main
from medreview.cli.output import in_short

QUESTIONS = "question_id,question\nq1,Is it safe?\nq2,How long?\n"
ANSWERS = "question_id,answer_id,author,answer\nq1,a1,Dr A,It is.\n"

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(capfd: pytest.CaptureFixture[str]) -> Run:
    def run_command(*arguments: str | Path) -> tuple[int, str, str]:
        status = main([str(argument) for argument in arguments])
        said = capfd.readouterr()
        return status, said.out, said.err

    return run_command


@pytest.fixture
def workspace(tmp_path: Path, run: Run) -> Path:
    path = tmp_path / "w.medreview"
    assert run("workspace", "new", path)[0] == 0
    return path


@pytest.fixture
def files(tmp_path: Path) -> tuple[Path, Path]:
    folder = tmp_path / "forum"
    folder.mkdir()
    (folder / "questions.csv").write_text(QUESTIONS, encoding="utf-8")
    (folder / "answers.csv").write_text(ANSWERS, encoding="utf-8")
    return folder / "questions.csv", folder / "answers.csv"


def test_that_a_new_workspace_gets_its_ending(tmp_path: Path, run: Run) -> None:
    status, out, _ = run("workspace", "new", tmp_path / "trial", "--json")
    assert (status, json.loads(out)) == (0, {"ok": True, "workspace": str(tmp_path / "trial.medreview")})
    assert (tmp_path / "trial.medreview").is_file()


def test_that_a_workspace_is_not_written_over(workspace: Path, run: Run) -> None:
    before = workspace.read_bytes()
    status, out, err = run("workspace", "new", workspace)
    assert (status, out) == (4, "")
    assert "exists already" in err
    assert workspace.read_bytes() == before


def test_that_import_says_what_it_added(workspace: Path, files: tuple[Path, Path], run: Run) -> None:
    status, out, _ = run("data", "import", workspace, *files, "--json")
    assert status == 0
    assert json.loads(out)["tables"] == {
        "questions": {"added": 2, "skipped": 0, "problems": 0},
        "answers": {"added": 1, "skipped": 0, "problems": 0},
    }


def test_that_a_preview_writes_nothing(workspace: Path, files: tuple[Path, Path], run: Run) -> None:
    status, out, _ = run("data", "import", workspace, *files, "--preview", "--json")
    found = json.loads(out)
    assert (status, found["tables"]["questions"]["added"]) == (0, 2)
    assert found["files"][0]["columns"] == {"question_id": "question_id", "question": "question"}
    assert json.loads(run("data", "export", workspace, "-o", workspace.parent / "out", "--json")[1])["tables"] == {}


def test_that_problems_stop_an_import_with_status_1(workspace: Path, files: tuple[Path, Path], run: Run) -> None:
    files[0].write_text(QUESTIONS + "q3,\n", encoding="utf-8")
    status, out, err = run("data", "import", workspace, files[0], "--json")
    found = json.loads(out)
    assert (status, found["ok"]) == (1, False)
    assert [(p["row"], p["field"]) for p in found["problems"]] == [(3, "question")]
    assert "Nothing was imported" in err


def test_that_only_good_rows_are_imported_on_request(workspace: Path, files: tuple[Path, Path], run: Run) -> None:
    files[0].write_text(QUESTIONS + "q3,\n", encoding="utf-8")
    status, out, err = run("data", "import", workspace, files[0], "--only-good-rows")
    assert status == 0
    assert "questions: 2 added, 0 already there, 1 with problems" in out
    assert "row 3" in err


def test_that_columns_are_mapped_and_the_layout_is_chosen(workspace: Path, tmp_path: Path, run: Run) -> None:
    path = tmp_path / "list.csv"
    path.write_text("nr,a=b\n1,Why?\n", encoding="utf-8")
    arguments = ("--layout", "questions", "--map", "nr=question_id", "--map", "a=b=question", "--dataset", "d")
    assert run("data", "import", workspace, path, *arguments)[0] == 0
    assert run("data", "export", workspace, "questions", "-o", tmp_path / "q.jsonl")[0] == 0
    row = json.loads((tmp_path / "q.jsonl").read_text(encoding="utf-8"))
    assert (row["question_id"], row["question"], row["dataset"]) == ("1", "Why?", "d")


def test_that_ratings_are_imported_into_a_named_study(workspace: Path, tmp_path: Path, run: Run) -> None:
    path = tmp_path / "r.csv"
    path.write_text("rater,answer_id,granularity,dimension,value\nr1,a1,coarse,safety,Agree\n", encoding="utf-8")
    arguments = ("--study", "Trial", "--scale", "Disagree,Agree", "--json")
    status, out, _ = run("import-ratings", workspace, path, *arguments)
    assert (status, json.loads(out)["tables"]["ratings"]["added"]) == (0, 1)
    run("data", "export", workspace, "ratings", "-o", tmp_path / "ratings.jsonl")
    assert json.loads((tmp_path / "ratings.jsonl").read_text(encoding="utf-8"))["value"] == 2


def test_that_a_table_of_another_kind_is_refused(workspace: Path, files: tuple[Path, Path], run: Run) -> None:
    status, _, err = run("import-ratings", workspace, files[0], "--study", "Trial")
    assert status == 1
    assert "The column “rater” is missing" in err


def test_that_an_updated_file_is_shown_refused_and_taken_over_when_asked(
    workspace: Path, files: tuple[Path, Path], run: Run
) -> None:
    run("data", "import", workspace, *files)
    content = files[0].read_text(encoding="utf-8")
    files[0].write_text(content.replace("?", "??", 1), encoding="utf-8")
    _, out, _ = run("data", "import", workspace, files[0], "--preview", "--json")
    (difference,) = json.loads(out)["differences"]
    assert (difference["field"], difference["is_kept"]) == ("question", False)
    assert difference["given"] == difference["stored"].replace("?", "??")
    assert run("data", "import", workspace, files[0])[0] == 1
    status, out, _ = run("data", "import", workspace, files[0], "--update", "--json")
    assert (status, json.loads(out)["tables"]["questions"]["changed"]) == (0, 1)


def test_that_a_mapping_with_values_is_saved_and_used_again(workspace: Path, tmp_path: Path, run: Run) -> None:
    for rater in ("r1", "r2"):
        content = f"who,answer_id,granularity,dimension,value\n{rater},a1,coarse,safety,Agree\n"
        (tmp_path / f"{rater}.csv").write_text(content, encoding="utf-8")
    saved = tmp_path / "mapping.json"
    said = ("--map", "who=rater", "--values", "value:Agree=4,Disagree=2", "--save-mapping", saved, "--study", "S")
    assert run("import-ratings", workspace, tmp_path / "r1.csv", *said)[0] == 0
    assert json.loads(saved.read_text(encoding="utf-8"))["values"] == {"value": {"Agree": 4, "Disagree": 2}}
    assert run("data", "import", workspace, tmp_path / "r2.csv", "--mapping", saved, "--study", "S")[0] == 0
    run("data", "export", workspace, "ratings", "-o", tmp_path / "out.jsonl")
    rows = [json.loads(line) for line in (tmp_path / "out.jsonl").read_text(encoding="utf-8").splitlines()]
    assert [(row["rater"], row["value"]) for row in rows] == [("P01", 4), ("P02", 4)]
    assert run("data", "import", workspace, tmp_path / "r2.csv", "--values", "no-pairs")[0] == 2


def test_that_all_tables_are_exported_to_a_folder(workspace: Path, files: tuple[Path, Path], run: Run) -> None:
    run("data", "import", workspace, *files)
    status, out, _ = run("data", "export", workspace, "-o", workspace.parent / "out", "--json")
    assert status == 0
    assert {name: table["rows"] for name, table in json.loads(out)["tables"].items()} == {"questions": 2, "answers": 1}
    written = {path.name for path in (workspace.parent / "out").iterdir()}
    tables = {"questions.csv", "questions.jsonl", "answers.csv", "answers.jsonl"}
    explaining = {"README.md", "codebook.csv", "datapackage.json", "provenance.json"}
    assert written == tables | explaining | {"card-forum.md", "croissant-forum.json"}


def test_that_all_tables_are_exported_in_the_asked_formats(
    workspace: Path, files: tuple[Path, Path], run: Run, tmp_path: Path
) -> None:
    run("data", "import", workspace, *files)
    assert run("data", "export", workspace, "-o", tmp_path / "all", "--format", "xlsx,parquet")[0] == 0
    assert (tmp_path / "all" / "tables.xlsx").exists()
    assert (tmp_path / "all" / "questions.parquet").exists()
    assert not (tmp_path / "all" / "questions.csv").exists()
    assert run("data", "export", workspace, "-o", tmp_path / "all", "--format", "ods")[0] == 2


def test_that_a_sound_workspace_passes_its_check(workspace: Path, run: Run) -> None:
    status, out, _ = run("workspace", "check", workspace, "--json")
    assert (status, json.loads(out)["is_sound"]) == (0, True)


@pytest.mark.parametrize("command", ["check", "import", "export"])
def test_that_a_workspace_that_is_not_there_is_told(
    tmp_path: Path, files: tuple[Path, Path], run: Run, command: str
) -> None:
    rest = {"check": [], "import": [files[0]], "export": ["-o", tmp_path / "out"]}[command]
    noun = "workspace" if command == "check" else "data"
    status, out, err = run(noun, command, tmp_path / "gone.medreview", *rest)
    assert (status, out) == (3, "")
    assert err.startswith("There is no workspace at")


@pytest.mark.parametrize(
    "arguments",
    [["fly"], [], ["import"], ["export", "w", "colours", "-o", "x"], ["import", "w", "f", "--map", "no-equals-sign"]],
)
def test_that_wrong_usage_has_status_2(run: Run, arguments: list[str]) -> None:
    status, out, err = run(*arguments)
    assert (status, out) == (2, "")
    assert "usage: medreview" in err


def test_that_an_unknown_table_is_answered_with_the_names_of_tables(tmp_path: Path, run: Run) -> None:
    status, _, said = run("data", "export", tmp_path / "w.medreview", "nope", "-o", tmp_path / "x.csv")
    assert status == 2
    assert "'questions', 'answers'" in said
    assert "Table." not in said


@pytest.mark.parametrize(
    "words",
    [
        *("data quarantine {}", "data parts {}", "study list {}", "study returns {}", "study pin {}", "run list {}"),
        *("run queue list {}", "models list {}", "data paper list {}", "workspace backups list {}", "prompts list"),
        *("plug-ins", "workspace history {} --dataset d"),
    ],
)
def test_that_a_list_of_nothing_says_so(workspace: Path, tmp_path: Path, run: Run, words: str) -> None:
    (tmp_path / "one.csv").write_text("question_id,question\nq1,Is it?\n", encoding="utf-8")
    if "--dataset" in words:
        assert run("data", "import", workspace, tmp_path / "one.csv", "--dataset", "d")[0] == 0
    status, out, _ = run(*words.format(workspace).split())
    assert (status, bool(out.strip())) == (0, True)


def test_that_very_many_sentences_are_cut_short_and_the_rest_is_counted() -> None:
    assert in_short(["a", "b"], 2) == ["a", "b"]
    assert in_short(["a", "b", "c"], 1) == ["a", "… and 2 more; --json lists all."]
