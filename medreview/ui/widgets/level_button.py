"""One level of a scale as a button: its digit, and its words where the scale has no common heading."""

from PySide6.QtCore import QPoint, QRectF, QSize, Qt
from PySide6.QtGui import QFont, QFontMetrics, QGuiApplication, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QRadioButton, QWidget
from typing_extensions import override

from medreview.ui.theme import Theme
from medreview.ui.tokens import BODY_PX, CAPTION_PX, GRID

RADIUS = 4
GAP_PX = GRID // 2


class LevelButton(QRadioButton):
    """Shows as chosen only what ``setChecked`` says: a click asks, the answer comes when it is saved."""

    def __init__(self, theme: Theme, *, digit: str, words: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._digit = digit
        self._words = words
        self.setAutoExclusive(False)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)

    @override
    def nextCheckState(self) -> None:
        """Leave the state as it is."""

    @override
    def hitButton(self, pos: QPoint) -> bool:
        return self.rect().contains(pos)

    @override
    def sizeHint(self) -> QSize:
        digit = QFontMetrics(self._digit_font())
        if not self._words:
            return QSize(digit.height() * 2, digit.height() + GRID * 2)
        words = QFontMetrics(self._words_font())
        height = max(2 * words.lineSpacing(), digit.height()) + GRID
        return QSize(two_line_px(words, self._words) + digit.height() + 3 * GRID, height)

    @override
    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(self.rect()).adjusted(GAP_PX / 2 + 0.5, 0.5, -GAP_PX / 2 - 0.5, -0.5)
        colour = self._theme.colour
        painter.setPen(QPen(colour("accent" if self.isChecked() else "edge" if self.isEnabled() else "line"), 1))
        face = "accent" if self.isChecked() else "hover" if self.underMouse() and self.isEnabled() else "surface"
        painter.setBrush(colour(face))
        painter.drawRoundedRect(box, RADIUS, RADIUS)
        painter.setPen(colour("on_accent" if self.isChecked() else "text" if self.isEnabled() else "quiet"))
        painter.setFont(self._digit_font())
        if not self._words:
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, self._digit)
        else:
            self._paint_words(painter, box)
        painter.end()

    def _paint_words(self, painter: QPainter, box: QRectF) -> None:
        mirrored = self._is_mirrored()
        digit_width = QFontMetrics(self._digit_font()).height()
        inner = box.adjusted(2, 0, -2, 0)
        digit, words = QRectF(inner), QRectF(inner)
        if mirrored:
            digit.setLeft(inner.right() - digit_width)
            words.setRight(digit.left())
        else:
            digit.setRight(inner.left() + digit_width)
            words.setLeft(digit.right())
        painter.drawText(digit, Qt.AlignmentFlag.AlignCenter, self._digit)
        painter.setFont(self._words_font())
        if not self.isChecked():
            painter.setPen(self._theme.colour("quiet"))
        side = Qt.AlignmentFlag.AlignRight if mirrored else Qt.AlignmentFlag.AlignLeft
        flags = side | Qt.AlignmentFlag.AlignAbsolute | Qt.AlignmentFlag.AlignVCenter
        painter.drawText(words, int(flags) | int(Qt.TextFlag.TextWordWrap), self._words)

    def _is_mirrored(self) -> bool:
        return QGuiApplication.layoutDirection() == Qt.LayoutDirection.RightToLeft

    def _digit_font(self) -> QFont:
        font = QFont(self.font())
        font.setPixelSize(self._theme.px(BODY_PX))
        font.setBold(self.isChecked())
        return font

    def _words_font(self) -> QFont:
        font = QFont(self.font())
        font.setPixelSize(self._theme.px(CAPTION_PX))
        return font


def two_line_px(metrics: QFontMetrics, words: str) -> int:
    """The width in which the words take two lines at most."""
    parts = words.split()
    breaks = range(1, len(parts)) if len(parts) > 1 else ()
    halves = [max(_advance(metrics, parts[:at]), _advance(metrics, parts[at:])) for at in breaks]
    return min(halves, default=metrics.horizontalAdvance(words)) + 2


def _advance(metrics: QFontMetrics, words: list[str]) -> int:
    return metrics.horizontalAdvance(" ".join(words))
