"""Records of a JSON file that is one value: a list of objects, an object of values by key, or a list inside one.

They are read one after the other, however large the file is; only a single record must fit in memory.
"""

import json
import re
from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import islice
from pathlib import Path
from types import MappingProxyType
from typing import TextIO, cast

from typing_extensions import override

from medreview.importers.bounded_text import LONGEST, TooLong
from medreview.importers.cell_values import is_phrase
from medreview.importers.column_names import CASES, KEY_COLUMN, MODELS, QUESTIONS, SPELLINGS, is_known_name, plain_name
from medreview.importers.conversations import conversation, tells_both, tells_turns
from medreview.importers.model_names import is_named_model
from medreview.importers.person_names import JUDGES
from medreview.llm.cloud.json_values import items, members

VALUE_COLUMN, TURNS_COLUMN, SPLIT_COLUMN, GROUP_COLUMN = "(value)", "turns", "split", "(group)"
AROUND_SPLITS = frozenset({"data", "dataset", "datasets", "splits", "exams"})
_SPLIT = re.compile(
    r"(train(ing)?|test(ing)?|dev(elopment)?|val(id(ation)?)?|eval(uation)?|hold[_-]?out)([\s_.-]?[\w-]{0,20})?",
    re.IGNORECASE,
)
_NESTED = re.compile(r'\{\s*"(?:[^"\\]|\\.)*"\s*:\s*[{\[]')
_PLAIN_LIST = re.compile(r'\[\s*["\dtfn\]-]')
_CHUNK = 1 << 16
_BLANK = re.compile(r"[ \t\r\n]*")
_LARGEST_RECORD = 4 << 20
"""Bytes of a file that may be one record."""
_MOST_ABOUT = 20
_READ_BEFORE = CASES - {"article", "story", "abstract"} | {"context", "task_prefix"}
_JUDGES = frozenset({"judge", "rubric", "grader"})
_NAMES_JUDGE = frozenset(JUDGES) - _JUDGES
_DEFINITION, _INSTRUCTION = "Definition", "instruction"
_SHOTS = frozenset({"Positive Examples", "Negative Examples"})
"""Parts of a task of natural instructions beside its records: all of them ask the same, which is defined once."""
_NAMES_OF_CELLS, _NUMBERS_OF_ROWS, _ROWS_OF_CELLS = "columns", "index", "data"
_ABOUT_ROWS, _OF_VIEWER = "features", frozenset({"row_idx", "row", "truncated_cells"})


class NoRecords(ValueError):
    """An object in which no list of records is found."""

    @override
    def __str__(self) -> str:
        return "there is no list of records in it"


def parse_json(text: str) -> object:
    """A JSON value; NaN, as Python writes what is missing, is absent, and infinities are the words for them.

    Raises
    ------
    ValueError, RecursionError
        Also for a key that occurs twice in one object.
    """
    return _DECODER.decode(text)


def json_records(path: Path, encoding: str) -> Iterator[object]:
    """The records of the file in order; one that is no object is given as it is.

    An object whose values are all objects gives one record a key, with the key in the column ``(key)``; one whose
    values are all plain gives keys and values; one with a single list in it, and at most a few plain values that tell
    of the file, gives the list's, with the model that one of these names. Lists named like the parts of a split give
    theirs with the column ``split``; records of a task of natural instructions have what it asks as ``instruction``,
    without its examples. A list of turns that say who speaks is a record with the column ``turns``; lists below a list
    of names have these as columns, also where the names are ``columns`` and the lists ``data``, as pandas and others
    write a table; an object of lists that are all as long gives a row for each place. Objects one after the other,
    of however many lines, are a record each. An object of columns whose cells are numbered gives its rows; one of
    groups of records, or of a list for each of several models, gives theirs with the column ``(group)``. What the
    viewer of Hugging Face writes around rows and before them is left out. Texts of a list, and of lists by key and
    topic, have the column ``(value)``.

    Raises
    ------
    ValueError, RecursionError
        Where the file is not one JSON value with records in it; those before were given.
    """
    with path.open(encoding=encoding) as file:
        text = _Text(file)
        match text.sign():
            case "[":
                yield from _of_list(text)
            case "{" if _are_several(path, encoding):
                while text.sign() == "{":
                    yield text.value()
            case "{" if path.stat().st_size <= _LARGEST_RECORD:
                yield from _of_small_object(text, path, encoding)
            case "{":
                yield from _ObjectOfRecords(text, _told_after(path, encoding)).records()
            case _:
                raise NoRecords
        if text.sign():
            raise ValueError("more follows after its end")


def texts_beside_records(path: Path, encoding: str) -> list[str]:
    """The names of texts of several words beside the list of records in an object that come in with none of these."""
    with path.open(encoding=encoding) as file:
        text = _Text(file)
        if text.sign() != "{" or _are_several(path, encoding):
            return []
        read = _ObjectOfRecords(text, _told_after(path, encoding))
        with suppress(ValueError, RecursionError):  # told where the records are read
            deque(islice(read.records(), None if path.stat().st_size <= _LARGEST_RECORD else 1), maxlen=0)
    told = {name: text for name, text in read.texts_beside.items() if plain_name(name) not in _READ_BEFORE | MODELS}
    return [name for name, text in told.items() if is_phrase(text)]


def _are_several(path: Path, encoding: str) -> bool:
    """True if another object follows the first one, which is no larger than a record may be."""
    with path.open(encoding=encoding) as file, suppress(ValueError, RecursionError):
        text = _Text(file, longest=_LARGEST_RECORD)
        text.value()
        return text.sign() == "{"
    return False


def _of_small_object(text: "_Text", path: Path, encoding: str) -> list[object]:
    """The records of an object; itself as the only one where it holds several things, none of them all records.

    So it is where the only list in it is one conversation, and where it has the names of a question and its answer.
    """
    refused: NoRecords | None = None
    found: list[object] = []
    try:
        found = [*_ObjectOfRecords(text, _told_after(path, encoding)).records()]
    except NoRecords as error:
        refused = error
    if refused is None and (texts := _texts_by_topic(found)):
        return texts
    is_of_split = any(isinstance(one, dict) and SPLIT_COLUMN in one for one in found[:1])
    if found and refused is None and not (is_of_split or _is_one_conversation(found) or _is_answered(found)):
        return found
    with path.open(encoding=encoding) as file:
        again = _Text(file)
        whole = cast("dict[str, object]", again.value())
        if again.sign():
            raise ValueError("more follows after its end")
    if is_of_split and refused is None and not tells_both(whole):
        return found
    parts = [*whole.values()]
    if not found and refused is None and not _tells_one(whole):
        return []
    are_empty = [] in parts and not any(isinstance(one, dict) for part in parts for one in items(part))
    if refused is not None and (len(parts) <= 1 or are_empty):  # a list of records that is empty
        raise refused
    text.skip()
    return [*_rows_of_columns(whole)] or _lists_by_key(whole) or [whole]


def _rows_of_columns(cells: Mapping[str, object]) -> Iterator[dict[str, object]]:
    """The rows of a table that is written as a list for each column; none of questions, which may be turns."""
    lists = {name: cast("list[object]", cell) for name, cell in cells.items() if isinstance(cell, list)}
    are_alike = 1 < len(lists) == len(cells) and len({*map(len, lists.values())}) == 1
    are_plain = not any(isinstance(cell, list | dict) for column in lists.values() for cell in column)
    if are_alike and are_plain and QUESTIONS.isdisjoint(map(plain_name, lists)):
        rows = [dict(zip(lists, row, strict=True)) for row in zip(*lists.values(), strict=True)]
        yield from rows if len(rows) >= _FEWEST_ROWS else ()


_FEWEST_ROWS = 4
"""Cells in each list of a table: fewer may be parts of one record."""


def _lists_by_key(whole: Mapping[str, object]) -> list[object]:
    """The records of the lists by key in an object, or in one part of it, each with its key; none of any other lists.

    The lists tell of the same things, as the scores do that several systems got for the same prompts; where the file
    names one model, each list is a run of it.
    """
    parts = [whole, *(members(cell) for cell in whole.values())]
    found = [lists for part in parts if (lists := _of_same_things(part))]
    judge = _named_judges(whole)
    lists = found[0] if len(found) == 1 else {}
    is_of_runs = not (judge or tells_of_judging(whole) or any(map(is_named_model, lists)))
    models = {name: cell for name, cell in whole.items() if plain_name(name) in MODELS and isinstance(cell, str)}
    rows: list[object] = []
    for key, records in lists.items():
        run = {name: f"{model} ({key})" for name, model in models.items()} if is_of_runs else {}
        rows += (_with_model({GROUP_COLUMN: key, **judge, **record}, run) for record in records)
    return rows


def _of_same_things(cells: Mapping[str, object]) -> dict[str, list[Mapping[str, object]]]:
    """The lists by key, if all are of records with the same names, and one of these tells the same of all lists."""
    lists = {key: [told for one in items(cell) if (told := members(one))] for key, cell in cells.items()}
    records = [record for own in lists.values() for record in own]
    are_lists = all(len(own) == len(items(cells[key])) > 1 for key, own in lists.items())
    if len(lists) <= 1 or not are_lists:
        return {}
    alike = set(records[0]).intersection(*records)
    told = {name: [[str(one[name]) for one in own] for own in lists.values()] for name in alike}
    are_ids = (
        all(len({*own}) == len(own) for own in of_lists) and len({frozenset(own) for own in of_lists}) == 1
        for of_lists in told.values()
    )
    return lists if len(alike) >= _FEWEST_ALIKE and any(are_ids) else {}


_FEWEST_ALIKE = 3


def _texts_by_topic(found: Sequence[object]) -> list[object]:
    """The texts of lists below a key and a topic, a record each; none where lists are named alike, as in records."""
    groups = [cast("dict[str, object]", one) for one in found if isinstance(one, dict) and KEY_COLUMN in one]
    lists = [(one[KEY_COLUMN], name, cell) for one in groups for name, cell in one.items() if name != KEY_COLUMN]
    parts = [cast("list[object]", cell) for _, _, cell in lists if isinstance(cell, list)]
    are_topics = len({name for _, name, _ in lists}) == len(lists) == len(parts) > len(groups)
    if len(groups) < max(len(found), 2) or not are_topics:
        return []
    named = [(key, name, text) for (key, name, _), part in zip(lists, parts, strict=True) for text in part]
    are_texts = all(isinstance(text, str) for *_, text in named)
    return [{GROUP_COLUMN: key, KEY_COLUMN: name, VALUE_COLUMN: text} for key, name, text in named if are_texts]


def _is_answered(found: Sequence[object]) -> bool:
    """True for the parts of one record, which a question and its answer are among."""
    parts = [cast("dict[str, object]", one) for one in found if isinstance(one, dict)]
    if not parts or any(one.keys() != {KEY_COLUMN, VALUE_COLUMN} for one in parts):
        return False
    names = {plain_name(str(one[KEY_COLUMN])) for one in parts}
    return all(not names.isdisjoint(map(plain_name, SPELLINGS[field])) for field in ("question", "answer"))


def _tells_one(cells: Mapping[str, object]) -> bool:
    """True for an object that is one question or one answer, although a list in it is empty."""
    named = {plain_name(name) for name, cell in cells.items() if isinstance(cell, str) and cell.strip()}
    spelt = {plain_name(name) for field in ("question", "answer") for name in SPELLINGS[field]}
    return len(named) > 1 and not named.isdisjoint(spelt)


def _of_list(text: "_Text") -> Iterator[object]:
    """The records of a list; where all of it is one conversation, that is the only record."""
    records, turns = _items(text), list[object]()
    for record in records:
        if not _may_be_turn(record) or len(turns) == _MOST_TURNS:
            yield from map(_with_name, (*turns, record))
            yield from map(_with_name, records)
            return
        turns.append(record)
    yield from [{TURNS_COLUMN: turns}] if _is_one_conversation(turns) else turns


def _with_name(record: object) -> object:
    """A text of a list in the column of values; any other record as it is."""
    return {VALUE_COLUMN: record} if isinstance(record, str) else record


def _is_one_conversation(records: Sequence[object]) -> bool:
    """True if both sides speak in records, and no name in them tells conversations apart."""
    if len(records) < len(("asked", "answered")) or not all(map(_may_be_turn, records)):
        return False
    said = conversation(records)
    return said is not None and bool(said.answers)


def _may_be_turn(record: object) -> bool:
    names = {plain_name(name) for name in cast("dict[str, object]", record)} if isinstance(record, dict) else set[str]()
    is_of_thread = any((name.endswith("_id") and name not in _OF_TURNS) or name in _THREADS for name in names)
    parts: list[object] = [] if isinstance(record, list) else [record]
    return not is_of_thread and tells_turns(parts)


_MOST_TURNS = 1000
_THREADS = frozenset({"conversation", "thread", "discussion", "dialogue"})
_OF_TURNS = frozenset({"message_id", "turn_id", "utterance_id"})


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

    def opens_plain_list(self) -> bool:
        """True where a list comes that is empty, or whose first value is neither an object nor a list."""
        if self.sign() == "[" and len(self._text) - self._place < _CHUNK:
            self._more(_CHUNK)
        return _PLAIN_LIST.match(self._text, self._place) is not None

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

    def skip(self) -> None:
        """Leave out what is left of the file."""
        self._text, self._place, self._has_ended = "", 0, True

    def _more(self, n_characters: int) -> bool:
        chunk = "" if self._has_ended else self._file.read(n_characters)
        self._has_ended = not chunk
        self._text, self._place = self._text[self._place :] + chunk, 0
        return bool(chunk)


def _items(text: _Text) -> Iterator[object]:
    names: list[str] | None = None
    above: list[object] | None = None
    is_first = True
    for value in _listed(text):
        cells = cast("list[object]", value) if isinstance(value, list) else None
        if above is not None:  # names only if what stands below is as long
            names = cast("list[str]", above) if cells is not None and len(cells) == len(above) else None
            if names is None:
                yield above
            above = None
        if cells is None:
            yield value
        elif is_first and _are_names(cells) and not tells_turns(cells):
            above = cells
        else:
            yield _row_of_list(cells, names)
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
    return _ObjectOfRecords(text).records()


def _told_after(path: Path, encoding: str) -> dict[str, object]:
    """The plain values behind the list of records in an object: there they stand where names are sorted.

    Only the end of the file is read. No part of a record is taken for it, since there more than the object ends.
    """
    try:
        with path.open("rb") as file:
            file.seek(max(path.stat().st_size - _CHUNK, 0))
            end = file.read().decode(encoding, "ignore")
    except LookupError:
        return {}
    for found in [*_BEHIND_LIST.finditer(end)][-_MOST_LISTS:]:
        with suppress(ValueError, RecursionError):
            told = cast("dict[str, object]", parse_json("{" + end[found.end() :]))
            return {} if any(isinstance(value, dict | list) for value in told.values()) else told
    return {}


_BEHIND_LIST, _MOST_LISTS = re.compile(r"\]\s{0,99},"), 1000


class _ObjectOfRecords:
    """An object while its records are read: values are told by the kind of the first ones."""

    def __init__(self, text: _Text, after: Mapping[str, object] = MappingProxyType({})) -> None:
        self._text = text
        self._after = [{KEY_COLUMN: name, VALUE_COLUMN: value} for name, value in after.items()]
        self._kind = ""  # splits, a list, objects by key, columns, or plain values by key
        self._plain: list[dict[str, object]] = []
        self._before: list[object] = []
        self._told: list[list[object]] = []  # lists of plain values, which tell of the file
        self._about: dict[str, object] = {}  # what is asked in every record
        self._names: list[str] = []
        self._columns: dict[str, dict[str, object]] = {}

    @property
    def texts_beside(self) -> dict[str, str]:
        """The texts by name that are told beside the records of a list."""
        return {name: text for name, text in self._around.items() if isinstance(text, str) and text}

    @property
    def _around(self) -> dict[str, object]:
        """The plain values by name before a list and behind it."""
        told = [*self._plain, *self._after] if self._kind == "a list" else []
        return {str(one[KEY_COLUMN]): one[VALUE_COLUMN] for one in told}

    def _case(self) -> dict[str, object]:
        """The text beside the one list that is read before each record of it, as the table that questions are about."""
        told = [
            text for name, text in self.texts_beside.items() if plain_name(name) in _READ_BEFORE and is_phrase(text)
        ]
        return {"context": told[0]} if told else {}

    def records(self) -> Iterator[object]:
        text, keys = self._text, set[str]()
        text.take("{")
        while True:
            key = _key(text, keys)
            if is_split(key) and (text.sign() == "[" or text.opens_nested()):
                self._kind = _only("splits", self._kind, is_first=True)
                of_split = _items(text) if text.sign() == "[" else _records_by_key(text)
                yield from (_with_split(record, key) for record in of_split)
            elif key in AROUND_SPLITS and text.opens_nested():
                self._kind = _only("a list", self._kind, is_first=True)
                yield from _records_by_key(text)
            elif text.sign() == "[":
                yield from self._list(key)
            elif isinstance(value := text.value(), dict):
                yield from self._object(key, cast("dict[str, object]", value))
            else:
                yield from self._plain_value(key, value)
            if text.take(",", "}") == "}":
                break
        yield from self._rest()

    def _list(self, key: str) -> Iterator[object]:
        if key in _SHOTS or (
            key not in {_NAMES_OF_CELLS, _NUMBERS_OF_ROWS, _ROWS_OF_CELLS} and self._text.opens_plain_list()
        ):
            told = cast("list[object]", self._text.value())
            self._told.append(told)
            self._about |= {_INSTRUCTION: told[0]} if key == _DEFINITION and len(told) == 1 else {}
            return
        if is_named_model(key) and self._kind in {"", _LISTS_OF_MODELS} and not self._plain:
            self._kind = _LISTS_OF_MODELS
            yield from (_of_group(record, key) for record in _items(self._text))
            return
        if self._kind or key not in {_ABOUT_ROWS, _NAMES_OF_CELLS, _NUMBERS_OF_ROWS}:
            self._kind = _only("a list", self._kind, is_first=True)
            if key == _ROWS_OF_CELLS and self._names:
                yield from (_row_of_list(cast("list[object]", row), self._names) for row in _listed(self._text))
            elif self._before:
                yield from map(_row_of_viewer, _items(self._text))
            else:
                around = self._around
                model = {name: text for name, text in self.texts_beside.items() if plain_name(name) in MODELS}
                if tells_of_judging(around):
                    model = dict.fromkeys(["judge"] if model else [], next(iter(model.values()), None))
                records = (_with_model(record, model) for record in _items(self._text))
                about = {**self._about, **self._case(), **_named_judges(around)}
                yield from ({**about, **cells} if isinstance(cells, dict) else cells for cells in records)
            return
        before = [*_items(self._text)]
        if key == _NAMES_OF_CELLS and _are_names(before):
            self._names = cast("list[str]", before)
        elif key == _ABOUT_ROWS:
            self._before = before
        elif any(isinstance(one, dict) for one in before):
            self._kind = "a list"
            yield from before

    def _object(self, key: str, cells: dict[str, object]) -> Iterator[object]:
        kind = "columns" if _are_numbered(cells) and self._kind in {"", "columns"} else "objects"
        self._kind = _only(kind, self._kind, is_first=not self._plain)
        if kind == "columns":
            self._columns[key] = cells
        elif _is_group(cells):
            yield from ({GROUP_COLUMN: key, KEY_COLUMN: name, **one} for name, one in _records_of(cells))
        else:
            yield {KEY_COLUMN: key} | cells

    def _plain_value(self, key: str, value: object) -> Iterator[object]:
        self._plain.append({KEY_COLUMN: key, VALUE_COLUMN: value})
        if self._kind == "plain values" or (len(self._plain) > _MOST_ABOUT and not self._kind):
            self._kind = "plain values"
            yield from self._plain
            self._plain.clear()
        elif self._kind not in {"", "a list", "splits"}:
            raise NoRecords

    def _rest(self) -> Iterator[object]:
        """The rows of columns, and where nothing else was found, what may tell of the file or be all of it."""
        numbers = dict.fromkeys(number for cells in self._columns.values() for number in cells)
        yield from ({name: cells.get(number) for name, cells in self._columns.items()} for number in numbers)
        if not self._kind:
            if [] in self._told:  # a list of records that is empty, or what may stand beside each text of another list
                filled = [told for told in self._told if told]
                texts = filled[0] if len(filled) == 1 and not self._plain else []
                if not texts or not all(isinstance(text, str) and is_phrase(text) for text in texts):
                    return
                self._told = filled
            if len(self._told) > 1 or (self._told and self._plain):
                raise NoRecords
            yield from self._told[0] if self._told else ()
            if self._told:
                return
            if len(self._plain) == 1 and not self._before:
                raise NoRecords
            yield from self._before or self._plain


_LISTS_OF_MODELS = "lists of models"


def _of_group(record: object, group: str) -> object:
    return {GROUP_COLUMN: group, **cast("dict[str, object]", record)} if isinstance(record, dict) else record


def tells_of_judging(told: Mapping[str, object]) -> bool:
    """True for what a file tells of itself, by name, if its model judged what is in it and wrote none of that.

    Where the judge is named besides, the model is one that was judged.
    """
    return any(_JUDGES & {*plain_name(name).split("_")} for name in told) and not _named_judges(told)


def _named_judges(told: Mapping[str, object]) -> dict[str, object]:
    """Those of the values that name who judged: a mode of judging may stand under the name of a judge, too."""
    named = {name: value for name, value in told.items() if isinstance(value, str) and plain_name(name) in JUDGES}
    return {name: text for name, text in named.items() if plain_name(name) in _NAMES_JUDGE or is_named_model(text)}


def _with_model(record: object, model: Mapping[str, object]) -> object:
    """A record with the model that is named beside the list, unless it names its own."""
    if not isinstance(record, dict) or not model:
        return record  # pyright: ignore[reportUnknownVariableType] - as it is
    cells = cast("dict[str, object]", record)
    return {**cells, **model} if MODELS.isdisjoint(map(plain_name, cells)) else cells


def is_table(record: Mapping[str, object]) -> bool:
    """True for an object with the names of columns, and lists of cells as long as those."""
    names, rows = record.get(_NAMES_OF_CELLS), record.get(_ROWS_OF_CELLS)
    if not isinstance(names, list) or not isinstance(rows, list) or not _are_names(cast("list[object]", names)):
        return False
    n_columns = len(cast("list[object]", names))
    return all(
        isinstance(row, list) and len(cast("list[object]", row)) == n_columns for row in cast("list[object]", rows)
    )


def is_of_viewer(record: Mapping[str, object]) -> bool:
    """True for a page of rows as the viewer of Hugging Face writes it, behind what it tells of their columns."""
    rows = record.get("rows")
    return _ABOUT_ROWS in record and isinstance(rows, list) and all(map(_is_around_row, cast("list[object]", rows)))


def _are_numbered(cells: Mapping[str, object]) -> bool:
    """True for the cells of a column by the number of their row, from 0."""
    is_plain = not any(isinstance(cell, dict) for cell in cells.values())
    return len(cells) > 0 and is_plain and [*cells] == [str(number) for number in range(len(cells))]


def _is_group(cells: Mapping[str, object]) -> bool:
    """True for records by key: objects of which each has a plain text, and names that the others have."""
    records = [one for _, one in _records_of(cells)]
    alike = set[str](records[0]).intersection(*records) if records else set[str]()
    are_parts = all(map(is_known_name, cells))  # what was asked and what was answered, an object each
    are_records = len(records) == len(cells) > 1 and bool(alike) and not are_parts
    return are_records and all(any(isinstance(cell, str) for cell in one.values()) for one in records)


def _records_of(cells: Mapping[str, object]) -> list[tuple[str, dict[str, object]]]:
    return [(name, cast("dict[str, object]", one)) for name, one in cells.items() if isinstance(one, dict)]


def _row_of_viewer(record: object) -> object:
    """The row in what the viewer of Hugging Face writes around it."""
    return cast("dict[str, object]", record)["row"] if _is_around_row(record) else record


def _is_around_row(record: object) -> bool:
    cells = cast("dict[str, object]", record) if isinstance(record, dict) else {}
    return bool(cells) and cells.keys() <= _OF_VIEWER and isinstance(cells.get("row"), dict)


def is_split(name: str) -> bool:
    """True for a name that parts of a split have."""
    return _SPLIT.fullmatch(name) is not None


def _with_split(record: object, split: str) -> object:
    return {SPLIT_COLUMN: split} | cast("dict[str, object]", record) if isinstance(record, dict) else record


def _key(text: _Text, earlier: set[str]) -> str:
    key = text.value()
    if not isinstance(key, str):
        raise NoRecords
    if key in earlier:
        raise ValueError("a key occurs twice in one object")
    earlier.add(key)
    text.take(":")
    return key


def _only(kind: str, found: str, *, is_first: bool) -> str:
    """The kind of record, which must be the only one in an object; a list that is no split may come once."""
    if (found and (found != kind or kind == "a list")) or not is_first:
        raise NoRecords
    return kind


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    values = dict(pairs)
    if len(values) != len(pairs):
        raise ValueError("a key occurs twice in one object")
    return values


_CONSTANTS = {"NaN": None, "Infinity": "Infinity", "-Infinity": "-Infinity"}
_DECODER = json.JSONDecoder(object_pairs_hook=_object, parse_constant=_CONSTANTS.__getitem__)
