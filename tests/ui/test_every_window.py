"""Every place and every dialog can be worked with by keyboard alone, and by ear; none can be forgotten here."""

import contextlib
import shutil
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QAbstractItemModel, QAbstractListModel, QModelIndex, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QComboBox,
    QDialog,
    QListWidget,
    QMainWindow,
    QPushButton,
    QTabWidget,
    QWidget,
)

from medreview.ui.main_window import MainWindow
from medreview.ui.places import all_places
from medreview.ui.screen import Screen
from medreview.ui.screens.rating.screen import RatingScreen
from tests.made_sample import kept
from tests.sampling import seed_of
from tests.ui.every_window import DIALOGS, PLACE_SCENES, Studio, classes_below, make_workspaces, screenshots
from tests.ui.nameless_controls import nameless_controls
from tests.ui.seen_focus import unseen_focus
from tests.ui.tab_walk import lost_on_the_way, shared_keys, spoken, walked
from tests.ui.wheel_walk import changed_by_wheel

PLANTED = "Zuberi-Qasimov-"
OF_A_PACKAGE = frozenset({"send back"})
"""Dialogs of a rater's own workspace, which holds no author."""

LOOKS = {"fa-dark": ("fa", "dark"), "en-light": ("en", "light")}
REST_MS = 40
SOON_MS = 300
"""The longest that a preview waits for the next change."""

pytestmark = pytest.mark.timeout(600)


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """A third in Persian on dark ground, another in English on light: each run others, all in both with --full."""
    if "studio" not in metafunc.fixturenames:
        return
    kind, names = ("scene", list(PLACE_SCENES)) if "scene" in metafunc.fixturenames else ("name", list(DIALOGS))
    is_full, third = metafunc.config.getoption("--full"), seed_of(metafunc.config) % 3
    in_persian, in_english = (names, names) if is_full else (names[third::3], names[(third + 1) % 3 :: 3])
    cases = [("fa-dark", name) for name in in_persian] + [("en-light", name) for name in in_english]
    ids = ["-".join(case) for case in cases]
    metafunc.parametrize(("studio", kind), [(LOOKS[look], name) for look, name in cases], indirect=["studio"], ids=ids)


@pytest.fixture(scope="module")
def workspaces(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sample as it ships, judged, and handed out."""
    folder = tmp_path_factory.mktemp("workspaces")
    shutil.copytree(kept("workspaces", make_workspaces), folder, dirs_exist_ok=True)
    return folder


@pytest.fixture
def studio(request: pytest.FixtureRequest, qapp: QApplication, workspaces: Path) -> Iterator[Studio]:
    with screenshots.opened_studio(qapp, workspaces, *request.param) as studio:
        yield studio


def faults_of(window: QWidget) -> list[str]:
    stops = walked(window)
    faults = [*nameless_controls(window), *lost_on_the_way(window, stops), *shared_keys(window)]
    return faults or changed_by_wheel(window) or unseen_focus(window, stops)


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
    """One answer of the workspace may lead to the next question, and what is previewed is asked for a moment later."""
    for _ in range(3):
        studio.settle(REST_MS)
        while any(timer.isActive() and is_soon(timer) for timer in studio.window.findChildren(QTimer)):
            studio.settle(REST_MS)


def is_soon(timer: QTimer) -> bool:
    return timer.isSingleShot() and timer.interval() <= SOON_MS


def test_that_the_tab_key_goes_through_a_place_as_it_is_read(studio: Studio, scene: str) -> None:
    PLACE_SCENES[scene](studio)
    assert QApplication.activeModalWidget() is None, "what opens a dialog stands in DIALOG_SCENES and in DIALOGS"
    found = {}
    for part in parts_of(studio):
        settle(studio)
        found[part] = faults_of(studio.window)
    assert {part: faults for part, faults in found.items() if faults} == {}


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


def test_that_no_dialog_of_a_scene_stands_over_what_opens_next(qapp: QApplication, workspaces: Path) -> None:
    with screenshots.opened_studio(qapp, workspaces, "en", "light") as studio:
        studio.open()
        _, recipe = DIALOGS["about"]
        dialog = recipe(studio)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, on=False)
        dialog.open()
        assert QApplication.activeModalWidget() is dialog
    assert QApplication.activeModalWidget() is None


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


@pytest.fixture(scope="module")
def planted(workspaces: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The same workspaces with a name that occurs nowhere else, as author, model and run, and in others' comments."""
    folder = tmp_path_factory.mktemp("planted")
    shutil.copytree(workspaces, folder, dirs_exist_ok=True)
    for file in folder.glob("*.medreview"):
        with contextlib.closing(sqlite3.connect(file)) as connection:
            for statement in (
                "UPDATE author SET name = ? || id",
                "UPDATE model SET name = ? || id",
                "UPDATE run SET name = ? || id",
                "UPDATE item_note SET comment = ? || item_id WHERE item_id IN (SELECT i.id FROM item i"
                " JOIN assignment p ON p.id = i.assignment_id"
                " WHERE p.rater_id != (SELECT id FROM rater ORDER BY code LIMIT 1))",
            ):
                connection.execute(statement, (PLANTED,))
            connection.commit()
    return folder


def rate_here(studio: Studio) -> None:
    """Let somebody of the workspace begin to rate, as the button does."""
    window = studio.window
    window.show_place("rate")
    screen = window.screen_at("rate")
    assert isinstance(screen, RatingScreen)
    screen.open_rating_page(*next(iter(screen.start_page.buttons)))
    assert screen.rating_page is not None


def said_in_sight() -> list[str]:
    """Everything that a window or dialog on show says, titles, tips and every role of every list's rows with it."""
    said: list[str] = []
    for top in (top for top in QApplication.topLevelWidgets() if top.isVisible()):
        for widget in (top, *top.findChildren(QWidget)):
            if widget.isVisible():
                said += [
                    widget.windowTitle(),
                    widget.toolTip(),
                    widget.accessibleName(),
                    widget.accessibleDescription(),
                ]
                names = ("text", "toPlainText", "placeholderText", "title")
                said += [str(call()) for name in names if callable(call := getattr(widget, name, None))]
                said += [action.text() for action in widget.actions() if action.isVisible()]
            if widget.isVisible() and isinstance(widget, QAbstractItemView | QComboBox):
                said += held_by(widget.model())
    return said


def held_by(model: QAbstractItemModel) -> list[str]:
    roles = (*range(15), *range(Qt.ItemDataRole.UserRole, Qt.ItemDataRole.UserRole + 8))
    rows = range(model.rowCount(QModelIndex()))
    n_columns = 1 if isinstance(model, QAbstractListModel) else model.columnCount(QModelIndex())
    cells = ((row, column) for row in rows for column in range(n_columns))
    return [str(model.data(model.index(*cell), role)) for cell in cells for role in roles]


def test_that_the_planted_name_is_seen_before_anybody_rates(qapp: QApplication, planted: Path) -> None:
    with screenshots.opened_studio(qapp, planted, "en", "light") as studio:
        studio.open()
        studio.window.show_place("library")
        settle(studio)
        assert any(PLANTED in words for words in said_in_sight())


@pytest.mark.guards
@pytest.mark.parametrize("workspace", ["sample", "judged", "collected"])
def test_that_no_place_says_who_wrote_an_answer_while_somebody_rates(
    qapp: QApplication, planted: Path, workspace: str
) -> None:
    with screenshots.opened_studio(qapp, planted, "en", "light") as studio:
        studio.open(workspace)
        for place in all_places():  # what was looked at before must not come back either
            studio.window.show_place(place.key)
            settle(studio)
        rate_here(studio)
        for place in all_places():
            studio.window.show_place(place.key)
            assert studio.window.current_place in {"rate", "settings"}
            for _ in parts_of(studio):
                settle(studio)
                assert not [words for words in said_in_sight() if PLANTED in words], place.key


@pytest.mark.guards
@pytest.mark.parametrize("name", [name for name in DIALOGS if name not in OF_A_PACKAGE])
def test_that_no_dialog_stays_open_that_says_who_wrote_an_answer_while_somebody_rates(
    qapp: QApplication, planted: Path, name: str
) -> None:
    with screenshots.opened_studio(qapp, planted, "en", "light") as studio:
        studio.open()
        _, recipe = DIALOGS[name]
        dialog = recipe(studio)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, on=False)
        dialog.open()
        settle(studio)
        rate_here(studio)
        settle(studio)
        assert not [words for words in said_in_sight() if PLANTED in words]


def test_that_no_dialog_is_forgotten_here() -> None:
    assert classes_below(QDialog) == {kind for kind, _ in DIALOGS.values()}
    assert classes_below(QMainWindow) == {MainWindow}


def test_that_no_place_is_forgotten_here(qapp: QApplication, workspaces: Path) -> None:
    with screenshots.opened_studio(qapp, workspaces, "en", "light") as studio:
        places = [place.key for place in all_places()]
        assert classes_below(Screen) == {type(studio.window.screen_at(place)) for place in places}
