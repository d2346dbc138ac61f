"""The plainest table of all: an answer a row, with its id, its author and its question's id and text beside it."""

from collections.abc import Iterator, Mapping
from functools import partial

from medreview.domain.table_columns import COLUMNS, option_number
from medreview.domain.table_rows import TableName
from medreview.errors import Message, RowProblem
from medreview.importers.column_names import plain_name
from medreview.importers.drafts import FieldMapping, FieldRow, ImportDraft, LayoutField, ReadRow
from medreview.importers.file_heads import FileHead, SourceForm
from medreview.importers.file_rows import FileRow, cell_without_guard, metadata_of_cell, rows_with_columns
from medreview.text import same_but_spaces

_REQUIRED = ("question_id", "question", "answer_id", "answer", "author")
_OF_ANSWER = tuple(column.name for column in COLUMNS[TableName.ANSWERS])
_OF_QUESTION = tuple(column.name for column in COLUMNS[TableName.QUESTIONS])
_FIELDS = (*_REQUIRED, *dict.fromkeys(name for name in (*_OF_ANSWER, *_OF_QUESTION) if name not in _REQUIRED))
_OF_OTHER_TABLES = frozenset(
    {"rater", "dimension", "value", "granularity", "judge", "protocol", "metric", "raw_output"}
)


class QuestionsWithAnswers:
    """Rows of answers, each with its question: the first row of a question counts, other columns go to the answer."""

    name = "questions-with-answers"
    title = Message("Answers, one per row, each with its question")
    example = "question_id, question, answer_id, answer, author"

    def recognises(self, head: FileHead) -> float:
        names = {plain_name(column) for column in head.columns}
        is_there = names.issuperset(_REQUIRED) and not names & _OF_OTHER_TABLES and head.form is not SourceForm.XML
        is_own = names.issuperset(_OF_ANSWER)  # our table of answers, with metadata called like a question's text
        return 0.93 if is_there and not is_own and not any(map(option_number, names)) else 0.0

    def read(self, head: FileHead) -> ImportDraft:
        return ImportDraft(
            layout=self.name,
            head=head,
            tables=(TableName.QUESTIONS, TableName.ANSWERS),
            fields=tuple(
                LayoutField(name, TableName.QUESTIONS if name in _OF_QUESTION else TableName.ANSWERS, name in _REQUIRED)
                for name in _FIELDS
            ),
            mapping=_suggested(head),
            can_map=True,
            rows=partial(_rows, head),
        )


def _suggested(head: FileHead) -> FieldMapping:
    found: dict[str, str | None] = dict.fromkeys(head.columns)
    for column in head.columns:
        name = plain_name(column)
        if name in _FIELDS and name not in found.values():
            found[column] = name
    return found


def _rows(head: FileHead, mapping: FieldMapping) -> Iterator[ReadRow]:
    told: dict[tuple[str, str], object] = {}
    for raw in rows_with_columns(head, mapping.values(), _REQUIRED):
        if not isinstance(raw, FileRow):
            yield raw
            continue
        cells = {
            field: cell_without_guard(head.form, raw.cells.get(column)) for column, field in mapping.items() if field
        }
        key = str(cells["question_id"]), str(cells.get("dataset"))
        if key not in told:
            told[key] = cells["question"]
            of_question = {name: cell for name, cell in cells.items() if name in _OF_QUESTION}
            yield FieldRow(TableName.QUESTIONS, raw.row, of_question)
        elif not same_but_spaces(told[key], cells["question"]):
            values = {"key": cells["question_id"], "field": "question"}
            message = Message("{key} has another {field} in an earlier row.", values)
            yield RowProblem(head.name, raw.row, "question", message)
            continue
        of_answer = {name: cell for name, cell in cells.items() if name in _OF_ANSWER}
        yield FieldRow(TableName.ANSWERS, raw.row, of_answer, _metadata(head.form, raw, mapping))


def _metadata(form: SourceForm, raw: FileRow, mapping: FieldMapping) -> Mapping[str, object]:
    return {column: metadata_of_cell(form, cell) for column, cell in raw.cells.items() if mapping.get(column) is None}


LAYOUTS = (QuestionsWithAnswers(),)
