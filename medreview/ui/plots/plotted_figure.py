"""A figure with two axes of numbers on a stage: zoom, move, select by dragging, and walk the points with the keys."""

from collections.abc import Collection, Sequence
from enum import Enum

import numpy as np
from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFocusEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QPixmap,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget
from typing_extensions import override

from medreview.reporting.figure_data import answers_behind, together
from medreview.reporting.figures import FigureSpec, Key, Lines, Scatter
from medreview.ui.plots.canvas import painting
from medreview.ui.plots.figure_canvas import LEAST_WIDTH
from medreview.ui.plots.look import PlotLook, look_of
from medreview.ui.plots.number_plane import DrawnPoint, NumberPlane
from medreview.ui.plots.stage_widget import SeriesChips, StageFigure
from medreview.ui.plots.ticks import TwoAxes
from medreview.ui.plots.wording import caption_lines, description, sentence, words
from medreview.ui.theme import Theme
from medreview.ui.tokens import GRID
from medreview.ui.translation import number
from medreview.ui.widgets.fields import push_button
from medreview.ui.widgets.labels import ElidedLabel, plain_tooltip
from medreview.ui.widgets.layout import in_a_column, in_a_row

NEAR_PX = 10
RING_PX = 8
LEAST_DRAG_PX = 4
ZOOM_STEP = 1.25
MOVE_PX = 40
LEAST_HEIGHT = 24 * GRID
_STEPS_OF_A_WHEEL = 120


class _Drag(Enum):
    SELECTING = "selecting"
    MOVING = "moving"


class PlaneCanvas(QWidget):
    """Shows the picture of a plane of numbers, and answers mouse, wheel and keys.

    Signals
    -------
    pointed(str)
        What stands under the mouse, or where the arrow keys are; empty where nothing is.
    chosen(object)
        The key of the point that was clicked or entered, or one key for all that are selected.
    zoomed(bool)
        A part of the figure is looked at, or all of it again.
    """

    pointed = Signal(str)
    chosen = Signal(object)
    zoomed = Signal(bool)

    def __init__(self, look: PlotLook, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self._spec: TwoAxes | None = None
        self._plane = NumberPlane(self)
        self._picture: QPixmap | None = None
        self._current: int | None = None
        self._left_at: int | None = None
        self._selected: list[int] = []
        self._marked: list[int] = []
        self._drag: _Drag | None = None
        self._pressed = self._now = QPointF()
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMinimumSize(LEAST_WIDTH, LEAST_HEIGHT)
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
    def marked(self) -> tuple[DrawnPoint, ...]:
        return tuple(self.points[place] for place in self._marked)

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
        self._spec = spec
        self._marked = []
        self._plane.draw(spec, self._look, keeps_range=keeps_range)
        if before != [(point.series, point.x, point.y) for point in self.points]:
            self._current, self._left_at, self._selected = None, None, []
            self._name_what_is_read("")
        self.setAccessibleDescription(description(spec))
        self._redraw()

    def wear(self, look: PlotLook) -> None:
        """Show the same part of the same figure in another look."""
        self._look = look
        if self._spec is not None:
            self._plane.draw(self._spec, look, keeps_range=True)
            self._redraw()

    def mark(self, keys: Collection[Key]) -> None:
        """Ring the points that have one of these keys, or whose answers are all behind them."""
        wanted = frozenset(keys)
        answers = frozenset(answer for key in keys for answer in answers_behind(key))
        self._marked = [
            place
            for place, point in enumerate(self.points)
            if (key := point.placed.datum.key) is not None
            and (key in wanted or bool(answers and (own := answers_behind(key)) and own <= answers))
        ]
        self.update()

    def go_home(self) -> None:
        """Look at the whole figure."""
        self._plane.go_home()
        self._redraw()

    @override
    def sizeHint(self) -> QSize:
        return QSize(80 * GRID, 50 * GRID)

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._plane.resize(event.size())
        self._picture = None

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        if self._spec is None:
            return
        if self._picture is None:
            self._picture = self._plane.picture()
        with painting(self) as painter:
            painter.drawPixmap(0, 0, self._picture)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            accent = self._look.ink("accent")
            places, inside = self._plane.places(), self._plane.area.adjusted(-RING_PX, -RING_PX, RING_PX, RING_PX)
            self._ring(
                painter,
                [QPointF(*places[one]) for one in self._marked],
                QPen(accent, 1.5, Qt.PenStyle.DashLine),
                inside,
            )
            self._ring(painter, [QPointF(*places[one]) for one in self._selected], QPen(accent, 1.5), inside)
            if self._current is not None:
                pen = QPen(accent, 2)
                if (box := self._plane.box_of(self._current)) is not None:
                    painter.setPen(pen)
                    painter.drawRoundedRect(box, 3, 3)
                else:
                    self._ring(painter, [QPointF(*places[self._current])], QPen(self._look.ink("text"), 2), inside)
            if self._drag is _Drag.SELECTING:
                painter.setPen(QPen(accent, 1))
                painter.setBrush(QColor(accent.red(), accent.green(), accent.blue(), 32))
                painter.drawRect(self._dragged())
            if self.hasFocus():
                painter.setPen(QPen(accent, 2))
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.drawRect(QRectF(self.rect()).adjusted(1, 1, -1, -1))

    def _ring(self, painter: QPainter, places: Sequence[QPointF], pen: QPen, inside: QRectF) -> None:
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for place in places:
            if inside.contains(place):
                painter.drawEllipse(place, RING_PX, RING_PX)

    @override
    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._pressed = self._now = event.position()
        match event.button():
            case Qt.MouseButton.LeftButton if event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
                self._drag = _Drag.MOVING
            case Qt.MouseButton.MiddleButton:
                self._drag = _Drag.MOVING
            case Qt.MouseButton.LeftButton:
                self._drag = _Drag.SELECTING
            case _:
                super().mousePressEvent(event)

    @override
    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        before, self._now = self._now, event.position()
        match self._drag:
            case None:
                self._point_at(self._point_near(event.position()), event.globalPosition().toPoint())
            case _Drag.MOVING:
                self._plane.move(self._now - before)
                self._redraw()
            case _Drag.SELECTING:
                self.update()

    @override
    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        drag, self._drag = self._drag, None
        if drag is not _Drag.SELECTING:
            return
        self._now = event.position()
        is_click = (self._now - self._pressed).manhattanLength() < LEAST_DRAG_PX
        if is_click:
            self._selected = []
            self._point_at(self._point_near(self._now), event.globalPosition().toPoint())
            self._choose()
        else:
            self.select_in(self._dragged(), adds=bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier))
        self.update()

    @override
    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        self._drag = None
        self.go_home()

    @override
    def wheelEvent(self, event: QWheelEvent) -> None:
        steps = event.angleDelta().y() / _STEPS_OF_A_WHEEL
        self._plane.zoom(ZOOM_STEP**-steps, event.position())
        self._redraw()
        event.accept()

    @override
    def event(self, event: QEvent) -> bool:
        if event.type() is QEvent.Type.ToolTip and self._current is not None:
            return True  # what stands there is being said
        return super().event(event)

    @override
    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        if not self.hasFocus():
            self._point_at(None, QPoint())

    @override
    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self._left_at = self._current
        self._point_at(None, QPoint())

    @override
    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        is_there = self._left_at is not None and self._left_at < len(self.points)
        if is_there and event.reason() is Qt.FocusReason.OtherFocusReason:  # given back by what was opened from here
            self._point_at(self._left_at, self.mapToGlobal(QPoint()))

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        key, is_shift = event.key(), bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        if key in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            self._choose()
        elif key == Qt.Key.Key_Space and self._current is not None:
            (self._selected.remove if self._current in self._selected else self._selected.append)(self._current)
            self.update()
        elif key == Qt.Key.Key_Escape and (self._selected or not self._plane.is_whole):
            self._selected = []
            self.go_home()
        elif key in {Qt.Key.Key_Plus, Qt.Key.Key_Equal, Qt.Key.Key_Minus}:
            at = None if self._current is None else self.place_of(self._current)
            self._plane.zoom(ZOOM_STEP if key == Qt.Key.Key_Minus else 1 / ZOOM_STEP, at)
            self._redraw()
        elif is_shift and key in _ARROWS:
            right, up = _ARROWS[key]
            self._plane.move(QPointF(-right, up) * MOVE_PX)
            self._redraw()
        elif (found := self._reached_by(key)) is not None:
            self._keep_in_sight(found)
            self._point_at(found, self.mapToGlobal(self.place_of(found).toPoint() + QPoint(RING_PX, RING_PX)))
        else:
            super().keyPressEvent(event)

    def select_in(self, box: QRectF, *, adds: bool = False) -> None:
        """Select the points in a rectangle of pixels, and hand on one key for exactly those."""
        places = self._plane.places()
        box = box.intersected(self._plane.area.adjusted(-1, -1, 1, 1))
        is_in = (places[:, 0] >= box.left()) & (places[:, 0] <= box.right())
        is_in &= (places[:, 1] >= box.top()) & (places[:, 1] <= box.bottom())
        found = [place for place in np.flatnonzero(is_in).tolist() if self.points[place].placed.datum.key is not None]
        self._selected = list(dict.fromkeys([*self._selected, *found] if adds else found))
        self.pointed.emit(self.tr("{n} selected").format(n=number(len(self._selected))))
        self._choose()
        self.update()

    def _dragged(self) -> QRectF:
        return QRectF(self._pressed, self._now).normalized()

    def _point_near(self, place: QPointF) -> int | None:
        """The nearest point that the mouse may mean, or the bar that it is over."""
        if not self.points or self._spec is None:
            return None
        places = self._plane.places()
        if self._plane.box_of(0) is not None:
            boxes = (self._plane.box_of(one) for one in range(len(places)))
            return next((one for one, box in enumerate(boxes) if box is not None and box.contains(place)), None)
        if not self._plane.area.adjusted(-NEAR_PX, -NEAR_PX, NEAR_PX, NEAR_PX).contains(place):
            return None
        apart = np.hypot(places[:, 0] - place.x(), places[:, 1] - place.y())
        nearest = int(apart.argmin())
        return nearest if apart[nearest] <= NEAR_PX else None

    def _point_at(self, found: int | None, beside: QPoint) -> None:
        if found == self._current:
            return
        self._current = found
        self.update()
        point = self.current
        if point is None or self._spec is None:
            QToolTip.hideText()
            self._name_what_is_read("")
            self.pointed.emit("")
            return
        said = sentence(point.placed, self._spec)
        whole = "\n".join(part for part in (said, words(self._spec.about.definition)) if part)
        QToolTip.showText(beside, f"<p>{plain_tooltip(whole).replace(chr(10), '<br>')}</p>", self)
        self.pointed.emit(said)
        if self.hasFocus():
            self._name_what_is_read(said)

    def _name_what_is_read(self, datum: str) -> None:
        """Be called by the point at which the keyboard is: a new name of what has it is read aloud everywhere."""
        title = "" if self._spec is None else words(self._spec.about.title)
        self.setAccessibleName(datum or title)

    def _choose(self) -> None:
        chosen = self._selected or ([] if self._current is None else [self._current])
        keys = [key for place in chosen if (key := self.points[place].placed.datum.key) is not None]
        if (key := together(keys)) is not None:
            self.chosen.emit(key)

    def _reached_by(self, key: int) -> int | None:
        """The point that an arrow key leads to; None for other keys and at the end."""
        n = len(self.points)
        if not n:
            return None
        if isinstance(self._spec, Lines):
            return self._reached_on_lines(key)
        order = self._walk(is_upwards=key in {Qt.Key.Key_Up, Qt.Key.Key_Down})
        if key == Qt.Key.Key_Home or (key in _ARROWS and self._current is None):
            return order[0]
        if key == Qt.Key.Key_End:
            return order[-1]
        if key not in _ARROWS or self._current is None:
            return None
        next_place = order.index(self._current) + sum(_ARROWS[key])
        return order[next_place] if 0 <= next_place < n else None

    def _walk(self, *, is_upwards: bool) -> list[int]:
        """All points by the axis along which one walks, those at one place by the other; lines across come last."""
        x = np.array([point.placed.x if point.placed.x is not None else point.x for point in self.points])
        y = np.array(
            [point.placed.datum.value if point.placed.datum.value is not None else -np.inf for point in self.points]
        )
        is_level = [isinstance(self._spec, Scatter) and point.placed.x is None for point in self.points]
        first, second = (y, x) if is_upwards else (x, y)
        return np.lexsort(np.array([second, first, is_level])).tolist()

    def _reached_on_lines(self, key: int) -> int | None:
        """Along a line, or to the nearest place on the next one."""
        points, here = self.points, self.current
        if key == Qt.Key.Key_Home or (key in _ARROWS and here is None):
            return 0
        if key == Qt.Key.Key_End:
            return len(points) - 1
        if key not in _ARROWS or here is None:
            return None
        right, up = _ARROWS[key]
        wanted = [
            n
            for n, one in enumerate(points)
            if (one.series - here.series) * -up > 0 or (right and one.series == here.series)
        ]
        if right:
            wanted = [n for n in wanted if (points[n].x - here.x) * right > 0]
            return min(wanted, key=lambda n: abs(points[n].x - here.x), default=None)
        return min(wanted, key=lambda n: (abs(points[n].series - here.series), abs(points[n].x - here.x)), default=None)

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


_ARROWS: dict[int, tuple[int, int]] = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, 1),
    Qt.Key.Key_Down: (0, -1),
}


class PlottedFigure(StageFigure):
    """Points, lines and histograms: what a reader drags over is one choice, a chip for each series hides it."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme, parent)
        self.title = ElidedLabel()
        self.series = SeriesChips(theme)
        self.series.changed.connect(lambda: self._draw(keeps_range=True))
        self.canvas = PlaneCanvas(look_of(theme))
        self.canvas.setToolTip(self.tr("Drag to select, turn the wheel to zoom, drag with Shift to move."))
        self.canvas.pointed.connect(self.pointed)
        self.canvas.chosen.connect(self.datum_chosen)
        self.home_button = push_button(self.tr("Whole figure"), self.canvas.go_home, role="quiet")
        self.home_button.setToolTip(self.tr("Back from a part of the figure to all of it (double click, or Esc)"))
        self.home_button.setEnabled(False)
        self.canvas.zoomed.connect(self.home_button.setEnabled)
        self.caption = ElidedLabel()
        head = in_a_row((self.title, 1), self.home_button, margins=(2 * GRID, 0, GRID, 0))
        foot = in_a_row((self.caption, 1), margins=(2 * GRID, 0, GRID, GRID))
        in_a_column(head, self.series, (self.canvas, 1), foot, of=self, spacing=0)

    @override
    def show_figure(self, spec: FigureSpec) -> None:
        assert isinstance(spec, TwoAxes)
        is_another = self._spec is None or self._spec.about.name != spec.about.name
        self._spec = spec
        self.title.show_words(words(spec.about.title))
        self.caption.show_words(next(caption_lines(spec), ""))
        self.series.offer(spec, keeps_hidden=not is_another)
        self._draw(keeps_range=not is_another and self.home_button.isEnabled())

    @override
    def mark(self, keys: Collection[Key]) -> None:
        self.canvas.mark(keys)

    @override
    def give_keyboard_back(self) -> None:
        self.canvas.setFocus(Qt.FocusReason.OtherFocusReason)

    @override
    def wear(self) -> None:
        self.canvas.wear(look_of(self._theme))
        if self._spec is not None:
            self.series.offer(self._spec)

    @property
    @override
    def shown_spec(self) -> FigureSpec | None:
        return None if self._spec is None else self.series.left_of(self._spec)

    def _draw(self, *, keeps_range: bool) -> None:
        spec = self.shown_spec
        if isinstance(spec, TwoAxes):
            self.canvas.show_figure(spec, keeps_range=keeps_range)
