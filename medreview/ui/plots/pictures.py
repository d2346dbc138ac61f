"""A figure as a picture that leaves the program: PNG, SVG, PDF, with its definition below it."""

import re
from enum import StrEnum
from html import unescape
from pathlib import Path

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QMarginsF, QRect, QSize, QSizeF
from PySide6.QtGui import QFont, QFontMetricsF, QGuiApplication, QImage, QImageWriter, QPageSize, QPdfWriter
from PySide6.QtSvg import QSvgGenerator

from medreview.atomic_files import write_whole
from medreview.reporting.figures import FigureSpec, figure_csv
from medreview.ui.plots.canvas import painting
from medreview.ui.plots.drawing import FigureDrawing
from medreview.ui.plots.look import PlotLook, paper_look
from medreview.ui.plots.wording import words

_RUN = re.compile(
    r'<text (?P<before>[^>]*?)font-size="(?P<px>\d+)" font-weight="(?P<weight>\d+)" font-style="normal"\s*>'
    r"(?P<text>[^<]*)</text>"
)
_BOLD = 600
_MARKS = re.compile("[\N{LEFT-TO-RIGHT MARK}\N{RIGHT-TO-LEFT MARK}\N{FIRST STRONG ISOLATE}\N{POP DIRECTIONAL ISOLATE}]")


def with_text_widths(svg: str, font: QFont) -> str:
    """The drawing with the width of every run of text; runs of marks alone, which show nothing, are taken out."""

    def measured(found: re.Match[str]) -> str:
        text = unescape(_MARKS.sub("", found["text"]))
        if not text:
            return ""
        own = QFont(font)
        own.setPixelSize(int(found["px"]))
        own.setBold(int(found["weight"]) >= _BOLD)
        width = QFontMetricsF(own).horizontalAdvance(text)
        return found[0].replace("<text ", f'<text textLength="{width:.2f}" lengthAdjust="spacingAndGlyphs" ', 1)

    return _RUN.sub(measured, svg)


PICTURE_WIDTH = 800
PNG_SCALE = 2
PNG_QUALITY = 75
"""Nothing is lost at any quality: this one takes a third of the time of the smallest file."""
_POINTS_PER_INCH = 72
_METRES_PER_INCH = 0.0254


class PictureForm(StrEnum):
    PNG = "png"
    SVG = "svg"
    PDF = "pdf"


def write_picture(spec: FigureSpec, path: Path, form: PictureForm, *, look: PlotLook | None = None) -> None:
    """Write a figure as a picture.

    Raises
    ------
    FileNotWritten
        If the system refuses; what was there before is unchanged.
    """
    make = {PictureForm.PNG: png_bytes, PictureForm.SVG: svg_bytes, PictureForm.PDF: pdf_bytes}[form]
    content = make(spec, look)
    write_whole(path, content)


def write_figure_data(spec: FigureSpec, path: Path) -> None:
    """Write the numbers of a figure as CSV.

    Raises
    ------
    FileNotWritten
        If the system refuses; what was there before is unchanged.
    """
    content = figure_csv(spec)
    write_whole(path, content)


def picture(spec: FigureSpec, look: PlotLook | None = None, *, is_bare: bool = False) -> QImage:
    """The figure as an image with twice the pixels of its designed size."""
    drawing, size = _laid_out(spec, look, is_bare=is_bare)
    image = QImage(size * PNG_SCALE, QImage.Format.Format_RGB32)
    image.setDevicePixelRatio(PNG_SCALE)
    dots = round(_dpi() * PNG_SCALE / _METRES_PER_INCH)
    with painting(image) as painter:
        drawing.draw(painter, QSizeF(size))
    image.setDotsPerMeterX(dots)
    image.setDotsPerMeterY(dots)
    return image


def png_bytes(spec: FigureSpec, look: PlotLook | None = None, *, is_bare: bool = False) -> bytes:
    buffer = _buffer()
    writer = QImageWriter(buffer, QByteArray(b"png"))
    writer.setQuality(PNG_QUALITY)
    writer.write(picture(spec, look, is_bare=is_bare))
    return bytes(buffer.data().data())


def svg_bytes(spec: FigureSpec, look: PlotLook | None = None) -> bytes:
    drawing, size = _laid_out(spec, look)
    buffer = _buffer()
    generator = QSvgGenerator()
    generator.setOutputDevice(buffer)
    generator.setSize(size)
    generator.setViewBox(QRect(0, 0, size.width(), size.height()))
    generator.setResolution(_dpi())
    generator.setTitle(words(spec.about.title))
    generator.setDescription(words(spec.about.definition))
    with painting(generator) as painter:
        drawing.draw(painter, QSizeF(size))
    svg = bytes(buffer.data().data()).decode()
    return with_text_widths(svg, (look or paper_look()).font).encode()


def pdf_bytes(spec: FigureSpec, look: PlotLook | None = None) -> bytes:
    drawing, size = _laid_out(spec, look)
    buffer = _buffer()
    writer = QPdfWriter(buffer)
    writer.setResolution(_dpi())
    points = QSizeF(size) * (_POINTS_PER_INCH / _dpi())
    writer.setPageSize(QPageSize(points, QPageSize.Unit.Point, "", QPageSize.SizeMatchPolicy.ExactMatch))
    writer.setPageMargins(QMarginsF(0, 0, 0, 0))
    writer.setTitle(words(spec.about.title))
    with painting(writer) as painter:
        drawing.draw(painter, QSizeF(size))
    return bytes(buffer.data().data())


def _laid_out(spec: FigureSpec, look: PlotLook | None, *, is_bare: bool = False) -> tuple[FigureDrawing, QSize]:
    drawing = FigureDrawing(spec, look or paper_look(), has_definition=True, is_bare=is_bare)
    return drawing, QSize(PICTURE_WIDTH, round(drawing.height(PICTURE_WIDTH)))


def _dpi() -> int:
    """Of the screen, so that texts and shapes have one measure on every device."""
    screen = QGuiApplication.primaryScreen()
    return round(screen.logicalDotsPerInch())


def _buffer() -> QBuffer:
    buffer = QBuffer()
    buffer.setData(QByteArray())
    buffer.open(QIODevice.OpenModeFlag.ReadWrite)
    return buffer
