"""Answers with which something is wrong: what their row says of them stays out with them."""

from collections.abc import Hashable, Mapping

from medreview.domain.table_rows import TableName
from medreview.importers.checked_rows import FaultyRow, PlacedRow

_OF_ANSWERS = ("answer_id", "answer_a", "answer_b")
"""The fields by which records name answers."""
_DEFINED = frozenset({TableName.ANSWERS, TableName.QUESTIONS})


class RefusedAnswers:
    """The refused answers of the row of a file that is read.

    A rating of one of them would otherwise find an earlier answer of the same name, or a placeholder.
    """

    def __init__(self) -> None:
        self.row = 0
        self._names: set[Hashable] = set()

    def add(self, faulty: FaultyRow) -> None:
        """Remember an answer; other records are of no answer that others could name."""
        if faulty.table is TableName.ANSWERS:
            names = {*_ids(faulty.fields), _by_author(faulty.fields)} - {None}
            self._names = {*(self._names if faulty.row == self.row else ()), *names}
            self.row = faulty.row

    def has_what(self, placed: PlacedRow) -> bool:
        """True if a record of the row is about an answer that was refused, by its id, or else by its author."""
        if placed.row != self.row or placed.table in _DEFINED:
            return False
        fields = {name: getattr(placed.record, name, None) for name in (*_OF_ANSWERS, "question_id", "author")}
        return not self._names.isdisjoint(_ids(fields) or [_by_author(fields)])


def _ids(fields: Mapping[str, object]) -> list[Hashable]:
    return [str(told) for name in _OF_ANSWERS if (told := fields.get(name)) is not None]


def _by_author(fields: Mapping[str, object]) -> Hashable:
    """The question and the author of an answer, where both are told."""
    told = fields.get("question_id"), fields.get("author")
    return None if None in told else (*map(str, told),)
