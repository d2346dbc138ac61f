"""Finds controls that a screen reader could only call a button or a list."""

from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSlider,
    QAbstractSpinBox,
    QComboBox,
    QFileDialog,
    QLineEdit,
    QPlainTextEdit,
    QScrollBar,
    QTabBar,
    QTabWidget,
    QTextEdit,
    QWidget,
)

CONTROLS = (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSlider,
    QAbstractSpinBox,
    QComboBox,
    QLineEdit,
    QPlainTextEdit,
    QTextEdit,
    QTabWidget,
)
PARTS_OF_CONTROLS = (QAbstractSpinBox, QComboBox, QLineEdit, QTabBar, QAbstractItemView)
"""Qt's own children of these, and lists that drop down from a box, need no name of their own."""


def nameless_controls(widget: QWidget) -> list[str]:
    """Every control below ``widget`` whose accessible name is empty, described for a person who mends it."""
    found: list[str] = []
    for control in widget.findChildren(QWidget):
        if not isinstance(control, CONTROLS) or _is_part_of_another(control):
            continue
        if not _is_told_apart(control):
            parent = control.parent()
            found.append(f"{type(control).__name__} in {type(parent).__name__}")
    return found


def _is_told_apart(control: QWidget) -> bool:
    interface = QAccessible.queryAccessibleInterface(control)
    if not interface:
        return False
    name = interface.text(QAccessible.Text.Name)
    if isinstance(control, QComboBox):  # on Linux Qt calls it by what is chosen, which says nothing of what it is for
        heard = f"{name} {interface.text(QAccessible.Text.Description)}"
        return bool(control.accessibleName().strip()) and control.accessibleName() in heard
    return bool(name.strip())


def _is_part_of_another(control: QWidget) -> bool:
    parent = control.parent()
    return (
        isinstance(control, QScrollBar)
        or isinstance(control.window(), QFileDialog)  # the system's own wherever there is one
        or isinstance(parent, PARTS_OF_CONTROLS)
        or control.objectName().startswith("qt_")
        or (parent is not None and isinstance(parent.parent(), QComboBox))
    )
