"""Answers beside the references that a metric measures them against, and the scores they have."""

from dataclasses import dataclass

import sqlalchemy as sa
from sqlmodel import Session, col

from medreview.domain.answers import Answer, Author
from medreview.domain.datasets import Dataset
from medreview.domain.questions import Question
from medreview.domain.scores import Score
from medreview.domain.studies import Assignment
from medreview.store.queries.usable import is_usable


@dataclass(frozen=True, slots=True)
class TextOfQuestion:
    """One answer to a question, a reference or not; ``weight`` is what a reference counts for."""

    answer_id: int
    question_id: int
    author: str
    key: str
    text: str
    language: str | None
    is_reference: bool
    weight: float


def texts_to_score(session: Session, datasets: tuple[str, ...] = ()) -> tuple[TextOfQuestion, ...]:
    """Every answer whose text is known, question by question in the order in which they came."""
    language = sa.func.coalesce(col(Answer.language), col(Question.language))
    query = (
        sa.select(col(Answer.id), col(Answer.question_id), col(Author.name), col(Answer.key), col(Answer.text))
        .add_columns(language, col(Answer.is_reference), sa.func.coalesce(col(Answer.reference_weight), 1.0))
        .join(Question, col(Question.id) == col(Answer.question_id))
        .join(Author, col(Author.id) == col(Answer.author_id))
        .join(Dataset, col(Dataset.id) == col(Answer.dataset_id))
        .where(col(Answer.is_placeholder).is_(False), sa.func.trim(col(Answer.text)) != "")
        .order_by(col(Answer.question_id), col(Answer.id))
    )
    if datasets:
        query = query.where(col(Dataset.name).in_(datasets))
    return tuple(TextOfQuestion(*row) for row in session.connection().execute(query))


@dataclass(frozen=True, slots=True)
class GivenScore:
    """One score; ``is_reference`` where a reference answer was measured against the others."""

    answer_id: int
    question_id: int
    author: str
    is_reference: bool
    metric: str
    value: float
    n_references: int | None
    setting: str


def scores_near_study(session: Session, study_id: int) -> tuple[GivenScore, ...]:
    """The scores of all answers, references too, to the questions that a study asks about."""
    rated = sa.select(col(Assignment.answer_id)).where(col(Assignment.study_id) == study_id)
    questions = sa.select(col(Answer.question_id)).where(col(Answer.id).in_(rated))
    query = (
        sa.select(col(Answer.id), col(Answer.question_id), col(Author.name), col(Answer.is_reference))
        .add_columns(col(Score.metric), col(Score.value), col(Score.n_references))
        .add_columns(sa.func.coalesce(col(Score.setting), ""))
        .join(Answer, col(Answer.id) == col(Score.answer_id))
        .join(Author, col(Author.id) == col(Answer.author_id))
        .where(col(Answer.question_id).in_(questions), is_usable(col(Score.value)))
        .order_by(col(Score.metric), col(Score.setting), col(Score.n_references), col(Answer.id))
    )
    return tuple(GivenScore(*row) for row in session.connection().execute(query))
