"""A figure with two axes of numbers on a stage: zoom, move, select by dragging, and walk the points with the keys."""

from collections.abc import Sequence

import numpy as np
from PySide6.QtCore import QPoint, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPixmap, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import QSizePolicy
from typing_extensions import override

from medreview.reporting.figures import FigureSpec, Lines, Placed, Scatter
from medreview.ui.plots.data_canvas import ARROWS, DataCanvas
from medreview.ui.plots.look import PlotLook, look_of
from medreview.ui.plots.number_plane import DrawnPoint, NumberPlane
from medreview.ui.plots.stage_widget import StageFigure
from medreview.ui.plots.ticks import TwoAxes
from medreview.ui.plots.wording import caption_lines
from medreview.ui.theme import Theme
from medreview.ui.tokens import GRID
from medreview.ui.widgets.fields import push_button
from medreview.ui.widgets.labels import ElidedLabel
from medreview.ui.widgets.layout import in_a_column, in_a_row

NEAR_PX = 10
RING_PX = 8
ZOOM_STEP = 1.25
MOVE_PX = 40
LEAST_HEIGHT = 24 * GRID
_STEPS_OF_A_WHEEL = 120


class PlaneCanvas(DataCanvas):
    """Shows the picture of a plane of numbers, which wheel, keys and mouse zoom and move.

    Signals
    -------
    zoomed(bool)
        A part of the figure is looked at, or all of it again.
    """

    zoomed = Signal(bool)

    def __init__(self, look: PlotLook) -> None:
        super().__init__(look)
        self._plane = NumberPlane(self)
        self._picture: QPixmap | None = None
        self._moved_from: QPointF | None = None
        self.setMinimumHeight(LEAST_HEIGHT)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    @property
    def points(self) -> tuple[DrawnPoint, ...]:
        return self._plane.points

    @property
    def current(self) -> DrawnPoint | None:
        return None if self._current is None else self.points[self._current]

    @property
    def selected(self) -> tuple[DrawnPoint, ...]:
        return tuple(self.points[place] for place in self._selected)

    @property
    @override
    def data(self) -> list[Placed]:
        return [point.placed for point in self.points]

    @property
    def range(self) -> tuple[tuple[float, float], tuple[float, float]]:
        """The ends of both axes as they are looked at."""
        return self._plane.range

    def place_of(self, place: int) -> QPointF:
        """The pixel of a point."""
        x, y = self._plane.places()[place]
        return QPointF(float(x), float(y))

    def show_figure(self, spec: TwoAxes, *, keeps_range: bool = False) -> None:
        """Show a figure; where it has the same points as the one before, those that are selected stay so."""
        before = [(point.series, point.x, point.y) for point in self.points]
        self._plane.draw(spec, self._look, keeps_range=keeps_range)
        self.take_figure(spec, is_another=before != [(point.series, point.x, point.y) for point in self.points])
        self._redraw()

    @override
    def wear(self, look: PlotLook) -> None:
        """Show the same part of the same figure in another look."""
        self._look = look
        if isinstance(self._spec, TwoAxes):
            self._plane.draw(self._spec, look, keeps_range=True)
            self._redraw()

    @property
    @override
    def uses_escape(self) -> bool:
        return super().uses_escape or not self._plane.is_whole

    def go_home(self) -> None:
        """Look at the whole figure."""
        self._plane.go_home()
        self._redraw()

    @override
    def draw_figure(self, painter: QPainter) -> None:
        if self._picture is None:
            self._picture = self._plane.picture()
        painter.drawPixmap(0, 0, self._picture)

    @override
    def outline(self, painter: QPainter, place: int, *, grown: float = 0) -> None:
        if (box := self._plane.box_of(place)) is not None:
            painter.drawRoundedRect(box, 3, 3)
        elif self._plane.area.adjusted(-RING_PX, -RING_PX, RING_PX, RING_PX).contains(at := self.place_of(place)):
            painter.drawEllipse(at, RING_PX + grown, RING_PX + grown)

    @override
    def spot(self, place: int) -> QPoint:
        return self.place_of(place).toPoint() + QPoint(RING_PX, RING_PX)

    @override
    def inside(self, box: QRectF) -> list[int]:
        places = self._plane.places()
        box = box.intersected(self._plane.area.adjusted(-1, -1, 1, 1))
        is_in = (places[:, 0] >= box.left()) & (places[:, 0] <= box.right())
        is_in &= (places[:, 1] >= box.top()) & (places[:, 1] <= box.bottom())
        return np.flatnonzero(is_in).tolist()

    @override
    def found_at(self, at: QPointF) -> int | None:
        """The nearest point that the mouse may mean, or the bar that it is over."""
        if not self.points or self._spec is None:
            return None
        places = self._plane.places()
        if self._plane.box_of(0) is not None:
            boxes = (self._plane.box_of(one) for one in range(len(places)))
            return next((one for one, box in enumerate(boxes) if box is not None and box.contains(at)), None)
        if not self._plane.area.adjusted(-NEAR_PX, -NEAR_PX, NEAR_PX, NEAR_PX).contains(at):
            return None
        apart = np.hypot(places[:, 0] - at.x(), places[:, 1] - at.y())
        nearest = int(apart.argmin())
        return nearest if apart[nearest] <= NEAR_PX else None

    @override
    def sizeHint(self) -> QSize:
        return QSize(80 * GRID, 50 * GRID)

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._plane.resize(event.size())
        self._picture = None

    @override
    def mousePressEvent(self, event: QMouseEvent) -> None:
        is_shift = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        is_left = event.button() is Qt.MouseButton.LeftButton
        if event.button() is Qt.MouseButton.MiddleButton or (is_left and is_shift):
            self._moved_from = event.position()
        else:
            super().mousePressEvent(event)

    @override
    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._moved_from is None:
            super().mouseMoveEvent(event)
            return
        self._plane.move(event.position() - self._moved_from)
        self._moved_from = event.position()
        self._redraw()

    @override
    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if self._moved_from is None:
            super().mouseReleaseEvent(event)
        self._moved_from = None

    @override
    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        self._pressed_at = None
        self.go_home()

    @override
    def wheelEvent(self, event: QWheelEvent) -> None:
        steps = event.angleDelta().y() / _STEPS_OF_A_WHEEL
        self._plane.zoom(ZOOM_STEP**-steps, event.position())
        self._redraw()
        event.accept()

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        key, is_shift = event.key(), bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        if key == Qt.Key.Key_Escape and self.uses_escape:
            self._selected = []
            self.go_home()
        elif key in {Qt.Key.Key_Plus, Qt.Key.Key_Equal, Qt.Key.Key_Minus}:
            at = None if self._current is None else self.place_of(self._current)
            self._plane.zoom(ZOOM_STEP if key == Qt.Key.Key_Minus else 1 / ZOOM_STEP, at)
            self._redraw()
        elif is_shift and key in ARROWS:
            right, down = ARROWS[key]
            self._plane.move(-QPointF(right, down) * MOVE_PX)
            self._redraw()
        else:
            if (found := self.reached_by(key)) is not None:
                self._keep_in_sight(found)
            super().keyPressEvent(event)

    @override
    def walk(self, arrow: tuple[int, int]) -> Sequence[int]:
        """All points by the axis along which one walks, those at one place by the other; lines across come last."""
        if isinstance(self._spec, Lines):
            return range(len(self.points))
        x = np.array([point.placed.x if point.placed.x is not None else point.x for point in self.points])
        y = np.array(
            [point.placed.datum.value if point.placed.datum.value is not None else -np.inf for point in self.points]
        )
        is_level = [isinstance(self._spec, Scatter) and point.placed.x is None for point in self.points]
        first, second = (y, x) if arrow[1] else (x, y)
        return np.lexsort(np.array([second, first, is_level])).tolist()

    @override
    def stepped(self, here: int, arrow: tuple[int, int]) -> int | None:
        right, down = arrow
        if isinstance(self._spec, Lines):
            return self._stepped_on_lines(here, right, down)
        order = self.walk(arrow)
        next_place = order.index(here) + right - down
        return order[next_place] if 0 <= next_place < len(order) else None

    def _stepped_on_lines(self, here: int, right: int, down: int) -> int | None:
        """Along a line, or to the nearest place on the next one."""
        points, start = self.points, self.points[here]
        if right:
            along = [n for n, one in enumerate(points) if one.series == start.series and (one.x - start.x) * right > 0]
            return min(along, key=lambda n: abs(points[n].x - start.x), default=None)
        across = [n for n, one in enumerate(points) if (one.series - start.series) * down > 0]
        return min(
            across, key=lambda n: (abs(points[n].series - start.series), abs(points[n].x - start.x)), default=None
        )

    def _keep_in_sight(self, place: int) -> None:
        """Move the part that is looked at where the keys walk out of it."""
        at, area = self.place_of(place), self._plane.area
        if not area.adjusted(-1, -1, 1, 1).contains(at):
            self._plane.move(area.center() - at)
            self._redraw()

    def _redraw(self) -> None:
        self._picture = None
        self.update()
        self.zoomed.emit(not self._plane.is_whole)


class PlottedFigure(StageFigure):
    """Points, lines and histograms: what a reader drags over is one choice, and a part can be looked at."""

    def __init__(self, theme: Theme) -> None:
        self.canvas = PlaneCanvas(look_of(theme))
        super().__init__(theme, self.canvas)
        self.canvas.setToolTip(self.tr("Drag to select, turn the wheel to zoom, drag with Shift to move."))
        self.home_button = push_button(self.tr("Whole figure"), self.canvas.go_home, role="quiet")
        self.home_button.setToolTip(self.tr("Back from a part of the figure to all of it (double click, or Esc)"))
        self.home_button.setEnabled(False)
        self.canvas.zoomed.connect(self.home_button.setEnabled)
        self.caption = ElidedLabel()
        head = in_a_row((self.title, 1), self.home_button, margins=(2 * GRID, 0, GRID, 0))
        foot = in_a_row((self.caption, 1), margins=(2 * GRID, 0, GRID, GRID))
        in_a_column(head, self.series, (self.canvas, 1), foot, of=self, spacing=0)

    @override
    def _take(self, spec: FigureSpec, *, is_another: bool) -> None:
        assert isinstance(spec, TwoAxes)
        self.caption.show_words(next(caption_lines(spec), ""))
        self._draw(keeps_range=not is_another and self.home_button.isEnabled())

    @override
    def _on_series(self) -> None:
        self._draw(keeps_range=True)

    def _draw(self, *, keeps_range: bool) -> None:
        spec = self.shown_spec
        if isinstance(spec, TwoAxes):
            self.canvas.show_figure(spec, keeps_range=keeps_range)
