"""K-QA as published: a question, its reference answer, its statements; and statements that physicians labelled."""

import json
from pathlib import Path

from medreview.domain.table_rows import AnswerRow, QuestionRow, RatingRow
from medreview.errors import RowProblem
from medreview.importers.checked_rows import FaultyRow, PlacedRow, checked_rows
from medreview.importers.file_heads import read_head
from medreview.importers.registry import draft


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
    return read_as("k-qa", folder, content)


def read_as(layout: str, folder: Path, content: str) -> list[object]:
    path = folder / "published.txt"
    path.write_text(content, encoding="utf-8")
    found = draft(read_head(path))
    assert found.layout == layout
    return list(checked_rows(found.file, found.rows(found.mapping)))


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


HEADER = ",Question,llm_x,answer,claim,category_x,majority_label,label_0,label_1,label_2\n"
STATEMENTS = (
    "0,Is it safe?,gpt4,It is.,Safe for adults,Must_have,Neutral,Neutral,Neutral,Entailment\n"
    "1,Is it safe?,gpt4,It is.,Unsafe,Nice_to_have,Contradiction,Contradiction,Contradiction,Contradiction\n"
)


def statements(folder: Path, content: str) -> list[object]:
    return read_as("k-qa-statements", folder, HEADER + content)


def test_that_each_physician_rates_each_statement(tmp_path: Path) -> None:
    rows = [row.record for row in statements(tmp_path, STATEMENTS) if isinstance(row, PlacedRow)]
    found = [record for record in rows if isinstance(record, RatingRow)]
    assert [(r.rater, r.sentence_index, r.sentence, r.value) for r in found] == [
        ("kqa_label_0", 0, "Safe for adults", "Neutral"),
        ("kqa_label_1", 0, "Safe for adults", "Neutral"),
        ("kqa_label_2", 0, "Safe for adults", "Entailment"),
        ("kqa_label_0", 1, "Unsafe", "Contradiction"),
        ("kqa_label_1", 1, "Unsafe", "Contradiction"),
        ("kqa_label_2", 1, "Unsafe", "Contradiction"),
    ]
    assert found[0].extra == {"row": "0", "category": "Must_have", "majority_label": "Neutral"}


def test_that_the_question_and_the_answer_behind_statements_are_told_once(tmp_path: Path) -> None:
    rows = [row.record for row in statements(tmp_path, STATEMENTS) if isinstance(row, PlacedRow)]
    (answer,) = (record for record in rows if isinstance(record, AnswerRow))
    (question,) = (record for record in rows if isinstance(record, QuestionRow))
    assert (answer.answer_id, answer.author_kind) == (f"{question.question_id}-gpt4", "model")


def test_that_statements_about_a_changed_answer_are_a_problem(tmp_path: Path) -> None:
    rows = statements(
        tmp_path, STATEMENTS + "2,Is it safe?,gpt4,It is not.,Unsafe,Must_have,,Neutral,Neutral,Neutral\n"
    )
    assert [(row.row, row.field) for row in rows if isinstance(row, RowProblem)] == [(3, "answer")]


def test_that_a_line_without_a_statement_is_a_problem(tmp_path: Path) -> None:
    rows = statements(tmp_path, STATEMENTS + "2,Is it safe?,gpt4,It is.,,Must_have,Neutral,Neutral,Neutral,Neutral\n")
    assert [(row.row, row.field) for row in rows if isinstance(row, RowProblem)] == [(3, "claim")]


def test_that_a_statement_one_physician_left_without_a_label_is_a_problem(tmp_path: Path) -> None:
    rows = statements(tmp_path, STATEMENTS + "2,Is it safe?,gpt4,It is.,Sound,Must_have,,Neutral,,Neutral\n")
    assert [[p.field for p in row.problems] for row in rows if isinstance(row, FaultyRow)] == [["value"]]
