"""Writing a return that fits: its trail, its versions and its stays are added to what is there, never replaced."""

from collections.abc import Iterable
from dataclasses import asdict, dataclass
from typing import Any

import sqlalchemy as sa
from sqlmodel import Session, col

from medreview.domain.collecting import CollectedEntry, CollectedRating, CollectedReturn
from medreview.domain.ratings import RatingStatus, Visit
from medreview.domain.studies import Rater, StudyRater
from medreview.errors import Message
from medreview.exchange.contents import ReturnedVisit
from medreview.rater_work.settling import Act, RowPlace, Shelf, load_shelf, settle
from medreview.rater_work.versions import Content, Version, contents_of
from medreview.store.bulk import insert_all, update_by_id
from medreview.store.queries import collected as queries
from medreview.workflows.collect.matching import Matched

_VISIT_TIMES = ("active_s", "wall_s", "idle_limit_s")
_ENTRY_FIELDS = tuple(name for name in CollectedEntry.model_fields if name != "id")


@dataclass(frozen=True, slots=True)
class Taken:
    """What a return brought: ratings that were not there, that were, and that differ from every one that was."""

    n_pairs_rated: int
    n_added: int
    n_identical: int
    n_differing: int
    n_open_conflicts: int
    is_news: bool
    remarks: tuple[Message, ...]


def take(rows: Session, matched: Matched, act: Act, *, file_name: str) -> Taken:
    """Add a return inside the caller's transaction and bring the study in step."""
    before = load_shelf(rows, matched.owner, matched.scope)
    said = _said(matched)
    remarks = tuple(_remarks(rows, matched))
    n_new = (
        _add_entries(rows, matched)
        + _add_versions(rows, matched, before, said)
        + _add_visits(rows, matched)
        + _add_return(rows, matched, act, file_name)
    )
    if n_new:
        settle(rows, matched.owner, matched.scope, act)
        _take_profile_and_place(rows, matched)
    after = load_shelf(rows, matched.owner, matched.scope)
    known = {place: contents_of(versions) for place, versions in before.versions.items()}
    kinds = [_kind(version.content, known.get(place, frozenset())) for place, version in said.items()]
    return Taken(
        n_pairs_rated=_n_pairs_rated(matched),
        n_added=kinds.count("added"),
        n_identical=kinds.count("identical"),
        n_differing=kinds.count("differing"),
        n_open_conflicts=sum(after.standing_of(place).in_conflict for place in after.versions),
        is_news=n_new > 0,
        remarks=remarks,
    )


def _said(matched: Matched) -> dict[RowPlace, Version]:
    copy_uid, items = matched.content.manifest.copy_uid, matched.scope.items
    return {
        (items[uid, index], dimension): given.as_version(copy_uid)
        for (uid, index, dimension), given in matched.work.ratings.items()
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
        for dimension in scope.plan.dimensions_for(scope.granularities[uid])
        if (uid, index, dimension.name) not in rated
    }
    return len(scope.pairs) - len(open_pairs)


def _remarks(rows: Session, matched: Matched) -> Iterable[Message]:
    """Where the trail does not simply go on from what was collected of this copy before."""
    manifest = matched.content.manifest
    earlier = [
        one for one in queries.returns_of_rater(rows, matched.owner.rater_id) if one.copy_uid == manifest.copy_uid
    ]
    known = {entry.hash for entry in queries.collected_entries(rows, [one.chain for one in matched.entries[:1]])}
    longest = max((one.n_entries for one in earlier), default=0)
    n_shared = next((n for n, entry in enumerate(matched.entries) if entry.hash not in known), len(matched.entries))
    if n_shared < len(matched.entries) and n_shared < longest:
        yield Message(
            "Its history parts at entry {sequence} from one that was collected before: the rater's file was copied, "
            "or restored from a backup. Both are kept; what differs is listed as a conflict.",
            {"sequence": n_shared + 1},
        )
    elif len(matched.entries) < longest and all(one.made_at < manifest.made_at for one in earlier):
        yield Message(
            "It was made later than one with {n_more} more changes: the rater seems to work with a restored backup.",
            {"n_more": longest - len(matched.entries)},
        )


def _add_entries(rows: Session, matched: Matched) -> int:
    known = {entry.hash for entry in queries.collected_entries(rows, [one.chain for one in matched.entries[:1]])}
    new = [
        {name: getattr(entry, name) for name in _ENTRY_FIELDS} for entry in matched.entries if entry.hash not in known
    ]
    insert_all(rows, CollectedEntry, new)
    return len(new)


def _add_versions(rows: Session, matched: Matched, before: Shelf, said: dict[RowPlace, Version]) -> int:
    new = [
        {
            "item_id": item_id,
            "dimension": dimension,
            "copy_uid": version.copy_uid,
            **asdict(version.content),
            "revision": version.revision,
            "rated_at": version.rated_at,
        }
        for (item_id, dimension), version in said.items()
        if version not in before.versions.get((item_id, dimension), ())
    ]
    insert_all(rows, CollectedRating, new)
    return len(new)


def _add_return(rows: Session, matched: Matched, act: Act, file_name: str) -> int:
    content, manifest = matched.content, matched.content.manifest
    for known in queries.returns_of_rater(rows, matched.owner.rater_id):
        if (known.copy_uid, known.made_at, known.last_hash) == (manifest.copy_uid, manifest.made_at, matched.last_hash):
            return 0
    rows.add(
        CollectedReturn(
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
        )
    )
    rows.flush()
    return 1


def _add_visits(rows: Session, matched: Matched) -> int:
    """Add stays that are new, and lengthen those of which a later return knows more."""
    copy_uid = matched.content.manifest.copy_uid
    stored = queries.visits_of_copy(rows, matched.owner.study_id, matched.owner.rater_id, copy_uid)
    known = {(visit.assignment_id, visit.item_id, visit.started_at): visit for visit in stored}
    longest: dict[tuple[int, int | None, str | None], dict[str, Any]] = {}
    for visit in matched.content.visits:
        values = _visit_values(visit, matched)
        place = (values["assignment_id"], values["item_id"], values["started_at"])
        if place not in longest or _length(values) > _length(longest[place]):
            longest[place] = values
    new = [{**values, "copy_uid": copy_uid} for place, values in longest.items() if place not in known]
    longer = [
        {"id": known[place].id, **{name: values[name] for name in _VISIT_TIMES}}
        for place, values in longest.items()
        if place in known and _length(values) > _length(known[place].model_dump())
    ]
    insert_all(rows, Visit, new)
    update_by_id(rows, Visit, longer)
    return len(new) + len(longer)


def _visit_values(visit: ReturnedVisit, matched: Matched) -> dict[str, Any]:
    item_id = None if visit.is_at_confidence else matched.scope.items[visit.assignment, visit.sentence_index]
    return {
        "assignment_id": matched.scope.pairs[visit.assignment],
        "item_id": item_id,
        "started_at": visit.started_at,
        "active_s": visit.active_s,
        "wall_s": visit.wall_s,
        "idle_limit_s": visit.idle_limit_s,
    }


def _length(values: dict[str, Any]) -> tuple[float, ...]:
    wall, active, idle = values["wall_s"], values["active_s"], values["idle_limit_s"]
    return tuple(-1.0 if one is None else one for one in (wall, active, idle))


def _take_profile_and_place(rows: Session, matched: Matched) -> None:
    """What the rater said last about themselves, in any study, and where they are in this one."""
    returns = sorted(
        queries.returns_of_rater(rows, matched.owner.rater_id),
        key=lambda one: (one.made_at, one.copy_uid, one.last_hash),
    )
    profile: dict[str, Any] = {}
    for one in returns:
        profile |= {name: value for name, value in one.profile.items() if value is not None}
    known = {name: profile[name] for name in ("name", "specialty", "years_of_practice") if name in profile}
    if known:
        rows.connection().execute(sa.update(Rater).where(col(Rater.id) == matched.owner.rater_id).values(known))
    steps = [one.current_step for one in returns if one.study_id == matched.owner.study_id and one.current_step]
    if steps:
        here = (col(StudyRater.study_id) == matched.owner.study_id, col(StudyRater.rater_id) == matched.owner.rater_id)
        rows.connection().execute(sa.update(StudyRater).where(*here).values(current_step=steps[-1]))
