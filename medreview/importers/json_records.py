"""Records of a JSON file that is one value: a list of objects, an object of objects by key, or a list inside one.

They are read one after the other, however large the file is; only a single record must fit in memory.
"""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NoReturn, TextIO, cast

from medreview.importers.bounded_text import LONGEST, TooLong

KEY_COLUMN = "(key)"
_CHUNK = 1 << 16
_BLANK = re.compile(r"[ \t\r\n]*")
_NO_LIST = "there is no list of records in it"


def parse_json(text: str) -> object:
    """A JSON value as the standard has it.

    Raises
    ------
    ValueError, RecursionError
        Also for a key that occurs twice in one object, and for NaN and infinities.
    """
    return _DECODER.decode(text)


def json_records(path: Path, encoding: str) -> Iterator[object]:
    """The records of the file in order; one that is no object is given as it is.

    An object whose values are all objects gives one record a key, with the key in the column ``(key)``; an object
    with one list in it gives the list's.

    Raises
    ------
    ValueError, RecursionError
        Where the file is not one JSON value with records in it; those before were given.
    """
    with path.open(encoding=encoding) as file:
        text = _Text(file)
        match text.sign():
            case "[":
                yield from _items(text)
            case "{":
                yield from _records_by_key(text)
            case _:
                raise ValueError(_NO_LIST)
        if text.sign():
            raise ValueError("more follows after its end")


class _Text:
    """What is left of a file, read as far as it is needed."""

    def __init__(self, file: TextIO) -> None:
        self._file = file
        self._text = ""
        self._place = 0
        self._has_ended = False

    def sign(self) -> str:
        """The next sign that is not blank; empty at the end of the file."""
        while True:
            found = _BLANK.match(self._text, self._place)
            self._place = found.end() if found else self._place
            if self._place < len(self._text):
                return self._text[self._place]
            if not self._more(_CHUNK):
                return ""

    def take(self, *wanted: str) -> str:
        """The next sign, which must be one of these."""
        sign = self.sign()
        if sign not in wanted:
            raise ValueError(f"{' or '.join(wanted)} is missing")
        self._place += 1
        return sign

    def value(self) -> object:
        """The next value. More of the file is read until it is whole, twice as much each time."""
        self.sign()
        wanted = _CHUNK
        while True:
            try:
                value, end = _DECODER.raw_decode(self._text, self._place)
            except json.JSONDecodeError:
                if len(self._text) - self._place > LONGEST:
                    raise TooLong from None
                if not self._more(wanted):
                    raise
                wanted *= 2
                continue
            if end == len(self._text) and self._more(wanted):
                continue  # a number may go on
            self._place = end
            return value

    def _more(self, n_characters: int) -> bool:
        chunk = "" if self._has_ended else self._file.read(n_characters)
        self._has_ended = not chunk
        self._text, self._place = self._text[self._place :] + chunk, 0
        return bool(chunk)


def _items(text: _Text) -> Iterator[object]:
    text.take("[")
    if text.sign() == "]":
        text.take("]")
        return
    while True:
        yield text.value()
        if text.take(",", "]") == "]":
            return


def _records_by_key(text: _Text) -> Iterator[object]:
    text.take("{")
    keys: set[str] = set()
    while True:
        key = text.value()
        if not isinstance(key, str):
            raise ValueError(_NO_LIST)  # noqa: TRY004 - what is wrong is the file
        if key in keys:
            raise ValueError("a key occurs twice in one object")
        keys.add(key)
        text.take(":")
        if text.sign() == "[" and len(keys) == 1:
            yield from _items(text)
            if text.take(",", "}") == ",":
                raise ValueError(_NO_LIST)
            return
        record = text.value()
        if not isinstance(record, dict):
            raise ValueError(_NO_LIST)  # noqa: TRY004 - what is wrong is the file
        yield {KEY_COLUMN: key} | cast("dict[str, object]", record)
        if text.take(",", "}") == "}":
            return


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    values = dict(pairs)
    if len(values) != len(pairs):
        raise ValueError("a key occurs twice in one object")
    return values


def _no_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is not a JSON number")


_DECODER = json.JSONDecoder(object_pairs_hook=_object, parse_constant=_no_constant)
