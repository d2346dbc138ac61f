"""Tables of Stata, SPSS and R, written out as JSONL for the other readers.

A value with a label becomes the label, and its code stands in a column of its own beside it, so that nothing is lost.
"""

import datetime
import importlib
import json
import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, cast

from medreview.importers.errors import StatisticsFileRefused
from medreview.jobs import CancelToken, Progress, Report

_ROWS_AT_ONCE = 5_000
_MOST_R_BYTES = 256 << 20  # R's tables are read as a whole
_MOST_NAMED = 5
_R_TABLE, _R_SEVERAL = b"X\n\x00\x00\x00", (b"RDX2\n", b"RDX3\n")
_STATA, _OLD_STATA = b"<stata_dta>", range(105, 116)
_OLD_STATA_ORDERS = frozenset({b"\x01\x01\x00", b"\x02\x01\x00"})
_SPSS = (b"$FL2", b"$FL3")


@dataclass(frozen=True, slots=True)
class WrittenTable:
    """A table written as JSONL; ``labels`` are the names that its columns have for people."""

    path: Path
    labels: Mapping[str, str]


def is_statistics_file(start: bytes) -> bool:
    """True for the first bytes of a table of Stata, SPSS or R that is not compressed."""
    return _reader(start) is not None or start.startswith((_R_TABLE, *_R_SEVERAL))


def written_table(path: Path, into: Path, *, report: Report, cancel: CancelToken | None) -> WrittenTable:
    """Write a table into a folder.

    Raises
    ------
    StatisticsFileRefused
        If it is damaged, or holds no table or several.
    """
    with path.open("rb") as file:
        start = file.read(16)
    name = _reader(start)
    target = into / f"{path.stem}.jsonl"
    try:
        labels: dict[str, str] = {}
        rows = _r_rows(path, start) if name is None else _labelled_rows(path, name, labels)
        with target.open("x", encoding="utf-8") as lines:
            for done, row in enumerate(rows, start=1):
                lines.write(json.dumps(row, ensure_ascii=False, default=str) + "\n")
                if done % _ROWS_AT_ONCE == 0:
                    report(Progress(done, None, path.name))
                    if cancel is not None:
                        cancel.raise_if_cancelled()
    except _library_errors() as error:
        raise StatisticsFileRefused(file=path.name, reason=str(error).partition("\n")[0].rstrip(".")) from error
    return WrittenTable(target, labels)


def _reader(start: bytes) -> str | None:
    """The name of the library's function for a file."""
    if start.startswith(_SPSS):
        return "read_sav"
    is_old = bool(start) and start[0] in _OLD_STATA and start[1:4] in _OLD_STATA_ORDERS
    return "read_dta" if start.startswith(_STATA) or is_old else None


def _library_errors() -> tuple[type[Exception], ...]:
    pyreadstat: Any = importlib.import_module("pyreadstat")
    return (
        *(pyreadstat.ReadstatError, pyreadstat.PyreadstatError),
        *(ArithmeticError, AssertionError, AttributeError, EOFError, LookupError, NotImplementedError, OSError),
        *(RecursionError, TypeError, ValueError, MemoryError),
    )


def _labelled_rows(path: Path, reader: str, labels: dict[str, str]) -> Iterator[dict[str, object]]:
    """The rows of a table of Stata or SPSS; the labels of its columns are filled in before the first one."""
    pyreadstat: Any = importlib.import_module("pyreadstat")
    read = getattr(pyreadstat, reader)
    start = 0
    while True:
        columns, about = read(str(path), row_offset=start, row_limit=_ROWS_AT_ONCE, output_format="dict")
        if start == 0:
            told = zip(about.column_names, about.column_labels, strict=True)
            labels |= {column: label for column, label in told if label and label != column}
        words = cast("dict[str, dict[object, str]]", about.variable_value_labels)
        n_rows = max((len(cells) for cells in columns.values()), default=0)
        for place in range(n_rows):
            yield _with_labels({column: _plain(cells[place]) for column, cells in columns.items()}, words)
        start += n_rows
        if n_rows < _ROWS_AT_ONCE:
            return


def _with_labels(row: dict[str, object], words: Mapping[str, Mapping[object, str]]) -> dict[str, object]:
    told: dict[str, object] = {}
    for column, cell in row.items():
        label = words.get(column, {}).get(cell)
        told[column] = cell if label is None else label
        if label is not None and label != str(cell):
            told[f"{column} (code)"] = cell
    return told


def _r_rows(path: Path, start: bytes) -> Iterator[dict[str, object]]:
    if path.stat().st_size > _MOST_R_BYTES:
        raise ValueError(f"it is larger than {_MOST_R_BYTES >> 20} MB; write it as CSV")
    rdata: Any = importlib.import_module("rdata")
    pandas: Any = importlib.import_module("pandas")
    found: Any = rdata.read_rds(str(path)) if start.startswith(_R_TABLE) else rdata.read_rda(str(path))
    held = cast("dict[str, Any]", found) if isinstance(found, dict) else {"": found}
    tables = {name: table for name, table in held.items() if _is_table(pandas, table)}
    if len(tables) != 1:
        names = f"several tables ({', '.join([*tables][:_MOST_NAMED])}); save each by saveRDS" if tables else "no table"
        raise ValueError(f"it holds {names}")
    (table,) = tables.values()
    columns = [str(column) for column in table.columns]
    for cells in table.itertuples(index=False, name=None):
        yield dict(zip(columns, map(_plain, cells), strict=True))


def _is_table(pandas: Any, value: Any) -> bool:
    return isinstance(value, pandas.DataFrame)


def _plain(cell: Any) -> object:
    """A cell as a JSON value; what is missing is None."""
    if hasattr(cell, "item"):  # a number of numpy
        cell = cell.item()
    match cell:
        case float() if math.isnan(cell):
            return None
        case float() if cell.is_integer() and abs(cell) < 2**53:
            return int(cell)
        case datetime.datetime() | datetime.date() | datetime.time():
            return cell.isoformat() if cell == cell else None  # noqa: PLR0124 - a missing date is unlike itself
        case None | str() | bool() | int() | float():
            return cell
        case bytes():
            return cell.decode("utf-8", "replace")
        case _:
            text = str(cell)
            return None if text in {"<NA>", "NaT", "nan"} else text
