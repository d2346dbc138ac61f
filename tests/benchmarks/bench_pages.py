"""How long a choice takes to its figure on the pages of a study: point estimates, before any interval.

python tests/benchmarks/bench_pages.py

Two sizes: 6 raters × 1,800 sentences × 3 dimensions, and about 100,000 ratings; a judge judged every sentence, and
metrics scored every answer. Every page is made once, so that the study is loaded, and its choices are offered, as the
window does; then for a choice that was never made
before: four of the raters, one author, one dimension, another coefficient or set of labels, and split by author.
Milliseconds of the processor to the page with all data of the figure that it opens with, and their ratio to a baseline
of the same run: sorting two million numbers. The aim is at most 100 ms, or the baseline where the machine is slower.
Python looks for no cycles meanwhile, as in the window, which does so between its events.
"""

import gc
import os
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # as the program has it, before numpy is loaded

import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parent.parent.parent))

from sqlmodel import col, select

from medreview.analysis.panel_page import Choices
from medreview.domain.answers import Answer
from medreview.domain.scores import Score
from medreview.reporting.analysis_settings import AnalysisSettings
from medreview.reporting.figures import placed_data
from medreview.store.bulk import insert_all
from medreview.store.workspace import Workspace
from medreview.workflows.analyse import PANELS, AnyPanel, choices_offered, panel_page
from tests.benchmarks.bench_panels import SIZES, STUDY, fill, say
from tests.builders import a_workspace

AIM_MS = 100
METRICS = ("bleu", "chrf", "rouge_l", "sari")
WITHOUT_DATA = {"exam", "preferences"}
POINTS = AnalysisSettings(n_resamples=0)
CHOICES = {
    "raters": Choices(raters=("r0", "r1", "r2", "r3")),
    "author": Choices(authors=("author 0",)),
    "dimension": Choices(dimensions=("relevance",)),
    "coefficient": Choices(coefficient="AC1"),
    "labels": Choices(labels="declared scale"),
    "by author": Choices(by="author"),
}


def main() -> int:
    gc.disable()
    is_met = True
    for size in SIZES:
        with tempfile.TemporaryDirectory() as folder:
            workspace = a_workspace(Path(folder))
            fill(workspace, size)
            score(workspace)
            baseline = statistics.median(busy(sort_numbers) for _ in range(5)) * 1000
            say(f"{size.name}; the baseline takes {baseline:.0f} ms")
            is_met &= measure(workspace, baseline)
            workspace.close()
    say(f"aims: {'met' if is_met else 'MISSED'}")
    return 0 if is_met else 1


def measure(workspace: Workspace, baseline: float) -> bool:
    slowest = 0.0
    say(f"  {'':12}" + "".join(f"{name:>13}" for name in CHOICES))
    for panel in (one for one in PANELS if one.own_page is not None and one.key not in WITHOUT_DATA):
        shown(workspace, panel, Choices())()
        choices_offered(workspace, STUDY)
        taken = {name: busy(shown(workspace, panel, chosen)) * 1000 for name, chosen in CHOICES.items()}
        say(f"  {panel.key:12}" + "".join(f"{one:6.0f} ({one / baseline:4.2f})" for one in taken.values()))
        slowest = max(slowest, *taken.values())
    say(f"  slowest {slowest:.0f} ms (aim {AIM_MS} ms), {slowest / baseline:.2f} of the baseline")
    return slowest <= max(AIM_MS, baseline)


def score(workspace: Workspace) -> None:
    rng = np.random.default_rng(2)
    with workspace.transaction() as session:
        answers = session.exec(select(Answer.id).order_by(col(Answer.id))).all()
        rows = [
            {"answer_id": answer, "metric": metric, "value": float(value), "n_references": 1, "extra": {}}
            for metric in METRICS
            for answer, value in zip(answers, rng.random(len(answers)), strict=True)
        ]
        insert_all(session, Score, rows)


def shown(workspace: Workspace, panel: AnyPanel, choices: Choices) -> Callable[[], None]:
    def show() -> None:
        page = panel_page(workspace, panel, STUDY, choices, POINTS)
        for figure in page.figures[:1]:
            for _ in placed_data(figure):
                pass

    return show


def busy(act: Callable[[], None]) -> float:
    """Seconds of the processor."""
    began = time.process_time()
    act()
    return time.process_time() - began


def sort_numbers() -> None:
    np.sort(np.random.default_rng(1).random(2_000_000))


if __name__ == "__main__":
    began = time.perf_counter()
    met = main()
    say(f"{time.perf_counter() - began:.0f} s")
    sys.exit(met)
