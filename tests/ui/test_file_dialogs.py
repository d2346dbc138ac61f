"""The dialogs that ask for a file."""

import re

import pytest
from PySide6.QtWidgets import QApplication, QFileDialog, QLabel, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from medreview.ui.file_dialogs import ask_file


@pytest.mark.usefixtures("persian")
def test_that_a_file_is_asked_for_in_the_words_of_the_window(qtbot: QtBot, qapp: QApplication) -> None:
    parent = QWidget()
    qtbot.addWidget(parent)
    ask_file(parent, "یک فایل", "CSV (*.csv)", lambda _file: None)
    dialog = parent.findChild(QFileDialog)
    assert dialog is not None
    buttons = {button.text() for button in dialog.findChildren(QPushButton)}
    words = [label.text().replace("&", "") for label in dialog.findChildren(QLabel) if label.text()]
    dialog.reject()
    assert "باز کردن" in buttons
    assert len(words) >= len(QFileDialog.DialogLabel) - 2, "place, name and kind"
    assert not [one for one in words if re.search("[A-Za-z]|پرونده", one)]
