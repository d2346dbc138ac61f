"""Hides and removes the rows of an import that has not ended; ``incoming`` writes them.

While there are marks in the table ``incoming_rows``, every reading session looks at the tables through views without
the marked rows. What an import left that was cancelled or killed is removed: at once, or when the file is opened again.
"""

import sqlite3
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path

import sqlalchemy as sa

from medreview.domain.answers import Answer, Author
from medreview.domain.datasets import Dataset
from medreview.domain.images import Image, QuestionImage
from medreview.domain.questions import Question
from medreview.store.bulk import table_of

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


def remove_incoming(path: Path, turn: Callable[[], AbstractContextManager[None]] = nullcontext) -> None:
    """Delete what an import left that did not end, the last rows first, a few at once, each time in a ``turn``."""
    connection = sqlite3.connect(path, isolation_level=None, timeout=5.0)
    try:
        # Nothing else refers to these rows; looking for what might takes a scan of the table for each of them.
        connection.execute("PRAGMA foreign_keys = OFF")
        left = connection.execute("SELECT id, table_name, first_row, last_row FROM incoming_rows ORDER BY id DESC")
        for mark, table, first, last in left.fetchall():
            if table not in _TABLES:  # the name goes into SQL, and whoever made the file may have written it
                continue
            for end in range(last, first - 1, -_REMOVED_AT_ONCE):
                start = max(first, end - _REMOVED_AT_ONCE + 1)
                with turn():
                    connection.execute("BEGIN IMMEDIATE")
                    connection.execute(f"DELETE FROM {table} WHERE rowid BETWEEN ? AND ?", (start, end))
                    connection.execute("UPDATE incoming_rows SET last_row = ? WHERE id = ?", (start - 1, mark))
                    connection.execute("DELETE FROM incoming_rows WHERE id = ? AND last_row < first_row", (mark,))
                    connection.execute("COMMIT")
    finally:
        connection.close()
