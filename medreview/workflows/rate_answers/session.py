"""A rater at work on a study: every change is committed before the call returns."""

from collections.abc import Callable, Mapping
from typing import TypeVar

from sqlmodel import Session

from medreview.domain.ids import RaterId, StudyId
from medreview.domain.rating_states import CONSENT_ITEM, BatchState, ConfidenceState, FormState, NoteState, RatingState
from medreview.domain.rating_tasks import BatchOverview, ConfidenceTask, ConsentTask, FormTask, ItemTask, Task
from medreview.domain.ratings import RatingStatus
from medreview.domain.study_plans import Dimension, FormItem, Scale, StudyPlan, wording
from medreview.store.queries import ratings as queries
from medreview.store.workspace import Workspace
from medreview.study_design.steps import ConfidenceStep, ConsentStep, DoneStep, FormStep, ItemStep, Step
from medreview.workflows.rate_answers.changes import (
    BatchChange,
    ConfidenceChange,
    FormChange,
    NoteChange,
    RaterChange,
    RatingChange,
    form_place,
)
from medreview.workflows.rate_answers.errors import (
    BatchClosed,
    ConfidenceMissing,
    ConsentMissing,
    FormIncomplete,
    ItemIncomplete,
    NothingToUndo,
    ReasonNotWritten,
    ReopeningWithoutReason,
    StepNotReached,
    StudyChanged,
    ValueOutsideScale,
    check_length,
)
from medreview.workflows.rate_answers.ledger import Act, Ledger
from medreview.workflows.rate_answers.standing import Standing
from medreview.workflows.rate_answers.stay import Stay
from medreview.workflows.rate_answers.tasks import LoadedPair, build_overview, build_task
from medreview.workflows.rate_answers.undo import last_action, restoring
from medreview.workflows.rate_answers.way import Way, batch_of, pair_of

_Kind = TypeVar("_Kind", ItemStep, ConfidenceStep, FormStep, ConsentStep)
_View = TypeVar("_View", ItemTask, ConfidenceTask, FormTask, ConsentTask)


class RatingSession:
    """One rater's way through one study; made by `open_session`, used from one thread.

    A call for another kind of step than the current one is a mistake of the program and raises ``ValueError``.
    Nothing is lost when the program dies between two calls.
    """

    def __init__(
        self,
        workspace: Workspace,
        ledger: Ledger,
        way: Way,
        *,
        study: StudyId,
        rater: RaterId,
        start: int,
        language: str,
        idle_limit_s: float,
    ) -> None:
        self.study = study
        self.rater = rater
        self._workspace = workspace
        self._ledger = ledger
        self._way = way
        self._language = language
        self._idle_limit_s = idle_limit_s
        self._loaded: LoadedPair | None = None
        self._task: Task | None = None
        self._arrive(way.steps[start])

    @property
    def plan(self) -> StudyPlan:
        """The study's plan: dimensions, codebooks, reasons, confidence, forms."""
        return self._way.plan

    @property
    def task(self) -> Task:
        """What the current step shows."""
        if self._task is None:
            self._task = build_task(self._way, self._standing, self._step, self._pair_on_screen())
        return self._task

    def rate(self, dimension: str, value: float) -> ItemTask:
        """Give the dimension a level of its scale; the same level again changes nothing.

        Raises
        ------
        ValueOutsideScale
            If the scale has no such level.
        """
        step = self._at(ItemStep)
        _check_on_scale(dimension, value, self._dimension(step, dimension).scale)
        return self._say(step, {dimension: (RatingStatus.RATED, float(value), None)})

    def cannot_judge(self, dimension: str | None = None, reason: str | None = None) -> ItemTask:
        """Say that a dimension cannot be judged; None: every dimension of this item that has no value yet.

        ``reason`` is the name of one of the plan's reasons, or None where none is given.
        """
        step = self._at(ItemStep)
        if reason is not None and reason not in self.plan.cannot_judge_reasons:
            raise ValueError(f"the plan has no reason {reason!r}")
        if dimension is None:
            given = self._standing.given(step.item.item)
            rated = {name for name, state in given.items() if state.status is RatingStatus.RATED}
            names = [d.name for d in self.plan.dimensions_for(step.pair.granularity) if d.name not in rated]
        else:
            names = [self._dimension(step, dimension).name]
        return self._say(step, dict.fromkeys(names, (RatingStatus.CANNOT_JUDGE, None, reason)))

    def clear(self, dimension: str) -> ItemTask:
        """Withdraw what was said about a dimension; its history stays."""
        step = self._at(ItemStep)
        return self._say(step, {self._dimension(step, dimension).name: (RatingStatus.WITHDRAWN, None, None)})

    def set_flag(self, is_flagged: bool) -> ItemTask:
        step = self._at(ItemStep)
        return self._note(step, lambda note: NoteState(is_flagged, note.comment))

    def set_comment(self, comment: str) -> ItemTask:
        """Keep the comment as typed; half a surrogate pair, which no file can hold, becomes U+FFFD.

        Raises
        ------
        TextTooLong
            If it is longer than what a person writes.
        """
        step = self._at(ItemStep)
        text = comment.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
        check_length(text)
        return self._note(step, lambda note: NoteState(note.is_flagged, text))

    def give_confidence(self, value: float) -> ConfidenceTask:
        step = self._at(ConfidenceStep)
        if self.plan.confidence is not None and self.plan.confidence.scale is not None:
            _check_on_scale(self.plan.confidence.name, value, self.plan.confidence.scale)
        after = ConfidenceState(float(value))

        def act(_rows: Session) -> Act:
            before = self._standing.confidences.get(step.pair.assignment)
            return Act(() if before == after else (ConfidenceChange(step, before, after),), step)

        self._commit(act)
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

        Raises
        ------
        ItemIncomplete, ConfidenceMissing, FormIncomplete, ConsentMissing
            If something is missing at this step.
        """
        self._check_complete(self._step)
        following = min(self._index + 1, len(self._way.steps) - 1)
        step = self._way.steps[following]
        if isinstance(step, DoneStep) or self._standing.is_closed(step, at=self._step):
            following = self._standing.first_open
        return self._move(self._way.steps[following])

    def go_back(self) -> Task:
        """Step back; at the first step stay there.

        Raises
        ------
        BatchClosed
            If the step before is in a batch that is finished and left.
        """
        step = self._way.steps[max(self._index - 1, 0)]
        self._check_open(step)
        return self._move(step)

    def go_to(self, step: str) -> Task:
        """Jump to a step by its key.

        Raises
        ------
        StepNotReached
            If the rater has neither been there nor is it the next open one.
        """
        index = self._way.index_of.get(step)
        if index is None or not self._is_reached(index):
            raise StepNotReached
        self._check_open(self._way.steps[index])
        return self._move(self._way.steps[index])

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
        there = self._way.steps[self._way.index_of[step]]
        if not self._standing.is_closed(there, at=self._step):
            raise StepNotReached
        change = self._batch_change(there, BatchState(is_open=True, reason=reason.strip()))
        return self._go(self._commit(lambda _rows: Act((*self._closing(there), change), there)).step)

    def overview(self) -> tuple[BatchOverview, ...]:
        """Every batch with its pairs: what is done, flagged, not judged, and where one may go."""
        return build_overview(self._way, self._standing, self._step, last_open=self._standing.first_open)

    def undo(self) -> Task:
        """Take back the last change that is not taken back yet, as a new revision, and go to its step.

        Raises
        ------
        NothingToUndo
            If every change is taken back, or there was none.
        """

        def act(rows: Session) -> Act:
            action = last_action(rows, self._ledger.owner.chain, self._ledger.owner.rater_code)
            if not action:
                raise NothingToUndo
            changes = restoring(self._way, self._standing, action)
            for change in changes:
                self._check_open(change.step)
            return Act(changes, changes[-1].step)

        return self._go(self._commit(act).step)

    def spend(self, active_s: float, wall_s: float) -> None:
        """Add time to the stay at this step; it is written with the next change or on leaving the step."""
        if not 0 <= active_s <= wall_s:
            raise ValueError(f"active time of {active_s} s does not fit into {wall_s} s")
        self._stay.spend(active_s, wall_s)
        if self._stay.item is not None:
            self._standing.spend(self._stay.item, active_s)

    def leave(self) -> None:
        """Save place and time; the session may go on afterwards, as a new stay."""
        try:
            self._commit(lambda _rows: Act((), self._step))
        except StudyChanged:
            return
        self._arrive(self._step)

    def image(self, sha256: str) -> bytes:
        with self._workspace.reading() as rows:
            return queries.image_content(rows, sha256)

    def thumbnail(self, sha256: str) -> bytes:
        with self._workspace.reading() as rows:
            return queries.image_thumbnail(rows, sha256)

    @property
    def _standing(self) -> Standing:
        return self._ledger.standing

    @property
    def _index(self) -> int:
        return self._way.index_of[self._step.key]

    def _at(self, kind: type[_Kind]) -> _Kind:
        if not isinstance(self._step, kind):
            raise ValueError(f"{self._step.key} is not a {kind.__name__}")  # noqa: TRY004 - the moment is wrong
        return self._step

    def _dimension(self, step: ItemStep, name: str) -> Dimension:
        for dimension in self.plan.dimensions_for(step.pair.granularity):
            if dimension.name == name:
                return dimension
        raise ValueError(f"{name!r} is not rated at {step.key}")

    def _say(self, step: ItemStep, said: Mapping[str, tuple[RatingStatus, float | None, str | None]]) -> ItemTask:
        def act(_rows: Session) -> Act:
            states = self._standing.ratings.get(step.item.item, {})
            changes: list[RaterChange] = []
            for dimension, (status, value, reason) in said.items():
                before = states.get(dimension)
                after = RatingState(status, value, reason, before.revision + 1 if before else 1)
                is_new = status is not RatingStatus.WITHDRAWN if before is None else not before.says_the_same_as(after)
                if is_new:
                    changes.append(RatingChange(step, dimension, before, after))
            return Act(tuple(changes), step)

        self._commit(act)
        return self._task_as(ItemTask)

    def _note(self, step: ItemStep, changed: Callable[[NoteState], NoteState]) -> ItemTask:
        def act(_rows: Session) -> Act:
            before = self._standing.notes.get(step.item.item)
            after = changed(before or NoteState())
            return Act(() if after == (before or NoteState()) else (NoteChange(step, before, after),), step)

        self._commit(act)
        return self._task_as(ItemTask)

    def _fill(self, step: FormStep | ConsentStep, values: Mapping[str, float | None], texts: Mapping[str, str]) -> None:
        def act(_rows: Session) -> Act:
            before = self._standing.forms.get(form_place(step))
            after = _filled(before or FormState(), values, texts)
            return Act(() if after == before else (FormChange(step, before, after),), step)

        self._commit(act)

    def _commit(self, act: Callable[[Session], Act]) -> Act:
        done = self._ledger.commit(act, stay=self._stay, seen=self._loaded)
        self._task = None
        return done

    def _move(self, step: Step) -> Task:
        return self._go(self._commit(lambda _rows: Act(self._closing(step), step)).step)

    def _closing(self, following: Step) -> tuple[RaterChange, ...]:
        """Close a batch that was opened again, where it is finished and the rater leaves it for ``following``."""
        batch = batch_of(self._step)
        state = self._standing.batches.get(batch) if batch is not None else None
        if batch is None or batch == batch_of(following) or state is None or not state.is_open:
            return ()
        if not all(self._standing.is_done(index) for index in self._way.steps_of_batch[batch]):
            return ()
        return (self._batch_change(self._step, BatchState(is_open=False)),)

    def _batch_change(self, step: Step, after: BatchState) -> BatchChange:
        batch = batch_of(step)
        first = next(item for item in self._way.item_steps.values() if batch_of(item) == batch)
        return BatchChange(first, self._standing.batches.get((first.pair.granularity, first.pair.batch)), after)

    def _check_open(self, step: Step) -> None:
        if self._standing.is_closed(step, at=self._step):
            raise BatchClosed

    def _go(self, step: Step) -> Task:
        if step.key != self._step.key:
            self._arrive(step)
        return self.task

    def _arrive(self, step: Step) -> None:
        self._step = step
        self._stay = Stay(
            step,
            started_at=self._ledger.instant(),
            idle_limit_s=self._idle_limit_s,
            utc_offset_min=self._ledger.utc_offset_min(),
        )
        self._task = None

    def _pair_on_screen(self) -> LoadedPair | None:
        pair = pair_of(self._step)
        if pair is None:
            self._loaded = None
        elif self._loaded is None or self._loaded.pair.assignment != pair.assignment:
            with self._workspace.reading() as rows:
                self._loaded = self._ledger.load(rows, pair)
        return self._loaded

    def _task_as(self, kind: type[_View]) -> _View:
        task = self.task
        if not isinstance(task, kind):
            raise TypeError(f"{task.step} is shown as {type(task).__name__}, not as {kind.__name__}")
        return task

    def _is_reached(self, index: int) -> bool:
        return index <= self._standing.first_open or self._standing.is_begun(self._way.steps[index])

    def _check_complete(self, step: Step) -> None:
        match step:
            case ConsentStep():
                if not self._standing.has_consent:
                    raise ConsentMissing
            case FormStep():
                if missing := self._standing.missing_form_items(step):
                    raise FormIncomplete(missing)
            case ItemStep():
                if names := self._standing.missing_dimensions(step):
                    labels = {d.name: wording(d.label, self._language) or d.name for d in self.plan.dimensions}
                    raise ItemIncomplete({name: labels[name] for name in names})
                if self._standing.lacks_reason(step):
                    raise ReasonNotWritten
            case ConfidenceStep():
                if not self._standing.is_done(self._index):
                    raise ConfidenceMissing
            case DoneStep():
                pass


def _check_on_scale(name: str, value: float, scale: Scale) -> None:
    if value not in scale.values:
        raise ValueOutsideScale(name, value, scale.values)


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
