"""What people are given: an archive that any system opens, and on Debian a package; the same bytes at every build."""

from __future__ import annotations

import gzip
import lzma
import os
import platform
import shutil
import sys
import tarfile
import tempfile
import time
import zipfile
from concurrent.futures import ThreadPoolExecutor
from email.utils import formatdate
from pathlib import Path
from textwrap import dedent

from tidying import needed_glibc

PRESET = 2
"""A third of the time of 4, for 7 % more bytes."""
MACHINE_CODE = {"x86_64": lzma.FILTER_X86}
"""The filter for addresses in programs, which most of an install is, by processor."""
MAINTAINER = "medreview <nobody@medreview.invalid>"
_OLDEST_ZIP_DATE = 315532800  # 1980


def make(folder: Path, place: Path, *, version: str, date: int) -> list[Path]:
    """Make all archives of this system from the finished folder."""
    name = f"medreview-{version}-{_system()}-{platform.machine().lower()}"
    if sys.platform == "win32":
        return [zip_archive(folder, place / f"{name}.zip", date=date)]
    with ThreadPoolExecutor() as at_once:  # packing takes minutes, and neither holds Python's lock meanwhile
        made = [at_once.submit(tar_archive, folder, place / f"{name}.tar.xz", root=folder.name, date=date)]
        if sys.platform == "linux":
            path = place / f"{name}.deb"
            made.append(at_once.submit(debian_package, folder, path, version=version, date=date))
    return [one.result() for one in made]


def tar_archive(folder: Path, path: Path, *, root: str, date: int) -> Path:
    """A tar file of everything in ``folder`` under the name ``root``, in a fixed order, owned by root.

    In the form of GNU, the only one that dpkg reads long names in.
    """

    def same_everywhere(member: tarfile.TarInfo) -> tarfile.TarInfo:
        member.uid = member.gid = 0
        member.uname = member.gname = "root"
        member.mtime = date
        return member

    filters = [{"id": lzma.FILTER_LZMA2, "preset": PRESET}]
    if (code := MACHINE_CODE.get(platform.machine())) is not None:
        filters.insert(0, {"id": code})
    with (
        lzma.open(path, "wb", filters=filters) as packed,
        tarfile.open(fileobj=packed, mode="w", format=tarfile.GNU_FORMAT) as archive,
    ):
        for file in [folder, *sorted(folder.rglob("*"))]:
            inside = f"{root}/{file.relative_to(folder).as_posix()}".removesuffix("/.")
            archive.add(file, inside, recursive=False, filter=same_everywhere)
    return path


def zip_archive(folder: Path, path: Path, *, date: int) -> Path:
    """A zip file, which Windows opens without a further program."""
    stamp = time.gmtime(max(date, _OLDEST_ZIP_DATE))[:6]
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for file in sorted(folder.rglob("*")):
            if file.is_file():
                entry = zipfile.ZipInfo((Path(folder.name) / file.relative_to(folder)).as_posix(), stamp)
                entry.compress_type = zipfile.ZIP_DEFLATED
                entry.external_attr = 0o644 << 16
                archive.writestr(entry, file.read_bytes(), compresslevel=9)
    return path


def debian_package(folder: Path, path: Path, *, version: str, date: int) -> Path:
    """A .deb that puts the folder into /opt; for an administrator who installs for everybody."""
    with tempfile.TemporaryDirectory(dir=path.parent, prefix="deb-") as made:
        parts = Path(made)
        root = parts / "data"
        inside = root / "opt" / "medreview"
        shutil.copytree(folder, inside, symlinks=True, copy_function=os.link)
        shared = root / "usr" / "share"
        for name, place in {
            "medreview.desktop": "applications",
            "medreview.xml": "mime/packages",
            "medreview.svg": "icons/hicolor/scalable/apps",
        }.items():
            (shared / place).mkdir(parents=True)
            shutil.copyfile(folder / "desktop" / name, shared / place / name)
        desktop = shared / "applications" / "medreview.desktop"
        desktop.write_text(desktop.read_text("utf-8").replace("@FOLDER@", "/opt/medreview"), "utf-8")
        documents = shared / "doc" / "medreview"
        documents.mkdir(parents=True)
        shutil.copyfile(folder / "licences" / "medreview.txt", documents / "copyright")
        (documents / "changelog.gz").write_bytes(
            gzip.compress(_changelog(version, date).encode(), compresslevel=9, mtime=0)
        )
        programs = root / "usr" / "bin"
        programs.mkdir()
        (programs / "medreview").symlink_to("/opt/medreview/medreview")
        size = sum(file.lstat().st_size for file in root.rglob("*")) // 1024
        told = parts / "control"
        told.mkdir()
        (told / "control").write_text(_control(version, size, needed_glibc(folder)), encoding="utf-8")
        for file in [root, told, *root.rglob("*"), *told.iterdir()]:
            if not file.is_symlink() and (file.is_dir() or not file.is_relative_to(inside)):
                file.chmod(0o755 if file.is_dir() else 0o644)
        (parts / "debian-binary").write_text("2.0\n", encoding="ascii")
        of_package = [parts / "debian-binary"]
        of_package += [
            tar_archive(part, parts / f"{name}.tar.xz", root=".", date=date)
            for name, part in (("control", told), ("data", root))
        ]
        _put_together(of_package, path, date)
    return path


def _put_together(members: list[Path], path: Path, date: int) -> None:
    """Write an archive of ``ar``, which a .deb is: each member has a line of sixty characters before it."""
    with path.open("wb") as archive:
        archive.write(b"!<arch>\n")
        for member in members:
            size = member.stat().st_size
            archive.write(f"{member.name:<16}{date:<12}{0:<6}{0:<6}{'100644':<8}{size:<10}`\n".encode("ascii"))
            with member.open("rb") as content:
                shutil.copyfileobj(content, archive)
            archive.write(b"\n" * (size % 2))


def _changelog(version: str, date: int) -> str:
    """As Debian writes one; what changed stands in the program's own."""
    return (
        f"medreview ({version}) stable; urgency=medium\n\n  * What is new stands in /opt/medreview/CHANGELOG.md.\n\n"
        f" -- {MAINTAINER}  {formatdate(date)}\n"
    )


def _control(version: str, size: int, glibc: str) -> str:
    architecture = {"x86_64": "amd64", "aarch64": "arm64"}.get(platform.machine(), platform.machine())
    return dedent(f"""\
        Package: medreview
        Version: {version}
        Architecture: {architecture}
        Maintainer: {MAINTAINER}
        Installed-Size: {size}
        Depends: libc6 (>= {glibc})
        Section: science
        Priority: optional
        Description: review of medical answers, offline
         Finds out whether answers to medical questions can be trusted,
         whoever gave them.
         Everything that it needs is inside; nothing is fetched.
        """)


def _system() -> str:
    return {"win32": "windows", "darwin": "macos"}.get(sys.platform, sys.platform)
