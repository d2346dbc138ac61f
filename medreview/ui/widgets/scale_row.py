"""One dimension to rate: what it says on one side, the levels of its scale on the other.

Which way the levels run is the study's choice and not the mirror's: a study compares raters, so that nobody may see
the scale the other way round. From left to right is how the digits lie on every keyboard.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import QEvent, QPoint, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QAccessible,
    QAccessibleEvent,
    QEnterEvent,
    QFocusEvent,
    QFont,
    QFontMetrics,
    QGuiApplication,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
)
from PySide6.QtWidgets import QBoxLayout, QFrame, QLabel, QRadioButton, QSizePolicy, QVBoxLayout, QWidget
from typing_extensions import override

from medreview.ui.theme import Theme
from medreview.ui.tokens import BODY_PX, CAPTION_PX, GRID
from medreview.ui.widgets.labels import ElidedLabel, plain_label, plain_tooltip
from medreview.ui.widgets.layout import STRETCH, in_a_column, in_a_row

RADIUS = 4
LEAST_LEVEL_PX = 2 * GRID
QWIDGETSIZE_MAX = (1 << 24) - 1
GAP_PX = GRID // 2


class LevelButton(QRadioButton):
    """Shows as chosen only what ``setChecked`` says: a click asks, the answer comes when it is saved.

    Signals
    -------
    pointed_at(bool)
        The mouse came over it, or left.
    """

    pointed_at = Signal(bool)

    def __init__(self, theme: Theme, *, digit: str, words: str) -> None:
        super().__init__()
        self._theme = theme
        self._digit = digit
        self.words = words
        self._is_looked_at = False
        self.setAutoExclusive(False)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)

    def show_words(self, words: str) -> None:
        """Say the level beside its digit, or the digit alone where empty."""
        if words != self.words:
            self.words = words
            self.updateGeometry()
            self.update()

    def look_at(self, is_looked_at: bool) -> None:
        """Mark the level whose meaning is read, which is not yet the one that is given."""
        if is_looked_at != self._is_looked_at:
            self._is_looked_at = is_looked_at
            self.update()

    @override
    def enterEvent(self, event: QEnterEvent) -> None:
        super().enterEvent(event)
        self.pointed_at.emit(True)

    @override
    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self.pointed_at.emit(False)

    @override
    def nextCheckState(self) -> None:
        """Leave the state as it is."""

    @override
    def hitButton(self, pos: QPoint) -> bool:
        return self.rect().contains(pos)

    @override
    def sizeHint(self) -> QSize:
        digit = QFontMetrics(self._digit_font())
        if not self.words:
            return QSize(digit.height() * 2, digit.height() + GRID * 2)
        words = QFontMetrics(self._words_font())
        height = max(2 * words.lineSpacing(), digit.height()) + GRID
        return QSize(two_line_px(words, self.words) + digit.height() + 3 * GRID, height)

    @override
    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    @property
    def least_words_px(self) -> int:
        """The width in which no word is cut."""
        words, digit = QFontMetrics(self._words_font()), QFontMetrics(self._digit_font())
        return max(map(words.horizontalAdvance, self.words.split()), default=0) + digit.height() + GRID

    def height_at(self, width: int) -> int:
        """The height in which all words are seen at this width."""
        if not self.words:
            return self.sizeHint().height()
        words, digit = QFontMetrics(self._words_font()), QFontMetrics(self._digit_font()).height()
        room = QRect(0, 0, max(1, width - digit - GRID), 10 * words.lineSpacing())
        return max(words.boundingRect(room, int(Qt.TextFlag.TextWordWrap), self.words).height(), digit) + GRID

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(self.rect()).adjusted(GAP_PX / 2 + 0.5, 0.5, -GAP_PX / 2 - 0.5, -0.5)
        colour = self._theme.colour
        edge = "accent" if self.isChecked() or self._is_looked_at else "edge" if self.isEnabled() else "line"
        painter.setPen(QPen(colour(edge), 2 if self._is_looked_at else 1))
        fill = "accent" if self.isChecked() else "hover" if self.underMouse() and self.isEnabled() else "surface"
        painter.setBrush(colour(fill))
        painter.drawRoundedRect(box, RADIUS, RADIUS)
        painter.setPen(colour("on_accent" if self.isChecked() else "text" if self.isEnabled() else "quiet"))
        painter.setFont(self._digit_font())
        if not self.words:
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
        painter.drawText(words, int(flags) | int(Qt.TextFlag.TextWordWrap), self.words)

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


BAR_PX = 3
SIDE_PX = GRID + BAR_PX


@dataclass(frozen=True, slots=True)
class LevelLabel:
    """A level as it is shown: ``digit`` in the person's own digits; ``words`` and ``definition`` may be empty."""

    value: float
    digit: str
    words: str
    definition: str = ""

    @property
    def defined(self) -> str:
        """The meaning of the level, after its digit; empty where nobody said."""
        return f"{self.digit}: {self.definition}" if self.definition else ""


class ScaleRow(QFrame):
    """Signals.

    level_chosen(float)
        A level was clicked: the value to give. The row shows nothing before `show_given`.
    focus_taken()
        The row has become the one that digits go to.
    looked_at()
        Another level is pointed at or looked at, so that ``definition`` may say something else.
    """

    level_chosen = Signal(float)
    focus_taken = Signal()
    looked_at = Signal()

    def __init__(
        self,
        theme: Theme,
        *,
        label: str,
        statement: str,
        levels: Sequence[LevelLabel],
        shows_words: bool,
        has_remark: bool = False,
        levels_run: Qt.LayoutDirection = Qt.LayoutDirection.LeftToRight,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._theme = theme
        self.label = label
        self._levels = tuple(levels)
        self._levels_run = levels_run
        self._is_current = False
        self.is_narrow = False
        """True if the levels are under the words."""
        self._is_bar = False
        self._is_flat = False
        self._lacks_words = False
        self._statement = statement
        self.value: float | None = None
        """The value that is shown as given."""
        self.is_given = False
        """True if a value is shown, or why there is none."""
        self._pointed: int | None = None
        self._looked: int | None = None
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self._state = ElidedLabel()
        self._has_ends = shows_words and has_words_at_ends_only(self._levels)
        self.buttons = tuple(self._button(level, shows_words and not self._has_ends) for level in self._levels)
        for index, button in enumerate(self.buttons):
            button.pointed_at.connect(partial(self._on_pointed, index))
        self.ends = self._end_labels() if self._has_ends else ()
        self.strip = self._strip()
        self._shows_words = shows_words and not self._has_ends
        self._said = self._words(statement)
        self._layout = in_a_row((self._said, 1), self.strip, spacing=GRID * 2)
        whole = in_a_column(self._layout, of=self, margins=(SIDE_PX, GRID // 4, SIDE_PX, GRID // 4), spacing=0)
        self._remark = ElidedLabel() if has_remark else None
        if self._remark is not None:
            whole.addWidget(self._remark)
        self.setAccessibleDescription(statement)
        self._name_state("")
        theme.changed.connect(self.update)

    @property
    def n_levels(self) -> int:
        return len(self._levels)

    @property
    def reaches_ten(self) -> bool:
        """True for a scale from 0 to 10, whose last level takes two digits."""
        return [level.value for level in self._levels] == [float(value) for value in range(11)]

    def value_of_digit(self, digit: int) -> float | None:
        """The value of level ``digit``, where 0 is level 10; None where the scale has no such level.

        Of a scale from 0 to 10 it is the digit itself.
        """
        if self.reaches_ten:
            return float(digit)
        index = (digit or 10) - 1
        return self._levels[index].value if index < len(self._levels) else None

    def show_given(self, value: float | None, *, cannot_judge: str | None = None) -> None:
        """Show what is saved: a value, or why there is none, or nothing yet."""
        self.value = value
        self.is_given = value is not None or cannot_judge is not None
        self.look_along(0)
        state = "" if cannot_judge is None else cannot_judge
        for level, button in zip(self._levels, self.buttons, strict=True):
            button.setChecked(value is not None and level.value == value)
            if button.isChecked():
                state = button.accessibleName().removeprefix(f"{self.label}: ")
        self._state.show_words(cannot_judge or "")
        self._name_state(state)

    @property
    def remark(self) -> str:
        return self._remark.words if self._remark is not None else ""

    def show_remark(self, words: str) -> None:
        """Say something under the row, in the place that ``has_remark`` keeps for it."""
        if self._remark is not None:
            self._remark.show_words(words)

    def set_current(self, is_current: bool) -> None:
        """Mark the row as the one that digits go to."""
        if is_current != self._is_current:
            self._is_current = is_current
            self.update()

    @property
    def is_pointed_at(self) -> bool:
        """True while the mouse is over one of the levels."""
        return self._pointed is not None

    @property
    def definition(self) -> str:
        """The meaning of a level: the one under the mouse, else looked at, else given; before that the two ends."""
        for index in (self._pointed, self._looked):
            if index is not None:
                return self._meaning(self._levels[index])
        given = next((level for level in self._levels if level.value == self.value), None)
        shown = [given] if given is not None else [self._levels[0], self._levels[-1]] if not self.is_given else []
        return "   ".join(words for words in map(self._meaning, shown) if words)

    def _meaning(self, level: LevelLabel) -> str:
        """The meaning of a level, after its words where its button has no room for them."""
        if not self._lacks_words:
            return level.defined
        words = level.words if not level.definition else f"{level.words} – {level.definition}"
        return f"{level.digit}: {words}"

    def look_along(self, step: int) -> None:
        """Look at the level beside, from the given one or from the end; 0 looks at none."""
        before, last = self._looked, len(self._levels) - 1
        if step == 0:
            self._looked = None
        elif before is not None:
            self._looked = min(max(before + step, 0), last)
        else:
            at = next((n for n, level in enumerate(self._levels) if level.value == self.value), None)
            self._looked = (0 if step > 0 else last) if at is None else min(max(at + step, 0), last)
        if self._looked == before:
            return
        for index, button in enumerate(self.buttons):
            button.look_at(index == self._looked)
        self.looked_at.emit()

    def _on_pointed(self, index: int, is_over: bool) -> None:
        if is_over or self._pointed == index:
            self._pointed = index if is_over else None
            self.looked_at.emit()

    def set_narrow(self, is_narrow: bool) -> None:
        """Put the levels under the words instead of beside them."""
        if is_narrow == self.is_narrow:
            return
        self.is_narrow = is_narrow
        horizontal, vertical = QBoxLayout.Direction.LeftToRight, QBoxLayout.Direction.TopToBottom
        self._layout.setDirection(vertical if is_narrow else horizontal)
        self._layout.setSpacing(GRID // 2 if is_narrow else 2 * GRID)
        self._layout.setAlignment(self.strip, Qt.AlignmentFlag.AlignLeading if is_narrow else Qt.AlignmentFlag(0))
        self.updateGeometry()

    def set_bar(self, is_bar: bool) -> None:
        """Say label and statement in one line over levels that carry their words and take the whole width."""
        across, down = QBoxLayout.Direction.LeftToRight, QBoxLayout.Direction.TopToBottom
        self._said.setDirection(across if is_bar else down)
        self._said.setSpacing(GRID if is_bar else 0)
        for place in (0, self._said.count() - 1):  # the room above and below
            self._said.setStretch(place, int(not is_bar))
        self._said.setStretch(self._said.count() - 2, int(is_bar))
        self._is_bar, self._lacks_words = is_bar, False
        self._say_levels()
        if is_bar:
            self.set_narrow(is_narrow=True)
        else:
            self.set_flat(is_flat=False)

    def _say_levels(self) -> None:
        shows = self._shows_words or (self._is_bar and not self._has_ends)
        for level, button in zip(self._levels, self.buttons, strict=True):
            button.show_words(level.words if shows else "")

    @property
    def unsaid(self) -> tuple[str, ...]:
        """Words that a flat bar leaves to another place: the label, and why it cannot be judged, else the statement."""
        return (self.label, self._state.words or self._statement) if self._is_flat else ()

    def set_flat(self, is_flat: bool) -> None:
        """In a bar, leave out the label and all beside it, for which there is another place."""
        if is_flat == self._is_flat:
            return
        self._is_flat = is_flat
        for part in self._sayings:
            part.setVisible(not is_flat)
        self._layout.setSpacing(0 if is_flat else GRID // 2)

    def bar_height(self, width: int) -> int:
        """The height as a bar of this width, its levels made as wide as there is room."""
        ends = sum(label.sizeHint().width() for label in self.ends[:1])
        column = max(LEAST_LEVEL_PX, (width - 2 * SIDE_PX - 2 * ends) // len(self.buttons))
        self._say_levels()
        self._lacks_words = any(
            button.least_words_px > column or (self._is_flat and button.height_at(column) > button.sizeHint().height())
            for button in self.buttons
        )
        if self._lacks_words:
            for button in self.buttons:
                button.show_words("")  # none rather than cut ones: the definition begins with them
        height = max(button.height_at(column) for button in self.buttons)
        for button in self.buttons:
            button.setMinimumWidth(LEAST_LEVEL_PX)
            button.setMaximumWidth(QWIDGETSIZE_MAX)
            button.setFixedHeight(height)
        self.strip.setFixedHeight(height)
        self.strip.setMinimumWidth(LEAST_LEVEL_PX * len(self.buttons))
        self.strip.setMaximumWidth(QWIDGETSIZE_MAX)
        self._layout.setAlignment(self.strip, Qt.AlignmentFlag(0))
        whole, levels = self.layout(), self.strip.layout()
        assert whole is not None
        assert levels is not None
        for layout in (levels, self._titled, self._said, self._layout, whole):  # Qt tells no hidden one
            layout.invalidate()
        return whole.heightForWidth(width) if whole.hasHeightForWidth() else whole.sizeHint().height()

    @property
    def wished_px(self) -> tuple[int, int]:
        """The width of a level with its words, and that of the words at an end."""
        self._say_levels()
        levels, ends = ((part.sizeHint().width() for part in parts) for parts in (self.buttons, self.ends))
        return max(levels, default=0), max(ends, default=0)

    def set_column_px(self, width: int, ends: int = 0) -> None:
        """Give every level this width, and the words at the ends theirs, so that rows stand under each other."""
        self._lacks_words = False
        self._say_levels()
        for button in self.buttons:
            button.setFixedWidth(width)
            button.setMinimumHeight(0)
            button.setMaximumHeight(QWIDGETSIZE_MAX)
        for label in self.ends:
            label.setFixedWidth(ends)
        self.strip.setMinimumHeight(0)
        self.strip.setMaximumHeight(QWIDGETSIZE_MAX)
        self.strip.setFixedWidth(width * len(self.buttons) + ends * len(self.ends))

    def _name_state(self, state: str) -> None:
        name = self.tr("{dimension}: {state}").format(dimension=self.label, state=state or self.tr("not rated"))
        if name == self.accessibleName():
            return
        self.setAccessibleName(name)
        QAccessible.updateAccessibility(QAccessibleEvent(self, QAccessible.Event.NameChanged))

    def _button(self, level: LevelLabel, shows_words: bool) -> LevelButton:
        button = LevelButton(self._theme, digit=level.digit, words=level.words if shows_words else "")
        place = self.tr("{digit} of {n}").format(digit=level.digit, n=self._levels[-1].digit)
        name = self.tr("{level}, {words}").format(level=place, words=level.words) if level.words else place
        button.setAccessibleName(self.tr("{dimension}: {state}").format(dimension=self.label, state=name))
        button.setToolTip(plain_tooltip("\n".join(filter(None, (level.words, level.definition)))))
        button.setAccessibleDescription(level.definition)
        button.clicked.connect(lambda: self.level_chosen.emit(level.value))
        return button

    def _strip(self) -> QWidget:
        strip = QWidget()
        strip.setLayoutDirection(self._levels_run)
        strip.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        levels = [(button, 1) for button in self.buttons]
        in_a_row(*self.ends[:1], *levels, *self.ends[1:], of=strip, spacing=0)
        return strip

    def _end_labels(self) -> tuple[QLabel, QLabel]:
        """The words of the first and the last level, beside the digits."""
        first, last = plain_label(role="caption"), plain_label(role="caption")
        sides = (Qt.AlignmentFlag.AlignRight, Qt.AlignmentFlag.AlignLeft)  # towards the digits
        before, after = sides if self._levels_run is Qt.LayoutDirection.LeftToRight else sides[::-1]
        for label, level, side in ((first, self._levels[0], before), (last, self._levels[-1], after)):
            label.setText(level.words)
            label.setAlignment(side | Qt.AlignmentFlag.AlignAbsolute | Qt.AlignmentFlag.AlignVCenter)
            label.setContentsMargins(GRID // 2, 0, GRID // 2, 0)
        return first, last

    def _words(self, statement: str) -> QVBoxLayout:
        title = plain_label(self.label, "heading", wraps=not statement)
        self.least_text_px = 0 if statement else title.fontMetrics().horizontalAdvance(self.label)
        self._titled = in_a_row((title, 0 if statement else 1), (self._state, 1 if statement else 0))
        column = in_a_column(STRETCH, self._titled, spacing=0)
        self._sayings: list[QWidget] = [title, self._state]
        if statement:
            self._sayings.append(plain_label(statement, "caption", wraps=True))
            column.addWidget(self._sayings[-1])
        column.addStretch(1)
        return column

    @override
    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.setFocus(Qt.FocusReason.MouseFocusReason)

    @override
    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.focus_taken.emit()
        self.update()

    @override
    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.look_along(0)
        self.update()

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        if self._is_current:
            self._paint_mark(painter, box)
        if self.hasFocus():
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(self._theme.colour("accent"), 2))
            painter.drawRoundedRect(box, 4, 4)
        painter.end()

    def _paint_mark(self, painter: QPainter, box: QRectF) -> None:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self._theme.colour("soft"))
        painter.drawRoundedRect(box, 4, 4)
        mirrored = self.layoutDirection() == Qt.LayoutDirection.RightToLeft
        x = box.right() - BAR_PX if mirrored else box.left()
        painter.fillRect(QRectF(x, box.top(), BAR_PX, box.height()), self._theme.colour("accent"))


def has_words_at_ends_only(levels: Sequence[LevelLabel]) -> bool:
    """True if a scale names its first and last level but none between, as NASA-TLX does."""
    middle = levels[1:-1]
    return bool(middle) and not any(level.words for level in middle) and bool(levels[0].words and levels[-1].words)
