"""Writing a return that fits: its trail, its versions and its stays are added to what is there, never replaced."""

from collections.abc import Iterable
from dataclasses import asdict, dataclass
from typing import Any

from medreview.domain.audit import TrailEntry
from medreview.domain.collected_returns import (
    CollectedEntry,
    CollectedRating,
    CollectedReturn,
    CollectedVisit,
    TakenBack,
)
from medreview.domain.rating_states import RatingPlace, ReturnedVisit
from medreview.domain.ratings import RatingStatus
from medreview.errors import Message
from medreview.rater_work.rebuild import RatingVersions, RowPlace, load_versions, rebuild_rows, tell_home
from medreview.rater_work.returned import rater_now
from medreview.rater_work.versions import Content, Version, contents_of
from medreview.rater_work.writer import Act
from medreview.store.audit import NewEntry, insert_trail
from medreview.store.bulk import insert_all
from medreview.store.queries import collected as queries
from medreview.store.queries.taken_back import ToldStay, stays_told, taken_out
from medreview.store.queries.work_rows import hash_of_stays
from medreview.store.workspace import Session
from medreview.workflows.collect.return_match import Matched


@dataclass(frozen=True, slots=True)
class Taken:
    """Counts of a return's ratings: new ones, ones already there, and ones that differ from every one already there."""

    n_pairs_rated: int
    n_added: int
    n_identical: int
    n_differing: int
    n_open_conflicts: int
    is_news: bool
    remarks: tuple[Message, ...]


def take(session: Session, matched: Matched, act: Act, *, file_name: str) -> Taken:
    """Add a return inside the caller's transaction and bring the study in step."""
    before = load_versions(session, matched.owner, matched.scope)
    said = _said(matched)
    remarks = (*_remarks(session, matched), *matched.left_out)
    one, is_new = _add_return(session, matched, act, file_name)
    out = None if is_new else taken_out(session, [one.rater_id]).returns.get(one.id or 0)
    after, n_new = before, int(is_new)
    if out is None:
        n_stays = _add_stays(session, matched, one)
        n_new += _add_entries(session, matched) + _add_versions(session, matched, before, said) + n_stays
        if is_new or n_stays:
            tell_home(session, matched.owner, [_told(session, one)], act)
    if n_new:
        after = rebuild_rows(session, matched.owner, matched.scope, act, replayed={matched.last_hash: matched.work})
    known = {place: contents_of(versions) for place, versions in before.versions.items()}
    kinds = [_kind(version.content, known.get(place, frozenset())) for place, version in said.items() if out is None]
    return Taken(
        n_pairs_rated=_n_pairs_rated(matched),
        n_added=kinds.count("added"),
        n_identical=kinds.count("identical"),
        n_differing=kinds.count("differing"),
        n_open_conflicts=sum(after.current(place).in_conflict for place in after.versions),
        is_news=n_new > 0,
        remarks=remarks if out is None else (_still_taken_back(out),),
    )


def _still_taken_back(out: TakenBack) -> Message:
    return Message(
        "{by} withdrew it on {day} ({why}), so it does not count. Put it back if it should count again.",
        {"by": out.by, "day": out.at[:10], "why": out.why},
    )


def _said(matched: Matched) -> dict[RowPlace, Version]:
    copy_uid, items = matched.content.manifest.copy_uid, matched.scope.items
    return {
        (items[place.assignment, place.sentence_index], place.dimension): given.as_version(copy_uid)
        for place, given in matched.work.ratings.items()
    }


def _kind(said: Content, known: frozenset[Content]) -> str:
    given = {content for content in known if content.status != RatingStatus.WITHDRAWN}
    if said in known:
        return "identical"
    if said.status == RatingStatus.WITHDRAWN and not given:
        return "nothing"
    return "differing" if given else "added"


def _n_pairs_rated(matched: Matched) -> int:
    """Pairs of which every item has every dimension."""
    rated = {place for place, given in matched.work.ratings.items() if given.state.status is not RatingStatus.WITHDRAWN}
    scope = matched.scope
    open_pairs = {
        uid
        for uid, index in scope.items
        for dimension in scope.dimensions(uid)
        if RatingPlace(uid, index, dimension.name) not in rated
    }
    return len(scope.pairs) - len(open_pairs)


def _remarks(session: Session, matched: Matched) -> Iterable[Message]:
    """Remarks where the trail does not simply go on from the earlier return of this copy."""
    manifest = matched.content.manifest
    earlier = [
        one for one in queries.returns_of_rater(session, matched.owner.rater_id) if one.copy_uid == manifest.copy_uid
    ]
    known = queries.collected_hashes(session, matched.chain)
    longest = max((one.n_entries for one in earlier), default=0)
    n_shared = next((n for n, entry in enumerate(matched.entries) if entry.hash not in known), len(matched.entries))
    if n_shared < len(matched.entries) and n_shared < longest:
        yield Message(
            "Its history diverges at entry {sequence} from a return that was collected earlier: the rater's file "
            "was copied, or restored from a backup. Both are kept; what differs is listed as a conflict.",
            {"sequence": n_shared + 1},
        )
    elif len(matched.entries) < longest and all(one.made_at < manifest.made_at for one in earlier):
        yield Message(
            "It was made later than one with {n_more} more {n_more:=change|changes}: the rater seems to work with a "
            "restored backup.",
            {"n_more": longest - len(matched.entries)},
        )


def _add_entries(session: Session, matched: Matched) -> int:
    known = queries.collected_hashes(session, matched.chain)
    new = [_fields(entry) for entry in matched.entries if entry.hash not in known]
    insert_trail(session, CollectedEntry, new, chain=matched.chain)
    return len(new)


def _fields(entry: TrailEntry) -> dict[str, Any]:
    return {name: getattr(entry, name) for name in TrailEntry.__slots__}


def _add_versions(session: Session, matched: Matched, before: RatingVersions, said: dict[RowPlace, Version]) -> int:
    new = [
        {
            "item_id": item_id,
            "dimension": dimension,
            "copy_uid": version.copy_uid,
            "status": version.content.status,
            "value": version.content.value,
            "reason": version.content.reason,
            "revision": version.revision,
            "rated_at": version.rated_at,
        }
        for (item_id, dimension), version in said.items()
        if version not in before.versions.get((item_id, dimension), ())
    ]
    insert_all(session, CollectedRating, new)
    return len(new)


def _add_return(session: Session, matched: Matched, act: Act, file_name: str) -> tuple[CollectedReturn, bool]:
    """The return's row, and whether it is new."""
    content, manifest = matched.content, matched.content.manifest
    for known in queries.returns_of_rater(session, matched.owner.rater_id):
        if (known.copy_uid, known.made_at, known.last_hash) == (manifest.copy_uid, manifest.made_at, matched.last_hash):
            return known, False
    added = CollectedReturn(
        study_id=matched.owner.study_id,
        rater_id=matched.owner.rater_id,
        package_uid=manifest.package_uid,
        copy_uid=manifest.copy_uid,
        made_at=manifest.made_at,
        n_entries=len(matched.entries),
        last_hash=matched.last_hash,
        profile=asdict(content.profile),
        current_step=content.current_step,
        file_name=file_name,
        collected_at=act.at,
        rater_before=rater_now(session, matched.owner),
    )
    session.add(added)
    session.flush()
    return added, True


def _add_stays(session: Session, matched: Matched, one: CollectedReturn) -> int:
    """Add the stays of a return, once."""
    stays = stays_told(session, matched.owner.study_id, matched.owner.rater_id)
    known = {stay for stay in stays if stay.return_id == one.id}
    told = dict.fromkeys(_told_stay(visit, matched, one) for visit in matched.content.visits)
    new = [stay._asdict() for stay in told if stay not in known]
    insert_all(session, CollectedVisit, new)
    return len(new)


def _told(session: Session, one: CollectedReturn) -> NewEntry:
    """Everything that the row holds, and one hash over the stays that the return told."""
    names = ("package_uid", "n_entries", "profile", "current_step", "file_name", "collected_at", "rater_before")
    key: dict[str, object] = {"copy": one.copy_uid, "made_at": one.made_at, "last_hash": one.last_hash}
    said: dict[str, object] = {name: getattr(one, name) for name in names}
    return NewEntry("collected", key, None, {**said, "stays": hash_of_stays(session, one.id or 0)})


def _told_stay(visit: ReturnedVisit, matched: Matched, one: CollectedReturn) -> ToldStay:
    return ToldStay(
        one.id,
        one.copy_uid,
        matched.scope.pairs[visit.assignment],
        None if visit.is_at_confidence else matched.scope.items[visit.assignment, visit.sentence_index],
        visit.started_at,
        visit.active_s,
        visit.wall_s,
        visit.idle_limit_s,
        visit.utc_offset_min,
    )
