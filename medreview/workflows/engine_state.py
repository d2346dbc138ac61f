"""The state of the engine of local judges on this machine, and of the set-up that compiles it."""

import importlib
import importlib.metadata
import importlib.util
import json
import math
import subprocess
import sys
import time
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Any, cast

from medreview.errors import MedReviewError, Message
from medreview.llm.local.failures import engine_missing
from medreview.paths import engine_set_up_script, engine_state_file

_PACKAGE = "llama-cpp-python"
_MODULE = "llama_cpp"
_SILENT_S = 30.0
"""A set-up that runs writes its state every second or two; one silent for longer was ended."""
_FEWEST_PARTS_FOR_AN_ESTIMATE = 5


class EngineStatus(StrEnum):
    READY = "ready"
    BUILDING = "building"
    WAITING = "waiting"
    """The set-up runs, but needs something first, such as the network."""
    FAILED = "failed"
    ABSENT = "absent"


class EngineStep(StrEnum):
    """The step of a running set-up; only compiling can tell its parts."""

    FETCHING = "fetching"
    COMPILING = "compiling"
    INSTALLING = "installing"


@dataclass(frozen=True, slots=True)
class EngineState:
    """The state of the local engine at one moment.

    ``message`` always says it in one sentence, with what to do where something is to be done. ``command`` is a line
    to run in a terminal. ``seconds_left`` is an estimate from the parts compiled so far.
    """

    status: EngineStatus
    message: Message
    version: str | None = None
    step: EngineStep | None = None
    done: int | None = None
    total: int | None = None
    seconds_left: float | None = None
    command: str | None = None

    @property
    def is_ready(self) -> bool:
        """True if a local judge can run now."""
        return self.status is EngineStatus.READY

    @property
    def will_change(self) -> bool:
        """True if it is worth looking again soon."""
        return self.status in {EngineStatus.BUILDING, EngineStatus.WAITING}


class EngineCannotBeBuiltHere(MedReviewError):
    """Only a checkout of the source has the set-up that compiles the engine."""

    template = "The local engine can only be set up from the folder with the program's source."


def engine_state() -> EngineState:
    """The state of the local engine now; takes a few milliseconds and imports nothing of the engine."""
    version = _installed_version()
    file = engine_state_file()
    written = _read(file) if file is not None else {}
    return _state(version, written, now=time.time(), can_build=engine_set_up_script() is not None)


def build_engine() -> None:
    """Start the set-up of the engine, or go on with it, in a process of its own that outlives this one.

    Nothing happens where one is at work already. Takes a moment and gives no result: look at ``engine_state``.

    Raises
    ------
    EngineCannotBeBuiltHere
        When the program does not run from its source.
    """
    script = engine_set_up_script()
    if script is None:
        raise EngineCannotBeBuiltHere
    subprocess.run(
        [sys.executable, str(script)],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        check=False,
    )


def _installed_version() -> str | None:
    importlib.invalidate_caches()  # it may have been installed while the program runs
    if importlib.util.find_spec(_MODULE) is None:
        return None
    try:
        return importlib.metadata.version(_PACKAGE)
    except importlib.metadata.PackageNotFoundError:
        return ""


def _read(file: Path) -> dict[str, Any]:
    try:
        written: object = json.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return cast("dict[str, Any]", written) if isinstance(written, dict) else {}


def _state(version: str | None, written: Mapping[str, Any], *, now: float, can_build: bool) -> EngineState:
    status = written.get("state")
    is_live = now - _number(written, "updated_at") < _SILENT_S
    if version is not None and not _is_in_doubt(written, is_live=is_live):
        return EngineState(EngineStatus.READY, Message("The local engine is ready."), version=version or None)
    if status == "failed":
        return _failed(written)
    if status == "building" and is_live:
        return _building(written, now)
    if status == "waiting" and is_live:
        return EngineState(EngineStatus.WAITING, Message("The local engine needs an internet connection to be set up."))
    return EngineState(EngineStatus.ABSENT, _absence(was_begun=status in {"building", "waiting"}, can_build=can_build))


def _absence(*, was_begun: bool, can_build: bool) -> Message:
    if was_begun:
        return Message(
            "The set-up of the local engine was interrupted. Set it up again: it continues where it stopped."
        )
    if can_build:
        return Message("The local engine is not set up yet. Set it up once: that takes some minutes.")
    return engine_missing().message


def _is_in_doubt(written: Mapping[str, Any], *, is_live: bool) -> bool:
    """True if installed files may be half there, or were tried and do not run."""
    is_being_installed = written.get("state") == "building" and written.get("step") == "installing" and is_live
    return is_being_installed or (written.get("state") == "failed" and written.get("failure") == "broken")


def _building(written: Mapping[str, Any], now: float) -> EngineState:
    step = EngineStep(written["step"]) if written.get("step") in set(EngineStep) else EngineStep.FETCHING
    if step is not EngineStep.COMPILING or not written.get("total"):
        return EngineState(
            EngineStatus.BUILDING, Message("The local engine is being set up; this takes some minutes."), step=step
        )
    done, total = int(_number(written, "done")), int(_number(written, "total"))
    left = _seconds_left(written, done, total, now)
    if left is None:
        message = Message(
            "The local engine is being set up: {done} of {total} parts are compiled.",
            {"done": done, "total": total},
        )
    else:
        message = Message(
            "The local engine is being set up: {done} of {total} parts are compiled, about {minutes} min left.",
            {"done": done, "total": total, "minutes": max(1, math.ceil(left / 60))},
        )
    return EngineState(EngineStatus.BUILDING, message, step=step, done=done, total=total, seconds_left=left)


def _seconds_left(written: Mapping[str, Any], done: int, total: int, now: float) -> float | None:
    """The pace of this set-up's own parts, carried on; parts compiled by an interrupted one took none of its time."""
    here = done - int(_number(written, "done_before"))
    if here < _FEWEST_PARTS_FOR_AN_ESTIMATE:
        return None
    return max(0.0, (now - _number(written, "compiling_since")) / here * (total - done))


def _failed(written: Mapping[str, Any]) -> EngineState:
    command = written.get("command")
    line = command if isinstance(command, str) and command else None
    match written.get("failure"):
        case "compiler" if line is not None:
            message = Message(
                "Local judges need a C++ compiler. Run this line, then set the engine up again: {command}",
                {"command": line},
            )
        case "compiler":
            message = Message("Local judges need a C++ compiler. Install one, then set the engine up again.")
        case "network":
            message = Message(
                "The local engine could not be downloaded. Connect this computer to the internet, then set it up again."
            )
        case "disk":
            message = Message("The disk is full. Free about 2 GB, then set the local engine up again.")
        case _:
            message = Message(
                "The local engine could not be set up: {reason} The whole output is in {log}.",
                {"reason": written.get("reason", ""), "log": written.get("log", "")},
            )
    return EngineState(EngineStatus.FAILED, message, command=line)


def _number(written: Mapping[str, Any], name: str) -> float:
    value = written.get(name)
    return float(value) if isinstance(value, int | float) else 0.0
