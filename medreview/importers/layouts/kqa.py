"""K-QA as it is published: questions of patients with a physician's answer and the statements it must make.

Beside it, statements labelled by physicians: whether the answer of a model entails them, contradicts them, or neither.

Manes I, Ronn N, Cohen D, et al. (2024) K-QA: A real-world medical Q&A benchmark. github.com/Itaymanes/K-QA
"""

import hashlib
import re
from collections import Counter
from collections.abc import Iterator

from medreview.domain.answers import AuthorKind
from medreview.domain.study_plans import Granularity
from medreview.domain.table_rows import TableName
from medreview.errors import Message, RowProblem
from medreview.importers.cell_values import missing
from medreview.importers.drafts import FieldRow, ImportDraft, LayoutField, ReadRow, fixed_draft
from medreview.importers.file_heads import FileHead
from medreview.importers.file_rows import FileRow, file_rows
from medreview.importers.told_records import each_row

_QUESTION = "Question"
_ANSWER = "Free_form_answer"
_STATEMENTS = ("Must_have", "Nice_to_have")

_LABEL = re.compile(r"label_\d+")
_LABELS = "1=Contradiction,2=Neutral,3=Entailment"
_MODEL = ("llm_x", "llm")
_CATEGORY = ("category_x", "category")


class KQa:
    """One line is a question and its reference answer; the statements belong to the question."""

    name = "k-qa"
    title = Message("K-QA: questions with physicians' answers")
    example = "Question, Free_form_answer, Must_have"

    def recognises(self, head: FileHead) -> float:
        marks = (_QUESTION, _ANSWER, *_STATEMENTS)
        return 1.0 if all(mark in head.columns for mark in marks) else 0.0

    def read(self, head: FileHead) -> ImportDraft:
        mapping: dict[str, str | None] = dict.fromkeys(head.columns)
        mapping.update({_QUESTION: "question", _ANSWER: "answer"})
        return ImportDraft(
            layout=self.name,
            head=head,
            tables=(TableName.QUESTIONS, TableName.ANSWERS),
            fields=(
                LayoutField("question", TableName.QUESTIONS, is_required=True),
                LayoutField("answer", TableName.ANSWERS, is_required=True),
            ),
            mapping=mapping,
            can_map=False,
            rows=lambda _mapping: each_row(_question_and_answer, head),
            dataset="K-QA",
        )


def _question_and_answer(raw: FileRow) -> Iterator[FieldRow]:
    key = f"kqa-{raw.row:03d}"
    metadata = {name: value for name, value in raw.cells.items() if name not in {_QUESTION, _ANSWER}}
    question = {"question_id": key, "question": raw.cells.get(_QUESTION), "kind": "open", "language": "en"}
    yield FieldRow(TableName.QUESTIONS, raw.row, question, metadata)
    answer = {
        "question_id": key,
        "answer_id": f"{key}-physician",
        "author": "physician",
        "author_kind": AuthorKind.PHYSICIAN,
        "is_reference": True,
        "language": "en",
        "answer": raw.cells.get(_ANSWER),
    }
    yield FieldRow(TableName.ANSWERS, raw.row, answer)


class KQaStatements:
    """One line is a statement about a model's answer, with the label of each physician in a column of its own.

    A statement is a fine item of its answer: numbered in the file's order, with a text of its own that need not stand
    in the answer. The file has no ids, so those of questions are made from their text; the majority label is metadata.
    """

    name = "k-qa-statements"
    title = Message("K-QA: statements labelled by physicians")
    example = "claim, label_0, label_1"

    def recognises(self, head: FileHead) -> float:
        marks = {_QUESTION, "answer", "claim"} <= set(head.columns)
        return 1.0 if marks and _column(head, _MODEL) and _label_columns(head) else 0.0

    def read(self, head: FileHead) -> ImportDraft:
        return fixed_draft(
            head,
            self._rows,
            layout=self.name,
            tables=(TableName.QUESTIONS, TableName.ANSWERS, TableName.RATINGS),
            dataset="K-QA statements",
            scale=_LABELS,
        )

    def _rows(self, head: FileHead) -> Iterator[ReadRow]:
        model = _column(head, _MODEL) or _MODEL[0]
        told: set[str] = set()
        answers: dict[str, object] = {}
        n_statements: Counter[str] = Counter()
        for raw in file_rows(head):
            if not isinstance(raw, FileRow):
                yield raw
                continue
            absent = [name for name in (_QUESTION, model, "answer", "claim") if not raw.cells.get(name)]
            if absent:
                yield RowProblem(head.name, raw.row, absent[0], missing(absent[0]))
                continue
            question_id = _question_id(str(raw.cells[_QUESTION]))
            answer_id = f"{question_id}-{raw.cells[model]}"
            if answers.setdefault(answer_id, raw.cells["answer"]) != raw.cells["answer"]:
                values = {"key": answer_id, "field": "answer"}
                message = Message("{key} has another {field} in an earlier row.", values)
                yield RowProblem(head.name, raw.row, "answer", message)
                continue
            names = {"question_id": question_id, "answer_id": answer_id, "author": raw.cells[model]}
            yield from (row for row in _judged_texts(raw, names) if _is_first(row, told))
            yield from _labels(head, raw, names, n_statements[answer_id])
            n_statements[answer_id] += 1


def _column(head: FileHead, names: tuple[str, ...]) -> str | None:
    return next((name for name in names if name in head.columns), None)


def _label_columns(head: FileHead) -> tuple[str, ...]:
    return tuple(name for name in head.columns if _LABEL.fullmatch(name))


def _question_id(question: str) -> str:
    return f"kqa-{hashlib.sha256(question.encode('utf-8', 'surrogatepass')).hexdigest()[:10]}"


def _judged_texts(raw: FileRow, names: dict[str, object]) -> tuple[FieldRow, FieldRow]:
    question = {
        "question_id": names["question_id"],
        "question": raw.cells[_QUESTION],
        "kind": "open",
        "language": "en",
    }
    answer = names | {"author_kind": AuthorKind.MODEL, "language": "en", "answer": raw.cells["answer"]}
    return FieldRow(TableName.QUESTIONS, raw.row, question), FieldRow(TableName.ANSWERS, raw.row, answer)


def _is_first(row: FieldRow, told: set[str]) -> bool:
    """True if this question or answer, which every statement about it repeats, was not told before."""
    key = str(row.fields["answer_id" if row.table is TableName.ANSWERS else "question_id"])
    if key in told:
        return False
    told.add(key)
    return True


_ROW = {"column 1": "row"}
"""The column without a name that numbers the rows of the published file."""


def _labels(head: FileHead, raw: FileRow, names: dict[str, object], index: int) -> Iterator[FieldRow]:
    labels = _label_columns(head)
    texts = {_QUESTION, "answer", "claim", *_MODEL, *labels}
    extra = {
        "category" if name in _CATEGORY else _ROW.get(name, name): value
        for name, value in raw.cells.items()
        if name not in texts
    }
    statement = {
        "study": "K-QA statements",
        "granularity": Granularity.FINE,
        "sentence_index": index,
        "sentence": raw.cells["claim"],
        "dimension": "entailment",
    }
    for label in labels:
        rating = {"rater": f"kqa_{label}", "value": raw.cells.get(label)}
        yield FieldRow(TableName.RATINGS, raw.row, names | statement | rating, extra)


LAYOUTS = (KQa(), KQaStatements())
