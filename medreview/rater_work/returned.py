"""The returns of a rater that count, and what follows from them beside the ratings: stays, profile and place."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import sqlalchemy as sa
from sqlmodel import Session, col

from medreview.domain.audit import TrailEntry
from medreview.domain.collected_returns import CollectedReturn
from medreview.domain.rating_states import StayPlace as NamedStay
from medreview.domain.studies import Rater, StudyRater
from medreview.rater_work.scope import Owner, Scope
from medreview.rater_work.writer import RaterChange, write_profile, write_step
from medreview.store.queries import collected as queries
from medreview.store.queries.taken_back import (
    TakenBackStay,
    TakenOut,
    ToldStay,
    stays_stored,
    stays_told,
    taken_out,
)

_PROFILE = ("name", "specialty", "years_of_practice")
_PLACE = "current_step"


@dataclass(frozen=True, slots=True)
class Returned:
    """The returns of one rater in one study, those taken back apart, and the stays taken back."""

    owner: Owner
    counted: tuple[CollectedReturn, ...]
    uncounted: tuple[CollectedReturn, ...]
    elsewhere: tuple[CollectedReturn, ...]
    """Those of other studies that count; they tell about the rater, too."""
    taken_out: TakenOut

    def entries(self, session: Session) -> dict[str, TrailEntry]:
        """Every entry of their trails, by its hash."""
        copies = {one.copy_uid for one in (*self.counted, *self.uncounted)}
        chains = sorted(self.owner.chain_of_copy(copy_uid) for copy_uid in copies)
        return {entry.hash: entry for entry in queries.collected_entries(session, chains)}


def load_returned(session: Session, owner: Owner) -> Returned:
    out = taken_out(session, [owner.rater_id])
    every = queries.returns_of_rater(session, owner.rater_id)
    here = [one for one in every if one.study_id == owner.study_id]
    return Returned(
        owner,
        tuple(one for one in here if one.id not in out.returns),
        tuple(one for one in here if one.id in out.returns),
        tuple(one for one in every if one.study_id != owner.study_id and one.id not in out.returns),
        out,
    )


def stay_changes(session: Session, returned: Returned, scope: Scope) -> Iterator[RaterChange]:
    """Every stay that a return tells which counts is there once, as long as any of them knew."""
    owner = returned.owner
    stored = stays_stored(session, owner.study_id, owner.rater_id)
    wanted = _stays_that_count(stays_told(session, owner.study_id, owner.rater_id), returned)
    uids = {row_id: uid for uid, row_id in scope.pairs.items()}
    indexes = {row_id: index for (_, index), row_id in scope.items.items()}
    for place in sorted({**stored, **wanted}, key=lambda one: (one.started_at, one.assignment_id, one.copy_uid)):
        before, after = stored.get(place), wanted.get(place)
        if before is None or after is None or before.length != after.length:
            index = None if place.item_id is None else indexes[place.item_id]
            named = (uids[place.assignment_id], index, place.item_id is None, place.started_at, place.copy_uid)
            yield RaterChange(NamedStay(*named), before and before.state, after and after.state)


def _stays_that_count(told: tuple[ToldStay, ...], returned: Returned) -> dict[TakenBackStay, ToldStay]:
    ids, copies = {one.id for one in returned.counted}, {one.copy_uid for one in returned.counted}
    longest: dict[TakenBackStay, ToldStay] = {}
    for one in told:
        counts = one.copy_uid in copies if one.return_id is None else one.return_id in ids
        if counts and one.place not in returned.taken_out.stays:
            known = longest.get(one.place)
            if known is None or one.length > known.length:
                longest[one.place] = one
    return longest


def rater_now(session: Session, owner: Owner) -> dict[str, object]:
    """The study's values for the rater, and the rater's step in it."""
    said = sa.select(*(col(getattr(Rater, name)) for name in _PROFILE)).where(col(Rater.id) == owner.rater_id)
    step = sa.select(col(StudyRater.current_step)).where(*_in_study(owner))
    place = session.connection().execute(step).scalar()
    return {**session.connection().execute(said).mappings().one(), _PLACE: place}


def rebuild_rater(session: Session, returned: Returned) -> None:
    """Write the rater's last words about themselves, in any study, and their last step in this one."""
    owner, now = returned.owner, rater_now(session, returned.owner)
    changes = {name: value for name, value in _told_last(returned, now).items() if value != now[name]}
    if _PLACE in changes:
        step = changes.pop(_PLACE)
        write_step(session, owner, None if step is None else str(step))
    if changes:
        write_profile(session, owner, changes)


def _told_last(returned: Returned, now: Mapping[str, object]) -> dict[str, object]:
    """By name; what only a return said that was taken back is again what it was before the first one."""
    told: dict[str, object] = {}
    for one in sorted((*returned.counted, *returned.elsewhere), key=_in_order):
        told |= {name: value for name, value in _said(one, returned.owner).items() if value is not None}
    first = min((*returned.counted, *returned.uncounted), key=lambda one: one.id or 0, default=None)
    for one in returned.uncounted:
        for name, value in _said(one, returned.owner).items():
            if name not in told and value is not None and value == now[name] and first and first.rater_before:
                told[name] = first.rater_before.get(name)
    return told


def _said(one: CollectedReturn, owner: Owner) -> dict[str, object]:
    said = {name: one.profile.get(name) for name in _PROFILE}
    return said | {_PLACE: one.current_step} if one.study_id == owner.study_id else said


def _in_order(one: CollectedReturn) -> tuple[str, str, str]:
    return one.believed_at, one.copy_uid, one.last_hash


def _in_study(owner: Owner) -> tuple[sa.ColumnElement[bool], ...]:
    return col(StudyRater.study_id) == owner.study_id, col(StudyRater.rater_id) == owner.rater_id
