"""Rows of an import that come in piece by piece, seen by nobody before all of them are there.

They are written to their own tables in short transactions, so that a rating never waits for a whole import. What was
written is marked, in the same transactions (see ``incoming_rows``), until the last transaction of the import takes the
marks away: then all rows are there at once.
"""

from collections.abc import Callable, Iterable, Sequence
from itertools import islice

import sqlalchemy as sa
from sqlmodel import Session, SQLModel

from medreview.domain.datasets import IncomingRows
from medreview.store.bulk import Cells, insert_cells, table_of
from medreview.store.workspace import Workspace
from medreview.store.write_turns import StretchClock

_FIRST_PIECE = 200


class IncomingImport:
    """The rows of one import. ``pause`` hears after each piece how many rows it had, and may raise to stop."""

    def __init__(self, workspace: Workspace, pause: Callable[[int], None]) -> None:
        self._workspace = workspace
        self._pause = pause
        self._size = _FIRST_PIECE

    def add(self, model: type[SQLModel], columns: Sequence[str], rows: Iterable[Cells]) -> None:
        """Write rows, seen by nobody yet.

        Parameters
        ----------
        columns
            What the cells of each row are, as for ``insert_cells``; without ``id``.
        """
        left = iter(rows)
        while piece := list(islice(left, self._size)):
            clock = StretchClock()
            with self._workspace.stretch() as session:
                _insert(session, model, columns, piece)
            self._size = clock.next_size(self._size)
            self._pause(len(piece))

    def show(self, session: Session) -> None:
        """Take the marks away, in the transaction that ends the import."""
        session.connection().execute(table_of(IncomingRows).delete())


def _insert(session: Session, model: type[SQLModel], columns: Sequence[str], piece: Sequence[Cells]) -> None:
    connection = session.connection()
    table = table_of(model).name
    first = 1 + (connection.exec_driver_sql(f"SELECT max(rowid) FROM {table}").scalar() or 0)
    ids = range(first, first + len(piece))
    insert_cells(
        session, model, ("rowid", *columns), [(row_id, *cells) for row_id, cells in zip(ids, piece, strict=True)]
    )
    marks = table_of(IncomingRows)
    known = sa.and_(marks.c.table_name == table, marks.c.last_row == first - 1)
    if not connection.execute(marks.update().where(known).values(last_row=ids[-1])).rowcount:
        connection.execute(marks.insert().values(table_name=table, first_row=first, last_row=ids[-1]))
