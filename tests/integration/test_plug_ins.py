"""Packages of other people add protocols, metrics, layouts and panels: an example project, really installed."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from medreview import plug_ins
from medreview.plug_ins import PlugInFailed, PlugInGroup, guarded, plugged_in
from tests.made_sample import copy_sample

ROOT = Path(__file__).resolve().parents[2]
EXAMPLE = ROOT / "tests" / "samples" / "plug_in"
SET_UP_UV = ROOT / ".venv-tools" / "uv" / ("Scripts" if sys.platform == "win32" else "bin") / "uv"


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder into which the example project is installed; uv builds it without a network."""
    uv = str(SET_UP_UV) if SET_UP_UV.exists() else shutil.which("uv")
    if uv is None:
        pytest.skip("uv is not set up here: python3 packaging/check.py does it")
    folder = tmp_path_factory.mktemp("plug-in")
    shutil.copytree(EXAMPLE, folder / "project")
    target = ["--target", str(folder / "site"), "--python", sys.executable]
    command = [uv, "pip", "install", "--offline", "--no-deps", *target, str(folder / "project")]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return folder / "site"


def run(site: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    variables = os.environ | {"PYTHONPATH": os.pathsep.join([str(ROOT), str(site)]), "QT_QPA_PLATFORM": "offscreen"}
    command = [sys.executable, "-m", "medreview", *arguments]
    return subprocess.run(command, env=variables, capture_output=True, text=True, check=False)


def test_that_every_plug_in_is_listed_and_the_broken_ones_say_why(installed: Path) -> None:
    done = run(installed, "plug-ins", "--json")
    assert done.returncode == 0, done.stderr
    told = {(one["group"], one["name"]): one["left_out"] for one in json.loads(done.stdout)["plug_ins"]}
    assert {name for name, left_out in told.items() if left_out is None} == {
        ("medreview.layouts", "tagged_lines"),
        ("medreview.metrics", "share_of_words"),
        ("medreview.panels", "longest_comments"),
        ("medreview.protocols", "bedside"),
    }
    assert "ModuleNotFoundError" in told["medreview.metrics", "broken"]
    assert told["medreview.metrics", "taken"] == "the name bleu is taken"
    assert "belongs in medreview.metrics" in told["medreview.metrics", "of_another_kind"]
    assert "The plug-in broken of medreview-example was left out" in done.stderr


def test_that_a_layout_of_a_package_reads_its_files(installed: Path, tmp_path: Path) -> None:
    (tmp_path / "cold.txt").write_text("Q> What helps against a cold?\nA> Rest.\n", encoding="utf-8")
    workspace = str(tmp_path / "w.medreview")
    assert run(installed, "new", workspace).returncode == 0
    done = run(installed, "import", workspace, str(tmp_path / "cold.txt"), "--json")
    assert done.returncode == 0, done.stderr
    assert {name: one["added"] for name, one in json.loads(done.stdout)["tables"].items()} == {
        "questions": 1,
        "answers": 1,
    }


def test_that_a_metric_a_panel_and_a_protocol_of_a_package_are_used(installed: Path, tmp_path: Path) -> None:
    workspace = str(copy_sample(tmp_path / "sample.medreview"))
    done = run(installed, "metric", workspace, "--metric", "share_of_words", "--json")
    assert done.returncode == 0, done.stderr
    folder = tmp_path / "results"
    options = ["--study", "Sample study", "--table", "example_counts", "--no-figures", "-o", str(folder)]
    done = run(installed, "analyse", workspace, *options)
    assert done.returncode == 0, done.stderr
    assert (folder / "example_counts.csv").read_text(encoding="utf-8").split() == ["n", "378"]
    done = run(installed, "prompts", "show", "bedside")
    assert "How warm is this answer?" in done.stdout, done.stderr


def test_that_a_packaged_program_looks_for_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "_MEIPASS", str(ROOT), raising=False)
    monkeypatch.setattr(plug_ins, "entry_points", lambda **_: pytest.fail("looked for plug-ins"))
    assert plugged_in(PlugInGroup.METRICS, bool, lambda one: [str(one)], []) == ()


def test_that_a_plug_in_that_fails_is_named() -> None:
    def rows():
        yield 1
        raise KeyError("gone")

    with pytest.raises(PlugInFailed, match="The plug-in tone failed"):
        guarded("tone", rows)()
