"""The images of a question: one by one or side by side, with thumbnails in their order, buttons, and keys.

None of its keys is one that rates: they are function keys, or held with Alt.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence, Set
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QImage, QKeySequence, QPalette, QResizeEvent, QShortcut
from PySide6.QtWidgets import QGridLayout, QMenu, QToolButton, QWidget
from typing_extensions import override

from medreview.errors import Message
from medreview.ui.theme import Theme
from medreview.ui.tokens import GRID
from medreview.ui.translation import is_right_to_left, number, translated
from medreview.ui.widgets.image_decoding import ImageUnreadable, image_decoder
from medreview.ui.widgets.image_look import AS_IT_IS, PLAIN, Look
from medreview.ui.widgets.image_view import SURROUND, ZOOM_STEP, ImageView
from medreview.ui.widgets.labels import plain_label
from medreview.ui.widgets.layout import STRETCH, holding, in_a_column, in_a_row
from medreview.ui.widgets.small_images import FrameBar, SmallImages, ViewedImage
from medreview.workflows import show_images

if TYPE_CHECKING:
    from medreview.workflows.show_images import Scan


ICON_PX = 20
MOST_TILES = 6
HAND_FROM_PX, KEYS_FROM_PX = 400, 260
"""Below these heights, in text of usual size, the words about wheel and drags, and those about keys, leave their room
to the image."""

PRESET_WORDS = {
    "lung": Message("Lung"),
    "bone": Message("Bone"),
    "brain": Message("Brain"),
    "soft tissue": Message("Soft tissue"),
}
PRESET_KEYS = {"lung": "F3", "bone": "F4", "brain": "F5", "soft tissue": "F6"}
OWN_WINDOW_KEY = "F7"
RESET_KEY, RULER_KEY, SIDE_KEY, INVERT_KEY = "F2", "F8", "F9", "F11"


class ImageViewer(QWidget):
    """Shows one of the images, or all of them side by side in their order, looking at the same place.

    Every image keeps its own window and frame. ``takes_keys_everywhere``: also while another window of the program
    has the keyboard, such as the one where its answer is rated.

    Signals
    -------
    own_window_asked()
        The person wants the images in a window of their own, or back from it; offered where ``can_leave``.
    """

    own_window_asked = Signal()

    def __init__(self, theme: Theme, *, can_leave: bool = False, takes_keys_everywhere: bool = False) -> None:
        super().__init__()
        self._theme = theme
        self._images: list[ViewedImage] = []
        self.index = 0
        self._is_beside = False
        self._is_measuring = False
        self._seen: Set[int] = frozenset()
        self._looks: dict[int, Look] = {}
        self._places: dict[ImageView, int] = {}
        self._tickets: dict[int, tuple[ImageView, int]] = {}
        self._grid = QGridLayout()
        self._grid.setSpacing(2)
        self._grid.setContentsMargins(0, 0, 0, 0)
        tiles = holding(self._grid)
        tiles.setAutoFillBackground(True)  # dark also where a row has fewer tiles than the others
        tiles.setPalette(QPalette(SURROUND))
        self._caption = plain_label("", "caption", wraps=True)
        self._keys = plain_label("", "caption", wraps=True)
        self._hand = plain_label(self._words_of_hand(), "caption", wraps=True)
        self._buttons: list[tuple[QToolButton, str]] = []
        self._context = (
            Qt.ShortcutContext.ApplicationShortcut if takes_keys_everywhere else Qt.ShortcutContext.WindowShortcut
        )
        self._tools = self._new_tools(can_leave=can_leave)
        self.frames = FrameBar()
        self.frames.chosen.connect(self._on_frame_chosen)
        self.thumbnails = SmallImages(theme)
        self.thumbnails.chosen.connect(self.show_at)
        in_a_column(
            self._caption,
            self._tools,
            (in_a_row(self.thumbnails, (tiles, 1), spacing=GRID // 2), 1),
            self.frames,
            self._keys,
            self._hand,
            of=self,
            spacing=GRID // 2,
        )
        self._add_keys()
        self._lay_out_views()
        image_decoder().decoded.connect(self._on_decoded)
        theme.changed.connect(self._tint)
        self._tint()

    @property
    def view(self) -> ImageView:
        """The picture that buttons and keys are about."""
        return next((view for view, place in self._places.items() if place == self.index), next(iter(self._places)))

    @property
    def views(self) -> tuple[ImageView, ...]:
        """Every picture on show, in the order of the question."""
        return tuple(self._places)

    @property
    def caption(self) -> str:
        """The place and the name of the image, whole."""
        return self._caption.text()

    @property
    def is_loading(self) -> bool:
        return bool(self._tickets) or self.thumbnails.is_loading

    @property
    def in_sight(self) -> frozenset[int]:
        """The places of the images that are decoded and shown."""
        return frozenset(
            place
            for view, place in self._places.items()
            if view.is_shown and not view.window().isMinimized() and not view.viewport().visibleRegion().isEmpty()
        )

    def show_images(self, images: Sequence[ViewedImage], index: int = 0) -> None:
        """Show other images, each as it came."""
        self._images = list(images)
        for view in self._places:
            view.show_notice("")
        self._looks.clear()
        self._side_button.setEnabled(len(images) > 1)
        self.index = index if 0 <= index < len(images) else 0
        self._lay_out_views()
        self.thumbnails.show_images(self._images)  # read after what is looked at
        self._show_place()

    def show_seen(self, positions: Set[int]) -> None:
        """Tick the thumbnails of the images that were seen."""
        self._seen = positions
        self.thumbnails.show_seen(positions)

    def show_at(self, index: int) -> None:
        """Show the image with this index; outside the list nothing happens."""
        if not 0 <= index < len(self._images) or index == self.index:
            return
        self.index = index
        if index not in self._places.values():
            self._lay_out_views()
        self._show_place()

    def walk(self, by: int) -> None:
        """Show the next image, or the one before."""
        self.show_at(self.index + by)

    def toggle_side_by_side(self) -> None:
        """Show all images side by side, or this one alone."""
        self._is_beside = not self._is_beside and len(self._images) > 1
        self._lay_out_views()
        self._show_place()

    def use_preset(self, name: str) -> None:
        """Look at computed tomography through a customary window; at anything else nothing changes."""
        scan = self.view.scan
        if scan is not None and scan.is_in_hounsfield:
            self.view.use_window(show_images.presets()[name])

    def toggle_ruler(self) -> None:
        """Measure with the left button, or pan with it."""
        self._is_measuring = not self._is_measuring
        self._ruler_button.setChecked(self._is_measuring)
        for view in self._places:
            view.set_measuring(self._is_measuring)

    def reset(self) -> None:
        """Show the image whole and as it came, and pan with the left button."""
        if self._is_measuring:
            self.toggle_ruler()
        self.view.reset()

    def show_place(self, *, is_in_own_window: bool) -> None:
        """Say at the button what it does now."""
        words = self.tr("Back beside the question") if is_in_own_window else self.tr("In a window of its own")
        self._leave_button.setToolTip(words)
        self._leave_button.setAccessibleName(words)

    def _page(self) -> range:
        """The images on show: this one, or so many around it as have room, always in the order of the question."""
        if not self._is_beside:
            return range(self.index, min(self.index + 1, len(self._images)))
        first = self.index // MOST_TILES * MOST_TILES
        return range(first, min(first + MOST_TILES, len(self._images)))

    def _lay_out_views(self) -> None:
        """Make a picture for every image on show, and ask for what it shows."""
        self._looks |= {place: view.look for view, place in self._places.items() if view.is_shown}
        page = self._page() or range(1)
        views = list(self._places)
        if len(views) != len(page):
            views = self._new_views(len(page))
        self._places = dict(zip(views, page, strict=True))
        for ticket in self._tickets:
            image_decoder().drop(ticket)
        self._tickets.clear()
        if self._images:
            for view, place in self._places.items():
                self._ask_for(view, place)
        self._side_button.setChecked(self._is_beside)

    def _new_views(self, n: int) -> list[ImageView]:
        """So many pictures in a grid, in the direction that the window reads."""
        for view in self._places:
            self._grid.removeWidget(view)
            view.hide()
            view.deleteLater()
        views = [self._new_view() for _ in range(n)]
        n_columns = math.ceil(math.sqrt(n))
        for tile, view in enumerate(views):
            self._grid.addWidget(view, tile // n_columns, tile % n_columns)
        return views

    def _new_view(self) -> ImageView:
        view = ImageView(self)
        view.set_measuring(self._is_measuring)
        view.aimed.connect(partial(self._on_aimed, view))
        view.looked_otherwise.connect(self._on_looked_otherwise)
        view.step_asked.connect(self.walk)
        view.pressed.connect(partial(self._on_pressed, view))
        return view

    def _ask_for(self, view: ImageView, place: int) -> None:
        image = self._images[place]
        view.setAccessibleDescription(self._words_of(place))
        view.label = self._words_of(place) if self._is_beside else ""
        view.show_loading()
        self._tickets[image_decoder().request(image.read, image.name)] = view, place

    def _on_decoded(self, ticket: int, result: QImage | Scan | ImageUnreadable) -> None:
        if ticket not in self._tickets:
            return
        view, place = self._tickets.pop(ticket)
        if isinstance(result, ImageUnreadable):
            view.show_notice(translated(result.message))
        else:
            view.show_picture(result, self._looks.get(place, AS_IT_IS))
        if place == self.index:
            self._tell_picture()

    def _show_place(self) -> None:
        """Everything that is about the current image."""
        has_images = bool(self._images)
        self._caption.setText(self._words_of(self.index) if has_images else "")
        self._previous.setEnabled(self.index > 0)
        self._next.setEnabled(self.index + 1 < len(self._images))
        self.thumbnails.mark(self.index)
        for view, place in self._places.items():
            view.set_current(self._is_beside and place == self.index)
        self._tell_picture()

    def _words_of(self, place: int) -> str:
        words = self.tr("{n} of {total}").format(n=number(place + 1), total=number(len(self._images)))
        return f"{words} · {self._images[place].caption}"

    def _tell_picture(self) -> None:
        """Offer what this kind of picture has: windows of a scan, presets of tomography, frames."""
        view = self.view
        scan = view.scan
        is_ct = scan is not None and scan.is_in_hounsfield
        for name, action in self._presets.items():
            action.setVisible(is_ct or name == OWN_WINDOW_KEY)
        self._window_button.setVisible(view.window_shown is not None)
        self._keys.setText(self._words_of_keys(is_ct=is_ct))
        self.frames.show_frames(view.n_frames, view.look.frame)
        if self._images:
            told = (self._words_of(self.index), view.facts, view.measured, view.value_words, view.notice)
            view.setAccessibleDescription(". ".join(part for part in told if part))

    def _on_aimed(self, aimed: ImageView, aim: object) -> None:
        for view in self._places:
            if view is not aimed:
                view.follow(aim)  # type: ignore[arg-type] # pyright: ignore[reportArgumentType]

    def _on_looked_otherwise(self) -> None:
        self._tell_picture()

    def _on_pressed(self, view: ImageView) -> None:
        if view in self._places:
            self.show_at(self._places[view])

    def _on_frame_chosen(self, frame: int) -> None:
        self.view.show_frame(frame)

    def _new_tools(self, *, can_leave: bool) -> QWidget:
        tools = QWidget()
        self._previous = self._button("previous", self.tr("Previous image"), partial(self.walk, -1), "Alt+PgUp")
        self._next = self._button("next", self.tr("Next image"), partial(self.walk, 1), "Alt+PgDown")
        self._window_button = self._new_window_button()
        self._ruler_button = self._button("ruler", self.tr("Ruler"), self.toggle_ruler, RULER_KEY)
        self._side_button = self._button("columns", self.tr("Side by side"), self.toggle_side_by_side, SIDE_KEY)
        for button in (self._ruler_button, self._side_button):
            button.setCheckable(True)
            button.setProperty("role", "tool")
        self._leave_button = self._button("monitor", self.tr("In a window of its own"), self.own_window_asked.emit)
        self._leave_button.setVisible(can_leave)
        in_a_row(
            self._previous,
            self._next,
            self._button("zoom-out", self.tr("Zoom out"), lambda: self.view.zoom_by(1 / ZOOM_STEP), "Alt+-"),
            self._button("zoom-in", self.tr("Zoom in"), lambda: self.view.zoom_by(ZOOM_STEP), "Alt++"),
            self._window_button,
            self._button("contrast", self.tr("Invert"), lambda: self.view.invert(), INVERT_KEY),  # noqa: PLW0108
            self._ruler_button,
            self._side_button,
            self._button("rotate-ccw", self.tr("Reset"), self.reset, RESET_KEY),
            STRETCH,
            self._leave_button,
            of=tools,
            spacing=0,
        )
        return tools

    def _new_window_button(self) -> QToolButton:
        button = self._button("sun", self.tr("Grey-value window"), lambda: None)
        button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        menu = QMenu(button)
        self._presets = {
            name: menu.addAction(f"{translated(words)}\t{PRESET_KEYS[name]}", partial(self.use_preset, name))
            for name, words in PRESET_WORDS.items()
        }
        words = self.tr("The file's own")
        self._presets[OWN_WINDOW_KEY] = menu.addAction(f"{words}\t{OWN_WINDOW_KEY}", self.use_own_window)
        button.setMenu(menu)
        return button

    def use_own_window(self) -> None:
        """Look at a scan through the window that its file asks for."""
        self.view.use_window(None)
        self.view.use_tones(PLAIN)

    def _words_of_hand(self) -> str:
        return self.tr("Wheel: frames or images · Ctrl + wheel: zoom · left drag: move · right drag: grey-value window")

    def _words_of_keys(self, *, is_ct: bool) -> str:
        words = [
            self.tr("{key}: reset").format(key=RESET_KEY),
            self.tr("{key}: ruler").format(key=RULER_KEY),
        ]
        if is_ct:
            first, last = PRESET_KEYS["lung"], OWN_WINDOW_KEY
            words.insert(1, self.tr("{first} to {last}: windows").format(first=first, last=last))
        if len(self._images) > 1:
            words.append(self.tr("{key}: side by side").format(key=SIDE_KEY))
        return " · ".join(words)

    def _add_keys(self) -> None:
        """Keys that no rating has: a digit, a letter or an arrow alone is for what is rated."""
        acts: dict[str, Callable[[], object]] = {
            "Alt+PgDown": partial(self.walk, 1),
            "Alt+PgUp": partial(self.walk, -1),
            "Alt+Down": lambda: self.view.step_frames(1),
            "Alt+Up": lambda: self.view.step_frames(-1),
            "Alt++": lambda: self.view.zoom_by(ZOOM_STEP),
            "Alt+=": lambda: self.view.zoom_by(ZOOM_STEP),
            "Alt+-": lambda: self.view.zoom_by(1 / ZOOM_STEP),
            "Alt+Shift+Right": lambda: self.view.step_by(1, 0),
            "Alt+Shift+Left": lambda: self.view.step_by(-1, 0),
            "Alt+Shift+Down": lambda: self.view.step_by(0, 1),
            "Alt+Shift+Up": lambda: self.view.step_by(0, -1),
            RESET_KEY: self.reset,
            RULER_KEY: self.toggle_ruler,
            SIDE_KEY: self.toggle_side_by_side,
            INVERT_KEY: lambda: self.view.invert(),  # noqa: PLW0108 - the view changes
            OWN_WINDOW_KEY: self.use_own_window,
            **{key: partial(self.use_preset, name) for name, key in PRESET_KEYS.items()},
        }
        for key, act in acts.items():
            shortcut = QShortcut(QKeySequence(key), self)
            shortcut.setContext(self._context)
            shortcut.activated.connect(act)

    def _button(self, icon: str, text: str, act: Callable[[], object], key: str = "") -> QToolButton:
        button = QToolButton()
        button.setToolTip(f"{text} ({key})" if key else text)
        button.setAccessibleName(text)
        button.setIconSize(QSize(ICON_PX, ICON_PX))
        button.clicked.connect(lambda: act())  # noqa: PLW0108 - without the "checked" of the signal
        self._buttons.append((button, icon))
        return button

    def _tint(self) -> None:
        backward, forward = (
            ("chevron-right", "chevron-left") if is_right_to_left() else ("chevron-left", "chevron-right")
        )
        names = {"previous": backward, "next": forward}
        for button, icon in self._buttons:
            button.setIcon(self._theme.icon(names.get(icon, icon)))

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._hand.setVisible(event.size().height() >= self._theme.px(HAND_FROM_PX))
        self._keys.setVisible(event.size().height() >= self._theme.px(KEYS_FROM_PX))
