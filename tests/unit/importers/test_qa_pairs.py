"""Tables of questions with their answers, under headers as people write them."""

from __future__ import annotations

from pathlib import Path

import pytest

from medreview.domain.table_rows import AnswerRow, QuestionRow
from medreview.importers.checked_rows import FaultyRow, PlacedRow, checked_rows
from medreview.importers.file_heads import read_head
from medreview.importers.registry import draft
from medreview.importers.skipped_rows import RowSkip, SkippedRow


def read(folder: Path, text: str, layout: str = "qa-pairs", **mapping: str | None) -> list[object]:
    path = folder / "clinic.csv"
    path.write_text(text, encoding="utf-8", newline="")
    found = draft(read_head(path))
    assert found.layout == layout
    rows = checked_rows(found.file, found.rows({**found.mapping, **mapping}))
    return [row.record if isinstance(row, PlacedRow) else row for row in rows]


@pytest.mark.parametrize(
    "header",
    [
        "id,Question,Answer,Gender,ward",
        "qid,prompt,response,sex,ward",
        "شناسه,پرسش,پاسخ,جنسیت,ward",
        "编号,问题,回答,性别,ward",
    ],
)
def test_that_headers_in_many_languages_are_understood(tmp_path: Path, header: str) -> None:
    question, answer = read(tmp_path, f"{header}\n7,Why?,So.,f,B2\n")
    assert isinstance(question, QuestionRow)
    assert isinstance(answer, AnswerRow)
    assert (question.question_id, question.question, question.sex, question.extra) == ("7", "Why?", "f", {"ward": "B2"})
    assert (answer.answer_id, answer.answer, answer.author) == ("7-1", "So.", header.split(",")[2])


def test_that_without_ids_a_question_is_known_by_its_text(tmp_path: Path) -> None:
    first, *answers = read(tmp_path, "question,answer\nWhy?,So.\nWhy?,Because.\n")
    assert isinstance(first, QuestionRow)
    assert [answer.answer_id for answer in answers] == [f"{first.question_id}-1", f"{first.question_id}-2"]
    assert read(tmp_path, "question,answer\nWhy?,So.\n")[0] == first


def test_that_a_row_that_comes_again_is_taken_once(tmp_path: Path) -> None:
    assert read(tmp_path, "question,answer\nWhy?,So.\nWhy?,So.\n")[-1] == SkippedRow(2, RowSkip.REPEATED)


def test_that_what_differs_between_answers_describes_them(tmp_path: Path) -> None:
    question, first, second = read(
        tmp_path, "id,question,model,answer,ward,cost\n1,Why?,M,So.,B2,3\n1,Why?,N,No.,B2,4\n"
    )
    assert isinstance(question, QuestionRow)
    assert isinstance(second, AnswerRow)
    assert (question.extra, first.extra, second.extra) == ({"ward": "B2", "cost": "3"}, {}, {"cost": "4"})


def test_that_an_answer_with_an_author_is_no_reference(tmp_path: Path) -> None:
    _, answer = read(tmp_path, "question,model,response\nWhy?,M1,So.\n")
    assert isinstance(answer, AnswerRow)
    assert (answer.author, answer.is_reference) == ("M1", False)


def test_that_an_unanswered_question_comes_in_alone(tmp_path: Path) -> None:
    (question,) = read(tmp_path, "question,answer\nWhy?,\n")
    assert isinstance(question, QuestionRow)


def test_that_an_answer_without_a_question_is_a_problem(tmp_path: Path) -> None:
    assert any(isinstance(row, FaultyRow) for row in read(tmp_path, "id,question,answer\n1,,So.\n"))


def test_that_another_question_under_the_same_id_is_not_hidden(tmp_path: Path) -> None:
    rows = read(tmp_path, "id,question,answer\n1,Why?,So.\n1,How?,So so.\n")
    assert [row.question for row in rows if isinstance(row, QuestionRow)] == ["Why?", "How?"]


def test_that_a_column_can_be_mapped_otherwise(tmp_path: Path) -> None:
    question, _ = read(tmp_path, "question,answer,ward\nWhy?,So.,B2\n", ward="category")
    assert isinstance(question, QuestionRow)
    assert question.category == "B2"


def test_that_our_own_tables_stay_our_own(tmp_path: Path) -> None:
    header = "question_id,answer_id,author,answer,dataset,author_kind,is_reference,reference_weight,language,run"
    rows = read(tmp_path, f"{header},question\nq,a,M,So.,d,,0,,,,Why?\n", layout="answers")
    assert isinstance(rows[0], AnswerRow)
