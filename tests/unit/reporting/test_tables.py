"""Tables of results as CSV and Markdown."""

import pytest

from medreview.reporting.tables import Table, csv_bytes, markdown_bytes, table_of


def a_table(*rows, columns=("rater", "value")) -> Table:
    return Table("t", "A table", columns, tuple(rows), ("a note",), "What it *is*.")


def test_that_numbers_have_ten_digits_and_no_minus_zero():
    table = a_table(("a", 0.1 + 0.2), ("b", -0.0), ("c", -1e-30), ("d", 3), ("e", None))
    lines = csv_bytes(table).decode().split("\r\n")
    assert lines == ["rater,value", "a,0.3", "b,0", "c,-1e-30", "d,3", "e,", ""]


def test_that_formulas_of_spreadsheets_are_disarmed_in_csv():
    assert csv_bytes(a_table(("=1+1", -1.5))) == b"rater,value\r\n'=1+1,-1.5\r\n"


def test_that_markdown_shows_definition_rows_and_notes_without_empty_columns():
    table = a_table(("a|b", 0.12345, None), ("c", 0.00001, None), columns=("rater", "value", "reason"))
    assert markdown_bytes(table).decode() == (
        "# A table\n\nWhat it \\*is\\*.\n\n"
        "| rater | value |\n| --- | ---: |\n| a\\|b | 0.123 |\n| c | 1.0e-05 |\n\n- a note\n"
    )


def test_that_a_number_that_is_not_finite_is_refused():
    with pytest.raises(ValueError, match="not finite"):
        a_table(("a", float("inf")))


def test_that_a_row_of_another_width_is_refused():
    with pytest.raises(ValueError, match="1 cells do not fit the 2 columns"):
        a_table(("a",))


def test_that_records_fill_their_columns_and_nan_is_empty():
    table = table_of("t", "T", ("a", "b"), [{"b": float("nan")}, {"a": "x"}])
    assert table.rows == ((None, None), ("x", None))


def test_that_a_record_with_a_strange_field_is_refused():
    with pytest.raises(ValueError, match="t has no column c"):
        table_of("t", "T", ("a",), [{"c": 1}])


def test_that_a_number_too_large_to_calculate_is_an_empty_cell_and_said():
    records = [{"rater": "a", "value": float("inf")}, {"rater": "b", "value": float("nan")}]
    table = table_of("t", "A table", ("rater", "value"), records, notes=("a note",))
    assert table.rows == (("a", None), ("b", None))
    assert [str(note) for note in table.notes] == [
        "a note",
        "Cells left empty, because their numbers are too large to calculate: 1.",
    ]
