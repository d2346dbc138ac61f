"""Pages that scroll: they leave the keys to their screen, and have the wheel wherever no control has the keyboard."""

from functools import cache
from weakref import WeakSet

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QPointF, QSize, Qt
from PySide6.QtGui import QKeyEvent, QWheelEvent, QWindow
from PySide6.QtWidgets import (
    QAbstractScrollArea,
    QAbstractSlider,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QFrame,
    QScrollArea,
    QScrollBar,
    QStackedWidget,
    QTabBar,
    QWidget,
)
from shiboken6 import isValid
from typing_extensions import override


class PageArea(QScrollArea):
    """Fits its content to the width, scrolls where room is short, follows the keyboard, and takes no keys itself."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        _focus_follower().pages.add(self)

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        event.ignore()


class _FocusFollower(QObject):
    """Brings what has the keyboard into sight in every page around it.

    One for the application: a page that is taken down as the keyboard leaves it could not be told any more. Pages are
    asked whether they are around it. Going outwards from widget to widget would meet those that Qt itself has made, and
    for the first of them PySide makes its types of all widgets, a tenth of what the window takes to start.
    """

    def __init__(self, application: QCoreApplication | None) -> None:
        super().__init__(application)
        self.pages: WeakSet[PageArea] = WeakSet()
        if isinstance(application, QApplication):
            application.focusChanged.connect(self._follow)

    def _follow(self, _old: QWidget | None, now: QWidget | None) -> None:
        if now is None:
            return
        around = [page for page in self.pages if isValid(page) and page.isAncestorOf(now)]
        for page in sorted(around, key=lambda page: sum(page.isAncestorOf(other) for other in around)):
            page.ensureWidgetVisible(now)  # the innermost first


@cache
def _focus_follower() -> _FocusFollower:
    return _FocusFollower(QCoreApplication.instance())


def within_screen(window: QWidget, width: int) -> int:
    """A width that a window may have: the one that is wanted, where the screen is as wide."""
    return min(width, window.screen().availableGeometry().width() - _BESIDE_PX)


_BESIDE_PX = 32


class PageStack(QStackedWidget):
    """Needs the room of the page on show: one that nobody sees makes no window larger than its screen."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.currentChanged.connect(self.updateGeometry)

    @override
    def minimumSizeHint(self) -> QSize:
        page = self.currentWidget()
        return super().minimumSizeHint() if page is None else page.minimumSizeHint().expandedTo(page.minimumSize())


class WheelKeeper(QObject):
    """Keeps the wheel from changing a control that has not the keyboard: it goes to what lies around the control.

    A page that is scrolled brings numbers, choices and lists under the pointer, and none of them was meant. Every
    window of the application is watched from when it is first used, so that no control can be forgotten. The windows
    are, and not the application: a filter in Python for every event of every widget would be felt.

    Thread: GUI thread only.
    """

    def __init__(self, application: QApplication, parent: QObject | None = None) -> None:
        super().__init__(parent or application)
        application.focusWindowChanged.connect(self._watch)

    def _watch(self, window: QWindow | None) -> None:
        if window is not None:
            window.installEventFilter(self)  # once, however often it is asked for

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() is not QEvent.Type.Wheel or not isinstance(event, QWheelEvent):
            return False
        whole = next((one for one in QApplication.topLevelWidgets() if one.windowHandle() is watched), None)
        below = whole.childAt(event.position().toPoint()) if whole is not None else None
        kept = _outermost_kept(below)
        if kept is None:
            return False
        _give_to(kept.parentWidget(), event)
        return True


def _outermost_kept(below: QWidget | None) -> QWidget | None:
    """The control around what lies below the pointer that the wheel must not change."""
    kept: QWidget | None = None
    while below is not None and not below.isWindow():
        if _changes_unasked(below):
            kept = below
        below = below.parentWidget()
    return kept


def _changes_unasked(control: QWidget) -> bool:
    """True if the wheel would change this control though the keyboard is elsewhere; a list only in a page."""
    in_use = QApplication.focusWidget()
    if in_use is not None and (in_use is control or control.isAncestorOf(in_use)):
        return False
    if isinstance(control, QAbstractScrollArea):
        return _page_around(control) is not None
    is_choice = isinstance(control, QAbstractSpinBox | QComboBox | QTabBar)
    return is_choice or (isinstance(control, QAbstractSlider) and not isinstance(control, QScrollBar))


def _page_around(area: QWidget) -> QScrollArea | None:
    """The page that an area lies in and that has anywhere to scroll to."""
    around = area.parentWidget()
    while around is not None:
        if isinstance(around, QScrollArea) and around.verticalScrollBar().maximum() > 0:
            return around
        around = around.parentWidget()
    return None


def _give_to(around: QWidget | None, event: QWheelEvent) -> None:
    """Offer the wheel to one widget after the other, outwards, until one takes it, as Qt does for its own events."""
    while around is not None:
        at = QPointF(around.mapFromGlobal(event.globalPosition()))
        again = QWheelEvent(
            at,
            event.globalPosition(),
            event.pixelDelta(),
            event.angleDelta(),
            event.buttons(),
            event.modifiers(),
            event.phase(),
            event.inverted(),
            event.source(),
        )
        again.ignore()
        QCoreApplication.sendEvent(around, again)
        if again.isAccepted() or around.isWindow():
            return
        around = around.parentWidget()
