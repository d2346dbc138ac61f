"""A planner over 24 questions with three answers and a reference each."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from medreview.ui.requests import PlanRequest
from medreview.ui.screen import ScreenContext
from medreview.ui.screens.planner import PlannerScreen
from tests.builders import a_dataset, a_workspace


@pytest.fixture
def context_with_answers(context: ScreenContext, tmp_path: Path) -> Iterator[ScreenContext]:
    workspace = a_workspace(tmp_path)
    a_dataset(workspace, answers=72, sentences=4)
    context.workspace.use(workspace)
    yield context
    context.workspace.close()


@pytest.fixture
def settle(qtbot: QtBot) -> Callable[[PlannerScreen], None]:
    """Wait for the preview of the plan as it is now."""
    return lambda screen: qtbot.waitUntil(lambda: not screen.is_waiting, timeout=5000)


@pytest.fixture
def planner(
    qtbot: QtBot, context_with_answers: ScreenContext, settle: Callable[[PlannerScreen], None]
) -> PlannerScreen:
    """Open on a new study that somebody has begun to edit, the preview shown."""
    screen = PlannerScreen(context_with_answers)
    qtbot.addWidget(screen)
    screen.resize(1270, 700)
    screen.show()
    screen.arrive(PlanRequest())
    screen.blocks.sets.edited.emit()
    settle(screen)
    return screen
