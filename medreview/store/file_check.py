"""Is this a workspace file that this program can open? Looks without touching."""

import os
import sqlite3
from pathlib import Path

from medreview.store.errors import (
    WorkspaceDamaged,
    WorkspaceForeign,
    WorkspaceMissing,
    WorkspaceReadOnly,
    WorkspaceTooNew,
)
from medreview.store.schema import APPLICATION_ID, SCHEMA_VERSION

_HEADER_BYTES = 100
_SQLITE_MAGIC = b"SQLite format 3\x00"


def check_before_opening(path: Path, *, for_writing: bool) -> int:
    """The schema version of a sound workspace file.

    The file's own bytes say whether it is a workspace; then SQLite's quick check runs on a read-only connection
    (immutable where no write-ahead log lies beside the file, so that not even a helper file appears).

    Raises
    ------
    WorkspaceMissing, WorkspaceForeign, WorkspaceTooNew, WorkspaceDamaged, WorkspaceReadOnly
    """
    _check_header(path)
    if for_writing and not (os.access(path, os.W_OK) and os.access(path.parent, os.W_OK)):
        raise WorkspaceReadOnly(path)
    try:
        version = _quick_check(path)
    except sqlite3.Error as error:
        raise WorkspaceDamaged(path, str(error)) from error
    if version > SCHEMA_VERSION:
        raise WorkspaceTooNew(path, version, SCHEMA_VERSION)
    return version


def _check_header(path: Path) -> None:
    if not path.is_file():
        raise WorkspaceMissing(path)
    try:
        with path.open("rb") as file:
            header = file.read(_HEADER_BYTES)
    except OSError as error:
        raise WorkspaceReadOnly(path) from error
    if len(header) < _HEADER_BYTES or not header.startswith(_SQLITE_MAGIC):
        raise WorkspaceForeign(path)
    if int.from_bytes(header[68:72], "big") != APPLICATION_ID:
        raise WorkspaceForeign(path)
    version = int.from_bytes(header[60:64], "big")
    if version > SCHEMA_VERSION:
        raise WorkspaceTooNew(path, version, SCHEMA_VERSION)


def _quick_check(path: Path) -> int:
    has_log = path.with_name(path.name + "-wal").exists()
    uri = f"{path.resolve().as_uri()}?mode=ro" + ("" if has_log else "&immutable=1")
    connection = sqlite3.connect(uri, uri=True, timeout=5.0)
    try:
        finding = connection.execute("PRAGMA quick_check(1)").fetchone()[0]
        if finding != "ok":
            raise WorkspaceDamaged(path, str(finding).splitlines()[0])
        return int(connection.execute("PRAGMA user_version").fetchone()[0])
    finally:
        connection.close()
