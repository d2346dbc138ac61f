"""The picture of a page with one question marked on it; a part of it can be cut out with the mouse."""

from collections.abc import Sequence

from PySide6.QtCore import QPoint, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QImage, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QScrollArea, QWidget
from typing_extensions import override

from medreview.ui.theme import Theme
from medreview.ui.widgets.fields import named
from medreview.ui.widgets.labels import plain_tooltip
from medreview.workflows.import_dataset.papers import Box

VEIL = QColor(255, 255, 255, 130)
LEAST_PX = 8
AROUND = 4.0


class _Picture(QWidget):
    """As wide as its area; ``marked`` boxes are in points of the page."""

    cut_out = Signal(object)

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._image = QImage()
        self._scaled = QImage()
        self._points = 1.0
        self._is_right = False
        self.marked: Sequence[Box] = ()
        self._from: QPoint | None = None
        self._to = QPoint()
        self.setCursor(Qt.CursorShape.CrossCursor)

    def show_image(self, image: QImage, scale: float, marked: Sequence[Box], *, is_right: bool) -> None:
        if image.cacheKey() != self._image.cacheKey():
            self._image, self._scaled = image, QImage()
        self._points, self.marked, self._is_right = scale, tuple(marked), is_right
        self.fit()

    def fit(self) -> None:
        if not self._image.isNull() and self.width() > 0:
            self.setFixedHeight(round(self._image.height() * self.width() / self._image.width()))
        self.update()

    @property
    def factor(self) -> float:
        """Pixels of this widget a point of the page."""
        return self.width() / self._image.width() * self._points if not self._image.isNull() else 1.0

    def place(self, box: Box) -> QRectF:
        left, top, right, bottom = (one * self.factor for one in box)
        return QRectF(left, top, right - left, bottom - top)

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._scaled = QImage()
        self.fit()

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        if self._image.isNull():
            return
        pixels = self.size() * self.devicePixelRatioF()
        if self._scaled.size() != pixels:
            self._scaled = self._image.scaled(
                pixels, Qt.AspectRatioMode.IgnoreAspectRatio, Qt.TransformationMode.SmoothTransformation
            )
        painter.drawImage(self.rect(), self._scaled)
        if self.marked:
            places = [self.place(box).adjusted(-AROUND, -AROUND, AROUND, AROUND) for box in self.marked]
            for part in self._around(places):
                painter.fillRect(part, VEIL)
            painter.setPen(QPen(self._theme.colour("accent"), 2))
            for place in places:
                edge = place.right() + 2 if self._is_right else place.left() - 2
                painter.drawLine(round(edge), round(place.top()), round(edge), round(place.bottom()))
        if self._from is not None:
            painter.setPen(QPen(self._theme.colour("accent"), 2, Qt.PenStyle.DashLine))
            painter.drawRect(QRect(self._from, self._to).normalized())

    def _around(self, places: Sequence[QRectF]) -> list[QRectF]:
        """The bands above, between and below what is marked."""
        bands: list[QRectF] = []
        above = 0.0
        for place in sorted(places, key=lambda one: one.top()):
            if place.top() > above:
                bands.append(QRectF(0, above, self.width(), place.top() - above))
            above = max(above, place.bottom())
        return [*bands, QRectF(0, above, self.width(), max(0.0, self.height() - above))]

    @override
    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() is Qt.MouseButton.LeftButton:
            self._from = self._to = event.position().toPoint()

    @override
    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._from is not None:
            self._to = event.position().toPoint()
            self.update()

    @override
    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        start, self._from = self._from, None
        self.update()
        if start is None:
            return
        drawn = QRect(start, event.position().toPoint()).normalized().intersected(self.rect())
        if min(drawn.width(), drawn.height()) >= LEAST_PX:
            left, top = drawn.left() / self.factor, drawn.top() / self.factor
            self.cut_out.emit((left, top, left + drawn.width() / self.factor, top + drawn.height() / self.factor))


class PageView(QScrollArea):
    """One page as wide as there is room; what is asked about is bright, the rest steps back.

    Signals
    -------
    cut_out(tuple)
        The person drew around a part: left, top, right, bottom in points of the page.
    """

    cut_out = Signal(object)

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        named(self, self.tr("The page"))
        self.setToolTip(plain_tooltip(self.tr("Draw around a part of the page to cut it out as an image.")))
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.picture = _Picture(theme)
        self.picture.cut_out.connect(self.cut_out)
        self.setWidget(self.picture)

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Scroll by pages; every other key belongs to the screen."""
        if event.key() in (Qt.Key.Key_PageDown, Qt.Key.Key_PageUp):
            super().keyPressEvent(event)
        else:
            event.ignore()

    @override
    def sizeHint(self) -> QSize:
        return QSize(420, 600)

    def show_page(self, image: QImage, scale: float, marked: Sequence[Box], *, is_right: bool) -> None:
        """Show a page, with what is marked in sight."""
        self.picture.show_image(image, scale, marked, is_right=is_right)
        if marked:
            top = min(self.picture.place(box).top() for box in marked)
            self.verticalScrollBar().setValue(round(top) - 40)
