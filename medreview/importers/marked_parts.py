"""Parts that somebody marked in the answer of a row: where each begins and ends, what it is, and who marked it."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple, cast

from medreview.domain.table_rows import TableName
from medreview.importers.cell_values import is_filled, text_of
from medreview.importers.column_names import columns_by_meaning, plain_name
from medreview.importers.conversations import written
from medreview.importers.drafts import FieldMapping, FieldRow
from medreview.importers.file_heads import FileHead
from medreview.importers.model_names import is_a_model_that_rates
from medreview.importers.person_names import RATER_COLUMNS
from medreview.llm.cloud.json_values import items, members

MARKED, MARKED_BY = "marked", "marked_by"
_OF_ONE: Mapping[str, str] = {"start": "marked_from", "end": "marked_to", "category": "marked_as"}
MARK_FIELDS = (MARKED, MARKED_BY, *_OF_ONE.values())
"""The fields: lists of parts that are marked in the answer of a row, and who marked them; or the only part of a row."""
_NAMES: Mapping[str, tuple[str, ...]] = {
    "start": ("start", "begin", "start_offset", "startoffset", "start_char", "char_start", "start_index", "from"),
    "end": ("end", "stop", "end_offset", "endoffset", "end_char", "char_end", "end_index", "to"),
    "text": ("text", "span", "quote", "marked_text", "span_text"),
    "category": (
        *("label", "category", "label_type", "type", "tag", "class", "error_type", "error", "annotation", "labels"),
        *("hallucination_type", "kind", "severity"),
    ),
    "by": (*RATER_COLUMNS, "by", "user", "worker"),
    "note": ("note", "comment", "explanation", "reason", "meta", "rationale"),
    "corrected": ("corrected", "correction", "suggestion", "replacement"),
}
_PLACE = ("start", "end")
_PARTS_OF_TRIPLE = 3


class _Mark(NamedTuple):
    """A marked part by what is told of it, and all else that stands beside that."""

    told: Mapping[str, object]
    extra: Mapping[str, object]

    @property
    def place(self) -> tuple[int, int]:
        start, end = (self.told[name] for name in _PLACE)
        return cast("int", start), cast("int", end)

    def fits(self, answer: str) -> bool:
        """True if it lies in a text, and says the words that stand there if it says any."""
        start, end = self.place
        quoted = text_of(self.told.get("text"))
        return 0 <= start < end <= len(answer) and quoted.strip() in {"", answer[start:end].strip()}


def marks_in(cell: object) -> list[_Mark] | None:
    """The parts that a cell lists, in objects or as beginning, end and label; None for any other cell."""
    listed = written(cell)
    if not isinstance(listed, list):
        return None
    found = [_mark(part) for part in cast("list[object]", listed)]
    return [one for one in found if one] if all(found) else None


def _mark(part: object) -> _Mark | None:
    triple = items(part)
    if len(triple) == _PARTS_OF_TRIPLE and isinstance(triple[2], str):
        return _placed(dict(zip(("start", "end", "category"), triple, strict=True)), {})
    told = members(part)
    columns = columns_by_meaning([*told], _NAMES)
    used = {*columns.values()}
    extra = {name: cell for name, cell in told.items() if name not in used}
    return _placed({meaning: told[name] for meaning, name in columns.items()}, extra)


def _placed(told: Mapping[str, object], extra: Mapping[str, object]) -> _Mark | None:
    are_places = all(type(told.get(name)) is int for name in _PLACE)
    return _Mark(told, extra) if are_places else None


def may_be_marked(head: FileHead, free: Iterable[str]) -> bool:
    """True if a cell of some columns marks parts of a text."""
    free = [*free]
    is_listed = any(marks_in(row.get(column)) for column in free for row in head.first_rows)
    return is_listed or bool(_columns_of_one(head, free))


def _columns_of_one(head: FileHead, free: Iterable[str]) -> dict[str, str]:
    """The columns of where the one part of each row lies, and what it is, by what they tell."""
    named = columns_by_meaning([*free], {name: _NAMES[name] for name in (*_OF_ONE, "text")})
    if not named.keys() >= {*_PLACE}:
        return {}
    places = [[text_of(row.get(named[name])) for name in _PLACE] for row in head.first_rows]
    filled = [one for one in places if any(one)]
    are_places = all(text.isdecimal() for one in filled for text in one) and all(int(a) < int(b) for a, b in filled)
    return named if filled and are_places else {}


def marked_columns(head: FileHead, free: Sequence[str], answer: str) -> dict[str, str]:
    """The fields of columns whose cells mark parts of an answer, and of one that says who marked them.

    All first cells do, and no part lies outside of its answer or quotes other words than stand there.
    """
    found: dict[str, str] = {}
    for column in free:
        rows = [row for row in head.first_rows if is_filled(row.get(column))]
        marked = [(marks_in(row.get(column)), text_of(row.get(answer))) for row in rows]
        if any(marks for marks, _ in marked) and all(
            marks is not None and all(one.fits(text) for one in marks) for marks, text in marked
        ):
            found[column] = MARKED
    if not found:
        of_one = _columns_of_one(head, free)
        told = [(_in_row(row, of_one), text_of(row.get(answer))) for row in head.first_rows if of_one]
        if not told or not all(mark is None or mark.fits(text) for mark, text in told):
            return {}
        found = {column: _OF_ONE[name] for name, column in of_one.items() if name in _OF_ONE}
    by_name = {plain_name(column): column for column in reversed(free) if column not in found}
    by = next((by_name[name] for name in RATER_COLUMNS if name in by_name), None)
    return found | ({by: MARKED_BY} if by else {})


def _in_row(cells: Mapping[str, object], columns: Mapping[str, str]) -> _Mark | None:
    """The part that a row marks, by the columns of what it tells; None where it marks none."""
    told = {meaning: cells.get(column) for meaning, column in columns.items()}
    places = {name: text_of(told.get(name)).removesuffix(".0") for name in _PLACE}
    are_places = all(place.isdecimal() for place in places.values())
    return _Mark({**told, **{name: int(place) for name, place in places.items()}}, {}) if are_places else None


class MarkedParts:
    """The marked parts in the rows of a file, as its mapping says."""

    def __init__(self, head: FileHead, mapping: FieldMapping) -> None:
        self._head = head
        by_field = {field: column for column, field in mapping.items()}
        self._of_one = {name: by_field[field] for name, field in _OF_ONE.items() if field in by_field}
        lists = [column for column, field in mapping.items() if field == MARKED]
        self.columns = (*lists, *([self._of_one["start"]] if self._of_one.keys() >= {*_PLACE} else ()))
        self._by = next((column for column, field in mapping.items() if field == MARKED_BY), "")

    @property
    def of_nobody(self) -> tuple[str, ...]:
        """The columns of which neither the file nor a person says who marked all of the parts."""
        said = self._head.said.constants
        if self._by or said.keys() & {"rater", "judge"}:
            return ()
        marks = {name: [self._marks(name, row) for row in self._head.first_rows] for name in self.columns}
        return tuple(
            name
            for name, of_rows in marks.items()
            if not all(is_filled(one.told.get("by")) for own in of_rows for one in own or ())
        )

    def _marks(self, column: str, cells: Mapping[str, object]) -> list[_Mark] | None:
        if column != self._of_one.get("start"):
            return marks_in(cells.get(column))
        mark = _in_row(cells, self._of_one)
        return None if mark is None else [mark]

    def rows(self, row: int, column: str, cells: Mapping[str, object]) -> Iterator[FieldRow] | None:
        """The marked parts of a cell, without the names of their answer; None where it holds something else."""
        marks = self._marks(column, cells)
        return None if marks is None else (self._row(row, one, cells) for one in marks)

    def _row(self, row: int, mark: _Mark, cells: Mapping[str, object]) -> FieldRow:
        told = {name: cell for name in ("category", "note", "corrected") if is_filled(cell := mark.told.get(name))}
        start, end = mark.place
        by = text_of(mark.told.get("by")) or text_of(cells.get(self._by))
        given = {"judge" if is_a_model_that_rates(by) else "rater": by} if by else {}
        fields = {name: text_of(cell) for name, cell in told.items()}
        return FieldRow(TableName.SPANS, row, {**fields, **given, "start": start, "end": end}, mark.extra)
