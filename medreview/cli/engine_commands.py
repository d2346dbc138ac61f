"""Commands for the engine of local judges: how it stands, set it up, wait for it."""

import argparse
import time
from typing import TYPE_CHECKING, Any

from medreview.cli.command import Command, Takes
from medreview.cli.output import Output
from medreview.jobs import Progress

if TYPE_CHECKING:
    from medreview.workflows.engine_state import EngineState

_LOOK_AGAIN_S = 1.0


def _add_engine(engine: Any) -> None:
    engine.add_argument("--build", action="store_true", help="set it up in the background, or continue")
    engine.add_argument("--wait", action="store_true", help="wait until it is ready or has failed")


def _engine(arguments: argparse.Namespace, output: Output) -> int:
    from medreview.workflows.engine_state import build_engine, engine_state

    if arguments.build and not engine_state().is_ready:
        build_engine()
    state = engine_state()
    while arguments.wait and state.will_change:
        output.report(Progress(state.done or 0, state.total, "Compiling the local engine"))
        time.sleep(_LOOK_AGAIN_S)
        state = engine_state()
    output.result(_values(state), _sentence(state))
    return 0 if state.is_ready or (state.will_change and not arguments.wait) else 1


def _sentence(state: "EngineState") -> str:
    return f"{state.message} (llama-cpp-python {state.version})" if state.version else str(state.message)


def _values(state: "EngineState") -> dict[str, object]:
    return {
        "state": state.status.value,
        "message": str(state.message),
        "version": state.version,
        "step": state.step.value if state.step else None,
        "done": state.done,
        "total": state.total,
        "seconds_left": state.seconds_left,
        "command": state.command,
    }


COMMANDS = (
    Command(
        "engine",
        "show the state of the engine for local models, and set it up",
        "engine --wait",
        run=_engine,
        arguments=_add_engine,
        takes=Takes.NONE,
    ),
)
