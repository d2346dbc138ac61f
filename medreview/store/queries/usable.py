"""Conditions for stored numbers that can be calculated with: an older program may have taken in any number there is."""

from typing import Any

import sqlalchemy as sa
from sqlmodel import col

from medreview.domain.granularity import SCALED
from medreview.domain.possible import LARGEST_NUMBER, MOST_ACTIVE_S, MOST_IMPORTED_S, MOST_WALL_S
from medreview.domain.run_kinds import Validity
from medreview.domain.studies import Assignment, GoldPair

Condition = sa.ColumnElement[bool]
IS_NO_GOLD: Condition = col(Assignment.id).not_in(sa.select(col(GoldPair.assignment_id)))
"""True of a pair that is the study's own: gold is mixed in to learn about raters, and counts for nothing else."""

IS_ON_SCALES: Condition = col(Assignment.granularity).in_([one.value for one in SCALED])
"""True of a pair of a question and one answer that is rated on scales: not compared with another, nor by criteria."""
COUNTS_ON_SCALES: Condition = IS_NO_GOLD & IS_ON_SCALES


def is_usable(column: Any) -> Condition:
    """True if a column holds a finite number of a size that can be squared and summed up."""
    return sa.func.typeof(column).in_(("real", "integer")) & (sa.func.abs(column) <= LARGEST_NUMBER)


def is_unusable(column: Any) -> Condition:
    return column.is_not(None) & ~is_usable(column)


def rating_is_usable() -> Condition:
    """True if a rating has a value that can be used, or none because none was given."""
    from medreview.domain.ratings import Rating, RatingStatus

    return (col(Rating.status) != RatingStatus.RATED) | ~is_unusable(col(Rating.value))


def usable_judgement(value: Any, validity: Any) -> tuple[Any, Any]:
    """A judgement's value where it can be used, and its validity: what cannot be used is out of range."""
    return sa.case((is_usable(value), value)), sa.case(
        (is_unusable(value), Validity.OUT_OF_RANGE.value), else_=validity
    )


def stay_is_possible() -> Condition:
    """True if a person can have stayed so long; what came with imported ratings is the time over all stays."""
    from medreview.domain.ratings import Visit

    is_imported = col(Visit.started_at).is_(None)
    active, wall = col(Visit.active_s), col(Visit.wall_s)
    return (
        _is_between(active, sa.case((is_imported, MOST_IMPORTED_S), else_=MOST_ACTIVE_S))
        & _is_between(wall, sa.case((is_imported, MOST_IMPORTED_S), else_=MOST_WALL_S))
        & (is_imported | active.is_(None) | wall.is_(None) | (active <= wall + 1e-6))
    )


def _is_between(column: Any, most: Any) -> Condition:
    return column.is_(None) | (sa.func.typeof(column).in_(("real", "integer")) & column.between(0, most))
