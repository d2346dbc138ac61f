"""Tables keep their first column readable, whatever the room."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QStyle, QStyleOptionViewItem
from pytestqt.qtbot import QtBot

from medreview.ui.screen import ScreenContext
from medreview.ui.widgets.data_table import LEAST_STRETCHED_PX, DataTable, RowsModel, ShownColumn, TextDirectionDelegate

WIDTHS = (240, 100, 100)


@pytest.fixture
def table(qtbot: QtBot, context: ScreenContext) -> DataTable:
    return shown_table(qtbot, context)


def shown_table(qtbot: QtBot, context: ScreenContext) -> DataTable:
    model = RowsModel([ShownColumn("Question"), ShownColumn("Kind"), ShownColumn("Answers", is_number=True)])
    model.show_rows([("Can I take ibuprofen with warfarin?", "open", 3)])
    table = DataTable(context.settings, "test", "Questions")
    qtbot.addWidget(table)
    table.use(model, WIDTHS, stretches=0)
    table.show()
    return table


def widths(table: DataTable) -> list[int]:
    return [table.columnWidth(column) for column in range(3)]


def test_that_the_first_column_takes_the_room_that_is_left(table: DataTable):
    table.resize(900, 300)
    assert sum(widths(table)) == table.viewport().width()
    assert widths(table)[1:] == [100, 100]


def test_that_a_column_that_was_hidden_at_the_end_is_as_wide_as_before_when_it_is_shown_again(
    qtbot: QtBot, context: ScreenContext, table: DataTable
):
    table.resize(220, 300)
    table.horizontalHeader().resizeSection(1, 120)
    table.hide_columns({2})
    again = shown_table(qtbot, context)
    again.resize(220, 300)
    again.hide_columns({2})
    again.hide_columns(())
    assert widths(again)[1:] == [120, 100]


def test_that_a_narrow_table_scrolls_instead_of_hiding_its_first_column(table: DataTable):
    table.resize(220, 300)
    assert widths(table) == [LEAST_STRETCHED_PX, 100, 100]
    assert table.horizontalScrollBar().maximum() > 0


def test_that_a_cell_that_is_cut_tells_all_of_itself(table: DataTable):
    delegate = table.itemDelegate()
    assert isinstance(delegate, TextDirectionDelegate)
    index = table.model().index(0, 0)
    said = []
    for width in (900, 220):
        table.resize(width, 300)
        option = QStyleOptionViewItem()
        table.initViewItemOption(option)
        option.rect = table.visualRect(index)
        said.append(delegate.cut_text(option, index))
    assert said == ["", "Can I take ibuprofen with warfarin?"]


def test_that_room_that_comes_back_is_taken_again(table: DataTable):
    table.resize(220, 300)
    table.resize(900, 300)
    assert sum(widths(table)) == table.viewport().width()


def test_that_numbers_meet_at_the_right_in_a_mirrored_table_too(table: DataTable):
    given = Qt.AlignmentFlag(table.model().index(0, 2).data(Qt.ItemDataRole.TextAlignmentRole))
    for direction in (Qt.LayoutDirection.LeftToRight, Qt.LayoutDirection.RightToLeft):
        assert QStyle.visualAlignment(direction, given) & Qt.AlignmentFlag.AlignRight


def test_that_a_table_with_rows_is_not_called_empty(table: DataTable):
    table.say_when_empty("Nothing fits.")
    heard = [table.accessibleDescription()]
    for rows in ([], [("Is a fever of 38.2 dangerous?", "open", 1)]):
        table.model().show_rows(rows)
        heard.append(table.accessibleDescription())
    assert heard == ["", "Nothing fits.", ""]


@pytest.mark.parametrize(
    ("text", "direction"),
    [
        pytest.param("", Qt.LayoutDirection.RightToLeft, id="a tick box alone"),
        pytest.param("Latin", Qt.LayoutDirection.LeftToRight, id="a Latin name"),
        pytest.param(
            "منتظر Night answers است.", Qt.LayoutDirection.RightToLeft, id="a sentence with a long Latin name"
        ),
        pytest.param("۱۴۰۴/۱۲/۲۳", Qt.LayoutDirection.LeftToRight, id="a day"),
        pytest.param("\u200f۱۴۰۴/۱۲/۲۳، ۰۹:۳۰", Qt.LayoutDirection.RightToLeft, id="a moment, its day first"),
        pytest.param("\u061c۱۰۰٪", Qt.LayoutDirection.RightToLeft, id="a percentage, its sign last"),
    ],
)
def test_that_a_cell_of_a_mirrored_table_runs_as_its_text_is_read(
    table: DataTable, text: str, direction: Qt.LayoutDirection
):
    option = QStyleOptionViewItem()
    delegate = table.itemDelegate()
    option.direction = Qt.LayoutDirection.RightToLeft  # pyright: ignore[reportAttributeAccessIssue]
    table.model().show_rows([(text, "", None)])  # pyright: ignore[reportAttributeAccessIssue]
    delegate.initStyleOption(option, table.model().index(0, 0))
    assert option.direction == direction  # pyright: ignore[reportAttributeAccessIssue]


def test_that_a_row_is_marked_whatever_keys_are_held_down(table: DataTable):
    QTest.keyPress(table, Qt.Key.Key_F, Qt.KeyboardModifier.ControlModifier)
    marked = []
    for _ in range(2):
        table.selectRow(0)
        marked.append(table.selected_text())
    QTest.keyRelease(table, Qt.Key.Key_F)
    assert marked == ["Can I take ibuprofen with warfarin?\topen\t3"] * 2


def test_that_a_spreadsheet_knows_a_copied_negative_number_for_one(table: DataTable):
    table.model().show_rows([("\N{MINUS SIGN}5 degrees\nat night", "open", -0.25)])
    table.selectRow(0)
    assert table.selected_text() == "\N{MINUS SIGN}5 degrees at night\topen\t-0.250"
