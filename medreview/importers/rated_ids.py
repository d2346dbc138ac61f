"""Tables of ratings without the texts that were rated: which columns may hold the ids of what they are of.

Where none does, or none tells the rows apart, each row may be of something of its own.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from medreview.importers.cell_values import is_filled, text_of
from medreview.importers.column_names import plain_name
from medreview.importers.column_roles import ColumnRole
from medreview.importers.file_heads import FileHead
from medreview.importers.model_names import LONGEST_NAME
from medreview.importers.open_questions import OpenQuestion, ask_for_rated_ids

_IDS = frozenset({"id", "ids", "idx", "index", "number", "no", "nr", "code", "uid", "uuid", "kennung", "case", "item"})
_MOST_OFFERED = 3


def is_called_id(column: str) -> bool:
    """True for a name whose first or last word says that it numbers something, and for one that ends with ID."""
    words = plain_name(column).split("_")
    return bool({words[0], words[-1]} & _IDS) or column.rstrip().endswith(("ID", "Id"))


def ask_for_ids(head: FileHead, mapping: Mapping[str, str | None], rated: Sequence[str]) -> OpenQuestion:
    """The question of what the ratings are of, with the columns of ids that tell the most rows apart first."""
    ids = [name for name in head.columns if mapping.get(name) in {None, "value"} and _holds_ids(head, name)]
    ways = [_Way(head, (name,)) for name in ids]
    ways += [_Way(head, (ids[0], ids[1]))] if len(ids) > 1 else []
    ways.sort(key=lambda way: -way.n_told)
    own = side_by_side(head, mapping, rated)
    offered = [(name,) for name in own] or [way.columns for way in ways[:_MOST_OFFERED]]
    return ask_for_rated_ids((*rated,), offered, own=own)


def side_by_side(head: FileHead, mapping: Mapping[str, str | None], rated: Sequence[str]) -> dict[str, list[str]]:
    """The ratings between each column of ids and the next, where several have some: tables that stand side by side."""
    own: dict[str, list[str]] = {}
    last = ""
    for name in head.columns:
        if (
            mapping.get(name) in {None, "value", "question_id"}
            and head.said.roles.get(name, ColumnRole.ID) == ColumnRole.ID
            and _holds_ids(head, name)
        ):
            last = name
        elif name in rated and last:
            own.setdefault(last, []).append(name)
    return own if len(own) > 1 else {}


@dataclass(frozen=True, slots=True)
class _Way:
    """One or two columns of ids that may tell rows apart."""

    head: FileHead
    columns: tuple[str, ...]

    @property
    def n_told(self) -> int:
        return len({tuple(text_of(row.get(name)) for name in self.columns) for row in self.head.first_rows})


def _holds_ids(head: FileHead, column: str) -> bool:
    """True for short marks in all rows, and not one alone, under a name of ids."""
    cells = [cell for row in head.first_rows if is_filled(cell := row.get(column))]
    marks = {text_of(cell) for cell in cells if isinstance(cell, str | int | float)}
    are_short = len(cells) == len(head.first_rows) and all(len(mark) <= LONGEST_NAME for mark in marks)
    return is_called_id(column) and are_short and (len(marks) > 1 or len(cells) == 1)
