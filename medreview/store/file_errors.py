"""Translation of errors of SQLite and of the system about a workspace file into our words."""

import shutil
import sqlite3
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy.exc import DBAPIError

from medreview.errors import MedReviewError, reason_of
from medreview.store.database import FieldNotJson
from medreview.store.errors import (
    DiskFull,
    NotStored,
    WorkspaceBusy,
    WorkspaceDamaged,
    WorkspaceReadOnly,
    WorkspaceUnreachable,
)

_ROOM_FOR_SHARED_INDEX = 64 * 1024


@contextmanager
def translated(path: Path) -> Generator[None]:
    """Turn what SQLite says about the file into a sentence; errors of the program itself pass."""
    try:
        yield
    except DBAPIError as error:
        ours = file_error(path, error.orig)
        if ours is None:
            raise
        raise ours from error
    except sqlite3.Error as error:
        ours = file_error(path, error)
        if ours is None:
            raise
        raise ours from error
    except FieldNotJson as error:
        raise WorkspaceDamaged(path=path, finding=f"a field is not JSON: {error}") from error
    except (UnicodeError, OverflowError) as error:  # half a sign, or a number beyond what a file holds
        raise NotStored(path=path, reason=str(error)) from error


def file_error(path: Path, error: BaseException | None) -> MedReviewError | None:
    match error:
        case sqlite3.IntegrityError():
            return None  # a rule of the schema: what broke it says so in its own words
        case sqlite3.Error():
            code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR)
            return _sqlite_error(path, code & 0xFF, str(error))
        case OSError(errno=28):
            return DiskFull(path=path)
        case PermissionError() | OSError(errno=30):
            return WorkspaceReadOnly(path=path)
        case OSError():
            return WorkspaceUnreachable(path=path, reason=reason_of(error))
        case _:
            return None


def _sqlite_error(path: Path, primary_code: int, said: str) -> MedReviewError | None:  # noqa: PLR0911 - one a code
    match primary_code:
        case sqlite3.SQLITE_FULL:
            return DiskFull(path=path)
        case sqlite3.SQLITE_BUSY | sqlite3.SQLITE_LOCKED:
            return WorkspaceBusy(path=path)
        case sqlite3.SQLITE_READONLY:
            return WorkspaceReadOnly(path=path)
        case sqlite3.SQLITE_IOERR | sqlite3.SQLITE_CANTOPEN:
            return DiskFull(path=path) if _disk_is_full(path) else WorkspaceUnreachable(path=path, reason=said)
        case sqlite3.SQLITE_CORRUPT | sqlite3.SQLITE_NOTADB:
            return WorkspaceDamaged(path=path, finding=said)
        case sqlite3.SQLITE_INTERRUPT | sqlite3.SQLITE_MISUSE:
            return None
        case _:
            return NotStored(path=path, reason=said)


def _disk_is_full(path: Path) -> bool:
    """SQLite reports a full disk as an input/output error where it cannot make room for its shared index."""
    try:
        return shutil.disk_usage(path.parent).free < _ROOM_FOR_SHARED_INDEX
    except OSError:
        return False
