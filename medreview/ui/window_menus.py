"""The menu bar: every verb with its shortcut. The current screen's own verbs join while it is shown."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMainWindow, QMenu

from medreview.ui.places import Place
from medreview.ui.screen import Screen, ScreenContext


class WindowMenus(QObject):
    def __init__(self, window: QMainWindow, context: ScreenContext, places: Sequence[Place]) -> None:
        super().__init__(window)
        self._window = window
        self._context = context
        bar = window.menuBar()
        self._menus: dict[str, QMenu] = {
            "file": bar.addMenu(self.tr("&File")),
            "edit": bar.addMenu(self.tr("&Edit")),
            "study": bar.addMenu(self.tr("&Study")),
            "view": bar.addMenu(self.tr("&View")),
            "help": bar.addMenu(self.tr("&Help")),
        }
        self._of_screen: list[tuple[QMenu, QAction]] = []
        for number, place in enumerate((place for place in places if place.is_on_rail), start=1):
            self._add("view", place.title, f"Alt+{number}", lambda key=place.key: self._context.go_to(key))

    def show_actions_of(self, screen: Screen) -> None:
        """Put the verbs of this screen at the top of their menus, and take those of the last one away."""
        for menu, action in self._of_screen:
            menu.removeAction(action)
        self._of_screen = []
        for name, actions in screen.menu_actions().items():
            menu = self._menus[name]
            if own := menu.actions():
                menu.insertActions(own[0], list(actions))
            else:
                menu.addActions(list(actions))
            self._of_screen += [(menu, action) for action in actions]

    def _add(self, menu: str, text: str, keys: str, act: Callable[[], object]) -> QAction:
        action = QAction(text, self._window)
        action.setShortcut(QKeySequence(keys))
        action.triggered.connect(lambda: act())  # noqa: PLW0108 - without the "checked" of the signal
        self._menus[menu].addAction(action)
        return action
