"""Answers with which something is wrong: what their row says of them stays out with them."""

from collections.abc import Hashable, Iterator, Mapping

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
        self._row = 0
        self._names: set[Hashable] = set()

    def add(self, faulty: FaultyRow) -> None:
        """Remember an answer; other records are of no answer that others could name."""
        if faulty.table is TableName.ANSWERS:
            self._names = {*(self._names if faulty.row == self._row else ()), *_names(faulty.fields)}
            self._row = faulty.row

    def has_what(self, placed: PlacedRow) -> bool:
        """True if a record of the row is about an answer that was refused."""
        if placed.row != self._row or placed.table in _DEFINED:
            return False
        record = placed.record
        fields = {name: getattr(record, name, None) for name in (*_OF_ANSWERS, "question_id", "author")}
        return not self._names.isdisjoint(_names(fields))


def _names(fields: Mapping[str, object]) -> Iterator[Hashable]:
    """The ids of the answers that a record names, or its question and author where it names none."""
    ids = [str(told) for name in _OF_ANSWERS if (told := fields.get(name)) is not None]
    yield from ids
    if fields.get("question_id") is not None and fields.get("author") is not None:
        yield str(fields["question_id"]), str(fields["author"])
