"""Folders that the library ``datasets`` of Hugging Face saved: Arrow files, several for each split."""

import importlib
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

from medreview.errors import Message
from medreview.importers.errors import ParquetRefused
from medreview.importers.images import is_safe_name
from medreview.jobs import CancelToken, Progress, Report

_STATE, _SPLITS = "state.json", "dataset_dict.json"
_SPLIT_COLUMN = "split"


def is_saved_dataset(folder: Path) -> bool:
    """True for a folder of one dataset, or of one with splits."""
    return (folder / _STATE).is_file() or (folder / _SPLITS).is_file()


def joined_dataset(folder: Path, into: Path, *, report: Report, cancel: CancelToken | None) -> Path:
    """Write all rows of a saved dataset into one Arrow file; splits become the column ``split`` where there is none.

    Raises
    ------
    ParquetRefused
        If files are missing or damaged, splits have other columns, or rows are chosen by an index beside them.
    """
    pyarrow: Any = importlib.import_module("pyarrow")
    target = into / f"{folder.name}.arrow"
    writer: Any = None
    n_rows = 0
    try:
        with target.open("xb") as stream:
            for file, split in _files(folder):
                with pyarrow.memory_map(str(file)) as source:
                    for batch in pyarrow.ipc.open_stream(source):
                        batch.validate(full=True)  # as where other Arrow files are read
                        told = _with_split(pyarrow, batch, split)
                        writer = writer or pyarrow.ipc.new_stream(stream, told.schema)
                        writer.write_batch(told)
                        n_rows += told.num_rows
                        report(Progress(n_rows, None, folder.name))
                        if cancel is not None:
                            cancel.raise_if_cancelled()
            if writer is None:
                raise ParquetRefused(file=folder.name, reason=Message("it has no rows"))
            writer.close()
    except (pyarrow.ArrowException, OSError, ValueError, LookupError, AttributeError, TypeError) as error:
        raise ParquetRefused(file=folder.name, reason=str(error).partition("\n")[0]) from error
    return target


def _files(folder: Path) -> Iterator[tuple[Path, str | None]]:
    """The Arrow files in order, each with its split where the folder has splits."""
    if (folder / _SPLITS).is_file():
        splits = cast("list[object]", _object(folder / _SPLITS)["splits"])
        for split in map(str, splits):
            yield from ((file, split) for file in _files_of_split(folder / _checked(split)))
    else:
        yield from ((file, None) for file in _files_of_split(folder))


def _files_of_split(folder: Path) -> Iterator[Path]:
    state = _object(folder / _STATE)
    if state.get("_indices_files"):
        raise ValueError("an index beside its rows says which of them count; save it after flatten_indices()")
    for entry in cast("list[dict[str, object]]", state["_data_files"]):
        yield folder / _checked(str(entry["filename"]))


def _checked(name: str) -> str:
    if not is_safe_name(name) or "/" in name:
        raise ValueError(f"the name {name} could lead out of it")
    return name


def _object(path: Path) -> dict[str, object]:
    value: object = json.loads(path.read_text(encoding="utf-8"))
    if not isinstance(value, dict):
        raise ValueError(f"{path.name} is not a JSON object")  # noqa: TRY004 - what is wrong is the file
    return cast("dict[str, object]", value)


def _with_split(pyarrow: Any, batch: Any, split: str | None) -> Any:
    if split is None or _SPLIT_COLUMN in batch.schema.names:
        return batch
    return batch.append_column(_SPLIT_COLUMN, pyarrow.array([split] * batch.num_rows, pyarrow.string()))
