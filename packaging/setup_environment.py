"""Makes `.venv` inside the project ready for `start.py` and `check.py`, with what the standard library offers.

A stamp in `.venv`, written when everything is done, says what it was made from. While it matches, nothing is run.
"""

from __future__ import annotations

import hashlib
import os
import sys
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

from steps import DiskFull, SetUpStopped, Steps
from system_libraries import install_packages, missing_packages, needed_packages

try:
    import fcntl
except ImportError:  # Windows: two set-ups at once are not kept apart there
    fcntl = None

PROJECT = Path(__file__).resolve().parent.parent
UV_VERSION = "0.13.8"
SCRIPTS = "Scripts" if os.name == "nt" else "bin"
TRIAL = "import PySide6.QtWidgets, sqlmodel"


class Environment:
    """The project's `.venv`, and uv in `.venv-tools` that fills it.

    Parameters
    ----------
    project : Path
        The folder with `pyproject.toml` and `uv.lock`.
    for_tests : bool
        With the tools and system programs that the checks need. Both kinds share one `.venv`.
    """

    def __init__(self, project: Path = PROJECT, *, for_tests: bool = False) -> None:
        self.project = project
        self.for_tests = for_tests
        self.folder = project / ".venv"
        self._tools = project / ".venv-tools"
        self._uv = self._tools / "uv" / SCRIPTS / "uv"
        self._unfinished = self._tools / "unfinished"
        self._steps = Steps(project, self._tools / "setup.log")

    def program(self, name: str) -> Path:
        """Where a program of the environment lies."""
        return self.folder / SCRIPTS / name

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
        self._tools.mkdir(exist_ok=True)
        with self._alone():
            if not self._is_filled():
                self._fill()
            if stale := self._stale_translations():
                self._compile(stale)

    def _is_filled(self) -> bool:
        try:
            return (
                self._stamp(for_tests=self.for_tests).read_text() == self._recipe(for_tests=self.for_tests)
                and self.program("python").exists()
                and not self._unfinished.exists()
            )
        except OSError:
            return False

    def _fill(self) -> None:
        if missing := missing_packages(needed_packages(for_tests=self.for_tests)):
            install_packages(missing, self._steps)
        if not self._has_uv():
            self._install_uv()
        if self._unfinished.exists() or self._was_made_elsewhere():
            self._remove("Removing an environment that is broken")
        self._sync()
        if not self._answers(self.program("python"), "-c", TRIAL):
            self._remove("Removing an environment that is broken")
            self._sync()
            self._steps.run("The new environment", [self.program("python"), "-c", TRIAL])
        for kind in {False, self.for_tests}:
            self._stamp(for_tests=kind).write_text(self._recipe(for_tests=kind))

    def _sync(self) -> None:
        what = "Python packages" + (" and the tools for the checks" if self.for_tests else "")
        # the program's own set-up leaves the tools of the checks where they are
        selection = [] if self.for_tests else ["--no-dev", "--inexact"]
        command = [self._uv, "sync", "--frozen", "--color", "never", "--python", system_python(), *selection]
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

    def _has_uv(self) -> bool:
        return self._answers(self._uv, "--version", says=f"uv {UV_VERSION}")

    def _install_uv(self) -> None:
        place = self._tools / "uv"
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

    def _stamp(self, *, for_tests: bool) -> Path:
        return self.folder / ("set-up-for-checks" if for_tests else "set-up-for-start")

    def _recipe(self, *, for_tests: bool) -> str:
        """What the environment is made from; another text means that it has to be made again."""
        files = [self.project / "uv.lock", self.project / "pyproject.toml"]
        hashes = [f"{path.name} {hashlib.sha256(path.read_bytes()).hexdigest()}" for path in files]
        packages = " ".join(needed_packages(for_tests=for_tests))
        return "\n".join(
            [f"folder {self.project}", f"python 3.{sys.version_info.minor}", f"uv {UV_VERSION}", *hashes, packages]
        )

    def _was_made_elsewhere(self) -> bool:
        """Programs in an environment hold its full path, so a moved project needs a new one."""
        stamps = [self._stamp(for_tests=kind) for kind in (False, True)]
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

    @contextmanager
    def _alone(self) -> Generator[None]:
        """Wait while another set-up of the same folder is at work."""
        with (self._tools / "lock").open("w") as lock:
            if fcntl is not None:
                try:
                    fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
                except BlockingIOError:
                    print("  Waiting for another set-up of this folder", flush=True)
                    fcntl.flock(lock, fcntl.LOCK_EX)
            yield


def system_python() -> str:
    """The Python to build from, also when this runs in an environment, perhaps the one about to be made anew."""
    if sys.prefix == sys.base_prefix:
        return sys.executable
    base = Path(sys.base_prefix) / SCRIPTS / f"python3.{sys.version_info.minor}"
    return str(base) if base.exists() else sys.executable


def _is_older(made: Path, *, than: Path) -> bool:
    return not made.exists() or made.stat().st_mtime_ns < than.stat().st_mtime_ns
