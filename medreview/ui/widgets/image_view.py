"""One image looked at closely: wheel zoom to the pointer, pan, fit, brightness and contrast, frames of a scan."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, QPointF, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import (
    QFocusEvent,
    QImage,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QPixmap,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QFrame, QGraphicsPixmapItem, QGraphicsScene, QGraphicsView, QWidget
from typing_extensions import override

if TYPE_CHECKING:
    from medreview.workflows.show_images import Scan, Window


MOST = 1.0
_HALF, _FULL = 127.5, 255.0
_SIGNS = 4
"""Bytes of a pixel."""


@dataclass(frozen=True, slots=True)
class Tones:
    """``brightness`` and ``contrast`` from -1 to 1, 0 for the image as it is."""

    brightness: float = 0.0
    contrast: float = 0.0
    is_inverted: bool = False

    def moved(self, brightness: float, contrast: float) -> Tones:
        """Changed by these steps, within the limits."""
        return replace(
            self,
            brightness=max(-MOST, min(MOST, self.brightness + brightness)),
            contrast=max(-MOST, min(MOST, self.contrast + contrast)),
        )


PLAIN = Tones()


def toned(image: QImage, tones: Tones) -> QImage:
    """The image in these tones: contrast stretches around middle grey, from none at all to sixteenfold."""
    if tones == PLAIN or image.isNull():
        return image
    import numpy as np  # not needed before somebody looks closer

    steep = 2.0 ** (4.0 * tones.contrast) if tones.contrast > -MOST else 0.0
    levels = np.arange(256) - _HALF
    levels = -levels if tones.is_inverted else levels
    table = np.clip(levels * steep + _HALF + tones.brightness * _FULL, 0, _FULL).astype(np.uint8)
    source = image.convertToFormat(QImage.Format.Format_RGB32)
    pixels = np.frombuffer(source.constBits(), np.uint8).reshape(source.height(), source.bytesPerLine())
    made = np.ascontiguousarray(table[pixels[:, : source.width() * _SIGNS]])
    shown = QImage(made.data, source.width(), source.height(), source.width() * _SIGNS, QImage.Format.Format_RGB32)
    return shown.copy()  # the array goes with this function


WIDEST = 16.0


def window_in(scan: Scan, tones: Tones) -> Window:
    """The window that these tones make of the usual one: brighter is a lower level, more contrast a smaller width."""
    usual = scan.usual_window()
    low, high = scan.range()
    reach = max(2 * usual.width, (high - low) / 2)
    width = usual.width * WIDEST**-tones.contrast
    return replace(usual, centre=usual.centre - tones.brightness * reach, width=width)


def scan_image(scan: Scan, frame: int, tones: Tones) -> QImage:
    """One frame as it is looked at."""
    import numpy as np  # not needed before somebody looks at a scan

    pixels = np.ascontiguousarray(scan.shown(frame, window_in(scan, tones) if scan.is_grey else None))
    form = QImage.Format.Format_Grayscale8 if scan.is_grey else QImage.Format.Format_RGB888
    width, height = scan.size
    image = QImage(pixels.data, width, height, pixels.strides[0], form).copy()  # the array goes with this function
    return toned(image, replace(PLAIN, is_inverted=tones.is_inverted) if scan.is_grey else tones)


ZOOM_STEP = 1.25
MOST_ZOOM = 16.0
WHEEL_NOTCH = 120
LEAST_WIDTH_PX = 64
TONE_PX = 400
"""A drag this long goes through half of the brightness or contrast there is."""
TONE_DELAY_MS = 25
FRAME_PX = 2
"""Around the picture that the Tab key reached."""


@dataclass(frozen=True)
class Aim:
    """The part of an image in view: zoom in units of the fitting one, and the middle as a share of width and height."""

    zoom: float
    middle: QPointF


class ImageView(QGraphicsView):
    """One picture; fits the view until the person zooms.

    Dragging with the right button, or with Shift, changes brightness (up and down) and contrast (left and right); of
    a scan the level and the width of its window.

    Signals
    -------
    aimed(Aim)
        The person zoomed or panned; other views can follow.
    toned(Tones)
        The person changed brightness, contrast or inversion.
    """

    aimed = Signal(object)
    toned = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._image = QImage()
        self._scan: Scan | None = None
        self._frame = 0
        self._tones = PLAIN
        self._dragged_from: QPointF | None = None
        self._is_following = False
        self._is_framed = False
        self._toning = QTimer(self, singleShot=True, interval=TONE_DELAY_MS)
        self._toning.timeout.connect(self._paint_tones)
        for bar in (self.horizontalScrollBar(), self.verticalScrollBar()):
            bar.valueChanged.connect(self._say_aim)
        self._item = QGraphicsPixmapItem()
        self._item.setTransformationMode(Qt.TransformationMode.SmoothTransformation)
        scene = QGraphicsScene(self)
        scene.addItem(self._item)
        self.setScene(scene)
        self._fits = True
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setDragMode(QGraphicsView.DragMode.ScrollHandDrag)
        self.setTransformationAnchor(QGraphicsView.ViewportAnchor.NoAnchor)
        self.setResizeAnchor(QGraphicsView.ViewportAnchor.AnchorViewCenter)
        self.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        self.setAccessibleName(self.tr("Image"))

    @property
    def zoom(self) -> float:
        """Screen pixels per image pixel."""
        return self.transform().m11()

    @property
    def tones(self) -> Tones:
        return self._tones

    def show_image(self, image: QImage) -> None:
        """Show another picture, in the tones it has itself."""
        self._image, self._scan = image, None
        self._show_plain()

    def show_scan(self, scan: Scan) -> None:
        """Show the first frame of a scan in the window that it asks for."""
        self._image, self._scan, self._frame = QImage(), scan, 0
        self._show_plain()

    def show_frame(self, frame: int) -> None:
        """Another frame of the scan, in the same window and at the same place; outside it nothing happens."""
        if self._scan is not None and 0 <= frame < self._scan.n_frames and frame != self._frame:
            self._frame = frame
            self._paint_tones()

    @property
    def n_frames(self) -> int:
        return self._scan.n_frames if self._scan is not None else 1

    @property
    def frame(self) -> int:
        return self._frame if self._scan is not None else 0

    @property
    def window_shown(self) -> Window | None:
        """The window of a scan of greys as it is looked at now."""
        return window_in(self._scan, self._tones) if self._scan is not None and self._scan.is_grey else None

    def shown_image(self) -> QImage:
        """The picture as it is looked at now."""
        return self._item.pixmap().toImage()

    def _show_plain(self) -> None:
        self._tones = PLAIN
        self._paint_tones()
        self.setSceneRect(QRectF(self._item.pixmap().rect()))
        self.fit()

    def clear(self) -> None:
        self._image, self._scan = QImage(), None
        self._item.setPixmap(QPixmap())

    def use_tones(self, tones: Tones) -> None:
        """Look at the picture in these tones; shown with the next few milliseconds' changes at once."""
        if tones != self._tones:
            self._tones = tones
            self._toning.start()
            self.toned.emit(tones)

    def invert(self) -> None:
        self.use_tones(replace(self._tones, is_inverted=not self._tones.is_inverted))

    def follow(self, aim: Aim) -> None:
        """Look where another view looks, in proportion."""
        size = self._item.pixmap().size()
        if size.isEmpty():
            return
        self._is_following = True
        self.resetTransform()
        factor = aim.zoom * self._fitting()
        self.scale(factor, factor)
        self._fits = aim.zoom == 1.0
        self.centerOn(aim.middle.x() * size.width(), aim.middle.y() * size.height())
        self._is_following = False

    def fit(self) -> None:
        """Show the whole picture, never larger than it is."""
        self._fits = True
        self.resetTransform()
        factor = self._fitting()
        self.scale(factor, factor)
        self._say_aim()

    def show_actual_size(self) -> None:
        self._fits = False
        self.resetTransform()
        self._say_aim()

    def _fitting(self) -> float:
        """The zoom at which the whole picture is seen, never larger than it is."""
        size = self._item.pixmap().size()
        if size.isEmpty():
            return 1.0
        room = self.viewport().size()
        return min(1.0, room.width() / size.width(), room.height() / size.height())

    def _say_aim(self) -> None:
        size = self._item.pixmap().size()
        if self._is_following or size.isEmpty():
            return
        middle = self.mapToScene(self.viewport().rect().center())
        shares = QPointF(middle.x() / size.width(), middle.y() / size.height())
        self.aimed.emit(Aim(self.zoom / self._fitting(), shares))

    def _paint_tones(self) -> None:
        scan = self._scan
        image = toned(self._image, self._tones) if scan is None else scan_image(scan, self._frame, self._tones)
        self._item.setPixmap(QPixmap.fromImage(image))

    def zoom_by(self, factor: float, around: QPoint | None = None) -> None:
        """Zoom so that what lies at this point of the view stays there; by default its middle."""
        least = min(1.0, LEAST_WIDTH_PX / max(1, self._item.pixmap().width()))
        factor = max(least, min(MOST_ZOOM, self.zoom * factor)) / self.zoom
        self._fits = False
        around = around or self.viewport().rect().center()
        kept = self.mapToScene(around)
        self.scale(factor, factor)
        moved = self.mapFromScene(kept) - around
        for bar, by in ((self.horizontalScrollBar(), moved.x()), (self.verticalScrollBar(), moved.y())):
            bar.setValue(bar.value() + by)
        self._say_aim()

    @override
    def mousePressEvent(self, event: QMouseEvent) -> None:
        has_shift = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        if event.button() is Qt.MouseButton.RightButton or has_shift:
            self._dragged_from = event.position()
            event.accept()
        else:
            super().mousePressEvent(event)

    @override
    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._dragged_from is None:
            super().mouseMoveEvent(event)
            return
        way = event.position() - self._dragged_from
        self._dragged_from = event.position()
        self.use_tones(self._tones.moved(-way.y() / TONE_PX, way.x() / TONE_PX))

    @override
    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if self._dragged_from is None:
            super().mouseReleaseEvent(event)
        self._dragged_from = None

    @override
    def wheelEvent(self, event: QWheelEvent) -> None:
        if notches := event.angleDelta().y() / WHEEL_NOTCH:
            self.zoom_by(ZOOM_STEP**notches, event.position().toPoint())
        event.accept()

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        match event.key():
            case Qt.Key.Key_Plus | Qt.Key.Key_Equal:
                self.zoom_by(ZOOM_STEP)
            case Qt.Key.Key_Minus:
                self.zoom_by(1 / ZOOM_STEP)
            case Qt.Key.Key_0:
                self.fit()
            case Qt.Key.Key_1:
                self.show_actual_size()
            case _:
                super().keyPressEvent(event)

    @override
    def focusInEvent(self, event: QFocusEvent) -> None:
        self._is_framed = event.reason() in {Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason}
        super().focusInEvent(event)
        self.viewport().update()

    @override
    def focusOutEvent(self, event: QFocusEvent) -> None:
        self._is_framed = False
        super().focusOutEvent(event)
        self.viewport().update()

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self._is_framed:
            painter = QPainter(self.viewport())
            painter.setPen(QPen(self.palette().highlight().color(), FRAME_PX))
            painter.drawRect(self.viewport().rect().adjusted(1, 1, -1, -1))
            painter.end()

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self._fits:
            self.fit()
