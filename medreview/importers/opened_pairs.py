"""Pairs of answers that stand in objects and lists: who wrote each beside its text, and what each rater said."""

from collections.abc import Iterator, Mapping, Sequence

from medreview.importers.column_names import MODELS, flattened, plain_name
from medreview.importers.conversations import written
from medreview.importers.person_names import ANNOTATORS, AUTHOR_COLUMNS, RATERS
from medreview.importers.preference_columns import is_called_preference
from medreview.llm.cloud.json_values import items, members

_TEXTS = ("text", "response", "answer", "output", "content", "completion", "reply", "generation")
_WHO = MODELS.union(AUTHOR_COLUMNS)
_RATING = RATERS | ANNOTATORS | {"judge", "user", "voter"}
_BOTH = 2


def opened_pairs(cells: Mapping[str, object]) -> list[Mapping[str, object]]:
    """The cells as a row of pairs has them, once for each rater in a list of theirs.

    An object of a text and its author becomes two columns, a list of two such objects four.
    """
    found = {name: cell for column, value in cells.items() for name, cell in _opened(column, value)}
    lists = {name: told for name, cell in found.items() if (told := _said_by_raters(cell))}
    if len(lists) != 1:
        return [flattened(found)]
    (column, votes), *_ = lists.items()
    around = {name: cell for name, cell in flattened(found).items() if name != column}
    return [
        {**around, **{f"{column}.{name}" if name in around else name: cell for name, cell in flattened(vote).items()}}
        for vote in votes
    ]


def holds_nested(cells: Mapping[str, object]) -> bool:
    """True if a cell is an object or a list, or writes one."""
    return any(isinstance(written(cell), dict | list) for cell in cells.values())


def holds_votes(cells: Mapping[str, object]) -> bool:
    """True if one cell lists which answer each of several raters prefers; another may say what most of them do."""
    return sum(bool(_said_by_raters(written(cell))) for cell in cells.values()) == 1


def says_who_wrote(cell: object) -> bool:
    """True for an object of a text and its author."""
    return _text_and_author(members(written(cell))) is not None


def _opened(column: str, value: object) -> Iterator[tuple[str, object]]:
    parts = [members(part) for part in items(written(value))]
    if len(parts) == _BOTH and (both := [*filter(None, map(_text_and_author, parts))])[1:]:
        for number, told in enumerate(both, start=1):
            yield from _columns(f"response_{number}", told)
    elif told := _text_and_author(members(written(value))):
        yield from _columns(column, told)
    else:
        yield column, written(value) if _said_by_raters(written(value)) else value


def _columns(column: str, told: tuple[str, str, Mapping[str, object]]) -> Iterator[tuple[str, object]]:
    """The text under the name of the column, its author, and what else its object tells."""
    text, author, part = told
    yield column, part[text]
    yield f"{column}_model", part[author]
    yield from ((f"{column}.{name}", cell) for name, cell in part.items() if name not in {text, author})


def _text_and_author(part: Mapping[str, object]) -> tuple[str, str, Mapping[str, object]] | None:
    """The names of a text and of its author in an object that has one of each, and the object."""
    texts = [name for name, cell in part.items() if plain_name(name) in _TEXTS and isinstance(cell, str)]
    authors = [name for name, cell in part.items() if plain_name(name) in _WHO and isinstance(cell, str)]
    return (texts[0], authors[0], part) if len(texts) == 1 == len(authors) else None


def _said_by_raters(cell: object) -> Sequence[Mapping[str, object]]:
    """The objects of a list each of which says which answer who prefers; nothing for another cell."""
    parts = [members(part) for part in items(cell)]
    words = [{word for name in part for word in plain_name(name).split("_")} for part in parts]
    are_said = bool(parts) and all(any(map(is_called_preference, part)) for part in parts)
    are_said = are_said and all(_RATING & own for own in words)
    return parts if are_said else ()
