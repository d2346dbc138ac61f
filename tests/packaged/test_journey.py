"""The packaged program through a whole study, here and on a bare Debian without Python and without a network."""

from __future__ import annotations

import os
import shutil
import subprocess
import time
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

HERE = Path(__file__).resolve().parent
MACHINE = HERE.parents[1].parent / "shared" / "tools" / "fresh-machine"
N_PAIRS = 4
N_DIMENSIONS = 3  # the judge says as a fourth how sure it is
DIGITS = {"R1": "432", "R2": "342"}
AGREE = ("Return", "Return")  # the first goes to the button
SURE = "3"
PATIENCE = "180"
REST_S = 0.8
"""A key counts once what it answers has been on screen for a moment."""
LOOK_EVERY_S = 0.1
TICKS_AT_REST = 2
"""What the timers of a window that waits take of the processor in that time, in hundredths of a second."""


def journey(command: list[str | Path], display: str, folder: Path, variables: Mapping[str, str]) -> list[str]:
    """Run the journey, rate where it asks for that, and give what it said."""
    with subprocess.Popen(
        command,
        cwd=folder,
        env=dict(os.environ) | {"DISPLAY": display, "QT_QPA_PLATFORM": "xcb"} | variables,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        encoding="utf-8",
    ) as running:
        assert running.stdout is not None
        said = list(answered(running.stdout, display))
    assert running.returncode == 0, "\n".join(said[-20:])
    return said


def answered(lines: Iterator[str], display: str) -> Iterator[str]:
    for line in lines:
        yield line.rstrip("\n")
        if line.startswith("RATE "):
            rate(line.split()[1], display)


def rate(rater: str, display: str) -> None:
    """Agree, answer the form, read what is asked, rate every pair and say how sure one is, then close the window."""
    window = f"{rater}.medreview - medreview"
    typed = ["Return", *AGREE, "G", "P", "Tab", "1", "0", "Return", "Return"]
    typed += [*DIGITS[rater], "Return", "Down", SURE, "Return"] * N_PAIRS
    find = ["search", "--sync", "--onlyvisible", "--name", window, "windowfocus", "--sync", "getwindowpid"]
    process = int(xdotool(display, *find))
    for key in (*typed, "ctrl+q"):
        wait_for_rest(process)
        xdotool(display, "key", key)


def xdotool(display: str, *action: str) -> str:
    """Do something on a screen; what was said of it."""
    variables = dict(os.environ) | {"DISPLAY": display}
    done = subprocess.run(
        ["timeout", PATIENCE, "xdotool", *action], env=variables, check=True, stdout=subprocess.PIPE, text=True
    )
    return done.stdout


def wait_for_rest(process: int) -> None:
    """Wait until a program waits for a key: how long it takes to show what is asked depends on what else runs here."""
    used, since = ticks_of(process), time.monotonic()
    while time.monotonic() - since < REST_S:
        time.sleep(LOOK_EVERY_S)
        now = ticks_of(process)
        if now is None or used is None or now > used + TICKS_AT_REST:
            used, since = now, time.monotonic()


def ticks_of(process: int) -> int | None:
    """Time of the processor that all threads of a process have used; None while one runs, or waits for its turn."""
    told = [path.read_text().rpartition(")")[2].split() for path in Path(f"/proc/{process}/task").glob("*/stat")]
    return None if any(one[0] in "RD" for one in told) else sum(int(one[11]) + int(one[12]) for one in told)


def check(said: list[str]) -> None:
    assert "All 14 parts are good." in said
    assert [line for line in said if line.startswith(("RATINGS", "JUDGEMENTS", "WRITTEN"))] == [
        f"RATINGS {len(DIGITS) * N_PAIRS * N_DIMENSIONS}",
        f"JUDGEMENTS {N_PAIRS * (N_DIMENSIONS + 1)}",
        "WRITTEN agreement.csv",
        "WRITTEN report.html",
        "WRITTEN report.pdf",
        "WRITTEN everything.zip",
    ]


@pytest.mark.timeout(900)
def test_that_a_study_goes_from_tables_to_results(program, install, display, tmp_path):
    model = install / "_internal" / "models" / "medreview-trial.gguf"
    command = ["sh", HERE / "journey.sh", program, model, HERE / "clinic", tmp_path / "work"]
    check(journey(command, display, tmp_path, {}))


@pytest.mark.timeout(1200)
def test_that_a_study_goes_through_on_a_bare_debian_without_python_and_network(install, display, tmp_path, full):
    if not full:
        pytest.skip("only with --full: it takes minutes")
    if not MACHINE.exists() or os.geteuid() != 0:
        pytest.skip("what makes a bare Debian is not beside this checkout, or needs root")
    checkout(tmp_path, install)
    command = (
        "! command -v python3 && "
        "sh journey.sh medreview/medreview medreview/_internal/models/medreview-trial.gguf clinic /root/work"
    )
    variables = {"FRESH_PYTHON": "0", "FRESH_NETWORK": "0", "FRESH_DISPLAY": "1"}
    check(journey([MACHINE, command], display, tmp_path, variables))


def checkout(folder: Path, install: Path) -> None:
    """A repository with what the bare machine gets: the install, the journey and its tables."""
    shutil.copytree(install, folder / "medreview", symlinks=True)
    shutil.copy(HERE / "journey.sh", folder)
    shutil.copytree(HERE / "clinic", folder / "clinic")
    author = ["-c", "user.name=nobody", "-c", "user.email=nobody@localhost", "-c", "core.compression=0"]
    for command in (["init", "-q"], ["add", "."], ["commit", "-q", "-m", "the install"]):
        subprocess.run(["git", *author, *command], cwd=folder, check=True)
