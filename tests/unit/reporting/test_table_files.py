"""The bytes of an exported table."""

import io
import json
from dataclasses import fields

import pytest

from medreview.domain.table_columns import COLUMNS
from medreview.domain.table_rows import AnswerRow, QuestionRow, RatingRow, ScoreRow, Table, TableRow
from medreview.importers.typed_rows import RECORDS
from medreview.reporting.table_files import FileForm, write_table


def written(table: Table, records: list[TableRow], form: FileForm) -> str:
    file = io.BytesIO()
    write_table(file, table, records, form)
    return file.getvalue().decode()


def test_that_options_stand_before_the_correct_one_and_metadata_last_by_name() -> None:
    rows = [
        QuestionRow(question_id="q1", question="A", options=("x", "y"), extra={"zone": 1, "area": "b"}),
        QuestionRow(question_id="q2", question="B", options=("x",)),
    ]
    header = written(Table.QUESTIONS, [*rows], FileForm.CSV).splitlines()[0].split(",")
    place = header.index("correct_option")
    assert header[place - 2 : place] == ["option_1", "option_2"]
    assert header[-2:] == ["area", "zone"]


def test_that_formulas_are_guarded_in_csv_only() -> None:
    row = AnswerRow(question_id="q1", answer_id="-1", author="=me", answer="@x", extra={"+n": "=1", "n": -2})
    first, second = written(Table.ANSWERS, [row], FileForm.CSV).splitlines()
    assert first.endswith(",'+n,n")
    assert second == "q1,'-1,'=me,'@x,,,0,,,,'=1,-2"
    assert json.loads(written(Table.ANSWERS, [row], FileForm.JSONL))["answer"] == "@x"


@pytest.mark.parametrize(
    ("value", "expected"), [(3.0, "3"), (0.1, "0.1"), (1e-7, "1e-07"), (-0.0, "0"), (1e300, "1e+300"), (None, "")]
)
def test_that_whole_numbers_have_no_point_and_others_all_their_digits(value: float | None, expected: str) -> None:
    row = ScoreRow(answer_id="a1", metric="bleu", value=value)
    cells = written(Table.SCORES, [row], FileForm.CSV).splitlines()[1].split(",")
    assert cells[5] == expected


def test_that_lines_break_inside_quotes_as_they_were() -> None:
    row = AnswerRow(question_id="q1", answer_id="a1", author="me", answer="a\rb\nc\r\nd")
    assert '"a\rb\nc\r\nd"' in written(Table.ANSWERS, [row], FileForm.CSV)


def test_that_json_lines_have_the_same_columns_as_csv() -> None:
    row = RatingRow(rater="r1", answer_id="a1", granularity="coarse", dimension="safety", value=4.0)
    columns = list(json.loads(written(Table.RATINGS, [row], FileForm.JSONL)))
    assert columns == written(Table.RATINGS, [row], FileForm.CSV).splitlines()[0].split(",")


@pytest.mark.parametrize("table", list(Table))
def test_that_columns_and_records_name_the_same_fields(table: Table) -> None:
    names = {known.name for known in fields(RECORDS[table])} - {"extra", "options"}
    assert {column.name for column in COLUMNS[table]} == names
