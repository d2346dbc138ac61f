"""Judged answers to the questions of TREC-2017 LiveQA: those of its systems, and those that MedQuAD's answers got.

Both are text files with a question's number, a judgement and an answer a line. LiveQA has the answer's text there;
MedQuAD names it, and the texts lie in a table of their own.

Ben Abacha A, Demner-Fushman D (2019) A question-entailment approach to question answering. BMC Bioinformatics 20:511.
"""

import csv
import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

from medreview.domain.answers import AuthorKind
from medreview.domain.study_plans import Granularity
from medreview.domain.table_rows import TableName
from medreview.errors import Message, RowProblem
from medreview.importers.bounded_text import TooLong, bounded_lines, csv_records
from medreview.importers.drafts import FieldRow, ImportDraft, ReadRow, fixed_draft
from medreview.importers.file_heads import FileHead, SourceForm
from medreview.importers.file_rows import FileRow, file_rows
from medreview.importers.skipped_rows import RowSkip, SkippedRow

_LIVEQA = re.compile(r"(\d+) (-?\d) (.*\S.*)")
_MEDQUAD = re.compile(r"(\d+) (-?\d)(?:-[A-Za-z]+)? (\S+)")
_ANSWER_TABLE = ("AnswerID", "Answer")
_N_LOOKED_AT = 20
_NOT_JUDGED = "-2"
_SCALE = "1=Incorrect,2=Related,3=Incomplete,4=Excellent"
_DATASET = "LiveQA"
_NO_JUDGEMENT = Message("The line is not a question's number, a judgement and an answer.")


@dataclass(frozen=True, slots=True)
class _Judged:
    """One line: the number of the question, the judgement, and the answer or its name."""

    row: int
    question: str
    judgement: str
    answer: str


class LiveQaQrels:
    """Answers of systems, which have no names: they are numbered within their question."""

    name = "liveqa-qrels"
    title = Message("LiveQA: ratings of retrieved answers")
    example = "1 0 A1 4"

    def recognises(self, head: FileHead) -> float:
        return 0.9 if _fits(head, _LIVEQA) and not _fits(head, _MEDQUAD) else 0.0

    def read(self, head: FileHead) -> ImportDraft:
        return _draft(head, self.name, self._rows)

    def _rows(self, head: FileHead) -> Iterator[ReadRow]:
        numbers: Counter[str] = Counter()
        for judged in _judged_lines(head, _LIVEQA):
            if isinstance(judged, RowProblem):
                yield judged
                continue
            numbers[judged.question] += 1
            names = _names(judged, str(numbers[judged.question]), "LiveQA system")
            yield FieldRow(TableName.ANSWERS, judged.row, names | {"language": "en", "answer": judged.answer})
            yield _rating(judged, names, study="LiveQA judged answers", rater="NIST")


class MedQuadQrels:
    """Answers of MedQuAD by name; their texts are in the table that was chosen with this file.

    Some answers are judged twice for the same question, often otherwise: the second time is another occasion.
    """

    name = "medquad-qrels"
    title = Message("MedQuAD: ratings of retrieved answers")
    example = "1 4-Excellent answer id"

    def recognises(self, head: FileHead) -> float:
        return 1.0 if _fits(head, _MEDQUAD) else 0.0

    def read(self, head: FileHead) -> ImportDraft:
        return _draft(head, self.name, self._rows)

    def _rows(self, head: FileHead) -> Iterator[ReadRow]:
        texts = _texts_beside(head)
        occasions: Counter[str] = Counter()
        for judged in _judged_lines(head, _MEDQUAD):
            if isinstance(judged, RowProblem):
                yield judged
                continue
            names = _names(judged, judged.answer.removesuffix(".txt"), "MedQuAD")
            text = texts.get(judged.answer)
            occasions[str(names["answer_id"])] += 1
            occasion = occasions[str(names["answer_id"])]
            if text is not None and occasion == 1:
                answer = names | {"author_kind": AuthorKind.PERSON, "language": "en", "answer": text}
                yield FieldRow(TableName.ANSWERS, judged.row, answer, {"file": judged.answer})
            elif texts and text is None:
                message = Message("There is no text of the answer {key}.", {"key": judged.answer})
                yield RowProblem(head.name, judged.row, "answer", message)
                continue
            yield _rating(judged, names, study="MedQuAD judged answers", rater="MedQuAD assessor", occasion=occasion)


class MedQuadAnswers:
    """The texts alone tell of no question: they come in with the judgements that name them."""

    name = "medquad-answers"
    title = Message("MedQuAD: the answers that were rated")
    example = "AnswerID, Answer"

    def recognises(self, head: FileHead) -> float:
        return 1.0 if head.form is SourceForm.CSV and head.columns == _ANSWER_TABLE else 0.0

    def read(self, head: FileHead) -> ImportDraft:
        return _draft(head, self.name, self._rows)

    def _rows(self, head: FileHead) -> Iterator[ReadRow]:
        if not any(_first_lines_fit(path, "utf-8", _MEDQUAD) for path in head.beside if path != head.path):
            message = Message("These answers name no question; choose the file with their judgements too.")
            yield RowProblem(head.name, None, "AnswerID", message)
            return
        for raw in file_rows(head):
            yield SkippedRow(raw.row, RowSkip.JOINED) if isinstance(raw, FileRow) else raw


def _draft(head: FileHead, name: str, rows: Callable[[FileHead], Iterator[ReadRow]]) -> ImportDraft:
    tables = (TableName.ANSWERS, TableName.RATINGS)
    return fixed_draft(head, rows, layout=name, tables=tables, dataset=_DATASET, scale=_SCALE, may_lack_questions=True)


def _fits(head: FileHead, pattern: re.Pattern[str]) -> bool:
    return head.form is SourceForm.CSV and _first_lines_fit(head.path, head.encoding, pattern)


def _first_lines_fit(path: Path, encoding: str, pattern: re.Pattern[str], *, n_lines: int = _N_LOOKED_AT) -> bool:
    try:
        with path.open(encoding=encoding, newline="\n") as file:
            lines = [line.rstrip("\r\n") for line in islice(bounded_lines(file), n_lines)]
    except (OSError, UnicodeDecodeError, TooLong):
        return False
    return bool(lines) and all(pattern.fullmatch(line) for line in lines)


def _judged_lines(head: FileHead, pattern: re.Pattern[str]) -> Iterator[_Judged | RowProblem]:
    if head.form is not SourceForm.CSV or not _first_lines_fit(head.path, head.encoding, pattern, n_lines=1):
        yield RowProblem(head.name, None, None, _NO_JUDGEMENT)
        return
    with head.path.open(encoding=head.encoding, newline="\n") as file:
        lines = (line.rstrip("\r\n") for line in bounded_lines(file) if not line.isspace())
        for number, line in enumerate(lines, start=1):
            match = pattern.fullmatch(line)
            if match is None:
                yield RowProblem(head.name, number, None, _NO_JUDGEMENT)
            else:
                yield _Judged(number, *match.groups())


def _names(judged: _Judged, answer: str, author: str) -> dict[str, object]:
    question_id = f"TQ{judged.question}"  # as the questions' own file has it
    return {"question_id": question_id, "answer_id": f"{question_id}-{answer}", "author": author}


def _rating(
    judged: _Judged, names: dict[str, object], *, study: str, rater: str, occasion: int = 1
) -> FieldRow | SkippedRow:
    if judged.judgement == _NOT_JUDGED:
        return SkippedRow(judged.row, RowSkip.NOT_RATED)
    given = {"study": study, "rater": rater, "granularity": Granularity.COARSE, "dimension": "judgement"}
    return FieldRow(TableName.RATINGS, judged.row, names | given | {"value": judged.judgement, "occasion": occasion})


def _texts_beside(head: FileHead) -> dict[str, str]:
    """The texts of the answers by name, from the tables that were chosen with this file."""
    texts: dict[str, str] = {}
    for path in head.beside:
        if path == head.path or not _is_answer_table(path):
            continue
        records = (record for record in csv_records(path, ",", "utf-8-sig") if not isinstance(record, csv.Error))
        texts |= {record[0]: record[1] for record in records if len(record) == len(_ANSWER_TABLE)}
    return texts


def _is_answer_table(path: Path) -> bool:
    try:
        with path.open("rb") as file:
            return file.readline(100).decode("utf-8-sig").strip() == ",".join(_ANSWER_TABLE)
    except (OSError, UnicodeDecodeError):
        return False


LAYOUTS = (LiveQaQrels(), MedQuadQrels(), MedQuadAnswers())
