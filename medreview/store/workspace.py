"""The workspace file: one SQLite database that holds everything.

Every connection runs in WAL mode with ``synchronous = FULL`` (a commit survives a power cut) and foreign keys on.
Transactions begin explicitly with BEGIN IMMEDIATE: the driver's own habit would leave half a migration behind.
"""

import json
import shutil
import sqlite3
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from filelock import FileLock, Timeout
from sqlalchemy import event
from sqlalchemy.exc import DBAPIError
from sqlmodel import Session

from medreview.errors import MedReviewError
from medreview.store.errors import (
    DiskFull,
    WorkspaceBusy,
    WorkspaceDamaged,
    WorkspaceExists,
    WorkspaceInUse,
    WorkspaceReadOnly,
    WorkspaceUnreachable,
)
from medreview.store.file_check import check_before_opening
from medreview.store.schema import APPLICATION_ID, SCHEMA_VERSION, upgrade_schema, upgrade_with_backup

_BUSY_TIMEOUT_S = 5.0
_ROOM_FOR_SHARED_INDEX = 64 * 1024


class Workspace:
    """An open workspace file. Safe to use from several threads, each inside its own ``transaction()``.

    A workspace opened for writing holds a lock beside the file until it is closed; the system releases it when the
    program dies.
    """

    def __init__(self, path: Path, engine: sa.Engine, lock: FileLock | None) -> None:
        self.path = path
        self._engine = engine
        self._reading_engine = engine.execution_options(medreview_reading=True)
        self._lock = lock

    @contextmanager
    def transaction(self) -> Generator[Session]:
        """A session whose writes are committed together at the end, or not at all.

        Raises
        ------
        DiskFull, WorkspaceBusy, WorkspaceReadOnly, WorkspaceUnreachable, WorkspaceDamaged
            If the file could not take the change; nothing of it was written.
        """
        with _translated(self.path), Session(self._engine, expire_on_commit=False) as session, session.begin():
            yield session

    @contextmanager
    def reading(self) -> Generator[Session]:
        """A session for queries; it takes no write lock and nothing it changes is kept."""
        with _translated(self.path), Session(self._reading_engine, expire_on_commit=False) as session:
            yield session
            session.rollback()

    def close(self) -> None:
        self._engine.dispose()
        if self._lock is not None:
            self._lock.release()


def create_workspace(path: Path) -> Workspace:
    """Make a new, empty workspace file and open it.

    Raises
    ------
    WorkspaceExists
        If there is a file already.
    WorkspaceReadOnly, DiskFull
        If the folder cannot take it; no file is left behind.
    """
    try:
        path.touch(exist_ok=False)
    except FileExistsError as error:
        raise WorkspaceExists(path) from error
    except OSError as error:
        raise _file_error(path, error) or error from error
    lock = _locked(path)
    engine = _engine(path)
    try:
        with _translated(path), engine.begin() as connection:
            connection.exec_driver_sql(f"PRAGMA application_id = {APPLICATION_ID}")
            upgrade_schema(connection, from_version=0)
        with _translated(path), engine.connect() as connection:
            # The file itself must say what it is, also to a program that looks while the log is not yet merged.
            connection.connection.cursor().execute("PRAGMA wal_checkpoint(TRUNCATE)")
    except BaseException:
        engine.dispose()
        lock.release()
        for leftover in (path, path.with_name(path.name + "-wal"), path.with_name(path.name + "-shm")):
            leftover.unlink(missing_ok=True)
        raise
    return Workspace(path, engine, lock)


def open_workspace(path: Path) -> Workspace:
    """Check a workspace file, bring its schema up to date (after a backup), and open it for writing.

    Raises
    ------
    WorkspaceMissing, WorkspaceForeign, WorkspaceTooNew, WorkspaceDamaged, WorkspaceReadOnly
        If it cannot be opened; the file is not touched.
    WorkspaceInUse
        If another program has it open for writing.
    """
    check_before_opening(path, for_writing=True)
    lock = _locked(path)
    try:
        with _translated(path):
            version = check_before_opening(path, for_writing=True)
            if version < SCHEMA_VERSION:
                upgrade_with_backup(path, from_version=version)
            engine = _engine(path)
            with engine.connect():
                return Workspace(path, engine, lock)
    except BaseException:
        lock.release()
        raise


def open_for_reading(path: Path) -> Workspace:
    """Open a workspace for queries only, also while another program has it open for writing.

    Raises
    ------
    WorkspaceMissing, WorkspaceForeign, WorkspaceTooNew, WorkspaceDamaged, WorkspaceReadOnly
        If it cannot be opened, or is of an older format and must first be opened for writing.
    """
    version = check_before_opening(path, for_writing=False)
    if version < SCHEMA_VERSION:
        open_workspace(path).close()
    return Workspace(path, _engine(path, query_only=True), None)


def _locked(path: Path) -> FileLock:
    lock = FileLock(path.with_name(f".{path.name}.lock"), blocking=False, thread_local=False)
    try:
        lock.acquire()
    except Timeout as error:
        raise WorkspaceInUse(path) from error
    except OSError as error:
        raise _file_error(path, error) or error from error
    return lock


def _engine(path: Path, *, query_only: bool = False) -> sa.Engine:
    engine = sa.create_engine(
        sa.URL.create("sqlite", database=str(path)),
        connect_args={"check_same_thread": False, "timeout": _BUSY_TIMEOUT_S},
        json_serializer=_json_text,
    )
    event.listen(engine, "connect", _configure_query_connection if query_only else _configure_connection)
    event.listen(engine, "begin", _begin)
    return engine


def _configure_connection(connection: Any, _record: object) -> None:
    connection.isolation_level = None  # we begin transactions ourselves
    for pragma in ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON"):
        connection.execute(f"PRAGMA {pragma}")


def _configure_query_connection(connection: Any, record: object) -> None:
    _configure_connection(connection, record)
    connection.execute("PRAGMA query_only = ON")


def _begin(connection: sa.Connection) -> None:
    reading = connection.get_execution_options().get("medreview_reading", False)
    connection.exec_driver_sql("BEGIN" if reading else "BEGIN IMMEDIATE")


_json_text = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode  # one for all: twice as fast


@contextmanager
def _translated(path: Path) -> Generator[None]:
    """Turn what SQLite says about the file into a sentence; errors of the program itself pass."""
    try:
        yield
    except DBAPIError as error:
        ours = _file_error(path, error.orig)
        if ours is None:
            raise
        raise ours from error
    except sqlite3.Error as error:
        ours = _file_error(path, error)
        if ours is None:
            raise
        raise ours from error


def _file_error(path: Path, error: BaseException | None) -> MedReviewError | None:
    match error:
        case sqlite3.DatabaseError(sqlite_errorcode=code):
            return _sqlite_error(path, code & 0xFF, str(error))
        case OSError(errno=28):
            return DiskFull(path)
        case PermissionError() | OSError(errno=30):
            return WorkspaceReadOnly(path)
        case OSError():
            return WorkspaceUnreachable(path, error.strerror or str(error))
        case _:
            return None


def _sqlite_error(path: Path, primary_code: int, said: str) -> MedReviewError | None:
    match primary_code:
        case sqlite3.SQLITE_FULL:
            return DiskFull(path)
        case sqlite3.SQLITE_BUSY | sqlite3.SQLITE_LOCKED:
            return WorkspaceBusy(path)
        case sqlite3.SQLITE_READONLY:
            return WorkspaceReadOnly(path)
        case sqlite3.SQLITE_IOERR | sqlite3.SQLITE_CANTOPEN:
            return DiskFull(path) if _disk_is_full(path) else WorkspaceUnreachable(path, said)
        case sqlite3.SQLITE_CORRUPT | sqlite3.SQLITE_NOTADB:
            return WorkspaceDamaged(path, said)
        case _:
            return None


def _disk_is_full(path: Path) -> bool:
    """SQLite reports a full disk as an input/output error where it cannot make room for its shared index."""
    try:
        return shutil.disk_usage(path.parent).free < _ROOM_FOR_SHARED_INDEX
    except OSError:
        return False
