"""Finishes the engine of local judges in the background: python3 packaging/build_engine.py [--attached].

The engine is llama.cpp, which is compiled on the machine and takes minutes. This goes on when the window, the terminal
or the person is gone, gives way to whatever else the machine does, and leaves nothing half made when it is killed:
compiled parts lie in one folder where the next set-up finds them, and packages go into `.venv` in the last second.
`--attached` keeps it in the foreground.
"""

import contextlib
import os
import re
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

from engine_file import EngineFile
from engine_lock import EngineLock
from setup_environment import ENGINE_TRIAL, Environment
from steps import CompilerMissing, DiskFull, NetworkUnreachable, SetUpStopped, StepFailed, Steps, own_environment
from system_libraries import compiler_packages, compilers_at_once, has_compiler, install_line

COMPILED = re.compile(r"^DEBUG \[(\d+)/(\d+)\] ", re.MULTILINE)
PREPARED = re.compile(r"^Prepared \d+ package", re.MULTILINE)
KINDNESS = 15  # of 19: the window and everything else go first
TRIES = 60
PAUSE_S = 60
HEARTBEAT_S = 5


class EngineBroken(SetUpStopped):
    """It was compiled and installed, and does not run."""


class EngineBuild:
    """One set-up of the engine, told in `engine.json`."""

    def __init__(self, environment: Environment) -> None:
        self._environment = environment
        self._parts_folder = environment.tools / "engine-parts"
        self._log = environment.tools / "engine.log"
        self._file = EngineFile(environment.tools / "engine.json")
        self._steps = Steps(environment.project, self._log)
        self._known_total = self._total_of_an_interrupted_build()
        self._started = time.time()
        self._compiling: dict[str, object] = {}

    def say(self, step: str) -> None:
        """Tell the program what is being done."""
        self._file.write("building", step=step, started_at=self._started, total=self._known_total)

    def run(self) -> None:
        """Set the engine up; how that ended stands in the file."""
        recipe = self._environment.engine_recipe()
        self._log.unlink(missing_ok=True)
        try:
            self._set_up_when_online()
        except (SetUpStopped, OSError) as problem:
            with contextlib.suppress(OSError):  # the disk may be too full for a sentence about that
                self._file.write("failed", **_told(problem), log=str(self._log), total=self._known_total)
            return
        self._environment.note_engine(recipe)
        shutil.rmtree(self._parts_folder, ignore_errors=True)

    def _set_up_when_online(self) -> None:
        for _ in range(TRIES):
            try:
                self._set_up()
            except NetworkUnreachable:
                self._pause()
            else:
                return
        self._set_up()

    def _pause(self) -> None:
        until = time.monotonic() + PAUSE_S
        while time.monotonic() < until:
            self._file.write("waiting", total=self._known_total)
            time.sleep(min(HEARTBEAT_S, PAUSE_S))

    def _set_up(self) -> None:
        self.say("fetching")
        self._environment.provide_uv()
        _forget_half_installed(self._environment.folder)
        try:
            # what was downloaded before is not asked for again: then the same files lie in the same place, and
            # parts that were compiled from them before stay good
            self._sync("--offline")
        except (NetworkUnreachable, StepFailed):
            if self._compiling:
                raise
            if not has_compiler():
                raise CompilerMissing from None
            self._sync()
        self._try_out()

    def _sync(self, *options: str) -> None:
        self._compiling = {}
        python = self._environment.program("python")
        command = [self._environment.uv, "sync", "-v", "--frozen", "--color", "never", "--python", python, *options]
        command += ["--no-dev", "--inexact", "--no-install-project", "--extra", "engine"]
        variables = {
            "UV_PYTHON_DOWNLOADS": "never",
            "SKBUILD_BUILD_DIR": str(self._parts_folder),
            "NINJA_STATUS": "[%f/%t] ",
            "CMAKE_BUILD_PARALLEL_LEVEL": str(compilers_at_once()),
        }
        self._steps.run("The engine of local judges", command, variables, self._watch)

    def _watch(self, printed: str) -> None:
        counts = COMPILED.findall(printed)
        finished, of_now = map(int, counts[-1]) if counts else (0, 0)
        if PREPARED.search(printed) or (counts and finished == of_now):
            self.say("installing")
        elif counts:
            self._count(finished, of_now)
        else:
            self.say("fetching")

    def _count(self, finished: int, of_now: int) -> None:
        total = self._known_total = max(self._known_total, of_now)
        before = total - of_now
        self._compiling = self._compiling or {"compiling_since": time.time()}
        counts = {"done": before + finished, "total": total, "done_before": before}
        self._file.write("building", step="compiling", started_at=self._started, **counts, **self._compiling)

    def _total_of_an_interrupted_build(self) -> int:
        total = self._file.read().get("total") if self._parts_folder.exists() else None
        return total if isinstance(total, int) else 0

    def _try_out(self) -> None:
        self.say("installing")
        python = self._environment.program("python")
        trial = subprocess.run(
            [python, "-c", ENGINE_TRIAL], env=own_environment(), capture_output=True, text=True, check=False
        )
        if trial.returncode < 0:
            raise EngineBroken(f"it was ended by {signal.Signals(-trial.returncode).name}.")
        if trial.returncode > 0:
            raise EngineBroken(trial.stderr.strip().rpartition("\n")[2])


def _told(problem: SetUpStopped | OSError) -> dict[str, object]:
    """A failure as the program reads it."""
    match problem:
        case CompilerMissing():
            packages = compiler_packages()
            return {"failure": "compiler", "command": install_line(packages) if packages else ""}
        case NetworkUnreachable():
            return {"failure": "network"}
        case DiskFull():
            return {"failure": "disk"}
        case EngineBroken():
            return {"failure": "broken", "reason": str(problem)}
        case StepFailed():
            return {"failure": "other", "reason": problem.last_line}
        case _:
            return {"failure": "other", "reason": str(problem)}


def _forget_half_installed(environment: Path) -> None:
    """Make uv install again what a killed one had not finished: the name of the installer is written last."""
    for packages in [*environment.glob("lib*/python3*/site-packages"), *environment.glob("Lib/site-packages")]:
        for noted in packages.glob("*.dist-info"):
            if not (noted / "INSTALLER").exists():
                shutil.rmtree(noted, ignore_errors=True)


def main() -> None:
    attached = "--attached" in sys.argv[1:]
    if not attached and not hasattr(os, "fork"):
        start_another()
        return
    environment = Environment()
    environment.tools.mkdir(exist_ok=True)
    lock = EngineLock(environment.tools)
    with environment.alone(wait=False) as is_alone:
        if not is_alone or not lock.take():
            return
        build = EngineBuild(environment)
        build.say("fetching")
    if not attached:
        detach()
    lock.sign(environment.engine_recipe())
    if hasattr(os, "nice"):
        os.nice(KINDNESS)
    build.run()


def detach() -> None:
    """Go on as a process of nobody: no terminal, no parent that has to wait for it."""
    if os.fork():
        os._exit(0)
    os.setsid()
    nothing = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(nothing, stream)


def start_another() -> None:
    """What stands for `detach` on Windows."""
    flags = sum(
        getattr(subprocess, name, 0)
        for name in ("DETACHED_PROCESS", "CREATE_NEW_PROCESS_GROUP", "BELOW_NORMAL_PRIORITY_CLASS")
    )
    subprocess.Popen([sys.executable, __file__, "--attached"], creationflags=flags, env=own_environment())


if __name__ == "__main__":
    main()
