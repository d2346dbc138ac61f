"""Returns and stays that were taken back again, and those that count."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import sqlalchemy as sa
from sqlmodel import Session, col, select

from medreview.domain.collected_returns import CollectedRating, CollectedReturn, CollectedVisit, TakenBack
from medreview.domain.rating_states import StayState
from medreview.domain.ratings import Visit
from medreview.domain.studies import Assignment, Item, Rater, Study


class TakenBackStay(NamedTuple):
    """The key of a stay among those of one rater."""

    copy_uid: str
    assignment_id: int
    item_id: int | None
    started_at: str


class ToldStay(NamedTuple):
    """A stay as one return has it; ``return_id`` is None for a stay collected before returns were told apart."""

    return_id: int | None
    copy_uid: str
    assignment_id: int
    item_id: int | None
    started_at: str
    active_s: float | None
    wall_s: float | None
    idle_limit_s: float | None
    utc_offset_min: int | None

    @property
    def place(self) -> TakenBackStay:
        return TakenBackStay(self.copy_uid, self.assignment_id, self.item_id, self.started_at)

    @property
    def state(self) -> StayState:
        return StayState(self.active_s, self.wall_s, self.idle_limit_s, self.utc_offset_min)

    @property
    def length(self) -> tuple[float, ...]:
        known = (self.wall_s, self.active_s, self.idle_limit_s)
        return tuple(-1.0 if one is None else one for one in known)


@dataclass(frozen=True, slots=True)
class TakenOut:
    """Returns and stays that do not count, with the person who took them back and the reason."""

    returns: Mapping[int, TakenBack]
    stays: Mapping[TakenBackStay, TakenBack]


def taken_out(session: Session, rater_ids: Collection[int]) -> TakenOut:
    """The last word about each return and stay of some raters, where it is that it does not count."""
    query = (
        select(TakenBack, CollectedReturn.copy_uid)
        .join(CollectedReturn, col(CollectedReturn.id) == col(TakenBack.return_id))
        .where(col(CollectedReturn.rater_id).in_(rater_ids))
        .order_by(col(TakenBack.id))
    )
    returns: dict[int, TakenBack] = {}
    stays: dict[TakenBackStay, TakenBack] = {}
    for one, copy_uid in session.exec(query):
        if one.assignment_id is None:
            returns[one.return_id] = one
        else:
            stays[TakenBackStay(copy_uid, one.assignment_id, one.item_id, one.started_at or "")] = one
    return TakenOut(
        {key: one for key, one in returns.items() if not one.is_back},
        {place: one for place, one in stays.items() if not one.is_back},
    )


def stays_told(session: Session, study_id: int, rater_id: int) -> tuple[ToldStay, ...]:
    """Every stay that any return of a rater told, in the order in which they came."""
    query = (
        sa.select(*(col(getattr(CollectedVisit, name)) for name in ToldStay._fields))
        .join(Assignment, col(Assignment.id) == col(CollectedVisit.assignment_id))
        .where(col(Assignment.study_id) == study_id, col(Assignment.rater_id) == rater_id)
        .order_by(col(CollectedVisit.id))
    )
    return tuple(map(ToldStay._make, session.connection().execute(query).all()))


def stays_stored(session: Session, study_id: int, rater_id: int) -> dict[TakenBackStay, ToldStay]:
    """The rows of stays that came with returns, by place."""
    query = (
        sa.select(col(Visit.copy_uid), col(Visit.assignment_id), col(Visit.item_id))
        .add_columns(sa.func.coalesce(col(Visit.started_at), ""))
        .add_columns(col(Visit.active_s), col(Visit.wall_s), col(Visit.idle_limit_s), col(Visit.utc_offset_min))
        .join(Assignment, col(Assignment.id) == col(Visit.assignment_id))
        .where(col(Assignment.study_id) == study_id, col(Assignment.rater_id) == rater_id, col(Visit.copy_uid) != "")
    )
    found = (ToldStay(None, *row) for row in session.connection().execute(query))
    return {stay.place: stay for stay in found}


def recount_versions(session: Session, counted: Sequence[int], uncounted: Sequence[int]) -> None:
    """Mark which versions of ratings count."""
    statement = sa.update(CollectedRating).where(col(CollectedRating.id) == sa.bindparam("of_id"))
    _by_id(session, statement.values(counts=True), counted)
    _by_id(session, statement.values(counts=False), uncounted)


def _by_id(session: Session, statement: sa.Update, ids: Sequence[int]) -> None:
    if ids:
        session.connection().execute(statement, [{"of_id": one} for one in ids])


@dataclass(frozen=True, slots=True)
class CollectedFrom:
    """A return with its study and rater."""

    one: CollectedReturn
    study: Study
    rater: Rater


def returns_with_owners(session: Session, study_id: int | None = None) -> tuple[CollectedFrom, ...]:
    """Every return that was collected, in the order in which they came; of one study if named."""
    query = (
        select(CollectedReturn, Study, Rater)
        .join(Study, col(Study.id) == col(CollectedReturn.study_id))
        .join(Rater, col(Rater.id) == col(CollectedReturn.rater_id))
        .order_by(col(CollectedReturn.id))
    )
    if study_id is not None:
        query = query.where(CollectedReturn.study_id == study_id)
    return tuple(CollectedFrom(*row) for row in session.exec(query))


def sentences_of_items(
    session: Session, study_id: int, rater_id: int
) -> dict[tuple[int | None, int | None], int | None]:
    """Of every item of a rater, and of every pair's confidence question, the place of the sentence."""
    query = (
        sa.select(col(Assignment.id), col(Item.id), col(Item.sentence_index))
        .join(Item, col(Item.assignment_id) == col(Assignment.id))
        .where(col(Assignment.study_id) == study_id, col(Assignment.rater_id) == rater_id)
    )
    places: dict[tuple[int | None, int | None], int | None] = {}
    for assignment_id, item_id, sentence in session.connection().execute(query):
        places[assignment_id, item_id] = sentence
        places[assignment_id, None] = None
    return places
