"""How long a digit takes from call to committed row, against a bare commit of the same file system.

Run ``python tests/benchmarks/bench_rating_core.py``. The study has the size of the paper's: 300 pairs for a rater,
half of them six sentences each. Bare is one row in a SQLite file of its own, WAL and synchronous FULL; the two are
measured in turns, so that both see the same disk.
"""

import sqlite3
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent.parent))

from medreview.domain.rating_tasks import AllDone, ConfidenceTask, ItemTask
from medreview.workflows.rate_answers import RatingSession, open_session, raters_of
from tests.builders import a_study, a_workspace

N_DIGITS = 2000


def bare_commit(folder: Path) -> Callable[[], None]:
    connection = sqlite3.connect(folder / "bare.sqlite", isolation_level=None)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("CREATE TABLE rating (id INTEGER PRIMARY KEY, dimension TEXT, value REAL)")

    def commit() -> None:
        connection.execute("BEGIN IMMEDIATE")
        connection.execute("INSERT INTO rating (dimension, value) VALUES ('correctness', 3.0)")
        connection.execute("COMMIT")

    return commit


def milliseconds(act: Callable[[], object]) -> float:
    start = time.perf_counter()
    act()
    return (time.perf_counter() - start) * 1000


def say(line: str) -> None:
    sys.stdout.write(line + "\n")


def report(name: str, times: list[float]) -> None:
    ordered = sorted(times)
    median, p99 = ordered[len(ordered) // 2], ordered[int(len(ordered) * 0.99)]
    say(f"{name:28} n {len(times):5}  median {median:7.3f} ms  p99 {p99:7.3f} ms  most {ordered[-1]:7.3f} ms")


def rate_until(n_digits: int, session: RatingSession, bare: Callable[[], None]) -> None:
    digits: list[float] = []
    commits: list[float] = []
    moves: list[float] = []
    while len(digits) < n_digits and not isinstance(session.task, AllDone):
        task = session.task
        if isinstance(task, ItemTask):
            for dimension in task.dimensions:
                session.spend(0.5, 0.5)
                digits.append(milliseconds(lambda name=dimension.name: session.rate(name, 4.0)))
                commits.append(milliseconds(bare))
        elif isinstance(task, ConfidenceTask):
            session.give_confidence(3.0)
        moves.append(milliseconds(session.go_next))
    report("a digit", digits)
    report("a bare commit", commits)
    report("moving to the next step", moves)
    ratio = sorted(digits)[len(digits) // 2] / sorted(commits)[len(commits) // 2]
    say(f"a digit takes {ratio:.1f} times a bare commit (medians)")


def main() -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        workspace = a_workspace(folder)
        study = a_study(workspace, answers=150, sentences=6, coarse=True, forms=False, images=2, batch_size=9)
        opened: list[RatingSession] = []
        report("opening", [milliseconds(lambda: opened.append(open_session(workspace, study.id, study.raters[0])))])
        rate_until(N_DIGITS, opened[0], bare_commit(folder))
        report("opening half done", [milliseconds(lambda: open_session(workspace, study.id, study.raters[0]))])
        report("progress of the raters", [milliseconds(lambda: raters_of(workspace, study.id))])
        report("taking back", [milliseconds(opened[0].undo) for _ in range(200)])
        report("overview", [milliseconds(opened[0].overview) for _ in range(20)])
        workspace.close()


if __name__ == "__main__":
    main()
