"""A bar below the words of a cell or line, as long as its share."""

from collections.abc import Callable

from PySide6.QtCore import QModelIndex, QObject, QPersistentModelIndex, QRect, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QStyledItemDelegate, QStyleOptionViewItem
from typing_extensions import override

from medreview.ui.tokens import GRID

BAR_PX = 4
Index = QModelIndex | QPersistentModelIndex


class ShareBar(QStyledItemDelegate):
    """Draws the bar; ``share_of`` gives the share of an index, between 0 and 1."""

    def __init__(self, parent: QObject, share_of: Callable[[Index], float]) -> None:
        super().__init__(parent)
        self._share_of = share_of

    @override
    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        super().paint(painter, option, index)
        room: QRect = option.rect.adjusted(GRID, 0, -GRID, -1)
        length = round(room.width() * min(max(self._share_of(index), 0.0), 1.0))
        start = room.right() - length if option.direction is Qt.LayoutDirection.RightToLeft else room.left()
        track = QRect(room.left(), room.bottom() - BAR_PX + 1, room.width(), BAR_PX)
        painter.fillRect(track, option.palette.mid())
        painter.fillRect(QRect(start, track.top(), length, BAR_PX), option.palette.link())
