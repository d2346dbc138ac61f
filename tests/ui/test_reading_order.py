"""Tab goes through a window in the order in which it is read."""

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtWidgets import QPushButton, QWidget

from medreview.ui.reading_order import controls_to_tab_through

SIDE = {"list": QRect(0, 40, 90, 200), "add": QRect(0, 250, 90, 20)}
MAIN = {"title": QRect(100, 44, 200, 20), "save": QRect(310, 40, 60, 30), "text": QRect(100, 80, 270, 190)}
HEAD = {"search": QRect(0, 0, 370, 30)}


@pytest.fixture
def page(qtbot) -> QWidget:
    """A search field above a list with its button, beside a page with title, button and text; made in no order."""
    page = QWidget()
    qtbot.addWidget(page)
    for name, place in sorted({**SIDE, **MAIN, **HEAD}.items()):
        control = QPushButton(name, page)
        control.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        control.setGeometry(place)
    page.resize(370, 280)
    page.show()
    return page


def names(page: QWidget) -> list[str]:
    return [control.text() for control in controls_to_tab_through(page) if isinstance(control, QPushButton)]


def mirror(page: QWidget) -> None:
    page.setLayoutDirection(Qt.LayoutDirection.RightToLeft)
    for control in page.findChildren(QPushButton):
        control.move(page.width() - control.x() - control.width(), control.y())


def test_that_a_row_comes_before_the_next_and_a_column_before_the_next(page: QWidget) -> None:
    assert names(page) == ["search", "list", "add", "title", "save", "text"]


def test_that_the_order_of_reading_stays_in_a_mirror(page: QWidget) -> None:
    as_it_was = names(page)
    mirror(page)
    assert names(page) == as_it_was


def test_that_what_is_hidden_or_cannot_be_used_is_left_out(page: QWidget) -> None:
    for control in page.findChildren(QPushButton):
        control.setVisible(control.text() != "title")
        control.setEnabled(control.text() != "save")
    assert names(page) == ["search", "list", "add", "text"]
