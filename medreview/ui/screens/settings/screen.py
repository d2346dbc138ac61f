"""The settings: every choice under its heading, and which keys rating has."""

from functools import partial
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QScrollArea, QWidget

from medreview.errors import Message
from medreview.ui.choices import Setting, Switch, settings_on_page
from medreview.ui.screen import Screen, ScreenContext
from medreview.ui.screens.settings.editors import editor_of, show_in
from medreview.ui.screens.settings.key_table import KeyTable
from medreview.ui.settings import Settings
from medreview.ui.tokens import GRID
from medreview.ui.translation import isolated, translated
from medreview.ui.widgets.labels import plain_label
from medreview.ui.widgets.layout import PAGE_MARGINS, STRETCH, STYLE, in_a_column, in_a_row


class SettingsScreen(Screen):
    def __init__(self, context: ScreenContext) -> None:
        super().__init__(context)
        settings = context.settings
        self.editors: dict[str, QWidget] = {}
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
                self._add_heading(choices, heading)
            self._add(choices, setting)
        choices.setRowMinimumHeight(choices.rowCount(), 2 * GRID)
        choices.addWidget(self._place_of_settings(), choices.rowCount(), 0, 1, 2)
        choices.setRowStretch(choices.rowCount(), 1)
        self._lay_out(choices)
        self.first_control = self.editors["language"]
        settings.changed.connect(self._on_setting_changed)

    def _add_heading(self, choices: QGridLayout, heading: Message) -> None:
        if self.editors:
            choices.setRowMinimumHeight(choices.rowCount(), 2 * GRID)
        row = choices.rowCount() if self.editors else 0
        choices.addWidget(plain_label(translated(heading), "heading"), row, 0, 1, 2)

    def _add(self, choices: QGridLayout, setting: Setting[Any]) -> None:
        settings, row = self.context.settings, choices.rowCount()
        editor = editor_of(setting, getattr(settings, setting.name), partial(setattr, settings, setting.name))
        self.editors[setting.name] = editor
        if isinstance(setting, Switch):  # a tick box says its title itself
            choices.addWidget(editor, row, 0, 1, 2)
        else:
            label = plain_label(translated(setting.shown.title))
            label.setBuddy(editor)
            choices.addWidget(label, row, 0)
            choices.addWidget(editor, row, 1, Qt.AlignmentFlag.AlignLeading)
        if setting.shown.hint is not None:
            hint = plain_label(translated(setting.shown.hint), "caption", wraps=True)
            below = (row + 1, 0, 1, 2) if isinstance(setting, Switch) else (row + 1, 1, 1, 1)
            choices.addWidget(hint, *below)

    def _lay_out(self, choices: QGridLayout) -> None:
        page = QWidget()
        in_a_column(
            plain_label(self.tr("Settings"), "title"),
            in_a_row(
                (choices, 1),
                (
                    in_a_column(
                        plain_label(self.tr("Keys while rating"), "heading"),
                        plain_label(self.tr("Click a key, then press the new one. Digits rate."), "caption"),
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
        place = self.tr("Kept in {file}").format(file=isolated(str(self.context.settings.file)))
        return plain_label(place, "caption", wraps=True)

    def _on_setting_changed(self, name: str) -> None:
        """Show what was changed elsewhere, as the menus can."""
        if name in self.editors:
            show_in(self.editors[name], getattr(self.context.settings, name))
