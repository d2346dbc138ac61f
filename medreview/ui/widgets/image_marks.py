"""Marks drawn over an image: words in its corners, a scale bar, a ruler, a frame. Sizes are in screen pixels."""

from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

FRAME_PX = 2
"""Around the picture that the Tab key reached, and the one that keys are about."""
MARGIN_PX = 8
LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignAbsolute
RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignAbsolute
"""Left and right are those of the patient, also of words that run from the right."""
WRITING, HALO, RULER = QColor("#e9ebee"), QColor(0, 0, 0, 170), QColor("#ffd24a")


def draw_notice(painter: QPainter, room: QRect, words: str) -> None:
    """Words in the place of a picture."""
    painter.setPen(WRITING)
    inside = room.adjusted(MARGIN_PX, MARGIN_PX, -MARGIN_PX, -MARGIN_PX)
    painter.drawText(inside, Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap, words)


def draw_words(painter: QPainter, room: QRect, words: str, where: Qt.AlignmentFlag) -> None:
    """Words in a corner, on a ground that every image can lie under."""
    if not words:
        return
    inside = room.adjusted(MARGIN_PX, MARGIN_PX // 2, -MARGIN_PX, -MARGIN_PX // 2)
    taken = painter.boundingRect(inside, where | Qt.TextFlag.TextWordWrap, words)
    painter.fillRect(taken.adjusted(-MARGIN_PX // 2, 0, MARGIN_PX // 2, 0), HALO)
    painter.setPen(WRITING)
    painter.drawText(inside, where | Qt.TextFlag.TextWordWrap, words)


def draw_scale_bar(painter: QPainter, room: QRect, px: float, words: str) -> None:
    """A bar of this length at the foot, and the length in words above it."""
    foot = room.height() - MARGIN_PX
    for pen in (QPen(HALO, 3 * FRAME_PX), QPen(WRITING, FRAME_PX)):
        painter.setPen(pen)
        painter.drawLine(QPointF(MARGIN_PX, foot), QPointF(MARGIN_PX + px, foot))
        for x in (MARGIN_PX, MARGIN_PX + px):
            painter.drawLine(QPointF(x, foot - 2 * FRAME_PX), QPointF(x, foot))
    height = painter.fontMetrics().height()
    place = QRectF(MARGIN_PX, foot - height - 3 * FRAME_PX, room.width(), height)
    painter.fillRect(painter.boundingRect(place, LEFT, words), HALO)
    painter.drawText(place, LEFT, words)


def draw_ruler(painter: QPainter, room: QRect, ends: tuple[QPointF, QPointF], words: str) -> None:
    """A line between two points, and its length beside the second, inside the room."""
    for pen in (QPen(HALO, 3 * FRAME_PX), QPen(RULER, FRAME_PX)):
        painter.setPen(pen)
        painter.drawLine(*ends)
        for place in ends:
            painter.drawEllipse(place, 2 * FRAME_PX, 2 * FRAME_PX)
    taken = painter.boundingRect(QRectF(0, 0, 1e4, 1e4), LEFT, words)
    inside = QRectF(room)
    taken.moveTopLeft(ends[1] + QPointF(MARGIN_PX, MARGIN_PX))
    taken.moveRight(min(taken.right(), inside.right()))
    taken.moveBottom(min(taken.bottom(), inside.bottom()))
    painter.fillRect(taken.adjusted(-2, 0, 2, 0), HALO)
    painter.drawText(taken, LEFT, words)


def draw_frame(painter: QPainter, room: QRect, color: QColor) -> None:
    painter.setPen(QPen(color, FRAME_PX))
    painter.drawRect(room.adjusted(1, 1, -1, -1))
