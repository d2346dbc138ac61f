"""Tables as pandas data frames for notebooks; ``attrs`` says what the columns mean, their units and levels.

pandas is imported where the first frame is made.
"""

import importlib
from collections.abc import Mapping, Sequence
from typing import Any

from medreview.domain.column_meanings import meaning_of
from medreview.reporting.arrow_tables import ArrowTable
from medreview.reporting.result_words import COLUMN_WORDS
from medreview.reporting.tables import Cell, Table

Frame = Any
"""A pandas ``DataFrame``: what matters of one, which columns it has and of what kind, its own type does not say."""


def data_frame(table: ArrowTable) -> Frame:
    """The records as a pandas ``DataFrame`` with its description in ``attrs``; what may be missing is nullable."""
    pandas: Any = importlib.import_module("pandas")
    arrow: Any = importlib.import_module("pyarrow")
    kinds: Mapping[Any, Any] = {
        arrow.int64(): pandas.Int64Dtype(),
        arrow.bool_(): pandas.BooleanDtype(),
        arrow.float64(): pandas.Float64Dtype(),
    }
    whole = table.whole()
    plain = arrow.table(
        [column.cast(arrow.string()) if column.type == arrow.json_() else column for column in whole.columns],
        names=whole.column_names,
    )
    frame = plain.to_pandas(types_mapper=kinds.get)
    frame.attrs = dict(table.attributes)
    return frame


def frame_of_records(table: str, records: Sequence[Mapping[str, Cell]], columns: Sequence[str]) -> Frame:
    """Records of a list that is no table of the contract; its columns have meanings as well."""
    pandas: Any = importlib.import_module("pandas")
    values = {name: _typed(pandas, [record[name] for record in records]) for name in columns}
    frame = pandas.DataFrame(values, columns=list(columns))
    meanings = {name: meaning_of(table, name) for name in columns}
    about = {
        name: {"label": str(one.words), **({"unit": str(one.unit)} if one.unit else {})}
        for name, one in meanings.items()
    }
    frame.attrs = {"table": table, "columns": about}
    return frame


def result_frame(table: Table, source: Mapping[str, object]) -> Frame:
    """A table of results, cell for cell; ``source`` is what its provenance says."""
    pandas: Any = importlib.import_module("pandas")
    columns = zip(*table.rows, strict=True) if table.rows else ((),) * len(table.columns)
    values = {name: _typed(pandas, list(cells)) for name, cells in zip(table.columns, columns, strict=True)}
    frame = pandas.DataFrame(values, columns=list(table.columns))
    frame.attrs = {
        "table": table.name,
        "label": str(table.title),
        "definition": str(table.definition),
        "findings": [str(one) for one in table.findings],
        "notes": [str(one) for one in table.notes],
        "columns": {
            name: {"label": str(table.words.get(name) or COLUMN_WORDS.get(name, name))} for name in table.columns
        },
        "source": dict(source),
    }
    return frame


def _typed(pandas: Any, cells: Sequence[Cell]) -> Any:
    """Whole numbers, numbers and text as columns of their kind, each of which may be missing."""
    kinds = {type(cell) for cell in cells if cell is not None}
    if kinds == {bool}:
        return pandas.array(cells, dtype="boolean")
    if kinds == {int}:
        return pandas.array(cells, dtype="Int64")
    if kinds and kinds <= {int, float}:
        return pandas.array([None if cell is None else float(cell) for cell in cells], dtype="Float64")
    return pandas.array(cells, dtype="str") if kinds <= {str} else pandas.array(cells, dtype=object)
