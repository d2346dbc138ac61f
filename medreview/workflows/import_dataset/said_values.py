"""Values that a person said for all rows of a file, in the fields that are empty there."""

from collections import defaultdict
from collections.abc import Container, Hashable, Iterator, Mapping

from medreview.domain.table_columns import COLUMNS
from medreview.domain.table_rows import TableName
from medreview.errors import Listed
from medreview.importers.column_roles import AGAIN, AT_PLACE, AT_ROW, OF_TEXTS
from medreview.importers.drafts import FieldMapping, FieldRow, ImportDraft, ReadRow
from medreview.importers.errors import ConstantRefused, few_like

_COLUMN_NAMES = {table: frozenset(column.name for column in columns) for table, columns in COLUMNS.items()}
_OF_RATED = ("study", "rater", "judge", "question_id", "answer_id", "author", "sentence_index")
_GIVEN_AGAIN = {TableName.RATINGS: "occasion", TableName.JUDGEMENTS: "repeat"}
_BY_RATERS = frozenset({TableName.RATINGS, TableName.PREFERENCES})
_COMPARED = ("answer_a", "answer_b")
"""The field of the occasion in each table of what may be given again."""


def placed_constants(
    found: ImportDraft, by_person: Container[str]
) -> tuple[Mapping[str, str], Mapping[str, ConstantRefused]]:
    """The values said for fields that no column fills, and refusals of those that a person said and no table takes.

    Raises
    ------
    ConstantRefused
        If what was said of an earlier file has no place.
    """
    has_authors = TableName.ANSWERS in found.tables
    constants = {
        name: value
        for name, value in found.head.said.of_rows(found.head.columns).items()
        if not (has_authors and name in OF_TEXTS) and name not in found.head.asked
    }
    fields = {column.name for table in found.tables for column in COLUMNS[table]}
    fields |= {"occasion"} if TableName.JUDGEMENTS in found.tables else set()
    refused = {name: constant_refused(found, name, value) for name, value in constants.items() if name not in fields}
    for name, error in refused.items():
        if name not in by_person:
            raise error
    placed = {name: value for name, value in constants.items() if name in fields}
    return placed, refused


def constant_refused(found: ImportDraft, name: str, value: str) -> ConstantRefused:
    """The refusal of a value for a field that none of the layout's tables has."""
    has_authors = TableName.ANSWERS in found.tables
    fields = {column.name for table in found.tables for column in COLUMNS[table]}
    what = name.rpartition(".")[2]
    of_columns = [f"{column}.{what}" for column in found.head.columns if what in OF_TEXTS and has_authors]
    alike = few_like(name, [*of_columns, *sorted(fields), *sorted(OF_TEXTS if has_authors else ())])
    return ConstantRefused(file=found.file, field=name, value=value, fields=Listed(alike))


def with_constants(
    rows: Iterator[ReadRow], constants: Mapping[str, str], found: ImportDraft, mapping: FieldMapping
) -> Iterator[ReadRow]:
    """The rows with a constant wherever its field is empty, or with the number of the row it stands for."""
    numbers = _Numbers(found.head.path.stem, by_dimension="dimension" in mapping.values())
    again = {name for name, value in constants.items() if value == AGAIN}
    for row in rows:
        if isinstance(row, FieldRow):
            known = _COLUMN_NAMES[row.table]
            empty = {n: v for n, v in constants.items() if n in known and row.fields.get(n) in (None, "")}
            given = {name: str(row.row) if value in {AT_ROW, AT_PLACE} else value for name, value in empty.items()}
            told = row._replace(fields={**row.fields, **given})
            is_again = row.table in _BY_RATERS or (row.table in _GIVEN_AGAIN and "occasion" in again)
            yield numbers.numbered(told, again) if again and is_again else told
        else:
            yield row


def counted_from_one(rows: Iterator[ReadRow], found: ImportDraft, mapping: FieldMapping) -> Iterator[ReadRow]:
    """The rows with their occasions counted from 1, where their column counts them from 0."""
    column = next((name for name, field in mapping.items() if field == "occasion"), None)
    if column is None or all(_number(row.get(column)) != 0 for row in found.head.first_rows):
        yield from rows
        return
    for row in rows:
        name = _GIVEN_AGAIN.get(row.table, "") if isinstance(row, FieldRow) else ""
        number = _number(row.fields.get(name)) if isinstance(row, FieldRow) else None
        if isinstance(row, FieldRow) and number is not None:
            yield row._replace(fields={**row.fields, name: number + 1})
        else:
            yield row


def _number(cell: object) -> int | None:
    text = str(cell).strip().removesuffix(".0")
    return int(text) if text.isdecimal() else None


class _Numbers:
    """The number of each row among those that rate the same answer or pair, which tells raters or occasions apart."""

    def __init__(self, file: str, *, by_dimension: bool) -> None:
        self._file = file
        self._names = (*_OF_RATED, "dimension") if by_dimension else _OF_RATED
        self._rows: defaultdict[Hashable, list[int]] = defaultdict(list)

    def numbered(self, rating: FieldRow, again: set[str]) -> FieldRow:
        """A rating by the rater, or of the occasion, with its number."""
        fields = {**rating.fields}
        pair = sorted(str(fields.get(name)) for name in _COMPARED)  # whichever of the two stands first
        rows = self._rows[*(str(fields.get(name)) for name in self._names), *pair]
        if rating.row not in rows[-1:]:
            rows.append(rating.row)
        if "rater" in again and rating.table in _BY_RATERS:
            by = fields.get("rater")
            fields["rater"] = f"{self._file if by == AGAIN else by} {len(rows)}"
        elif "occasion" in again and rating.table in _GIVEN_AGAIN:
            fields[_GIVEN_AGAIN[rating.table]] = len(rows)
        return rating._replace(fields=fields)
