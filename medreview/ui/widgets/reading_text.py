"""Text from data, to be read: always literal, each paragraph in its own direction, never fetching anything."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import (
    QFocusEvent,
    QKeyEvent,
    QKeySequence,
    QPainter,
    QPaintEvent,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
    QTextFormat,
)
from PySide6.QtWidgets import QFrame, QTextEdit, QWidget
from typing_extensions import override

from medreview.text import DocumentText, directions
from medreview.text.markdown import DrawnText
from medreview.ui.theme import Theme
from medreview.ui.tokens import BODY_PX, READING_PX

SCROLLING_KEYS = frozenset(
    {
        Qt.Key.Key_Up,
        Qt.Key.Key_Down,
        Qt.Key.Key_PageUp,
        Qt.Key.Key_PageDown,
        Qt.Key.Key_Home,
        Qt.Key.Key_End,
        Qt.Key.Key_Space,
    }
)


LINE_HEIGHT, TIGHT_LINE_HEIGHT = 1.5, 1.25
GAP_HEIGHT = 0.5
"""Of an empty line, in lines."""
BELOW_PX = 4
"""Room under the text: letters may hang below the fixed height of its last line."""
EMPTY = DocumentText("")

_BY_KEYBOARD = frozenset({Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason})
_KEY = QKeySequence.StandardKey
_COPYING = (_KEY.Copy, _KEY.SelectAll)
_MOVING = (
    *(_KEY.MoveToNextChar, _KEY.MoveToPreviousChar, _KEY.MoveToNextWord, _KEY.MoveToPreviousWord),
    *(_KEY.MoveToNextLine, _KEY.MoveToPreviousLine, _KEY.MoveToStartOfLine, _KEY.MoveToEndOfLine),
    *(_KEY.MoveToStartOfDocument, _KEY.MoveToEndOfDocument),
    *(_KEY.SelectNextChar, _KEY.SelectPreviousChar, _KEY.SelectNextWord, _KEY.SelectPreviousWord),
    *(_KEY.SelectNextLine, _KEY.SelectPreviousLine),
)


class ReadingText(QTextEdit):
    """A read-only text without frame, in the reading size or ``designed_px``; with ``grows`` as tall as its text."""

    def __init__(
        self,
        theme: Theme,
        *,
        grows: bool = False,
        is_title: bool = False,
        designed_px: int = READING_PX,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._designed_px = designed_px
        self.is_title = is_title
        self._weight = 700 if is_title else 400
        self._theme = theme
        self._text = ""
        self._is_tight = False
        self._language: str | None = None
        self._marked: tuple[tuple[int, int], ...] = ()
        self.shown: DocumentText | DrawnText = EMPTY
        self.setReadOnly(True)
        self.setUndoRedoEnabled(False)
        self.setAcceptRichText(False)
        self.setProperty("role", "reading")
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setTabChangesFocus(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        if grows:
            self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
            self.document().documentLayout().documentSizeChanged.connect(self._take_text_height)
        self.dress()
        theme.changed.connect(self.dress)

    def show_text(self, text: str, language: str | None = None) -> None:
        """Show a stored text; what is shown already is left alone, so that it keeps its place."""
        if self.is_showing(text, language):
            return
        self._text, self._language = text, language
        self._fill()

    def mark_places(self, places: Sequence[tuple[int, int]]) -> None:
        """Mark these places of the text, start and end in code points."""
        self._marked = tuple(places)
        self._draw_marks()

    def _draw_marks(self) -> None:
        marks: list[QTextEdit.ExtraSelection] = []
        for place in self._marked:
            mark = QTextEdit.ExtraSelection()
            mark.cursor = self.cursor_over(place)  # pyright: ignore[reportAttributeAccessIssue]
            mark.format.setFontUnderline(True)  # pyright: ignore[reportAttributeAccessIssue]
            mark.format.setBackground(self._theme.colour("soft"))  # pyright: ignore[reportAttributeAccessIssue]
            marks.append(mark)
        self.setExtraSelections(marks)

    def cursor_over(self, place: tuple[int, int]) -> QTextCursor:
        """A cursor that has this place selected, start and end in code points."""
        anchor, position = self.shown.range(*place)
        cursor = QTextCursor(self.document())
        cursor.setPosition(anchor)
        cursor.setPosition(position, QTextCursor.MoveMode.KeepAnchor)
        return cursor

    def is_showing(self, text: str, language: str | None) -> bool:
        return bool(text) and (text, language) == (self._text, self._language)

    @property
    def line_px(self) -> float:
        """The least height of a line, in logical pixels."""
        return self._size_px * (TIGHT_LINE_HEIGHT if self._is_tight else LINE_HEIGHT)

    def set_tight(self, is_tight: bool) -> None:
        """Leave less room between lines, where more of them are to be seen."""
        if is_tight != self._is_tight:
            self._is_tight = is_tight
            self.dress()

    @property
    def _size_px(self) -> int:
        return self._theme.px(self._designed_px)

    def dress(self) -> None:
        """Take colours and sizes from the theme again."""
        self.setStyleSheet(f"font-size: {self._size_px}px; font-weight: {self._weight};")
        self.document().setDocumentMargin(0)
        if self._text:
            self._fill()
        if self._marked:
            self._draw_marks()

    def _fill(self) -> None:
        self.shown = shown = DocumentText(self._text)
        document = self.document()
        document.clear()
        cursor = QTextCursor(document)
        cursor.beginEditBlock()
        runs_right_to_left = directions(shown.paragraph_texts, self._language)
        for index, paragraph in enumerate(shown.paragraph_texts):
            block = paragraph_format(runs_right_to_left[index], self.line_px)
            letters = QTextCharFormat()
            if not paragraph:
                set_line_height(block, self.line_px * GAP_HEIGHT)
                letters.setProperty(QTextFormat.Property.FontPixelSize, round(self._size_px * GAP_HEIGHT))
            if index:
                cursor.insertBlock(block, letters)
            else:
                cursor.setBlockFormat(block)
                cursor.setBlockCharFormat(letters)
            cursor.insertText(paragraph)
        cursor.endEditBlock()
        self._settle()

    def _settle(self) -> None:
        """Begin at the top, once the text stands in the document."""
        self._set_margins()
        self.moveCursor(QTextCursor.MoveOperation.Start)  # else the view follows its cursor to the end

    @override
    def loadResource(self, type: int, name: QUrl | str) -> None:
        """Nothing in a text is ever loaded."""

    @override
    def focusInEvent(self, event: QFocusEvent) -> None:
        """Read with a caret who comes by the Tab key; who clicks into the text goes on with the keys of the screen."""
        if event.reason() in _BY_KEYBOARD:
            self._show_caret(wished=True)
        elif event.reason() is Qt.FocusReason.MouseFocusReason:
            self._show_caret(wished=False)
        super().focusInEvent(event)
        self.viewport().update()

    @override
    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.viewport().update()

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Keep copying, and the caret's keys where there is one; every other key belongs to the screen."""
        own = (*_COPYING, *_MOVING) if self.has_caret else _COPYING
        if any(event.matches(key) for key in own):
            super().keyPressEvent(event)
        else:
            event.ignore()

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self.has_caret and self.hasFocus():
            painter = QPainter(self.viewport())
            painter.setPen(self._theme.colour("accent"))
            painter.drawRect(self.viewport().rect().adjusted(0, 0, -1, -1))
            painter.end()

    @property
    def has_caret(self) -> bool:
        """True if arrow keys move through the text."""
        return bool(self.textInteractionFlags() & Qt.TextInteractionFlag.TextSelectableByKeyboard)

    def _show_caret(self, *, wished: bool) -> None:
        flags = Qt.TextInteractionFlag.TextSelectableByMouse
        self.setTextInteractionFlags(flags | Qt.TextInteractionFlag.TextSelectableByKeyboard if wished else flags)

    def _set_margins(self) -> None:
        frame = self.document().rootFrame()
        margins = frame.frameFormat()
        margins.setTopMargin(0)
        margins.setBottomMargin(self._theme.px(BELOW_PX))
        frame.setFrameFormat(margins)

    def _take_text_height(self) -> None:
        self.setFixedHeight(round(self.document().size().height()))


def paragraph_format(right_to_left: bool, line_px: float) -> QTextBlockFormat:
    """A paragraph with its direction set, so that Qt does not guess it from the first letter."""
    block = QTextBlockFormat()
    block.setLayoutDirection(Qt.LayoutDirection.RightToLeft if right_to_left else Qt.LayoutDirection.LeftToRight)
    block.setAlignment(
        (Qt.AlignmentFlag.AlignRight if right_to_left else Qt.AlignmentFlag.AlignLeft) | Qt.AlignmentFlag.AlignAbsolute
    )
    set_line_height(block, line_px)
    return block


def set_line_height(block: QTextBlockFormat, line_px: float) -> None:
    """Give every line this height whatever its fonts want, so that scripts can mix without a step between lines."""
    block.setLineHeight(line_px, QTextBlockFormat.LineHeightTypes.FixedHeight.value)


class OutputText(ReadingText):
    """Shows with a border where the keyboard is."""

    def __init__(self, theme: Theme, name: str, parent: QWidget | None = None) -> None:
        super().__init__(theme, designed_px=BODY_PX, parent=parent)
        self.setProperty("role", "output")
        self.setAccessibleName(name)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in SCROLLING_KEYS:
            QTextEdit.keyPressEvent(self, event)
        else:
            super().keyPressEvent(event)
