"""Answers in a table of their own, each with the id of its question, as some Chinese data sets are split."""

from collections.abc import Iterator
from functools import partial

from medreview.domain.table_rows import TableName
from medreview.importers.column_names import SPELLINGS, plain_name
from medreview.importers.drafts import FieldMapping, FieldRow, ImportDraft, LayoutField, ReadRow
from medreview.importers.file_heads import FileHead, SourceForm
from medreview.importers.file_rows import FileRow, rows_with_columns

_SPELLINGS = {
    "answer_id": ("answer_id", "ans_id", "aid", "response_id", "reply_id"),
    "question_id": ("question_id", "que_id", "qid", "q_id"),
    "answer": ("answer", "content", "text", *(plain_name(name) for name in SPELLINGS["answer"])),
    "author": ("author", "model", "doctor", "physician", "expert"),
    "language": ("language", "lang"),
}
_REQUIRED = ("question_id", "answer")
_REFERENCE = "reference"


class AnswerRows:
    """An answer without an author is a reference; one without an id is its author's only one to the question.

    The questions are another file of the same data set.
    """

    name = "answer-rows"

    def recognises(self, head: FileHead) -> float:
        mapping = _suggested(head)
        asks = {plain_name(name) for name in head.columns} & {"question", "query", "prompt", "问题"}
        fields = set(mapping.values())
        is_there = fields.issuperset(_REQUIRED) and fields & {"answer_id", "author"} and head.form is not SourceForm.XML
        is_own = {"answer_id", "author", "answer"} <= set(head.columns)
        return 0.86 if is_there and not asks and not is_own else 0.0

    def read(self, head: FileHead) -> ImportDraft:
        return ImportDraft(
            layout=self.name,
            head=head,
            tables=(TableName.ANSWERS,),
            fields=tuple(LayoutField(name, TableName.ANSWERS, name in _REQUIRED) for name in _SPELLINGS),
            mapping=_suggested(head),
            can_map=True,
            rows=partial(_rows, head),
            may_lack_questions=True,
        )


def _suggested(head: FileHead) -> FieldMapping:
    by_name = {plain_name(column): column for column in reversed(head.columns)}
    found = {field: next((by_name[n] for n in names if n in by_name), None) for field, names in _SPELLINGS.items()}
    return dict.fromkeys(head.columns) | {column: field for field, column in found.items() if column is not None}


def _rows(head: FileHead, mapping: FieldMapping) -> Iterator[ReadRow]:
    for raw in rows_with_columns(head, mapping.values(), _REQUIRED):
        yield _answer(raw, mapping) if isinstance(raw, FileRow) else raw


def _answer(raw: FileRow, mapping: FieldMapping) -> FieldRow:
    fields = {field: raw.cells.get(column) for column, field in mapping.items() if field is not None}
    if not fields.get("author"):
        fields |= {"author": _REFERENCE, "is_reference": True}
    if "answer_id" not in fields:
        fields["answer_id"] = f"{fields['question_id']}-{fields['author']}"
    extra = {column: cell for column, cell in raw.cells.items() if mapping.get(column) is None}
    return FieldRow(TableName.ANSWERS, raw.row, fields, extra)


LAYOUTS = (AnswerRows(),)
