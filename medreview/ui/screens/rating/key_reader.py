"""Reads a key as what it means at the page on show, and drops it where it cannot be an answer to that page."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum, auto

from PySide6.QtCore import QEvent, QObject, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from typing_extensions import override

from medreview.ui.key_events import digit_of, key_name
from medreview.ui.screens.rating.form_page import FormPage
from medreview.ui.screens.rating.rater_input import CHANGING, SeenWatch, action_of, digit_of_choice
from medreview.ui.screens.rating.step_pages import StepPages

SEEN_BEFORE_MOVING_MS = 160
"""The time for which the last digit is on screen before the next sentence comes by itself."""


@dataclass(frozen=True, slots=True)
class Digit:
    value: int


@dataclass(frozen=True, slots=True)
class Action:
    """An action of the key map, or one that arrows and Shift add to it."""

    name: str


class Dropped(Enum):
    QUIETLY = auto()
    TOO_EARLY = auto()
    """A digit before what is asked was seen."""


Meaning = Digit | Action | Dropped


class KeyReader(QObject):
    """Waits, at each step, until what is asked has been seen; until then keys are dropped, and clicks.

    Signals
    -------
    moves_on()
        The last digit of a step was on screen long enough, and the next step may come by itself.
    """

    moves_on = Signal()

    def __init__(self, pages: StepPages, keys: Mapping[str, str], parent: QObject) -> None:
        super().__init__(parent)
        self._pages = pages
        self._keys = keys
        self._seen = SeenWatch(self)
        self._moving_on = QTimer(self, singleShot=True, interval=SEEN_BEFORE_MOVING_MS)
        self._moving_on.timeout.connect(self.moves_on)

    @property
    def is_ready(self) -> bool:
        """True if the question on screen has been seen, so that the next key counts."""
        return self._seen.is_ready and not self._moving_on.isActive()

    def use_keys(self, keys: Mapping[str, str]) -> None:
        self._keys = keys

    def wait_to_be_seen(self, *, is_other_kind: bool) -> None:
        """Take no answer before what is asked now has been on screen; a form's fields take no words before, either."""
        self._seen.wait_for(self._pages.asked, is_other_kind=is_other_kind)
        page = self._pages.page
        if isinstance(page, FormPage):
            for field in page.fields.values():
                field.installEventFilter(self)

    def look_again(self) -> None:
        """Another kind of question within the page has the keyboard now: a digit waits until it is seen."""
        self._seen.look_again()

    def move_on_soon(self) -> None:
        """Let the last digit be seen, then move on."""
        self._moving_on.start()

    def stay(self) -> None:
        """Do not move on by itself any more."""
        self._moving_on.stop()

    def drops_click(self) -> bool:
        """True if a click may be the second half of one on the question before."""
        return self._seen.drops_click()

    def read(self, event: QKeyEvent) -> Meaning | None:
        """The meaning of a key that is pressed while nothing is written; None where it has none here."""
        digit = digit_of(event)
        if digit is None and self._pages.takes_letters:
            digit = digit_of_choice(event, self._keys)
        if digit is not None:
            if self._seen.drops_digit():
                return Dropped.TOO_EARLY
            # while the last digit is shown, another one is a slip
            return Dropped.QUIETLY if self._moving_on.isActive() else Digit(digit)
        action = action_of(event, self._keys)
        if action is None:
            return None
        self._moving_on.stop()
        return Dropped.QUIETLY if self._seen.drops_key(changes=action in CHANGING) else Action(action)

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Keep a form's fields empty of the digits that were meant for what was asked before."""
        if event.type() != QEvent.Type.KeyPress or not isinstance(event, QKeyEvent):
            return False
        if digit_of(event) is not None:
            return self._seen.drops_digit()
        return key_name(event) == "Return" and not self._seen.is_ready
