"""Buttons for verbs, and the names that a screen reader says: all that the first picture of the window needs."""

import sys
from collections.abc import Callable
from typing import TypeVar

from PySide6.QtWidgets import QComboBox, QPushButton, QWidget

W = TypeVar("W", bound=QWidget)


def named(widget: W, name: str) -> W:
    """Give a control the name that a screen reader says."""
    widget.setAccessibleName(name)
    if isinstance(widget, QComboBox) and sys.platform == "linux":
        widget.setAccessibleDescription(name)  # there Qt calls a box by what is chosen in it
    return widget


def push_button(text: str, act: Callable[[], object], *, role: str = "", keys: str = "") -> QPushButton:
    """A button for a verb; Enter presses it where it has the keyboard."""
    button = named(QPushButton(text), text.replace("&", ""))
    button.setAutoDefault(True)
    if role:
        button.setProperty("role", role)
    if keys:
        button.setToolTip(keys)
    button.clicked.connect(lambda: act())  # noqa: PLW0108 - without the "checked" of the signal
    return button
