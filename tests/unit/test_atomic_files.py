"""A file is the old one or the complete new one."""

import os
import shutil
import stat
import subprocess
import sys
from pathlib import Path

import pytest
from filelock import FileLock, Timeout

from medreview.atomic_files import FileNotWritten, remove_leftovers, replacing, unfinished_folder


def test_that_a_file_is_replaced_whole_and_nothing_is_left_beside_it(tmp_path: Path) -> None:
    path = tmp_path / "new folder" / "table.csv"
    with replacing(path) as file:
        file.write(b"old")
    with replacing(path) as file:
        file.write(b"new")
        assert path.read_bytes() == b"old"
    assert [(found.name, found.read_bytes()) for found in path.parent.iterdir()] == [("table.csv", b"new")]


def test_that_the_old_file_stays_when_writing_fails(tmp_path: Path) -> None:
    path = tmp_path / "table.csv"
    path.write_bytes(b"old")

    def fail() -> None:
        with replacing(path) as file:
            file.write(b"half of the n")
            raise RuntimeError

    with pytest.raises(RuntimeError):
        fail()
    assert [(found.name, found.read_bytes()) for found in tmp_path.iterdir()] == [("table.csv", b"old")]


def begun(folder: Path) -> subprocess.Popen[str]:
    """Another program that is writing a file there, and says so."""
    other = subprocess.Popen(
        [sys.executable, "-c", WRITER, str(folder)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert other.stdout is not None
    assert other.stdout.readline() == "begun\n"
    return other


WRITER = """
import pathlib, sys
from medreview.atomic_files import replacing
with replacing(pathlib.Path(sys.argv[1]) / "theirs.csv") as file:
    file.write(b"half")
    print("begun", flush=True)
    sys.stdin.read()
"""


def test_that_what_a_killed_program_left_goes_with_the_next_and_a_living_one_is_let_work(tmp_path: Path) -> None:
    dead, alive = begun(tmp_path), begun(tmp_path)
    dead.kill()
    dead.communicate()
    assert len(list(tmp_path.iterdir())) == 2
    with replacing(tmp_path / "table.csv") as file:
        file.write(b"new")
    assert len(list(tmp_path.iterdir())) == 2
    alive.communicate("")
    assert sorted(found.name for found in tmp_path.iterdir()) == ["table.csv", "theirs.csv"]


def test_that_only_what_programs_left_unfinished_is_removed(tmp_path: Path) -> None:
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    (elsewhere / "in-use.lock").write_bytes(b"")
    (tmp_path / ".medreview-abcdefgh").symlink_to(elsewhere)
    for name in (".medreview-notes", ".medreview-12345678"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "notes.txt").write_bytes(b"mine")
    remove_leftovers(tmp_path)
    assert len(list(tmp_path.iterdir())) == 4
    assert (elsewhere / "in-use.lock").exists()


@pytest.mark.skipif(sys.platform == "win32", reason="rights are told otherwise there")
@pytest.mark.parametrize("custom", [0o000, 0o022, 0o077])
def test_that_a_new_file_is_its_owners_alone_and_one_opened_to_others_stays_so(tmp_path: Path, custom: int) -> None:
    (tmp_path / "opened.csv").touch()
    (tmp_path / "opened.csv").chmod(0o640)
    before = os.umask(custom)
    try:
        for name in ("opened.csv", "new folder/table.csv"):
            with replacing(tmp_path / name) as file:
                file.write(b"x")
    finally:
        os.umask(before)
    rights = {found.name: stat.S_IMODE(found.stat().st_mode) for found in tmp_path.rglob("*")}
    assert rights == {"opened.csv": 0o640, "new folder": 0o700, "table.csv": 0o600}


def test_that_a_full_disk_is_told_in_one_sentence(tmp_path: Path) -> None:
    path = tmp_path / "table.csv"

    def fill_the_disk() -> None:
        with replacing(path):
            raise OSError(28, "No space left on device")

    with pytest.raises(FileNotWritten, match="No space left on device"):
        fill_the_disk()
    assert list(tmp_path.iterdir()) == []


def test_that_a_place_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")

    def write_below_a_file() -> None:
        with replacing(tmp_path / "file" / "table.csv"):
            pass

    with pytest.raises(FileNotWritten, match="choose another place"):
        write_below_a_file()


@pytest.mark.skipif(os.name == "nt", reason="there a file that is held cannot be removed")
def test_that_a_leftover_is_removed_before_anybody_else_can_hold_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A program that has just made its folder waits for the lock too, and would work in a folder that goes."""
    left = tmp_path / ".medreview-abcdefgh"
    left.mkdir()
    (left / "in-use.lock").touch()
    removed: list[Path] = []
    remove = shutil.rmtree

    def removing(path: Path, **options: bool) -> None:
        with pytest.raises(Timeout):
            FileLock(path / "in-use.lock", blocking=False, is_singleton=False).acquire()
        removed.append(path)
        remove(path, **options)

    monkeypatch.setattr(shutil, "rmtree", removing)
    remove_leftovers(tmp_path)
    assert removed == [left]
    assert not left.exists()


@pytest.mark.parametrize("kind", [FileExistsError, FileNotFoundError, Timeout])
def test_that_a_folder_taken_for_a_leftover_while_it_is_locked_is_made_again(
    kind: type[OSError], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another program that cleans up may remove it at any moment before the lock is held."""
    taken: list[Path] = []
    acquire = FileLock.acquire

    def acquiring(lock: FileLock) -> object:
        folder = Path(lock.lock_file).parent
        if not taken:
            taken.append(folder)
            shutil.rmtree(folder)
            raise kind(17, "File exists", str(folder)) if kind is not Timeout else Timeout(lock.lock_file)
        return acquire(lock)

    monkeypatch.setattr(FileLock, "acquire", acquiring)
    with unfinished_folder(tmp_path) as folder:
        assert folder.is_dir()
        assert folder not in taken
    assert not list(tmp_path.iterdir())
