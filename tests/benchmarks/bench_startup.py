"""What a start takes of the processor: of the window, against a bare PySide6 window, and of commands.

python tests/benchmarks/bench_startup.py [RUNS]    prints medians of fresh processes that take turns, and their ratio

A run is measured from before the first import of ours until the window has been painted and has handled the events
that were waiting. With a workspace the run goes on until its library is shown, which is printed beside it.
"""

import os
import resource
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

PROJECT = Path(__file__).resolve().parents[2]
AIM = 2.0
COMMANDS_AIM = 0.25
WORDS = (
    ["--version"],
    ["--help"],
    ["help", "study", "show"],
    ["no-such-command"],
    ["study", "list", "--no-such-option"],
)

BARE = """
import time; began = time.process_time()
from PySide6.QtWidgets import QApplication, QMainWindow
application = QApplication([])
window = QMainWindow(); window.show()
application.processEvents(); window.grab(); application.processEvents()
print(time.process_time() - began)
"""
OURS = """
import time; began = time.process_time()
import sys
from PySide6.QtWidgets import QApplication
from medreview.app import Shell
application = QApplication([])
shell = Shell(application)
window = shell.show_window()
application.processEvents(); window.grab(); application.processEvents()
usable = time.process_time() - began
if len(sys.argv) > 1:
    from pathlib import Path
    from PySide6.QtCore import QEventLoop
    shell.context.files.open(Path(sys.argv[1]))
    while window.current_place == "start":
        application.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents)
    window.grab(); application.processEvents()
    print(time.process_time() - began)
else:
    print(usable)
shell.shut_down()
"""


def seconds(script: str, home: Path, *arguments: str) -> float:
    """One fresh process; what it printed."""
    environment = os.environ | {
        "QT_QPA_PLATFORM": "offscreen",
        "XDG_CONFIG_HOME": str(home),
        "PYTHONPATH": str(PROJECT),
    }
    command = [sys.executable, "-c", script, *arguments]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    return float(done.stdout)


def command_seconds(*words: str) -> float:
    """Seconds of the processor that a command takes in a fresh process."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    command = [sys.executable, "-m", "medreview", *words]
    subprocess.run(command, env=os.environ | {"PYTHONPATH": str(PROJECT)}, capture_output=True, check=False)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def new_workspace(folder: Path) -> Path:
    from medreview.workflows.workspace_files import create_workspace

    workspace = create_workspace(folder / "empty.medreview")
    workspace.close()
    return workspace.path


def main() -> None:
    runs = int(sys.argv[1]) if len(sys.argv) > 1 else 9
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        workspace = new_workspace(home)
        measured: dict[str, list[float]] = {"bare": [], "ours": [], "with a workspace": []}
        for turn in range(runs + 1):
            taken = (seconds(BARE, home), seconds(OURS, home), seconds(OURS, home, str(workspace)))
            if turn:  # the first one fills the disk cache
                for name, value in zip(measured, taken, strict=True):
                    measured[name].append(value)
        medians = {name: statistics.median(values) for name, values in measured.items()}
        for name, values in measured.items():
            say(f"{name}: median {medians[name] * 1000:.0f} ms, {min(values) * 1000:.0f} to {max(values) * 1000:.0f}")
        say(f"ratio {medians['ours'] / medians['bare']:.2f} (aim {AIM}), {runs} runs each")
        for words in (*WORDS, [*["study", "list"], str(workspace)], [*["run", "list"], str(workspace)]):
            taken = statistics.median(command_seconds(*words) for _ in range(runs))
            say(f"medreview {' '.join(words)}: {taken:.2f} s (aim for help and wrong usage {COMMANDS_AIM})")


def say(line: str) -> None:
    sys.stdout.write(f"{line}\n")


if __name__ == "__main__":
    main()
