"""How long planning the published study takes: 300 answers, six raters, both settings, 1,872 pairs.

Run it with ``python tests/benchmarks/bench_planning.py``. Every round makes a fresh workspace and forgets the
sentences that were cut before. The baseline is the bare library: the same rows into the same empty tables, all with
``sqlite3``'s ``executemany`` in one transaction. Aim: at most one second from the plan to the committed study.
"""

import csv
import dataclasses
import sqlite3
import statistics
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory

from medreview.domain.answers import Answer, Author
from medreview.domain.datasets import Dataset
from medreview.domain.questions import Question
from medreview.store.workspace import Workspace, create_workspace
from medreview.workflows.design_study import create_study, preview, template_plan
from medreview.workflows.design_study.answer_sample import _split

AIM_S = 1.0
N_ROUNDS = 7
DATA = Path(__file__).resolve().parents[3] / "shared" / "data" / "cqaeval_answers" / "answers.csv"
PLANNED_TABLES = ("study", "rater", "study_rater", "segmentation", "sentence", "assignment", "item")
MADE_UP = "Take 5.5 mg twice a day. Drink enough, e.g. water. Rest for a week. " * 3


def main() -> int:
    answers = _answers()
    say(f"answers: {len(answers)} ({'published' if DATA.is_file() else 'made up, the published ones are not here'})")
    previews, plans, bare = [], [], []
    n_rows = 0
    for _ in range(N_ROUNDS):
        with TemporaryDirectory() as folder:
            previewed, planned, path = _planned(Path(folder), answers)
            rows = _rows(path)
            n_rows = sum(len(table) for table in rows.values())
            previews.append(previewed)
            plans.append(planned)
            bare.append(_insert_bare(Path(folder) / "bare.medreview", answers, rows))
    planned, baseline = statistics.median(plans), statistics.median(bare)
    say(f"preview              {statistics.median(previews) * 1000:8.1f} ms (median of {N_ROUNDS})")
    say(f"plan and store       {planned * 1000:8.1f} ms, slowest {max(plans) * 1000:.1f} ms, {n_rows} rows")
    say(f"the same rows, bare  {baseline * 1000:8.1f} ms")
    say(f"ratio                {planned / baseline:8.1f}")
    say(f"aim {AIM_S * 1000:.0f} ms: {'met' if max(plans) <= AIM_S else 'MISSED'}")
    return 0 if max(plans) <= AIM_S else 1


def _answers() -> list[dict[str, str]]:
    if DATA.is_file():
        with DATA.open(encoding="utf-8", newline="") as file:
            return list(csv.DictReader(file))
    return [
        {"question_id": f"q{n}", "answer_id": f"q{n}-{author}", "author": author, "answer": MADE_UP}
        for n in range(100)
        for author in ("physician", "one", "two")
    ]


def _planned(folder: Path, answers: list[dict[str, str]]) -> tuple[float, float, Path]:
    workspace = create_workspace(folder / "planned.medreview")
    _add_answers(workspace, answers)
    plan = template_plan("cqa-eval")
    _split.cache_clear()
    started = time.perf_counter()
    preview(workspace, plan)
    previewed = time.perf_counter() - started
    _split.cache_clear()
    started = time.perf_counter()
    create_study(workspace, dataclasses.replace(plan, name="planned"))
    planned = time.perf_counter() - started
    workspace.close()
    return previewed, planned, workspace.path


def _add_answers(workspace: Workspace, answers: list[dict[str, str]]) -> None:
    with workspace.transaction() as session:
        session.add(Dataset(id=1, name="set", created_at="now"))
        authors = {name: n for n, name in enumerate(dict.fromkeys(row["author"] for row in answers), start=1)}
        questions = {key: n for n, key in enumerate(dict.fromkeys(row["question_id"] for row in answers), start=1)}
        session.add_all(Author(id=number, name=name) for name, number in authors.items())
        session.flush()
        session.add_all(
            Question(id=n, dataset_id=1, key=key, text="?", language="en", context=[], options=[])
            for key, n in questions.items()
        )
        session.flush()
        session.add_all(
            Answer(
                dataset_id=1,
                question_id=questions[row["question_id"]],
                key=row["answer_id"],
                author_id=authors[row["author"]],
                text=row["answer"],
            )
            for row in answers
        )


def _rows(path: Path) -> dict[str, list[tuple[object, ...]]]:
    connection = sqlite3.connect(path)
    found = {table: connection.execute(f"SELECT * FROM {table}").fetchall() for table in PLANNED_TABLES}
    connection.close()
    return found


def _insert_bare(path: Path, answers: list[dict[str, str]], rows: dict[str, list[tuple[object, ...]]]) -> float:
    workspace = create_workspace(path)
    _add_answers(workspace, answers)
    workspace.close()
    connection = sqlite3.connect(path, isolation_level=None)
    for pragma in ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON"):
        connection.execute(f"PRAGMA {pragma}")
    started = time.perf_counter()
    connection.execute("BEGIN IMMEDIATE")
    for table, values in rows.items():
        marks = ", ".join("?" * len(values[0]))
        connection.executemany(f"INSERT INTO {table} VALUES ({marks})", values)
    connection.execute("COMMIT")
    spent = time.perf_counter() - started
    connection.close()
    return spent


def say(line: str) -> None:
    sys.stdout.write(line + "\n")


if __name__ == "__main__":
    sys.exit(main())
