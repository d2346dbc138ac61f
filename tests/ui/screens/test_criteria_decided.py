"""What raters said of criteria where a researcher decides: the criterion in words, and met or not met."""

from pathlib import Path

from pytestqt.qtbot import QtBot

from medreview.ui.screen import ScreenContext
from medreview.ui.screens.collecting import CollectingScreen
from medreview.ui.screens.collecting.screen import RATINGS
from medreview.ui.widgets.data_table import DataTable
from medreview.workflows.collect import collect
from medreview.workflows.design_study import create_study
from medreview.workflows.hand_out import content_shown
from tests.builders import CRITERIA, a_dataset, a_rubric, a_workspace
from tests.criteria_raters import a_criteria_plan, rated_by_package


def cells(table: DataTable) -> list[list[str]]:
    model = table.model()
    columns = range(model.columnCount())
    return [[str(model.index(row, column).data()) for column in columns] for row in range(model.rowCount())]


def settle(qtbot: QtBot, context: ScreenContext) -> None:
    qtbot.waitUntil(lambda: not context.write_jobs.is_busy and not context.read_jobs.is_busy, timeout=20_000)


def test_that_a_rating_by_criteria_is_decided_with_the_criterion_in_sight(
    qtbot: QtBot, context: ScreenContext, tmp_path: Path
) -> None:
    workspace = a_workspace(tmp_path)
    a_dataset(workspace, answers=3)
    a_rubric(workspace)
    create_study(workspace, a_criteria_plan("r1"))
    collect(workspace, rated_by_package(workspace, tmp_path), by="researcher", shown=content_shown)
    context.workspace.use(workspace)
    screen = CollectingScreen(context)
    qtbot.addWidget(screen)
    screen.resize(1270, 700)
    screen.show()
    settle(qtbot, context)
    screen.tabs.setCurrentIndex(RATINGS)
    screen.ratings.matters.setCurrentIndex(screen.ratings.matters.count() - 1)
    settle(qtbot, context)
    rows = cells(screen.ratings.table)
    assert len(rows) == 3 * len(CRITERIA)
    assert {row[3] for row in rows} == {"Met", "Not met", "cannot judge"}
    assert any(text in screen.ratings.pane.title.text() for *_, text in CRITERIA)
    context.workspace.close()
