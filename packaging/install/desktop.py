"""Files that lie beside the program: how to start, verify and remove it, and what makes its files open with it."""

from __future__ import annotations

import platform
import shutil
import sys
from pathlib import Path

from tidying import needed_glibc

HERE = Path(__file__).resolve().parent
FILES = {
    "linux": ("linux/medreview.desktop", "linux/medreview.xml", "linux/associate.sh"),
    "win32": ("windows/associate.ps1",),
}


def papers_folder(folder: Path) -> Path:
    """Where in the install papers may lie; macOS wants them inside its bundle's resources."""
    return folder / "Contents" / "Resources" if folder.suffix == ".app" else folder


def write(folder: Path, project: Path, version: str) -> None:
    """Put the files of this system into the install."""
    papers = papers_folder(folder)
    for name in ("LICENSE", "CHANGELOG.md"):
        shutil.copyfile(project / name, papers / name)
    (papers / "VERSION").write_text(f"medreview {version}\n", encoding="utf-8")
    system = {"linux": "linux", "win32": "windows", "darwin": "macos"}.get(sys.platform, "linux")
    text = (HERE / f"README.{system}.txt").read_text(encoding="utf-8")
    said = {"@VERSION@": version, "@GLIBC@": needed_glibc(folder), "@MACHINE@": platform.machine()}
    for sign, words in said.items():
        text = text.replace(sign, words)
    (papers / "README.txt").write_text(text, encoding="utf-8")
    if sys.platform in FILES:
        (papers / "desktop").mkdir(exist_ok=True)
        for name in FILES[sys.platform]:
            shutil.copy(HERE / name, papers / "desktop")
        shutil.copy(project / "resources" / "icons" / "medreview.svg", papers / "desktop")
