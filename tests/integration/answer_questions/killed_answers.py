"""A run over questions as a program of its own: tells each item, until it or its child is killed, or all is done.

Run as ``python killed_answers.py WORKSPACE RUN [TOKENS]``; prints one JSON line for each event. ``TOKENS`` is the most
that the run may take from now on.
"""

import json
import sys
from pathlib import Path

from medreview.domain.run_plans import SpendCap
from medreview.llm.cloud.addresses import Address, Reach
from medreview.llm.cloud.endpoint_client import Patience
from medreview.llm.cloud.engine import CloudEngine
from medreview.llm.engines import Engine, EngineSettings, LocalModel, ModelPlace
from medreview.llm.opened_engine import open_engine
from medreview.store.workspace import open_workspace
from medreview.workflows.carry_out_runs import ItemDone, RunEvent, carry_out

SETTINGS = EngineSettings(n_context=4096, n_sequences=2, n_threads=1)
_PATIENCE = Patience(n_tries=3, first_wait_s=0.01, longest_wait_s=0.01, total_s=600.0)


def main() -> None:
    Address.reach = Reach.OWN_NETWORK  # pyright: ignore[reportAttributeAccessIssue] - as if the server were elsewhere
    workspace = open_workspace(Path(sys.argv[1]))
    cap = SpendCap(tokens=int(sys.argv[3])) if len(sys.argv) > 3 else None
    outcome = carry_out(workspace, int(sys.argv[2]), _tell, settings=SETTINGS, open_engine=opened, cap=cap)
    workspace.close()
    _say(state=outcome.state.value, reason=str(outcome.reason))


def opened(place: ModelPlace, settings: EngineSettings, *, key: str | None = None) -> Engine:
    """As runs are carried out, but for the waits after a fault, which nobody needs to see."""
    if isinstance(place, LocalModel):
        return open_engine(place, settings)
    return CloudEngine(place, settings, key=key, patience=_PATIENCE)


def _tell(event: RunEvent) -> None:
    if isinstance(event, ItemDone):
        _say(item=event.item, texts=[row["text"] for row in event.rows])
    else:
        _say(event=type(event).__name__)


def _say(**what: object) -> None:
    sys.stdout.write(json.dumps(what) + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
