"""Pairs of answers where a researcher looks at them: both answers, and the choice in words."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from medreview.store.workspace import Workspace, open_workspace
from medreview.ui.screen import ScreenContext
from medreview.ui.screens.collecting import CollectingScreen
from medreview.ui.screens.collecting.screen import RATINGS
from medreview.ui.screens.differences import DifferencesScreen
from medreview.ui.widgets.data_table import DataTable
from medreview.workflows.collect import collect
from medreview.workflows.design_study import create_study
from medreview.workflows.hand_out import content_shown
from medreview.workflows.rate_answers import open_session, raters_of
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
    assert not screen.explain_button.isEnabled()
    assert "ratings of one answer" in screen.explain_button.toolTip()
    assert not screen.filters.distance.isVisible()


def test_that_pairs_which_were_chosen_alone_are_not_handed_on_as_all_places(
    qtbot: QtBot, at_home: ScreenContext, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A study that rates on scales, too, has places to hand on beside those that were chosen."""
    screen = DifferencesScreen(at_home)
    qtbot.addWidget(screen)
    screen.show()
    qtbot.waitUntil(lambda: screen.view is not None)
    monkeypatch.setattr(type(screen.view), "to_follow_up", property(lambda view: view.places))
    screen.table.rows.tick(0, is_on=True)
    settle(qtbot, at_home)
    screen.explain_button.setEnabled(True)
    screen.explain_button.click()
    assert screen.dialog is None
    assert "selected" not in screen.summary


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
    assert rows[0][2] == "batch 1, pair 1"
    assert {row[4] for row in rows} <= {"cannot judge", "The first", "The second"}
    answers = screen.ratings.pane.answers
    assert answers.second.isVisible()
    assert answers.first.toPlainText() != answers.second.toPlainText()
