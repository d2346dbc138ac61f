"""Every place and every dialog can be worked with by keyboard alone, and by ear; none can be forgotten here."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QListWidget, QMainWindow, QPushButton, QTabWidget, QWidget

from medreview.ui.main_window import MainWindow
from medreview.ui.places import all_places
from medreview.ui.screen import Screen
from tests.made_sample import copy_sample
from tests.ui.every_window import DIALOGS, PLACE_SCENES, Studio, classes_below, screenshots
from tests.ui.nameless_controls import nameless_controls
from tests.ui.seen_focus import unseen_focus
from tests.ui.tab_walk import lost_on_the_way, shared_keys, spoken, walked
from tests.ui.wheel_walk import changed_by_wheel

pytestmark = pytest.mark.timeout(600)


@pytest.fixture(scope="module")
def workspaces(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sample as it ships, judged, and handed out."""
    folder = tmp_path_factory.mktemp("workspaces")
    sample = copy_sample(folder / "sample.medreview")
    screenshots.make_judged_sample(sample, folder / "judged.medreview", folder / "models")
    screenshots.make_handed_out_sample(sample, folder)
    return folder


@pytest.fixture(params=[("en", "light"), ("fa", "dark")], ids=["en-light", "fa-dark"])
def studio(request: pytest.FixtureRequest, qapp: QApplication, workspaces: Path) -> Iterator[Studio]:
    with screenshots.opened_studio(qapp, workspaces, *request.param) as studio:
        yield studio


def faults_of(window: QWidget) -> list[str]:
    faults = [*nameless_controls(window), *lost_on_the_way(window), *shared_keys(window), *changed_by_wheel(window)]
    return faults or unseen_focus(window, walked(window))


def parts_of(studio: Studio) -> Iterator[str]:
    """Turn every tab, panel and section of the place on show, one after the other."""
    screen = studio.window.screen_at(studio.window.current_place)
    yield "as it opens"
    for tabs in (one for one in screen.findChildren(QTabWidget) if one.isVisible()):
        for index in range(tabs.count()):
            if tabs.isTabVisible(index) and tabs.isTabEnabled(index):
                tabs.setCurrentIndex(index)
                yield tabs.tabText(index)
    for name in ("panels", "sections"):
        if isinstance(pages := getattr(screen, name, None), QListWidget):
            for row in range(pages.count()):
                pages.setCurrentRow(row)
                yield pages.item(row).text()


def settle(studio: Studio) -> None:
    """One answer of the workspace may lead to the next question."""
    for _ in range(3):
        studio.settle()


@pytest.mark.parametrize("scene", PLACE_SCENES)
def test_that_the_tab_key_goes_through_a_place_as_it_is_read(studio: Studio, scene: str) -> None:
    PLACE_SCENES[scene](studio)
    found = {}
    for part in parts_of(studio):
        settle(studio)
        found[part] = faults_of(studio.window)
    assert {part: faults for part, faults in found.items() if faults} == {}


@pytest.mark.parametrize("name", DIALOGS)
def test_that_a_dialog_is_walked_through_as_it_is_read_and_left_by_escape(studio: Studio, name: str) -> None:
    studio.open()
    kind, recipe = DIALOGS[name]
    dialog = recipe(studio)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, on=False)
    dialog.open()
    settle(studio)
    default = [button for button in dialog.findChildren(QPushButton) if button.isDefault() and button.isVisible()]
    assert (type(dialog), faults_of(dialog), not_left_by_escape(dialog)) == (kind, [], [])
    assert len(default) <= 1


def not_left_by_escape(dialog: QDialog) -> list[str]:
    """The controls that keep the Escape key for themselves."""
    stayed = []
    for stop in walked(dialog):
        stop.setFocus()
        QTest.keyClick(stop, Qt.Key.Key_Escape)
        if dialog.isVisible():
            stayed.append(spoken(stop))
        dialog.open()
    return stayed


def test_that_no_dialog_is_forgotten_here() -> None:
    assert classes_below(QDialog) == {kind for kind, _ in DIALOGS.values()}
    assert classes_below(QMainWindow) == {MainWindow}


def test_that_no_place_is_forgotten_here(qapp: QApplication, workspaces: Path) -> None:
    with screenshots.opened_studio(qapp, workspaces, "en", "light") as studio:
        places = [place.key for place in all_places()]
        assert classes_below(Screen) == {type(studio.window.screen_at(place)) for place in places}
