"""Which stored numbers can be calculated with: what an older program took in may hold any number there is."""

from typing import Any

import sqlalchemy as sa
from sqlmodel import Session, col

from medreview.domain.judge_runs import Validity
from medreview.domain.possible import LARGEST_NUMBER, MOST_ACTIVE_S, MOST_IMPORTED_S, MOST_WALL_S
from medreview.domain.ratings import PairConfidence, Rating, RatingStatus, SurveyResponse, Visit
from medreview.domain.studies import Assignment, Item

Condition = sa.ColumnElement[bool]


def is_usable(column: Any) -> Condition:
    """Whether a column holds a finite number of a size that can be squared and summed up."""
    return sa.func.typeof(column).in_(("real", "integer")) & (sa.func.abs(column) <= LARGEST_NUMBER)


def is_unusable(column: Any) -> Condition:
    return column.is_not(None) & ~is_usable(column)


def rating_is_usable() -> Condition:
    """Whether a rating has a value that can be used, or none because none was given."""
    return (col(Rating.status) != RatingStatus.RATED) | ~is_unusable(col(Rating.value))


def usable_judgement(value: Any, validity: Any) -> tuple[Any, Any]:
    """A judgement's value where it can be used, and its validity: what cannot be used is out of range."""
    return sa.case((is_usable(value), value)), sa.case(
        (is_unusable(value), Validity.OUT_OF_RANGE.value), else_=validity
    )


def stay_is_possible() -> Condition:
    """Whether a person can have stayed so long; what came with imported ratings is the time over all stays."""
    is_imported = col(Visit.started_at).is_(None)
    active, wall = col(Visit.active_s), col(Visit.wall_s)
    return (
        _is_between(active, sa.case((is_imported, MOST_IMPORTED_S), else_=MOST_ACTIVE_S))
        & _is_between(wall, sa.case((is_imported, MOST_IMPORTED_S), else_=MOST_WALL_S))
        & (is_imported | active.is_(None) | wall.is_(None) | (active <= wall + 1e-6))
    )


def _is_between(column: Any, most: Any) -> Condition:
    return column.is_(None) | (sa.func.typeof(column).in_(("real", "integer")) & column.between(0, most))


def count_left_out(session: Session, study_id: int) -> tuple[int, int]:
    """How many of a study's stays no person can have made, and how many of the numbers given cannot be used."""
    here = col(Assignment.study_id) == study_id
    stays = (
        sa.select(sa.func.count())
        .select_from(Visit)
        .join(Assignment, col(Assignment.id) == col(Visit.assignment_id))
        .where(here, ~stay_is_possible())
    )
    ratings = (
        sa.select(sa.func.count())
        .select_from(Rating)
        .join(Item, col(Item.id) == col(Rating.item_id))
        .join(Assignment, col(Assignment.id) == col(Item.assignment_id))
        .where(here, ~rating_is_usable())
    )
    confidences = (
        sa.select(sa.func.count())
        .select_from(PairConfidence)
        .join(Assignment, col(Assignment.id) == col(PairConfidence.assignment_id))
        .where(here, is_unusable(col(PairConfidence.value)))
    )
    surveys = (
        sa.select(sa.func.count())
        .select_from(SurveyResponse)
        .where(col(SurveyResponse.study_id) == study_id, is_unusable(col(SurveyResponse.value)))
    )
    n_stays, *others = (
        session.connection().execute(one).scalar_one() for one in (stays, ratings, confidences, surveys)
    )
    return n_stays, sum(others)
