"""A study whose truth is known: the more words an answer shares with its references, the better people rate it."""

import csv
import random
from collections.abc import Mapping, Sequence
from pathlib import Path

from sqlmodel import select

from medreview.domain.answers import Answer
from medreview.domain.scores import Score
from medreview.store.workspace import Workspace
from medreview.workflows.import_dataset import FileChoice, ImportRequest, import_files

STUDY = "Known truth"
AUTHORS = ("careful", "plain", "careless")
"""In the order in which they keep the words of the references."""
N_QUESTIONS = 24
_KEPT = {"careful": 0.9, "plain": 0.55, "careless": 0.2}
_WORDS = ("rest", "water", "clean", "wound", "dress", "cool", "burn", "doctor", "fever", "child", "dose", "hours")
_OTHER = ("stars", "paper", "music", "river", "stone", "light", "cloud", "chair", "green", "train", "glass", "apple")


def bring_in(
    workspace: Workspace,
    folder: Path,
    *,
    dimensions: Sequence[str] = ("correctness", "relevance"),
    is_first_level: bool = False,
) -> None:
    """Questions with two references, an answer of each author, and two raters; the second dimension is noise.

    ``is_first_level`` gives every answer the same value on the first dimension.
    """
    draw = random.Random(11)
    answers: list[Sequence[object]] = []
    ratings: list[Sequence[object]] = []
    for number in range(N_QUESTIONS):
        said = draw.sample(_WORDS, 8)
        answers.append((f"q{number}", f"q{number}-r1", "gold", " ".join(said), 1))
        answers.append((f"q{number}", f"q{number}-r2", "gold", " ".join(draw.sample(said, 6)), 1))
        for author in AUTHORS:
            kept = [word if draw.random() < _KEPT[author] else draw.choice(_OTHER) for word in said]
            n_kept = sum(word in said for word in kept)
            answers.append((f"q{number}", f"q{number}-{author}", author, " ".join(kept), 0))
            for rater in ("R1", "R2"):
                near = min(5, max(1, round(1 + n_kept / 2 + draw.gauss(0, 0.4))))
                values = (5 if is_first_level else near, draw.randint(1, 5))
                ratings += [
                    (rater, f"q{number}-{author}", f"q{number}", author, "coarse", dimension, value)
                    for dimension, value in zip(dimensions, values, strict=False)
                ]
    _write(folder / "questions.csv", "question_id,question", [(f"q{n}", "What helps?") for n in range(N_QUESTIONS)])
    _write(folder / "answers.csv", "question_id,answer_id,author,answer,is_reference", answers)
    _write(folder / "ratings.csv", "rater,answer_id,question_id,author,granularity,dimension,value", ratings)
    files = tuple(FileChoice(folder / f"{name}.csv") for name in ("questions", "answers", "ratings"))
    import_files(workspace, ImportRequest(files, study=STUDY, scale="1:5", dataset="D"))


def add_scores(workspace: Workspace, metric: str, values: Mapping[str, float]) -> None:
    """Scores that were made elsewhere, by the key of the answer."""
    with workspace.transaction() as session:
        found = {one.key: one.id for one in session.exec(select(Answer)).all()}
        session.add_all(Score(answer_id=found[key] or 0, metric=metric, value=value) for key, value in values.items())


def _write(path: Path, names: str, rows: Sequence[Sequence[object]]) -> None:
    with path.open("w", newline="", encoding="utf-8") as file:
        csv.writer(file).writerows([names.split(","), *rows])
