"""The page of an import over a new workspace."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from medreview.ui.screen import ScreenContext
from medreview.ui.screens.importing import ImportScreen
from tests.builders import a_workspace
from tests.ui.screens.importing.hands import Hands


@pytest.fixture
def page(qtbot, context: ScreenContext, tmp_path: Path) -> Iterator[ImportScreen]:
    context.workspace.use(a_workspace(tmp_path))
    screen = ImportScreen(context)
    qtbot.addWidget(screen)
    screen.show()
    yield screen
    context.write_jobs.shut_down()
    context.workspace.close()


@pytest.fixture
def hands(qtbot, page: ImportScreen, tmp_path: Path) -> Hands:
    return Hands(qtbot, page, tmp_path)
