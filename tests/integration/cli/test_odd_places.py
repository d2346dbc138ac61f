"""Odd places and names: each command says one sentence, and nothing is left behind."""

import os
import random
import subprocess
import sys
from pathlib import Path

import pytest

from medreview.cli import main
from tests.builders import a_workspace

RAW = ("Traceback", "sqlalche.me", "sqlite3.", "OperationalError", "Errno")
WITH_A_WORKSPACE = (
    ("new", "{}"),
    ("check", "{}"),
    ("backups", "{}", "list"),
    ("backups", "{}", "without-log"),
    ("backups", "{}", "restore", "1"),
    ("export", "{}", "-o", "out"),
    ("import", "{}", "rows.csv"),
    ("history", "{}"),
    ("analyse", "{}", "-o", "out"),
    ("package", "{}", "--study", "x", "-o", "out"),
    ("receive", "rows.csv", "{}"),
)
WITH_A_FILE = (
    ("import", "study.medreview", "{}"),
    ("import", "study.medreview", "rows.csv", "--images", "{}"),
    ("check", "study.medreview", "--against", "{}"),
    ("collect", "study.medreview", "{}"),
    ("receive", "{}", "new.medreview"),
    ("export", "study.medreview", "-o", "{}"),
    ("backups", "study.medreview", "compare", "{}"),
)
ODD = {
    "nothing": "",
    "a folder": "folder",
    "the folder here": ".",
    "below a file": "rows.csv/study.medreview",
    "too long": "x" * 300,
    "no text": "n\udced\udca0\udc80",
    "a device": os.devnull,
    "a pipe": "pipe",
    "an empty file": "empty.medreview",
    "an odd name": "-\n\u202ename",
}


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    a_workspace(tmp_path, "study.medreview").close()
    (tmp_path / "rows.csv").write_text("question_id,question\nq1,Why?\n", encoding="utf-8")
    (tmp_path / "folder").mkdir()
    (tmp_path / "empty.medreview").touch()
    if hasattr(os, "mkfifo"):
        os.mkfifo(tmp_path / "pipe")
    return tmp_path


@pytest.mark.parametrize("odd", ODD.values(), ids=ODD)
def test_that_an_odd_place_is_one_sentence(
    here: Path, capsys: pytest.CaptureFixture[str], odd: str, full: bool
) -> None:
    commands = [*WITH_A_WORKSPACE, *WITH_A_FILE]
    for command in commands if full else random.Random(odd.encode("utf-8", "replace")).sample(commands, 5):
        main([word.replace("{}", odd) for word in command])
        said = "".join(capsys.readouterr())
        assert not any(raw in said for raw in RAW), (command, said)
        assert not list(here.glob(".medreview-*"))


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes among the files there")
def test_that_nobody_waits_for_a_pipe(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for command in WITH_A_FILE:
        main([word.replace("{}", "pipe") for word in command])
    assert not any(raw in "".join(capsys.readouterr()) for raw in RAW)


def test_that_what_new_makes_is_found_by_the_same_name(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["new", "ward.db"]) == 0
    assert main(["import", "ward.db", "rows.csv"]) == 0
    assert main(["check", "ward.db"]) == 0
    assert "ward.db.medreview is sound" in capsys.readouterr().out
    assert main(["new", "ward.db"]) == 4
    assert sorted(found.name for found in here.glob("ward*")) == ["ward.db backups", "ward.db.medreview"]


@pytest.mark.skipif(sys.platform != "linux", reason="other systems always have a screen")
@pytest.mark.parametrize("display", ["", ":4711", "unix:4711"])
def test_that_a_window_without_a_screen_is_one_sentence(here: Path, display: str) -> None:
    left_out = {"DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"}
    environment = {name: value for name, value in os.environ.items() if name not in left_out} | {"DISPLAY": display}
    program = [sys.executable, "-m", "medreview", "study.medreview"]
    root = str(Path(__file__).parents[3])
    done = subprocess.run(
        program, capture_output=True, text=True, check=False, cwd=here, env=environment | {"PYTHONPATH": root}
    )
    assert done.returncode == 1
    assert done.stderr.startswith("No display is available here")
    assert len(done.stderr.splitlines()) == 1


def test_that_a_passphrase_that_is_guessed_at_once_locks_nothing(
    here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    from medreview.exchange.errors import PassphraseTooWeak
    from medreview.exchange.sealed_files import check_passphrase

    said = {
        "a": "of 1 character ",
        "aaaaaaaa": "consecutive characters",
        "abababababab": "consecutive characters",
        "   abc   ": "of 3 characters",
        "1234567": "of 7 characters",
        "12345678": "consecutive characters",
        "P@ssw0rd2026!": "password is among the first guesses",
        "MedReview1": "medreview is among the first guesses",
    }
    for weak, words in said.items():
        with pytest.raises(PassphraseTooWeak, match=words):
            check_passphrase(weak)
    check_passphrase("green tea")
