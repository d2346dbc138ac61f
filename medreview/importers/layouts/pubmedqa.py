"""PubMedQA: the question of a title, answered by yes, no or maybe, with the abstract's conclusion as reference.

Jin Q, Dhingra B, Liu Z, Cohen W, Lu X (2019) PubMedQA: a dataset for biomedical research question answering.
"""

from collections.abc import Iterator
from functools import partial

from medreview.domain.answers import AuthorKind
from medreview.domain.table_rows import TableName
from medreview.errors import Listed, Message, RowProblem
from medreview.importers.drafts import FieldRow, ImportDraft, ReadRow, fixed_draft
from medreview.importers.file_heads import FileHead, SourceForm
from medreview.importers.file_rows import FileRow
from medreview.importers.json_records import KEY_COLUMN
from medreview.importers.told_records import each_row

_DECISION = "final_decision"
_OPTIONS = ("yes", "no", "maybe")
_COLUMNS = (KEY_COLUMN, "QUESTION", "CONTEXTS", "LONG_ANSWER")
_LOWER = {"pubid": KEY_COLUMN, "question": "QUESTION", "context": "CONTEXTS", "long_answer": "LONG_ANSWER"}


class PubMedQa:
    """One record an article, by its number, or with it as ``pubid`` and names in lower case.

    What two people decided alone stays metadata of the question.
    """

    name = "pubmedqa"
    title = Message("PubMedQA: questions on abstracts")
    example = "QUESTION, CONTEXTS, LONG_ANSWER, final_decision"

    def recognises(self, head: FileHead) -> float:
        if head.form is SourceForm.JSON and set(_COLUMNS) <= set(head.columns):
            return 1.0
        return 1.0 if head.form is not SourceForm.CSV and _LOWER.keys() <= set(head.columns) else 0.0

    def read(self, head: FileHead) -> ImportDraft:
        tables = (TableName.QUESTIONS, TableName.ANSWERS)
        rows = partial(each_row, partial(_article, head.name))
        return fixed_draft(head, rows, layout=self.name, tables=tables, dataset="PubMedQA")


def _renamed(raw: FileRow) -> FileRow:
    if not _LOWER.keys() <= raw.cells.keys():
        return raw
    return FileRow(raw.row, {_LOWER.get(name, name): cell for name, cell in raw.cells.items()})


def _article(file: str, written: FileRow) -> Iterator[ReadRow]:
    raw = _renamed(written)
    decision = raw.cells.get(_DECISION)
    if decision is not None and decision not in _OPTIONS:
        values = {"cell": str(decision), "allowed": Listed(_OPTIONS)}
        yield RowProblem(file, raw.row, _DECISION, Message("{cell} is not one of {allowed}.", values))
        return
    question: dict[str, object] = {
        "question_id": raw.cells.get(KEY_COLUMN),
        "question": raw.cells.get("QUESTION"),
        "kind": "choice",
        "language": "en",
        "correct_option": None if decision is None else _OPTIONS.index(str(decision)) + 1,
    }
    question |= {f"option_{number}": option for number, option in enumerate(_OPTIONS, start=1)}
    taken = {KEY_COLUMN, "QUESTION", "LONG_ANSWER", _DECISION}
    extra = {name: value for name, value in raw.cells.items() if name not in taken}
    yield FieldRow(TableName.QUESTIONS, raw.row, question, extra)
    answer = {
        "question_id": raw.cells.get(KEY_COLUMN),
        "answer_id": f"{raw.cells.get(KEY_COLUMN)}-conclusion",
        "author": "abstract",
        "author_kind": AuthorKind.PERSON,
        "is_reference": True,
        "language": "en",
        "answer": raw.cells.get("LONG_ANSWER"),
    }
    yield FieldRow(TableName.ANSWERS, raw.row, answer)


LAYOUTS = (PubMedQa(),)
