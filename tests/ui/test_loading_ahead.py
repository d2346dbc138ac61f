"""What a click needs is loaded while the person reads, and never by the thread of the window."""

import gc
import os
import subprocess
import sys
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from medreview.domain.study_plans import PlanUnreadable
from medreview.ui.screen import ScreenContext
from medreview.ui.workspace_files import WorkspaceFiles
from medreview.workflows.workspace_files import create_workspace, open_workspace
from tests.builders import a_workspace

SCREENS, STORE = "medreview.ui.screens", "medreview.workflows.workspace_files"
PROBE = """
import sys, threading
from importlib.abc import MetaPathFinder
from pathlib import Path
from PySide6.QtCore import QEventLoop, QTimer
from PySide6.QtWidgets import QApplication
from medreview.app import Shell, load_ahead

file, *watched = sys.argv[1:]
store = "medreview.workflows.workspace_files"

class Watch(MetaPathFinder):
    def find_spec(self, name, path=None, target=None):
        if name in watched:
            print(name, threading.current_thread() is threading.main_thread())
        return None

application = QApplication([])
shell = Shell(application)
window = shell.show_window()
sys.meta_path.insert(0, Watch())
if file:
    shell.context.files.open(Path(file))
else:
    load_ahead(shell)
beat = QTimer(interval=20)
beat.start()
while (window.current_place == "start") if file else (store not in sys.modules or shell.context.read_jobs.is_busy):
    application.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents)
shell.shut_down()
"""


def loaded(home: Path, file: Path | None, *watched: str) -> list[str]:
    """By a fresh program that opens the file: each watched module, and whether the thread of the window loaded it."""
    environment = os.environ | {"QT_QPA_PLATFORM": "offscreen", "XDG_CONFIG_HOME": str(home)}
    done = subprocess.run(
        [sys.executable, "-c", PROBE, file or "", *watched],
        env=environment,
        capture_output=True,
        text=True,
        check=True,
        timeout=300,
    )
    return done.stdout.split("\n")[:-1]


def test_that_what_opens_a_workspace_is_loaded_while_the_start_is_read(tmp_path: Path) -> None:
    assert loaded(tmp_path, None, STORE) == [f"{STORE} False"]


def test_that_the_thread_of_the_window_does_not_load_the_first_place_of_a_file_that_is_opened_at_once(
    tmp_path: Path,
) -> None:
    workspace = a_workspace(tmp_path)
    workspace.close()
    library = f"{SCREENS}.library.screen"
    assert loaded(tmp_path, workspace.path, library) == [f"{library} False"]


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


def test_that_only_what_the_first_file_loaded_is_kept_from_collections(
    qtbot: QtBot, context: ScreenContext, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What comes later is gone through as ever: it may hold what nobody needs any more."""
    frozen: list[str] = []
    monkeypatch.setattr(gc, "freeze", lambda: frozen.append(str(context.workspace.path)))
    monkeypatch.setattr(gc, "unfreeze", frozen.pop)  # the collector freezes for a moment, whenever modules come
    files = WorkspaceFiles(
        context.workspace,
        context.settings,
        write_jobs=context.write_jobs,
        read_jobs=context.read_jobs,
        runs=context.runs,
        load_first_place=lambda _: None,
    )
    for name in ("one", "two"):
        create_workspace(tmp_path / f"{name}.medreview").close()
        with qtbot.waitSignal(context.workspace.replaced):
            files.open(tmp_path / f"{name}.medreview")
    assert frozen == ["None"]
