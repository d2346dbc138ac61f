"""What is done to the folder that PyInstaller made, so that it is small, dated by its source, and can be verified."""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import subprocess
import sys
from collections import Counter
from pathlib import Path

SUMS = "SHA256SUMS"
_SMALLEST_TWIN = 100_000
_GLIBC = re.compile(rb"\0GLIBC_(2\.\d+)(?=\0)")


def tidy(folder: Path) -> None:
    """Leave no dangling link, no file twice side by side, and no names for debuggers."""
    for path in sorted(folder.rglob("*")):
        if path.is_symlink() and not path.exists():
            path.unlink()
        elif path.name == "__pycache__":
            shutil.rmtree(path)
    if sys.platform == "win32":
        return
    _link_twins(folder)
    if sys.platform == "linux" and shutil.which("strip"):
        _strip(folder)


def _link_twins(folder: Path) -> None:
    """A library that lies there several times, as wheels bring it, becomes one file and links to it."""
    seen: dict[str, Path] = {}
    for path in sorted(files_of(folder), key=lambda path: (-len(path.name), path)):
        if path.stat().st_size < _SMALLEST_TWIN:
            continue
        twin = seen.setdefault(_sha256(path), path)
        if twin != path:
            path.unlink()
            path.symlink_to(os.path.relpath(twin, path.parent))


def _strip(folder: Path) -> None:
    """Take the names for debuggers out of libraries, a tenth of everything; wheels' own copies stay as they are."""
    libraries = [path for path in files_of(folder) if ".so" in path.suffixes and not path.parent.name.endswith(".libs")]
    subprocess.run(["strip", "--strip-unneeded", *map(str, libraries)], check=True)


def files_of(folder: Path) -> list[Path]:
    """The files themselves, without links."""
    return sorted(path for path in folder.rglob("*") if path.is_file() and not path.is_symlink())


def write_sums(folder: Path, papers: Path) -> None:
    """Write one line for each file of the install into ``papers``, as ``sha256sum --check`` reads it.

    On macOS the signature, which is made last and covers this list, stays out: it lies in the program itself and in a
    folder of its own.
    """
    signed = {folder / "Contents" / "MacOS" / "medreview", folder / "Contents" / "_CodeSignature" / "CodeResources"}
    write_list(papers / SUMS, folder, [path for path in files_of(folder) if path.name != SUMS and path not in signed])


def write_list(path: Path, folder: Path, files: list[Path]) -> None:
    """Write the sums of ``files`` with their places in ``folder``."""
    names = sorted((file.relative_to(folder).as_posix(), file) for file in files)
    lines = [f"{_sha256(file)}  {name}\n" for name, file in names]
    path.write_text("".join(lines), encoding="utf-8", newline="\n")


def set_times(folder: Path, date: int) -> None:
    """Give everything the date of the source, and rights that depend on nobody's settings."""
    for path in [folder, *sorted(folder.rglob("*"))]:
        if not path.is_symlink():
            may_run = path.is_dir() or (os.access(path, os.X_OK) and ".so" not in path.suffixes)
            path.chmod(0o755 if may_run else 0o644)
        if not path.is_symlink() or os.utime in os.supports_follow_symlinks:
            os.utime(path, (date, date), follow_symlinks=not path.is_symlink())


def needed_glibc(folder: Path) -> str:
    """The oldest glibc on which the libraries of the install load, read from the symbols that they ask for.

    Those that a system has itself, and that come first then, do not count.
    """
    found = {
        tuple(map(int, version.split(b".")))
        for path in files_of(folder)
        if (".so" in path.suffixes or os.access(path, os.X_OK)) and path.parent.name != "system"
        for version in _GLIBC.findall(path.read_bytes())
    }
    return ".".join(map(str, max(found, default=())))


def sums_of(paths: list[Path]) -> dict[Path, str]:
    return {path: _sha256(path) for path in paths}


def size_of(folder: Path) -> int:
    return sum(path.stat().st_size for path in files_of(folder))


def largest(folder: Path, most: int) -> list[tuple[str, int]]:
    """The parts that take most room: packages and single libraries, with their bytes."""
    sizes = Counter[str]()
    for path in files_of(folder):
        parts = path.relative_to(folder).parts
        sizes["/".join(parts[:2]) if len(parts) > 1 else parts[0]] += path.stat().st_size
    return sizes.most_common(most)


def _sha256(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
