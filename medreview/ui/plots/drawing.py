"""A whole figure on a painter: title, legend, the figure itself, and below it n, seed and notes.

Heatmaps are drawn here, bars and dots in ``rows``, curves and points in ``curves``, small multiples in ``panels``.
"""

from dataclasses import dataclass

from PySide6.QtCore import QRectF, QSizeF
from PySide6.QtGui import QColor, QPainter

from medreview.reporting.figures import Bars, Datum, Dots, Facets, FigureSpec, Heatmap, Placed, pattern_of
from medreview.ui.plots.canvas import AxisSide, Canvas, DrawnMark, line_height, paragraph_height, text_width
from medreview.ui.plots.curves import CurvesBody
from medreview.ui.plots.look import PlotLook, mixed
from medreview.ui.plots.panels import PanelsBody
from medreview.ui.plots.rows import MOST_NAME_SHARE, MOST_ROW_STRETCH, RowsBody, readable_on
from medreview.ui.plots.wording import caption_lines, shown, words
from medreview.ui.tokens import GRID

MOST_CELL_PX = 14 * GRID
LEAST_CELL_PX = 4 * GRID
STRONGEST = 0.85
MOST_HEAD_PX = 20 * GRID
MOST_HEAD_LINES = 3
"""Names of columns with more lines are turned."""


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
        return len(self._spec.rows) * self._cell_px + self.head_px(width) + self.foot_px(width)

    def foot_px(self, width: float) -> float:
        return line_height(self._look.caption()) + GRID

    def draw(self, canvas: Canvas, rect: QRectF) -> list[DrawnMark]:
        spec, look = self._spec, self._look
        caption = look.caption()
        names_px = self._names_px(rect.width())
        head_px = self.head_px(rect.width())
        foot_px = self.foot_px(rect.width())
        cell_w = self._cell_width(rect.width())
        cell_h = min((rect.height() - head_px - foot_px) / max(len(spec.rows), 1), self._cell_px * MOST_ROW_STRETCH)
        left, top = rect.left() + names_px + GRID, rect.top() + head_px
        for place, column in enumerate(spec.columns):
            head = QRectF(left + self._column(place) * cell_w, rect.top(), cell_w, head_px)
            if self._heads_wrap(cell_w):
                own_px = self._wrapped_px(words(column), cell_w)
                low = head.adjusted(0, head_px - own_px - GRID / 2, 0, 0)  # the last line stands above the cells
                canvas.paragraph(low, words(column), font=caption, colour=look.ink("text"), side=AxisSide.MIDDLE)
            else:
                canvas.turned(head, words(column), font=caption, colour=look.ink("text"))
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

    def head_px(self, width: float) -> float:
        """The lines of the longest name, or its length where names are turned because a cell is too narrow."""
        cell_w, named = self._cell_width(width), list(map(words, self._spec.columns))
        if self._heads_wrap(cell_w):
            return max((self._wrapped_px(name, cell_w) for name in named), default=0.0) + GRID / 2
        return min(max(text_width(name, self._look.caption()) for name in named), MOST_HEAD_PX) + GRID

    def _heads_wrap(self, cell_w: float) -> bool:
        """True where the names of all columns stand above their cells in a few lines, no word of them cut."""
        font, named = self._look.caption(), list(map(words, self._spec.columns))
        most_px = MOST_HEAD_LINES * line_height(font) + 1
        return all(text_width(word, font) <= cell_w - GRID / 2 for name in named for word in name.split()) and all(
            self._wrapped_px(name, cell_w) <= most_px for name in named
        )

    def _wrapped_px(self, name: str, cell_w: float) -> float:
        return paragraph_height(name, self._look.caption(), cell_w)

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
        return mixed(self._look.ink("page"), self._look.side_of_zero(is_above=value >= 0), part)


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
        self._has_legend = has_texts or (isinstance(pattern_of(spec), Dots) and not is_bare)
        self._title = words(spec.about.title) if has_texts and not is_bare else ""
        definition = [words(spec.about.definition)] if has_definition and spec.about.definition else []
        below = [*caption_lines(spec)] if has_texts else [next(caption_lines(spec))]
        self._caption = "" if is_bare else "\n".join(line for line in [*below, *definition] if line)
        match spec:
            case Facets():
                self._body: PanelsBody | RowsBody | MatrixBody | CurvesBody = PanelsBody(
                    spec, look, is_tight=not has_texts
                )
            case Bars() | Dots():
                self._body = RowsBody(spec, look, is_tight=not has_texts)
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

    def edges(self, width: float) -> tuple[float, float]:
        """The heights at top and bottom that are to stay in sight where the rows between them are scrolled.

        Nothing is to stay at the top of a figure that has no names there.
        """
        inner = width - 2 * MARGIN
        around, head = self._heights(inner), self._body.head_px(inner)
        top = MARGIN + around.title + around.legend + head if head else 0.0
        return top, self._body.foot_px(inner) + around.caption + MARGIN

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
