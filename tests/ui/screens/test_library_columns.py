"""Columns of the library's lists: each is one record, and a menu in the header chooses which are shown."""

from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtWidgets import QApplication, QMenu
from pytestqt.qtbot import QtBot

from medreview.ui.screen import ScreenContext
from medreview.ui.screens.library import LibraryScreen
from medreview.ui.screens.library.list_kinds import KINDS, QUESTIONS, ListColumn, ListKind
from medreview.ui.translation import translated
from medreview.workflows.browse_library import QuestionFilter, QuestionOrder
from tests.builders import a_dataset, a_study, a_workspace
from tests.ui.screens.test_library_lists import settle

KEY = QUESTIONS.keys.index(QuestionOrder.KEY)
RAIL_PX = 96
"""What the window has beside a place."""
EVERY_COLUMN = [pytest.param(kind, column, id=f"{kind.name}-{column.key}") for kind in KINDS for column in kind.columns]


@pytest.fixture
def open_library(qtbot: QtBot, context: ScreenContext, tmp_path) -> Iterator[Callable[[], LibraryScreen]]:
    workspace = a_workspace(tmp_path)
    a_study(workspace, answers=6, images=2)
    a_dataset(workspace, answers=3, name="Second")
    context.workspace.use(workspace)
    opened: list[LibraryScreen] = []

    def open_one() -> LibraryScreen:
        screen = LibraryScreen(context)
        qtbot.addWidget(screen)
        screen.resize(1366 - RAIL_PX, 700)
        screen.show()
        settle(qtbot, screen)
        opened.append(screen)
        return screen

    yield open_one
    for screen in opened:
        settle(qtbot, screen)
        screen.hide()
    context.workspace.close()


def choose(library: LibraryScreen, column: int) -> None:
    menu = library.table.columns_menu()
    menu.actions()[column].trigger()
    menu.deleteLater()


@pytest.mark.parametrize(("kind", "column"), EVERY_COLUMN)
def test_that_a_column_can_be_sorted_by_read_and_named(
    context: ScreenContext, open_library: Callable[[], LibraryScreen], kind: ListKind, column: ListColumn
) -> None:
    found = context.workspace.read(
        lambda workspace: kind.find(workspace, wanted=QuestionFilter(), order=column.key, descending=False)
    )
    lines = context.workspace.read(lambda workspace: kind.read(workspace, identifiers=found))
    assert len(lines) == len(found) > 0
    assert all(isinstance(column.text(line), str) for line in lines)
    assert translated(column.title).strip(), "give the column a title"
    assert column.width > 0


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_that_no_two_columns_of_a_list_are_the_same(kind: ListKind) -> None:
    assert len(set(kind.keys)) == len(kind.columns)
    assert len({column.title.template for column in kind.columns}) == len(kind.columns)
    assert kind.columns[0].is_shown


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_that_what_is_shown_at_first_is_in_sight_in_a_small_window(
    qtbot: QtBot, open_library: Callable[[], LibraryScreen], kind: ListKind
) -> None:
    library = open_library()
    library.listed.setCurrentIndex(KINDS.index(kind))
    settle(qtbot, library)
    assert library.table.horizontalHeader().length() <= library.table.viewport().width()


def test_that_a_column_that_was_chosen_is_shown_from_then_on(open_library: Callable[[], LibraryScreen]) -> None:
    library = open_library()
    assert library.table.isColumnHidden(KEY)
    choose(library, KEY)
    assert not library.table.isColumnHidden(KEY)
    assert library.table.model().index(0, KEY).data()
    assert not open_library().table.isColumnHidden(KEY)


def test_that_a_column_can_be_taken_out_and_all_put_back_as_designed(
    qtbot: QtBot, open_library: Callable[[], LibraryScreen]
) -> None:
    library = open_library()
    kinds = QUESTIONS.keys.index(QuestionOrder.KIND)
    choose(library, kinds)
    choose(library, KEY)
    settle(qtbot, library)
    assert library.table.isColumnHidden(kinds)
    menu = library.table.columns_menu()
    menu.actions()[-1].trigger()
    assert not library.table.isColumnHidden(kinds)
    assert library.table.isColumnHidden(KEY)
    menu.deleteLater()


def test_that_the_column_that_takes_the_room_cannot_be_taken_out(open_library: Callable[[], LibraryScreen]) -> None:
    menu = open_library().table.columns_menu()
    assert [action.isEnabled() for action in menu.actions()][:2] == [False, True]
    menu.deleteLater()


def test_that_a_choice_for_one_list_leaves_the_others_alone(
    qtbot: QtBot, open_library: Callable[[], LibraryScreen]
) -> None:
    library = open_library()
    choose(library, 2)
    library.listed.setCurrentIndex(1)
    settle(qtbot, library)
    assert not library.table.isColumnHidden(2)
    library.listed.setCurrentIndex(0)
    settle(qtbot, library)
    assert library.table.isColumnHidden(2)


def test_that_the_menu_key_opens_the_menu_of_columns(
    open_library: Callable[[], LibraryScreen], monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[QMenu] = []
    monkeypatch.setattr(QMenu, "popup", lambda menu, _place: opened.append(menu))  # no screen here takes the keyboard
    library = open_library()
    event = QContextMenuEvent(QContextMenuEvent.Reason.Keyboard, QPoint(5, 5), QPoint(5, 5))
    QApplication.sendEvent(library.table, event)
    (menu,) = opened
    assert menu.accessibleName() == "Columns"
    assert [action.text() for action in menu.actions()][:2] == ["Question", "Dataset"]


def test_that_a_hand_edited_choice_that_means_nothing_is_left_aside(
    context: ScreenContext, open_library: Callable[[], LibraryScreen]
) -> None:
    context.settings.remember("columns/library/shown", b"[1, 2")
    assert open_library().table.isColumnHidden(KEY)
    context.settings.remember("columns/library/shown", b"[1, 2]")
    assert open_library().table.isColumnHidden(KEY)
