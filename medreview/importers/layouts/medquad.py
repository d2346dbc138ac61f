"""MedQuAD as it is published: one XML document a topic, with its pairs of a question and an answer.

Ben Abacha A, Demner-Fushman D (2019) A question-entailment approach to question answering. BMC Bioinformatics 20:511.
"""

from collections.abc import Iterator
from typing import cast

from medreview.domain.answers import AuthorKind
from medreview.domain.table_rows import TableName
from medreview.errors import Message
from medreview.importers.drafts import FieldRow, ImportDraft, ReadRow, fixed_draft
from medreview.importers.file_heads import FileHead, SourceForm
from medreview.importers.file_rows import FileRow, file_rows, missing_column
from medreview.importers.skipped_rows import RowSkip, SkippedRow

Cells = dict[str, object]


class MedQuad:
    """A pair whose answer was left out for its licence gives a question alone; what is no pair tells of the topic."""

    name = "medquad"
    title = Message("MedQuAD: pages with questions and answers")
    example = "Document, QAPairs"

    def recognises(self, head: FileHead) -> float:
        return 1.0 if head.form is SourceForm.XML and "QAPair" in head.columns else 0.0

    def read(self, head: FileHead) -> ImportDraft:
        tables = (TableName.QUESTIONS, TableName.ANSWERS)
        return fixed_draft(head, self._rows, layout=self.name, tables=tables, dataset="MedQuAD")

    def _rows(self, head: FileHead) -> Iterator[ReadRow]:
        if head.form is not SourceForm.XML or "QAPair" not in head.columns:
            yield missing_column(head, "QAPair")
            return
        focus: object = None
        for raw in file_rows(head):
            if not isinstance(raw, FileRow):
                yield raw
                continue
            if raw.cells.get("(tag)") == "Focus":
                focus = raw.cells.get("(text)")
            pairs = _children(dict(raw.cells), "QAPair")
            for pair in pairs:
                yield from _pair(raw.row, pair, focus)
            if not pairs:
                yield SkippedRow(raw.row, RowSkip.ABOUT)


def _pair(row: int, pair: Cells, focus: object) -> Iterator[FieldRow]:
    asked = next(iter(_children(pair, "Question")), Cells())
    answered = next(iter(_children(pair, "Answer")), Cells())
    fields = {
        "question_id": asked.get("@qid"),
        "question": asked.get("(text)"),
        "question_type": asked.get("@qtype"),
        "kind": "open",
        "language": "en",
    }
    yield FieldRow(TableName.QUESTIONS, row, fields, {"focus": focus})
    if answered.get("(text)"):
        answer = {
            "question_id": asked.get("@qid"),
            "answer_id": f"{asked.get('@qid')}-answer",
            "author": "MedQuAD",
            "author_kind": AuthorKind.PERSON,
            "is_reference": True,
            "language": "en",
            "answer": answered["(text)"],
        }
        yield FieldRow(TableName.ANSWERS, row, answer)


def _children(cells: Cells, name: str) -> list[Cells]:
    given = cells.get(name)
    parts = cast("list[object]", given) if isinstance(given, list) else []
    return [cast("Cells", part) for part in parts if isinstance(part, dict)]


LAYOUTS = (MedQuad(),)
