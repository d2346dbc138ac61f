"""The questions behind a number of an examination, in the drawer."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from medreview.analysis.panel_page import Choices
from medreview.reporting.analysis_settings import AnalysisSettings
from medreview.reporting.figures import placed_data
from medreview.store.workspace import Workspace
from medreview.ui.screen import ScreenContext
from medreview.ui.screens.analysis.drawer import Drawer
from medreview.workflows.analyse import EXAM_PANEL, panel_page
from tests.integration.analysis.exams.test_mark_exams import answer, workspace  # noqa: F401 - a fixture


@pytest.fixture
def drawer(
    qtbot: QtBot,
    context: ScreenContext,
    workspace: Workspace,  # noqa: F811
    tmp_path: Path,
) -> Iterator[Drawer]:
    """Over a workspace in which one model chose the first option of every question, one of which it has right."""
    answer(workspace, tmp_path, ["answer: 1"] * 4)
    context.workspace.use(workspace)
    made = Drawer(context)
    qtbot.addWidget(made)
    yield made
    context.read_jobs.shut_down()
    context.write_jobs.shut_down()


def test_that_a_point_of_an_examination_opens_its_questions_with_choice_and_key(
    qtbot: QtBot,
    drawer: Drawer,
    workspace: Workspace,  # noqa: F811
) -> None:
    figure = panel_page(workspace, EXAM_PANEL, "", Choices(), AnalysisSettings()).figures[0]
    (point,) = (one.datum for one in placed_data(figure))
    assert drawer.open_key(point.key)
    pane = drawer.questions
    assert drawer.pane is pane
    qtbot.waitUntil(lambda: pane.table.model().rowCount() == 4)
    assert pane.count.text() == "n = 4"
    shown = [[str(pane.table.model().index(row, column).data()) for column in range(4)] for row in range(4)]
    assert [(one[1], one[3]) for one in shown] == [("A", "Wrong")] * 3 + [("A", "Right")]
    assert "Chosen: A" in pane.text.toPlainText()
    assert "answer: 1" in pane.text.toPlainText()
