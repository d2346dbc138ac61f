"""Blocks that hold two answers against each other: every two once, the first by chance, whatever else is planned."""

from collections import Counter
from dataclasses import replace
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from medreview.domain.ids import AnswerId
from medreview.domain.study_plans import (
    PREFERENCE,
    BatchSet,
    Block,
    Granularity,
    PlannedRater,
    Repeats,
    StudyPlan,
    plan_from_json,
    plan_to_json,
)
from medreview.study_design.allocation import PlannedPair, allocate
from medreview.study_design.batches import AnswerToRate, QuestionToRate
from medreview.study_design.estimates import overlaps
from medreview.study_design.problems import problems_of
from tests.builders import a_dimension

PAIRWISE = Block(Granularity.PAIRWISE, "all")
COARSE = Block(Granularity.COARSE, "all")
RATERS = (PlannedRater("r1", "A"), PlannedRater("r2", "A"))


def a_plan(*blocks: Block, **more: object) -> StudyPlan:
    is_rated = any(block.granularity is not Granularity.PAIRWISE for block in blocks)
    dimensions = (a_dimension("correctness"),) if is_rated else ()
    plan = StudyPlan("a study", dimensions, RATERS, blocks, (BatchSet("all"),), seed=3, batch_size=12)
    return replace(plan, **more)  # type: ignore[arg-type]


def questions(n: int, n_answers: int = 3) -> tuple[QuestionToRate, ...]:
    return tuple(
        QuestionToRate(
            f"q{number:03}",
            tuple(AnswerToRate(AnswerId(100 * number + k), f"q{number:03}/{k}", 1) for k in range(n_answers)),
        )
        for number in range(n)
    )


def compared(pairs: tuple[PlannedPair, ...]) -> tuple[PlannedPair, ...]:
    return tuple(pair for pair in pairs if pair.granularity is Granularity.PAIRWISE)


@given(st.integers(1, 12), st.integers(2, 5), st.integers(0, 2**32))
def test_that_every_rater_compares_every_two_answers_of_a_question_once(n: int, n_answers: int, seed: int) -> None:
    asked = questions(n, n_answers)
    expected = {frozenset(pair) for one in asked for pair in combinations([a.answer for a in one.answers], 2)}
    for pairs in allocate(a_plan(PAIRWISE, seed=seed), asked).pairs.values():
        assert Counter(frozenset((pair.answer, pair.other)) for pair in pairs) == Counter(expected)
        assert all(pair.sentence_indexes == () for pair in pairs)


@given(st.integers(2, 12), st.integers(2, 5), st.integers(0, 2**32))
def test_that_no_batch_holds_more_comparisons_than_it_may(n: int, n_answers: int, seed: int) -> None:
    for pairs in allocate(a_plan(PAIRWISE, seed=seed), questions(n, n_answers)).pairs.values():
        assert max(Counter(pair.batch for pair in pairs).values()) <= 12


def test_that_chance_decides_which_answer_is_first_and_not_who_wrote_it() -> None:
    pairs = allocate(a_plan(PAIRWISE), questions(150)).pairs["r1"]
    for first, second in combinations(range(3), 2):
        of_authors = [pair.answer % 100 for pair in pairs if {pair.answer % 100, pair.other % 100} == {first, second}]  # type: ignore[operator]
        assert 0.35 < of_authors.count(first) / len(of_authors) < 0.65


def test_that_raters_see_the_same_pair_in_orders_of_their_own() -> None:
    first, second = (
        {frozenset((pair.answer, pair.other)): pair.answer for pair in pairs}
        for pairs in allocate(a_plan(PAIRWISE), questions(60)).pairs.values()
    )
    alike = sum(first[pair] == second[pair] for pair in first)
    assert 0.3 < alike / len(first) < 0.7


def test_that_the_sides_come_from_the_seed_alone() -> None:
    asked = questions(20)
    assert allocate(a_plan(PAIRWISE), asked) == allocate(a_plan(PAIRWISE), asked[::-1])
    assert allocate(a_plan(PAIRWISE), asked) != allocate(a_plan(PAIRWISE, seed=4), asked)


def test_that_a_block_of_pairs_leaves_the_blocks_beside_it_as_they_were() -> None:
    asked = questions(8)
    alone = allocate(a_plan(COARSE), asked).pairs["r1"]
    beside = allocate(a_plan(COARSE, PAIRWISE), asked).pairs["r1"]
    assert tuple(pair for pair in beside if pair.granularity is Granularity.COARSE) == alone
    assert len(compared(beside)) == 24


def test_that_raters_share_a_pair_whichever_answer_each_saw_first() -> None:
    (shared,) = overlaps(allocate(a_plan(PAIRWISE), questions(10)), RATERS)
    assert (shared.granularity, shared.n_shared) == (Granularity.PAIRWISE, ((30, 30), (30, 30)))


def test_that_a_plan_of_pairs_alone_needs_no_dimension_and_asks_for_a_preference() -> None:
    plan = a_plan(PAIRWISE)
    assert problems_of(plan, questions(4)) == ()
    assert plan.dimensions_for(Granularity.PAIRWISE) == (PREFERENCE,)
    assert plan.languages == {"en", "fa"}
    assert plan_from_json(plan_to_json(plan), name="again") == plan


def test_that_a_plan_without_a_block_of_pairs_asks_for_no_preference() -> None:
    assert a_plan(COARSE).dimensions_for(Granularity.PAIRWISE) == ()


@pytest.mark.parametrize(
    ("plan", "asked", "said"),
    [
        (a_plan(PAIRWISE, dimensions=(a_dimension("tone"),)), questions(4), "ask no dimension"),
        (a_plan(PAIRWISE), (*questions(4), questions(9, 1)[8]), "which cannot be compared"),
        (a_plan(PAIRWISE, batch_size=5), questions(2, 4), "Choose at least 6 pairs per batch"),
        (
            a_plan(PAIRWISE, repeats=Repeats(1, (Granularity.PAIRWISE,))),
            questions(4),
            "Comparisons of two answers are not repeated",
        ),
        (a_plan(PAIRWISE, PAIRWISE), questions(4), "answers would come twice"),
    ],
    ids=["dimension", "single answer", "batch too small", "repeats", "twice"],
)
def test_that_a_block_of_pairs_that_cannot_be_says_why(
    plan: StudyPlan, asked: tuple[QuestionToRate, ...], said: str
) -> None:
    assert any(said in str(problem) for problem in problems_of(plan, asked))
