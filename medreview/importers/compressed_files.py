"""Single files that are compressed, as gzip, bzip2, xz and zstd write them, bounded like archives."""

import bz2
import gzip
import importlib
import lzma
import shutil
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any, BinaryIO, cast

from medreview.errors import Message, damage_of
from medreview.importers.errors import ArchiveRefused
from medreview.importers.workbook_rows import HARMLESS, MOST_RATIO
from medreview.jobs import CancelToken, Progress, Report

_CHUNK = 1 << 20
_TAR_MAGIC, _TAR_MAGIC_AT = b"ustar", 257


def _zstd(path: Path) -> BinaryIO:
    pyarrow: Any = importlib.import_module("pyarrow")
    return pyarrow.CompressedInputStream(pyarrow.OSFile(str(path)), "zstd")


_OPENERS: dict[bytes, Callable[[Path], BinaryIO]] = {
    b"\x1f\x8b": lambda path: cast("BinaryIO", gzip.GzipFile(path)),
    b"BZh": lambda path: cast("BinaryIO", bz2.BZ2File(path)),
    b"\xfd7zXZ\x00": lambda path: cast("BinaryIO", lzma.LZMAFile(path)),  # noqa: SIM115 - closed by who asks
    b"\x28\xb5\x2f\xfd": _zstd,
}
_SUFFIXES = frozenset({".gz", ".bz2", ".xz", ".zst", ".zstd"})


def is_compressed(start: bytes) -> bool:
    """True for the first bytes of a file that ``uncompress`` can open."""
    return start.startswith(tuple(_OPENERS))


def uncompress(path: Path, into: Path, *, report: Report, cancel: CancelToken | None) -> Path:
    """Write what a compressed file holds into a folder, under its name without the last suffix.

    Raises
    ------
    ArchiveRefused
        If it is damaged, holds an archive, or swells beyond all measure or the room on the disk.
    """
    target = into / (path.stem if path.suffix.lower() in _SUFFIXES else path.name)
    packed = path.stat().st_size
    most = min(max(HARMLESS, MOST_RATIO * packed), shutil.disk_usage(into).free // 2)
    opener = next(opener for magic, opener in _OPENERS.items() if _starts_with(path, magic))
    n_bytes = 0
    try:
        with opener(path) as stream, target.open("xb") as file:
            while chunk := stream.read(_CHUNK):
                if n_bytes == 0 and chunk[_TAR_MAGIC_AT:].startswith(_TAR_MAGIC):
                    raise ArchiveRefused(file=path.name, reason=Message("it contains a tar archive"))
                n_bytes += len(chunk)
                if n_bytes > most:
                    raise ArchiveRefused(
                        file=path.name, reason=Message("it would grow to more than {n} MB", {"n": most >> 20})
                    )
                file.write(chunk)
                report(Progress(n_bytes >> 20, None, path.name))
                if cancel is not None:
                    cancel.raise_if_cancelled()
    except (EOFError, OSError, lzma.LZMAError, zlib.error) as error:
        raise ArchiveRefused(file=path.name, reason=damage_of(error)) from error
    return target


def _starts_with(path: Path, magic: bytes) -> bool:
    with path.open("rb") as file:
        return file.read(len(magic)) == magic
