"""A zip with exactly the entries that it should have: written the same way every time, read with every bound checked.

The reader trusts nothing that the archive says of itself: where its directory lies, how large its entries are and
how they are packed is compared with the file before anything is unpacked, and nothing is ever written to the disk.
"""

import stat
import struct
import zipfile
import zlib
from collections.abc import Mapping
from types import TracebackType
from typing import IO, BinaryIO

from medreview.errors import Message

MOST_BYTES = 3 << 30
MOST_ENTRY_BYTES = 64 << 20
MOST_ENTRIES = 40_000
MOST_DIRECTORY_BYTES = 16 << 20
MOST_RATIO = 300
HARMLESS_BYTES = 4 << 20
ZIP_START = b"PK\x03\x04"

_END = struct.Struct("<4s4H2LH")
_END_MARK = b"PK\x05\x06"
_WIDE_MARK = b"PK\x06\x07"
_WIDE_LOCATOR_BYTES = 20
_LOCAL_HEADER_BYTES = 30
_ENCRYPTED = 0x1
_SAME_DAY = (1980, 1, 1, 0, 0, 0)
_UNIX = 3
_FILE_MODE = (stat.S_IFREG | 0o600) << 16
_CHUNK = 1 << 20
_ZIP_ERRORS = (
    EOFError,
    NotImplementedError,
    OverflowError,
    RuntimeError,
    UnicodeError,
    ValueError,
    struct.error,
    zipfile.BadZipFile,
    zlib.error,
)


class ArchiveCut(Exception):
    """It begins as a zip, and its end is not there."""


class ArchiveTooBig(Exception):
    """It would unpack to more than ``limit_bytes``."""

    def __init__(self, limit_bytes: int = MOST_BYTES) -> None:
        self.limit_bytes = limit_bytes
        super().__init__(limit_bytes)


class ArchiveDamaged(Exception):
    """A fault of an archive, and the entry that has it."""

    def __init__(self, place: str, reason: Message) -> None:
        self.place = place
        self.reason = reason
        super().__init__(f"{place}: {reason}")


class ArchiveWriter:
    """Adds entries one after the other; the same entries give the same bytes on every machine."""

    def __init__(self, file: IO[bytes]) -> None:
        self._archive = zipfile.ZipFile(file, "w", allowZip64=False)
        self._n_bytes = 0
        self._n_entries = 0

    def add(self, name: str, content: bytes, *, is_packed: bool) -> None:
        """Add an entry, deflated where ``is_packed``; images are packed already.

        Raises
        ------
        ArchiveTooBig
            If no reader would take the archive with it.
        """
        self._n_bytes += len(content)
        self._n_entries += 1
        if len(content) > MOST_ENTRY_BYTES:
            raise ArchiveTooBig(MOST_ENTRY_BYTES)
        if self._n_bytes > MOST_BYTES or self._n_entries > MOST_ENTRIES:
            raise ArchiveTooBig
        entry = zipfile.ZipInfo(name, _SAME_DAY)
        entry.create_system = _UNIX
        entry.external_attr = _FILE_MODE
        squeezed = len(zlib.compress(content)) if is_packed else 0
        allowed = len(content) <= max(HARMLESS_BYTES, MOST_RATIO * squeezed)
        entry.compress_type = zipfile.ZIP_DEFLATED if is_packed and allowed else zipfile.ZIP_STORED
        self._archive.writestr(entry, content)

    def close(self) -> None:
        self._archive.close()


class ArchiveReader:
    """An archive whose directory was checked; entries are read one at a time.

    Raises
    ------
    ArchiveCut, ArchiveTooBig, ArchiveDamaged
        When it is opened, and when an entry turns out not to be what the directory says.
    """

    def __init__(self, file: BinaryIO, n_bytes: int) -> None:
        _check_end(file, n_bytes)
        try:
            self._archive = zipfile.ZipFile(file)
        except _ZIP_ERRORS as error:
            raise ArchiveDamaged("zip", _said(error)) from error
        self.entries: Mapping[str, int] = _checked_entries(self._archive.infolist(), n_bytes)

    def __enter__(self) -> "ArchiveReader":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._archive.close()

    def read(self, name: str) -> bytes:
        """The bytes of an entry, as many as the directory says."""
        content = bytearray()
        try:
            with self._archive.open(name) as entry:
                while chunk := entry.read(_CHUNK):
                    content += chunk
                    if len(content) > self.entries[name]:
                        raise ArchiveDamaged(name, Message("it is longer than it says."))
        except _ZIP_ERRORS as error:
            raise ArchiveDamaged(name, _said(error)) from error
        if len(content) != self.entries[name]:
            raise ArchiveDamaged(name, Message("it is shorter than it says."))
        return bytes(content)


def _check_end(file: BinaryIO, n_bytes: int) -> None:
    """The end record lies at the very end, right behind a directory of a sensible size."""
    if n_bytes > MOST_BYTES:
        raise ArchiveTooBig
    if n_bytes < _END.size:
        raise ArchiveCut
    file.seek(max(0, n_bytes - _END.size - _WIDE_LOCATOR_BYTES))
    tail = file.read(_END.size + _WIDE_LOCATOR_BYTES)
    mark, disk, first_disk, n_here, n_all, directory_bytes, directory_at, comment = _END.unpack(tail[-_END.size :])
    if mark != _END_MARK:
        raise ArchiveCut
    is_plain = (disk, first_disk, comment) == (0, 0, 0) and n_here == n_all <= MOST_ENTRIES
    is_wide = tail[: -_END.size].startswith(_WIDE_MARK)
    if is_wide or not is_plain or directory_bytes > MOST_DIRECTORY_BYTES:
        raise ArchiveDamaged("zip", Message("its directory is not one that medreview writes."))
    if directory_at + directory_bytes + _END.size != n_bytes:
        raise ArchiveDamaged("zip", Message("there is unexpected data between its parts."))


def _checked_entries(entries: list[zipfile.ZipInfo], n_bytes: int) -> dict[str, int]:
    sizes: dict[str, int] = {}
    packed = unpacked = 0
    for entry in entries:
        name = entry.filename
        if name in sizes:
            raise ArchiveDamaged(name, Message("there are two entries of this name."))
        if name != entry.orig_filename or entry.is_dir() or stat.S_ISLNK(entry.external_attr >> 16):
            raise ArchiveDamaged(name, Message("it is not a plain file."))
        if entry.flag_bits & _ENCRYPTED or entry.compress_type not in {zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED}:
            raise ArchiveDamaged(name, Message("it is packed in a way that medreview does not write."))
        packed += entry.compress_size + _LOCAL_HEADER_BYTES
        unpacked += entry.file_size
        _check_growth(entry)
        sizes[name] = entry.file_size
    if unpacked > MOST_BYTES:
        raise ArchiveTooBig
    if packed > n_bytes:
        raise ArchiveDamaged("zip", Message("its entries overlap."))
    return sizes


def _check_growth(entry: zipfile.ZipInfo) -> None:
    if entry.file_size > MOST_ENTRY_BYTES:
        raise ArchiveTooBig(MOST_ENTRY_BYTES)
    if entry.compress_type == zipfile.ZIP_STORED and entry.file_size != entry.compress_size:
        raise ArchiveDamaged(entry.filename, Message("its size is not what it says."))
    if entry.file_size > max(HARMLESS_BYTES, MOST_RATIO * entry.compress_size):
        raise ArchiveDamaged(entry.filename, Message("unpacked, it would exceed the size limit."))


def _said(error: Exception) -> Message:
    return Message("it does not unpack ({problem}).", {"problem": str(error) or type(error).__name__})
