"""A whole figure on a painter: title, legend where one is needed, the figure, and below it n, seed and notes."""

from dataclasses import dataclass

from PySide6.QtCore import QRectF, QSizeF
from PySide6.QtGui import QColor, QPainter

from medreview.reporting.figures import Bars, Dots, FigureSpec, Heatmap
from medreview.ui.plots.canvas import Canvas, Mark, line_height, paragraph_height, text_width
from medreview.ui.plots.curves import CurvesBody
from medreview.ui.plots.look import PlotLook
from medreview.ui.plots.matrix import MatrixBody
from medreview.ui.plots.rows import RowsBody
from medreview.ui.plots.wording import caption_lines, words
from medreview.ui.tokens import GRID

MARGIN = 2 * GRID
SWATCH_PX = 12


@dataclass(frozen=True, slots=True)
class _Heights:
    title: float
    legend: float
    caption: float


class FigureDrawing:
    """One figure in one look; ``has_definition`` writes the definition below it, for pictures that travel alone."""

    def __init__(self, spec: FigureSpec, look: PlotLook, *, has_definition: bool = False) -> None:
        self._look = look
        self._title = words(spec.about.title)
        definition = [words(spec.about.definition)] if has_definition and spec.about.definition else []
        self._caption = "\n".join(line for line in [*caption_lines(spec), *definition] if line)
        match spec:
            case Bars() | Dots():
                self._body: RowsBody | MatrixBody | CurvesBody = RowsBody(spec, look)
            case Heatmap():
                self._body = MatrixBody(spec, look)
            case _:
                self._body = CurvesBody(spec, look)

    @property
    def is_mirrored(self) -> bool:
        """Whether places follow each other from right to left."""
        return self._look.is_mirrored and not isinstance(self._body, CurvesBody)

    def height(self, width: float) -> float:
        """What the figure needs at this width."""
        inner = width - 2 * MARGIN
        around = self._heights(inner)
        return around.title + around.legend + around.caption + self._body.height(inner) + 2 * MARGIN

    def draw(self, painter: QPainter, size: QSizeF) -> list[Mark]:
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
            paragraph_height(self._title, look.body(bold=True), width) + GRID,
            (lines[-1][1] + line_height(look.caption()) + GRID) if lines else 0.0,
            paragraph_height(self._caption, look.caption(), width) + GRID if self._caption else 0.0,
        )

    def _legend_places(self, width: float) -> list[tuple[float, float, QColor, str]]:
        """Start and top of each entry, in as many lines as they need."""
        font = self._look.caption()
        places: list[tuple[float, float, QColor, str]] = []
        x = y = 0.0
        for colour, name in self._body.legend():
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
