from __future__ import annotations

import tomllib
from pathlib import Path

from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet

PROJECT = Path(__file__).resolve().parents[2]


def test_that_the_locked_dependencies_are_those_of_the_project():
    settings = tomllib.loads((PROJECT / "pyproject.toml").read_text(encoding="utf-8"))
    wanted = [*settings["project"]["dependencies"], *settings["dependency-groups"]["dev"]]
    lock = tomllib.loads((PROJECT / "uv.lock").read_text(encoding="utf-8"))
    (ours,) = [package["metadata"] for package in lock["package"] if package["name"] == "medreview"]
    locked = [*ours["requires-dist"], *ours["requires-dev"]["dev"]]
    assert {requirement.name: requirement.specifier for requirement in map(Requirement, wanted)} == {
        entry["name"]: SpecifierSet(entry.get("specifier", "")) for entry in locked
    }
