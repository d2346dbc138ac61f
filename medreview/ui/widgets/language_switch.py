"""The languages of the window side by side, each in its own words, for whoever cannot read the one on show."""

from functools import partial

from PySide6.QtWidgets import QButtonGroup, QPushButton, QWidget

from medreview.ui.settings import LANGUAGE_NAMES, Settings
from medreview.ui.tokens import GRID
from medreview.ui.widgets.layout import in_a_row


class LanguageSwitch(QWidget):
    """One button for each language; the program builds its window anew when another one is chosen."""

    def __init__(self, settings: Settings) -> None:
        super().__init__()
        self._settings = settings
        self.buttons: dict[str, QPushButton] = {}
        group = QButtonGroup(self)
        for language, name in LANGUAGE_NAMES.items():
            button = QPushButton(name)
            button.setProperty("role", "quiet")
            button.setCheckable(True)
            button.setChecked(language == settings.language)
            button.setAccessibleName(name)
            button.clicked.connect(partial(self._choose, language))
            group.addButton(button)
            self.buttons[language] = button
        in_a_row(*self.buttons.values(), of=self, spacing=GRID // 2)

    def _choose(self, language: str) -> None:
        if language != self._settings.language:
            self._settings.language = language
