"""What every test of the window needs: a platform without a screen, and the objects that screens share."""

import os
import subprocess
import sys

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from collections.abc import Callable, Generator, Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication, QDialog, QWidget
from pytestqt.qtbot import QtBot

from medreview.ui.current_workspace import CurrentWorkspace
from medreview.ui.job_runner import JobRunner
from medreview.ui.online import Online
from medreview.ui.places import load_first_place
from medreview.ui.run_queue import RunQueue
from medreview.ui.screen import Navigator, ScreenContext
from medreview.ui.settings import Settings
from medreview.ui.theme import Theme
from medreview.ui.translation import Languages, translations_folder
from medreview.ui.workspace_files import WorkspaceFiles
from tests.ui.nameless_controls import nameless_controls

# Waits end as soon as what they wait for is there. Five seconds, pytest-qt's own limit, would be a timed assertion
# that fails where the machine is busy with something else.
for wait in (QtBot.waitUntil, QtBot.waitSignal, QtBot.waitSignals, QtBot.waitCallback):
    assert wait.__kwdefaults__["timeout"] > 0
    wait.__kwdefaults__["timeout"] = 60_000


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None, object, object]:
    """Whatever a test opens or leaves in sight has a name on every control, or the test fails."""
    nameless: list[str] = []

    def looked_at(known: Callable[[QWidget], None]) -> Callable[[QWidget], None]:
        def opened(widget: QWidget) -> None:
            known(widget)
            nameless.extend(nameless_controls(widget))

        return opened

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(QDialog, "open", looked_at(QDialog.open))
        patch.setattr(QWidget, "show", looked_at(QWidget.show))
        outcome = yield
    for window in QApplication.topLevelWidgets():
        nameless += nameless_controls(window)
    assert nameless == [], f"{item.name} shows controls without an accessible name"
    return outcome


@pytest.fixture(scope="session")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The translations as the program loads them, made from the sources of this checkout."""
    lrelease = Path(sys.executable).with_name("pyside6-lrelease")
    folder = tmp_path_factory.mktemp("translations")
    for source in translations_folder().glob("*.ts"):
        target = folder / source.with_suffix(".qm").name
        subprocess.run([lrelease, "-silent", source, "-qm", target], check=True, capture_output=True)
    return folder


@pytest.fixture
def persian(qapp: QApplication, compiled: Path) -> Iterator[None]:
    """The window's language, until the test ends."""
    languages = Languages(qapp, compiled)
    languages.use("fa")
    yield
    languages.use("en")


@pytest.fixture(scope="session")
def theme(qapp: QApplication) -> Theme:
    theme = Theme(qapp)
    theme.apply("light", 1.0)
    return theme


@pytest.fixture
def context(theme: Theme, tmp_path: Path) -> Iterator[ScreenContext]:
    """What a screen gets, with settings of its own and no workspace open."""
    theme.apply("light", 1.0)
    write_jobs, read_jobs, waiting_jobs = JobRunner(), JobRunner(), JobRunner()
    workspace, online = CurrentWorkspace(), Online()
    runs = RunQueue(workspace, online)
    settings = Settings(tmp_path / "settings.ini")
    files = WorkspaceFiles(
        workspace,
        settings,
        write_jobs=write_jobs,
        read_jobs=read_jobs,
        runs=runs,
        load_first_place=load_first_place,
    )
    yield ScreenContext(
        workspace, write_jobs, settings, theme, Navigator(), files, read_jobs, waiting_jobs, runs, online
    )
    runs.shut_down()
    waiting_jobs.shut_down()
    read_jobs.shut_down()
    write_jobs.shut_down()
