"""A rater as a process of its own whose drive gives trouble in the middle of the work.

Run as ``python troubled_rater.py FOLDER HOW SEED``; HOW is ``full`` (FOLDER is a small drive that fills up) or
``failing`` (writes fail as they do on a drive that was pulled out). Prints one JSON line of what came of it.
"""

import hashlib
import json
import random
import resource
import signal
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from sqlmodel import select

from medreview.domain.rating_tasks import ItemTask
from medreview.domain.ratings import Rating
from medreview.errors import MedReviewError
from medreview.store.backup import LEFT_FREE_BYTES, back_up
from medreview.store.workspace import Workspace, open_workspace
from medreview.workflows.export_tables import export_tables
from medreview.workflows.rate_answers import RatingSession, open_session
from tests.builders import a_study, a_workspace

MOST_RATINGS = 20_000
KB = 1024


def main() -> None:
    folder, how, chance = Path(sys.argv[1]), sys.argv[2], random.Random(int(sys.argv[3]))
    workspace = a_workspace(folder)
    study = a_study(workspace)
    session = open_session(workspace, study.id, study.raters[0])
    acknowledged: dict[str, float] = {}
    for _ in range(chance.randrange(1, 40)):
        rate_once(session, chance, acknowledged)
    export = folder / "export"
    export_tables(workspace, export)
    backup = back_up(workspace.path, reason="working").path
    before = (digest(export), digest(backup.parent))
    let_up = make_full(folder, chance) if how == "full" else make_failing(workspace, chance)
    said = trouble_while_rating(session, chance, acknowledged)
    refused = [
        refusal(lambda: export_tables(workspace, export)),
        refusal(lambda: back_up(workspace.path, reason="working", left_free=LEFT_FREE_BYTES)),
    ]
    is_unchanged = (digest(export), digest(backup.parent)) == before
    let_up()
    is_kept_at_once = stored(workspace) == acknowledged
    rate_once(session, chance, acknowledged)
    workspace.close()
    again = open_workspace(workspace.path)
    is_kept = stored(again) == acknowledged
    again.close()
    sys.stdout.write(
        json.dumps(
            {
                "said": said,
                "refused": refused,
                "is_unchanged": is_unchanged,
                "is_kept": is_kept and is_kept_at_once,
                "n_acknowledged": len(acknowledged),
            }
        )
    )


def rate_once(session: RatingSession, chance: random.Random, acknowledged: dict[str, float]) -> None:
    """Give some dimension another value; it counts as acknowledged once the call has returned."""
    task = session.task
    assert isinstance(task, ItemTask)
    name = chance.choice(task.dimensions).name
    value = chance.choice([v for v in (1.0, 2.0, 3.0, 4.0, 5.0) if v != acknowledged.get(name)])
    session.rate(name, value)
    acknowledged[name] = value


def trouble_while_rating(session: RatingSession, chance: random.Random, acknowledged: dict[str, float]) -> str:
    for _ in range(MOST_RATINGS):
        try:
            rate_once(session, chance, acknowledged)
        except MedReviewError as error:
            return type(error).__name__
    return "no trouble"


def refusal(work: Callable[[], object]) -> str:
    try:
        work()
    except MedReviewError as error:
        return type(error).__name__
    return "done"


def make_full(folder: Path, chance: random.Random) -> Callable[[], None]:
    """Fill the drive but for some KB."""
    filler = folder / "filler"
    with filler.open("wb", buffering=0) as file, suppress(OSError):
        while file.write(bytes(4 * KB)):
            pass
    with filler.open("rb+") as file:
        file.truncate(max(0, filler.stat().st_size - chance.randrange(4, 120) * KB))
    return filler.unlink


def make_failing(workspace: Workspace, chance: random.Random) -> Callable[[], None]:
    """Let writes beyond a place in any file fail."""
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    log = workspace.path.with_name(workspace.path.name + "-wal")
    limit = log.stat().st_size - chance.randrange(1, 16) * KB
    _, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (max(0, min(limit, 40 * KB)), hard))
    return lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, hard))


def stored(workspace: Workspace) -> dict[str, float]:
    with workspace.reading() as session:
        return {r.dimension: r.value for r in session.exec(select(Rating)) if r.value is not None}


def digest(folder: Path) -> str:
    sha256 = hashlib.sha256()
    for file in sorted(folder.rglob("*")):
        if file.is_file():
            sha256.update(file.name.encode() + file.read_bytes())
    return sha256.hexdigest()


if __name__ == "__main__":
    main()
