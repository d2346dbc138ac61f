"""Parquet and Arrow tables, batch by batch. Images inside them, as structs of bytes and a path, become files.

The path in such a struct is never opened: without bytes it is only the name of an image.
"""

import base64
import datetime
import importlib
import json
import math
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, cast

from medreview.domain.table_columns import TIME_FORM, TIME_FORMS
from medreview.errors import Message
from medreview.importers.errors import ParquetRefused
from medreview.importers.images import keep_image

PARQUET, ARROW_FILE, ARROW_STREAM = b"PAR1", b"ARROW1", b"\xff\xff\xff\xff"
MOST_ROWS = 20_000_000
MOST_COLUMNS = 2000
_BATCH = 256
_IMAGE = frozenset({"bytes", "path"})


def parquet_rows(path: Path, images: Path | None) -> Iterator[dict[str, object]]:
    """The rows of the table, as JSON values by column.

    Parameters
    ----------
    path
        The table.
    images
        Where images found in cells are written, each under a name of its row and column; the cell becomes that name.
        None: such a cell becomes the path that it names.

    Raises
    ------
    ParquetRefused
        If the table is damaged or larger than 20 million rows or 2,000 columns.
    """
    pyarrow: Any = importlib.import_module("pyarrow")
    errors = (pyarrow.ArrowException, OSError, ValueError, OverflowError, MemoryError)
    try:
        number = 0
        for batch in _parquet_batches(path) if _starts_with(path, PARQUET) else _arrow_batches(path):
            as_json = frozenset(field.name for field in batch.schema if field.type == pyarrow.json_())
            forms = {field.name: form for field in batch.schema if (form := _time_form(field.metadata)) is not None}
            for row in batch.to_pylist():
                number += 1
                yield _row(_with_times_as_written(row, forms), number, images, as_json)
    except errors as error:
        raise ParquetRefused(file=path.name, reason=str(error).partition("\n")[0]) from error


def _time_form(metadata: Mapping[bytes, bytes] | None) -> str | None:
    form = (metadata or {}).get(TIME_FORM, b"").decode(errors="replace")
    return form if form in TIME_FORMS else None


def _with_times_as_written(row: dict[str, object], forms: Mapping[str, str]) -> dict[str, object]:
    """The row with moments of our own exports as the texts that they were."""
    for name, form in forms.items():
        at = row[name]
        if isinstance(at, datetime.datetime):
            row[name] = at.isoformat(timespec=form)
    return row


def _starts_with(path: Path, magic: bytes) -> bool:
    with path.open("rb") as file:
        return file.read(len(magic)) == magic


def _parquet_batches(path: Path) -> Iterator[Any]:
    parquet: Any = importlib.import_module("pyarrow.parquet")
    with parquet.ParquetFile(path) as table:
        _refuse_too_large(path, table.metadata.num_rows, table.metadata.num_columns)
        yield from table.iter_batches(batch_size=_BATCH)


def _arrow_batches(path: Path) -> Iterator[Any]:
    """Batches of an Arrow file, which Feather files are too, or of a stream; cut where they are long."""
    ipc: Any = importlib.import_module("pyarrow.ipc")
    pyarrow: Any = importlib.import_module("pyarrow")
    with pyarrow.memory_map(str(path)) as source:
        is_file = _starts_with(path, ARROW_FILE)
        table = ipc.open_file(source) if is_file else ipc.open_stream(source)
        batches = (table.get_batch(n) for n in range(table.num_record_batches)) if is_file else iter(table)
        n_rows = 0
        for batch in batches:
            batch.validate(full=True)  # else places outside the file end the program, not the reading
            n_rows += batch.num_rows
            _refuse_too_large(path, n_rows, batch.num_columns)
            yield from (batch.slice(start, _BATCH) for start in range(0, batch.num_rows, _BATCH))


def _refuse_too_large(path: Path, n_rows: int, n_columns: int) -> None:
    if n_rows > MOST_ROWS or n_columns > MOST_COLUMNS:
        raise ParquetRefused(
            file=path.name,
            reason=Message(
                "it declares {n_rows} {n_rows:=row|rows} of {n_columns} {n_columns:=column|columns}",
                {"n_rows": n_rows, "n_columns": n_columns},
            ),
        )


def _row(row: Mapping[str, object], number: int, images: Path | None, as_json: frozenset[str]) -> dict[str, object]:
    return {
        column: _from_json(cell) if column in as_json else _plain(cell, f"{number:07d}-{index}", images)
        for index, (column, cell) in enumerate(row.items())
    }


def _from_json(cell: object) -> object:
    """The value that a cell of a column of JSON holds; text that is none stays text."""
    try:
        return json.loads(cell) if isinstance(cell, str) else cell
    except (ValueError, RecursionError):
        return cell


def _plain(cell: object, name: str, images: Path | None) -> object:
    """A cell as a JSON value; ``name`` is what an image in it would be called."""
    match cell:
        case dict() if cell.keys() >= _IMAGE:
            return _image(cast("dict[str, object]", cell), name, images)
        case dict():
            parts = cast("dict[str, object]", cell).items()
            return {key: _plain(part, f"{name}-{key}", images) for key, part in parts}
        case list():
            parts = cast("list[object]", cell)
            return [_plain(part, f"{name}-{index}", images) for index, part in enumerate(parts, start=1)]
        case _:
            return _plain_value(cell)


def _plain_value(cell: object) -> object:
    match cell:
        case bytes():
            return _text_or_base64(cell)
        case datetime.datetime() | datetime.date() | datetime.time():
            return cell.isoformat()
        case float() if math.isnan(cell):
            return None  # how pandas writes an absent number
        case None | str() | bool() | int() | float():
            return cell
        case _:
            return str(cell)


def _image(cell: Mapping[str, object], name: str, images: Path | None) -> object:
    content = cell.get("bytes")
    if not isinstance(content, bytes):
        return cell.get("path")
    if images is None:
        return cell.get("path")
    return keep_image(content, name, images)


def _text_or_base64(content: bytes) -> str:
    try:
        return content.decode()
    except UnicodeDecodeError:
        return base64.b64encode(content).decode()
