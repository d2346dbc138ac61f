"""What a study's raters gave, said and took their time for: rows for analysis, without anything withdrawn."""

from dataclasses import dataclass
from typing import Any, NamedTuple

import sqlalchemy as sa
from sqlmodel import Session, col

from medreview.domain.answers import Answer, Author
from medreview.domain.datasets import Dataset
from medreview.domain.questions import Question
from medreview.domain.ratings import IN_CONFLICT, PairConfidence, Rating, RatingStatus, SurveyResponse, Visit
from medreview.domain.studies import Assignment, Item, Rater, StudyRater
from medreview.store.queries.usable import is_usable, rating_is_usable, stay_is_possible


@dataclass(frozen=True, slots=True)
class RaterPlace:
    rater: str
    group: str


@dataclass(frozen=True, slots=True)
class StudyAnswer:
    """An answer that the study gives out; ``n_characters`` is None where its text is not known."""

    id: int
    dataset: str
    question: str
    key: str
    author: str
    n_characters: int | None


class GivenRating(NamedTuple):
    """``category`` is what the rating's metadata say of the item, such as a statement that an answer must make."""

    rater: str
    answer_id: int
    granularity: str
    occasion: int
    is_pilot: bool
    sentence_index: int | None
    dimension: str
    status: str
    value: float | None
    reason: str | None
    category: str | None


class ItemTime(NamedTuple):
    """Seconds at one item over all stays, rated or not yet; None where nobody measured them.

    ``pair_position`` and ``item_position`` give the place in the rater's order.
    """

    rater: str
    answer_id: int
    granularity: str
    occasion: int
    is_pilot: bool
    sentence_index: int | None
    pair_position: int
    item_position: int
    active_s: float | None
    wall_s: float | None


@dataclass(frozen=True, slots=True)
class GivenConfidence:
    rater: str
    answer_id: int
    granularity: str
    occasion: int
    is_pilot: bool
    value: float


@dataclass(frozen=True, slots=True)
class GivenSurvey:
    rater: str
    form: str
    item: str
    setting: str
    batch: int
    value: float


@dataclass(frozen=True, slots=True)
class StudyCounts:
    """What a study holds, pilots left out; a pair is open while nothing in it has a rating.

    ``n_in_conflict`` ratings came back in several versions, of which the rater's last word stands for now.
    """

    n_raters: int
    n_questions: int
    n_answers: int
    n_ratings: int
    n_not_judged: int
    n_pairs: int
    n_open_pairs: int
    n_in_conflict: int


def counts_of_study(session: Session, study_id: int) -> StudyCounts:
    """Raters who rated, and what they rated, with what could not be judged and what is still open."""
    here = sa.and_(col(Assignment.study_id) == study_id, sa.not_(col(Assignment.is_pilot)))
    rated = (
        sa.select(
            sa.func.count(sa.distinct(col(Assignment.rater_id))),
            sa.func.count(sa.distinct(col(Answer.question_id))),
            sa.func.count(sa.distinct(col(Assignment.answer_id))),
            sa.func.count(sa.case((col(Rating.status) == RatingStatus.RATED, 1))),
            sa.func.count(sa.case((col(Rating.status) != RatingStatus.RATED, 1))),
            sa.func.count(sa.distinct(col(Assignment.id))),
            sa.func.count(sa.func.json_extract(col(Rating.extra), f"$.{IN_CONFLICT}")),
        )
        .select_from(Rating)
        .join(Item, col(Item.id) == col(Rating.item_id))
        .join(Assignment, col(Assignment.id) == col(Item.assignment_id))
        .join(Answer, col(Answer.id) == col(Assignment.answer_id))
        .where(here, col(Rating.status) != RatingStatus.WITHDRAWN)
    )
    row = session.connection().execute(rated).one()
    n_pairs = session.connection().execute(sa.select(sa.func.count()).select_from(Assignment).where(here)).scalar_one()
    return StudyCounts(row[0], row[1], row[2], row[3], row[4], n_pairs, n_pairs - row[5], row[6])


def places_of_raters(session: Session, study_id: int) -> tuple[RaterPlace, ...]:
    """Every rater of the study with the group, an empty text where there is none, by code."""
    query = (
        sa.select(col(Rater.code), sa.func.coalesce(col(StudyRater.group_name), ""))
        .join(StudyRater, col(StudyRater.rater_id) == col(Rater.id))
        .where(col(StudyRater.study_id) == study_id)
        .order_by(col(Rater.code))
    )
    return tuple(RaterPlace(*row) for row in session.connection().execute(query))


def answers_of_study(session: Session, study_id: int) -> tuple[StudyAnswer, ...]:
    """Every answer of the study once, by dataset, question and key."""
    length = sa.case((col(Answer.is_placeholder), None), else_=sa.func.length(col(Answer.text)))
    query = (
        sa.select(col(Answer.id), col(Dataset.name), col(Question.key), col(Answer.key), col(Author.name), length)
        .join(Question, col(Question.id) == col(Answer.question_id))
        .join(Author, col(Author.id) == col(Answer.author_id))
        .join(Dataset, col(Dataset.id) == col(Answer.dataset_id))
        .where(col(Answer.id).in_(sa.select(col(Assignment.answer_id)).where(col(Assignment.study_id) == study_id)))
        .order_by(col(Dataset.name), col(Question.key), col(Answer.key))
    )
    return tuple(StudyAnswer(*row) for row in session.connection().execute(query))


def ratings_of_study(session: Session, study_id: int, dimension: str | None = None) -> tuple[GivenRating, ...]:
    """Every rating that was not withdrawn: of pilots and repeats too, and those that could not be judged.

    A value that cannot be calculated with is left out (see ``usable``). With ``dimension`` those of one dimension only.
    """
    query = (
        sa.select(col(Rater.code), col(Assignment.answer_id), col(Assignment.granularity), col(Assignment.occasion))
        .add_columns(col(Assignment.is_pilot), col(Item.sentence_index), col(Rating.dimension), col(Rating.status))
        .add_columns(col(Rating.value), col(Rating.reason), sa.func.json_extract(col(Rating.extra), "$.category"))
        .select_from(Rating)
        .join(Item, col(Item.id) == col(Rating.item_id))
        .join(Assignment, col(Assignment.id) == col(Item.assignment_id))
        .join(Rater, col(Rater.id) == col(Assignment.rater_id))
        .where(col(Assignment.study_id) == study_id, col(Rating.status) != RatingStatus.WITHDRAWN, rating_is_usable())
    )
    if dimension is not None:
        query = query.where(col(Rating.dimension) == dimension)
    return tuple(map(GivenRating._make, session.connection().execute(query).all()))


def dimensions_rated(session: Session) -> tuple[str, ...]:
    """Every dimension that has a rating in any study."""
    query = sa.select(col(Rating.dimension)).distinct().order_by(col(Rating.dimension))
    return tuple(session.connection().execute(query).scalars())


def times_of_items(session: Session, study_id: int) -> tuple[ItemTime, ...]:
    """Every item of the study, rated or not, with its seconds; stays that no person can have made are left out."""
    visited: Any = col(Visit.item_id)
    stayed = (
        sa.select(
            visited.label("item_id"),
            sa.func.sum(col(Visit.active_s)).label("active_s"),
            sa.func.sum(col(Visit.wall_s)).label("wall_s"),
        )
        .join(Assignment, col(Assignment.id) == col(Visit.assignment_id))
        .where(col(Assignment.study_id) == study_id, stay_is_possible())
        .group_by(col(Visit.item_id))
        .subquery()
    )
    query = (
        sa.select(col(Rater.code), col(Assignment.answer_id), col(Assignment.granularity), col(Assignment.occasion))
        .add_columns(col(Assignment.is_pilot), col(Item.sentence_index), col(Assignment.position), col(Item.position))
        .add_columns(stayed.c.active_s, stayed.c.wall_s)
        .select_from(Item)
        .join(Assignment, col(Assignment.id) == col(Item.assignment_id))
        .join(Rater, col(Rater.id) == col(Assignment.rater_id))
        .outerjoin(stayed, stayed.c.item_id == col(Item.id))
        .where(col(Assignment.study_id) == study_id)
    )
    return tuple(map(ItemTime._make, session.connection().execute(query).all()))


def confidences_of_study(session: Session, study_id: int) -> tuple[GivenConfidence, ...]:
    """How sure raters were of each pair that they said it of."""
    query = (
        sa.select(col(Rater.code), col(Assignment.answer_id), col(Assignment.granularity), col(Assignment.occasion))
        .add_columns(col(Assignment.is_pilot), col(PairConfidence.value))
        .select_from(PairConfidence)
        .join(Assignment, col(Assignment.id) == col(PairConfidence.assignment_id))
        .join(Rater, col(Rater.id) == col(Assignment.rater_id))
        .where(col(Assignment.study_id) == study_id, is_usable(col(PairConfidence.value)))
    )
    return tuple(GivenConfidence(*row) for row in session.connection().execute(query))


def surveys_of_study(session: Session, study_id: int) -> tuple[GivenSurvey, ...]:
    """Every answer to a questionnaire that is a number."""
    query = (
        sa.select(col(Rater.code), col(SurveyResponse.form), col(SurveyResponse.item), col(SurveyResponse.setting))
        .add_columns(col(SurveyResponse.batch), col(SurveyResponse.value))
        .join(Rater, col(Rater.id) == col(SurveyResponse.rater_id))
        .where(col(SurveyResponse.study_id) == study_id, is_usable(col(SurveyResponse.value)))
    )
    return tuple(GivenSurvey(*row) for row in session.connection().execute(query))
