"""Bringing a rater's rows in the study in step with everything collected, done at home and decided.

The rows are a function of the returned trails, the home trail and the decisions, computed anew each time; what
differs from the tables is written and told in the rater's chain at home, with its source.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from operator import attrgetter
from types import MappingProxyType

import sqlalchemy as sa
from sqlalchemy.dialects.sqlite import insert
from sqlmodel import Session, col

from medreview.domain.audit import Since
from medreview.domain.collecting import CollectedReturn, RatingDecision
from medreview.domain.possible import Period, period
from medreview.domain.rating_states import (
    ConfidenceState,
    FormPlace,
    FormState,
    NoteState,
    RatingState,
    state_json,
)
from medreview.domain.ratings import IN_CONFLICT, ItemNote, PairConfidence, Rating, RatingStatus, SurveyResponse
from medreview.rater_work.frozen import Freezing, freeze
from medreview.rater_work.replay import Noted, NotedPlace, Work, replay_of_home, without_impossible_times
from medreview.rater_work.returned import Returned, load_returned, settle_rater, settle_stays
from medreview.rater_work.scope import Owner, RatingPlace, Scope
from medreview.rater_work.versions import (
    AT_HOME,
    Content,
    Decision,
    Standing,
    Version,
    decision_of,
    standing,
    version_of,
)
from medreview.store.audit import Told, append_entries
from medreview.store.bulk import insert_all, update_by_id
from medreview.store.queries import collected as queries
from medreview.store.queries import ratings as rating_queries
from medreview.store.queries.collected import TrailEntry
from medreview.store.queries.taken_back import recount_versions

RowPlace = tuple[int, str]
"""An item's id and a dimension."""
Source = dict[str, object]


@dataclass(frozen=True, slots=True)
class Shelf:
    """Everything that is known of one rater's ratings in one study; every list has at least one version."""

    versions: Mapping[RowPlace, Sequence[Version]]
    decisions: Mapping[RowPlace, Sequence[Decision]]
    rated: Mapping[RowPlace, Rating]
    home: Work

    def standing_of(self, place: RowPlace) -> Standing:
        return standing(self.versions[place], self.decisions.get(place, ()))


@dataclass(frozen=True, slots=True)
class Act:
    """Who brings the rows in step, when, and what they did."""

    by: str
    at: str
    source: Source


def load_shelf(rows: Session, owner: Owner, scope: Scope) -> Shelf:
    """Read every version of the rater's ratings, what was rated at home among them."""
    study_id, rater_id = owner.study_id, owner.rater_id
    versions: dict[RowPlace, list[Version]] = defaultdict(list)
    for row in queries.versions_of_rater(rows, study_id, rater_id):
        versions[row.item_id, row.dimension].append(version_of(row))
    rated = {(row.item_id, row.dimension): row for row in rating_queries.ratings_of_rater(rows, study_id, rater_id)}
    home = replay_of_home(queries.home_trail(rows, owner.home_chain))
    for (uid, index, dimension), given in home.ratings.items():
        item_id = scope.items.get((uid, index))
        if item_id is not None:
            version = given.as_version(AT_HOME)
            versions[item_id, dimension].append(_timed_by_its_row(version, rated.get((item_id, dimension))))
    decisions: dict[RowPlace, list[Decision]] = defaultdict(list)
    for row in queries.decisions_of_rater(rows, study_id, rater_id):
        decisions[row.item_id, row.dimension].append(decision_of(row))
    return Shelf(dict(versions), dict(decisions), rated, home)


def settle(
    rows: Session, owner: Owner, scope: Scope, act: Act, *, replayed: Mapping[str, Work] = MappingProxyType({})
) -> Shelf:
    """Write what differs, inside the caller's transaction, and give what is known then.

    Parameters
    ----------
    replayed
        What trails say that were followed just now, by the hash of their last entry.
    """
    returned = load_returned(rows, owner)
    shelf = load_shelf(rows, owner, scope)
    told = [
        *_settle_ratings(rows, shelf, scope, act.source),
        *_settle_gone_ratings(rows, owner, shelf, scope=scope, source=act.source),
        *_settle_noted(rows, returned, shelf.home, scope=scope, source=act.source, replayed=replayed),
    ]
    append_entries(rows, told, chain=owner.home_chain, at=act.at, actor=act.by)
    append_told(rows, owner, settle_stays(rows, returned, scope), act)
    settle_rater(rows, returned)
    if any(one.entity == "rating" for one in told):
        freeze(rows, owner.study_id, Freezing(Since.FIRST_RATING, act.by, act.at))
    return shelf


def append_told(rows: Session, owner: Owner, told: Iterable[Told], act: Act) -> None:
    """Tell the rater's chain at home what was taken in or decided; it is no work of the rater's own there."""
    entries = [replace(one, key={**one.key, "source": act.source}) for one in told]
    append_entries(rows, entries, chain=owner.home_chain, at=act.at, actor=act.by)


def told_of_decision(row: RatingDecision, place: RatingPlace) -> Told:
    """Everything that its row holds, the rating it is about as the key."""
    key: dict[str, object] = {"assignment": place[0], "sentence_index": place[1], "dimension": place[2]}
    said = ("keep", "about", "status", "value", "reason", "revision", "why", "decided_by", "decided_at")
    return Told("decision", key, None, {name: getattr(row, name) for name in said})


def recount(rows: Session, owner: Owner, scope: Scope) -> None:
    """Look anew which versions of ratings a return says that counts; before the rows are brought in step."""
    returned = load_returned(rows, owner)
    entries = returned.entries(rows)
    said: set[tuple[object, ...]] = set()
    for one in returned.counted:
        if one.last_hash in entries:
            work = replay_of_home(trail_up_to(entries[one.last_hash], entries))
            for (uid, index, dimension), given in work.ratings.items():
                version = given.as_version(one.copy_uid)
                said.add((scope.items[uid, index], dimension, one.copy_uid, version.content, version.revision))
    counted: list[int] = []
    uncounted: list[int] = []
    for row in queries.versions_of_rater(rows, owner.study_id, owner.rater_id, all_of_them=True):
        version = version_of(row)
        is_said = (row.item_id, row.dimension, row.copy_uid, version.content, version.revision) in said
        if is_said is not bool(row.counts):
            (counted if is_said else uncounted).append(row.id)
    recount_versions(rows, counted, uncounted)


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


def _settle_ratings(rows: Session, shelf: Shelf, scope: Scope, source: Source) -> list[Told]:
    names = {item_id: place for place, item_id in scope.items.items()}
    new: list[dict[str, object]] = []
    changed: list[dict[str, object]] = []
    told: list[Told] = []
    for place in sorted(shelf.versions):
        stands, row = shelf.standing_of(place), shelf.rated.get(place)
        values = _row_values(stands, row.extra if row is not None else {})
        if row is not None and values == {name: getattr(row, name) for name in values}:
            continue
        if row is None:
            new.append({"item_id": place[0], "dimension": place[1], **values})
        else:
            changed.append({"id": row.id, **values})
        uid, index = names[place[0]]
        key: dict[str, object] = {"assignment": uid, "sentence_index": index, "dimension": place[1], "source": source}
        before = None if row is None else RatingState(RatingStatus(row.status), row.value, row.reason, row.revision)
        after = _state(stands.content, stands.revision)
        beside = {name: values[name] for name in ("rated_at", "extra")}
        told.append(Told("rating", {**key, "row": beside}, state_json(before), state_json(after)))
    insert_all(rows, Rating, new)
    update_by_id(rows, Rating, changed)
    return told


def _settle_gone_ratings(rows: Session, owner: Owner, shelf: Shelf, *, scope: Scope, source: Source) -> list[Told]:
    """Ratings that only returns gave which were taken back are no more."""
    gone = queries.uncounted_places(rows, owner.study_id, owner.rater_id) - shelf.versions.keys()
    names = {item_id: place for place, item_id in scope.items.items()}
    told: list[Told] = []
    for place in sorted(gone & shelf.rated.keys()):
        row, (uid, index) = shelf.rated[place], names[place[0]]
        rows.connection().execute(sa.delete(Rating).where(col(Rating.id) == row.id))
        key: dict[str, object] = {"assignment": uid, "sentence_index": index, "dimension": place[1], "source": source}
        before = RatingState(RatingStatus(row.status), row.value, row.reason, row.revision)
        told.append(Told("rating", key, state_json(before), None))
    return told


def _row_values(stands: Standing, extra: Mapping[str, object]) -> dict[str, object]:
    """What the row is to hold; a conflict that nobody decided yet is marked in its metadata."""
    content = stands.content
    kept = {name: value for name, value in extra.items() if name != IN_CONFLICT}
    return {
        "status": content.status,
        "value": content.value,
        "reason": content.reason,
        "revision": stands.revision,
        "rated_at": stands.rated_at or None,
        "extra": {**kept, IN_CONFLICT: "yes"} if stands.in_conflict else kept,
    }


def _state(content: Content, revision: int) -> RatingState:
    return RatingState(RatingStatus(content.status), content.value, content.reason, revision)


def _settle_noted(
    rows: Session, returned: Returned, home: Work, *, scope: Scope, source: Source, replayed: Mapping[str, Work]
) -> list[Told]:
    last: dict[NotedPlace, Noted] = dict(home.noted)
    for work in _works_returned(rows, returned, returned.counted, replayed):
        for place, noted in work.noted.items():
            known = last.get(place)
            if known is None or (known.at, known.hash) < (noted.at, noted.hash):
                last[place] = noted
    for work in _works_returned(rows, returned, returned.uncounted, {}):
        last = {**dict.fromkeys(work.noted, Noted(None, "", "")), **last}
    now = _NotedRows(rows, returned.owner)
    told: list[Told] = []
    for place, noted in last.items():
        entity, key, before = now.look(place, scope)
        if before == noted.state and now.is_timed_as(place, scope, noted):
            continue
        now.write(place, scope, noted)
        beside = now.beside(place, noted)
        full_key = {**key, "source": source, "row": beside} if beside else {**key, "source": source}
        told.append(Told(entity, full_key, state_json(before), state_json(noted.state)))
    return told


def _works_returned(
    rows: Session, returned: Returned, returns: Sequence[CollectedReturn], replayed: Mapping[str, Work]
) -> Iterable[Work]:
    """What the trails of some returns say at their ends; one that a longer one continues is left out."""
    ends = {one.last_hash: one for one in sorted(returns, key=attrgetter("collected_at"), reverse=True)}
    if ends.keys() <= replayed.keys() | {""}:
        yield from (work for end, work in replayed.items() if end in ends)
        return
    entries = returned.entries(rows)
    seen: set[str] = set()
    for end in sorted(ends.keys() & entries.keys(), key=lambda own: entries[own].sequence, reverse=True):
        if end not in seen:
            trail = trail_up_to(entries[end], entries)
            seen.update(entry.hash for entry in trail)
            known = replayed.get(end)
            yield known or without_impossible_times(replay_of_home(trail), _period(rows, ends[end]))


def _period(rows: Session, one: CollectedReturn) -> Period:
    """When the work of a return can have been done."""
    package = queries.handed_out(rows, one.package_uid)
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


class _NotedRows:
    """Notes, confidences and forms of one rater as the tables hold them."""

    def __init__(self, rows: Session, owner: Owner) -> None:
        self._rows = rows
        self._study_id, self._rater_id = owner.study_id, owner.rater_id
        ids = (self._study_id, self._rater_id)
        self._notes = {note.item_id: note for note in rating_queries.notes_of_rater(rows, *ids)}
        self._confidences = {one.assignment_id: one for one in rating_queries.confidences_of_rater(rows, *ids)}
        self._forms: dict[FormPlace, FormState] = {}
        self._answered: dict[FormPlace, dict[str, str | None]] = {}
        self._extras: dict[FormPlace, dict[str, dict[str, object]]] = {}
        for answer in rating_queries.surveys_of_rater(rows, *ids):
            place = FormPlace(answer.form, answer.setting, answer.batch)
            self._answered.setdefault(place, {})[answer.item] = answer.answered_at
            if answer.extra:
                self._extras.setdefault(place, {})[answer.item] = answer.extra
            form = self._forms.setdefault(place, FormState())
            if answer.value is not None:
                form.values[answer.item] = answer.value
            if answer.text is not None:
                form.texts[answer.item] = answer.text

    def look(
        self, place: NotedPlace, scope: Scope
    ) -> tuple[str, dict[str, object], NoteState | ConfidenceState | FormState | None]:
        """What the trail calls it, its key there, and what the tables say now."""
        match place:
            case FormPlace(form=form, setting=setting, batch=batch):
                return "form", {"form": form, "setting": setting, "batch": batch}, self._forms.get(place)
            case str():
                given = self._confidences.get(scope.pairs.get(place, 0))
                return "confidence", {"assignment": place}, ConfidenceState(given.value) if given else None
            case (uid, index):
                note = self._notes.get(scope.items.get(place, 0))
                state = NoteState(note.is_flagged, note.comment or "") if note else None
                return "note", {"assignment": uid, "sentence_index": index}, state

    def is_timed_as(self, place: NotedPlace, scope: Scope, noted: Noted) -> bool:
        """Whether what was said has its times, too; a note has none."""
        match place:
            case FormPlace():
                return self._answered.get(place, {}) == {name: at or None for name, at in noted.answered.items()}
            case str():
                given = self._confidences.get(scope.pairs.get(place, 0))
                return given is None or given.answered_at == (noted.at or None)
            case _:
                return True

    def beside(self, place: NotedPlace, noted: Noted) -> dict[str, object]:
        """What the rows hold beside what was said, for the trail: the times, and metadata of an import."""
        match place:
            case FormPlace():
                after = noted.state if isinstance(noted.state, FormState) else FormState()
                names = sorted({*after.values, *after.texts})
                times = {name: noted.answered.get(name, noted.at) or None for name in names}
                extras = self._extras.get(place, {})
                return {"answered_at": times, "extra": {name: extras[name] for name in names if name in extras}}
            case str():
                return {"answered_at": noted.at or None}
            case _:
                return {}

    def write(self, place: NotedPlace, scope: Scope, noted: Noted) -> None:
        match place:
            case FormPlace():
                self._write_form(place, noted)
            case str():
                self._put(PairConfidence, "assignment_id", scope.pairs[place], _confidence_values(noted))
            case (_, _):
                self._put(ItemNote, "item_id", scope.items[place], _note_values(noted))

    def _put(
        self, table: type[ItemNote] | type[PairConfidence], key: str, row_id: int, values: dict[str, object] | None
    ) -> None:
        connection = self._rows.connection()
        if values is None:
            connection.execute(sa.delete(table).where(sa.column(key) == row_id))
            return
        statement = insert(table).values({key: row_id, **values})
        connection.execute(statement.on_conflict_do_update(index_elements=[key], set_=values))

    def _write_form(self, place: FormPlace, noted: Noted) -> None:
        after = noted.state if isinstance(noted.state, FormState) else FormState()
        here = {
            "study_id": self._study_id,
            "rater_id": self._rater_id,
            "form": place.form,
            "setting": place.setting,
            "batch": place.batch,
        }
        connection = self._rows.connection()
        names = sorted({*after.values, *after.texts})
        gone = sa.delete(SurveyResponse).filter_by(**here).where(col(SurveyResponse.item).not_in(names))
        connection.execute(gone)
        for name in names:
            values = {
                "value": after.values.get(name),
                "text": after.texts.get(name),
                "answered_at": noted.answered.get(name, noted.at) or None,
            }
            statement = insert(SurveyResponse).values(**here, item=name, **values, extra=dict[str, object]())
            connection.execute(statement.on_conflict_do_update(index_elements=[*here, "item"], set_=values))


def _note_values(noted: Noted) -> dict[str, object] | None:
    if not isinstance(noted.state, NoteState):
        return None
    return {"is_flagged": noted.state.is_flagged, "comment": noted.state.comment or None}


def _confidence_values(noted: Noted) -> dict[str, object] | None:
    if not isinstance(noted.state, ConfidenceState):
        return None
    return {"value": noted.state.value, "answered_at": noted.at or None}
