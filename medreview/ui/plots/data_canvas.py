"""The base of everything that shows the data of a figure: mouse, keys, speech, selection and what is opened by them.

A kind of canvas says where its data lie and draws them; pointing, walking, gathering and opening are the same for all.
"""

from collections.abc import Collection, Sequence
from html import escape

from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QFocusEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QToolTip, QWidget
from typing_extensions import override

from medreview.reporting.figure_data import SourceAnswers, answers_behind, together
from medreview.reporting.figures import Datum, FigureSpec, Key, Placed
from medreview.ui.plots.canvas import painting
from medreview.ui.plots.look import PlotLook
from medreview.ui.plots.wording import description, sentence, words
from medreview.ui.tokens import GRID
from medreview.ui.translation import number

LEAST_WIDTH = 40 * GRID
LEAST_DRAG_PX = 4
HOW_KEY = Qt.Key.Key_H
"""Shows how the number is computed at which the keyboard is."""
ARROWS: dict[int, tuple[int, int]] = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
}
"""Steps to the right and down."""
_ALONG = ARROWS[Qt.Key.Key_Right]
_ENDS: dict[int, int] = {Qt.Key.Key_Home: 0, Qt.Key.Key_End: -1}


class DataCanvas(QWidget):
    """The base of what draws the data of a figure.

    A kind of canvas fills ``data``, ``draw_figure``, ``outline``, ``spot``, ``found_at``, ``inside``, ``walk``,
    ``stepped`` and ``wear``.

    Signals
    -------
    pointed(str)
        What stands under the mouse, or where the arrow keys are; empty where nothing is.
    reached()
        The keyboard came to a datum, and not the mouse.
    chosen(object)
        The key of the datum that was clicked or entered, or one key for all that are selected.
    how_wished(object)
        The cells of the number whose computation is to be shown.
    """

    pointed = Signal(str)
    reached = Signal()
    chosen = Signal(object)
    how_wished = Signal(object)

    def __init__(self, look: PlotLook, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self._spec: FigureSpec | None = None
        self._current: int | None = None
        self._left_at: int | None = None
        self._selected: list[int] = []
        self._keys: frozenset[Key] = frozenset()
        self._answers: frozenset[int] = frozenset()
        self._pressed_at: QPointF | None = None
        self._dragged_to = QPointF()
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMinimumWidth(LEAST_WIDTH)

    @property
    def data(self) -> Sequence[Placed]:
        """Every datum that is drawn."""
        raise NotImplementedError

    def draw_figure(self, painter: QPainter) -> None:
        """Draw all of it, without what is marked."""
        raise NotImplementedError

    def outline(self, painter: QPainter, place: int, *, grown: float = 0) -> None:
        """Draw the line around a datum, wider by some pixels, with the painter's pen."""
        raise NotImplementedError

    def spot(self, place: int) -> QPoint:
        """The pixel beside which a datum is told."""
        raise NotImplementedError

    def found_at(self, at: QPointF) -> int | None:
        """The datum that the mouse means."""
        raise NotImplementedError

    def inside(self, box: QRectF) -> list[int]:
        """The data in a rectangle of pixels."""
        raise NotImplementedError

    def walk(self, arrow: tuple[int, int]) -> Sequence[int]:
        """All data in the order in which an arrow goes through them."""
        raise NotImplementedError

    def stepped(self, here: int, arrow: tuple[int, int]) -> int | None:
        """The datum that an arrow leads to from another one; None at the end."""
        raise NotImplementedError

    def reached_by(self, key: int) -> int | None:
        """The datum that a key leads to; None for other keys and at the end."""
        arrow = ARROWS.get(key)
        if not self.data or (arrow is None and key not in _ENDS):
            return None
        if arrow is not None and self._current is not None:
            return self.stepped(self._current, arrow)
        return self.walk(arrow or _ALONG)[_ENDS.get(key, 0)]

    @property
    def uses_escape(self) -> bool:
        """True where Esc takes something back here."""
        return bool(self._selected)

    def wear(self, look: PlotLook) -> None:
        """Show the same figure in another look."""
        raise NotImplementedError

    @property
    def spec(self) -> FigureSpec | None:
        return self._spec

    @property
    def current_datum(self) -> Datum | None:
        """The datum under the mouse, or where the arrow keys are."""
        return None if self._current is None else self.data[self._current].datum

    @property
    def marked(self) -> tuple[Placed, ...]:
        """The data that are marked."""
        return tuple(placed for placed in self.data if self._is_marked(placed.datum))

    def mark(self, keys: Collection[Key]) -> None:
        """Mark the data that have one of these keys, and those of a single unit whose answers are behind them."""
        self._keys = frozenset(keys)
        self._answers = frozenset(answer for key in keys for answer in answers_behind(key))
        self.update()

    def take_figure(self, spec: FigureSpec | None, *, is_another: bool) -> None:
        """Hold this figure from now on; in another one nothing is pointed at and nothing selected."""
        self._spec = spec
        if is_another:
            self._current, self._left_at, self._selected = None, None, []
            self._name_what_is_read("")
        self.setAccessibleDescription("" if spec is None else description(spec))

    def say_again(self) -> None:
        """Say what is pointed at in the figure as it is now: nothing, where that was another one."""
        is_there = self._current is not None and self._current < len(self.data)
        if not is_there:
            self._current = None
        placed = None if self._current is None else self.data[self._current]
        self.pointed.emit("" if placed is None or self._spec is None else sentence(placed, self._spec))

    def select_in(self, box: QRectF, *, adds: bool = False) -> None:
        """Select the data in a rectangle of pixels, and hand on one key for exactly those."""
        found = [place for place in self.inside(box) if self.data[place].datum.key is not None]
        self._selected = list(dict.fromkeys([*self._selected, *found] if adds else found))
        self.pointed.emit(self.tr("{n} selected").format(n=number(len(self._selected))))
        self._choose()
        self.update()

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        if self._spec is None:
            return
        accent = self._look.ink("accent")
        with painting(self) as painter:
            self.draw_figure(painter)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(accent, 1.5, Qt.PenStyle.DashLine))
            for place, placed in enumerate(self.data if self._keys else ()):
                if self._is_marked(placed.datum):
                    self.outline(painter, place)
            painter.setPen(QPen(accent, 1.5))
            for place in self._selected:
                self.outline(painter, place)
            if self._current is not None:
                painter.setPen(QPen(accent, 2))
                self.outline(painter, self._current, grown=1)
            if self.hasFocus():
                painter.drawRect(QRectF(self.rect()).adjusted(1, 1, -1, -1))
            if self._pressed_at is not None:
                painter.setPen(QPen(accent, 1))
                painter.setBrush(QColor(accent.red(), accent.green(), accent.blue(), 32))
                painter.drawRect(self._dragged())

    @override
    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() is Qt.MouseButton.LeftButton:
            self._pressed_at = self._dragged_to = event.position()
        else:
            super().mousePressEvent(event)

    @override
    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._pressed_at is None:
            self._point_at(self.found_at(event.position()), event.globalPosition().toPoint())
        else:
            self._dragged_to = event.position()
            self.update()

    @override
    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if self._pressed_at is None or event.button() is not Qt.MouseButton.LeftButton:
            return
        self._dragged_to = event.position()
        box, self._pressed_at = self._dragged(), None
        if box.width() + box.height() < LEAST_DRAG_PX:
            self._selected = []
            self._point_at(self.found_at(event.position()), event.globalPosition().toPoint())
            self._choose()
        else:
            self.select_in(box, adds=bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier))
        self.update()

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        key, datum = event.key(), self.current_datum
        if key in {Qt.Key.Key_Return, Qt.Key.Key_Enter} and (self._selected or datum is not None):
            self._choose()
        elif key == Qt.Key.Key_Space and self._current is not None:
            (self._selected.remove if self._current in self._selected else self._selected.append)(self._current)
            self.update()
        elif key == Qt.Key.Key_Escape and self._selected:
            self._selected = []
            self.update()
        elif key == HOW_KEY and datum is not None and datum.cells:
            self.how_wished.emit(datum.cells)
        elif (found := self.reached_by(key)) is not None:
            self._point_at(found, self.mapToGlobal(self.spot(found)))
            self.reached.emit()
        else:
            super().keyPressEvent(event)

    @override
    def event(self, event: QEvent) -> bool:
        is_escape = isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Escape
        if event.type() is QEvent.Type.ShortcutOverride and is_escape and self.uses_escape:
            event.accept()  # else it closes what is open beside the figure
            return True
        if event.type() is QEvent.Type.ToolTip and self._current is not None:
            return True  # what stands there is being said
        return super().event(event)

    @override
    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        if not self.hasFocus():
            self._point_at(None, QPoint())

    @override
    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        if event.reason() is not Qt.FocusReason.PopupFocusReason:  # a menu is about the datum that is pointed at
            self._left_at = self._current
            self._point_at(None, QPoint())

    @override
    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        is_there = self._left_at is not None and self._left_at < len(self.data)
        if is_there and event.reason() is Qt.FocusReason.OtherFocusReason:  # given back by what was opened from here
            self._point_at(self._left_at, self.mapToGlobal(QPoint()))
            self.reached.emit()

    def _dragged(self) -> QRectF:
        return QRectF(self._pressed_at or self._dragged_to, self._dragged_to).normalized()

    def _is_marked(self, datum: Datum) -> bool:
        if datum.key is None or not self._keys:
            return False
        # a number of many answers is its own: others of the same answers are about something else
        is_one = isinstance(datum.key, SourceAnswers) and len(datum.key.units) == 1
        return datum.key in self._keys or (is_one and answers_behind(datum.key) <= self._answers)

    def _point_at(self, found: int | None, beside: QPoint) -> None:
        if found == self._current:
            return
        self._current = found
        self.update()
        if found is None or self._spec is None:
            QToolTip.hideText()
            self._name_what_is_read("")
            self.pointed.emit("")
            return
        said = sentence(self.data[found], self._spec)
        whole = "\n".join(part for part in (said, words(self._spec.about.definition)) if part)
        QToolTip.showText(beside, f"<p>{escape(whole, quote=False).replace(chr(10), '<br>')}</p>", self)
        self.pointed.emit(said)
        if self.hasFocus():
            self._name_what_is_read(said)

    def _name_what_is_read(self, datum: str) -> None:
        """Be called by the datum at which the keyboard is: a new name of what has it is read aloud everywhere."""
        title = "" if self._spec is None else words(self._spec.about.title)
        self.setAccessibleName(datum or title)

    def _choose(self) -> None:
        chosen = self._selected or ([] if self._current is None else [self._current])
        keys = [key for place in chosen if (key := self.data[place].datum.key) is not None]
        if (key := together(keys)) is not None:
            self.chosen.emit(key)
