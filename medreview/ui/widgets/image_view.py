"""One image looked at closely, as at a radiologist's workstation: zoom, pan, window, frames, ruler, values.

It is dark in every theme and is never mirrored: left and right are those of the patient.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum, auto
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import (
    QBrush,
    QColor,
    QFocusEvent,
    QImage,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPixmap,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QFrame, QGraphicsPixmapItem, QGraphicsScene, QGraphicsView, QWidget
from typing_extensions import override

from medreview.ui.translation import number
from medreview.ui.widgets import image_marks
from medreview.ui.widgets.image_look import AS_IT_IS, Look, Tones, scan_image, toned
from medreview.workflows import show_images

if TYPE_CHECKING:
    from medreview.workflows.show_images import Scan, Spacing, Window

ZOOM_STEP = 1.25
MOST_ZOOM, MOST_FITTING = 16.0, 4.0
WHEEL_NOTCH = 120
LEAST_WIDTH_PX = 64
MOST_STRETCH = 8.0
PAN_STEP = 0.125
"""Of the width or height in view."""
RULER_STEP_PX = 4
"""Of the screen; a pixel of the image where that is more."""
TONE_PX = 400
"""A drag this long goes through half of the brightness or contrast there is."""
TONE_DELAY_MS = 25
MOST_BAR_SHARE = 0.4
"""Of the width of the image in view."""
SURROUND = QColor("#0b0d0f")
"""Around every image in every theme: an eye that is dazzled sees less in the dark parts."""


@dataclass(frozen=True)
class Aim:
    """The part of an image in view: zoom in units of the fitting one, and the middle as a share of width and height."""

    zoom: float
    middle: QPointF


class _Drag(Enum):
    WINDOW = auto()
    RULER = auto()


class ImageView(QGraphicsView):
    """One picture; fits the view until the person zooms.

    The left button pans, or measures while ``is_measuring``; the right or the middle one, or Shift with the left,
    changes the window of a scan, or the tones of another image. The wheel walks through frames, or else asks for the
    next image; with Ctrl it zooms to the pointer.

    Signals
    -------
    aimed(Aim)
        The person zoomed or panned; other views can follow.
    looked_otherwise()
        The window, the tones or the frame changed.
    step_asked(int)
        The wheel asked for another image: 1 for the next, -1 for the one before.
    pressed()
        The person works with this picture.
    """

    aimed = Signal(object)
    looked_otherwise = Signal()
    step_asked = Signal(int)
    pressed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._image = QImage()
        self.scan: Scan | None = None
        self.look = AS_IT_IS
        self._drag: _Drag | None = None
        self._dragged_from = QPointF()
        self._ruler: tuple[QPointF, QPointF] | None = None
        self._is_measuring = False
        self._turned = 0.0
        self._is_following = False
        self._is_framed = False
        self._is_current = False
        self.label = ""
        self.notice = ""
        """The words in the place of a picture."""
        self.value_words = ""
        """The value under the pointer, in words."""
        self._painting = QTimer(self, singleShot=True, interval=TONE_DELAY_MS)
        self._painting.timeout.connect(self._paint)
        for bar in (self.horizontalScrollBar(), self.verticalScrollBar()):
            bar.valueChanged.connect(self._say_aim)
        self._item = QGraphicsPixmapItem()
        self._item.setTransformationMode(Qt.TransformationMode.SmoothTransformation)
        scene = QGraphicsScene(self)
        scene.addItem(self._item)
        self.setScene(scene)
        self._fits = True
        self.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
        self.setBackgroundBrush(QBrush(SURROUND))
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setDragMode(QGraphicsView.DragMode.ScrollHandDrag)
        for policy in (self.setHorizontalScrollBarPolicy, self.setVerticalScrollBarPolicy):
            policy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        # what is written over the picture and beside it changes with it: Qt would paint the picture's part alone
        self.setViewportUpdateMode(QGraphicsView.ViewportUpdateMode.FullViewportUpdate)
        self.setTransformationAnchor(QGraphicsView.ViewportAnchor.NoAnchor)
        self.setResizeAnchor(QGraphicsView.ViewportAnchor.AnchorViewCenter)
        self.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        self.viewport().setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # a click leaves the keyboard to what is rated
        self.setAccessibleName(self.tr("Image"))

    @property
    def zoom(self) -> float:
        """Screen pixels per image pixel, from column to column."""
        return self.transform().m11()

    @property
    def is_shown(self) -> bool:
        """True if a picture is there, not a notice in its place."""
        return not self._item.pixmap().isNull()

    def show_loading(self) -> None:
        """Say that a picture is on its way; nothing of the one before is left."""
        self.show_notice(self.tr("Loading…"))

    def show_notice(self, words: str) -> None:
        """Words in the place of a picture."""
        self._image, self.scan, self._ruler, self.value_words = QImage(), None, None, ""
        self._item.setPixmap(QPixmap())
        self.notice = words
        self.viewport().update()

    def show_picture(self, picture: QImage | Scan, look: Look = AS_IT_IS) -> None:
        """Show another picture in the way that it was looked at."""
        is_image = isinstance(picture, QImage)
        self._image, self.scan = (picture, None) if is_image else (QImage(), picture)
        self.notice, self.value_words, self._ruler, self.look = "", "", None, look
        self._paint()
        self.setSceneRect(QRectF(self._item.pixmap().rect()))
        self.fit()

    def show_frame(self, frame: int) -> None:
        """Another frame of the scan, in the same window and at the same place; outside it nothing happens."""
        if 0 <= frame < self.n_frames and frame != self.look.frame:
            self._change(replace(self.look, frame=frame))

    @property
    def n_frames(self) -> int:
        return self.scan.n_frames if self.scan is not None else 1

    @property
    def window_shown(self) -> Window | None:
        """The window of a scan of greys as it is looked at now."""
        scan = self.scan
        return (self.look.window or scan.usual_window()) if scan is not None and scan.is_grey else None

    def shown_image(self) -> QImage:
        """The picture as it is looked at now."""
        return self._item.pixmap().toImage()

    def use_window(self, window: Window | None) -> None:
        """Look at a scan of greys through this window, None for the usual one; anything else has none."""
        if self.window_shown is not None:
            self._change(replace(self.look, window=window))

    def use_tones(self, tones: Tones) -> None:
        self._change(replace(self.look, tones=tones))

    def invert(self) -> None:
        self.use_tones(replace(self.look.tones, is_inverted=not self.look.tones.is_inverted))

    def reset(self) -> None:
        """Look at the picture as it came: whole, in its own window, without a ruler."""
        self._ruler = None
        self._change(replace(AS_IT_IS, frame=self.look.frame))
        self.fit()
        self.viewport().update()

    def set_current(self, is_current: bool) -> None:
        """Frame it, or not: the one among several that keys and buttons are about."""
        self._is_current = is_current
        self.viewport().update()

    def set_measuring(self, is_measuring: bool) -> None:
        """Measure with the left button, or pan with it."""
        self._is_measuring = is_measuring
        mode = QGraphicsView.DragMode.NoDrag if is_measuring else QGraphicsView.DragMode.ScrollHandDrag
        self.setDragMode(mode)
        if is_measuring:
            self.viewport().setCursor(Qt.CursorShape.CrossCursor)

    def measure(self, start: QPointF, end: QPointF) -> None:
        """Lay the ruler between two points of the image, in its pixels."""
        self._ruler = start, end
        self.viewport().update()

    @property
    def measured(self) -> str:
        """The length along the ruler in words, empty where there is none."""
        if self._ruler is None:
            return ""
        start, end = self._ruler
        found = show_images.length((start.x(), start.y()), (end.x(), end.y()), self._spacing)
        if found.spacing is None:
            return self.tr("{n} pixels, size unknown").format(n=number(found.value, 0))
        words = self.tr("{n} mm at the detector") if found.spacing.is_at_detector else self.tr("{n} mm")
        return words.format(n=number(found.value, 1))

    @property
    def _spacing(self) -> Spacing | None:
        return self.scan.spacing if self.scan is not None else None

    def follow(self, aim: Aim) -> None:
        """Look where another view looks, in proportion."""
        size = self._item.pixmap().size()
        if size.isEmpty():
            return
        self._is_following = True
        self.resetTransform()
        factor = aim.zoom * self._fitting()
        self.scale(factor, factor * self._stretch)
        self._fits = aim.zoom == 1.0
        self.centerOn(aim.middle.x() * size.width(), aim.middle.y() * size.height())
        self._is_following = False

    def fit(self) -> None:
        """Show the whole picture; a scan as large as there is room, others never larger than they are."""
        self._fits = True
        self.resetTransform()
        factor = self._fitting()
        self.scale(factor, factor * self._stretch)
        self._say_aim()

    def _fitting(self) -> float:
        """The zoom at which the whole picture is seen."""
        size = self._item.pixmap().size()
        if size.isEmpty():
            return 1.0
        room = self.viewport().size()
        most = 1.0 if self.scan is None else MOST_FITTING
        return min(most, room.width() / size.width(), room.height() / (size.height() * self._stretch))

    @property
    def _stretch(self) -> float:
        """The height of a pixel in its widths: a circle is one, also where rows are further apart than columns."""
        spacing = self._spacing
        ratio = spacing.row_mm / spacing.column_mm if spacing is not None else 1.0
        return ratio if 1 / MOST_STRETCH <= ratio <= MOST_STRETCH else 1.0

    def _say_aim(self) -> None:
        size = self._item.pixmap().size()
        if self._is_following or size.isEmpty():
            return
        middle = self.mapToScene(self.viewport().rect().center())
        shares = QPointF(middle.x() / size.width(), middle.y() / size.height())
        self.aimed.emit(Aim(self.zoom / self._fitting(), shares))

    def _change(self, look: Look) -> None:
        """Look otherwise; shown with the next few milliseconds' changes at once."""
        if look != self.look:
            self.look = look
            self._painting.start()
            self.looked_otherwise.emit()

    def _paint(self) -> None:
        scan = self.scan
        image = toned(self._image, self.look.tones) if scan is None else scan_image(scan, self.look)
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

    def step_by(self, right: int, down: int) -> None:
        """Look further right and down, or left and up, by so many steps; while one measures, move the ruler's end."""
        if self._is_measuring and self.is_shown:
            self._extend_ruler(right, down)
            return
        for bar, steps, room in (
            (self.horizontalScrollBar(), right, self.viewport().width()),
            (self.verticalScrollBar(), down, self.viewport().height()),
        ):
            bar.setValue(bar.value() + round(steps * room * PAN_STEP))

    def _extend_ruler(self, right: int, down: int) -> None:
        """The ruler begins in the middle of the view; the value at its end is told as that under the pointer."""
        middle = self.mapToScene(self.viewport().rect().center())
        start, end = self._ruler or (middle, middle)
        step = max(1.0, RULER_STEP_PX / self.zoom)
        room = self.sceneRect()
        x = max(room.left(), min(room.right(), end.x() + right * step))
        y = max(room.top(), min(room.bottom(), end.y() + down * step))
        self.measure(start, QPointF(x, y))
        self.value_words = self._value_words(QPointF(x, y))
        self.looked_otherwise.emit()

    def step_frames(self, by: int) -> None:
        """Some frames on or back, never past an end."""
        self.show_frame(max(0, min(self.n_frames - 1, self.look.frame + by)))

    @override
    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.pressed.emit()
        has_shift = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        button, left = event.button(), Qt.MouseButton.LeftButton
        self._dragged_from = event.position()
        if button in {Qt.MouseButton.RightButton, Qt.MouseButton.MiddleButton} or (button is left and has_shift):
            self._drag = _Drag.WINDOW
        elif button is left and self._is_measuring and self.is_shown:
            self._drag = _Drag.RULER
            place = self.mapToScene(event.position().toPoint())
            self.measure(place, place)
        else:
            super().mousePressEvent(event)
            return
        event.accept()

    @override
    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._tell_value(event.position().toPoint())
        match self._drag:
            case _Drag.WINDOW:
                way = event.position() - self._dragged_from
                self._dragged_from = event.position()
                self._drag_window(way)
            case _Drag.RULER if self._ruler is not None:
                self.measure(self._ruler[0], self.mapToScene(event.position().toPoint()))
            case _:
                super().mouseMoveEvent(event)

    @override
    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if self._drag is None:
            super().mouseReleaseEvent(event)
        self._drag = None

    def _drag_window(self, way: QPointF) -> None:
        """Change the window, or of other images the tones in the same sense: right is softer, down is brighter."""
        window = self.window_shown
        if window is not None and self.scan is not None:
            self.use_window(window.dragged(way.x(), way.y(), self.scan.usual_window()))
        else:
            self.use_tones(self.look.tones.moved(way.y() / TONE_PX, -way.x() / TONE_PX))

    def _tell_value(self, place: QPoint) -> None:
        self.value_words = self._value_words(self.mapToScene(place))
        self.viewport().update()

    def _value_words(self, place: QPointF) -> str:
        scan = self.scan
        column, row = int(place.x() // 1), int(place.y() // 1)
        value = scan.value_at(self.look.frame, column, row) if scan is not None else None
        if scan is None or value is None:
            return ""
        words = self.tr("{n} HU") if scan.is_in_hounsfield else self.tr("Value {n}")
        return words.format(n=number(round(value)))

    @override
    def viewportEvent(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Leave and self.value_words:
            self.value_words = ""
            self.viewport().update()
        return super().viewportEvent(event)

    @override
    def wheelEvent(self, event: QWheelEvent) -> None:
        turned = event.angleDelta().y() / WHEEL_NOTCH
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            if turned:
                self.zoom_by(ZOOM_STEP**turned, event.position().toPoint())
        else:
            self._turned += turned  # a touch pad tells parts of a notch
            steps, self._turned = int(self._turned), self._turned - int(self._turned)
            if steps and self.n_frames > 1:
                self.step_frames(-steps)
            elif steps:
                self.step_asked.emit(1 if steps < 0 else -1)
        event.accept()

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        event.ignore()  # arrows and digits are for what is rated beside it

    @override
    def focusInEvent(self, event: QFocusEvent) -> None:
        self._is_framed = event.reason() in {Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason}
        self.pressed.emit()
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
        painter = QPainter(self.viewport())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        room = self.viewport().rect()
        if self.notice:
            image_marks.draw_notice(painter, room, self.notice)
        left, right, top, bottom = (
            image_marks.LEFT,
            image_marks.RIGHT,
            Qt.AlignmentFlag.AlignTop,
            Qt.AlignmentFlag.AlignBottom,
        )
        image_marks.draw_words(painter, room, self.label, left | top)
        if self.is_shown:
            metrics = painter.fontMetrics()
            beside = metrics.horizontalAdvance(self.label) + metrics.horizontalAdvance(self.value_words)
            is_wide = not self.label or beside + 4 * image_marks.MARGIN_PX < room.width()
            value_under = room if is_wide else room.adjusted(0, metrics.height(), 0, 0)
            image_marks.draw_words(painter, value_under, self.value_words, right | top)
            facts_over = room
            if (bar := self.scale_bar) is not None:
                length, px = bar
                words = self.tr("{n} mm").format(n=number(length, 0 if length >= 1 else 1))
                image_marks.draw_scale_bar(painter, room, px, words)
                advance = painter.fontMetrics().horizontalAdvance
                if max(px, advance(words)) + advance(self.facts) + 4 * image_marks.MARGIN_PX > room.width():
                    facts_over = room.adjusted(0, 0, 0, -2 * painter.fontMetrics().height())
            is_one_line = painter.fontMetrics().horizontalAdvance(self.facts) < room.width()
            image_marks.draw_words(painter, facts_over, self.facts if is_one_line else "", right | bottom)
            if self._ruler is not None:
                start, end = (QPointF(self.mapFromScene(place)) for place in self._ruler)
                image_marks.draw_ruler(painter, room, (start, end), self.measured)
        if self._is_framed or self._is_current:
            image_marks.draw_frame(painter, room, self.palette().highlight().color())
        painter.end()

    @property
    def facts(self) -> str:
        """The window that a scan is seen through, in words."""
        window = self.window_shown
        if window is None:
            return ""
        words = self.tr("Window {width}, level {level}")
        return words.format(width=number(round(window.width)), level=number(round(window.centre)))

    @property
    def scale_bar(self) -> tuple[float, float] | None:
        """The length of the scale bar in millimetres and in pixels of the screen; None where sizes are unknown."""
        spacing = self._spacing
        if spacing is None:
            return None
        mm_on_screen = spacing.column_mm / self.zoom
        room = min(float(self.viewport().width()), self._item.pixmap().width() * self.zoom)
        length = show_images.scale_bar(mm_on_screen, room * MOST_BAR_SHARE)
        return None if length is None else (length, length / mm_on_screen)

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self._fits:
            self.fit()
