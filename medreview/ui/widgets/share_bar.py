"""A bar below the words of a cell or line, as long as its share."""

from collections.abc import Callable

from PySide6.QtCore import QModelIndex, QObject, QPersistentModelIndex, QRect, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QStyledItemDelegate, QStyleOptionViewItem
from typing_extensions import override

from medreview.ui.tokens import GRID

BAR_PX = 3
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
        painter.fillRect(QRect(start, room.bottom() - BAR_PX + 1, length, BAR_PX), option.palette.highlight())
