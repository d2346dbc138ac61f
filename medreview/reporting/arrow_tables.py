"""Records of the plain tables as Arrow tables: what Parquet files and data frames are made of.

Integers are int64, flags bool, numbers and values double, moments timestamps in UTC, everything else text. The
description of the table is in the metadata of the schema: pandas shows it as the attributes of the frame that it reads.
"""

import importlib
import json
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from typing import Any, cast

from medreview.domain.spreadsheet_text import canonical_json
from medreview.domain.table_columns import METADATA_PREFIX, TIME_FORM, TIME_FORMS, CellKind, Column
from medreview.domain.table_names import TABLE_WORDS, TableName
from medreview.domain.table_rows import TableRow
from medreview.reporting.codebook import ScaleUse, attributes_of, described
from medreview.reporting.table_layouts import TableLayout, plain_value

ROWS_IN_A_GROUP = 20_000
FRAME_ATTRIBUTES = b"PANDAS_ATTRS"
_NUMBERS = frozenset({CellKind.NUMBER, CellKind.VALUE})
_ABOVE_INT64 = 2**63


class ArrowTable:
    """The schema of a table's records, and the records in groups of 20,000 rows.

    Numbers of options are int64 where no question has several of them; values are text where one is a word of a scale;
    moments are text where one is not in UTC or not in the form of the others. A metadata column has the type
    that all of its values share; where they share none, each is JSON and the column says so.
    """

    def __init__(self, table: TableName, records: Sequence[TableRow], scales: Sequence[ScaleUse] = ()) -> None:
        self._arrow: Any = importlib.import_module("pyarrow")
        self._records = records
        self._layout = TableLayout(table, records)
        fields = [self._field(column, [read(row) for row in records]) for column, read in self._layout.columns]
        extra = [
            self._arrow.field(METADATA_PREFIX + name, self._metadata_type(_of(name, records)))
            for name in self._layout.extra
        ]
        attributes = attributes_of(table, TABLE_WORDS[table], described(table, self._layout.names), scales)
        self.attributes = attributes
        about = {FRAME_ATTRIBUTES: json.dumps(attributes, ensure_ascii=False).encode()}
        self.schema = self._arrow.schema([*fields, *extra], metadata=about)

    def groups(self) -> Iterator[Any]:
        """The rows as Arrow tables of one schema; none where there are no records."""
        for start in range(0, len(self._records), ROWS_IN_A_GROUP):
            yield self._rows(self._records[start : start + ROWS_IN_A_GROUP])

    def whole(self) -> Any:
        """All rows as one Arrow table."""
        return self._rows(self._records)

    def _rows(self, rows: Sequence[TableRow]) -> Any:
        fields = iter(self.schema)
        columns: list[Any] = []
        for column, read in self._layout.columns:
            kind = next(fields).type
            columns.append(self._arrow.array([_cell(column.kind, read(row), kind, self._arrow) for row in rows], kind))
        for name in self._layout.extra:
            columns.append(self._metadata(next(fields).type, [row.extra.get(name) for row in rows]))
        return self._arrow.table(columns, schema=self.schema)

    def _field(self, column: Column, values: Sequence[object]) -> Any:
        if column.is_time and (form := _time_form(values)) is not None:
            return self._arrow.field(
                column.name, self._arrow.timestamp("us", tz="UTC"), metadata={TIME_FORM: form.encode()}
            )
        return self._arrow.field(column.name, self._type(column.kind, values))

    def _type(self, kind: CellKind, values: Sequence[object]) -> Any:
        if kind is CellKind.INTEGER:
            return self._arrow.int64()
        if kind is CellKind.FLAG:
            return self._arrow.bool_()
        if kind is CellKind.OPTIONS and all(len(cast("tuple[int, ...]", one)) <= 1 for one in values):
            return self._arrow.int64()
        is_word = kind is CellKind.VALUE and any(isinstance(value, str) for value in values)
        return self._arrow.float64() if kind in _NUMBERS and not is_word else self._arrow.string()

    def _metadata_type(self, values: Sequence[object]) -> Any:
        known: dict[type[object], Any] = {
            str: self._arrow.string(),
            bool: self._arrow.bool_(),
            float: self._arrow.float64(),
            int: self._arrow.int64(),
        }
        kinds = {type(value) for value in values}
        is_long = any(isinstance(value, int) and not -_ABOVE_INT64 <= value < _ABOVE_INT64 for value in values)
        return known.get(kinds.pop(), self._arrow.json_()) if len(kinds) == 1 and not is_long else self._arrow.json_()

    def _metadata(self, kind: Any, values: Sequence[object]) -> Any:
        if kind != self._arrow.json_():
            return self._arrow.array(values, kind)
        texts = [None if value is None else canonical_json(value) for value in values]
        return self._arrow.ExtensionArray.from_storage(kind, self._arrow.array(texts, self._arrow.string()))


def _of(name: str, records: Sequence[TableRow]) -> list[object]:
    return [record.extra[name] for record in records if name in record.extra]


def _cell(kind: CellKind, value: object, type_: Any, arrow: Any) -> object:
    if kind is CellKind.FLAG:
        return value
    plain = plain_value(kind, value)
    if arrow.types.is_timestamp(type_):
        return None if plain is None else datetime.fromisoformat(str(plain))
    if type_ == arrow.string() and isinstance(plain, int | float):
        return repr(plain)
    if kind in _NUMBERS and isinstance(plain, int):
        return float(plain)
    return canonical_json(cast("object", plain)) if isinstance(plain, list) else plain


def _time_form(values: Sequence[object]) -> str | None:
    """The form in which all of these moments are written; None where one is in no form that comes back."""
    texts = [value for value in values if isinstance(value, str)]
    moments: list[datetime] = []
    for text in texts:
        try:
            moments.append(datetime.fromisoformat(text))
        except ValueError:
            return None
    return next(
        (form for form in TIME_FORMS if all(time_text(at, form) == t for at, t in zip(moments, texts, strict=True))),
        None,
    )


def time_text(at: datetime, form: str) -> str | None:
    """A moment as ISO 8601 in UTC; None where it is of another zone or of none."""
    return at.isoformat(timespec=form) if at.tzinfo is UTC else None
