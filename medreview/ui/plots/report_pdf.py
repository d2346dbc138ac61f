"""The page of a report as PDF: the same sentences, figures and tables, laid out on A4 by Qt."""

import base64
import re
from collections.abc import Mapping
from pathlib import Path

from PySide6.QtCore import QBuffer, QEventLoop, QIODevice, QMarginsF, QSize, QSizeF, Qt, QUrl
from PySide6.QtGui import QFont, QPageLayout, QPageSize, QPdfWriter, QTextDocument

from medreview.reporting.atomic_files import replacing
from medreview.reporting.figures import FigureSpec
from medreview.ui.fonts import application_font
from medreview.ui.plots.pictures import picture

DPI = 150
MARGIN_MM = 14
TEXT_POINTS = 8.5
FIGURE_WIDTH, FIGURE_HEIGHT = 0.75, 0.8
"""Largest figure, as shares of the page."""
_FIGURE = re.compile(r'<figure><img src="data:image/svg\+xml;base64,(?P<content>[^"]+)" alt="[^"]*"></figure>')


def place_of(spec: FigureSpec) -> bytes:
    """What stands for a figure's drawing in the page that ``write_report_pdf`` is given."""
    return spec.about.name.encode()


def write_report_pdf(page: bytes, figures: Mapping[str, FigureSpec], path: Path) -> None:
    """Print a page of ``reporting.report_page``, in which every text is escaped, as PDF.

    Parameters
    ----------
    page : bytes
        With ``place_of(spec)`` in place of every drawing.
    figures : mapping
        The figures by the name in their place.

    Raises
    ------
    FileNotWritten
        If the file cannot be written; nothing is left half written.
    """
    buffer = QBuffer()  # over bytes of its own: it would not keep others alive
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    writer.setResolution(DPI)
    writer.setPageSize(QPageSize(QPageSize.PageSizeId.A4))
    writer.setPageOrientation(QPageLayout.Orientation.Landscape)  # tables are wide
    writer.setPageMargins(QMarginsF(MARGIN_MM, MARGIN_MM, MARGIN_MM, MARGIN_MM), QPageLayout.Unit.Millimeter)
    loop = QEventLoop()  # a document lays itself out by timers, which need one in this thread
    document = _document(page.decode(), figures, QSize(writer.width(), writer.height()), writer)
    document.print_(writer)
    buffer.close()
    del loop
    with replacing(path) as file:
        file.write(bytes(buffer.data().data()))


def _document(page: str, figures: Mapping[str, FigureSpec], room: QSize, writer: QPdfWriter) -> QTextDocument:
    document = QTextDocument()
    font = QFont(application_font())
    font.setPointSizeF(TEXT_POINTS)
    document.setDefaultFont(font)
    document.documentLayout().setPaintDevice(writer)
    document.setPageSize(QSizeF(room))

    def placed(found: re.Match[str]) -> str:
        name = base64.b64decode(found["content"]).decode()
        image = picture(figures[name])
        most = QSize(round(room.width() * FIGURE_WIDTH), round(room.height() * FIGURE_HEIGHT))
        size = image.size().scaled(most, Qt.AspectRatioMode.KeepAspectRatio)
        document.addResource(QTextDocument.ResourceType.ImageResource, QUrl(f"figure:{name}"), image)
        return f'<p><img width="{size.width()}" height="{size.height()}" src="figure:{name}"></p>'

    document.setHtml(_FIGURE.sub(placed, page))
    return document
