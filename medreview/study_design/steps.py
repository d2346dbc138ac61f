"""A rater's way through a study: one step after the other, in the order that the plan gives."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from medreview.domain.ids import AssignmentId, ItemId
from medreview.domain.study_plans import AgreedItem, Dimension, Form, FormTime, Granularity, StudyPlan
from medreview.study_design.practice import attempts_of, permission_form


@dataclass(frozen=True, slots=True)
class ItemInOrder:
    """One thing to rate: a sentence, or the whole answer where ``sentence_index`` is None."""

    item: ItemId
    sentence_index: int | None


@dataclass(frozen=True, slots=True)
class PairInOrder:
    """One pair of a rater with its items; ``uid`` is the assignment's, the same wherever the study travels.

    ``criteria`` are those of the question, where the answer is held to them.
    """

    assignment: AssignmentId
    uid: str
    granularity: Granularity
    batch: int
    items: tuple[ItemInOrder, ...]
    criteria: tuple[Dimension, ...] = ()

    def dimensions(self, plan: StudyPlan) -> tuple[Dimension, ...]:
        """Dimensions asked at each item."""
        return self.criteria if self.granularity is Granularity.CRITERIA else plan.dimensions_for(self.granularity)


@dataclass(frozen=True, slots=True)
class ConsentStep:
    key: str = "consent"


@dataclass(frozen=True, slots=True)
class FormStep:
    """Answer a form; ``granularity`` None and ``batch`` 0 where it is not about one granularity or batch."""

    key: str
    form: Form
    granularity: Granularity | None = None
    batch: int = 0


@dataclass(frozen=True, slots=True)
class ItemStep:
    """Rate one item; ``item_index`` counts from 0 within its pair.

    ``asks_confidence`` where the pair's confidence is asked in a row of this step.
    """

    key: str
    pair: PairInOrder
    item: ItemInOrder
    item_index: int
    asks_confidence: bool = False


@dataclass(frozen=True, slots=True)
class ConfidenceStep:
    key: str
    pair: PairInOrder


@dataclass(frozen=True, slots=True)
class PracticeStep:
    """Rate one practice item: ``number`` counts from 0 in the order of the plan, attempts from 1."""

    key: str
    attempt: int
    number: int
    item: AgreedItem


@dataclass(frozen=True, slots=True)
class FeedbackStep:
    """See the agreed values of the practice item just rated."""

    key: str
    attempt: int
    number: int
    item: AgreedItem


@dataclass(frozen=True, slots=True)
class PracticeDoneStep:
    key: str
    attempt: int


@dataclass(frozen=True, slots=True)
class DoneStep:
    key: str = "done"


Step = ConsentStep | FormStep | PracticeStep | FeedbackStep | PracticeDoneStep | ItemStep | ConfidenceStep | DoneStep
OfPractice = PracticeStep | FeedbackStep | PracticeDoneStep


def steps_of(plan: StudyPlan, pairs: Sequence[PairInOrder]) -> tuple[Step, ...]:
    """All steps of one rater, from the consent to the end.

    Consent (where the plan has a text) and the forms at the start; every attempt at the practice, with what a rater
    fills in who failed in all of them; every pair's items and then its confidence (in a step of its own, or in the last
    item's);
    after a batch its forms; after the last batch of a granularity, repeats included, the forms about that setting;
    the forms at the end; done. A repeated pair is not told apart from any other.

    Parameters
    ----------
    plan : StudyPlan
        The study's plan.
    pairs : sequence of PairInOrder
        The rater's pairs in their order. The pairs of a batch stand together.

    Returns
    -------
    tuple of Step
        Keys are unique and stay the same for the life of the study, on every machine.
    """
    return tuple(_steps(plan, pairs))


def _steps(plan: StudyPlan, pairs: Sequence[PairInOrder]) -> Iterator[Step]:
    if any(plan.consent.values()):
        yield ConsentStep()
    for form in _forms(plan, FormTime.AT_START):
        yield FormStep(f"form/{form.name}", form)
    yield from _practice_steps(plan)
    last_of_granularity = {pair.granularity: index for index, pair in enumerate(pairs)}
    for index, pair in enumerate(pairs):
        yield from _pair_steps(plan, pair)
        if _ends_batch(pairs, index):
            yield from _forms_after_batch(plan, pair)
        if last_of_granularity[pair.granularity] == index:
            for form in _forms(plan, FormTime.AFTER_GRANULARITY):
                yield FormStep(f"form/{form.name}/{pair.granularity}", form, pair.granularity)
    for form in _forms(plan, FormTime.AT_END):
        yield FormStep(f"form/{form.name}", form)
    yield DoneStep()


def _practice_steps(plan: StudyPlan) -> Iterator[Step]:
    if plan.practice is None or not plan.practice.items:
        return
    for attempt in range(1, attempts_of(plan.practice) + 1):
        for number, item in enumerate(plan.practice.items):
            key = f"practice/{attempt}/{number}"
            yield PracticeStep(key, attempt, number, item)
            yield FeedbackStep(f"{key}/feedback", attempt, number, item)
        yield PracticeDoneStep(f"practice/{attempt}/result", attempt)
    form = permission_form(plan)
    if form is not None:
        yield FormStep(f"form/{form.name}", form)


def _pair_steps(plan: StudyPlan, pair: PairInOrder) -> Iterator[Step]:
    has_row = plan.confidence is not None and plan.confidence_row
    for index, item in enumerate(pair.items):
        is_last = index == len(pair.items) - 1
        yield ItemStep(f"item/{pair.uid}/{index}", pair, item, index, asks_confidence=has_row and is_last)
    if plan.confidence is not None and not has_row:
        yield ConfidenceStep(f"confidence/{pair.uid}", pair)


def _forms_after_batch(plan: StudyPlan, pair: PairInOrder) -> Iterator[Step]:
    for form in _forms(plan, FormTime.AFTER_BATCH):
        yield FormStep(f"form/{form.name}/{pair.granularity}/{pair.batch}", form, pair.granularity, pair.batch)


def _ends_batch(pairs: Sequence[PairInOrder], index: int) -> bool:
    if index == len(pairs) - 1:
        return True
    here, following = pairs[index], pairs[index + 1]
    return (here.granularity, here.batch) != (following.granularity, following.batch)


def _forms(plan: StudyPlan, when: FormTime) -> Iterator[Form]:
    return (form for form in plan.forms if form.when is when)
