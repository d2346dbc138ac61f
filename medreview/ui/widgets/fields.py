"""Fields of forms, each with the name that a screen reader says."""

from collections.abc import Callable
from typing import TypeVar

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDoubleSpinBox, QFormLayout, QPushButton, QSpinBox, QWidget

from medreview.ui.tokens import GRID

FIELD_WIDTH = 96
W = TypeVar("W", bound=QWidget)


def named(widget: W, name: str) -> W:
    """Give a control the name that a screen reader says."""
    widget.setAccessibleName(name)
    return widget


def number_box(name: str, least: int, most: int, *, least_means: str = "") -> QSpinBox:
    """A field for a whole number; its least value can stand for a word such as "all"."""
    box = named(QSpinBox(), name)
    box.setRange(least, most)
    box.setSpecialValueText(least_means)
    box.setFixedWidth(FIELD_WIDTH)
    box.lineEdit().setTextMargins(GRID, 0, 0, 0)
    return box


def decimal_box(name: str, least: float, most: float, *, step: float, least_means: str = "") -> QDoubleSpinBox:
    """A field for a number with two decimals; its least value can stand for a word such as "not known"."""
    box = named(QDoubleSpinBox(), name)
    box.setRange(least, most)
    box.setDecimals(2)
    box.setSingleStep(step)
    box.setSpecialValueText(least_means)
    box.setFixedWidth(FIELD_WIDTH)
    box.lineEdit().setTextMargins(GRID, 0, 0, 0)
    return box


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


def form_layout() -> QFormLayout:
    """Labels where lines begin, fields as wide as there is room."""
    form = QFormLayout()
    form.setContentsMargins(0, 0, 0, 0)
    form.setHorizontalSpacing(2 * GRID)
    form.setVerticalSpacing(GRID)
    form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
    form.setLabelAlignment(Qt.AlignmentFlag.AlignLeading)
    return form
