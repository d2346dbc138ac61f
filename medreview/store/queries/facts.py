"""Tables that belong together, joined in one place; whoever reads them names the columns that are wanted."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any, Generic, NamedTuple, TypeVar, cast

import sqlalchemy as sa
from sqlalchemy.sql import visitors
from sqlmodel import Session, SQLModel

from medreview.store.bulk import table_of

F = TypeVar("F")
T = TypeVar("T")
Join = tuple[type[SQLModel] | sa.Subquery, Any, bool]

IDS_AT_ONCE = 900
"""As many at once as any SQLite takes as parameters."""


class Facts(Generic[F]):
    """Rows of one table with all that names them.

    Parameters
    ----------
    row
        A ``NamedTuple`` with a field for every column, for those who read.
    table
        A row of it is a fact, unless an inner join takes it away.
    joins
        Other tables, or queries with a name, what joins each, and whether a fact may lack it; each after those that
        its condition speaks of.
    columns
        The expression of every field.
    """

    def __init__(
        self,
        row: type[F],
        table: type[SQLModel],
        *,
        joins: Sequence[Join],
        columns: Mapping[str, Any],
    ) -> None:
        self._name = row.__name__
        self._table = table
        self._joins = [(join, _name(join[0]), _spoken_of([join[1]])) for join in joins]
        self._columns = columns

    def expressions(self, *names: str) -> list[Any]:
        return [self._columns[name] for name in names]

    def query(self, names: Sequence[str], *where: Any, order: Sequence[Any] = ()) -> Any:
        """Only the tables that these columns, conditions and orders speak of are joined."""
        return self.select(self.expressions(*names), *where, order=order)

    def select(self, columns: Sequence[Any], *where: Any, order: Sequence[Any] = ()) -> Any:
        """The same with expressions in place of names, for counts and sums, or whole rows of the tables joined."""
        joined: Any = table_of(self._table)
        for target, on, is_outer in self._needed([*columns, *where, *order]):
            joined = joined.join(target, on, isouter=is_outer)
        return sa.select(*columns).select_from(joined).where(*where).order_by(*order)

    def objects(
        self, session: Session, columns: Sequence[Any], *where: Any, order: Sequence[Any] = ()
    ) -> Iterable[Any]:
        """The result of ``select``, after the session wrote its changes; whole rows are objects of the session."""
        return cast("Iterable[Any]", session.exec(self.select(columns, *where, order=order)))

    def read(self, session: Session, names: Sequence[str], *where: Any, order: Sequence[Any] = ()) -> tuple[F, ...]:
        """The facts with these columns and no others: to ask one for any other is an ``AttributeError``."""
        return self.rows(session, names, self.query(names, *where, order=order))

    def rows(self, session: Session, names: Sequence[str], query: Any) -> tuple[F, ...]:
        """The facts that a query over these columns brings."""
        make: Callable[[Any], F] = _row_type(self._name, tuple(names))._make
        # brought at once: a step of SQLAlchemy for every row takes as long as SQLite does
        return tuple(map(make, session.connection().execute(query).all()))

    def _needed(self, expressions: Sequence[Any]) -> Iterator[Join]:
        spoken_of = _spoken_of(expressions)
        kept: list[Join] = []
        for join, name, joined_by in reversed(self._joins):
            if name in spoken_of:
                spoken_of |= joined_by
                kept.append(join)
        return reversed(kept)


def rows_of(session: Session, query: Any) -> Iterator[Any]:
    """The rows of a query, past the session's objects."""
    return iter(cast("Iterable[Any]", session.connection().execute(query)))


def texts_of_fields(held: Mapping[str, object]) -> dict[str, str]:
    """The fields that hold a text or a number, as text."""
    return {name: str(one) for name, one in held.items() if isinstance(one, str | int | float) and str(one)}


def in_portions(ids: Sequence[T]) -> Iterator[Sequence[T]]:
    return (ids[start : start + IDS_AT_ONCE] for start in range(0, len(ids), IDS_AT_ONCE))


@cache
def _row_type(name: str, fields: tuple[str, ...]) -> Any:
    made: Any = NamedTuple
    return made(name, [(field, Any) for field in fields])


def _spoken_of(expressions: Sequence[Any]) -> set[str]:
    """The names of the tables of which expressions have a column, or that they are."""
    rows = {table_of(one).name for one in expressions if isinstance(one, type)}
    clauses = (getattr(one, "__clause_element__", lambda one=one: one)() for one in expressions)
    parts = (part for clause in clauses if isinstance(clause, sa.ClauseElement) for part in visitors.iterate(clause))
    tables: Iterable[Any] = (getattr(part, "table", None) for part in parts)
    return rows | {table.name for table in tables if table is not None}


def _name(table: type[SQLModel] | sa.Subquery) -> str:
    return table.name if isinstance(table, sa.Subquery) else table_of(table).name
