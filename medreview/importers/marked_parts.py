"""Parts that somebody marked in the answer of a row: where each begins and ends, what it is, and who marked it."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import partial
from typing import NamedTuple, cast

from medreview.domain.table_rows import TableName
from medreview.importers.cell_values import is_filled, text_of
from medreview.importers.column_names import columns_by_meaning, plain_name
from medreview.importers.conversations import written
from medreview.importers.drafts import FieldMapping, FieldRow
from medreview.importers.file_heads import FileHead
from medreview.importers.person_names import RATER_COLUMNS
from medreview.importers.preference_columns import giver
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
_OF_OTHERS = frozenset(
    {"entities", "entity", "ner", "concepts", "keywords", "question", "prompt", "query", "context", "passage"}
    | {"evidence", "source", "document", "report", "note"}
)
"""Words in names of columns of parts that may as well be of another text than the answer."""
_PARTS_OF_TRIPLE = 3


class MarkedPart(NamedTuple):
    """A marked part by what is told of it, and all else that stands beside that."""

    told: Mapping[str, object]
    extra: Mapping[str, object]

    @property
    def place(self) -> tuple[int, int]:
        start, end = (self.told[name] for name in _PLACE)
        return cast("int", start), cast("int", end)

    @property
    def quoted(self) -> str:
        return text_of(self.told.get("text")).strip()

    def fits(self, text: str) -> bool:
        """True if it lies in a text, and says the words that stand there if it says any."""
        start, end = self.place
        return 0 <= start < end <= len(text) and self.quoted in {"", text[start:end].strip()}

    def is_of_words(self, text: str) -> bool:
        """True if it begins and ends where words of a text do."""
        start, end = self.place
        cuts = (text[max(at - 1, 0) : at + 1] for at in (start, end))
        return not any(len(cut) > 1 and cut.isalnum() for cut in cuts)


def marks_in(cell: object) -> list[MarkedPart] | None:
    """The parts that a cell lists, in objects or as beginning, end and label; None for any other cell."""
    listed = written(cell)
    if not isinstance(listed, list):
        return None
    found = [_mark(part) for part in cast("list[object]", listed)]
    return [one for one in found if one] if all(found) else None


def _mark(part: object) -> MarkedPart | None:
    triple = items(part)
    if len(triple) == _PARTS_OF_TRIPLE and isinstance(triple[2], str):
        return _placed(dict(zip(("start", "end", "category"), triple, strict=True)), {})
    told = members(part)
    columns = columns_by_meaning([*told], _NAMES)
    used = {*columns.values()}
    extra = {name: cell for name, cell in told.items() if name not in used}
    return _placed({meaning: told[name] for meaning, name in columns.items()}, extra)


def _placed(told: Mapping[str, object], extra: Mapping[str, object]) -> MarkedPart | None:
    are_places = all(type(told.get(name)) is int for name in _PLACE)
    return MarkedPart(told, extra) if are_places else None


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
    """The fields of columns whose cells mark parts of an answer for certain, and of one that says who marked them.

    What names of entities or of other texts stand over may lie in those; so may parts that cut through words.
    """
    called = [column for column in free if _OF_OTHERS.isdisjoint(plain_name(column).split("_"))]
    found = {column: MARKED for column in called if _are_in(head, answer, partial(_listed_in, column))}
    if not found:
        of_one = _columns_of_one(head, free)
        if not of_one or not _are_in(head, answer, partial(_only_one_in, of_one)):
            return {}
        found = {column: _OF_ONE[name] for name, column in of_one.items() if name in _OF_ONE}
    by_name = {plain_name(column): column for column in reversed(free) if column not in found}
    by = next((by_name[name] for name in RATER_COLUMNS if name in by_name), None)
    return found | ({by: MARKED_BY} if by else {})


def may_mark(head: FileHead, column: str, answers: Collection[str]) -> bool:
    """True if all first cells of a column mark parts that lie in answers of their rows, as in other texts, too."""
    rows = [(_listed_in(column, row), row) for row in head.first_rows]
    lie_inside = (
        marks is not None and all(any(one.fits(text_of(row.get(name))) for name in answers) for one in marks)
        for marks, row in rows
    )
    return any(marks for marks, _ in rows) and all(lie_inside)


def _are_in(
    head: FileHead, answer: str, marks_of: Callable[[Mapping[str, object]], Sequence[MarkedPart] | None]
) -> bool:
    """True if all marked parts lie in the answers, and quote what stands there or mostly begin and end with words."""
    told = [(marks_of(row), text_of(row.get(answer))) for row in head.first_rows]
    placed = [(one, text) for marks, text in told for one in marks or ()]
    if not placed or any(marks is None for marks, _ in told) or not all(one.fits(text) for one, text in placed):
        return False
    n_of_words = sum(bool(one.quoted) or one.is_of_words(text) for one, text in placed)
    return n_of_words >= _MOSTLY * len(placed)


_MOSTLY = 0.75


def _listed_in(column: str, cells: Mapping[str, object]) -> Sequence[MarkedPart] | None:
    return marks_in(cells.get(column)) if is_filled(cells.get(column)) else ()


def _only_one_in(columns: Mapping[str, str], cells: Mapping[str, object]) -> Sequence[MarkedPart]:
    mark = _in_row(cells, columns)
    return () if mark is None else (mark,)


def _in_row(cells: Mapping[str, object], columns: Mapping[str, str]) -> MarkedPart | None:
    """The part that a row marks, by the columns of what it tells; None where it marks none."""
    told = {meaning: cells.get(column) for meaning, column in columns.items()}
    places = {name: text_of(told.get(name)).removesuffix(".0") for name in _PLACE}
    are_places = all(place.isdecimal() for place in places.values())
    return MarkedPart({**told, **{name: int(place) for name, place in places.items()}}, {}) if are_places else None


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
        marks = {name: [self.marks(name, row) for row in self._head.first_rows] for name in self.columns}
        return tuple(
            name
            for name, of_rows in marks.items()
            if not all(is_filled(one.told.get("by")) for own in of_rows for one in own or ())
        )

    def marks(self, column: str, cells: Mapping[str, object]) -> list[MarkedPart] | None:
        """The marked parts in a cell; None where it holds something else."""
        if column != self._of_one.get("start"):
            return marks_in(cells.get(column))
        mark = _in_row(cells, self._of_one)
        return None if mark is None else [mark]

    def span(self, row: int, mark: MarkedPart, cells: Mapping[str, object]) -> FieldRow:
        """One of the marked parts of a row, without the names of its answer."""
        told = {name: cell for name in ("category", "note", "corrected") if is_filled(cell := mark.told.get(name))}
        start, end = mark.place
        by = text_of(mark.told.get("by")) or text_of(cells.get(self._by))
        fields = {name: text_of(cell) for name, cell in told.items()} | (giver(by) if by else {})
        return FieldRow(TableName.SPANS, row, fields | {"start": start, "end": end}, mark.extra)
