"""SQLAlchemy's side of the files: one dialect and one memory of compiled statements for all that are opened."""

import json
import sqlite3
from collections.abc import Callable
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects import registry
from sqlalchemy.dialects.sqlite.pysqlite import SQLiteDialect_pysqlite
from sqlalchemy.util import LRUCache
from typing_extensions import override

from medreview.store.bulk import json_text

# Each engine keeps the statements it compiled to itself, and to compile them takes a third of the time of whoever
# opens one file after another, as a collection of many returns does.
_COMPILED: LRUCache[Any, Any] = LRUCache(1000)


class FieldNotJson(ValueError):
    """A field that is to hold JSON and does not; ``translated`` says in which file."""


class FileDialect(SQLiteDialect_pysqlite):
    """Equal in all engines, so that what one compiled serves another: nothing in it may depend on the file."""

    supports_statement_cache = True

    def __init__(self, **options: Any) -> None:
        super().__init__(json_serializer=json_text, json_deserializer=_json_value, **options)

    @override
    def __eq__(self, other: object) -> bool:
        return type(other) is FileDialect

    @override
    def __hash__(self) -> int:
        return hash(FileDialect)


registry.register("sqlite.medreview", __name__, FileDialect.__name__)


def database(connect: Callable[[], sqlite3.Connection], pool: type[sa.Pool] = sa.QueuePool) -> sa.Engine:
    """The engine of one file."""
    return sa.create_engine(
        "sqlite+medreview://", creator=connect, poolclass=pool, execution_options={"compiled_cache": _COMPILED}
    )


def _json_value(text: str) -> Any:
    if text == "{}":  # most of what stands in such columns
        return {}
    if text == "[]":
        return []
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:
        raise FieldNotJson(str(error)) from error
