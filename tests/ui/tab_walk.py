"""Walks a window with the Tab key as a person without a mouse does, and says where they would be lost."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QKeySequence, QShortcut
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QMenuBar, QWidget

IN_WINDOW = Qt.ShortcutContext.WindowShortcut
FAR_TOO_FAR = 400
"""So many presses without coming back to the start mean that the keys go round elsewhere."""


def tab_stops(window: QWidget) -> list[QWidget]:
    """Every control in sight that the Tab key is to reach."""
    return [
        widget
        for widget in window.findChildren(QWidget)
        if widget.window() is window
        and widget.isVisibleTo(window)
        and widget.isEnabled()
        and widget.focusPolicy() & Qt.FocusPolicy.TabFocus
        and widget.focusProxy() is None
    ]


def walked(window: QWidget, *, backwards: bool = False) -> list[QWidget]:
    """The controls that have the keyboard one after the other, until the first of them has it again."""
    window.activateWindow()
    QTest.qWaitForWindowActive(window)
    start = _focus(window)
    if start is None:
        window.focusNextChild()
        start = _focus(window)
    if start is None:
        return []
    found = [start]
    for _ in range(FAR_TOO_FAR):
        modifier = Qt.KeyboardModifier.ShiftModifier if backwards else Qt.KeyboardModifier.NoModifier
        QTest.keyClick(found[-1], Qt.Key.Key_Backtab if backwards else Qt.Key.Key_Tab, modifier)
        reached = _focus(window)
        if reached is None or reached in found:
            break
        found.append(reached)
    return found


def _focus(window: QWidget) -> QWidget | None:
    focus = QApplication.focusWidget()
    return focus if focus is not None and window.isAncestorOf(focus) else None


def lost_on_the_way(window: QWidget, forwards: Sequence[QWidget]) -> list[str]:
    """What is wrong with the walk through a window: stops left out, traps, jumps against the order of reading."""
    stops = tab_stops(window)  # only now: a list in which the keyboard arrives may offer more
    backwards = walked(window, backwards=True)
    faults = [f"{spoken(stop)} is not reached" for stop in stops if stop not in forwards]
    faults += [f"{spoken(stop)} is not reached backwards" for stop in stops if stop not in backwards]
    faults += [f"{spoken(stop)} is reached, which is no stop" for stop in forwards if stop not in stops]
    if not faults and forwards:
        if backwards != [forwards[0], *reversed(forwards[1:])]:
            faults.append("the way back is another one than the way there")
        faults += list(_jumps(window, forwards))
    return faults


def shared_keys(window: QWidget) -> list[str]:
    """Keys that two of a window's commands in sight wait for, so that neither would get them."""
    owners: dict[str, set[str]] = {}
    for action in window.findChildren(QAction):
        is_offered = bool(action.associatedObjects()) and action.isVisible() and action.isEnabled()
        if is_offered and action.shortcutContext() is IN_WINDOW:
            for keys in action.shortcuts():
                owners.setdefault(keys.toString(), set()).add(action.text())
    for shortcut in window.findChildren(QShortcut):
        if shortcut.isEnabled() and shortcut.context() is IN_WINDOW:
            owners.setdefault(shortcut.key().toString(), set()).add(str(shortcut.parent()))
    for button in window.findChildren(QAbstractButton):
        if button.isVisibleTo(window) and not button.shortcut().isEmpty():
            owners.setdefault(button.shortcut().toString(), set()).add(button.text())
    for menu in (action for bar in window.findChildren(QMenuBar) for action in bar.actions() if action.isVisible()):
        owners.setdefault(QKeySequence.mnemonic(menu.text()).toString(), set()).add(menu.text())
    return [f"{keys} is asked for by {' and '.join(sorted(own))}" for keys, own in owners.items() if len(own) > 1]


def spoken(widget: QWidget) -> str:
    return f"{type(widget).__name__} “{widget.accessibleName() or getattr(widget, 'text', str)()}”"


def _jumps(window: QWidget, found: Sequence[QWidget]) -> Iterator[str]:
    """Where the walk goes up, or back against the direction of reading; once it goes back to the top."""
    reading = sorted(range(len(found)), key=lambda n: found[n] is not _topmost(window, found))
    start = reading[0]
    order = [*found[start:], *found[:start]]
    for before, after in pairwise(order):
        if _is_read_before(after, before):
            yield f"{spoken(after)} comes after {spoken(before)}"


def _topmost(window: QWidget, found: Sequence[QWidget]) -> QWidget:
    first = found[0]
    for one in found[1:]:
        if _is_read_before(one, first):
            first = one
    return first


def _is_read_before(one: QWidget, other: QWidget) -> bool:
    """Whether ``one`` stands before ``other``: above it, or beside it on the side where lines begin."""
    above = _lines_of(one)
    below = _lines_of(other)
    parent = next(widget for widget in above if widget in below)
    mine, its = _part_below(parent, one), _part_below(parent, other)
    a, b = mine.geometry(), its.geometry()
    if a.bottom() <= b.top():
        return True
    if b.bottom() <= a.top():
        return False
    if parent.layoutDirection() == Qt.LayoutDirection.RightToLeft:
        return a.left() >= b.right()
    return a.right() <= b.left()


def _lines_of(widget: QWidget) -> list[QWidget]:
    above: list[QWidget] = []
    parent = widget.parentWidget()
    while parent is not None:
        above.append(parent)
        parent = parent.parentWidget()
    return above


def _part_below(parent: QWidget, widget: QWidget) -> QWidget:
    while widget.parentWidget() is not parent:
        widget = widget.parentWidget()
    return widget
