"""A box of choices: its list has room for all that it offers."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QStyleOptionComboBox, QWidget
from pytestqt.qtbot import QtBot

from medreview.ui.theme import Theme
from medreview.ui.widgets.fields import ChoiceBox, choice_box, named, search_box
from medreview.ui.widgets.layout import in_a_column


@pytest.mark.qt_log_ignore("This plugin does not support")
@pytest.mark.parametrize("n_entries", [2, 4, 9])
def test_that_the_list_of_a_box_in_use_shows_its_last_entry_whole(qtbot: QtBot, theme: Theme, n_entries: int) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    box = named(ChoiceBox(), "Entries")
    box.offer({place: f"Entry {place}" for place in range(n_entries)})
    in_a_column(box, of=window)
    window.show()
    window.activateWindow()
    box.setFocus()
    qtbot.waitUntil(box.hasFocus)
    box.showPopup()
    view = box.view()

    def is_whole() -> bool:
        return 0 <= view.visualRect(view.model().index(n_entries - 1, 0)).bottom() < view.viewport().height()

    qtbot.waitUntil(is_whole, timeout=5000)
    box.hidePopup()


def test_that_an_entry_wider_than_its_box_ends_in_an_ellipsis(qtbot: QtBot) -> None:
    box = choice_box("Strategy", {"tags": "Chapter of ICD-11, type of question and personal data"})
    qtbot.addWidget(box)
    said: list[str] = []
    for width in (box.sizeHint().width(), box.sizeHint().width() // 2):
        box.resize(width, box.sizeHint().height())
        option = QStyleOptionComboBox()
        box.initStyleOption(option)
        said.append(option.currentText)
    whole, short = said
    assert whole == box.currentText()
    assert short.endswith("…")


@pytest.mark.qt_log_ignore("This plugin does not support")
def test_that_a_click_into_the_words_lists_all_and_typing_takes_their_place(qtbot: QtBot) -> None:
    box = search_box(
        "Set", {"Columns": {"author": "author", "kind": "kind of author"}, "Rows": {"language": "Language"}}
    )
    qtbot.addWidget(box)
    box.show()
    line, completer = box.lineEdit(), box.completer()
    assert line is not None
    assert completer is not None
    qtbot.mouseClick(line, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(completer.popup().isVisible)
    assert completer.completionCount() == box.count()
    qtbot.keyClicks(completer.popup(), "lang")
    assert line.text() == "lang"
    assert completer.completionCount() == 1
    qtbot.keyClick(completer.popup(), Qt.Key.Key_Return)
    assert (box.chosen, completer.popup().isVisible()) == ("language", False)


@pytest.mark.qt_log_ignore("This plugin does not support")
def test_that_an_entry_of_the_whole_list_is_chosen_by_a_click(qtbot: QtBot) -> None:
    box = search_box("Set", {"": {"author": "author", "kind": "kind of author"}})
    qtbot.addWidget(box)
    box.show()
    line, completer = box.lineEdit(), box.completer()
    assert line is not None
    assert completer is not None
    qtbot.mouseClick(line, Qt.MouseButton.LeftButton)
    popup = completer.popup()
    qtbot.waitUntil(popup.isVisible)
    place = popup.visualRect(completer.completionModel().index(1, 0)).center()
    with qtbot.waitSignal(box.activated):
        qtbot.mouseClick(popup.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert (box.chosen, box.currentText()) == ("kind", "kind of author")
