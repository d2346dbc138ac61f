"""Answers of MEDIQA: those of the shared task of 2019 with the scores of its assessors, and those that were summarised.

The answers of both were found by CHiQA. Ben Abacha A, Shivade C, Demner-Fushman D (2019) Overview of the MEDIQA 2019
shared task. BioNLP 2019. Savery M, Ben Abacha A, Gayen S, Demner-Fushman D (2020) Question-driven summarization of
answers to consumer health questions. Scientific Data 7:322.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping

from medreview.domain.answers import AuthorKind
from medreview.domain.study_plans import Granularity
from medreview.domain.table_rows import TableName
from medreview.errors import Message
from medreview.importers.cell_values import is_filled
from medreview.importers.column_names import KEY_COLUMN
from medreview.importers.drafts import FieldRow, ImportDraft, fixed_draft
from medreview.importers.file_heads import FileHead, SourceForm
from medreview.importers.file_rows import FileRow
from medreview.importers.told_records import absent, told_rows
from medreview.importers.xml_records import plain_cells
from medreview.llm.cloud.json_values import items, members, text

_TABLES = (TableName.QUESTIONS, TableName.ANSWERS, TableName.RATINGS)
_SCALE = "1=Incorrect,2=Related,3=Incomplete,4=Excellent"
_SYSTEM, _ASSESSOR, _DIMENSION = "CHiQA", "MEDIQA assessor", "judgement"
_SUMMARIES = {"multi_abs_summ": "abstractive summary", "multi_ext_summ": "extractive summary"}


class Mediqa2019:
    """A question with the answers that were found for it, each with the score that an assessor gave."""

    name = "mediqa-2019"
    title = Message("MEDIQA: scored answers of 2019")
    example = "QID, QuestionText, AnswerList"

    def recognises(self, head: FileHead) -> float:
        return 1.0 if head.form is SourceForm.XML and {"QuestionText", "AnswerList"} <= set(head.columns) else 0.0

    def read(self, head: FileHead) -> ImportDraft:
        return _draft(head, self.name, "MEDIQA 2019", _scored)


class MediqaSummaries:
    """A question with the articles that answer it, and what experts made of all of them."""

    name = "mediqa-ans"
    title = Message("MEDIQA: answers with summaries")
    example = "question, answers, multi_abs_summ"

    def recognises(self, head: FileHead) -> float:
        return 1.0 if {"question", "answers", "multi_abs_summ"} <= set(head.columns) else 0.0

    def read(self, head: FileHead) -> ImportDraft:
        return _draft(head, self.name, "MEDIQA-AnS", _summarised)


def _draft(head: FileHead, layout: str, dataset: str, of_record: "_OfRecord") -> ImportDraft:
    return fixed_draft(
        head,
        lambda head: told_rows(head, lambda raw: of_record(raw, dataset)),
        layout=layout,
        tables=_TABLES,
        dataset=dataset,
        scale=_SCALE,
    )


def _scored(raw: FileRow, study: str) -> Iterator[FieldRow]:
    cells = plain_cells(raw.cells) if "(tag)" in raw.cells else raw.cells
    question_id = text(cells.get("QID"))
    yield _question(raw, question_id, cells.get("QuestionText"), "QuestionText")
    for answer in map(members, items(cells.get("AnswerList"))):
        known = {"AID", "AnswerText", "ReferenceScore"}
        about = {name: cell for name, cell in answer.items() if name not in known}
        told = (text(answer.get("AID")), answer.get("AnswerText"), answer.get("ReferenceScore"))
        yield from _answer(raw, question_id, told, about, study)


def _summarised(raw: FileRow, study: str) -> Iterator[FieldRow]:
    question_id = text(raw.cells.get(KEY_COLUMN)) or str(raw.row)
    yield _question(raw, question_id, raw.cells.get("question"), "question")
    for answer_id, answer in members(raw.cells.get("answers")).items():
        given = members(answer)
        about = {name: cell for name, cell in given.items() if name not in {"article", "rating"}}
        yield from _answer(raw, question_id, (answer_id, given.get("article"), given.get("rating")), about, study)
    for column, author in _SUMMARIES.items():
        if said := text(raw.cells.get(column)):
            names = {"question_id": question_id, "answer_id": f"{question_id}/{author}", "author": author}
            fields = {**names, "author_kind": AuthorKind.PERSON, "is_reference": True, "language": "en"}
            yield FieldRow(TableName.ANSWERS, raw.row, {**fields, "answer": said})


def _question(raw: FileRow, question_id: str, asked: object, column: str) -> FieldRow:
    if not text(asked):
        raise absent(column)
    fields = {"question_id": question_id, "question": asked, "kind": "open", "language": "en"}
    return FieldRow(TableName.QUESTIONS, raw.row, fields)


def _answer(
    raw: FileRow, question_id: str, told: tuple[str, object, object], about: Mapping[str, object], study: str
) -> Iterator[FieldRow]:
    """``told`` is the answer's id, its text and the score that it got."""
    answer_id, said, score = told
    names = {"question_id": question_id, "answer_id": answer_id, "author": _SYSTEM}
    fields = {**names, "author_kind": AuthorKind.SYSTEM, "language": "en", "answer": said}
    yield FieldRow(TableName.ANSWERS, raw.row, fields, about)
    if is_filled(score):
        by = {"rater": _ASSESSOR, "study": study, "granularity": Granularity.COARSE}
        yield FieldRow(TableName.RATINGS, raw.row, {**names, **by, "dimension": _DIMENSION, "value": score})


_OfRecord = Callable[[FileRow, str], Iterable[FieldRow]]
LAYOUTS = (Mediqa2019(), MediqaSummaries())
