"""The process that reads tables of Stata, SPSS, SAS and R and writes them out as JSONL.

Such a file comes from anywhere, and its readers are libraries in C or build what the file tells them to: whatever
breaks, breaks here. The first line on the standard input names a file and where its rows go; that line and every
further one writes some of them, and gets one line of JSON back.

A value with a label becomes the label, and its code stands in a column of its own beside it, so that nothing is lost.
Where only some steps of a scale have labels, such as its ends, numbers stay and the labels stand beside them. What the
file says is missing is so, but for the label of what could not be judged.
"""

import datetime
import importlib
import json
import math
import os
import sys
from collections.abc import Iterator, Mapping
from itertools import islice
from pathlib import Path
from typing import Any, cast

from medreview.domain.ratings import RatingStatus
from medreview.importers.scales import status_of_word
from medreview.jobs.line_child import limit_memory, limit_time

CHILD_ARGUMENT = "--statistics-tables"
MOST_MEMORY = 4 << 30
MOST_PROCESSOR_S = 30  # for a line, of which the first reads the whole of R's tables
MOST_PROCESSOR_S_A_MB = 4
R_TABLE, R_SEVERAL = b"X\n\x00\x00\x00", (b"RDX2\n", b"RDX3\n")

_ROWS_AT_ONCE = 5_000
_LONGEST_SPLASH = 132
"""Characters of a portable file in which it says what it is, once in ASCII among five alphabets."""
_MOST_R_BYTES = 256 << 20
_MOST_NAMED = 5
_STATA, _OLD_STATA = b"<stata_dta>", range(105, 116)
_OLD_STATA_ORDERS = frozenset({b"\x01\x01\x00", b"\x02\x01\x00"})
_SPSS = (b"$FL2", b"$FL3")
_SAS_TRANSPORT = b"HEADER RECORD***"
_SAS_TABLE = b"\x00" * 12 + b"\xc2\xea\x81\x60"
_SPSS_PORTABLE = b"SPSS PORT FILE"

_Levels = list[tuple[float, str]]


def main() -> None:
    """Answer line by line until the program closes its end."""
    limit_memory(MOST_MEMORY)
    os.environ["OPENBLAS_NUM_THREADS"] = "1"  # each would take memory for nothing
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "w", encoding="utf-8")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # what a library prints is no answer
    written: Iterator[dict[str, Any]] = iter(())
    most_s = MOST_PROCESSOR_S
    for number, line in enumerate(sys.stdin):
        if number == 0:
            order = json.loads(line)
            path = Path(order["path"])
            most_s += MOST_PROCESSOR_S_A_MB * (path.stat().st_size >> 20)
            written = _written(path, Path(order["into"]))
        limit_time(most_s)
        answers.write(json.dumps(next(written)) + "\n")
        answers.flush()


def reader_of(start: bytes) -> str | None:
    """The name of the library's function for a table of Stata, SPSS or SAS with these first bytes."""
    if start.startswith(_SPSS):
        return "read_sav"
    if start.startswith(_SAS_TRANSPORT):
        return "read_xport"
    if start.startswith(_SAS_TABLE):
        return "read_sas7bdat"
    if _SPSS_PORTABLE in start[:_LONGEST_SPLASH]:
        return "read_por"
    is_old = bool(start) and start[0] in _OLD_STATA and start[1:4] in _OLD_STATA_ORDERS
    return "read_dta" if start.startswith(_STATA) or is_old else None


def _written(path: Path, into: Path) -> Iterator[dict[str, Any]]:
    """After every few thousand rows how many were written, what is told of columns, and whether there are more."""
    with path.open("rb") as file:
        start = file.read(_LONGEST_SPLASH)
    labels, levels = dict[str, str](), dict[str, _Levels]()
    reader = reader_of(start)
    rows = _r_rows(path, start, levels) if reader is None else _labelled_rows(path, reader, labels, levels)
    n_rows, has_more = 0, True
    try:
        with into.open("x", encoding="utf-8") as lines:
            while has_more:
                piece = list(islice(rows, _ROWS_AT_ONCE))
                lines.writelines(json.dumps(row, ensure_ascii=False, default=str) + "\n" for row in piece)
                lines.flush()
                n_rows += len(piece)
                has_more = len(piece) == _ROWS_AT_ONCE
                yield {"n_rows": n_rows, "labels": labels, "levels": levels, "has_more": has_more}
    except _library_errors() as error:
        yield {"refusal": str(error).partition("\n")[0].rstrip(".") or type(error).__name__}


def _library_errors() -> tuple[type[Exception], ...]:
    pyreadstat: Any = importlib.import_module("pyreadstat")
    return (
        *(pyreadstat.ReadstatError, pyreadstat.PyreadstatError),
        *(ArithmeticError, AssertionError, AttributeError, EOFError, LookupError, NotImplementedError, OSError),
        *(RecursionError, TypeError, ValueError, MemoryError),
    )


def _labelled_rows(
    path: Path, reader: str, labels: dict[str, str], levels: dict[str, _Levels]
) -> Iterator[dict[str, object]]:
    """The rows of a table of Stata, SPSS or SAS; what it tells of its columns is filled in before the first one."""
    pyreadstat: Any = importlib.import_module("pyreadstat")
    read = getattr(pyreadstat, reader)
    marked = {"user_missing": True} if reader in _MARKING_WHAT_IS_MISSING else {}
    start = 0
    while True:
        columns, about = read(str(path), row_offset=start, row_limit=_ROWS_AT_ONCE, output_format="dict", **marked)
        words = cast("dict[str, dict[object, str]]", about.variable_value_labels)
        missing = {column: _Missing(about, column) for column in columns}
        if start == 0:
            told = zip(about.column_names, about.column_labels, strict=True)
            labels |= {column: label for column, label in told if label and label != column}
            levels |= {column: found for column, own in words.items() if (found := _levels(own, missing.get(column)))}
        n_rows = max((len(cells) for cells in columns.values()), default=0)
        for place in range(n_rows):
            yield _with_labels({column: _plain(cells[place]) for column, cells in columns.items()}, words, missing)
        start += n_rows
        if n_rows < _ROWS_AT_ONCE:
            return


_MARKING_WHAT_IS_MISSING = frozenset({"read_sav", "read_dta", "read_sas7bdat"})


class _Missing:
    """The codes of a column for what is missing: words, or numbers one by one or from one to another."""

    def __init__(self, about: Any, column: str) -> None:
        ranges = [(one["lo"], one["hi"]) for one in about.missing_ranges.get(column, ())]
        self._ranges = [(lo, hi) for lo, hi in ranges if isinstance(lo, int | float)]
        words = [lo for lo, _ in ranges if isinstance(lo, str)]
        self._codes = frozenset([*words, *about.missing_user_values.get(column, ())])

    def holds(self, code: Any) -> bool:
        is_between = isinstance(code, int | float) and any(lo <= code <= hi for lo, hi in self._ranges)
        return is_between or code in self._codes


def _levels(labels: Mapping[object, str], missing: _Missing | None) -> _Levels:
    """The numbers that have labels, with those, in their order."""
    told = {code: label for code, label in labels.items() if isinstance(code, int | float) and label}
    return [(float(code), told[code]) for code in sorted(told) if missing is None or not missing.holds(code)]


def _with_labels(
    row: dict[str, object], words: Mapping[str, Mapping[object, str]], missing: Mapping[str, _Missing]
) -> dict[str, object]:
    told: dict[str, object] = {}
    for column, cell in row.items():
        labels = words.get(column, {})
        if cell is not None and missing[column].holds(cell):
            said = labels.get(cell, "")
            told[column] = said if status_of_word(said) is RatingStatus.CANNOT_JUDGE else None
            continue
        label = labels.get(cell)
        if label is not None and _are_of_some(labels):
            told |= {column: cell, f"{column} (label)": label}
            continue
        told[column] = cell if label is None else label
        if label is not None and label != str(cell):
            told[f"{column} (code)"] = cell
    return told


def _are_of_some(labels: Mapping[object, str]) -> bool:
    """True for labels of some steps of a scale: of no two numbers that follow each other."""
    codes = {code for code in labels if isinstance(code, int | float)}
    return len(codes) > 1 and not any(code + 1 in codes for code in codes)


def _r_rows(path: Path, start: bytes, levels: dict[str, _Levels]) -> Iterator[dict[str, object]]:
    """The rows of a table of R; the levels of its ordered factors are filled in before the first one."""
    if path.stat().st_size > _MOST_R_BYTES:
        raise ValueError(f"it is larger than {_MOST_R_BYTES >> 20} MB; write it as CSV")
    rdata: Any = importlib.import_module("rdata")
    pandas: Any = importlib.import_module("pandas")
    found: Any = rdata.read_rds(str(path)) if start.startswith(R_TABLE) else rdata.read_rda(str(path))
    held = cast("dict[str, Any]", found) if isinstance(found, dict) else {"": found}
    tables = {name: table for name, table in held.items() if _is_table(pandas, table)}
    if len(tables) != 1:
        names = f"several tables ({', '.join([*tables][:_MOST_NAMED])}); save each by saveRDS" if tables else "no table"
        raise ValueError(f"it holds {names}")
    (table,) = tables.values()
    columns = [str(column) for column in table.columns]
    kinds = zip(columns, table.dtypes, strict=True)
    levels |= {
        column: [(float(place), str(label)) for place, label in enumerate(kind.categories, start=1)]
        for column, kind in kinds
        if getattr(kind, "ordered", False)
    }
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


if __name__ == "__main__":
    main()
