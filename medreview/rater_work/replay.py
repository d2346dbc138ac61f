"""Replaying a trail: what it says that a rater gave, and when."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass, field, replace
from datetime import UTC, datetime
from functools import lru_cache
from typing import TypeVar, cast

from pydantic import TypeAdapter, ValidationError

from medreview.domain.audit import TrailEntry
from medreview.domain.plan_json import first_problem
from medreview.domain.possible import Period
from medreview.domain.rating_states import (
    BATCH_STATE,
    CONFIDENCE_STATE,
    FORM_STATE,
    GUARD_PLACE,
    GUARD_STATE,
    IMAGE_PLACE,
    IMAGE_STATE,
    MARK_PLACE,
    MARK_STATE,
    NOTE_STATE,
    PRACTICE_IMAGE_PLACE,
    PRACTICE_PLACE,
    RATING_STATE,
    STAY_PLACE,
    STAY_STATE,
    BatchState,
    ConfidencePlace,
    ConfidenceState,
    FormPlace,
    FormState,
    GuardPlace,
    GuardState,
    ImagePlace,
    ImageState,
    MarkPlace,
    MarkState,
    NotePlace,
    NoteState,
    PracticeImagePlace,
    PracticePlace,
    RatingPlace,
    RatingState,
    StayPlace,
    StayState,
    place_json,
)
from medreview.errors import Message
from medreview.rater_work.errors import TrailImpossible
from medreview.rater_work.scope import Scope, Unfit
from medreview.rater_work.versions import Content, Version
from medreview.store.queries.work_rows import Place, Values

_State = TypeVar(
    "_State",
    RatingState,
    NoteState,
    ConfidenceState,
    FormState,
    BatchState,
    StayState,
    ImageState,
    GuardState,
    MarkState,
)
_NamedPlace = TypeVar("_NamedPlace", StayPlace, PracticePlace, GuardPlace, MarkPlace, ImagePlace, PracticeImagePlace)


@dataclass(frozen=True, slots=True)
class GivenSoFar:
    """The last state of a rating, and its time."""

    state: RatingState
    at: str

    def as_version(self, copy_uid: str) -> Version:
        state = self.state
        return Version(Content(state.status.value, state.value, state.reason), state.revision, self.at, copy_uid)


@dataclass(frozen=True, slots=True)
class Noted:
    """The last state of a note, a confidence, a form or a mark; ``state`` is None where it was taken back.

    ``answered`` has the time of each item of a form.
    """

    state: NoteState | ConfidenceState | FormState | MarkState | None
    at: str
    hash: str
    answered: Mapping[str, str] = field(default_factory=dict[str, str])


NotedPlace = NotePlace | ConfidencePlace | FormPlace | MarkPlace


@dataclass(slots=True)
class Work:
    """Everything that a trail says at its end; ``stays`` and ``images`` may be such as no person can have made.

    ``practice`` is of the copy that the trail is of, so that its places name none.
    """

    ratings: dict[RatingPlace, GivenSoFar] = field(default_factory=dict[RatingPlace, GivenSoFar])
    stays: dict[StayPlace, StayState] = field(default_factory=dict[StayPlace, StayState])
    noted: dict[NotedPlace, Noted] = field(default_factory=dict[NotedPlace, Noted])
    images: dict[ImagePlace, ImageState] = field(default_factory=dict[ImagePlace, ImageState])
    practice: dict[PracticePlace, GivenSoFar] = field(default_factory=dict[PracticePlace, GivenSoFar])
    guarded: dict[GuardPlace, GuardState] = field(default_factory=dict[GuardPlace, GuardState])
    practice_images: dict[PracticeImagePlace, ImageState] = field(default_factory=dict[PracticeImagePlace, ImageState])


def replay_of_return(entries: Iterable[TrailEntry], scope: Scope, *, rater: str) -> Work:
    """Follow a trail that came from outside; every entry must be one that the rater can have made at that moment.

    Raises
    ------
    TrailImpossible
        With the first entry that is not.
    """
    work = Work()
    for entry in entries:
        try:
            _check_frame(entry, rater)
            _follow(work, entry, scope)
        except Unfit as unfit:
            raise TrailImpossible(entry.sequence, unfit.reason) from unfit
    return work


def replay_of_home(entries: Iterable[TrailEntry]) -> Work:
    """Replay the chain of the study's home; entries that do not fit are skipped."""
    work = Work()
    for entry in entries:
        try:
            _follow(work, entry, None)
        except Unfit:
            continue
    return work


def possible_images(work: Work, scope: Scope) -> dict[ImagePlace, ImageState]:
    """The images that the rater can have seen so, and that the study has a pair for."""
    return {
        place: state
        for place, state in work.images.items()
        if is_instant(state.first_seen_at) and scope.is_possible_look(place, state)
    }


def without_impossible_times(work: Work, possible: Period) -> Work:
    """The same work; a time at which nobody can have said it is left empty, so that a wrong clock has no last word."""

    def at(time: str) -> str:
        return time if possible.holds(time) else ""

    return Work(
        {
            place: given if possible.holds(given.at) else GivenSoFar(given.state, "")
            for place, given in work.ratings.items()
        },
        work.stays,
        {
            place: replace(noted, at=at(noted.at), answered={name: at(time) for name, time in noted.answered.items()})
            for place, noted in work.noted.items()
        },
        work.images,
        {
            place: given if possible.holds(given.at) else GivenSoFar(given.state, "")
            for place, given in work.practice.items()
        },
        work.guarded,
    )


def _follow(work: Work, entry: TrailEntry, scope: Scope | None) -> None:
    follow = _FOLLOWED.get(entry.entity)
    if follow is None:
        raise Unfit(Message("no rater makes an entry about {entity}.", {"entity": entry.entity}))
    follow(work, entry, scope)


def _follow_pair(work: Work, entry: TrailEntry, scope: Scope | None) -> None:
    """Follow a note on an item, or the confidence in a pair."""
    match entry.entity:
        case "note":
            place = NotePlace(*_item_place(entry.key, 2, scope))
            before, after = _state(NOTE_STATE, entry.before), _state(NOTE_STATE, entry.after)
            if scope is not None:
                scope.check_item(place.assignment, place.sentence_index)
                _check_before(work.noted.get(place), before)
            work.noted[place] = Noted(after, entry.at, entry.hash)
        case _:
            place = ConfidencePlace(_text(entry.key, "assignment"))
            before, after = _state(CONFIDENCE_STATE, entry.before), _state(CONFIDENCE_STATE, entry.after)
            if scope is not None:
                scope.check_confidence(place.assignment, after)
                _check_before(work.noted.get(place), before)
            work.noted[place] = Noted(after, entry.at, entry.hash)


def _follow_batch(_work: Work, entry: TrailEntry, scope: Scope | None) -> None:
    granularity = _text(entry.key, "setting")
    _state(BATCH_STATE, entry.before)
    state = _state(BATCH_STATE, entry.after)
    if state is None:
        raise Unfit(Message("a batch is opened or closed, never removed."))
    if scope is not None:
        scope.check_batch(granularity, entry.key.get("batch"), state)


def _follow_rating(work: Work, entry: TrailEntry, scope: Scope | None) -> None:
    place = RatingPlace(*_item_place(entry.key, 3, scope), _text(entry.key, "dimension"))
    before, after = _state(RATING_STATE, entry.before), _state(RATING_STATE, entry.after)
    if after is None:
        raise Unfit(Message("a rating is withdrawn, never removed."))
    if scope is not None:
        scope.check_rating(place, after)
        _check_revision(work.ratings.get(place), before, after)
    work.ratings[place] = GivenSoFar(after, entry.at)


def _check_revision(now: GivenSoFar | None, before: RatingState | None, after: RatingState) -> None:
    if before != (now.state if now else None):
        raise Unfit(Message("the value that it replaces was not there."))
    if after.revision != (before.revision + 1 if before else 1):
        raise Unfit(Message("its revision does not follow."))


def _follow_practice(work: Work, entry: TrailEntry, scope: Scope | None) -> None:
    place = _place(PRACTICE_PLACE, entry, scope)
    before, after = _state(RATING_STATE, entry.before), _state(RATING_STATE, entry.after)
    if scope is None:
        if after is None:  # of a return that was taken back
            work.practice.pop(place, None)
            return
    else:
        if after is None:
            raise Unfit(Message("a rating is withdrawn, never removed."))
        if place.copy:
            raise Unfit(Message("it contains more than the identifier of a rating."))
        scope.check_practice(place, after)
        _check_revision(work.practice.get(place), before, after)
    work.practice[place] = GivenSoFar(after, entry.at)


def _follow_mark(work: Work, entry: TrailEntry, scope: Scope | None) -> None:
    place = _place(MARK_PLACE, entry, scope)
    before, after = _state(MARK_STATE, entry.before), _state(MARK_STATE, entry.after)
    if scope is not None:
        scope.check_mark(place, after)
        _check_before(work.noted.get(place), before)
    work.noted[place] = Noted(after, entry.at, entry.hash)


def _follow_guard(work: Work, entry: TrailEntry, scope: Scope | None) -> None:
    place, state = _place(GUARD_PLACE, entry, scope), _state(GUARD_STATE, entry.after)
    if state is None:
        raise Unfit(Message("a request to look again is never withdrawn."))
    if scope is not None:
        scope.check_guard(place, state)
        if entry.before is not None or place in work.guarded:
            raise Unfit(Message("the rater was asked to look again twice on {day}.", {"day": place.day}))
    work.guarded[place] = state


def _place(kind: TypeAdapter[_NamedPlace], entry: TrailEntry, scope: Scope | None) -> _NamedPlace:
    """The place that a key names, every field of it there; the home's own entries may say their source beside it."""
    try:
        place = kind.validate_python(entry.key, extra="forbid" if scope else "ignore")
    except ValidationError as error:
        raise Unfit(Message("{problem}.", {"problem": first_problem(error)})) from error
    if scope is not None and place_json(place) != entry.key:
        raise Unfit(Message("a field is missing."))
    return place


def _follow_form(work: Work, entry: TrailEntry, scope: Scope | None) -> None:
    batch = entry.key.get("batch")
    if type(batch) is not int:
        raise Unfit(Message("it does not say which {field}.", {"field": "batch"}))
    place = FormPlace(_text(entry.key, "form"), _text(entry.key, "setting"), batch)
    before, after = _state(FORM_STATE, entry.before), _state(FORM_STATE, entry.after)
    earlier = work.noted.get(place)
    if scope is not None:
        scope.check_form(place, after)
        _check_before(earlier, before)
    answered = dict(earlier.answered) if earlier else {}
    for name, said in _answers(after).items():
        if said != _answers(before).get(name) or name not in answered:
            answered[name] = entry.at
    kept = {name: at for name, at in answered.items() if name in _answers(after)}
    work.noted[place] = Noted(after, entry.at, entry.hash, kept)


def _follow_stay(work: Work, entry: TrailEntry, scope: Scope | None) -> None:
    place = _place(STAY_PLACE, entry, scope)
    before, after = _state(STAY_STATE, entry.before), _state(STAY_STATE, entry.after)
    if after is None:
        raise Unfit(Message("a recorded time is never withdrawn."))
    if scope is not None and before != work.stays.get(place):
        raise Unfit(Message("the value that it replaces was not there."))
    work.stays[place] = after


def _follow_image(work: Work, entry: TrailEntry, scope: Scope | None) -> None:
    _follow_look(work.images, _place(IMAGE_PLACE, entry, scope), entry, scope)


def _follow_practice_image(work: Work, entry: TrailEntry, scope: Scope | None) -> None:
    _follow_look(work.practice_images, _place(PRACTICE_IMAGE_PLACE, entry, scope), entry, scope)


def _follow_look(
    seen: dict[_NamedPlace, ImageState], place: _NamedPlace, entry: TrailEntry, scope: Scope | None
) -> None:
    before, after = _state(IMAGE_STATE, entry.before), _state(IMAGE_STATE, entry.after)
    if after is None:
        raise Unfit(Message("a look at an image is never withdrawn."))
    if scope is not None and before != seen.get(place):
        raise Unfit(Message("the value that it replaces was not there."))
    seen[place] = after


def _answers(form: FormState | None) -> dict[str, tuple[float | None, str | None]]:
    if form is None:
        return {}
    return {name: (form.values.get(name), form.texts.get(name)) for name in (*form.values, *form.texts)}


def _check_before(now: Noted | None, before: object) -> None:
    if before != (now.state if now else None):
        raise Unfit(Message("the value that it replaces was not there."))


def _check_frame(entry: TrailEntry, rater: str) -> None:
    if entry.actor != rater:
        raise Unfit(Message("it was made by {actor}, not by the rater.", {"actor": entry.actor}))
    if entry.undoes is not None and not 0 < entry.undoes < entry.sequence:
        raise Unfit(Message("it withdraws an entry that does not come before it."))
    if not is_instant(entry.at):
        raise Unfit(Message("{at} is not a time.", {"at": entry.at}))


def is_instant(at: str) -> bool:
    """True if a text is a time as every one is written here: they are compared as text."""
    try:
        return datetime.fromisoformat(at).astimezone(UTC).isoformat(timespec="microseconds") == at
    except (ValueError, OverflowError):
        return False


def _state(kind: TypeAdapter[_State], values: dict[str, object] | None) -> _State | None:
    if values is None:
        return None
    if kind is RATING_STATE:
        with suppress(TypeError):  # of what no rating holds
            return cast("_State", _rating_state(tuple(values.items())))
    return _read_state(kind, values)


@lru_cache(maxsize=1024)
def _rating_state(items: tuple[tuple[str, object], ...]) -> RatingState:
    """A rating's state, read once: in a trail the same few come again and again."""
    return _read_state(RATING_STATE, dict(items))


def _read_state(kind: TypeAdapter[_State], values: dict[str, object]) -> _State:
    try:
        state = kind.validate_python(values, extra="forbid")
    except ValidationError as error:
        raise Unfit(Message("{problem}.", {"problem": first_problem(error)})) from error
    if asdict(state) != values:
        raise Unfit(Message("a field is missing."))
    return state


def _item_place(key: dict[str, object], n_fields: int, scope: Scope | None) -> tuple[str, int | None]:
    index = key.get("sentence_index")
    if index is not None and type(index) is not int:
        raise Unfit(Message("it does not say which {field}.", {"field": "sentence_index"}))
    if scope is not None and len(key) != n_fields:
        raise Unfit(Message("it contains more than the identifier of a rating."))
    return _text(key, "assignment"), index


def _text(key: dict[str, object], name: str) -> str:
    value = key.get(name)
    if not isinstance(value, str):
        raise Unfit(Message("it does not say which {field}.", {"field": name}))
    return value


_FOLLOWED: Mapping[str, Callable[[Work, TrailEntry, Scope | None], None]] = {
    "rating": _follow_rating,
    "practice": _follow_practice,
    "guard": _follow_guard,
    "note": _follow_pair,
    "confidence": _follow_pair,
    "form": _follow_form,
    "batch": _follow_batch,
    "stay": _follow_stay,
    "image": _follow_image,
    "practice_image": _follow_practice_image,
    "mark": _follow_mark,
}


def replay_of_rows(  # noqa: PLR0912 - one branch a kind of entry
    entries: Iterable[TrailEntry], n_decisions: Mapping[Place, int]
) -> dict[Place, Values]:
    """The rows that a rater's chain leads to now; a column that nobody told is left out.

    Entries that an import or a collected return wrote say the times of their rows; those of older programs do not.

    Parameters
    ----------
    n_decisions
        How many decisions about a rating were made before the trail told of them.
    """
    told: dict[Place, Values] = {}
    n_told = Counter(n_decisions)
    for entry in entries:
        key, after = entry.key, entry.after
        pair, index = key.get("assignment"), key.get("sentence_index")
        match entry.entity:
            case "rating":
                place = ("rating", pair, index, key.get("dimension"))
                beside = _beside(entry, told.get(place, {}), "rated_at", "extra")
                _put(told, place, {**after, **beside} if after else None)
            case "practice":
                named = (key.get("attempt"), key.get("item"), key.get("dimension"), key.get("copy", ""))
                beside = _beside(entry, {}, "rated_at")
                _put(told, ("practice_rating", *named), {**after, **beside} if after else None)
            case "note":
                _put(told, ("item_note", pair, index), _noted(after) if after else None)
            case "confidence":
                beside = _beside(entry, {}, "answered_at")
                _put(told, ("pair_confidence", pair), {**after, **beside} if after else None)
            case "form":
                _replay_form(told, entry)
            case "stay":
                copy = key.get("copy", "")
                place = ("visit", pair, index, key.get("is_at_confidence"), key.get("started_at"), copy)
                _put(told, place, after)
            case "image":
                _put(told, ("seen_image", pair, key.get("position"), key.get("copy", "")), after)
            case "mark":
                place = ("span", pair, key.get("start"), key.get("end"))
                _put(told, place, {**_marked(after), **_beside(entry, {}, "given_at")} if after else None)
            case "collected":
                _put(told, ("collected_return", key.get("copy"), key.get("made_at"), key.get("last_hash")), after)
            case "decision":
                place = ("rating_decision", pair, index, key.get("dimension"))
                _put(told, (*place, n_told[place]), after)
                n_told[place] += 1
            case "return":
                place = ("taken_back", key.get("copy"), key.get("made_at"), key.get("last_hash"))
                for row in cast("list[Values]", key.get("rows", [])):
                    _put(told, (*place, n_told[place]), row)
                    n_told[place] += 1
            case _:
                pass
    return told


def _noted(after: Mapping[str, object]) -> Values:
    """The columns of a note; an entry that somebody edited may have other names than those of a note."""
    return {"is_flagged": after.get("is_flagged"), "comment": after.get("comment") or None}


def _marked(after: Mapping[str, object]) -> Values:
    return {
        "category": after.get("category"),
        "comment": after.get("note") or None,
        "corrected": after.get("corrected") or None,
    }


def _replay_form(told: dict[Place, Values], entry: TrailEntry) -> None:
    key = entry.key
    form = ("survey_response", key.get("form"), key.get("setting"), key.get("batch"))
    before, after = _said(entry.before), _said(entry.after)
    row = key.get("row")
    for name in before.keys() | after.keys():
        place = (*form, name)
        if name not in after:
            told.pop(place, None)
            continue
        values = {"value": after[name][0], "text": after[name][1]}
        if isinstance(row, dict):
            times, extras = (cast("dict[str, dict[str, object]]", row).get(one, {}) for one in ("answered_at", "extra"))
            beside: Values = {"answered_at": times.get(name), "extra": extras.get(name, {})}
        elif place in told and after[name] == before.get(name):
            beside = {one: said for one, said in told[place].items() if one in ("answered_at", "extra")}
        else:
            beside = _beside(entry, told.get(place, {}), "answered_at", "extra")
        told[place] = values | beside


def _said(form: Mapping[str, object] | None) -> dict[str, tuple[object, object]]:
    values, texts = (cast("dict[str, object]", (form or {}).get(name, {})) for name in ("values", "texts"))
    return {name: (values.get(name), texts.get(name)) for name in (*values, *texts)}


def _beside(entry: TrailEntry, before: Values, at: str, extra: str | None = None) -> Values:
    """The time of a row, and the metadata of its file: as told, or those of what the rater gave here."""
    row = entry.key.get("row")
    if isinstance(row, dict):
        return cast("Values", row)
    if entry.actor == "import" or "source" in entry.key:
        return {}
    if extra is None:
        return {at: entry.at}
    if before and extra not in before:
        return {at: entry.at}
    return {at: entry.at, extra: before.get(extra, {})}


def _put(told: dict[Place, Values], place: Place, values: Mapping[str, object] | None) -> None:
    if values is None:
        told.pop(place, None)
    else:
        told[place] = dict(values)
