"""The workspace file: one SQLite database that holds everything.

Every connection runs in WAL mode with ``synchronous = FULL`` (a commit survives a power cut) and foreign keys on.
Transactions begin explicitly with BEGIN IMMEDIATE: the driver's own habit would leave half a migration behind.
"""

import os
import shutil
import sqlite3
from collections.abc import Callable, Generator, Sequence
from contextlib import contextmanager, suppress
from enum import Enum
from functools import partial
from pathlib import Path
from typing import Any, Self, TypeVar

import sqlalchemy as sa
from filelock import FileLock, Timeout
from sqlalchemy import event
from sqlalchemy.exc import DBAPIError
from sqlmodel import Session

from medreview.atomic_files import remove_leftovers, unfinished_folder
from medreview.errors import reason_of
from medreview.jobs import CancelToken, Progress, Report, no_report
from medreview.paths import sync_folder
from medreview.store import schema
from medreview.store.backup import Backup, back_up, backup_folder, is_as_backed_up
from medreview.store.database import database
from medreview.store.errors import (
    BackupNotWritten,
    DiskFull,
    NoRoomForBackup,
    WorkspaceExists,
    WorkspaceInUse,
    WorkspaceNotMade,
    WorkspaceToLookAt,
)
from medreview.store.file_address import file_address
from medreview.store.file_check import check_before_opening, check_header, check_journal, check_writable
from medreview.store.file_errors import file_error, translated
from medreview.store.file_schema import check_schema, distrust
from medreview.store.incoming_rows import hide_incoming, remove_incoming
from medreview.store.log_owner import RENEW_MARK
from medreview.store.named_file import NamedFile, check_helpers, check_only_name, lock_beside, permissions_beside
from medreview.store.touched_rows import TouchedRows
from medreview.store.write_turns import StretchClock, WriteTurns

T = TypeVar("T")
_BUSY_TIMEOUT_S = 5.0
_STEP_BEGINS_WITH = 20
LEFT_BY_LONG_WRITES_BYTES = 12 * 2**20
"""Space on the disk that an import leaves free: the log of its writes may be as large again before it is merged."""
_OPEN_HERE: set[Path] = set()
"""Files that this program has open for writing.

Such a file is not opened by other means than SQLite: closing it again would drop the locks that SQLite holds for the
whole process.
"""


class Workspace:
    """An open workspace file. Safe to use from several threads, each inside its own ``transaction()``.

    A workspace opened for writing holds a lock beside the file until it is closed; the system releases it when the
    program dies.
    """

    def __init__(self, path: Path, engine: sa.Engine, lock: FileLock | None, *, is_as_backed_up: bool = True) -> None:
        self.path = path
        self.n_commits = 0
        """Transactions committed since it was opened, but for derived ones; they tell whether a backup is due."""
        self.n_backed_up = 0 if is_as_backed_up else -1
        """The number of them that the newest backup holds; -1 where it lacks what was written earlier."""
        self._engine = engine
        self._reading_engine = engine.execution_options(medreview_begins=_Begins.READING)
        self._stretch_engine = engine.execution_options(medreview_begins=_Begins.STRETCH)
        self._lock = lock
        self._file = NamedFile(path)
        self._turns = WriteTurns(_BUSY_TIMEOUT_S)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_raised: object) -> None:
        self.close()

    @contextmanager
    def transaction(self) -> Generator[Session]:
        """A session whose writes are committed together at the end, or not at all.

        Raises
        ------
        DiskFull, WorkspaceBusy, WorkspaceReadOnly, WorkspaceUnreachable, WorkspaceGone, WorkspaceDamaged
            If the file could not take the change; nothing of it was written.
        WorkspaceToLookAt
            If it was opened for queries only.
        """
        with translated(self.path), self._turns.short(), self._committed(self._engine) as session:
            yield session

    @contextmanager
    def stretch(self, *, is_derived: bool = False) -> Generator[Session]:
        """A part of a long write, of about 30 ms at most: whoever waits for a ``transaction`` goes first.

        What is derived can be made again from the rest of the file at any time, so that no backup is due for it.
        It survives a power cut once a ``transaction`` after it does. Raises as ``transaction`` does, ``DiskFull`` while
        there is still some room: a rating needs it, and what takes the written rows back again.
        """
        with translated(self.path), self._turns.stretch():
            if shutil.disk_usage(self.path.resolve().parent).free < LEFT_BY_LONG_WRITES_BYTES:
                raise DiskFull(path=self.path)
            with self._committed(self._stretch_engine, is_derived=is_derived) as session:
                yield session

    def in_steps(
        self,
        things: Sequence[T],
        write: Callable[[Session, Sequence[T]], int],
        report: Report = no_report,
        cancel: CancelToken | None = None,
    ) -> int:
        """Write things in stretches; the sum of what ``write`` gives for each.

        The last one is a transaction, which makes all before it last, too. What was written before a cancellation
        stays. Raises as ``stretch`` does, and what ``write`` raises.
        """
        size, n_done, n_written = _STEP_BEGINS_WITH, 0, 0
        while some := things[n_done : n_done + size]:
            if cancel is not None:
                cancel.raise_if_cancelled()
            n_done += len(some)
            clock = StretchClock()
            with self.transaction() if n_done == len(things) else self.stretch() as session:
                n_written += write(session, some)
            size = clock.next_size(size)
            report(Progress(n_done, len(things)))
        return n_written

    def remove_incoming(self) -> None:
        """Take back the rows of an import that did not end."""
        with translated(self.path):
            remove_incoming(self.path, self._turns.stretch)

    @contextmanager
    def _committed(self, engine: sa.Engine, *, is_derived: bool = False) -> Generator[Session]:
        if self.is_read_only:
            raise WorkspaceToLookAt(path=self.path)
        self._file.check()
        with Session(engine, expire_on_commit=False) as session, session.begin():
            yield session
        if not is_derived:
            self.n_commits += 1

    @contextmanager
    def reading(self) -> Generator[Session]:
        """A session for queries, without incoming rows; it takes no write lock and nothing it changes is kept."""
        with translated(self.path), Session(self._reading_engine, expire_on_commit=False) as session:
            yield session
            session.rollback()

    @property
    def is_read_only(self) -> bool:
        """True if it was opened for queries only."""
        return self._lock is None

    @property
    def is_in_place(self) -> bool:
        """True if the file that is open is still the one under its name."""
        return self._file.is_in_place

    @contextmanager
    def connection(self) -> Generator[sqlite3.Connection]:
        """The driver's own connection, outside of a transaction."""
        with translated(self.path), self._engine.connect() as connection:
            yield _driver(connection)

    def merge_log(self) -> None:
        """Bring what stands in the write-ahead log into the file itself; for the end of work, when nobody writes."""
        with suppress(sqlite3.Error, DBAPIError), self._engine.connect() as connection:
            connection.connection.cursor().execute("PRAGMA wal_checkpoint(TRUNCATE)")  # outside of a transaction

    def close(self) -> None:
        self._engine.dispose()
        if self._lock is not None:
            _OPEN_HERE.discard(self.path.resolve())
            self._lock.release()


def create_workspace(path: Path) -> Workspace:
    """Make a new, empty workspace file and open it.

    Raises
    ------
    WorkspaceExists
        If there is a file already.
    WorkspaceNotMade, DiskFull
        If the folder cannot take it; no file is left behind.
    """
    if os.path.lexists(path):
        raise WorkspaceExists(path=path)
    try:
        with unfinished_folder(path.resolve().parent) as folder:
            _refuse_if_open_here(path)
            lock = _lock_of(path, path.resolve())
            try:
                made = folder / path.name
                _make(made, path)
                _put_where_nothing_is(made, path)
                engine = _engine(path)
                with translated(path), engine.connect():
                    _OPEN_HERE.add(path.resolve())
            except BaseException:
                lock.release()
                raise
    except FileExistsError as error:
        raise WorkspaceExists(path=path) from error
    except OSError as error:
        ours = file_error(path, error)
        raise (ours if isinstance(ours, DiskFull) else WorkspaceNotMade(path=path, reason=reason_of(error))) from error
    return Workspace(path, engine, lock)


def _make(made: Path, path: Path) -> None:
    """An empty workspace that is whole in its one file, and that nobody but its owner can read."""
    made.touch(0o600)
    engine = sa.create_engine(sa.URL.create("sqlite", database=str(made)))
    event.listen(engine, "connect", _configure_connection)
    event.listen(engine, "begin", _begin_making)
    try:
        with translated(path), engine.begin() as connection:
            connection.exec_driver_sql(f"PRAGMA application_id = {schema.APPLICATION_ID}")
            schema.upgrade_schema(connection, from_version=0, steps=schema.STEPS)
        with translated(path), engine.connect() as connection:
            # The file itself must say what it is, also to a program that looks while the log is not yet merged.
            connection.connection.cursor().execute("PRAGMA wal_checkpoint(TRUNCATE)")
    finally:
        engine.dispose()


@event.listens_for(Session, "before_flush")
def _map_all_tables(*_flushed: object) -> None:
    """Records are written in the order of their foreign keys, which must lead to tables that are known."""
    import medreview.store.all_tables  # noqa: F401  # pyright: ignore[reportUnusedImport]


def _begin_making(connection: sa.Connection) -> None:
    connection.exec_driver_sql("BEGIN IMMEDIATE")


def _put_where_nothing_is(made: Path, path: Path) -> None:
    """Give a file its name, unless another one has it: a link refuses that, where the drive knows links."""
    try:
        os.link(made, path)
    except FileExistsError:
        raise
    except OSError:
        if os.path.lexists(path):
            raise FileExistsError(17, "File exists", str(path)) from None
        made.rename(path)
    else:
        made.unlink()
    sync_folder(path.resolve().parent)


def open_workspace(path: Path) -> Workspace:
    """Check a workspace file, bring its schema up to date (after a backup), and open it for writing.

    Raises
    ------
    WorkspaceMissing, WorkspaceForeign, WorkspaceTooNew, WorkspaceDamaged, WorkspaceReadOnly
        If it cannot be opened; the file is not touched.
    WorkspaceInUse
        If another program has it open for writing.
    WorkspaceUnderTwoNames
        If the file has another name, under which a program may have it open.
    """
    _refuse_if_open_here(path)
    check_writable(path)
    lock = locked(path)
    try:
        for folder in (path.resolve().parent, backup_folder(path)):
            remove_leftovers(folder)
        check_only_name(path)
        with translated(path):
            version = check_before_opening(path, for_writing=True)
            if version < schema.SCHEMA_VERSION:
                upgrade_with_backup(path, from_version=version)
            engine = _engine(path)
            is_backed_up = is_as_backed_up(path) or _without_incoming(path)
            with engine.connect():
                _OPEN_HERE.add(path.resolve())
                return Workspace(path, engine, lock, is_as_backed_up=is_backed_up)
    except BaseException:
        lock.release()
        raise


def _without_incoming(path: Path) -> bool:
    """Remove what an import left that did not end, after a backup; tells whether one was made.

    Where the disk cannot take it, the rows stay, seen by nobody.
    """
    made: list[Backup] = []
    with suppress(DiskFull, NoRoomForBackup, BackupNotWritten), translated(path):
        remove_incoming(path, before=lambda: made.append(back_up(path, reason="unfinished")))
    return bool(made)


def upgrade_with_backup(path: Path, *, from_version: int) -> Path:
    """Back the file up, then run the missing steps in one transaction: the old schema or the new, never between.

    Returns
    -------
    Path
        The backup that was made, or that holds these bytes already.
    """
    backup = back_up(path, reason=f"format-{schema.SCHEMA_VERSION}").path
    engine = sa.create_engine(sa.URL.create("sqlite", database=str(path)))

    # Tables are rebuilt by copying, so references are checked at the end instead of on the way.
    def configure(connection: sqlite3.Connection, _record: object) -> None:
        connection.isolation_level = None
        distrust(connection)
        connection.execute("PRAGMA journal_mode = WAL")  # a backup that was put in place is a file without a log
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA foreign_keys = OFF")

    def begin(connection: sa.Connection) -> None:
        connection.exec_driver_sql("BEGIN IMMEDIATE")
        check_schema(path, _driver(connection), from_version)

    event.listen(engine, "connect", configure)
    event.listen(engine, "begin", begin)
    try:
        with engine.begin() as connection:
            schema.upgrade_schema(connection, from_version=from_version, steps=schema.STEPS)
            check_schema(path, _driver(connection), schema.SCHEMA_VERSION)
            broken = connection.exec_driver_sql("PRAGMA foreign_key_check").first()
            if broken is not None:
                raise RuntimeError(f"the upgrade left a reference without its row: {broken}")
    finally:
        engine.dispose()
    return backup


def _driver(connection: sa.Connection) -> sqlite3.Connection:
    """The driver's own connection behind one of the library's."""
    driver = connection.connection.driver_connection
    assert isinstance(driver, sqlite3.Connection)
    return driver


def open_for_reading(path: Path) -> Workspace:
    """Open a workspace for queries only, also while another program has it open for writing.

    Raises
    ------
    WorkspaceMissing, WorkspaceForeign, WorkspaceTooNew, WorkspaceDamaged, WorkspaceReadOnly
        If it cannot be opened, or is of an older format and must first be opened for writing.
    """
    if path.resolve() not in _OPEN_HERE:
        check_header(path)
        check_only_name(path)
        check_helpers(path)
        version = check_before_opening(path, for_writing=False, is_to_look=True)
        if version < schema.SCHEMA_VERSION:
            open_workspace(path).close()
    engine = _engine_for_fixed_file(path) if _is_fixed(path) else _engine(path, query_only=True)
    return Workspace(path, engine, None)


def _refuse_if_open_here(path: Path) -> None:
    if path.resolve() in _OPEN_HERE:
        raise WorkspaceInUse(path=path)


def locked(path: Path) -> FileLock:
    """The lock that a program holds while it writes; it lies beside the file itself, so that a link finds the same one.

    Raises
    ------
    WorkspaceInUse
        If another program holds it.
    WorkspaceHelperLinked
        If it, or what SQLite writes beside the file, is a link to somewhere else.
    """
    _refuse_if_open_here(path)
    file = path.resolve()
    try:
        return _lock_of(path, file)
    except OSError as error:
        raise file_error(path, error) or error from error


def _lock_of(path: Path, file: Path) -> FileLock:
    check_helpers(path)
    lock_file = lock_beside(file)
    lock = FileLock(lock_file, mode=permissions_beside(file), blocking=False, thread_local=False)
    try:
        lock.acquire()
    except Timeout as error:
        raise WorkspaceInUse(path=path) from error
    with suppress(OSError):  # it is of another account, or the workspace was opened to a group since it was made
        lock_file.chmod(permissions_beside(file))
    return lock


def _engine(path: Path, *, query_only: bool = False) -> sa.Engine:
    file = NamedFile(path)
    address = file_address(path.resolve(), mode="rw")  # a file that is gone is not made anew

    def connect() -> sqlite3.Connection:
        file.check()
        check_journal(path)
        return sqlite3.connect(address, uri=True, check_same_thread=False, timeout=_BUSY_TIMEOUT_S)

    engine = database(connect)
    event.listen(engine, "connect", _configure_query_connection if query_only else _configure_connection)
    touched = TouchedRows()
    event.listen(engine, "begin", partial(_begin, path, query_only, touched))
    if not query_only:
        event.listen(engine, "commit", partial(_renew_mark, touched))
    return engine


def _renew_mark(touched: TouchedRows, connection: sa.Connection) -> None:
    """As the last change of every transaction that changed something, see ``log_owner``."""
    driver = _driver(connection)
    if driver.total_changes != connection.info.get("n_changes"):
        driver.execute(RENEW_MARK)
        touched.commit(connection)


def _is_fixed(path: Path) -> bool:
    """True if nobody can write beside the file, so that SQLite must do without its log and index there."""
    file = path.resolve()
    return not os.access(file.parent, os.W_OK) and not file.with_name(file.name + "-wal").exists()


def _engine_for_fixed_file(path: Path) -> sa.Engine:
    address = file_address(path.resolve(), mode="ro", immutable=1)

    def connect() -> sqlite3.Connection:
        return sqlite3.connect(address, uri=True, check_same_thread=False, isolation_level=None)

    engine = database(connect)
    event.listen(engine, "connect", _configure_fixed_connection)
    event.listen(engine, "begin", partial(_begin, path, True, TouchedRows()))
    return engine


def _configure_connection(connection: Any, _record: object) -> None:
    connection.isolation_level = None  # we begin transactions ourselves
    distrust(connection)
    for pragma in ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON"):
        connection.execute(f"PRAGMA {pragma}")


def _configure_fixed_connection(connection: Any, _record: object) -> None:
    distrust(connection)


def _configure_query_connection(connection: Any, record: object) -> None:
    _configure_connection(connection, record)
    connection.execute("PRAGMA query_only = ON")


class _Begins(Enum):
    """The beginning of a transaction: for reading, or with SQLite's word for when the log goes to the disk."""

    READING = ""
    STRETCH = "NORMAL"
    SHORT = "FULL"


def _begin(path: Path, is_to_look: bool, touched: TouchedRows, connection: sa.Connection) -> None:
    begins = connection.get_execution_options().get("medreview_begins", _Begins.SHORT)
    if begins is _Begins.READING:
        connection.exec_driver_sql("BEGIN")
        _confirm_schema(path, connection, is_to_look=is_to_look)
        touched.begin(connection, is_reading=True)
        hide_incoming(connection)
        return
    connection.exec_driver_sql(f"PRAGMA synchronous = {begins.value}")
    connection.exec_driver_sql("BEGIN IMMEDIATE")
    _confirm_schema(path, connection, is_to_look=is_to_look)
    touched.begin(connection, is_reading=False)
    connection.info["n_changes"] = _driver(connection).total_changes


def _confirm_schema(path: Path, connection: sa.Connection, *, is_to_look: bool) -> None:
    """Every transaction runs under the schema of this program: what it writes is what stands there once it ends.

    SQLite counts the changes of a schema, and a connection uses the one that it read at a count. So a look at the
    count shows that nobody put a trigger or a rule between the program and its tables, at a hundredth of the price
    of reading back whatever was written.
    """
    driver = _driver(connection)
    count = driver.execute("PRAGMA schema_version").fetchone()[0]
    if connection.info.get("schema_count") != count:
        check_schema(path, driver, schema.SCHEMA_VERSION, is_to_look=is_to_look)
        connection.info["schema_count"] = count
