"""``medreview prompts show`` and ``prompts check``: what a judge is asked, and files of one's own."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from medreview.cli import main
from medreview.paths import resources_folder

Run = Callable[..., tuple[int, str, str]]
EXAMPLE = resources_folder() / "prompts" / "bedside-manner.example.txt"


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    def run_command(*arguments: object) -> tuple[int, str, str]:
        status = main(["prompts", *map(str, arguments)])
        said = capsys.readouterr()
        return status, said.out, said.err

    return run_command


def a_file(tmp_path: Path, content: object, name: str = "case.json") -> Path:
    path = tmp_path / name
    path.write_text(content if isinstance(content, str) else json.dumps(content), encoding="utf-8")
    return path


def test_that_a_prompt_is_shown_with_the_texts_of_a_case(run: Run, tmp_path: Path) -> None:
    case = a_file(tmp_path, {"question": "آنفلوآنزا؟", "answer": "استراحت {کنید}.", "references": ["مایعات."]})
    status, out, _ = run("show", "medjudge", "--language", "fa", "--case", case)

    assert status == 0
    assert "<answer>\nاستراحت {کنید}.\n</answer>" in out
    assert out.index("[system]") < out.index("[user]")


def test_that_without_a_case_words_stand_in_for_the_texts(run: Run) -> None:
    status, out, _ = run("show", "cqa-fine", "--reading", "scored")

    assert status == 0
    assert "(the sentence to judge)" in out
    assert out.rstrip().endswith("Level for correctness (1 | 2 | 3 | 4 | 5):")


def test_that_a_setup_changes_what_is_asked(run: Run) -> None:
    plain = run("show", "laaj", "--reading", "free")[1]
    epistemic = run("show", "laaj", "--setup", "epistemic", "--reading", "free")[1]

    assert "how sure you are" in epistemic
    assert "how sure you are" not in plain


def test_that_json_brings_the_schema_and_the_grammar(run: Run) -> None:
    _, out, _ = run("show", "morqa", "--json")
    shown = json.loads(out)

    assert shown["schema"]["properties"]["overall"]["enum"] == [0, 0.5, 1]
    assert shown["grammar"].startswith("root ::= ")


def test_that_a_copied_and_edited_prompt_is_used(run: Run, tmp_path: Path) -> None:
    source = run("show", "prometheus", "--source")[1]
    mine = a_file(tmp_path, source.replace("You grade an answer", "Grade this answer"), "mine.txt")

    assert run("check", mine)[:2] == (
        0,
        "mine.txt can be used as the wording of a protocol; it puts in question, answer, references.\n",
    )
    assert "Grade this answer" in run("show", "prometheus", "--prompt", mine)[1]


def test_that_an_edited_prompt_with_a_slip_is_refused_by_its_name(run: Run, tmp_path: Path) -> None:
    mine = a_file(tmp_path, "=== user ===\n{question} {anwser} {answer}", "mine.txt")

    for command in (("check", mine), ("show", "morqa", "--prompt", mine)):
        status, out, err = run(*command)
        assert (status, out) == (1, "")
        assert "{anwser}" in err
        assert "mine.txt" in err


def test_that_a_protocol_of_ones_own_is_checked_and_shown(run: Run) -> None:
    status, out, _ = run("check", EXAMPLE)

    assert status == 0
    assert "is the protocol bedside-manner" in out
    assert "clarity: 0 | 0.5 | 1" in out
    assert "speaks to the patient" in run("show", EXAMPLE)[1]
    assert json.loads(run("check", EXAMPLE, "--json")[1])["scales"] == {
        "warmth": ["1", "2", "3"],
        "clarity": ["0", "0.5", "1"],
    }


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ({"question": "q"}, "answer"),
        ({"question": "q", "answer": "a", "reference": "r"}, "reference"),
        (["q", "a"], "case.json"),
        ("not json", "case.json"),
    ],
)
def test_that_a_file_that_is_no_case_is_refused_with_the_field(
    run: Run, tmp_path: Path, content: object, said: str
) -> None:
    status, out, err = run("show", "morqa", "--case", a_file(tmp_path, content))

    assert (status, out) == (1, "")
    assert said in err


def test_that_a_case_without_what_the_prompt_needs_is_refused(run: Run, tmp_path: Path) -> None:
    case = a_file(tmp_path, {"question": "q", "answer": "a"})

    assert "references" in run("show", "medjudge", "--case", case)[2]


def test_that_an_unknown_protocol_is_answered_with_those_there_are(run: Run) -> None:
    status, _, err = run("show", "medjury")

    assert status == 1
    assert "cqa-coarse, cqa-fine, laaj, medjudge, morqa, prometheus" in err


def test_that_a_missing_file_is_refused(run: Run, tmp_path: Path) -> None:
    for command in (("check", tmp_path / "none.txt"), ("show", "morqa", "--case", tmp_path / "none.txt")):
        status, _, err = run(*command)
        assert status == 1
        assert "none.txt cannot be read" in err
