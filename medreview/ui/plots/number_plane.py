"""A figure with two axes of numbers, drawn by pyqtgraph: zoomed, moved, and asked what lies where.

The widget that pyqtgraph draws on is never shown; its picture is, so that pointing costs no drawing. pyqtgraph needs
the window's thread: pictures of reports, which are drawn beside it, are our painter's (``drawing``).
"""

import html
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPen, QPixmap
from PySide6.QtWidgets import QWidget

from medreview.reporting.figures import Axis, Datum, Histogram, Lines, Placed, Scatter, drawn_beside, placed_data
from medreview.ui.plots.canvas import line_height, text_width
from medreview.ui.plots.curves import MOST_NAMED_POINTS, SYMBOL_PX, faint, names_apart, runs_of
from medreview.ui.plots.look import PlotLook
from medreview.ui.plots.ticks import TickSpan, TwoAxes, place_span, span_of, value_span
from medreview.ui.plots.wording import shown, words
from medreview.ui.tokens import GRID

_SHAPES = ("o", "s", "t1", "d")
"""pyqtgraph's names of the shapes of ``Canvas.symbol``."""
EDGE_SHARE = 0.03
"""Room at the ends of the axes, so that no point is cut there."""
MOST_ZOOM = 500.0
MANY_POINTS = 300
TEXT_GROUND_ALPHA = 190
DENSE_ALPHA = 140
"""Many points let each other shine through."""
Place = tuple[float, float]
Numbers = NDArray[np.float64]


class DrawnPoint(NamedTuple):
    """A datum of the figure, its series, and its place on the axes as it is drawn."""

    placed: Placed
    series: int
    x: float
    y: float


class NumberPlane:
    """Signals of its own it has none: who asks it to zoom or to move takes its picture again."""

    def __init__(self, parent: QWidget) -> None:
        import pyqtgraph  # pyright: ignore[reportMissingTypeStubs]

        self._pg: Any = pyqtgraph
        self._view: Any = pyqtgraph.GraphicsView(parent)
        self._view.hide()
        self._view.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._box: Any = pyqtgraph.ViewBox(enableMenu=False, enableMouse=False)
        self._axes: tuple[Any, Any] = (pyqtgraph.AxisItem("bottom"), pyqtgraph.AxisItem("left"))
        self._layout: Any = self._view.centralLayout
        self._layout.setSpacing(0)
        self._layout.setContentsMargins(GRID, GRID, 3 * GRID, GRID // 2)
        self._view.centralWidget.setLayoutDirection(Qt.LayoutDirection.LeftToRight)  # numbers run as mathematics does
        for item, row, column in ((self._axes[1], 0, 0), (self._box, 0, 1), (self._axes[0], 1, 1)):
            self._layout.addItem(item, row, column)
        for axis in self._axes:
            axis.linkToView(self._box)
            axis.setSIPrefixEnableRanges(())
            axis.enableAutoSIPrefix(False)
            axis.setStyle(hideOverlappingLabels=False)  # which hides those at the ends
            axis.setZValue(self._box.zValue() - 1)  # lines of the grid lie behind what is drawn
        self._spec: TwoAxes | None = None
        self._home: tuple[Place, Place] = ((0.0, 1.0), (0.0, 1.0))
        self.points: tuple[DrawnPoint, ...] = ()
        self._x = self._y = np.empty(0)
        self._is_level = np.empty(0, bool)

    def draw(self, spec: TwoAxes, look: PlotLook, *, keeps_range: bool = False) -> None:
        """Draw a figure in place of the one before, whole unless it is to keep the part that is looked at."""
        self._spec, self._look = spec, look
        self._box.clear()
        self._level_names: list[tuple[Any, float]] = []
        self._view.setBackground(look.ink("surface"))
        x, y = place_span(spec), value_span(spec)
        self._home = _with_edges(x, is_tight=isinstance(spec, Histogram)), _with_edges(y)
        self._low = y.low
        self._dress(self._axes[0], spec.x_axis, x)
        self._dress(self._axes[1], spec.axis, y)
        self.points = tuple(_drawn_points(spec, y.low))
        self._x = np.array([point.x for point in self.points], float)
        self._y = np.array([point.y for point in self.points], float)
        self._is_level = np.array([is_level(point, spec) for point in self.points], bool)
        match spec:
            case Lines():
                self._draw_lines(spec)
            case Histogram():
                self._draw_bins(spec)
            case Scatter():
                self._draw_clouds(spec)
        (low_x, high_x), (low_y, high_y) = self._home
        self._box.setLimits(minXRange=(high_x - low_x) / MOST_ZOOM, minYRange=(high_y - low_y) / MOST_ZOOM)
        if not keeps_range:
            self.go_home()

    def resize(self, size: QSize) -> None:
        self._view.resize(size)

    def picture(self) -> QPixmap:
        """All of it as it is looked at now."""
        self._make_room_for_numbers()
        (_, right), (low, high) = self.range
        height = max(self.area.height(), 1)
        lines = [(high - y) / (high - low) * height for _, y in self._level_names]
        feet = names_apart(lines, line_height(self._look.caption()))
        for (name, _), foot in zip(self._level_names, feet, strict=True):  # at the right end, however it is moved
            name.setPos(right, high - foot / height * (high - low))
        return self._view.grab()

    @property
    def area(self) -> QRectF:
        """The room between the axes, in pixels."""
        return self._box.sceneBoundingRect()

    @property
    def range(self) -> tuple[Place, Place]:
        """The ends of both axes as they are looked at."""
        (x, y) = self._box.viewRange()
        return (x[0], x[1]), (y[0], y[1])

    @property
    def is_whole(self) -> bool:
        """True while nobody has zoomed or moved it."""
        return bool(np.allclose(np.ravel(self.range), np.ravel(self._home)))

    def go_home(self) -> None:
        """Look at the whole figure."""
        self._box.setRange(xRange=self._home[0], yRange=self._home[1], padding=0)

    def zoom(self, factor: float, at: QPointF | None = None) -> None:
        """Show a part that many times as wide and high; what lies at a pixel stays there."""
        if factor > 1 and self._is_beyond(factor):
            self.go_home()
            return
        centre = self._box.mapSceneToView(self.area.center() if at is None else at)
        self._box.scaleBy((factor, factor), center=centre)

    def move(self, pixels: QPointF) -> None:
        """Move what is drawn by so many pixels."""
        (low_x, high_x), (low_y, high_y) = self.range
        area = self.area
        right = -pixels.x() / max(area.width(), 1) * (high_x - low_x)
        up = pixels.y() / max(area.height(), 1) * (high_y - low_y)
        self._box.translateBy(x=right, y=up)

    def places(self) -> Numbers:
        """Pixels of all points, shape (n_points, 2); those out of sight lie beyond ``area``."""
        (low_x, high_x), (low_y, high_y) = self.range
        area = self.area
        right = area.left() + (self._x - low_x) / (high_x - low_x) * area.width()
        down = area.bottom() - (self._y - low_y) / (high_y - low_y) * area.height()
        right[self._is_level] = area.right() - 3 * GRID  # where its name stands
        return np.column_stack([right, down])

    def box_of(self, number: int) -> QRectF | None:
        """The pixels of a bar; None for what is a point."""
        spec = self._spec
        if not isinstance(spec, Histogram):
            return None
        low, high = (self._box.mapViewToScene(self._pg.Point(edge, 0)).x() for edge in spec.edges[number : number + 2])
        return QRectF(low, self.area.top(), high - low, self.area.height())

    def _is_beyond(self, factor: float) -> bool:
        """True where all of the figure would be in sight, and more."""
        pairs = zip(self.range, self._home, strict=True)
        return all(factor * (high - low) >= end - start for (low, high), (start, end) in pairs)

    def _dress(self, axis: Any, spec: Axis, home: TickSpan) -> None:
        look = self._look
        axis.setStyle(tickFont=look.caption(), tickLength=-GRID // 2 if axis is self._axes[0] else 0, tickTextOffset=6)
        axis.setTextPen(look.ink("quiet"))
        axis.setPen(QPen(look.ink("edge")))
        axis.setTickPen(QPen(look.ink("line")))
        axis.setGrid(255 if axis is self._axes[1] else False)
        style = {"color": look.ink("quiet").name(), "font-size": f"{look.caption_px}px"}
        axis.setLabel(html.escape(words(spec.title)), **style)
        axis.tickValues = self._tick_values(axis, home)
        axis.tickStrings = _tick_words(spec)
        axis.picture = None

    def _tick_values(
        self, axis: Any, home: TickSpan
    ) -> Callable[[float, float, float], list[tuple[float, list[float]]]]:
        """Round places on what is looked at, as our painter has them on the whole."""
        spec = self._spec
        own = spec.x if isinstance(spec, Lines) and axis is self._axes[0] and len(spec.x) <= MOST_NAMED_POINTS else ()

        def values(low: float, high: float, _size: float) -> list[tuple[float, list[float]]]:
            if own:
                return [(_least_step(own), [place for place in own if low <= place <= high])]
            whole = high - low >= home.high - home.low
            span = home if whole else span_of((), limits=(low, high), most_ticks=max(len(home.ticks), 4))
            return [(_least_step(span.ticks), [one for one in span.ticks if low <= one <= high])]

        return values

    def _make_room_for_numbers(self) -> None:
        """As much beside the standing axis as its numbers need: pyqtgraph finds it only after the first picture."""
        if self._spec is None:
            return
        font = self._look.caption()
        (_, (low, high)) = self.range
        (step, ticks), *_ = self._axes[1].tickValues(low, high, 0)
        widest = max((text_width(text, font) for text in self._axes[1].tickStrings(ticks, 1, step)), default=0.0)
        self._axes[1].setWidth(widest + line_height(font) + 2 * GRID)
        self._axes[0].setHeight(2 * line_height(font) + 2 * GRID)
        self._layout.activate()

    def _draw_lines(self, spec: Lines) -> None:
        for number, one in enumerate(spec.series):
            colour = self._look.colour(number)
            for run in runs_of(spec.x, one.data):
                banded = [(x, datum) for x, datum in run if datum.low is not None]
                if len(banded) > 1:
                    at = np.array([x for x, _ in banded])
                    ends = np.array([(datum.low, datum.high) for _, datum in banded], float)
                    low, high = (self._pg.PlotCurveItem(at, ends[:, side]) for side in (0, 1))
                    self._box.addItem(self._pg.FillBetweenItem(low, high, brush=faint(colour)))
                else:
                    self._draw_intervals(banded, colour)
                self._draw_curve([x for x, _ in run], [datum.value or 0.0 for _, datum in run], _pen(colour, 2))
            self._draw_symbols([point for point in self.points if point.series == number], number)
        self._draw_gaps()

    def _draw_bins(self, spec: Histogram) -> None:
        colour, ink = self._look.colour(0), self._look.ink("text")
        known = [point for point in self.points if point.placed.datum.value is not None]
        bins = [edges for edges, datum in zip(pairwise(spec.edges), spec.data, strict=True) if datum.value is not None]
        bars = self._pg.BarGraphItem(
            x0=[low for low, _ in bins],
            x1=[high for _, high in bins],
            y0=0,
            y1=[point.y for point in known],
            brush=colour,
            pen=_pen(self._look.ink("surface"), 1),
        )
        self._box.addItem(bars)
        self._draw_intervals([(point.x, point.placed.datum) for point in known], ink)
        self._draw_gaps()

    def _draw_clouds(self, spec: Scatter) -> None:
        quiet = self._look.ink("quiet")
        if spec.has_diagonal:
            ends = np.array(self._home).ravel()
            self._draw_curve(ends, ends, _pen(self._look.ink("edge"), 1.5))
        for level in spec.levels:
            datum = level.datum
            if datum.value is None:
                continue
            colour = quiet if level.cloud is None else self._look.colour(level.cloud)
            if datum.low is not None and datum.high is not None:
                band = self._pg.LinearRegionItem(
                    (datum.low, datum.high),
                    orientation="horizontal",
                    movable=False,
                    brush=faint(colour),
                    pen=_pen(None),
                )
                self._box.addItem(band)
            line = self._pg.InfiniteLine(datum.value, angle=0, pen=_pen(colour, 1.5))
            self._box.addItem(line)
            if level.cloud is None:
                self._level_names.append((self._text(words(level.label), quiet, (1, 1)), datum.value))
        for number in range(len(spec.clouds)):
            own = [point for point in self.points if point.series == number]
            self._draw_intervals([(point.x, point.placed.datum) for point in own], self._look.colour(number))
            self._draw_symbols(own, number)
        self._draw_gaps()
        if len(self.points) - len(spec.levels) <= MOST_NAMED_POINTS:
            for point in self.points:
                if not is_level(point, spec):
                    self._text(words(point.placed.second), self._look.ink("text"), (0, 0.5)).setPos(point.x, point.y)

    def _draw_symbols(self, points: Sequence[DrawnPoint], number: int) -> None:
        known = [point for point in points if point.placed.datum.value is not None]
        colour = self._look.colour(number)
        if len(self.points) > MANY_POINTS:
            colour.setAlpha(DENSE_ALPHA)
        symbols = self._pg.ScatterPlotItem(
            x=[point.x for point in known],
            y=[point.y for point in known],
            symbol=_SHAPES[number % len(_SHAPES)],
            size=SYMBOL_PX + 1,
            brush=colour,
            pen=_pen(self._look.ink("surface"), 1),
        )
        self._box.addItem(symbols)

    def _draw_intervals(self, data: Sequence[tuple[float, Datum]], colour: QColor) -> None:
        """Each from its low end to its high one, at its place."""
        known = [(x, end) for x, datum in data for end in (datum.low, datum.high) if end is not None]
        if known:
            x, ends = zip(*known, strict=True)
            self._draw_curve(x, ends, _pen(colour, 1.5), connect="pairs")

    def _draw_curve(
        self, x: Sequence[float] | Numbers, y: Sequence[float] | Numbers, pen: QPen, connect: str = "all"
    ) -> None:
        item = self._pg.PlotCurveItem(np.asarray(x), np.asarray(y), pen=pen, connect=connect, antialias=True)
        self._box.addItem(item)

    def _draw_gaps(self) -> None:
        """A cross at the foot for every datum without a value."""
        gaps = [point for point in self.points if point.placed.datum.value is None]
        if gaps:
            x, y = [point.x for point in gaps], [point.y for point in gaps]
            item = self._pg.ScatterPlotItem(
                x=x, y=y, symbol="x", size=SYMBOL_PX, brush=self._look.ink("quiet"), pen=_pen(None)
            )
            self._box.addItem(item)

    def _text(self, text: str, colour: QColor, anchor: tuple[float, float]) -> Any:
        ground = self._look.ink("surface")
        ground.setAlpha(TEXT_GROUND_ALPHA)
        item = self._pg.TextItem(text, color=colour, anchor=anchor, fill=ground)
        item.setZValue(1)
        item.setFont(self._look.caption())
        self._box.addItem(item)
        return item


def is_level(point: DrawnPoint, spec: TwoAxes) -> bool:
    """True for a line across a figure of points."""
    return isinstance(spec, Scatter) and point.placed.x is None


def _drawn_points(spec: TwoAxes, foot: float) -> Iterator[DrawnPoint]:
    """Every datum where it is drawn; what has no value stands at the foot."""
    placed = placed_data(spec)
    match spec:
        case Lines():
            at = [
                (number, place, (0.0, 0.0))
                for number, one in enumerate(spec.series)
                for place, datum in zip(spec.x, one.data, strict=True)
                if datum is not None
            ]
        case Histogram():
            at = [(0, (low + high) / 2, (0.0, 0.0)) for low, high in pairwise(spec.edges)]
        case Scatter():
            each = [(number, point.x) for number, cloud in enumerate(spec.clouds) for point in cloud.points]
            at = [(number, x, beside) for (number, x), beside in zip(each, drawn_beside(spec), strict=True)]
            at += [(len(spec.clouds), 0.0, (0.0, 0.0)) for _ in spec.levels]
    for one, (series, x, (right, up)) in zip(placed, at, strict=True):
        value = one.datum.value
        yield DrawnPoint(one, series, x + right, foot if value is None else value + up)


def _with_edges(span: TickSpan, *, is_tight: bool = False) -> Place:
    room = 0.0 if is_tight else (span.high - span.low) * EDGE_SHARE
    return span.low - room, span.high + room


def _tick_words(axis: Axis) -> Callable[[Sequence[float], float, float], list[str]]:
    def texts(values: Sequence[float], _scale: float, step: float) -> list[str]:
        decimals = next((n for n in range(13) if abs(step - round(step, n)) <= 1e-6 * abs(step)), 13)
        return [shown(value, axis.unit, decimals) for value in values]

    return texts


def _least_step(ticks: Sequence[float]) -> float:
    return min((second - first for first, second in pairwise(ticks)), default=1.0)


def _pen(colour: QColor | None, width: float = 1) -> QPen:
    """Of so many pixels, whatever part of the figure is looked at."""
    if colour is None:
        return QPen(Qt.PenStyle.NoPen)
    pen = QPen(colour, width)
    pen.setCosmetic(True)
    return pen
