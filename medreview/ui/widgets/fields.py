"""Fields of forms, each with the name that a screen reader says."""

import sys
from collections.abc import Callable
from typing import TypeVar

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QAbstractSpinBox,
    QComboBox,
    QPushButton,
    QSizePolicy,
    QWidget,
)
from typing_extensions import override

from medreview.ui.tokens import GRID
from medreview.ui.widgets.number_boxes import DecimalBox, NumberBox

FIELD_WIDTH = 96
LARGE_NUMBER = 10_000_000
LEAST_LETTERS = 16
W = TypeVar("W", bound=QWidget)


def named(widget: W, name: str) -> W:
    """Give a control the name that a screen reader says."""
    widget.setAccessibleName(name)
    if isinstance(widget, QComboBox) and sys.platform == "linux":
        widget.setAccessibleDescription(name)  # there Qt calls a box by what is chosen in it
    return widget


def number_box(name: str, least: int, most: int, *, least_means: str = "") -> NumberBox:
    """A field for a whole number; its least value can stand for a word such as "all"."""
    box = named(NumberBox(), name)
    box.setRange(least, most)
    box.setSpecialValueText(least_means)
    if most < LARGE_NUMBER:
        box.setFixedWidth(FIELD_WIDTH)
    else:
        _take_room_for_all(box)
    box.lineEdit().setTextMargins(GRID, 0, 0, 0)
    return box


def decimal_box(name: str, least: float, most: float, *, step: float, least_means: str = "") -> DecimalBox:
    """A field for a number with two decimals; its least value can stand for a word such as "not known"."""
    box = named(DecimalBox(), name)
    box.setRange(least, most)
    box.setDecimals(2)
    box.setSingleStep(step)
    box.setSpecialValueText(least_means)
    _take_room_for_all(box)
    box.lineEdit().setTextMargins(GRID, 0, 0, 0)
    return box


def _take_room_for_all(box: QAbstractSpinBox) -> None:
    """As wide as its longest value needs in the text size of the window."""
    box.setMinimumWidth(FIELD_WIDTH)
    box.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)


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


class ScreenButton(QPushButton):
    """Space presses it; every other key is its screen's, so that arrows do not walk from button to button."""

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Space:
            super().keyPressEvent(event)
        else:
            event.ignore()


class ChoiceBox(QComboBox):
    """As wide as its longest entry where there is room, narrower where there is not."""

    def __init__(self) -> None:
        super().__init__()
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)

    @override
    def minimumSizeHint(self) -> QSize:
        wanted = super().minimumSizeHint()
        return QSize(min(wanted.width(), self.fontMetrics().averageCharWidth() * LEAST_LETTERS), wanted.height())


def choice_box(name: str) -> QComboBox:
    """A box to choose from."""
    return named(ChoiceBox(), name)
