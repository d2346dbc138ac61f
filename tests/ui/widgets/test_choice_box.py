"""A box of choices: its list has room for all that it offers."""

import pytest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from medreview.ui.theme import Theme
from medreview.ui.widgets.fields import ChoiceBox, named
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
