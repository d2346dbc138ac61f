"""A child process that answers lines, so that a hostile file breaks the child and not the program.

The child limits itself: see ``limit_memory`` and ``limit_time``. One that breaks or stays silent is ended, and the
next line starts another.
"""

import contextlib
import os
import queue
import subprocess
import sys
import threading
import time
from pathlib import Path
from types import TracebackType
from typing import Self

from medreview.jobs import CancelToken

_LOOK_S = 0.05
_FAREWELL_S = 5.0
_KEPT_VARIABLES = ("PATH", "HOME", "TMPDIR", "TEMP", "TMP", "SYSTEMROOT", "USERPROFILE", "LANG")


class LineChild:
    """Asks one child line after line; used from one thread. Closing it ends the child.

    Parameters
    ----------
    argument, module
        The child's name to the packaged program, and its module when run from source.
    patience_s
        Longest wait for one answer.
    """

    def __init__(self, argument: str, module: str, patience_s: float) -> None:
        self._argument, self._module, self._patience_s = argument, module, patience_s
        self._process: subprocess.Popen[bytes] | None = None
        self._lines = queue.SimpleQueue[bytes]()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def answer(self, line: bytes, cancel: CancelToken) -> bytes:
        """The child's answer to a line; empty where it broke, or was ended because it took too long.

        Raises
        ------
        Cancelled
            If the token was cancelled meanwhile; the child is ended then.
        """
        self.ask(line)
        return self.next_answer(cancel)

    def ask(self, line: bytes) -> None:
        """Give the child a line to work at while we do something else; answers come in the order of lines."""
        process = self._running()
        if process.stdin is None:
            raise RuntimeError("the child was started with a pipe")
        with contextlib.suppress(OSError):  # its end is seen by who waits for the answer
            process.stdin.write(line + b"\n")
            process.stdin.flush()

    def next_answer(self, cancel: CancelToken) -> bytes:
        """The answer to the first line that was asked and is not answered yet; raises and ends as ``answer`` does."""
        waited_s = 0.0
        try:
            while waited_s < self._patience_s:
                cancel.raise_if_cancelled()
                with contextlib.suppress(queue.Empty):
                    return self._lines.get(timeout=_LOOK_S)
                waited_s += _LOOK_S
        except BaseException:
            self.kill()
            raise
        self.kill()
        return b""

    def close(self) -> None:
        process, self._process = self._process, None
        if process is None:
            return
        if process.stdin is not None:
            with contextlib.suppress(OSError):  # it is gone already
                process.stdin.close()
        try:
            process.wait(_FAREWELL_S)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()

    def _running(self) -> subprocess.Popen[bytes]:
        if self._process is not None and self._process.poll() is not None:
            self.close()
        if self._process is None:
            self._process = subprocess.Popen(
                child_command(self._argument, self._module),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                env=child_environment(),
                creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
            )
            self._lines = queue.SimpleQueue[bytes]()
            threading.Thread(target=_listen, args=(self._process, self._lines), daemon=True, name="child").start()
        return self._process

    def kill(self) -> None:
        """End the child at once, whatever it is at."""
        if self._process is not None:
            self._process.kill()
        self.close()


def _listen(process: subprocess.Popen[bytes], lines: "queue.SimpleQueue[bytes]") -> None:
    if process.stdout is None:
        return
    with process.stdout:
        for line in process.stdout:
            lines.put(line)
    lines.put(b"")  # it is gone: whoever waits for an answer learns it


def child_command(argument: str, module: str) -> list[str]:
    """The command that starts a child, from source and when packaged into one program."""
    frozen = getattr(sys, "frozen", False)
    return [sys.executable, argument] if frozen else [sys.executable, "-m", module]


def child_environment(*more: str) -> dict[str, str]:
    """Little of ours, and ``more`` variables that the child needs: no window system, no switches of libraries."""
    kept = {name: os.environ[name] for name in (*_KEPT_VARIABLES, *more) if name in os.environ}
    return kept | {"PYTHONPATH": str(Path(__file__).parent.parent.parent), "PYTHONUTF8": "1"}


def limit_memory(most_bytes: int) -> None:
    """Called in the child, before anything is read."""
    if sys.platform != "win32":
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (most_bytes, most_bytes))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def limit_time(most_processor_s: int) -> None:
    """Called in the child for each line: from now on this much processor time."""
    if sys.platform != "win32":
        import resource

        _, hard = resource.getrlimit(resource.RLIMIT_CPU)
        resource.setrlimit(resource.RLIMIT_CPU, (int(time.process_time()) + most_processor_s, hard))
