"""The columns of one table as it is written, whatever the form of the file."""

from collections.abc import Callable, Iterable
from typing import cast

from medreview.domain.table_columns import COLUMNS, METADATA_PREFIX, CellKind, Column
from medreview.domain.table_rows import QuestionRow, TableName, TableRow, options_text

_EXACT_INTEGERS = 2**53


class TableLayout:
    """Columns of the contract with how each is read from a record, then ``extra``: metadata by name.

    ``names`` are the headings of all of them; those of metadata have their prefix.
    """

    def __init__(self, table: TableName, records: Iterable[TableRow]) -> None:
        n_options = 0
        extra: set[str] = set()
        for record in records:
            extra.update(record.extra)
            if isinstance(record, QuestionRow):
                n_options = max(n_options, len(record.options))
        self.columns: list[tuple[Column, Callable[[TableRow], object]]] = []
        for column in COLUMNS[table]:
            if column.name == "correct_option":
                self.columns += [(Column(f"option_{n + 1}"), _option(n)) for n in range(n_options)]
            self.columns.append((column, _field(column.name)))
        self.extra = sorted(extra)
        self.names = [*(column.name for column, _ in self.columns), *(METADATA_PREFIX + name for name in self.extra)]


def _field(name: str) -> Callable[[TableRow], object]:
    return lambda record: getattr(record, name)


def _option(index: int) -> Callable[[TableRow], object]:
    def option(record: TableRow) -> object:
        options = cast("QuestionRow", record).options
        return options[index] if index < len(options) else None

    return option


def plain_value(kind: CellKind, value: object) -> object:
    """A field as a JSON value: whole numbers as integers, flags as 0 and 1, lists of names or options as one text."""
    match kind, value:
        case ((CellKind.NAMES | CellKind.MODALITIES), tuple()):
            return ";".join(name or "" for name in cast("tuple[str | None, ...]", value)) or None
        case CellKind.OPTIONS, tuple():
            places = cast("tuple[int, ...]", value)
            return places[0] if len(places) == 1 else options_text(places) or None
        case CellKind.TURNS, tuple():
            return list(cast("tuple[object, ...]", value)) or None
        case _, bool():
            return int(value)
        case _, float() if value.is_integer() and abs(value) < _EXACT_INTEGERS:
            return int(value)
        case _:
            return value
