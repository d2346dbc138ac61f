"""A rater's work so far, kept in memory beside the file, so that a digit needs no query."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import TypeVar, cast

from medreview.domain.audit import AuditEntry
from medreview.domain.ids import AssignmentId, ItemId
from medreview.domain.rating_states import (
    BATCH_STATE,
    CONSENT,
    GUARD_STATE,
    IMAGE_STATE,
    PRACTICE_IMAGE_PLACE,
    BatchPlace,
    BatchState,
    ConfidencePlace,
    ConfidenceState,
    FormPlace,
    FormState,
    GuardPlace,
    GuardState,
    ImagePlace,
    ImageState,
    LookPlace,
    MarkPlace,
    MarkState,
    NotePlace,
    NoteState,
    PracticeImagePlace,
    PracticePlace,
    RatingPlace,
    RatingState,
    SaidPlace,
    SaidState,
    StayPlace,
    undoable_from_json,
)
from medreview.domain.rating_tasks import Mark, MinutesRange
from medreview.domain.ratings import RatingStatus, SurveyResponse
from medreview.domain.study_plans import FormItem, Granularity
from medreview.rater_work.writer import RaterChange
from medreview.store.queries import ratings as queries
from medreview.store.queries.marks import marks_of_rater
from medreview.store.workspace import Session
from medreview.study_design.estimates import PUBLISHED_TIMES, eight_in_ten, expected_time
from medreview.study_design.practice import (
    attempt_result,
    given_at,
    has_to_ask,
    is_attempt_due,
    is_item_done,
    missing_at,
)
from medreview.study_design.steps import (
    ConfidenceStep,
    ConsentStep,
    DoneStep,
    FeedbackStep,
    FormStep,
    ItemStep,
    PracticeDoneStep,
    PracticeStep,
    Step,
)
from medreview.workflows.rate_answers.step_order import StepOrder, batch_of, form_place, is_permission

_EXPECTED_S = {granularity: PUBLISHED_TIMES.item_s(granularity) for granularity in Granularity}

_K = TypeVar("_K")
_V = TypeVar("_V")


class RaterState:
    """Ratings, notes, confidence, forms and times of one rater, and which steps that makes done."""

    def __init__(self, order: StepOrder) -> None:
        self._order = order
        self.ratings: dict[ItemId, dict[str, RatingState]] = {}
        self.notes: dict[ItemId, NoteState] = {}
        self.confidences: dict[AssignmentId, ConfidenceState] = {}
        self.forms: dict[FormPlace, FormState] = {}
        self.seconds: dict[ItemId, float] = {}
        self.batches: dict[tuple[Granularity, int], BatchState] = {}
        self.images: dict[LookPlace, ImageState] = {}
        self.pairs_by_question: Mapping[int, tuple[str, ...]] = {}
        self.practice: dict[PracticePlace, RatingState] = {}
        self.guarded: dict[GuardPlace, GuardState] = {}
        self.marks: dict[MarkPlace, MarkState] = {}
        self._done: set[int] = set()
        self._own: dict[Granularity, list[float]] | None = None

    def take(self, change: RaterChange) -> None:
        """Follow a change that the file holds already."""
        place, after, order = change.place, change.after, self._order
        match place:
            case RatingPlace() if isinstance(after, RatingState):
                self.ratings.setdefault(order.items[place.assignment, place.sentence_index], {})[place.dimension] = (
                    after
                )
            case PracticePlace() if isinstance(after, RatingState):
                self.practice[place] = after
                self._see_practice()
                return
            case GuardPlace() if isinstance(after, GuardState):
                self.guarded[place] = after
                return
            case NotePlace():
                _put(self.notes, order.items[place.assignment, place.sentence_index], cast("NoteState | None", after))
            case ConfidencePlace():
                _put(self.confidences, order.pairs[place.assignment], cast("ConfidenceState | None", after))
            case FormPlace():
                _put(self.forms, place, cast("FormState | None", after))
            case BatchPlace():
                _put(self.batches, (Granularity(place.setting), place.batch), cast("BatchState | None", after))
            case ImagePlace() | PracticeImagePlace():
                _put(self.images, place, cast("ImageState | None", after))
                return
            case MarkPlace():
                _put(self.marks, place, cast("MarkState | None", after))
                return
            case _:
                return
        self._see(order.step_about(place))

    def said(self, place: SaidPlace) -> SaidState | None:
        """The state of a place now."""
        order = self._order
        match place:
            case RatingPlace():
                of_item = self.ratings.get(order.items[place.assignment, place.sentence_index], {})
                said = of_item.get(place.dimension)
            case NotePlace():
                said = self.notes.get(order.items[place.assignment, place.sentence_index])
            case ConfidencePlace():
                said = self.confidences.get(order.pairs[place.assignment])
            case FormPlace():
                said = self.forms.get(place)
            case BatchPlace():
                said = self.batches.get((Granularity(place.setting), place.batch))
            case PracticePlace():
                said = self.practice.get(place)
            case MarkPlace():
                said = self.marks.get(place)
            case GuardPlace() | ImagePlace() | PracticeImagePlace() | StayPlace():
                said = None  # no change, so that nobody takes it back
        return said

    def undoing(self, entry: AuditEntry) -> RaterChange:
        """The change that takes an entry back: a rating as a new revision, anything else as it was."""
        place, before = undoable_from_json(entry.entity, entry.key, entry.before)
        now = self.said(place)
        if isinstance(now, RatingState):
            earlier = before if isinstance(before, RatingState) else RatingState(RatingStatus.WITHDRAWN, None, None, 0)
            before = replace(earlier, revision=now.revision + 1)
        return RaterChange(place, now, before, entry.sequence)

    def spend(self, item: ItemId, active_s: float) -> None:
        self.seconds[item] = self.seconds.get(item, 0.0) + active_s
        self._own = None

    def images_seen(self, where: LookPlace) -> frozenset[int]:
        """The positions of those images that the rater saw: beside whichever answer to the question, or in practice."""
        if isinstance(where, PracticeImagePlace):
            practised = (place for place in self.images if isinstance(place, PracticeImagePlace))
            return frozenset(place.position for place in practised if place.item == where.item)
        uid = where.assignment
        together = next((uids for uids in self.pairs_by_question.values() if uid in uids), (uid,))
        rated = (place for place in self.images if isinstance(place, ImagePlace))
        return frozenset(place.position for place in rated if place.assignment in together)

    def marks_of(self, uid: str) -> tuple[Mark, ...]:
        """The marks in a pair's answer, in the order of the text."""
        own = [(place, mark) for place, mark in self.marks.items() if place.assignment == uid]
        own.sort(key=lambda one: (one[0].start, one[0].end))
        return tuple(Mark(place.start, place.end, mark.category, mark.note, mark.corrected) for place, mark in own)

    def is_closed(self, step: Step, *, at: Step) -> bool:
        """True if a step lies in a batch that is finished and left; ``at`` is the rater's step.

        So is a practice item whose agreed values were seen.
        """
        if isinstance(step, PracticeStep):
            return step.key != at.key and is_item_done(self._order.plan, step.item, self.practised(step))
        batch = batch_of(step)
        if not self._order.plan.closes_batches or batch is None or batch == batch_of(at):
            return False
        state = self.batches.get(batch)
        is_open = state is not None and state.is_open
        return not is_open and all(self.is_done(index) for index in self._order.steps_of_batch[batch])

    def is_due(self, step: Step) -> bool:
        """True if the rater comes past a step: past another attempt only after those before it were not enough."""
        plan = self._order.plan
        match step:
            case PracticeStep() | FeedbackStep() | PracticeDoneStep():
                return is_attempt_due(plan, self.practice, step.attempt)
            case _:
                return not is_permission(step) or has_to_ask(plan, self.practice)

    def practised(self, step: PracticeStep | FeedbackStep) -> dict[str, RatingState]:
        """The ratings given at a practice item, by dimension; also what was taken back."""
        return given_at(self.practice, step.attempt, step.number)

    def given(self, item: ItemId) -> dict[str, RatingState]:
        """The dimensions that are rated or marked as not judged, with their ratings."""
        states = self.ratings.get(item, {})
        return {name: state for name, state in states.items() if state.status is not RatingStatus.WITHDRAWN}

    def missing_dimensions(self, step: ItemStep | PracticeStep) -> tuple[str, ...]:
        """Those without a value; none where a written reason is asked for, not another value."""
        if isinstance(step, PracticeStep):
            return missing_at(self._order.plan, step.item, self.practised(step))
        if self._order.plan.asks_why:
            return ()
        given = self.given(step.item.item)
        return tuple(d.name for d in step.pair.dimensions(self._order.plan) if d.name not in given)

    def lacks_reason(self, step: ItemStep) -> bool:
        """True if the study asks for a written reason that is not there yet."""
        note = self.notes.get(step.item.item)
        return self._order.plan.asks_why and not (note is not None and note.comment.strip())

    def lacks_confidence(self, step: ItemStep | ConfidenceStep) -> bool:
        """True if the step asks for the pair's confidence, and it has to be given and is not."""
        question = self._order.plan.confidence
        asks = isinstance(step, ConfidenceStep) or step.asks_confidence
        is_open = step.pair.assignment not in self.confidences
        return asks and is_open and (question is None or question.is_required)

    def missing_form_items(self, step: FormStep) -> tuple[str, ...]:
        state = self.forms.get(form_place(step), FormState())
        return tuple(item.name for item in step.form.items if item.is_required and not _is_answered(item, state))

    @property
    def has_consent(self) -> bool:
        return CONSENT in self.forms

    def is_done(self, index: int) -> bool:
        return index in self._done

    def is_begun(self, step: Step) -> bool:
        """True if the rater gave anything at the step, so that they have been there."""
        match step:
            case ConsentStep() | FormStep():
                return form_place(step) in self.forms
            case ItemStep():
                has_note = self._order.plan.asks_why and step.item.item in self.notes
                is_sure = step.asks_confidence and step.pair.assignment in self.confidences
                return has_note or is_sure or bool(self.given(step.item.item))
            case ConfidenceStep():
                return step.pair.assignment in self.confidences
            case PracticeStep():
                return any(one.status is not RatingStatus.WITHDRAWN for one in self.practised(step).values())
            case FeedbackStep() | PracticeDoneStep():
                return self.is_done(self._order.index_of[step.key]) and self.is_due(step)
            case DoneStep():
                return False

    @property
    def n_done(self) -> int:
        """The steps that are done, without those of the practice."""
        return len(self._done) - sum(self._order.index_of[step.key] in self._done for step in self._order.of_practice)

    @property
    def first_open(self) -> int:
        """The first step that is not done; the last one of all is never done."""
        return next(index for index in range(len(self._order.steps)) if index not in self._done)

    def takes(self, steps: Iterable[ItemStep]) -> MinutesRange:
        """The minutes that those of the items take that are open; forms and breaks are not counted."""
        own, n_open = self._own_seconds(), self._n_open(steps)
        sums = [expected_time(n, own[granularity], _EXPECTED_S[granularity]) for granularity, n in n_open.items()]
        least, most = eight_in_ten(sum(total for total, _ in sums), sum(squared for _, squared in sums))
        return MinutesRange(least / 60, most / 60)

    def minutes_at(self, steps: Iterable[ItemStep]) -> float:
        """The rater's active minutes at items."""
        return sum(self.seconds.get(step.item.item, 0.0) for step in steps) / 60

    def _n_open(self, steps: Iterable[ItemStep]) -> dict[Granularity, int]:
        n_open = dict.fromkeys(Granularity, 0)
        for step in steps:
            n_open[step.pair.granularity] += self._order.index_of[step.key] not in self._done
        return n_open

    def _own_seconds(self) -> dict[Granularity, list[float]]:
        """The rater's active seconds at the items that are done, in the order of the study."""
        if self._own is None:
            self._own = {granularity: [] for granularity in Granularity}
            for item, step in self._order.item_steps.items():
                if item in self.seconds and self._order.index_of[step.key] in self._done:
                    self._own[step.pair.granularity].append(self.seconds[item])
        return self._own

    def see_all(self) -> None:
        for step in self._order.steps:
            self._see(step)

    def _see_practice(self) -> None:
        """Another attempt is due or not with every rating of one."""
        for step in self._order.of_practice:
            self._see(step)

    def _see(self, step: Step) -> None:
        index = self._order.index_of[step.key]
        self._own = None
        if self._is_done_now(step):
            self._done.add(index)
        else:
            self._done.discard(index)

    def _is_done_now(self, step: Step) -> bool:
        match step:
            case ConsentStep():
                is_done = self.has_consent
            case FormStep():
                is_done = not self.is_due(step) or not self.missing_form_items(step)
            case PracticeStep() | FeedbackStep():
                is_done = not self.is_due(step) or is_item_done(self._order.plan, step.item, self.practised(step))
            case PracticeDoneStep():
                is_finished = attempt_result(self._order.plan, self.practice, step.attempt) is not None
                is_done = is_finished or not self.is_due(step)
            case ItemStep():
                is_open = bool(self.missing_dimensions(step)) or self.lacks_reason(step) or self.lacks_confidence(step)
                is_done = not is_open
            case ConfidenceStep():
                is_done = not self.lacks_confidence(step)
            case DoneStep():
                is_done = False
        return is_done


def load_state(session: Session, order: StepOrder, study_id: int, rater_id: int, *, chain: str = "") -> RaterState:
    """Read everything a rater gave in a study; ``chain`` is the trail that tells which batches were opened again."""
    state = RaterState(order)
    for entry in queries.entries_about(session, chain, BatchPlace.entity):
        batch = (Granularity(str(entry.key["setting"])), int(str(entry.key["batch"])))
        state.batches[batch] = BATCH_STATE.validate_python(entry.after)
    for entry in queries.entries_about(session, chain, GuardPlace.entity):
        state.guarded[GuardPlace(str(entry.key["day"]))] = GUARD_STATE.validate_python(entry.after)
    for entry in queries.entries_about(session, chain, PracticeImagePlace.entity):
        place = PRACTICE_IMAGE_PLACE.validate_python(entry.key)
        state.images[place] = IMAGE_STATE.validate_python(entry.after)
    for one in queries.practice_of_rater(session, study_id, rater_id):
        if not one.copy_uid:
            place = PracticePlace(one.attempt, one.item, one.dimension)
            state.practice[place] = RatingState(RatingStatus(one.status), one.value, one.reason, one.revision)
    for rating in queries.ratings_now(session, study_id, rater_id):
        given = RatingState(RatingStatus(rating.status), rating.value, rating.reason, rating.revision)
        state.ratings.setdefault(ItemId(rating.item_id), {})[rating.dimension] = given
    for note in queries.notes_of_rater(session, study_id, rater_id):
        state.notes[ItemId(note.item_id)] = NoteState(note.is_flagged, note.comment or "")
    for sure in queries.confidences_of_rater(session, study_id, rater_id):
        state.confidences[AssignmentId(sure.assignment_id)] = ConfidenceState(sure.value)
    for answer in queries.surveys_of_rater(session, study_id, rater_id):
        _take_answer(state.forms, answer)
    for item_id, active_s in queries.active_seconds_by_item(session, study_id, rater_id).items():
        state.seconds[ItemId(item_id)] = active_s
    uids = {row_id: uid for uid, row_id in order.pairs.items()}
    for seen in queries.images_seen_by(session, study_id, rater_id):
        place = ImagePlace(uids[AssignmentId(seen.assignment_id)], seen.position, seen.copy_uid)
        state.images[place] = ImageState(seen.first_seen_at, seen.n_times, seen.seconds)
    state.marks = {place: mark for place, (mark, _) in marks_of_rater(session, study_id, rater_id).items()}
    state.pairs_by_question = queries.pairs_by_question(session, study_id, rater_id)
    state.see_all()
    return state


def _take_answer(forms: dict[FormPlace, FormState], answer: SurveyResponse) -> None:
    state = forms.setdefault(FormPlace(answer.form, answer.setting, answer.batch), FormState())
    if answer.value is not None:
        state.values[answer.item] = answer.value
    if answer.text is not None:
        state.texts[answer.item] = answer.text


def _put(states: dict[_K, _V], key: _K, state: _V | None) -> None:
    if state is None:
        states.pop(key, None)
    else:
        states[key] = state


def _is_answered(item: FormItem, state: FormState) -> bool:
    return item.name in state.values if item.scale is not None else bool(state.texts.get(item.name, "").strip())
