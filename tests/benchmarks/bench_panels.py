"""How long the panels of a study take, and to refresh one after one new rating; beside looping over resamples.

python tests/benchmarks/bench_panels.py

Two sizes: 6 raters × 1,800 sentences × 3 dimensions, and about 100,000 ratings; a judge judged every sentence. All
tables with 2,000 resamples. The reference loops over resamples of the same questions with statsmodels (Fleiss) and
scikit-learn (Cohen of the first two raters), for a few resamples, scaled to all; it is skipped where they are not
installed. Aims: at least 50 times as fast as the reference for the same two coefficients, and at most 100 ms of the
processor from one new rating to the numbers of the agreement panel, whose intervals follow in the background. What the
same page takes in a program that has read nothing yet stands beside it.
"""

import os
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # as the program has it, before numpy is loaded

import numpy as np
from numpy.typing import NDArray

sys.path.insert(0, str(Path(__file__).resolve().parent.parent.parent))

from sqlmodel import col, select

from medreview.analysis.study import study_data
from medreview.domain.answers import Answer, Author, AuthorKind
from medreview.domain.datasets import Dataset
from medreview.domain.models import Model
from medreview.domain.questions import Question
from medreview.domain.ratings import Rating, RatingStatus
from medreview.domain.runs import Judgement
from medreview.domain.studies import Assignment, Item, Rater, Study, StudyRater, StudyState
from medreview.domain.study_plans import Granularity, plan_sha256, plan_to_json
from medreview.reporting.analysis_settings import AnalysisSettings
from medreview.stats.agreement import AgreementTable, fleiss_kappa
from medreview.stats.cohen import cohen_kappa_of_ratings
from medreview.stats.count_table import count_ratings
from medreview.stats.intervals import Resampling
from medreview.store.bulk import insert_all, insert_with_ids
from medreview.store.workspace import Workspace
from medreview.workflows.analyse import (
    RELIABILITY_TABLES,
    STUDY_PANELS,
    STUDY_TABLES,
    Choices,
    analyse_study,
    judge_reliability,
    panel_page,
)
from tests.builders import CREATED_AT, a_plan, a_workspace

STUDY, JUDGE = "A study", "a-judge-7b"
DIMENSIONS = ("correctness", "relevance", "communicates_risks")
N_RATERS, ANSWERS, SENTENCES = 6, 3, 6
N_RESAMPLES, N_LOOPED, N_REFRESHED = 2000, 20, 7
AIM_RATIO, AIM_REFRESH_MS = 50, 100
LEVELS = (1.0, 2.0, 3.0, 4.0, 5.0)


@dataclass(frozen=True)
class Size:
    name: str
    n_questions: int

    @property
    def n_sentences(self) -> int:
        return self.n_questions * ANSWERS * SENTENCES


SIZES = (
    Size("6 raters x 1,800 sentences x 3 dimensions", 100),
    Size("100,000 ratings: 6 raters x 5,562 sentences x 3 dimensions", 309),
)


def main() -> int:
    is_met = True
    for size in SIZES:
        with tempfile.TemporaryDirectory() as folder:
            workspace = a_workspace(Path(folder))
            values = fill(workspace, size)
            say(f"{size.name} ({N_RESAMPLES} resamples)")
            measure(workspace)
            refreshed = refresh(workspace)
            workspace.close()
        faster = ratio(values, size)
        is_met &= refreshed <= AIM_REFRESH_MS and (faster is None or faster >= AIM_RATIO)
    say(f"aims: {'met' if is_met else 'MISSED'}")
    return 0 if is_met else 1


def measure(workspace: Workspace) -> None:
    analyse_study(workspace, STUDY, tables=["distribution"])  # libraries are loaded once a session
    total = 0.0
    for name in STUDY_TABLES:
        seconds = timed(lambda name=name: analyse_study(workspace, STUDY, tables=[name]))
        total += seconds
        say(f"  {name:20} {seconds:8.2f} s")
    say(f"  all at once          {timed(lambda: analyse_study(workspace, STUDY)):8.2f} s (one by one {total:.2f} s)")
    say(f"  judge's panel        {timed(lambda: judge_reliability(workspace, STUDY, JUDGE)):8.2f} s")
    for name in RELIABILITY_TABLES:
        seconds = timed(lambda name=name: judge_reliability(workspace, STUDY, JUDGE, tables=[name]))
        say(f"  {name:20} {seconds:8.2f} s")


def refresh(workspace: Workspace) -> float:
    """Milliseconds of the processor from a new rating to the numbers of agreement, in the middle of a few."""
    agreement = next(panel for panel in STUDY_PANELS if panel.key == "agreement")
    points = AnalysisSettings(n_resamples=0)

    def page() -> float:
        began = time.process_time()
        panel_page(workspace, agreement, STUDY, Choices(), points)
        return (time.process_time() - began) * 1000

    for kept in (study_data._STUDIES, study_data._RATED, study_data._TIMES):  # as if nothing were read
        kept._kept.clear()
    anew = page()
    times: list[float] = []
    with workspace.reading() as session:
        ids = session.exec(select(Rating.id).order_by(col(Rating.id)).limit(N_REFRESHED)).all()
    for rating_id in ids:
        with workspace.transaction() as session:
            rating = session.get_one(Rating, rating_id)
            rating.value = 1.0 if rating.value != 1.0 else 2.0
        times.append(page())
    middle = statistics.median(times)
    say(
        f"  agreement after one new rating {middle:6.0f} ms of the processor, {middle / anew:.0%} of reading all anew "
        f"({anew:.0f} ms; aim {AIM_REFRESH_MS} ms)"
    )
    return middle


def ratio(values: NDArray[np.float64], size: Size) -> float | None:
    """How many times as fast as looping, for Fleiss and Cohen of one dimension; None without the libraries."""
    try:
        from sklearn.metrics import cohen_kappa_score
        from statsmodels.stats.inter_rater import aggregate_raters
        from statsmodels.stats.inter_rater import fleiss_kappa as reference_fleiss
    except ImportError:
        say("  ratio skipped: statsmodels and scikit-learn are not installed here")
        return None
    codes = values.astype(np.int64) - 1
    questions = np.repeat(np.arange(size.n_questions), ANSWERS * SENTENCES)

    def ours() -> None:
        resampling = Resampling(N_RESAMPLES)
        counts = count_ratings(codes, len(LEVELS))
        fleiss_kappa(AgreementTable(counts, clusters=questions, n_raters=N_RATERS, resampling=resampling))
        cohen_kappa_of_ratings(values[:, 0], values[:, 1], LEVELS, clusters=questions, resampling=resampling)

    rows_of = [np.flatnonzero(questions == question) for question in range(size.n_questions)]
    rng = np.random.default_rng(1)

    def looped() -> None:
        for _ in range(N_LOOPED):
            drawn = np.concatenate([rows_of[one] for one in rng.integers(0, size.n_questions, size.n_questions)])
            reference_fleiss(aggregate_raters(codes[drawn], n_cat=len(LEVELS))[0])
            cohen_kappa_score(codes[drawn, 0], codes[drawn, 1])

    own = statistics.median(timed(ours) for _ in range(5))
    theirs = timed(looped) / N_LOOPED * N_RESAMPLES
    say(f"  Fleiss and Cohen: ours {own:.3f} s, statsmodels and scikit-learn {theirs:.1f} s, ratio {theirs / own:.0f}")
    return theirs / own


def fill(workspace: Workspace, size: Size) -> NDArray[np.float64]:
    """A study with every sentence rated by all; the values of its first dimension, a row a sentence."""
    rng = np.random.default_rng(1)
    values = [_values(rng, size.n_sentences) for _ in DIMENSIONS]
    raters = tuple(f"r{number}" for number in range(N_RATERS))
    plan = a_plan(name=STUDY, raters=raters, granularities=(Granularity.FINE,), dimensions=DIMENSIONS)
    with workspace.transaction() as session:
        dataset = Dataset(name="D", created_at=CREATED_AT)
        authors = [Author(name=f"author {n}", kind=AuthorKind.MODEL) for n in range(ANSWERS)]
        people = [Rater(code=code) for code in raters]
        study = Study(
            uid="study-1",
            name=STUDY,
            state=StudyState.PLANNED,
            plan=plan_to_json(plan),
            plan_sha256=plan_sha256(plan),
            created_at=CREATED_AT,
        )
        judge = Model(name=JUDGE)
        session.add_all([dataset, *authors, *people, study, judge])
        session.flush()
        session.add_all(StudyRater(study_id=study.id or 0, rater_id=one.id or 0, group_name="A") for one in people)
        questions = insert_with_ids(
            session,
            Question,
            [question_row(dataset.id, number) for number in range(size.n_questions)],
        )
        answers = insert_with_ids(
            session,
            Answer,
            [
                answer_row(dataset.id, question, number, authors[number].id)
                for question in questions
                for number in range(ANSWERS)
            ],
        )
        for place, rater in enumerate(people):
            pairs = insert_with_ids(
                session, Assignment, [pair_row(study.id, rater, *one) for one in enumerate(answers)]
            )
            items = insert_with_ids(
                session,
                Item,
                [
                    {"assignment_id": pair, "position": index, "sentence_index": index}
                    for pair in pairs
                    for index in range(SENTENCES)
                ],
            )
            insert_all(
                session,
                Rating,
                [
                    rating_row(item, dimension, float(values[number][row, place]))
                    for row, item in enumerate(items)
                    for number, dimension in enumerate(DIMENSIONS)
                ],
            )
        insert_all(
            session,
            Judgement,
            [
                _judgement(judge.id, answers[row // SENTENCES], row % SENTENCES, dimension, values[number][row, 0])
                for row in range(size.n_sentences)
                for number, dimension in enumerate(DIMENSIONS)
            ],
        )
    return values[0]


def _values(rng: np.random.Generator, n: int) -> NDArray[np.float64]:
    shares = (0.1, 0.1, 0.1, 0.2, 0.5)
    truth = rng.choice(LEVELS, n, p=shares)
    guesses = rng.choice(LEVELS, (n, N_RATERS), p=shares)
    return np.where(rng.random((n, N_RATERS)) < 0.7, truth[:, None], guesses)


def question_row(dataset: int | None, number: int) -> dict[str, object]:
    same: dict[str, object] = {"kind": "open", "context": [], "options": [], "is_placeholder": False, "extra": {}}
    return {"dataset_id": dataset, "key": f"q{number:05d}", "text": f"Question {number}?", **same}


def answer_row(dataset: int | None, question: int, number: int, author: int | None) -> dict[str, object]:
    text = f"Sentence {question}. " * SENTENCES
    same: dict[str, object] = {"is_reference": False, "is_placeholder": False, "extra": {}}
    key = f"a{question:05d}-{number}"
    return {"dataset_id": dataset, "question_id": question, "key": key, "author_id": author, "text": text, **same}


def pair_row(
    study: int | None, rater: Rater, position: int, answer: int, granularity: Granularity = Granularity.FINE
) -> dict[str, object]:
    return {
        "uid": f"{rater.code}-{granularity}-{position}",
        "study_id": study,
        "rater_id": rater.id,
        "answer_id": answer,
        "granularity": granularity.value,
        "occasion": 1,
        "position": position,
        "is_pilot": False,
    }


def rating_row(item: int, dimension: str, value: float) -> dict[str, object]:
    same: dict[str, object] = {"status": RatingStatus.RATED.value, "revision": 1, "extra": {}}
    return {"item_id": item, "dimension": dimension, "value": value, **same}


def _judgement(judge: int | None, answer: int, index: int, dimension: str, value: Any) -> dict[str, object]:
    return {
        "judge_model_id": judge,
        "protocol": "cqa-fine",
        "answer_id": answer,
        "dimension": dimension,
        "value": float(value),
        "validity": "valid",
        "granularity": "fine",
        "sentence_index": index,
        "extra": {},
    }


def timed(act: Callable[[], object]) -> float:
    began = time.perf_counter()
    act()
    return time.perf_counter() - began


def say(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
