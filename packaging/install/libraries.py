"""Shared libraries of the install on Linux: which are still needed, and which of the system's go in as a fallback."""

from __future__ import annotations

import subprocess
from pathlib import Path

from PyInstaller.depend.bindepend import get_imports

Entry = tuple[str, str, str]
"""What PyInstaller calls an entry of a table of contents: place in the install, source, kind."""

LOADED_BY_HAND = ("llama_cpp/lib/", "PySide6/Qt/plugins/", "pypdfium2_raw/", "system/")
"""Folders whose libraries are opened by name, so nothing is linked against them."""


def still_needed(entries: list[Entry]) -> list[Entry]:
    """The entries without libraries that nothing which is left is linked against."""
    libraries = [entry for entry in entries if _is_plain_library(entry)]
    needed = {entry for entry in entries if entry not in libraries}
    wanted: set[str] = set()
    fresh = set(needed)
    while fresh:
        wanted |= {name for entry in fresh for name in _linked(entry)}
        fresh = {entry for entry in libraries if Path(entry[0]).name in wanted} - needed
        needed |= fresh
    places = {place for place, _, kind in needed if kind != "SYMLINK"}
    return [
        (place, source, kind)
        for place, source, kind in entries
        if (place, source, kind) in needed and (kind != "SYMLINK" or str(Path(place).parent / source) in places)
    ]


def fallbacks(names: tuple[str, ...]) -> list[Entry]:
    """Entries for libraries of this system, in a folder of their own.

    Raises
    ------
    FileNotFoundError
        If this system, which makes the install, lacks one.
    """
    known = subprocess.run(["/sbin/ldconfig", "-p"], capture_output=True, text=True, check=True).stdout
    found: list[Entry] = []
    for name in names:
        paths = [line.split("=>")[1].strip() for line in known.splitlines() if line.split("(")[0].strip() == name]
        if not paths:
            raise FileNotFoundError(f"{name} is not on this system")
        found.append((f"system/{name}", paths[0], "BINARY"))
    return found


def _is_plain_library(entry: Entry) -> bool:
    place, _, kind = entry
    if kind == "SYMLINK":
        return True
    name = Path(place).name
    is_module = ".cpython-" in name or name.endswith(".abi3.so")
    return kind == "BINARY" and not is_module and not place.startswith(LOADED_BY_HAND) and "libpython" not in name


def _linked(entry: Entry) -> set[str]:
    _, source, kind = entry
    if kind == "SYMLINK":
        return set()
    return {Path(name).name for name, _ in get_imports(source, [str(Path(source).parent)])}
