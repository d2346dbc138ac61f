"""How long the library takes to open, list, sort, filter, search and scroll; beside plain scans of the same file.

python tests/benchmarks/bench_library.py [N ...]      numbers of questions, 68,138 where none is given

Each workspace is made once and kept in ~/.cache/medreview-benchmarks: a million questions take some minutes and 3 GB.
The reference for a search is SQLite's LIKE over the same texts, for a filter a scan of the table. Aims at 68,138:
open 200 ms, search 20 ms, filter 100 ms.
"""

import hashlib
import os
import random
import re
import statistics
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

import sqlalchemy as sa

sys.path.insert(0, str(Path(__file__).resolve().parent.parent.parent))

from medreview.domain.answers import Answer, Author
from medreview.domain.datasets import Dataset
from medreview.domain.questions import Question
from medreview.jobs import CancelToken, no_report
from medreview.store.bulk import insert_all
from medreview.store.migrations import m0001_first_schema
from medreview.store.workspace import Workspace, create_workspace, open_workspace
from medreview.workflows import browse_library
from medreview.workflows.browse_library import FieldValue, QuestionFilter, QuestionOrder
from tests.builders import CREATED_AT

USUAL = 68_138
AT_ONCE = 20_000
TIMES = 5
QUESTION_WORDS, ANSWER_WORDS = 60, 90
SOURCE = Path(__file__).resolve().parents[2] / "resources" / "sample" / "questions.csv"
RARE = "نادرترین"


def main() -> None:
    for n in [int(word) for word in sys.argv[1:]] or [USUAL]:
        measure(kept(n), n)


def kept(n: int) -> Path:
    """The workspace of n questions, made anew when the tables are no longer the same."""
    schema = hashlib.sha256(Path(m0001_first_schema.__file__).read_bytes()).hexdigest()[:8]
    path = Path.home() / ".cache" / "medreview-benchmarks" / f"library-{n}-{schema}.medreview"
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        unfinished = path.with_suffix(".unfinished")
        unfinished.unlink(missing_ok=True)
        fill(unfinished, n)
        unfinished.rename(path)
    return path


def fill(path: Path, n: int) -> None:
    """``n`` Persian questions with an answer each, of the words of the sample."""
    rng = random.Random(n)
    words = [word for word in SOURCE.read_text(encoding="utf-8").split() if len(word) > 2]
    workspace = create_workspace(path)
    with workspace.transaction() as session:
        session.add_all([Dataset(id=1, name="big", created_at=CREATED_AT), Author(id=1, name="a physician")])
        session.flush()
        for start in range(1, n + 1, AT_ONCE):
            keys = range(start, min(start + AT_ONCE, n + 1))
            insert_all(session, Question, [_question(rng, words, key) for key in keys])
            insert_all(session, Answer, [_answer(rng, words, key) for key in keys])
    workspace.close()


def measure(path: Path, n: int) -> None:
    say(f"{n:,} questions")
    started = time.perf_counter()
    workspace = open_workspace(path)
    say(f"  open: {1000 * (time.perf_counter() - started):.0f} ms")
    started, cpu = time.perf_counter(), time.process_time()
    if n_new := browse_library.prepare_search(workspace, no_report, CancelToken()):
        took = f"{time.perf_counter() - started:.1f} s, {time.process_time() - cpu:.1f} s of them computing"
        say(f"  {n_new:,} texts made findable, in the background: {took}")
    everything = QuestionFilter()
    say(f"  contents: {timed(lambda: browse_library.library_contents(workspace)):.0f} ms")
    for order in QuestionOrder:
        say(f"  sorted by {order}: {timed(lambda order=order: ids(workspace, everything, order)):.0f} ms")
    for place in (0, n // 2, n - 100):
        page = ids(workspace, everything)[place : place + 100]
        read = partial(browse_library.question_lines, workspace, page)
        say(f"  100 lines from {place:,}: {timed(read):.1f} ms")
    say(f"  a question: {timed(lambda: browse_library.question_detail(workspace, n // 2)):.1f} ms")
    say(f"  fields to choose by: {timed(lambda: browse_library.metadata_fields(workspace)):.0f} ms")
    for field in ("category", "forum"):
        count = partial(browse_library.value_counts, workspace, everything, field, limit=500)
        say(f"  counts of {field}: {timed(count):.0f} ms")
    for name, field in (("a column", FieldValue("category", "c3")), ("a field of the file", FieldValue("forum", "7"))):
        wanted = QuestionFilter(fields=(field,))
        say(f"  filtered by {name}: {timed(lambda wanted=wanted: ids(workspace, wanted)):.0f} ms")
    for word in (RARE, "دارو"):
        found = len(ids(workspace, QuestionFilter(text=word)))
        ours = timed(lambda word=word: ids(workspace, QuestionFilter(text=word)))
        plain = timed(lambda word=word: scanned(workspace, word))
        say(f"  search for {word} ({found:,} found): {ours:.0f} ms, LIKE {plain:.0f} ms ({plain / ours:.0f} times)")
    workspace.close()
    peak = re.search(r"VmHWM:\s*(\d+)", Path("/proc/self/status").read_text(encoding="ascii"))
    say(f"  at most {int(peak.group(1)) / 1024 if peak else 0:.0f} MB; load {os.getloadavg()[0]:.1f}")


def ids(workspace: Workspace, wanted: QuestionFilter, order: QuestionOrder = QuestionOrder.STORED) -> list[int]:
    return browse_library.question_ids(workspace, wanted, order, descending=False)


def scanned(workspace: Workspace, word: str) -> list[int]:
    with workspace.reading() as session:
        query = (
            "SELECT q.id FROM question q JOIN answer a ON a.question_id = q.id WHERE q.text LIKE :w OR a.text LIKE :w"
        )
        return [*session.connection().execute(sa.text(query), {"w": f"%{word}%"}).scalars()]


def timed(act: Callable[[], object]) -> float:
    """Milliseconds, the median of a few times."""
    spans: list[float] = []
    for _ in range(TIMES):
        started = time.perf_counter()
        act()
        spans.append(1000 * (time.perf_counter() - started))
    return statistics.median(spans)


def say(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def _question(rng: random.Random, words: list[str], key: int) -> dict[str, object]:
    text = " ".join([*rng.choices(words, k=QUESTION_WORDS), *([RARE] if key % 997 == 0 else [])])
    same = {"dataset_id": 1, "kind": "open", "language": "fa", "context": [], "options": [], "is_placeholder": False}
    return {
        "id": key,
        "key": f"q{key}",
        "text": text,
        "category": f"c{key % 9}",
        "extra": {"forum": str(key % 13)},
    } | same


def _answer(rng: random.Random, words: list[str], key: int) -> dict[str, object]:
    text = " ".join(rng.choices(words, k=ANSWER_WORDS))
    same = {"dataset_id": 1, "author_id": 1, "is_reference": True, "is_placeholder": False, "extra": {}}
    return {"id": key, "question_id": key, "key": f"a{key}", "text": text} | same


if __name__ == "__main__":
    main()
