"""What people and judges said of a few answers: to read beside their texts."""

from collections.abc import Sequence
from dataclasses import dataclass

import sqlalchemy as sa
from sqlmodel import Session, col

from medreview.domain.answers import Answer, Author
from medreview.domain.datasets import Dataset
from medreview.domain.judge_runs import Judgement, Run
from medreview.domain.models import Model
from medreview.domain.questions import Question
from medreview.domain.ratings import ItemNote, Rating, RatingStatus
from medreview.domain.studies import Assignment, Item, Rater, Study
from medreview.store.queries.judge_runs import validity_class


@dataclass(frozen=True, slots=True)
class ReadAnswer:
    """An answer with its question; texts are empty where only ratings of them are known."""

    answer_id: int
    question_id: int
    dataset: str
    question_key: str
    question: str
    answer_key: str
    author: str
    text: str
    language: str | None


@dataclass(frozen=True, slots=True)
class GivenVerdict:
    """One rating or judgement; without ``value``, ``state`` says why. ``where`` is the study or the run."""

    answer_id: int
    by: str
    is_judge: bool
    where: str
    granularity: str
    sentence_index: int | None
    dimension: str
    value: float | None
    state: str
    comment: str


def read_answers(session: Session, answer_ids: Sequence[int]) -> tuple[ReadAnswer, ...]:
    """The answers with these keys that are there, in this order."""
    query = (
        sa.select(
            col(Answer.id),
            col(Answer.question_id),
            col(Dataset.name),
            col(Question.key),
            col(Question.text),
            col(Answer.key),
            col(Author.name),
            col(Answer.text),
            sa.func.coalesce(col(Answer.language), col(Question.language)),
        )
        .join(Question, col(Question.id) == col(Answer.question_id))
        .join(Dataset, col(Dataset.id) == col(Answer.dataset_id))
        .join(Author, col(Author.id) == col(Answer.author_id))
        .where(col(Answer.id).in_(answer_ids))
    )
    found = {row[0]: ReadAnswer(*row) for row in session.connection().execute(query)}
    return tuple(found[key] for key in dict.fromkeys(answer_ids) if key in found)


def ratings_of_answers(session: Session, answer_ids: Sequence[int]) -> tuple[GivenVerdict, ...]:
    """Every rating of these answers that was not withdrawn, first and repeated, with the rater's comment."""
    query = (
        sa.select(
            col(Assignment.answer_id),
            col(Rater.code),
            sa.literal(value=False),
            col(Study.name),
            col(Assignment.granularity),
            col(Item.sentence_index),
            col(Rating.dimension),
            col(Rating.value),
            sa.func.coalesce(col(Rating.reason), col(Rating.status)),
            sa.func.coalesce(col(ItemNote.comment), ""),
        )
        .select_from(Rating)
        .join(Item, col(Item.id) == col(Rating.item_id))
        .join(Assignment, col(Assignment.id) == col(Item.assignment_id))
        .join(Rater, col(Rater.id) == col(Assignment.rater_id))
        .join(Study, col(Study.id) == col(Assignment.study_id))
        .outerjoin(ItemNote, col(ItemNote.item_id) == col(Item.id))
        .where(col(Assignment.answer_id).in_(answer_ids), col(Rating.status) != RatingStatus.WITHDRAWN)
        .order_by(col(Study.name), col(Item.sentence_index), col(Rating.dimension), col(Rater.code), col(Rating.id))
    )
    return tuple(GivenVerdict(*row) for row in session.connection().execute(query))


def judgements_of_answers(session: Session, answer_ids: Sequence[int]) -> tuple[GivenVerdict, ...]:
    """The last attempt of every judgement of these answers."""
    newer = sa.select(sa.func.max(col(Judgement.id))).where(col(Judgement.answer_id).in_(answer_ids))
    last = newer.group_by(
        sa.case((col(Judgement.run_item_id).is_(None), -col(Judgement.id)), else_=col(Judgement.run_item_id)),
        col(Judgement.dimension),
    )
    query = (
        sa.select(
            col(Judgement.answer_id),
            col(Model.name),
            sa.literal(value=True),
            sa.func.coalesce(col(Run.name), col(Judgement.protocol)),
            sa.func.coalesce(col(Judgement.granularity), ""),
            col(Judgement.sentence_index),
            col(Judgement.dimension),
            col(Judgement.value),
            validity_class(),
            sa.literal(""),
        )
        .join(Model, col(Model.id) == col(Judgement.judge_model_id))
        .outerjoin(Run, col(Run.id) == col(Judgement.run_id))
        .where(col(Judgement.id).in_(last))
        .order_by(col(Model.name), col(Run.name), col(Judgement.sentence_index), col(Judgement.dimension))
        .order_by(col(Judgement.id))
    )
    return tuple(GivenVerdict(*row) for row in session.connection().execute(query))
