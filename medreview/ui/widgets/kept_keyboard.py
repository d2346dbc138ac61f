"""Pages that are built anew while they are used, without taking the keyboard from who works in them."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget


def name_of_control_in_use(page: QWidget | None) -> str:
    """Of the control in a page to which the keys of its window go; empty where they go elsewhere."""
    control = page.window().focusWidget() if page is not None else None
    return control.accessibleName() if page is not None and control and page.isAncestorOf(control) else ""


def use_again(page: QWidget | None, name: str) -> None:
    """Give the keyboard to the control of that name in the page that took the place of the other one."""
    controls = page.findChildren(QWidget) if page is not None and name else []
    again = next((control for control in controls if control.accessibleName() == name), None)
    if again is not None:
        again.setFocus(Qt.FocusReason.OtherFocusReason)
