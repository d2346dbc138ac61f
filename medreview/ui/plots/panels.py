"""Small multiples: a panel for each part of a split figure, on one axis, in as many columns as have room.

Panels follow each other in the direction of the window; their axes rise from left to right in every language.
"""

import math
from collections.abc import Sequence
from dataclasses import replace

from PySide6.QtCore import QCoreApplication, QRectF
from PySide6.QtGui import QColor

from medreview.reporting.figures import Bars, Dots, Facet, Facets, Heatmap, Series, SinglePanel
from medreview.ui.plots.canvas import AxisSide, Canvas, DrawnMark, line_height, text_width
from medreview.ui.plots.curves import CurvesBody
from medreview.ui.plots.look import PlotLook
from medreview.ui.plots.rows import RowsBody, SharedRows
from medreview.ui.plots.ticks import TickSpan, TwoAxes, place_span, span_of, value_span
from medreview.ui.plots.wording import part_words, words
from medreview.ui.tokens import GRID
from medreview.ui.translation import isolated

LEAST_ROWS_PX = 20 * GRID
LEAST_CURVES_PX = 28 * GRID
"""The least width of a panel."""
MOST_NAMES_SHARE = 0.28
GAP = 2 * GRID
FAR = 10_000
"""More rows and columns than a panel has, so that the arrow keys walk from one to the next."""


class PanelsBody:
    """The inside of a figure that is split."""

    def __init__(self, spec: Facets, look: PlotLook, *, is_tight: bool = False) -> None:
        self._spec, self._look = spec, look
        figures = [facet.figure for facet in spec.facets]
        self._names: RowsBody | None = None
        if rows := [one for one in figures if isinstance(one, Bars | Dots)]:
            self._names = RowsBody(_all_in_one(rows), look, is_tight=is_tight)
            shared = SharedRows(_common([RowsBody(one, look).span for one in rows], rows[0]), self._names.rows)
            self._bodies: list[RowsBody | CurvesBody] = [
                RowsBody(one, look, is_tight=is_tight, shared=shared) for one in rows
            ]
        else:
            curves = [one for one in figures if not isinstance(one, Bars | Dots | Heatmap)]
            spans = _common_of_curves(curves)
            self._bodies = [CurvesBody(one, look, spans=spans) for one in curves]

    def legend(self) -> list[tuple[QColor, str]]:
        return self._bodies[0].legend()

    def height(self, width: float) -> float:
        n_rows = math.ceil(len(self._bodies) / self._n_columns(width))
        return n_rows * self._panel_px(width) + (n_rows - 1) * GAP + self._below_px()

    def head_px(self, width: float) -> float:
        return 0.0

    def foot_px(self, width: float) -> float:
        axis = self._bodies[0].axis_px if isinstance(self._bodies[0], RowsBody) else 2 * GRID
        return axis + self._below_px()

    def draw(self, canvas: Canvas, rect: QRectF) -> list[DrawnMark]:
        n_columns = self._n_columns(rect.width())
        n_rows = math.ceil(len(self._bodies) / n_columns)
        start = self._start_px(rect.width())
        wide = (rect.width() - start - (n_columns - 1) * GAP) / n_columns
        room = (rect.height() - self._below_px() - (n_rows - 1) * GAP) / n_rows
        high = min(room, self._most_px(rect.width()))
        marks: list[DrawnMark] = []
        for place, (facet, body) in enumerate(zip(self._spec.facets, self._bodies, strict=True)):
            down, along = divmod(place, n_columns)
            panel = QRectF(rect.left() + start + along * (wide + GAP), rect.top() + down * (high + GAP), wide, high)
            self._draw_title(canvas, panel, facet)
            panel.setTop(panel.top() + self._title_px())
            if self._names is not None and along == 0:
                self._draw_names(canvas, QRectF(rect.left(), panel.top(), start - GRID, panel.height()), self._names)
            drawn = body.draw(canvas, panel if isinstance(body, RowsBody) else canvas.placed(panel))
            beside = n_columns - 1 - along if self._look.is_mirrored else along
            marks += [
                replace(
                    mark,
                    placed=mark.placed._replace(part=facet.label),
                    row=down * FAR + mark.row,
                    column=beside * FAR + mark.column,
                )
                for mark in drawn
            ]
        below = QRectF(
            rect.left() + start, rect.top() + n_rows * high + (n_rows - 1) * GAP, rect.width() - start, self._below_px()
        )
        self._draw_axis_titles(canvas, below)
        return marks

    def _draw_title(self, canvas: Canvas, panel: QRectF, facet: Facet) -> None:
        """The part, and n of it, which is quiet where there is too little to be read as the others are."""
        look = self._look
        head = QRectF(panel.left(), panel.top(), panel.width(), line_height(look.body(bold=True)))
        counted = part_words(facet.figure)
        room = min(text_width(counted, look.caption()) + GRID, head.width() / 2) if counted else 0.0
        ink = look.ink("quiet" if facet.is_thin else "text")
        name = QRectF(head.left(), head.top(), head.width() - room, head.height())
        canvas.text(name, words(facet.label), font=look.body(bold=True), colour=ink)
        end = QRectF(head.right() - room, head.top(), room, head.height())
        canvas.text(end, counted, font=look.caption(), colour=look.ink("quiet"), side=AxisSide.END)

    def _draw_names(self, canvas: Canvas, room: QRectF, names: RowsBody) -> None:
        """The names of rows, once for all panels beside each other."""
        room.setHeight(min(room.height() - self._bodies_axis_px(), names.most_rows_px))
        row_px = room.height() / max(len(names.rows), 1)
        for place, row in enumerate(names.rows):
            line = QRectF(room.left(), room.top() + place * row_px, room.width(), row_px)
            names.draw_name(canvas, line, row)

    def _draw_axis_titles(self, canvas: Canvas, rect: QRectF) -> None:
        pattern, look = self._spec.pattern, self._look
        title = words(pattern.axis.title)
        if isinstance(pattern, TwoAxes):
            text = QCoreApplication.translate("Figure", "{x} (across), {y} (up)")
            title = text.format(x=isolated(words(pattern.x_axis.title)), y=isolated(title))
        line = QRectF(rect.left(), rect.top() + GRID / 2, rect.width(), line_height(look.caption()))
        canvas.text(line, title, font=look.caption(), colour=look.ink("quiet"), side=AxisSide.MIDDLE)

    def _n_columns(self, width: float) -> int:
        n = len(self._bodies)
        least = LEAST_CURVES_PX if self._names is None else LEAST_ROWS_PX
        most = max(1, min(n, int((width - self._start_px(width) + GAP) // (least + GAP))))
        return math.ceil(n / math.ceil(n / most))

    def _start_px(self, width: float) -> float:
        """Room for the names of rows."""
        return 0.0 if self._names is None else min(self._names.widest_name_px, width * MOST_NAMES_SHARE) + GRID

    def _title_px(self) -> float:
        return line_height(self._look.body(bold=True)) + GRID / 2

    def _panel_px(self, width: float) -> float:
        return self._title_px() + self._bodies[0].height(width)

    def _most_px(self, width: float) -> float:
        body = self._bodies[0]
        if isinstance(body, RowsBody):
            return self._title_px() + body.most_rows_px + body.axis_px
        return math.inf

    def _bodies_axis_px(self) -> float:
        body = self._bodies[0]
        return body.axis_px if isinstance(body, RowsBody) else 0.0

    def _below_px(self) -> float:
        return line_height(self._look.caption()) + GRID


def _all_in_one(rows: Sequence[Bars | Dots]) -> Bars | Dots:
    """A figure that has every row that any of them has."""
    first = rows[0]
    series = tuple(
        Series(
            one.label,
            tuple(
                next((own for figure in rows if (own := figure.series[number].data[place]) is not None), None)
                for place in range(len(first.categories))
            ),
        )
        for number, one in enumerate(first.series)
    )
    return replace(first, series=series)


def _common(spans: Sequence[TickSpan], pattern: SinglePanel) -> TickSpan:
    low, high = min(one.low for one in spans), max(one.high for one in spans)
    decimals = max(one.decimals for one in spans)
    return span_of((), limits=(low, high), most_ticks=5, is_whole=decimals == 0 and isinstance(pattern, Bars))


def _common_of_curves(curves: Sequence[TwoAxes]) -> tuple[TickSpan, TickSpan]:
    along, up = [place_span(one) for one in curves], [value_span(one) for one in curves]
    return _common(along, curves[0]), _common(up, curves[0])
