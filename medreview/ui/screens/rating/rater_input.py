"""Input of the rater: the meaning of keys, a check that they belong to the question on screen, and the time of work."""

import time
from collections.abc import Mapping

from PySide6.QtCore import QEvent, QMargins, QObject, QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import QGuiApplication, QKeyEvent, QMouseEvent, QWindow
from PySide6.QtWidgets import QApplication, QFrame, QGridLayout, QLineEdit, QPlainTextEdit, QTextEdit, QWidget
from typing_extensions import override

from medreview.ui.key_events import action_for, digit_of, key_action_name, key_name, key_words
from medreview.ui.tokens import GRID
from medreview.ui.translation import is_right_to_left, number
from medreview.ui.widgets.labels import plain_label
from medreview.ui.widgets.layout import in_a_column
from medreview.ui.widgets.page_area import PageArea
from medreview.workflows.rate_answers import ActivityClock, Spent

REPEATING_KEYS = frozenset({"Up", "Down", "Space", "Shift+Space"})
"""Actions that may go on while a key is held down; a digit held too long must not rate the next dimension."""

MARKING = frozenset({"mark", "next_mark"})
"""Actions that mean something only where the study marks words."""

CHANGING = frozenset({"undo", "flag", "comment", "cannot_judge", "cannot_judge_all", "mark", "remove_mark"})
"""Actions that must wait, like a digit, until the rater can see what they would change."""


def action_of(event: QKeyEvent, keys: Mapping[str, str]) -> str | None:
    """The action that a key asks for at the rating page: one of the key map, or what the arrows and Shift add to it."""
    action = action_for(event, keys)
    if action is not None:
        return action
    if event.modifiers() & Qt.KeyboardModifier.KeypadModifier and event.key() in _KEYPAD:
        return _KEYPAD[event.key()]
    forward, back = ("Left", "Right") if is_right_to_left() else ("Right", "Left")
    fixed = {
        forward: "move_on",
        back: "step_back",
        f"Shift+{keys['cannot_judge']}": "cannot_judge_all",
        "Ctrl+Right": "look_right",
        "Ctrl+Left": "look_left",
    }
    return fixed.get(key_name(event))


_KEYPAD: Mapping[int, str] = {Qt.Key.Key_Plus: "flag", Qt.Key.Key_Minus: "cannot_judge"}
"""Keys that the numeric pad adds to digits and Enter, so that one hand rates."""


CHOICE_KEYS = ("A", "B", "S", "N")
"""Letters in the place of digits where two answers are compared: the first, the second, the same, neither."""


def digit_of_choice(event: QKeyEvent, keys: Mapping[str, str]) -> int | None:
    """The digit that a letter stands for where two answers are compared; a letter of the key map keeps its action."""
    letter = key_name(event)
    is_free = action_of(event, keys) in {None, *MARKING}
    return CHOICE_KEYS.index(letter) + 1 if is_free and letter in CHOICE_KEYS else None


def is_for_rating(event: QKeyEvent, keys: Mapping[str, str]) -> bool:
    """True if a key belongs to the rating page before any menu, because nothing is being written."""
    is_known = digit_of(event) is not None or action_of(event, keys) is not None
    return not is_writing() and (is_known or key_name(event) in CHOICE_KEYS)


def is_writing() -> bool:
    field = QApplication.focusWidget()
    if isinstance(field, QTextEdit | QPlainTextEdit):
        return not field.isReadOnly()
    return isinstance(field, QLineEdit)


def key_words_by_place(keys: Mapping[str, str]) -> dict[str, str]:
    """The keys that sentences name, for ``{enter}``, ``{up}`` and ``{down}``."""
    names = {"enter": "move_on", "up": "previous_dimension", "down": "next_dimension"}
    return {place: key_words(keys[action]) for place, action in names.items()}


SEEN_AFTER_MS = 300
"""The time for which a page must be on screen before a key can be an answer to it."""

CALM_AFTER_MS = 1_000
"""A digit that came too early is often the first of several: the others belong to it until so long a pause."""


class SeenWatch(QObject):
    """Waits for the first paint of what is asked, and for the time that an eye needs after it."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._target: QWidget | None = None
        self._painted_at: float | None = None
        self._early_at: float | None = None
        self._is_other_kind = False

    def wait_for(self, target: QWidget, *, is_other_kind: bool) -> None:
        """Something else is asked from now on, in ``target``; ``is_other_kind`` where the same keys mean otherwise."""
        self._target = target
        self._painted_at = None
        self._early_at = None
        self._is_other_kind = is_other_kind
        target.installEventFilter(self)
        _paint_edge(target)

    def look_again(self) -> None:
        """Another kind of question in the part that is painted already has the keyboard now: a digit waits for it.

        The key to move on does not, or the next digit would meet the question.
        """
        self._painted_at = self.now_ms()
        self._is_other_kind = False

    @property
    def is_painted(self) -> bool:
        return self._painted_at is not None

    @property
    def is_ready(self) -> bool:
        """True if the next key counts."""
        return self._is_seen(SEEN_AFTER_MS) and not self._is_hasty()

    def drops_digit(self) -> bool:
        """True if a digit came too early; those of the same burst are dropped with it, or they would shift a row."""
        if self.is_ready:
            return False
        self._early_at = self.now_ms()
        return True

    def drops_key(self, *, changes: bool) -> bool:
        """True if another key came too early; ``changes`` where it gives or takes back something."""
        if not self.is_painted:
            return True
        if changes or self._is_other_kind:
            return not self.is_ready
        self._early_at = None  # a step aside: what follows is no longer the burst
        return False

    def drops_click(self) -> bool:
        """True if a click may be the second half of one on the question before."""
        return not self._is_seen(max(SEEN_AFTER_MS, QGuiApplication.styleHints().mouseDoubleClickInterval()))

    def now_ms(self) -> float:
        return time.monotonic() * 1000

    def _is_seen(self, after_ms: float) -> bool:
        return self._painted_at is not None and self.now_ms() - self._painted_at >= after_ms

    def _is_hasty(self) -> bool:
        return self._early_at is not None and self.now_ms() - self._early_at < CALM_AFTER_MS

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Paint and watched is self._target and self._painted_at is None:
            self._painted_at = self.now_ms()
            watched.removeEventFilter(self)
        return False


def _paint_edge(target: QWidget) -> None:
    """Paint a part with what has changed in it: its margin, which nothing covers, or all where it has none."""
    layout = target.layout()
    margins = layout.contentsMargins() if layout is not None else QMargins()
    if min(margins.left(), margins.right()) > 0:
        target.update(0, 0, 1, target.height())
    else:
        target.update()


INPUT = frozenset(
    {
        QEvent.Type.KeyPress,
        QEvent.Type.MouseButtonPress,
        QEvent.Type.MouseMove,
        QEvent.Type.Wheel,
        QEvent.Type.TouchBegin,
        QEvent.Type.TouchUpdate,
    }
)


ASLEEP_AFTER_S = 30.0
"""The rating page looks at the clock every few seconds; when it could not for so long, the machine slept."""


class ActivityWatch(QObject):
    """Watches the window of the rating page while it is shown; a dialog over it (an image) keeps the time running.

    Time in which the machine slept is no time at all: some systems' clocks count it.
    """

    def __init__(self, *, idle_limit_s: float, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._seen_at = time.monotonic()
        self._slept_s = 0.0
        self._window: QWindow | None = None
        self._clock = ActivityClock(start=self._now(), idle_limit_s=idle_limit_s)
        application = QGuiApplication.instance()
        if isinstance(application, QGuiApplication):
            application.applicationStateChanged.connect(self._on_application_state)

    def watch(self, window: QWindow | None) -> None:
        """Start to count at this window; time before is forgotten."""
        self.stop()
        self._clock.read(self._now())
        self._clock.input_at(self._now())
        self._window = window
        if window is not None:
            window.installEventFilter(self)

    def stop(self) -> None:
        if self._window is not None:
            self._window.removeEventFilter(self)
            self._window = None

    def note_input(self) -> None:
        """Count an input that did not come through the window."""
        self._clock.input_at(self._now())

    def read(self) -> Spent:
        """The time since the last reading."""
        return self._clock.read(self._now())

    def _now(self) -> float:
        """Seconds on a clock that stands still while the machine sleeps."""
        seen_at = time.monotonic()
        if self._window is not None and seen_at - self._seen_at > ASLEEP_AFTER_S:
            self._slept_s += seen_at - self._seen_at
        self._seen_at = seen_at
        return seen_at - self._slept_s

    def _on_application_state(self, state: Qt.ApplicationState) -> None:
        self._clock.window_active(state == Qt.ApplicationState.ApplicationActive, self._now())

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in INPUT:
            self.note_input()
        return False


class KeysSheet(QFrame):
    """Signals.

    closed()
        The sheet was clicked away.
    """

    closed = Signal()

    def __init__(self, keys: Mapping[str, str], parent: QWidget, *, last_digit: int, compares: bool = False) -> None:
        """``compares`` where the study compares answers, so that letters choose one of them."""
        super().__init__(parent)
        self._over = parent
        self.setProperty("role", "card")
        self.setAccessibleName(self.tr("Keys"))
        self.setAutoFillBackground(True)
        rows = [(self.tr("{first} to {last}").format(first=number(1), last=number(last_digit)), self.tr("Rate"))]
        if compares:
            rows.append((" ".join(CHOICE_KEYS), self.tr("First, second, both alike, both bad")))
        rows += [(key_words(key), key_action_name(action)) for action, key in keys.items()]
        rows += [
            (key_words(f"Shift+{keys['cannot_judge']}"), self.tr("Cannot judge any of it")),
            (f"{key_words('Ctrl+Left')}  {key_words('Ctrl+Right')}", self.tr("Meaning of the next level")),
            (self.tr("Numeric pad {keys}").format(keys="+"), key_action_name("flag")),
            (self.tr("Numeric pad {keys}").format(keys="−"), key_action_name("cannot_judge")),
            (key_words("Tab"), self.tr("Next control")),
            (key_words("Space"), self.tr("Scroll the answer")),
            (key_words("Esc"), self.tr("Close the panel")),
        ]
        self._rows = rows
        self._area = PageArea()
        in_a_column(self._area, of=self, spacing=0)
        self.hide()

    def _content(self, n_columns: int) -> QWidget:
        """The keys in so many columns, each read downwards."""
        content, grid = QWidget(), QGridLayout()
        grid.setHorizontalSpacing(4 * GRID)
        grid.setVerticalSpacing(GRID // 2)
        n_rows = (len(self._rows) + n_columns - 1) // n_columns
        for index, (key, words) in enumerate(self._rows):
            row, column = index % n_rows, 2 * (index // n_rows)
            grid.addWidget(plain_label(key, "heading"), row, column)
            grid.addWidget(plain_label(words), row, column + 1)
        hint = plain_label(
            self.tr("Letters and digits also work with a Persian keyboard layout."), "caption", wraps=True
        )
        margins = (4 * GRID, 3 * GRID, 4 * GRID, 3 * GRID)
        column = in_a_column(
            plain_label(self.tr("Keys"), "title"), grid, hint, of=content, margins=margins, spacing=2 * GRID
        )
        self._area.setWidget(content)
        for label in content.findChildren(QWidget):
            label.ensurePolished()  # else its size is that of the text size before
        column.activate()
        return content

    def scroll_rows(self, *, up: bool) -> bool:
        """Scroll where not all is in sight; False where it is."""
        bar = self._area.verticalScrollBar()
        bar.setValue(bar.value() + (-1 if up else 1) * bar.pageStep() // 2)
        return bar.maximum() > 0

    def open(self) -> None:
        """Stand in the middle of the parent; the keys below each other where there is no room beside."""
        self.raise_()
        self.show()
        room = self._over.rect()
        content = self._content(2)
        if content.sizeHint().width() > room.width():
            content = self._content(1)
        bar = self._area.verticalScrollBar().sizeHint().width() if content.sizeHint().height() > room.height() else 0
        around = QSize(2 * self.frameWidth() + bar, 2 * self.frameWidth())
        frame = QRect(QPoint(), content.sizeHint() + around)
        frame.moveCenter(room.center())
        self.setGeometry(frame.intersected(room))

    @override
    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.closed.emit()
