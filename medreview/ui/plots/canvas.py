"""A painter that thinks from left to right and draws in the window's direction."""

import unicodedata
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from enum import Enum

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QFont, QFontMetricsF, QPaintDevice, QPainter, QPen, QPolygonF

from medreview.reporting.figures import Placed
from medreview.text import is_right_to_left
from medreview.ui.plots.look import PlotLook

Place = tuple[float, float]


@contextmanager
def painting(device: QPaintDevice) -> Generator[QPainter]:
    """A painter that lets go of its device whatever happens; Qt dies of one that does not."""
    painter = QPainter(device)
    try:
        yield painter
    finally:
        painter.end()


class AxisSide(Enum):
    """The place of a text in its room, in the direction of the drawing."""

    START = "start"
    MIDDLE = "middle"
    END = "end"


@dataclass(frozen=True, slots=True)
class DrawnMark:
    """The place of a datum in the drawing, in pixels, and its row for the arrow keys."""

    placed: Placed
    area: QRectF
    row: int
    column: int


class Canvas:
    """Draws shapes and texts; everything is given from left to right and flipped here where the look is mirrored."""

    def __init__(self, painter: QPainter, look: PlotLook, width: float) -> None:
        self._painter = painter
        self.look = look
        self._width = width
        self._is_mirrored = look.is_mirrored
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)

    @contextmanager
    def left_to_right(self) -> Generator[None]:
        """Numbers on both axes run as mathematics does, in every language."""
        mirrored, self._is_mirrored = self._is_mirrored, False
        try:
            yield
        finally:
            self._is_mirrored = mirrored

    def placed(self, rect: QRectF) -> QRectF:
        """The rectangle as it is drawn, mirrored where places follow each other from right to left."""
        if not self._is_mirrored:
            return rect
        return QRectF(self._width - rect.right(), rect.top(), rect.width(), rect.height())

    def box(self, rect: QRectF, colour: QColor) -> None:
        self._painter.fillRect(self.placed(rect), colour)

    def hatch(self, rect: QRectF, colour: QColor) -> None:
        self._painter.fillRect(self.placed(rect), QBrush(colour, Qt.BrushStyle.BDiagPattern))

    def line(self, start: Place, end: Place, colour: QColor, width: float = 1) -> None:
        pen = QPen(colour, width)
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        self._painter.setPen(pen)
        self._painter.drawLine(QLineF(self._point(*start), self._point(*end)))

    def path(self, points: Sequence[Place], colour: QColor, width: float) -> None:
        self._painter.setPen(QPen(colour, width))
        self._painter.setBrush(Qt.BrushStyle.NoBrush)
        self._painter.drawPolyline(self._polygon(points))

    def area(self, points: Sequence[Place], colour: QColor) -> None:
        self._painter.setPen(Qt.PenStyle.NoPen)
        self._painter.setBrush(colour)
        self._painter.drawPolygon(self._polygon(points))

    def symbol(self, shape: int, x: float, y: float, size: float, colour: QColor) -> None:
        """One of four shapes, told apart without colour, with a rim of the ground around it."""
        self._painter.setPen(QPen(self.look.ink("surface"), 1))
        self._painter.setBrush(colour)
        middle, half = self._point(x, y), size / 2
        around = QRectF(middle.x() - half, middle.y() - half, size, size)
        match shape % 4:
            case 0:
                self._painter.drawEllipse(around)
            case 1:
                self._painter.drawRect(around.adjusted(0.5, 0.5, -0.5, -0.5))
            case 2:
                corners = [(0.0, -half), (half, half), (-half, half)]
                self._painter.drawPolygon(QPolygonF([middle + QPointF(*corner) for corner in corners]))
            case _:
                corners = [(0.0, -half), (half, 0.0), (0.0, half), (-half, 0.0)]
                self._painter.drawPolygon(QPolygonF([middle + QPointF(*corner) for corner in corners]))

    def cross(self, x: float, y: float, size: float) -> None:
        """The mark of a datum without a value."""
        half, colour = size / 2, self.look.ink("quiet")
        self.line((x - half, y - half), (x + half, y + half), colour, 1.5)
        self.line((x - half, y + half), (x + half, y - half), colour, 1.5)

    def text(
        self,
        rect: QRectF,
        text: str,
        *,
        font: QFont,
        colour: QColor,
        side: AxisSide = AxisSide.START,
        elide: bool = True,
    ) -> None:
        """One line, in the middle of the rectangle's height; without room for all of it, its beginning and its end."""
        room = self.placed(rect)
        if elide:
            text = QFontMetricsF(font).elidedText(text, Qt.TextElideMode.ElideMiddle, rect.width())
        else:
            room = self._widened(room, side)
        flags = self._alignment(side) | Qt.AlignmentFlag.AlignVCenter
        self._write(room, text, font, colour, int(flags) | int(Qt.TextFlag.TextSingleLine))

    def paragraph(
        self, rect: QRectF, text: str, *, font: QFont, colour: QColor, side: AxisSide = AxisSide.START
    ) -> None:
        """Wrapped lines from the top of the rectangle."""
        flags = int(self._alignment(side)) | int(Qt.TextFlag.TextWordWrap)
        self._write(self.placed(rect), text, font, colour, flags)

    def turned(self, rect: QRectF, text: str, *, font: QFont, colour: QColor) -> None:
        """One line that runs upwards, centred: the title of a standing axis."""
        room = self.placed(rect)
        self._painter.save()
        self._painter.translate(room.center())
        self._painter.rotate(-90)
        across = QRectF(-room.height() / 2, -room.width() / 2, room.height(), room.width())
        text = QFontMetricsF(font).elidedText(text, Qt.TextElideMode.ElideMiddle, room.height())
        self._write(across, text, font, colour, int(Qt.AlignmentFlag.AlignCenter) | int(Qt.TextFlag.TextSingleLine))
        self._painter.restore()

    def _write(self, room: QRectF, text: str, font: QFont, colour: QColor, flags: int) -> None:
        is_turned = is_right_to_left(text) or self._begins_in_persian(text)
        self._painter.setLayoutDirection(
            Qt.LayoutDirection.RightToLeft if is_turned else Qt.LayoutDirection.LeftToRight
        )
        self._painter.setFont(font)
        self._painter.setPen(colour)
        self._painter.drawText(room, flags | int(Qt.AlignmentFlag.AlignAbsolute), text)

    def _begins_in_persian(self, text: str) -> bool:
        """A title of ours in a mirrored drawing keeps its direction, however long the names in it are."""
        return self.look.is_mirrored and unicodedata.bidirectional(text[:1] or " ") in {"R", "AL"}

    def _alignment(self, side: AxisSide) -> Qt.AlignmentFlag:
        if side is AxisSide.MIDDLE:
            return Qt.AlignmentFlag.AlignHCenter
        is_left = (side is AxisSide.START) != self._is_mirrored
        return Qt.AlignmentFlag.AlignLeft if is_left else Qt.AlignmentFlag.AlignRight

    def _widened(self, room: QRectF, side: AxisSide) -> QRectF:
        """Room enough for a number that must not be cut."""
        more = self._width
        match self._alignment(side):
            case Qt.AlignmentFlag.AlignLeft:
                return room.adjusted(0, 0, more, 0)
            case Qt.AlignmentFlag.AlignRight:
                return room.adjusted(-more, 0, 0, 0)
            case _:
                return room.adjusted(-more, 0, more, 0)

    def _point(self, x: float, y: float) -> QPointF:
        return QPointF(self._width - x if self._is_mirrored else x, y)

    def _polygon(self, points: Sequence[Place]) -> QPolygonF:
        return QPolygonF([self._point(x, y) for x, y in points])


def text_width(text: str, font: QFont) -> float:
    return QFontMetricsF(font).horizontalAdvance(text)


def line_height(font: QFont) -> float:
    return QFontMetricsF(font).height()


def paragraph_height(text: str, font: QFont, width: float) -> float:
    """Height of wrapped lines in this width."""
    room = QRectF(0, 0, max(width, 1), 1e6)
    return QFontMetricsF(font).boundingRect(room, int(Qt.TextFlag.TextWordWrap), text).height() if text else 0.0
