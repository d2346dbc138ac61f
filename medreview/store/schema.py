"""The schema version of a workspace file and the way from an older one to this program's."""

from collections.abc import Callable

from alembic.operations import Operations
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Connection

from medreview.store.migrations import m0001_first_schema

APPLICATION_ID = 0x6D724556  # "mrEV", at offset 68 of every workspace file

_STEPS: tuple[Callable[[Operations], None], ...] = (m0001_first_schema.upgrade,)

SCHEMA_VERSION = len(_STEPS)


def upgrade_schema(connection: Connection, *, from_version: int) -> None:
    """Run the missing steps inside the caller's transaction and record the version reached."""
    operations = Operations(MigrationContext.configure(connection))
    for step in _STEPS[from_version:]:
        step(operations)
    connection.exec_driver_sql(f"PRAGMA user_version = {SCHEMA_VERSION}")
