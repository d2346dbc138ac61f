"""An import tells who wrote and who rated what it took, and which texts it did not."""

import json
from pathlib import Path

import pytest

from medreview.cli.program import main

FIRST, SECOND = "Is honey good for a cough?", "May I sprint with shin splints?"


@pytest.fixture
def workspace(tmp_path: Path) -> Path:
    assert main(["workspace", "new", str(tmp_path / "w.medreview")]) == 0
    return tmp_path / "w.medreview"


def told(workspace: Path, file: Path, content: str, capsys: pytest.CaptureFixture[str]) -> str:
    file.write_text(content, encoding="utf-8")
    capsys.readouterr()
    assert main(["data", "import", str(workspace), str(file)]) == 0
    return capsys.readouterr().out


def test_that_every_author_is_named_with_the_kind_and_number_of_answers(
    workspace: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rows = f"question,gpt4_answer,reference_answer\n{FIRST},Yes it is.,For adults.\n{SECOND},Better not.,\n"
    out = told(workspace, tmp_path / "a.csv", rows, capsys)
    assert "a.csv: answers by reference (reference, 1), gpt4 (language model, 2)." in out


def test_that_of_many_raters_some_are_named_and_the_rest_is_counted(
    workspace: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rows = "".join(f"q1,gpt-4,r{number},accuracy,{number % 3}\n" for number in range(15))
    out = told(workspace, tmp_path / "r.csv", f"question_id,author,rater,dimension,value\n{rows}", capsys)
    assert "r.csv: ratings by r0 (1), r1 (1)" in out
    assert "r11 (1), 3 more." in out


def test_that_our_own_tables_tell_nothing_that_they_have_columns_for(
    workspace: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    content = f"question_id,dataset,question\n1,d,{FIRST}\n"
    assert "by" not in told(workspace, tmp_path / "questions.csv", content, capsys)


def test_that_texts_which_a_layout_drops_are_told_by_column(
    workspace: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    options = "Answer Choices:\nA. Ulnar nerve\nB. Median nerve"
    answers = ("Median nerve. Explanation: It passes under the retinaculum.", "Ulnar nerve. Explanation: It lies free.")
    asked = ("Which nerve lies in the carpal tunnel?", "Which nerve does not?")
    rows = [
        {"id_in_dataset": 1, "question": question, "answer": answer, "options": options}
        for question, answer in zip(asked, answers, strict=True)
    ]
    out = told(workspace, tmp_path / "m.jsonl", "\n".join(map(json.dumps, rows)), capsys)
    assert "m.jsonl: the texts in these columns do not come in, not even as metadata: answer." in out
