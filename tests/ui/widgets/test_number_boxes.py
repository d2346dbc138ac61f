"""Fields for numbers take what any keyboard types, and show the digits of the window's language."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QLocale
from pytestqt.qtbot import QtBot

from medreview.ui.widgets.fields import decimal_box, number_box


@pytest.fixture(params=["en", "fa"])
def language(request: pytest.FixtureRequest) -> Iterator[str]:
    QLocale.setDefault(QLocale(request.param))
    yield request.param
    QLocale.setDefault(QLocale("en"))


@pytest.mark.parametrize("typed", ["12", "۱۲", "١٢"])
def test_that_a_whole_number_is_read_in_digits_of_every_script(qtbot: QtBot, language: str, typed: str) -> None:
    box = number_box("Seed", 0, 100)
    qtbot.addWidget(box)
    box.lineEdit().setText(typed)
    box.interpretText()
    assert (box.value(), box.text()) == (12, {"en": "12", "fa": "۱۲"}[language])


@pytest.mark.parametrize("typed", ["0.25", "۰٫۲۵", "۰.۲۵", "۰/۲۵"])
def test_that_every_decimal_sign_is_one(qtbot: QtBot, language: str, typed: str) -> None:
    box = decimal_box("Price", 0, 100, step=0.1)
    qtbot.addWidget(box)
    box.clear()
    for sign in typed:  # as a keyboard does it: a sign that is refused would be left out
        before = box.lineEdit().text()
        box.lineEdit().insert(sign)
        assert box.lineEdit().text() != before
    box.interpretText()
    assert (box.value(), box.text()) == (0.25, {"en": "0.25", "fa": "۰٫۲۵"}[language])
