"""Blocks of Markdown laid out in a document with a cursor: Qt parses nothing, and nothing can be followed."""

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import (
    QFontDatabase,
    QFontMetricsF,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
    QTextFormat,
    QTextFrameFormat,
    QTextLength,
    QTextTableFormat,
)

from medreview.text import directions
from medreview.text.markdown import DrawnText, MarkdownLine, MarkdownMark, MarkdownRun, MarkdownTable
from medreview.ui.theme import Theme
from medreview.ui.tokens import GRID
from medreview.ui.widgets.reading_text import GAP_HEIGHT, paragraph_format, set_line_height

AFTER_MARKER = "\u00a0\u00a0"
INDENT_LINES = 1.3
"""The step from a list to one inside it, in heights of a line."""


class MarkdownWriter:
    """Writes blocks into an empty document, and keeps where every run came to stand."""

    def __init__(self, document: QTextDocument, theme: Theme, line_px: float) -> None:
        self._document = document
        self._theme = theme
        self._line_px = line_px
        self._cursor = QTextCursor(document)
        self._is_fresh = True
        self._places: list[tuple[MarkdownRun, int]] = []

    def write(self, text: str, blocks: Sequence[MarkdownLine | MarkdownTable], language: str | None) -> DrawnText:
        runs_right_to_left = directions(_lines_with_gaps(blocks), language)[1::2]
        self._cursor.beginEditBlock()
        for block, right_to_left in zip(blocks, runs_right_to_left, strict=True):
            if isinstance(block, MarkdownTable):
                self._write_table(block, right_to_left=right_to_left)
            else:
                self._write_line(block, right_to_left=right_to_left)
        self._cursor.endEditBlock()
        return DrawnText(text, self._places, self._document.characterCount() - 1)

    def _write_line(self, line: MarkdownLine, *, right_to_left: bool) -> None:
        form = self._block(right_to_left, has_gap=line.has_gap)
        marker = "" if line.marker is None else line.marker.text + AFTER_MARKER
        (form.setRightMargin if right_to_left else form.setLeftMargin)(line.depth * INDENT_LINES * self._line_px)
        if marker:
            form.setTextIndent(-QFontMetricsF(self._theme.reading_font()).horizontalAdvance(marker))
        if line.is_rule:
            whole = QTextLength(QTextLength.Type.PercentageLength, 100)
            form.setProperty(QTextFormat.Property.BlockTrailingHorizontalRulerWidth, whole)
        self._next_block(form)
        if line.marker is not None:
            self._insert(line.marker, right_to_left=right_to_left)
            self._cursor.insertText(AFTER_MARKER, QTextCharFormat())
        for run in line.runs:
            self._insert(run, right_to_left=right_to_left)

    def _write_table(self, table: MarkdownTable, *, right_to_left: bool) -> None:
        n_columns = len(table.rows[0])
        form = QTextTableFormat()
        form.setBorder(1)
        form.setBorderCollapse(True)
        form.setBorderStyle(QTextFrameFormat.BorderStyle.BorderStyle_Solid)
        form.setBorderBrush(self._theme.colour("line"))
        form.setCellPadding(GRID / 2)
        form.setCellSpacing(0)
        form.setTopMargin(self._line_px * GAP_HEIGHT)
        form.setAlignment(Qt.AlignmentFlag.AlignRight if right_to_left else Qt.AlignmentFlag.AlignLeft)
        form.setHeaderRowCount(1)
        self._next_block(self._thin())
        made = self._cursor.insertTable(len(table.rows), n_columns, form)
        for row, cells in enumerate(table.rows):
            # a table of a document knows no direction of its own; what is written first must not be moved by the rest
            for column, cell in enumerate(reversed(cells) if right_to_left else cells):
                self._cursor = made.cellAt(row, column).firstCursorPosition()
                cell_runs_right = directions([cell.text], None)[0] or right_to_left
                self._cursor.setBlockFormat(self._block(cell_runs_right, has_gap=False))
                for run in cell.runs:
                    self._insert(run, right_to_left=right_to_left)
        self._cursor = made.lastCursorPosition()
        self._cursor.movePosition(QTextCursor.MoveOperation.NextBlock)
        self._cursor.setBlockFormat(self._thin())

    def _block(self, right_to_left: bool, *, has_gap: bool) -> QTextBlockFormat:
        form = paragraph_format(right_to_left, self._line_px)
        if has_gap:
            form.setTopMargin(self._line_px * GAP_HEIGHT)
        return form

    def _thin(self) -> QTextBlockFormat:
        """A block that a document needs beside a table, and nobody should see."""
        form = QTextBlockFormat()
        set_line_height(form, 1)
        return form

    def _next_block(self, form: QTextBlockFormat) -> None:
        if self._is_fresh:
            self._cursor.setBlockFormat(form)
            self._is_fresh = False
        else:
            self._cursor.insertBlock(form, QTextCharFormat())

    def _insert(self, run: MarkdownRun, *, right_to_left: bool) -> None:
        self._places.append((run, self._cursor.position()))
        self._cursor.insertText(run.text, self._format(run.mark, right_to_left=right_to_left))

    def _format(self, mark: MarkdownMark, *, right_to_left: bool) -> QTextCharFormat:
        form = QTextCharFormat()
        slants = MarkdownMark.EMPHASIS in mark and not right_to_left  # letters of Arabic scripts lean on weight instead
        if MarkdownMark.STRONG in mark or (MarkdownMark.EMPHASIS in mark and right_to_left):
            form.setFontWeight(700)
        if slants:
            form.setFontItalic(True)
        if MarkdownMark.STRUCK in mark:
            form.setFontStrikeOut(True)
        if MarkdownMark.CODE in mark:
            form.setFontFamilies(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont).families())
        if MarkdownMark.QUIET in mark:
            form.setForeground(self._theme.colour("quiet"))
        return form


def _lines_with_gaps(blocks: Sequence[MarkdownLine | MarkdownTable]) -> list[str]:
    """The text of every block behind a line that is empty where a gap is, and repeats it where there is none."""
    lines: list[str] = []
    for block in blocks:
        lines += ["" if block.has_gap else "—", block.text]
    return lines
