"""Options that say themselves which of them are right, as objects in a cell or by 0 and 1 beside them."""

from collections.abc import Collection, Mapping, Sequence
from typing import cast

from medreview.importers.answer_options import (
    LETTERS,
    MARKS_OF_OPTION,
    are_in_order,
    is_label,
    labels_in,
    options_in_cell,
    text_name,
)
from medreview.importers.cell_values import is_filled
from medreview.importers.column_names import SPELLINGS, plain_name
from medreview.llm.cloud.json_values import items, members

_TARGETS = ("target_scores", "targets")
"""The ends of names of objects whose texts are options, each with 1 where it is right."""
RIGHT_ONES = ".right"
"""The end of the name of a column of right options, behind that of the column of all."""
OPTIONS_TOO = ("answers", "answer_choices", "candidates")
WHETHER_RIGHT = {
    "1": True,
    "1.0": True,
    "true": True,
    "yes": True,
    "0": False,
    "0.0": False,
    "false": False,
    "no": False,
}
MOST_OPTIONS = len(LETTERS)


def options_with_marks(name: str, cell: object) -> dict[str, object]:
    """The options of an object and the letters of the right ones, which 0 and 1 mark: in a list, or each its own."""
    if found := _options_marked_each(name, cell):
        return found
    told = members(cell)
    if marks_texts(name, cell):
        told = {"choices": [*told], "labels": [*told.values()]}
    options, marks = items(told.get("choices")), [str(mark) for mark in items(told.get("labels"))]
    if {*told} != {"choices", "labels"} or not options or len(options) != len(marks) or {*marks} - {"0", "1"}:
        return {}
    names = LETTERS if len(options) <= MOST_OPTIONS else options  # of too many none is taken, which the key then tells
    right = [one for one, mark in zip(names, marks, strict=False) if mark == "1"]
    return {name: options, f"{name}{RIGHT_ONES}": right}


def marks_texts(name: str, cell: object) -> bool:
    """True for an object of texts, each with 1 where it is right and with 0 where it is not."""
    marks = {str(mark) for mark in members(cell).values()}
    return plain_name(name).endswith(_TARGETS) and bool(marks) and marks <= {"0", "1"}


def _options_marked_each(name: str, cell: object) -> dict[str, object]:
    """The options of objects that each say whether they are right, the letters of the right ones, and more.

    Under another name they are options where at least three are short texts, and under one of answers only if one of
    them is right: several answers may have been judged, too.
    """
    records = [cast("dict[str, object]", part) for part in items(cell) if isinstance(part, dict)]
    text = text_name(records)
    if text is None or not 1 < len(records) == len(items(cell)) <= MOST_OPTIONS:
        return {}
    mark = next((part for part in records[0] if plain_name(part) in MARKS_OF_OPTION | _POINTS and part != text), None)
    told = [str(record.get(mark or "")).strip().casefold() for record in records]
    marks = [True if one in _ALL_POINTS else WHETHER_RIGHT.get(one) for one in told]
    if mark is None or None in marks or (plain_name(mark) in _POINTS and marks.count(True) != 1):
        return {}
    if plain_name(name) not in _NAMES_OF_OPTIONS:
        are_short = all(len(str(record[text])) <= _LONGEST_OPTION for record in records)
        is_of_answers = plain_name(name) in {"answer", *OPTIONS_TOO}
        if not are_short or len(records) < FEWEST_MARKED or (is_of_answers and marks.count(True) != 1):
            return {}
    labels = {part for part in records[0] if part not in {text, mark} and is_label(part)}
    of_marks = [
        {**{part: record.get(part) for part in labels}, "text": bool(mark)}
        for record, mark in zip(records, marks, strict=True)
    ]
    right = [letter for letter, mark in zip(LETTERS, options_in_cell(of_marks), strict=False) if mark]
    kept = _beside(name, records, {text, mark, *labels})
    return {name: [*options_in_cell(cell)], f"{name}{RIGHT_ONES}": right, **kept}


def _beside(name: str, records: Sequence[Mapping[str, object]], read: Collection[str]) -> dict[str, object]:
    """The further cells of the records of options, a list of each name, which become metadata."""
    others = dict.fromkeys(part for record in records for part in record if part not in read)
    told = {f"{name}.{part}": [record.get(part) for record in records] for part in others}
    return {part: values for part, values in told.items() if any(map(is_filled, values))}


def with_own_ids(cells: Mapping[str, object]) -> Mapping[str, object]:
    """The cells with letters in keys that name options by ids of their own, such as opt7, and what else options tell.

    Numbers in order are no such ids: keys beside them may count from 0.
    """
    told = dict(cells)
    for name, cell in cells.items():
        records = [cast("dict[str, object]", part) for part in items(cell) if isinstance(part, dict)]
        options = options_in_cell(cell) if plain_name(name) in {*_NAMES_OF_OPTIONS, *OPTIONS_TOO} and records else ()
        text = text_name(records)
        if not options or text is None or options_with_marks(name, cell):
            continue
        labels = [part for part in records[0] if part != text and is_label(part)]
        numbered = [{**{part: one.get(part) for part in labels}, "text": n} for n, one in enumerate(records)]
        letters = dict(zip(options_in_cell(numbered), LETTERS, strict=False))
        for part in labels:
            ids = {str(record.get(part)): letters.get(n, "") for n, record in enumerate(records)}
            is_counted = are_in_order(records, part) and all(map(str.isdecimal, ids))
            is_known = not is_counted and len(ids) == len(records) <= MOST_OPTIONS
            told |= _keys_as_letters(cells, ids) if is_known else {}
        told |= {**_beside(name, records, {text, *labels}), name: [*options]}
    return told


def _keys_as_letters(cells: Mapping[str, object], ids: Mapping[str, str]) -> dict[str, object]:
    """The cells called after what is right that name some of the options, with the letters of these.

    A letter that no option has as its own, where all have others than their places, is refused by what is made of it.
    """
    own = {labels_in(name)[0] if labels_in(name) else name: letter for name, letter in ids.items()}
    are_elsewhere = len(own) == len(ids) and all(map(_is_letter, own)) and [*own] != [*map(str.casefold, own.values())]
    known = own if are_elsewhere else ids
    found: dict[str, object] = {}
    for name, cell in cells.items():
        if not _OF_KEYS & {*plain_name(name).split("_")}:
            continue
        named = labels_in(cell) if are_elsewhere else [str(part) for part in items(cell) or [cell]]
        if named and all(one in known for one in named):
            letters = [known[one] for one in named]
            found[name] = letters if len(letters) > 1 else letters[0]
        elif are_elsewhere and named and all(map(_is_letter, named)):
            found[name] = f"{cell} ∉ {', '.join(ids)}"  # by its place it would be another option
    return found


def _is_letter(label: str) -> bool:
    return len(label) == 1 and label.isascii() and label.isalpha()


_OF_KEYS = frozenset({"correct", "answer", "answers", "key", "right", "gold", "solution", "truth"})
_POINTS = frozenset({"points", "fraction", "score"})
_ALL_POINTS = frozenset({"100", "100.0"})
_NAMES_OF_OPTIONS = frozenset({*map(plain_name, SPELLINGS["options"]), "choice"})
_LONGEST_OPTION = 300
FEWEST_MARKED = 3
