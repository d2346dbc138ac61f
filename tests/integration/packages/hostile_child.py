"""Opens changed packages and returns one after the other, in a process with little memory; says what became of each.

``python -m tests.integration.packages.hostile_child PACKAGE RETURN FOLDER FIRST LAST`` prints one JSON object.
"""

import json
import resource
import signal
import sys
from collections import Counter
from pathlib import Path

from medreview.errors import MedReviewError
from medreview.exchange.container import read_return
from medreview.store.workspace import open_workspace
from medreview.workflows.check_workspace import check_workspace
from medreview.workflows.receive_package import receive
from tests.integration.packages.mutations import mutated
from tests.integration.packages.way_through import seen_in, session_in

MEMORY_BYTES = 1 << 30
MOST_S = 10  # of the processor, so that a busy machine is no hang
EVERY_RETURN = 5


def main(package: Path, returned: Path, folder: Path, first: int, last: int) -> None:
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY_BYTES, MEMORY_BYTES))
    signal.signal(signal.SIGPROF, _hang)
    outcomes: Counter[str] = Counter()
    faults: list[str] = []
    whole_package, whole_return = package.read_bytes(), returned.read_bytes()
    (folder / "own").mkdir()
    for seed in range(first, last):
        is_return = seed % EVERY_RETURN == 0
        path = folder / f"changed-{seed}{'.mrreturn' if is_return else '.mrpack'}"
        path.write_bytes(mutated(whole_return if is_return else whole_package, seed))
        signal.setitimer(signal.ITIMER_PROF, MOST_S)
        try:
            outcome = _read(path) if is_return else _received(path, folder / "own" / f"{seed}.medreview")
            outcomes[outcome] += 1
        except MedReviewError as error:
            outcomes[type(error).__name__] += 1
            if path.name not in str(error):
                faults.append(f"{seed}: the refusal names no file: {error}")
        except BaseException as error:  # noqa: BLE001 - whatever it is, it is what is looked for
            faults.append(f"{seed}: {type(error).__name__}: {str(error)[:300]}")
        finally:
            signal.setitimer(signal.ITIMER_PROF, 0)
        path.unlink()
        rest = sorted(file.name for file in folder.rglob("*") if file.is_file())
        if rest:
            faults.append(f"{seed}: left behind: {rest}")
            for file in folder.rglob("*"):
                if file.is_file():
                    file.unlink()
    sys.stdout.write(json.dumps({"outcomes": outcomes, "faults": faults}))


def _read(path: Path) -> str:
    read_return(path)
    return "read"


def _received(path: Path, own: Path) -> str:
    """What was accepted must be whole, and can be rated to its end."""
    receive(path, own)
    workspace = open_workspace(own)
    seen_in(session_in(workspace))
    workspace.close()
    report = check_workspace(own)
    for file in own.parent.iterdir():
        file.unlink()
    if not report.is_sound:
        raise ValueError(f"accepted and not sound: {report.findings[0]}")
    return "received"


def _hang(_signal: int, _frame: object) -> None:
    raise TimeoutError("took too long")


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]), Path(sys.argv[3]), int(sys.argv[4]), int(sys.argv[5]))
