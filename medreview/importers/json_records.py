"""Records of a JSON file that is one value: a list of objects, an object of objects by key, or a list inside one."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import NoReturn, cast

KEY_COLUMN = "(key)"


def parse_json(text: str) -> object:
    """A JSON value as the standard has it.

    Raises
    ------
    ValueError, RecursionError
        Also for a key that occurs twice in one object, and for NaN and infinities.
    """
    return json.loads(text, object_pairs_hook=_object, parse_constant=_no_constant)


def json_records(path: Path, encoding: str) -> Sequence[object]:
    """The records of the file in order; one that is no object is given as it is.

    An object whose values are all objects gives one record a key, with the key in the column ``(key)``; an object
    with one list in it gives the list's.

    Raises
    ------
    ValueError, RecursionError
        If the file is not one JSON value with records in it.
    """
    value = parse_json(path.read_text(encoding=encoding))
    if isinstance(value, list):
        return cast("list[object]", value)
    if isinstance(value, dict):
        by_key = cast("dict[str, object]", value)
        if by_key and all(isinstance(record, dict) for record in by_key.values()):
            return [{KEY_COLUMN: key} | cast("dict[str, object]", record) for key, record in by_key.items()]
        only = next(iter(by_key.values())) if len(by_key) == 1 else None
        if isinstance(only, list):
            return cast("list[object]", only)
    raise ValueError("there is no list of records in it")


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    values = dict(pairs)
    if len(values) != len(pairs):
        raise ValueError("a key occurs twice in one object")
    return values


def _no_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is not a JSON number")
