"""Folders and archives: what is a table in them, and what is not to be unpacked."""

from __future__ import annotations

import stat
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from medreview.importers import containers
from medreview.importers.containers import parts_of, unpack
from medreview.importers.errors import ArchiveRefused
from medreview.jobs import Cancelled, CancelToken

PNG = b"\x89PNG\r\n\x1a\n"
Zipped = Callable[..., Path]


@pytest.fixture
def zipped(tmp_path: Path) -> Zipped:
    def write(*entries: tuple[str | zipfile.ZipInfo, bytes]) -> Path:
        path = tmp_path / "data.zip"
        with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
            for name, content in entries:
                archive.writestr(name, content, zipfile.ZIP_DEFLATED)
        return path

    return write


@pytest.fixture
def into(tmp_path: Path) -> Path:
    folder = tmp_path / "unpacked"
    folder.mkdir()
    return folder


def test_that_an_archive_is_its_files_without_images_and_leftovers(zipped: Zipped, into: Path) -> None:
    path = zipped(
        ("set/rows.csv", b"a,b\n"),
        ("set/images/1.png", PNG),
        ("__MACOSX/set/._rows.csv", b"x"),
        ("set/.DS_Store", b"x"),
    )
    assert [(part.name, part.root) for part in parts_of(path, into)] == [("set/rows.csv", into)]
    assert (into / "set" / "images" / "1.png").exists()
    assert not (into / "__MACOSX").exists()


def test_that_a_folder_is_read_where_it_lies(tmp_path: Path, into: Path) -> None:
    folder = tmp_path / "set"
    (folder / "deep").mkdir(parents=True)
    (folder / "deep" / "rows.csv").write_text("a")
    (folder / ".hidden").write_text("a")
    assert [(part.name, part.path) for part in parts_of(folder, into)] == [
        ("deep/rows.csv", folder / "deep" / "rows.csv")
    ]


def test_that_links_in_a_folder_are_not_followed(tmp_path: Path, into: Path) -> None:
    folder = tmp_path / "set"
    folder.mkdir()
    (tmp_path / "secret").mkdir()
    (tmp_path / "secret" / "rows.csv").write_text("a")
    (folder / "link.csv").symlink_to(tmp_path / "secret" / "rows.csv")
    (folder / "linked").symlink_to(tmp_path / "secret")
    assert parts_of(folder, into) == ()


def test_that_an_archive_in_a_folder_is_opened_but_not_one_in_that(zipped: Zipped, into: Path) -> None:
    inner = zipped(("b.csv", b"a")).read_bytes()
    outer = zipped(("a.csv", b"a"), ("inner.zip", inner))
    folder = into.parent / "set"
    folder.mkdir()
    outer.rename(folder / "outer.zip")
    assert [part.name for part in parts_of(folder, into)] == ["outer.zip: a.csv", "outer.zip: inner.zip"]


@pytest.mark.parametrize("name", ["../evil.csv", "/etc/evil.csv", "a\\..\\evil.csv", "C:/evil.csv", "a/../../b", "CON"])
def test_that_a_name_that_leads_out_is_refused_with_all_of_the_archive(zipped: Zipped, into: Path, name: str) -> None:
    path = zipped(("good.csv", b"a"), (name, b"a"))
    with pytest.raises(ArchiveRefused, match=r"data\.zip was not unpacked"):
        unpack(path, into)
    assert list(into.iterdir()) == []


def test_that_a_link_in_an_archive_is_refused(zipped: Zipped, into: Path) -> None:
    link = zipfile.ZipInfo("link.csv")
    link.external_attr = (stat.S_IFLNK | 0o777) << 16
    with pytest.raises(ArchiveRefused, match="is a link"):
        unpack(zipped((link, b"/etc/passwd")), into)


def test_that_two_names_which_some_systems_take_for_one_are_refused(zipped: Zipped, into: Path) -> None:
    with pytest.raises(ArchiveRefused, match="the same name"):
        unpack(zipped(("Rows.csv", b"a"), ("rows.csv", b"b")), into)


def test_that_an_archive_which_swells_is_refused_before_it_is_unpacked(zipped: Zipped, into: Path) -> None:
    with pytest.raises(ArchiveRefused, match="grow to 100 MB"):
        unpack(zipped(("zeros.csv", bytes(100 << 20))), into)
    assert list(into.iterdir()) == []


def test_that_an_archive_larger_than_the_disk_is_refused(
    zipped: Zipped, into: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(containers.shutil, "disk_usage", lambda _: type("Usage", (), {"free": 1}))
    with pytest.raises(ArchiveRefused, match="no room on the disk"):
        unpack(zipped(("rows.csv", b"a,b\n")), into)


def test_that_too_many_files_are_refused(zipped: Zipped, into: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(containers, "MOST_FILES", 2)
    with pytest.raises(ArchiveRefused, match="more than 2 files"):
        unpack(zipped(*((f"{n}.csv", b"a") for n in range(3))), into)


def test_that_a_damaged_archive_is_one_sentence(zipped: Zipped, into: Path) -> None:
    path = zipped(("rows.csv", b"a,b\n" * 1000))
    content = bytearray(path.read_bytes())
    content[40:60] = bytes(20)
    path.write_bytes(content)
    with pytest.raises(ArchiveRefused):
        unpack(path, into)


def test_that_names_of_chinese_archives_are_read(zipped: Zipped, into: Path) -> None:
    path = zipped(("xxxx.csv", b"a"))
    path.write_bytes(path.read_bytes().replace(b"xxxx.csv", "样例".encode("gb18030") + b".csv"))
    assert [part.name for part in parts_of(path, into)] == ["样例.csv"]


class _StoppedLater(CancelToken):
    """A stop that somebody asks for after some pieces of a file."""

    def __init__(self, after: int) -> None:
        super().__init__()
        self._left = after

    def raise_if_cancelled(self) -> None:
        self._left -= 1
        if self._left < 0:
            raise Cancelled


def test_that_unpacking_one_large_file_of_an_archive_can_be_stopped(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "one.zip", "w") as archive:
        archive.writestr("pairs.csv", "question,answer\n" + "Why?,So.\n" * 700_000)
    (into := tmp_path / "into").mkdir()
    with pytest.raises(Cancelled):
        parts_of(tmp_path / "one.zip", into, cancel=_StoppedLater(after=3))
    assert 0 < (into / "pairs.csv").stat().st_size <= 4 << 20
