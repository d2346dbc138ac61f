"""The codebook beside the work: headings, lists and examples of our own small markup, a search field, a place kept.

The markup is one line a paragraph: ``# ``, ``## ``, ``### `` are headings, ``- `` a list item, ``> `` an example, all
else a paragraph. It is put in with formats, never as HTML, since a researcher may write a codebook from any source.
"""

from enum import Enum

from PySide6.QtCore import QEvent, QObject, Qt, QUrl, Signal
from PySide6.QtGui import (
    QColor,
    QFont,
    QImage,
    QKeyEvent,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
    QTextImageFormat,
    QTextList,
    QTextListFormat,
)
from PySide6.QtWidgets import QLineEdit, QTextEdit, QWidget
from typing_extensions import override

from medreview.text import is_right_to_left
from medreview.ui.theme import Theme
from medreview.ui.tokens import BODY_PX, GRID, READING_PX
from medreview.ui.widgets.fields import push_button
from medreview.ui.widgets.labels import plain_label
from medreview.ui.widgets.layout import in_a_column, in_a_row
from medreview.ui.widgets.reading_text import ReadingText, paragraph_format

LEAST_PICTURE_PX = 320


class CodebookSection(Enum):
    TITLE = "# "
    SECTION = "## "
    TOPIC = "### "
    ITEM = "- "
    EXAMPLE = "> "
    PICTURE = "! "
    PARAGRAPH = ""


def parse_line(line: str) -> tuple[CodebookSection, str]:
    """The kind of a line of the markup, and its text."""
    kind = next(kind for kind in CodebookSection if line.startswith(kind.value))
    return kind, line[len(kind.value) :].strip()


class CodebookPanel(QWidget):
    """Signals.

    closed()
        The person wants the panel away.
    """

    closed = Signal()

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._source = ("", "")
        self._places: dict[str, int] = {}
        self._key = ""
        self._text = CodebookText(theme)
        self._text.setAccessibleName(self.tr("Codebook"))
        self.search_field = QLineEdit()
        self.search_field.setPlaceholderText(self.tr("Find in the codebook"))
        self.search_field.setAccessibleName(self.tr("Find in the codebook"))
        self.search_field.setClearButtonEnabled(True)
        self.search_field.textChanged.connect(lambda: self._find(from_start=True))
        self.search_field.returnPressed.connect(lambda: self._find(from_start=False))
        self.search_field.installEventFilter(self)
        self._count = plain_label(role="caption")
        close = push_button(self.tr("Close"), self.closed.emit, role="quiet")
        close.setAccessibleName(self.tr("Close the codebook"))
        in_a_column(in_a_row((self.search_field, 1), self._count, close), (self._text, 1), of=self)

    def show_codebook(self, key: str, markup: str, language: str) -> None:
        """Show a codebook where it was last read; ``key`` names it, such as the setting it belongs to."""
        if self._key:
            self._places[self._key] = self.place
        self._key = key
        if (markup, language) != self._source:
            self._source = (markup, language)
            self._text.show_markup(markup, language)
        self.place = self._places.get(key, 0)

    @property
    def place(self) -> int:
        """The scroll position of the codebook."""
        return self._text.verticalScrollBar().value()

    @place.setter
    def place(self, value: int) -> None:
        self._text.verticalScrollBar().setValue(value)

    def _find(self, *, from_start: bool) -> None:
        n_found = self._text.mark_all(self.search_field.text())
        self._count.setText("" if not self.search_field.text() else self.locale().toString(n_found))
        if n_found:
            self._text.go_to_next(self.search_field.text(), from_start=from_start)

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        is_key = watched is self.search_field and event.type() == QEvent.Type.KeyPress
        if is_key and isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Escape:
            self.closed.emit()
            return True
        return super().eventFilter(watched, event)


class CodebookText(ReadingText):
    """The rendered markup, a step smaller than the answer so that the answer stays the brightest."""

    def __init__(self, theme: Theme, *, grows: bool = False) -> None:
        self._markup, self._markup_language = "", "en"
        super().__init__(theme, grows=grows)

    def show_markup(self, markup: str, language: str) -> None:
        self._markup, self._markup_language = markup, language
        self._render()

    @property
    def markup_language(self) -> str:
        return self._markup_language

    def picture(self, name: str) -> QImage | None:
        """The picture of a line ``! NAME``; None here, where anyone may have written the text."""
        del name
        return None

    @override
    def dress(self) -> None:
        super().dress()
        self._render()

    def mark_all(self, words: str) -> int:
        """Mark every place where the words stand; gives their number."""
        marks: list[QTextEdit.ExtraSelection] = []
        cursor = QTextCursor(self.document())
        while words and not (cursor := self.document().find(words, cursor)).isNull():
            mark = QTextEdit.ExtraSelection()
            mark.cursor = cursor  # pyright: ignore[reportAttributeAccessIssue]
            mark.format.setBackground(self._theme.colour("soft"))  # pyright: ignore[reportAttributeAccessIssue]
            mark.format.setForeground(self._theme.colour("text"))  # pyright: ignore[reportAttributeAccessIssue]
            marks.append(mark)
        self.setExtraSelections(marks)
        return len(marks)

    def go_to_next(self, words: str, *, from_start: bool) -> None:
        """Select the next place of the words, from the top again after the last one."""
        if from_start:
            self.moveCursor(QTextCursor.MoveOperation.Start)
        if not self.find(words, QTextDocument.FindFlag(0)):
            self.moveCursor(QTextCursor.MoveOperation.Start)
            self.find(words)

    def _render(self) -> None:
        place = self.verticalScrollBar().value()
        self.document().clear()
        self.document().setIndentWidth(2 * GRID)
        cursor = QTextCursor(self.document())
        cursor.beginEditBlock()
        is_first = True
        items: QTextList | None = None
        for line in self._markup.splitlines():
            kind, text = parse_line(line)
            if not text:
                continue
            block, characters = self._formats(kind, text, is_first=is_first)
            if is_first:
                cursor.setBlockFormat(block)
            else:
                cursor.insertBlock(block)
            if kind is CodebookSection.ITEM:
                items = items or cursor.createList(QTextListFormat.Style.ListDisc)
                items.add(cursor.block())
            else:
                items = None
            picture = self.picture(text) if kind is CodebookSection.PICTURE else None
            if picture is None:
                cursor.insertText(text, characters)
            else:
                self._insert_picture(cursor, text, picture)
            is_first = False
        cursor.endEditBlock()
        self.moveCursor(QTextCursor.MoveOperation.Start)
        self.verticalScrollBar().setValue(place)

    def _insert_picture(self, cursor: QTextCursor, name: str, picture: QImage) -> None:
        """As wide as there is room, at most in its own size."""
        place = QUrl(f"picture:{name}")
        width = min(max(self.viewport().width() - 2 * GRID, LEAST_PICTURE_PX), picture.width())
        dots = round(width * self.devicePixelRatioF())
        sharp = picture.scaledToWidth(dots, Qt.TransformationMode.SmoothTransformation)
        self.document().addResource(QTextDocument.ResourceType.ImageResource, place, sharp)
        shown = QTextImageFormat()
        shown.setName(place.toString())
        shown.setWidth(width)
        shown.setHeight(width * picture.height() / picture.width())
        cursor.insertImage(shown)

    def _formats(self, kind: CodebookSection, text: str, *, is_first: bool) -> tuple[QTextBlockFormat, QTextCharFormat]:
        size = self._theme.px(READING_PX if kind is CodebookSection.TITLE else BODY_PX)
        block = paragraph_format(is_right_to_left(text, self._markup_language), size * 1.45)
        above = {
            CodebookSection.TITLE: GRID,
            CodebookSection.SECTION: 3 * GRID,
            CodebookSection.TOPIC: 2 * GRID,
            CodebookSection.ITEM: GRID // 2,
        }
        block.setTopMargin(0 if is_first else above.get(kind, GRID // 2 if kind is CodebookSection.EXAMPLE else GRID))
        characters = QTextCharFormat()
        characters.setProperty(QTextCharFormat.Property.FontPixelSize, size)
        characters.setForeground(self._colour("text"))
        if kind in {CodebookSection.TITLE, CodebookSection.SECTION, CodebookSection.TOPIC}:
            characters.setFontWeight(QFont.Weight.Bold)
        if kind is CodebookSection.PICTURE:
            block.setLineHeight(0, QTextBlockFormat.LineHeightTypes.SingleHeight.value)
        if kind is CodebookSection.EXAMPLE:
            _indent(block, 2 * GRID)
            block.setBackground(self._colour("page"))
        return block, characters

    def _colour(self, name: str) -> QColor:
        return self._theme.colour(name)


def _indent(block: QTextBlockFormat, width: float) -> None:
    """Move a paragraph in from the side where its lines begin."""
    if block.layoutDirection() == Qt.LayoutDirection.RightToLeft:
        block.setRightMargin(width)
    else:
        block.setLeftMargin(width)
