"""Raw replies and prompts are shown letter by letter and can be read to their end by keyboard."""

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from medreview.ui.theme import Theme
from medreview.ui.widgets.reading_text import OutputText

HOSTILE = "<b>5</b> <img src='file:///etc/passwd'> \u202e4 {correctness}"


def test_that_tags_and_marks_are_shown_as_they_are(qtbot: QtBot, theme: Theme) -> None:
    text = OutputText(theme, "Reply")
    qtbot.addWidget(text)
    text.show_text(HOSTILE)
    assert text.toPlainText() == HOSTILE


def test_that_keys_scroll_to_the_end_and_back(qtbot: QtBot, theme: Theme) -> None:
    text = OutputText(theme, "Prompt")
    qtbot.addWidget(text)
    text.resize(300, 100)
    text.show()
    text.show_text("\n".join(f"line {n}" for n in range(100)))
    bar = text.verticalScrollBar()
    QTest.keyClick(text, Qt.Key.Key_PageDown)
    assert bar.value() > 0
    QTest.keyClick(text, Qt.Key.Key_End)
    assert bar.value() == bar.maximum()
    QTest.keyClick(text, Qt.Key.Key_Home)
    assert bar.value() == 0


def test_that_nothing_can_be_written_into_it(qtbot: QtBot, theme: Theme) -> None:
    text = OutputText(theme, "Reply")
    qtbot.addWidget(text)
    text.show_text("4")
    QTest.keyClicks(text, "5 ")
    assert text.toPlainText() == "4"
