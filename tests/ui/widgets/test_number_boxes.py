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


@pytest.mark.parametrize(("price", "shown"), [(0.075, "0.075"), (0.25, "0.25"), (2.0, "2.00"), (0.0001, "0.0001")])
def test_that_a_price_below_a_cent_is_kept_and_shown_whole(
    qtbot: QtBot, language: str, price: float, shown: str
) -> None:
    box = decimal_box("Price", 0, 100, step=0.1, decimals=4)
    qtbot.addWidget(box)
    box.setValue(price)
    box.interpretText()
    in_persian = shown.translate(str.maketrans("0123456789.", "۰۱۲۳۴۵۶۷۸۹٫"))
    assert (box.value(), box.text()) == (price, {"en": shown, "fa": in_persian}[language])
