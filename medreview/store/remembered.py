"""Results that were read out of a workspace, kept for as long as what they were read from says the same.

Nobody lists what a result depends on: the queries that run while it is made are noted, and a result is given again
only where each of them would still bring the same rows.
"""

import hashlib
import itertools
import sqlite3
import threading
from collections import OrderedDict
from collections.abc import Callable, Generator, Hashable, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Generic, NamedTuple, TypeVar

from sqlalchemy import event
from sqlmodel import Session

T = TypeVar("T")

_NOTED = "medreview_noted"
_STAMPS = "medreview_stamps"
_LOOKER = "medreview_looker"
_LOOKERS = itertools.count()
_QUERIES = ("SELECT", "WITH")


class _Query(NamedTuple):
    """A statement with its parameters, as the driver gets them, and how many columns it brings.

    ``names`` are those of the parameters, where they have names.
    """

    sql: str
    parameters: tuple[object, ...]
    n_columns: int
    names: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class _Kept(Generic[T]):
    """``moments`` are those at which the stamps were found to hold, by the connection that looked."""

    result: T
    stamps: Mapping[_Query, str]
    moments: dict[int, tuple[int, int]]

    def holds(self, session: Session) -> bool:
        """True if nothing was written since the last look, or every query brings what it brought."""
        looker, moment = _moment(session)
        is_same = self.moments.get(looker) == moment or all(
            _stamp(session, query) == stamp for query, stamp in self.stamps.items()
        )
        if is_same:
            self.moments[looker] = moment
        return is_same


class Remembered(Generic[T]):
    """Keeps the ``n_most`` results used last, each with the queries that it was read by and what they brought.

    A result may depend on its key, on what its queries bring, and on nothing else.

    **Thread**: any, each with a session of its own; two threads that ask for the same at once may both make it.
    """

    def __init__(self, n_most: int) -> None:
        self._n_most = n_most
        self._kept: OrderedDict[Hashable, _Kept[T]] = OrderedDict()
        self._lock = threading.Lock()

    def get(self, session: Session, key: Hashable, make: Callable[[], T]) -> T:
        """The result under the key; made, and kept, unless it is there and its queries bring the same again.

        Parameters
        ----------
        session
            Of a reading transaction: what a query brings stays the same until it ends.
        make
            Reads through the given ``session`` and nothing else. It may ask for other remembered results: the queries
            of those count for this one, too.
        """
        with self._lock:
            kept = self._kept.get(key)
        if kept is not None and kept.holds(session):
            _note(session, kept.stamps)
        else:
            with _noting(session) as queries:
                result = make()
            kept = _Kept(result, {query: _stamp(session, query) for query in queries}, dict([_moment(session)]))
        with self._lock:
            self._kept[key] = kept
            self._kept.move_to_end(key)
            while len(self._kept) > self._n_most:
                self._kept.popitem(last=False)
        return kept.result


@contextmanager
def _noting(session: Session) -> Generator[dict[_Query, None]]:
    """The queries that the session runs meanwhile, in the order in which they first ran."""
    queries: dict[_Query, None] = {}

    def note(
        _connection: object, cursor: Any, sql: str, given: dict[str, object] | tuple[object, ...], *_: object
    ) -> None:
        if sql.lstrip().upper().startswith(_QUERIES):
            names, values = (tuple(given), tuple(given.values())) if isinstance(given, dict) else ((), tuple(given))
            queries[_Query(sql, values, len(cursor.description), names)] = None

    connection = session.connection()
    listening = session.info.setdefault(_NOTED, [])
    listening.append(queries)
    event.listen(connection, "after_cursor_execute", note)
    try:
        yield queries
    finally:
        event.remove(connection, "after_cursor_execute", note)
        listening.pop()  # the innermost comes first


def _note(session: Session, queries: Mapping[_Query, object]) -> None:
    for noted in session.info.get(_NOTED, ()):
        noted.update(dict.fromkeys(queries))


def _moment(session: Session) -> tuple[int, tuple[int, int]]:
    """The connection, and two numbers of which one differs after anything was written by it or by another one."""
    # a number of our own, since an id() is given again after a connection's end
    looker: int = session.connection().info.setdefault(_LOOKER, next(_LOOKERS))
    driver = _driver_of(session)
    written_by_others: int = driver.execute("PRAGMA data_version").fetchone()[0]
    return looker, (written_by_others, driver.total_changes)


def _driver_of(session: Session) -> sqlite3.Connection:
    driver = session.connection().connection.driver_connection
    assert isinstance(driver, sqlite3.Connection)
    return driver


def _stamp(session: Session, query: _Query) -> str:
    """SHA-256 over all that the query brings, put together by SQLite itself, which is quicker than reading it."""
    stamps: dict[_Query, str] = session.info.setdefault(_STAMPS, {})
    if query not in stamps:
        names = ", ".join(f"c{place}" for place in range(query.n_columns))
        all_of_it = (
            f"WITH brought({names}) AS ({query.sql}) SELECT group_concat(json_array({names}), char(10)) FROM brought"
        )
        # through the driver: this is not one of the queries of a result
        given = dict(zip(query.names, query.parameters, strict=True)) if query.names else query.parameters
        brought: str | None = _driver_of(session).execute(all_of_it, given).fetchone()[0]
        stamps[query] = "" if brought is None else hashlib.sha256(brought.encode("utf-8", "surrogatepass")).hexdigest()
    return stamps[query]
