"""The bytes of an exported table."""

import importlib
import io
import json
import zipfile
from dataclasses import fields
from typing import Any

import pytest

from medreview.domain.table_columns import COLUMNS
from medreview.domain.table_rows import AnswerRow, QuestionRow, RatingRow, ScoreRow, TableName, TableRow
from medreview.importers.checked_rows import RECORDS
from medreview.reporting import table_workbooks
from medreview.reporting.table_files import FileForm, write_table
from medreview.reporting.table_workbooks import TooLargeForSheet


def written(table: TableName, records: list[TableRow], form: FileForm) -> str:
    file = io.BytesIO()
    write_table(file, table, records, form)
    return file.getvalue().decode()


def test_that_options_stand_before_the_correct_one_and_metadata_last_by_name() -> None:
    rows = [
        QuestionRow(question_id="q1", question="A", options=("x", "y"), extra={"zone": 1, "area": "b"}),
        QuestionRow(question_id="q2", question="B", options=("x",)),
    ]
    header = written(TableName.QUESTIONS, [*rows], FileForm.CSV).splitlines()[0].split(",")
    place = header.index("correct_option")
    assert header[place - 2 : place] == ["option_1", "option_2"]
    assert header[-2:] == ["meta.area", "meta.zone"]


def test_that_formulas_are_guarded_in_csv_only() -> None:
    row = AnswerRow(question_id="q1", answer_id="-1", author="=me", answer="@x", extra={"+n": "=1", "n": -2})
    first, second = written(TableName.ANSWERS, [row], FileForm.CSV).splitlines()
    assert first.endswith(",meta.+n,meta.n")
    assert second == "q1,'-1,'=me,'@x,,,0,,,,'=1,-2"
    assert json.loads(written(TableName.ANSWERS, [row], FileForm.JSONL))["answer"] == "@x"


@pytest.mark.parametrize(
    ("value", "expected"), [(3.0, "3"), (0.1, "0.1"), (1e-7, "1e-07"), (-0.0, "0"), (1e300, "1e+300"), (None, "")]
)
def test_that_whole_numbers_have_no_point_and_others_all_their_digits(value: float | None, expected: str) -> None:
    row = ScoreRow(answer_id="a1", metric="bleu", value=value)
    cells = written(TableName.SCORES, [row], FileForm.CSV).splitlines()[1].split(",")
    assert cells[5] == expected


def test_that_lines_break_inside_quotes_as_they_were() -> None:
    row = AnswerRow(question_id="q1", answer_id="a1", author="me", answer="a\rb\nc\r\nd")
    assert '"a\rb\nc\r\nd"' in written(TableName.ANSWERS, [row], FileForm.CSV)


def test_that_json_lines_have_the_same_columns_as_csv() -> None:
    row = RatingRow(rater="r1", answer_id="a1", granularity="coarse", dimension="safety", value=4.0)
    columns = list(json.loads(written(TableName.RATINGS, [row], FileForm.JSONL)))
    assert columns == written(TableName.RATINGS, [row], FileForm.CSV).splitlines()[0].split(",")


@pytest.mark.parametrize("table", list(TableName))
def test_that_columns_and_records_name_the_same_fields(table: TableName) -> None:
    names = {known.name for known in fields(RECORDS[table])} - {"extra", "options"}
    assert {column.name for column in COLUMNS[table]} == names


@pytest.fixture
def openpyxl() -> Any:
    return importlib.import_module("openpyxl")


@pytest.fixture
def parquet() -> Any:
    return importlib.import_module("pyarrow.parquet")


def bytes_of(table: TableName, records: list[TableRow], form: FileForm) -> bytes:
    file = io.BytesIO()
    write_table(file, table, records, form)
    return file.getvalue()


def test_that_a_workbook_has_the_same_columns_and_numbers_stay_numbers(openpyxl: Any) -> None:
    rows = [RatingRow(rater="r1", answer_id="7", granularity="coarse", dimension="safety", value=4.5, extra={"n": 3})]
    content = bytes_of(TableName.RATINGS, [*rows], FileForm.XLSX)
    sheet = openpyxl.load_workbook(io.BytesIO(content))["ratings"]
    header, values = ([cell.value for cell in row] for row in sheet.iter_rows())
    assert [*header] == written(TableName.RATINGS, [*rows], FileForm.CSV).splitlines()[0].split(",")
    found = dict(zip(header, values, strict=True))
    assert (found["value"], found["answer_id"], found["meta.n"]) == (4.5, "7", 3)


def test_that_no_cell_of_a_workbook_is_a_formula(openpyxl: Any) -> None:
    row = AnswerRow(question_id="q1", answer_id="a1", author="=me", answer="=1+1", extra={"=n": "@x"})
    sheet = openpyxl.load_workbook(io.BytesIO(bytes_of(TableName.ANSWERS, [row], FileForm.XLSX)))["answers"]
    cells = [cell for cells in sheet.iter_rows() for cell in cells]
    assert {cell.data_type for cell in cells} <= {"s", "n"}
    assert {"'=me", "'=1+1", "meta.=n", "'@x"} <= {cell.value for cell in cells}


def test_that_a_workbook_says_nothing_of_when_it_was_made() -> None:
    row = AnswerRow(question_id="q1", answer_id="a1", author="me", answer="x")
    with zipfile.ZipFile(io.BytesIO(bytes_of(TableName.ANSWERS, [row], FileForm.XLSX))) as archive:
        assert {entry.date_time for entry in archive.infolist()} == {(1980, 1, 1, 0, 0, 0)}


def test_that_more_rows_than_a_sheet_holds_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_workbooks, "MOST_ROWS", 3)
    row = ScoreRow(answer_id="a1", metric="bleu", value=1.0)
    assert bytes_of(TableName.SCORES, [row] * 2, FileForm.XLSX)
    with pytest.raises(TooLargeForSheet, match="scores has 3 rows"):
        bytes_of(TableName.SCORES, [row] * 3, FileForm.XLSX)


@pytest.mark.parametrize(("value", "kind"), [("x", "string"), (1, "int64"), (0.5, "double"), (True, "bool")])
def test_that_metadata_of_one_kind_has_a_parquet_column_of_that_kind(parquet: Any, value: object, kind: str) -> None:
    rows = [ScoreRow(answer_id="a1", metric="bleu", extra={"n": value}), ScoreRow(answer_id="a2", metric="bleu")]
    table = parquet.read_table(io.BytesIO(bytes_of(TableName.SCORES, [*rows], FileForm.PARQUET)))
    assert str(table.schema.field("meta.n").type) == kind
    assert table["meta.n"].to_pylist() == [value, None]


def test_that_a_field_has_one_parquet_type_whatever_the_rows_hold(parquet: Any) -> None:
    rows = [ScoreRow(answer_id="a1", metric="bleu", value=value) for value in (None, 1.0, 0.5)]
    schemas = {
        str(parquet.read_schema(io.BytesIO(bytes_of(TableName.SCORES, [row], FileForm.PARQUET)))) for row in rows
    }
    assert len(schemas) == 1
