"""The figure itself on the screen: answers the mouse and the arrow keys, and is read aloud."""

import math
from collections.abc import Collection
from dataclasses import replace

from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, QSize, QSizeF, Qt, Signal
from PySide6.QtGui import (
    QFocusEvent,
    QImage,
    QKeyEvent,
    QMouseEvent,
    QPaintEvent,
    QPen,
    QResizeEvent,
)
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget
from typing_extensions import override

from medreview.reporting.figure_data import SourceAnswers, answers_behind
from medreview.reporting.figures import FigureSpec, Key
from medreview.ui.plots.canvas import DrawnMark, painting
from medreview.ui.plots.drawing import FigureDrawing
from medreview.ui.plots.look import PlotLook
from medreview.ui.plots.wording import description, sentence, words
from medreview.ui.tokens import GRID
from medreview.ui.widgets.labels import plain_tooltip

LEAST_WIDTH = 40 * GRID
ENLARGED = (1.25, 1.12, 1.0)
"""By how much a figure is drawn larger where all of it has room then."""
_CHOOSING = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space)


class FigureCanvas(QWidget):
    """Shows one figure as high as it needs at its width.

    With ``fills`` it takes the height that ``offer_room`` names, too, and draws nothing of what stands around it there.

    Signals
    -------
    pointed(str)
        What stands under the mouse, or where the arrow keys are; empty where nothing is.
    chosen(object)
        The key of the datum that was clicked, or entered.
    """

    pointed = Signal(str)
    chosen = Signal(object)

    def __init__(self, look: PlotLook, parent: QWidget | None = None, *, fills: bool = False) -> None:
        super().__init__(parent)
        self._look = look
        self._fills = fills
        self._room = 0
        self._scale = 1.0
        self._keys: frozenset[Key] = frozenset()
        self._answers: frozenset[int] = frozenset()
        self._spec: FigureSpec | None = None
        self._drawing: FigureDrawing | None = None
        self._marks: list[DrawnMark] = []
        self._current: int | None = None
        self._left_at: int | None = None
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMinimumWidth(LEAST_WIDTH)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    @property
    def spec(self) -> FigureSpec | None:
        return self._spec

    @property
    def marks(self) -> tuple[DrawnMark, ...]:
        """The places of all data."""
        return tuple(self._marks)

    @property
    def current(self) -> DrawnMark | None:
        return None if self._current is None else self._marks[self._current]

    def show_figure(self, spec: FigureSpec | None) -> None:
        self._spec = spec
        self._current = self._left_at = None
        self._name_what_is_read("")
        self.setAccessibleDescription("" if spec is None else description(spec))
        self._lay_out()

    def mark(self, keys: Collection[Key]) -> None:
        """Frame the data that have one of these keys, and those of a single unit whose answers are behind them."""
        self._keys = frozenset(keys)
        self._answers = frozenset(answer for key in keys for answer in answers_behind(key))
        self.update()

    def offer_room(self, height: int) -> None:
        """The height to fill."""
        if height != self._room:
            self._room = height
            self._lay_out()

    @property
    def limits(self) -> tuple[float, float] | None:
        """The ends of the axis of values as it is drawn, where rows lie along it."""
        return None if self._drawing is None else self._drawing.limits

    def wear(self, look: PlotLook) -> None:
        """Show the same figure in another look; the current datum stays."""
        self._look = look
        self._lay_out()

    @override
    def sizeHint(self) -> QSize:
        return QSize(80 * GRID, self.height())

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self._lay_out()

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        if self._drawing is None:
            return
        with painting(self) as painter:
            painter.scale(self._scale, self._scale)
            self._drawing.draw(painter, QSizeF(self.size()) / self._scale)
            painter.resetTransform()
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(self._look.ink("accent"), 1.5, Qt.PenStyle.DashLine))
            for mark in self._marks:
                if self._is_marked(mark):
                    painter.drawRoundedRect(mark.area.adjusted(0, 2, 0, -2), 3, 3)
            painter.setPen(QPen(self._look.ink("accent"), 2))
            if self._current is not None:
                painter.drawRoundedRect(self._marks[self._current].area.adjusted(-1, 1, 1, -1), 3, 3)
            if self.hasFocus():
                painter.drawRect(QRectF(self.rect()).adjusted(1, 1, -1, -1))

    @override
    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._point_at(self._mark_at(event.position()), event.globalPosition().toPoint())

    @override
    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        if not self.hasFocus():
            self._point_at(None, QPoint())

    @override
    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() is not Qt.MouseButton.LeftButton:
            return
        found = self._mark_at(event.position())
        self._point_at(found, event.globalPosition().toPoint())
        self._choose()

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in _CHOOSING and self._current is not None:
            self._choose()
        elif self._marks and (found := self._reached_by(event.key())) is not None:
            area = self._marks[found].area
            self._point_at(found, self.mapToGlobal(area.bottomLeft().toPoint()))
        else:
            super().keyPressEvent(event)

    @override
    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self._left_at = self._current
        self._point_at(None, QPoint())

    @override
    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        is_there = self._left_at is not None and self._left_at < len(self._marks)
        if is_there and event.reason() is Qt.FocusReason.OtherFocusReason:  # given back by what was opened from here
            self._point_at(self._left_at, self.mapToGlobal(QPoint()))

    def _lay_out(self) -> None:
        self._drawing = None
        self._marks = []
        if self._spec is not None:
            self._drawing = drawing = FigureDrawing(self._spec, self._look, has_texts=not self._fills)
            self._scale = 1.0
            if self._fills:
                wished = (one for one in ENLARGED if one * drawing.height(self.width() / one) <= self._room)
                self._scale = next(wished, 1.0)
            needed = math.ceil(self._scale * drawing.height(self.width() / self._scale))
            self.setFixedHeight(max(needed, self._room))
            nowhere = QImage(1, 1, QImage.Format.Format_RGB32)
            with painting(nowhere) as painter:
                drawn = drawing.draw(painter, QSizeF(self.size()) / self._scale)
            self._marks = [replace(mark, area=_scaled(mark.area, self._scale)) for mark in drawn]
        if self._current is not None and self._current >= len(self._marks):
            self._current = None
        self.update()

    def _is_marked(self, mark: DrawnMark) -> bool:
        key = mark.placed.datum.key
        if key is None or not self._keys:
            return False
        # a number of many answers is its own: others of the same answers are about something else
        is_one = isinstance(key, SourceAnswers) and len(key.units) == 1
        return key in self._keys or (is_one and answers_behind(key) <= self._answers)

    def _mark_at(self, place: QPointF) -> int | None:
        """The mark under a place; where several lie there, the one whose middle is nearest."""
        found = [number for number, mark in enumerate(self._marks) if mark.area.contains(place)]
        return min(found, key=lambda number: _distance(self._marks[number].area, place), default=None)

    def _point_at(self, found: int | None, beside: QPoint) -> None:
        if found == self._current:
            return
        self._current = found
        self.update()
        mark = self.current
        if mark is None or self._spec is None:
            QToolTip.hideText()
            self._name_what_is_read("")
            self.pointed.emit("")
            return
        said = sentence(mark.placed, self._spec)
        whole = "\n".join(part for part in (said, words(self._spec.about.definition)) if part)
        QToolTip.showText(beside, f"<p>{plain_tooltip(whole).replace(chr(10), '<br>')}</p>", self)
        self.pointed.emit(said)
        if self.hasFocus():
            self._name_what_is_read(said)

    def _name_what_is_read(self, datum: str) -> None:
        """Be called by the datum at which the keyboard is: a new name of what has it is read aloud everywhere."""
        title = "" if self._spec is None else words(self._spec.about.title)
        self.setAccessibleName(datum or title)

    def _choose(self) -> None:
        mark = self.current
        if mark is not None and mark.placed.datum.key is not None:
            self.chosen.emit(mark.placed.datum.key)

    def _reached_by(self, key: int) -> int | None:
        """The mark that an arrow key leads to; None for other keys and at the end."""
        marks = self._marks
        if key == Qt.Key.Key_Home or (self._current is None and key in _ARROWS):
            return 0
        if key == Qt.Key.Key_End:
            return len(marks) - 1
        if key not in _ARROWS or self._current is None:
            return None
        here = marks[self._current]
        along_row, down = _ARROWS[key]
        if along_row:
            row = [n for n, mark in enumerate(marks) if mark.row == here.row]
            beside = [n for n in row if (marks[n].column - here.column) * along_row > 0]
            return min(beside, key=lambda n: abs(marks[n].column - here.column), default=None)
        rows = [mark.row for mark in marks if (mark.row - here.row) * down > 0]
        if not rows:
            return None
        next_row = min(rows, key=lambda one: abs(one - here.row))
        inside = [n for n, mark in enumerate(marks) if mark.row == next_row]
        return min(inside, key=lambda n: abs(marks[n].column - here.column))


_ARROWS: dict[int, tuple[int, int]] = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
}


def _scaled(area: QRectF, scale: float) -> QRectF:
    return QRectF(area.x() * scale, area.y() * scale, area.width() * scale, area.height() * scale)


def _distance(area: QRectF, place: QPointF) -> float:
    middle = area.center() - place
    return middle.x() ** 2 + middle.y() ** 2
