"""The packaged program, as ``packaging/build.py`` left it; where there is none, every test here is skipped."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

PROJECT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="session")
def dist() -> Path:
    """The folder that the build writes; another one by MEDREVIEW_DIST, of whatever commit."""
    folder = Path(os.environ.get("MEDREVIEW_DIST", PROJECT / "dist"))
    program = folder / "medreview" / "medreview"
    if not program.exists():
        pytest.skip("there is no packaged program: python3 packaging/build.py makes one")
    if "MEDREVIEW_DIST" not in os.environ and int(program.stat().st_mtime) != date_of_commit():
        pytest.skip("the packaged program is of another commit: python3 packaging/build.py makes it anew")
    return folder


def date_of_commit() -> int:
    """What the build dates its files with."""
    asked = ["git", "log", "-1", "--format=%ct"]
    return int(subprocess.run(asked, cwd=PROJECT, capture_output=True, text=True, check=True).stdout)


@pytest.fixture(scope="session")
def install(dist: Path) -> Path:
    return dist / "medreview"


@pytest.fixture(scope="session")
def archives(dist: Path) -> list[Path]:
    found = [path for path in dist.iterdir() if path.is_file() and path.name != "SHA256SUMS"]
    if not found:
        pytest.skip("the packaged program was built without its archives: python3 packaging/build.py makes them")
    return found


@pytest.fixture(scope="session")
def program(install: Path) -> Path:
    return install / "medreview"


@pytest.fixture
def display() -> Iterator[str]:
    """A screen of its own, and the program that types on it."""
    if missing := [name for name in ("Xvfb", "xdotool") if shutil.which(name) is None]:
        pytest.skip(f"{' and '.join(missing)} is not installed here")
    read, write = os.pipe()
    screen = ["Xvfb", "-displayfd", str(write), "-screen", "0", "1366x768x24", "-nolisten", "tcp"]
    server = subprocess.Popen(screen, pass_fds=(write,), stderr=subprocess.DEVNULL)
    os.close(write)
    try:
        with os.fdopen(read) as told:
            yield f":{told.readline().strip()}"
    finally:
        server.terminate()
        server.wait()
