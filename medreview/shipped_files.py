"""Whether the files of an install are as they were built; a checkout has none of its sums."""

import hashlib
import sys
from pathlib import Path

SUMS = "SHA256SUMS"


def install_folder() -> Path | None:
    """The folder or bundle that was installed; None where the program runs from its source."""
    if not getattr(sys, "frozen", False):
        return None
    program = Path(sys.executable)
    return program.parents[2] if sys.platform == "darwin" else program.parent


def changed_files(folder: Path) -> tuple[int, tuple[str, ...]]:
    """How many files were compared with the sums that came with them, and the names of those that differ.

    Raises
    ------
    FileNotFoundError
        If the sums are missing.
    """
    papers = folder / "Contents" / "Resources" if sys.platform == "darwin" else folder
    lines = (papers / SUMS).read_text(encoding="utf-8").splitlines()
    sums = {name: digest for digest, _, name in (line.partition("  ") for line in lines)}
    return len(sums), tuple(name for name, digest in sums.items() if _sha256(folder / name) != digest)


def _sha256(path: Path) -> str | None:
    try:
        with path.open("rb") as file:
            return hashlib.file_digest(file, "sha256").hexdigest()
    except OSError:
        return None
