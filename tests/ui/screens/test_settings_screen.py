"""Each choice takes effect at once; keys only without conflict."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from medreview.ui.key_map import DEFAULT_KEYS
from medreview.ui.screen import ScreenContext
from medreview.ui.screens.settings import SettingsScreen


@pytest.fixture
def page(qtbot, context: ScreenContext) -> SettingsScreen:
    screen = SettingsScreen(context)
    qtbot.addWidget(screen)
    screen.show()
    return screen


def press(page: SettingsScreen, action: str, key: Qt.Key) -> None:
    button = page.keys.buttons[action]
    button.click()
    QTest.keyClick(button, key)


def test_that_idle_limit_and_moving_on_are_kept_at_once(page: SettingsScreen) -> None:
    page.idle_limit.setValue(90)
    page.moves_on.setChecked(True)
    settings = page.context.settings
    assert (settings.idle_limit_s, settings.moves_on_after_last_digit) == (90, True)


def test_that_the_theme_is_kept_at_once(page: SettingsScreen) -> None:
    page.theme.setCurrentIndex(page.theme.findData("dark"))
    page.theme.activated.emit(page.theme.currentIndex())
    assert page.context.settings.theme == "dark"


def test_that_a_theme_chosen_in_the_menu_is_shown_here(page: SettingsScreen) -> None:
    page.context.settings.theme = "dark"
    assert page.theme.currentData() == "dark"


def test_that_a_key_is_chosen_by_pressing_it(page: SettingsScreen) -> None:
    press(page, "flag", Qt.Key.Key_M)
    assert page.context.settings.keys["flag"] == "M"


def test_that_a_key_taken_twice_is_marked_and_not_kept(page: SettingsScreen) -> None:
    press(page, "flag", Qt.Key.Key_C)
    assert page.context.settings.keys == DEFAULT_KEYS
    assert {action for action, mark in page.keys.marks.items() if mark.text()} == {"flag", "comment"}
    assert "Not kept yet" in page.keys.problem.text()


def test_that_a_digit_is_refused_as_a_key(page: SettingsScreen) -> None:
    press(page, "flag", Qt.Key.Key_3)
    assert page.context.settings.keys["flag"] == DEFAULT_KEYS["flag"]
    assert page.keys.marks["flag"].text() == "taken"


def test_that_escape_keeps_the_old_key(page: SettingsScreen) -> None:
    press(page, "flag", Qt.Key.Key_Escape)
    assert page.keys.buttons["flag"].text() == "F"


def test_that_the_designed_keys_come_back(page: SettingsScreen) -> None:
    press(page, "flag", Qt.Key.Key_M)
    page.keys.defaults_button.click()
    assert page.context.settings.keys == DEFAULT_KEYS
