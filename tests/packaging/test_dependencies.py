from __future__ import annotations

import tomllib
from pathlib import Path

import dependencies
import pytest

PROJECT = Path(__file__).resolve().parents[2]
LICENCES = {"allowed": ["MIT", "BSD-3-Clause"], "outside": {"maker": "GPL-2.0-or-later"}, "packages": {"one": "MIT"}}


def a_package(name: str = "one", **changes: object) -> dict[str, object]:
    wheel = {"url": "https://index/one.whl", "hash": "sha256:00"}
    return {"name": name, "version": "1.0", "source": {"registry": "https://index"}, "wheels": [wheel]} | changes


def test_that_the_lock_of_this_project_has_nothing_to_find():
    lock = tomllib.loads((PROJECT / "uv.lock").read_text("utf-8"))
    licences = tomllib.loads((PROJECT / "packaging" / "licences.toml").read_text("utf-8"))
    packages = [package for package in lock["package"] if package["name"] != "medreview"]
    assert dependencies.pin_findings(packages) == []
    assert dependencies.licence_findings(packages, licences, dependencies.installed_licences()) == []


@pytest.mark.parametrize(
    ("change", "finding"),
    [
        ({"version": None}, "one has no exact version"),
        ({"source": {"git": "https://elsewhere"}}, "one 1.0 does not come from the package index"),
        ({"wheels": []}, "one 1.0 has a file without SHA-256"),
        ({"wheels": [{"url": "https://index/one.whl"}]}, "one 1.0 has a file without SHA-256"),
        ({"sdist": {"url": "https://index/one.tar.gz", "hash": "md5:00"}}, "one 1.0 has a file without SHA-256"),
    ],
)
def test_that_a_package_which_is_not_pinned_is_found(change, finding):
    changed = {key: value for key, value in a_package(**change).items() if value is not None}
    assert dependencies.pin_findings([a_package()]) == []
    assert finding in dependencies.pin_findings([changed])[0].replace("one  ", "one ")


def test_that_a_licence_which_nobody_read_is_found():
    (finding,) = dependencies.licence_findings([a_package(), a_package("new"), a_package("maker")], LICENCES, {})
    assert finding.startswith("new: its licence was not read yet")


def test_that_a_licence_which_is_not_allowed_is_found_inside_the_program_only():
    licences = LICENCES | {"packages": {"one": "GPL-3.0-only"}}
    (finding,) = dependencies.licence_findings([a_package(), a_package("maker")], licences, {})
    assert finding == "one: GPL-3.0-only is not among the licences that are allowed"


def test_that_a_licence_which_changed_is_found():
    (finding,) = dependencies.licence_findings([a_package(), a_package("maker")], LICENCES, {"one": "BSD-3-Clause"})
    assert finding == "one: its licence is BSD-3-Clause now, it was MIT"


def test_that_a_package_which_left_the_lock_is_found():
    (finding,) = dependencies.licence_findings([a_package("maker")], LICENCES, {})
    assert finding == "one stands in licences.toml and is no longer locked"


@pytest.mark.parametrize(
    ("expression", "is_allowed"),
    [
        ("MIT", True),
        ("GPL-3.0-only", False),
        ("MIT AND BSD-3-Clause", True),
        ("MIT AND GPL-3.0-only", False),
        ("GPL-3.0-only OR MIT", True),
    ],
)
def test_that_every_part_of_a_licence_has_to_be_allowed(expression, is_allowed):
    assert dependencies.is_allowed(expression, {"MIT", "BSD-3-Clause"}) is is_allowed
