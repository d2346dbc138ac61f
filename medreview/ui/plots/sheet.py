"""Figures of a paper on one sheet: as wide as a column of a journal, with letters, their texts in a file of words."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum, StrEnum
from pathlib import Path

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QMarginsF, QPointF, QRect, QRectF, QSizeF, Qt
from PySide6.QtGui import (
    QColor,
    QFont,
    QGuiApplication,
    QImage,
    QImageWriter,
    QPageSize,
    QPainter,
    QPdfWriter,
)
from PySide6.QtSvg import QSvgGenerator

from medreview.atomic_files import write_whole
from medreview.errors import Message
from medreview.reporting.figures import FigureSpec
from medreview.ui.plots.canvas import painting
from medreview.ui.plots.drawing import FigureDrawing
from medreview.ui.plots.look import PlotLook
from medreview.ui.plots.pictures import with_text_widths
from medreview.ui.plots.wording import caption_lines, words
from medreview.ui.tokens import BODY_PX, GRID, LIGHT
from medreview.ui.translation import is_right_to_left

DOTS_PER_INCH = 600
SIZES = (7, 8, 9)
"""Points of the text, which journals ask for."""
_MM_PER_INCH, _POINTS_PER_INCH, _METRES_PER_INCH = 25.4, 72, 0.0254
_LETTER_PX = round(1.5 * BODY_PX)
_GAP_PX = 2 * GRID
_LZW = 1
_SIZE_IN_SVG = re.compile(r'width="[\d.]+mm" height="[\d.]+mm"')


class SheetWidth(IntEnum):
    """Millimetres of a column and of a page of most journals."""

    ONE_COLUMN = 85
    TWO_COLUMNS = 178


SHEET_WIDTH_WORDS: Mapping[SheetWidth, Message] = {
    SheetWidth.ONE_COLUMN: Message("One column, 85 mm"),
    SheetWidth.TWO_COLUMNS: Message("Two columns, 178 mm"),
}


class SheetForm(StrEnum):
    PDF = "pdf"
    SVG = "svg"
    TIFF = "tiff"
    PNG = "png"


@dataclass(frozen=True, slots=True)
class SheetStyle:
    """The look of a sheet; ``family`` is the window's typeface where it is empty."""

    width: SheetWidth = SheetWidth.TWO_COLUMNS
    family: str = ""
    points: int = 8
    is_grey: bool = False
    has_letters: bool = True
    n_columns: int = 2


class SheetDrawing:
    """Figures side by side in rows, each as high as it needs.

    Everything is laid out with text of the designed size and scaled to millimetres, so that the text has the points of
    the style wherever the sheet is drawn.
    """

    def __init__(self, figures: Sequence[FigureSpec], style: SheetStyle) -> None:
        self._style = style
        font = QFont(QGuiApplication.font())
        if style.family:
            font.setFamily(style.family)
        self.look = PlotLook(LIGHT, font, BODY_PX, BODY_PX, is_mirrored=is_right_to_left(), is_grey=style.is_grey)
        self._drawings = [FigureDrawing(figure, self.look, is_bare=True) for figure in figures]
        self.width_px = style.width / _MM_PER_INCH * _POINTS_PER_INCH / style.points * BODY_PX
        n_columns = max(1, min(style.n_columns, len(figures)))
        self._cell_px = (self.width_px - (n_columns - 1) * _GAP_PX) / n_columns
        self._rows = [self._drawings[start : start + n_columns] for start in range(0, len(figures), n_columns)]

    @property
    def height_px(self) -> float:
        return max(sum(map(self._row_px, self._rows)) + _GAP_PX * (len(self._rows) - 1), 1.0)

    @property
    def size_mm(self) -> QSizeF:
        return QSizeF(self._style.width, self._style.width * self.height_px / self.width_px)

    def draw(self, painter: QPainter, width: float) -> None:
        """Draw the sheet so wide, in the units of the painter."""
        painter.save()
        painter.scale(width / self.width_px, width / self.width_px)
        painter.fillRect(QRectF(0, 0, self.width_px, self.height_px), QColor(LIGHT.surface))
        top, number = 0.0, 0
        for row in self._rows:
            for place, drawing in enumerate(row):
                column = len(row) - 1 - place if self.look.is_mirrored and len(row) > 1 else place
                self._draw_cell(painter, drawing, QPointF(column * (self._cell_px + _GAP_PX), top), number)
                number += 1
            top += self._row_px(row) + _GAP_PX
        painter.restore()

    def _draw_cell(self, painter: QPainter, drawing: FigureDrawing, corner: QPointF, number: int) -> None:
        painter.save()
        painter.translate(corner)
        if self._style.has_letters:
            painter.setFont(self.look.body(bold=True))
            painter.setPen(self.look.ink("text"))
            side = Qt.AlignmentFlag.AlignRight if self.look.is_mirrored else Qt.AlignmentFlag.AlignLeft
            painter.drawText(
                QRectF(0, 0, self._cell_px, _LETTER_PX), side | Qt.AlignmentFlag.AlignVCenter, letter(number)
            )
            painter.translate(0, _LETTER_PX)
        drawing.draw(painter, QSizeF(self._cell_px, drawing.height(self._cell_px)))
        painter.restore()

    def _row_px(self, row: Sequence[FigureDrawing]) -> float:
        above = _LETTER_PX if self._style.has_letters else 0
        return max(drawing.height(self._cell_px) for drawing in row) + above


def letter(number: int) -> str:
    """A, B, C … of a panel by its place."""
    return chr(ord("A") + number)


def write_sheet(figures: Sequence[FigureSpec], style: SheetStyle, path: Path, form: SheetForm) -> None:
    """Write the sheet, and beside it a text file of the same name with the legends.

    Raises
    ------
    FileNotWritten
        If the system refuses; what was there before is unchanged.
    """
    write_whole(path, sheet_bytes(figures, style, form))
    write_whole(path.with_suffix(".txt"), sheet_legend(figures, style).encode())


def sheet_legend(figures: Sequence[FigureSpec], style: SheetStyle) -> str:
    """The texts of the figures, a paragraph each, with their letters."""
    said: list[str] = []
    for number, figure in enumerate(figures):
        about = figure.about
        parts = (
            f"{words(about.title)}.",
            words(about.definition),
            *(f"{line.rstrip('.')}." for line in caption_lines(figure)),
        )
        text = " ".join(part for part in parts if part.strip("."))
        said.append(f"{letter(number)}, {text}" if style.has_letters else text)
    return "\n\n".join(said) + "\n"


def sheet_bytes(figures: Sequence[FigureSpec], style: SheetStyle, form: SheetForm) -> bytes:
    """The sheet as a file: vectors, or 600 dots an inch."""
    drawing = SheetDrawing(figures, style)
    match form:
        case SheetForm.PDF:
            return _pdf(drawing)
        case SheetForm.SVG:
            return _svg(drawing)
        case _:
            return _picture(drawing, form, is_grey=style.is_grey)


def sheet_image(drawing: SheetDrawing, dots_per_inch: float) -> QImage:
    """The sheet as dots, true to size on a device with so many in an inch."""
    size = drawing.size_mm * (dots_per_inch / _MM_PER_INCH)
    image = QImage(size.toSize(), QImage.Format.Format_RGB32)
    image.fill(QColor(LIGHT.surface))
    image.setDotsPerMeterX(round(dots_per_inch / _METRES_PER_INCH))
    image.setDotsPerMeterY(round(dots_per_inch / _METRES_PER_INCH))
    with painting(image) as painter:
        drawing.draw(painter, size.width())
    return image


def _picture(drawing: SheetDrawing, form: SheetForm, *, is_grey: bool) -> bytes:
    image = sheet_image(drawing, DOTS_PER_INCH)
    if is_grey:
        image = image.convertToFormat(QImage.Format.Format_Grayscale8)
    buffer = _buffer()
    writer = QImageWriter(buffer, QByteArray(form.value.encode()))
    if form is SheetForm.TIFF:
        writer.setCompression(_LZW)
    writer.write(image)
    return bytes(buffer.data().data())


def _pdf(drawing: SheetDrawing) -> bytes:
    buffer = _buffer()
    writer = QPdfWriter(buffer)
    writer.setResolution(DOTS_PER_INCH)
    size = drawing.size_mm
    writer.setPageSize(QPageSize(size, QPageSize.Unit.Millimeter, "", QPageSize.SizeMatchPolicy.ExactMatch))
    writer.setPageMargins(QMarginsF(0, 0, 0, 0))
    with painting(writer) as painter:
        drawing.draw(painter, size.width() / _MM_PER_INCH * DOTS_PER_INCH)
    return bytes(buffer.data().data())


def _svg(drawing: SheetDrawing) -> bytes:
    buffer = _buffer()
    generator = QSvgGenerator()
    generator.setOutputDevice(buffer)
    pixels = QSizeF(drawing.width_px, drawing.height_px).toSize()
    generator.setSize(pixels)
    generator.setViewBox(QRect(0, 0, pixels.width(), pixels.height()))
    generator.setResolution(round(QGuiApplication.primaryScreen().logicalDotsPerInch()))
    with painting(generator) as painter:
        drawing.draw(painter, drawing.width_px)
    size = drawing.size_mm
    svg = with_text_widths(bytes(buffer.data().data()).decode(), drawing.look.font)
    return _SIZE_IN_SVG.sub(f'width="{size.width():g}mm" height="{size.height():.2f}mm"', svg, count=1).encode()


def _buffer() -> QBuffer:
    buffer = QBuffer()
    buffer.setData(QByteArray())
    buffer.open(QIODevice.OpenModeFlag.ReadWrite)
    return buffer
