"""Ratings and answers that stand in objects of a record, each with the answer in its own object."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace

from medreview.importers.cell_values import is_filled, is_phrase
from medreview.importers.column_names import MODELS, flattened, plain_name
from medreview.importers.column_roles import BY_AUTHOR, ColumnRole, Said
from medreview.importers.conversations import written
from medreview.importers.file_heads import FileHead
from medreview.importers.opened_results import opened_results
from medreview.importers.person_names import RATER_COLUMNS
from medreview.importers.rated_columns import RATER
from medreview.importers.rated_names import RatedColumn, giver_around, is_a_person, is_called_rating, only_says_given
from medreview.llm.cloud.json_values import members


def is_mostly_filled(head: FileHead, column: str) -> bool:
    """True unless a column is empty beside half of the different texts of one that is full, as comments are."""
    full = (name for name in head.columns if name != column and all(_is_text(row.get(name)) for row in head.first_rows))
    beside = next(full, "")
    told: dict[str, bool] = {}
    for row in head.first_rows if beside else ():
        text = str(row[beside])
        told[text] = told.get(text, False) or is_filled(row.get(column))
    return len(told) < _FEWEST_TEXTS or 2 * sum(told.values()) > len(told)


_FEWEST_TEXTS = 3


def _is_text(cell: object) -> bool:
    return isinstance(cell, str) and is_phrase(cell)


def of_several_authors(said: Mapping[str, str]) -> dict[str, str]:
    """The fields that a person said of columns; several answers, each the field of its own author."""
    answering = [column for column, field in said.items() if field == ColumnRole.ANSWER]
    return {**said, **(dict.fromkeys(answering, BY_AUTHOR) if len(answering) > 1 else {})}


def objects_of_givers(head: FileHead) -> frozenset[str]:
    """The columns of objects that tell who gave numbers in them: by what one inside is called, or in a part of it."""
    found: set[str] = set()
    for row in head.first_rows:
        for column in row.keys() - found:
            told = members(written(row[column]))
            parts = flattened({column: told}) if told else {}
            numbers = [name for name, cell in parts.items() if isinstance(cell, int | float)]
            if any(map(_tells_giver, numbers)) or (numbers and any(map(_names_giver, parts))):
                found.add(column)
    return frozenset(found)


def _tells_giver(column: str) -> bool:
    """True for a name in an object that is called after those who gave what it holds."""
    *around, inner = column.split(".")
    is_given = any(map(only_says_given, around))
    return bool(giver_around(column)) or (is_given and (is_a_person(inner) or any(map(RATER.fullmatch, around))))


def _names_giver(column: str) -> bool:
    """True for a name in an object that says who gave what the object holds, beside what was given."""
    *around, inner = column.split(".")
    return any(map(only_says_given, around)) and plain_name(inner) in _WHO_GAVE


_WHO_GAVE = frozenset({*RATER_COLUMNS, *MODELS, "by"})


def opened_as_said(
    cells: Mapping[str, object], said: Said, apart: Collection[str] = (), flat: Collection[str] = ()
) -> Mapping[str, object]:
    """The cells with what objects of results hold, and all of an object with parts that a person said raters gave.

    Parameters
    ----------
    apart
        The columns whose names stand before those of what they hold.
    flat
        The columns of objects whose names stand before all of what they hold, as they tell who gave it.
    """
    opened = opened_results(cells, apart)
    is_said = ColumnRole.RATING in said.roles.values()
    if not is_said and not flat:
        return opened
    around = {name.partition(".")[0] for name in said.roles if name not in opened} if is_said else set[str]()
    around = (around | {*flat}) & cells.keys()
    objects = {name: told for name in around if (told := members(written(cells[name])))}
    if not objects:
        return opened
    return {
        part: told
        for name, cell in cells.items()
        for part, told in (
            flattened({name: objects[name]}) if name in objects else opened_results({name: cell}, apart)
        ).items()
    }


def of_own_objects(rated: Sequence[RatedColumn], answers: Mapping[str, str], said: Said) -> list[RatedColumn]:
    """The columns of ratings, those in the object of one answer alone with its author, and nobody else, in their names.

    Where a person said which they are, an object around all of them is no part of any dimension's name.

    Parameters
    ----------
    answers
        By author the column of answers.
    """
    inside: dict[str, list[str]] = {}
    for author, column in answers.items():
        inside.setdefault(_around(column), []).append(author)
    alone = {around: authors[0] for around, authors in inside.items() if around and len(authors) == 1}
    found = [
        _by(one, author, said) if (author := alone.get(_around(one.name))) and _is_open(one, said) else one
        for one in rated
    ]
    return _without_shared_object(found) if ColumnRole.RATING in said.roles.values() else found


def _without_shared_object(rated: Sequence[RatedColumn]) -> list[RatedColumn]:
    """The columns without the name of the one object in which all of them stand in those of their dimensions."""
    around = {_around(one.name) for one in rated}
    is_one = len(around) == 1 and (rated[1:] or any(map(is_called_rating, around)))
    shared = f"{around.pop()}." if is_one else ""
    return [replace(one, dimension=one.dimension and one.dimension.removeprefix(shared)) for one in rated]


def _around(column: str) -> str:
    return column.rpartition(".")[0]


def _is_open(column: RatedColumn, said: Said) -> bool:
    return said.of_column(column.name, "author") is None


def _by(column: RatedColumn, author: str, said: Said) -> RatedColumn:
    """The column with nothing read out of the object's name; its dimension is called as it is in each of them."""
    around, _, inner = column.name.rpartition(".")
    rater, dimension = (said.of_column(column.name, what) for what in ("rater", "dimension"))
    is_of_object = column.who or any((told or "").startswith(around) for told in (column.rater, column.dimension))
    return replace(
        column,
        author=author,
        rater=rater or (None if (column.rater or "").startswith(around) else column.rater),
        dimension=dimension or (inner if is_of_object or not column.dimension else column.dimension),
        who="",
    )
