"""Labels that show text as it is: no tags, and on the side where the window's language begins."""

import re
import unicodedata
from html import escape

from PySide6 import QtGui
from PySide6.QtCore import QObject, QPointF, QRect, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent, QTextLayout, QTextOption
from PySide6.QtWidgets import QFrame, QLabel, QSizePolicy
from typing_extensions import override

from medreview.ui.translation import RIGHT_TO_LEFT_MARK, is_right_to_left, with_mark


class ElidedLabel(QLabel):
    """Asks for no width of its own, and is as high without words as with them; what does not fit is elided."""

    def __init__(self) -> None:
        super().__init__()
        self.words = ""
        """All of it, whatever fits."""
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setProperty("role", "caption")
        self.setAlignment(leading_alignment())
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)

    def show_words(self, words: str) -> None:
        self.words = words = with_mark(words)
        self.setToolTip(plain_tooltip(words))
        self.setAccessibleName(words)
        self._elide()

    @override
    def sizeHint(self) -> QSize:
        return self._as_with_words(super().sizeHint())

    @override
    def minimumSizeHint(self) -> QSize:
        return self._as_with_words(super().minimumSizeHint())

    def _as_with_words(self, hint: QSize) -> QSize:
        """Qt's own height of no words is that between two lines, which may be less than a line has."""
        if self.words:
            return hint
        words = self.fontMetrics().boundingRect(QRect(0, 0, 1 << 12, 1 << 12), 0, "Words").height()
        margins = self.contentsMargins()
        return QSize(hint.width(), max(hint.height(), words + margins.top() + margins.bottom()))

    def _elide(self) -> None:
        room = self.contentsRect().width()
        shown = self.fontMetrics().elidedText(self.words, Qt.TextElideMode.ElideRight, room)
        self.setText(f"{RIGHT_TO_LEFT_MARK}{shown}" if self.isRightToLeft() else shown)

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._elide()


def plain_tooltip(words: str) -> str:
    """Words for a tooltip, which would take tags for format; others it shows as they are, an ampersand too."""
    return _as_they_are(words) if QtGui.Qt.mightBeRichText(words) else words


MOST_IN_A_TIP = 1000


def wrapped_tip(text: str) -> str:
    """A tip that shows the text as it is, its beginning where it is long, in as many lines as it needs."""
    shown = text if len(text) <= MOST_IN_A_TIP else f"{text[:MOST_IN_A_TIP]}\N{HORIZONTAL ELLIPSIS}"
    return _as_they_are(shown) if shown else ""


def _as_they_are(words: str) -> str:
    return f'<span style="white-space: pre-wrap">{escape(words, quote=False)}</span>'


def say_aloud(speaker: QObject, sentence: str) -> None:
    """Let a screen reader say what came into sight while the keyboard is elsewhere."""
    if sentence:
        from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent

        QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(speaker, sentence))


class PlainLabel(QLabel):
    """A label whose lines are whole, also where they run from right to left and wrap.

    There Qt (6.11) draws every line but the last one as much too far left as the blank at its end is wide, and cuts
    that much from its last word where a line is full.
    """

    def show_words(self, words: str) -> None:
        """Say these words; without any, take no room."""
        self.setText(words)
        self.setVisible(bool(words))

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        if not _runs_left(self.text()) or not self.wordWrap() or self.textInteractionFlags() & _SELECTABLE:
            super().paintEvent(event)
            return
        from PySide6.QtWidgets import QStyle  # makes its types, which the first window seldom needs

        painter = QPainter(self)
        self.drawFrame(painter)
        painter.setPen(self.palette().color(self.foregroundRole()))
        side = QStyle.visualAlignment(Qt.LayoutDirection.RightToLeft, self.alignment())  # lines begin on the right
        draw_from_right(painter, self.text(), self.contentsRect(), side)
        painter.end()


def draw_from_right(painter: QPainter, text: str, room: QRect, alignment: Qt.AlignmentFlag) -> None:
    """Draw text that runs from right to left in as many lines as it needs."""
    layout = QTextLayout(text.replace("\n", "\N{LINE SEPARATOR}"), painter.font())
    option = QTextOption(alignment | Qt.AlignmentFlag.AlignAbsolute)
    option.setTextDirection(Qt.LayoutDirection.RightToLeft)
    layout.setTextOption(option)
    leading, height = painter.fontMetrics().leading(), 0.0
    layout.beginLayout()
    while (line := layout.createLine()).isValid():
        line.setLineWidth(room.width())
        line.setPosition(QPointF(0.0, height))
        height += line.height() + leading
    layout.endLayout()
    is_at_top = alignment & Qt.AlignmentFlag.AlignTop
    spare = 0.0 if is_at_top else (room.height() - height + leading) / 2
    layout.draw(painter, QPointF(room.left(), room.top() + spare))


def _runs_left(text: str) -> bool:
    """True if a text runs from right to left; what is isolated in it, such as a name, is passed by."""
    depth = 0
    for kind in map(unicodedata.bidirectional, text):
        depth += (kind in _ISOLATES) - (kind == "PDI" and depth > 0)
        if depth == 0 and kind in _STRONG:
            return kind != "L"
    return False


_STRONG, _ISOLATES = frozenset({"L", "R", "AL"}), frozenset({"LRI", "RLI", "FSI"})
_SELECTABLE = Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard


class SpokenLabel(PlainLabel):
    """A label for what happened: whatever comes to stand in it is said aloud, too."""

    @override
    def setText(self, text: str) -> None:
        is_new = text != self.text()
        super().setText(text)
        if is_new:
            say_aloud(self, text)


def leading_alignment() -> Qt.AlignmentFlag:
    """The side where lines begin, whatever direction a single text has."""
    side = Qt.AlignmentFlag.AlignRight if is_right_to_left() else Qt.AlignmentFlag.AlignLeft
    return side | Qt.AlignmentFlag.AlignAbsolute | Qt.AlignmentFlag.AlignVCenter


def plain_label(
    text: str = "", role: str = "", *, wraps: bool = False, is_data: bool = False, is_spoken: bool = False
) -> PlainLabel:
    """A label in one of the looks of ``style_sheet``; data begins at the side of its own direction."""
    text = text if is_data else with_mark(text)
    label = SpokenLabel(text) if is_spoken or role == "problem" else PlainLabel(text)
    label.setTextFormat(Qt.TextFormat.PlainText)
    if not is_data:
        label.setAlignment(leading_alignment())
    label.setWordWrap(wraps)
    if role:
        label.setProperty("role", role)
    return label


_LONGEST_WORD = 24
ZERO_WIDTH_SPACE = "\u200b"
_LONG_WORDS = re.compile(rf"\S{{{_LONGEST_WORD + 1},}}")
_SIGNS = "_/.,:;-"
_PARTS_OF_WORDS = re.compile(rf"[{_SIGNS}]{{1,{_LONGEST_WORD}}}|[^{_SIGNS}]{{{_LONGEST_WORD}}}")


def breakable(text: str) -> str:
    """The text with places to break its very long words, such as names of files, that a line could not hold."""
    return _LONG_WORDS.sub(lambda word: _PARTS_OF_WORDS.sub(r"\g<0>" + ZERO_WIDTH_SPACE, word.group()), text)


def line() -> QFrame:
    """A hairline across."""
    frame = QFrame()
    frame.setProperty("role", "line")
    frame.setFixedHeight(1)
    return frame
