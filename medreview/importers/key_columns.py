"""The columns that hold the right options of questions, by their names and by what stands in them."""

import re
from collections.abc import Collection, Mapping, Sequence
from itertools import product

from medreview.domain.table_columns import option_number as option_place
from medreview.importers.answer_options import (
    TEXTS,
    option_number,
    options_between_bars,
    options_in_cell,
    options_in_text,
    right_options,
    without_letters,
)
from medreview.importers.cell_values import is_filled, text_of
from medreview.importers.column_names import (
    ANSWERS_BY_LANGUAGE,
    KEY_COLUMN,
    SPELLINGS,
    language_of_name,
    numbers_rows,
    plain_name,
    without_form,
    words_of_name,
)
from medreview.importers.file_heads import FileHead
from medreview.importers.marked_options import FEWEST_MARKED
from medreview.llm.cloud.json_values import items

SPELT_KEYS = frozenset(map(plain_name, SPELLINGS["correct_option"]))


_KEYS = frozenset({"answer", "key", "correct", "right", "gold", "golden", "gt", "truth"}) | {
    *("target", "label", "diagnosis", "ans", *ANSWERS_BY_LANGUAGE)
}
_BESIDE_KEYS = frozenset({"choice", "option", "letter", "text", "idx", "index", "ground", "true", "best", "final"}) | {
    *("response", "original", "id", "indexes", "indices", "letters", "options", "choices", "answers", "keys", "number")
}


def options_of(cells: Mapping[str, object]) -> tuple[object, ...]:
    """The options in order, empty ones too: in columns of their own, else in one cell."""
    own = {place: cells[name] for name in cells if (place := option_place(name))}
    if len(own) > 1:
        return without_letters([own.get(place) for place in range(1, max(own) + 1)])
    return options_in_cell(told := cells.get("options")) or options_between_bars(told)


def letters_beside(head: FileHead, column: str, others: Sequence[str]) -> list[str]:
    """The others that hold nothing but letters of options, as the column does: one is right, and one was chosen."""
    cells = {name: [str(cell) for row in head.first_rows if is_filled(cell := row.get(name))] for name in others}
    own = [str(cell) for row in head.first_rows if is_filled(cell := row.get(column))]
    found = [name for name, told in cells.items() if told and all(map(LETTERS_ALONE.fullmatch, told))]
    return found if own and all(map(LETTERS_ALONE.fullmatch, own)) else []


LETTERS_ALONE = re.compile(r"\W{0,3}[A-J](?:\W{0,3}[A-J]){0,7}\W{0,3}")


def named_key(head: FileHead, found: Mapping[str, str]) -> dict[str, str]:
    """The one column that names an option in every row, and is called like a key; by its letter before its text."""
    if "correct_option" in found:
        return {}
    keys = [name for name in keys_by_cells(head, found) if is_named_key(name)]
    keys = keys or [name for name in keys_by_cells(head, found, as_numbers=True) if is_named_key(name)]
    by_letter = [name for name in keys if all(len(str(row.get(name)).strip()) == 1 for row in head.first_rows)]
    keys = by_letter if len(by_letter) == 1 else keys
    keys = keys or _keys_of_texts(head, found)
    return {"correct_option": keys[0]} if len(keys) == 1 else {}


def named_key_instead(head: FileHead, found: Mapping[str, str]) -> dict[str, str]:
    """The only other column that is called like a key and is one in all rows, where the first one is not."""
    if "correct_option" not in found:
        return {}
    others = {name: column for name, column in found.items() if name != "correct_option"}
    told = [options_of({name: row.get(column) for name, column in others.items()}) for row in head.first_rows]

    def fits(column: str) -> bool:
        cells = [(row.get(column), own) for row, own in zip(head.first_rows, told, strict=True) if own]
        ways = ([right_options(cell, own, counts_from=n) for cell, own in cells] for n in (0, 1))
        return any(bool(right) and all(isinstance(one, tuple) and one for one in right) for right in ways)

    free = [name for name in head.columns if name not in {*found.values()} and is_named_key(name)]
    keys = [name for name in free if fits(name)] if any(told) and not fits(found["correct_option"]) else []
    return {"correct_option": keys[0]} if len(keys) == 1 else {}


def _keys_of_texts(head: FileHead, found: Mapping[str, str]) -> list[str]:
    """The columns called like keys, in the language of the question where it is named, that fit options in its text."""
    asked = found.get("question", "")
    own = language_of_name(plain_name(asked))
    free = [name for name in head.columns if name not in found.values() and language_of_name(plain_name(name)) == own]
    called = [name for name in free if own and without_form(plain_name(name)) in SPELT_KEYS]
    called = called or [name for name in free if is_named_key(name)]
    return [name for name in called if asked and are_in_texts(head, {"question": asked, "correct_option": name})]


def is_named_key(column: str) -> bool:
    """True for a name that says what is right and nothing more, as whose choice it is."""
    words = {*plain_name(column).split("_")}
    return column != KEY_COLUMN and bool(words & _KEYS) and words <= _KEYS | _BESIDE_KEYS


def keys_by_cells(head: FileHead, found: Mapping[str, str], *, as_numbers: bool = False) -> list[str]:
    """The columns that name one of its options in every row, by its letter or its text, or else all by numbers."""
    if not {"options", "option_2"} & found.keys():
        return []
    told = [(row, options_of({name: row.get(column) for name, column in found.items()})) for row in head.first_rows]
    rows = [(row, own) for row, own in told if own]  # of a row whose options cannot be read, its reading tells
    rows = rows if 2 * len(rows) > len(told) else told
    others = [name for name in head.columns if name not in found.values()]
    names = _numbers_option if as_numbers else _names_option
    return [name for name in others if rows and all(names(row.get(name), own) for row, own in rows)]


def _names_option(cell: object, options: Sequence[object]) -> bool:
    is_text = isinstance(cell, str) and bool(cell.strip()) and not cell.strip().isdecimal()
    return is_text and isinstance(option_number(cell, options, form=TEXTS), int)


def _numbers_option(cell: object, options: Sequence[object]) -> bool:
    """True for the number of an option, also as the only one of a list."""
    number = text_of(next(iter(items(cell)), None) if len(items(cell)) == 1 else cell).strip()
    return number.isdecimal() and int(number) <= len(options)


def are_in_texts(head: FileHead, columns: Mapping[str, str]) -> bool:
    """True if at least half of the first questions end with options that their keys are of; the others have none.

    One of many may break its lines. Fewer tell it too if the key of each is a letter and nothing else.
    """
    key = columns.get("correct_option")
    rows = [row for row in head.first_rows if row.get(columns["question"])]
    with_options = [row for row in rows if options_in_text(row[columns["question"]])]
    if key is None or not with_options:
        return False
    n_fitting = sum(_fits(row[columns["question"]], row.get(key)) for row in with_options)
    if 2 * len(with_options) >= len(rows):
        return n_fitting >= _MOST_FIT * len(with_options)
    keys = [str(next(iter(items(row.get(key))), row.get(key))).strip() for row in with_options]
    are_letters = all(len(one) == 1 and one.isalpha() for one in keys)
    return n_fitting == len(with_options) >= FEWEST_MARKED and are_letters


_MOST_FIT = 0.8


def _fits(text: object, key: object) -> bool:
    found = options_in_text(text)
    return found is not None and any(
        isinstance(right_options(key, found[1], counts_from=n, form=TEXTS), tuple) for n in (0, 1)
    )


def _rivals(head: FileHead, columns: Mapping[str, str], counts_from: int) -> list[str]:
    """The columns called like the key, too, that name another option than it does in some first row, from 0 or 1."""
    others = [name for name in head.columns if name not in columns.values() and plain_name(name) in SPELT_KEYS]
    found: dict[str, set[int]] = {name: set() for name in others}
    for row in head.first_rows if others else ():
        own = options_of({name: row.get(column) for name, column in columns.items()})
        told = right_options(row.get(columns.get("correct_option", "")), own, counts_from=counts_from)
        for name, first in product(others if isinstance(told, tuple) and told else (), (0, 1)):
            one = option_number(row[name], own, counts_from=first) if is_filled(row.get(name)) else None
            found[name] |= {first} if isinstance(one, int) and (one,) != told else set()
    return [name for name, bases in found.items() if len(bases) > 1]


def may_be_keys(head: FileHead, columns: Mapping[str, str], replies: Collection[str], *, counts_from: int) -> list[str]:
    """The columns that may be the key beside the one that is read as such, or in place of a missing or empty one.

    Parameters
    ----------
    replies
        Plain names of columns that hold what models chose.
    """
    key = columns.get("correct_option", "")
    if any(is_filled(row.get(key)) for row in head.first_rows):
        return _rivals(head, columns, counts_from)
    others = [name for name in head.columns if plain_name(name) not in replies]
    found = [name for name in keys_by_cells(head, columns) if name in others]
    if found or len(others) < len(head.columns):  # numbers beside a model's choice may say whether that is right
        return found
    numbers = [n for n in keys_by_cells(head, columns, as_numbers=True) if not numbers_rows(n, head.first_rows)]
    told = {name: {str(row.get(name)) for row in head.first_rows} for name in numbers}
    return [name for name, cells in told.items() if len(cells) > 1 and words_of_name(name).isdisjoint(_NUMBERS)]


_NUMBERS = frozenset(
    {"difficulty", "level", "points", "marks", "score", "grade", "weight", "class", "count", "n", "page"}
)
"""Words in names of small numbers that are said of questions."""
