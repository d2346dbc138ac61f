"""Copies of a workspace file, made while it may be open, never from a damaged one.

They lie in a folder beside the workspace, not in the user's data folder: a study on a drive of the hospital stays
there, whoever looks for a copy finds it, and moving the folder moves both. Names carry a running number, which says
the order also where a clock was set back; the date is what the clock said.
"""

import os
import re
import shutil
import sqlite3
import threading
from collections.abc import Callable
from contextlib import closing, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial
from pathlib import Path

from medreview.atomic_files import unfinished_folder
from medreview.errors import reason_of
from medreview.paths import sync_folder
from medreview.store.errors import BackupNotWritten, NoRoomForBackup, WorkspaceDamaged
from medreview.store.file_address import file_address
from medreview.store.file_errors import file_error
from medreview.store.file_schema import check_schema, distrust
from medreview.store.named_file import permissions_beside

LEFT_FREE_BYTES = 64 * 2**20
"""Space on the disk that a backup which nobody asked for leaves free, so that ratings have room."""

PROTECTED = ("format", "restore", "rescue")
"""Reasons of backups made around a step that changed the whole file; they stay for as long as one a week is kept."""

_NAME = re.compile(r"(?P<stem>.+) (?P<number>\d{4,}) (?P<stamp>\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ) (?P<reason>[a-z0-9-]+)")
_STAMP = "%Y-%m-%dT%H-%M-%SZ"
_PAGES_A_STEP = 2048
_HEADER_BYTES, _CHUNK_BYTES = 100, 1 << 20
ONE_AT_A_TIME = threading.RLock()
"""Copying and restoring keep out of each other's way."""


@dataclass(frozen=True, slots=True)
class Backup:
    """One complete copy; ``reason`` is why it was made: see ``Reason`` of the callers, or ``format-N``."""

    path: Path
    number: int
    made_at: datetime
    reason: str
    n_bytes: int


def backup_folder(path: Path) -> Path:
    """The folder of a workspace's backups, beside it."""
    file = path.resolve()
    return file.with_name(f"{file.stem} backups")


def made_backup_folder(path: Path) -> Path:
    """The folder of the backups, made where it is missing, for those who may read and write the workspace."""
    folder = backup_folder(path)
    if not folder.exists():
        folder.mkdir(0o700)
        permissions = permissions_beside(path)
        folder.chmod(permissions | (permissions & 0o444) >> 2)
    return folder


def backups_of(path: Path) -> list[Backup]:
    """The complete backups of a workspace, the newest first."""
    found = [_backup(file, path.resolve().stem) for file in _files_in(backup_folder(path))]
    return sorted((backup for backup in found if backup is not None), key=lambda backup: backup.number, reverse=True)


def unopened_copies_of(path: Path) -> list[Path]:
    """Files kept because they were damaged, or of a newer program, when a backup took their place."""
    return sorted(file for file in _files_in(backup_folder(path)) if file.suffix in {".damaged", ".newer"})


def is_as_backed_up(path: Path) -> bool:
    """True if a closed workspace file has not been written to since a backup of it was made."""
    written_at = path.stat().st_mtime_ns
    return _is_merged(path) and any(backup.path.stat().st_mtime_ns == written_at for backup in backups_of(path))


def next_name(path: Path, reason: str, *, suffix: str = ".medreview") -> Path:
    """The name for the next copy of a workspace."""
    numbers = [int(named["number"]) for file in _files_in(backup_folder(path)) if (named := _NAME.fullmatch(file.stem))]
    stamp = datetime.now(UTC).strftime(_STAMP)
    return backup_folder(path) / f"{path.resolve().stem} {max(numbers, default=0) + 1:04d} {stamp} {reason}{suffix}"


def back_up(path: Path, *, reason: str, left_free: int = 0, check_cancel: Callable[[], None] = lambda: None) -> Backup:
    """Copy the workspace, check the copy, and keep it under its number, time and reason.

    Raises
    ------
    WorkspaceDamaged
        If the copy does not pass SQLite's quick check, or is not what its schema makes; no backup is kept then, and
        none is replaced.
    NoRoomForBackup
        If the disk cannot take a copy and keep ``left_free`` bytes.
    BackupNotWritten
        If the folder or the drive refuses.
    """
    with ONE_AT_A_TIME:
        try:
            has_room(path, left_free)
            written_at = path.stat().st_mtime_ns if _is_merged(path) else None
            return _kept(path, reason, partial(copy_soundly, path, check_cancel=check_cancel), written_at)
        except OSError as error:
            raise BackupNotWritten(folder=backup_folder(path), reason=reason_of(error)) from error


def back_up_unnamed(path: Path, source: sqlite3.Connection) -> Backup:
    """Keep what a connection holds of a file that was under this name when it was opened, and is not any more.

    Raises as ``back_up`` does.
    """
    with ONE_AT_A_TIME:
        try:
            return _kept(path, "rescue", partial(_copied, path, source), None)
        except OSError as error:
            raise BackupNotWritten(folder=backup_folder(path), reason=reason_of(error)) from error


def has_room(path: Path, left_free: int) -> None:
    """Refuse where the disk beside a workspace cannot take one more copy of it."""
    needed = sum(file.stat().st_size for file in (path, _log_of(path)) if file.exists()) + left_free
    free = shutil.disk_usage(path.resolve().parent).free
    if free < needed:
        raise NoRoomForBackup(path=path, needed=-(-needed // 2**20), free=free // 2**20)


def copy_soundly(path: Path, copy_path: Path, check_cancel: Callable[[], None] = lambda: None) -> None:
    """Copy one moment of a workspace file and check the copy: one transaction, in steps that reach the disk one by one.

    Raises
    ------
    WorkspaceDamaged
        If the copy does not pass SQLite's quick check, or is not what its schema makes.
    """
    try:
        source = sqlite3.connect(file_address(path.resolve(), mode="rw"), uri=True, isolation_level=None)
    except sqlite3.Error as error:
        raise _translated(path, error) from error
    with closing(source):
        _copied(path, source, copy_path, check_cancel)


def _copied(
    path: Path, source: sqlite3.Connection, copy_path: Path, check_cancel: Callable[[], None] = lambda: None
) -> None:
    def on_step(_status: int, _remaining: int, _total: int) -> None:
        check_cancel()
        _sync_file(copy_path)

    copy_path.touch(0o600)
    try:
        with closing(sqlite3.connect(copy_path, isolation_level=None)) as copy:
            distrust(copy)
            copy.execute("PRAGMA synchronous = OFF")  # it is synced as a whole, and worth nothing before
            source.execute("BEGIN")
            try:
                source.execute("SELECT count(*) FROM sqlite_master").fetchone()
                source.backup(copy, pages=_PAGES_A_STEP, progress=on_step)
            finally:
                source.rollback()
            copy.execute("PRAGMA journal_mode = DELETE")
            check_schema(path, copy)
            finding = copy.execute("PRAGMA quick_check(1)").fetchone()[0]
    except sqlite3.Error as error:
        raise _translated(path, error) from error
    if finding != "ok":
        raise WorkspaceDamaged(path=path, finding=str(finding).splitlines()[-1])
    copy_path.chmod(permissions_beside(path))


def _kept(path: Path, reason: str, copy_to: Callable[[Path], None], written_at: int | None) -> Backup:
    """Let a copy be written, and keep it under its name once it is complete; ``written_at`` is the date it gets.

    Where a backup holds the same bytes already, that one stays instead, for the reason that keeps it longer.
    """
    folder = made_backup_folder(path)
    for leftover in folder.glob("*.unfinished*"):  # of an earlier program that was killed
        leftover.unlink()
    target = next_name(path, reason)
    with unfinished_folder(folder) as making:
        copy = making / "copy"
        copy_to(copy)
        _sync_file(copy)
        same = _with_same_bytes(path, copy)
        if same is None:
            copy.replace(target)
        elif reason.startswith(PROTECTED) and not same.reason.startswith(PROTECTED):
            target = same.path.with_name(same.path.name.replace(f" {same.reason}.", f" {reason}."))
            same.path.replace(target)
        else:
            target = same.path
    if written_at is not None:
        with suppress(PermissionError):  # another account of the group made the one that stays
            os.utime(target, ns=(written_at, written_at))
    sync_folder(folder)
    made = _backup(target, path.resolve().stem)
    if made is None:
        raise RuntimeError(f"{target.name} is no name of a backup")
    return made


def _with_same_bytes(path: Path, copy: Path) -> Backup | None:
    """Two copies of one state are the same to the byte, but for SQLite's own counts; others differ soon."""
    n_bytes = copy.stat().st_size
    return next((one for one in backups_of(path) if one.n_bytes == n_bytes and _is_same(one.path, copy)), None)


def _is_same(one: Path, other: Path) -> bool:
    with one.open("rb") as left, other.open("rb") as right:
        if _without_counts(left.read(_HEADER_BYTES)) != _without_counts(right.read(_HEADER_BYTES)):
            return False
        while chunk := left.read(_CHUNK_BYTES):
            if chunk != right.read(_CHUNK_BYTES):
                return False
    return True


def _without_counts(header: bytes) -> bytes:
    """A file's header without how often it was written and copied, and by which SQLite."""
    return header[:24] + header[28:40] + header[44:92]


def _translated(path: Path, error: sqlite3.Error) -> Exception:
    """A disk that is full here lost no change of the person's: only the copy is not made."""
    if error.sqlite_errorcode & 0xFF in {sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_CANTOPEN}:
        return BackupNotWritten(folder=backup_folder(path), reason=str(error))
    return file_error(path, error) or error


def _files_in(folder: Path) -> list[Path]:
    return [file for file in folder.iterdir() if file.is_file()] if folder.is_dir() else []


def _backup(file: Path, stem: str) -> Backup | None:
    named = _NAME.fullmatch(file.stem)
    if file.suffix != ".medreview" or named is None or named["stem"] != stem:
        return None
    made_at = datetime.strptime(named["stamp"], _STAMP).replace(tzinfo=UTC)
    return Backup(file, int(named["number"]), made_at, named["reason"], file.stat().st_size)


def _log_of(path: Path) -> Path:
    file = path.resolve()
    return file.with_name(file.name + "-wal")


def _is_merged(path: Path) -> bool:
    """True if every commit is in the file itself and none only in the log beside it."""
    log = _log_of(path)
    return not log.exists() or log.stat().st_size == 0


def _sync_file(path: Path) -> None:
    with path.open("rb+") as file:
        os.fsync(file.fileno())
