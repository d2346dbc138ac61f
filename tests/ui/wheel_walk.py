"""The controls of a window that the wheel changes while the keyboard is elsewhere."""

from PySide6.QtCore import QPoint
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractScrollArea,
    QAbstractSlider,
    QAbstractSpinBox,
    QComboBox,
    QScrollArea,
    QScrollBar,
    QTabBar,
    QWidget,
)

NOTCH = 120
CHOICES = (QAbstractSpinBox, QComboBox, QTabBar, QAbstractSlider)


def turn_wheel_over(control: QWidget, notches: int) -> bool:
    """Turn the wheel where a control is seen; whether it is."""
    region = control.visibleRegion()
    if not control.isVisible() or region.isEmpty():
        return False
    window = control.window()
    at = control.mapTo(window, region.boundingRect().center())
    QTest.wheelEvent(window.windowHandle(), at, QPoint(0, notches * NOTCH))
    return True


def changed_by_wheel(window: QWidget) -> list[str]:
    """The names of controls that changed when the wheel was turned over them, and of lists that took it from a page."""
    in_use = window.focusWidget()
    if in_use is not None:
        in_use.clearFocus()
    changed = [name for control in window.findChildren(QWidget) if (name := _changed(control))]
    if in_use is not None:
        in_use.setFocus()
    return changed


def _changed(control: QWidget) -> str:
    if isinstance(control, QScrollBar) or not (isinstance(control, CHOICES) or _is_list_in_page(control)):
        return ""
    before = state_of(control)
    for notches in (-1, 1, 1, -1):
        if turn_wheel_over(control, notches) and state_of(control) != before:
            return f"{type(control).__name__} {control.accessibleName()}: the wheel changed it"
    return ""


def state_of(control: QWidget) -> object:
    match control:
        case QAbstractSpinBox():
            return control.text()
        case QComboBox() | QTabBar():
            return control.currentIndex()
        case QAbstractSlider():
            return control.value()
        case QAbstractScrollArea():
            return control.verticalScrollBar().value()
        case _:
            return None


def _is_list_in_page(control: QWidget) -> bool:
    if not isinstance(control, QAbstractScrollArea):
        return False
    around = control.parentWidget()
    while around is not None:
        if isinstance(around, QScrollArea) and around.verticalScrollBar().maximum() > 0:
            return True
        around = around.parentWidget()
    return False
