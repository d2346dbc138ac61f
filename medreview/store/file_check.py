"""Is this a workspace file that this program can open? Looks without touching."""

import os
import sqlite3
from pathlib import Path

from medreview.errors import MedReviewError
from medreview.store.errors import (
    WorkspaceDamaged,
    WorkspaceForeign,
    WorkspaceInUse,
    WorkspaceMissing,
    WorkspaceReadOnly,
    WorkspaceTooNew,
    WorkspaceUnreadable,
)
from medreview.store.file_address import file_address
from medreview.store.schema import APPLICATION_ID, SCHEMA_VERSION

_HEADER_BYTES = 100
_SQLITE_MAGIC = b"SQLite format 3\x00"


def check_before_opening(path: Path, *, for_writing: bool) -> int:
    """The schema version of a sound workspace file.

    The file's own bytes say whether it is a workspace; then SQLite's quick check runs on a read-only connection
    (immutable where no write-ahead log lies beside the file, so that not even a helper file appears).

    Raises
    ------
    WorkspaceMissing, WorkspaceForeign, WorkspaceTooNew, WorkspaceDamaged
        If there is nothing that this program can open.
    WorkspaceReadOnly, WorkspaceUnreadable
        If the file, its folder or the drive does not let it be written to, or not even looked at.
    WorkspaceInUse
        If another program keeps everyone else out of the file.
    """
    if for_writing:
        check_writable(path)
    check_header(path)
    try:
        version = _quick_check(path)
    except sqlite3.Error as error:
        raise _not_checked(path, error) from error
    if version > SCHEMA_VERSION:
        raise WorkspaceTooNew(path, version, SCHEMA_VERSION)
    return version


def check_writable(path: Path) -> None:
    """Whether its first bytes say that it is a workspace, and it and its folder may be written to; raises as above."""
    check_header(path)
    if not (os.access(path, os.W_OK) and os.access(path.parent, os.W_OK)):
        raise WorkspaceReadOnly(path)


def check_header(path: Path) -> int:
    """The schema version that the first bytes of a workspace file declare; raises as ``check_before_opening``."""
    if not path.is_file():
        raise WorkspaceMissing(path)
    try:
        with path.open("rb") as file:
            header = file.read(_HEADER_BYTES)
    except OSError as error:
        raise WorkspaceUnreadable(path, error.strerror or str(error)) from error
    if not header.strip(b"\0"):
        raise WorkspaceDamaged(path, "the file is empty")
    if len(header) < _HEADER_BYTES or not header.startswith(_SQLITE_MAGIC):
        raise WorkspaceForeign(path)
    if int.from_bytes(header[68:72], "big") != APPLICATION_ID:
        raise WorkspaceForeign(path)
    version = int.from_bytes(header[60:64], "big")
    if version > SCHEMA_VERSION:
        raise WorkspaceTooNew(path, version, SCHEMA_VERSION)
    return version


def _not_checked(path: Path, error: sqlite3.Error) -> MedReviewError:
    """A file that cannot be looked at is not damaged: nobody has to give it up."""
    match error.sqlite_errorcode & 0xFF:
        case sqlite3.SQLITE_BUSY | sqlite3.SQLITE_LOCKED:
            return WorkspaceInUse(path)
        case sqlite3.SQLITE_CANTOPEN | sqlite3.SQLITE_READONLY:
            return WorkspaceReadOnly(path)
        case sqlite3.SQLITE_PERM | sqlite3.SQLITE_AUTH:
            return WorkspaceUnreadable(path, str(error))
        case _:
            return WorkspaceDamaged(path, str(error))


def _quick_check(path: Path) -> int:
    file = path.resolve()
    has_log = file.with_name(file.name + "-wal").exists()
    uri = file_address(file, mode="ro") if has_log else file_address(file, mode="ro", immutable=1)
    connection = sqlite3.connect(uri, uri=True, timeout=5.0)
    try:
        finding = connection.execute("PRAGMA quick_check(1)").fetchone()[0]
        if finding != "ok":
            raise WorkspaceDamaged(path, str(finding).splitlines()[-1])
        return int(connection.execute("PRAGMA user_version").fetchone()[0])
    finally:
        connection.close()
