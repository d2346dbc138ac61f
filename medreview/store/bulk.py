"""Many rows at once, by SQLAlchemy Core: about six times as fast as one object a row."""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from types import MappingProxyType
from typing import Any, TypeVar, cast

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError
from sqlmodel import AutoString, Session, SQLModel, col

Item = TypeVar("Item")
Values = Mapping[str, object]
Cells = tuple[object, ...]

FEW = 1000
"""Up to so many keys are looked for one by one, instead of reading all that there are."""
ONE_OF_TEXTS = "IN (SELECT value FROM json_each(?))"
"""A condition in SQL on a column of text, with ``json_text`` of a list as its parameter."""

json_text = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode  # one for all: twice as fast
"""A value as it stands in a JSON column."""


def in_pieces(rows: Iterable[Item], n: int = FEW) -> Iterator[list[Item]]:
    """The rows in order, as many at once as are looked for in the workspace together."""
    left = iter(rows)
    while piece := list(islice(left, n)):
        yield piece


def table_of(model: type[SQLModel]) -> sa.Table:
    """The Core table of a model."""
    table: sa.Table = vars(model)["__table__"]
    return table


def one_of(column: Any, texts: Iterable[str]) -> sa.ColumnElement[bool]:
    """True of one of some texts: one parameter for all, of which SQLAlchemy would make and name one for each."""
    listed = sa.func.json_each(json_text(list(texts))).table_valued("value")
    return col(column).in_(sa.select(listed.c.value))


def json_as_text(column: Any) -> Any:
    """A column of JSON as text, for ``json_parts`` and ``json_object``: SQLAlchemy would take twice as long."""
    return sa.type_coerce(col(column), sa.String)


def json_parts(text: str | None) -> tuple[Any, ...]:
    """The parts of a list; none of a column without one."""
    return () if text is None or text == "[]" else tuple(_value_of(text))


def json_object(text: str) -> dict[str, object]:
    return {} if text == "{}" else _value_of(text)


_value_of = json.JSONDecoder().decode


def text_bytes(column: Any) -> Any:
    """A column of text as UTF-8, for records that keep their long text so: nobody may want it decoded."""
    return sa.cast(col(column), sa.LargeBinary)


def streamed(session: Session, query: Any) -> Iterator[Any]:
    """The rows of a query a thousand at once, past the session's objects, after the session wrote its changes."""
    session.flush()
    return iter(cast("Iterable[Any]", session.connection().execute(query.execution_options(yield_per=1000))))


def is_refused_row(error: BaseException) -> bool:
    """True if the file refused a row for a rule of its tables, such as a second one under the same key."""
    return isinstance(error, IntegrityError)


def insert_all(session: Session, model: type[SQLModel], rows: Sequence[Values]) -> None:
    if rows:
        session.connection().execute(table_of(model).insert(), cast("Sequence[dict[str, Any]]", rows))


def insert_cells(
    session: Session,
    model: type[SQLModel],
    columns: Sequence[str],
    rows: Sequence[Cells],
    looked_up: Mapping[str, str] = MappingProxyType({}),
) -> None:
    """Insert rows by SQLite's driver alone, for large imports: JSON is text already, and long text may be bytes.

    The driver keeps a second form of each text that it writes as long as the text itself is kept; bytes, which SQLite
    takes for the text they are, spare that memory.

    Parameters
    ----------
    looked_up
        The queries that find the values of some columns, each with the cells that it takes in place of the value.
    """
    is_text = {column.name for column in table_of(model).columns if isinstance(column.type, AutoString)}
    values = {column: "CAST(? AS TEXT)" if column in is_text else "?" for column in columns}
    cells = {**values, **looked_up}.values()
    statement = f"INSERT INTO {table_of(model).name} ({', '.join(columns)}) VALUES ({', '.join(cells)})"
    session.connection().exec_driver_sql(statement, list(rows))


def insert_with_ids(session: Session, model: type[SQLModel], rows: Sequence[Values]) -> list[int]:
    """Insert rows of a table with an integer key and give the keys, in the order of the rows."""
    if not rows:
        return []
    table = table_of(model)
    next_id = 1 + (session.connection().execute(sa.select(sa.func.max(table.c.id))).scalar() or 0)
    ids = list(range(next_id, next_id + len(rows)))
    insert_all(session, model, [{**row, "id": row_id} for row, row_id in zip(rows, ids, strict=True)])
    return ids


def update_by_id(session: Session, model: type[SQLModel], rows: Sequence[Values]) -> None:
    """Set the other columns of the rows whose ``id`` is given; all rows name the same columns."""
    if not rows:
        return
    table = table_of(model)
    names = [name for name in rows[0] if name != "id"]
    statement = table.update().where(table.c.id == sa.bindparam("of_id"))
    statement = statement.values({name: sa.bindparam(f"new_{name}") for name in names})
    parameters = [{"of_id": row["id"], **{f"new_{name}": row[name] for name in names}} for row in rows]
    session.connection().execute(statement, parameters)
