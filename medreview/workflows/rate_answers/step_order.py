"""The steps of one rater through a study in their order, loaded once, and where each pair stands among them."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from medreview.domain.ids import AssignmentId, ItemId
from medreview.domain.rating_states import (
    CONSENT,
    BatchPlace,
    ConfidencePlace,
    FormPlace,
    GuardPlace,
    ImagePlace,
    MarkPlace,
    NotePlace,
    PracticeImagePlace,
    PracticePlace,
    RatingPlace,
    SaidPlace,
    StayPlace,
)
from medreview.domain.study_plans import Granularity, StudyPlan
from medreview.store.queries import ratings as queries
from medreview.store.queries.criteria import criteria_asked
from medreview.store.workspace import Session
from medreview.study_design.practice import PERMISSION
from medreview.study_design.steps import (
    ConfidenceStep,
    ConsentStep,
    FormStep,
    ItemInOrder,
    ItemStep,
    OfPractice,
    PairInOrder,
    PracticeStep,
    Step,
    steps_of,
)


@dataclass(frozen=True, slots=True)
class BatchInOrder:
    """``number`` counts from 1 in the rater's order, over both granularities."""

    number: int
    granularity: Granularity
    pairs: tuple[PairInOrder, ...]


RatedStep = ItemStep | PracticeStep


class StepOrder:
    """The unchanging order of a rater's steps; ``place_of`` gives the batch of a pair and its number there.

    ``items`` and ``pairs`` give the rows' ids by the names that the trail uses.
    """

    def __init__(self, plan: StudyPlan, pairs: Sequence[PairInOrder]) -> None:
        self.plan = plan
        self.pairs_in_order = tuple(pairs)
        self.steps = steps_of(plan, self.pairs_in_order)
        self.index_of = {step.key: index for index, step in enumerate(self.steps)}
        self.batches = tuple(_batches(self.pairs_in_order))
        self.place_of = {
            pair.assignment: (batch, number)
            for batch in self.batches
            for number, pair in enumerate(batch.pairs, start=1)
        }
        self.pairs = {pair.uid: pair.assignment for pair in pairs}
        self.items = {(pair.uid, item.sentence_index): item.item for pair in pairs for item in pair.items}
        self.item_steps = {step.item.item: step for step in self.steps if isinstance(step, ItemStep)}
        self.practice_steps = {
            (step.attempt, step.number): step for step in self.steps if isinstance(step, PracticeStep)
        }
        self.of_practice = tuple(step for step in self.steps if isinstance(step, OfPractice) or is_permission(step))
        self.batch_named = {(batch.granularity, batch.pairs[0].batch): batch for batch in self.batches}
        self._alike: dict[str, tuple[RatedStep, ...]] = {}
        for steps in _runs(self.steps):
            self._alike |= dict.fromkeys((step.key for step in steps), steps)
        self._steps_about: dict[SaidPlace, Step] = {}
        for step in self.steps:
            match step:
                case ConfidenceStep(pair=pair) | ItemStep(pair=pair, asks_confidence=True):
                    self._steps_about[ConfidencePlace(pair.uid)] = step
                case ConsentStep() | FormStep():
                    self._steps_about[form_place(step)] = step
                case _:
                    pass
        self.steps_of_batch: dict[tuple[Granularity, int], list[int]] = {}
        for index, step in enumerate(self.steps):
            if (batch := batch_of(step)) is not None:
                self.steps_of_batch.setdefault(batch, []).append(index)

    def items_alike(self, step: RatedStep) -> tuple[RatedStep, ...]:
        """The items around a step between which nothing else is asked: one granularity, practice or work."""
        return self._alike[step.key]

    def items_of(self, batch: BatchInOrder) -> tuple[ItemStep, ...]:
        return tuple(self.item_steps[item.item] for pair in batch.pairs for item in pair.items)

    def step_about(self, place: SaidPlace) -> Step:
        """The step of a place in the trail; of a batch the first one."""
        match place:
            case RatingPlace() | NotePlace() | StayPlace():
                return self.item_steps[self.items[place.assignment, place.sentence_index]]
            case BatchPlace():
                batch = Granularity(place.setting), place.batch
                return next(step for step in self.item_steps.values() if batch_of(step) == batch)
            case ImagePlace() | MarkPlace():
                return next(step for step in self.item_steps.values() if step.pair.uid == place.assignment)
            case PracticePlace() | PracticeImagePlace():
                return self.practice_steps[place.attempt, place.item]
            case ConfidencePlace() | FormPlace():
                return self._steps_about[place]
            case GuardPlace():
                raise ValueError("a request to look again is about no step")


def _runs(steps: Sequence[Step]) -> Iterator[tuple[RatedStep, ...]]:
    """The items in their order, those of one kind after another together."""
    rated = [step for step in steps if isinstance(step, RatedStep)]
    for _, run in groupby(rated, key=lambda step: (type(step), granularity_of(step))):
        yield tuple(run)


def granularity_of(step: RatedStep) -> Granularity:
    return step.item.granularity if isinstance(step, PracticeStep) else step.pair.granularity


def is_permission(step: Step) -> bool:
    """True for the form of a rater who did not pass the practice and asked the researcher."""
    return isinstance(step, FormStep) and step.form.name == PERMISSION


def form_place(step: FormStep | ConsentStep) -> FormPlace:
    """The place of the answers of a form; the consent is kept as a form of one item, too."""
    if isinstance(step, ConsentStep):
        return CONSENT
    return FormPlace(step.form.name, step.granularity or "", step.batch)


def pair_of(step: Step) -> PairInOrder | None:
    """The pair that a step is about."""
    return step.pair if isinstance(step, ItemStep | ConfidenceStep) else None


def batch_of(step: Step) -> tuple[Granularity, int] | None:
    """The batch that a step belongs to: an item, its confidence, or a form about the batch."""
    match step:
        case ItemStep(pair=pair) | ConfidenceStep(pair=pair):
            return pair.granularity, pair.batch
        case FormStep(granularity=granularity, batch=batch) if granularity is not None and batch:
            return granularity, batch
        case _:
            return None


def load_pairs(session: Session, plan: StudyPlan, study_id: int, rater_id: int) -> tuple[PairInOrder, ...]:
    """A rater's pairs in order, each with its items and the criteria that its answer is held to."""
    items = queries.assigned_items(session, study_id, rater_id)
    is_held = any(item.granularity == Granularity.CRITERIA for item in items)
    criteria = criteria_asked(session, study_id, rater_id, plan.criteria_of_pairs) if is_held else {}
    pairs: list[PairInOrder] = []
    for _, group in groupby(items, key=lambda item: item.assignment_id):
        of_pair = tuple(group)
        first = of_pair[0]
        pairs.append(
            PairInOrder(
                AssignmentId(first.assignment_id),
                first.uid,
                Granularity(first.granularity),
                first.batch,
                tuple(ItemInOrder(ItemId(item.item_id), item.sentence_index) for item in of_pair),
                criteria.get(first.uid, ()),
            )
        )
    return tuple(pairs)


def _batches(pairs: Sequence[PairInOrder]) -> list[BatchInOrder]:
    together = groupby(pairs, key=lambda pair: (pair.granularity, pair.batch))
    return [
        BatchInOrder(number, granularity, tuple(group))
        for number, ((granularity, _), group) in enumerate(together, start=1)
    ]
