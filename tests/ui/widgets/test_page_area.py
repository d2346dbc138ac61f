"""The wheel scrolls the page, and changes a control only where the keyboard is."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import QDate
from PySide6.QtWidgets import (
    QApplication,
    QDateEdit,
    QListWidget,
    QSlider,
    QTabBar,
    QVBoxLayout,
    QWidget,
)
from pytestqt.qtbot import QtBot

from medreview.ui.widgets.fields import choice_box, decimal_box, named, number_box
from medreview.ui.widgets.page_area import PageArea, WheelKeeper
from tests.ui.wheel_walk import changed_by_wheel, state_of, turn_wheel_over


def a_choice() -> QWidget:
    box = choice_box("Choice")
    box.addItems(["one", "two", "three"])
    box.setCurrentIndex(1)
    return box


def a_number() -> QWidget:
    box = number_box("Number", 0, 9)
    box.setValue(4)
    return box


def a_share() -> QWidget:
    box = decimal_box("Share", 0, 1, step=0.1)
    box.setValue(0.5)
    return box


def a_slider() -> QWidget:
    slider = named(QSlider(), "Slider")
    slider.setValue(50)
    return slider


def some_tabs() -> QWidget:
    bar = named(QTabBar(), "Tabs")
    for name in ("a", "b", "c"):
        bar.addTab(name)
    bar.setCurrentIndex(1)
    return bar


def a_day() -> QWidget:
    return named(QDateEdit(QDate(2024, 5, 5)), "Day")


def a_list() -> QWidget:
    lines = named(QListWidget(), "List")
    lines.addItems([str(n) for n in range(80)])
    lines.setFixedHeight(80)
    return lines


CONTROLS = (a_choice, a_number, a_share, a_slider, some_tabs, a_day, a_list)


@pytest.fixture
def page(qtbot: QtBot, qapp: QApplication) -> PageArea:
    """A page much taller than its window, which holds every kind of control."""
    keeper = WheelKeeper(qapp)
    area = PageArea()
    area.keeper = keeper  # type: ignore[attr-defined] - it lives as long as the page
    content = QWidget()
    column = QVBoxLayout(content)
    for make in CONTROLS:
        column.addWidget(make())
    column.addSpacing(2000)
    area.setWidget(content)
    area.resize(400, 500)
    qtbot.addWidget(area)
    with qtbot.waitActive(area):
        area.show()
    return area


def test_that_the_wheel_scrolls_the_page_over_a_control_without_the_keyboard(page: PageArea) -> None:
    assert changed_by_wheel(page) == []
    QApplication.focusWidget().clearFocus()
    for kind in ("Number", "Choice", "List"):
        control = next(one for one in page.findChildren(QWidget) if one.accessibleName() == kind)
        page.verticalScrollBar().setValue(0)
        assert turn_wheel_over(control, -1)
        assert page.verticalScrollBar().value() > 0, kind
        assert not control.hasFocus()


def has_the_keyboard(control: QWidget) -> bool:
    in_use = QApplication.focusWidget()
    return in_use is not None and (in_use is control or control.isAncestorOf(in_use))


@pytest.mark.parametrize("make", CONTROLS)
def test_that_the_wheel_changes_the_control_that_has_the_keyboard(
    page: PageArea, make: Callable[[], QWidget], qtbot: QtBot
) -> None:
    name = make().accessibleName()
    control = next(one for one in page.findChildren(QWidget) if one.accessibleName() == name)
    before = state_of(control)

    def changes_by_a_turn() -> bool:
        page.activateWindow()  # a window of an earlier test may still be there, or be on its way out
        control.setFocus()
        QApplication.processEvents()
        return has_the_keyboard(control) and turn_wheel_over(control, -1) and state_of(control) != before

    qtbot.waitUntil(changes_by_a_turn)


def test_that_a_list_that_lies_in_no_page_scrolls_wherever_the_keyboard_is(qtbot: QtBot, qapp: QApplication) -> None:
    keeper = WheelKeeper(qapp)
    whole = QWidget()
    column = QVBoxLayout(whole)
    lines, number = a_list(), a_number()
    for control in (lines, number):
        column.addWidget(control)
    qtbot.addWidget(whole)
    with qtbot.waitActive(whole):
        whole.show()
    number.setFocus()
    assert turn_wheel_over(lines, -1)
    assert state_of(lines) != 0
    keeper.deleteLater()
