"""The page of a report as PDF: the same sentences, figures and tables, laid out on A4 by Qt."""

import base64
import math
import re
from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import QBuffer, QEventLoop, QIODevice, QMarginsF, QRectF, QSize, QSizeF, Qt, QUrl
from PySide6.QtGui import (
    QFont,
    QGuiApplication,
    QImage,
    QPageLayout,
    QPageSize,
    QPdfWriter,
    QTextBlock,
    QTextBlockFormat,
    QTextCursor,
    QTextDocument,
    QTextFormat,
    QTextOption,
    QTextTable,
    QTextTableCell,
)

from medreview.atomic_files import write_whole
from medreview.reporting.figures import FigureSpec, figure_place, row_parts
from medreview.ui.plots.look import PlotLook
from medreview.ui.plots.pictures import picture
from medreview.ui.theme import application_font

DPI = 150
MARGIN_MM = 14
TEXT_POINTS = 9
FIGURE_WIDTH, FIGURE_HEIGHT = 0.9, 0.4
"""Largest figure, as shares of the page."""
LEAST_SIZE, TALLEST = 0.7, 0.75
"""A figure that would be drawn smaller than this share of its width takes most of a page, or several."""
ROWS_WITH_CAPTION = 3
"""The rows of a table, after its first, that stand on the page of its caption."""
TOP_OF_PAGE = 0.1
"""The share of a page within which a block stands at its top: the next one has no more room for it."""
_FIGURE = re.compile(r'<figure><img src="data:image/svg\+xml;base64,(?P<content>[^"]+)" alt="[^"]*"></figure>')

STYLE_FOR_QT = {
    "line-height: 1.5": "line-height: 1.1",
    "line-height: 1.3": "line-height: 1.0",
    "margin: 0 auto; padding: 24pt 18pt": "margin: 0; padding: 0",
    "padding: 2pt 5pt": "padding: 2px 6px",
    "margin-top: 22pt": "margin-top: 18px; margin-bottom: 6px",
    "margin: 2pt 0 10pt 0": "margin: 2px 0 12px 0",
    "margin: 2pt 0": "margin: 2px 0",
}
"""Of the page's style, what Qt takes otherwise: lines are as high as the typeface says, room has no points."""
_OF_FIGURES = "line-height: 1.0; margin-bottom: 0"
"""A line that is higher than its picture leaves a gap as high as the picture makes it."""
_IMAGE = "\N{OBJECT REPLACEMENT CHARACTER}"
_ROW = re.compile(r"<tr>(?P<cells>.*?)</tr>", re.DOTALL)
_CELL = re.compile(r"<(?P<kind>t[hd])\b.*?</(?P=kind)>", re.DOTALL)


def write_report_pdf(page: bytes, figures: Sequence[FigureSpec], path: Path, look: PlotLook | None = None) -> None:
    """Print a page of ``reporting.report_page``, in which every text is escaped, as PDF.

    Parameters
    ----------
    page : bytes
        With ``figure_place(spec)`` in place of every drawing.
    figures : sequence
        Those that have a place in it.
    look : PlotLook, optional
        How they are drawn; as on paper without it.

    Raises
    ------
    FileNotWritten
        If the file cannot be written; nothing is left half written.
    """
    _print(
        lambda writer: _document(
            page.decode(), PrintedFigures(figures, look), QSize(writer.width(), writer.height()), writer
        ),
        path,
    )


def write_lines_pdf(lines: Sequence[str], path: Path) -> None:
    """Print lines of text as PDF, as they come.

    Raises
    ------
    FileNotWritten
        If the file cannot be written; nothing is left half written.
    """

    def laid_out(writer: QPdfWriter) -> QTextDocument:
        document = _empty_document(QSize(writer.width(), writer.height()), writer)
        option = document.defaultTextOption()
        option.setTextDirection(QGuiApplication.layoutDirection())
        document.setDefaultTextOption(option)
        document.setPlainText("\n".join(lines))
        return document

    _print(laid_out, path)


def _print(laid_out: Callable[[QPdfWriter], QTextDocument], path: Path) -> None:
    buffer = QBuffer()  # over bytes of its own: it would not keep others alive
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    writer.setResolution(DPI)
    writer.setPageSize(QPageSize(QPageSize.PageSizeId.A4))
    writer.setPageMargins(QMarginsF(MARGIN_MM, MARGIN_MM, MARGIN_MM, MARGIN_MM), QPageLayout.Unit.Millimeter)
    loop = QEventLoop()  # a document lays itself out by timers, which need one in this thread
    document = laid_out(writer)
    document.print_(writer)
    buffer.close()
    del loop
    write_whole(path, bytes(buffer.data().data()))


class PrintedFigures:
    """The figures of a page by the name in their place, drawn when they are asked for."""

    def __init__(self, figures: Sequence[FigureSpec], look: PlotLook | None) -> None:
        self._figures = {figure_place(figure).decode(): figure for figure in figures}
        self._look = look

    def images(self, name: str, most: QSize, tallest: int) -> list[tuple[QImage, QSize]]:
        """The figure with the size in which it stands on the page; in parts where it would be too small to read."""
        whole = picture(self._figures[name], self._look, is_bare=True)
        for height in (most.height(), tallest):
            size = whole.size().scaled(QSize(most.width(), height), Qt.AspectRatioMode.KeepAspectRatio)
            if size.width() >= LEAST_SIZE * most.width():
                return [(whole, size)]
        n_parts = math.ceil(whole.height() * most.width() / whole.width() / tallest)
        parts = [picture(one, self._look, is_bare=True) for one in row_parts(self._figures[name], n_parts)]
        room = QSize(most.width(), tallest)
        return [(one, one.size().scaled(room, Qt.AspectRatioMode.KeepAspectRatio)) for one in parts]


def _empty_document(room: QSize, writer: QPdfWriter) -> QTextDocument:
    document = QTextDocument()
    font = QFont(application_font())
    font.setPointSizeF(TEXT_POINTS)
    document.setDefaultFont(font)
    option = document.defaultTextOption()
    option.setWrapMode(QTextOption.WrapMode.WordWrap)  # else the heads of columns are broken inside words
    document.setDefaultTextOption(option)
    document.documentLayout().setPaintDevice(writer)
    document.setPageSize(QSizeF(room))
    return document


def _document(page: str, figures: PrintedFigures, room: QSize, writer: QPdfWriter) -> QTextDocument:
    document = _empty_document(room, writer)
    per_dot = QGuiApplication.primaryScreen().logicalDotsPerInch() / DPI  # HTML counts in dots of the screen

    def placed(found: re.Match[str]) -> str:
        name = base64.b64decode(found["content"]).decode()
        most = QSize(round(room.width() * FIGURE_WIDTH * per_dot), round(room.height() * FIGURE_HEIGHT * per_dot))
        shown: list[str] = []
        for place, (image, size) in enumerate(figures.images(name, most, round(room.height() * TALLEST * per_dot))):
            address = f"figure:{name}:{place}"
            document.addResource(QTextDocument.ResourceType.ImageResource, QUrl(address), image)
            picture_html = f'<img width="{size.width()}" height="{size.height()}" src="{address}">'
            shown.append(f'<p style="{_OF_FIGURES}">{picture_html}</p>')
        return "".join(shown)

    document.setHtml(for_qt(_FIGURE.sub(placed, page)))
    keep_together(document)
    return document


def keep_together(document: QTextDocument) -> None:
    """Begin a new page before what its end would cut: a heading, figure or caption and what it is of, or a row."""
    layout, height = document.documentLayout(), document.pageSize().height()
    document.pageCount()  # lays all of it out: a format set while Qt is half through loses paragraphs after tables
    block = document.begin()
    last_table: QTextTable | None = None
    while block.isValid():
        table = _table_at(block)
        if table is not None and table != last_table:
            _keep_rows_whole(document, table)
        last_table = table
        below = _kept_with(block)
        if below is not None:
            first, last = layout.blockBoundingRect(block).top(), layout.blockBoundingRect(below).bottom()
            is_apart = first // height != (last - 1) // height
            if is_apart and first % height > TOP_OF_PAGE * height:
                form = QTextBlockFormat()
                form.setPageBreakPolicy(QTextFormat.PageBreakFlag.PageBreak_AlwaysBefore)
                QTextCursor(block).mergeBlockFormat(form)
                document.pageCount()
        block = block.next()


def _keep_rows_whole(document: QTextDocument, table: QTextTable) -> None:
    """Room above the first line of each row that a page's end would cut: Qt moves a row of which no line has room."""
    height, n_heads = document.pageSize().height(), table.format().headerRowCount()
    device = document.documentLayout().paintDevice()
    screen_dpi = QGuiApplication.primaryScreen().logicalDotsPerInchY()
    per_dot = screen_dpi / device.logicalDpiY() if isinstance(device, QPdfWriter) else 1.0
    for row in range(n_heads + 1, table.rows()):
        cells = [table.cellAt(row, column) for column in range(table.columns())]
        lines = [_lines_of(document, cell) for cell in cells]
        top, bottom = min(line.top() for line in lines), max(line.bottom() for line in lines)
        if top // height == (bottom - 1) // height or bottom - top > height / 2:
            continue
        first = min(cell.firstCursorPosition().block().layout().lineAt(0).height() for cell in cells)
        room = max(height - top % height - first, 0) + 1
        for cell in cells:
            form = cell.format().toTableCellFormat()
            form.setTopPadding(form.topPadding() + room * per_dot)
            cell.setFormat(form)
        document.pageCount()


def _lines_of(document: QTextDocument, cell: QTextTableCell) -> QRectF:
    layout = document.documentLayout()
    first, last = (one.block() for one in (cell.firstCursorPosition(), cell.lastCursorPosition()))
    return layout.blockBoundingRect(first).united(layout.blockBoundingRect(last))


def _kept_with(block: QTextBlock) -> QTextBlock | None:
    """The last block that stands on the page of this one.

    A figure keeps its caption, a table's caption the first rows, a caption without either the words in italics why it
    has none, and a heading what follows with all that this keeps.
    """
    below = block.next()
    if not below.isValid() or _table_at(block) is not None:
        return None
    if _IMAGE in block.text():
        return None if _IMAGE in below.text() else below
    while below.isValid() and not below.text() and _table_at(below) is None:
        below = below.next()
    if block.blockFormat().headingLevel() and below.isValid():
        return _kept_with(below) or below
    if below.isValid() and block.text() and QTextCursor(below).charFormat().fontItalic():
        return below
    table = _table_at(below) if below.isValid() and block.text() else None
    if table is None:
        return None
    return table.cellAt(min(table.rows() - 1, ROWS_WITH_CAPTION), 0).firstCursorPosition().block()


def _table_at(block: QTextBlock) -> QTextTable | None:
    return QTextCursor(block).currentTable()


def for_qt(page: str) -> str:
    """A page as Qt reads it: lines and cells with their room, columns of tables in the page's direction."""
    is_mirrored = ' dir="rtl">' in page
    side, end = ("right", "left") if is_mirrored else ("left", "right")
    for style, instead in STYLE_FOR_QT.items():
        page = page.replace(style, instead)
    page = re.sub(r"<table( class=\"[^\"]*\")?>", r'<table\1 cellspacing="0" width="100%">', page)
    page = re.sub(r'<(th scope="col"|td class="text")(?= dir| *>)', rf'<\1 align="{side}"', page)
    page = re.sub(r'<(t[hd][^>]* class="number"[^>]*|td class="number"[^>]*)>', rf'<\1 align="{end}">', page)
    return _ROW.sub(_from_right, page) if is_mirrored else page


def _from_right(row: re.Match[str]) -> str:
    """A row whose first cell stands right: Qt turns the lines of a page, not the columns of its tables."""
    cells = [cell[0] for cell in _CELL.finditer(row["cells"])]
    return f"<tr>{''.join(reversed(cells))}</tr>"
