"""A workspace's first place is loaded beside the window, which answers meanwhile."""

import os
import subprocess
import sys
from pathlib import Path

from pytestqt.qtbot import QtBot

from medreview.domain.study_plans import PlanUnreadable
from medreview.ui.screen import ScreenContext
from medreview.ui.workspace_files import WorkspaceFiles
from medreview.workflows.workspace_files import create_workspace, open_workspace
from tests.builders import a_workspace

PROBE = """
import sys, threading
from importlib.abc import MetaPathFinder
from pathlib import Path
from PySide6.QtCore import QEventLoop
from PySide6.QtWidgets import QApplication
from medreview.app import Shell

class Watch(MetaPathFinder):
    def find_spec(self, name, path=None, target=None):
        if name in ("medreview.ui.screens.library.screen", "medreview.ui.screens.rating.screen"):
            print(name.rsplit(".", 2)[1], threading.current_thread() is threading.main_thread())
        return None

application = QApplication([])
shell = Shell(application)
window = shell.show_window()
sys.meta_path.insert(0, Watch())
shell.context.files.open(Path(sys.argv[1]))
while window.current_place == "start":
    application.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents)
shell.shut_down()
"""


def places_loaded(file: Path, home: Path) -> list[str]:
    """Of a fresh program that opens the file: each place, and whether the window's thread loaded it."""
    environment = os.environ | {"QT_QPA_PLATFORM": "offscreen", "XDG_CONFIG_HOME": str(home)}
    done = subprocess.run(
        [sys.executable, "-c", PROBE, file], env=environment, capture_output=True, text=True, check=True, timeout=120
    )
    return done.stdout.split("\n")[:-1]


def test_that_the_windows_thread_loads_no_place_of_a_workspace_that_opens(tmp_path: Path) -> None:
    workspace = a_workspace(tmp_path)
    workspace.close()
    assert places_loaded(workspace.path, tmp_path) == ["library False"]


def test_that_a_file_whose_first_place_cannot_be_shown_is_left_closed_and_said(
    qtbot: QtBot, context: ScreenContext, tmp_path: Path
) -> None:
    def load(_: object) -> None:
        raise PlanUnreadable(name="S", reason="…")

    workspace = create_workspace(tmp_path / "w.medreview")
    workspace.close()
    files = WorkspaceFiles(
        context.workspace,
        context.settings,
        write_jobs=context.write_jobs,
        read_jobs=context.read_jobs,
        runs=context.runs,
        load_first_place=load,
    )
    with qtbot.waitSignal(files.failed):
        files.open(workspace.path)
    assert not context.workspace.is_open
    open_workspace(workspace.path).close()
