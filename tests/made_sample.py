"""The sample workspace, made once for everything that is tested with one state of the sources."""

import hashlib
import shutil
from pathlib import Path

from filelock import FileLock

from medreview.sample_workspace import make_sample

ROOT = Path(__file__).resolve().parents[1]
KEPT = ROOT / "build" / "check"
READ = ("medreview/**/*.py", "resources/sample/*", "resources/templates/*", "resources/codebooks/*")


def copy_sample(path: Path) -> Path:
    """A sample workspace of one's own at ``path``; the tests of making one call ``make_sample`` themselves."""
    KEPT.mkdir(parents=True, exist_ok=True)
    with FileLock(KEPT / "sample.lock"):
        made = KEPT / f"sample-{_state_of_the_sources()}.medreview"
        if not made.exists():
            for old in KEPT.glob("sample-*.medreview"):
                old.unlink()
            half = KEPT / "half-made.medreview"
            half.unlink(missing_ok=True)
            make_sample(half)
            half.rename(made)
        shutil.copyfile(made, path)
    return path


def _state_of_the_sources() -> str:
    state = hashlib.sha256()
    for file in sorted(file for pattern in READ for file in ROOT.glob(pattern)):
        state.update(f"{file.relative_to(ROOT)} {hashlib.sha256(file.read_bytes()).hexdigest()}\n".encode())
    return state.hexdigest()[:16]
