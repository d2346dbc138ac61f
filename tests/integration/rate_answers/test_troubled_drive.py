"""A drive that fills up or fails while a rater works: nothing acknowledged is lost, old files stay, it is said."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.guards

ROOT = Path(__file__).resolve().parents[3]
PROGRAM = Path(__file__).with_name("troubled_rater.py")
N_RUNS = 30
DRIVE = "-t tmpfs -o size=5m none"

Outcome = dict[str, object]


def in_own_mounts(script: str) -> list[str]:
    """A shell that may mount: for root as it is, else with a user of its own; a visible skip where neither works."""
    command = ["unshare", "-m"] if os.geteuid() == 0 else ["unshare", "-rm"]
    if shutil.which("unshare") is None or subprocess.run([*command, "true"], check=False).returncode:
        pytest.skip("this machine allows no mounts")
    return [*command, "sh", "-c", script]


def run(command: list[str]) -> Outcome:
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=environment)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def check(outcome: Outcome, *, said: set[str]) -> None:
    assert outcome["is_kept"] is True
    assert outcome["is_unchanged"] is True
    assert outcome["said"] in said
    assert outcome["n_acknowledged"] != 0


@pytest.mark.slow
@pytest.mark.timeout(600)
def test_that_a_drive_which_fills_up_loses_nothing(tmp_path: Path, full: bool, seed: int) -> None:
    for number in range(N_RUNS) if full else [seed % N_RUNS]:
        folder = tmp_path / f"{number}"
        folder.mkdir()
        program = f"'{sys.executable}' '{PROGRAM}' '{folder}' full {number}"
        outcome = run(in_own_mounts(f"mount {DRIVE} '{folder}' && exec {program}"))
        check(outcome, said={"DiskFull"})
        assert outcome["refused"] == ["FileNotWritten", "NoRoomForBackup"]


@pytest.mark.slow
@pytest.mark.timeout(600)
def test_that_a_drive_which_fails_loses_nothing(tmp_path: Path, full: bool, seed: int) -> None:
    for number in range(N_RUNS) if full else [seed % N_RUNS]:
        folder = tmp_path / f"{number}"
        folder.mkdir()
        outcome = run([sys.executable, str(PROGRAM), str(folder), "failing", str(number)])
        check(outcome, said={"WorkspaceUnreachable", "DiskFull"})
        assert "done" not in outcome["refused"][1:]  # type: ignore[index]
