"""The schema version of a workspace file and the way from an older one to this program's.

Alembic is imported where a step runs: loading it takes a quarter of the time that opening a workspace takes.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import sqlalchemy as sa
from sqlalchemy import event

from medreview.store.backup import back_up
from medreview.store.migrations import m0001_first_schema, m0002_the_whole_trail

if TYPE_CHECKING:
    from alembic.operations import Operations

APPLICATION_ID = 0x6D724556  # "mrEV", at offset 68 of every workspace file

Step = Callable[["Operations"], None]

STEPS: tuple[Step, ...] = (m0001_first_schema.upgrade, m0002_the_whole_trail.upgrade)

SCHEMA_VERSION = len(STEPS)


def upgrade_schema(connection: sa.Connection, *, from_version: int, steps: Sequence[Step] = STEPS) -> None:
    """Run the missing steps inside the caller's transaction and record the version reached."""
    from alembic.operations import Operations
    from alembic.runtime.migration import MigrationContext

    operations = Operations(MigrationContext.configure(connection))
    for step in steps[from_version:]:
        step(operations)
    connection.exec_driver_sql(f"PRAGMA user_version = {len(steps)}")


def upgrade_with_backup(path: Path, *, from_version: int, steps: Sequence[Step] = STEPS) -> Path:
    """Back the file up, then run the missing steps in one transaction: the old schema or the new, never between.

    Returns
    -------
    Path
        The backup that was made.
    """
    backup = back_up(path, reason=f"format-{len(steps)}").path
    engine = sa.create_engine(sa.URL.create("sqlite", database=str(path)))

    # Tables are rebuilt by copying, so references are checked at the end instead of on the way.
    def configure(connection: sqlite3.Connection, _record: object) -> None:
        connection.isolation_level = None
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA foreign_keys = OFF")

    def begin(connection: sa.Connection) -> None:
        connection.exec_driver_sql("BEGIN IMMEDIATE")

    event.listen(engine, "connect", configure)
    event.listen(engine, "begin", begin)
    try:
        with engine.begin() as connection:
            upgrade_schema(connection, from_version=from_version, steps=steps)
            broken = connection.exec_driver_sql("PRAGMA foreign_key_check").first()
            if broken is not None:
                raise RuntimeError(f"the upgrade to format {len(steps)} left a reference without its row: {broken}")
    finally:
        engine.dispose()
    return backup
