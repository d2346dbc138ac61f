"""The only content that a workspace file may have: tables, indexes and triggers that the schema of its format makes.

A trigger, a view, a computed column or a rule of a file from elsewhere is a program that would run when somebody
saves or looks. So the schema is compared before anything else is asked of a file, on every connection, and again
wherever SQLite's own number of the schema has changed.
"""

import hashlib
import re
import sqlite3
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cache, lru_cache
from pathlib import Path
from typing import cast

import sqlalchemy as sa
from sqlalchemy.dialects.sqlite.base import SQLiteIdentifierPreparer

from medreview.errors import MedReviewError
from medreview.store import schema
from medreview.store.errors import WorkspaceAltered, WorkspaceDamaged, WorkspaceIncomplete

KNOWN_SCHEMAS: Mapping[int, str] = {
    1: "bcebc0ebd47ba0d9e740e460a3e31c94166bf560bf794e3a72157e0ed2c90a68",
    2: "bf78906fe7c92d175df4b69f2c25fd594bcad6e32a6e931cc057593334d289b3",
    3: "066db667f0e124d302838b946e8ec6a07c2a7104b43d376eb6a383bce5f10458",
    4: "2985fa041dfd6e3782680b04e031dc67af4b512d7050c192983cb9f61df13695",
    5: "16d02e50abb19fb12a11619d00c41f3d28d1e3497610c1a345b4850001914a20",
    6: "7a86d4e426f1ac00e732f9eed0f149f369a6d5eb656b1bbc1773821140f8b256",
    7: "508001842311760e7a033ba9fda5ff780f275d001a93c5a7decc0ff0a2e73736",
    8: "d19b8a7e4a61ec129d95f856340b72b5caf9eddae3c1c32ef0f1a249993ae8ba",
    9: "79d5e44caa76db360c65ba349f3a716af18563c2aa6658604097cd761c18caf1",
    10: "8912e87bde92cfaa4b8fb501948541daccd62c5783b45c95eebaa8cf47ec2b71",
}
"""SHA-256 of the schema of a format, by which a good file is known at once. Where it is missing or does not fit, the
steps are run in memory and say the same, more slowly."""

_ROWS = "SELECT CAST(type AS BLOB), CAST(name AS BLOB), CAST(tbl_name AS BLOB), CAST(sql AS BLOB) FROM sqlite_master"
_STATISTICS = {
    ("table", "sqlite_stat1", "sqlite_stat1", "CREATE TABLE sqlite_stat1(tbl,idx,stat)"),
    ("table", "sqlite_stat4", "sqlite_stat4", "CREATE TABLE sqlite_stat4(tbl,idx,neq,nlt,ndlt,sample)"),
}
"""Tables that SQLite's ANALYZE writes for its planner: numbers, which change no result."""
_TOKEN = re.compile(
    r"""--[^\n]*|/\*.*?(?:\*/|\Z)|'(?:[^']|'')*'|"(?:[^"]|"")*"|`(?:[^`]|``)*`|\[[^\]]*\]|[^\W\d][\w$]*|\d[\w.]*|\S""",
    re.DOTALL,
)
_PLAIN_NAME = re.compile(r"[a-z_][a-z0-9_]*")
_CONSTRAINTS = {"constraint", "primary", "unique", "check", "foreign"}
_OWN_WORDS = SQLiteIdentifierPreparer.reserved_words

Row = tuple[str, str, str, str]
"""Kind, name, table and SQL of one thing in a file."""


class Difference(Enum):
    FOREIGN = "foreign"
    """The file holds it, and the schema does not make it."""
    MISSING = "missing"
    CHANGED = "changed"


@dataclass(frozen=True, slots=True)
class SchemaDifference:
    """One thing in which a file is not what its schema makes; ``kind`` is SQLite's word: table, index, trigger, view.

    ``table`` is where it belongs to.
    """

    difference: Difference
    kind: str
    name: str
    table: str

    @property
    def is_harmless_to_look(self) -> bool:
        return self.difference is Difference.MISSING and self.kind in {"index", "trigger"}


def distrust(connection: sqlite3.Connection) -> None:
    """Let nothing that a file declares call a function with side effects; pages are looked at before they are used."""
    connection.execute("PRAGMA trusted_schema = OFF")
    connection.execute("PRAGMA cell_size_check = ON")


def check_schema(
    path: Path, connection: sqlite3.Connection, version: int | None = None, *, is_to_look: bool = False
) -> int:
    """The format of a file that holds what its format's schema makes, and nothing else.

    Parameters
    ----------
    version
        The format that it must have; None for any that this program knows.
    is_to_look
        Whether nothing is going to be written: then it may lack indexes, and the triggers that guard the trail.

    Raises
    ------
    WorkspaceAltered
        If it holds something that the schema does not make, or makes in another way.
    WorkspaceIncomplete
        If something is missing.
    WorkspaceDamaged
        If its format is none that a workspace can have.
    """
    found = int(connection.execute("PRAGMA user_version").fetchone()[0])
    if found < 1:
        raise WorkspaceDamaged(path=path, finding=f"its format number is {found}")
    encoding = connection.execute("PRAGMA encoding").fetchone()[0]
    if encoding != "UTF-8":
        raise WorkspaceDamaged(path=path, finding=f"its texts are {encoding}")
    if found > len(schema.STEPS):
        return found
    rows = _rows_of(connection)
    differences = [one for one in differences_of(rows, found) if not (is_to_look and one.is_harmless_to_look)]
    if differences:
        raise _told(path, rows, found, differences)
    if version not in {None, found}:
        raise WorkspaceDamaged(path=path, finding=f"its format is {found} and was {version}")
    return found


def schema_differences(connection: sqlite3.Connection) -> tuple[SchemaDifference, ...]:
    """Everything in which a file is not what the schema of its format makes; empty for a format beyond this program."""
    version = int(connection.execute("PRAGMA user_version").fetchone()[0])
    return differences_of(_rows_of(connection), version) if 1 <= version <= len(schema.STEPS) else ()


def _rows_of(connection: sqlite3.Connection) -> tuple[Row, ...]:
    return _as_text(connection.execute(_ROWS))


def _as_text(rows: Iterable[Sequence[bytes | None]]) -> tuple[Row, ...]:
    """In one order, and as text also where a file says it in bytes that are none."""
    return tuple(sorted(cast("Row", tuple((cell or b"").decode("utf-8", "replace") for cell in row)) for row in rows))


def _told(path: Path, rows: tuple[Row, ...], version: int, found: Sequence[SchemaDifference]) -> MedReviewError:
    """Differences, the worst first: an added trigger or table could do something."""
    for other in range(1, len(schema.STEPS) + 1):
        if other != version and not differences_of(rows, other):
            return WorkspaceDamaged(path=path, finding=f"it says format {version} and holds format {other}")
    worst = min(found, key=lambda one: [*Difference].index(one.difference))
    what = f"{worst.kind} {worst.name}"
    match worst.difference:
        case Difference.FOREIGN:
            return WorkspaceAltered(path=path, what=what)
        case Difference.CHANGED | Difference.MISSING:
            return WorkspaceIncomplete(path=path, what=what)


@lru_cache(maxsize=32)
def differences_of(rows: tuple[Row, ...], version: int) -> tuple[SchemaDifference, ...]:
    """Differences between the content of a file and the schema of a format."""
    there = _forms(rows)
    if version in KNOWN_SCHEMAS and schema_sha256(there) == KNOWN_SCHEMAS[version]:
        return ()
    made = _made_by(schema.STEPS[:version])
    return tuple(_differences(there, made))


_Forms = Mapping[tuple[str, str], tuple[str, str]]
"""By kind and name: the table that each belongs to, and its SQL without what does not matter."""


def _differences(there: _Forms, made: _Forms) -> Iterator[SchemaDifference]:
    for kind, name in sorted(there.keys() | made.keys()):
        table = (there.get((kind, name)) or made[kind, name])[0]
        if (kind, name) not in made:
            yield SchemaDifference(Difference.FOREIGN, kind, name, table)
        elif (kind, name) not in there:
            yield SchemaDifference(Difference.MISSING, kind, name, table)
        elif there[kind, name] != made[kind, name]:
            yield SchemaDifference(Difference.CHANGED, kind, name, table)


@cache
def _made_by(steps: tuple[schema.Step, ...]) -> _Forms:
    engine = sa.create_engine("sqlite://")
    try:
        with engine.begin() as connection:
            schema.upgrade_schema(connection, from_version=0, steps=steps)
            rows = _as_text(tuple(row) for row in connection.exec_driver_sql(_ROWS))
    finally:
        engine.dispose()
    return _forms(rows)


def _forms(rows: Sequence[Row]) -> _Forms:
    return {
        (kind, name): (table, _form_of_table(sql) if kind == "table" else " ".join(_tokens(sql)))
        for kind, name, table, sql in rows
        if (kind, name, table, sql) not in _STATISTICS
    }


def schema_sha256(forms: _Forms) -> str:
    return hashlib.sha256("\n".join(f"{key} {form}" for key, form in sorted(forms.items())).encode()).hexdigest()


def schema_sha256_of_format(version: int) -> str:
    """The entry of a format in ``KNOWN_SCHEMAS``."""
    return schema_sha256(_made_by(schema.STEPS[:version]))


def _form_of_table(sql: str) -> str:
    """The columns in their order, the rules of the table in any: the library that rebuilds tables has no order."""
    parts: list[list[str]] = [[]]
    depth = 0
    for token in _tokens(sql):
        depth += (token == "(") - (token == ")")
        is_border = (depth == 1 and token in "(,") or (depth == 0 and token == ")")
        if is_border:
            parts.append([])
        else:
            parts[-1].append(token)
    start, *inner, end = [*parts, []] if len(parts) == 1 else parts
    rules = sorted(" ".join(part) for part in inner if part and part[0] in _CONSTRAINTS)
    columns = [" ".join(part) for part in inner if not part or part[0] not in _CONSTRAINTS]
    return "\n".join([" ".join(start), *columns, "", *rules, "", " ".join(end)])


def _tokens(sql: str) -> Iterator[str]:
    """Words and signs; a name is the same with quotation marks and without, unless it is one of SQL's own words."""
    for token in _TOKEN.findall(sql):
        if token.startswith(("--", "/*")):
            continue
        if token[0] in '"`[' and len(token) > 1:
            name = token[1:-1].lower()
            yield name if _PLAIN_NAME.fullmatch(name) and name not in _OWN_WORDS else repr(name)
        else:
            yield token if token[0] == "'" else token.lower()
