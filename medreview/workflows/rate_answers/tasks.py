"""Building what the rater sees: field by field, so that nothing about an author or a right option comes along."""

from dataclasses import dataclass, field

from sqlmodel import Session

from medreview.domain.answers import Answer
from medreview.domain.ids import ItemId
from medreview.domain.questions import Question
from medreview.domain.rating_states import FormState, NoteState
from medreview.domain.rating_tasks import (
    AllDone,
    BatchOverview,
    ConfidenceTask,
    ConsentTask,
    EarlierRating,
    FormTask,
    GivenRating,
    ItemTask,
    Pair,
    PairOverview,
    SentenceSpan,
    ShownImage,
    ShownQuestion,
    ShownText,
    StepProgress,
    Task,
    Turn,
)
from medreview.domain.ratings import RatingStatus
from medreview.store.queries import ratings as queries
from medreview.study_design.steps import (
    ConfidenceStep,
    ConsentStep,
    DoneStep,
    FormStep,
    ItemStep,
    PairInOrder,
    Step,
)
from medreview.workflows.rate_answers.changes import form_place
from medreview.workflows.rate_answers.standing import Standing
from medreview.workflows.rate_answers.way import Way


@dataclass(frozen=True, slots=True)
class LoadedPair:
    """A pair as shown, the sentence of each of its items, and the earlier ratings that a follow-up shows there."""

    pair: Pair
    sentences: dict[ItemId, SentenceSpan | None]
    earlier: dict[ItemId, tuple[EarlierRating, ...]] = field(default_factory=dict[ItemId, tuple[EarlierRating, ...]])


def load_pair(rows: Session, study_id: int, pair: PairInOrder, *, show_references: bool) -> LoadedPair:
    """Read the texts of a pair; the references only where the study shows them."""
    question, answer = queries.question_and_answer(rows, pair.assignment)
    references = queries.references_beside(rows, answer) if show_references else ()
    shown = Pair(
        assignment=pair.assignment,
        granularity=pair.granularity,
        question=_shown_question(rows, question),
        answer=_shown_text(answer),
        references=tuple(_shown_text(reference) for reference in references),
    )
    return LoadedPair(shown, _sentences(rows, study_id, pair, answer), _earlier(rows, pair))


def build_task(way: Way, standing: Standing, step: Step, loaded: LoadedPair | None) -> Task:
    """The view of a step; ``loaded`` is its pair, where the step is about one."""
    match step:
        case ConsentStep(key=key):
            return ConsentTask(key, way.plan.consent, is_given=standing.has_consent)
        case FormStep(key=key, form=form, setting=setting):
            state = standing.forms.get(form_place(step), FormState())
            return FormTask(key, form, setting, dict(state.values), dict(state.texts))
        case ItemStep():
            return _item_task(way, standing, step, _there(loaded))
        case ConfidenceStep():
            return _confidence_task(way, standing, step, _there(loaded))
        case DoneStep(key=key):
            return AllDone(key, len(way.pairs))


def build_overview(way: Way, standing: Standing, current: Step, *, last_open: int) -> tuple[BatchOverview, ...]:
    """Every batch and pair with what is done; ``last_open`` is the furthest step that may be gone to."""
    return tuple(
        BatchOverview(
            batch.number,
            batch.granularity,
            tuple(
                _pair_overview(way, standing, pair, number=number, current=current, last_open=last_open)
                for number, pair in enumerate(batch.pairs, start=1)
            ),
            is_closed=standing.is_closed(way.item_steps[batch.pairs[0].items[0].item], at=current),
        )
        for batch in way.batches
    )


def _item_task(way: Way, standing: Standing, step: ItemStep, loaded: LoadedPair) -> ItemTask:
    item = step.item.item
    note = standing.notes.get(item, NoteState())
    return ItemTask(
        step=step.key,
        pair=loaded.pair,
        item=item,
        sentence=loaded.sentences[item],
        sentence_number=step.item_index + 1,
        n_sentences=len(step.pair.items),
        dimensions=way.plan.dimensions_for(step.pair.granularity),
        given={
            name: GivenRating(state.status, state.value, state.reason) for name, state in standing.given(item).items()
        },
        is_flagged=note.is_flagged,
        comment=note.comment,
        progress=_progress(way, standing, step.pair),
        earlier=loaded.earlier.get(item, ()),
        asks_why=way.plan.asks_why,
    )


def _confidence_task(way: Way, standing: Standing, step: ConfidenceStep, loaded: LoadedPair) -> ConfidenceTask:
    question = way.plan.confidence
    if question is None:
        raise ValueError(f"{step.key} asks for a confidence that the plan does not have")
    given = standing.confidences.get(step.pair.assignment)
    return ConfidenceTask(
        step=step.key,
        pair=loaded.pair,
        question=question,
        value=given.value if given else None,
        progress=_progress(way, standing, step.pair),
    )


def _progress(way: Way, standing: Standing, pair: PairInOrder) -> StepProgress:
    place = way.place_of[pair.assignment]
    return StepProgress(
        batch=place.batch.number,
        n_batches=len(way.batches),
        pair_in_batch=place.pair_in_batch,
        n_pairs_in_batch=len(place.batch.pairs),
        n_steps_done=standing.n_done,
        n_steps=len(way.steps) - 1,
        minutes_left=standing.minutes_left,
    )


def _pair_overview(
    way: Way, standing: Standing, pair: PairInOrder, *, number: int, current: Step, last_open: int
) -> PairOverview:
    steps = [way.item_steps[item.item] for item in pair.items]
    indexes = [way.index_of[step.key] for step in steps]
    states = [standing.given(item.item) for item in pair.items]
    return PairOverview(
        step=steps[0].key,
        number=number,
        n_items=len(steps),
        n_items_done=sum(standing.is_done(index) for index in indexes),
        n_flagged=sum(standing.notes.get(item.item, NoteState()).is_flagged for item in pair.items),
        n_cannot_judge=sum(
            any(state.status is RatingStatus.CANNOT_JUDGE for state in given.values()) for given in states
        ),
        can_go_to=not standing.is_closed(steps[0], at=current)
        and (indexes[0] <= last_open or standing.is_begun(steps[0])),
        is_current=isinstance(current, ItemStep | ConfidenceStep) and current.pair.assignment == pair.assignment,
    )


def _shown_question(rows: Session, question: Question) -> ShownQuestion:
    if question.id is None:
        raise ValueError("a question that is not stored cannot be shown")
    return ShownQuestion(
        question=ShownText(question.text, question.language),
        title=question.title,
        context=tuple(Turn(turn.get("role", ""), turn.get("text", "")) for turn in question.context),
        options=tuple(question.options),
        images=tuple(
            ShownImage(image.image_sha256, image.name, image.modality, width, height)
            for image, width, height in queries.images_of_question(rows, question.id)
        ),
    )


def _shown_text(answer: Answer) -> ShownText:
    return ShownText(answer.text, answer.language)


def _sentences(rows: Session, study_id: int, pair: PairInOrder, answer: Answer) -> dict[ItemId, SentenceSpan | None]:
    if answer.id is None or all(item.sentence_index is None for item in pair.items):
        return {item.item: None for item in pair.items}
    spans = queries.sentences_of_answer(rows, study_id, answer.id)
    return {
        item.item: None if item.sentence_index is None else SentenceSpan(*spans[item.sentence_index])
        for item in pair.items
    }


def _earlier(rows: Session, pair: PairInOrder) -> dict[ItemId, tuple[EarlierRating, ...]]:
    found: dict[ItemId, tuple[EarlierRating, ...]] = {}
    for shown in queries.shown_ratings(rows, pair.assignment):
        item = ItemId(shown.item_id)
        given = GivenRating(RatingStatus(shown.status), shown.value, shown.reason)
        earlier = EarlierRating(shown.label, shown.is_own, shown.dimension, given, shown.comment or "")
        found[item] = (*found.get(item, ()), earlier)
    return found


def _there(loaded: LoadedPair | None) -> LoadedPair:
    if loaded is None:
        raise ValueError("the pair of this step was not loaded")
    return loaded
