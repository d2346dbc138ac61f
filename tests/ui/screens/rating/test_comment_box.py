"""The box for a comment takes what a person writes, and only the beginning of what was pasted by mistake."""

import pytest
from PySide6.QtCore import QMimeData
from pytestqt.qtbot import QtBot

from medreview.domain.ratings import MOST_SIGNS
from medreview.ui.screens.differences.place_pane import NoteField
from medreview.ui.screens.rating.comment_box import CommentBox


def pasted(text: str) -> QMimeData:
    data = QMimeData()
    data.setText(text)
    return data


def test_that_only_the_beginning_of_a_text_that_is_too_long_is_pasted_and_the_box_says_so(qtbot: QtBot) -> None:
    box = CommentBox()
    qtbot.addWidget(box)
    box.field.insertFromMimeData(pasted("so "))
    assert box.problem.isHidden()
    box.field.insertFromMimeData(pasted("x" * 5_000_000))
    assert box.field.toPlainText() == "so " + "x" * (MOST_SIGNS - 3)
    assert not box.problem.isHidden()
    box.field.insertFromMimeData(pasted("more"))
    assert len(box.field.toPlainText()) == MOST_SIGNS
    box.field.selectAll()
    box.field.insertFromMimeData(pasted("y" * MOST_SIGNS))
    assert box.field.toPlainText() == "y" * MOST_SIGNS
    assert box.problem.isHidden()


@pytest.mark.parametrize(("words", "is_at_the_right"), [("دوز گفته نشده است.", True), ("No dose is named.", False)])
def test_that_words_stand_on_the_side_where_their_script_begins(
    qtbot: QtBot, words: str, is_at_the_right: bool
) -> None:
    box, note = CommentBox(), NoteField()
    for widget, field in ((box, box.field), (note, note)):
        qtbot.addWidget(widget)
        widget.resize(600, 100)
        field.setPlainText(words)
        widget.show()
        written = field.document().firstBlock().layout().lineAt(0).naturalTextRect()
        assert (written.left() > field.width() / 2) is is_at_the_right
