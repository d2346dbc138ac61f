"""A study with words that must not leave, in every place where one could."""

from pathlib import Path

from sqlmodel import select

from medreview.domain.answers import Answer
from medreview.domain.comparisons import MarkedSpan
from medreview.domain.datasets import Dataset
from medreview.domain.images import QuestionImage
from medreview.domain.models import Model
from medreview.domain.questions import Question
from medreview.domain.runs import Judgement
from medreview.domain.studies import Rater
from medreview.store.workspace import Workspace
from medreview.workflows.hand_out import WrittenPackage, hand_out
from tests.builders import AUTHOR_NAMES, BuiltStudy, a_study, a_workspace

STUDY = "Fever"
SECRETS = (
    *AUTHOR_NAMES,
    "canary-dataset",
    "canary-source",
    "canary-licence",
    "canary-key",
    "canary-extra",
    "canary-category",
    "canary-split",
    "canary-image-name",
    "canary-rater-name",
    "canary-raw-judgement",
    "canary-judge",
    "run-of-the-hidden-model",
    "canary-mark",
    "The reference says so",
)
OTHER_RATERS = ("r2", "r3")


def a_secret_study(folder: Path, **wishes: object) -> tuple[Workspace, BuiltStudy]:
    """Three raters, six answers, two images a question; the caller closes the workspace."""
    workspace = a_workspace(folder)
    built = a_study(
        workspace,
        name=STUDY,
        raters=3,
        answers=6,
        coarse=True,
        images=2,
        consent=True,
        **wishes,  # type: ignore[arg-type]
    )
    with workspace.transaction() as session:
        for dataset in session.exec(select(Dataset)):
            dataset.name, dataset.source, dataset.licence = "canary-dataset", "canary-source", "canary-licence"
        for question in session.exec(select(Question)):
            question.key = f"canary-key-{question.id}"
            question.extra = {"canary-extra": "canary-extra"}
            question.category, question.split, question.source = "canary-category", "canary-split", "canary-source"
        for image in session.exec(select(QuestionImage)):
            image.name = f"canary-image-name-{image.position}.png"
        for rater in session.exec(select(Rater)):
            rater.name = "canary-rater-name"
        model = Model(name="canary-judge", family="canary-judge")
        session.add(model)
        session.flush()
        for answer in session.exec(select(Answer)):
            answer.extra = {"canary-extra": "canary-extra"}
            values = {"protocol": "medjudge", "dimension": "correctness", "raw_output": "canary-raw-judgement"}
            note = {"category": "canary-mark", "comment": "canary-mark", "corrected": "canary-mark"}
            session.add(MarkedSpan(answer_id=answer.id, start=0, end=4, rater_id=built.raters[1], **note))
            session.add(Judgement(judge_model_id=model.id, answer_id=answer.id, value=4.0, **values))
    return workspace, built


def handed_out(workspace: Workspace, folder: Path, *raters: str) -> tuple[WrittenPackage, ...]:
    return hand_out(workspace, STUDY, folder, raters=raters or None)
