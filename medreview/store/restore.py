"""Restoring: a backup takes the place of a workspace file, which is always kept."""

import os
import shutil
import sqlite3
from dataclasses import dataclass
from pathlib import Path

from medreview.atomic_files import unfinished_folder
from medreview.errors import MedReviewError, reason_of
from medreview.paths import sync_folder
from medreview.store.backup import (
    ONE_AT_A_TIME,
    back_up,
    backup_folder,
    copy_soundly,
    has_room,
    made_backup_folder,
    next_name,
)
from medreview.store.errors import BackupNotWritten, WorkspaceMissing, WorkspaceTooNew
from medreview.store.file_address import file_address
from medreview.store.file_check import check_alone, check_before_opening
from medreview.store.file_errors import translated
from medreview.store.named_file import permissions_beside
from medreview.store.workspace import locked

_HELPERS = ("-wal", "-shm", "-journal")
_LOGS = ("-wal", "-journal")


@dataclass(frozen=True, slots=True)
class Restored:
    """The result of restoring: ``kept`` is the copy of the earlier file; None where there was none."""

    path: Path
    kept: Path | None


def is_good(backup: Path) -> bool:
    """True if a backup can be opened by this program."""
    try:
        check_before_opening(backup, for_writing=False)
    except MedReviewError:
        return False
    return True


def restore_backup(path: Path, backup: Path) -> Restored:
    """Put a backup in the place of a workspace that nobody has open.

    What is there is kept first: as a backup where it is sound, byte for byte where it is not. At any moment the file
    is the old one or the complete backup.

    Raises
    ------
    WorkspaceInUse
        If a program has the workspace open.
    WorkspaceDamaged, WorkspaceTooNew, WorkspaceForeign
        If the backup itself cannot be opened; nothing was touched.
    NoRoomForBackup, BackupNotWritten
        If the disk refuses; nothing was touched.
    """
    check_before_opening(backup, for_writing=False)
    lock = locked(path)
    try:
        with ONE_AT_A_TIME:
            has_room(path, backup.stat().st_size)
            kept = _kept(path)
            # A backup that holds what is there may just have got another name, the one of what is kept.
            _put_in_place(path, kept if kept is not None and not backup.exists() else backup)
            return Restored(path, kept)
    except OSError as error:
        raise BackupNotWritten(folder=backup_folder(path), reason=reason_of(error)) from error
    finally:
        lock.release()


def set_log_aside(path: Path) -> Path | None:
    """Move the log or journal beside a file to its backups, so that the file counts alone.

    Returns
    -------
    Path or None
        The log, or None where there is none.

    Raises
    ------
    WorkspaceMissing
        If there is no file.
    WorkspaceInUse
        If a program has the workspace open.
    WorkspaceUnsound, WorkspaceForeign
        If the file is not good by itself; then nothing is moved.
    BackupNotWritten
        If the disk refuses.
    """
    if not path.is_file():
        raise WorkspaceMissing(path=path)
    lock = locked(path)
    try:
        logs = _logs_beside(path)
        if not logs:
            return None
        check_alone(path)
        made_backup_folder(path)
        kept = [_kept_log(path, log) for log in logs]
        for suffix in _HELPERS:
            logs[0].with_name(path.resolve().name + suffix).unlink(missing_ok=True)
    except OSError as error:
        raise BackupNotWritten(folder=backup_folder(path), reason=reason_of(error)) from error
    else:
        return kept[0]
    finally:
        lock.release()


def _logs_beside(path: Path) -> list[Path]:
    file = path.resolve()
    logs = (file.with_name(file.name + suffix) for suffix in _LOGS)
    return [log for log in logs if log.is_file() and log.stat().st_size]


def _kept_log(path: Path, log: Path) -> Path:
    target = next_name(path, "log", suffix=".log")
    shutil.copy2(log, target)
    _sync(target)
    sync_folder(target.parent)
    return target


def _kept(path: Path) -> Path | None:
    """A copy of what is there: a backup of a sound file, the bytes of any other."""
    try:
        check_before_opening(path, for_writing=False)
    except WorkspaceMissing:
        return None
    except WorkspaceTooNew:
        return _kept_as_it_is(path, "newer")
    except MedReviewError:
        return _kept_as_it_is(path, "damaged")
    return back_up(path, reason="restore").path


def _kept_as_it_is(path: Path, why: str) -> Path:
    folder = made_backup_folder(path)
    target = next_name(path, why, suffix=f".{why}")
    file = path.resolve()
    for suffix in (*_HELPERS, ""):
        source = file.with_name(file.name + suffix)
        if source.exists():
            copy = target.with_name(target.name + suffix)
            shutil.copy2(source, copy)
            _sync(copy)
    sync_folder(folder)
    return target


def _put_in_place(path: Path, backup: Path) -> None:
    """The log of the old file must be gone before another file has its name, or SQLite would replay it there."""
    file = path.resolve()
    with unfinished_folder(file.parent) as folder:
        coming = folder / "coming"
        copy_soundly(backup, coming)
        coming.chmod(permissions_beside(file if file.exists() else backup))
        _sync(coming)
        _merge_log(file)
        for suffix in _HELPERS:
            file.with_name(file.name + suffix).unlink(missing_ok=True)
        sync_folder(file.parent)
        coming.replace(file)
    sync_folder(file.parent)


def _merge_log(file: Path) -> None:
    """Make a sound file whole before its log goes; a damaged one is kept as it was, elsewhere."""
    if not file.exists() or not is_good(file):
        return
    with translated(file):
        connection = sqlite3.connect(file_address(file, mode="rw"), uri=True, isolation_level=None)
        try:
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        finally:
            connection.close()


def _sync(path: Path) -> None:
    with path.open("rb+") as opened:
        os.fsync(opened.fileno())
