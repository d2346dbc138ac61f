"""Distribution of questions to groups, and of a rater's questions to batches and batch sets."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from math import comb

from medreview.domain.ids import AnswerId
from medreview.domain.study_plans import BatchSet, Granularity, PlannedRater, StudyPlan
from medreview.study_design.random_order import shuffled


@dataclass(frozen=True, slots=True)
class AnswerToRate:
    """An answer of the study; ``key`` is unique and the same in every workspace that holds the answer."""

    answer: AnswerId
    key: str
    n_sentences: int


@dataclass(frozen=True, slots=True)
class QuestionToRate:
    """A question with the answers to it that are rated; ``key`` as for answers."""

    key: str
    answers: tuple[AnswerToRate, ...]
    has_reference: bool = False


@dataclass(frozen=True, slots=True)
class AgreedAnswer:
    """An answer with agreed values, and the key of its question with those of its criteria where they are asked."""

    question: str
    answer: AnswerToRate
    criteria: frozenset[str] = frozenset()


AgreedAnswers = Mapping[tuple[str, str], AgreedAnswer]
"""Of the practice and gold items of a plan, those that are there, by dataset and key."""
Batch = tuple[QuestionToRate, ...]


@dataclass(frozen=True, slots=True)
class RaterBatches:
    """A rater's batches by the name of their batch set.

    ``n_missing`` batches are asked for but not there; ``n_left`` are there but in no set.
    """

    sets: dict[str, tuple[Batch, ...]]
    n_missing: int
    n_left: int


def n_comparisons(question: QuestionToRate) -> int:
    """The number of pairs that the answers to a question make."""
    return comb(len(question.answers), 2)


def n_of_question(plan: StudyPlan, question: QuestionToRate) -> int:
    """The number of pairs of a batch that a question takes, in whichever of the plan's blocks takes most."""
    answers = len(question.answers)
    if not plan.compares:
        return answers
    is_rated_alone = any(block.granularity is not Granularity.PAIRWISE for block in plan.blocks)
    return max(n_comparisons(question), answers if is_rated_alone else 0)


def in_stable_order(questions: Iterable[QuestionToRate]) -> tuple[QuestionToRate, ...]:
    """Sort questions, and the answers of each, by their keys, so that the order they came in does not matter."""
    ordered = sorted(questions, key=lambda question: question.key)
    return tuple(
        replace(question, answers=tuple(sorted(question.answers, key=lambda answer: answer.key)))
        for question in ordered
    )


def groups_of(plan: StudyPlan) -> tuple[str, ...]:
    """Names of the groups, in the order in which the raters bring them up."""
    return tuple(dict.fromkeys(rater.group for rater in plan.raters))


def selected_questions(plan: StudyPlan, questions: Sequence[QuestionToRate]) -> tuple[QuestionToRate, ...]:
    """Draw the questions of the study: a sample from the seed where the plan names a number, else all.

    A number or a seed that cannot be used draws nothing: both are problems of the plan.
    """
    n_questions = plan.selection.n_questions
    if n_questions is None or n_questions < 1 or plan.seed < 0:
        return tuple(questions)
    return shuffled(questions, plan.seed, "questions")[:n_questions]


def deal_to_groups(plan: StudyPlan, questions: Sequence[QuestionToRate]) -> dict[str, tuple[QuestionToRate, ...]]:
    """Deal the selected questions: the shared ones to every group, the others evenly in turn.

    Each group's questions come in random order, the shared ones first.
    """
    groups = groups_of(plan)
    order = shuffled(in_stable_order(questions), plan.seed, "groups")
    shared, dealt = order[: plan.shared_questions], order[plan.shared_questions :]
    return {group: (*shared, *dealt[index :: len(groups)]) for index, group in enumerate(groups)}


def rater_batches(plan: StudyPlan, rater: PlannedRater, questions: Sequence[QuestionToRate]) -> RaterBatches:
    """Lay a rater's questions into batches, and the batches into the plan's batch sets.

    Batch sets of pilot blocks are filled first and with the same questions for the whole group (shared questions
    before others), because raters discuss them. The other questions are shuffled for each rater.

    Parameters
    ----------
    plan : StudyPlan
        With a batch size of at least 1.
    rater : PlannedRater
        Whose batches.
    questions : sequence of QuestionToRate
        The group's questions as `deal_to_groups` gives them.
    """
    pilots = _pilot_sets(plan)
    first_batches = tuple(batches_of(plan, questions))
    pilot = _cut(first_batches, [s for s in plan.batch_sets if s.name in pilots])
    used = {question.key for batches in pilot.sets.values() for batch in batches for question in batch}
    rest = in_stable_order(question for question in questions if question.key not in used)
    mixed = shuffled(rest, plan.seed, "batches", rater.code)
    main_batches = tuple(batches_of(plan, mixed))
    main = _cut(main_batches, [s for s in plan.batch_sets if s.name not in pilots])
    return RaterBatches({**pilot.sets, **main.sets}, pilot.n_missing + main.n_missing, main.n_left)


def batches_of(plan: StudyPlan, questions: Iterable[QuestionToRate]) -> Iterator[Batch]:
    """Fill batches in turn with whole questions, each up to the plan's size."""
    batch: list[QuestionToRate] = []
    n_pairs = 0
    for question in questions:
        n_own = n_of_question(plan, question)
        if batch and n_pairs + n_own > plan.batch_size:
            yield tuple(batch)
            batch, n_pairs = [], 0
        batch.append(question)
        n_pairs += n_own
    if batch:
        yield tuple(batch)


def first_batch(plan: StudyPlan, rater: PlannedRater, batches: RaterBatches) -> Batch:
    """Give the first batch that a rater rates in earnest: pilots do not count unless there is nothing else."""
    blocks = sorted(plan.blocks_of(rater), key=lambda block: block.is_pilot)
    return next((batch for block in blocks for batch in batches.sets.get(block.batch_set, ())), ())


def _pilot_sets(plan: StudyPlan) -> frozenset[str]:
    return frozenset(block.batch_set for block in plan.blocks if block.is_pilot)


def _cut(batches: tuple[Batch, ...], batch_sets: Sequence[BatchSet]) -> RaterBatches:
    n_fixed = sum(batch_set.n_batches or 0 for batch_set in batch_sets)
    n_rest = max(len(batches) - n_fixed, 0)
    sets: dict[str, tuple[Batch, ...]] = {}
    at = 0
    for batch_set in batch_sets:
        n_batches = n_rest if batch_set.n_batches is None else batch_set.n_batches
        sets[batch_set.name] = batches[at : at + n_batches]
        at += n_batches
    return RaterBatches(sets, max(n_fixed - len(batches), 0), max(len(batches) - at, 0))
