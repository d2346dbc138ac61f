"""Answers and images are lists of their own: filtered with their questions, sorted, and leading to their question."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtTest import QAbstractItemModelTester

from medreview.domain.changes import Change
from medreview.ui.screen import ScreenContext
from medreview.ui.screens.library import LibraryScreen
from medreview.ui.screens.library.list_kinds import ANSWERS, IMAGES, KINDS
from tests.builders import a_dataset, a_study, a_workspace


@pytest.fixture
def library(qtbot, context: ScreenContext, tmp_path) -> Iterator[LibraryScreen]:
    workspace = a_workspace(tmp_path)
    a_study(workspace, answers=6, images=2)
    a_dataset(workspace, answers=3, name="Second")
    context.workspace.use(workspace)
    screen = LibraryScreen(context)
    qtbot.addWidget(screen)
    screen.resize(1200, 700)
    screen.show()
    settle(qtbot, screen)
    yield screen
    settle(qtbot, screen)
    screen.hide()
    context.workspace.close()


def settle(qtbot, library: LibraryScreen) -> None:
    qtbot.waitUntil(lambda: not library.context.read_jobs.is_busy and not library.context.write_jobs.is_busy)


def list_kind(qtbot, library: LibraryScreen, kind) -> list[tuple[str, ...]]:
    library.listed.setCurrentIndex(KINDS.index(kind))
    settle(qtbot, library)
    return shown(library)


def shown(library: LibraryScreen) -> list[tuple[str, ...]]:
    model = library.table.model()
    rows, columns = range(model.rowCount()), range(model.columnCount())
    return [tuple(str(model.index(row, column).data()) for column in columns) for row in rows]


def test_that_answers_are_listed_with_their_authors(qtbot, library: LibraryScreen) -> None:
    rows = list_kind(qtbot, library, ANSWERS)
    assert len(rows) == 9 + 3  # and the references of three questions
    assert {row[2] for row in rows} > {"Dr Hidden", "secret-model-7b"}
    assert sum(row[5] == "reference" for row in rows) == 3


def test_that_answers_of_one_dataset_are_those_of_its_questions(qtbot, library: LibraryScreen) -> None:
    list_kind(qtbot, library, ANSWERS)
    library.arrive("Second")
    settle(qtbot, library)
    assert {row[1] for row in shown(library)} == {"Second"}


def test_that_answers_are_sorted_by_a_column_in_the_workspace(qtbot, library: LibraryScreen) -> None:
    list_kind(qtbot, library, ANSWERS)
    library.table.sortByColumn(2, Qt.SortOrder.DescendingOrder)
    settle(qtbot, library)
    authors = [row[2].lower() for row in shown(library)]
    assert authors == sorted(authors, reverse=True)


def test_that_images_are_listed_with_what_they_are(qtbot, library: LibraryScreen) -> None:
    rows = list_kind(qtbot, library, IMAGES)
    assert rows
    assert {row[3] for row in rows} == {"PNG"}


def test_that_a_chosen_answer_shows_its_question(qtbot, library: LibraryScreen) -> None:
    list_kind(qtbot, library, ANSWERS)
    last = library.table.model().rowCount() - 1
    library.table.selectRow(last)
    wanted = library.table.model().question_at(last)
    assert library._chosen == wanted
    assert library.page.edit_button.isVisible()


def test_that_the_chosen_answer_stays_chosen_when_something_is_edited(qtbot, library: LibraryScreen) -> None:
    list_kind(qtbot, library, ANSWERS)
    library.table.selectRow(5)
    library.context.workspace.announce(Change.DATASETS, by=None)
    settle(qtbot, library)
    assert [index.row() for index in library.table.selectionModel().selectedRows()] == [5]


@pytest.mark.parametrize("kind", [ANSWERS, IMAGES], ids=lambda kind: kind.name)
def test_that_no_title_of_a_list_is_cut(qtbot, library: LibraryScreen, kind) -> None:
    list_kind(qtbot, library, kind)
    header = library.table.horizontalHeader()
    visible = [column for column in range(header.count()) if not header.isSectionHidden(column)]
    assert all(header.sectionSize(column) >= header.sectionSizeHint(column) for column in visible)


def test_that_columns_of_a_list_stay_as_wide_as_they_were_left(qtbot, library: LibraryScreen) -> None:
    list_kind(qtbot, library, ANSWERS)
    library.table.setColumnWidth(2, 150)
    list_kind(qtbot, library, IMAGES)
    widths_of_images = library.table.columnWidth(2)
    list_kind(qtbot, library, ANSWERS)
    assert (library.table.columnWidth(2), widths_of_images < 150) == (150, True)


def test_that_questions_come_back_as_they_were(qtbot, library: LibraryScreen) -> None:
    before = shown(library)
    list_kind(qtbot, library, IMAGES)
    library.listed.setCurrentIndex(0)
    settle(qtbot, library)
    assert shown(library) == before


@pytest.mark.parametrize("kind", [ANSWERS, IMAGES], ids=lambda kind: kind.name)
def test_that_the_lists_keep_the_rules_of_models(qtbot, library: LibraryScreen, kind) -> None:
    QAbstractItemModelTester(library.table.model(), QAbstractItemModelTester.FailureReportingMode.Fatal)
    list_kind(qtbot, library, kind)


def test_that_a_library_built_anew_shows_what_the_one_before_showed(qtbot, library: LibraryScreen) -> None:
    list_kind(qtbot, library, ANSWERS)
    library.arrive("A study")
    with QSignalBlocker(library.filters.search):  # else the list is asked for once more, a moment after the typing
        library.filters.search.setText("paracetamol")
    library.filters.language.setCurrentIndex(library.filters.language.findData("en"))
    library.table.sortByColumn(2, Qt.SortOrder.DescendingOrder)
    settle(qtbot, library)
    library.resize(1200, 400)
    library.table.selectRow(4)
    library.table.verticalScrollBar().setValue(2)
    assert library.table.verticalScrollBar().value() == 2
    before = shown(library)
    again = LibraryScreen(library.context)
    qtbot.addWidget(again)
    again.resize(library.size())
    again.arrive(library.saved_state())
    assert again.saved_state() == library.saved_state()  # also before it has read anything
    again.show()
    settle(qtbot, again)
    assert shown(again) == before
    assert [index.row() for index in again.table.selectionModel().selectedRows()] == [4]
    assert again.filters.search.text() == "paracetamol"
    assert again.saved_state() == library.saved_state()
    again.hide()
