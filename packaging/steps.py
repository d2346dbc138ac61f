"""Runs the steps of a set-up: one line each on screen, and what stopped one in a single sentence."""

from __future__ import annotations

import contextlib
import errno
import os
import re
import subprocess
import sys
import time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Mapping, Sequence
    from pathlib import Path

DISK_FULL = re.compile(r"no space left on device|disk quota exceeded|os error 28\b", re.IGNORECASE)
NO_NETWORK = re.compile(
    r"name resolution|could not resolve|dns error|failed to lookup address|name or service not known"
    r"|network is unreachable|connection (refused|reset|timed out|broken)|newconnectionerror|connecttimeout"
    r"|error sending request|tcp connect error|operation timed out|failed to fetch|proxyerror|sslerror",
    re.IGNORECASE,
)
NO_COMPILER = re.compile(
    r"no cmake_c(xx)?_compiler could be found|is not a full path to an existing compiler"
    r"|no developer tools were found|xcrun: error: invalid active developer path",
    re.IGNORECASE,
)
BESIDE_THE_POINT = ("DEBUG ", "TRACE ", "hint:")
FOREIGN_VARIABLES = (
    "PYTHONHOME",
    "PYTHONPATH",
    "VIRTUAL_ENV",
    "UV_PROJECT",
    "UV_PROJECT_ENVIRONMENT",
    "UV_PYTHON",
)


class SetUpStopped(Exception):
    """One sentence for the person at the screen: what stopped the set-up, and what to do next."""


class DiskFull(SetUpStopped):
    def __init__(self, folder: Path) -> None:
        super().__init__(f"The disk is full: free about 2 GB where {folder} lies, then run this again.")


class NetworkUnreachable(SetUpStopped):
    def __init__(self, what: str) -> None:
        super().__init__(
            f"{what} could not be downloaded: connect this machine to the internet (or name a mirror in "
            "PIP_INDEX_URL and UV_DEFAULT_INDEX), then run this again."
        )


class CompilerMissing(SetUpStopped):
    def __init__(self) -> None:
        super().__init__(
            "A C++ compiler is missing: install one (Debian, Ubuntu: sudo apt-get install -y g++; macOS: "
            "xcode-select --install), then run this again."
        )


class StepFailed(SetUpStopped):
    def __init__(self, title: str, last_line: str, log: Path) -> None:
        super().__init__(f"{title} failed: {last_line} The whole output is in {log}.")
        self.last_line = last_line


def own_environment() -> dict[str, str]:
    """Environment variables for our own programs: nothing that points them at another Python."""
    return {name: value for name, value in os.environ.items() if name not in FOREIGN_VARIABLES}


class Steps:
    """Shows each step with its time and keeps what the commands print in one log file."""

    def __init__(self, folder: Path, log: Path) -> None:
        self._folder = folder
        self._log = log
        self._title = ""
        self._started = 0.0

    @contextlib.contextmanager
    def shown(self, title: str) -> Generator[None]:
        """Print the title when the step begins and its time when it is done."""
        self._title, self._started = title, time.monotonic()
        print(f"  {title} ...", end="", flush=True)
        try:
            yield
        except BaseException:
            print(" stopped", flush=True)
            raise
        print(f" {self._seconds():.1f} s", flush=True)

    def run(
        self,
        what: str,
        command: Sequence[str | Path],
        variables: Mapping[str, str] | None = None,
        watch: Callable[[str], None] | None = None,
    ) -> None:
        """Run one command of a step; ``watch`` gets what it printed, about once a second.

        Raises
        ------
        DiskFull, NetworkUnreachable, CompilerMissing, StepFailed
            When the command does not end with 0; which one is read from what it printed.
        """
        self._log.parent.mkdir(parents=True, exist_ok=True)
        with self._log.open("ab") as log:
            log.write(f"\n$ {' '.join(map(str, command))}\n".encode())
            log.flush()
            begin = log.tell()
            process = subprocess.Popen(
                [str(part) for part in command],
                cwd=self._folder,
                env=own_environment() | dict(variables or {}),
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
            )
            code = self._wait(process, (lambda: watch(self._printed_since(begin))) if watch else None)
        if code != 0:
            raise self._problem(what, self._printed_since(begin))

    def _printed_since(self, begin: int) -> str:
        with self._log.open("rb") as log:
            log.seek(begin)
            return log.read().decode(errors="replace")

    def _wait(self, process: subprocess.Popen[bytes], look: Callable[[], None] | None) -> int:
        try:
            while True:
                try:
                    code = process.wait(timeout=1)
                except subprocess.TimeoutExpired:
                    code = None
                if look is not None:
                    look()
                if code is not None:
                    return code
                self.show_that_it_goes_on()
        except KeyboardInterrupt:
            # the terminal interrupts the command as well; apt and uv then leave things in order, which takes a moment
            with contextlib.suppress(subprocess.TimeoutExpired):
                process.wait(timeout=10)
            process.terminate()
            raise

    def show_that_it_goes_on(self) -> None:
        """Show the seconds of the step where somebody watches."""
        if sys.stdout.isatty():
            print(f"\r  {self._title} ... {self._seconds():.0f} s\r  {self._title} ...", end="", flush=True)

    def _seconds(self) -> float:
        return time.monotonic() - self._started

    def _problem(self, what: str, printed: str) -> SetUpStopped:
        lines = [line.strip() for line in printed.splitlines() if not line.startswith(BESIDE_THE_POINT)]
        output = "\n".join(line for line in lines if line)
        if DISK_FULL.search(output):
            return DiskFull(self._folder)
        if NO_NETWORK.search(output):
            return NetworkUnreachable(what)
        if NO_COMPILER.search(output):
            return CompilerMissing()
        return StepFailed(what, output.rpartition("\n")[2] or "it said nothing.", self._log)


@contextlib.contextmanager
def plain_endings() -> Generator[None]:
    """End the program with one sentence and a status, never with a traceback, for what a person can mend."""
    try:
        yield
    except SetUpStopped as problem:
        sys.exit(f"\n{problem}")
    except KeyboardInterrupt:
        print("\nStopped. Run this again to go on.", file=sys.stderr)
        sys.exit(130)
    except OSError as problem:
        if problem.errno in {errno.ENOSPC, errno.EDQUOT}:
            sys.exit("\nThe disk is full: free about 2 GB, then run this again.")
        if problem.errno in {errno.EACCES, errno.EPERM, errno.EROFS}:
            sys.exit(f"\n{problem.filename} cannot be written: give yourself write access to it, then run this again.")
        raise
