"""Marked words drawn over a text: a line under them and the digit of their category before it, without laying out anew.

Colour alone tells nothing: the digit says the category, and each has a stroke of its own.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPen, QPixmap, QTextBlock
from PySide6.QtWidgets import QTextEdit

from medreview.ui.theme import Theme
from medreview.ui.tokens import DARK
from medreview.ui.translation import number

_ON_LIGHT = ("#c44f00", "#0072b2", "#a3487c", "#00795a", "#8a5a00")
_ON_DARK = ("#ff9a52", "#56b4e9", "#e5a0c4", "#3fc79f", "#e6b95c")
"""Colours after Okabe and Ito, darker or lighter, so that letters have a contrast of 4.5 or more on each ground."""
_STROKES = (
    Qt.PenStyle.SolidLine,
    Qt.PenStyle.DashLine,
    Qt.PenStyle.DotLine,
    Qt.PenStyle.DashDotLine,
    Qt.PenStyle.DashDotDotLine,
)
_LINE_PX = 2.0
_GAP_PX = 4.0
"""From one line to the next, where marks overlap."""
_DIGIT_SHARE = 0.6
_SAMPLE_PX = 18.0


@dataclass(frozen=True, slots=True)
class MarkedWords:
    """Words of a text from ``start`` up to ``end`` in code points, and the number that they are marked with, from 1."""

    start: int
    end: int
    number: int


@dataclass(frozen=True, slots=True)
class ShownMark:
    """Cursor positions of marked words in a document, and the number that they are marked with."""

    anchor: int
    position: int
    number: int


def mark_colour(theme: Theme, place: int) -> QColor:
    """The colour of a category by its number from 1; after five they come again, with another digit."""
    colours = _ON_DARK if theme.colours is DARK else _ON_LIGHT
    return QColor(colours[(place - 1) % len(colours)])


def mark_sample(theme: Theme, place: int) -> QPixmap:
    """A short piece of the line that is drawn for a category."""
    ratio = 2.0
    sample = QPixmap(round(_SAMPLE_PX * ratio), round(_SAMPLE_PX * ratio))
    sample.setDevicePixelRatio(ratio)
    sample.fill(Qt.GlobalColor.transparent)
    painter = QPainter(sample)
    painter.setPen(_pen(theme, place))
    painter.drawLine(QPointF(0, _SAMPLE_PX / 2), QPointF(_SAMPLE_PX, _SAMPLE_PX / 2))
    painter.end()
    return sample


def _pen(theme: Theme, place: int) -> QPen:
    return QPen(mark_colour(theme, place), _LINE_PX, _STROKES[(place - 1) % len(_STROKES)], Qt.PenCapStyle.FlatCap)


def paint_marks(text: QTextEdit, theme: Theme, marks: Sequence[ShownMark], size_px: int) -> None:
    """Draw marks over what a text shows; the first of them highest."""
    painter = QPainter(text.viewport())
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    font = QFont(text.font())
    font.setPixelSize(round(size_px * _DIGIT_SHARE))
    font.setBold(True)
    painter.setFont(font)
    ends: list[int] = []
    for mark in marks:
        level = next((n for n, end in enumerate(ends) if end <= mark.anchor), len(ends))
        ends[level : level + 1] = [mark.position]
        _paint(painter, text, theme, mark, level)
    painter.end()


def _paint(painter: QPainter, text: QTextEdit, theme: Theme, mark: ShownMark, level: int) -> None:
    colour = mark_colour(theme, mark.number)
    digit = number(mark.number)
    metrics = painter.fontMetrics()
    width = metrics.horizontalAdvance(digit) + 2.0
    is_first = True
    for part, runs_left in _parts(text, mark):
        y = part.bottom() + _LINE_PX + level * _GAP_PX
        if y < 0 or part.top() > text.viewport().height():
            is_first = False
            continue
        left, right = part.left(), part.right()
        if is_first:
            is_first = False
            badge = QRectF(right - width if runs_left else left, part.bottom(), width, metrics.ascent() + 1.0)
            painter.fillRect(badge, theme.colour("surface"))
            painter.setPen(colour)
            painter.drawText(badge, Qt.AlignmentFlag.AlignCenter, digit)
            left, right = (left, right - width) if runs_left else (left + width, right)
        painter.setPen(_pen(theme, mark.number))
        painter.drawLine(QPointF(left, y), QPointF(max(left + _LINE_PX, right), y))


def _parts(text: QTextEdit, mark: ShownMark) -> Iterator[tuple[QRectF, bool]]:
    """Each stretch of a line that a mark covers, from the top of its letters to their base; and its block's direction.

    Stretches are what the eye sees: where directions mix, the words of one mark may stand apart.
    """
    document, bar = text.document(), text.verticalScrollBar()
    block = document.findBlock(mark.anchor)
    while block.isValid() and block.position() < mark.position:
        origin = document.documentLayout().blockBoundingRect(block).topLeft() - QPointF(0, bar.value())
        runs_left = block.layout().textOption().textDirection() == Qt.LayoutDirection.RightToLeft
        for part in _parts_of_block(block, mark):
            yield part.translated(origin), runs_left
        block = block.next()


def _parts_of_block(block: QTextBlock, mark: ShownMark) -> Iterator[QRectF]:
    start, end = max(0, mark.anchor - block.position()), min(block.length() - 1, mark.position - block.position())
    layout = block.layout()
    for at in range(layout.lineCount()):
        line = layout.lineAt(at)
        first, last = max(start, line.textStart()), min(end, line.textStart() + line.textLength())
        if first >= last:
            continue
        base = line.y() + line.ascent()
        boxes = [run.boundingRect() for run in line.glyphRuns(first, last - first)]
        for left, right in _joined([(box.left(), box.right()) for box in boxes if box.width() > 0]):
            yield QRectF(left, line.y(), right - left, base - line.y())


def _joined(parts: list[tuple[float, float]]) -> Iterator[tuple[float, float]]:
    """Stretches that touch, as one: a run of letters ends where the font does."""
    current: tuple[float, float] | None = None
    for left, right in sorted(parts):
        if current is not None and left - current[1] <= 2 * _GAP_PX:
            current = current[0], max(current[1], right)
            continue
        if current is not None:
            yield current
        current = left, right
    if current is not None:
        yield current
