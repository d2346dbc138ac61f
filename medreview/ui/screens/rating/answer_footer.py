"""The buttons under the scales, and in a low window a menu of what stands around the answer in a larger one."""

from collections.abc import Mapping
from functools import partial

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QPushButton, QWidget

from medreview.domain.rating_tasks import ItemTask
from medreview.errors import Message
from medreview.ui.key_events import key_words
from medreview.ui.theme import Theme
from medreview.ui.tokens import GRID
from medreview.ui.translation import is_right_to_left, translated
from medreview.ui.widgets.fields import ScreenButton
from medreview.ui.widgets.layout import in_a_row

ICON_PX = 16
SAID_SHARE = 1000
"""Of what is said between the buttons: all the width that they leave."""
MENU_WORDS: Mapping[str, Message] = {
    "cannot_judge": Message("Cannot judge"),
    "mark": Message("Mark words"),
    "codebook": Message("Codebook"),
    "overview": Message("Overview"),
    "show_keys": Message("Keys"),
    "stop": Message("Stop rating"),
}
"""Entries of the menu of a low window, by the action."""


class AnswerFooter(QWidget):
    """Offers what the item takes, with the keys beside the words where there is room.

    Signals
    -------
    action_asked(str)
        A button was pressed that has the name of an action of the key map.
    """

    action_asked = Signal(str)

    def __init__(self, theme: Theme, keys: Mapping[str, str], *, asks_why: bool = False) -> None:
        super().__init__()
        self._theme = theme
        self._keys = keys
        self._task: ItemTask | None = None
        self._is_compact = False
        self._is_tight = False
        self.buttons: dict[str, QPushButton] = {}
        self._flag_words = (self.tr("Flag"), self.tr("Flagged"))
        self._comment_words = (self.tr("Comment"), self.tr("Commented"))
        if asks_why:
            self._comment_words = (self.tr("Add a reason"), self.tr("Reason added"))
        self._looks: dict[str, tuple[str, str, str]] = {}
        self._row = in_a_row(self._button("step_back", "quiet"), self._more_button(), of=self, spacing=GRID // 2)
        self._row.addStretch(1)
        for name in ("cannot_judge", "mark", "comment", "flag"):
            self._row.addWidget(self._button(name, "quiet"))
        self._row.addStretch(1)
        self._row.addWidget(self._button("move_on", "primary"))

    def show_item(self, task: ItemTask | None) -> None:
        """Offer what an item takes; None where no item is on show."""
        self._task = task
        self._show_note()
        self._show_buttons()

    def set_tight(self, is_tight: bool) -> None:
        """In a low window, offer a menu, and show icons alone where there are any."""
        self._is_tight = is_tight
        self.more.setVisible(is_tight)
        self._show_buttons()

    def set_compact(self, is_compact: bool) -> bool:
        """Leave the keys out of the buttons where the window is narrow; False where nothing changes."""
        if is_compact == self._is_compact:
            return False
        self._is_compact = is_compact
        return True

    @property
    def keys_px(self) -> int:
        """The width that the buttons take with their keys."""
        width = self._row.spacing() * self._row.count()
        for name, button in self.buttons.items():
            if not button.isHidden():
                advance, key = button.fontMetrics().horizontalAdvance, f" ({key_words(self._keys.get(name, ''))})"
                width += button.sizeHint().width() + (advance(key) if self._is_compact else 0)
        return width

    def holds(self, said: QWidget) -> bool:
        """True if the footer is the place of what is said."""
        return self._row.indexOf(said) >= 0

    def hold(self, said: QWidget) -> None:
        """Be the place of what is said, between the buttons."""
        self._row.insertWidget(self._row.indexOf(self.buttons["move_on"]), said, SAID_SHARE)

    def rest(self) -> None:
        """Put the keyboard on Next, where no digit gives or changes anything."""
        self.buttons["move_on"].setFocus(Qt.FocusReason.OtherFocusReason)

    def show_places(self, *words: str) -> None:
        """Say where one is in the batch and in the study, where the line above that says so has no room."""
        for action, said in zip(self._menu_places, words, strict=True):
            action.setText(said)
            action.setVisible(bool(said))

    def offer_stop(self, *, is_offered: bool) -> None:
        """Offer in the menu to stop rating here."""
        self._menu_actions["stop"].setVisible(is_offered)

    def dress(self) -> None:
        """Take the theme's icons and the size of its text."""
        self._looks.clear()
        for button in self.buttons.values():
            button.setIconSize(QSize(self._theme.px(ICON_PX), self._theme.px(ICON_PX)))
        back = "chevron-right" if is_right_to_left() else "chevron-left"
        self._name("step_back", self.tr("Back"), icon=back)
        self._name("cannot_judge", self.tr("Cannot judge"))
        self._name("mark", self.tr("Mark words"))
        self._name("move_on", self.tr("Next"))
        self._keep_room_for_notes()
        self._show_note()

    def _show_buttons(self) -> None:
        """Offer what the task takes; where there is little room, two of them are in the menu."""
        is_item = self._task is not None
        takes_notes = self._task is not None and self._task.practice is None
        takes_marks = self._task is not None and self._task.takes_marks
        for name in ("flag", "comment"):
            self.buttons[name].setVisible(takes_notes)
        for name, takes in (("cannot_judge", is_item), ("mark", takes_marks)):
            self.buttons[name].setVisible(takes and not self._is_tight)
            self._menu_actions[name].setVisible(takes)

    def _show_note(self) -> None:
        is_flagged = self._task is not None and self._task.is_flagged
        self._name("flag", self._flag_words[is_flagged], icon="flag", tint="caution" if is_flagged else "quiet")
        written = self._task.comment.strip() if self._task is not None else ""
        words = self._comment_words[bool(written)]
        self._name("comment", words, icon="message-square", tint="accent" if written else "quiet")
        self.buttons["comment"].setAccessibleDescription(written)

    def _keep_room_for_notes(self) -> None:
        """Keep the two buttons as wide as their longer words, so that a flag or a comment moves nothing."""
        notes = (("flag", "flag", self._flag_words), ("comment", "message-square", self._comment_words))
        for name, icon, both in notes:
            button = self.buttons[name]
            button.ensurePolished()
            button.setMinimumWidth(0)
            widths: list[int] = []
            for words in both:
                self._name(name, words, icon=icon)
                widths.append(button.sizeHint().width())
            button.setMinimumWidth(max(widths))

    def _more_button(self) -> QPushButton:
        """Controls that are around the answer in a larger window, in a menu."""
        self.more = ScreenButton(self.tr("More"))
        self.more.setProperty("role", "quiet")
        self.more.setAccessibleName(self.tr("More"))
        self.more.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        menu = QMenu(self.more)
        self._menu_places = (menu.addAction(""), menu.addAction(""))
        for place in self._menu_places:
            place.setEnabled(False)
        self._menu_actions: dict[str, QAction] = {}
        for name, words in MENU_WORDS.items():
            action = menu.addAction(f"{translated(words)}\t{key_words(self._keys.get(name, ''))}".rstrip())
            action.triggered.connect(partial(self.action_asked.emit, name))
            self._menu_actions[name] = action
        self.more.setMenu(menu)
        self.more.hide()
        return self.more

    def _button(self, name: str, role: str) -> QPushButton:
        button = ScreenButton()
        button.setProperty("role", role)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        button.clicked.connect(partial(self.action_asked.emit, name))
        self.buttons[name] = button
        return button

    def _name(self, name: str, words: str, *, icon: str = "", tint: str = "quiet") -> None:
        look = (words, icon, tint)
        if self._looks.get(name) == look:
            return  # an icon is drawn anew each time, and this is called at every digit
        self._looks[name] = look
        button = self.buttons[name]
        key, shown = self._keys.get(name, ""), words.replace("&", "&&")
        with_key = self.tr("{action} ({key})").format(action=shown, key=key_words(key))
        is_icon = self._is_tight and bool(icon)
        button.setText("" if is_icon else shown if self._is_compact else with_key)
        button.setToolTip(with_key if self._is_compact or is_icon else "")
        button.setAccessibleName(words)
        if icon:
            button.setText(f" {button.text()}".rstrip())
            button.setIcon(self._theme.icon(icon, tint))
