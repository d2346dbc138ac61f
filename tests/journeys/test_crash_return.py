"""After a crash the next start leads back to the same item with its draft; the report tells nothing of the data."""

import random
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from medreview.app import Shell, _look_back_and_remember
from medreview.domain.rating_tasks import ItemTask
from medreview.ui.crash_memory import crash_folder, crash_reports
from medreview.ui.screens.rating.screen import RatingScreen
from medreview.ui.screens.start import StartScreen
from medreview.ui.settings import Settings
from tests.builders import a_study, a_workspace

PROJECT = Path(__file__).resolve().parents[2]
N_CRASHES, N_CRASHES_SAMPLED = 50, 3
CANARIES = ("canary-comment", "Paracetamol", "500 mg", "fever", "what helps", "Dr Hidden", "secret-model", "A study")


def crash(workspace: Path, settings: Path, *, n_items: int, how: str) -> str:
    """Run a rater until the program dies; gives the step that was on screen."""
    command = [sys.executable, "-m", "tests.journeys.crashing_rater_program", str(workspace), str(settings)]
    done = subprocess.run(
        [*command, str(n_items), how, "canary-comment of the rater"],
        cwd=PROJECT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode < 0, done.stderr
    return done.stdout.splitlines()[-1]


def the_next_start(qapp: QApplication, settings: Path) -> Shell:
    shell = Shell(qapp, Settings(settings))
    _look_back_and_remember(shell)
    shell.show_window()
    return shell


def start_screen(shell: Shell) -> StartScreen:
    assert shell.window is not None
    screen = shell.window.screen_at("start")
    assert isinstance(screen, StartScreen)
    return screen


def check_return(qtbot, shell: Shell, step: str) -> None:
    """The offered way leads to the step, with the draft as it was saved or a little further."""
    start_screen(shell).continue_button.click()
    qtbot.waitUntil(lambda: shell.context.workspace.is_open, timeout=20_000)
    window = shell.window
    assert window is not None
    qtbot.waitUntil(lambda: window.current_place == "rate")
    screen = window.screen_at("rate")
    assert isinstance(screen, RatingScreen)
    assert screen.rating_page is not None
    task = screen.rating_page.task
    assert isinstance(task, ItemTask)
    assert task.step == step
    assert task.comment.startswith("canary-comment of the rater")


def end(qapp: QApplication, shell: Shell) -> None:
    shell.shut_down()
    assert shell.window is not None
    shell.window.close()
    shell.deleteLater()


@pytest.mark.guards
@pytest.mark.slow
@pytest.mark.timeout(1800)
def test_that_a_crash_leads_back_to_the_same_item_with_its_draft(
    qtbot, qapp: QApplication, tmp_path: Path, full: bool
) -> None:
    moments = random.Random(20261121)
    for number in range(N_CRASHES if full else N_CRASHES_SAMPLED):
        workspace = a_workspace(tmp_path, f"{number}.medreview")
        a_study(workspace, answers=6, forms=False, batch_size=6)
        workspace.close()
        settings = tmp_path / f"{number}.ini"
        step = crash(workspace.path, settings, n_items=moments.randrange(12), how="segfault")
        shell = the_next_start(qapp, settings)
        report = crash_reports()[0].read_text(encoding="utf-8")
        assert "Segmentation fault" in report
        assert "crashing_rater_program.py" in report
        assert [word for word in (*CANARIES, str(tmp_path)) if word in report] == []
        check_return(qtbot, shell, step)
        end(qapp, shell)
        assert [file.name for file in crash_folder().glob("running-*")] == []


@pytest.mark.parametrize("how", ["SIGKILL", "SIGABRT"])
def test_that_any_other_sudden_end_leads_back_too(qtbot, qapp: QApplication, tmp_path: Path, how: str) -> None:
    workspace = a_workspace(tmp_path)
    a_study(workspace, answers=3)
    workspace.close()
    step = crash(workspace.path, tmp_path / "s.ini", n_items=1, how=how)
    shell = the_next_start(qapp, tmp_path / "s.ini")
    assert ("Aborted" if how == "SIGABRT" else "ended from outside") in crash_reports()[0].read_text()
    check_return(qtbot, shell, step)
    end(qapp, shell)
