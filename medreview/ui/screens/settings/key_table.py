"""The keys of the rating screen as a table; a key is chosen by pressing it."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QGridLayout, QLabel, QPushButton, QWidget
from typing_extensions import override

from medreview.ui.key_events import key_name, key_words
from medreview.ui.key_map import DEFAULT_KEYS, key_action_name, keys_in_conflict
from medreview.ui.tokens import GRID
from medreview.ui.widgets.fields import push_button
from medreview.ui.widgets.labels import plain_label


class KeyButton(QPushButton):
    """Shows a key; pressed by mouse or Space it waits for another one, Escape keeps the old.

    Signals
    -------
    key_chosen(str)
        The new key as ``key_map`` writes it.
    """

    key_chosen = Signal(str)

    def __init__(self, action: str, key: str) -> None:
        super().__init__()
        self._action = action
        self._waits = False
        self.key = key
        self.clicked.connect(self._wait)
        self.show_key(key)

    def show_key(self, key: str) -> None:
        self.key = key
        self._waits = False
        self.setText(key_words(key))
        name = self.tr("Key for {action}: {key}")
        self.setAccessibleName(name.format(action=key_action_name(self._action), key=key_words(key)))

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not self._waits:
            super().keyPressEvent(event)
        elif event.key() == Qt.Key.Key_Escape:
            self.show_key(self.key)
        elif key := key_name(event):
            self.show_key(key)
            self.key_chosen.emit(key)

    def _wait(self) -> None:
        self._waits = True
        self.setText(self.tr("Press a key"))


class KeyTable(QWidget):
    """All actions with their keys; nothing is kept while two actions share one.

    Signals
    -------
    keys_changed(dict)
        A complete map without conflict was chosen.
    """

    keys_changed = Signal(dict)

    def __init__(self, keys: dict[str, str], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.buttons: dict[str, KeyButton] = {}
        self.marks: dict[str, QLabel] = {}
        self.problem = plain_label("", "problem", wraps=True)
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(2 * GRID)
        grid.setVerticalSpacing(GRID // 2)
        grid.setColumnStretch(2, 1)
        for row, action in enumerate(DEFAULT_KEYS):
            button = KeyButton(action, keys[action])
            button.setMinimumWidth(18 * GRID)
            button.key_chosen.connect(self._on_key_chosen)
            self.buttons[action] = button
            self.marks[action] = plain_label("", "problem")
            for place, widget in enumerate((plain_label(key_action_name(action)), button, self.marks[action])):
                grid.addWidget(widget, row, place)
        self.defaults_button = push_button(self.tr("Use the designed keys"), self._use_defaults)
        grid.addWidget(self.defaults_button, len(DEFAULT_KEYS), 0, 1, 2)
        grid.addWidget(self.problem, len(DEFAULT_KEYS) + 1, 0, 1, 3)

    def _on_key_chosen(self) -> None:
        keys = {action: button.key for action, button in self.buttons.items()}
        conflicts = keys_in_conflict(keys)
        for action, mark in self.marks.items():
            mark.setText(self.tr("taken") if action in conflicts else "")
        self.problem.setText(
            self.tr("Not kept yet: give each action a key of its own; digits always rate.") if conflicts else ""
        )
        if not conflicts:
            self.keys_changed.emit(keys)

    def _use_defaults(self) -> None:
        for action, key in DEFAULT_KEYS.items():
            self.buttons[action].show_key(key)
        self._on_key_chosen()
