"""Bars and dots: a line for every value, its name in full at the start, its number in the column at the end."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor

from medreview.reporting.figures import Bars, Datum, Dots, Placed, Unit
from medreview.ui.plots.canvas import AxisSide, Canvas, DrawnMark, line_height, text_width
from medreview.ui.plots.look import PlotLook
from medreview.ui.plots.ticks import TickSpan, span_of
from medreview.ui.plots.wording import NUMBER_DECIMALS, hits_words, shown, words
from medreview.ui.tokens import GRID

MOST_NAME_SHARE = 0.4
LEAST_NAME_PX, LEAST_PLOT_SHARE = 28 * GRID, 0.45
"""The part of the width that names may take; in a narrow column of a paper, so much as leaves its part to the plot.

Longer ones are cut, and read in full on hover.
"""
BAR_PART = 0.62
STACK_PART, BARE_STACK_PART = 0.58, 0.72
DOT_PX = 9
CROSS_PX = 8
WHISKER_PX = 6
LEAST_SHARE_WRITTEN_PX = 6
MOST_ROW_STRETCH = 2.4
LEAST_ROW = 1.3
"""Of the height of letters."""
BAND_ALPHA = 40
LEAST_BAR_PX = 2
"""A bar of nothing is seen too, else the end of its interval is taken for it."""
DARK_BELOW = 0.18
"""Relative luminance at which black and white can be read equally well."""


@dataclass(frozen=True, slots=True)
class PlotRow:
    """One line: a heading, the value of the band, a datum with its series' place, or (stacked) a whole category."""

    name: str
    category: int
    series: int | None
    is_heading: bool = False
    is_band: bool = False


@dataclass(frozen=True, slots=True)
class SharedRows:
    """Axis and rows that several panels have in common, and where the numbers of the axis stand."""

    span: TickSpan
    rows: tuple[PlotRow, ...]


class RowsBody:
    """The inside of a figure of bars or dots.

    ``shared`` makes it a panel beside others: names and the title of the axis stand elsewhere.
    """

    def __init__(
        self, spec: Bars | Dots, look: PlotLook, *, is_tight: bool = False, shared: SharedRows | None = None
    ) -> None:
        self._spec = spec
        self._shared = shared
        self._look = look
        self._is_stacked = isinstance(spec, Bars) and spec.is_stacked
        self._band = spec.band if isinstance(spec, Dots) else None
        self.rows = shared.rows if shared is not None else tuple(self._lines())
        self._row_px = max(3 * GRID, round(look.body_px * (2.4 if self._is_stacked else 1.75)))
        # where a room is filled, its axis stays in sight as long as names have a line each
        self._least_row_px = round(look.body_px * LEAST_ROW) if is_tight else self._row_px

    def legend(self) -> list[tuple[QColor, str]]:
        """Only stacked bars and a band need one: elsewhere every line says what it is."""
        if self._band is not None:
            return [(self._band_colour(), words(self._band.label))]
        if not self._is_stacked:
            return []
        return [(self._colour(place), words(one.label)) for place, one in enumerate(self._spec.series)]

    def height(self, width: float) -> float:
        return self.rows_px + self.axis_px

    @property
    def rows_px(self) -> float:
        """The least height of all rows."""
        return len(self.rows) * self._least_row_px

    @property
    def most_rows_px(self) -> float:
        """The height up to which rows are drawn apart."""
        return len(self.rows) * self._row_px * MOST_ROW_STRETCH

    def head_px(self, width: float) -> float:
        return 0.0

    def foot_px(self, width: float) -> float:
        return self.axis_px

    @property
    def limits(self) -> tuple[float, float]:
        """The ends of the axis as it is drawn."""
        return self.span.low, self.span.high

    def draw(self, canvas: Canvas, rect: QRectF) -> list[DrawnMark]:
        span = self.span
        names_px = self.names_px(rect.width())
        end_px = self._end_px(span)
        gap = GRID if names_px else 0
        plot = QRectF(rect.left() + names_px + gap, rect.top(), rect.width() - names_px - gap - end_px, rect.height())
        # few rows in much room stay near each other, with their axis below them
        plot.setHeight(min(rect.height() - self.axis_px, self.most_rows_px))
        self._draw_axis(canvas, rect, plot, span)
        row_px = plot.height() / max(len(self.rows), 1)
        self._draw_bands(canvas, plot, span)
        marks: list[DrawnMark] = []
        for place, row in enumerate(self.rows):
            line = QRectF(plot.left(), plot.top() + place * row_px, plot.width(), row_px)
            room = line.right() - rect.left() if row.is_heading else names_px  # nothing is drawn beside a heading
            if self._shared is None:
                self.draw_name(canvas, QRectF(rect.left(), line.top(), room, row_px), row)
            around = canvas.placed(QRectF(rect.left(), line.top(), rect.width(), row_px))
            if self._is_stacked:
                marks += self._draw_stack(canvas, line, row, span, place)
            elif row.is_band and self._band is not None and (own := self._band.data[row.category]) is not None:
                self._write_value(canvas, line, own, span)
                marks.append(
                    DrawnMark(Placed(self._spec.categories[row.category], self._band.label, own), around, place, 0)
                )
            elif row.series is not None:
                datum = self._spec.series[row.series].data[row.category]
                if datum is not None:
                    self._draw_datum(canvas, line, datum, row.series, span)
                    marks.append(DrawnMark(self._placed(row.category, row.series, datum), around, place, 0))
        return marks

    def _lines(self) -> Iterator[PlotRow]:
        spec = self._spec
        if self._is_stacked:
            for place, category in enumerate(spec.categories):
                yield PlotRow(words(category), place, None)
            return
        has_headings = len(spec.series) > 1 or self._band is not None
        for place, category in enumerate(spec.categories):
            if has_headings and words(category):
                yield PlotRow(words(category), place, None, is_heading=True)
            if self._band is not None and self._band.data[place] is not None:
                yield PlotRow(words(self._band.label), place, None, is_band=True)
            for number, one in enumerate(spec.series):
                if one.data[place] is not None:
                    yield PlotRow(words(one.label) if has_headings else words(category), place, number)

    def _placed(self, category: int, series: int, datum: Datum) -> Placed:
        return Placed(self._spec.categories[category], self._spec.series[series].label, datum)

    def _colour(self, series: int) -> QColor:
        return series_colour(self._spec, self._look, series)

    @cached_property
    def span(self) -> TickSpan:
        """The axis of values."""
        if self._shared is not None:
            return self._shared.span
        spec, is_whole = self._spec, self._spec.axis.unit is Unit.COUNT
        if self._is_stacked:
            totals = [
                sum(datum.value or 0.0 for one in spec.series if (datum := one.data[place]) is not None)
                for place in range(len(spec.categories))
            ]
            return span_of(totals, limits=spec.axis.limits, from_zero=True, is_whole=is_whole)
        ends = [
            end
            for one in (*spec.series, *((self._band,) if self._band else ()))
            for datum in one.data
            if datum is not None
            for end in (datum.value, datum.low, datum.high)
            if end is not None
        ]
        if isinstance(spec, Dots) and spec.reference is not None:
            ends.append(spec.reference)
        return span_of(ends, limits=spec.axis.limits, from_zero=isinstance(spec, Bars), is_whole=is_whole)

    def names_px(self, width: float) -> float:
        """Room for the names at the start."""
        if self._shared is not None:
            return 0.0
        font = self._look.body()
        widest = max((text_width(row.name, font) for row in self.rows if not row.is_heading), default=0.0)
        room = max(width * MOST_NAME_SHARE, min(LEAST_NAME_PX, width * (1 - LEAST_PLOT_SHARE)))
        return min(widest + 2, room)

    @property
    def widest_name_px(self) -> float:
        """Room that every name has, headings among them."""
        fonts = {is_heading: self._look.body(bold=is_heading) for is_heading in (False, True)}
        return max((text_width(row.name, fonts[row.is_heading]) for row in self.rows), default=0.0) + 2

    def _end_px(self, span: TickSpan) -> float:
        """Room behind the plot for the longest number."""
        if self._is_stacked:
            return 2 * GRID
        series = (*self._spec.series, *((self._band,) if self._band else ()))
        data = [datum for one in series for datum in one.data if datum and datum.value is not None]
        written = (text_width(self._written(datum, span), self._look.caption()) for datum in data)
        return max(written, default=0.0) + 2 * GRID

    @property
    def axis_px(self) -> float:
        """The height of the numbers below the rows, and of the title where it is drawn here."""
        n_lines = 2 if self._shared is None else 1
        return n_lines * line_height(self._look.caption()) + (1.5 if self._shared is None else 1) * GRID

    def _draw_axis(self, canvas: Canvas, rect: QRectF, plot: QRectF, span: TickSpan) -> None:
        look, axis = self._look, self._spec.axis
        font = look.caption()
        height = line_height(font)
        stretches = self._stretches(plot)
        reference = self._spec.reference if isinstance(self._spec, Dots) else 0.0
        has_reference = reference is not None and span.low <= reference <= span.high
        lines = [(tick, "line") for tick in span.ticks] + ([(reference or 0.0, "edge")] if has_reference else [])
        for value, ink in lines:
            x = self._x(plot, span, value)
            for top, bottom in stretches:
                canvas.line((x, top), (x, bottom), look.ink(ink))
        room = plot.width() / max(len(span.ticks) - 1, 1)
        widest = max((text_width(shown(tick, axis.unit, span.decimals), font) for tick in span.ticks), default=0.0)
        every = 1 if widest + GRID / 2 <= room else 2  # as many numbers as have room beside each other
        for tick in span.ticks[::every]:
            x = self._x(plot, span, tick)
            label = QRectF(x - 4 * GRID, plot.bottom() + GRID / 2, 8 * GRID, height)
            text = shown(tick, axis.unit, span.decimals)
            canvas.text(label, text, font=font, colour=look.ink("quiet"), side=AxisSide.MIDDLE, elide=False)
        if self._shared is None:
            wide = min(text_width(words(axis.title), font) + 2, rect.width())  # below names, too, rather than cut
            left = min(max(plot.center().x() - wide / 2, rect.left()), rect.right() - wide)
            title = QRectF(left, plot.bottom() + GRID / 2 + height, wide, height)
            canvas.text(title, words(axis.title), font=font, colour=look.ink("quiet"), side=AxisSide.MIDDLE)

    def _stretches(self, plot: QRectF) -> list[tuple[float, float]]:
        """The ends of every run of rows without a heading: no line runs through the words of one."""
        row_px = plot.height() / max(len(self.rows), 1)
        found: list[tuple[float, float]] = []
        for is_heading, run in groupby(enumerate(self.rows), key=lambda one: one[1].is_heading):
            places = [place for place, _ in run]
            if not is_heading:
                found.append((plot.top() + places[0] * row_px, plot.top() + (places[-1] + 1) * row_px))
        return found

    def draw_name(self, canvas: Canvas, rect: QRectF, row: PlotRow) -> None:
        font = self._look.body(bold=row.is_heading)
        side = AxisSide.START if row.is_heading else AxisSide.END
        canvas.text(rect, row.name, font=font, colour=self._look.ink("text"), side=side)

    def _draw_datum(self, canvas: Canvas, line: QRectF, datum: Datum, series: int, span: TickSpan) -> None:
        look = self._look
        zero = self._x(line, span, min(max(0.0, span.low), span.high))
        y = line.center().y()
        if datum.value is None:
            self._draw_reason(canvas, line, zero, words(datum.undefined_because or ""))
            return
        x = self._x(line, span, datum.value)
        colour = self._look.pale(self._colour(series)) if datum.is_thin else self._colour(series)
        is_bar = isinstance(self._spec, Bars)
        if is_bar:
            thick = line.height() * BAR_PART
            canvas.box(QRectF(min(zero, x), y - thick / 2, max(abs(x - zero), LEAST_BAR_PX), thick), colour)
        if datum.low is not None and datum.high is not None:
            ends = [self._x(line, span, end) for end in (datum.low, datum.high)]
            _draw_interval(canvas, ends, line, look.ink("text") if is_bar else colour, is_bar=is_bar)
        if not is_bar:
            canvas.symbol(series, x, y, DOT_PX, colour)
        self._write_value(canvas, line, datum, span)

    def _draw_reason(self, canvas: Canvas, line: QRectF, zero: float, text: str) -> None:
        """The mark of a number that does not exist at 0, and why: on the right of it, or where there is more room."""
        ahead = -1 if self._look.is_mirrored else 1
        room_of = {1: line.right() - zero, -1: zero - line.left()}
        if room_of[ahead] < min(text_width(text, self._look.caption()) + 3 * CROSS_PX, room_of[-ahead]):
            ahead = -ahead
        canvas.cross(zero + ahead * CROSS_PX, line.center().y(), CROSS_PX)
        start = zero + ahead * 2.5 * CROSS_PX
        left, right = (line.left(), start) if ahead < 0 else (start, line.right())
        side = AxisSide.END if ahead < 0 else AxisSide.START
        room = QRectF(left, line.top(), max(right - left, 0.0), line.height())
        canvas.text(room, text, font=self._look.caption(), colour=self._look.ink("quiet"), side=side)

    def _x(self, plot: QRectF, span: TickSpan, value: float) -> float:
        """The place of a value: axes rise from left to right in every language, only names and texts are mirrored."""
        part = 1 - span.place(value) if self._look.is_mirrored else span.place(value)
        return plot.left() + part * plot.width()

    def _write_value(self, canvas: Canvas, line: QRectF, datum: Datum, span: TickSpan) -> None:
        """The number in the column at the end."""
        if datum.value is not None:
            room = QRectF(line.right() + GRID, line.top(), 6 * GRID, line.height())
            text = self._written(datum, span)
            canvas.text(room, text, font=self._look.caption(), colour=self._look.ink("text"), elide=False)

    def _band_colour(self) -> QColor:
        colour = QColor(self._look.ink("text"))
        colour.setAlpha(BAND_ALPHA)
        return colour

    def _draw_bands(self, canvas: Canvas, plot: QRectF, span: TickSpan) -> None:
        """Behind the lines of each category its band, with a line at its value."""
        row_px = plot.height() / max(len(self.rows), 1)
        for category, datum in enumerate(self._band.data if self._band else ()):
            places = [place for place, row in enumerate(self.rows) if row.category == category and not row.is_heading]
            if datum is None or datum.value is None or not places:
                continue
            top, bottom = (plot.top() + place * row_px for place in (places[0], places[-1] + 1))
            if datum.low is not None and datum.high is not None:
                low, high = sorted(self._x(plot, span, end) for end in (datum.low, datum.high))
                canvas.box(QRectF(low, top, high - low, bottom - top), self._band_colour())
            x = self._x(plot, span, datum.value)
            canvas.line((x, top), (x, bottom), self._look.ink("quiet"), 1.5)

    def _written(self, datum: Datum, span: TickSpan) -> str:
        """A value, with one digit more than a fine axis has; of a share without a hit the units that had none."""
        if datum.hits == 0 and datum.n:
            return hits_words(0, datum.n)
        unit = self._spec.axis.unit
        return shown(datum.value or 0.0, unit, span.fineness + 1 if span.fineness > NUMBER_DECIMALS - 1 else None)

    def _draw_stack(self, canvas: Canvas, line: QRectF, row: PlotRow, span: TickSpan, place: int) -> list[DrawnMark]:
        """Segments one behind the other; the interval of each, from its own start, as a thin line below."""
        data = [one.data[row.category] for one in self._spec.series]
        has_intervals = any(datum is not None and datum.low is not None for datum in data)
        thick = line.height() * (STACK_PART if has_intervals else BARE_STACK_PART)
        top = line.top() + (line.height() - thick) / 2 - (3 if has_intervals else 0)
        marks: list[DrawnMark] = []
        start = 0.0
        for number, datum in enumerate(data):
            if datum is None:
                continue
            first, last = sorted(self._x(line, span, end) for end in (start, start + (datum.value or 0.0)))
            if datum.value is None:
                ahead = -1 if self._look.is_mirrored else 1
                canvas.cross(first + ahead * CROSS_PX, line.center().y(), CROSS_PX)
                area = QRectF(first + min(ahead, 0) * 3 * CROSS_PX, line.top(), 3 * CROSS_PX, line.height())
            else:
                area = QRectF(first, top, last - first, thick)
                ends = [
                    self._x(line, span, min(start + end, span.high))
                    for end in (datum.low, datum.high)
                    if end is not None
                ]
                self._draw_segment(canvas, area, datum, number, ends)
                start += datum.value
            marks.append(DrawnMark(self._placed(row.category, number, datum), canvas.placed(area), place, number))
        return marks

    def _draw_segment(self, canvas: Canvas, area: QRectF, datum: Datum, series: int, ends: list[float]) -> None:
        """``ends``: places of the interval's ends, none where it has none."""
        colour = self._look.on_ground(self._colour(series)) if datum.is_thin else self._colour(series)
        canvas.box(area, colour)
        edge = area.left() if self._look.is_mirrored else area.right()
        canvas.line((edge, area.top()), (edge, area.bottom()), self._look.ink("surface"))
        if ends:
            low, high = ends
            y = area.bottom() + 3 + 2.5 * (series % 2)
            canvas.line((low, y), (high, y), self._look.ink("quiet"), 1.25)
        unit, font = self._spec.axis.unit, self._look.caption()
        text = shown(datum.value or 0.0, unit, None if unit is Unit.COUNT else 2)
        if font.pixelSize() <= area.height() and text_width(text, font) + LEAST_SHARE_WRITTEN_PX <= area.width():
            above = max(line_height(font) - area.height(), 0) / 2  # Qt writes at the top where a line has no room
            room = area.adjusted(0, -above, 0, above)
            canvas.text(room, text, font=font, colour=readable_on(colour), side=AxisSide.MIDDLE, elide=False)


def series_colour(spec: Bars | Dots, look: PlotLook, place: int) -> QColor:
    """The colour of a series by its place."""
    if isinstance(spec, Bars) and spec.is_ordered:
        return look.levels(len(spec.series))[place]
    return look.colour(place)


def _draw_interval(canvas: Canvas, ends: Sequence[float], line: QRectF, colour: QColor, *, is_bar: bool) -> None:
    """Between its ends, or as far as the axis goes; an end beyond it has no stop."""
    y = line.center().y()
    low, high = (min(max(end, line.left()), line.right()) for end in ends)
    canvas.line((low, y), (high, y), colour, 1.5 if is_bar else 2)
    for end in ends:
        if line.left() <= end <= line.right():
            canvas.line((end, y - WHISKER_PX / 2), (end, y + WHISKER_PX / 2), colour, 1.5)


def readable_on(ground: QColor) -> QColor:
    """Black or white, whichever can be read on a colour."""
    weights = ((ground.redF(), 0.2126), (ground.greenF(), 0.7152), (ground.blueF(), 0.0722))
    return QColor("#000000") if sum(part**2.2 * weight for part, weight in weights) > DARK_BELOW else QColor("#ffffff")
