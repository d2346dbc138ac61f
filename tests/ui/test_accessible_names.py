"""A screen reader can say what every control is.

Dialogs and what places show while somebody works in them are looked at in every test of the window, see ``conftest``.
"""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication, QComboBox, QLineEdit, QWidget

from medreview.app import Shell
from medreview.ui.about_dialog import AboutDialog
from medreview.ui.crash_memory import CrashDialog
from medreview.ui.places import all_places
from medreview.ui.settings import Settings
from medreview.ui.theme import Theme
from medreview.ui.widgets.image_window import image_window
from tests.builders import a_study, a_workspace
from tests.ui.nameless_controls import nameless_controls


@pytest.fixture
def shell(qapp: QApplication, tmp_path: Path) -> Iterator[Shell]:
    settings = Settings(tmp_path / "settings.ini")
    shell = Shell(qapp, settings)
    shell.show_window()
    workspace = a_workspace(tmp_path)
    a_study(workspace, answers=3, images=2)
    shell.context.workspace.use(workspace)
    yield shell
    shell.shut_down()
    assert shell.window is not None
    shell.window.close()
    shell.window.deleteLater()
    shell.deleteLater()


@pytest.mark.parametrize("place", [place.key for place in all_places()])
def test_that_every_control_of_a_place_has_an_accessible_name(qtbot, shell: Shell, place: str) -> None:
    assert shell.window is not None
    shell.window.show_place(place)
    qtbot.waitUntil(lambda: not shell.context.write_jobs.is_busy)
    assert nameless_controls(shell.window.screen_at(place)) == []


def test_that_every_control_around_the_places_has_an_accessible_name(shell: Shell) -> None:
    assert shell.window is not None
    shell.window.show_place("start")
    assert nameless_controls(shell.window) == []


def test_that_every_control_of_the_dialogs_has_an_accessible_name(qtbot, theme: Theme) -> None:
    parent = QWidget()
    qtbot.addWidget(parent)
    images = image_window(theme, [], 0, parent)
    dialogs = (AboutDialog(parent), CrashDialog("report", parent), images)
    assert [nameless_controls(dialog) for dialog in dialogs] == [[], [], []]


def test_that_a_control_without_a_name_is_found(qtbot) -> None:
    box = QWidget()
    qtbot.addWidget(box)
    QLineEdit(box)
    assert nameless_controls(box) == ["QLineEdit in QWidget"]


def test_that_a_box_of_which_only_the_choice_would_be_heard_is_found(qtbot) -> None:
    box = QWidget()
    qtbot.addWidget(box)
    QComboBox(box).addItem("English")
    assert nameless_controls(box) == ["QComboBox in QWidget"]
