"""The rows that transactions of this program touched, so that whoever keeps what they read looks at those only.

Every commit renews the mark of its file and says which mark it followed (see ``log_owner``). So the marks that two
readers meet tell which commits lie between them, and the journal of the open file which tables each of these touched.
Triggers of the writing connection alone keep it: nothing of it stands in the file. What it does not know for sure, as
after a write of another program, it says nothing of.
"""

import sqlite3
import threading
from collections import OrderedDict
from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import sqlalchemy as sa
from sqlmodel import Session

_STATE, _WRITTEN, _SEEN = "medreview_state", "medreview_written", "medreview_seen"
_MOST_COMMITS, _MOST_ITEMS = 1000, 900
_OF_ITEMS = ("rating", "visit")
_HIDING = "incoming_rows"
"""Its rows decide which rows of other tables a reader sees."""
_TRIGGER = (
    "CREATE TEMP TRIGGER followed_{table}_{change} AFTER {change} ON main.{table} "
    "BEGIN SELECT medreview_touched('{table}', {item}); END"
)
_FOLLOWED = (
    "SELECT name FROM main.sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%' AND name <> 'commit_mark'"
    " AND name NOT LIKE 'text_search%'"
)


@dataclass(slots=True)
class Touched:
    """Tables of which rows were written, and the items whose ratings or stays were."""

    tables: set[str] = field(default_factory=set[str])
    items: set[int] = field(default_factory=set[int])


class SeenState(NamedTuple):
    """The state of a file that one reading transaction sees."""

    journal: "TouchedRows"
    n_doubts: int
    mark: bytes

    def touched_until(self, later: "SeenState") -> Touched | None:
        """Everything that was written in between; None where that is not known for sure."""
        if self.journal is not later.journal or self.n_doubts != later.n_doubts:
            return None
        return self.journal.between(self.mark, later.mark)


class TouchedRows:
    """The journal of one open file.

    **Thread**: any; ``begin`` and ``commit`` are called inside the transaction that they are about.
    """

    def __init__(self) -> None:
        self._commits: OrderedDict[bytes, tuple[bytes, Touched]] = OrderedDict()
        self._n_doubts = 0
        self._lock = threading.Lock()

    def begin(self, connection: sa.Connection, *, is_reading: bool) -> None:
        """Look at the state that the transaction begins with, and follow what it writes."""
        driver = _driver(connection)
        n_seen = (driver.execute("PRAGMA data_version").fetchone()[0], driver.total_changes)
        (mark,) = driver.execute("SELECT mark FROM commit_mark").fetchone() or (None,)
        before = connection.info.get(_SEEN)
        with self._lock:
            if before is not None and before[1] == mark and before[0] != n_seen:
                self._n_doubts += 1  # whoever wrote this did not renew the mark
            n_doubts = self._n_doubts
        connection.info[_SEEN] = n_seen, mark
        connection.info[_STATE] = SeenState(self, n_doubts, mark) if is_reading and mark else None
        if not is_reading:
            if _WRITTEN not in connection.info:
                connection.info[_WRITTEN] = _follow(driver)
            written: Touched = connection.info[_WRITTEN]
            written.tables.clear()
            written.items.clear()

    def commit(self, connection: sa.Connection) -> None:
        """Note what was written; called after the mark was renewed."""
        found: Any = _driver(connection).execute("SELECT previous, mark FROM commit_mark").fetchone()
        previous: Any
        mark: Any
        previous, mark = found or (None, None)
        (n_by_others, _), _ = connection.info[_SEEN]
        connection.info[_SEEN] = (n_by_others, _driver(connection).total_changes), mark
        written: Touched = connection.info[_WRITTEN]
        if found is None or len(written.items) > _MOST_ITEMS or _HIDING in written.tables:
            return
        with self._lock:
            self._commits[mark] = previous, Touched(set(written.tables), set(written.items))
            while len(self._commits) > _MOST_COMMITS:
                self._commits.popitem(last=False)

    def between(self, mark: bytes, later: bytes) -> Touched | None:
        """Everything that was touched after one mark, up to a later one; None where a commit between is not known."""
        touched = Touched()
        with self._lock:
            while later != mark:
                if later not in self._commits or len(touched.items) > _MOST_ITEMS:
                    return None
                later, written = self._commits[later]
                touched.tables |= written.tables
                touched.items |= written.items
        return touched


def state_seen(session: Session) -> SeenState | None:
    """The state of the file that a reading session sees; None of a session that writes, or of another kind of file."""
    return session.connection().info.get(_STATE)


@contextmanager
def incoming_unfollowed(connection: sa.Connection, table: str) -> Generator[None]:
    """Insert rows that are marked as incoming, of whose commits the journal says nothing.

    With a trigger SQLite could take back each row by itself, which takes as long as to insert it.
    """
    connection.exec_driver_sql(f"DROP TRIGGER temp.followed_{table}_INSERT")
    yield
    connection.exec_driver_sql(_TRIGGER.format(change="INSERT", table=table, item="NULL"))


def _follow(driver: sqlite3.Connection) -> Touched:
    """The record in which triggers note what this connection writes."""
    written = Touched()

    def note(table: str, item: int | None) -> None:
        written.tables.add(table)
        if item is not None and len(written.items) <= _MOST_ITEMS:
            written.items.add(item)

    driver.create_function("medreview_touched", 2, note)
    for (table,) in driver.execute(_FOLLOWED).fetchall():
        rows = {"INSERT": "NEW", "UPDATE": "NEW", "DELETE": "OLD"}
        for change, row in rows.items():
            item = f"{row}.item_id" if table in _OF_ITEMS else "NULL"
            driver.execute(_TRIGGER.format(change=change, table=table, item=item))
    for table in _OF_ITEMS:
        driver.execute(
            f"CREATE TEMP TRIGGER followed_{table}_that_moved AFTER UPDATE OF item_id ON main.{table} "
            f"BEGIN SELECT medreview_touched('{table}', OLD.item_id); END"
        )
    return written


def _driver(connection: sa.Connection) -> sqlite3.Connection:
    driver: Any = connection.connection.driver_connection
    assert isinstance(driver, sqlite3.Connection)
    return driver
