"""The places that a rater of a study can have rated: pairs and items, their dimensions and scales, and forms."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date

from sqlmodel import Session

from medreview.domain.granularity import SCALED
from medreview.domain.possible import MOST_WALL_S
from medreview.domain.rating_states import (
    CONSENT,
    CONSENT_ITEM,
    BatchState,
    ConfidenceState,
    FormPlace,
    FormState,
    GuardPlace,
    GuardState,
    ImagePlace,
    ImageState,
    MarkPlace,
    MarkState,
    PracticePlace,
    RatingPlace,
    RatingState,
)
from medreview.domain.ratings import MOST_SIGNS, RatingStatus
from medreview.domain.studies import Rater, Study
from medreview.domain.study_plans import Dimension, FormTime, Granularity, Scale, StudyPlan, plan_from_json
from medreview.errors import Message
from medreview.store.audit import chain_of
from medreview.store.queries.criteria import criteria_asked
from medreview.store.queries.marks import answer_lengths
from medreview.store.queries.ratings import AssignedItem, assigned_items
from medreview.study_design.guard import SAMENESS, SPEED
from medreview.study_design.practice import PERMISSION, attempts_of, permission_form

_MOST_IMAGES, _MOST_TIMES = 10_000, 1_000_000


class Unfit(Exception):
    """A value that does not fit the study; the message gives only the value, the caller knows its place."""

    def __init__(self, reason: Message) -> None:
        self.reason = reason
        super().__init__(str(reason))


@dataclass(frozen=True, slots=True)
class Owner:
    """A rater and a study; ``copy_uid`` names the workspace that a package was opened into, empty at home."""

    study_id: int
    rater_id: int
    study_uid: str
    study: str
    rater: str
    copy_uid: str = ""

    @property
    def chain(self) -> str:
        """The trail of this work."""
        return chain_of(self.study_uid, self.rater, self.copy_uid)

    def chain_of_copy(self, copy_uid: str) -> str:
        return chain_of(self.study_uid, self.rater, copy_uid)


def owner_of(study: Study, rater: Rater, copy_uid: str = "") -> Owner:
    return Owner(study.id or 0, rater.id or 0, study.uid, study.name, rater.code, copy_uid)


@dataclass(frozen=True, slots=True)
class Scope:
    """``items`` and ``pairs`` give the rows' ids by the names that are the same wherever the study travels."""

    plan: StudyPlan
    items: Mapping[tuple[str, int | None], int]
    pairs: Mapping[str, int]
    granularities: Mapping[str, Granularity]
    forms: frozenset[FormPlace]
    batches: frozenset[tuple[str, int]]
    """By granularity and number there."""
    lengths: Mapping[str, int]
    """Code points of each pair's answer; empty in a study that marks no words."""
    criteria: Mapping[str, tuple[Dimension, ...]] = field(default_factory=dict[str, tuple[Dimension, ...]])
    """By each pair in which an answer is held to them."""

    def dimensions(self, uid: str) -> tuple[Dimension, ...]:
        """Dimensions asked at each item of a pair."""
        granularity = self.granularities[uid]
        is_held = granularity is Granularity.CRITERIA
        return self.criteria.get(uid, ()) if is_held else self.plan.dimensions_for(granularity)

    def check_item(self, uid: str, index: int | None) -> None:
        if uid not in self.pairs:
            raise Unfit(Message("there is no pair {pair} for this rater.", {"pair": uid}))
        if (uid, index) not in self.items:
            sentence = "-" if index is None else index + 1
            raise Unfit(Message("pair {pair} has no sentence {sentence}.", {"pair": uid, "sentence": sentence}))

    def check_rating(self, place: RatingPlace, state: RatingState) -> None:
        self.check_item(place.assignment, place.sentence_index)
        self._check_state(self.dimensions(place.assignment), place.dimension, state)

    def check_practice(self, place: PracticePlace, state: RatingState) -> None:
        practice = self.plan.practice
        if practice is None or not 1 <= place.attempt <= attempts_of(practice):
            raise Unfit(Message("the study has no such attempt at the practice: {n}.", {"n": place.attempt}))
        if not 0 <= place.item < len(practice.items):
            raise Unfit(Message("the study has no practice item {n}.", {"n": place.item + 1}))
        asked = self.plan.dimensions_of(practice.items[place.item])
        self._check_state(asked, place.dimension, state)

    def check_guard(self, place: GuardPlace, state: GuardState) -> None:
        try:
            date.fromisoformat(place.day)
        except ValueError as error:
            raise Unfit(Message("{at} is not a time.", {"at": place.day})) from error
        if self.plan.guard is None:
            raise Unfit(Message("the study has no requests to look again."))
        if state.why not in (SPEED, SAMENESS) or state.n_items < 1:
            raise Unfit(Message("{why} is not a known reason for a second look.", {"why": state.why}))

    def _check_state(self, asked: Sequence[Dimension], name: str, state: RatingState) -> None:
        dimension = next((dimension for dimension in asked if dimension.name == name), None)
        if dimension is None:
            raise Unfit(Message("{dimension} is not rated there.", {"dimension": name}))
        if state.status is RatingStatus.RATED:
            _check_on_scale(name, state.value, dimension.scale)
        elif state.value is not None:
            raise Unfit(Message("{dimension} has a value without being rated.", {"dimension": name}))
        has_reason = state.status in (RatingStatus.CANNOT_JUDGE, RatingStatus.SKIPPED)
        if state.reason is not None and (not has_reason or state.reason not in self.plan.cannot_judge_reasons):
            raise Unfit(Message("{reason} is not a reason of the study.", {"reason": state.reason}))

    def check_confidence(self, uid: str, state: ConfidenceState | None) -> None:
        if uid not in self.pairs:
            raise Unfit(Message("there is no pair {pair} for this rater.", {"pair": uid}))
        if self.plan.confidence is None:
            raise Unfit(Message("the study asks for no confidence."))
        if state is None:
            return
        if self.plan.confidence.scale is not None:
            _check_on_scale(self.plan.confidence.name, state.value, self.plan.confidence.scale)
        elif not math.isfinite(state.value):
            raise Unfit(Message("{value} is not a number.", {"value": state.value}))

    def check_batch(self, granularity: str, batch: object, state: BatchState) -> None:
        if (granularity, batch) not in self.batches:
            raise Unfit(Message("there is no batch {batch} for this rater.", {"batch": f"{granularity} {batch}"}))
        if state.is_open and not state.reason.strip():
            raise Unfit(Message("a batch is opened again without a reason."))

    def check_mark(self, place: MarkPlace, state: MarkState | None) -> None:
        if place.assignment not in self.pairs:
            raise Unfit(Message("there is no pair {pair} for this rater.", {"pair": place.assignment}))
        if not self.plan.marks or self.granularities[place.assignment] not in SCALED:
            raise Unfit(Message("the study marks no words."))
        length = self.lengths.get(place.assignment, 0)
        if not 0 <= place.start < place.end <= length:
            where = {"start": place.start, "end": place.end, "length": length}
            raise Unfit(Message("the answer of {length} characters has no words from {start} to {end}.", where))
        if state is None:
            return
        if state.category not in {one.name for one in self.plan.marks}:
            raise Unfit(Message("{category} is not a category of the study.", {"category": state.category}))
        if max(len(state.note), len(state.corrected)) > MOST_SIGNS:
            raise Unfit(Message("a note is longer than {most} characters.", {"most": MOST_SIGNS}))

    def is_possible_look(self, place: ImagePlace, state: ImageState) -> bool:
        """True if the rater can have looked so; how many images a question has now is not asked: it may be edited."""
        is_there = place.assignment in self.pairs and 0 <= place.position < _MOST_IMAGES
        return is_there and 1 <= state.n_times <= _MOST_TIMES and 0 <= state.seconds <= MOST_WALL_S

    def check_form(self, place: FormPlace, state: FormState | None) -> None:
        if place not in self.forms:
            raise Unfit(Message("the study has no form {form} there.", {"form": place.form}))
        if state is None:
            return
        if place == CONSENT:
            if state != FormState({CONSENT_ITEM: 1.0}):
                raise Unfit(Message("the consent has other words than yes."))
            return
        own = permission_form(self.plan)
        form = next(form for form in (*self.plan.forms, *([own] if own else [])) if form.name == place.form)
        items = {item.name: item.scale for item in form.items}
        for name in (*state.values, *state.texts):
            scale = items.get(name)
            if name not in items or (scale is None) is (name in state.values):
                raise Unfit(Message("{form} has no such question: {item}.", {"form": form.name, "item": name}))
            if scale is not None:
                _check_on_scale(name, state.values[name], scale)


def load_scope(session: Session, owner: Owner) -> Scope:
    """The places that the study gave the rater."""
    plan = plan_from_json(session.get_one(Study, owner.study_id).plan, name=owner.study)
    assigned = assigned_items(session, owner.study_id, owner.rater_id)
    return Scope(
        plan,
        items={(item.uid, item.sentence_index): item.item_id for item in assigned},
        pairs={item.uid: item.assignment_id for item in assigned},
        granularities={item.uid: Granularity(item.granularity) for item in assigned},
        forms=frozenset(_form_places(plan, assigned)),
        batches=frozenset((item.granularity, item.batch) for item in assigned),
        lengths=answer_lengths(session, owner.study_id, owner.rater_id) if plan.marks else {},
        criteria=_criteria(session, owner, plan) if plan.asks_criteria else {},
    )


def _criteria(session: Session, owner: Owner, plan: StudyPlan) -> dict[str, tuple[Dimension, ...]]:
    return criteria_asked(session, owner.study_id, owner.rater_id, plan.criteria_of_pairs)


def _form_places(plan: StudyPlan, assigned: tuple[AssignedItem, ...]) -> set[FormPlace]:
    places = {CONSENT} if any(plan.consent.values()) else set[FormPlace]()
    if permission_form(plan) is not None:
        places.add(FormPlace(PERMISSION))
    for form in plan.forms:
        match form.when:
            case FormTime.AT_START | FormTime.AT_END:
                places.add(FormPlace(form.name))
            case FormTime.AFTER_GRANULARITY:
                places |= {FormPlace(form.name, item.granularity) for item in assigned}
            case FormTime.AFTER_BATCH:
                places |= {FormPlace(form.name, item.granularity, item.batch) for item in assigned}
    return places


def _check_on_scale(name: str, value: float | None, scale: Scale) -> None:
    if value not in scale.values:
        shown = "-" if value is None else f"{value:g}"
        raise Unfit(Message("{value} is not a level of {name}.", {"value": shown, "name": name}))
