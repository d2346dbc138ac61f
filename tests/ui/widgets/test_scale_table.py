"""Rows of scales: what they show, where the levels stand, what a screen reader is told."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QTextDocument
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from medreview.ui.theme import Theme
from medreview.ui.widgets.scale_row import LevelLabel
from medreview.ui.widgets.scale_table import GivenLevel, ScaleLabels, ScaleTable

WORDS = ("Disagree", "Partially Disagree", "Neutral", "Partially Agree", "Agree")


def a_scale(name: str, words: tuple[str, ...] = WORDS) -> ScaleLabels:
    levels = tuple(LevelLabel(float(n), str(n), word) for n, word in enumerate(words, start=1))
    return ScaleLabels(name, name.title(), f"states {name}", levels)


@pytest.fixture
def table(theme: Theme, qtbot: QtBot) -> ScaleTable:
    widget = ScaleTable(theme, [a_scale("correctness"), a_scale("relevance")])
    qtbot.addWidget(widget)
    widget.resize(760, 200)
    with qtbot.waitExposed(widget):
        widget.show()
    return widget


def shown(table: ScaleTable) -> list[list[bool]]:
    return [[button.isChecked() for button in row.buttons] for row in table.rows]


def test_that_a_given_value_shows_in_its_row_only(table: ScaleTable) -> None:
    table.show_given({"correctness": GivenLevel(4.0)})
    assert shown(table) == [[False, False, False, True, False], [False] * 5]


def test_that_a_click_asks_and_shows_nothing_by_itself(table: ScaleTable, qtbot: QtBot) -> None:
    with qtbot.waitSignal(table.value_chosen) as asked:
        qtbot.mouseClick(table.rows[1].buttons[2], Qt.MouseButton.LeftButton)
    assert asked.args == ["relevance", 3.0]
    assert shown(table)[1] == [False] * 5


def test_that_a_click_makes_its_row_the_current_one(table: ScaleTable, qtbot: QtBot) -> None:
    qtbot.mouseClick(table.rows[1].buttons[2], Qt.MouseButton.LeftButton)
    assert table.current_name == "relevance"


def test_that_a_row_tells_a_screen_reader_what_is_given(table: ScaleTable) -> None:
    table.show_given({"correctness": GivenLevel(4.0)})
    assert table.rows[0].accessibleName() == "Correctness: 4 of 5, Partially Agree"
    assert table.rows[1].accessibleName() == "Relevance: not rated"
    assert table.rows[0].accessibleDescription() == "states correctness"


def test_that_every_level_has_a_name_of_its_own(table: ScaleTable) -> None:
    names = [button.accessibleName() for row in table.rows for button in row.buttons]
    assert names[0] == "Correctness: 1 of 5, Disagree"
    assert len(set(names)) == 10


def test_that_a_reason_not_to_judge_takes_the_value_away_and_is_said(table: ScaleTable) -> None:
    table.show_given({"correctness": GivenLevel(4.0)})
    table.show_given({"correctness": GivenLevel(cannot_judge="cannot judge: outside my field")})
    assert shown(table)[0] == [False] * 5
    assert table.rows[0].accessibleName() == "Correctness: cannot judge: outside my field"


def test_that_levels_stand_left_to_right_in_a_mirrored_window_too(theme: Theme, qtbot: QtBot) -> None:
    QApplication.setLayoutDirection(Qt.LayoutDirection.RightToLeft)
    try:
        widget = ScaleTable(theme, [a_scale("correctness"), a_scale("relevance")])
        qtbot.addWidget(widget)
        widget.resize(760, 200)
        with qtbot.waitExposed(widget):
            widget.show()
        row = widget.rows[0]
        places = [button.mapTo(widget, button.rect().center()).x() for button in row.buttons]
        assert places == sorted(places)
        assert places[-1] < row.mapTo(widget, row.rect().center()).x()
    finally:
        QApplication.setLayoutDirection(Qt.LayoutDirection.LeftToRight)


def test_that_giving_values_moves_no_row(table: ScaleTable) -> None:
    before = [row.geometry() for row in table.rows]
    table.show_given(
        {"correctness": GivenLevel(4.0), "relevance": GivenLevel(cannot_judge="cannot judge: a long reason")}
    )
    QApplication.processEvents()
    assert [row.geometry() for row in table.rows] == before


def test_that_digit_zero_is_the_tenth_level(theme: Theme, qtbot: QtBot) -> None:
    table = ScaleTable(theme, [a_scale("pain", tuple("" for _ in range(10)))])
    qtbot.addWidget(table)
    assert table.rows[0].value_of_digit(0) == 10.0


def test_that_words_at_both_ends_stand_beside_the_digits(theme: Theme, qtbot: QtBot) -> None:
    table = ScaleTable(theme, [a_scale("effort", ("Very low", "", "", "", "", "", "Very high"))])
    qtbot.addWidget(table)
    assert [label.text() for label in table.rows[0].ends] == ["Very low", "Very high"]


def test_that_a_word_that_looks_like_html_is_shown_as_it_is(theme: Theme, qtbot: QtBot) -> None:
    table = ScaleTable(theme, [a_scale("x", ("<b>no</b>", "yes"))])
    qtbot.addWidget(table)
    tip = QTextDocument()
    tip.setHtml(table.rows[0].buttons[0].toolTip())
    assert tip.toPlainText() == "<b>no</b>"


@pytest.mark.parametrize("direction", [Qt.LayoutDirection.LeftToRight, Qt.LayoutDirection.RightToLeft])
def test_that_levels_run_as_the_study_chose_whatever_the_mirror(
    qtbot, theme: Theme, direction: Qt.LayoutDirection
) -> None:
    words = ("Very low", "", "", "", "", "", "Very high")
    for window in Qt.LayoutDirection.LeftToRight, Qt.LayoutDirection.RightToLeft:
        table = ScaleTable(theme, [a_scale("effort", words)], levels_run=direction)
        table.setLayoutDirection(window)
        qtbot.addWidget(table)
        table.resize(900, 200)
        table.show()
        (row,) = table.rows
        places = [widget.x() for widget in (row.ends[0], *row.buttons, row.ends[1])]
        assert places == sorted(places, reverse=direction is Qt.LayoutDirection.RightToLeft)
        assert row.value_of_digit(1) == row._levels[0].value
