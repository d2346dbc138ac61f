"""A file is the old one or the complete new one."""

from pathlib import Path

import pytest

from medreview.atomic_files import FileNotWritten, replacing


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


def test_that_what_a_killed_export_left_is_cleared_away(tmp_path: Path) -> None:
    elsewhere = tmp_path / "elsewhere"
    elsewhere.write_bytes(b"mine")
    (tmp_path / ".table.csv.part").symlink_to(elsewhere)
    with replacing(tmp_path / "table.csv") as file:
        file.write(b"new")
    assert sorted(found.name for found in tmp_path.iterdir()) == ["elsewhere", "table.csv"]
    assert elsewhere.read_bytes() == b"mine"


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
