"""What is set aside shows in the library, and comes back from there."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from medreview.domain.questions import RULE_THAT_TOOK
from medreview.ui.screen import ScreenContext
from medreview.ui.screens.library import LibraryScreen
from medreview.ui.screens.library.field_dialog import FieldDialog
from medreview.workflows.browse_library import TAG_ORDER, FieldValue
from medreview.workflows.clean_questions import Cleaning, preview_cleaning, quarantined, set_found_aside
from tests.builders import a_workspace
from tests.raw_pairs import RawPair, corpus, put_in
from tests.ui.screens.test_library import settle, shown

ASIDE = f"{TAG_ORDER}{RULE_THAT_TOOK}"


@pytest.fixture
def library(qtbot: QtBot, context: ScreenContext, tmp_path: Path) -> Iterator[LibraryScreen]:
    """Four questions, of which the second has too few words."""
    workspace = a_workspace(tmp_path)
    put_in(workspace, {"A": [*corpus(1, {}), RawPair("تب", ["بله حتما همین‌طور است"]), *corpus(2, {}, seed=3)]})
    context.workspace.use(workspace)
    screen = LibraryScreen(context)
    qtbot.addWidget(screen)
    screen.resize(1200, 700)
    screen.show()
    settle(qtbot, screen)
    yield screen
    context.workspace.close()


def clean(qtbot: QtBot, library: LibraryScreen) -> None:
    workspace = library.context.workspace.workspace
    assert set_found_aside(workspace, preview_cleaning(workspace, Cleaning())) == 1
    library.refresh()
    settle(qtbot, library)


def column(library: LibraryScreen, key: str) -> int:
    return library.table.model().kind.keys.index(key)


def said(library: LibraryScreen) -> str:
    return "\n".join(label.text() for label in library.page.findChildren(QLabel))


def test_that_the_list_says_by_which_rule_a_question_is_set_aside(qtbot: QtBot, library: LibraryScreen) -> None:
    assert library.table.isColumnHidden(column(library, ASIDE)), "nothing is set aside yet"
    clean(qtbot, library)
    place = column(library, ASIDE)
    assert not library.table.isColumnHidden(place)
    model = library.table.model()
    cells = [model.index(row, place).data() for row in range(model.rowCount())]
    assert cells == ["", "Fewer than 3 words in a message", "", ""]
    model.sort(place)
    settle(qtbot, library)
    assert [str(cell) for cell in shown(library)][-1] == "تب"


def test_that_an_answer_says_so_of_its_question(qtbot: QtBot, library: LibraryScreen) -> None:
    clean(qtbot, library)
    library.listed.setCurrentIndex(1)
    settle(qtbot, library)
    model, place = library.table.model(), column(library, "set_aside")
    cells = [model.index(row, place).data() for row in range(model.rowCount())]
    assert cells.count("Fewer than 3 words in a message") == 1


def test_that_a_filter_shows_only_what_a_rule_took(qtbot: QtBot, library: LibraryScreen) -> None:
    clean(qtbot, library)
    library.filters.bar.add_button.click()
    qtbot.waitUntil(lambda: library.findChild(FieldDialog) is not None)
    dialog = library.findChild(FieldDialog)
    qtbot.waitUntil(lambda: dialog.values.count() == 2)
    values = [dialog.values.item(row).text() for row in range(dialog.values.count())]
    assert any("Fewer than 3 words in a message" in value for value in values)
    dialog.reject()
    library.filters.bar.add(FieldValue(RULE_THAT_TOOK, "word-count:3"))
    settle(qtbot, library)
    assert shown(library) == ["تب"]
    library.filters.bar.use((FieldValue(RULE_THAT_TOOK, None),))
    library.filters.changed.emit()
    settle(qtbot, library)
    assert len(shown(library)) == 3


def test_that_the_page_of_a_question_takes_it_back_and_sets_it_aside_with_a_reason(
    qtbot: QtBot, library: LibraryScreen
) -> None:
    clean(qtbot, library)
    workspace = library.context.workspace.workspace
    library.table.selectRow(1)
    assert "Set aside: Fewer than 3 words in a message" in said(library)
    library.page.back_button.click()
    qtbot.waitUntil(lambda: "Set aside:" not in said(library))
    assert quarantined(workspace) == ()
    library.page.aside_button.click()
    assert library.reason is not None
    library.reason.setTextValue("a joke")
    library.reason.accept()
    qtbot.waitUntil(lambda: "a joke" in said(library))
