"""The figure that our painter draws on the screen, as high as it needs."""

import math
from dataclasses import replace

from PySide6.QtCore import QPoint, QPointF, QRectF, QSize, QSizeF, Signal
from PySide6.QtGui import QImage, QPainter, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget
from typing_extensions import override

from medreview.reporting.figures import FigureSpec, Placed
from medreview.ui.plots.canvas import DrawnMark, painting
from medreview.ui.plots.data_canvas import DataCanvas
from medreview.ui.plots.drawing import FigureDrawing
from medreview.ui.plots.look import PlotLook
from medreview.ui.tokens import GRID

ENLARGED = (1.25, 1.12, 1.0)
"""By how much a figure is drawn larger where all of it has room then."""


class FigureCanvas(DataCanvas):
    """Shows one figure as high as it needs at its width.

    With ``fills`` it takes the height that ``offer_room`` names, too, and draws nothing of what stands around it there.

    Signals
    -------
    laid_out()
        The figure or its size is another.
    """

    laid_out = Signal()

    def __init__(self, look: PlotLook, parent: QWidget | None = None, *, fills: bool = False) -> None:
        super().__init__(look, parent)
        self._fills = fills
        self._room = 0
        self._scale = 1.0
        self._drawing: FigureDrawing | None = None
        self._marks: list[DrawnMark] = []
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    @property
    def marks(self) -> tuple[DrawnMark, ...]:
        """The places of all data."""
        return tuple(self._marks)

    @property
    def current(self) -> DrawnMark | None:
        return None if self._current is None else self._marks[self._current]

    @property
    @override
    def data(self) -> list[Placed]:
        return [mark.placed for mark in self._marks]

    def show_figure(self, spec: FigureSpec | None) -> None:
        self.take_figure(spec, is_another=True)
        self._lay_out()

    def offer_room(self, height: int) -> None:
        """The height to fill."""
        if height != self._room:
            self._room = height
            self._lay_out()

    @property
    def limits(self) -> tuple[float, float] | None:
        """The ends of the axis of values as it is drawn, where rows lie along it."""
        return None if self._drawing is None else self._drawing.limits

    @property
    def edges(self) -> tuple[int, int]:
        """The heights at top and bottom that are to stay in sight, in pixels."""
        if self._drawing is None:
            return 0, 0
        top, bottom = self._drawing.edges(self.width() / self._scale)
        return math.ceil(top * self._scale), math.ceil(bottom * self._scale)

    @override
    def wear(self, look: PlotLook) -> None:
        """Show the same figure in another look; the current datum stays."""
        self._look = look
        self._lay_out()

    @override
    def draw_figure(self, painter: QPainter) -> None:
        if self._drawing is not None:
            painter.save()
            painter.scale(self._scale, self._scale)
            self._drawing.draw(painter, QSizeF(self.size()) / self._scale)
            painter.restore()

    @override
    def outline(self, painter: QPainter, place: int, *, grown: float = 0) -> None:
        area = self._marks[place].area
        painter.drawRoundedRect(area.adjusted(-grown, 2 - grown, grown, grown - 2), 3, 3)

    @override
    def spot(self, place: int) -> QPoint:
        return self._marks[place].area.bottomLeft().toPoint()

    @override
    def found_at(self, at: QPointF) -> int | None:
        """The mark under a place; where several lie there, the one whose middle is nearest."""
        found = [number for number, mark in enumerate(self._marks) if mark.area.contains(at)]
        return min(found, key=lambda number: _distance(self._marks[number].area, at), default=None)

    @override
    def inside(self, box: QRectF) -> list[int]:
        return [place for place, mark in enumerate(self._marks) if box.contains(mark.area.center())]

    @override
    def sizeHint(self) -> QSize:
        return QSize(80 * GRID, self.height())

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self._lay_out()

    def _lay_out(self) -> None:
        self._drawing = None
        self._marks = []
        if self._spec is not None:
            self._drawing = drawing = FigureDrawing(self._spec, self._look, has_texts=not self._fills)
            self._scale = 1.0
            if self._fills:
                wished = (one for one in ENLARGED if one * drawing.height(self.width() / one) <= self._room)
                self._scale = next(wished, 1.0)
            needed = math.ceil(self._scale * drawing.height(self.width() / self._scale))
            self.setFixedHeight(max(needed, self._room))
            nowhere = QImage(1, 1, QImage.Format.Format_RGB32)
            with painting(nowhere) as painter:
                drawn = drawing.draw(painter, QSizeF(self.size()) / self._scale)
            self._marks = [replace(mark, area=_scaled(mark.area, self._scale)) for mark in drawn]
        n = len(self._marks)
        self._selected = [place for place in self._selected if place < n]
        if self._current is not None and self._current >= n:
            self._current = None
        self.update()
        self.laid_out.emit()

    @override
    def walk(self, arrow: tuple[int, int]) -> range:
        return range(len(self._marks))

    @override
    def stepped(self, here: int, arrow: tuple[int, int]) -> int | None:
        marks, (along_row, down) = self._marks, arrow
        start = marks[here]
        row = start.row
        if down:
            rows = {mark.row for mark in marks if (mark.row - row) * down > 0}
            row = min(rows, key=lambda one: abs(one - start.row), default=None)
        beside = [
            n
            for n, mark in enumerate(marks)
            if mark.row == row and (down or (mark.column - start.column) * along_row > 0)
        ]
        return min(beside, key=lambda n: abs(marks[n].column - start.column), default=None)


def _scaled(area: QRectF, scale: float) -> QRectF:
    return QRectF(area.x() * scale, area.y() * scale, area.width() * scale, area.height() * scale)


def _distance(area: QRectF, place: QPointF) -> float:
    middle = area.center() - place
    return middle.x() ** 2 + middle.y() ** 2
