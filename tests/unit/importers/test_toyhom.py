"""Toyhom's dialogues: no ids, GB18030, lines that come twice."""

from pathlib import Path

from medreview.domain.table_rows import AnswerRow, QuestionRow
from medreview.errors import RowProblem
from medreview.importers.checked_rows import PlacedRow, checked_rows
from medreview.importers.file_heads import read_head
from medreview.importers.registry import draft
from medreview.importers.skipped_rows import SkippedRow

HEADER = "department,title,ask,answer\r\n"
FIRST = "心血管科,高血压可以跑步吗？,我血压有点高，早上能不能跑步？,可以慢跑，注意休息。\r\n"
SECOND = "心血管科,高血压可以跑步吗？,我血压有点高，早上能不能跑步？,先去医院检查。\r\n"


def read(folder: Path, content: str) -> list[object]:
    path = folder / "样例.csv"
    path.write_bytes((HEADER + content).encode("gb18030"))
    found = draft(read_head(path))
    assert (found.layout, found.head.encoding) == ("toyhom", "gb18030")
    return list(checked_rows(found.file, found.rows(found.mapping)))


def test_that_a_line_is_a_question_and_a_physicians_answer(tmp_path: Path) -> None:
    question, answer = (row.record for row in read(tmp_path, FIRST) if isinstance(row, PlacedRow))
    assert isinstance(question, QuestionRow)
    assert isinstance(answer, AnswerRow)
    assert (question.question, question.specialty) == ("我血压有点高，早上能不能跑步？", "心血管科")
    assert (answer.question_id, answer.answer) == (question.question_id, "可以慢跑，注意休息。")


def test_that_another_answer_to_a_question_joins_it(tmp_path: Path) -> None:
    records = [row.record for row in read(tmp_path, FIRST + SECOND) if isinstance(row, PlacedRow)]
    assert [type(record) for record in records] == [QuestionRow, AnswerRow, AnswerRow]


def test_that_a_line_that_comes_again_is_counted_and_left_out(tmp_path: Path) -> None:
    rows = read(tmp_path, FIRST + SECOND + FIRST)
    assert [row.row for row in rows if isinstance(row, SkippedRow)] == [3]


def test_that_a_line_without_an_answer_is_a_problem(tmp_path: Path) -> None:
    rows = read(tmp_path, FIRST + "心血管科,高血压,血压高怎么办,\r\n")
    assert [(row.row, row.field) for row in rows if isinstance(row, RowProblem)] == [(2, "answer")]
