"""Building what the rater sees: field by field, so that nothing about an author or a right option comes along."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from medreview.domain.answers import Answer
from medreview.domain.granularity import SCALED
from medreview.domain.ids import AssignmentId, ItemId
from medreview.domain.questions import Question, Turn
from medreview.domain.rating_states import FormState, NoteState, RatingState
from medreview.domain.rating_tasks import (
    AllDone,
    BatchEnds,
    BatchOverview,
    BesideAgreed,
    ConfidenceTask,
    ConsentTask,
    EarlierRating,
    FeedbackTask,
    FormTask,
    GivenRating,
    ItemTask,
    KindBegins,
    MinutesRange,
    Pair,
    PairOverview,
    PracticeDoneTask,
    PracticeProgress,
    SentenceSpan,
    ShownImage,
    ShownQuestion,
    ShownText,
    StepProgress,
    Task,
)
from medreview.domain.ratings import RatingStatus
from medreview.domain.study_plans import AgreedItem, Dimension, Granularity, criterion_asked
from medreview.store.queries import ratings as queries
from medreview.store.queries.answer_facts import answer_named
from medreview.store.queries.criteria import criteria_of_answers
from medreview.store.workspace import Session
from medreview.study_design.practice import attempt_result, attempts_of, is_agreed, is_passed
from medreview.study_design.steps import (
    ConfidenceStep,
    ConsentStep,
    DoneStep,
    FeedbackStep,
    FormStep,
    ItemStep,
    OfPractice,
    PairInOrder,
    PracticeDoneStep,
    PracticeStep,
    Step,
)
from medreview.workflows.rate_answers.errors import PracticeGone
from medreview.workflows.rate_answers.rater_state import RaterState
from medreview.workflows.rate_answers.step_order import StepOrder, batch_of, form_place, granularity_of


@dataclass(frozen=True, slots=True)
class LoadedPair:
    """A pair as shown, the sentence of each of its items, and the earlier ratings that a follow-up shows there.

    ``criteria`` are those asked at a practice item.
    """

    pair: Pair
    sentences: dict[ItemId, SentenceSpan | None]
    earlier: dict[ItemId, tuple[EarlierRating, ...]] = field(default_factory=dict[ItemId, tuple[EarlierRating, ...]])
    criteria: tuple[Dimension, ...] = ()


def load_pair(session: Session, study_id: int, pair: PairInOrder, *, show_references: bool) -> LoadedPair:
    """Read the texts of a pair; the references only where the study shows them."""
    question, answer = queries.question_and_answer(session, pair.assignment)
    other = queries.other_answer(session, pair.assignment) if pair.granularity is Granularity.PAIRWISE else None
    references = queries.references_beside(session, answer) if show_references else ()
    shown = Pair(
        assignment=pair.assignment,
        granularity=pair.granularity,
        question=_shown_question(session, question),
        answer=_shown_text(answer),
        references=tuple(_shown_text(reference) for reference in references if reference != other),
        other=_shown_text(other) if other is not None else None,
    )
    return LoadedPair(shown, _sentences(session, study_id, pair, answer), _earlier(session, pair))


def load_practice(session: Session, study_id: int, item: AgreedItem, *, show_references: bool) -> LoadedPair:
    """Read the texts of a practice item, which is nobody's pair.

    Raises
    ------
    PracticeGone
        If the workspace does not hold the answer any more, no such sentence of it, or a criterion less.
    """
    named = answer_named(session, item.dataset, item.answer)
    if named is None or named.id is None:
        raise PracticeGone
    question, answer = queries.question_of_answer(session, named.id)
    references = queries.references_beside(session, answer) if show_references else ()
    sentence = None
    if item.sentence_index is not None:
        span = queries.sentences_of_answer(session, study_id, named.id).get(item.sentence_index)
        if span is None:
            raise PracticeGone
        sentence = SentenceSpan(*span)
    shown = Pair(
        assignment=_OF_NOBODY,
        granularity=item.granularity,
        question=_shown_question(session, question),
        answer=_shown_text(answer),
        references=tuple(_shown_text(reference) for reference in references),
    )
    return LoadedPair(shown, {_NO_ITEM: sentence}, criteria=_practised_criteria(session, named.id, item))


def _practised_criteria(session: Session, answer_id: int, item: AgreedItem) -> tuple[Dimension, ...]:
    """The criteria with agreed values, in the order of the plan, with their words."""
    if not item.by_criteria:
        return ()
    texts = {key: one.text for (_, key), one in criteria_of_answers(session, [answer_id]).items()}
    if not texts.keys() >= item.values.keys():
        raise PracticeGone
    return tuple(criterion_asked(number, key, texts[key]) for number, key in enumerate(item.values, start=1))


_OF_NOBODY = AssignmentId(0)
_NO_ITEM = ItemId(0)
"""A practice item has no row of its own."""


def build_task(order: StepOrder, state: RaterState, step: Step, loaded: LoadedPair | None) -> Task:
    """The view of a step; ``loaded`` is its pair, where the step is about one."""
    match step:
        case ConsentStep(key=key):
            return ConsentTask(key, order.plan.consent, is_given=state.has_consent)
        case FormStep(key=key, form=form, granularity=granularity):
            filled = state.forms.get(form_place(step), FormState())
            return FormTask(key, form, granularity, dict(filled.values), dict(filled.texts))
        case ItemStep():
            return _item_task(order, state, step, _there(loaded))
        case ConfidenceStep():
            return _confidence_task(order, state, step, _there(loaded))
        case PracticeStep() | FeedbackStep() | PracticeDoneStep():
            return _task_of_practice(order, state, step, loaded)
        case DoneStep(key=key):
            return AllDone(key, Counter(pair.granularity for pair in order.pairs_in_order))


def told_of_repeats(done: AllDone, state: RaterState, again: Sequence[tuple[int, int]]) -> AllDone:
    """The end, with how much of what came twice was rated alike; what could not be judged counts on neither side."""
    both = [
        (one.value, state.given(ItemId(second))[name].value)
        for first, second in again
        for name, one in state.given(ItemId(first)).items()
        if name in state.given(ItemId(second))
    ]
    values = [(one, other) for one, other in both if one is not None and other is not None]
    return replace(done, n_twice=len(values), n_alike=sum(one == other for one, other in values))


def _task_of_practice(order: StepOrder, state: RaterState, step: OfPractice, loaded: LoadedPair | None) -> Task:
    match step:
        case PracticeStep():
            return _practice_task(order, state, step, _there(loaded))
        case FeedbackStep():
            return _feedback_task(order, state, step, _there(loaded))
        case PracticeDoneStep():
            return _practice_done(order, state, step)


def kind_begins(order: StepOrder, state: RaterState, step: Step) -> KindBegins | None:
    """The task that is asked from a step on, where it is the first of its kind that the rater comes to; else None."""
    if not isinstance(step, ItemStep | PracticeStep):
        return None
    alike, granularity = order.items_alike(step), granularity_of(step)
    if any(map(state.is_begun, alike)):
        return None
    rated = (one for one in order.steps if isinstance(one, ItemStep | PracticeStep) and state.is_begun(one))
    batches = [order.place_of[one.pair.assignment][0].number for one in alike if isinstance(one, ItemStep)]
    items = [one for one in alike if isinstance(one, ItemStep)]
    return KindBegins(
        granularity=granularity,
        is_practice=isinstance(step, PracticeStep),
        dimensions=order.plan.dimensions_for(granularity),
        n_items=len({one.number if isinstance(one, PracticeStep) else one.key for one in alike}),
        first_batch=min(batches, default=0),
        last_batch=max(batches, default=0),
        n_batches=len(order.batches),
        takes=state.takes(items) if items else None,
        is_first=all(granularity_of(one) is not granularity for one in rated),
    )


def batch_ends(order: StepOrder, state: RaterState, step: Step, following: Step) -> BatchEnds | None:
    """The batch that a step was the last of, where the rater goes on to what is open behind it; else None."""
    named = batch_of(step)
    if named is None or named == batch_of(following) or isinstance(following, DoneStep):
        return None
    steps = order.steps_of_batch[named]
    is_behind = order.index_of[following.key] > steps[-1] and not state.is_done(order.index_of[following.key])
    if not is_behind or not all(map(state.is_done, steps)):
        return None
    batch = order.batch_named[named]
    items = order.items_of(batch)
    later = order.batches[batch.number :]
    return BatchEnds(
        number=batch.number,
        n_batches=len(order.batches),
        n_pairs=len(batch.pairs),
        n_flagged=sum(state.notes.get(one.item.item, NoteState()).is_flagged for one in items),
        minutes=state.minutes_at(items),
        next_takes=state.takes(order.items_of(later[0]) if later else ()),
        study_takes=state.takes(order.item_steps.values()),
        compares=batch.granularity is Granularity.PAIRWISE,
    )


def build_overview(
    order: StepOrder,
    state: RaterState,
    current: Step,
    *,
    last_open: int,
    first_words: Mapping[AssignmentId, queries.FirstWords],
) -> tuple[BatchOverview, ...]:
    """Every batch and pair with what is done; ``last_open`` is the furthest step that may be gone to."""
    return tuple(
        BatchOverview(
            batch.number,
            batch.granularity,
            tuple(
                _pair_overview(order, state, pair, first_words, number=number, current=current, last_open=last_open)
                for number, pair in enumerate(batch.pairs, start=1)
            ),
            is_closed=state.is_closed(order.item_steps[batch.pairs[0].items[0].item], at=current),
        )
        for batch in order.batches
    )


def _item_task(order: StepOrder, state: RaterState, step: ItemStep, loaded: LoadedPair) -> ItemTask:
    item = step.item.item
    note = state.notes.get(item, NoteState())
    sure = state.confidences.get(step.pair.assignment)
    return ItemTask(
        step=step.key,
        pair=loaded.pair,
        item=item,
        sentence=loaded.sentences[item],
        sentence_number=step.item_index + 1,
        n_sentences=len(step.pair.items),
        dimensions=step.pair.dimensions(order.plan),
        given={name: _shown_rating(state) for name, state in state.given(item).items()},
        is_flagged=note.is_flagged,
        comment=note.comment,
        progress=_progress(order, state, step.pair),
        earlier=loaded.earlier.get(item, ()),
        asks_why=order.plan.asks_why,
        asked_confidence=order.plan.confidence if step.asks_confidence else None,
        confidence=sure.value if sure is not None and step.asks_confidence else None,
        marks=state.marks_of(step.pair.uid),
        takes_marks=bool(order.plan.marks) and step.pair.granularity in SCALED,
    )


def _shown_rating(state: RatingState) -> GivenRating:
    return GivenRating(state.status, state.value, state.reason)


def _practice_task(order: StepOrder, state: RaterState, step: PracticeStep, loaded: LoadedPair) -> ItemTask:
    given = {name: one for name, one in state.practised(step).items() if one.status is not RatingStatus.WITHDRAWN}
    progress = _practice_progress(order, step)
    return ItemTask(
        step=step.key,
        pair=loaded.pair,
        item=_NO_ITEM,
        sentence=loaded.sentences[_NO_ITEM],
        sentence_number=1,
        n_sentences=1,
        dimensions=loaded.criteria or order.plan.dimensions_of(step.item),
        given={name: _shown_rating(one) for name, one in given.items()},
        is_flagged=False,
        comment="",
        progress=StepProgress(
            batch=0,
            n_batches=len(order.batches),
            pair_in_batch=progress.number,
            n_pairs_in_batch=progress.n_items,
            n_steps_done=state.n_done,
            n_steps=_n_steps(order),
            batch_takes=MinutesRange(0.0, 0.0),
            study_takes=state.takes(order.item_steps.values()),
        ),
        practice=progress,
    )


def _feedback_task(order: StepOrder, state: RaterState, step: FeedbackStep, loaded: LoadedPair) -> FeedbackTask:
    within = order.plan.practice.within if order.plan.practice else 0
    given = state.practised(step)
    return FeedbackTask(
        step=step.key,
        pair=loaded.pair,
        sentence=loaded.sentences[_NO_ITEM],
        values=tuple(
            BesideAgreed(
                dimension,
                _shown_rating(given[dimension.name]),
                step.item.values[dimension.name],
                is_agreed(dimension.scale, given[dimension.name], step.item.values[dimension.name], within),
            )
            for dimension in loaded.criteria or order.plan.dimensions_of(step.item)
            if dimension.name in step.item.values and dimension.name in given
        ),
        why=step.item.why,
        progress=_practice_progress(order, step),
    )


def _practice_done(order: StepOrder, state: RaterState, step: PracticeDoneStep) -> PracticeDoneTask:
    practice, result = order.plan.practice, attempt_result(order.plan, state.practice, step.attempt)
    if practice is None or result is None:
        raise ValueError(f"{step.key} is shown before its items are rated")
    passed = is_passed(practice, result)
    return PracticeDoneTask(
        step=step.key,
        n_values=result.n_values,
        n_agreed=result.n_agreed,
        within=practice.within,
        pass_share=practice.pass_share,
        is_passed=passed,
        may_repeat=not passed and step.attempt < attempts_of(practice),
        progress=_practice_progress(order, step),
    )


def _practice_progress(order: StepOrder, step: PracticeStep | FeedbackStep | PracticeDoneStep) -> PracticeProgress:
    practice = order.plan.practice
    if practice is None:
        raise ValueError(f"{step.key} is of a practice that the plan does not have")
    number = len(practice.items) if isinstance(step, PracticeDoneStep) else step.number + 1
    return PracticeProgress(number, len(practice.items), step.attempt, attempts_of(practice))


def _n_steps(order: StepOrder) -> int:
    """The steps of the work, without the last one, which is never done, and those of the practice."""
    return len(order.steps) - 1 - len(order.of_practice)


def _confidence_task(order: StepOrder, state: RaterState, step: ConfidenceStep, loaded: LoadedPair) -> ConfidenceTask:
    question = order.plan.confidence
    if question is None:
        raise ValueError(f"{step.key} asks for a confidence that the plan does not have")
    given = state.confidences.get(step.pair.assignment)
    return ConfidenceTask(
        step=step.key,
        pair=loaded.pair,
        question=question,
        value=given.value if given else None,
        progress=_progress(order, state, step.pair),
    )


def _progress(order: StepOrder, state: RaterState, pair: PairInOrder) -> StepProgress:
    batch, pair_in_batch = order.place_of[pair.assignment]
    return StepProgress(
        batch=batch.number,
        n_batches=len(order.batches),
        pair_in_batch=pair_in_batch,
        n_pairs_in_batch=len(batch.pairs),
        n_steps_done=state.n_done,
        n_steps=_n_steps(order),
        batch_takes=state.takes(order.items_of(batch)),
        study_takes=state.takes(order.item_steps.values()),
        compares=batch.granularity is Granularity.PAIRWISE,
    )


def _pair_overview(
    order: StepOrder,
    state: RaterState,
    pair: PairInOrder,
    first_words: Mapping[AssignmentId, queries.FirstWords],
    *,
    number: int,
    current: Step,
    last_open: int,
) -> PairOverview:
    steps = [order.item_steps[item.item] for item in pair.items]
    indexes = [order.index_of[step.key] for step in steps]
    states = [state.given(item.item) for item in pair.items]
    notes = [state.notes.get(item.item, NoteState()) for item in pair.items]
    may_be_seen = not state.is_closed(steps[0], at=current) and (indexes[0] <= last_open or state.is_begun(steps[0]))
    is_told = may_be_seen and not _may_come_again(order, steps[0], current)
    nothing = queries.FirstWords()
    words = first_words.get(pair.assignment, nothing) if is_told else nothing
    return PairOverview(
        step=steps[0].key,
        number=number,
        n_items=len(steps),
        n_items_done=sum(state.is_done(index) for index in indexes),
        n_flagged=sum(note.is_flagged for note in notes),
        n_cannot_judge=sum(
            any(state.status is RatingStatus.CANNOT_JUDGE for state in given.values()) for given in states
        ),
        can_go_to=may_be_seen,
        is_current=isinstance(current, ItemStep | ConfidenceStep) and current.pair.assignment == pair.assignment,
        question=words.question,
        answers=words.answers,
        given=tuple({name: _shown_rating(one) for name, one in given.items()} for given in states if is_told),
        comments=tuple(note.comment for note in notes if is_told and note.comment.strip()),
    )


def _may_come_again(order: StepOrder, step: ItemStep, current: Step) -> bool:
    """True outside the rater's batch where answers come again, which nobody should know, nor what they said of them."""
    repeats = order.plan.repeats
    return (
        repeats is not None and step.pair.granularity in repeats.granularities and batch_of(step) != batch_of(current)
    )


def _shown_question(session: Session, question: Question) -> ShownQuestion:
    if question.id is None:
        raise ValueError("a question that is not stored cannot be shown")
    return ShownQuestion(
        question=ShownText(question.text, question.language),
        title=question.title,
        context=tuple(Turn(turn.get("role", ""), turn.get("text", "")) for turn in question.context),
        options=tuple(question.options),
        images=tuple(
            ShownImage(image.image_sha256, image.name, image.modality, width, height)
            for image, width, height in queries.images_of_question(session, question.id)
        ),
    )


def _shown_text(answer: Answer) -> ShownText:
    return ShownText(answer.text, answer.language)


def _sentences(session: Session, study_id: int, pair: PairInOrder, answer: Answer) -> dict[ItemId, SentenceSpan | None]:
    if answer.id is None or all(item.sentence_index is None for item in pair.items):
        return {item.item: None for item in pair.items}
    spans = queries.sentences_of_answer(session, study_id, answer.id)
    return {
        item.item: None if item.sentence_index is None else SentenceSpan(*spans[item.sentence_index])
        for item in pair.items
    }


def _earlier(session: Session, pair: PairInOrder) -> dict[ItemId, tuple[EarlierRating, ...]]:
    found: dict[ItemId, tuple[EarlierRating, ...]] = {}
    for shown in queries.shown_ratings(session, pair.assignment):
        item = ItemId(shown.item_id)
        given = GivenRating(RatingStatus(shown.status), shown.value, shown.reason)
        earlier = EarlierRating(shown.label, shown.is_own, shown.dimension, given, shown.comment or "")
        found[item] = (*found.get(item, ()), earlier)
    return found


def _there(loaded: LoadedPair | None) -> LoadedPair:
    if loaded is None:
        raise ValueError("the pair of this step was not loaded")
    return loaded
