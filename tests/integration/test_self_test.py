"""The self-test tries the real parts, goes on after one that fails, and leaves nothing behind."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from medreview import self_test
from medreview.paths import user_data_folder
from medreview.self_test import PartFinding, SelfTest

PROJECT = Path(__file__).resolve().parents[2]


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    variables = {name: value for name, value in os.environ.items() if name not in {"DISPLAY", "WAYLAND_DISPLAY"}}
    return subprocess.run(
        [sys.executable, "-m", "medreview", "--self-test", *arguments],
        cwd=PROJECT,
        env=variables,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )


@pytest.mark.timeout(300)
def test_that_every_part_of_this_checkout_is_good(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    done = run("--json")
    told = json.loads(done.stdout)
    assert {name: part["found"] for name, part in told["parts"].items() if not part["is_good"]} == {}
    assert list(told["parts"]) == [
        "program",
        "files",
        "workspace",
        "images",
        "DICOM",
        "PDF",
        "window",
        "local model",
        "keyring",
        "encryption",
        "statistics",
        "tables",
        "plots",
        "report",
    ]
    assert (done.returncode, told["all_good"]) == (0, True)
    assert list(tmp_path.glob("medreview-*")) == []
    assert list(user_data_folder().iterdir()) == []  # its model is none of the person's


def test_that_a_part_that_fails_is_told_and_the_next_is_tried(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(self_test, "models_folder", lambda: tmp_path)
    monkeypatch.setattr(self_test, "make_sample", _fail)
    for part in ("_window", "_tables"):  # long ones that are tried above
        monkeypatch.setattr(SelfTest, part, lambda _self: "not tried here")
    monkeypatch.setattr(self_test, "_statistics", lambda: "not tried here")
    found: dict[str, PartFinding] = {}
    for finding in SelfTest().findings():
        found[finding.part] = finding
    assert found["workspace"].sentence == "OSError: the disk is full"
    assert not found["workspace"].is_good
    assert not found["local model"].is_good
    assert found["images"].is_good
    assert found["encryption"].is_good


def _fail(_path: Path) -> None:
    raise OSError("the disk is full")
