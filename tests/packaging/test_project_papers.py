"""What a public host reads of the project: workflows, forms for issues, how it is cited and what pip says of it."""

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml

ROOT = Path(__file__).resolve().parents[2]
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
FORMS = sorted(path for path in (ROOT / ".github" / "ISSUE_TEMPLATE").glob("*.yml") if path.name != "config.yml")
PINNED = re.compile(r"[\w.-]+/[\w./-]+@[0-9a-f]{40}")


def read(path: Path) -> dict[Any, Any]:
    return yaml.safe_load(path.read_text(encoding="utf-8"))


def jobs() -> list[Any]:
    found = [(path.stem, name, job) for path in WORKFLOWS for name, job in read(path)["jobs"].items()]
    return [pytest.param(job, id=f"{stem}-{name}") for stem, name, job in found]


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.stem)
def test_that_a_workflow_may_only_read_unless_a_job_says_more(path: Path) -> None:
    workflow = read(path)
    assert workflow["permissions"] == {"contents": "read"}
    assert "pull_request_target" not in workflow[True], "code of strangers would run with the rights of ours"
    assert workflow["jobs"]


@pytest.mark.parametrize("job", jobs())
def test_that_a_job_ends_and_runs_only_what_is_pinned(job: dict[str, Any]) -> None:
    assert job["timeout-minutes"] <= 180
    for step in job["steps"]:
        assert ("uses" in step) != ("run" in step)
        assert PINNED.fullmatch(step.get("uses", "a/b@" + "0" * 40)), step
        assert "${{" not in step.get("run", ""), "a value goes in by env, where it cannot become a command"
        if step.get("uses", "").startswith("actions/checkout@"):
            assert step["with"]["persist-credentials"] is False


@pytest.mark.parametrize("job", jobs())
def test_that_a_script_that_a_job_runs_is_there(job: dict[str, Any]) -> None:
    scripts = [part for step in job["steps"] for part in re.findall(r"packaging/\w+\.py", step.get("run", ""))]
    assert [script for script in scripts if not (ROOT / script).is_file()] == []


def test_that_every_check_and_every_install_is_made_on_the_three_systems() -> None:
    checks = read(ROOT / ".github/workflows/checks.yml")["jobs"]["checks"]["strategy"]["matrix"]["system"]
    built = read(ROOT / ".github/workflows/release.yml")["jobs"]["build"]["strategy"]["matrix"]["include"]
    for systems in (checks, [one["system"] for one in built if "installs" in one["parts"]]):
        assert sorted(system.partition("-")[0] for system in systems) == ["macos", "ubuntu", "windows"]
    assert sum("packages" in one["parts"] for one in built) == 1, "wheel and source archive are the same everywhere"


@pytest.mark.parametrize("path", FORMS, ids=lambda path: path.stem)
def test_that_a_form_for_issues_asks_under_names_of_its_own(path: Path) -> None:
    form = read(path)
    assert {"name", "description", "body"} <= set(form)
    asked = [part for part in form["body"] if part["type"] != "markdown"]
    names = [part["id"] for part in asked]
    assert len(set(names)) == len(names) > 0
    for part in asked:
        assert part["type"] in {"input", "textarea", "dropdown", "checkboxes"}
        assert part["attributes"]["label"]
        assert part["type"] not in {"dropdown", "checkboxes"} or part["attributes"]["options"]


def test_that_the_citation_is_of_this_program() -> None:
    citation = read(ROOT / "CITATION.cff")
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert {"cff-version", "message", "title", "authors"} <= set(citation), "what the format asks for"
    assert (citation["title"], citation["license"]) == (project["name"], project["license"])
    assert [one["name"] for one in citation["authors"]] == [one["name"] for one in project["authors"]]


def test_that_only_systems_are_promised_on_which_it_was_run() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    systems = [name for name in project["classifiers"] if name.startswith("Operating System")]
    assert systems == ["Operating System :: POSIX :: Linux"]
    assert "no: nobody has run it there yet" in (ROOT / "packaging/install/README.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", ["SECURITY.md", "CODE_OF_CONDUCT.md"])
def test_that_a_page_names_only_files_that_are_there(name: str) -> None:
    named = re.findall(r"`([A-Z_]+\.md)`", (ROOT / name).read_text(encoding="utf-8"))
    assert named
    assert [one for one in named if not (ROOT / one).is_file()] == []
