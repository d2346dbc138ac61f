"""The page of a report is printed with room between cells and in its own direction."""

import pytest
from PySide6.QtGui import QTextDocument, QTextTable
from pytestqt.qtbot import QtBot

from medreview.ui.plots.report_pdf import STYLE_FOR_QT, for_qt
from tests.unit.reporting.test_report_page import a_table, page


@pytest.mark.parametrize("style", STYLE_FOR_QT)
def test_that_the_style_which_qt_takes_otherwise_is_that_of_the_page(style: str) -> None:
    assert style.encode() in page(a_table(("a", 1)))


@pytest.mark.parametrize(("language", "headings"), [("en", ["name", "value"]), ("fa", ["value", "name"])])
def test_that_the_first_column_stands_where_the_language_begins(
    qtbot: QtBot, language: str, headings: list[str]
) -> None:
    document = QTextDocument()
    document.setHtml(for_qt(page(a_table(("a", 1)), language=language).decode()))
    (table,) = (frame for frame in document.rootFrame().childFrames() if isinstance(frame, QTextTable))
    assert [table.cellAt(0, column).firstCursorPosition().block().text() for column in range(2)] == headings
