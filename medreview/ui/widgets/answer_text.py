"""The answer, with the sentence to rate highlighted and the rest of it quieter, and lines under marked words."""

from collections.abc import Sequence

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPaintEvent, QResizeEvent, QTextCursor
from PySide6.QtWidgets import QTextEdit, QWidget
from typing_extensions import override

from medreview.text.differences import Contrast
from medreview.text.markdown import read_markdown
from medreview.ui.theme import Theme
from medreview.ui.tokens import GRID, READING_PX
from medreview.ui.widgets.markdown_document import MarkdownWriter
from medreview.ui.widgets.marked_words import MarkedWords, ShownMark, paint_marks
from medreview.ui.widgets.reading_text import ReadingText

LINE_CHARACTERS = 74
ORDINARY_WORDS = "the usual dose is taken in the evening with water, and not more than once a day"
"""To measure a line by: the average width that a font states counts signs that hardly occur."""
BAR_PX = 3
MARGIN_PX = GRID + BAR_PX


class AnswerText(ReadingText):
    """A text column of at most ``LINE_CHARACTERS`` characters a line in which one sentence stands out.

    The highlight lies over the text as an extra selection: nothing is laid out again from sentence to sentence, and
    the view scrolls only where the sentence is not wholly visible.
    """

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        self._span: tuple[int, int] | None = None
        self._marks: tuple[MarkedWords, ...] = ()
        self._contrast = Contrast()
        self._is_drawn = False
        super().__init__(theme, parent=parent)

    def show_marks(self, marks: Sequence[MarkedWords]) -> None:
        """Draw lines under these words of the text on show, and under no others."""
        if tuple(marks) != self._marks:
            self._marks = tuple(marks)
            self.viewport().update()

    def show_contrast(self, contrast: Contrast) -> None:
        """Show what another answer says, too, in the quieter colour, and line what differs in it."""
        if contrast != self._contrast:
            self._contrast = contrast
            self._mark()

    @property
    def highlighted_text(self) -> str:
        """The highlighted characters as the document shows them; empty without a highlight."""
        shown = self._cursor(*self.shown.range(*self._span)).selectedText() if self._span else ""
        return shown.replace("\u00a0", " ")  # between a number and its unit

    def highlight(self, start: int | None, end: int | None) -> None:
        """Highlight from start up to end (code points of the stored text), or show all alike when they are None."""
        span = (start, end) if start is not None and end is not None else None
        if span == self._span:
            return
        self._span = span
        self._mark()
        if self._span is not None:
            self._put_caret_at_sentence()
            self._scroll_to_sentence()

    def _put_caret_at_sentence(self) -> None:
        """Put the caret where somebody who comes by keyboard reads the sentence first."""
        assert self._span is not None
        place = self.verticalScrollBar().value()
        start = self.shown.position(self._span[0])
        self.setTextCursor(self._cursor(start, start))
        self.verticalScrollBar().setValue(place)  # the view is moved by what follows

    @override
    def dress(self) -> None:
        super().dress()
        self.document().setDocumentMargin(MARGIN_PX)
        self._mark()
        self._limit_line_length()

    @override
    def show_text(self, text: str, language: str | None = None, *, is_drawn: bool = False) -> None:
        """Show a stored text; ``is_drawn`` shows what its Markdown means, where that loses no letter."""
        if is_drawn != self._is_drawn:
            self._is_drawn = is_drawn
            self._text = ""
        if not self.is_showing(text, language):
            self._span = None
            self._marks = ()
            self._contrast = Contrast()
            self.setExtraSelections([])
        super().show_text(text, language)

    @override
    def _fill(self) -> None:
        blocks = read_markdown(self._text) if self._is_drawn else None
        if blocks is None:
            super()._fill()
            return
        document = self.document()
        document.clear()
        self.shown = MarkdownWriter(document, self._theme, self.line_px).write(self._text, blocks, self._language)
        self._settle()

    def _mark(self) -> None:
        if self._span is not None:
            rest = self._lying(0, self.shown.length, "quiet")
            self.setExtraSelections([rest, self._lying(*self.shown.range(*self._span), "text", "soft")])
            return
        same = [self._lying(*self.shown.range(one.start, one.end), "quiet") for one in self._contrast.same]
        own = [self._lying(*self.shown.range(one.start, one.end), "text", "soft") for one in self._contrast.own]
        for one in own:
            one.format.setFontUnderline(True)  # pyright: ignore[reportAttributeAccessIssue]
        self.setExtraSelections([*same, *own])

    def _lying(self, start: int, end: int, colour: str, behind: str | None = None) -> QTextEdit.ExtraSelection:
        """Colours over the characters on show from start to end."""
        lying = QTextEdit.ExtraSelection()
        lying.cursor = self._cursor(start, end)  # pyright: ignore[reportAttributeAccessIssue]
        lying.format.setForeground(self._theme.colour(colour))  # pyright: ignore[reportAttributeAccessIssue]
        if behind is not None:
            lying.format.setBackground(self._theme.colour(behind))  # pyright: ignore[reportAttributeAccessIssue]
        return lying

    def _cursor(self, anchor: int, position: int) -> QTextCursor:
        cursor = QTextCursor(self.document())
        cursor.setPosition(anchor)
        cursor.setPosition(position, QTextCursor.MoveMode.KeepAnchor)
        return cursor

    def _sentence_lines(self) -> tuple[float, float]:
        """Top and bottom of the highlighted sentence in the viewport."""
        assert self._span is not None
        start, end = self.shown.range(*self._span)
        return self.cursorRect(self._cursor(start, start)).top(), self.cursorRect(self._cursor(end, end)).bottom()

    def _scroll_to_sentence(self) -> None:
        top, bottom = self._sentence_lines()
        height = self.viewport().height()
        if top >= 0 and bottom <= height:
            return
        margin = self.line_px
        bar = self.verticalScrollBar()
        above = top - margin
        below = bottom + margin - height
        bar.setValue(round(bar.value() + (above if above < 0 or bottom - top + 2 * margin > height else below)))

    def _limit_line_length(self) -> None:
        letter = QFontMetricsF(self._theme.reading_font()).horizontalAdvance(ORDINARY_WORDS) / len(ORDINARY_WORDS)
        width = letter * LINE_CHARACTERS + 2 * MARGIN_PX
        spare = max(0, round(self.width() - self.verticalScrollBar().sizeHint().width() - width))
        mirrored = self.layoutDirection() == Qt.LayoutDirection.RightToLeft
        self.setViewportMargins(spare if mirrored else 0, 0, 0 if mirrored else spare, 0)

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        self._limit_line_length()
        super().resizeEvent(event)
        if self._span is not None and not self.document().isEmpty():  # it is while the text is dressed anew
            self._scroll_to_sentence()

    def _paint_marks(self) -> None:
        if self._marks:
            shown = [ShownMark(*self.shown.range(one.start, one.end), one.number) for one in self._marks]
            paint_marks(self, self._theme, shown, self._theme.px(READING_PX))

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        self._paint_marks()
        if self._span is None:
            return
        start = self.shown.position(self._span[0])
        cursor = self._cursor(start, start)
        line = self.cursorRect(cursor)
        right_to_left = cursor.block().layout().textOption().textDirection() == Qt.LayoutDirection.RightToLeft
        x = line.left() + (0 if right_to_left else 1 - BAR_PX)
        painter = QPainter(self.viewport())
        painter.fillRect(QRectF(x, line.top(), BAR_PX, line.height()), self._theme.colour("accent"))
        painter.end()
