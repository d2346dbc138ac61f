"""A rater at work on a study: every change is committed before the call returns."""

from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import TypeVar

from medreview.domain.audit import Since
from medreview.domain.ids import AssignmentId, RaterId, StudyId
from medreview.domain.rating_states import (
    CONSENT_ITEM,
    BatchPlace,
    BatchState,
    ConfidencePlace,
    ConfidenceState,
    FormState,
    GuardPlace,
    ImagePlace,
    ImageState,
    MarkPlace,
    MarkState,
    NotePlace,
    NoteState,
    PracticePlace,
    RatingPlace,
    RatingState,
    SaidPlace,
    StayState,
)
from medreview.domain.rating_tasks import (
    BatchOverview,
    ConfidenceTask,
    ConsentTask,
    FormTask,
    Interlude,
    ItemTask,
    LookAgain,
    Task,
)
from medreview.domain.ratings import RatingStatus
from medreview.domain.study_plans import Dimension, FormItem, Scale, StudyPlan, wording
from medreview.rater_work.frozen import Freezing, freeze
from medreview.rater_work.scope import Owner
from medreview.rater_work.writer import Act, RaterChange, last_action, write_changes, write_step
from medreview.store.queries import ratings as queries
from medreview.store.tables.datasets import image_content
from medreview.store.workspace import Session, Workspace
from medreview.study_design.guard import RatedItem, reason_to_look_again
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
from medreview.workflows.rate_answers.activity import Stay
from medreview.workflows.rate_answers.errors import (
    BatchClosed,
    ConfidenceMissing,
    ConsentMissing,
    FormIncomplete,
    ItemIncomplete,
    NothingToUndo,
    NoWordsToMark,
    PracticeClosed,
    ReasonNotWritten,
    ReopeningWithoutReason,
    StepNotReached,
    StudyChanged,
    ValueOutsideScale,
    check_length,
)
from medreview.workflows.rate_answers.rater_state import load_state
from medreview.workflows.rate_answers.step_order import StepOrder, batch_of, form_place, load_pairs, pair_of
from medreview.workflows.rate_answers.tasks import (
    LoadedPair,
    batch_ends,
    build_overview,
    build_task,
    kind_begins,
    load_pair,
    load_practice,
)

Clock = Callable[[], datetime]


def utc_now() -> datetime:
    return datetime.now(UTC)


_Kind = TypeVar("_Kind", ItemStep, ConfidenceStep, FormStep, ConsentStep)
_View = TypeVar("_View", ItemTask, ConfidenceTask, FormTask, ConsentTask)


class RatingSession:
    """One rater's steps through one study; made by `open_session`, used from one thread.

    A call for another kind of step than the current one is a mistake of the program and raises ``ValueError``.
    Nothing is lost when the program dies between two calls.
    """

    def __init__(
        self,
        session: Session,
        workspace: Workspace,
        owner: Owner,
        order: StepOrder,
        *,
        mark: queries.StudyMark,
        left_at: str | None,
        language: str,
        now: Clock,
    ) -> None:
        self.study = StudyId(owner.study_id)
        self.rater = RaterId(owner.rater_id)
        self._workspace = workspace
        self._owner = owner
        self._order = order
        self._mark = mark
        self._language = language
        self._now = now
        self._is_locked = queries.has_ratings(session, owner.study_id)
        self._written: tuple[tuple[RaterChange, ...], Step, str] | None = None
        self._loaded: LoadedPair | None = None
        self._looks: dict[ImagePlace, ImageState] = {}
        self._finished: dict[str, RatedItem] = {}
        self._look_again: LookAgain | None = None
        self._interludes: list[Interlude] = []
        self._left_for: str | None = None
        self._first_words: Mapping[AssignmentId, tuple[str, str]] | None = None
        self._task: Task | None = None
        self._read(session)
        self._arrive(self._step_left(left_at))
        self._tell_kind()

    @property
    def plan(self) -> StudyPlan:
        """The study's plan: dimensions, codebooks, reasons, confidence, forms."""
        return self._order.plan

    @property
    def task(self) -> Task:
        """The content of the current step."""
        if self._task is None:
            self._task = build_task(self._order, self._state, self._step, self._pair_on_screen())
        return self._task

    @property
    def look_again(self) -> LookAgain | None:
        """The request to look at the last items again, if the last move brought it; it keeps nobody from going on."""
        return self._look_again

    @property
    def interlude(self) -> Interlude | None:
        """The page to look at before the current step: a batch that ended, or a kind of task that begins."""
        return self._interludes[0] if self._interludes else None

    def pass_interlude(self) -> Task:
        """Go on from the page between two steps; the time at the step begins after the last one."""
        if self._interludes:
            del self._interludes[0]
            self._arrive(self._step)
        return self.task

    @property
    def is_looking_back(self) -> bool:
        """True at an answer that was gone to from the overview: `go_next` leads back from it, as does `return_back`."""
        return self._left_for is not None

    def return_back(self) -> Task:
        """Go back to where the rater was before the overview led elsewhere; without that stay there.

        Raises
        ------
        BatchClosed
            If that step is in a batch that is finished and left.
        """
        index = self._order.index_of.get(self._left_for or "", self._index)
        self._check_open(self._order.steps[index])
        return self._move(self._order.steps[index])

    def rate(self, dimension: str, value: float) -> ItemTask:
        """Give the dimension a level of its scale; the same level again changes nothing.

        Raises
        ------
        ValueOutsideScale
            If the scale has no such level.
        """
        step = self._at_rated()
        _check_on_scale(dimension, value, self._dimension(step, dimension).scale)
        return self._say(step, {dimension: (RatingStatus.RATED, float(value), None)})

    def cannot_judge(self, dimension: str | None = None, reason: str | None = None) -> ItemTask:
        """Say that a dimension cannot be judged; None: every dimension of this item that has no value yet.

        ``reason`` is the name of one of the plan's reasons, or None where none is given.
        """
        step = self._at_rated()
        if reason is not None and reason not in self.plan.cannot_judge_reasons:
            raise ValueError(f"the plan has no reason {reason!r}")
        if dimension is None:
            given = self._said_at(step)
            rated = {name for name, state in given.items() if state.status is RatingStatus.RATED}
            names = [d.name for d in self._dimensions(step) if d.name not in rated]
        else:
            names = [self._dimension(step, dimension).name]
        return self._say(step, dict.fromkeys(names, (RatingStatus.CANNOT_JUDGE, None, reason)))

    def clear(self, dimension: str) -> ItemTask:
        """Withdraw the rating of a dimension; its history stays."""
        step = self._at_rated()
        return self._say(step, {self._dimension(step, dimension).name: (RatingStatus.WITHDRAWN, None, None)})

    def set_flag(self, is_flagged: bool) -> ItemTask:
        step = self._at(ItemStep)
        return self._note(step, is_flagged=is_flagged)

    def set_comment(self, comment: str) -> ItemTask:
        """Keep the comment as typed; half a surrogate pair, which no file can hold, becomes U+FFFD.

        Raises
        ------
        TextTooLong
            If it is longer than what a person writes.
        """
        step = self._at(ItemStep)
        text = _storable(comment)
        check_length(text)
        return self._note(step, comment=text)

    def mark(self, start: int, end: int, category: str) -> ItemTask:
        """Mark words of the answer; those that are marked already get another category, and keep their note.

        White space at either end is no part of a mark.

        Raises
        ------
        NoWordsToMark
            If there is nothing else.
        """
        step = self._at(ItemStep)
        if category not in {one.name for one in self.plan.marks}:
            raise ValueError(f"the plan has no category {category!r}")
        words = _words_in(_text_of(self._pair_on_screen()), start, end)
        if words is None:
            raise NoWordsToMark
        place = MarkPlace(step.pair.uid, *words)
        before = self._state.marks.get(place)
        return self._put_mark(step, place, replace(before, category=category) if before else MarkState(category))

    def annotate(self, start: int, end: int, *, note: str | None = None, corrected: str | None = None) -> ItemTask:
        """Keep a note on a mark, or the text that should stand there; None leaves either as it is.

        Raises
        ------
        TextTooLong
            If it is longer than what a person writes.
        """
        step, place = self._at_mark(start, end)
        mark = self._state.marks[place]
        for name, text in (("note", note), ("corrected", corrected)):
            if text is not None:
                check_length(text)
                mark = replace(mark, **{name: _storable(text)})
        return self._put_mark(step, place, mark)

    def unmark(self, start: int, end: int) -> ItemTask:
        """Take a mark away; its history stays."""
        step, place = self._at_mark(start, end)
        return self._put_mark(step, place, None)

    def give_confidence(self, value: float) -> ConfidenceTask | ItemTask:
        """Say how sure one is of the pair, where the current step asks for it."""
        step = self._step
        if not isinstance(step, ConfidenceStep) and not (isinstance(step, ItemStep) and step.asks_confidence):
            raise ValueError(f"{step.key} does not ask for the confidence")
        if self.plan.confidence is not None and self.plan.confidence.scale is not None:
            _check_on_scale(self.plan.confidence.name, value, self.plan.confidence.scale)
        with self._writing() as session:
            before, after = self._state.confidences.get(step.pair.assignment), ConfidenceState(float(value))
            change = RaterChange(ConfidencePlace(step.pair.uid), before, after)
            self._write(session, () if before == after else (change,), step)
        if isinstance(step, ItemStep):
            return self._task_as(ItemTask)
        return self._task_as(ConfidenceTask)

    def answer_form(
        self, values: Mapping[str, float | None] | None = None, texts: Mapping[str, str] | None = None
    ) -> FormTask:
        """Keep answers of the current form; items that are not named stay as they are.

        ``values`` are levels of the items' scales, ``texts`` answers of items without one; None and empty text take
        an answer back.

        Raises
        ------
        ValueOutsideScale
            If an item's scale has no such level.
        """
        step = self._at(FormStep)
        _check_form(step, values or {}, texts or {})
        for text in (texts or {}).values():
            check_length(text or "")
        self._fill(step, values or {}, texts or {})
        return self._task_as(FormTask)

    def give_consent(self) -> ConsentTask:
        step = self._at(ConsentStep)
        self._fill(step, {CONSENT_ITEM: 1.0}, {})
        return self._task_as(ConsentTask)

    def go_next(self) -> Task:
        """Move on, from the last step to the first one that was left open.

        From an answer that was gone to from the overview the way leads back to where the rater was.

        Raises
        ------
        ItemIncomplete, ConfidenceMissing, FormIncomplete, ConsentMissing
            If something is missing at this step.
        """
        self._check_complete(self._step)
        step = next((step for step in self._order.steps[self._index + 1 :] if self._state.is_due(step)), self._step)
        leads_back = self._left_for is not None and pair_of(step) != pair_of(self._step)
        if leads_back:
            step = self._order.steps[self._order.index_of[self._left_for or ""]]
        if isinstance(step, DoneStep) or self._state.is_closed(step, at=self._step):
            step = self._order.steps[self._state.first_open]
        ended = None if leads_back else batch_ends(self._order, self._state, self._step, step)
        task = self._move(step, is_finished=True)
        if ended is not None:
            self._interludes.insert(0, ended)
        if leads_back:
            self._left_for = None
        return task

    def go_back(self) -> Task:
        """Step back; at the first step stay there.

        Raises
        ------
        BatchClosed
            If the step before is in a batch that is finished and left.
        """
        before = reversed(self._order.steps[: self._index])
        step = next((step for step in before if self._may_be_seen_again(step)), self._step)
        self._check_open(step)
        return self._move(step)

    def go_to(self, step: str, *, comes_back: bool = False) -> Task:
        """Jump to a step by its key; ``comes_back`` where the rater only looks there and goes on from here.

        Raises
        ------
        StepNotReached
            If the rater has neither been there nor is it the next open one.
        """
        index = self._order.index_of.get(step)
        if index is None or not self._is_reached(index):
            raise StepNotReached
        self._check_open(self._order.steps[index])
        here = self._left_for or self._step.key
        task = self._move(self._order.steps[index])
        self._left_for = here if comes_back and here != step else None
        return task

    def reopen(self, step: str, reason: str) -> Task:
        """Open the closed batch of a step again, and go there; the reason stays in the trail.

        It is closed again when it is finished and left.

        Raises
        ------
        ReopeningWithoutReason, TextTooLong
            If no reason is given, or more than a person writes.
        """
        if not reason.strip():
            raise ReopeningWithoutReason
        check_length(reason)
        there = self._order.steps[self._order.index_of[step]]
        if not self._state.is_closed(there, at=self._step):
            raise StepNotReached
        with self._writing() as session:
            change = self._batch_change(there, BatchState(is_open=True, reason=reason.strip()))
            self._write(session, (*self._closing(there), change), there)
        return self._go(there)

    def overview(self) -> tuple[BatchOverview, ...]:
        """Every batch with its pairs: first words, what was given, flagged and not judged, and where one may go."""
        if self._first_words is None:
            with self._workspace.reading() as session:
                self._first_words = queries.first_words(session, self.study, self.rater)
        return build_overview(
            self._order, self._state, self._step, last_open=self._state.first_open, first_words=self._first_words
        )

    def undo(self) -> Task:
        """Take back the last change that is not taken back yet, as a new revision, and go to its step.

        Raises
        ------
        NothingToUndo
            If every change is taken back, or there was none.
        """
        step = self._step
        with self._writing() as session:
            changes = tuple(self._state.undoing(entry) for entry in last_action(session, self._owner))
            if not changes:
                raise NothingToUndo
            for change in changes:
                step = self._step_of(change.place)
                self._check_open(step)
            self._write(session, changes, step)
        return self._go(step)

    def spend(self, active_s: float, wall_s: float) -> None:
        """Add time to the stay at this step; it is written with the next change or on leaving the step."""
        if not 0 <= active_s <= wall_s:
            raise ValueError(f"active time of {active_s} s does not fit into {wall_s} s")
        self._stay.spend(active_s, wall_s)
        if self._stay.item is not None:
            self._state.spend(self._stay.item, active_s)

    @property
    def images_seen(self) -> frozenset[int]:
        """The positions of the images on screen that the rater has seen, now or beside another answer."""
        pair = pair_of(self._step)
        return frozenset() if pair is None else self._state.images_seen(pair.uid)

    def look(self, position: int, seconds: float, *, is_new: bool = True) -> None:
        """Note that an image of the question was in sight; that it was seen at all is written at once.

        How often and how long is written with the time of the stay. ``is_new`` is False while it stays in sight.
        """
        pair = pair_of(self._step)
        if pair is None:
            raise ValueError(f"{self._step.key} shows no image")
        place = ImagePlace(pair.uid, position)
        look, earlier = ImageState(self._instant(), int(is_new), seconds), self._looks.get(place)
        self._looks[place] = look if earlier is None else _with_look(earlier, look)
        if place not in self._state.images:
            with self._writing() as session:
                self._write(session, (), self._step)

    def leave(self) -> None:
        """Save place and time; the session may go on afterwards, as a new stay."""
        try:
            with self._writing() as session:
                self._write(session, (), self._step)
        except StudyChanged:
            return
        self._arrive(self._step)

    def image(self, sha256: str) -> bytes:
        with self._workspace.reading() as session:
            return image_content(session, sha256)

    def thumbnail(self, sha256: str) -> bytes:
        with self._workspace.reading() as session:
            return queries.image_thumbnail(session, sha256)

    @property
    def _index(self) -> int:
        return self._order.index_of[self._step.key]

    def _at(self, kind: type[_Kind]) -> _Kind:
        if not isinstance(self._step, kind):
            raise ValueError(f"{self._step.key} is not a {kind.__name__}")  # noqa: TRY004 - the moment is wrong
        return self._step

    def _step_left(self, left_at: str | None) -> Step:
        """The step that the rater left, or the first open one where that cannot be shown: practised in another copy."""
        step = self._order.steps[self._order.index_of.get(left_at or "", self._state.first_open)]
        is_after = isinstance(step, FeedbackStep | PracticeDoneStep)
        is_there = self._state.is_begun(step) if is_after else self._state.is_due(step)
        return step if is_there else self._order.steps[self._state.first_open]

    def _at_rated(self) -> ItemStep | PracticeStep:
        if isinstance(self._step, PracticeStep):
            return self._step
        return self._at(ItemStep)

    def _dimensions(self, step: ItemStep | PracticeStep) -> tuple[Dimension, ...]:
        at = step.item.granularity if isinstance(step, PracticeStep) else step.pair.granularity
        return self.plan.dimensions_for(at)

    def _said_at(self, step: ItemStep | PracticeStep) -> Mapping[str, RatingState]:
        """The ratings given at an item, by dimension; also what was taken back."""
        if isinstance(step, PracticeStep):
            return self._state.practised(step)
        return self._state.ratings.get(step.item.item, {})

    def _may_be_seen_again(self, step: Step) -> bool:
        """False for a practice item whose agreed values were seen, and for attempts that nobody came past."""
        is_shut = isinstance(step, PracticeStep) and self._state.is_closed(step, at=self._step)
        return self._state.is_due(step) and not is_shut

    def _dimension(self, step: ItemStep | PracticeStep, name: str) -> Dimension:
        for dimension in self._dimensions(step):
            if dimension.name == name:
                return dimension
        raise ValueError(f"{name!r} is not rated at {step.key}")

    def _say(
        self, step: ItemStep | PracticeStep, said: Mapping[str, tuple[RatingStatus, float | None, str | None]]
    ) -> ItemTask:
        with self._writing() as session:
            states = self._said_at(step)
            changes: list[RaterChange] = []
            for dimension, (status, value, reason) in said.items():
                before = states.get(dimension)
                after = RatingState(status, value, reason, before.revision + 1 if before else 1)
                is_new = status is not RatingStatus.WITHDRAWN if before is None else not before.says_the_same_as(after)
                if is_new:
                    changes.append(RaterChange(_place_of(step, dimension), before, after))
            self._write(session, changes, step)
        return self._task_as(ItemTask)

    def _note(self, step: ItemStep, *, is_flagged: bool | None = None, comment: str | None = None) -> ItemTask:
        with self._writing() as session:
            place = NotePlace(step.pair.uid, step.item.sentence_index)
            before = self._state.notes.get(step.item.item)
            now = before or NoteState()
            after = NoteState(
                now.is_flagged if is_flagged is None else is_flagged, now.comment if comment is None else comment
            )
            self._write(session, () if after == now else (RaterChange(place, before, after),), step)
        return self._task_as(ItemTask)

    def _at_mark(self, start: int, end: int) -> tuple[ItemStep, MarkPlace]:
        step = self._at(ItemStep)
        place = MarkPlace(step.pair.uid, start, end)
        if place not in self._state.marks:
            raise ValueError(f"{step.key} has no mark from {start} to {end}")
        return step, place

    def _put_mark(self, step: ItemStep, place: MarkPlace, after: MarkState | None) -> ItemTask:
        with self._writing() as session:
            before = self._state.marks.get(place)
            self._write(session, () if after == before else (RaterChange(place, before, after),), step)
        return self._task_as(ItemTask)

    def _step_of(self, place: SaidPlace) -> Step:
        """The step that a change is about; of marks the one on screen, where the answer is on it."""
        here, about = pair_of(self._step), self._order.step_about(place)
        is_here = isinstance(place, MarkPlace) and isinstance(self._step, ItemStep) and here == pair_of(about)
        return self._step if is_here else about

    def _fill(self, step: FormStep | ConsentStep, values: Mapping[str, float | None], texts: Mapping[str, str]) -> None:
        place = form_place(step)
        with self._writing() as session:
            before = self._state.forms.get(place)
            after = _filled(before or FormState(), values, texts)
            self._write(session, () if after == before else (RaterChange(place, before, after),), step)

    @contextmanager
    def _writing(self) -> Generator[Session]:
        """A transaction on what the file holds now; what ``_write`` wrote in it is remembered once it is committed.

        Another session of the same rater, or a merge, may have written meanwhile: where the trail has grown, what the
        rater gave is read again. While the study is not locked, the texts on screen are compared with the file.

        Raises
        ------
        StudyChanged
            If the study was replaced or removed, or its pairs or sentences are others now.
        """
        self._written = None
        with self._workspace.transaction() as session:
            self._catch_up(session)
            yield session
        self._remember()

    def _remember(self) -> None:
        if self._written is None:
            return
        changes, step, at = self._written
        self._saved_step = step.key
        for change in changes:
            self._state.take(change)
            self._n_entries += 1
            self._instants.add(at)
            self._is_locked |= isinstance(change.place, _LOCKING)
            if isinstance(change.after, StayState):
                self._stay.saved = change.after
            if isinstance(change.place, ImagePlace):
                self._looks.pop(change.place, None)
        self._task = None

    def _write(self, session: Session, changes: Sequence[RaterChange], step: Step) -> None:
        """Write what the rater gave, the time it took, and at which step they are then."""
        stay, at = self._stay, self._instant()
        if stay.is_due or not changes or step.key != stay.step:
            changes = (*changes, *(() if stay.change is None else (stay.change,)), *self._look_changes())
        write_changes(session, self._owner, self._order, Act(self._owner.rater, at), changes)
        if not self._is_locked and any(isinstance(change.place, _LOCKING) for change in changes):
            freeze(session, self._owner.study_id, Freezing(Since.FIRST_RATING, self._owner.rater, at))
        if step.key != self._saved_step:
            write_step(session, self._owner, step.key)
        self._written = tuple(changes), step, at

    def _look_changes(self) -> tuple[RaterChange, ...]:
        changes: list[RaterChange] = []
        for place, look in self._looks.items():
            before = self._state.images.get(place)
            after = replace(look, n_times=max(1, look.n_times)) if before is None else _with_look(before, look)
            changes.append(RaterChange(place, before, after))
        return tuple(changes)

    def _catch_up(self, session: Session) -> None:
        if not queries.is_unchanged(session, self._mark, self._owner.rater_id):
            raise StudyChanged(study=self.plan.name)
        if not self._is_locked:
            self._compare_with_file(session)
        if queries.n_entries(session, self._owner.chain) != self._n_entries:
            self._read(session)

    def _compare_with_file(self, session: Session) -> None:
        if load_pairs(session, self._owner.study_id, self._owner.rater_id) != self._order.pairs_in_order:
            raise StudyChanged(study=self.plan.name)
        seen = self._loaded
        if seen is None:
            return
        if isinstance(self._step, PracticeStep | FeedbackStep):
            if self._practised(session, self._step) != seen:
                raise StudyChanged(study=self.plan.name)
            return
        pair = next(pair for pair in self._order.pairs_in_order if pair.assignment == seen.pair.assignment)
        if load_pair(session, self._owner.study_id, pair, show_references=self.plan.show_references) != seen:
            raise StudyChanged(study=self.plan.name)

    def _read(self, session: Session) -> None:
        """Read the rater's work from the file."""
        owner = self._owner
        self._state = load_state(session, self._order, owner.study_id, owner.rater_id, chain=owner.chain)
        self._saved_step: str | None = None
        found = queries.times_of_entries(session, owner.chain)
        self._n_entries = len(found)
        self._instants = set(found)

    def _instant(self) -> str:
        """Now, as UTC in ISO 8601 to the microsecond; never one that the trail has already."""
        now = self._now().astimezone(UTC)
        while (text := now.isoformat(timespec="microseconds")) in self._instants:
            now += timedelta(microseconds=1)
        return text

    def _move(self, step: Step, *, is_finished: bool = False) -> Task:
        """Go to a step; ``is_finished`` where the rater goes on from one that is."""
        self._look_again = None
        with self._writing() as session:
            guard = self._guard() if is_finished else ()
            self._write(session, (*self._closing(step), *guard), step)
        return self._go(step)

    def _guard(self) -> tuple[RaterChange, ...]:
        """The request to look again, where the items finished in this sitting ask for it: once a day."""
        if self.plan.guard is None or not isinstance(self._step, ItemStep):
            return ()
        item = self._step.item.item
        given = self._state.given(item)
        values = tuple(given[one.name].value if one.name in given else None for one in self._dimensions(self._step))
        done = RatedItem(self._step.key, self._step.pair.granularity, values, self._state.seconds.get(item))
        self._finished.setdefault(done.step, done)
        place = GuardPlace(self._now().astimezone().date().isoformat())
        reason = reason_to_look_again(self.plan.guard, tuple(self._finished.values()))
        if reason is None or place in self._state.guarded:
            return ()
        first = tuple(self._finished)[-reason.n_items]
        self._look_again = LookAgain(reason.why, reason.n_items, reason.median_s, first)
        self._finished.clear()
        return (RaterChange(place, None, reason),)

    def _closing(self, following: Step) -> tuple[RaterChange, ...]:
        """Close a batch that was opened again, where it is finished and the rater leaves it for ``following``."""
        batch = batch_of(self._step)
        state = self._state.batches.get(batch) if batch is not None else None
        if batch is None or batch == batch_of(following) or state is None or not state.is_open:
            return ()
        if not all(self._state.is_done(index) for index in self._order.steps_of_batch[batch]):
            return ()
        return (self._batch_change(self._step, BatchState(is_open=False)),)

    def _batch_change(self, step: Step, after: BatchState) -> RaterChange:
        batch = batch_of(step)
        if batch is None:
            raise ValueError(f"{step.key} belongs to no batch")
        return RaterChange(BatchPlace(batch[0].value, batch[1]), self._state.batches.get(batch), after)

    def _check_open(self, step: Step) -> None:
        if self._state.is_closed(step, at=self._step):
            raise PracticeClosed if isinstance(step, PracticeStep) else BatchClosed

    def _go(self, step: Step) -> Task:
        if step.key != self._step.key:
            self._arrive(step)
            self._tell_kind()
            if step.key == self._left_for:
                self._left_for = None
        return self.task

    def _tell_kind(self) -> None:
        begins = kind_begins(self._order, self._state, self._step)
        self._interludes = [begins] if begins is not None else []

    def _arrive(self, step: Step) -> None:
        if isinstance(step, PracticeStep | FeedbackStep) or (self._loaded and not self._loaded.pair.assignment):
            self._loaded = None  # practice items have no assignment to know them by
        self._step = step
        offset = self._now().astimezone().utcoffset()
        self._stay = Stay(
            step,
            started_at=self._instant(),
            idle_limit_s=self.plan.idle_limit_s,
            utc_offset_min=0 if offset is None else int(offset.total_seconds() // 60),
        )
        self._task = None

    def _pair_on_screen(self) -> LoadedPair | None:
        pair = pair_of(self._step)
        if isinstance(self._step, PracticeStep | FeedbackStep):
            if self._loaded is None:
                with self._workspace.reading() as session:
                    self._loaded = self._practised(session, self._step)
        elif pair is None:
            self._loaded = None
        elif self._loaded is None or self._loaded.pair.assignment != pair.assignment:
            with self._workspace.reading() as session:
                self._loaded = load_pair(session, self._owner.study_id, pair, show_references=self.plan.show_references)
        return self._loaded

    def _practised(self, session: Session, step: PracticeStep | FeedbackStep) -> LoadedPair:
        return load_practice(session, self._owner.study_id, step.item, show_references=self.plan.show_references)

    def _task_as(self, kind: type[_View]) -> _View:
        task = self.task
        if not isinstance(task, kind):
            raise TypeError(f"{task.step} is shown as {type(task).__name__}, not as {kind.__name__}")
        return task

    def _is_reached(self, index: int) -> bool:
        step = self._order.steps[index]
        return self._state.is_due(step) and (index <= self._state.first_open or self._state.is_begun(step))

    def _check_complete(self, step: Step) -> None:
        match step:
            case ConsentStep():
                if not self._state.has_consent:
                    raise ConsentMissing
            case FormStep():
                if missing := self._state.missing_form_items(step):
                    raise FormIncomplete(missing)
            case ItemStep() | PracticeStep():
                if names := self._state.missing_dimensions(step):
                    labels = {d.name: wording(d.label, self._language) or d.name for d in self.plan.dimensions}
                    raise ItemIncomplete({name: labels[name] for name in names})
                if isinstance(step, ItemStep) and self._state.lacks_reason(step):
                    raise ReasonNotWritten
                if isinstance(step, ItemStep) and self._state.lacks_confidence(step):
                    raise ConfidenceMissing
            case ConfidenceStep():
                if self._state.lacks_confidence(step):
                    raise ConfidenceMissing
            case FeedbackStep() | PracticeDoneStep() | DoneStep():
                pass


_LOCKING = RatingPlace | PracticePlace | MarkPlace
"""With the first of these, texts are frozen as the rater saw them."""


def _storable(text: str) -> str:
    """The text as typed; half a surrogate pair, which no file can hold, becomes U+FFFD."""
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def _text_of(pair: LoadedPair | None) -> str:
    return pair.pair.answer.text if pair is not None else ""


def _words_in(text: str, start: int, end: int) -> tuple[int, int] | None:
    """The part of a text from ``start`` up to ``end`` without white space at its ends; None where nothing is left."""
    if not 0 <= start <= end <= len(text):
        raise ValueError(f"{start} to {end} is outside the answer, which has {len(text)} code points")
    part = text[start:end]
    start, end = end - len(part.lstrip()), start + len(part.rstrip())
    return (start, end) if start < end else None


def _with_look(before: ImageState, look: ImageState) -> ImageState:
    return ImageState(before.first_seen_at, before.n_times + look.n_times, before.seconds + look.seconds)


def _place_of(step: ItemStep | PracticeStep, dimension: str) -> RatingPlace | PracticePlace:
    if isinstance(step, PracticeStep):
        return PracticePlace(step.attempt, step.number, dimension)
    return RatingPlace(step.pair.uid, step.item.sentence_index, dimension)


def _check_on_scale(name: str, value: float, scale: Scale) -> None:
    if value not in scale.values:
        levels = tuple(f"{level:g}" for level in scale.values)
        raise ValueOutsideScale(name=name, value=f"{value:g}", levels=levels)


def _check_form(step: FormStep, values: Mapping[str, float | None], texts: Mapping[str, str]) -> None:
    items: dict[str, FormItem] = {item.name: item for item in step.form.items}
    for name in (*values, *texts):
        if name not in items or (items[name].scale is None) is (name in values):
            raise ValueError(f"{step.form.name} has no such question: {name!r}")
    for name, value in values.items():
        scale = items[name].scale
        if value is not None and scale is not None:
            _check_on_scale(name, value, scale)


def _filled(state: FormState, values: Mapping[str, float | None], texts: Mapping[str, str]) -> FormState | None:
    """The form with these answers; None where it is empty then."""
    all_values = {**state.values, **values}
    all_texts = {**state.texts, **texts}
    filled = FormState(
        {name: float(value) for name, value in all_values.items() if value is not None},
        {name: text for name, text in all_texts.items() if text},
    )
    return filled if filled.values or filled.texts else None
