"""An install knows which of its files are not as they were built."""

import hashlib
import sys
from pathlib import Path

import pytest

from medreview.self_test import SUMS, changed_files, install_folder


@pytest.fixture
def install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(sys, "platform", "linux")
    for name in ("program", "data/متن.txt"):
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(name, "utf-8")
    sums = [f"{hashlib.sha256(name.encode()).hexdigest()}  {name}\n" for name in ("data/متن.txt", "program")]
    (tmp_path / SUMS).write_text("".join(sums), "utf-8")
    return tmp_path


def test_that_files_as_they_were_built_are_none_to_name(install: Path) -> None:
    assert changed_files(install) == (2, ())


def test_that_changed_and_missing_files_are_named(install: Path) -> None:
    (install / "program").write_text("other", "utf-8")
    (install / "data" / "متن.txt").unlink()
    assert changed_files(install) == (2, ("data/متن.txt", "program"))


def test_that_a_checkout_is_no_install() -> None:
    assert install_folder() is None


def test_that_an_install_lies_where_its_program_does(install: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(sys, "executable", str(install / "program"))
    assert install_folder() == install
