"""The images of a question: buttons and keys to look closely, to walk through them, and to set them side by side."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QIcon, QImage, QKeySequence, QPixmap, QShortcut
from PySide6.QtWidgets import QDialog, QLabel, QSlider, QToolButton, QWidget

from medreview.ui.theme import Theme
from medreview.ui.translation import is_right_to_left, number, translated
from medreview.ui.widgets.image_decoding import ImageUnreadable, decoded_image, image_decoder
from medreview.ui.widgets.image_view import PLAIN, ZOOM_STEP, ImageView, Tones
from medreview.ui.widgets.labels import plain_label
from medreview.ui.widgets.layout import STRETCH, STYLE, in_a_column, in_a_row

if TYPE_CHECKING:
    from medreview.workflows.show_images import Scan


THUMBNAIL_PX = 96


class ScanBar(QWidget):
    """Below an image; nothing is seen of it unless that is a scan."""

    def __init__(self, view: ImageView, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._view = view
        self._modality = ""
        self.facts = plain_label("", "caption")
        self.place = plain_label("", "caption")
        self.frames = QSlider(Qt.Orientation.Horizontal)
        self.frames.setAccessibleName(self.tr("Frame"))
        self.frames.valueChanged.connect(self._on_frame_chosen)
        in_a_row(self.facts, STRETCH, self.place, (self.frames, 2), of=self, spacing=8)
        view.toned.connect(self._tell)
        self.hide()

    def show_scan(self, scan: Scan | None) -> None:
        """A scan that the view shows now; None for any other image."""
        self.setVisible(scan is not None)
        if scan is None:
            return
        self._modality = scan.modality or ""
        self.frames.setRange(0, scan.n_frames - 1)
        self.frames.setValue(0)
        for widget in (self.frames, self.place):
            widget.setVisible(scan.n_frames > 1)
        self._tell()

    def step(self, by: int) -> None:
        """Some frames on or back."""
        self.frames.setValue(self.frames.value() + by)

    def _on_frame_chosen(self, frame: int) -> None:
        self._view.show_frame(frame)
        self._tell()

    def _tell(self) -> None:
        window = self._view.window_shown
        parts = [self._modality]
        if window is not None:
            text = self.tr("Window {width}, level {level}")
            parts.append(text.format(width=number(round(window.width)), level=number(round(window.centre))))
        self.facts.setText("  ".join(filter(None, parts)))
        place = self.tr("Frame {n} of {total}")
        self.place.setText(place.format(n=number(self._view.frame + 1), total=number(self._view.n_frames)))


TONE_STEP = 0.1
MOST_BESIDE = 4


@dataclass(frozen=True)
class ViewedImage:
    """One image to look at. ``read`` gives its bytes when it is about to be shown."""

    name: str
    read: Callable[[], bytes]
    modality: str | None = None

    @property
    def caption(self) -> str:
        return f"{self.name} ({self.modality})" if self.modality else self.name


class ImageViewer(QWidget):
    """Walks through the images of one question, or shows some of them side by side, looking at the same place."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._images: list[ViewedImage] = []
        self._index = 0
        self.view = ImageView()
        self._beside: list[ImageView] = []
        self._tickets: dict[int, tuple[ImageView, int]] = {}
        self._shown: dict[ImageView, int] = {}
        self._views = in_a_row((self.view, 1), spacing=2)
        self._message = QLabel()
        self._message.setTextFormat(Qt.TextFormat.PlainText)
        self._message.setProperty("role", "problem")
        self._message.setWordWrap(True)
        self._message.hide()
        self._caption = QLabel()
        self._caption.setTextFormat(Qt.TextFormat.PlainText)
        self._caption.setProperty("role", "caption")
        self.scan_bar = ScanBar(self.view)
        self._buttons: list[tuple[QToolButton, str]] = []
        self._previous = self._button("previous", self.tr("Previous image"), lambda: self.show_at(self._index - 1))
        self._next = self._button("next", self.tr("Next image"), lambda: self.show_at(self._index + 1))
        row = in_a_row(
            self._previous,
            self._next,
            (self._caption, 1),
            self._button("zoom-out", self.tr("Zoom out (-)"), lambda: self.view.zoom_by(1 / ZOOM_STEP)),
            self._button("zoom-in", self.tr("Zoom in (+)"), lambda: self.view.zoom_by(ZOOM_STEP)),
            self._button("maximize", self.tr("Fit the window (0)"), self.view.fit),
            self._button("contrast", self.tr("Invert (I)"), self.view.invert),
            spacing=4,
        )
        self._side_button = self._button("columns", self.tr("Side by side (S)"), self.toggle_side_by_side)
        self._side_button.setCheckable(True)
        row.addWidget(self._side_button)
        in_a_column(row, self._message, (self._views, 1), self.scan_bar, of=self, spacing=8)
        self.view.setToolTip(self.tr("Drag with Shift, or the right button, for brightness and contrast"))
        image_decoder().decoded.connect(self._on_decoded)
        theme.changed.connect(self._tint)
        self._tint()

    @property
    def index(self) -> int:
        return self._index

    @property
    def in_sight(self) -> frozenset[int]:
        """The places of the images that are decoded and shown."""
        views = {view: place for view, place in self._shown.items() if not view.viewport().visibleRegion().isEmpty()}
        return frozenset(views.values())

    def show_images(self, images: Sequence[ViewedImage], index: int = 0) -> None:
        self._images = list(images)
        self.view.clear()
        self.scan_bar.show_scan(None)
        self._set_beside(0)
        self._side_button.setEnabled(len(images) > 1)
        self.show_at(index)

    def show_at(self, index: int) -> None:
        """Show the image with this index; outside the list nothing happens."""
        if not 0 <= index < len(self._images):
            return
        self._index = index
        image = self._images[index]
        place = self.tr("{n} of {total}").format(n=number(index + 1), total=number(len(self._images)))
        self._caption.setText(f"{place}  {image.caption}")
        self.view.setAccessibleDescription(image.caption)
        self._previous.setEnabled(index > 0)
        self._next.setEnabled(index + 1 < len(self._images))
        self._message.hide()
        self._tickets.clear()
        self._request(index, self.view)
        others = [place for place in range(len(self._images)) if place != index]
        for other, view in zip(others, self._beside, strict=False):
            view.setAccessibleDescription(self._images[other].caption)
            self._request(other, view)

    def toggle_side_by_side(self) -> None:
        """Show this image and up to three others, or this one alone."""
        self._set_beside(0 if self._beside else min(MOST_BESIDE, len(self._images)) - 1)
        self.show_at(self._index)

    def use_tones(self, tones: Tones) -> None:
        """Look at every image that is shown in these tones."""
        self.view.use_tones(tones)

    def _set_beside(self, n_views: int) -> None:
        for view in self._beside:
            self._shown.pop(view, None)
            self._views.removeWidget(view)
            view.deleteLater()
        self._beside = [ImageView() for _ in range(n_views)]
        for view in self._beside:
            self._views.addWidget(view, stretch=1)
            self.view.aimed.connect(view.follow)
            self.view.toned.connect(view.use_tones)
            view.aimed.connect(self.view.follow)
        self._side_button.setChecked(n_views > 0)

    def _request(self, place: int, view: ImageView) -> None:
        image = self._images[place]
        self._shown.pop(view, None)
        self._tickets[image_decoder().request(image.read(), image.name)] = view, place

    def _on_decoded(self, ticket: int, result: QImage | Scan | ImageUnreadable) -> None:
        if ticket not in self._tickets:
            return
        view, place = self._tickets.pop(ticket)
        if not isinstance(result, ImageUnreadable):
            self._shown[view] = place
        if isinstance(result, QImage):
            view.show_image(result)
        elif isinstance(result, ImageUnreadable):
            view.clear()
            self._message.setText(translated(result.message))
            self._message.show()
        else:
            view.show_scan(result)
        if view is self.view:
            self.scan_bar.show_scan(None if isinstance(result, QImage | ImageUnreadable) else result)

    def _button(self, icon: str, text: str, act: Callable[[], None]) -> QToolButton:
        button = QToolButton()
        button.setToolTip(text)
        button.setAccessibleName(text)
        button.setIconSize(QSize(20, 20))
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


class ImageDialog(QDialog):
    """The viewer in a window of its own; arrow keys walk, Escape closes.

    B and D make it brighter and darker, C and X raise and lower contrast, I inverts, R resets, S sets side by side;
    Up and Down walk through the frames of a scan.
    """

    def __init__(self, theme: Theme, images: Sequence[ViewedImage], index: int, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Images"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.resize(parent.window().size() * 0.9)
        self._viewer = ImageViewer(theme)
        in_a_column(self._viewer, of=self, margins=(16, 16, 16, 16), spacing=STYLE)
        step = -1 if is_right_to_left() else 1
        for key, by in (
            (Qt.Key.Key_Right, step),
            (Qt.Key.Key_Left, -step),
            (Qt.Key.Key_PageDown, 1),
            (Qt.Key.Key_PageUp, -1),
        ):
            QShortcut(QKeySequence(key), self).activated.connect(lambda by=by: self._walk(by))
        for key, brightness, contrast in (
            (Qt.Key.Key_B, TONE_STEP, 0.0),
            (Qt.Key.Key_D, -TONE_STEP, 0.0),
            (Qt.Key.Key_C, 0.0, TONE_STEP),
            (Qt.Key.Key_X, 0.0, -TONE_STEP),
        ):
            QShortcut(QKeySequence(key), self).activated.connect(partial(self._move_tones, brightness, contrast))
        for key, act in (
            (Qt.Key.Key_I, self._viewer.view.invert),
            (Qt.Key.Key_R, lambda: self._viewer.use_tones(PLAIN)),
            (Qt.Key.Key_S, self._viewer.toggle_side_by_side),
            (Qt.Key.Key_Up, lambda: self._viewer.scan_bar.step(-1)),
            (Qt.Key.Key_Down, lambda: self._viewer.scan_bar.step(1)),
        ):
            QShortcut(QKeySequence(key), self).activated.connect(act)
        self._viewer.show_images(images, index)
        self._viewer.view.setFocus()

    def _walk(self, by: int) -> None:
        self._viewer.show_at(self._viewer.index + by)

    def _move_tones(self, brightness: float, contrast: float) -> None:
        self._viewer.use_tones(self._viewer.view.tones.moved(brightness, contrast))


@dataclass(frozen=True)
class Thumbnail:
    """The small picture's bytes, and the image it stands for."""

    content: bytes
    image: ViewedImage


class ThumbnailStrip(QWidget):
    """Small images side by side; hides itself when there are none.

    Signals
    -------
    chosen(int)
        The index of the image that was clicked, which is also opened in an ``ImageDialog``.
    """

    chosen = Signal(int)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._thumbnails: list[Thumbnail] = []
        self._row = in_a_row(of=self, spacing=8)
        self._row.setAlignment(Qt.AlignmentFlag.AlignLeading)
        self.hide()

    def show_thumbnails(self, thumbnails: Sequence[Thumbnail]) -> None:
        while item := self._row.takeAt(0):
            if widget := item.widget():
                widget.deleteLater()
        self._thumbnails = list(thumbnails)
        for index, thumbnail in enumerate(thumbnails):
            self._row.addWidget(self._button(index, thumbnail))
        self.setVisible(bool(thumbnails))

    def open_image(self, index: int) -> None:
        """Show one of the images large, ready to walk through the others."""
        if 0 <= index < len(self._thumbnails):
            self.chosen.emit(index)
            ImageDialog(self._theme, [small.image for small in self._thumbnails], index, self).open()

    def _button(self, index: int, thumbnail: Thumbnail) -> QToolButton:
        button = QToolButton()
        button.setIconSize(QSize(THUMBNAIL_PX, THUMBNAIL_PX))
        button.setAccessibleName(self.tr("Enlarge image {name}").format(name=thumbnail.image.caption))
        button.setToolTip(self.tr("Enlarge"))
        try:
            picture = QPixmap.fromImage(decoded_image(thumbnail.content, thumbnail.image.name))
            button.setIcon(QIcon(picture))
        except ImageUnreadable:
            button.setIcon(self._theme.icon("image", "quiet"))
        button.clicked.connect(lambda: self.open_image(index))
        return button
