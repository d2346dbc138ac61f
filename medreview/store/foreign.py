"""Another workspace as a source of rows: read as if somebody had tampered with it, and never changed.

Only tables that this program would have made itself are read, and nothing else that the file declares is run: views,
triggers and computed columns of a file from elsewhere are programs.
"""

import sqlite3
from collections.abc import Generator
from contextlib import contextmanager, suppress
from pathlib import Path

import sqlalchemy as sa
from sqlalchemy import event
from sqlalchemy.exc import DBAPIError
from sqlmodel import Session

from medreview.errors import Conflict, MedReviewError
from medreview.jobs import CancelToken
from medreview.store import schema
from medreview.store.all_tables import ALL_TABLES
from medreview.store.database import database
from medreview.store.errors import WorkspaceDamaged, WorkspaceIncomplete
from medreview.store.file_address import file_address
from medreview.store.file_check import check_header
from medreview.store.file_errors import translated
from medreview.store.file_schema import Difference, distrust, schema_differences
from medreview.store.log_owner import foreign_journal
from medreview.store.queries.checks import values_of_another_kind

_LONGEST_VALUE = 64 << 20
_STEPS_BETWEEN_LOOKS = 200_000
_MAGIC = b"SQLite format 3\x00"


class WorkspaceNotClosed(Conflict):
    template = "{path} is open in a program, or was not closed. Open it, close it again, and import it then."


class FieldUnfit(MedReviewError):
    """A field of a workspace from elsewhere that no program of ours wrote so; ``place`` names it and its row."""

    template = (
        "{path} has a value of a kind that medreview never writes there ({place}): it was changed or is damaged. "
        "Nothing was imported; ask for a clean copy."
    )


class FieldTooLarge(MedReviewError):
    """A field of a workspace from elsewhere that would fill the memory of this machine; sizes are MB."""

    template = (
        "{path} has a field of more than {most} MB ({place}). Nothing was imported; ask for a copy with a shorter one."
    )


class WorkspaceTooOld(MedReviewError):
    template = "{path} was made by an older medreview. Open it with this program once, and import it then."


def is_database(path: Path) -> bool:
    """True if a file names itself an SQLite database."""
    try:
        with path.open("rb") as file:
            return file.read(len(_MAGIC)) == _MAGIC
    except OSError:
        return False


@contextmanager
def foreign_reading(path: Path, cancel: CancelToken | None = None) -> Generator[Session]:
    """A session for queries in another workspace, which nothing writes to, not even a helper file.

    Raises
    ------
    WorkspaceForeign, WorkspaceTooNew, WorkspaceTooOld, WorkspaceDamaged, WorkspaceNotClosed
        If it is no workspace of this format, whole and closed.
    FieldUnfit, FieldTooLarge
        If a field holds what cannot be read, with its place.
    Cancelled
        If ``cancel`` was asked to stop.
    """
    file = path.resolve()
    if check_header(file) < schema.SCHEMA_VERSION:
        raise WorkspaceTooOld(path=path)
    if foreign_journal(path) is not None:
        raise WorkspaceNotClosed(path=path)
    log = file.with_name(f"{file.name}-wal")
    with suppress(FileNotFoundError):
        if log.stat().st_size:
            raise WorkspaceNotClosed(path=path)
    engine = database(lambda: _connected(file, cancel), sa.StaticPool)
    event.listen(engine, "begin", _begin)
    try:
        with translated(path), Session(engine, expire_on_commit=False) as session:
            _refuse_strange(path, session.connection())
            _refuse_odd_fields(path, session)
            yield session
            session.rollback()
    except (MedReviewError, DBAPIError):
        if cancel is not None:
            cancel.raise_if_cancelled()
        raise
    finally:
        engine.dispose()


def _connected(file: Path, cancel: CancelToken | None) -> sqlite3.Connection:
    connection = sqlite3.connect(
        file_address(file, mode="ro", immutable=1), uri=True, isolation_level=None, check_same_thread=False
    )
    connection.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, _LONGEST_VALUE)
    distrust(connection)
    for pragma in ("query_only = ON", "mmap_size = 0"):
        connection.execute(f"PRAGMA {pragma}")
    if cancel is not None:
        connection.set_progress_handler(lambda: int(cancel.is_cancelled), _STEPS_BETWEEN_LOOKS)
    return connection


def _begin(connection: sa.Connection) -> None:
    connection.exec_driver_sql("BEGIN")


def _refuse_strange(path: Path, connection: sa.Connection) -> None:
    """Every table that is read must be what the schema makes, and whole; what else the file declares is not run."""
    driver = connection.connection.driver_connection
    assert isinstance(driver, sqlite3.Connection)
    known = ALL_TABLES.tables
    for one in schema_differences(driver):
        is_of_use = one.table in known and one.kind in {"table", "index"}
        if is_of_use and (one.kind, one.difference) != ("index", Difference.MISSING):
            raise WorkspaceIncomplete(path=path, what=f"{one.kind} {one.name}")
    for name in known:
        finding = connection.exec_driver_sql(f"PRAGMA quick_check('{name}')").scalar()
        if finding != "ok":
            raise WorkspaceDamaged(path=path, finding=str(finding).splitlines()[-1])


def _refuse_odd_fields(path: Path, session: Session) -> None:
    try:
        odd = next(values_of_another_kind(session), None)
    except (DBAPIError, sqlite3.Error) as error:
        place = _too_large(session) if _says_too_large(error) else None
        if place is None:
            raise
        raise FieldTooLarge(path=str(path), place=place, most=_LONGEST_VALUE >> 20) from error
    if odd is not None:
        raise FieldUnfit(path=str(path), place=odd)


def _says_too_large(error: DBAPIError | sqlite3.Error) -> bool:
    said = error.orig if isinstance(error, DBAPIError) else error
    return getattr(said, "sqlite_errorcode", 0) & 0xFF == sqlite3.SQLITE_TOOBIG


def _too_large(session: Session) -> str | None:
    """The first field beyond the limit; its size is read, and nothing of it."""
    driver = session.connection().connection.driver_connection
    assert isinstance(driver, sqlite3.Connection)
    for table in ALL_TABLES.sorted_tables:
        for column in table.columns:
            query = f"SELECT rowid FROM {table.name} WHERE typeof(\"{column.name}\") IN ('text', 'blob')"
            for (row,) in driver.execute(query):
                with driver.blobopen(table.name, column.name, row, readonly=True) as field:
                    if len(field) > _LONGEST_VALUE:
                        return f"{table.name}.{column.name}, row {row}"
    return None
