"""The settings: language and look, how rating behaves, which keys it has."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QGridLayout,
    QHBoxLayout,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from medreview.ui.screen import Screen, ScreenContext
from medreview.ui.screens.settings.key_table import KeyTable
from medreview.ui.settings import LANGUAGE_NAMES, TEXT_SCALES, Settings
from medreview.ui.tokens import GRID
from medreview.ui.translation import isolated, number
from medreview.ui.widgets.fields import named
from medreview.ui.widgets.labels import plain_label
from medreview.ui.widgets.number_boxes import NumberBox

MOST_IDLE_S = 900


class SettingsScreen(Screen):
    def __init__(self, context: ScreenContext) -> None:
        super().__init__(context)
        settings = context.settings
        self.language = _choice(self.tr("Language"), LANGUAGE_NAMES, settings.language)
        self.theme = _choice(
            self.tr("Theme"),
            {"system": self.tr("As the system"), "light": self.tr("Light"), "dark": self.tr("Dark")},
            settings.theme,
        )
        percents = {scale: self.tr("{n} %").format(n=number(round(scale * 100))) for scale in TEXT_SCALES}
        self.text_size = _choice(self.tr("Text size"), percents, settings.text_scale)
        self.idle_limit = NumberBox(minimum=5, maximum=MOST_IDLE_S, singleStep=5, value=settings.idle_limit_s)
        self.idle_limit.setSuffix(self.tr(" s"))
        self.idle_limit.lineEdit().setTextMargins(GRID, 0, GRID, 0)
        self.idle_limit.setAccessibleName(self.tr("Idle after"))
        self.moves_on = QCheckBox(self.tr("Move on after the last digit, without the key for it"))
        self.moves_on.setAccessibleName(self.moves_on.text())
        self.moves_on.setChecked(settings.moves_on_after_last_digit)
        self.judges_gently = QCheckBox(self.tr("Take half of the processor, with pauses; lighter on a battery"))
        self.judges_gently.setAccessibleName(self.judges_gently.text())
        self.judges_gently.setChecked(settings.judges_gently)
        self.keys = KeyTable(settings.keys)
        self._lay_out()
        self._listen(settings)

    def _lay_out(self) -> None:
        choices = QGridLayout()
        choices.setHorizontalSpacing(2 * GRID)
        choices.setVerticalSpacing(GRID)
        choices.setColumnStretch(1, 1)
        rows = (
            (self.tr("Language"), self.language),
            (self.tr("Theme"), self.theme),
            (self.tr("Text size"), self.text_size),
        )
        choices.addWidget(plain_label(self.tr("Look"), "heading"), 0, 0, 1, 2)
        for row, (name, field) in enumerate(rows, start=1):
            label = plain_label(name)
            label.setBuddy(field)
            choices.addWidget(label, row, 0)
            choices.addWidget(field, row, 1, Qt.AlignmentFlag.AlignLeading)
            field.setMinimumWidth(20 * GRID)
        choices.setRowMinimumHeight(4, 2 * GRID)
        choices.addWidget(plain_label(self.tr("Rating"), "heading"), 5, 0, 1, 2)
        idle = plain_label(self.tr("Idle after"))
        idle.setBuddy(self.idle_limit)
        choices.addWidget(idle, 6, 0)
        choices.addWidget(self.idle_limit, 6, 1, Qt.AlignmentFlag.AlignLeading)
        hint = self.tr("Without a key or a click for so long, time counts as idle.")
        choices.addWidget(plain_label(hint, "caption", wraps=True), 7, 1)
        choices.addWidget(self.moves_on, 8, 0, 1, 2)
        choices.setRowMinimumHeight(9, 2 * GRID)
        choices.addLayout(self._judges_rows(), 10, 0, 1, 2)
        choices.setRowMinimumHeight(11, 2 * GRID)
        choices.addWidget(self._place_of_settings(), 12, 0, 1, 2)
        choices.setRowStretch(13, 1)
        keys = QVBoxLayout()
        keys.setSpacing(GRID)
        keys.addWidget(plain_label(self.tr("Keys while rating"), "heading"))
        keys.addWidget(plain_label(self.tr("Click a key, then press the new one. Digits rate."), "caption"))
        keys.addWidget(self.keys)
        keys.addStretch(1)
        columns = QHBoxLayout()
        columns.setSpacing(8 * GRID)
        columns.addLayout(choices, stretch=1)
        columns.addLayout(keys, stretch=1)
        page = QWidget()
        column = QVBoxLayout(page)
        column.setContentsMargins(3 * GRID, 2 * GRID, 3 * GRID, 2 * GRID)
        column.setSpacing(2 * GRID)
        column.addWidget(plain_label(self.tr("Settings"), "title"))
        column.addLayout(columns)
        column.addStretch(1)
        scroll = QScrollArea()
        scroll.setWidgetResizable(True)
        scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        scroll.setWidget(page)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(scroll)
        self.first_control = self.language

    def _place_of_settings(self) -> QWidget:
        place = self.tr("Kept in {file}").format(file=isolated(str(self.context.settings.file)))
        return plain_label(place, "caption", wraps=True)

    def _judges_rows(self) -> QVBoxLayout:
        rows = QVBoxLayout()
        rows.setSpacing(GRID)
        rows.addWidget(plain_label(self.tr("Judges on this machine"), "heading"))
        rows.addWidget(self.judges_gently)
        hint = self.tr("Holds from the next start or resumption of a run.")
        rows.addWidget(plain_label(hint, "caption", wraps=True))
        return rows

    def _listen(self, settings: Settings) -> None:
        self.language.activated.connect(self._on_language)
        self.theme.activated.connect(self._on_theme)
        self.text_size.activated.connect(self._on_text_size)
        self.idle_limit.valueChanged.connect(self._on_idle_limit)
        self.moves_on.toggled.connect(self._on_moves_on)
        self.judges_gently.toggled.connect(self._on_judges_gently)
        self.keys.keys_changed.connect(self._on_keys)
        settings.changed.connect(self._on_setting_changed)

    def _on_language(self) -> None:
        self.context.settings.language = self.language.currentData()

    def _on_theme(self) -> None:
        self.context.settings.theme = self.theme.currentData()

    def _on_text_size(self) -> None:
        self.context.settings.text_scale = self.text_size.currentData()

    def _on_idle_limit(self, seconds: int) -> None:
        self.context.settings.idle_limit_s = seconds

    def _on_moves_on(self, is_on: bool) -> None:
        self.context.settings.moves_on_after_last_digit = is_on

    def _on_judges_gently(self, is_on: bool) -> None:
        self.context.settings.judges_gently = is_on

    def _on_keys(self, keys: dict[str, str]) -> None:
        self.context.settings.keys = keys

    def _on_setting_changed(self) -> None:
        """Show what was changed elsewhere, as the menus can."""
        settings = self.context.settings
        self.theme.setCurrentIndex(self.theme.findData(settings.theme))
        self.text_size.setCurrentIndex(self.text_size.findData(settings.text_scale))


def _choice(name: str, names: dict[str, str] | dict[float, str], chosen: object) -> QComboBox:
    box = named(QComboBox(), name)
    for value, text in names.items():
        box.addItem(text, value)
    box.setCurrentIndex(box.findData(chosen))
    return box
