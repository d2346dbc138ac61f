"""The controls of a window in the order in which they are read, which is the order that Tab goes through.

Qt goes through them in the order in which they were put into the window. What a screen builds anew while it is used,
such as the question beside an answer, would come last then, after what stands below it.

The order follows from where things stand, never from the items of layouts: Python's wrappers of those outlive them,
and are taken for whatever comes to lie at their place in memory.
"""

from collections.abc import Callable, Iterable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QScrollArea, QWidget

_BY_TAB = frozenset({Qt.FocusPolicy.TabFocus, Qt.FocusPolicy.StrongFocus, Qt.FocusPolicy.WheelFocus})


def controls_to_tab_through(window: QWidget) -> list[QWidget]:
    """Every control in sight that takes the keyboard, from top to bottom, and in a row as its language is read."""
    own = [window] if _takes_the_keyboard(window) else []
    # only parts that hold a control are laid in order: the handle of a splitter reaches over its parts
    inside = {part: found for part in _parts_in_sight(window) if (found := controls_to_tab_through(part))}
    return own + [control for part in _as_read(list(inside), _is_mirrored(window)) for control in inside[part]]


def _parts_in_sight(part: QWidget) -> list[QWidget]:
    """The parts straight below; what is not shown is left out whole, which spares most of a window with many pages."""
    below = part.findChildren(QWidget, options=Qt.FindChildOption.FindDirectChildrenOnly)
    return [one for one in below if not one.isHidden() and not one.isWindow()]


def _takes_the_keyboard(control: QWidget) -> bool:
    return control.isEnabled() and control.focusPolicy() in _BY_TAB and control.focusProxy() is None


def step_through(window: QWidget, *, forward: bool) -> bool:
    """Give the keyboard to the control after or before the one that has it; False where there is no such place."""
    controls = controls_to_tab_through(window)
    focus = window.focusWidget()
    if focus not in controls:
        return False
    step, reason = (1, Qt.FocusReason.TabFocusReason) if forward else (-1, Qt.FocusReason.BacktabFocusReason)
    reached = controls[(controls.index(focus) + step) % len(controls)]
    reached.setFocus(reason)
    _bring_into_sight(reached)
    return True


def _bring_into_sight(control: QWidget) -> None:
    above = control.parentWidget()
    while above is not None:  # pyright: ignore[reportUnnecessaryComparison] - a window has none
        if isinstance(above, QScrollArea):
            above.ensureWidgetVisible(control)
        above = above.parentWidget()


def _is_mirrored(widget: QWidget) -> bool:
    return widget.layoutDirection() is Qt.LayoutDirection.RightToLeft


def _as_read(widgets: list[QWidget], mirrored: bool) -> list[QWidget]:
    """Cut into rows wherever a horizontal line meets no widget, else into columns by vertical lines, and so on.

    Recursive X-Y cuts: Nagy and Seth, "Hierarchical representation of optically scanned documents" (1984).
    """
    if len(widgets) < 2:  # noqa: PLR2004 - one alone stands where it stands
        return widgets
    for cut, backwards in ((_rows, False), (_columns, mirrored)):
        groups = cut(widgets)
        if len(groups) > 1:
            return [one for group in (groups[::-1] if backwards else groups) for one in _as_read(group, mirrored)]
    return widgets  # they lie on each other


def _rows(widgets: Iterable[QWidget]) -> list[list[QWidget]]:
    return _apart(widgets, lambda widget: (widget.y(), widget.y() + widget.height()))


def _columns(widgets: Iterable[QWidget]) -> list[list[QWidget]]:
    return _apart(widgets, lambda widget: (widget.x(), widget.x() + widget.width()))


def _apart(widgets: Iterable[QWidget], span: Callable[[QWidget], tuple[int, int]]) -> list[list[QWidget]]:
    """Groups whose spans do not meet, from the smallest coordinate on."""
    groups: list[list[QWidget]] = []
    end = 0
    for widget in sorted(widgets, key=span):
        start, stop = span(widget)
        if groups and start < end:
            groups[-1].append(widget)
            end = max(end, stop)
        else:
            groups.append([widget])
            end = stop
    return groups
