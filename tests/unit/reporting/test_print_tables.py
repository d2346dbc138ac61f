"""Tables for print: what a reader compares stands in columns, everything else below them."""

from dataclasses import replace

import pytest

from medreview.errors import Message
from medreview.reporting.figures import About, Axis, Datum, Dots, Series, Unit, figure_table
from medreview.reporting.print_tables import print_table
from medreview.reporting.tables import Cell, Table, Words, p_words


def a_table(columns: tuple[str, ...], *rows: tuple[Cell, ...]) -> Table:
    return Table("numbers", "Numbers", columns, rows)


def texts(table: Table) -> list[tuple[str, ...]]:
    return [tuple(text for text, _ in row) for row in print_table(table).rows]


def test_that_an_interval_stands_in_the_cell_of_its_number_with_its_decimals() -> None:
    table = a_table(("name", "value", "low", "high"), ("a", 0.53123, 0.39, 0.7), ("b", 46.2188, 40.0, 52.25))
    assert print_table(table).columns == ("name", "value (95% CI)")
    assert texts(table) == [("a", "0.531 (0.390\N{EN DASH}0.700)"), ("b", "46.2 (40.0\N{EN DASH}52.2)")]


def test_that_the_heading_says_the_confidence_of_the_intervals() -> None:
    table = a_table(
        ("name", "value", "low", "high", "confidence"), ("a", 0.5, 0.4, 0.6, 0.9), ("b", 0.6, 0.5, 0.7, 0.9)
    )
    assert print_table(table).columns == ("name", "value (90% CI)")


@pytest.mark.parametrize(
    ("p", "printed"),
    [
        (7.8e-12, "<0.001"),
        (0.0, "<0.001"),
        (0.00349, "0.003"),
        (0.045, "0.045"),
        (0.0996, "0.10"),
        (0.9, "0.90"),
        (0.999, ">0.99"),
    ],
)
def test_that_a_p_value_is_printed_as_journals_do(p: float, printed: str) -> None:
    assert str(p_words(p)) == printed
    assert texts(a_table(("name", "p_holm"), ("a", p), ("b", 0.5))) == [("a", printed), ("b", "0.50")]


def test_that_a_negative_number_has_a_minus_and_no_hyphen() -> None:
    table = a_table(("name", "value", "low", "high"), ("a-1", -0.5, -0.625, 0.25), ("b", -0.00001, None, None))
    minus = "\N{MINUS SIGN}"
    assert texts(table) == [("a-1", f"{minus}0.500 ({minus}0.625 to 0.250)"), ("b", "0.000")]


def test_that_what_is_the_same_in_all_rows_and_how_it_was_computed_are_footnotes() -> None:
    columns = ("name", "value", "setting", "interval_method", "seed", "other_low")
    table = a_table(columns, ("a", 1.5, "fine", "bootstrap", 7, 0.1), ("b", None, "fine", None, None, None))
    made = print_table(table)
    assert made.columns == ("name", "value")
    assert made.footnotes == (("", "rated unit: single sentences"), ("", "interval: bootstrap; seed: 7"))


def test_that_reasons_are_told_once_by_letters() -> None:
    columns = ("name", "value", "undefined_because")
    rows: list[tuple[Cell, ...]] = [("a", None, "one"), ("b", None, "two"), ("c", None, "one"), ("d", 1.0, None)]
    made = print_table(a_table(columns, *rows))
    assert [row[1][1] for row in made.rows] == ["a", "b", "a", ""]
    assert made.footnotes == (("a", "one"), ("b", "two"))


def test_that_a_table_of_one_row_keeps_its_columns() -> None:
    assert texts(a_table(("name", "n"), ("a", 12))) == [("a", "12")]


def test_that_a_column_of_long_texts_is_no_column() -> None:
    long = "a sentence that is far too long to stand in a cell of a printed table"
    assert print_table(a_table(("name", "n", "explanation"), ("a", 1, long), ("b", 2, "short"))).columns == (
        "name",
        "n",
    )


def test_that_shares_of_a_figure_are_printed_as_the_figure_has_them() -> None:
    axis = Axis("share", Unit.SHARE)
    data = (Datum(0.2626, 0.2, 0.5, n=80), Datum(0.0, n=3))
    spec = Dots(About(name="wrong", title="Wrong", definition=""), ("a", "b"), (Series("s", data),), axis)
    made = print_table(figure_table(spec))
    assert made.columns[0] == "row"
    assert [row[1] for row in texts(figure_table(spec))] == ["26.3% (20.0%\N{EN DASH}50.0%)", "0.0%"]
    in_numbers = replace(spec, axis=replace(axis, unit=Unit.NUMBER))
    assert texts(figure_table(in_numbers))[0][1] == "0.263 (0.200\N{EN DASH}0.500)"


def test_that_names_of_places_in_a_figure_are_said_in_the_language_of_the_reader() -> None:
    label = Message("{dimension}, {setting}", {"dimension": "tone", "setting": Message("whole answers")})
    spec = Dots(About(name="a", title="A", definition=""), (label,), (Series("s", (Datum(1.0),)),), Axis("mean"))

    def say(text: Words) -> str:
        return f"<{text}>" if isinstance(text, Message) else text

    assert print_table(figure_table(spec), say).rows[0][0][0] == "<tone, whole answers>"
