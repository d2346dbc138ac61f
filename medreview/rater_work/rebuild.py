"""Bringing a rater's rows in the study in step with everything collected, done at home and decided.

The rows are a function of the returned trails, the home trail and the decisions, computed anew each time; what
differs from the tables is written and told in the rater's chain at home, with its source.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from operator import attrgetter
from types import MappingProxyType
from typing import Any

from sqlmodel import Session

from medreview.domain.audit import Since, TrailEntry
from medreview.domain.collected_returns import CollectedReturn, RatingDecision
from medreview.domain.possible import Period, period
from medreview.domain.rating_states import (
    ConfidencePlace,
    ConfidenceState,
    FormPlace,
    FormState,
    ImagePlace,
    ImageState,
    MarkPlace,
    MarkState,
    NotePlace,
    NoteState,
    PracticePlace,
    RatingPlace,
    RatingState,
    place_json,
)
from medreview.domain.ratings import IN_CONFLICT, PracticeRating, Rating, RatingStatus
from medreview.rater_work.frozen import Freezing, freeze
from medreview.rater_work.replay import (
    Noted,
    NotedPlace,
    Work,
    possible_images,
    replay_of_home,
    without_impossible_times,
)
from medreview.rater_work.returned import Returned, load_returned, rebuild_rater, stay_changes
from medreview.rater_work.scope import Owner, Scope
from medreview.rater_work.versions import (
    AT_HOME,
    Content,
    CurrentRating,
    Decision,
    Version,
    current_rating,
    decision_of,
    version_of,
)
from medreview.rater_work.writer import Act, RaterChange, write_changes
from medreview.store.audit import NewEntry, append_entries
from medreview.store.queries import collected as queries
from medreview.store.queries import ratings as rating_queries
from medreview.store.queries.marks import marks_of_rater
from medreview.store.queries.taken_back import recount_versions

RowPlace = tuple[int, str]
"""An item's id and a dimension."""


@dataclass(frozen=True, slots=True)
class RatingVersions:
    """Everything that is known of one rater's ratings in one study; every list has at least one version."""

    versions: Mapping[RowPlace, Sequence[Version]]
    decisions: Mapping[RowPlace, Sequence[Decision]]
    rated: Mapping[RowPlace, Rating]
    home: Work

    def current(self, place: RowPlace) -> CurrentRating:
        return current_rating(self.versions[place], self.decisions.get(place, ()))


def load_versions(session: Session, owner: Owner, scope: Scope) -> RatingVersions:
    """Read every version of the rater's ratings, those given at home among them."""
    study_id, rater_id = owner.study_id, owner.rater_id
    versions: dict[RowPlace, list[Version]] = defaultdict(list)
    for row in queries.versions_of_rater(session, study_id, rater_id):
        versions[row.item_id, row.dimension].append(version_of(row))
    rated = {(row.item_id, row.dimension): row for row in rating_queries.ratings_of_rater(session, study_id, rater_id)}
    home = replay_of_home(queries.home_trail(session, owner.chain))
    for place, given in home.ratings.items():
        item_id = scope.items.get((place.assignment, place.sentence_index))
        if item_id is not None:
            version, row = given.as_version(AT_HOME), rated.get((item_id, place.dimension))
            versions[item_id, place.dimension].append(_timed_by_its_row(version, row))
    decisions: dict[RowPlace, list[Decision]] = defaultdict(list)
    for row in queries.decisions_of_rater(session, study_id, rater_id):
        decisions[row.item_id, row.dimension].append(decision_of(row))
    return RatingVersions(dict(versions), dict(decisions), rated, home)


def rebuild_rows(
    session: Session, owner: Owner, scope: Scope, act: Act, *, replayed: Mapping[str, Work] = MappingProxyType({})
) -> RatingVersions:
    """Write what differs, inside the caller's transaction, and give what is known then.

    Parameters
    ----------
    replayed
        What trails say that were followed just now, by the hash of their last entry.
    """
    returned = load_returned(session, owner)
    versions = load_versions(session, owner, scope)
    changes = [
        *_rating_changes(versions, scope),
        *_gone_ratings(session, owner, versions, scope),
        *_noted_changes(session, returned, versions.home, scope=scope, replayed=replayed),
        *_practice_changes(session, returned, versions.home, replayed=replayed),
        *stay_changes(session, returned, scope),
        *_image_changes(session, returned, versions.home, scope=scope, replayed=replayed),
    ]
    write_changes(session, owner, scope, act, changes)
    rebuild_rater(session, returned)
    if any(isinstance(change.place, RatingPlace | PracticePlace | MarkPlace) for change in changes):
        freeze(session, owner.study_id, Freezing(Since.FIRST_RATING, act.by, act.at))
    return versions


def tell_home(session: Session, owner: Owner, entries: Iterable[NewEntry], act: Act) -> None:
    """Add collected changes and decisions to the rater's chain at home, marked as no work of the rater's own there."""
    sourced = [replace(entry, key={**entry.key, "source": act.source}) for entry in entries]
    append_entries(session, sourced, chain=owner.chain, at=act.at, actor=act.by)


def entry_of_decision(row: RatingDecision, place: RatingPlace) -> NewEntry:
    """Everything that its row holds, the rating it is about as the key."""
    said = ("keep", "about", "status", "value", "reason", "revision", "why", "decided_by", "decided_at")
    return NewEntry("decision", place_json(place), None, {name: getattr(row, name) for name in said})


def recount(session: Session, owner: Owner, scope: Scope) -> None:
    """Look anew which versions of ratings a return says that counts; before the rows are brought in step."""
    returned = load_returned(session, owner)
    entries = returned.entries(session)
    said: set[tuple[object, ...]] = set()
    for one in returned.counted:
        if one.last_hash in entries:
            work = replay_of_home(trail_up_to(entries[one.last_hash], entries))
            for place, given in work.ratings.items():
                version, item_id = given.as_version(one.copy_uid), scope.items[place.assignment, place.sentence_index]
                said.add((item_id, place.dimension, one.copy_uid, version.content, version.revision))
    counted: list[int] = []
    uncounted: list[int] = []
    for row in queries.versions_of_rater(session, owner.study_id, owner.rater_id, all_of_them=True):
        version = version_of(row)
        is_said = (row.item_id, row.dimension, row.copy_uid, version.content, version.revision) in said
        if is_said is not bool(row.counts):
            (counted if is_said else uncounted).append(row.id)
    recount_versions(session, counted, uncounted)


def _timed_by_its_row(version: Version, row: Rating | None) -> Version:
    """An imported rating was told to the trail later than it was made; the row knows when."""
    if row is None or row.rated_at is None:
        return version
    is_it = (row.status, row.value, row.reason, row.revision) == (
        version.content.status,
        version.content.value,
        version.content.reason,
        version.revision,
    )
    return Version(version.content, version.revision, row.rated_at) if is_it else version


def _rating_changes(versions: RatingVersions, scope: Scope) -> Iterator[RaterChange]:
    """Ratings of which another version is the current one; a conflict nobody decided yet is marked in metadata."""
    names = {item_id: place for place, item_id in scope.items.items()}
    for item_id, dimension in sorted(versions.versions):
        current, row = versions.current((item_id, dimension)), versions.rated.get((item_id, dimension))
        extra = {name: value for name, value in (row.extra if row else {}).items() if name != IN_CONFLICT}
        if current.in_conflict:
            extra[IN_CONFLICT] = "yes"
        after, at = _state(current.content, current.revision), current.rated_at or None
        before = None if row is None else _state_of(row)
        if row is None or before != after or (row.rated_at, row.extra) != (at, extra):
            beside = {"rated_at": at, "extra": extra}
            yield RaterChange(RatingPlace(*names[item_id], dimension), before, after, beside=beside)


def _gone_ratings(session: Session, owner: Owner, versions: RatingVersions, scope: Scope) -> Iterator[RaterChange]:
    """Ratings that only returns gave which were taken back are no more."""
    gone = queries.uncounted_places(session, owner.study_id, owner.rater_id) - versions.versions.keys()
    names = {item_id: place for place, item_id in scope.items.items()}
    for item_id, dimension in sorted(gone & versions.rated.keys()):
        before = _state_of(versions.rated[item_id, dimension])
        yield RaterChange(RatingPlace(*names[item_id], dimension), before, None)


def _state(content: Content, revision: int) -> RatingState:
    return RatingState(RatingStatus(content.status), content.value, content.reason, revision)


def _state_of(row: Rating | PracticeRating) -> RatingState:
    return RatingState(RatingStatus(row.status), row.value, row.reason, row.revision)


def _noted_changes(
    session: Session, returned: Returned, home: Work, *, scope: Scope, replayed: Mapping[str, Work]
) -> Iterator[RaterChange]:
    last: dict[NotedPlace, Noted] = dict(home.noted)
    for _, work in _works_returned(session, returned, returned.counted, replayed):
        for place, noted in work.noted.items():
            known = last.get(place)
            if known is None or (known.at, known.hash) < (noted.at, noted.hash):
                last[place] = noted
    for _, work in _works_returned(session, returned, returned.uncounted, {}):
        last = {**dict.fromkeys(work.noted, Noted(None, "", "")), **last}
    now = _noted_now(session, returned.owner, scope)
    for place, noted in last.items():
        before, beside_before = now.get(place, (None, dict[str, Any]()))
        beside = _beside(noted, place, beside_before.get("extra", {}))
        if before != noted.state or (before and any(beside_before.get(at) != beside.get(at) for at in _TIMES)):
            yield RaterChange(place, before, noted.state, beside=beside or None)


_TIMES = ("answered_at", "given_at")


def _image_changes(
    session: Session, returned: Returned, home: Work, *, scope: Scope, replayed: Mapping[str, Work]
) -> Iterator[RaterChange]:
    """Images as they were seen at home and in each copy; of what returns of a copy differ in, the most."""
    wanted = possible_images(home, scope)
    for copy_uid, work in _works_returned(session, returned, returned.counted, replayed):
        for place, state in possible_images(work, scope).items():
            there = replace(place, copy=copy_uid)
            wanted[there] = _most_of(state, wanted.get(there, state))
    pairs = {row_id: uid for uid, row_id in scope.pairs.items()}
    now = {
        ImagePlace(pairs[row.assignment_id], row.position, row.copy_uid): ImageState(
            row.first_seen_at, row.n_times, row.seconds
        )
        for row in rating_queries.images_seen_by(session, returned.owner.study_id, returned.owner.rater_id)
    }
    for place in sorted({**now, **wanted}, key=lambda one: (one.assignment, one.position, one.copy)):
        if now.get(place) != wanted.get(place):
            yield RaterChange(place, now.get(place), wanted.get(place))


def _most_of(one: ImageState, other: ImageState) -> ImageState:
    return ImageState(
        min(one.first_seen_at, other.first_seen_at),
        max(one.n_times, other.n_times),
        max(one.seconds, other.seconds),
    )


def _beside(noted: Noted, place: NotedPlace, extras: Mapping[str, object]) -> dict[str, Any]:
    """The columns beside those of the trail: times, and metadata of an import; a note has neither."""
    match place:
        case FormPlace():
            after = noted.state if isinstance(noted.state, FormState) else FormState()
            names = sorted({*after.values, *after.texts})
            times = {name: noted.answered.get(name, noted.at) or None for name in names}
            return {"answered_at": times, "extra": {name: extras[name] for name in names if name in extras}}
        case ConfidencePlace():
            return {"answered_at": noted.at or None}
        case MarkPlace():
            return {"given_at": noted.at or None}
        case NotePlace():
            return {}


_NotedState = NoteState | ConfidenceState | FormState | MarkState


def _noted_now(session: Session, owner: Owner, scope: Scope) -> dict[NotedPlace, tuple[_NotedState, dict[str, Any]]]:
    """Notes, confidences, forms and marks of one rater in the tables, each with what its rows hold beside it."""
    ids = owner.study_id, owner.rater_id
    items = {item_id: place for place, item_id in scope.items.items()}
    pairs = {row_id: uid for uid, row_id in scope.pairs.items()}
    now: dict[NotedPlace, tuple[_NotedState, dict[str, Any]]] = {}
    for note in rating_queries.notes_of_rater(session, *ids):
        now[NotePlace(*items[note.item_id])] = NoteState(note.is_flagged, note.comment or ""), {}
    for given in rating_queries.confidences_of_rater(session, *ids):
        at = {"answered_at": given.answered_at}
        now[ConfidencePlace(pairs[given.assignment_id])] = ConfidenceState(given.value), at
    for place, (mark, marked_at) in marks_of_rater(session, *ids).items():
        now[place] = mark, {"given_at": marked_at}
    for answer in rating_queries.surveys_of_rater(session, *ids):
        if answer.value is None and answer.text is None:
            continue
        place = FormPlace(answer.form, answer.setting, answer.batch)
        form, beside = now.setdefault(place, (FormState(), {"answered_at": {}, "extra": {}}))
        if not isinstance(form, FormState):
            continue
        if answer.value is not None:
            form.values[answer.item] = answer.value
        if answer.text is not None:
            form.texts[answer.item] = answer.text
        beside["answered_at"][answer.item] = answer.answered_at
        if answer.extra:
            beside["extra"][answer.item] = answer.extra
    return now


def _practice_changes(
    session: Session, returned: Returned, home: Work, *, replayed: Mapping[str, Work]
) -> Iterator[RaterChange]:
    """Practice here, and that of every copy that came back, each by itself."""
    last = {place: given for place, given in home.practice.items() if not place.copy}
    for copy_uid, work in _works_returned(session, returned, returned.counted, replayed):
        for place, given in work.practice.items():
            own = replace(place, copy=copy_uid)
            known = last.get(own)
            if known is None or (known.state.revision, known.at) < (given.state.revision, given.at):
                last[own] = given
    now = rating_queries.practice_of_rater(session, returned.owner.study_id, returned.owner.rater_id)
    stored = {PracticePlace(row.attempt, row.item, row.dimension, row.copy_uid): row for row in now}
    for place in sorted(last.keys() | stored.keys(), key=lambda one: (one.copy, one.attempt, one.item, one.dimension)):
        row, given = stored.get(place), last.get(place)
        before = None if row is None else _state_of(row)
        after = None if given is None else given.state
        at = given.at or None if given else None
        if before != after or (row is not None and given is not None and row.rated_at != at):
            yield RaterChange(place, before, after, beside=None if given is None else {"rated_at": at})


def _works_returned(
    session: Session, returned: Returned, returns: Sequence[CollectedReturn], replayed: Mapping[str, Work]
) -> Iterable[tuple[str, Work]]:
    """The copy and the work at the ends of some returns' trails; one that a longer one continues is left out."""
    ends = {one.last_hash: one for one in sorted(returns, key=attrgetter("collected_at"), reverse=True)}
    if ends.keys() <= replayed.keys() | {""}:
        yield from ((ends[end].copy_uid, work) for end, work in replayed.items() if end in ends)
        return
    entries = returned.entries(session)
    seen: set[str] = set()
    for end in sorted(ends.keys() & entries.keys(), key=lambda own: entries[own].sequence, reverse=True):
        if end not in seen:
            trail = trail_up_to(entries[end], entries)
            seen.update(entry.hash for entry in trail)
            known = replayed.get(end)
            work = known or without_impossible_times(replay_of_home(trail), _period(session, ends[end]))
            yield ends[end].copy_uid, work


def _period(session: Session, one: CollectedReturn) -> Period:
    """The time in which the work of a return can have been done."""
    package = queries.handed_out(session, one.package_uid)
    return period(package.made_at if package else None, one.collected_at)


def trail_up_to(end: TrailEntry, by_hash: Mapping[str, TrailEntry]) -> list[TrailEntry]:
    """The entries that lead to one, from the first."""
    trail: list[TrailEntry] = []
    entry: TrailEntry | None = end
    while entry is not None:
        trail.append(entry)
        entry = by_hash.get(entry.previous_hash)
    trail.reverse()
    return trail
