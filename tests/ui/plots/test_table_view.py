"""A table of results on the screen: sorted as numbers, copied with all digits, saved for a paper."""

from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from medreview.reporting.figure_data import CountedUnit, SourceAnswers
from medreview.reporting.latex import latex_bytes
from medreview.reporting.tables import Cell, Table, csv_bytes, markdown_bytes
from medreview.reporting.word_tables import word_bytes
from medreview.ui.plots import table_view
from medreview.ui.plots.table_view import TableView
from medreview.ui.screen import ScreenContext

ROWS = (("correctness", 0.123456789, 9, None), ("relevance", None, 10, None), ("risks", -0.5, 100, None))
TABLE = Table("agreement", "Agreement", ("dimension", "value", "n_units", "empty"), ROWS, ("A note.",), "A definition.")


@pytest.fixture
def view(qtbot: QtBot, context: ScreenContext) -> TableView:
    view = TableView(context.settings, TABLE)
    qtbot.addWidget(view)
    view.resize(700, 300)
    view.show()
    return view


def column(view: TableView, place: int) -> list[object]:
    return [view.rows.rows.index(row, place).data() for row in range(3)]


def test_that_rows_stand_as_computed_until_somebody_sorts(view: TableView) -> None:
    assert column(view, 0) == ["Correctness", "Relevance", "Risks"]


def test_that_columns_that_are_empty_throughout_are_left_out(view: TableView) -> None:
    titles = [view.rows.rows.headerData(place, Qt.Orientation.Horizontal) for place in range(3)]
    assert titles == ["dimension", "value", "sample size (n)"]
    assert view.rows.rows.columnCount() == 3


@pytest.mark.parametrize(
    ("order", "expected"),
    [
        (Qt.SortOrder.AscendingOrder, ["−0.500", "0.123", ""]),
        (Qt.SortOrder.DescendingOrder, ["0.123", "−0.500", ""]),
    ],
)
def test_that_numbers_sort_as_numbers_and_what_is_undefined_comes_last(
    view: TableView, order: Qt.SortOrder, expected: list[str]
) -> None:
    view.rows.sortByColumn(1, order)
    assert column(view, 1) == expected


def test_that_whole_numbers_sort_by_size(view: TableView) -> None:
    view.rows.sortByColumn(2, Qt.SortOrder.DescendingOrder)
    assert column(view, 2) == ["100", "10", "9"]


def test_that_the_copy_has_a_header_all_digits_and_the_order_shown(view: TableView) -> None:
    view.rows.sortByColumn(1, Qt.SortOrder.AscendingOrder)
    view.copy_button.click()
    assert QGuiApplication.clipboard().text().splitlines() == [
        "dimension\tvalue\tn_units",
        "risks\t-0.5\t100",
        "correctness\t0.123456789\t9",
        "relevance\t\t10",
    ]


def test_that_selected_rows_are_copied_alone(qtbot: QtBot, view: TableView) -> None:
    view.rows.selectRow(1)
    qtbot.keyClick(view.rows, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert QGuiApplication.clipboard().text().splitlines()[1:] == ["relevance\t\t10"]


@pytest.mark.parametrize(
    ("form", "made"), [("csv", csv_bytes), ("md", markdown_bytes), ("tex", latex_bytes), ("docx", word_bytes)]
)
def test_that_the_table_is_saved(view: TableView, tmp_path: Path, form: str, made: Callable[[Table], bytes]) -> None:
    view.save(tmp_path / f"table.{form}", form)
    assert (tmp_path / f"table.{form}").read_bytes() == made(TABLE)


def test_that_a_text_processor_gets_the_table_for_print(view: TableView) -> None:
    view.copy_button.click()
    assert '<td class="number" dir="ltr">0.123</td>' in QGuiApplication.clipboard().mimeData().html()


def test_that_how_a_number_was_computed_is_shown_when_asked_for(qtbot: QtBot, context: ScreenContext) -> None:
    columns = ("dimension", "labels", "value", "method", "seed")
    table = Table("t", "T", columns, (("correctness", "three points", 0.5, "Randolph", 1),))
    view = TableView(context.settings, table)
    qtbot.addWidget(view)
    assert [view.rows.isColumnHidden(place) for place in range(5)] == [False, False, False, True, True]
    view.all_button.click()
    assert not any(view.rows.isColumnHidden(place) for place in range(5))
    assert view.rows.all_text().splitlines()[1].split("\t") == ["correctness", "three points", "0.5", "Randolph", "1"]


def test_that_words_of_ours_are_shown_in_the_language_and_copied_as_they_were_computed(
    qtbot: QtBot, context: ScreenContext, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        table_view, "cell_word", lambda text, _column, _own: {"all raters": "everybody"}.get(text, text)
    )
    view = TableView(context.settings, Table("t", "T", ("rater", "n"), (("all raters", 2), ("R1", 3))))
    qtbot.addWidget(view)
    shown = [view.rows.rows.index(row, 0).data() for row in range(2)]
    assert shown == ["everybody", "R1"]
    assert "all raters" in view.rows.all_text()


def test_that_words_that_are_the_same_in_every_row_are_told_once_and_shown_on_request(
    qtbot: QtBot, context: ScreenContext
) -> None:
    rows = (("correctness", "coarse", 1.0), ("relevance", "coarse", 1.0))
    view = TableView(context.settings, Table("kappa", "Kappa", ("dimension", "setting", "value"), rows))
    qtbot.addWidget(view)
    view.show()
    assert [view.rows.isColumnHidden(place) for place in range(3)] == [False, True, False]
    assert "The same in every row: rated unit: whole answers" in [label.text() for label in view.findChildren(QLabel)]
    assert "coarse" in view.rows.all_text()
    view.all_button.click()
    assert not view.rows.isColumnHidden(1)


def test_that_the_way_to_a_number_is_offered_above_a_table_that_has_one_and_begins_with_its_row(
    qtbot: QtBot, context: ScreenContext
) -> None:
    table = Table("kappa", "Kappa", ("row", "value"), (("people", 0.5), ("judge", 0.4)))

    def is_of(row: str) -> Callable[[Mapping[str, Cell]], bool]:
        return lambda cells: cells["row"] == row

    view = TableView(context.settings, table, may_have_lines=is_of("judge"))
    qtbot.addWidget(view)
    view.show()
    assert view.how_button.isVisible()
    with qtbot.waitSignal(view.how_wished) as heard:
        view.how_button.click()
    assert heard.args == [{"row": "judge", "value": 0.4}]
    without = TableView(context.settings, table, may_have_lines=is_of("metric"))
    qtbot.addWidget(without)
    without.show()
    assert not without.how_button.isVisible()


def test_that_a_table_of_nothing_but_a_reason_says_it_whole(qtbot: QtBot, context: ScreenContext) -> None:
    reason = "no dimension labels statements as contradiction or entailment"
    table = Table("statements", "Statements", ("value", "undefined_because"), ((None, reason),))
    view = TableView(context.settings, table)
    qtbot.addWidget(view)
    view.show()
    assert not view.rows.isVisible()
    assert reason in [label.text() for label in view.findChildren(QLabel)]


def test_that_the_answers_behind_rows_open_in_the_order_shown_beginning_with_the_row_that_was_entered(
    qtbot: QtBot, context: ScreenContext
) -> None:
    view = TableView(context.settings, TABLE, (11, 22, 11))
    qtbot.addWidget(view)
    view.show()
    opened: list[object] = []
    view.answers_chosen.connect(lambda answers, first: opened.append((answers, first)))
    view.open_button.click()
    view.rows.sortByColumn(2, Qt.SortOrder.DescendingOrder)
    view.rows.selectRow(1)
    QTest.keyClick(view.rows, Qt.Key.Key_Return)
    assert opened == [((11, 22), None), ((11, 22), 22)]
    assert "22" not in view.rows.all_text()


def test_that_a_row_opens_what_was_counted_for_it_however_rows_are_sorted(qtbot: QtBot, context: ScreenContext) -> None:
    keys = (SourceAnswers((CountedUnit((1,)),)), None, SourceAnswers((CountedUnit((3,)),)))
    table = Table(
        "t", "t", ("value",), ((0.1,), (0.2,), (0.3,)), behind=tuple(partial(lambda key: key, key) for key in keys)
    )
    view = TableView(context.settings, table)
    qtbot.addWidget(view)
    view.rows.sortByColumn(0, Qt.SortOrder.DescendingOrder)
    opened: list[object] = []
    view.key_chosen.connect(opened.append)
    for row in range(3):
        view.rows.activated.emit(view.rows.rows.index(row, 0))
    assert opened == [keys[2], keys[0]]


def test_that_a_p_value_is_shown_as_journals_print_it(qtbot: QtBot, context: ScreenContext) -> None:
    rows = (("a", 4.6e-7), ("b", 0.718), ("c", 0.0123))
    view = TableView(context.settings, Table("tests", "Tests", ("name", "p_holm"), rows))
    qtbot.addWidget(view)
    assert [str(one).strip("\u200e") for one in column(view, 1)] == ["<0.001", "0.72", "0.012"]
    view.rows.sortByColumn(1, Qt.SortOrder.AscendingOrder)
    assert column(view, 0) == ["a", "c", "b"]
