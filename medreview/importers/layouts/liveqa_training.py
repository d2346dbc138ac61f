"""The training questions of TREC-2017 LiveQA, medical task: each with sub-questions, and answers to those.

Ben Abacha A, Agichtein E, Pinter Y, Demner-Fushman D (2017) Overview of the medical question answering task at TREC.
"""

from collections.abc import Iterator, Mapping
from functools import partial
from typing import cast

from medreview.domain.answers import AuthorKind
from medreview.domain.table_rows import TableName
from medreview.errors import Message, RowProblem
from medreview.importers.cell_values import missing
from medreview.importers.column_names import plain_name
from medreview.importers.drafts import FieldRow, ImportDraft, ReadRow, fixed_draft
from medreview.importers.file_heads import FileHead, SourceForm
from medreview.importers.file_rows import FileRow
from medreview.importers.told_records import each_row
from medreview.importers.xml_records import plain_cells

_SUB_QUESTIONS = "sub_questions"
_IDS = ("question_id", "qid", "id")
_ASKED = ("message", "original_question", "subject")

Cells = Mapping[str, object]


class LiveQaTraining:
    """A consumer's message is the question; its sub-questions are metadata, their answers are its references."""

    name = "liveqa-training"
    title = Message("LiveQA: training questions with answers")
    example = "NLM-QUESTION, SUB-QUESTIONS, ANSWERS"

    def recognises(self, head: FileHead) -> float:
        names = {plain_name(column.removeprefix("@")) for column in head.columns}
        return 1.0 if head.form is SourceForm.XML and _SUB_QUESTIONS in names and names & set(_ASKED) else 0.0

    def read(self, head: FileHead) -> ImportDraft:
        tables = (TableName.QUESTIONS, TableName.ANSWERS)
        rows = partial(each_row, partial(_question, head))
        return fixed_draft(head, rows, layout=self.name, tables=tables, dataset="LiveQA training")


def _question(head: FileHead, raw: FileRow) -> Iterator[ReadRow]:
    cells = _named(plain_cells(raw.cells) if head.form is SourceForm.XML else raw.cells)
    if isinstance(original := cells.get("original_question"), dict):
        cells = {**cells, **_named(cast("Cells", original))}
    question_id = next((cells[name] for name in _IDS if cells.get(name)), None)
    message, subject = cells.get("message"), cells.get("subject")
    parts = [_named(part) for part in _objects(cells.get(_SUB_QUESTIONS))]
    told = {name: cell for name, cell in cells.items() if name not in {*_IDS, *_ASKED, _SUB_QUESTIONS}}
    fields = {
        "question_id": question_id,
        "question": message or subject or None,
        "title": subject or None if message else None,
        "kind": "open",
        "language": "en",
    }
    yield FieldRow(TableName.QUESTIONS, raw.row, fields, {**told, "sub_questions": [_about(part) for part in parts]})
    for part in parts:
        about = _about(part)
        for number, answer in enumerate(_answers(part), start=1):
            given = answer.get("answer_id") or answer.get("aid") or f"{about.get('subqid') or question_id}-{number}"
            names = {"question_id": question_id, "answer_id": given}
            yield _answer(head, raw, {**about, **answer}, names)


def _answer(head: FileHead, raw: FileRow, answer: Cells, names: Cells) -> ReadRow:
    text = answer.get("(text)") or answer.get("answer")
    if not text:
        return RowProblem(head.name, raw.row, "ANSWER", missing("answer"))
    fields = {
        **names,
        "author": "reference",
        "author_kind": AuthorKind.PERSON,
        "is_reference": True,
        "language": "en",
        "answer": text,
    }
    told = {name: cell for name, cell in answer.items() if name not in {"(text)", "answer", "answer_id", "aid"}}
    return FieldRow(TableName.ANSWERS, raw.row, fields, told)


def _answers(part: Cells) -> Iterator[Cells]:
    """The answers to a sub-question, each as an object; one without attributes is its text alone."""
    for given in _listed(part.get("answers", part.get("answer"))):
        yield _named(cast("Cells", given)) if isinstance(given, dict) else {"(text)": given}


def _about(part: Cells) -> dict[str, object]:
    """The subject of a sub-question: its id, focus and type."""
    noted = _named(cast("Cells", part["annotations"])) if isinstance(part.get("annotations"), dict) else {}
    return {name: cell for name, cell in {**part, **noted}.items() if name not in {"annotations", "answers", "answer"}}


def _objects(cell: object) -> list[Cells]:
    return [cast("Cells", part) for part in _listed(cell) if isinstance(part, dict)]


def _listed(cell: object) -> list[object]:
    """The parts of a list; one that stands in an object of its own tag, or alone, is a list of one."""
    if isinstance(cell, dict):
        inner = list(cast("Cells", cell).values())
        if len(inner) == 1 and isinstance(inner[0], dict | list):
            return _listed(cast("object", inner[0]))
    if isinstance(cell, list):
        return cast("list[object]", cell)
    return [] if cell is None else [cell]


def _named(cells: Cells) -> dict[str, object]:
    return {name if name == "(text)" else plain_name(name): cell for name, cell in cells.items()}


LAYOUTS = (LiveQaTraining(),)
