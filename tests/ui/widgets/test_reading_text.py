"""Texts are shown whole, and read by keyboard from line to line."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from medreview.ui.theme import Theme
from medreview.ui.widgets.reading_text import ReadingText


@pytest.mark.parametrize("text", ["ع ح ج چ", "g j p q y", "ع\nح"])
def test_that_letters_below_the_last_line_are_not_cut(qtbot: QtBot, theme: Theme, text: str):
    reading = ReadingText(theme, grows=True)
    qtbot.addWidget(reading)
    reading.resize(400, 10)
    reading.show()
    reading.show_text(text)
    QApplication.processEvents()
    picture = reading.viewport().grab().toImage()
    bottom = picture.height() - 1
    assert len({picture.pixel(x, bottom) for x in range(picture.width())}) == 1
    assert len({picture.pixel(x, y) for x in range(picture.width()) for y in range(bottom)}) > 1


@pytest.fixture
def two_lines(qtbot: QtBot, theme: Theme) -> Iterator[ReadingText]:
    page = QWidget()
    qtbot.addWidget(page)
    before = QPushButton("Before", page)
    reading = ReadingText(theme, parent=page)
    reading.setAccessibleName("Answer")
    reading.show_text("first\nsecond")
    page.show()
    page.activateWindow()
    before.setFocus()
    yield reading
    page.close()  # the text lives as long as its page


@pytest.mark.parametrize(("reason", "line"), [(Qt.FocusReason.TabFocusReason, 1), (Qt.FocusReason.MouseFocusReason, 0)])
def test_that_arrow_keys_read_the_text_for_who_came_by_keyboard(
    qtbot: QtBot, two_lines: ReadingText, reason: Qt.FocusReason, line: int
) -> None:
    two_lines.setFocus(reason)
    qtbot.keyClick(two_lines, Qt.Key.Key_Down)
    assert two_lines.textCursor().blockNumber() == line


def test_that_a_text_shows_that_it_has_the_keyboard(qtbot: QtBot, theme: Theme, two_lines: ReadingText) -> None:
    two_lines.setFocus(Qt.FocusReason.TabFocusReason)
    corner = two_lines.viewport().grab().toImage().pixelColor(0, 0)
    assert corner == theme.colour("accent")
