"""Every command is a record that its module offers; help, the version and wrong words read no library."""

from __future__ import annotations

import json
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from medreview.cli import main
from medreview.cli.command import WORKSPACE_VARIABLE, Takes
from medreview.cli.grammar import NOUNS, UsageWrong, chosen, commands, help_of, parsed, parser_of
from medreview.cli.old_spellings import RENAMED, in_new_words

HEAVY = ("sqlmodel", "sqlalchemy", "alembic", "numpy", "pydantic", "PySide6")
PATHS = [path for path, command in commands().items() if not command.is_old]


def test_that_there_are_many_commands_of_known_nouns() -> None:
    assert len(PATHS) > 80
    assert {path.split()[0] for path in PATHS} == set(NOUNS)


@pytest.mark.parametrize("path", PATHS)
def test_that_the_example_of_a_command_is_one_of_its_own(path: str) -> None:
    command, words = chosen(shlex.split(commands()[path].example))
    assert command.path == path
    assert parsed(command, words).json is False


@pytest.mark.parametrize("path", PATHS)
def test_that_help_tells_a_command_its_example_and_every_option(path: str) -> None:
    command = commands()[path]
    told = help_of(path.split())
    assert told.startswith(f"usage: medreview {path}")
    assert f"medreview {command.example}" in told
    silent = [action.dest for action in parser_of(command)._actions if not action.help]
    assert silent == [], "say what these are"


@pytest.mark.parametrize("path", PATHS)
def test_that_choices_are_plain_words(path: str) -> None:
    """A wrong choice is answered with the representation of those there are."""
    choices = [one for action in parser_of(commands()[path])._actions for one in action.choices or ()]
    assert {type(one) for one in choices} <= {str}


@pytest.mark.parametrize("noun", NOUNS)
def test_that_the_whole_help_and_that_of_its_noun_name_each_command(noun: str) -> None:
    of_noun = help_of([noun])
    assert noun in help_of([])
    assert all(path in of_noun for path in PATHS if path.split()[0] == noun)


@pytest.mark.parametrize("words", [["--version"], ["-V"], ["--help"], ["study", "--help"], ["no-such-command"], []])
def test_that_help_the_version_and_a_wrong_word_read_no_library(words: list[str]) -> None:
    loaded = f"print([name for name in {HEAVY!r} if name in sys.modules])"
    code = f"import sys; from medreview.cli import main; main({words!r}); {loaded}"
    ended = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ended.stdout.splitlines()[-1] == "[]"


EVERYDAY = ["study list", "study show", "run list", "run show", "run resume", "results analyse", "results report"]
LIGHT = [path for path in PATHS if path.split()[0] in {"workspace", "sites", "models", "engine", "privacy"}]


def test_that_wrong_usage_of_everyday_commands_reads_no_library() -> None:
    code = (
        "import sys; from medreview.cli import main\n"
        f"for path in {[*LIGHT, *EVERYDAY]!r}:\n"
        "    assert main([*path.split(), '--no-such-option', '--json']) == 2, path\n"
        f"print([name for name in {HEAVY!r} if name in sys.modules])"
    )
    ended = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ended.stdout.splitlines()[-1] == "[]"


@pytest.mark.parametrize(
    ("words", "meant"),
    [
        (["impotr", "x"], "medreview data import"),
        (["study", "lst", "x"], "list"),
        (["--sampl"], "--sample"),
        (["study", "list", "x", "--jso"], "--json"),
    ],
)
def test_that_a_wrong_word_is_answered_with_what_may_be_meant(
    words: list[str], meant: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(words) == 2
    assert f"Did you mean {meant}" in capsys.readouterr().err


def test_that_wrong_usage_is_json_where_json_is_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["study", "list", "--json"]) == 2
    said = json.loads(capsys.readouterr().out)
    assert said["ok"] is False
    assert "WORKSPACE" in said["error"]
    assert said["usage"] == "usage: medreview study list WORKSPACE [options]"


@pytest.mark.parametrize("old", RENAMED)
def test_that_an_old_spelling_is_a_command_that_is_there(old: str) -> None:
    words, told = in_new_words([old, "trial.medreview"])
    path = RENAMED[old].partition(" --")[0]
    assert any(one == path or one.startswith(f"{path} ") for one in PATHS)
    assert told.startswith(f"medreview {old} is now medreview {RENAMED[old]}")
    assert words[-1] == "trial.medreview"


@pytest.mark.parametrize(
    ("before", "now"),
    [
        ("models trial.medreview list", "models list trial.medreview"),
        ("models trial.medreview --json find folder", "models find trial.medreview --json folder"),
        ("models list trial.medreview", "models list trial.medreview"),
        ("models add list judge.gguf", "models add list judge.gguf"),
        ("backups trial.medreview restore 2", "workspace backups restore trial.medreview 2"),
        ("receive --passphrase-file key from.mrpack mine", "sites receive mine from.mrpack --passphrase-file key"),
        ("study take-back trial.medreview 2", "study withdraw trial.medreview 2"),
        ("data thaw trial.medreview --part thaw", "data unfreeze trial.medreview --part thaw"),
        ("data purge-originals trial.medreview", "data remove-originals trial.medreview"),
        ("study take-back trial.medreview 2 --stay 1", "study withdraw trial.medreview 2 --time 1"),
        ("study returns trial.medreview --visits=2", "study returns trial.medreview --times=2"),
        ("study size trial.medreview --granularity fine", "study size trial.medreview --rated-unit fine"),
        ("study returns trial.medreview --stays 2", "study returns trial.medreview --times 2"),
        ("judge trial.medreview --list", "judge trial.medreview --list"),
    ],
)
def test_that_words_in_another_order_come_in_the_new_one(before: str, now: str) -> None:
    words, told = in_new_words(before.split())
    assert words == now.split()
    has_old_option = any(option in before for option in ("--stays", "--visits", "--granularity"))
    is_other = before.startswith("judge") or before.split()[:2] != now.split()[:2] or has_old_option
    assert bool(told) == is_other


def test_that_an_old_spelling_is_said_once_and_leaves_the_result_alone(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["new", str(tmp_path / "trial"), "--json"]) == 0
    said = capsys.readouterr()
    assert json.loads(said.out) == {"ok": True, "workspace": str(tmp_path / "trial.medreview")}
    assert said.err.splitlines() == [
        "medreview new is now medreview workspace new; the old spelling goes with the next release."
    ]


def test_that_the_workspace_of_the_environment_is_taken_where_none_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(WORKSPACE_VARIABLE, "usual.medreview")
    command, words = chosen(["data", "import", "questions.csv", "--preview"])
    values = parsed(command, words)
    assert (str(values.workspace), [str(file) for file in values.files]) == ("usual.medreview", ["questions.csv"])
    command, words = chosen(["data", "import", "other.medreview", "questions.csv"])
    assert str(parsed(command, words).workspace) == "other.medreview"
    made = next(command for command in commands().values() if command.takes is Takes.NEW)
    with pytest.raises(UsageWrong, match="WORKSPACE"):
        parsed(made, [])
