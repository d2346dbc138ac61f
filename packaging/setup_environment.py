"""Makes `.venv` inside the project ready for `start.py` and `check.py`, with what the standard library offers.

A stamp in `.venv`, written when everything is done, says what it was made from. While it matches, nothing is run.
"""

from __future__ import annotations

import hashlib
import os
import sys
from collections.abc import Generator
from contextlib import contextmanager, suppress
from pathlib import Path

from steps import DiskFull, SetUpStopped, Steps
from system_libraries import can_install, compiler_packages, install_packages, missing_packages, needed_packages

try:
    import fcntl
except ImportError:  # Windows: two set-ups at once are not kept apart there
    fcntl = None

PROJECT = Path(__file__).resolve().parent.parent
UV_VERSION = "0.13.8"
SCRIPTS = "Scripts" if os.name == "nt" else "bin"
TRIAL = "import PySide6.QtWidgets, sqlmodel"
ENGINE_TRIAL = "from medreview.llm.local.bindings import llama_cpp; llama_cpp()"


class Environment:
    """The project's `.venv`, and uv in `.venv-tools` that fills it.

    Parameters
    ----------
    project : Path
        The folder with `pyproject.toml` and `uv.lock`.
    for_tests : bool
        With the tools and system programs that the checks need, and with the engine of local judges. Both kinds
        share one `.venv`.
    """

    def __init__(self, project: Path = PROJECT, *, for_tests: bool = False) -> None:
        self.project = project
        self.for_tests = for_tests
        self.folder = project / ".venv"
        self.tools = project / ".venv-tools"
        self.uv = self.tools / "uv" / SCRIPTS / "uv"
        self._unfinished = self.tools / "unfinished"
        self._steps = Steps(project, self.tools / "setup.log")

    def program(self, name: str) -> Path:
        """Where a program of the environment lies."""
        return self.folder / SCRIPTS / (f"{name}.exe" if os.name == "nt" else name)

    def is_ready(self) -> bool:
        """Whether nothing is to be done; takes milliseconds and runs nothing."""
        return self._is_filled() and not self._stale_translations()

    def set_up(self) -> None:
        """Do what is missing, one printed line a step.

        Raises
        ------
        SetUpStopped
            With one sentence on what to do.
        """
        if self.is_ready():
            return
        print(f"Setting up {self.project}", flush=True)
        self.tools.mkdir(exist_ok=True)
        with self.alone():
            if not self._is_filled():
                self._fill()
            if stale := self._stale_translations():
                self._compile(stale)

    def has_engine(self) -> bool:
        """Whether the engine of local judges is there and of today's recipe; takes milliseconds and runs nothing."""
        return self._matches(self._stamp("engine"), self.engine_recipe())

    def note_engine(self, recipe: str) -> None:
        """Remember that the engine made from this recipe is installed and was tried."""
        from engine_file import EngineFile

        self._stamp("engine").write_text(recipe)
        EngineFile(self.tools / "engine.json").write("ready")

    @contextmanager
    def alone(self, *, wait: bool = True) -> Generator[bool]:
        """Keep other set-ups of the same folder out; gives False where one is at work and ``wait`` is not wanted."""
        with (self.tools / "lock").open("w") as lock:
            is_alone = True
            if fcntl is not None:
                try:
                    fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
                except BlockingIOError:
                    is_alone = wait
                    if wait:
                        print("  Waiting for another set-up of this folder", flush=True)
                        fcntl.flock(lock, fcntl.LOCK_EX)
            yield is_alone

    def provide_uv(self) -> None:
        """Install uv where it is missing or of another version."""
        if not self._answers(self.uv, "--version", says=f"uv {UV_VERSION}"):
            self._install_uv()

    def _is_filled(self) -> bool:
        kind = "checks" if self.for_tests else "start"
        return self._matches(self._stamp(kind), self._recipe(for_tests=self.for_tests))

    def _matches(self, stamp: Path, recipe: str) -> bool:
        try:
            return stamp.read_text() == recipe and self.program("python").exists() and not self._unfinished.exists()
        except OSError:
            return False

    def _fill(self) -> None:
        self._install_system_packages()
        self._take_over_from_engine_set_up()
        self.provide_uv()
        if self._unfinished.exists() or self._was_made_elsewhere():
            self._remove("Removing an environment that is broken")
        self._sync()
        trial = f"{TRIAL}; {ENGINE_TRIAL}" if self.for_tests else TRIAL
        if not self._answers(self.program("python"), "-c", trial):
            self._remove("Removing an environment that is broken")
            self._sync()
            self._steps.run("The new environment", [self.program("python"), "-c", trial])
        if self.for_tests:
            self._stamp("checks").write_text(self._recipe(for_tests=True))
            self.note_engine(self.engine_recipe())
        self._stamp("start").write_text(self._recipe(for_tests=False))

    def _install_system_packages(self) -> None:
        missing = missing_packages(needed_packages(for_tests=self.for_tests))
        wished = [] if self.for_tests else compiler_packages()
        if missing:
            install_packages([*missing, *wished], self._steps)
        elif wished and can_install():
            with suppress(SetUpStopped):  # the window opens without; the engine's own set-up says what is missing
                install_packages(wished, self._steps)

    def _take_over_from_engine_set_up(self) -> None:
        """The checks wait for an engine that is being compiled; the window does not wait: it begins again later."""
        from engine_file import EngineFile
        from engine_lock import EngineLock

        lock = EngineLock(self.tools)
        if self.for_tests and lock.recipe() == self.engine_recipe():
            file = EngineFile(self.tools / "engine.json")
            with self._steps.shown("The engine of local judges, compiled since the program was started"):
                lock.wait(lambda: file.read().get("state") == "building", self._steps.show_that_it_goes_on)
        lock.end_holder()

    def _sync(self) -> None:
        what = "Python packages"
        if self.for_tests:
            what += " and the tools for the checks" + ("" if self.has_engine() else ", with llama.cpp compiled,")
        # the program's own set-up leaves the tools of the checks where they are
        selection = [] if self.for_tests else ["--no-dev", "--inexact"]
        command = [self.uv, "sync", "--frozen", "--color", "never", "--python", system_python(), *selection]
        with self._steps.shown(f"{what} into .venv"), self._marked_unfinished():
            self._steps.run("The Python packages", command, {"UV_PYTHON_DOWNLOADS": "never"})

    @contextmanager
    def _marked_unfinished(self) -> Generator[None]:
        """Leave a mark behind when the environment may be half made: killed, interrupted, or a full disk."""
        self._unfinished.touch()
        try:
            yield
        except DiskFull:
            raise
        except SetUpStopped:
            self._unfinished.unlink()
            raise
        self._unfinished.unlink()

    def _install_uv(self) -> None:
        place = self.tools / "uv"
        with self._steps.shown(f"uv {UV_VERSION} into .venv-tools"):
            self._steps.run("A place for uv", [system_python(), "-m", "venv", "--clear", place])
            pip = [place / SCRIPTS / "python", "-m", "pip", "--no-input", "--disable-pip-version-check"]
            self._steps.run("uv", [*pip, "install", "--quiet", "--retries", "2", f"uv=={UV_VERSION}"])

    def _compile(self, sources: list[Path]) -> None:
        with self._steps.shown(f"Translations ({', '.join(source.stem for source in sources)})"):
            for source in sources:
                half = source.with_suffix(".qm.half")
                command = [self.program("pyside6-lrelease"), "-silent", source, "-qm", half]
                self._steps.run(f"The translation {source.name}", command)
                half.replace(source.with_suffix(".qm"))

    def _stale_translations(self) -> list[Path]:
        sources = sorted((self.project / "resources" / "translations").glob("*.ts"))
        return [source for source in sources if _is_older(source.with_suffix(".qm"), than=source)]

    def _stamp(self, kind: str) -> Path:
        return self.folder / f"set-up-for-{kind}"

    def _recipe(self, *, for_tests: bool) -> str:
        """What the environment is made from; another text means that it has to be made again."""
        return f"{self.engine_recipe()}\n{' '.join(needed_packages(for_tests=for_tests))}"

    def engine_recipe(self) -> str:
        """What the packages in the environment are made from, without those of the system."""
        files = [self.project / "uv.lock", self.project / "pyproject.toml"]
        hashes = [f"{path.name} {hashlib.sha256(path.read_bytes()).hexdigest()}" for path in files]
        return "\n".join([f"folder {self.project}", f"python 3.{sys.version_info.minor}", f"uv {UV_VERSION}", *hashes])

    def _was_made_elsewhere(self) -> bool:
        """Programs in an environment hold its full path, so a moved project needs a new one."""
        stamps = [self._stamp(kind) for kind in ("start", "checks")]
        firsts = [stamp.read_text().partition("\n")[0] for stamp in stamps if stamp.exists()]
        return any(first != f"folder {self.project}" for first in firsts)

    def _remove(self, title: str) -> None:
        import shutil

        with self._steps.shown(title):
            if self.folder.exists():
                shutil.rmtree(self.folder)

    def _answers(self, program: Path, *arguments: str, says: str = "") -> bool:
        import subprocess

        try:
            answer = subprocess.run([program, *arguments], capture_output=True, text=True, check=False)
        except OSError:
            return False
        return answer.returncode == 0 and says in answer.stdout


def system_python() -> str:
    """The Python to build from, also when this runs in an environment, perhaps the one about to be made anew."""
    if sys.prefix == sys.base_prefix:
        return sys.executable
    base = Path(sys.base_prefix) / SCRIPTS / f"python3.{sys.version_info.minor}"
    return str(base) if base.exists() else sys.executable


def _is_older(made: Path, *, than: Path) -> bool:
    return not made.exists() or made.stat().st_mtime_ns < than.stat().st_mtime_ns
