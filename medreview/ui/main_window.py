"""The window: menu bar, rail of places, one screen at a time, status line."""

import os
from collections.abc import Callable, Mapping, Sequence, Set
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QByteArray, QMimeData, QRect, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDropEvent, QResizeEvent
from PySide6.QtWidgets import (
    QDialog,
    QFrame,
    QMainWindow,
    QToolButton,
    QWidget,
)
from typing_extensions import override

from medreview.ui.guide_pages import GUIDE_PAGE, GuideKey, page_of
from medreview.ui.messages import Answers, ask, forgets
from medreview.ui.places import COLLECT, RATE, START, WindowPlace
from medreview.ui.reading_order import step_through
from medreview.ui.screen import Screen, ScreenContext
from medreview.ui.settings import RATERS_OWN
from medreview.ui.status_line import StatusLine
from medreview.ui.widgets.layout import in_a_column, in_a_row
from medreview.ui.widgets.page_area import PageStack
from medreview.ui.window_menus import WindowMenus
from medreview.ui.workspace_files import PACKAGE_SUFFIX, RETURN_SUFFIX

if TYPE_CHECKING:
    from PySide6.QtWidgets import QMessageBox

    from medreview.ui.guide import GuideDialog
    from medreview.ui.package_dialog import PackageDialog
    from medreview.workflows.workspace_files import Workspace

RAIL_WIDTH, NARROW_RAIL_WIDTH = 96, 56
RAIL_MARGIN, RAIL_SPACING, RAIL_SPARE = 8, 4, 8
"""The last is what a button of the rail can be lower than it would be, its words still apart from the next ones."""
WORDS_FROM_PX, LINE_FROM_PX = 640, 400
"""Width and height of a window, in text of the usual size, from which the rail has words and a rater a status line."""
GUIDE = "guide"
"""Among the saved states of places, the page on show in the guide where that is open."""
LARGEST_AT_FIRST = QSize(1440, 900)
ROOM_SHARE_AT_FIRST = 0.9


class MainWindow(QMainWindow):
    """Shows one place at a time. Rebuilt when the language changes; all state lives in the context."""

    def __init__(
        self, context: ScreenContext, places: Sequence[WindowPlace], saved_states: Mapping[str, object] | None = None
    ) -> None:
        super().__init__()
        self._context = context
        self._saved_states = dict(saved_states or {})
        self._places = {place.key: place for place in places}
        self._screens: dict[str, Screen] = {}
        self.current_place = ""
        self._is_raters_own = False
        self.question: QMessageBox | None = None
        """The question before the window closes, while it is open."""
        self._may_lose_words = False
        self.setWindowTitle("medreview")
        self._stack = PageStack()
        self._stack.setObjectName("places")
        self._rail = Rail(context, [place for place in places if place.is_on_rail])
        self._rail.chosen.connect(self.show_place)
        self._rail_line = QFrame()
        self._rail_line.setProperty("role", "line")
        self._rail_line.setFixedWidth(1)
        self.setCentralWidget(self._centre())
        self.guide: GuideDialog | None = None
        """The guide, while it is open."""
        GuideKey(self._show_guide_over, self)
        self.menus = WindowMenus(self, context, places, show_guide=self.show_guide)
        self._status = StatusLine(context)
        self.setStatusBar(self._status)
        context.navigator.place_requested.connect(self.show_place)
        context.theme.changed.connect(self._give_room)
        context.workspace.replaced.connect(self._on_replaced)
        context.workspace.blinded.connect(self._on_blinded)
        context.files.package_chosen.connect(self.open_package)
        self.package: PackageDialog | None = None
        """The package that is being opened, while its questions are asked."""
        self.setAcceptDrops(True)
        if not self.restoreGeometry(QByteArray(context.settings.memory("window"))):
            self._take_first_place(self.screen().availableGeometry())
        self._on_replaced()
        if isinstance(page := self._saved_states.pop(GUIDE, None), str):
            QTimer.singleShot(0, self, lambda: self._show_guide_page(page))  # over the window, which is shown by then

    @property
    def saved_state(self) -> object:
        """The state with which ``show_place`` shows the current place again."""
        return self._screens[self.current_place].saved_state() if self.current_place else None

    @property
    def saved_states(self) -> dict[str, object]:
        """The same of every place, for a window that takes the place of this one."""
        guide = {GUIDE: self.guide.page} if self.guide is not None else {}
        return self._saved_states | {key: screen.saved_state() for key, screen in self._screens.items()} | guide

    def screen_at(self, key: str) -> Screen:
        """The screen of a place, built when asked for the first time."""
        if key not in self._screens:
            screen = self._places[key].build(self._context)
            self._screens[key] = screen
            self._stack.addWidget(screen)
        return self._screens[key]

    def show_place(self, key: str, argument: object = None) -> None:
        """Show a place, unless the current screen keeps the person; the argument goes to its ``arrive``."""
        if not self._is_offered(key):
            return
        if self.current_place and key != self.current_place and not self._screens[self.current_place].leave():
            self._rail.mark(self._rail_key())
        else:
            self._show(key, argument)

    def _show(self, key: str, argument: object = None) -> None:
        screen = self.screen_at(key)
        self.current_place = key
        self._stack.setCurrentWidget(screen)
        self._rail.mark(self._rail_key())
        self._give_room()
        self._status.say_jobs(is_place_silent=key != START)
        self.menus.show_actions_of(screen)
        screen.take_focus()
        saved = self._saved_states.pop(key, None) if self.isVisible() else None
        if argument is None:
            argument = saved
        if argument is not None:
            screen.arrive(argument)

    def show_guide(self) -> None:
        """Open the guide at the page about the current place; one that is open turns to it."""
        self._show_guide_page(self._guide_page)

    def _show_guide_page(self, page: str) -> None:
        from medreview.ui.guide import GuideDialog

        if self.guide is None:
            self.guide = GuideDialog(self._context, page, self)
            self.guide.destroyed.connect(forgets(self, "guide"))
            self.guide.show()
        self.guide.show_page(page)
        self.guide.activateWindow()

    @property
    def _guide_page(self) -> str:
        screen, place = self._screens.get(self.current_place), self._places.get(self.current_place)
        own = screen.property(GUIDE_PAGE) if screen is not None else None
        return own or page_of(self.current_place, place.belongs_to if place is not None else "")

    def finish_writing(self) -> bool:
        """Save unfinished texts and those refused before; False where one is still refused."""
        for key, screen in self._screens.items():
            if key == self.current_place or screen.unsaved_words:
                screen.leave()
        return not self._has_unsaved_words

    @property
    def _has_unsaved_words(self) -> bool:
        return any(screen.unsaved_words for screen in self._screens.values())

    def retire(self) -> None:
        """Another window has taken the place of this one, whose screens may still hear how their jobs end."""
        self._context.navigator.place_requested.disconnect(self.show_place)
        self._context.files.package_chosen.disconnect(self.open_package)
        self.hide()

    def _show_guide_over(self, dialog: QDialog) -> None:
        """The guide belongs to a dialog that keeps the window, and what belongs to the window, from being used."""
        from medreview.ui.guide import GuideDialog

        guide = dialog.findChild(GuideDialog)
        if guide is None:
            guide = GuideDialog(self._context, dialog.property(GUIDE_PAGE) or self._guide_page, dialog)
            guide.show()
        guide.activateWindow()

    def open_package(self, path: Path, passphrase: str | None = None) -> None:
        """Open a package into a workspace, or the workspace that it was opened into before; a return is collected."""
        from medreview.ui.package_dialog import PackageDialog

        if path.suffix.lower() == RETURN_SUFFIX and self._context.workspace.is_open and not self._is_raters_own:
            self.show_place(COLLECT, (path,))
            return
        if self.package is not None:
            self.package.reject()
        self.package = PackageDialog(self._context, path, self, passphrase=passphrase)
        self.package.finished.connect(forgets(self, "package"))
        self.package.open()

    @override
    def focusNextPrevChild(self, next: bool) -> bool:
        """Go through the controls as they are read, by Tab; Qt asks this, too, when a control goes or is disabled."""
        lost = self.focusWidget()
        if lost is not None and not (lost.isVisible() and lost.isEnabled()):  # pyright: ignore[reportUnnecessaryComparison]
            QTimer.singleShot(0, self, self._keep_keyboard_in_place)  # after the place itself has put it somewhere
        return step_through(self, forward=next) or super().focusNextPrevChild(next)

    def _keep_keyboard_in_place(self) -> None:
        """Give the keyboard back to the place that lost it: with the control that had it, it went to the rail."""
        screen, focus = self._screens.get(self.current_place), self.focusWidget()
        if screen is not None and focus is not None and self._rail.isAncestorOf(focus):  # pyright: ignore[reportUnnecessaryComparison]
            screen.take_focus()

    @override
    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if _file_in(event.mimeData()) is not None:
            event.acceptProposedAction()

    @override
    def dropEvent(self, event: QDropEvent) -> None:
        path = _file_in(event.mimeData())
        if path is not None:
            event.acceptProposedAction()
            self._context.files.open(path)

    @override
    def closeEvent(self, event: QCloseEvent) -> None:
        if self.current_place and not self._screens[self.current_place].leave():
            event.ignore()
            return
        if self._context.runs.is_busy:
            event.ignore()
            self._ask_to_pause()
            return
        if not self._may_lose_words and self._has_unsaved_words:
            event.ignore()
            self._ask_to_lose_words()
            return
        self._context.settings.remember("window", bytes(self.saveGeometry().data()))
        super().closeEvent(event)

    def _ask_to_pause(self) -> None:
        """A model is at work: close when it has paused, or keep the window."""
        self._ask_before_closing(
            self.tr("A model is at work. Pause it and close?")
            + " "
            + self.tr("Replies so far are kept, and the run can be continued later."),
            self.tr("Pause and close"),
            lambda: self._context.runs.pause_all(self.close),
        )

    def _ask_to_lose_words(self) -> None:
        """Ask before closing: words that could not be saved are only in the window."""

        def close() -> None:
            self._may_lose_words = True
            self.close()

        self._ask_before_closing(
            self.tr("What you wrote last could not be saved and is lost with this window. Close it anyway?"),
            self.tr("Close without saving"),
            close,
        )

    def _ask_before_closing(self, words: str, yes: str, then: Callable[[], None]) -> None:
        if self.question is not None:
            return
        answers = Answers(yes, self.tr("Keep open"))
        self.question = ask(self, words, answers, then=then, ended=forgets(self, "question"))

    def _take_first_place(self, room: QRect) -> None:
        """The whole of a small screen, the middle of a large one: a frame has room beside the size asked for."""
        size = LARGEST_AT_FIRST.boundedTo(room.size() * ROOM_SHARE_AT_FIRST)
        place = QRect(room.topLeft(), size)
        place.moveCenter(room.center())
        self.setGeometry(place)
        if size != LARGEST_AT_FIRST:
            self.setWindowState(Qt.WindowState.WindowMaximized)

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        self._give_room()
        super().resizeEvent(event)

    def _give_room(self) -> None:
        """Leave the room of a window that is small for its size of text to the place on show."""
        px = self._context.theme.px
        self._rail.set_narrow(self.width() < px(WORDS_FROM_PX))
        self._status.setVisible(self.current_place != RATE or self.height() >= px(LINE_FROM_PX))

    def _rail_key(self) -> str:
        place = self._places[self.current_place]
        return place.belongs_to or place.key

    def _centre(self) -> QWidget:
        centre = QWidget()
        in_a_row(self._rail, self._rail_line, (self._stack, 1), of=centre, spacing=0)
        return centre

    def _title(self, path: Path | None) -> str:
        if path is None:
            return "medreview"
        is_read_only = self._context.workspace.is_read_only
        name = self.tr("{file} (read-only)").format(file=path.name) if is_read_only else path.name
        return f"{name} - medreview"

    def _on_replaced(self) -> None:
        path = self._context.workspace.path
        if self.current_place:  # another workspace than the one in which the places stood
            self._saved_states.clear()
        self.setWindowFilePath(str(path) if path else "")
        self.setWindowTitle(self._title(path))
        if path is not None:
            self._context.workspace.hide_authors_for(self._context.workspace.read(_study_rated_here) or "")
        for widget in (self._rail, self._rail_line):
            widget.setVisible(path is not None)
        self._offer_places()
        if START in self._places and path is None:
            self._show(START)
        elif path is not None and (self.current_place in ("", START) or not self._is_offered(self.current_place)):
            self._show(next(key for key in self._places if self._is_offered(key)))
        elif path is not None:
            self.menus.show_actions_of(self._screens[self.current_place])

    def _on_blinded(self) -> None:
        """Close everything that may name an author, or offer it again."""
        self._offer_places()
        if not self._context.workspace.blind_for:
            return
        kept = [screen for key, screen in self._screens.items() if self._is_offered(key)]
        for dialog in self.findChildren(QDialog):
            if dialog is not self.guide and not any(screen.isAncestorOf(dialog) for screen in kept):
                dialog.close()
        if self.current_place and not self._is_offered(self.current_place):
            self._show(next(key for key in self._places if self._is_offered(key)))

    def _offer_places(self) -> None:
        """All of them, but where somebody rates only what a rater needs."""
        self._is_raters_own = self._context.workspace.is_open and self._context.workspace.read(_is_raters_own)
        if (path := self._context.workspace.path) is not None:
            self._context.settings.remember(RATERS_OWN, os.fsencode(path) if self._is_raters_own else b"")
        offered = {key for key in self._places if self._is_offered(key)}
        if path is not None:  # without a workspace the rail is hidden, and its icons need not be drawn
            self._rail.offer(offered)
        self.menus.offer(offered, is_blind=bool(self._context.workspace.blind_for))

    def _is_offered(self, key: str) -> bool:
        is_for_all = not self._is_raters_own and not self._context.workspace.blind_for
        return is_for_all or self._places[key].is_for_raters


def _is_raters_own(workspace: "Workspace") -> bool:
    from medreview.workflows.whose_workspace import work_to_return

    return work_to_return(workspace) is not None


def _study_rated_here(workspace: "Workspace") -> str | None:
    from medreview.workflows.whose_workspace import study_rated_here

    return study_rated_here(workspace)


def _file_in(dragged: QMimeData) -> Path | None:
    """The one workspace, package or return among what is dragged over the window."""
    urls = dragged.urls()
    path = Path(urls[0].toLocalFile()) if len(urls) == 1 and urls[0].isLocalFile() else None
    return path if path is not None and path.suffix.lower() in {PACKAGE_SUFFIX, RETURN_SUFFIX, ".medreview"} else None


class Rail(QWidget):
    """The narrow list of places: icon and word, the current one marked; icons alone where words have no room.

    Signals
    -------
    chosen(str)
        The key of the place that was clicked.
    """

    chosen = Signal(str)

    def __init__(self, context: ScreenContext, places: Sequence[WindowPlace]) -> None:
        super().__init__()
        self.setObjectName("rail")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setAccessibleName(self.tr("Places"))
        self._theme = context.theme
        self._buttons: dict[str, QToolButton] = {}
        self._icons: dict[str, str] = {}
        self._offered: list[str] = []
        self._is_narrow = False
        self._is_low = False
        self._icon_px = self._words_px = 0
        column = in_a_column(of=self, margins=RAIL_MARGIN, spacing=RAIL_SPACING)
        for place in places:
            self._buttons[place.key] = self._button(place)
            self._icons[place.key] = place.icon
            if place.key == "settings":
                column.addStretch(1)
            column.addWidget(self._buttons[place.key])
        if "settings" not in self._buttons:
            column.addStretch(1)
        self._dress()
        context.theme.changed.connect(self._dress)

    def offer(self, keys: Set[str]) -> None:
        """Show only these places, each with the number of its shortcut."""
        self._offered = [key for key in self._buttons if key in keys]
        for key, button in self._buttons.items():
            button.setVisible(key in keys)
        self._dress()
        for number, key in enumerate(self._offered, start=1):
            self._buttons[key].setToolTip(f"{self._buttons[key].text()} (Alt+{number})")

    def mark(self, key: str) -> None:
        for name, button in self._buttons.items():
            button.setChecked(name == key)
        self._tint()

    def _button(self, place: WindowPlace) -> QToolButton:
        button = QToolButton()
        button.setText(place.title)
        button.setAccessibleName(place.title)
        button.setCheckable(True)
        button.setIconSize(QSize(20, 20))
        button.clicked.connect(lambda: self.chosen.emit(place.key))
        return button

    @override
    def minimumSizeHint(self) -> QSize:
        """As high as the icons alone, so that a low screen has room for the window."""
        return QSize(super().minimumSizeHint().width(), self._height_of(self._icon_px))

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._give_room()

    def set_narrow(self, is_narrow: bool) -> None:
        """Leave the words to the tooltips, as in a low window."""
        if is_narrow != self._is_narrow:
            self._is_narrow = is_narrow
            self._style()

    def _give_room(self) -> None:
        is_low = self.height() < self._height_of(self._words_px - RAIL_SPARE)
        if is_low != self._is_low:
            self._is_low = is_low
            self._style()

    def _height_of(self, button_px: int) -> int:
        return len(self._offered) * (button_px + RAIL_SPACING) - RAIL_SPACING + 2 * RAIL_MARGIN

    def _dress(self) -> None:
        """Take the theme's colours and text size."""
        self._tint()
        for name in self._offered[:1]:  # all are as high, and have their icons only once they are offered
            button = self._buttons[name]
            button.ensurePolished()
            button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonIconOnly)
            self._icon_px = button.sizeHint().height()
            button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextUnderIcon)
            self._words_px = button.sizeHint().height()
        self.updateGeometry()
        self._give_room()
        self._style()

    def _style(self) -> None:
        has_words = not (self._is_narrow or self._is_low)
        width = self._theme.px(RAIL_WIDTH) if has_words else NARROW_RAIL_WIDTH
        style = Qt.ToolButtonStyle
        self.setFixedWidth(width)
        for button in self._buttons.values():
            button.setFixedWidth(width - 2 * RAIL_MARGIN)
            button.setToolButtonStyle(style.ToolButtonTextUnderIcon if has_words else style.ToolButtonIconOnly)

    def _tint(self) -> None:
        for key in self._offered:  # the drawings of what nobody sees would take a fifth of what the window takes
            button = self._buttons[key]
            button.setIcon(self._theme.icon(self._icons[key], "accent" if button.isChecked() else "quiet"))
