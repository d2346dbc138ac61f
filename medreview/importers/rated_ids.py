"""Tables of ratings without the texts that were rated: which columns may hold the ids of what they are of.

Where none does, or none tells the rows apart, each row may be of something of its own.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from medreview.importers.answer_columns import answer_columns
from medreview.importers.cell_values import is_filled, text_of
from medreview.importers.column_names import plain_name
from medreview.importers.column_roles import ColumnRole
from medreview.importers.file_heads import FileHead
from medreview.importers.model_names import LONGEST_NAME
from medreview.importers.open_questions import OpenQuestion, ask_for_rated_ids

_IDS = frozenset(
    {"id", "ids", "idx", "index", "number", "no", "nr", "code", "uid", "uuid", "kennung", "case", "item", "key", "row"}
    | {"شناسه", "ردیف", "شماره", "编号", "序号", "题号"}
)
_MOST_OFFERED = 3


def is_called_id(column: str) -> bool:
    """True for a name whose first or last word says that it numbers something, and for one that ends with ID."""
    words = plain_name(column).split("_")
    return bool({words[0], words[-1]} & _IDS) or column.rstrip().endswith(("ID", "Id"))


def names_questions(head: FileHead, column: str, columns: Mapping[str, str]) -> bool:
    """True if a number tells questions apart, and not the rows of several raters or authors.

    Parameters
    ----------
    columns
        The columns beside it, by field.
    """
    of_rows = [str(row.get(column)) for row in head.first_rows]
    beside = [columns[name] for name in ("rater", "author") if name in columns]
    are_several = any(len({str(row.get(name)) for row in head.first_rows}) > 1 or not of_rows[1:] for name in beside)
    if "question" in columns:
        pairs = {(str(row.get(columns["question"])), str(row.get(column))) for row in head.first_rows}
        is_one_each = len({text for text, _ in pairs}) == len({number for _, number in pairs}) == len(pairs)
        return is_one_each or (not are_several and _stays_id(head, of_rows, columns))
    return not are_several or len(set(of_rows)) < len(of_rows)


def _stays_id(head: FileHead, numbers: Sequence[str], columns: Mapping[str, str]) -> bool:
    """True for numbers that are of questions as long as nobody says which columns hold ratings.

    Each row has its own, and one text that is asked again is answered otherwise, as by a patient who says no twice.
    """
    rows = head.first_rows
    answers = [columns[name] for name in ("answer",) if name in columns] or answer_columns(head.columns, rows)
    told = {tuple(str(row.get(name)) for name in (columns["question"], *answers)) for row in rows}
    is_said = ColumnRole.RATING in head.said.roles.values()
    return is_said and bool(answers) and len({*numbers}) == len(numbers) == len(told)


def ask_for_ids(head: FileHead, mapping: Mapping[str, str | None], rated: Sequence[str]) -> OpenQuestion:
    """The question of what the ratings are of, with the columns of ids that tell the most rows apart first."""
    ids = [name for name in head.columns if mapping.get(name) in {None, "value"} and may_hold_ids(head, name)]
    ways = [_Way(head, (name,)) for name in ids]
    ways += [_Way(head, (ids[0], ids[1]))] if len(ids) > 1 else []
    ways.sort(key=lambda way: -way.n_told)
    own = side_by_side(head, mapping, rated)
    offered = [(name,) for name in own] or [way.columns for way in ways[:_MOST_OFFERED]]
    return ask_for_rated_ids((*rated,), offered, own=own, are_several=len(head.beside) > 1)


def side_by_side(head: FileHead, mapping: Mapping[str, str | None], rated: Sequence[str]) -> dict[str, list[str]]:
    """The ratings between each column of ids and the next, where several have some: tables that stand side by side."""
    own: dict[str, list[str]] = {}
    last = ""
    for name in head.columns:
        if (
            mapping.get(name) in {None, "value", "question_id"}
            and head.said.roles.get(name, ColumnRole.ID) == ColumnRole.ID
            and may_hold_ids(head, name)
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


def may_hold_ids(head: FileHead, column: str) -> bool:
    """True for short marks in all rows, and not one alone, under a name of ids."""
    cells = [cell for row in head.first_rows if is_filled(cell := row.get(column))]
    marks = {text_of(cell) for cell in cells if isinstance(cell, str | int | float)}
    are_short = len(cells) == len(head.first_rows) and all(len(mark) <= LONGEST_NAME for mark in marks)
    return is_called_id(column) and are_short and (len(marks) > 1 or len(cells) == 1)
