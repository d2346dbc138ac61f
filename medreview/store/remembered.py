"""Results that were read out of a workspace, kept for as long as what they were read from says the same.

Nobody lists what a result depends on: the queries that run while it is made are noted, and a result is given again
only where each of them would still bring the same rows.
"""

import hashlib
import re
import sqlite3
import threading
from collections import OrderedDict
from collections.abc import Callable, Generator, Hashable, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache, partial
from typing import Any, Generic, NamedTuple, TypeVar

from sqlalchemy import event
from sqlmodel import Session

from medreview.store.touched_rows import SeenState, Touched, state_seen

T = TypeVar("T")

_NOTED = "medreview_noted"
_STAMPS = "medreview_stamps"
_PATCHING = "medreview_patching"
_QUERIES = ("SELECT", "WITH")
_WORD = re.compile(r"\w+")
_NOT_FOLLOWED = "text_search"
_NOTHING = Touched()


class _Query(NamedTuple):
    """A statement with its parameters, as the driver gets them, and how many columns it brings.

    ``names`` are those of the parameters, where they have names.
    """

    sql: str
    parameters: tuple[object, ...]
    n_columns: int
    names: tuple[str, ...] = ()

    def reads(self, touched: Touched) -> bool:
        """True if it speaks of a table that was touched, or of one that nobody follows."""
        words = _words_of(self.sql)
        return not words.isdisjoint(touched.tables) or bool(touched.tables and _NOT_FOLLOWED in words)


@lru_cache(500)
def _words_of(sql: str) -> frozenset[str]:
    return frozenset(_WORD.findall(sql))


@dataclass(slots=True)
class _Kept(Generic[T]):
    """``version`` is the last state of the file in which the result held; a stamp that nobody took is None."""

    result: T
    stamps: Mapping[_Query, str | None]
    version: SeenState | None

    def touched(self, now: SeenState | None) -> Touched | None:
        """The tables written since the result held, where one of its queries reads any; None where nobody can say."""
        touched = self.version.touched_until(now) if self.version is not None and now is not None else None
        if touched is None or any(query.reads(touched) for query in self.stamps):
            return touched
        return _NOTHING

    def holds(self, session: Session, touched: Touched | None) -> bool:
        """True if every query that may bring anything else brings what it brought."""
        read_again = [query for query in self.stamps if touched is None or query.reads(touched)]
        return all(
            self.stamps[query] is not None and _stamp(session, query) == self.stamps[query] for query in read_again
        )

    def let_know(self, session: Session, touched: Touched | None) -> None:
        """Spare other results a look at the queries that bring the same still."""
        if touched is not None:
            known = {query: stamp for query, stamp in self.stamps.items() if not query.reads(touched)}
            _stamps_of(session).update(known)


class Remembered(Generic[T]):
    """Keeps the ``n_most`` results used last, each with the queries that it was read by and what they brought.

    A result may depend on its key, on what its queries bring, and on nothing else.

    **Thread**: any, each with a session of its own; two threads that ask for the same at once may both make it.
    """

    def __init__(self, n_most: int) -> None:
        self._n_most = n_most
        self._kept: OrderedDict[Hashable, _Kept[T]] = OrderedDict()
        self._lock = threading.Lock()

    def get(
        self,
        session: Session,
        key: Hashable,
        make: Callable[[], T],
        *,
        patch: Callable[[T, Touched], T | None] | None = None,
        has_parts: bool = False,
    ) -> T:
        """The result under the key; made, and kept, unless it is there and its queries bring the same again.

        Parameters
        ----------
        session
            Of a reading transaction: what a query brings stays the same until it ends.
        make
            Reads through the given ``session`` and nothing else. It may ask for other remembered results: the queries
            of those count for this one, too.
        patch
            Gives what ``make`` would, from the earlier result and what was written since; the earlier one itself where
            that makes no difference, None where it cannot tell. It is asked only where all that was written is known.
        has_parts
            True where ``make`` takes less time than a look at its queries, as it puts other results together.
        """
        now = state_seen(session)
        with self._lock:
            kept = self._kept.get(key)
        touched = None if kept is None else kept.touched(now)
        if kept is not None:
            kept.let_know(session, touched)
        patched = _patched(session, kept, touched, patch)
        if patched is not None:
            kept = patched
        elif kept is None or (has_parts and _may_differ(now, touched)) or not kept.holds(session, touched):
            with _noting(session) as queries:
                result = make()
            # of a result that is put together again whenever its parts may differ, nobody asks for a stamp
            of = _stamps_of(session).get if has_parts and now is not None else partial(_stamp, session)
            kept = _Kept(result, {query: of(query) for query in queries}, now)
        kept.version = now
        _note(session, kept.stamps)
        with self._lock:
            self._kept[key] = kept
            self._kept.move_to_end(key)
            while len(self._kept) > self._n_most:
                self._kept.popitem(last=False)
        return kept.result


def _may_differ(now: SeenState | None, touched: Touched | None) -> bool:
    """True if parts are to look themselves, so that they, too, know that they hold now."""
    return now is not None and (touched is None or bool(touched.tables))


def _patched(
    session: Session, kept: _Kept[T] | None, touched: Touched | None, patch: Callable[[T, Touched], T | None] | None
) -> _Kept[T] | None:
    """The result with what was written since; None where it has to be looked at or made anew."""
    if kept is None or touched is None or not touched.tables or patch is None:
        return None
    session.info[_PATCHING] = True  # a few rows that are read again are none of the queries of a result
    try:
        result = patch(kept.result, touched)
    finally:
        session.info[_PATCHING] = False
    if result is None:
        return None
    stamps = {query: None if query.reads(touched) else stamp for query, stamp in kept.stamps.items()}
    _stamps_of(session).update((query, None) for query in stamps if query.reads(touched))
    return _Kept(result, stamps, kept.version)


@contextmanager
def _noting(session: Session) -> Generator[dict[_Query, None]]:
    """The queries that the session runs meanwhile, in the order in which they first ran."""
    queries: dict[_Query, None] = {}

    def note(
        _connection: object, cursor: Any, sql: str, given: dict[str, object] | tuple[object, ...], *_: object
    ) -> None:
        if not session.info.get(_PATCHING) and sql.lstrip().upper().startswith(_QUERIES):
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


def _driver_of(session: Session) -> sqlite3.Connection:
    driver = session.connection().connection.driver_connection
    assert isinstance(driver, sqlite3.Connection)
    return driver


def _stamps_of(session: Session) -> dict[_Query, str | None]:
    stamps: dict[_Query, str | None] = session.info.setdefault(_STAMPS, {})
    return stamps


def _stamp(session: Session, query: _Query) -> str | None:
    """SHA-256 over all that the query brings, put together by SQLite itself, which is quicker than reading it.

    None where a result was brought up to date without a look at all that the query brings.
    """
    stamps = _stamps_of(session)
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
