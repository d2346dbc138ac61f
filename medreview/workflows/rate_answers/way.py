"""A rater's way through a study, loaded once: plan, steps, and where each pair stands."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from sqlmodel import Session

from medreview.domain.ids import AssignmentId, ItemId
from medreview.domain.study_plans import Granularity, StudyPlan
from medreview.store.queries import ratings as queries
from medreview.study_design.steps import (
    ConfidenceStep,
    FormStep,
    ItemInOrder,
    ItemStep,
    PairInOrder,
    Step,
    steps_of,
)


@dataclass(frozen=True, slots=True)
class BatchInOrder:
    """``number`` counts from 1 in the rater's order, over both granularities."""

    number: int
    granularity: Granularity
    pairs: tuple[PairInOrder, ...]


@dataclass(frozen=True, slots=True)
class Place:
    batch: BatchInOrder
    pair_in_batch: int


class Way:
    """What does not change while a rater rates."""

    def __init__(self, plan: StudyPlan, pairs: Sequence[PairInOrder]) -> None:
        self.plan = plan
        self.pairs = tuple(pairs)
        self.steps = steps_of(plan, self.pairs)
        self.index_of = {step.key: index for index, step in enumerate(self.steps)}
        self.batches = tuple(_batches(self.pairs))
        self.place_of = {
            pair.assignment: Place(batch, number)
            for batch in self.batches
            for number, pair in enumerate(batch.pairs, start=1)
        }
        self.items: dict[tuple[str, int | None], ItemStep] = {}
        self.item_steps: dict[ItemId, ItemStep] = {}
        self.confidence_steps: dict[str, ConfidenceStep] = {}
        for step in self.steps:
            match step:
                case ItemStep(pair=pair, item=item):
                    self.items[pair.uid, item.sentence_index] = step
                    self.item_steps[item.item] = step
                case ConfidenceStep(pair=pair):
                    self.confidence_steps[pair.uid] = step
                case _:
                    pass
        self.steps_of_batch: dict[tuple[Granularity, int], list[int]] = {}
        for index, step in enumerate(self.steps):
            if (batch := batch_of(step)) is not None:
                self.steps_of_batch.setdefault(batch, []).append(index)
        self.dimension_names = {
            granularity: frozenset(dimension.name for dimension in plan.dimensions_for(granularity))
            for granularity in Granularity
        }


def pair_of(step: Step) -> PairInOrder | None:
    """The pair that a step is about."""
    return step.pair if isinstance(step, ItemStep | ConfidenceStep) else None


def batch_of(step: Step) -> tuple[Granularity, int] | None:
    """The batch that a step belongs to: an item, its confidence, or a form about the batch."""
    match step:
        case ItemStep(pair=pair) | ConfidenceStep(pair=pair):
            return pair.granularity, pair.batch
        case FormStep(setting=setting, batch=batch) if setting is not None and batch:
            return setting, batch
        case _:
            return None


def load_pairs(rows: Session, study_id: int, rater_id: int) -> tuple[PairInOrder, ...]:
    """A rater's pairs in order, each with its items."""
    items = queries.assigned_items(rows, study_id, rater_id)
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
            )
        )
    return tuple(pairs)


def _batches(pairs: Sequence[PairInOrder]) -> list[BatchInOrder]:
    together = groupby(pairs, key=lambda pair: (pair.granularity, pair.batch))
    return [
        BatchInOrder(number, granularity, tuple(group))
        for number, ((granularity, _), group) in enumerate(together, start=1)
    ]
