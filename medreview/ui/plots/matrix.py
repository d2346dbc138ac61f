"""Heatmaps: every cell with its value, colour only as a help to the eye."""

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor

from medreview.reporting.figures import Datum, Heatmap, Placed
from medreview.ui.plots.canvas import Canvas, Mark, Side, line_height, text_width
from medreview.ui.plots.look import BLUE, VERMILLION, PlotLook
from medreview.ui.plots.rows import MOST_NAME_SHARE, readable_on
from medreview.ui.plots.wording import shown, words
from medreview.ui.tokens import GRID

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

    def draw(self, canvas: Canvas, rect: QRectF) -> list[Mark]:
        spec, look = self._spec, self._look
        caption = look.caption()
        names_px = self._names_px(rect.width())
        head_px = self._head_px(rect.width())
        foot_px = line_height(caption) + GRID
        cell_w = self._cell_width(rect.width())
        cell_h = (rect.height() - head_px - foot_px) / max(len(spec.rows), 1)
        left, top = rect.left() + names_px + GRID, rect.top() + head_px
        for place, column in enumerate(spec.columns):
            head = QRectF(left + place * cell_w, rect.top(), cell_w, head_px)
            if head_px > 2 * line_height(caption):
                canvas.turned(head, words(column), font=caption, colour=look.ink("text"))
            else:
                canvas.text(head, words(column), font=caption, colour=look.ink("text"), side=Side.MIDDLE)
        marks: list[Mark] = []
        for number, row in enumerate(spec.rows):
            y = top + number * cell_h
            name = QRectF(rect.left(), y, names_px, cell_h)
            canvas.text(name, words(row.label), font=look.body(), colour=look.ink("text"), side=Side.END)
            for place, datum in enumerate(row.data):
                if datum is not None:
                    cell = QRectF(left + place * cell_w, y, cell_w, cell_h).adjusted(1, 1, -1, -1)
                    self._draw_cell(canvas, cell, datum)
                    placed = Placed(row.label, spec.columns[place], datum)
                    marks.append(Mark(placed, canvas.placed(cell), number, place))
        foot = QRectF(left, rect.bottom() - foot_px + GRID / 2, cell_w * len(spec.columns), line_height(caption))
        canvas.text(foot, words(spec.axis.title), font=caption, colour=look.ink("quiet"), side=Side.START, elide=False)
        return marks

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
        canvas.text(cell, text, font=font, colour=readable_on(ground), side=Side.MIDDLE, elide=False)

    def _colour(self, value: float) -> QColor:
        """From the ground at 0 to blue above and vermillion below."""
        part = min(abs(value) / self._largest, 1.0) * STRONGEST
        ground, full = self._look.ink("page"), QColor(BLUE if value >= 0 else VERMILLION)
        pairs = ((ground.red(), full.red()), (ground.green(), full.green()), (ground.blue(), full.blue()))
        return QColor(*(round(a + (b - a) * part) for a, b in pairs))
