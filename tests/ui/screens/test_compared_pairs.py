"""Pairs of answers where a researcher looks at them: both answers, and the choice in words."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from medreview.domain.study_plans import Shows
from medreview.store.workspace import Workspace, open_workspace
from medreview.ui.screen import ScreenContext
from medreview.ui.screens.collecting import CollectingScreen
from medreview.ui.screens.collecting.screen import RATINGS
from medreview.ui.screens.differences import DifferencesScreen
from medreview.ui.screens.rating.pair_page import PairPage
from medreview.ui.screens.rating.rating_page import RatingPage
from medreview.ui.widgets.data_table import DataTable
from medreview.workflows.collect import collect
from medreview.workflows.design_study import create_study
from medreview.workflows.hand_out import content_shown
from medreview.workflows.rate_answers import open_session, raters_of, studies_to_rate
from tests.builders import a_dataset, a_workspace
from tests.compared_raters import BEST_FIRST, a_pairs_plan, compare_all, rated_by_package


@pytest.fixture(scope="module")
def compared_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("compared")
    workspace = a_workspace(folder)
    a_dataset(workspace, answers=6)
    study = create_study(workspace, a_pairs_plan())
    collect(workspace, rated_by_package(workspace, folder)[:1], by="researcher", shown=content_shown)
    (rater,) = (one for one in raters_of(workspace, study) if one.code == "r2")
    compare_all(open_session(workspace, study, rater.rater), BEST_FIRST[::-1], judges_all=True)
    workspace.close()
    return workspace.path


@pytest.fixture
def workspace(tmp_path: Path, compared_file: Path) -> Workspace:
    """What r1 sent back prefers the first of the authors, r2 the last."""
    return open_workspace(Path(shutil.copy(compared_file, tmp_path)))


@pytest.fixture
def at_home(context: ScreenContext, workspace: Workspace) -> Iterator[ScreenContext]:
    context.workspace.use(workspace)
    yield context
    context.workspace.close()


def cells(table: DataTable) -> list[list[str]]:
    model = table.model()
    columns = range(model.columnCount())
    return [[str(model.index(row, column).data()) for column in columns] for row in range(model.rowCount())]


def settle(qtbot: QtBot, context: ScreenContext) -> None:
    qtbot.waitUntil(lambda: not context.write_jobs.is_busy and not context.read_jobs.is_busy, timeout=20_000)


def test_that_a_difference_of_pairs_shows_both_answers_and_what_each_rater_prefers(
    qtbot: QtBot, at_home: ScreenContext
) -> None:
    screen = DifferencesScreen(at_home)
    qtbot.addWidget(screen)
    screen.resize(1270, 700)
    screen.show()
    qtbot.waitUntil(lambda: screen.view is not None)
    settle(qtbot, at_home)
    assert screen.summary == "5 of 6 compared pairs differ."
    assert cells(screen.table)[0][1] == "two answers"
    assert {row[1] for row in cells(screen.pane.values)} == {"The first", "The second"}
    both = screen.pane.answers
    qtbot.waitUntil(lambda: bool(both.second.toPlainText()))
    assert both.first.toPlainText() != both.second.toPlainText()
    assert both.second.isVisible()
    assert not screen.filters.distance.isVisible()
    screen.decide_button.click()
    dialog = screen.dialog
    assert dialog is not None
    assert "Items that differ: 5" in {label.text() for label in dialog.findChildren(QLabel)}
    dialog.rater.setEditText("Prof")
    dialog.shows.choose(Shows.RATINGS)
    dialog.yes_button.click()
    settle(qtbot, at_home)
    qtbot.waitUntil(lambda: screen.dialog is None)
    (made,) = (one for one in studies_to_rate(at_home.workspace.workspace) if "Pairs," in one.name)
    session = open_session(at_home.workspace.workspace, made.study, made.raters[0].rater_id)
    rating = RatingPage(session, theme=at_home.theme, settings=at_home.settings)
    qtbot.addWidget(rating)
    rating.move_on()
    page = rating.page
    assert isinstance(page, PairPage)
    assert page.answer.answers.second.toPlainText()
    (row,) = page.answer.table.rows
    assert {words[:1] for words in row.remark.split(" · ")} == {"C", "D"}
    assert "The first" in row.remark
    assert "The second" in row.remark


def test_that_a_rating_of_a_pair_is_decided_with_both_answers_in_sight(qtbot: QtBot, at_home: ScreenContext) -> None:
    screen = CollectingScreen(at_home)
    qtbot.addWidget(screen)
    screen.resize(1270, 700)
    screen.show()
    settle(qtbot, at_home)
    screen.tabs.setCurrentIndex(RATINGS)
    screen.ratings.matters.setCurrentIndex(screen.ratings.matters.count() - 1)
    settle(qtbot, at_home)
    rows = cells(screen.ratings.table)
    assert rows[0][4] == "batch 1, pair 1"
    assert {row[3] for row in rows} <= {"cannot judge", "The first", "The second"}
    answers = screen.ratings.pane.answers
    assert answers.second.isVisible()
    assert answers.first.toPlainText() != answers.second.toPlainText()
