"""Is this a workspace file that this program can open? Looks without touching."""

import os
import sqlite3
from contextlib import closing
from pathlib import Path

from medreview.errors import MedReviewError, reason_of
from medreview.store import schema
from medreview.store.errors import (
    WorkspaceDamaged,
    WorkspaceForeign,
    WorkspaceInUse,
    WorkspaceMissing,
    WorkspaceReadOnly,
    WorkspaceTooNew,
    WorkspaceUnreadable,
    WorkspaceWithOtherLog,
)
from medreview.store.file_address import file_address
from medreview.store.file_schema import SchemaDifference, check_schema, distrust, schema_differences
from medreview.store.incoming_rows import check_incoming
from medreview.store.log_owner import foreign_journal, is_of_another

_HEADER_BYTES = 100
_SQLITE_MAGIC = b"SQLite format 3\x00"


def check_before_opening(path: Path, *, for_writing: bool, is_to_look: bool = False) -> int:
    """The schema version of a sound workspace file.

    The file's own bytes say whether it is a workspace; then what it holds is compared with its schema, and SQLite's
    quick check runs, on a read-only connection (immutable where no write-ahead log lies beside the file, so that not
    even a helper file appears).

    Parameters
    ----------
    is_to_look
        Whether nothing is ever to be written, see ``check_schema``.

    Raises
    ------
    WorkspaceMissing, WorkspaceForeign, WorkspaceTooNew, WorkspaceDamaged
        If there is nothing that this program can open; WorkspaceAltered and WorkspaceIncomplete are kinds of the last.
    WorkspaceReadOnly, WorkspaceUnreadable
        If the file, its folder or the drive does not let it be written to, or not even looked at.
    WorkspaceInUse
        If another program keeps everyone else out of the file.
    """
    if for_writing:
        check_writable(path)
    check_header(path)
    check_journal(path)
    is_other = _has_full_log(path) and is_of_another(path)
    if is_other and _is_sound_alone(path):
        raise WorkspaceWithOtherLog(path=path, log=f"{path.name}-wal")
    try:
        version = _quick_check(path, is_to_look=is_to_look)
    except sqlite3.Error as error:
        raise _told_of_log(path, _not_checked(path, error)) from error
    except WorkspaceDamaged as error:
        raise _told_of_log(path, error) from error
    if for_writing and is_other is None:
        _check_log(path)
    if version > schema.SCHEMA_VERSION:
        raise WorkspaceTooNew(path=path, version=version, known=schema.SCHEMA_VERSION)
    return version


def check_journal(path: Path) -> None:
    """Raise where a journal beside the file would be written into it by whatever opens it, even to look."""
    journal = foreign_journal(path)
    if journal is None:
        return
    check_alone(path)
    raise WorkspaceWithOtherLog(path=path, log=journal.name)


def check_writable(path: Path) -> None:
    """Check that the file begins as a workspace does, and that it and its folder may be written to."""
    check_header(path)
    if not (os.access(path, os.W_OK) and os.access(path.parent, os.W_OK)):
        raise WorkspaceReadOnly(path=path)


def check_header(path: Path) -> int:
    """The schema version that the first bytes of a workspace file declare; raises as ``check_before_opening``."""
    try:
        if not path.is_file():
            raise WorkspaceMissing(path=path)
        with path.open("rb") as file:
            header = file.read(_HEADER_BYTES)
    except OSError as error:
        raise WorkspaceUnreadable(path=path, reason=reason_of(error)) from error
    if not header.strip(b"\0"):
        raise WorkspaceDamaged(path=path, finding="the file is empty")
    if len(header) < _HEADER_BYTES or not header.startswith(_SQLITE_MAGIC):
        raise WorkspaceForeign(path=path)
    if int.from_bytes(header[68:72], "big") != schema.APPLICATION_ID:
        raise WorkspaceForeign(path=path)
    version = int.from_bytes(header[60:64], "big", signed=True)
    if version > schema.SCHEMA_VERSION:
        raise WorkspaceTooNew(path=path, version=version, known=schema.SCHEMA_VERSION)
    if version < 1 and not _has_log(path):  # else the log may know better
        raise WorkspaceDamaged(path=path, finding=f"its format number is {version}")
    return version


def _not_checked(path: Path, error: sqlite3.Error) -> MedReviewError:
    """A file that cannot be looked at is not damaged: nobody has to give it up."""
    match getattr(error, "sqlite_errorcode", sqlite3.SQLITE_CORRUPT) & 0xFF:
        case sqlite3.SQLITE_BUSY | sqlite3.SQLITE_LOCKED:
            return WorkspaceInUse(path=path)
        case sqlite3.SQLITE_CANTOPEN | sqlite3.SQLITE_READONLY:
            return WorkspaceReadOnly(path=path)
        case sqlite3.SQLITE_PERM | sqlite3.SQLITE_AUTH:
            return WorkspaceUnreadable(path=path, reason=str(error))
        case _:
            return WorkspaceDamaged(path=path, finding=str(error))


def _quick_check(path: Path, *, is_to_look: bool) -> int:
    with closing(look_only(path)) as connection:
        return _checked(path, connection, is_to_look=is_to_look)


def _check_log(path: Path) -> None:
    """Read a file and its log together to the end where nothing tells whose log it is."""
    with closing(look_only(path)) as connection:
        is_sound = _is_sound_to_the_end(connection)
    if not is_sound and _is_sound_alone(path):
        raise WorkspaceWithOtherLog(path=path, log=f"{path.name}-wal")


def _told_of_log(path: Path, error: MedReviewError) -> MedReviewError:
    """A file that is damaged only together with its log has the log of another."""
    if isinstance(error, WorkspaceDamaged) and _has_full_log(path) and _is_sound_alone(path):
        return WorkspaceWithOtherLog(path=path, log=f"{path.name}-wal")
    return error


def _is_sound_alone(path: Path) -> bool:
    """True if a file would be sound without the log that lies beside it."""
    try:
        check_alone(path)
    except MedReviewError:
        return False
    return True


def check_alone(path: Path) -> None:
    """Look at a file without the log that lies beside it.

    Raises
    ------
    WorkspaceMissing, WorkspaceForeign, WorkspaceTooNew, WorkspaceUnsound
        If it is not sound by itself.
    """
    check_header(path)
    address = file_address(path.resolve(), mode="ro", immutable=1)  # SQLite reads no log then
    try:
        with closing(sqlite3.connect(address, uri=True)) as connection:
            _checked(path, connection, is_to_look=False)
            if not _is_sound_to_the_end(connection):
                raise WorkspaceDamaged(path=path, finding="its parts do not fit each other")
    except sqlite3.Error as error:
        raise _not_checked(path, error) from error


def _is_sound_to_the_end(connection: sqlite3.Connection) -> bool:
    if connection.execute("PRAGMA integrity_check(1)").fetchone()[0] != "ok":
        return False
    return connection.execute("PRAGMA foreign_key_check").fetchone() is None


def _checked(path: Path, connection: sqlite3.Connection, *, is_to_look: bool) -> int:
    distrust(connection)
    connection.execute("BEGIN")  # one moment of a file that somebody may be writing to
    version = check_schema(path, connection, is_to_look=is_to_look)
    finding = connection.execute("PRAGMA quick_check(1)").fetchone()[0]
    if finding != "ok":
        raise WorkspaceDamaged(path=path, finding=str(finding).splitlines()[-1])
    if version <= schema.SCHEMA_VERSION:
        check_incoming(path, connection)
    return version


def schema_differences_of(path: Path) -> tuple[SchemaDifference, ...]:
    """Everything in which a workspace file is not what the schema of its format makes.

    Raises
    ------
    WorkspaceDamaged
        If even that cannot be read.
    """
    try:
        with closing(look_only(path)) as connection:
            distrust(connection)
            return schema_differences(connection)
    except sqlite3.Error as error:
        raise _not_checked(path, error) from error


def look_only(path: Path) -> sqlite3.Connection:
    """A connection that changes nothing, and that leaves no helper file where no log lies beside the file."""
    how = {"mode": "ro"} if _has_log(path) else {"mode": "ro", "immutable": 1}
    return sqlite3.connect(file_address(path.resolve(), **how), uri=True, timeout=5.0)


def _has_full_log(path: Path) -> bool:
    file = path.resolve()
    try:
        return file.with_name(file.name + "-wal").stat().st_size > 0
    except OSError:
        return False


def _has_log(path: Path) -> bool:
    file = path.resolve()
    return file.with_name(file.name + "-wal").exists()
