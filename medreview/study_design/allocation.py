"""From a plan and the answers to every rater's pairs, in order. The same plan gives the same pairs everywhere."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from types import MappingProxyType

from medreview.domain.ids import AnswerId
from medreview.domain.study_plans import Granularity, PlannedRater, StudyPlan
from medreview.study_design.agreed_items import agreed_problems
from medreview.study_design.batches import (
    AgreedAnswers,
    AnswerToRate,
    Batch,
    QuestionToRate,
    RaterBatches,
    deal_to_groups,
    first_batch,
    in_stable_order,
    rater_batches,
    selected_questions,
)
from medreview.study_design.gold import deal_gold
from medreview.study_design.problems import PlanCannotBeFilled, problems_of
from medreview.study_design.random_order import sampled_sentences, shuffled

FIRST = 1
REPEAT = 2


@dataclass(frozen=True, slots=True)
class PlannedPair:
    """One answer for one rater at one granularity; two where they are compared, ``answer`` the one shown first.

    ``block`` and ``position`` count from 1 in the rater's order, ``batch`` from 1 within the granularity.
    ``sentence_indexes`` count from 0 and are sorted; none at the coarse granularity.
    """

    rater: str
    block: int
    block_name: str
    granularity: Granularity
    batch: int
    position: int
    question: str
    answer: AnswerId
    occasion: int
    sentence_indexes: tuple[int, ...]
    is_pilot: bool
    is_gold: bool = False
    other: AnswerId | None = None


@dataclass(frozen=True, slots=True)
class Allocation:
    """The result of `allocate`: each rater's pairs by code, each group's questions by key."""

    pairs: dict[str, tuple[PlannedPair, ...]]
    questions: dict[str, tuple[str, ...]]

    def all_pairs(self) -> Iterator[PlannedPair]:
        for pairs in self.pairs.values():
            yield from pairs


@dataclass(frozen=True, slots=True)
class _Stretch:
    """The batches that one block gives a rater."""

    name: str
    granularity: Granularity
    batches: tuple[Batch, ...]
    occasion: int
    is_pilot: bool


def allocate(
    plan: StudyPlan, questions: Iterable[QuestionToRate], agreed: AgreedAnswers = MappingProxyType({})
) -> Allocation:
    """Lay out who rates what, in which batch and order, and which sentences.

    Questions are drawn and dealt to groups; each rater's are shuffled into batches in which a question's answers
    stay together; blocks rate a batch set at a granularity, with the questions of a batch and the answers of a
    question in a fresh random order; a pairwise block holds every two answers of a question against each other, the
    one or the other first by chance; repeats come last. All randomness comes from the plan's seed in streams of
    their own, so that wordings, forms or another rater change nothing here.

    Parameters
    ----------
    plan : StudyPlan
        The whole plan.
    questions : iterable of QuestionToRate
        Everything that the selection fits, in any order, without answers for practice and gold.
    agreed
        The answers for practice and gold, which are mixed in: all else stays where it would be without them.

    Raises
    ------
    PlanCannotBeFilled
        With every reason why this plan cannot be carried out with these questions.
    """
    ordered = in_stable_order(questions)
    problems = (*problems_of(plan, ordered), *agreed_problems(plan, agreed))
    if problems:
        raise PlanCannotBeFilled(problems)
    groups = deal_to_groups(plan, selected_questions(plan, ordered))
    pairs = {
        rater.code: tuple(_rater_pairs(plan, rater, rater_batches(plan, rater, groups[rater.group]), agreed))
        for rater in plan.raters
    }
    keys = {group: tuple(question.key for question in dealt) for group, dealt in groups.items()}
    return Allocation(pairs, keys)


def _rater_pairs(
    plan: StudyPlan, rater: PlannedRater, batches: RaterBatches, agreed: AgreedAnswers
) -> Iterator[PlannedPair]:
    position = 0
    n_batches = dict.fromkeys(Granularity, 0)
    stretches = tuple(_stretches(plan, rater, batches))
    in_earnest = {
        (number, place): (stretch.granularity, frozenset(question.key for question in batch))
        for number, stretch in enumerate(stretches, start=1)
        if stretch.occasion == FIRST and not stretch.is_pilot
        for place, batch in enumerate(stretch.batches)
    }
    gold = deal_gold(plan, rater, in_earnest, agreed)
    for number, stretch in enumerate(stretches, start=1):
        for place, batch in enumerate(stretch.batches):
            n_batches[stretch.granularity] += 1
            rows = [
                (question.key, answers, _sentences(plan, stretch.granularity, answers[0]), False)
                for question, answers in _in_rating_order(plan, rater, stretch, batch)
            ]
            for one in gold.get((number, place), ()):
                at = one.place_among(plan, rater, [question for question, *_ in rows])
                rows.insert(at, (one.question, (one.answer,), one.sentences_to_rate(plan), True))
            for question, answers, sentences, is_gold in rows:
                position += 1
                yield PlannedPair(
                    rater=rater.code,
                    block=number,
                    block_name=stretch.name,
                    granularity=stretch.granularity,
                    batch=n_batches[stretch.granularity],
                    position=position,
                    question=question,
                    answer=answers[0].answer,
                    occasion=stretch.occasion,
                    sentence_indexes=sentences,
                    is_pilot=stretch.is_pilot,
                    is_gold=is_gold,
                    other=answers[1].answer if len(answers) > 1 else None,
                )


def _stretches(plan: StudyPlan, rater: PlannedRater, batches: RaterBatches) -> Iterator[_Stretch]:
    for block in plan.blocks_of(rater):
        yield _Stretch(block.name, block.granularity, batches.sets[block.batch_set], FIRST, block.is_pilot)
    if plan.repeats is not None:
        repeated = _repeated_questions(plan, rater, first_batch(plan, rater, batches))
        for granularity in plan.repeats.granularities:
            yield _Stretch(plan.repeats.name_of(granularity), granularity, (repeated,), REPEAT, is_pilot=False)


def _repeated_questions(plan: StudyPlan, rater: PlannedRater, batch: Batch) -> Batch:
    """Draw the pairs that come again: whole questions as far as they fit, the rest from one more."""
    if plan.repeats is None:
        return ()
    n_open = plan.repeats.n_pairs
    taken: list[QuestionToRate] = []
    passed: list[QuestionToRate] = []
    for question in shuffled(_by_key(batch), plan.seed, "repeats", rater.code):
        if len(question.answers) <= n_open:
            taken.append(question)
            n_open -= len(question.answers)
        else:
            passed.append(question)
    for question in passed:
        answers = shuffled(question.answers, plan.seed, "repeats", rater.code, question.key)[:n_open]
        if answers:
            taken.append(QuestionToRate(question.key, answers))
        n_open -= len(answers)
    return tuple(taken)


def _in_rating_order(
    plan: StudyPlan, rater: PlannedRater, stretch: _Stretch, batch: Batch
) -> Iterator[tuple[QuestionToRate, tuple[AnswerToRate, ...]]]:
    """Each question with what is rated together: an answer, or two of which the first is shown first."""
    keys = _by_key(batch)
    for question in shuffled(keys, plan.seed, "order", rater.code, stretch.name, keys[0].key):
        names = (rater.code, stretch.name, question.key)
        if stretch.granularity is Granularity.PAIRWISE:
            for pair in shuffled(tuple(combinations(question.answers, 2)), plan.seed, "comparisons", *names):
                yield question, shuffled(pair, plan.seed, "sides", *names, *(answer.key for answer in pair))
        else:
            for answer in shuffled(question.answers, plan.seed, "answers", *names):
                yield question, (answer,)


def _by_key(batch: Sequence[QuestionToRate]) -> tuple[QuestionToRate, ...]:
    return tuple(sorted(batch, key=lambda question: question.key))


def _sentences(plan: StudyPlan, granularity: Granularity, answer: AnswerToRate) -> tuple[int, ...]:
    if granularity is not Granularity.FINE:
        return ()
    return sampled_sentences(plan, answer.key, answer.n_sentences)
