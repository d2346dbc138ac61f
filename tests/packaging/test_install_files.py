from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
import tarfile
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "packaging" / "install"))

import archives
import contents
import tidying

DATE = 1_790_000_000


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = tmp_path / "medreview"
    (made / "lib").mkdir(parents=True)
    (made / "program").write_bytes(b"\x7fELF" * 10)
    (made / "program").chmod(0o711)
    (made / "lib" / "libone.so.1").write_bytes(b"one" * 100_000)
    (made / "lib" / "libone.so").write_bytes(b"one" * 100_000)
    (made / "lib" / "متن.txt").write_text("سلام", "utf-8")
    (made / "lib" / "gone.so").symlink_to("nowhere.so")
    return made


def test_that_an_install_takes_every_folder_of_resources_but_the_pictures():
    resources = Path(__file__).resolve().parents[2] / "resources"
    assert {path.name for path in resources.iterdir() if path.is_dir()} - set(contents.RESOURCES) == {"screenshots"}


def test_that_copies_side_by_side_become_links_and_dangling_links_go(folder, monkeypatch):
    monkeypatch.setattr(shutil, "which", lambda _name: None)
    tidying.tidy(folder)
    assert not (folder / "lib" / "gone.so").is_symlink()
    assert (folder / "lib" / "libone.so").is_symlink()
    assert (folder / "lib" / "libone.so").read_bytes() == b"one" * 100_000
    assert not (folder / "lib" / "libone.so.1").is_symlink()


def test_that_the_sums_are_read_by_the_usual_program(folder):
    tidying.write_sums(folder, folder)
    assert subprocess.run(["sha256sum", "--quiet", "--check", tidying.SUMS], cwd=folder, check=False).returncode == 0
    (folder / "program").write_bytes(b"other")
    assert subprocess.run(["sha256sum", "--status", "--check", tidying.SUMS], cwd=folder, check=False).returncode == 1


def test_that_the_same_files_give_the_same_archive_whenever_and_by_whomever_they_were_made(folder, tmp_path):
    sums = []
    for mask in (0o022, 0o077):
        before = os.umask(mask)
        try:
            copy = tmp_path / f"copy-{mask}" / "medreview"
            shutil.copytree(folder, copy, symlinks=True, copy_function=shutil.copyfile)
            (copy / "program").chmod(0o777 & ~mask)
            tidying.set_times(copy, DATE)
            path = archives.tar_archive(copy, tmp_path / f"{mask}.tar.xz", root="medreview", date=DATE)
        finally:
            os.umask(before)
        sums.append(hashlib.sha256(path.read_bytes()).hexdigest())
    assert sums[0] == sums[1]
    with tarfile.open(path) as archive:
        modes = {member.name: member.mode for member in archive if member.isfile()}
    assert (modes["medreview/program"], modes["medreview/lib/libone.so"]) == (0o755, 0o644)


def test_that_debians_program_reads_the_package_and_the_same_files_give_the_same(folder, tmp_path):
    for name in ("medreview.desktop", "medreview.xml", "medreview.svg"):
        (folder / "desktop").mkdir(exist_ok=True)
        (folder / "desktop" / name).write_text("Exec=@FOLDER@/medreview", "utf-8")
    (folder / "licences").mkdir()
    (folder / "licences" / "medreview.txt").write_text("MIT", "utf-8")
    (folder / "program").write_bytes(b"\x7fELF\0GLIBC_2.17\0")
    tidying.set_times(folder, DATE)
    made = [
        archives.debian_package(folder, tmp_path / name / "medreview.deb", version="1.2.3", date=DATE)
        for name in ("a", "b")
        if not (tmp_path / name).mkdir()
    ]
    assert made[0].read_bytes() == made[1].read_bytes()
    if shutil.which("dpkg-deb") is None:
        pytest.skip("dpkg-deb is not installed here")
    told = subprocess.run(["dpkg-deb", "--field", made[0], "Version"], capture_output=True, text=True, check=True)
    assert told.stdout == "1.2.3\n"
    subprocess.run(["dpkg-deb", "--extract", made[0], tmp_path / "root"], check=True)
    inside = tmp_path / "root" / "opt" / "medreview"
    assert (inside / "lib" / "متن.txt").read_text("utf-8") == "سلام"
    assert (inside / "program").stat().st_mode & 0o777 == 0o755
    assert str((tmp_path / "root" / "usr" / "bin" / "medreview").readlink()) == "/opt/medreview/medreview"
    entry = tmp_path / "root" / "usr" / "share" / "applications" / "medreview.desktop"
    assert entry.read_text("utf-8") == "Exec=/opt/medreview/medreview"


@pytest.mark.parametrize(
    "place",
    [
        "PySide6/Qt/qml/QtQuick/libquick.so",
        "PySide6/Qt/plugins/platforms/libqeglfs.so",
        "PySide6/QtNetwork.abi3.so",
        "pyarrow/_flight.cpython-311-x86_64-linux-gnu.so",
        "pyarrow/include/arrow/api.h",
        "scipy/stats/tests/data/x.npy",
        "pydicom/data/charset_files/FileInfo.txt",
        "numpy-2.4.6.dist-info/RECORD",
        "resources/translations/medreview_fa.ts",
    ],
)
def test_that_what_nothing_uses_is_left_out(place):
    assert contents.is_left_out(place)
    assert contents.is_left_out(place.replace("/", "\\"))


@pytest.mark.parametrize(
    "place",
    [
        "PySide6/QtWidgets.abi3.so",
        "PySide6/Qt/plugins/platforms/libqxcb.so",
        "PySide6/Qt/plugins/imageformats/libqtiff.so",
        "PySide6/Qt/translations/qtbase_fa.qm",
        "pyarrow/lib.cpython-311-x86_64-linux-gnu.so",
        "pyarrow/libarrow.so.2600",
        "llama_cpp/lib/libggml-cpu-haswell.so",
        "resources/sample/questions.csv",
        "resources/guide/it.en.txt",
        "resources/translations/medreview_fa.qm",
        "numpy-2.4.6.dist-info/METADATA",
        "keyring-25.7.0.dist-info/entry_points.txt",
    ],
)
def test_that_what_the_program_needs_stays(place):
    assert not contents.is_left_out(place)


def test_that_only_the_pictures_that_the_guide_shows_go_in(tmp_path):
    for name in ("run-en-light", "run-fa-dark", "run-again-en-light", "export-en-light"):
        (tmp_path / "screenshots").mkdir(exist_ok=True)
        (tmp_path / "screenshots" / f"{name}.png").write_bytes(b"")
    (tmp_path / "guide").mkdir()
    (tmp_path / "guide" / "judges.en.txt").write_text("# Judges\n\n! run\n\nexport! export\n", "utf-8")
    assert [path.name for path in contents.guide_pictures(tmp_path)] == ["run-en-light.png", "run-fa-dark.png"]


def test_that_the_glibc_of_the_most_demanding_library_is_the_one_that_is_named(tmp_path):
    (tmp_path / "libone.so").write_bytes(b"\x7fELF\0GLIBC_2.9\0GLIBC_2.34\0GLIBC_2.17\0")
    (tmp_path / "libtwo.so.6").write_bytes(b"\x7fELF\0GLIBC_2.3.4\0GLIBC_PRIVATE\0")
    (tmp_path / "notes.txt").write_bytes(b"\0GLIBC_2.99\0")
    (tmp_path / "system").mkdir()
    (tmp_path / "system" / "libthree.so.1").write_bytes(b"\x7fELF\0GLIBC_2.36\0")
    assert tidying.needed_glibc(tmp_path) == "2.34"
