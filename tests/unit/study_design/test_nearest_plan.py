"""A plan that cannot be carried out comes with the nearest one that can."""

import dataclasses
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from medreview.domain.granularity import SCALED
from medreview.domain.study_plans import BatchSet, Block, Granularity, PlannedRater, Repeats, Selection, StudyPlan
from medreview.study_design.batches import QuestionToRate
from medreview.study_design.nearest_plan import fitted_plan, nearest_plan
from medreview.study_design.problems import problems_of

Questions = tuple[QuestionToRate, ...]


def _of_all(plan: StudyPlan) -> StudyPlan:
    return dataclasses.replace(plan, selection=dataclasses.replace(plan.selection, n_questions=None))


def test_that_a_plan_that_can_be_carried_out_has_no_nearest_one(
    paper_plan: StudyPlan, paper_questions: Questions
) -> None:
    assert nearest_plan(paper_plan, paper_questions) is None
    assert fitted_plan(paper_plan, paper_questions) == paper_plan


def test_that_batches_that_are_not_there_are_divided_as_the_sets_were(
    paper_plan: StudyPlan, questions_to_rate: Callable[..., Questions]
) -> None:
    found = nearest_plan(_of_all(paper_plan), questions_to_rate(24))
    assert found is not None
    assert found.plan.batch_sets == (BatchSet("X", 2), BatchSet("Y"))
    assert [str(change) for change in found.changes] == ["2 batches in X"]
    assert not problems_of(found.plan, questions_to_rate(24))


def test_that_the_published_division_comes_out_of_the_published_number_of_batches(
    paper_plan: StudyPlan, paper_questions: Questions
) -> None:
    assert fitted_plan(paper_plan, paper_questions, keeps_proportions=True) == paper_plan


def test_that_a_smaller_set_keeps_the_proportions_where_the_plan_would_leave_one_batch(
    paper_plan: StudyPlan, questions_to_rate: Callable[..., Questions]
) -> None:
    questions = questions_to_rate(60)
    plan = _of_all(paper_plan)
    assert not problems_of(plan, questions)
    found = fitted_plan(plan, questions, keeps_proportions=True)
    assert found.batch_sets == (BatchSet("X", 5), BatchSet("Y"))


@pytest.mark.parametrize("n_questions", range(1, 100))
def test_that_the_published_design_fits_any_smaller_number_of_questions(
    paper_plan: StudyPlan, questions_to_rate: Callable[..., Questions], n_questions: int
) -> None:
    questions = questions_to_rate(n_questions)
    assert not problems_of(fitted_plan(paper_plan, questions, keeps_proportions=True), questions)


def test_that_too_many_questions_repeats_and_shared_ones_are_taken_back_to_what_there_is(
    paper_plan: StudyPlan, questions_to_rate: Callable[..., Questions]
) -> None:
    plan = dataclasses.replace(
        paper_plan,
        selection=Selection(n_questions=50),
        shared_questions=40,
        repeats=Repeats(20, (Granularity.COARSE,)),
        batch_size=2,
    )
    found = nearest_plan(plan, questions_to_rate(30))
    assert found is not None
    assert [str(change) for change in found.changes] == [
        "all 30 questions",
        "30 shared questions",
        "3 answers in a batch",
        "3 hidden repeats",
    ]


def test_that_what_no_number_mends_is_left_to_the_person(paper_plan: StudyPlan, paper_questions: Questions) -> None:
    assert nearest_plan(dataclasses.replace(paper_plan, name=""), paper_questions) is None
    assert nearest_plan(paper_plan, ()) is None


def test_that_parts_which_no_division_fills_become_one(
    paper_plan: StudyPlan, questions_to_rate: Callable[..., Questions]
) -> None:
    """Three parts have three batches in any order of the questions but the one that the pilot takes its own from."""
    sizes = (2, 1, 1)
    questions = tuple(
        dataclasses.replace(question, answers=question.answers[:size])
        for question, size in zip(questions_to_rate(len(sizes), n_answers=2), sizes, strict=True)
    )
    plan = dataclasses.replace(
        _of_all(paper_plan),
        raters=(PlannedRater("R0", "A"),),
        batch_sets=(BatchSet("P"), BatchSet("X"), BatchSet("Y")),
        blocks=tuple(Block(granularity, name, is_pilot=name == "P") for name in "PXY" for granularity in SCALED),
        repeats=None,
        batch_size=2,
    )
    found = nearest_plan(plan, questions)
    assert found is not None
    assert found.plan.batch_sets == (BatchSet("X"),)
    assert not problems_of(found.plan, questions)


@given(
    sizes=st.lists(st.integers(1, 5), min_size=1, max_size=25),
    n_raters=st.integers(1, 5),
    n_groups=st.integers(1, 3),
    wanted=st.lists(st.one_of(st.none(), st.integers(-1, 9)), min_size=1, max_size=3),
    n_pilots=st.integers(0, 1),
    batch_size=st.integers(0, 12),
    n_repeats=st.integers(1, 12),
    shared=st.integers(-1, 40),
)
def test_that_the_nearest_plan_of_any_numbers_can_be_carried_out(  # noqa: PLR0917 - drawn by name
    paper_plan: StudyPlan,
    questions_to_rate: Callable[..., Questions],
    sizes: list[int],
    n_raters: int,
    n_groups: int,
    wanted: list[int | None],
    n_pilots: int,
    batch_size: int,
    n_repeats: int,
    shared: int,
) -> None:
    questions = tuple(
        dataclasses.replace(question, answers=question.answers[:size])
        for question, size in zip(questions_to_rate(len(sizes), n_answers=5), sizes, strict=True)
    )
    names = "PXY"[: len(wanted)]
    plan = dataclasses.replace(
        _of_all(paper_plan),
        raters=tuple(PlannedRater(f"R{n}", "ABC"[n % n_groups]) for n in range(n_raters)),
        batch_sets=tuple(BatchSet(name, n) for name, n in zip(names, wanted, strict=True)),
        blocks=tuple(
            Block(granularity, name, is_pilot=place < n_pilots and len(names) > 1)
            for place, name in enumerate(names)
            for granularity in SCALED
        ),
        repeats=Repeats(n_repeats, SCALED),
        batch_size=batch_size,
        shared_questions=shared,
    )
    found = nearest_plan(plan, questions)
    assert (found is None) == (not problems_of(plan, questions))
    assert found is None or (not problems_of(found.plan, questions) and found.changes)
