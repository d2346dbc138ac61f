"""The Chinese medical dialogues of Toyhom: a patient's question with a physician's answer, one a line, by department.

github.com/Toyhom/Chinese-medical-dialogue-data
"""

import hashlib
from collections.abc import Iterator

from medreview.domain.answers import AuthorKind
from medreview.domain.table_rows import TableName
from medreview.errors import Message, RowProblem
from medreview.importers.cell_values import missing
from medreview.importers.drafts import FieldRow, ImportDraft, ReadRow, fixed_draft
from medreview.importers.file_heads import FileHead
from medreview.importers.file_rows import FileRow, file_rows
from medreview.importers.skipped_rows import RowSkip, SkippedRow

_COLUMNS = ("department", "title", "ask", "answer")


class Toyhom:
    """There are no ids, so they are made from the texts; a line that says the same as an earlier one is counted."""

    name = "toyhom"
    title = Message("Toyhom: questions to departments in Chinese")
    example = "department, title, ask, answer"

    def recognises(self, head: FileHead) -> float:
        return 1.0 if set(_COLUMNS) <= set(head.columns) else 0.0

    def read(self, head: FileHead) -> ImportDraft:
        return fixed_draft(
            head,
            self._rows,
            layout=self.name,
            tables=(TableName.QUESTIONS, TableName.ANSWERS),
            dataset="Toyhom",
        )

    def _rows(self, head: FileHead) -> Iterator[ReadRow]:
        told: set[str] = set()
        for raw in file_rows(head):
            if not isinstance(raw, FileRow):
                yield raw
                continue
            absent = [name for name in ("ask", "answer") if not raw.cells.get(name)]
            if absent:
                yield RowProblem(head.name, raw.row, absent[0], missing(absent[0]))
                continue
            question_id = _key("toyhom", raw, ("department", "title", "ask"))
            answer_id = _key(question_id, raw, ("answer",))
            if answer_id in told:
                yield SkippedRow(raw.row, RowSkip.REPEATED)
                continue
            if question_id not in told:
                yield _question(raw, question_id)
            yield _answer(raw, question_id, answer_id)
            told |= {question_id, answer_id}


def _key(start: str, raw: FileRow, names: tuple[str, ...]) -> str:
    text = "\x1f".join(str(raw.cells.get(name) or "") for name in names)
    return f"{start}-{hashlib.sha256(text.encode('utf-8', 'surrogatepass')).hexdigest()[:12]}"


def _question(raw: FileRow, question_id: str) -> FieldRow:
    fields = {
        "question_id": question_id,
        "question": raw.cells["ask"],
        "title": raw.cells.get("title"),
        "specialty": raw.cells.get("department"),
        "kind": "open",
        "language": "zh",
    }
    extra = {name: value for name, value in raw.cells.items() if name not in _COLUMNS}
    return FieldRow(TableName.QUESTIONS, raw.row, fields, extra)


def _answer(raw: FileRow, question_id: str, answer_id: str) -> FieldRow:
    fields = {
        "question_id": question_id,
        "answer_id": answer_id,
        "author": "physician",
        "author_kind": AuthorKind.PHYSICIAN,
        "answer": raw.cells["answer"],
        "language": "zh",
    }
    return FieldRow(TableName.ANSWERS, raw.row, fields)


LAYOUTS = (Toyhom(),)
