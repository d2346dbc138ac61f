"""Ids that begin anew in each part of a file, as questions of exams are numbered, and what tells the parts apart."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import islice

from medreview.domain.table_rows import QuestionRow, TableName
from medreview.importers.checked_rows import PlacedRow
from medreview.importers.open_questions import OpenQuestion, ask_for_parts_of_ids
from medreview.importers.spooled_rows import KeyHashes

_MOST_ROWS = 20_000
"""Rows with ids that come again, which are enough to tell how."""
_MOST_OFFERED = 4


def part_asks(
    mapping: Mapping[str, str | None], said: Mapping[str, str], rows: Iterable[PlacedRow], ids: KeyHashes
) -> Iterator[OpenQuestion]:
    """The question which column tells apart the questions of a file that have the same id, where any does.

    Parameters
    ----------
    said
        The columns of ids of which that is known.
    rows, ids
        The questions that were read, and their ids.
    """
    column = next((name for name, field in mapping.items() if field == "question_id"), None)
    repeated = ids.repeated() if column is not None and column not in said else frozenset[int]()
    if column is None or not repeated:
        return
    records = (row.record for row in rows if row.table is TableName.QUESTIONS)
    again = (one for one in records if isinstance(one, QuestionRow) and hash(one.question_id) in repeated)
    if parts := _telling_apart(mapping, [*islice(again, _MOST_ROWS)]):
        yield ask_for_parts_of_ids(column, parts)


def _telling_apart(mapping: Mapping[str, str | None], records: list[QuestionRow]) -> list[str]:
    """The columns whose cells make the ids of different questions different, those with the fewest values first."""
    asked: dict[str, set[str]] = {}
    for one in records:
        asked.setdefault(one.question_id, set()).add(one.question)
    if all(len(texts) == 1 for texts in asked.values()):
        return []
    told = [_told_beside(mapping, one) for one in records]
    columns = [name for name in told[0] if all(cells.get(name) for cells in told)]
    found: dict[str, int] = {}
    for name in columns:
        by_id: dict[tuple[str, str], str] = {}
        texts = ((cells[name], one) for cells, one in zip(told, records, strict=True))
        if all(by_id.setdefault((value, one.question_id), one.question) == one.question for value, one in texts):
            found[name] = len({value for value, _ in by_id})
    return sorted((name for name, n in found.items() if 2 * n <= len(records)), key=found.__getitem__)[:_MOST_OFFERED]


def _told_beside(mapping: Mapping[str, str | None], record: QuestionRow) -> dict[str, str]:
    """The cells beside a question that may name a part, by column."""
    fields = {column: getattr(record, field, None) for column, field in mapping.items() if field in _NAMING}
    return {column: str(cell) for column, cell in {**fields, **record.extra}.items() if isinstance(cell, str | int)}


_NAMING = frozenset({"category", "specialty", "source", "title", "language", "split", "question_type"})
"""Fields of questions that hold one text, which may be the name of an exam."""
