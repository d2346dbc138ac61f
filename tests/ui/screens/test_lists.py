"""Every list of the window: each column is one record, and a menu in the header chooses which are shown."""

import importlib
import pkgutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtTest import QAbstractItemModelTester
from PySide6.QtWidgets import QApplication, QMenu
from pytestqt.qtbot import QtBot

import medreview.ui
from medreview.errors import Message
from medreview.ui.screen import ScreenContext
from medreview.ui.translation import Languages
from medreview.ui.widgets.data_table import RowsModel
from medreview.ui.widgets.record_list import ListColumn, ListTable, RecordList


def _found() -> dict[str, RecordList]:
    lists: dict[str, RecordList] = {}
    for module in pkgutil.walk_packages(medreview.ui.__path__, "medreview.ui."):
        for shown in vars(importlib.import_module(module.name)).values():
            if isinstance(shown, RecordList):
                assert lists.setdefault(shown.name, shown) is shown, f"two lists keep their columns as {shown.name!r}"
    return lists


LISTS = _found()
every_list = pytest.mark.parametrize("shown", LISTS.values(), ids=list(LISTS))


@pytest.fixture(params=["en", "fa"])
def language(request: pytest.FixtureRequest, qapp: QApplication, compiled: Path) -> Iterator[str]:
    languages = Languages(qapp, compiled)
    languages.use(request.param)
    yield request.param
    languages.leave()


def a_table(qtbot: QtBot, context: ScreenContext, shown: RecordList) -> ListTable[object]:
    table = ListTable[object](context.settings, shown)
    qtbot.addWidget(table)
    table.resize(1200, 300)
    table.show()
    return table


@every_list
def test_that_a_column_of_a_list_has_a_key_and_a_title_of_its_own(shown: RecordList) -> None:
    assert len(set(shown.keys)) == len(shown.columns)
    assert [column.key for column in shown.columns if not column.title.template.strip()] == [], "give these a title"
    assert len({column.title.template for column in shown.columns}) == len(shown.columns)
    assert [column.is_shown for column in shown.columns if column.takes_rest] == [True]


@every_list
def test_that_the_titles_of_a_list_are_not_cut(
    qtbot: QtBot, context: ScreenContext, language: str, shown: RecordList
) -> None:
    table = a_table(qtbot, context, shown)
    header = table.horizontalHeader()
    visible = [column for column in range(header.count()) if not header.isSectionHidden(column)]
    assert visible
    cut = [shown.keys[c] for c in visible if header.sectionSize(c) < header.sectionSizeHint(c)]
    assert (language, cut) == (language, [])


@every_list
def test_that_the_menu_key_offers_every_column_of_a_list(
    qtbot: QtBot, context: ScreenContext, monkeypatch: pytest.MonkeyPatch, shown: RecordList
) -> None:
    opened: list[QMenu] = []
    monkeypatch.setattr(QMenu, "popup", lambda menu, _place: opened.append(menu))  # no screen here takes the keyboard
    table = a_table(qtbot, context, shown)
    event = QContextMenuEvent(QContextMenuEvent.Reason.Keyboard, QPoint(5, 5), QPoint(5, 5))
    QApplication.sendEvent(table, event)
    (menu,) = opened
    titles = [str(table.model().headerData(c, Qt.Orientation.Horizontal)) for c in range(len(shown.columns))]
    assert [action.text() for action in menu.actions()][: len(titles)] == titles
    assert menu.accessibleName()
    assert table.accessibleName()


@every_list
def test_that_a_choice_of_columns_is_kept(qtbot: QtBot, context: ScreenContext, shown: RecordList) -> None:
    chosen = next(place for place, column in enumerate(shown.columns) if not column.takes_rest)
    table = a_table(qtbot, context, shown)
    was_hidden = table.isColumnHidden(chosen)
    menu = table.columns_menu()
    menu.actions()[chosen].trigger()
    menu.deleteLater()
    assert table.isColumnHidden(chosen) is not was_hidden
    assert a_table(qtbot, context, shown).isColumnHidden(chosen) is not was_hidden


@pytest.mark.parametrize("descending", [False, True])
@every_list
def test_that_a_list_is_sorted_by_each_column_where_that_is_offered(
    qtbot: QtBot, context: ScreenContext, shown: RecordList, descending: bool
) -> None:
    table = a_table(qtbot, context, shown)
    assert table.isSortingEnabled() == shown.is_sortable
    for column in range(len(shown.columns)):
        order = Qt.SortOrder.DescendingOrder if descending else Qt.SortOrder.AscendingOrder
        table.model().sort(column, order)


STEPS = RecordList(
    "steps",
    Message("Batches of the rater"),
    (
        ListColumn("done", Message("Judged"), lambda one: f"{one} of 10", 80, sorts_by=lambda one: one or None),
        ListColumn("text", Message("Text"), lambda one: "odd" if one % 2 else "even", 160, takes_rest=True),
        ListColumn("rare", Message("Note"), lambda _: "", 60, is_bare=lambda things: max(things, default=0) < 50),
    ),
)


@pytest.fixture
def steps(qtbot: QtBot, context: ScreenContext) -> ListTable[int]:
    table = ListTable[int](context.settings, STEPS)
    QAbstractItemModelTester(table.model(), QAbstractItemModelTester.FailureReportingMode.Fatal)
    qtbot.addWidget(table)
    table.resize(600, 300)
    table.show()
    table.show_things([9, 0, 10, 2])
    return table


def test_that_rows_are_sorted_by_what_they_count_and_nothing_stands_last(steps: ListTable[int]) -> None:
    steps.sortByColumn(0, Qt.SortOrder.AscendingOrder)
    assert steps.rows.things == [2, 9, 10, 0]
    steps.sortByColumn(0, Qt.SortOrder.DescendingOrder)
    assert steps.rows.things == [10, 9, 2, 0]


def test_that_the_order_in_which_things_came_can_be_had_again(steps: ListTable[int]) -> None:
    steps.sortByColumn(0, Qt.SortOrder.AscendingOrder)
    steps.sortByColumn(-1, Qt.SortOrder.AscendingOrder)
    assert steps.rows.things == [9, 0, 10, 2]


def test_that_what_is_marked_stays_marked_when_a_list_is_sorted(steps: ListTable[int]) -> None:
    assert steps.mark(lambda one: one == 10)
    steps.sortByColumn(0, Qt.SortOrder.DescendingOrder)
    assert (steps.marked, steps.currentIndex().row()) == (10, 0)


def test_that_new_things_come_in_the_order_that_was_chosen(steps: ListTable[int]) -> None:
    steps.sortByColumn(0, Qt.SortOrder.AscendingOrder)
    steps.show_things([7, 3])
    assert steps.rows.things == [3, 7]
    steps.rows.change_thing(0, 4)
    assert [steps.rows.index(row, 0).data() for row in range(2)] == ["4 of 10", "7 of 10"]


def test_that_a_column_with_nothing_to_tell_comes_with_what_it_tells(steps: ListTable[int]) -> None:
    assert steps.isColumnHidden(2)
    steps.show_things([51])
    assert not steps.isColumnHidden(2)


def test_that_nothing_is_marked_where_nothing_fits(steps: ListTable[int]) -> None:
    steps.clearSelection()
    assert not steps.mark(lambda one: one == 77)
    assert (steps.marked, steps.all_marked) == (None, [])


MOST_FIXED = 4
"""A table with fixed columns has at most so many of them."""

RESULTS = {
    "medreview.ui.plots.table_view": "results, whose columns are those of the analysis",
    "medreview.ui.statistics_check": "results of a check",
    "medreview.ui.backups_dialog": "counts before and after",
    "medreview.ui.screens.studies.hand_out_dialog": "a form: rows are ticked and filled in",
    "medreview.ui.screens.runs.run_state": "counts of a run",
}
"""Tables of more columns that are no lists of things, and why."""


def test_that_a_table_with_more_than_a_few_columns_is_a_list_of_records() -> None:
    root = Path(medreview.ui.__path__[0])
    fixed: dict[str, int] = {}
    for file in root.rglob("*.py"):
        text = file.read_text(encoding="utf-8")
        for part in text.split(f"{RowsModel.__name__}(")[1:]:
            shown = part.split(")\n        )", 1)[0]
            module = ".".join(["medreview", "ui", *file.relative_to(root).with_suffix("").parts])
            fixed[module] = max(fixed.get(module, 0), shown.count("ShownColumn("))
    assert {module for module, n in fixed.items() if n > MOST_FIXED} <= set(RESULTS)
