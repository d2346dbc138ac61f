from __future__ import annotations

import tomllib
from pathlib import Path

import dependencies
import pytest

from tests.fakes.scripted_server import Received, Reply, ScriptedServer

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


FAULT = {"package": "diskcache", "version": "5.6.3", "names": ["PYSEC-1", "CVE-1"], "reason": "It is not used."}


def test_that_a_fault_which_was_read_counts_for_its_version_only():
    assert dependencies.fault_findings([a_package("diskcache", version="5.6.3")], [FAULT]) == []
    (finding,) = dependencies.fault_findings([a_package("diskcache", version="5.6.4")], [FAULT])
    assert finding == "diskcache 5.6.3 stands in known_faults.toml and is no longer locked"


def test_that_every_fault_which_was_read_is_of_this_lock():
    lock = tomllib.loads((PROJECT / "uv.lock").read_text("utf-8"))
    faults = tomllib.loads((PROJECT / "packaging" / "known_faults.toml").read_text("utf-8"))["fault"]
    assert dependencies.fault_findings(lock["package"], faults) == []


def advisory(name: str, fixed: str | None) -> dict[str, object]:
    """One fault of diskcache as the public service tells it."""
    events = [{"introduced": "0"}, *([{"fixed": fixed}] if fixed else [])]
    affected = {
        "package": {"ecosystem": "PyPI", "name": "diskcache"},
        "ranges": [{"type": "ECOSYSTEM", "events": events}],
        "versions": ["5.6.3"],
    }
    moment = "2026-01-01T00:00:00Z"
    return {"id": name, "modified": moment, "published": moment, "aliases": ["CVE-1"], "affected": [affected]}


@pytest.mark.parametrize(
    ("let_pass", "fixed", "is_found"),
    [([], None, True), (["PYSEC-1"], None, False), (["CVE-1"], None, False), (["PYSEC-1"], "5.7", True)],
)
def test_that_a_published_fault_is_found_unless_it_was_read_and_has_no_fix(
    tmp_path, monkeypatch, let_pass, fixed, is_found
):
    if not (PROJECT / ".venv-tools" / "uv").is_dir():
        pytest.skip("uv is not set up here")
    monkeypatch.setenv("UV_CACHE_DIR", str(tmp_path))

    def service(asked: Received) -> Reply:
        if not asked.path.endswith("querybatch"):
            return Reply(advisory("PYSEC-1", fixed))
        known = {"vulns": [{"id": "PYSEC-1", "modified": "2026-01-01T00:00:00Z"}]}
        queries = asked.body["queries"]
        return Reply({"results": [known if query["package"]["name"] == "diskcache" else {} for query in queries]})

    with ScriptedServer(service) as server:
        assert dependencies.advisories(let_pass, f"{server.url}/") is is_found


def test_that_advisories_which_cannot_be_reached_are_said_to_be_missing(tmp_path, monkeypatch, capsys):
    monkeypatch.setenv("UV_CACHE_DIR", str(tmp_path))
    assert not dependencies.advisories([], "http://127.0.0.1:9/")
    assert capsys.readouterr().out.startswith("SKIPPED: known faults")
