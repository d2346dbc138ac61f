"""Tables as files of SPSS and Stata: columns with their labels and units, levels with their words.

They go out for statisticians. Read again here they fill the same fields, but names of metadata are those that both
programs take, and a text that is longer than a cell may be is cut, with an ellipsis at its end.
"""

import importlib
import re
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, BinaryIO

from medreview.domain.column_meanings import column_named, words_of_levels
from medreview.domain.spreadsheet_text import canonical_json
from medreview.domain.table_columns import CellKind, Column
from medreview.domain.table_names import TABLE_WORDS, TableName
from medreview.domain.table_rows import TableRow
from medreview.reporting.codebook import DescribedColumn, ScaleUse, described
from medreview.reporting.table_layouts import TableLayout, plain_value

LONGEST_TEXT_BYTES = {"sav": 32_000, "dta": 2_000}
_LONGEST_NAME, _LONGEST_LABEL = 32, 79
_NUMERIC = frozenset({CellKind.INTEGER, CellKind.NUMBER, CellKind.FLAG})


def write_labelled(
    file: BinaryIO, table: TableName, records: Sequence[TableRow], form: str, scales: Sequence[ScaleUse] = ()
) -> None:
    """Write the table as ``sav`` (SPSS) or ``dta`` (Stata 14 and later).

    A column of words with fixed levels becomes numbers from 1 with the words as labels. Values of ratings have labels
    where all scales in the table agree on them.
    """
    pandas: Any = importlib.import_module("pandas")
    pyreadstat: Any = importlib.import_module("pyreadstat")
    layout = TableLayout(table, records)
    about = described(table, layout.names)
    names = _names(layout.names)
    columns: dict[str, Any] = {}
    levels: dict[str, dict[float, str]] = {}
    readers = [read for _, read in layout.columns]
    readers += map(_metadata, layout.extra)
    for name, one, read in zip(names, about, readers, strict=True):
        column = column_named(table, one.name) or Column(one.name)
        values, labels = _coded(table, column, [plain_value(column.kind, read(row)) for row in records])
        is_number = bool(labels) or column.kind in _NUMERIC or _is_number(values)
        columns[name] = pandas.Series(_cells(values, form, is_number=is_number), dtype=float if is_number else object)
        shared = labels or (_shared_labels(table, column, scales) if is_number else {})
        if shared and (form == "sav" or all(value.is_integer() for value in shared)):  # Stata labels whole numbers
            levels[name] = shared
    frame = pandas.DataFrame(columns)
    labels = [_label(one) for one in about]
    with tempfile.TemporaryDirectory(prefix="medreview-") as folder:
        path = Path(folder) / f"table.{form}"
        options: dict[str, Any] = {"column_labels": labels, "variable_value_labels": levels}
        if form == "sav":
            pyreadstat.write_sav(frame, str(path), file_label=str(TABLE_WORDS[table]), **options)
        else:
            pyreadstat.write_dta(frame, str(path), file_label=str(TABLE_WORDS[table]), version=15, **options)
        file.write(path.read_bytes())


def _metadata(name: str) -> Callable[[TableRow], object]:
    return lambda record: record.extra.get(name)


def _names(columns: Sequence[str]) -> list[str]:
    """Names that both programs take, each once whatever the case of its letters."""
    names: list[str] = []
    taken: set[str] = set()
    for column in columns:
        plain = re.sub(r"\W", "_", column, flags=re.ASCII)
        wanted = (plain if re.match(r"[A-Za-z]", plain) else f"v{plain}")[:_LONGEST_NAME]
        name, number = wanted, 1
        while name.casefold() in taken:
            number += 1
            name = f"{wanted[: _LONGEST_NAME - 4]}_{number}"
        taken.add(name.casefold())
        names.append(name)
    return names


def _coded(table: TableName, column: Column, values: list[object]) -> tuple[list[object], dict[float, str]]:
    """Words with fixed levels as numbers from 1; flags and all else as they are."""
    words = words_of_levels(table, column)
    if column.kind is CellKind.FLAG:
        return values, {float(value): str(word) for value, word in words.items()}
    if not words:
        return values, {}
    codes = {value: float(number) for number, value in enumerate(words, start=1)}
    labels = {codes[value]: str(word) for value, word in words.items()}
    return [None if value is None else codes[str(value)] for value in values], labels


def _shared_labels(table: TableName, column: Column, scales: Sequence[ScaleUse]) -> dict[float, str]:
    own = [dict(one.levels) for one in scales if one.table is table and one.column == column.name]
    if not own or any(one != own[0] for one in own):
        return {}
    return {float(value): words for value, words in own[0].items() if words}


def _is_number(values: Sequence[object]) -> bool:
    told = [value for value in values if value is not None]
    return bool(told) and all(isinstance(value, int | float) for value in told)


def _cells(values: Sequence[object], form: str, *, is_number: bool) -> list[object]:
    if is_number:
        return [None if value is None else float(str(value)) for value in values]
    return [
        "" if value is None else _cut(value if isinstance(value, str) else canonical_json(value), form)
        for value in values
    ]


def _cut(text: str, form: str) -> str:
    most = LONGEST_TEXT_BYTES[form]
    encoded = text.replace("\x00", "").encode()
    return encoded.decode() if len(encoded) <= most else encoded[: most - 3].decode(errors="ignore") + "…"


def _label(column: DescribedColumn) -> str:
    text = f"{column.meaning} [{column.unit}]" if column.unit else str(column.meaning)
    return text if len(text) <= _LONGEST_LABEL else f"{text[: _LONGEST_LABEL - 1]}…"
