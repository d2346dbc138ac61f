"""The tutorial of the guide is a session that works: its commands one after the other, on the sample they make."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from medreview.cli import main
from medreview.paths import resources_folder
from tests.made_sample import copy_sample

COMMANDS = re.compile(r"^> medreview (.+)$", re.MULTILINE)
GUIDE = resources_folder() / "guide"
PROJECT = Path(__file__).resolve().parents[3]


def commands_of(page: str, language: str = "en") -> list[str]:
    return COMMANDS.findall((GUIDE / f"{page}.{language}.txt").read_text(encoding="utf-8"))


def test_that_a_new_workspace_can_have_the_data_of_the_sample(tmp_path: Path, capsys) -> None:
    path = tmp_path / "tour.medreview"
    assert main(["workspace", "new", str(path), "--sample"]) == 0
    assert main(["study", "list", str(path)]) == 0
    assert "Sample study" in capsys.readouterr().out
    assert main(["workspace", "new", str(path), "--sample"]) == 4, "a file that is there stays as it is"


def test_that_the_commands_of_the_tutorial_work_one_after_the_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys
) -> None:
    monkeypatch.chdir(tmp_path)
    first, *others = commands_of("tutorial")
    assert first == "workspace new tour.medreview --sample"
    copy_sample(tmp_path / "tour.medreview")  # what the first makes, tried above
    for line in others:
        assert done(line) == 0, f"{line}: {capsys.readouterr().err}"
    assert sorted(path.suffix for path in (tmp_path / "packages").iterdir()) == [".mrpack"] * 6
    assert "agreement.csv" in {path.name for path in (tmp_path / "results").rglob("*.csv")}
    assert (tmp_path / "tables" / "codebook.csv").is_file()
    assert (tmp_path / "release" / "datapackage.json").is_file()
    with zipfile.ZipFile(next((tmp_path / "report").glob("*.zip"))) as archive:
        assert archive.namelist()


def done(line: str) -> int:
    """The exit status of a command; with few resamples, and in a program that draws where it draws."""
    words = shlex.split(line)
    if words[:1] != ["results"]:
        return main(words)
    words += ["--resamples", "100"]
    if words[1] != "report":
        return main(words)
    variables = os.environ | {"QT_QPA_PLATFORM": "offscreen", "PYTHONPATH": str(PROJECT)}
    return subprocess.run([sys.executable, "-m", "medreview", *words], env=variables, check=False).returncode


@pytest.mark.parametrize("page", ["tutorial", "exports"])
def test_that_both_languages_have_the_same_commands(page: str) -> None:
    assert commands_of(page, "fa") == commands_of(page) != []
