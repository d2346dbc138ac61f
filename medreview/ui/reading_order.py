"""The controls of a window in the order in which they are read, which is the order that Tab goes through.

Qt goes through them in the order in which they were put into the window. What a screen builds anew while it is used,
such as the question beside an answer, would come last then, after what stands below it.
"""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import cast

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QFormLayout,
    QGridLayout,
    QLayout,
    QLayoutItem,
    QSplitter,
    QTableWidget,
    QTabWidget,
    QWidget,
)


def controls_to_tab_through(window: QWidget) -> list[QWidget]:
    """Every control in sight that takes the keyboard, in the order of the layouts; a mirror needs no other one."""
    return [
        control
        for control in _in_order(window)
        if control.focusPolicy() & Qt.FocusPolicy.TabFocus and control.focusProxy() is None and control.isEnabled()
    ]


def step_through(window: QWidget, *, forward: bool) -> bool:
    """Give the keyboard to the control after or before the one that has it; False where there is no such place."""
    controls = controls_to_tab_through(window)
    focus = window.focusWidget()
    if focus not in controls:
        return False
    step, reason = (1, Qt.FocusReason.TabFocusReason) if forward else (-1, Qt.FocusReason.BacktabFocusReason)
    controls[(controls.index(focus) + step) % len(controls)].setFocus(reason)
    return True


def _in_order(window: QWidget) -> list[QWidget]:
    found: dict[QWidget, None] = {}

    def look_into(widget: QWidget) -> None:
        if widget in found or not widget.isVisibleTo(window):
            return
        found[widget] = None
        for part in (*_laid_out_in(widget), *_children(widget)):
            look_into(part)

    look_into(window)
    return list(found)


def _laid_out_in(widget: QWidget) -> Iterator[QWidget]:
    """What a widget shows in an order of its own, the first to read first."""
    match widget:
        case QTabWidget():
            yield widget.tabBar()
        case QSplitter():
            yield from (part for index in range(widget.count()) if (part := widget.widget(index)) is not None)
        case QTableWidget():
            yield from _cells(widget)
        case _ if (layout := widget.layout()) is not None:
            yield from _items(layout)
        case _:
            pass


def _children(widget: QWidget) -> Iterator[QWidget]:
    """Every part of a widget, in the order in which they were put into it."""
    return (child for child in widget.children() if isinstance(child, QWidget) and not child.isWindow())


def _cells(table: QTableWidget) -> Iterator[QWidget]:
    for row in range(table.rowCount()):
        for column in range(table.columnCount()):
            if (cell := cast("QWidget | None", table.cellWidget(row, column))) is not None:
                yield cell


def _items(layout: QLayout) -> Iterator[QWidget]:
    indexes: Sequence[int] = range(layout.count())
    if isinstance(layout, QGridLayout | QFormLayout):
        indexes = sorted(indexes, key=partial(_row_and_column, layout))
    for item in cast("Iterator[QLayoutItem]", map(layout.itemAt, indexes)):
        if (widget := item.widget()) is not None:
            yield widget
        elif (inner := item.layout()) is not None:
            yield from _items(inner)


def _row_and_column(layout: QGridLayout | QFormLayout, index: int) -> tuple[int, int]:
    row, column, *_spans = cast("tuple[int, int | QFormLayout.ItemRole]", layout.getItemPosition(index))
    return row, column if isinstance(column, int) else column.value
