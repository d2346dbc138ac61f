"""Texts are shown whole."""

import pytest
from PySide6.QtWidgets import QApplication
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
