"""The settings: every choice under its heading, and which keys rating has."""

from functools import partial
from typing import Any

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QCheckBox, QGridLayout, QLabel, QPushButton, QScrollArea, QWidget
from typing_extensions import override

from medreview.errors import Message
from medreview.ui.key_events import DEFAULT_KEYS, key_action_name, key_name, key_words, keys_in_conflict
from medreview.ui.screen import Screen, ScreenContext
from medreview.ui.settings import OneOf, Setting, Settings, Shown, Switch, settings_on_page
from medreview.ui.tokens import GRID
from medreview.ui.translation import isolated, translated
from medreview.ui.widgets.fields import choice_box, named, push_button
from medreview.ui.widgets.forms import sides_of
from medreview.ui.widgets.labels import plain_label
from medreview.ui.widgets.layout import PAGE_MARGINS, STRETCH, STYLE, in_a_column, in_a_row
from medreview.workflows.whose_workspace import work_to_return


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

    def __init__(self, keys: dict[str, str]) -> None:
        super().__init__()
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
        self.defaults_button = push_button(self.tr("Restore the default keys"), self._use_defaults)
        grid.addWidget(self.defaults_button, len(DEFAULT_KEYS), 0, 1, 2)
        grid.addWidget(self.problem, len(DEFAULT_KEYS) + 1, 0, 1, 3)

    def _on_key_chosen(self) -> None:
        keys = {action: button.key for action, button in self.buttons.items()}
        conflicts = keys_in_conflict(keys)
        for action, mark in self.marks.items():
            mark.setText(self.tr("taken") if action in conflicts else "")
        self.problem.setText(
            self.tr("Not saved yet: give each action a key of its own; digits always rate.") if conflicts else ""
        )
        if not conflicts:
            self.keys_changed.emit(keys)

    def _use_defaults(self) -> None:
        for action, key in DEFAULT_KEYS.items():
            self.buttons[action].show_key(key)
        self._on_key_chosen()


def editor_of(setting: Setting[Any]) -> QWidget:
    """A control for the values that the setting can have."""
    title = translated(setting.shown.title)
    match setting:
        case OneOf():
            editor = choice_box(title, {one: setting.words_of(one) for one in setting.offered})
            editor.setMinimumWidth(20 * GRID)
        case _:
            editor = named(QCheckBox(title), title)
    return editor


class SettingsScreen(Screen):
    def __init__(self, context: ScreenContext) -> None:
        super().__init__(context)
        settings = context.settings
        self.editors: dict[str, QWidget] = {}
        self._not_for_raters: list[QWidget] = []
        self.keys = KeyTable(settings.keys)
        self.keys.keys_changed.connect(partial(setattr, settings, "keys"))
        choices = QGridLayout()
        choices.setHorizontalSpacing(2 * GRID)
        choices.setVerticalSpacing(GRID)
        choices.setColumnStretch(1, 1)
        heading: Message | None = None
        for setting in settings_on_page(Settings):
            if setting.shown.heading != heading:
                heading = setting.shown.heading
                self._add_heading(choices, heading, setting.shown)
            self._add(choices, setting)
        choices.setRowMinimumHeight(choices.rowCount(), 2 * GRID)
        choices.addWidget(self._place_of_settings(), choices.rowCount(), 0, 1, 2)
        choices.setRowStretch(choices.rowCount(), 1)
        self._lay_out(choices)
        self.first_control = self.editors["language"]
        settings.changed.connect(self._on_setting_changed)

    @override
    def refresh(self) -> None:
        """Leave out of a rater's own workspace what means nothing there."""
        is_raters_own = self.context.workspace.read(work_to_return) is not None
        for widget in self._not_for_raters:
            widget.setVisible(not is_raters_own)

    def _add_heading(self, choices: QGridLayout, heading: Message, shown: Shown) -> None:
        if self.editors:
            choices.setRowMinimumHeight(choices.rowCount(), 2 * GRID)
        row = choices.rowCount() if self.editors else 0
        title = plain_label(translated(heading), "heading")
        choices.addWidget(title, row, 0, 1, 2)
        if not shown.is_for_raters:
            self._not_for_raters.append(title)

    def _add(self, choices: QGridLayout, setting: Setting[Any]) -> None:
        settings, row = self.context.settings, choices.rowCount()
        editor = editor_of(setting)
        show, chosen, changed = sides_of(editor)
        show(getattr(settings, setting.name))
        changed.connect(lambda: setattr(settings, setting.name, chosen()))
        self.editors[setting.name] = editor
        parts = [editor]
        if isinstance(setting, Switch):  # a tick box says its title itself
            choices.addWidget(editor, row, 0, 1, 2)
        else:
            label = plain_label(translated(setting.shown.title))
            label.setBuddy(editor)
            choices.addWidget(label, row, 0)
            parts.append(label)
            choices.addWidget(editor, row, 1, Qt.AlignmentFlag.AlignLeading)
        if setting.shown.hint is not None:
            hint = plain_label(translated(setting.shown.hint), "caption", wraps=True)
            below = (row + 1, 0, 1, 2) if isinstance(setting, Switch) else (row + 1, 1, 1, 1)
            choices.addWidget(hint, *below)
            parts.append(hint)
        if not setting.shown.is_for_raters:
            self._not_for_raters += parts

    def _lay_out(self, choices: QGridLayout) -> None:
        page = QWidget()
        in_a_column(
            plain_label(self.tr("Settings"), "title"),
            in_a_row(
                (choices, 1),
                (
                    in_a_column(
                        plain_label(self.tr("Keys while rating"), "heading"),
                        plain_label(
                            self.tr("Click a key, then press the new one. Digits are reserved for ratings."), "caption"
                        ),
                        self.keys,
                        STRETCH,
                    ),
                    1,
                ),
                spacing=8 * GRID,
            ),
            STRETCH,
            of=page,
            margins=PAGE_MARGINS,
            spacing=2 * GRID,
        )
        scroll = QScrollArea()
        scroll.setWidgetResizable(True)
        scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        scroll.setWidget(page)
        in_a_column(scroll, of=self, spacing=STYLE)

    def _place_of_settings(self) -> QWidget:
        place = self.tr("Stored in {file}").format(file=isolated(str(self.context.settings.file)))
        return plain_label(place, "caption", wraps=True)

    def _on_setting_changed(self, name: str) -> None:
        """Show what was changed elsewhere, as the menus can."""
        if name in self.editors:
            show, _, _ = sides_of(self.editors[name])
            with QSignalBlocker(self.editors[name]):
                show(getattr(self.context.settings, name))
