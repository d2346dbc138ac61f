"""What shells are told of the commands, tried in the shells that are there."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from medreview.cli import main
from medreview.cli.grammar import commands
from medreview.cli.shell_commands import SHELLS, next_words


def printed(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert main(words) == 0
    return capsys.readouterr().out


def test_that_each_verb_and_option_comes_after_its_beginning() -> None:
    words = next_words()
    for path, command in commands().items():
        if command.is_old:
            assert path not in words
            continue
        beginning, _, verb = path.rpartition(" ")
        assert verb in words[beginning]
        assert "--json" in words[path]
    assert "--template" in words["study plan"]


@pytest.mark.parametrize("shell", [shell for shell in SHELLS if shutil.which(shell)])
def test_that_a_shell_reads_its_script(shell: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    script = tmp_path / "medreview"
    script.write_text(printed(capsys, "completion", shell), encoding="utf-8")
    read = subprocess.run([shell, "-n", str(script)], capture_output=True, text=True, check=False)
    assert (read.returncode, read.stderr) == (0, "")


@pytest.mark.skipif(shutil.which("bash") is None, reason="there is no bash here")
@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        ("st", ["statistics", "study"]),
        ("study pl", ["plan"]),
        ("study plan trial.medreview --te", ["--template"]),
        ("workspace backups re", ["restore"]),
        ("run queue st", ["start"]),
        ("--sa", ["--sample"]),
    ],
)
def test_that_bash_completes_verbs_and_options(
    typed: str, offered: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    script = tmp_path / "medreview"
    script.write_text(printed(capsys, "completion", "bash"), encoding="utf-8")
    words = ["medreview", *typed.split()]
    line = (
        f"source {script}; COMP_WORDS=({' '.join(words)}); COMP_CWORD={len(words) - 1}; _medreview; "
        'printf "%s\\n" "${COMPREPLY[@]}"'
    )
    said = subprocess.run(["bash", "-c", line], capture_output=True, text=True, check=True, cwd=tmp_path)
    assert sorted(said.stdout.split()) == offered


def test_that_the_manual_page_holds_every_command_and_is_read_by_groff(capsys: pytest.CaptureFixture[str]) -> None:
    page = printed(capsys, "man")
    for path, command in commands().items():
        assert command.is_old or path.replace("-", "\\-") in page
    if shutil.which("groff"):
        drawn = subprocess.run(
            ["groff", "-man", "-Tutf8", "-K", "utf8", "-ww"], input=page, capture_output=True, text=True, check=False
        )
        assert (drawn.returncode, drawn.stderr) == (0, "")
        assert "medreview study plan WORKSPACE" in re.sub(r".\x08|\x1b\[\d*m", "", drawn.stdout)
