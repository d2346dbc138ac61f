"""Fields of questions that are there already, without their texts: a column for each field, or one row a field."""

from collections.abc import Iterator, Mapping
from typing import cast

from medreview.domain.spreadsheet_text import canonical_json, sheet_unguarded, unguarded
from medreview.domain.table_columns import COLUMNS
from medreview.domain.table_rows import TableName
from medreview.errors import Message
from medreview.importers.cell_values import asks, is_filled
from medreview.importers.column_names import plain_name, suggested_columns
from medreview.importers.drafts import FieldMapping, FieldRow, ImportDraft, LayoutField, ReadRow
from medreview.importers.file_heads import FileHead, SourceForm
from medreview.importers.file_rows import FileRow, rows_with_columns
from medreview.importers.person_names import ANNOTATORS, RATERS
from medreview.importers.skipped_rows import RowSkip, SkippedRow

_QUESTION_ID = "question_id"
_OF_THE_ROW = ("dataset", "run", "reason")
_OF_OTHER_TABLES = frozenset(
    {*RATERS, *ANNOTATORS, "answer_id", "author", "dimension", "judge", "protocol", "metric", "model", "raw_output"}
    | {"choice", "value", "field", "score", "options", "form", "variant_of", "context", "messages"}
    | {"criterion", "answer_a", "answer_b", "winner", "preference", "model_a", "model_b", "model_1", "model_2"}
)
_TEXTS = ("question", "answer", "messages", "options", "images")
_SURE = 0.8
_FIELDS = {column.name.replace("_", ""): column.name for column in COLUMNS[TableName.QUESTIONS]}


class TagsByColumn:
    """Every column but the id is a field of the question, under its own name; an empty cell says nothing."""

    name = "tags-by-column"
    title = Message("Tags of existing questions, one column per field")
    example = "question_id, category, specialty"

    def recognises(self, head: FileHead) -> float:
        names = {plain_name(column) for column in head.columns}
        says_something = bool(names - {_QUESTION_ID, *_OF_THE_ROW})
        if _id_column(head) is None or not says_something or names & _OF_OTHER_TABLES or head.form is SourceForm.XML:
            return 0.0
        if _is_of_several(head):
            return 0.0
        is_asking = any(asks(str(cell)) for row in head.first_rows for cell in row.values() if cell)
        return 0.0 if is_asking or suggested_columns(head.columns, _TEXTS) else _SURE

    def read(self, head: FileHead) -> ImportDraft:
        return ImportDraft(
            layout=self.name,
            head=head,
            tables=(TableName.TAGS,),
            fields=tuple(
                LayoutField(name, TableName.TAGS, name == _QUESTION_ID) for name in (_QUESTION_ID, *_OF_THE_ROW)
            ),
            mapping=_suggested(head),
            can_map=True,
            rows=lambda mapping: _rows(head, mapping),
        )


def _id_column(head: FileHead) -> str | None:
    return next((column for column in head.columns if plain_name(column) == _QUESTION_ID), None)


def _is_of_several(head: FileHead) -> bool:
    """True if rows of one question tell several different things each, as what several wrote or were given is."""
    ids, told = _id_column(head), dict[str, Mapping[str, object]]()
    if ids is None:
        return False
    for row in head.first_rows:
        first = told.setdefault(str(row.get(ids)), row)
        if sum(cell != first.get(name) for name, cell in row.items()) > 1:
            return True
    return False


def _suggested(head: FileHead) -> FieldMapping:
    found: dict[str, str | None] = dict.fromkeys(head.columns)
    for column in head.columns:
        name = plain_name(column)
        if name in {_QUESTION_ID, *_OF_THE_ROW} and name not in found.values():
            found[column] = name
    return found


def _rows(head: FileHead, mapping: FieldMapping) -> Iterator[ReadRow]:
    for raw in rows_with_columns(head, mapping.values(), [_QUESTION_ID]):
        if isinstance(raw, FileRow):
            yield from _tags(head, raw, mapping)
        else:
            yield raw


def _tags(head: FileHead, raw: FileRow, mapping: FieldMapping) -> Iterator[FieldRow | SkippedRow]:
    """A tag for each filled cell."""
    of_row = {field: raw.cells.get(column) for column, field in mapping.items() if field is not None}
    cells = {column: _value(head.form, cell) for column, cell in raw.cells.items() if mapping.get(column) is None}
    tags = {column: cell for column, cell in cells.items() if is_filled(cell)}
    for column, value in tags.items():
        field = _FIELDS.get(plain_name(column).replace("_", ""), column)
        yield FieldRow(TableName.TAGS, raw.row, {**of_row, "field": field, "value": value})
    if not tags:
        yield SkippedRow(raw.row, RowSkip.EMPTY)


def _value(form: SourceForm, cell: object) -> object:
    match form, cell:
        case SourceForm.CSV, str():
            return unguarded(cell)
        case SourceForm.XLSX, str():
            return sheet_unguarded(cell)
        case _, dict() | list() | bool():
            return canonical_json(cast("object", cell))
        case _:
            return cell


LAYOUTS = (TagsByColumn(),)
