"""K-QA as published: a question, its reference answer, and the statements as metadata."""

import json
from pathlib import Path

from medreview.domain.table_rows import AnswerRow, QuestionRow
from medreview.errors import RowProblem
from medreview.importers.file_heads import read_head
from medreview.importers.registry import draft
from medreview.importers.typed_rows import FaultyRow, PlacedRow, typed_rows


def a_line(**changes: object) -> str:
    line = {
        "Question": "Is it safe?",
        "Free_form_answer": "It is.",
        "Must_have": ["It is safe."],
        "Nice_to_have": [],
        "Sources": "https://example.org",
        "ICD_10_diag": None,
    }
    return json.dumps(line | changes) + "\n"


def read(folder: Path, content: str) -> list[object]:
    path = folder / "published.txt"
    path.write_text(content, encoding="utf-8")
    found = draft(read_head(path))
    assert found.layout == "k-qa"
    return list(typed_rows(found.file, found.rows(found.mapping)))


def test_that_a_line_is_a_question_and_its_reference_answer(tmp_path: Path) -> None:
    question, answer = (row.record for row in read(tmp_path, a_line()) if isinstance(row, PlacedRow))
    assert isinstance(question, QuestionRow)
    assert isinstance(answer, AnswerRow)
    assert (question.question_id, answer.question_id) == ("kqa-001", "kqa-001")
    assert question.extra == {"Must_have": ["It is safe."], "Nice_to_have": [], "Sources": "https://example.org"}
    assert (answer.author, answer.author_kind, answer.is_reference) == ("physician", "physician", True)


def test_that_a_line_without_an_answer_is_a_problem(tmp_path: Path) -> None:
    rows = read(tmp_path, a_line() + a_line(Free_form_answer=""))
    assert [row.row for row in rows if isinstance(row, FaultyRow)] == [2]


def test_that_a_line_that_is_no_json_is_a_problem(tmp_path: Path) -> None:
    rows = read(tmp_path, a_line() + "{oops\n")
    assert [row.row for row in rows if isinstance(row, RowProblem)] == [2]
