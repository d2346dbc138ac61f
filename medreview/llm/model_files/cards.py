"""Cards of model files, read in a child process that a hostile header may break without harm to the program."""

import contextlib
import hashlib
import json
import os
import queue
import subprocess
import sys
import threading
from pathlib import Path
from types import TracebackType
from typing import Self

import medreview
from medreview.jobs import CancelToken, Progress, Report
from medreview.llm.model_files.card_reading import model_parts
from medreview.llm.model_files.card_values import (
    REFUSALS,
    ModelCard,
    NoFile,
    NotReadable,
    NotReadInTime,
    card_from_json,
)

CHILD_ARGUMENT = "--model-cards"
PATIENCE_S = 60.0  # a slow network folder takes a while; a header is a few megabytes
_LOOK_S = 0.05
_FAREWELL_S = 5.0
_PIECE = 1 << 22
_KEPT_VARIABLES = ("PATH", "HOME", "TMPDIR", "TEMP", "TMP", "SYSTEMROOT", "USERPROFILE", "LANG")


class CardReader:
    """Reads many cards with one child; a child that breaks is replaced for the next file.

    Used from one thread. Closing it ends the child.
    """

    def __init__(self, patience_s: float = PATIENCE_S) -> None:
        self._patience_s = patience_s
        self._process: subprocess.Popen[bytes] | None = None
        self._lines = queue.SimpleQueue[bytes]()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def card(self, path: Path, cancel: CancelToken | None = None) -> ModelCard:
        """The card of one file; for a split model, of its first part.

        Raises
        ------
        CardRefused
            If the file is no usable model, with why in one sentence.
        Cancelled
            If the token was cancelled while the file was read.
        """
        line = self._answer(path, cancel or CancelToken())
        try:
            told = json.loads(line)
            refusal = None if "card" in told else REFUSALS[told["refusal"]](**told["values"])
            if refusal is None:
                return card_from_json(told["card"])
        except (ValueError, KeyError, TypeError) as error:  # the child broke in the middle of its line
            self.close()
            raise NotReadInTime(file=path.name) from error
        raise refusal

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

    def _answer(self, path: Path, cancel: CancelToken) -> bytes:
        process = self._running()
        if process.stdin is None:
            raise RuntimeError("the child was started with a pipe")
        with contextlib.suppress(OSError):  # its end is seen below
            process.stdin.write(json.dumps({"path": str(path.absolute())}).encode() + b"\n")
            process.stdin.flush()
        waited_s = 0.0
        try:
            while waited_s < self._patience_s:
                cancel.raise_if_cancelled()
                with contextlib.suppress(queue.Empty):
                    return self._lines.get(timeout=_LOOK_S)
                waited_s += _LOOK_S
        except BaseException:
            self._kill()
            raise
        self._kill()
        raise NotReadInTime(file=path.name)

    def _running(self) -> subprocess.Popen[bytes]:
        if self._process is not None and self._process.poll() is not None:
            self.close()
        if self._process is None:
            self._process = subprocess.Popen(
                child_command(),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                env=_environment(),
                creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
            )
            self._lines = queue.SimpleQueue[bytes]()
            threading.Thread(target=_listen, args=(self._process, self._lines), daemon=True, name="cards").start()
        return self._process

    def _kill(self) -> None:
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


def file_sha256(path: Path, report: Report, cancel: CancelToken) -> str:
    """SHA-256 of a model's file, or of its parts one after the other.

    ``report`` counts bytes.

    Raises
    ------
    CardRefused
        If it cannot be read, or not all parts are there.
    Cancelled
        If the token was cancelled meanwhile.
    """
    digest = hashlib.sha256()
    done = 0
    try:
        parts = model_parts(path)
        total = sum(part.stat().st_size for part in parts)
        for part in parts:
            with part.open("rb") as stream:
                while piece := stream.read(_PIECE):
                    cancel.raise_if_cancelled()
                    digest.update(piece)
                    done += len(piece)
                    report(Progress(done, total, path.name))
    except FileNotFoundError as error:
        raise NoFile(file=path.name) from error
    except OSError as error:
        raise NotReadable(file=path.name, reason=error.strerror or str(error)) from error
    return digest.hexdigest()


def child_command() -> list[str]:
    """How the child is started, from source and when packaged into one program."""
    if getattr(sys, "frozen", False):
        return [sys.executable, CHILD_ARGUMENT]
    return [sys.executable, "-m", "medreview.llm.model_files.card_reading"]


def _environment() -> dict[str, str]:
    kept = {name: os.environ[name] for name in _KEPT_VARIABLES if name in os.environ}
    return kept | {"PYTHONPATH": str(Path(medreview.__file__).parent.parent), "PYTHONUTF8": "1"}
