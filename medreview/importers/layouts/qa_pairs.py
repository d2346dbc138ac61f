"""Questions with their answers in one table, as hospitals and web sites keep them, under headers in many languages."""

import hashlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial

from medreview.domain.table_rows import Table
from medreview.errors import Message, RowProblem
from medreview.importers.drafts import FieldMapping, FieldRow, ImportDraft, LayoutField, ReadRow
from medreview.importers.file_heads import FileHead, Form
from medreview.importers.raw_rows import RawRow, raw_rows, repeated_columns
from medreview.importers.skipped_rows import SkippedRow, SkipReason

_FIELDS: Mapping[str, tuple[str, ...]] = {
    "question": (
        *("question", "query", "prompt", "ask", "patient_question", "question_text", "instruction"),
        *("سؤال", "سوال", "پرسش", "问题", "提问", "pregunta", "domanda", "frage"),
    ),
    "answer": (
        *("answer", "response", "reply", "output", "reference_answer", "answer_text", "expert_answer"),
        *("پاسخ", "جواب", "回答", "答案", "respuesta", "risposta", "réponse", "antwort"),
    ),
    "question_id": ("question_id", "id", "qid", "index", "idx", "شناسه", "编号"),
    "title": ("title", "subject", "عنوان", "标题"),
    "author": ("author", "model", "answered_by", "doctor", "expert", "پزشک", "医生"),
    "category": ("category", "topic", "department", "دسته", "موضوع", "科室", "类别"),
    "specialty": ("specialty", "speciality", "تخصص"),
    "language": ("language", "lang", "زبان", "语言"),
    "age": ("age", "patient_age", "سن", "年龄"),
    "sex": ("sex", "gender", "جنسیت", "性别"),
    "source": ("source", "url", "link", "منبع", "来源"),
    "images": ("images", "image", "image_path", "تصویر", "图片"),
}
_REQUIRED = ("question", "answer")
_OF_ANSWER = {"answer", "author"}
_UNNAMED_AUTHOR = "reference"


@dataclass(slots=True)
class _Told:
    """A question as its first row has it, and what answers it so far: author and text."""

    question: object
    extra: Mapping[str, object]
    pairs: set[tuple[str, str]] = field(default_factory=set[tuple[str, str]])


class QaPairs:
    """One row a question and an answer to it; other columns describe the question, and in its later rows the answer.

    An answer without an author is the reference. Without ids, a question is known by its text, so that the same file
    imported again, or more answers to the same question in other rows, find it.
    """

    name = "qa-pairs"

    def recognises(self, head: FileHead) -> float:
        fields = set(_suggested(head).values())
        return 0.88 if fields.issuperset(_REQUIRED) and "answer_id" not in head.columns else 0.0

    def read(self, head: FileHead) -> ImportDraft:
        return ImportDraft(
            layout=self.name,
            head=head,
            tables=(Table.QUESTIONS, Table.ANSWERS),
            fields=tuple(
                LayoutField(name, Table.ANSWERS if name in _OF_ANSWER else Table.QUESTIONS, name in _REQUIRED)
                for name in _FIELDS
            ),
            mapping=_suggested(head),
            can_map=True,
            rows=partial(_rows, head),
        )


def _suggested(head: FileHead) -> FieldMapping:
    """For each field the column with the first of its names that is there."""
    by_name = {_plain(column): column for column in reversed(head.columns)}
    mapping: dict[str, str | None] = dict.fromkeys(head.columns)
    for name, spellings in _FIELDS.items():
        column = next((by_name[spelling] for spelling in spellings if spelling in by_name), None)
        if column is not None:
            mapping[column] = name
    return mapping


def _plain(column: str) -> str:
    return column.strip().lower().replace(" ", "_").replace("-", "_").replace("ي", "ی").replace("ك", "ک")


def _rows(head: FileHead, mapping: FieldMapping) -> Iterator[ReadRow]:
    missing = [name for name in _REQUIRED if name not in mapping.values()]
    if missing:
        for name in missing:
            message = Message("The column {column} is missing; no row can be read without it.", {"column": name})
            yield RowProblem(head.name, None, name, message)
        return
    if head.form in {Form.CSV, Form.XLSX} and (repeated := repeated_columns(head)):
        yield from repeated
        return
    told: dict[str, _Told] = {}
    for raw in raw_rows(head):
        yield from _pair(raw, mapping, told) if isinstance(raw, RawRow) else (raw,)


def _pair(raw: RawRow, mapping: FieldMapping, told: dict[str, _Told]) -> Iterator[ReadRow]:
    fields = {target: raw.cells.get(column) for column, target in mapping.items() if target is not None}
    extra = {column: cell for column, cell in raw.cells.items() if mapping.get(column) is None}
    answer, author = fields.pop("answer", None), _filled(fields.pop("author", None))
    question_id = _filled(fields.get("question_id")) or _id_of(fields.get("question"))
    first = told.get(question_id)
    if first is None or first.question != fields.get("question"):
        yield FieldRow(Table.QUESTIONS, raw.row, fields | {"question_id": question_id, "kind": "open"}, extra)
        first = told.setdefault(question_id, _Told(fields.get("question"), extra))
    pair = (author, _filled(answer))
    if pair in first.pairs:
        yield SkippedRow(raw.row, SkipReason.REPEATED)
        return
    first.pairs.add(pair)
    if pair[1]:
        names = {"question_id": question_id, "answer_id": f"{question_id}-{len(first.pairs)}", "answer": answer}
        names |= {"author": author or _UNNAMED_AUTHOR, "is_reference": not author}
        names["language"] = fields.get("language")
        of_answer = {name: cell for name, cell in extra.items() if cell != first.extra.get(name)}
        yield FieldRow(Table.ANSWERS, raw.row, names, of_answer)


def _filled(cell: object) -> str:
    return "" if cell is None else str(cell)


def _id_of(question: object) -> str:
    text = _filled(question)
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:12] if text else ""


LAYOUTS = (QaPairs(),)
