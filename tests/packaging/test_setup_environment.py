from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from setup_environment import Environment, system_python
from steps import DiskFull, NetworkUnreachable, StepFailed

REAL_PYTHON = sys.executable


def test_that_a_fresh_project_gets_uv_and_its_packages(project, fakes):
    Environment(project).set_up()
    assert Environment(project).is_ready()
    assert [call.split()[0] for call in fakes.calls()] == ["python", "python", "uv"]


def test_that_a_second_set_up_runs_nothing(project, monkeypatch, capsys):
    Environment(project).set_up()
    capsys.readouterr()
    monkeypatch.setattr(subprocess, "Popen", None)
    Environment(project).set_up()
    assert capsys.readouterr().out == ""


@pytest.mark.parametrize("changed", ["uv.lock", "pyproject.toml"])
def test_that_new_dependencies_are_installed(project, changed, fakes):
    Environment(project).set_up()
    (project / changed).write_text("second")
    Environment(project).set_up()
    assert len(fakes.calls("uv sync")) == 2


def test_that_starting_leaves_the_tools_of_the_checks_installed(project, fakes):
    Environment(project, for_tests=True).set_up()
    (project / "uv.lock").write_text("second lock")
    Environment(project).set_up()
    for_checks, for_start = fakes.calls("uv sync")
    assert {"--no-dev", "--inexact"}.isdisjoint(for_checks.split())
    assert {"--no-dev", "--inexact"} <= set(for_start.split())


def test_that_a_set_up_for_the_checks_is_enough_to_start(project):
    Environment(project, for_tests=True).set_up()
    assert Environment(project).is_ready()


def test_that_a_set_up_to_start_is_not_enough_for_the_checks(project):
    Environment(project).set_up()
    assert not Environment(project, for_tests=True).is_ready()


def test_that_an_environment_killed_half_made_is_made_anew(project, monkeypatch):
    monkeypatch.setenv("UV_DIES", "1")
    stand_in = f"import sys; sys.executable = {sys.executable!r}; sys.prefix = sys.base_prefix"
    program = f"{stand_in}; import setup_environment; setup_environment.Environment().set_up()"
    killed = subprocess.run([REAL_PYTHON, "-c", program], cwd=project / "packaging", check=False)
    assert killed.returncode == -signal.SIGKILL
    assert (project / ".venv" / "half-made").exists()
    monkeypatch.delenv("UV_DIES")
    Environment(project).set_up()
    assert Environment(project).is_ready()
    assert not (project / ".venv" / "half-made").exists()


def test_that_an_environment_that_does_not_work_is_made_anew(project):
    Environment(project).set_up()
    (project / ".venv" / "broken").touch()
    (project / "uv.lock").write_text("second lock")
    Environment(project).set_up()
    assert Environment(project).is_ready()
    assert not (project / ".venv" / "broken").exists()


def test_that_a_moved_project_gets_an_environment_of_its_new_place(project):
    Environment(project).set_up()
    (project / ".venv" / "of-the-old-place").touch()
    moved = project.rename(project.with_name("moved"))
    Environment(moved).set_up()
    assert Environment(moved).is_ready()
    assert not (moved / ".venv" / "of-the-old-place").exists()


def test_that_a_vanished_python_is_noticed(project):
    Environment(project).set_up()
    (project / ".venv" / "bin" / "python").unlink()
    assert not Environment(project).is_ready()


def test_that_another_version_of_uv_is_replaced(project, fakes):
    Environment(project).set_up()
    uv = project / ".venv-tools" / "uv" / "bin" / "uv"
    uv.write_text(uv.read_text().replace("0.13.8", "0.1.0"))
    (project / "uv.lock").write_text("second lock")
    Environment(project).set_up()
    assert len(fakes.calls("python -m venv")) == 2


def test_that_no_network_is_one_sentence_and_keeps_the_environment(project, monkeypatch):
    Environment(project).set_up()
    (project / ".venv" / "kept").touch()
    (project / "uv.lock").write_text("second lock")
    monkeypatch.setenv("UV_SAYS", "error: Failed to fetch\n  Caused by: dns error")
    with pytest.raises(NetworkUnreachable, match="connect this machine to the internet"):
        Environment(project).set_up()
    monkeypatch.delenv("UV_SAYS")
    Environment(project).set_up()
    assert (project / ".venv" / "kept").exists()


def test_that_a_full_disk_is_one_sentence(project, monkeypatch):
    monkeypatch.setenv("UV_SAYS", "error: failed to write: No space left on device (os error 28)")
    with pytest.raises(DiskFull, match="free about 2 GB"):
        Environment(project).set_up()
    assert not Environment(project).is_ready()


def test_that_any_other_failure_names_its_last_line_and_the_log(project, monkeypatch):
    monkeypatch.setenv("UV_SAYS", "something\nerror: the lock is of a newer kind")
    with pytest.raises(StepFailed, match=r"the lock is of a newer kind.*setup\.log"):
        Environment(project).set_up()


def test_that_only_translations_that_changed_are_compiled(project, fakes):
    folder = project / "resources" / "translations"
    folder.mkdir(parents=True)
    for language in ("fa", "zh"):
        (folder / f"{language}.ts").write_text("<TS/>")
    Environment(project).set_up()
    assert Environment(project).is_ready()
    (folder / "fa.ts").write_text("<TS>new</TS>")
    os.utime(folder / "fa.ts", ns=(10**18, (folder / "fa.qm").stat().st_mtime_ns + 1))
    Environment(project).set_up()
    assert [Path(call).name for call in fakes.calls("lrelease")] == ["fa.ts", "zh.ts", "fa.ts"]
    assert (folder / "zh.qm").read_text() == "compiled\n"


def test_that_another_python_does_not_leak_in(project, monkeypatch, fakes):
    monkeypatch.setenv("PYTHONPATH", "/elsewhere")
    uv = shutil.which("uv")
    Path(uv).write_text(Path(uv).read_text().replace('echo "uv $*"', 'echo "path $PYTHONPATH"'))
    Environment(project).set_up()
    assert fakes.calls("path") == ["path "]


def test_that_a_run_inside_an_environment_builds_from_the_python_beneath(project, monkeypatch, tmp_path):
    beneath = tmp_path / "usr" / "bin" / f"python3.{sys.version_info.minor}"
    beneath.parent.mkdir(parents=True)
    beneath.touch()
    monkeypatch.setattr(sys, "base_prefix", str(tmp_path / "usr"))
    assert system_python() == str(beneath)
