"""Hides and removes the rows of an import that has not ended; ``incoming`` writes them.

While there are marks in the table ``incoming_rows``, every reading session looks at the tables through views without
the marked rows. What an import left that was cancelled or killed is removed: at once, or when the file is opened again.
"""

import sqlite3
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from pathlib import Path

import sqlalchemy as sa

from medreview.domain.answers import Answer, Author
from medreview.domain.datasets import Dataset
from medreview.domain.images import Image, QuestionImage
from medreview.domain.questions import Question
from medreview.store.bulk import table_of
from medreview.store.errors import WorkspaceDamaged
from medreview.store.file_schema import distrust

_TABLES = tuple(table_of(model).name for model in (Dataset, Author, Image, Question, Answer, QuestionImage))
_REMOVED_AT_ONCE = 2_000


def hide_incoming(connection: sa.Connection) -> None:
    """Put views without incoming rows before the tables, until the transaction that has just begun ends."""
    if not connection.exec_driver_sql("SELECT EXISTS (SELECT 1 FROM incoming_rows)").scalar():
        return
    is_query_only = connection.exec_driver_sql("PRAGMA query_only").scalar()
    connection.exec_driver_sql("PRAGMA query_only = OFF")
    for name in _TABLES:
        connection.exec_driver_sql(
            f"CREATE TEMP VIEW {name} AS SELECT * FROM main.{name} AS there WHERE NOT EXISTS (SELECT 1 FROM"
            f" main.incoming_rows WHERE table_name = '{name}' AND there.rowid BETWEEN first_row AND last_row)"
        )
    connection.exec_driver_sql(f"PRAGMA query_only = {is_query_only}")


def check_incoming(path: Path, connection: sqlite3.Connection) -> None:
    """Nobody has seen a row of an import that has not ended, so nothing can refer to one but another such row.

    Raises
    ------
    WorkspaceDamaged
        If something does: the marks are not those of an import, and must neither hide nor remove anything.
    """
    odd = "SELECT 1 FROM incoming_rows WHERE typeof(first_row) <> 'integer' OR typeof(last_row) <> 'integer'"
    if connection.execute(odd).fetchone():
        raise WorkspaceDamaged(path=path, finding="an import is marked with what is no number")
    marks = _marks(connection)
    if not marks:
        return
    for table, column, target, key in connection.execute(_REFERENCES).fetchall():
        for mark in (one for one in marks if one.table == target):
            if connection.execute(_uses(table, column, mark.table, key), (mark.first, mark.last)).fetchone():
                raise WorkspaceDamaged(
                    path=path, finding=f"{table} refers to rows of {target} that are marked as not yet imported"
                )


@dataclass(frozen=True, slots=True)
class _RowRange:
    id: int
    table: str
    first: int
    last: int


_REFERENCES = (
    'SELECT there.name, uses."from", uses."table", uses."to" FROM sqlite_master AS there'
    " JOIN pragma_foreign_key_list(there.name) AS uses WHERE there.type = 'table'"
)


def _uses(table: str, column: str, target: str, key: str) -> str:
    """A query for a row of a table that refers to one between two others, and is not incoming itself."""
    rows = f"SELECT {key} FROM {target} WHERE rowid BETWEEN ? AND ?"
    found = f"SELECT 1 FROM {table} AS there WHERE there.{column} IN ({rows})"
    if table not in _TABLES:
        return f"{found} LIMIT 1"
    return (
        f"{found} AND NOT EXISTS (SELECT 1 FROM incoming_rows WHERE table_name = '{table}'"
        " AND there.rowid BETWEEN first_row AND last_row) LIMIT 1"
    )


def _marks(connection: sqlite3.Connection) -> list[_RowRange]:
    """The marks that an import may have left, the last first, no further than the rows that are there.

    The names of tables go into SQL, and whoever made the file may have written them: only those of ours are taken.
    """
    left = connection.execute("SELECT id, table_name, first_row, last_row FROM incoming_rows ORDER BY id DESC")
    marks: list[_RowRange] = []
    for mark, table, first, last in left.fetchall():
        if table in _TABLES:
            newest = connection.execute(f"SELECT coalesce(max(rowid), 0) FROM {table}").fetchone()[0]
            marks.append(_RowRange(mark, table, max(first, 1), min(last, newest)))
    return marks


def remove_incoming(
    path: Path,
    turn: Callable[[], AbstractContextManager[None]] = nullcontext,
    before: Callable[[], object] = lambda: None,
) -> None:
    """Delete what an import left that did not end, the last rows first, a few at once, each time in a ``turn``.

    Parameters
    ----------
    before
        Called once, where there is something to delete; what it raises keeps everything as it is.

    Raises
    ------
    WorkspaceDamaged
        If something refers to these rows; nothing is deleted then.
    """
    connection = sqlite3.connect(path, isolation_level=None, timeout=5.0)
    try:
        distrust(connection)
        check_incoming(path, connection)
        marks = _marks(connection)
        if not marks:
            return
        before()
        # Nothing else refers to these rows, as was just seen; SQLite would scan a table for each of them.
        connection.execute("PRAGMA foreign_keys = OFF")
        for mark in marks:
            _remove(connection, mark, turn)
    finally:
        connection.close()


def _remove(connection: sqlite3.Connection, mark: _RowRange, turn: Callable[[], AbstractContextManager[None]]) -> None:
    for end in range(mark.last, mark.first - 1, -_REMOVED_AT_ONCE):
        start = max(mark.first, end - _REMOVED_AT_ONCE + 1)
        with turn():
            connection.execute("BEGIN IMMEDIATE")
            connection.execute(f"DELETE FROM {mark.table} WHERE rowid BETWEEN ? AND ?", (start, end))
            connection.execute("UPDATE incoming_rows SET last_row = ? WHERE id = ?", (start - 1, mark.id))
            connection.execute("COMMIT")
    with turn():
        connection.execute("DELETE FROM incoming_rows WHERE id = ?", (mark.id,))
