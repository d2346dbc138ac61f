"""The time and the memory that an import of generated Persian pairs takes, beside SQLite alone and pandas.

python tests/benchmarks/bench_import.py [N] [--rounds R] [--pandas PYTHON]

N pairs, 68,138 where none is given, as JSONL, CSV and XLSX. PYTHON is an interpreter that has pandas; without one that
row is left out. Every contender runs in a process of its own, in turn, and the rounds are repeated; ``bare`` is
``sqlite3.executemany`` into the same tables with the same indices, in one transaction, WAL, synchronous FULL: once
with the rows lying ready in memory and once with the reading of the JSONL file. ``again`` imports the same JSONL file
once more, which adds nothing. ``window`` is the JSONL import in the worker of a window: the longest time in which its
event loop did nothing else, beside that of a window without work and the most that was computed between two turns.
Seconds of the processor count where others use the machine, too.
"""

import argparse
import csv
import itertools
import json
import os
import random
import re
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

HERE = Path(__file__).resolve()
sys.path.insert(0, str(HERE.parents[2]))

USUAL = 68_138
ROUNDS = 3
QUESTION_WORDS, ANSWER_WORDS = 60, 90
COLUMNS = ("id", "question", "answer", "category", "age", "sex", "forum")
WORDS = HERE.parents[2] / "resources" / "sample" / "questions.csv"
QUESTION_COLUMNS = (
    *("id", "dataset_id", "key", "text", "kind", "language", "title", "category", "specialty", "age", "sex"),
    *("source", "icd11", "question_type", "split", "context", "options", "correct_option", "variant_of_id"),
    *("is_placeholder", "extra"),
)
AIMS = (
    ("medreview-jsonl", "bare-file", 2.0),
    ("medreview-again", "medreview-jsonl", 1.0),
)
"""Which contender should take at most how many times what another one takes, in seconds of the processor."""
MOST_XLSX_S = 8.0
"""For the usual number of pairs, on a machine with two cores that does nothing else."""
MOST_MB, LONGEST_GAP_MS = 500, 50.0
IDLE_MS = 5000
ANSWER_COLUMNS = (
    *("id", "dataset_id", "question_id", "key", "author_id", "text", "is_reference", "reference_weight", "language"),
    *("run", "is_placeholder", "extra"),
)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("n", nargs="?", type=int, default=USUAL)
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--pandas", default="", help="an interpreter that has pandas")
    parser.add_argument("--child", default="", help=argparse.SUPPRESS)
    chosen = parser.parse_args()
    if chosen.child:
        in_child(chosen.child)
    else:
        compare(chosen.n, chosen.rounds, chosen.pandas)


def compare(n: int, rounds: int, pandas: str) -> None:
    with tempfile.TemporaryDirectory() as folder:
        write_files(Path(folder), n)
        contenders = {"bare": sys.executable, "bare-file": sys.executable} | ({"pandas": pandas} if pandas else {})
        contenders |= {f"medreview-{name}": sys.executable for name in ("jsonl", "again", "csv", "xlsx", "window")}
        spans: dict[str, list[float]] = {name: [] for name in contenders}
        computing: dict[str, list[float]] = {name: [] for name in contenders}
        peaks: dict[str, int] = {}
        gaps: list[float] = []
        idle: list[float] = []
        computed: list[float] = []
        for _ in range(rounds):
            for name, python in contenders.items():
                measured = measure(python, name, Path(folder))
                spans[name].append(measured["seconds"])
                computing[name].append(measured["cpu"])
                peaks[name] = max(peaks.get(name, 0), int(measured["peak_kb"]))
                gaps += [measured["gap_ms"]] if "gap_ms" in measured else []
                idle += [measured["idle_gap_ms"]] if "idle_gap_ms" in measured else []
                computed += [measured["gap_cpu_ms"]] if "gap_cpu_ms" in measured else []
        say(f"{n:,} pairs, median of {rounds}, load {os.getloadavg()[0]:.1f}")
        for name in contenders:
            peak = f"at most {peaks[name] / 1024:.0f} MB"
            say(f"  {name}: {beside(spans, name)}; processor {beside(computing, name)}; {peak}")
        if not pandas:
            say("  pandas: left out, no interpreter that has it was named with --pandas")
        for name, other, most in AIMS:
            ratio = statistics.median(computing[name]) / statistics.median(computing[other])
            say(f"  {name} is {ratio:.2f} times {other}, aim {most:.1f}: {'met' if ratio <= most else 'MISSED'}")
        if n == USUAL:
            took = min(spans["medreview-xlsx"])
            is_met = "met" if took <= MOST_XLSX_S else "MISSED"
            say(f"  medreview-xlsx takes {took:.1f} s, aim {MOST_XLSX_S:.0f}: {is_met}")
        most_mb = max(peak for name, peak in peaks.items() if name.startswith("medreview")) / 1024
        say(f"  memory at most {most_mb:.0f} MB, aim {MOST_MB}: {'met' if most_mb <= MOST_MB else 'MISSED'}")
        gap = statistics.median(gaps)
        is_met = "met" if gap <= LONGEST_GAP_MS else "MISSED"
        beside_idle = (
            f"{statistics.median(idle):.0f} ms without work, {statistics.median(computed):.0f} ms of computing"
        )
        say(f"  the window waits {gap:.0f} ms at most, {beside_idle}, aim {LONGEST_GAP_MS:.0f}: {is_met}")


def beside(taken: dict[str, list[float]], name: str) -> str:
    """The median, and how many times each bare way it is."""
    took, ready, read = (statistics.median(taken[one]) for one in (name, "bare", "bare-file"))
    return f"{took:.2f} s, {took / ready:.2f} times bare, {took / read:.2f} times bare with reading"


def measure(python: str, name: str, folder: Path) -> dict[str, float]:
    done = subprocess.run([python, str(HERE), "--child", name], cwd=folder, check=True, capture_output=True, text=True)
    return json.loads(done.stdout.splitlines()[-1])


def in_child(name: str) -> None:
    if name != "medreview-again":
        for left in Path().glob("made.*"):
            left.unlink()
    contenders: dict[str, Callable[[], dict[str, float]]] = {
        "bare": lambda: bare(counts_reading=False),
        "bare-file": lambda: bare(counts_reading=True),
        "pandas": with_pandas,
        "medreview-jsonl": lambda: ours(Path("pairs.jsonl")),
        "medreview-again": lambda: ours(Path("pairs.jsonl"), again=True),
        "medreview-csv": lambda: ours(Path("pairs.csv")),
        "medreview-xlsx": lambda: ours(Path("pairs.xlsx")),
        "medreview-window": in_window,
    }
    took = contenders[name]()
    status = Path("/proc/self/status").read_text(encoding="ascii")
    found = re.search(r"VmHWM:\s*(\d+)", status)
    say(json.dumps({**took, "peak_kb": int(found.group(1)) if found else 0}))


class Watch:
    """Seconds on the wall and of the processor, those of children that ended among them."""

    def __init__(self) -> None:
        self._wall, self._cpu = time.perf_counter(), computed_s()

    def took(self) -> dict[str, float]:
        return {"seconds": time.perf_counter() - self._wall, "cpu": computed_s() - self._cpu}


def computed_s() -> float:
    return sum(os.times()[:4])


def ours(path: Path, *, again: bool = False) -> dict[str, float]:
    from medreview.store.workspace import create_workspace, open_workspace
    from medreview.workflows.import_dataset import FileChoice, ImportRequest, Said, import_files

    workspace = open_workspace(Path("made.medreview")) if again else create_workspace(Path("made.medreview"))
    watch = Watch()
    report = import_files(workspace, ImportRequest(files=(FileChoice(path, said=Said({"answer": "reference"})),)))
    took = watch.took()
    if again and any(count.n_added for count in report.counts):
        raise SystemExit("the second import added rows")
    workspace.close()
    return took


def in_window() -> dict[str, float]:
    """The import in the worker that the window has, with the longest time between two turns of its event loop."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from PySide6.QtCore import QTimer
    from PySide6.QtWidgets import QApplication

    from medreview.store.workspace import create_workspace
    from medreview.ui.job_runner import JobRunner
    from medreview.workflows.import_dataset import FileChoice, ImportRequest, Said, import_files

    application = QApplication([])
    workspace = create_workspace(Path("made.medreview"))
    request = ImportRequest(files=(FileChoice(Path("pairs.jsonl"), said=Said({"answer": "reference"})),))
    turns: list[tuple[float, float]] = []
    timer = QTimer(interval=1)
    timer.timeout.connect(lambda: turns.append((time.perf_counter(), time.process_time())))
    timer.start()
    QTimer.singleShot(IDLE_MS, application.quit)
    application.exec()
    idle_gap_ms, _ = longest_gaps_ms(turns)
    turns.clear()
    runner = JobRunner()
    runner.start(
        lambda report, cancel: import_files(workspace, request, report=report, cancel=cancel),
        title="import",
        on_success=lambda _report: application.quit(),
        on_failure=lambda error: application.exit(bool(error)),
    )
    watch = Watch()
    if application.exec():
        raise SystemExit("the import failed")
    took = watch.took()
    runner.shut_down()
    workspace.close()
    gap_ms, gap_cpu_ms = longest_gaps_ms(turns)
    return took | {"gap_ms": gap_ms, "gap_cpu_ms": gap_cpu_ms, "idle_gap_ms": idle_gap_ms}


def longest_gaps_ms(turns: list[tuple[float, float]]) -> tuple[float, float]:
    """The longest time between two turns, and the most that this process computed between two of them."""
    gaps = [(later - turn, cpu - before) for (turn, before), (later, cpu) in itertools.pairwise(turns)]
    return 1000 * max(gap for gap, _ in gaps), 1000 * max(cpu for _, cpu in gaps)


def bare(*, counts_reading: bool) -> dict[str, float]:
    """Only the tables are ours: rows go in by the standard library."""
    from medreview.store.workspace import create_workspace

    create_workspace(Path("made.medreview")).close()
    connection = sqlite3.connect("made.medreview", isolation_level=None)
    for pragma in ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON"):
        connection.execute(f"PRAGMA {pragma}")
    connection.execute("INSERT INTO dataset (id, name, created_at) VALUES (1, 'pairs', '2026')")
    connection.execute("INSERT INTO author (id, name) VALUES (1, 'reference')")
    watch = Watch()
    with Path("pairs.jsonl").open(encoding="utf-8") as lines:
        pairs = [json.loads(line) for line in lines]
    rows = {"question": list(question_rows(pairs)), "answer": list(answer_rows(pairs))}
    if not counts_reading:
        watch = Watch()
    connection.execute("BEGIN IMMEDIATE")
    for table, columns in (("question", QUESTION_COLUMNS), ("answer", ANSWER_COLUMNS)):
        places = ",".join("?" * len(columns))
        connection.executemany(f"INSERT INTO {table} ({','.join(columns)}) VALUES ({places})", rows[table])
    connection.execute("COMMIT")
    took = watch.took()
    connection.close()
    return took


def question_rows(pairs: list[dict[str, str]]) -> Iterator[tuple[object, ...]]:
    for key, pair in enumerate(pairs, start=1):
        known = {
            "id": key,
            "dataset_id": 1,
            "key": pair["id"],
            "text": pair["question"],
            "kind": "open",
            "category": pair["category"],
            "age": pair["age"],
            "sex": pair["sex"],
            "context": "[]",
            "options": "[]",
            "is_placeholder": 0,
            "extra": json.dumps({"forum": pair["forum"]}),
        }
        yield tuple(map(known.get, QUESTION_COLUMNS))


def answer_rows(pairs: list[dict[str, str]]) -> Iterator[tuple[object, ...]]:
    for key, pair in enumerate(pairs, start=1):
        known = {
            "id": key,
            "dataset_id": 1,
            "question_id": key,
            "key": pair["id"] + "-1",
            "author_id": 1,
            "text": pair["answer"],
            "is_reference": 1,
            "is_placeholder": 0,
            "extra": "{}",
        }
        yield tuple(map(known.get, ANSWER_COLUMNS))


def with_pandas() -> dict[str, float]:
    import pandas as pd

    connection = sqlite3.connect("made.sqlite")
    for pragma in ("journal_mode = WAL", "synchronous = FULL"):
        connection.execute(f"PRAGMA {pragma}")
    watch = Watch()
    read = pd.read_json("pairs.jsonl", lines=True)
    read.drop(columns="answer").to_sql("question", connection)
    read[["id", "answer"]].to_sql("answer", connection)
    connection.commit()
    took = watch.took()
    connection.close()
    return took


def write_files(folder: Path, n: int) -> None:
    import openpyxl

    rng = random.Random(n)
    words = [word for word in WORDS.read_text(encoding="utf-8").split() if len(word) > 2]
    with (
        (folder / "pairs.jsonl").open("w", encoding="utf-8") as lines,
        (folder / "pairs.csv").open("w", encoding="utf-8", newline="") as table,
    ):
        book = openpyxl.Workbook(write_only=True)
        sheet = book.create_sheet("pairs")
        sheet.append(COLUMNS)
        writer = csv.DictWriter(table, COLUMNS)
        writer.writeheader()
        for key in range(1, n + 1):
            pair = pair_of(rng, words, key)
            lines.write(json.dumps(pair, ensure_ascii=False) + "\n")
            writer.writerow(pair)
            sheet.append(tuple(pair.values()))
        book.save(folder / "pairs.xlsx")


def pair_of(rng: random.Random, words: list[str], key: int) -> dict[str, str]:
    question, answer = rng.choices(words, k=QUESTION_WORDS), rng.choices(words, k=ANSWER_WORDS)
    facts = (str(rng.randint(1, 90)), rng.choice(("زن", "مرد")), str(key % 13))
    return dict(zip(COLUMNS, (f"q{key}", " ".join(question), " ".join(answer), f"c{key % 9}", *facts), strict=True))


def say(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
