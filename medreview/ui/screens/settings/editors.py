"""The control of a setting, by its kind."""

from collections.abc import Callable
from typing import Any

from PySide6.QtWidgets import QCheckBox, QComboBox, QWidget

from medreview.errors import Message
from medreview.ui.choices import OneOf, Seconds, Setting
from medreview.ui.tokens import GRID
from medreview.ui.translation import translated
from medreview.ui.widgets.fields import named
from medreview.ui.widgets.number_boxes import NumberBox


def editor_of(setting: Setting[Any], value: object, keep: Callable[[object], None]) -> QWidget:
    """A control that shows the value, and keeps at once what the person chooses."""
    title = translated(setting.shown.title)
    match setting:
        case OneOf():
            editor = QComboBox()
            for one in setting.offered:
                editor.addItem(setting.words_of(one), one)
            editor.setMinimumWidth(20 * GRID)
            editor.activated.connect(lambda: keep(editor.currentData()))
        case Seconds():
            editor = NumberBox(minimum=setting.least, maximum=setting.most, singleStep=setting.least)
            editor.setSuffix(translated(Message(" s")))
            editor.lineEdit().setTextMargins(GRID, 0, GRID, 0)
        case _:
            editor = QCheckBox(title)
    show_in(editor, value)
    match editor:
        case NumberBox():
            editor.valueChanged.connect(keep)
        case QCheckBox():
            editor.toggled.connect(keep)
        case _:
            pass
    return named(editor, title)


def show_in(editor: QWidget, value: object) -> None:
    """Show what was chosen elsewhere."""
    match editor:
        case QComboBox():
            editor.setCurrentIndex(editor.findData(value))
        case NumberBox() if isinstance(value, int):
            editor.setValue(value)
        case QCheckBox():
            editor.setChecked(value is True)
        case _:
            pass
