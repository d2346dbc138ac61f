"""A page of the analysis says whether it is as registered."""

from pytestqt.qtbot import QtBot

from medreview.ui.screen import ScreenContext
from tests.ui.screens.analysis.conftest import Show, settle


def test_that_a_page_is_as_registered_until_something_else_is_chosen(
    qtbot: QtBot, show: Show, rated: ScreenContext
) -> None:
    screen = show(rated)
    assert screen.standing.text() == ""
    screen.register()
    assert screen.registering is not None
    screen.registering.register_button.click()
    screen.registering.close()
    qtbot.waitUntil(lambda: screen.standing.text() == "as registered", timeout=20_000)
    assert "SHA-256" in screen.standing.toolTip()
    method = screen.drawer.method
    method.seed.setValue(method.seed.value() + 1)
    method.seed.editingFinished.emit()
    settle(qtbot, screen)
    qtbot.waitUntil(lambda: screen.standing.text() == "exploratory", timeout=20_000)
