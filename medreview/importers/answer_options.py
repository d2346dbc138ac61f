"""Options of a question and its key, as tables of examinations write them."""

import ast
import json
import re
from collections.abc import Iterable, Sequence
from typing import cast

from medreview.errors import Message
from medreview.importers.column_names import plain_name

LETTERS = "ABCDEFGHI"
_PERSIAN_LETTERS = ("الف", "ب", "ج", "د", "ه")
_LONGEST = 20_000
_PLACES = {
    **{letter.lower(): place for place, letter in enumerate(LETTERS, start=1)},
    **{letter: place for place, letter in enumerate(_PERSIAN_LETTERS, start=1)},
    **{str(place): place for place in range(10)},
}
_COLUMN = re.compile(
    "(?:option|options|choice|opt|op|alternative|ending|گزینه|选项|opcion|opción|opzione|alternativa)_?(.+)"
)
_LETTERED = re.compile(r"([A-I])(?:\s*[.):：、．]\s*|\s+)(.+)")
_CHOSEN = re.compile(r"(?<![A-Za-z])([A-I])(?=[.):])")


def option_columns(columns: Iterable[str]) -> dict[int, str]:
    """Columns of one option each by the option's place from 1; none where there is no second option."""
    names = tuple(columns)
    single = {letter: names[names.index(letter)] for letter in LETTERS if letter in names}
    if {"A", "B"} <= single.keys():
        return {LETTERS.index(letter) + 1: column for letter, column in single.items()}
    found: dict[int, str] = {}
    for column in reversed(names):
        match = _COLUMN.fullmatch(plain_name(column))
        if match and match.group(1) in _PLACES:
            found[_PLACES[match.group(1)]] = column
    if 0 in found:
        found = {place + 1: column for place, column in found.items()}
    return dict(sorted(found.items())) if {1, 2} <= found.keys() else {}


def options_in_cell(cell: object) -> tuple[object, ...]:
    """A list, or an object by letters or numbers, also as the text that JSON or Python writes for one."""
    if isinstance(cell, str):
        cell = _lettered_lines(cell) or _written_value(cell)
    if isinstance(cell, list):
        return _listed(cast("list[object]", cell))
    if not isinstance(cell, dict):
        return ()
    by_letter = cast("dict[object, object]", cell)
    names = [str(letter).strip() for letter in by_letter]
    if {"label", "text"} == set(names) or {"key", "value"} == set(names):  # a list of objects as Parquet may have it
        texts = by_letter.get("text", by_letter.get("value"))
        return _listed(cast("list[object]", texts)) if isinstance(texts, list) else ()
    places = [_PLACES.get(name.casefold()) for name in names]
    first = places[0] if places else None
    is_in_order = first in {0, 1} and places == list(range(first, first + len(places)))
    return tuple(by_letter.values()) if is_in_order else ()


def _listed(options: Sequence[object]) -> tuple[object, ...]:
    if len(options) > len(LETTERS):
        return ()
    if all(isinstance(option, dict) for option in options):
        records = [cast("dict[str, object]", option) for option in options]
        return tuple(record.get("text", record.get("value")) for record in records)
    return tuple(options)


def _lettered_lines(text: str) -> list[object]:
    """The options of lines that begin with one letter after the other; none where any line does not."""
    if len(text) > _LONGEST:
        return []
    lines = [line.strip() for line in text.strip().splitlines() if line.strip()]
    found = [_LETTERED.match(line) for line in lines]
    letters = "".join(match[1] for match in found if match)
    return [match[2] for match in found if match] if len(letters) > 1 and letters == LETTERS[: len(lines)] else []


def _written_value(text: str) -> object:
    if len(text) > _LONGEST:
        return None
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        pass
    try:
        return ast.literal_eval(text)  # reads literals only, runs nothing
    except (ValueError, SyntaxError, TypeError, MemoryError, RecursionError):
        return None


def option_number(cell: object, options: Sequence[object], *, counts_from: int = 1) -> int | Message | None:
    """The key from 1; written as a letter, with or without a dot, as a number, or as the option's own text.

    Parameters
    ----------
    counts_from
        What the first option has where keys are numbers.
    """
    written = _text(cell)
    if not written:
        return None
    texts = [str(option).strip() for option in options]
    text = written.strip("()[] .").casefold()
    text = text.removeprefix("option").removeprefix("گزینه").strip()
    numbers = {number for number, option in enumerate(texts, start=1) if option == written}
    numbers |= {number for number, option in enumerate(texts, start=1) if _without_letter(option, number) == written}
    if text.isdecimal() and counts_from <= int(text) < counts_from + len(texts):
        numbers.add(int(text) - counts_from + 1)
    elif not text.isdecimal() and (place := _PLACES.get(text)) is not None and place <= len(texts):
        return place
    if len(numbers) == 1:
        return numbers.pop()
    if numbers:
        return Message("{cell} may be the number of one option or the text of another.", {"cell": written})
    allowed = ", ".join(LETTERS[: len(texts)])
    return Message("{cell} is not one of {allowed}.", {"cell": written, "allowed": allowed})


def _without_letter(option: str, number: int) -> str:
    """An option without its own letter, which some tables write before its text."""
    match = _LETTERED.fullmatch(option)
    return match[2].strip() if match and match[1] == LETTERS[number - 1 : number] else option


def first_number(keys: Iterable[object]) -> int:
    """The first number of a file's keys: 0 where one is 0 and all are numbers, else 1."""
    written = [text for text in map(_text, keys) if text]
    are_numbers = all(text.isdecimal() for text in written)
    return 0 if are_numbers and any(int(text) == 0 for text in written) else 1


def chosen_option(reply: str, n_options: int) -> int | None:
    """The option of a reply in which exactly one letter stands the way a list writes it."""
    letters = LETTERS[:n_options]
    found = {letter for letter in _CHOSEN.findall(reply) if letter in letters}
    return letters.index(found.pop()) + 1 if len(found) == 1 else None


def _text(cell: object) -> str:
    if isinstance(cell, float) and cell.is_integer():
        return str(int(cell))
    if isinstance(cell, list):  # of one key
        keys = cast("list[object]", cell)
        return _text(keys[0]) if len(keys) == 1 else ""
    return str(cell if cell is not None else "").strip()
