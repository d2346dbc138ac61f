"""The workspace file: one SQLite database that holds everything.

Every connection runs in WAL mode with ``synchronous = FULL`` (a commit survives a power cut) and foreign keys on.
Transactions begin explicitly with BEGIN IMMEDIATE: the driver's own habit would leave half a migration behind.
"""

import json
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from sqlalchemy import event
from sqlmodel import Session

from medreview.store.schema import APPLICATION_ID, upgrade_schema


class Workspace:
    """An open workspace file. Safe to use from several threads, each inside its own ``transaction()``."""

    def __init__(self, path: Path, engine: sa.Engine) -> None:
        self.path = path
        self._engine = engine

    @contextmanager
    def transaction(self) -> Generator[Session]:
        """A session whose writes are committed together at the end, or not at all."""
        with Session(self._engine, expire_on_commit=False) as session, session.begin():
            yield session

    @contextmanager
    def reading(self) -> Generator[Session]:
        """A session for queries; it takes no write lock and nothing it changes is kept."""
        with Session(self._engine.execution_options(medreview_reading=True), expire_on_commit=False) as session:
            yield session
            session.rollback()

    def close(self) -> None:
        self._engine.dispose()


def create_workspace(path: Path) -> Workspace:
    """Make a new, empty workspace file.

    Raises
    ------
    FileExistsError
        If there is a file already.
    """
    path.touch(exist_ok=False)
    engine = _engine(path)
    with engine.begin() as connection:
        connection.exec_driver_sql(f"PRAGMA application_id = {APPLICATION_ID}")
        upgrade_schema(connection, from_version=0)
    return Workspace(path, engine)


def open_workspace(path: Path) -> Workspace:
    """Open an existing workspace file."""
    return Workspace(path, _engine(path))


def _engine(path: Path) -> sa.Engine:
    engine = sa.create_engine(
        f"sqlite:///{path}",
        connect_args={"check_same_thread": False, "timeout": 5.0},
        json_serializer=_json_text,
    )
    event.listen(engine, "connect", _configure_connection)
    event.listen(engine, "begin", _begin)
    return engine


def _configure_connection(connection: Any, _record: object) -> None:
    connection.isolation_level = None  # we begin transactions ourselves
    for pragma in ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON"):
        connection.execute(f"PRAGMA {pragma}")


def _begin(connection: sa.Connection) -> None:
    reading = connection.get_execution_options().get("medreview_reading", False)
    connection.exec_driver_sql("BEGIN" if reading else "BEGIN IMMEDIATE")


def _json_text(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
