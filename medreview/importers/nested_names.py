"""Names of columns of objects in objects: what each part is called, and the object that is named after an author."""

import re
from collections.abc import Iterable


def parts_of(column: str) -> list[str]:
    """The names of a nested column; a point in a number or before a space ("Dr. Kaya") is none between names."""
    return re.split(r"\.(?![\d\s])", column)


def named_alone(author: str, column: str, columns: Iterable[str]) -> str:
    """An author without the names of objects around the one that is named so, where all alike stand in the same.

    Parameters
    ----------
    author
        As a column is named: all of its parts but the last, ``responses.gpt-4`` of ``responses.gpt-4.text``.
    columns
        Those of the table: ``before.gpt-4.text`` and ``after.gpt-4.text`` are of two authors.
    """
    *outer, own, last = ("", *parts_of(column))
    if author.casefold() != ".".join([*outer[1:], own]).casefold():
        return author
    alike = [("", *parts_of(name)) for name in columns]
    around = {parts[:-2] for parts in alike if len(parts) == len(outer) + 2 and parts[-1] == last}
    return own if around == {tuple(outer)} else author
