"""Workspaces that take long to make, made once for everything that is tested with one state of the sources."""

import hashlib
import shutil
from collections.abc import Callable
from functools import cache
from pathlib import Path

from filelock import FileLock

from medreview.sample_workspace import make_sample

ROOT = Path(__file__).resolve().parents[1]
KEPT = ROOT / "build" / "check"
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
    """A sample workspace of one's own at ``path``; the tests of making one call ``make_sample`` themselves."""
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
            make(folder)
            is_made.touch()
    return folder


def _sample_in(folder: Path) -> None:
    make_sample(folder / "sample.medreview")


@cache
def _state_of_the_sources() -> str:
    state = hashlib.sha256()
    for file in sorted(file for pattern in READ for file in ROOT.glob(pattern) if file.is_file()):
        state.update(f"{file.relative_to(ROOT)} {hashlib.sha256(file.read_bytes()).hexdigest()}\n".encode())
    return state.hexdigest()[:16]
