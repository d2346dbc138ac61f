"""The whole report of the paper's design: 6 raters in 2 groups, 100 questions with 3 answers, answers and sentences.

Each group rates its own 50 questions, both as whole answers and sentence by sentence. Run it with
``python -m tests.benchmarks.bench_report``; a folder named after it keeps what was written.
"""

import os
import sys
import tempfile
import time
from pathlib import Path

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # as the program has it, before numpy is loaded

import numpy as np

from medreview.domain.answers import Answer, Author, AuthorKind
from medreview.domain.datasets import Dataset
from medreview.domain.questions import Question
from medreview.domain.ratings import Rating
from medreview.domain.studies import Assignment, Item, Rater, Study, StudyRater, StudyState
from medreview.domain.study_plans import Granularity, plan_sha256, plan_to_json
from medreview.jobs import CancelToken, no_report
from medreview.store.bulk import insert_all, insert_with_ids
from medreview.store.workspace import Workspace
from medreview.ui.headless import write_report
from medreview.workflows.analyse import AnalysisSettings, analyse_study
from tests.benchmarks.bench_panels import (
    ANSWERS,
    DIMENSIONS,
    LEVELS,
    SENTENCES,
    STUDY,
    answer_row,
    pair_row,
    question_row,
    rating_row,
    say,
    timed,
)
from tests.builders import CREATED_AT, a_plan, a_workspace

N_QUESTIONS, GROUPS, RATERS_A_GROUP = 100, ("A", "B"), 3
AIM_S = 10


def main(folder: Path | None = None) -> int:
    with tempfile.TemporaryDirectory() as own:
        workspace = a_workspace(Path(own))
        fill(workspace)
        seconds, busy = write(workspace, folder or Path(own) / "report")
        workspace.close()
    say(f"the whole report of the paper's design: {seconds:.2f} s, {busy:.2f} s of the processor (aim {AIM_S} s)")
    return 0 if seconds <= AIM_S else 1


def fill(workspace: Workspace) -> None:
    """Every pair of a group rated by its three raters, once as a whole and once sentence by sentence."""
    rng = np.random.default_rng(1)
    raters = tuple(f"R{number + 1}" for number in range(len(GROUPS) * RATERS_A_GROUP))
    both = (Granularity.COARSE, Granularity.FINE)
    plan = a_plan(name=STUDY, raters=raters, granularities=both, dimensions=DIMENSIONS)
    with workspace.transaction() as session:
        dataset = Dataset(name="D", created_at=CREATED_AT)
        authors = [
            Author(name="physician", kind=AuthorKind.PHYSICIAN),
            Author(name="model one", kind=AuthorKind.MODEL),
            Author(name="model two", kind=AuthorKind.MODEL),
        ]
        people = [Rater(code=code) for code in raters]
        study = Study(
            uid="study-1",
            name=STUDY,
            state=StudyState.PLANNED,
            plan=plan_to_json(plan),
            plan_sha256=plan_sha256(plan),
            created_at=CREATED_AT,
        )
        session.add_all([dataset, *authors, *people, study])
        session.flush()
        group_of = {one.code: GROUPS[place // RATERS_A_GROUP] for place, one in enumerate(people)}
        session.add_all(
            StudyRater(study_id=study.id or 0, rater_id=one.id or 0, group_name=group_of[one.code]) for one in people
        )
        questions = insert_with_ids(session, Question, [question_row(dataset.id, n) for n in range(N_QUESTIONS)])
        answers = insert_with_ids(
            session,
            Answer,
            [answer_row(dataset.id, one, n, authors[n].id) for one in questions for n in range(ANSWERS)],
        )
        of_group = dict(zip(GROUPS, np.array_split(answers, len(GROUPS)), strict=True))
        truth = {
            (int(answer), index, dimension): rng.choice(LEVELS, p=(0.04, 0.06, 0.1, 0.25, 0.55))
            for answer in answers
            for index in (None, *range(SENTENCES))
            for dimension in DIMENSIONS
        }
        for rater in people:
            for granularity in both:
                own = [int(answer) for answer in of_group[group_of[rater.code]]]
                pairs = insert_with_ids(
                    session, Assignment, [pair_row(study.id, rater, *one, granularity) for one in enumerate(own)]
                )
                indexes = (None,) if granularity is Granularity.COARSE else tuple(range(SENTENCES))
                places = [(pair, answer, index) for pair, answer in zip(pairs, own, strict=True) for index in indexes]
                items = insert_with_ids(
                    session,
                    Item,
                    [{"assignment_id": pair, "position": i or 0, "sentence_index": i} for pair, _, i in places],
                )
                rows = [
                    rating_row(item, dimension, value if rng.random() < 0.7 else float(rng.choice(LEVELS)))
                    for item, (_, answer, index) in zip(items, places, strict=True)
                    for dimension in DIMENSIONS
                    for value in (float(truth[answer, index, dimension]),)
                ]
                insert_all(session, Rating, rows)


def write(workspace: Workspace, folder: Path) -> tuple[float, float]:
    """Seconds of the whole report in a program that is already open, by the clock and of the processor."""
    analyse_study(workspace, STUDY, tables=["distribution"])  # libraries are loaded once a session
    began = time.process_time()
    seconds = timed(lambda: write_report(workspace, STUDY, AnalysisSettings(), folder, no_report, CancelToken()))
    return seconds, time.process_time() - began


if __name__ == "__main__":
    sys.exit(main(*map(Path, sys.argv[1:2])))
