"""Records of a JSON file that is one value: a list of objects, an object of values by key, or a list inside one.

They are read one after the other, however large the file is; only a single record must fit in memory.
"""

import json
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NoReturn, TextIO, cast

from medreview.importers.bounded_text import LONGEST, TooLong
from medreview.importers.column_names import KEY_COLUMN
from medreview.importers.conversations import tells_turns

VALUE_COLUMN, TURNS_COLUMN, SPLIT_COLUMN = "(value)", "turns", "split"
AROUND_SPLITS = frozenset({"data", "dataset", "datasets", "splits", "exams"})
_SPLIT = re.compile(
    r"(train(ing)?|test(ing)?|dev(elopment)?|val(id(ation)?)?|eval(uation)?|hold[_-]?out)([\s_.-]?[\w-]{0,20})?",
    re.IGNORECASE,
)
_NESTED = re.compile(r'\{\s*"(?:[^"\\]|\\.)*"\s*:\s*[{\[]')
_CHUNK = 1 << 16
_BLANK = re.compile(r"[ \t\r\n]*")
_NO_LIST = "there is no list of records in it"
_MOST_ABOUT = 20
_ABOUT_ROWS, _OF_VIEWER = "features", frozenset({"row_idx", "row", "truncated_cells"})


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
    of the file, gives the list's. Lists named like the parts of a split give theirs with the column ``split``. A list
    of turns that say who speaks is a record with the column ``turns``; lists below a list of names have these as
    columns. What the viewer of Hugging Face writes around rows and before them is left out.

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


def json_parts(path: Path, to_list: Sequence[str], longest: int) -> Iterator[tuple[str, object]]:
    """The names and values of the one object in a UTF-8 file, in order, as logs have them: NaN may be among them.

    Parameters
    ----------
    to_list
        The names that lead to a list whose items come one by one, each under its name; in place of an object on the
        way there come its own names and values.
    longest
        Characters that a value may have.

    Raises
    ------
    ValueError, RecursionError
        Where the file is not one JSON object; the values before were given.
    """
    with path.open(encoding="utf-8-sig") as file:
        text = _Text(file, json.JSONDecoder(), longest)
        yield from _parts(text, to_list)
        if text.sign():
            raise ValueError("more follows after its end")


def _parts(text: "_Text", to_list: Sequence[str]) -> Iterator[tuple[str, object]]:
    text.take("{")
    names: set[str] = set()
    while True:
        name = _key(text, names)
        is_on_way = name == next(iter(to_list), None)
        if is_on_way and len(to_list) > 1 and text.sign() == "{":
            yield from _parts(text, to_list[1:])
        elif is_on_way and len(to_list) == 1 and text.sign() == "[":
            yield from ((name, item) for item in _listed(text))
        else:
            yield name, text.value()
        if text.take(",", "}") == "}":
            return


def _listed(text: "_Text") -> Iterator[object]:
    text.take("[")
    if text.sign() == "]":
        text.take("]")
        return
    yield text.value()
    while text.take(",", "]") == ",":
        yield text.value()


class _Text:
    """The rest of a file, read as far as it is needed."""

    def __init__(self, file: TextIO, decoder: json.JSONDecoder | None = None, longest: int = LONGEST) -> None:
        self._file = file
        self._decoder = decoder or _DECODER
        self._longest = longest
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

    def opens_nested(self) -> bool:
        """True where an object comes whose first value is an object or a list."""
        if self.sign() == "{" and len(self._text) - self._place < _CHUNK:
            self._more(_CHUNK)
        return _NESTED.match(self._text, self._place) is not None

    def value(self) -> object:
        """The next value. More of the file is read until it is whole, twice as much each time."""
        self.sign()
        wanted = _CHUNK
        while True:
            try:
                value, end = self._decoder.raw_decode(self._text, self._place)
            except json.JSONDecodeError:
                if len(self._text) - self._place > self._longest:
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
    names: list[str] | None = None
    is_first = True
    for value in _listed(text):
        if isinstance(value, list):
            cells = cast("list[object]", value)
            is_header = is_first and _are_names(cells) and not tells_turns(cells)
            names = cast("list[str]", cells) if is_header else names
            if not is_header:
                yield _row_of_list(cells, names)
        else:
            yield value
        is_first = False


def _are_names(cells: list[object]) -> bool:
    """True for a list of different names, which may stand above lists of cells."""
    return (
        len(cells) > 1
        and all(isinstance(cell, str) and cell for cell in cells)
        and len({*map(str, cells)}) == len(cells)
    )


def _row_of_list(cells: list[object], names: list[str] | None) -> object:
    if tells_turns(cells):
        return {TURNS_COLUMN: cells}
    return dict(zip(names, cells, strict=True)) if names is not None and len(names) == len(cells) else cells


def _records_by_key(text: _Text) -> Iterator[object]:
    text.take("{")
    keys: set[str] = set()
    plain: list[dict[str, object]] = []
    found = ""  # what the records are: the parts of a list, objects by key, or plain values by key
    before: list[object] = []
    while True:
        key = _key(text, keys)
        if is_split(key) and (text.sign() == "[" or text.opens_nested()):
            found = _only("splits", found, is_first=True)
            of_split = _items(text) if text.sign() == "[" else _records_by_key(text)
            yield from (_with_split(record, key) for record in of_split)
        elif key in AROUND_SPLITS and text.opens_nested():
            found = _only("a list", found, is_first=True)
            yield from _records_by_key(text)
        elif text.sign() == "[" and key == _ABOUT_ROWS and not found:
            before = [*_items(text)]
        elif text.sign() == "[":
            found = _only("a list", found, is_first=True)
            yield from (map(_row_of_viewer, _items(text)) if before else _items(text))
        elif isinstance(value := text.value(), dict):
            found = _only("objects", found, is_first=not plain)
            yield {KEY_COLUMN: key} | cast("dict[str, object]", value)
        else:
            plain.append({KEY_COLUMN: key, VALUE_COLUMN: value})
            if found == "plain values" or (len(plain) > _MOST_ABOUT and not found):
                found = "plain values"
                yield from plain
                plain.clear()
            elif found not in {"", "a list", "splits"}:
                raise ValueError(_NO_LIST)
        if text.take(",", "}") == "}":
            break
    if not found:
        if len(plain) == 1 and not before:
            raise ValueError(_NO_LIST)
        yield from before or plain


def _row_of_viewer(record: object) -> object:
    """The row in what the viewer of Hugging Face writes around it."""
    cells = cast("dict[str, object]", record) if isinstance(record, dict) else {}
    is_around = bool(cells) and cells.keys() <= _OF_VIEWER and isinstance(cells.get("row"), dict)
    return cells["row"] if is_around else cast("object", record)


def is_split(name: str) -> bool:
    """True for a name that parts of a split have."""
    return _SPLIT.fullmatch(name) is not None


def _with_split(record: object, split: str) -> object:
    return {SPLIT_COLUMN: split} | cast("dict[str, object]", record) if isinstance(record, dict) else record


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
    """The kind of record, which must be the only one in an object; a list that is no split may come once."""
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
