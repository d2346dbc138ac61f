"""A judge run as a program of its own: says so after each item, until it is killed, its child is, or it is done.

Run as ``python killed_judge.py WORKSPACE RUN``; prints one JSON line for each event.
"""

import json
import sys
from pathlib import Path

from medreview.llm.engines import EngineSettings
from medreview.store.workspace import open_workspace
from medreview.workflows.carry_out_runs import ItemDone, RunEvent, carry_out

SETTINGS = EngineSettings(n_context=6144, n_sequences=2, n_threads=1)


def main() -> None:
    workspace = open_workspace(Path(sys.argv[1]))
    outcome = carry_out(workspace, int(sys.argv[2]), _tell, settings=SETTINGS)
    workspace.close()
    _say(state=outcome.state.value, reason=str(outcome.reason))


def _tell(event: RunEvent) -> None:
    if isinstance(event, ItemDone):
        _say(item=event.item, values=[row["value"] for row in event.rows])
    else:
        _say(event=type(event).__name__)


def _say(**what: object) -> None:
    sys.stdout.write(json.dumps(what) + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
