"""The step that a rater is at, with its texts and time, and the writing of what is given there."""

from collections.abc import Generator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from datetime import UTC, timedelta
from typing import TypeVar

from medreview.domain.audit import Since
from medreview.domain.ids import RaterId, StudyId
from medreview.domain.instants import Clock
from medreview.domain.rating_states import (
    ImageState,
    LookPlace,
    MarkPlace,
    PracticePlace,
    RatingPlace,
    StayState,
)
from medreview.domain.rating_tasks import (
    AllDone,
    ConfidenceTask,
    ConsentTask,
    FormTask,
    ItemTask,
    Task,
)
from medreview.domain.study_plans import Dimension, StudyPlan
from medreview.rater_work.frozen import Freezing, freeze
from medreview.rater_work.scope import Owner
from medreview.rater_work.writer import Act, RaterChange, write_changes, write_step
from medreview.store.queries import ratings as queries
from medreview.store.workspace import Session, Workspace
from medreview.study_design.steps import (
    ConfidenceStep,
    ConsentStep,
    FeedbackStep,
    FormStep,
    ItemStep,
    PairInOrder,
    PracticeDoneStep,
    PracticeStep,
    Step,
)
from medreview.workflows.rate_answers.activity import Stay
from medreview.workflows.rate_answers.errors import (
    StudyChanged,
)
from medreview.workflows.rate_answers.rater_state import load_state
from medreview.workflows.rate_answers.step_order import StepOrder, load_pairs, pair_of
from medreview.workflows.rate_answers.tasks import (
    LoadedPair,
    build_task,
    load_pair,
    load_practice,
    told_of_repeats,
)

_Kind = TypeVar("_Kind", ItemStep, ConfidenceStep, FormStep, ConsentStep)
_View = TypeVar("_View", ItemTask, ConfidenceTask, FormTask, ConsentTask)


class SessionWork:
    """One rater's work in one study as the file holds it, and the step on screen.

    A call for another kind of step than the current one is a mistake of the program and raises ``ValueError``.
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
        now: Clock,
    ) -> None:
        self.study = StudyId(owner.study_id)
        self.rater = RaterId(owner.rater_id)
        self._workspace = workspace
        self._owner = owner
        self._order = order
        self._mark = mark
        self._now = now
        self._is_locked = queries.has_ratings(session, owner.study_id)
        self._written: tuple[tuple[RaterChange, ...], Step, str] | None = None
        self._loaded: LoadedPair | None = None
        self._ahead: LoadedPair | None = None
        self._looks: dict[LookPlace, ImageState] = {}
        self._task: Task | None = None
        self._read(session)
        self._arrive(self._step_left(left_at))

    @property
    def plan(self) -> StudyPlan:
        """The study's plan: dimensions, codebooks, reasons, confidence, forms."""
        return self._order.plan

    @property
    def task(self) -> Task:
        """The content of the current step."""
        if self._task is None:
            task = build_task(self._order, self._state, self._step, self._pair_on_screen())
            if isinstance(task, AllDone) and self.plan.tells_repeats:
                with self._workspace.reading() as session:
                    again = queries.items_again(session, self._owner.study_id, self._owner.rater_id)
                task = told_of_repeats(task, self._state, again)
            self._task = task
        return self._task

    def _at(self, kind: type[_Kind]) -> _Kind:
        if not isinstance(self._step, kind):
            raise ValueError(f"{self._step.key} is not a {kind.__name__}")  # noqa: TRY004 - the moment is wrong
        return self._step

    def _at_rated(self) -> ItemStep | PracticeStep:
        if isinstance(self._step, PracticeStep):
            return self._step
        return self._at(ItemStep)

    def _dimensions(self, step: ItemStep | PracticeStep) -> tuple[Dimension, ...]:
        if isinstance(step, PracticeStep):
            return self.plan.dimensions_of(step.item)
        return step.pair.dimensions(self.plan)

    def _dimension(self, step: ItemStep | PracticeStep, name: str) -> Dimension:
        for dimension in self._dimensions(step):
            if dimension.name == name:
                return dimension
        raise ValueError(f"{name!r} is not rated at {step.key}")

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
            if isinstance(change.place, LookPlace):
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
            after = replace(look, n_times=max(1, look.n_times)) if before is None else with_look(before, look)
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
        pairs = load_pairs(session, self._order.plan, self._owner.study_id, self._owner.rater_id)
        if pairs != self._order.pairs_in_order:
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

    def _step_left(self, left_at: str | None) -> Step:
        """The step that the rater left, or the first open one where that cannot be shown: practised in another copy."""
        step = self._order.steps[self._order.index_of.get(left_at or "", self._state.first_open)]
        is_after = isinstance(step, FeedbackStep | PracticeDoneStep)
        is_there = self._state.is_begun(step) if is_after else self._state.is_due(step)
        return step if is_there else self._order.steps[self._state.first_open]

    def _pair_on_screen(self) -> LoadedPair | None:
        pair = pair_of(self._step)
        if isinstance(self._step, PracticeStep | FeedbackStep):
            if self._loaded is None:
                with self._workspace.reading() as session:
                    self._loaded = self._practised(session, self._step)
        elif pair is None:
            self._loaded = None
        elif self._loaded is None or self._loaded.pair.assignment != pair.assignment:
            is_read = self._ahead is not None and self._ahead.pair.assignment == pair.assignment
            self._loaded = self._ahead if is_read else self._read_pair(pair)
        return self._loaded

    def read_ahead(self) -> None:
        """Read the pair that follows, while the rater looks at this one: the next step need not wait for it then."""
        later = self._order.steps[self._order.index_of[self._step.key] + 1 :]
        here, pairs = pair_of(self._step), (pair_of(step) for step in later)
        following = next((pair for pair in pairs if pair is not None and pair != here), None)
        if following is not None and (self._ahead is None or self._ahead.pair.assignment != following.assignment):
            self._ahead = self._read_pair(following)

    def _read_pair(self, pair: PairInOrder) -> LoadedPair:
        with self._workspace.reading() as session:
            return load_pair(session, self._owner.study_id, pair, show_references=self.plan.show_references)

    def _practised(self, session: Session, step: PracticeStep | FeedbackStep) -> LoadedPair:
        return load_practice(session, self._owner.study_id, step.item, show_references=self.plan.show_references)

    def _task_as(self, kind: type[_View]) -> _View:
        task = self.task
        if not isinstance(task, kind):
            raise TypeError(f"{task.step} is shown as {type(task).__name__}, not as {kind.__name__}")
        return task


_LOCKING = RatingPlace | PracticePlace | MarkPlace
"""With the first of these, texts are frozen as the rater saw them."""


def storable(text: str) -> str:
    """The text as typed; half a surrogate pair, which no file can hold, becomes U+FFFD."""
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def with_look(before: ImageState, look: ImageState) -> ImageState:
    return ImageState(before.first_seen_at, before.n_times + look.n_times, before.seconds + look.seconds)
