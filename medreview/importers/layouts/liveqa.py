"""The questions of TREC-2017 LiveQA, medical task: consumers' questions with reference answers, in XML.

Ben Abacha A, Agichtein E, Pinter Y, Demner-Fushman D (2017) Overview of the medical question answering task at TREC.
"""

from collections.abc import Iterator
from functools import partial
from typing import cast

from medreview.domain.answers import AuthorKind
from medreview.domain.table_rows import TableName
from medreview.errors import Message, RowProblem
from medreview.importers.drafts import FieldRow, ImportDraft, ReadRow, fixed_draft
from medreview.importers.file_heads import FileHead, SourceForm
from medreview.importers.file_rows import FileRow
from medreview.importers.told_records import each_row

_QUESTION = "Original-Question"
_SUMMARIES = ("NIST-PARAPHRASE", "NLM-Summary")
_REFERENCES = ("ReferenceAnswers", "RefAnswers")
_REFERENCE = ("ReferenceAnswer", "RefAnswer")

Cells = dict[str, object]


class LiveQa:
    """One element a question; its reference answers are spelled in either of two tags."""

    name = "liveqa"
    title = Message("LiveQA: test questions with references")
    example = "NLM-QUESTION, Original-Question, ReferenceAnswers"

    def recognises(self, head: FileHead) -> float:
        return 1.0 if head.form is SourceForm.XML and {"@qid", _QUESTION} <= set(head.columns) else 0.0

    def read(self, head: FileHead) -> ImportDraft:
        tables = (TableName.QUESTIONS, TableName.ANSWERS)
        rows = partial(each_row, partial(_question, head.name))
        return fixed_draft(head, rows, layout=self.name, tables=tables, dataset="LiveQA")


def _question(file: str, raw: FileRow) -> Iterator[ReadRow]:
    cells = dict(raw.cells)
    (asked, *_) = _children(cells, _QUESTION) or [Cells()]
    subject, message = _text(asked, "SUBJECT"), _text(asked, "MESSAGE")
    fields = {
        "question_id": cells.get("@qid"),
        "question": message or subject,
        "title": subject if message else None,
        "kind": "open",
        "language": "en",
    }
    extra: Cells = {name: _text(cells, name) for name in _SUMMARIES}
    extra |= {name.lstrip("@"): value for name, value in asked.items() if name.startswith("@")}
    taken = {"(tag)", "(text)", "@qid", _QUESTION, *_SUMMARIES, *_REFERENCES}
    extra |= {name: value for name, value in cells.items() if name not in taken}
    yield FieldRow(TableName.QUESTIONS, raw.row, fields, extra)
    lists = [part for name in _REFERENCES for part in _children(cells, name)]
    references = [part for part_list in lists for name in _REFERENCE for part in _children(part_list, name)]
    n_given = sum(len(cast("list[object]", v)) for part in lists for v in part.values() if isinstance(v, list))
    if n_given > len(references):
        message = Message("Reference answers with an unknown tag: {n}.", {"n": n_given - len(references)})
        yield RowProblem(file, raw.row, _REFERENCES[0], message)
    for reference in references:
        yield _answer(raw.row, cells.get("@qid"), reference)


def _answer(row: int, question_id: object, reference: Cells) -> FieldRow:
    fields = {
        "question_id": question_id,
        "answer_id": reference.get("@aid"),
        "author": "reference",
        "author_kind": AuthorKind.PERSON,
        "is_reference": True,
        "language": "en",
        "answer": _text(reference, "ANSWER"),
    }
    return FieldRow(TableName.ANSWERS, row, fields, {name: _text(reference, name) for name in ("AnswerURL", "COMMENT")})


def _children(cells: Cells, name: str) -> list[Cells]:
    given = cells.get(name)
    parts = cast("list[object]", given) if isinstance(given, list) else []
    return [cast("Cells", part) for part in parts if isinstance(part, dict)]


def _text(cells: Cells, name: str) -> object:
    """The text of the first child of that name, byte for byte."""
    return next((child["(text)"] for child in _children(cells, name) if "(text)" in child), None)


LAYOUTS = (LiveQa(),)
