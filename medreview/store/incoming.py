"""Rows of an import that come in piece by piece, seen by nobody before all of them are there.

They are written to their own tables in short transactions, so that a rating never waits for a whole import. What was
written is marked, in the same transactions (see ``incoming_rows``), until the last transaction of the import takes the
marks away: then all rows are there at once.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import islice
from types import MappingProxyType

from sqlmodel import Session, SQLModel

from medreview.domain.datasets import IncomingRows
from medreview.store.bulk import Cells, insert_cells, table_of
from medreview.store.touched_rows import incoming_unfollowed
from medreview.store.workspace import Workspace
from medreview.store.write_turns import StretchClock

_FIRST_PIECE = 200


class IncomingImport:
    """The rows of one import. ``pause`` hears after each piece how many rows it had, and may raise to stop."""

    def __init__(self, workspace: Workspace, pause: Callable[[int], None]) -> None:
        self._workspace = workspace
        self._pause = pause
        self._size = _FIRST_PIECE

    def add(
        self,
        model: type[SQLModel],
        columns: Sequence[str],
        rows: Iterable[Cells],
        looked_up: Mapping[str, str] = MappingProxyType({}),
    ) -> None:
        """Write rows, seen by nobody yet.

        Parameters
        ----------
        columns, looked_up
            What the cells of each row are, as for ``insert_cells``; without ``id``.
        """
        left = iter(rows)
        while piece := list(islice(left, self._size)):
            clock = StretchClock()
            with self._workspace.stretch() as session:
                _insert(session, model, columns, piece, looked_up)
            self._size = clock.next_size(self._size)
            self._pause(len(piece))

    def show(self, session: Session) -> None:
        """Take the marks away, in the transaction that ends the import."""
        session.connection().execute(table_of(IncomingRows).delete())


def _insert(
    session: Session,
    model: type[SQLModel],
    columns: Sequence[str],
    piece: Sequence[Cells],
    looked_up: Mapping[str, str],
) -> None:
    connection = session.connection()
    table = table_of(model).name
    first = 1 + (connection.exec_driver_sql(f"SELECT max(rowid) FROM {table}").scalar() or 0)
    last = first + len(piece) - 1  # SQLite numbers new rows on from the last one
    with incoming_unfollowed(connection, table):
        insert_cells(session, model, columns, piece, looked_up)
    if not connection.exec_driver_sql(_LONGER_MARK, (last, table, first - 1)).rowcount:
        connection.exec_driver_sql(_NEW_MARK, (table, first, last))


_LONGER_MARK = "UPDATE incoming_rows SET last_row = ? WHERE table_name = ? AND last_row = ?"
_NEW_MARK = "INSERT INTO incoming_rows (table_name, first_row, last_row) VALUES (?, ?, ?)"
