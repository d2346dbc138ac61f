"""Records of a JSON file that is one value: a list of objects, an object of values by key, or a list inside one.

They are read one after the other, however large the file is; only a single record must fit in memory.
"""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NoReturn, TextIO, cast

from medreview.importers.bounded_text import LONGEST, TooLong
from medreview.importers.conversations import tells_turns

KEY_COLUMN, VALUE_COLUMN, TURNS_COLUMN = "(key)", "(value)", "turns"
_CHUNK = 1 << 16
_BLANK = re.compile(r"[ \t\r\n]*")
_NO_LIST = "there is no list of records in it"
_MOST_ABOUT = 20


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

    An object whose values are all objects gives one record a key, with the key in the column ``(key)``; one whose
    values are all plain gives keys and values; one with a single list in it, and at most a few plain values that tell
    of the file, gives the list's. A list of turns that say who speaks is a record with the column ``turns``.

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
    """The rest of a file, read as far as it is needed."""

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
        value = text.value()
        yield {TURNS_COLUMN: value} if isinstance(value, list) and tells_turns(cast("list[object]", value)) else value
        if text.take(",", "]") == "]":
            return


def _records_by_key(text: _Text) -> Iterator[object]:
    text.take("{")
    keys: set[str] = set()
    plain: list[dict[str, object]] = []
    found = ""  # what the records are: the parts of a list, objects by key, or plain values by key
    while True:
        key = _key(text, keys)
        if text.sign() == "[":
            found = _only("a list", found, is_first=True)
            yield from _items(text)
        elif isinstance(value := text.value(), dict):
            found = _only("objects", found, is_first=not plain)
            yield {KEY_COLUMN: key} | cast("dict[str, object]", value)
        else:
            plain.append({KEY_COLUMN: key, VALUE_COLUMN: value})
            if found == "plain values" or (len(plain) > _MOST_ABOUT and not found):
                found = "plain values"
                yield from plain
                plain.clear()
            elif found != "a list" and found:
                raise ValueError(_NO_LIST)
        if text.take(",", "}") == "}":
            break
    if not found:
        if len(plain) == 1:
            raise ValueError(_NO_LIST)
        yield from plain


def _key(text: _Text, earlier: set[str]) -> str:
    key = text.value()
    if not isinstance(key, str):
        raise ValueError(_NO_LIST)  # noqa: TRY004 - what is wrong is the file
    if key in earlier:
        raise ValueError("a key occurs twice in one object")
    earlier.add(key)
    text.take(":")
    return key


def _only(kind: str, found: str, *, is_first: bool) -> str:
    """The kind of record, which must be the only one in an object; a list may come once."""
    if (found and (found != kind or kind == "a list")) or not is_first:
        raise ValueError(_NO_LIST)
    return kind


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    values = dict(pairs)
    if len(values) != len(pairs):
        raise ValueError("a key occurs twice in one object")
    return values


def _no_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is not a JSON number")


_DECODER = json.JSONDecoder(object_pairs_hook=_object, parse_constant=_no_constant)
