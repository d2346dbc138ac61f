"""Every command stands in one table, and only the module of the one that was given is read."""

import argparse
import subprocess
import sys
from importlib import import_module

import pytest

from medreview.cli.program import COMMANDS

HEAVY = ("sqlmodel", "sqlalchemy", "alembic", "numpy", "pydantic", "PySide6")


def names_added_by(module: str) -> set[str]:
    parser = argparse.ArgumentParser()
    commands = parser.add_subparsers()
    import_module(f"medreview.cli.{module}").add_commands(commands)
    return set(commands.choices)


@pytest.mark.parametrize("module", sorted({module for module, _help in COMMANDS.values()}))
def test_that_the_table_and_the_module_know_the_same_commands(module: str) -> None:
    assert names_added_by(module) == {name for name, (where, _help) in COMMANDS.items() if where == module}


@pytest.mark.parametrize("words", [["--version"], ["--help"], ["no-such-command"], []])
def test_that_help_the_version_and_a_wrong_word_read_no_library(words: list[str]) -> None:
    loaded = f"print([name for name in {HEAVY!r} if name in sys.modules])"
    code = f"import sys; from medreview.cli import main; main({words!r}); {loaded}"
    ended = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ended.stdout.splitlines()[-1] == "[]"
