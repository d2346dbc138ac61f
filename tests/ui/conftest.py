"""What every test of the window needs: a platform without a screen, and the objects that screens share."""

import os

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from medreview.ui.current_workspace import CurrentWorkspace
from medreview.ui.job_runner import JobRunner
from medreview.ui.judge_runner import JudgeRunner
from medreview.ui.online import Online
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
    jobs, lookups = JobRunner(), JobRunner()
    workspace, online = CurrentWorkspace(), Online()
    judges = JudgeRunner(workspace, online)
    settings = Settings(tmp_path / "settings.ini")
    files = WorkspaceFiles(workspace, settings, jobs=jobs, lookups=lookups, judges=judges)
    yield ScreenContext(workspace, jobs, settings, theme, Navigator(), files, lookups, judges, online)
    judges.shut_down()
    lookups.shut_down()
    jobs.shut_down()
