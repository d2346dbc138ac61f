"""The command ``data``: look, set aside, list, take back."""

import json
from pathlib import Path
from typing import Any

import pytest

from medreview.cli import main
from medreview.cli.output import NOT_FOUND
from tests.builders import a_workspace
from tests.raw_pairs import RawPair, corpus, put_in


@pytest.fixture
def file(tmp_path: Path) -> str:
    workspace = a_workspace(tmp_path)
    put_in(workspace, {"A": [*corpus(20, {"short": 2}), RawPair("؟", ["بله حتما همین‌طور است"])]})
    workspace.close()
    return str(workspace.path)


def result_of(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, Any]:
    assert main([*words, "--json"]) == 0
    return json.loads(capsys.readouterr().out)


def test_that_looking_changes_nothing_and_applying_is_what_was_looked_at(
    file: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    looked = result_of(capsys, "data", "clean", file, "-o", str(tmp_path / "out"))
    assert looked["found"] == {
        "valid-messages": 1,
        "word-count": 2,
        "media": 0,
        "exact-duplicates": 0,
        "near-duplicates": 0,
    }
    assert (looked["n_before"], looked["n_after"], looked["n_set_aside"]) == (23, 20, 0)
    assert (tmp_path / "out" / "cleaning.csv").read_text("utf-8-sig").splitlines()[1] == "before,,,23"
    assert len((tmp_path / "out" / "cleaning_found.csv").read_text("utf-8-sig").splitlines()) == 1 + 3
    assert result_of(capsys, "data", "quarantine", file)["quarantine"] == []
    assert result_of(capsys, "data", "clean", file, "--apply")["n_set_aside"] == 3
    assert {one["rule"] for one in result_of(capsys, "data", "quarantine", file)["quarantine"]} == {
        "valid-messages",
        "word-count:3",
    }


def test_that_rules_and_their_numbers_are_chosen_in_an_order(file: str, capsys: pytest.CaptureFixture[str]) -> None:
    chosen = ("--rule", "word-count=2", "--rule", "valid-messages")
    assert result_of(capsys, "data", "clean", file, *chosen)["found"] == {"word-count": 1, "valid-messages": 0}
    found = result_of(capsys, "data", "clean", file, *chosen, "--without", "word-count")["found"]
    assert found == {"valid-messages": 1}
    assert main(["data", "clean", file, "--rule", "word-count=0"]) == 1
    assert "word-count needs a whole number from 1 to 100, not 0." in capsys.readouterr().err
    assert main(["data", "clean", file, "--rule", "word-count=two"]) == 2
    assert main(["data", "clean", file, "--without", "spelling"]) == NOT_FOUND
    assert "There is no cleaning rule spelling." in capsys.readouterr().err


def test_that_what_was_set_aside_comes_back_as_it_is_named(file: str, capsys: pytest.CaptureFixture[str]) -> None:
    result_of(capsys, "data", "clean", file, "--apply")
    one = ("--dataset", "A", "--question", "q3")
    assert result_of(capsys, "data", "aside", file, *one, "--why", "an advertisement")["n_set_aside"] == 1
    assert main(["data", "release", file]) == 1
    assert "Name what to put back" in capsys.readouterr().err
    assert result_of(capsys, "data", "release", file, *one)["n_released"] == 1
    assert result_of(capsys, "data", "release", file, "--rule", "word-count:3")["n_released"] == 2
    assert result_of(capsys, "data", "release", file, "--all")["n_released"] == 1


def test_that_a_rule_that_takes_more_than_half_is_refused_until_it_is_meant(
    file: str, capsys: pytest.CaptureFixture[str]
) -> None:
    most = ("data", "clean", file, "--rule", "word-count=100", "--apply")
    assert main(most) == 1
    assert "Fewer than 100 words in a message would set aside 23 of 23 questions," in capsys.readouterr().err
    assert result_of(capsys, *most, "--meant")["n_set_aside"] == 23


def test_that_every_rule_is_listed_with_its_words(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["data", "rules"]) == 0
    shown = capsys.readouterr().out
    assert "word-count=3: Fewer than 3 words in a message." in shown
    assert "message-count=2: Message count other than 2. Only used if it is named." in shown


def test_that_a_rule_given_twice_is_refused_before_anything_is_looked_at(
    file: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["data", "clean", file, "--rule", "word-count=3", "--rule", "word-count=5"]) == 1
    assert "word-count is listed twice" in capsys.readouterr().err


def test_that_no_more_comes_back_than_was_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    workspace = a_workspace(tmp_path)
    put_in(workspace, {"A": corpus(9, {"short": 2}), "B": corpus(9, {"short": 1}, seed=3)})
    workspace.close()
    both = str(workspace.path)
    assert result_of(capsys, "data", "clean", both, "--apply")["n_set_aside"] == 3
    assert main(["data", "release", both, "--question", "q1", "--all"]) == 1
    assert "Name what to put back" in capsys.readouterr().err
    assert result_of(capsys, "data", "release", both, "--dataset", "A", "--rule", "word-count:3")["n_released"] == 2
    (left,) = result_of(capsys, "data", "quarantine", both)["quarantine"]
    assert left["key"].startswith("B/")
    assert result_of(capsys, "data", "release", both, "--dataset", "B")["n_released"] == 1
