from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from medreview.cli import main

PROJECT = Path(__file__).resolve().parents[2]
CONTRIBUTING = (PROJECT / "CONTRIBUTING.md").read_text(encoding="utf-8")
README = (PROJECT / "README.md").read_text(encoding="utf-8")
COMMANDS = re.findall(r"^medreview ((?:[a-z-]+ )+)(?=\S+\.medreview)", README, re.MULTILINE)


@pytest.mark.parametrize("command", COMMANDS)
def test_that_a_command_of_the_readme_exists(command, capsys):
    assert main([*command.split(), "--help"]) == 0
    assert f"usage: medreview {command}" in capsys.readouterr().out


@pytest.mark.parametrize("path", re.findall(r"`(?:python3 )?((?:[a-z_]+/)+[a-z_.]*)`|^python3 (\S+)$", README))
def test_that_a_path_of_the_readme_exists(path):
    assert (PROJECT / "".join(path)).exists()


@pytest.mark.parametrize("path", re.findall(r"`((?:medreview|tests|resources|packaging)/[\w/.-]+)`", CONTRIBUTING))
def test_that_a_path_of_the_page_for_contributors_exists(path):
    assert (PROJECT / path).exists()


@pytest.mark.parametrize("command", sorted({*re.findall(r"`medreview ([a-z-]+(?: [a-z-]+)?)", CONTRIBUTING)}))
def test_that_a_command_of_the_page_for_contributors_exists(command, capsys):
    assert main([*command.split(), "--help"]) == 0
    assert f"usage: medreview {command}" in capsys.readouterr().out


@pytest.mark.parametrize("name", sorted({*re.findall(r"`(?:\w+\.)*([A-Z]\w+)(?:\(.*?\))?`", CONTRIBUTING)} - {"SCENE"}))
def test_that_a_name_of_the_page_for_contributors_stands_in_the_code(name):
    assert name in words_of_the_code()


@cache
def words_of_the_code() -> set[str]:
    files = (path for folder in ("medreview", "packaging", "tests") for path in (PROJECT / folder).rglob("*.py"))
    return {word for path in files for word in re.findall(r"\w+", path.read_text(encoding="utf-8"))}


@pytest.mark.parametrize("picture", re.findall(r"!\[.+?\]\((.+?)\)", README))
def test_that_a_picture_of_the_readme_exists(picture):
    assert (PROJECT / picture).is_file()


def test_that_an_example_session_is_shown():
    assert len(COMMANDS) >= 6
