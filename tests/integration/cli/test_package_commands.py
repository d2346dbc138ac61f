"""Handing out and receiving from the command line."""

import json
from pathlib import Path

import pytest

from medreview.cli import main
from medreview.workflows.check_workspace import check_workspace
from tests.integration.packages.canaries import STUDY, a_secret_study


@pytest.fixture
def home(tmp_path: Path) -> Path:
    workspace, _ = a_secret_study(tmp_path)
    workspace.close()
    return workspace.path


def said(capsys: pytest.CaptureFixture[str]) -> dict[str, object]:
    return json.loads(capsys.readouterr().out)


def test_that_a_study_is_handed_out_and_received(
    home: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["package", str(home), "--study", STUDY, "-o", str(tmp_path / "out"), "--json"]) == 0
    packages = said(capsys)["packages"]
    assert isinstance(packages, list)
    assert [package["rater"] for package in packages] == ["r1", "r2", "r3"]
    own = tmp_path / "own.medreview"
    assert main(["receive", packages[0]["file"], str(own), "--json"]) == 0
    assert said(capsys) | {"workspace": ""} == {
        "ok": True, "workspace": "", "study": STUDY, "rater": "r1", "n_pairs": 12,
    }  # fmt: skip
    assert check_workspace(own).is_sound


def test_that_one_raters_package_is_locked_by_the_first_line_of_a_file(
    home: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "right").write_text("correct horse\nsecond line\n")
    (tmp_path / "wrong").write_text("horse\n")
    package = str(tmp_path / "r2.mrpack")
    command = ["package", str(home), "--study", STUDY, "--rater", "r2", "-o", package]
    assert main([*command, "--passphrase-file", str(tmp_path / "right")]) == 0
    own = str(tmp_path / "own.medreview")
    assert main(["receive", package, own]) == 1
    assert main(["receive", package, own, "--passphrase-file", str(tmp_path / "wrong")]) == 1
    assert "passphrase does not open" in capsys.readouterr().err
    assert not Path(own).exists()
    assert main(["receive", package, own, "--passphrase-file", str(tmp_path / "right")]) == 0


def test_that_an_empty_passphrase_is_refused(home: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "empty").write_text("\n")
    out = tmp_path / "out"
    command = ["package", str(home), "--study", STUDY, "-o", str(out), "--passphrase-file", str(tmp_path / "empty")]
    assert main(command) == 1
    assert "no passphrase" in capsys.readouterr().err
    assert not out.exists()


def test_that_what_is_no_package_is_refused_in_one_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "x.mrpack").write_text("question,answer\n")
    assert main(["sites", "receive", str(tmp_path / "own"), str(tmp_path / "x.mrpack")]) == 1
    assert capsys.readouterr().err.count("\n") == 1
