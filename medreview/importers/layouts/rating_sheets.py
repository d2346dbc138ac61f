"""Sheets that raters filled in: one row a rater and an answer, one column a dimension.

The sheets of cardiologists are laid out so: Di Pierri M, et al. (2025) Evaluating large language models in cardiology.
"""

import hashlib
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from medreview.domain.study_plans import Granularity
from medreview.domain.table_rows import TableName
from medreview.errors import Message, RowProblem
from medreview.importers.drafts import FieldRow, ImportDraft, ReadRow, fixed_draft
from medreview.importers.file_heads import FileHead
from medreview.importers.file_rows import FileRow, file_rows
from medreview.importers.scales import leading_number
from medreview.importers.skipped_rows import RowSkip, SkippedRow

_RATERS = (
    *(
        "rater",
        "rater_id",
        "reviewer",
        "evaluator",
        "annotator",
        "annotator_id",
        "assessor",
        "expert",
        "physician",
        "doctor",
    ),
    *("valutatore", "evaluador", "evaluateur", "évaluateur", "bewerter", "ارزیاب", "评分者", "评估者"),
)
_AUTHORS = (
    "author",
    "model",
    "system",
    "llm",
    "source",
    "answer_type",
    "modello",
    "modelo",
    "modèle",
    "modell",
    "مدل",
    "模型",
)
_QUESTIONS = (
    *("question_id", "question", "prompt", "case", "item", "query", "domanda", "pregunta", "frage", "سؤال", "问题"),
)
_ANSWERS = ("answer", "response", "answer_text", "risposta", "respuesta", "réponse", "antwort", "پاسخ", "回答")
_OWN = frozenset({"dimension", "value"})
_HIGHEST = 100
_NUMBER = re.compile(r"\d{1,3}(\.\d+)?")
_COUNTS = frozenset(
    {
        "id",
        "index",
        "row",
        "no",
        "n",
        "age",
        "year",
        "#",
        "time",
        "seconds",
        "duration",
        "length",
        "words",
        "tokens",
        "cost",
    }
)
_APART = frozenset({"seconds", "minutes", "duration", "confidence", "id"})
_LONGEST_ID = 40
_OWN_ID = "answer_id"


@dataclass(frozen=True, slots=True)
class _Columns:
    """The columns of a sheet by their role; every numeric one that is left is a dimension."""

    rater: str
    author: str
    question: str
    answer: str | None
    dimensions: tuple[str, ...]


class RatingSheet:
    """A question in it is a number or a name, or its text; the text of an answer may be there too."""

    name = "rating-sheet"
    title = Message("Ratings, one column a dimension")
    example = "rater, question, model, accuracy, completeness"

    def recognises(self, head: FileHead) -> float:
        return 0.89 if _columns(head) and not set(head.columns) & _OWN else 0.0

    def read(self, head: FileHead) -> ImportDraft:
        columns = _columns(head)
        tables = [TableName.RATINGS]
        if columns and columns.answer:
            tables.insert(0, TableName.ANSWERS)
        if columns and _is_text(head, columns.question):
            tables.insert(0, TableName.QUESTIONS)
        return fixed_draft(
            head, self._rows, layout=self.name, tables=tuple(tables), may_lack_questions=TableName.ANSWERS in tables
        )

    def _rows(self, head: FileHead) -> Iterator[ReadRow]:
        columns = _columns(head)
        if columns is None:
            message = Message("No columns were found that name the rater, the author, the question and a dimension.")
            yield RowProblem(head.name, None, None, message)
            return
        has_text = _is_text(head, columns.question)
        told: set[str] = set()
        for raw in file_rows(head):
            if not isinstance(raw, FileRow):
                yield raw
                continue
            absent = [name for name in (columns.rater, columns.author, columns.question) if not _filled(raw, name)]
            if absent:
                yield RowProblem(head.name, raw.row, absent[0], Message("There is no {field}.", {"field": absent[0]}))
                continue
            yield from _rated(head, raw, columns, told, has_text=has_text)


def _columns(head: FileHead) -> _Columns | None:
    by_name = {name.strip().lower().replace(" ", "_"): name for name in reversed(head.columns)}
    rater, author, question, answer = (
        next((by_name[name] for name in names if name in by_name), None)
        for names in (_RATERS, _AUTHORS, _QUESTIONS, _ANSWERS)
    )
    if rater is None or author is None or question is None:
        return None
    named = {rater, author, question, answer}
    dimensions = tuple(name for name in head.columns if name not in named and _holds_levels(head, name))
    return _Columns(rater, author, question, answer, dimensions) if dimensions else None


def _holds_levels(head: FileHead, column: str) -> bool:
    """True if the first rows have small numbers there, alone or before words, or nothing.

    A column that is named like a number counts something else.
    """
    if column.strip().lower() in _COUNTS or set(re.split(r"[^a-z]+", column.strip().lower())) & _APART:
        return False
    cells = [row.get(column) for row in head.first_rows]
    filled = [str(cell).strip().removesuffix(".0") for cell in cells if cell is not None and cell != ""]
    return bool(filled) and all(_is_level(text) for text in filled)


def _is_level(text: str) -> bool:
    number = float(text) if _NUMBER.fullmatch(text) else leading_number(text)
    return number is not None and 0 <= number <= _HIGHEST


def _is_text(head: FileHead, column: str) -> bool:
    cells = [str(row.get(column) or "") for row in head.first_rows]
    return any(len(cell) > _LONGEST_ID for cell in cells)


def _filled(raw: FileRow, name: str) -> bool:
    return raw.cells.get(name) not in {None, ""}


def _rated(head: FileHead, raw: FileRow, columns: _Columns, told: set[str], *, has_text: bool) -> Iterator[ReadRow]:
    asked = str(raw.cells[columns.question])
    question_id = hashlib.sha256(asked.encode("utf-8", "surrogatepass")).hexdigest()[:10] if has_text else asked
    author = str(raw.cells[columns.author])
    names: dict[str, object] = {
        "question_id": question_id,
        "answer_id": raw.cells.get(_OWN_ID) or f"{question_id}-{author}",
        "author": author,
    }
    if has_text and question_id not in told:
        told.add(question_id)
        yield FieldRow(TableName.QUESTIONS, raw.row, {"question_id": question_id, "question": asked, "kind": "open"})
    key = str(names["answer_id"])
    if columns.answer and _filled(raw, columns.answer) and key not in told:
        told.add(key)
        yield FieldRow(TableName.ANSWERS, raw.row, names | {"answer": raw.cells[columns.answer]})
    yield from _ratings(head, raw, columns, names)


def _ratings(head: FileHead, raw: FileRow, columns: _Columns, names: Mapping[str, object]) -> Iterator[ReadRow]:
    used = {columns.rater, columns.author, columns.question, columns.answer, _OWN_ID, *columns.dimensions}
    extra = {name: value for name, value in raw.cells.items() if name not in used}
    for dimension in columns.dimensions:
        if not _filled(raw, dimension):
            yield SkippedRow(raw.row, RowSkip.NOT_RATED)
            continue
        rating = {
            "study": head.path.stem,
            "rater": str(raw.cells[columns.rater]),
            "granularity": Granularity.COARSE,
            "dimension": dimension,
            "value": raw.cells[dimension],
        }
        yield FieldRow(TableName.RATINGS, raw.row, {**names, **rating}, extra)


LAYOUTS = (RatingSheet(),)
