"""A project with a space in its name, and stand-ins for the programs that a set-up calls."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

import pytest

PACKAGING = Path(__file__).resolve().parents[2] / "packaging"
sys.path.insert(0, str(PACKAGING))

UV = """#!/bin/sh
case "$1" in
--version) echo "uv 0.13.8"; exit 0;;
esac
echo "uv $*" >> "$CALLS"
[ -n "$UV_SAYS" ] && { echo "$UV_SAYS"; exit 2; }
/bin/mkdir -p .venv/bin
[ -n "$UV_DIES" ] && { echo half > .venv/half-made; kill -9 $PPID; }
/bin/cp "$FAKES/venv-python" .venv/bin/python
/bin/cp "$FAKES/lrelease" .venv/bin/pyside6-lrelease
exit 0
"""
VENV_PYTHON = """#!/bin/sh
case "$*" in
*PySide6*) [ -e "${0%/bin/python}/broken" ] && exit 1; exit 0;;
esac
for word in "$@"; do echo "venv-python: $word" >> "$CALLS"; done
"""
SYSTEM_PYTHON = """#!/bin/sh
echo "python $*" >> "$CALLS"
case "$2" in
venv) /bin/mkdir -p "$4/bin"; /bin/cp "$0" "$4/bin/python";;
pip) /bin/cp "$FAKES/uv" "${0%/python}/uv";;
esac
"""
LRELEASE = """#!/bin/sh
echo "lrelease $2" >> "$CALLS"
echo compiled > "$4"
"""


class FakeCommands:
    """The only folder on PATH: what is not put there does not exist. Each call of a stand-in is one line."""

    def __init__(self, folder: Path, record: Path) -> None:
        self.folder = folder
        self._record = record

    def add(self, name: str, script: str) -> None:
        path = self.folder / name
        path.write_text(script)
        path.chmod(0o755)

    def calls(self, first_words: str = "") -> list[str]:
        lines = self._record.read_text().splitlines() if self._record.exists() else []
        return [line for line in lines if line.startswith(first_words)]


@pytest.fixture
def fakes(tmp_path, monkeypatch) -> FakeCommands:
    commands = FakeCommands(tmp_path / "fake commands", tmp_path / "calls")
    commands.folder.mkdir()
    monkeypatch.setenv("PATH", str(commands.folder))
    monkeypatch.setenv("FAKES", str(commands.folder))
    monkeypatch.setenv("CALLS", str(tmp_path / "calls"))
    commands.add("uv", UV)
    commands.add("venv-python", VENV_PYTHON)
    commands.add("system-python", SYSTEM_PYTHON)
    commands.add("lrelease", LRELEASE)
    return commands


@pytest.fixture
def project(tmp_path, fakes, monkeypatch) -> Path:
    """A project that was never set up, with the real scripts in it."""
    folder = tmp_path / "my project"
    shutil.copytree(PACKAGING, folder / "packaging", ignore=shutil.ignore_patterns("__pycache__"))
    (folder / "uv.lock").write_text("first lock")
    (folder / "pyproject.toml").write_text("[project]")
    monkeypatch.setattr(sys, "executable", str(fakes.folder / "system-python"))
    monkeypatch.setattr(sys, "prefix", sys.base_prefix)
    return folder
