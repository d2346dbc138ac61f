"""Ratings in their raters' order, gold among them, with the active seconds at each item; their practice; the guard."""

from collections.abc import Collection, Mapping
from typing import NamedTuple

import sqlalchemy as sa
from sqlmodel import Session, col, select

from medreview.domain.audit import AuditEntry, StoredEntry
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


def told_in_trails(
    session: Session, entity: str, here: str, returned: Mapping[str, Collection[str]]
) -> tuple[Mapping[str, object], ...]:
    """The keys of the entries about one kind of thing in a rater's trails: the one here, and those that came back.

    Parameters
    ----------
    returned
        The last hash of every return that counts, by the chain of its copy. What only a return tells that does not
        count is no part of theirs.
    """
    came_back = _keys_by_hash(session, CollectedEntry, returned, entity)
    counted = came_back.keys() & _before(session, returned) if came_back else set[str]()
    at_home = _keys_by_hash(session, AuditEntry, [here], entity)
    return (*at_home.values(), *(came_back[one] for one in counted))


def _keys_by_hash(
    session: Session, table: type[StoredEntry], chains: Collection[str], entity: str
) -> dict[str, Mapping[str, object]]:
    query = sa.select(col(table.hash), col(table.key)).where(col(table.chain).in_(chains), col(table.entity) == entity)
    return dict(rows_of(session, query))


def _before(session: Session, ends: Mapping[str, Collection[str]]) -> set[str]:
    """Every entry that comes before one of the ends in its chain, and the end itself, by its hash."""
    columns = (col(CollectedEntry.hash), col(CollectedEntry.previous_hash))
    query = sa.select(*columns).where(col(CollectedEntry.chain).in_(ends))
    rows = session.connection().execute(query).mappings()
    previous: dict[str, str] = {row["hash"]: row["previous_hash"] for row in rows}
    found = set[str]()
    for own in ends.values():
        for end in own:
            at = end
            while at in previous and at not in found:
                found.add(at)
                at = previous[at]
    return found
