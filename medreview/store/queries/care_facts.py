"""Ratings in their raters' order, gold among them, with the active seconds at each item; their practice; the guard."""

from collections.abc import Sequence
from typing import NamedTuple

import sqlalchemy as sa
from sqlmodel import Session, col, select

from medreview.domain.audit import AuditEntry
from medreview.domain.collected_returns import CollectedEntry
from medreview.domain.ratings import PracticeRating, Rating, RatingStatus, Visit
from medreview.domain.studies import Assignment, Item, Rater
from medreview.store.queries.facts import rows_of
from medreview.store.queries.rating_facts import RATINGS
from medreview.store.queries.usable import IS_NO_GOLD, rating_is_usable, stay_is_possible


class RatedDimension(NamedTuple):
    """One rating of the work; nothing that was taken back."""

    rater: str
    item_id: int
    dataset: str
    question: str
    answer: str
    granularity: str
    sentence_index: int | None
    dimension: str
    status: str
    value: float | None
    is_gold: bool


def ratings_in_order(session: Session, study_id: int) -> tuple[RatedDimension, ...]:
    """Every rating of the study's work, of pilots, repeats and gold too, in the order of each rater."""
    names = ("dataset", "question", "answer", "granularity", "sentence_index", "dimension", "status", "value")
    columns = [*RATINGS.expressions("rater"), col(Rating.item_id), *RATINGS.expressions(*names), ~IS_NO_GOLD]
    where = (
        col(Assignment.study_id) == study_id,
        col(Rating.status) != RatingStatus.WITHDRAWN,
        rating_is_usable(),
    )
    order = (
        *(col(Rater.code), col(Assignment.position), col(Assignment.id), col(Item.position)),
        *(col(Rating.item_id), col(Rating.dimension)),
    )
    found = rows_of(session, RATINGS.select(columns, *where, order=order))
    return tuple(RatedDimension(*row[:-1], is_gold=bool(row[-1])) for row in found)


def active_seconds(session: Session, study_id: int) -> dict[int, float]:
    """Active seconds at each item of the study over all stays that a person can have made, where any were measured."""
    query = (
        sa.select(col(Visit.item_id), sa.func.sum(col(Visit.active_s)))
        .join(Assignment, col(Assignment.id) == col(Visit.assignment_id))
        .where(col(Assignment.study_id) == study_id, col(Visit.item_id).is_not(None), stay_is_possible())
        .group_by(col(Visit.item_id))
    )
    return {item: seconds for item, seconds in rows_of(session, query) if seconds is not None}


def practice_of_study(session: Session, study_id: int) -> tuple[tuple[str, PracticeRating], ...]:
    """Every rating of a practice item with its rater's code."""
    query = (
        select(Rater.code, PracticeRating)
        .join(Rater, col(Rater.id) == col(PracticeRating.rater_id))
        .where(PracticeRating.study_id == study_id)
        .order_by(col(Rater.code), col(PracticeRating.id))
    )
    return tuple(session.exec(query).all())


def guard_counts(session: Session, chains: Sequence[str]) -> int:
    """The number of requests to look again that these trails tell of: those here, and those that came back."""
    counted = 0
    for table in (AuditEntry, CollectedEntry):
        query = sa.select(sa.func.count(sa.distinct(col(table.hash))))
        query = query.where(col(table.chain).in_(chains), col(table.entity) == "guard")
        counted += session.connection().execute(query).scalar_one()
    return counted
