"""The size of a study: what a plan gives, and what a narrower interval takes."""

import dataclasses
import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from medreview.domain.granularity import SCALED
from medreview.domain.study_plans import Block, Granularity, StudyPlan
from medreview.stats.sample_size import RatingModel
from medreview.study_design.allocation import allocate
from medreview.study_design.batches import QuestionToRate
from medreview.study_design.estimates import PUBLISHED_TIMES, rater_loads
from medreview.study_design.plan_size import (
    AnswersAtHand,
    SizedNumber,
    SizeWish,
    resized,
    size_of_plan,
    sizes_for,
)

MODEL = RatingModel((0.2, 0.2, 0.6), 0.5)
AT_HAND = AnswersAtHand(100, 3, 7.5, PUBLISHED_TIMES)
AGREEMENT = SizeWish(SizedNumber.AGREEMENT, Granularity.COARSE, MODEL)


def test_that_hours_are_those_of_the_plan_that_is_laid_out(
    paper_plan: StudyPlan, paper_questions: tuple[QuestionToRate, ...]
) -> None:
    sentences = [answer.n_sentences for question in paper_questions for answer in question.answers]
    at_hand = AT_HAND._replace(n_sentences=sum(sentences) / len(sentences))
    loads = rater_loads(allocate(paper_plan, paper_questions), paper_plan.raters)
    size = size_of_plan(paper_plan, at_hand, AGREEMENT)
    assert size is not None
    assert (size.n_raters, size.n_questions, size.n_sentences) == (3, 100, 6)
    assert size.hours == pytest.approx(sum(load.hours for load in loads), rel=0.15)
    assert size.hours == pytest.approx(6 * size.hours_a_rater)


def test_that_hours_count_the_comparisons_beside_the_ratings(
    paper_plan: StudyPlan, paper_questions: tuple[QuestionToRate, ...]
) -> None:
    first = paper_plan.batch_sets[0].name
    blocks = (Block(Granularity.COARSE, first), Block(Granularity.PAIRWISE, first))
    plan = dataclasses.replace(
        paper_plan,
        blocks=blocks,
        batch_sets=(dataclasses.replace(paper_plan.batch_sets[0], n_batches=None),),
        repeats=None,
    )
    loads = rater_loads(allocate(plan, paper_questions), plan.raters)
    size = size_of_plan(plan, AT_HAND, AGREEMENT)
    assert size is not None
    assert size.hours == pytest.approx(sum(load.hours for load in loads))


def test_that_a_plan_that_only_compares_has_no_size_on_a_scale(paper_plan: StudyPlan) -> None:
    plan = dataclasses.replace(paper_plan, blocks=(Block(Granularity.PAIRWISE, "X"),), dimensions=(), repeats=None)
    assert size_of_plan(plan, AT_HAND, AGREEMENT) is None
    assert sizes_for(plan, AT_HAND, AGREEMENT, wanted=0.06) == ()


@pytest.mark.parametrize("number", SizedNumber)
@pytest.mark.parametrize("granularity", SCALED)
def test_that_every_offered_size_gives_the_half_width_that_is_wanted(
    paper_plan: StudyPlan, number: SizedNumber, granularity: Granularity
) -> None:
    wish = SizeWish(number, granularity, MODEL)
    offered = sizes_for(paper_plan, AT_HAND, wish, wanted=0.06)
    assert [size.n_raters for size in offered] == [2, 3, 4, 5, 6, 8]
    for size in offered:
        assert size.half_width <= 0.06
        plan = resized(paper_plan, size)
        again = size_of_plan(plan, AT_HAND._replace(n_questions=size.n_questions), wish)
        assert again is not None
        assert again.half_width == pytest.approx(size.half_width, rel=0.05)


@given(wanted=st.floats(0.02, 0.2))
def test_that_a_narrower_interval_never_takes_fewer_questions_or_hours(paper_plan: StudyPlan, wanted: float) -> None:
    wide = sizes_for(paper_plan, AT_HAND, AGREEMENT, wanted=wanted)
    narrow = sizes_for(paper_plan, AT_HAND, AGREEMENT, wanted=wanted * 0.8)
    for one, other in zip(wide, narrow, strict=True):
        assert other.n_questions >= one.n_questions
        assert other.hours >= one.hours


def test_that_groups_of_another_size_keep_their_raters_and_get_free_codes(paper_plan: StudyPlan) -> None:
    size = sizes_for(paper_plan, AT_HAND, AGREEMENT, wanted=0.06)[2]
    more = resized(paper_plan, size)
    assert [(rater.code, rater.group) for rater in more.raters] == [
        *(("R1", "A"), ("R2", "A"), ("R3", "A"), ("R7", "A")),
        *(("R4", "B"), ("R5", "B"), ("R6", "B"), ("R8", "B")),
    ]
    fewer = resized(paper_plan, dataclasses.replace(size, n_raters=2))
    assert [rater.code for rater in fewer.raters] == ["R1", "R2", "R4", "R5"]
    assert fewer.selection.n_questions == size.n_questions


def test_that_there_is_no_half_width_below_five_questions_nor_of_an_impossible_kappa(paper_plan: StudyPlan) -> None:
    few = size_of_plan(paper_plan, AT_HAND._replace(n_questions=4), AGREEMENT)
    assert few is not None
    assert math.isnan(few.half_width)
    impossible = AGREEMENT._replace(model=RatingModel((0.05, 0.95), 0.1))
    assert not impossible.is_possible
    assert sizes_for(paper_plan, AT_HAND, impossible, wanted=0.05) == ()
    assert size_of_plan(dataclasses.replace(paper_plan, raters=()), AT_HAND, AGREEMENT) is None
