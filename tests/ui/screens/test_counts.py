"""The page for counts: what is chosen is counted, and fields are crossed."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot
from sqlmodel import select

from medreview.domain.questions import Question
from medreview.ui.screen import ScreenContext
from medreview.ui.screens.library.counts import CountsScreen
from tests.builders import a_workspace
from tests.judged_answers import judged_dataset


@pytest.fixture
def page(qtbot: QtBot, context: ScreenContext, tmp_path: Path) -> Iterator[CountsScreen]:
    workspace = a_workspace(tmp_path)
    judged_dataset(workspace, [()] * 6)
    with workspace.transaction() as session:
        for number, question in enumerate(session.exec(select(Question))):
            question.icd11, question.sex = ("01", "02")[number % 2], ("female", "male")[number % 2]
            question.age = ("34", "70")[number % 2]
    context.workspace.use(workspace)
    screen = CountsScreen(context)
    qtbot.addWidget(screen)
    screen.resize(1270, 700)
    screen.show()
    yield screen
    context.workspace.close()


def names(page: CountsScreen) -> list[str]:
    return [one.results.name for one in page.results.page.tables]


def test_that_the_chapter_is_counted_first_and_values_have_their_words(qtbot: QtBot, page: CountsScreen) -> None:
    page.arrive(None)
    qtbot.waitUntil(lambda: names(page) == ["question_counts"])
    assert page.fields[0].chosen == "icd11"
    (plot,) = page.results.page.plots
    assert "Questions by ICD-11" in plot.canvas.accessibleName()


@pytest.mark.usefixtures("persian")
def test_that_ages_are_in_the_digits_of_the_window(qtbot: QtBot, page: CountsScreen) -> None:
    page.arrive(("age",))
    qtbot.waitUntil(lambda: names(page) == ["question_counts"])
    (plot,) = page.results.page.plots
    assert "۳۴" in plot.canvas.accessibleDescription()
    rows = page.results.page.tables[0].rows.rows
    shown = [str(rows.index(0, column).data()) for column in range(rows.columnCount())]
    assert "۳۴" in "".join(shown)
    assert "34" not in "".join(shown) + plot.canvas.accessibleDescription()


def test_that_a_second_field_crosses_them_and_the_same_one_twice_is_one(qtbot: QtBot, page: CountsScreen) -> None:
    page.arrive(("icd11", "sex"))
    qtbot.waitUntil(lambda: names(page) == ["question_counts", "cross_table", "cross_counts"])
    table = page.results.page.tables[1]
    shown = [str(table.rows.rows.index(0, column).data()) for column in range(4)]
    assert shown == ["01 Certain infectious or parasitic diseases", "3", "0", "3"]
    assert page.saved_state() == ("icd11", "sex")
    page.fields[1].choose("icd11")
    qtbot.waitUntil(lambda: names(page) == ["question_counts"])


def test_that_a_field_without_values_in_a_dataset_says_so(qtbot: QtBot, page: CountsScreen) -> None:
    with page.context.workspace.workspace.transaction() as session:
        session.exec(select(Question)).first().extra = {"ward": ""}  # type: ignore[union-attr]
    page.arrive(("ward",))
    qtbot.waitUntil(lambda: page.fields[0].chosen == "ward")
    said = "These fields cannot be counted: no question has a value in ward."
    qtbot.waitUntil(lambda: said in [one.text() for one in page.results.page.findChildren(QLabel)])
