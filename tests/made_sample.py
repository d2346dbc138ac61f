"""Workspaces that take long to make, made once for everything that is tested with one state of the sources."""

import hashlib
import shutil
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest
from filelock import FileLock

from medreview.sample_workspace import make_sample

ROOT = Path(__file__).resolve().parents[1]
KEPT = ROOT / "build" / "check"
NOT_NEEDED = ("ui", "cli", "analysis", "reporting")
READ = (
    "medreview/**/*.py",
    "packaging/*_sample.py",
    "resources/sample/*",
    "resources/templates/*",
    "resources/codebooks/*",
    "resources/prompts/**/*",
    "models/*",
)


def copy_sample(path: Path) -> Path:
    """A sample workspace of one's own at ``path``; the tests of making one make another."""
    shutil.copyfile(kept("sample", _sample_in) / "sample.medreview", path)
    return path


def kept(name: str, make: Callable[[Path], None]) -> Path:
    """The folder that ``make`` fills, in which nothing is changed afterwards: copy what is to be opened."""
    KEPT.mkdir(parents=True, exist_ok=True)
    folder = KEPT / f"{name}-{_state_of_the_sources()}"
    is_made = folder / "made"
    with FileLock(KEPT / f"{name}.lock"):
        if not is_made.exists():
            for old in KEPT.glob(f"{name}-*/"):
                shutil.rmtree(old)
            folder.mkdir()
            with pytest.MonkeyPatch.context() as patch:
                patch.setenv("XDG_DATA_HOME", str(folder))  # models are a person's own: nobody else's are known there
                make(folder)
            is_made.touch()
    return folder


def is_needed(file: Path) -> bool:
    """Whether a workspace could be another one for it: what only shows them, and what counts them, makes none."""
    place = file.relative_to(ROOT).parts
    return file.is_file() and not (place[0] == "medreview" and place[1] in NOT_NEEDED)


def _sample_in(folder: Path) -> None:
    make_sample(folder / "sample.medreview")


@cache
def _state_of_the_sources() -> str:
    state = hashlib.sha256()
    for file in sorted(file for pattern in READ for file in ROOT.glob(pattern) if is_needed(file)):
        state.update(f"{file.relative_to(ROOT)} {hashlib.sha256(file.read_bytes()).hexdigest()}\n".encode())
    return state.hexdigest()[:16]
