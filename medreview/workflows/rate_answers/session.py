"""A rater at work on a study: every change is committed before the call returns."""

from collections.abc import Mapping

from medreview.domain.ids import AssignmentId
from medreview.domain.instants import Clock
from medreview.domain.rating_states import (
    BatchPlace,
    BatchState,
    GuardPlace,
    ImagePlace,
    ImageState,
    LookPlace,
    MarkPlace,
    PracticeImagePlace,
    SaidPlace,
)
from medreview.domain.rating_tasks import (
    BatchOverview,
    Interlude,
    LookAgain,
    Task,
)
from medreview.domain.study_plans import wording
from medreview.rater_work.scope import Owner
from medreview.rater_work.writer import RaterChange, last_action
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
from medreview.workflows.rate_answers.errors import (
    BatchClosed,
    ConfidenceMissing,
    ConsentMissing,
    FormIncomplete,
    ItemIncomplete,
    NothingToUndo,
    PracticeClosed,
    ReasonNotWritten,
    ReopeningWithoutReason,
    StepNotReached,
    StudyChanged,
    check_length,
)
from medreview.workflows.rate_answers.giving import GivesRatings
from medreview.workflows.rate_answers.marking import MarksWords
from medreview.workflows.rate_answers.session_work import with_look
from medreview.workflows.rate_answers.step_order import StepOrder, batch_of, pair_of
from medreview.workflows.rate_answers.tasks import (
    batch_ends,
    build_overview,
    kind_begins,
)


class RatingSession(GivesRatings, MarksWords):
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
        super().__init__(session, workspace, owner, order, mark=mark, left_at=left_at, now=now)
        self._language = language
        self._finished: dict[str, RatedItem] = {}
        self._look_again: LookAgain | None = None
        self._interludes: list[Interlude] = []
        self._left_for: str | None = None
        self._first_words: Mapping[AssignmentId, queries.FirstWords] | None = None
        self._tell_kind()

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
        """Open the closed batch of a step again, and go there from here; the reason stays in the trail.

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
        here = self._left_for or self._step.key
        task = self._go(there)
        self._left_for = here
        return task

    def overview(self) -> tuple[BatchOverview, ...]:
        """Every batch with its pairs: first words, what was given, flagged and not judged, and where one may go."""
        if self._first_words is None:
            with self._workspace.reading() as session:
                draws = self.plan.draws_markdown
                self._first_words = queries.first_words(session, self.study, self.rater, draws_markdown=draws)
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
        place = self._look_at(0)
        return frozenset() if place is None else self._state.images_seen(place)

    def look(self, position: int, seconds: float, *, is_new: bool = True) -> None:
        """Note that an image of the question was in sight; that it was seen at all is written at once.

        How often and how long is written with the time of the stay. ``is_new`` is False while it stays in sight.
        """
        place = self._look_at(position)
        if place is None:
            raise ValueError(f"{self._step.key} shows no image")
        look, earlier = ImageState(self._instant(), int(is_new), seconds), self._looks.get(place)
        self._looks[place] = look if earlier is None else with_look(earlier, look)
        if place not in self._state.images:
            with self._writing() as session:
                self._write(session, (), self._step)

    def _look_at(self, position: int) -> LookPlace | None:
        if isinstance(self._step, PracticeStep | FeedbackStep):
            return PracticeImagePlace(self._step.attempt, self._step.number, position)
        pair = pair_of(self._step)
        return ImagePlace(pair.uid, position) if pair is not None else None

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

    def _may_be_seen_again(self, step: Step) -> bool:
        """False for a practice item whose agreed values were seen, and for attempts that nobody came past."""
        is_shut = isinstance(step, PracticeStep) and self._state.is_closed(step, at=self._step)
        return self._state.is_due(step) and not is_shut

    def _step_of(self, place: SaidPlace) -> Step:
        """The step that a change is about; of marks the one on screen, where the answer is on it."""
        here, about = pair_of(self._step), self._order.step_about(place)
        is_here = isinstance(place, MarkPlace) and isinstance(self._step, ItemStep) and here == pair_of(about)
        return self._step if is_here else about

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
                    labels = {d.name: wording(d.label, self._language) or d.name for d in self._dimensions(step)}
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
