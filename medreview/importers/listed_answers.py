"""The answers of one cell: one text, a list of several, or the right or the wrong ones, a line each."""

import re
from typing import cast

from medreview.importers.cell_values import is_filled, joined_text, text_of
from medreview.importers.column_names import plain_name
from medreview.importers.conversations import AnsweredTurn, given_answers, is_of_numbers, written
from medreview.llm.cloud.json_values import items

_KEYED = frozenset({"correct", "incorrect", "right", "wrong", "accepted", "acceptable"})
_OF_SENTENCES = frozenset({"summary", "abstract", "report", "article", "document", "passage", "paragraph"})
"""Last words of names of one text, whose list is its sentences."""
_BETWEEN = re.compile(r"\n|; ")
"""Ends of right and wrong answers, as TruthfulQA and its translations list them in one text."""


def is_plural(column: str) -> bool:
    """True for a name of several answers, each cell of which may list some."""
    return plain_name(column).endswith(("s", "پاسخها"))


def listed_answers(column: str, cell: object) -> tuple[AnsweredTurn, ...]:
    """The answers of one cell; a text is a list only where the column's name says so."""
    are_several = is_plural(column)
    if plain_name(column).rpartition("_")[2] in _OF_SENTENCES:
        cell = joined_text(cell) if items(cell) else cell
    if not are_several and is_of_numbers(cell):
        return (AnsweredTurn(str(cell)),)
    listed = None if type(cell) is str and not are_several else given_answers(written(cell) if are_several else cell)
    if listed is not None:
        return listed
    if type(cell) is str and are_several and _KEYED & {*plain_name(column).split("_")}:
        return tuple(AnsweredTurn(text.strip()) for text in _BETWEEN.split(cell) if text.strip())
    return (AnsweredTurn(text_of(cell)),) if is_filled(cell) else ()


def is_unread(cell: object) -> bool:
    """True for lists and objects in which no answers are found."""
    return bool(cell) and isinstance(cell, list | dict) and given_answers(cast("object", cell)) is None


def is_judged(answer: AnsweredTurn) -> bool:
    """True if a score or a rank is told of an answer: then it is one of many, and no reference."""
    extra = answer.extra
    return bool(extra) and any(plain_name(name).endswith(("score", "rank", "rating")) for name in extra)
