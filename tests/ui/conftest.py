"""What every test of the window needs: a platform without a screen, and the objects that screens share."""

import os

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from medreview.ui.current_workspace import CurrentWorkspace
from medreview.ui.job_runner import JobRunner
from medreview.ui.screen import Navigator, ScreenContext
from medreview.ui.settings import Settings
from medreview.ui.theme import Theme
from medreview.ui.workspace_files import WorkspaceFiles


@pytest.fixture(scope="session")
def theme(qapp: QApplication) -> Theme:
    theme = Theme(qapp)
    theme.apply("light", 1.0)
    return theme


@pytest.fixture
def context(theme: Theme, tmp_path: Path) -> Iterator[ScreenContext]:
    """What a screen gets, with settings of its own and no workspace open."""
    theme.apply("light", 1.0)
    jobs = JobRunner()
    workspace = CurrentWorkspace()
    settings = Settings(tmp_path / "settings.ini")
    files = WorkspaceFiles(workspace, jobs, settings)
    yield ScreenContext(workspace, jobs, settings, theme, Navigator(), files)
    jobs.shut_down()
