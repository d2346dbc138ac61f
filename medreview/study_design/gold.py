"""Gold among the work: which batch of a rater gets which answer with agreed values, and where in it.

Every rater gets every gold answer once at each granularity that it has agreed values for, in batches of their own draw.
An answer to a question that is in a batch anyway stands with the others to it, so that nothing tells it apart.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from medreview.domain.study_plans import Granularity, PlannedRater, StudyPlan
from medreview.study_design.batches import AgreedAnswers, AnswerToRate
from medreview.study_design.random_order import sampled, sampled_sentences, shuffled

BatchKey = tuple[int, int]
"""The number of a block in the rater's order, and the place of a batch in it."""


@dataclass(frozen=True, slots=True)
class GoldAnswer:
    """A gold answer at one granularity; ``agreed_sentences`` have agreed values, none where the whole answer has."""

    question: str
    answer: AnswerToRate
    granularity: Granularity
    agreed_sentences: tuple[int, ...]

    def sentences_to_rate(self, plan: StudyPlan) -> tuple[int, ...]:
        """As many sentences as of any other answer, those with agreed values among them first of all."""
        if self.granularity is not Granularity.FINE:
            return ()
        drawn = sampled_sentences(plan, self.answer.key, self.answer.n_sentences)
        own = self.agreed_sentences[: len(drawn)]
        others = [index for index in drawn if index not in own]
        kept = sampled(others, len(drawn) - len(own), plan.seed, "gold sentences", self.answer.key)
        return tuple(sorted({*own, *kept}))

    def place_among(self, plan: StudyPlan, rater: PlannedRater, questions: Sequence[str]) -> int:
        """The place in a batch, given the question of each answer there: none of its questions is torn apart."""
        n = len(questions)
        same = [place for place, question in enumerate(questions) if question == self.question]
        if same:
            free = range(same[0], same[-1] + 2)
        else:
            free = [at for at in range(n + 1) if at in (0, n) or questions[at - 1] != questions[at]]
        return shuffled(free, plan.seed, "gold places", rater.code, self.granularity, self.answer.key)[0]


def gold_answers(plan: StudyPlan, agreed: AgreedAnswers) -> Iterator[GoldAnswer]:
    """The gold answers of a plan that are there, each once a granularity, in a stable order."""
    if plan.gold is None:
        return
    sentences: dict[tuple[tuple[str, str], Granularity], set[int]] = {}
    for item in plan.gold.items:
        of_answer = sentences.setdefault(((item.dataset, item.answer), item.granularity), set())
        of_answer |= set() if item.sentence_index is None else {item.sentence_index}
    for name, granularity in sorted(sentences):
        if name in agreed:
            found = agreed[name]
            indexes = tuple(sorted(sentences[name, granularity]))
            yield GoldAnswer(found.question, found.answer, granularity, indexes)


def deal_gold(
    plan: StudyPlan,
    rater: PlannedRater,
    batches: Mapping[BatchKey, tuple[Granularity, frozenset[str]]],
    agreed: AgreedAnswers,
) -> dict[BatchKey, tuple[GoldAnswer, ...]]:
    """Deal the gold answers evenly to a rater's batches.

    Parameters
    ----------
    batches
        Those that are rated in earnest and for the first time, with their granularity and questions.
    """
    dealt: dict[BatchKey, tuple[GoldAnswer, ...]] = {}
    everything = tuple(gold_answers(plan, agreed))
    for granularity in Granularity:
        keys = [key for key, (at, _) in batches.items() if at is granularity]
        gold = [one for one in everything if one.granularity is granularity]
        if not keys:
            continue
        in_turn = shuffled(keys, plan.seed, "gold batches", rater.code, granularity)
        for place, one in enumerate(shuffled(gold, plan.seed, "gold", rater.code, granularity)):
            same = [key for key in keys if one.question in batches[key][1]]
            key = same[0] if same else in_turn[place % len(in_turn)]
            dealt[key] = (*dealt.get(key, ()), one)
    return dealt
