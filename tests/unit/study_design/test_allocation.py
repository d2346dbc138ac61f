"""What holds for every plan that can be carried out, and what does not depend on what."""

import dataclasses
from collections import Counter
from collections.abc import Callable
from itertools import groupby

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from medreview.domain.granularity import SCALED
from medreview.domain.ids import AnswerId
from medreview.domain.study_plans import (
    BatchSet,
    Block,
    Dimension,
    Granularity,
    Level,
    PlannedRater,
    Repeats,
    Scale,
    Selection,
    StudyPlan,
)
from medreview.study_design.allocation import PlannedPair, allocate, sampled_sentences
from medreview.study_design.batches import AnswerToRate, QuestionToRate
from medreview.study_design.estimates import overlaps
from medreview.study_design.problems import PlanCannotBeFilled, problems_of

BOTH = (Granularity.COARSE, Granularity.FINE)
SCALE = Scale((Level(0.0), Level(0.5), Level(1.0)))
Questions = tuple[QuestionToRate, ...]


def _plan(
    *,
    raters: tuple[PlannedRater, ...],
    batch_size: int = 9,
    sets: tuple[BatchSet, ...] = (BatchSet("all"),),
    blocks: tuple[Block, ...] = (Block(Granularity.COARSE, "all"),),
    seed: int = 1,
    **more: object,
) -> StudyPlan:
    dimension = Dimension("correctness", {"en": "Correctness"}, {"en": "is correct"}, SCALE, BOTH)
    return StudyPlan("a study", (dimension,), raters, blocks, sets, seed, batch_size=batch_size, **more)  # type: ignore[arg-type]


@st.composite
def filled_plans(draw: st.DrawFn) -> tuple[StudyPlan, Questions]:
    """Any plan that can be carried out, with questions of one to four answers."""
    n_groups = draw(st.integers(1, 3))
    raters = tuple(
        PlannedRater(f"{group}{index}", f"group {group}")
        for group in range(n_groups)
        for index in range(draw(st.integers(1, 3)))
    )
    sizes = draw(st.lists(st.integers(1, 4), min_size=4 * n_groups, max_size=30))
    questions = tuple(
        QuestionToRate(
            f"q{number}",
            tuple(
                AnswerToRate(AnswerId(number * 10 + k), f"q{number}/{k}", draw(st.integers(1, 9))) for k in range(size)
            ),
        )
        for number, size in enumerate(sizes)
    )
    crossed = draw(st.booleans())
    sets = (BatchSet("X", 1), BatchSet("Y"))
    blocks = tuple(Block(g, name) for g, name in zip((*BOTH, *BOTH), "XYYX", strict=True))
    if not crossed:
        sets, blocks = (BatchSet("X"),), (Block(draw(st.sampled_from(SCALED)), "X"),)
    return (
        _plan(
            raters=raters,
            batch_size=draw(st.integers(4, 7)),
            sets=sets,
            blocks=blocks,
            seed=draw(st.integers(0, 2**64)),
            shared_questions=draw(st.integers(0, 3)),
            sentences_per_answer=draw(st.none() | st.integers(1, 6)),
            selection=Selection(n_questions=draw(st.none() | st.just(len(sizes)))),
            repeats=Repeats(1, (blocks[0].granularity,)) if draw(st.booleans()) else None,
        ),
        questions,
    )


def _allocated(plan: StudyPlan, questions: Questions) -> dict[str, tuple[PlannedPair, ...]]:
    assume(not problems_of(plan, questions))
    return allocate(plan, questions).pairs


@given(filled_plans())
def test_that_each_rater_rates_every_answer_of_the_group_as_the_blocks_say(
    filled: tuple[StudyPlan, Questions],
) -> None:
    plan, questions = filled
    answers = {q.key: [a.answer for a in q.answers] for q in questions}
    pairs = _allocated(plan, questions)
    dealt = allocate(plan, questions).questions
    for rater in plan.raters:
        expected = sorted(answer for key in dealt[rater.group] for answer in answers[key])
        for granularity in {block.granularity for block in plan.blocks}:
            given_first = [p.answer for p in pairs[rater.code] if p.granularity is granularity and p.occasion == 1]
            assert sorted(given_first) == expected


@given(filled_plans())
def test_that_batches_hold_whole_questions_side_by_side_and_not_too_many(filled: tuple[StudyPlan, Questions]) -> None:
    plan, questions = filled
    n_answers = {q.key: len(q.answers) for q in questions}
    for pairs in _allocated(plan, questions).values():
        first = [p for p in pairs if p.occasion == 1]
        for _, group in groupby(first, key=lambda p: (p.block, p.batch)):
            batch = list(group)
            assert len(batch) <= plan.batch_size
            runs = [(key, len(list(run))) for key, run in groupby(batch, key=lambda p: p.question)]
            assert len(runs) == len({key for key, _ in runs})
            assert all(length == n_answers[key] for key, length in runs)


@given(filled_plans())
def test_that_positions_and_batches_count_on_from_1_and_no_pair_comes_twice(
    filled: tuple[StudyPlan, Questions],
) -> None:
    plan, questions = filled
    for pairs in _allocated(plan, questions).values():
        assert [p.position for p in pairs] == list(range(1, len(pairs) + 1))
        assert len({(p.answer, p.granularity, p.occasion) for p in pairs}) == len(pairs)
        for granularity in SCALED:
            numbers = [p.batch for p in pairs if p.granularity is granularity]
            assert [number for number, _ in groupby(numbers)] == list(range(1, len(set(numbers)) + 1))


@given(filled_plans(), st.randoms())
def test_that_the_same_seed_gives_the_same_pairs_whatever_order_the_questions_come_in(
    filled: tuple[StudyPlan, Questions], chance: object
) -> None:
    plan, questions = filled
    mixed = list(questions)
    chance.shuffle(mixed)  # type: ignore[attr-defined]
    assert _allocated(plan, tuple(mixed)) == _allocated(plan, questions)


@given(filled_plans())
def test_that_groups_overlap_in_the_shared_questions_only(filled: tuple[StudyPlan, Questions]) -> None:
    plan, questions = filled
    assume(not problems_of(plan, questions))
    allocation = allocate(plan, questions)
    groups = list(allocation.questions.values())
    for index, one in enumerate(groups):
        for other in groups[index + 1 :]:
            assert len(set(one) & set(other)) == plan.shared_questions
            assert abs(len(one) - len(other)) <= 1
    codes = [rater.code for rater in plan.raters]
    for overlap in overlaps(allocation, plan.raters):
        assert overlap.raters == tuple(codes)
        assert all(overlap.n_shared[i][j] == overlap.n_shared[j][i] for i in range(len(codes)) for j in range(i))


def test_that_another_seed_gives_other_batches(paper_plan: StudyPlan, paper_questions: Questions) -> None:
    other = dataclasses.replace(paper_plan, seed=paper_plan.seed + 1)
    assert allocate(other, paper_questions).questions != allocate(paper_plan, paper_questions).questions


def test_that_forms_codebooks_and_wordings_change_nothing(paper_plan: StudyPlan, paper_questions: Questions) -> None:
    bare = dataclasses.replace(paper_plan, forms=(), codebooks={}, confidence=None, consent={}, name="another")
    assert allocate(bare, paper_questions) == allocate(paper_plan, paper_questions)


def test_that_a_further_rater_changes_nothing_for_the_others(paper_plan: StudyPlan, paper_questions: Questions) -> None:
    larger = dataclasses.replace(paper_plan, raters=(*paper_plan.raters, PlannedRater("R7", "B")))
    before, after = allocate(paper_plan, paper_questions), allocate(larger, paper_questions)
    assert {code: after.pairs[code] for code in before.pairs} == before.pairs


def test_that_more_sentences_in_one_answer_change_only_its_own_sample(
    paper_plan: StudyPlan, paper_questions: Questions
) -> None:
    first = paper_questions[0]
    longer = dataclasses.replace(first.answers[0], n_sentences=40)
    changed = (dataclasses.replace(first, answers=(longer, *first.answers[1:])), *paper_questions[1:])
    before = {(p.rater, p.position): p for p in allocate(paper_plan, paper_questions).all_pairs()}
    after = {(p.rater, p.position): p for p in allocate(paper_plan, changed).all_pairs()}
    differing = {after[key].answer for key in before if before[key] != after[key]}
    assert differing == {longer.answer}


@given(st.integers(1, 60), st.integers(1, 8), st.integers(0, 1000))
def test_that_sampled_sentences_are_distinct_sorted_and_as_many_as_asked(n: int, k: int, seed: int) -> None:
    plan = _plan(raters=(PlannedRater("R1", "A"),), seed=seed, sentences_per_answer=k)
    indexes = sampled_sentences(plan, "an answer", n)
    assert list(indexes) == sorted(set(indexes))
    assert len(indexes) == min(n, k)
    assert set(indexes) <= set(range(n))


def test_that_every_sentence_is_drawn_about_as_often() -> None:
    plan = _plan(raters=(PlannedRater("R1", "A"),), sentences_per_answer=3)
    counts = Counter(i for number in range(2000) for i in sampled_sentences(plan, f"answer {number}", 10))
    assert all(520 < counts[index] < 680 for index in range(10))  # 600 expected, sd 20


def test_that_a_number_of_questions_is_drawn_from_the_seed(
    paper_plan: StudyPlan, questions_to_rate: Callable[..., Questions]
) -> None:
    plan = dataclasses.replace(paper_plan, selection=Selection(n_questions=100))
    drawn = allocate(plan, questions_to_rate(140)).questions
    keys = set(drawn["A"]) | set(drawn["B"])
    assert len(keys) == 100
    assert keys != {question.key for question in questions_to_rate(100)}


def test_that_a_pilot_has_the_same_questions_for_the_group_and_its_own_mark(
    questions_to_rate: Callable[..., Questions],
) -> None:
    plan = _plan(
        raters=(PlannedRater("R1", "A"), PlannedRater("R2", "A"), PlannedRater("R3", "B")),
        sets=(BatchSet("main"), BatchSet("pilot", 1)),
        blocks=(Block(Granularity.COARSE, "pilot", is_pilot=True), Block(Granularity.COARSE, "main")),
        shared_questions=3,
        repeats=Repeats(3, (Granularity.COARSE,)),
    )
    pairs = allocate(plan, questions_to_rate(23)).pairs
    pilots = {code: {p.answer for p in given_pairs if p.is_pilot} for code, given_pairs in pairs.items()}
    assert pilots["R1"] == pilots["R2"] == pilots["R3"]
    assert {len(pilot) for pilot in pilots.values()} == {9}
    repeated = {p.answer for p in pairs["R1"] if p.occasion == 2}
    assert not repeated & pilots["R1"]


def test_that_repeats_take_a_part_of_a_question_only_when_whole_ones_do_not_fit(
    questions_to_rate: Callable[..., Questions],
) -> None:
    plan = _plan(raters=(PlannedRater("R1", "A"),), repeats=Repeats(5, (Granularity.COARSE,)))
    repeats = [p for p in allocate(plan, questions_to_rate(9)).pairs["R1"] if p.occasion == 2]
    assert sorted(Counter(p.question for p in repeats).values()) == [2, 3]


def test_that_a_fine_block_rates_all_sentences_where_no_number_is_given(
    questions_to_rate: Callable[..., Questions],
) -> None:
    plan = _plan(raters=(PlannedRater("R1", "A"),), blocks=(Block(Granularity.FINE, "all"),))
    pairs = allocate(plan, questions_to_rate(3, n_sentences=11)).pairs["R1"]
    assert {p.sentence_indexes for p in pairs} == {tuple(range(11))}


def test_that_the_refusal_carries_all_problems(questions_to_rate: Callable[..., Questions]) -> None:
    plan = _plan(raters=(), batch_size=0)
    with pytest.raises(PlanCannotBeFilled) as refusal:
        allocate(plan, questions_to_rate(3))
    assert len(refusal.value.problems) == 2
