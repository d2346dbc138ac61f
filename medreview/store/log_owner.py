"""The owner of a log beside a workspace file: that file, or another one that was there before.

SQLite writes commits to a log beside the file and copies them into the file later. It takes any log that has the
right name for the file's own, so a file that was put in place by hand beside a log that a killed program left would
be written over with pages of another. So each commit renews a mark in the file and says which mark it followed: a
log goes on from the file where the file's mark is one of the log's, or the one that the log's first commit followed.

A journal of the older kind, whose pages SQLite would write back into the file, is never a workspace's own: only the
step from a copy to a file with a log writes one, and that changes nothing that the journal could give back.
"""

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

RENEW_MARK = "UPDATE commit_mark SET previous = mark, mark = randomblob(16)"
"""The last statement of every transaction that changed something."""

_HEADER_BYTES, _FRAME_BYTES = 32, 24
_MAGIC = (0x377F0682, 0x377F0683)
_MARK_BYTES = 16
_LEAF, _ONE_CELL = b"\x0d", b"\x00\x01"
_CELL_START = b"\x24\x01\x04\x00\x2c\x2c"
"""Of the only row: its size, its number, and the kinds of its columns: the number, and two of 16 bytes."""
_NONE = bytes(_MARK_BYTES)
_WRITES_AHEAD = b"\x02\x02"
_MOST_LOOKS = 5


@dataclass(frozen=True, slots=True)
class _PageMark:
    page: int
    mark: bytes
    previous: bytes


def foreign_journal(path: Path) -> Path | None:
    """The journal beside a file that SQLite would undo a change from, though the change was of another file."""
    file = path.resolve()
    journal = file.with_name(file.name + "-journal")
    try:
        with journal.open("rb") as opened:
            return journal if opened.read(1).strip(b"\0") else None
    except OSError:
        return None


def is_of_another(path: Path) -> bool | None:
    """True if the log beside a file belongs to another; None where nothing tells, as of a program before the marks."""
    file = path.resolve()
    log = file.with_name(file.name + "-wal")
    with suppress(OSError):
        for _ in range(_MOST_LOOKS):
            with file.open("rb") as opened, log.open("rb") as written:
                before = written.read(_HEADER_BYTES)
                answer = _compared(opened, written, before)
            with log.open("rb") as written:
                if written.read(_HEADER_BYTES) == before:  # else a program began the log anew meanwhile
                    return answer
    return None


def _compared(file: BinaryIO, log: BinaryIO, header: bytes) -> bool | None:
    page_bytes = _page_bytes(header)
    if page_bytes is None:
        return None
    in_file = file.read(100)
    n_frames = _up_to_last_commit(log, header, page_bytes)
    if not n_frames:
        return None  # SQLite will not read it
    if in_file[18:20] != _WRITES_AHEAD:
        return True  # the log of a file begins after the file says that it has one
    marks = _marks_of(log, header, page_bytes, n_frames)
    first = next(marks, None)
    if first is None:
        return None
    if page_bytes != _size(in_file[16:18]):
        return True
    own = _mark_in(_page(file, first.page, page_bytes), first.page)
    known = {first.previous, first.mark, *(mark.mark for mark in marks if mark.page == first.page)}
    return (own.mark if own else _NONE) not in known


def _page_bytes(header: bytes) -> int | None:
    if len(header) < _HEADER_BYTES or int.from_bytes(header[:4], "big") not in _MAGIC:
        return None
    return int.from_bytes(header[8:12], "big")


def _size(two_bytes: bytes) -> int:
    size = int.from_bytes(two_bytes, "big")
    return 65536 if size == 1 else size


def _up_to_last_commit(log: BinaryIO, header: bytes, page_bytes: int) -> int:
    """The number of frames in the log up to its last commit."""
    frames = enumerate(_frames(log, header, page_bytes), start=1)
    return max((number for number, (_, is_commit) in frames if is_commit), default=0)


def _frames(log: BinaryIO, header: bytes, page_bytes: int) -> Iterator[tuple[int, bool]]:
    """Page number of each frame and whether it ends a commit; what an earlier round of the log left is not of it."""
    number = 0
    while True:
        log.seek(_HEADER_BYTES + number * (_FRAME_BYTES + page_bytes))
        frame = log.read(_FRAME_BYTES)
        if len(frame) < _FRAME_BYTES or frame[8:16] != header[16:24]:
            return
        yield int.from_bytes(frame[:4], "big"), frame[4:8] != b"\0\0\0\0"
        number += 1


def _marks_of(log: BinaryIO, header: bytes, page_bytes: int, n_frames: int) -> Iterator[_PageMark]:
    for number, (page, _) in enumerate(_frames(log, header, page_bytes)):
        if number >= n_frames:
            return
        log.seek(_HEADER_BYTES + number * (_FRAME_BYTES + page_bytes) + _FRAME_BYTES)
        start = log.read(10)
        if start[:1] != _LEAF or start[3:5] != _ONE_CELL:
            continue
        log.seek(-10, 1)
        mark = _mark_in(log.read(page_bytes), page)
        if mark is not None:
            yield mark


def _page(file: BinaryIO, page: int, page_bytes: int) -> bytes:
    file.seek((page - 1) * page_bytes)
    return file.read(page_bytes)


def _mark_in(content: bytes, page: int) -> _PageMark | None:
    """The mark on a page of a file, if it is the page that holds it."""
    if content[:1] != _LEAF or content[3:5] != _ONE_CELL:
        return None
    start = int.from_bytes(content[8:10], "big")
    cell = content[start : start + len(_CELL_START) + 2 * _MARK_BYTES]
    if len(cell) < len(_CELL_START) + 2 * _MARK_BYTES or not cell.startswith(_CELL_START):
        return None
    marks = cell[len(_CELL_START) :]
    return _PageMark(page, marks[:_MARK_BYTES], marks[_MARK_BYTES:])
