"""A whole figure on a painter: title, legend, the figure itself, and below it n, seed and notes.

Heatmaps, lines with bands, histograms and scatter figures are drawn here, bars and dots in ``rows``.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter

from medreview.reporting.figures import (
    Bars,
    Datum,
    Dots,
    FigureSpec,
    Heatmap,
    Histogram,
    Lines,
    Placed,
    Scatter,
    drawn_beside,
)
from medreview.ui.plots.canvas import AxisSide, Canvas, DrawnMark, line_height, paragraph_height, text_width
from medreview.ui.plots.look import PlotLook
from medreview.ui.plots.rows import MOST_NAME_SHARE, MOST_ROW_STRETCH, RowsBody, readable_on
from medreview.ui.plots.ticks import TwoAxes, place_span, value_span
from medreview.ui.plots.wording import caption_lines, local_digits, shown, words
from medreview.ui.tokens import GRID

BODY_HEIGHT = 36 * GRID
SYMBOL_PX = 8
BAND_ALPHA = 48
MOST_LABEL_SHARE = 0.3
MOST_NAMED_POINTS = 12
NEAR_PX = 10
LABEL_GAP_PX = 2 * GRID + SYMBOL_PX


class CurvesBody:
    """The inside of a figure with two axes of numbers; x runs from left to right in every language."""

    def __init__(self, spec: TwoAxes, look: PlotLook) -> None:
        self._spec = spec
        self._look = look
        self._y = value_span(spec)
        self._x = place_span(spec)

    def legend(self) -> list[tuple[QColor, str]]:
        """Clouds of points have no end to be named at."""
        spec = self._spec
        if isinstance(spec, Scatter) and len(spec.clouds) > 1:
            return [(self._look.colour(place), words(cloud.label)) for place, cloud in enumerate(spec.clouds)]
        return []

    def height(self, width: float) -> float:
        return BODY_HEIGHT

    def draw(self, canvas: Canvas, rect: QRectF) -> list[DrawnMark]:
        with canvas.left_to_right():
            plot = self._plot(rect)
            self._draw_axes(canvas, rect, plot)
            match self._spec:
                case Lines():
                    return self._draw_lines(canvas, rect, plot, self._spec)
                case Histogram():
                    return self._draw_bins(canvas, plot, self._spec)
                case Scatter():
                    return self._draw_points(canvas, plot, self._spec)

    def _plot(self, rect: QRectF) -> QRectF:
        font = self._look.caption()
        height = line_height(font)
        ticks = (shown(tick, self._spec.axis.unit, self._y.decimals) for tick in self._y.ticks)
        left = max((text_width(tick, font) for tick in ticks), default=0.0) + height + 2 * GRID
        right = 3 * GRID
        if isinstance(self._spec, Lines) and len(self._spec.series) > 1:
            widest = max(text_width(words(one.label), self._look.body()) for one in self._spec.series)
            right = min(widest + LABEL_GAP_PX + 2, rect.width() * MOST_LABEL_SHARE)
        return QRectF(
            rect.left() + left, rect.top() + GRID, rect.width() - left - right, rect.height() - 2 * height - 3 * GRID
        )

    def _draw_axes(self, canvas: Canvas, rect: QRectF, plot: QRectF) -> None:
        look, spec, font = self._look, self._spec, self._look.caption()
        height, quiet = line_height(font), look.ink("quiet")
        for tick in self._y.ticks:
            y = self._at_y(plot, tick)
            canvas.line((plot.left(), y), (plot.right(), y), look.ink("edge" if tick == self._y.low else "line"))
            label = QRectF(rect.left() + height, y - height / 2, plot.left() - rect.left() - height - GRID, height)
            text = shown(tick, spec.axis.unit, self._y.decimals)
            canvas.text(label, text, font=font, colour=quiet, side=AxisSide.END, elide=False)
        ticks: Sequence[float] = spec.x if isinstance(spec, Lines) and len(spec.x) <= 12 else self._x.ticks  # noqa: PLR2004 - as many as have room
        for tick in ticks:
            x = self._at_x(plot, tick)
            canvas.line((x, plot.bottom()), (x, plot.bottom() + GRID / 2), look.ink("edge"))
            label = QRectF(x - 4 * GRID, plot.bottom() + GRID / 2, 8 * GRID, height)
            text = local_digits(f"{tick:g}") if tick in ticks and isinstance(spec, Lines) else self._written(tick)
            canvas.text(label, text, font=font, colour=quiet, side=AxisSide.MIDDLE, elide=False)
        title = QRectF(plot.left(), plot.bottom() + GRID / 2 + height, plot.width(), height + GRID / 2)
        canvas.text(title, words(spec.x_axis.title), font=font, colour=quiet, side=AxisSide.MIDDLE)
        beside = QRectF(rect.left(), plot.top(), height, plot.height())
        canvas.turned(beside, words(spec.axis.title), font=font, colour=quiet)

    def _written(self, tick: float) -> str:
        return shown(tick, self._spec.x_axis.unit, self._x.decimals)

    def _draw_lines(self, canvas: Canvas, rect: QRectF, plot: QRectF, spec: Lines) -> list[DrawnMark]:
        for number, one in enumerate(spec.series):
            for run in runs_of(spec.x, one.data):
                self._draw_run(canvas, plot, run, self._look.colour(number))
        marks: list[DrawnMark] = []
        for number, one in enumerate(spec.series):
            for place, (x, datum) in enumerate(zip(spec.x, one.data, strict=True)):
                if datum is not None:
                    area = self._draw_symbol(canvas, plot, (x, datum.value), number)
                    marks.append(DrawnMark(Placed(one.label, f"{x:g}", datum), area, number, place))
        if len(spec.series) > 1:
            self._name_lines(canvas, plot, spec, rect.right() - plot.right() - LABEL_GAP_PX)
        return marks

    def _draw_symbol(self, canvas: Canvas, plot: QRectF, place: tuple[float, float | None], number: int) -> QRectF:
        """A point, or the mark of none at the foot; gives what the mouse may point at."""
        at, value = self._at_x(plot, place[0]), place[1]
        if value is None:
            y = plot.bottom() - SYMBOL_PX
            canvas.cross(at, y, SYMBOL_PX)
        else:
            y = self._at_y(plot, value)
            canvas.symbol(number, at, y, SYMBOL_PX, self._look.colour(number))
        return canvas.placed(QRectF(at - NEAR_PX, y - NEAR_PX, 2 * NEAR_PX, 2 * NEAR_PX))

    def _draw_run(self, canvas: Canvas, plot: QRectF, run: list[tuple[float, Datum]], colour: QColor) -> None:
        """A stretch without a gap: its band, then its line."""
        points = [(self._at_x(plot, x), self._at_y(plot, datum.value or 0.0)) for x, datum in run]
        banded = [(self._at_x(plot, x), datum) for x, datum in run if datum.low is not None]
        if len(banded) == 1:
            x, datum = banded[0]
            canvas.line((x, self._at_y(plot, datum.low or 0.0)), (x, self._at_y(plot, datum.high or 0.0)), colour, 2)
        elif banded:
            lower = [(x, self._at_y(plot, datum.low or 0.0)) for x, datum in banded]
            upper = [(x, self._at_y(plot, datum.high or 0.0)) for x, datum in reversed(banded)]
            canvas.area([*lower, *upper], faint(colour))
        canvas.path(points, colour, 2)

    def _name_lines(self, canvas: Canvas, plot: QRectF, spec: Lines, width: float) -> None:
        """The name of each line behind its end, moved apart where two would touch."""
        font = self._look.body()
        height = line_height(font)
        ends = [
            (self._at_y(plot, known[-1]), number)
            for number, one in enumerate(spec.series)
            if (known := [datum.value for datum in one.data if datum and datum.value is not None])
        ]
        free = plot.top() - height
        for y, number in sorted(ends):
            free = max(y - height / 2, free)
            start = plot.right() + 2 * GRID
            canvas.symbol(number, start, free + height / 2, SYMBOL_PX, self._look.colour(number))
            room = QRectF(start + SYMBOL_PX, free, plot.width(), height)
            name = QFontMetricsF(font).elidedText(words(spec.series[number].label), Qt.TextElideMode.ElideRight, width)
            canvas.text(room, name, font=font, colour=self._look.ink("text"), elide=False)
            free += height

    def _draw_bins(self, canvas: Canvas, plot: QRectF, spec: Histogram) -> list[DrawnMark]:
        marks: list[DrawnMark] = []
        colour, ink = self._look.colour(0), self._look.ink("text")
        for place, (low, high, datum) in enumerate(zip(spec.edges, spec.edges[1:], spec.data, strict=False)):
            left, right = self._at_x(plot, low), self._at_x(plot, high)
            column = QRectF(left, plot.top(), right - left, plot.height())
            if datum.value is None:
                canvas.cross(column.center().x(), plot.bottom() - SYMBOL_PX, SYMBOL_PX)
            else:
                top = self._at_y(plot, datum.value)
                canvas.box(QRectF(left + 0.5, top, right - left - 1, self._at_y(plot, 0) - top), colour)
                if datum.low is not None and datum.high is not None:
                    x = column.center().x()
                    canvas.line((x, self._at_y(plot, datum.low)), (x, self._at_y(plot, datum.high)), ink, 1.5)
            placed = Placed(f"{low:g}", f"{high:g}", datum)
            marks.append(DrawnMark(placed, canvas.placed(column), 0, place))
        return marks

    def _draw_points(self, canvas: Canvas, plot: QRectF, spec: Scatter) -> list[DrawnMark]:
        marks = self._draw_levels(canvas, plot, spec)
        n_points = sum(len(cloud.points) for cloud in spec.clouds)
        beside = iter(drawn_beside(spec))
        for number, cloud in enumerate(spec.clouds):
            colour = self._look.colour(number)
            moved = [(point, next(beside)) for point in cloud.points]
            for place, (point, (right, up)) in enumerate(sorted(moved, key=lambda one: one[0].x)):
                datum, x = point.datum, self._at_x(plot, point.x + right)
                if datum.low is not None and datum.high is not None:
                    canvas.line((x, self._at_y(plot, datum.low)), (x, self._at_y(plot, datum.high)), colour, 1.5)
                y = None if datum.value is None else datum.value + up
                area = self._draw_symbol(canvas, plot, (point.x + right, y), number)
                placed = Placed(cloud.label, point.label, datum, point.x)
                marks.append(DrawnMark(placed, area, number, place))
                if n_points <= MOST_NAMED_POINTS:
                    self._name_point(canvas, plot, area.center(), words(point.label))
        return marks

    def _draw_levels(self, canvas: Canvas, plot: QRectF, spec: Scatter) -> list[DrawnMark]:
        """Lines across the figure, each with its name at the end and its interval as a band."""
        if spec.has_diagonal:
            low, high = max(self._x.low, self._y.low), min(self._x.high, self._y.high)
            ends = [(self._at_x(plot, end), self._at_y(plot, end)) for end in (low, high)]
            canvas.line(ends[0], ends[1], self._look.ink("edge"), 1.5)
        marks: list[DrawnMark] = []
        quiet, font = self._look.ink("quiet"), self._look.caption()
        for place, level in enumerate(spec.levels):
            datum = level.datum
            if datum.value is None:
                continue
            y = self._at_y(plot, datum.value)
            if datum.low is not None and datum.high is not None:
                band = QRectF(plot.left(), self._at_y(plot, datum.high), plot.width(), 0)
                band.setBottom(self._at_y(plot, datum.low))
                canvas.box(band, faint(quiet))
            canvas.line((plot.left(), y), (plot.right(), y), quiet, 1.5)
            room = QRectF(plot.right() - plot.width() / 2, y - line_height(font), plot.width() / 2, line_height(font))
            canvas.text(room, words(level.label), font=font, colour=quiet, side=AxisSide.END)
            around = QRectF(plot.left(), y - NEAR_PX / 2, plot.width(), NEAR_PX)
            marks.append(DrawnMark(Placed("", level.label, datum), canvas.placed(around), len(spec.clouds), place))
        return marks

    def _name_point(self, canvas: Canvas, plot: QRectF, place: QPointF, name: str) -> None:
        """Beside the point, on the side where there is room."""
        font = self._look.caption()
        wide = text_width(name, font) + 2
        start = (
            place.x() + SYMBOL_PX
            if place.x() + SYMBOL_PX + wide < plot.right() + 2 * GRID
            else (place.x() - SYMBOL_PX - wide)
        )
        room = QRectF(start, place.y() - 1.5 * GRID, wide, 2 * GRID)
        canvas.text(room, name, font=font, colour=self._look.ink("text"), elide=False)

    def _at_x(self, plot: QRectF, value: float) -> float:
        return plot.left() + self._x.place(value) * plot.width()

    def _at_y(self, plot: QRectF, value: float) -> float:
        return plot.bottom() - self._y.place(value) * plot.height()


def faint(colour: QColor) -> QColor:
    """The colour as a band has it."""
    return QColor(colour.red(), colour.green(), colour.blue(), BAND_ALPHA)


def runs_of(x: Sequence[float], data: Sequence[Datum | None]) -> list[list[tuple[float, Datum]]]:
    """The stretches of a line between its gaps."""
    runs: list[list[tuple[float, Datum]]] = [[]]
    for place, datum in zip(x, data, strict=True):
        if datum is None or datum.value is None:
            runs.append([])
        else:
            runs[-1].append((place, datum))
    return [run for run in runs if run]


MOST_CELL_PX = 14 * GRID
LEAST_CELL_PX = 4 * GRID
STRONGEST = 0.85
MOST_HEAD_PX = 20 * GRID


class MatrixBody:
    """The inside of a heatmap."""

    def __init__(self, spec: Heatmap, look: PlotLook) -> None:
        self._spec = spec
        self._look = look
        self._cell_px = max(4 * GRID, 2.4 * look.body_px)
        values = [datum.value for row in spec.rows for datum in row.data if datum and datum.value is not None]
        low, high = spec.axis.limits or (min(values, default=0.0), max(values, default=1.0))
        self._largest = max(abs(low), abs(high)) or 1.0

    def legend(self) -> list[tuple[QColor, str]]:
        return []

    def height(self, width: float) -> float:
        foot_px = line_height(self._look.caption()) + GRID
        return len(self._spec.rows) * self._cell_px + self._head_px(width) + foot_px

    def draw(self, canvas: Canvas, rect: QRectF) -> list[DrawnMark]:
        spec, look = self._spec, self._look
        caption = look.caption()
        names_px = self._names_px(rect.width())
        head_px = self._head_px(rect.width())
        foot_px = line_height(caption) + GRID
        cell_w = self._cell_width(rect.width())
        cell_h = min((rect.height() - head_px - foot_px) / max(len(spec.rows), 1), self._cell_px * MOST_ROW_STRETCH)
        left, top = rect.left() + names_px + GRID, rect.top() + head_px
        for place, column in enumerate(spec.columns):
            head = QRectF(left + self._column(place) * cell_w, rect.top(), cell_w, head_px)
            if head_px > 2 * line_height(caption):
                canvas.turned(head, words(column), font=caption, colour=look.ink("text"))
            else:
                canvas.text(head, words(column), font=caption, colour=look.ink("text"), side=AxisSide.MIDDLE)
        marks: list[DrawnMark] = []
        for number, row in enumerate(spec.rows):
            y = top + number * cell_h
            name = QRectF(rect.left(), y, names_px, cell_h)
            canvas.text(name, words(row.label), font=look.body(), colour=look.ink("text"), side=AxisSide.END)
            for place, datum in enumerate(row.data):
                if datum is not None:
                    cell = QRectF(left + self._column(place) * cell_w, y, cell_w, cell_h).adjusted(1, 1, -1, -1)
                    self._draw_cell(canvas, cell, datum)
                    placed = Placed(row.label, spec.columns[place], datum)
                    marks.append(DrawnMark(placed, canvas.placed(cell), number, place))
        foot = QRectF(left, top + len(spec.rows) * cell_h + GRID / 2, cell_w * len(spec.columns), line_height(caption))
        canvas.text(
            foot, words(spec.axis.title), font=caption, colour=look.ink("quiet"), side=AxisSide.START, elide=False
        )
        return marks

    def _column(self, place: int) -> int:
        """The place of a column: they follow each other from left to right in every language."""
        return len(self._spec.columns) - 1 - place if self._look.is_mirrored else place

    def _names_px(self, width: float) -> float:
        widest = max((text_width(words(row.label), self._look.body()) for row in self._spec.rows), default=0.0)
        return min(widest + 2, width * MOST_NAME_SHARE)

    def _cell_width(self, width: float) -> float:
        room = (width - self._names_px(width) - GRID) / max(len(self._spec.columns), 1)
        return max(LEAST_CELL_PX, min(room, MOST_CELL_PX))

    def _head_px(self, width: float) -> float:
        """One line, or as much as names need that are turned because a cell is too narrow for them."""
        font = self._look.caption()
        widest = max((text_width(words(column), font) for column in self._spec.columns), default=0.0)
        fits = widest <= self._cell_width(width)
        return line_height(font) + GRID / 2 if fits else min(widest, MOST_HEAD_PX) + GRID

    def _draw_cell(self, canvas: Canvas, cell: QRectF, datum: Datum) -> None:
        look = self._look
        if datum.value is None:
            canvas.hatch(cell, look.ink("line"))
            canvas.cross(cell.center().x(), cell.center().y(), GRID)
            return
        ground = self._colour(datum.value)
        canvas.box(cell, ground)
        font = look.body()
        text = shown(datum.value, self._spec.axis.unit)
        if text_width(text, font) > cell.width():
            font = look.caption()
        canvas.text(cell, text, font=font, colour=readable_on(ground), side=AxisSide.MIDDLE, elide=False)

    def _colour(self, value: float) -> QColor:
        """From the ground at 0 to blue above and vermillion below."""
        part = min(abs(value) / self._largest, 1.0) * STRONGEST
        ground, full = self._look.ink("page"), self._look.side_of_zero(is_above=value >= 0)
        pairs = ((ground.red(), full.red()), (ground.green(), full.green()), (ground.blue(), full.blue()))
        return QColor(*(round(a + (b - a) * part) for a, b in pairs))


MARGIN = 2 * GRID
SWATCH_PX = 12


@dataclass(frozen=True, slots=True)
class _Heights:
    title: float
    legend: float
    caption: float


class FigureDrawing:
    """One figure in one look.

    ``has_definition`` writes the definition below it, for pictures that travel alone. Without ``has_texts`` title,
    legend and notes stand around it elsewhere, and only n and the meaning of its lines are below it. ``is_bare`` leaves
    away title and everything below, for pages that set them as text.
    """

    def __init__(
        self,
        spec: FigureSpec,
        look: PlotLook,
        *,
        has_definition: bool = False,
        has_texts: bool = True,
        is_bare: bool = False,
    ) -> None:
        self._look = look
        # what dots are read against is told nowhere else
        self._has_legend = has_texts or (isinstance(spec, Dots) and not is_bare)
        self._title = words(spec.about.title) if has_texts and not is_bare else ""
        definition = [words(spec.about.definition)] if has_definition and spec.about.definition else []
        below = [*caption_lines(spec)] if has_texts else [next(caption_lines(spec))]
        self._caption = "" if is_bare else "\n".join(line for line in [*below, *definition] if line)
        match spec:
            case Bars() | Dots():
                self._body: RowsBody | MatrixBody | CurvesBody = RowsBody(spec, look, is_tight=not has_texts)
            case Heatmap():
                self._body = MatrixBody(spec, look)
            case _:
                self._body = CurvesBody(spec, look)

    @property
    def limits(self) -> tuple[float, float] | None:
        """The ends of the axis of values, where rows lie along it."""
        return self._body.limits if isinstance(self._body, RowsBody) else None

    def height(self, width: float) -> float:
        """The height that the figure needs at this width."""
        inner = width - 2 * MARGIN
        around = self._heights(inner)
        return around.title + around.legend + around.caption + self._body.height(inner) + 2 * MARGIN

    def draw(self, painter: QPainter, size: QSizeF) -> list[DrawnMark]:
        """Draw on the ground of the look; gives where every datum came to stand."""
        look = self._look
        canvas = Canvas(painter, look, size.width())
        canvas.box(QRectF(0, 0, size.width(), size.height()), look.ink("surface"))
        inner = QRectF(MARGIN, MARGIN, size.width() - 2 * MARGIN, size.height() - 2 * MARGIN)
        around = self._heights(inner.width())
        title = QRectF(inner.left(), inner.top(), inner.width(), around.title)
        canvas.paragraph(title, self._title, font=look.body(bold=True), colour=look.ink("text"))
        self._draw_legend(canvas, QRectF(inner.left(), title.bottom(), inner.width(), around.legend))
        below = QRectF(inner.left(), inner.bottom() - around.caption, inner.width(), around.caption)
        room = QRectF(inner.left(), title.bottom() + around.legend, inner.width(), 0)
        room.setBottom(below.top())
        marks = self._body.draw(canvas, room)
        below.setTop(below.top() + GRID)
        canvas.paragraph(below, self._caption, font=look.caption(), colour=look.ink("quiet"))
        return marks

    def _heights(self, width: float) -> _Heights:
        look = self._look
        lines = self._legend_places(width)
        return _Heights(
            paragraph_height(self._title, look.body(bold=True), width) + GRID if self._title else 0.0,
            (lines[-1][1] + line_height(look.caption()) + GRID) if lines else 0.0,
            paragraph_height(self._caption, look.caption(), width) + GRID if self._caption else 0.0,
        )

    def _legend_places(self, width: float) -> list[tuple[float, float, QColor, str]]:
        """Start and top of each entry, in as many lines as they need."""
        font = self._look.caption()
        places: list[tuple[float, float, QColor, str]] = []
        x = y = 0.0
        for colour, name in self._body.legend() if self._has_legend else ():
            wide = SWATCH_PX + GRID / 2 + text_width(name, font) + 2 * GRID
            if x > 0 and x + wide > width:
                x, y = 0.0, y + line_height(font) + GRID / 2
            places.append((x, y, colour, name))
            x += wide
        return places

    def _draw_legend(self, canvas: Canvas, rect: QRectF) -> None:
        font = self._look.caption()
        height = line_height(font)
        for x, y, colour, name in self._legend_places(rect.width()):
            swatch = QRectF(rect.left() + x, rect.top() + y + (height - SWATCH_PX) / 2, SWATCH_PX, SWATCH_PX)
            canvas.box(swatch, colour)
            start = swatch.right() + GRID / 2
            room = QRectF(start, rect.top() + y, rect.right() - start, height)
            canvas.text(room, name, font=font, colour=self._look.ink("text"))
