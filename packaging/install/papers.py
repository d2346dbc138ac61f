"""Writes licences and the bill of materials into an install: papers.py FOLDER FOUND. Runs in the build's environment.

FOUND is what the recipe noted: every file of the install with where it came from. Whatever nobody can name ends the
build, so that nothing is passed on without its licence.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tomllib
from collections.abc import Iterator
from importlib.metadata import Distribution, distributions
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

from bill import Part, write_bill
from desktop import papers_folder

HERE = Path(__file__).resolve().parent
PROJECT = HERE.parent.parent
_TEXTS = re.compile(r"(licen[cs]e|copying|notice|authors|copyright)", re.IGNORECASE)
_WITHOUT_TEXT = {"pyside6-essentials": "LGPL-3.0-only", "shiboken6": "LGPL-3.0-only", "sentencex": "MIT-sentencex"}
"""Wheels that name their licence and leave its text out; the text is in ``licences`` beside this file."""


def main() -> None:
    folder = papers_folder(Path(sys.argv[1]))
    sources = _sources(json.loads(Path(sys.argv[2]).read_text(encoding="utf-8")))
    licences = folder / "licences"
    licences.mkdir()
    table = tomllib.loads((PROJECT / "packaging" / "licences.toml").read_text(encoding="utf-8"))
    known = _files_of_distributions()
    inside = {_name(known[source]): known[source] for source in sources & known.keys()}
    parts = [*_ours(licences), *_python(licences), *_engine(licences)]
    for name in sorted(inside.keys() - table["outside"].keys()):
        _copy_texts(inside[name], licences)
        version = inside[name].version
        parts.append(Part(name, version, table["packages"][name], package_url=f"pkg:pypi/{name}@{version}"))
    others = sources - known.keys()
    if sys.platform == "win32":
        others = {source for source in others if not _MICROSOFT.fullmatch(source.name)}
        parts += _microsoft_runtime(licences)
    parts += _system_libraries(others, licences)
    write_bill(folder / "medreview.cdx.json", parts, date=int(os.environ["SOURCE_DATE_EPOCH"]))


_MICROSOFT = re.compile(r"(vcruntime|msvcp|vcomp|concrt|ucrtbase|api-ms-win-).*\.dll", re.IGNORECASE)


def _sources(found: list[tuple[str, str | None, str]]) -> set[Path]:
    """Where the files of others come from: not ours, not those of Python itself, not what the build made."""
    own = sysconfig.get_path("stdlib") if sys.platform == "linux" else sys.base_prefix
    standard = Path(own).resolve()
    packages = Path(sysconfig.get_path("purelib")).resolve()
    sources = {Path(source).resolve() for _, source, kind in found if source and kind != "SYMLINK"}
    return {
        source
        for source in sources
        if source.is_relative_to(packages)
        or not (
            source.is_relative_to(PROJECT) or source.is_relative_to(standard) or source.name.startswith("libpython")
        )
    }


def _ours(licences: Path) -> Iterator[Part]:
    version = os.environ["MEDREVIEW_VERSION"]
    shutil.copyfile(PROJECT / "LICENSE", licences / "medreview.txt")
    yield Part("medreview", version, "MIT", is_program=True)
    for file, name, licence in (
        ("fonts/Vazirmatn-OFL.txt", "Vazirmatn", "OFL-1.1"),
        ("fonts/NotoSansSC-OFL.txt", "Noto Sans SC (subset)", "OFL-1.1"),
        ("fonts/NotoSigns-OFL.txt", "Noto Sans (subset)", "OFL-1.1"),
        ("fonts/NotoSymbols-OFL.txt", "Noto Sans Symbols 2 (subset)", "OFL-1.1"),
        ("fonts/NotoEmoji-OFL.txt", "Noto Emoji (subset)", "OFL-1.1"),
        ("icons/LICENSE.txt", "icons", "ISC"),
    ):
        shutil.copyfile(PROJECT / "resources" / file, licences / f"{name.split(' (')[0].replace(' ', '-')}.txt")
        yield Part(name, "", licence, kind="file")
    yield Part("medreview-trial.gguf", version, "MIT", kind="machine-learning-model")


def _python(licences: Path) -> Iterator[Part]:
    version = ".".join(map(str, sys.version_info[:3]))
    places = [
        Path(sys.base_prefix) / "lib" / f"python3.{sys.version_info.minor}" / "LICENSE.txt",
        Path(sys.base_prefix) / "LICENSE.txt",
        Path(f"/usr/share/doc/python3.{sys.version_info.minor}/copyright"),
    ]
    text = next((place for place in places if place.is_file()), None)
    if text is None:
        sys.exit("The licence of Python is not where this Python lies.")
    shutil.copyfile(text, licences / "Python.txt")
    yield Part("Python", version, "PSF-2.0", package_url=f"pkg:generic/python@{version}")
    bootloader = next(item for item in distributions(name="pyinstaller"))
    _copy_texts(bootloader, licences)
    yield Part("PyInstaller bootloader", bootloader.version, "GPL-2.0-or-later WITH Bootloader-exception")


def _engine(licences: Path) -> Iterator[Part]:
    from llama_cpp import llama_cpp

    shutil.copyfile(HERE / "licences" / "llama.cpp.txt", licences / "llama.cpp.txt")
    yield Part("llama.cpp", llama_cpp.llama_version().decode(), "MIT")
    from PySide6.QtCore import qVersion

    for name in ("LGPL-3.0-only", "GPL-3.0-only"):
        shutil.copyfile(HERE / "licences" / f"{name}.txt", licences / f"{name}.txt")
    yield Part("Qt", qVersion(), "LGPL-3.0-only")


def _files_of_distributions() -> dict[Path, Distribution]:
    return {Path(str(item.locate_file(file))).resolve(): item for item in distributions() for file in item.files or ()}


def _name(item: Distribution) -> str:
    return re.sub(r"[-_.]+", "-", item.metadata["Name"]).lower()


def _copy_texts(item: Distribution, licences: Path) -> None:
    """The licence texts of a package, and its own list of what was compiled into it where it has one."""
    name = _name(item)
    place = licences / "packages" / name
    texts = [file for file in item.files or () if ".dist-info" in file.parts[0] and _is_text(file.parts[1:])]
    place.mkdir(parents=True)
    for file in texts:
        target = place / "-".join(part for part in file.parts[1:] if part != "licenses")
        shutil.copyfile(str(item.locate_file(file)), target)
    if name in _WITHOUT_TEXT:
        shutil.copyfile(HERE / "licences" / f"{_WITHOUT_TEXT[name]}.txt", place / "LICENSE.txt")
    if not any(_TEXTS.search(file.name) for file in place.iterdir()):
        sys.exit(f"{name} has no licence text: add it to packaging/install/licences.")


def _is_text(parts: tuple[str, ...]) -> bool:
    return bool(parts) and (parts[0] in {"licenses", "sboms"} or bool(_TEXTS.search(parts[0])))


def _system_libraries(sources: set[Path], licences: Path) -> Iterator[Part]:
    """The packages of Debian that libraries were taken from."""
    packages = {_package_of(source) for source in sources}
    (licences / "system").mkdir()
    for package in sorted(packages):
        asked = ["dpkg-query", "-W", "-f=${Package} ${Version} ${Architecture}", package]
        told = subprocess.run(asked, capture_output=True, text=True, check=True).stdout
        name, version, architecture = told.split()
        shutil.copyfile(Path("/usr/share/doc") / name / "copyright", licences / "system" / f"{name}.txt")
        yield Part(
            name,
            version,
            None,
            package_url=f"pkg:deb/debian/{name}@{version}?arch={architecture}",
            text_in=f"licences/system/{name}.txt",
        )


def _microsoft_runtime(licences: Path) -> Iterator[Part]:
    """The libraries of Visual C++ that Python, Qt and llama.cpp stand on, which Microsoft lets be passed on."""
    name = "Microsoft-Visual-C++"
    shutil.copyfile(HERE / "licences" / f"{name}.txt", licences / f"{name}.txt")
    yield Part("Microsoft Visual C++ runtime", "", None, text_in=f"licences/{name}.txt")


def _package_of(source: Path) -> str:
    if shutil.which("dpkg-query") is None:
        sys.exit(f"Nobody knows where {source} comes from, so its licence is unknown too.")
    for path in (source, Path("/") / source.relative_to("/usr") if source.is_relative_to("/usr") else source):
        asked = subprocess.run(["dpkg-query", "-S", str(path)], capture_output=True, text=True, check=False)
        if asked.returncode == 0:
            return asked.stdout.splitlines()[0].rpartition(": ")[0].split(",")[0]
    sys.exit(f"Nobody knows where {source} comes from, so its licence is unknown too.")


if __name__ == "__main__":
    main()
