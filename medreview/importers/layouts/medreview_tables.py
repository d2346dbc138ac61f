"""medreview's own tables in any form: a column named like a field fills it, any other is metadata.

What exports write beside them is known, too, so that a whole folder can be chosen.
"""

from collections.abc import Container, Iterator, Mapping
from functools import partial

from medreview.domain.column_meanings import column_named, words_of_levels
from medreview.domain.study_plans import Granularity
from medreview.domain.table_columns import (
    CODEBOOK_COLUMNS,
    COLUMNS,
    METADATA_PREFIX,
    NEVER_READ,
    REQUIRED_COLUMNS,
    CellKind,
    missing_columns,
    option_number,
)
from medreview.domain.table_rows import TableName
from medreview.errors import Message
from medreview.importers.answer_columns import may_be_reference
from medreview.importers.cell_values import is_filled
from medreview.importers.drafts import FieldMapping, FieldRow, ImportDraft, LayoutField, ReadRow, fixed_draft
from medreview.importers.file_heads import FileHead, SourceForm
from medreview.importers.file_rows import (
    FileRow,
    cell_without_guard,
    metadata_of_cell,
    rows_beside,
    rows_with_columns,
)
from medreview.importers.rated_columns import CODE_BESIDE, LABEL_BESIDE
from medreview.importers.skipped_rows import RowSkip

_PREFIX_OF_STATISTICS = METADATA_PREFIX.replace(".", "_")  # names of SPSS and Stata have no dot
_GRANULARITY = "granularity"
_MAY_BE_LEFT_OUT = frozenset({_GRANULARITY})
"""Told by the rest of a row: a rating with the index of a sentence is of that sentence, any other of the answer."""
_FIRST_OF_EXPORT = 6
_EXPORTED = 2.0
"""Surer than any other layout can be: what we exported is read as that, whatever its cells look like."""
_MOST_BESIDE_A_NAME = 2
_BY_NAME = frozenset({TableName.MODELS, TableName.RATERS})
"""Tables with one row for each name."""
_AS_ANY_QUESTIONS = 0.44
"""The layout that asks for answers goes first where these may stand beside the questions."""
_ALSO_CALLED = {"image": "images"}  # as Parquet tables name the one image of a row


class OwnTable:
    """The layout of one of our tables; its name is the table's."""

    def __init__(self, table: TableName) -> None:
        self.table = table
        self.name = str(table)
        self.title = Message("medreview: {table} table", {"table": str(table)})
        self.example = ", ".join(REQUIRED_COLUMNS[table])

    def recognises(self, head: FileHead) -> float:
        """Nearly sure of a table that begins as an export does; above a half where all required columns are there.

        What metadata is called then does not matter: exports of before wrote it without a prefix.
        """
        if not head.columns:
            return 0.0
        fields = {field for field in self._mapping(head).values() if field is not None}
        first = tuple(column.name for column in COLUMNS[self.table])[:_FIRST_OF_EXPORT]
        if len(first) == _FIRST_OF_EXPORT and head.columns[:_FIRST_OF_EXPORT] == first:
            return _EXPORTED
        missing = missing_columns(self.table, frozenset(fields))
        if missing:
            required = len(REQUIRED_COLUMNS[self.table]) + 1
            is_near = len(fields) > 1 and 2 * len(missing) < required and 2 * len(fields) >= len(head.columns)
            return 0.4 * (1 - len(missing) / required) if is_near else 0.0
        if self._is_exported(fields):
            return _EXPORTED
        is_beside = len(fields) == 1 and len(head.columns) > _MOST_BESIDE_A_NAME
        if is_beside or (self.table in _BY_NAME and self._names_again(head)):
            return 0.0  # a name of a rater or a model beside other things is no table of theirs
        is_any = self.table is TableName.QUESTIONS and self._may_hold_references(head)
        return _AS_ANY_QUESTIONS if is_any else 0.5 + 0.4 * len(fields) / len(head.columns)

    def _names_again(self, head: FileHead) -> bool:
        """True if the same few names come again and again: the rows are of something that each of them did."""
        (key,) = REQUIRED_COLUMNS[self.table][:1]
        columns = [column for column, field in self._mapping(head).items() if field == key]
        told = [str(cell) for row in head.first_rows for name in columns if is_filled(cell := row.get(name))]
        return 2 * len({*told}) < len(told)

    def _may_hold_references(self, head: FileHead) -> bool:
        others = [name for name, field in self._mapping(head).items() if field is None]
        return any(may_be_reference(name, [row.get(name) for row in head.first_rows], ()) for name in others)

    def _is_exported(self, columns: Container[str]) -> bool:
        """True for a table as exports write it, with any metadata."""
        return all(column.name in columns for column in COLUMNS[self.table])

    def read(self, head: FileHead) -> ImportDraft:
        return ImportDraft(
            layout=self.name,
            head=head,
            tables=(self.table,),
            fields=self._fields(),
            mapping=self._mapping(head),
            can_map=True,
            rows=partial(self._rows, head),
            left_out=frozenset(column for column in head.columns if self._stands_beside(head, head.columns, column)),
        )

    def _fields(self) -> tuple[LayoutField, ...]:
        required = REQUIRED_COLUMNS[self.table]
        known = [
            LayoutField(column.name, self.table, column.name in required and column.name not in _MAY_BE_LEFT_OUT)
            for column in COLUMNS[self.table]
        ]
        if self.table is TableName.QUESTIONS:
            known += [LayoutField(f"option_{number}", self.table) for number in range(1, 10)]
        return tuple(known)

    def _mapping(self, head: FileHead) -> FieldMapping:
        """Columns named exactly like a field first; then those that differ in case, spaces or hyphens."""
        exact = {column: column for column in head.columns if self._is_field(column)}
        mapping: dict[str, str | None] = {}
        taken = set(exact)
        for column in head.columns:
            similar = column.strip().lower().replace(" ", "_").replace("-", "_")
            similar = _ALSO_CALLED.get(similar, similar)
            if column not in exact and self._is_field(similar) and similar not in taken:
                taken.add(similar)
                mapping[column] = similar
            else:
                mapping[column] = exact.get(column)
        return mapping

    def _is_field(self, name: str) -> bool:
        if self.table is TableName.QUESTIONS and option_number(name) is not None:
            return True
        return any(name == column.name for column in COLUMNS[self.table])

    def _rows(self, head: FileHead, mapping: FieldMapping) -> Iterator[ReadRow]:
        told = frozenset({*filter(None, mapping.values()), *head.said.constants})
        missing = [name for name in missing_columns(self.table, told) if name not in _MAY_BE_LEFT_OUT]
        for raw in rows_with_columns(head, mapping.values(), missing):
            yield self._field_row(head, raw, mapping) if isinstance(raw, FileRow) else raw

    def _field_row(self, head: FileHead, raw: FileRow, mapping: FieldMapping) -> FieldRow:
        fields: dict[str, object] = {}
        extra: dict[str, object] = {}
        for column, cell in raw.cells.items():
            field = mapping[column] if column in mapping else (column if self._is_field(column) else None)
            if field is not None:
                fields[field] = cell_without_guard(head.form, self._value(head, raw.cells, column, field))
            elif not self._stands_beside(head, raw.cells, column):
                extra[self._metadata_name(head, column)] = metadata_of_cell(head.form, cell)
        if self.table is TableName.RATINGS and fields.get(_GRANULARITY) in (None, ""):  # a cell may be a list
            is_fine = fields.get("sentence_index") not in (None, "")
            fields[_GRANULARITY] = Granularity.FINE if is_fine else Granularity.COARSE
        return FieldRow(self.table, raw.row, fields, extra)

    def _value(self, head: FileHead, cells: Mapping[str, object], column: str, field: str) -> object:
        """The value of a field; in a table of a statistics program its label's, or the code that stands beside that."""
        code, known = f"{column}{CODE_BESIDE}", column_named(self.table, field)
        if head.form is not SourceForm.JSONL or code not in cells:
            return cells[column]
        words = words_of_levels(self.table, known) if known is not None and known.kind is not CellKind.FLAG else {}
        return next((value for value, word in words.items() if str(word) == cells[column]), cells[code])

    def _stands_beside(self, head: FileHead, cells: Container[str], column: str) -> bool:
        """True for the code or the label of a field's value, as a table of a statistics program has them."""
        field = column.removesuffix(CODE_BESIDE).removesuffix(LABEL_BESIDE)
        return head.form is SourceForm.JSONL and field != column and field in cells and self._is_field(field)

    def _metadata_name(self, head: FileHead, column: str) -> str:
        """The column's name without the prefix of exports; with an underscore where a field has that name."""
        name = str(cell_without_guard(head.form, column))
        if name.startswith(METADATA_PREFIX) and name != METADATA_PREFIX:
            return name.removeprefix(METADATA_PREFIX)
        if head.form is SourceForm.JSONL and self._is_exported(head.columns):
            name = name.removeprefix(_PREFIX_OF_STATISTICS)
        while self._is_field(name):
            name = f"{name}_"
        return name


class BesideTables:
    """The files of an export that no import reads: the codebook, replies of runs, images seen."""

    name = "medreview-beside"
    title = Message("medreview: files beside exported tables")
    example = ", ".join(CODEBOOK_COLUMNS)

    def recognises(self, head: FileHead) -> float:
        return _EXPORTED if any(head.columns[: len(columns)] == columns for columns in NEVER_READ) else 0.0

    def read(self, head: FileHead) -> ImportDraft:
        return fixed_draft(head, self._rows, layout=self.name, tables=(TableName.DATASETS,))

    def _rows(self, head: FileHead) -> Iterator[ReadRow]:
        alone = Message("No table of this file is imported; choose the exported tables beside it too.")
        return rows_beside(head, RowSkip.ABOUT, alone)


LAYOUTS = (*(OwnTable(table) for table in TableName), BesideTables())
