"""Each way in which a plan cannot be carried out gets its own sentence, and a sound plan none."""

import dataclasses
import json
from collections.abc import Callable

import pytest

from medreview.domain.study_plans import (
    AgreedItem,
    BatchSet,
    Block,
    Form,
    FormItem,
    FormTime,
    Gold,
    Granularity,
    Level,
    PlannedRater,
    Practice,
    Repeats,
    Scale,
    Selection,
    StudyPlan,
    plan_from_json,
    plan_to_json,
)
from medreview.study_design.agreed_items import item_problems
from medreview.study_design.batches import QuestionToRate
from medreview.study_design.problems import PlanCannotBeFilled, problems_of, with_block_moved

Questions = tuple[QuestionToRate, ...]
COARSE, FINE = Granularity.COARSE, Granularity.FINE
CROSSED = (Block(COARSE, "X"), Block(FINE, "Y"), Block(FINE, "X"), Block(COARSE, "Y"))


def _levels(n: int) -> Scale:
    return Scale(tuple(Level(value) for value in range(n)))


def _with_scale(plan: StudyPlan, scale: Scale) -> StudyPlan:
    return dataclasses.replace(plan, dimensions=(dataclasses.replace(plan.dimensions[0], scale=scale),))


BROKEN: dict[str, Callable[[StudyPlan], StudyPlan]] = {
    "The study needs a name": lambda p: dataclasses.replace(p, name=" "),
    "Add at least one rater": lambda p: dataclasses.replace(p, raters=()),
    "R1 is listed twice": lambda p: dataclasses.replace(p, raters=(*p.raters, PlannedRater("R1", "B"))),
    "A rater has no code": lambda p: dataclasses.replace(p, raters=(*p.raters, PlannedRater("", "B"))),
    "R7 is in no group": lambda p: dataclasses.replace(p, raters=(*p.raters, PlannedRater("R7", ""))),
    "Add at least one dimension": lambda p: dataclasses.replace(p, dimensions=()),
    "two dimensions called correctness": lambda p: dataclasses.replace(p, dimensions=(p.dimensions[0],) * 2),
    "no wording to show": lambda p: dataclasses.replace(
        p, dimensions=(dataclasses.replace(p.dimensions[0], label={}, statement={}),)
    ),
    "No block rates the dimension": lambda p: dataclasses.replace(
        p,
        dimensions=(*p.dimensions[1:], dataclasses.replace(p.dimensions[0], granularities=(FINE,))),
        blocks=(Block(COARSE, "X"), Block(COARSE, "Y")),
        repeats=None,
    ),
    "needs two levels or more": lambda p: _with_scale(p, _levels(1)),
    "has 10 levels": lambda p: _with_scale(p, _levels(10)),
    "has the level 1 twice": lambda p: _with_scale(p, Scale((Level(1), Level(1)))),
    "needs a number": lambda p: _with_scale(p, Scale((Level(1), Level(float("nan"))))),
    "are called Good": lambda p: _with_scale(p, Scale((Level(1, {"en": "Good"}), Level(2, {"en": "Good"})))),
    "two forms called": lambda p: dataclasses.replace(p, forms=(p.forms[0], p.forms[0])),
    "The form consent needs another name": lambda p: dataclasses.replace(
        p, forms=(dataclasses.replace(p.forms[0], name="consent"),)
    ),
    "has no question": lambda p: dataclasses.replace(p, forms=(Form("empty", {}, (), FormTime.AT_END),)),
    "has two questions called": lambda p: dataclasses.replace(
        p, forms=(Form("f", {}, (FormItem("i", {"en": "?"}), FormItem("i", {"en": "?"})), FormTime.AT_END),)
    ),
    "The question i has no wording": lambda p: dataclasses.replace(
        p, forms=(Form("f", {}, (FormItem("i", {}),), FormTime.AT_END),)
    ),
    "The confidence question needs a scale": lambda p: dataclasses.replace(
        p, confidence=FormItem("confidence", {"en": "How sure?"})
    ),
    "The seed -1 is not valid": lambda p: dataclasses.replace(p, seed=-1),
    "A batch must have at least one answer": lambda p: dataclasses.replace(p, batch_size=0),
    "Rate at least one sentence": lambda p: dataclasses.replace(p, sentences_per_answer=0),
    "needs at least one question": lambda p: dataclasses.replace(p, selection=Selection(n_questions=0)),
    "cannot be below 0": lambda p: dataclasses.replace(p, shared_questions=-1),
    "The plan has no block": lambda p: dataclasses.replace(p, blocks=(), batch_sets=(), repeats=None),
    "two parts called X": lambda p: dataclasses.replace(p, batch_sets=(*p.batch_sets, BatchSet("X", 1))),
    "part Z, but there is no such part": lambda p: dataclasses.replace(p, blocks=(*CROSSED, Block(COARSE, "Z"))),
    "No block rates the part Z": lambda p: dataclasses.replace(p, batch_sets=(*p.batch_sets, BatchSet("Z", 1))),
    "so its answers would come twice": lambda p: dataclasses.replace(p, blocks=(*CROSSED, Block(COARSE, "X"))),
    "A block rates single sentences, but no dimension does": lambda p: dataclasses.replace(
        p, dimensions=(dataclasses.replace(p.dimensions[0], granularities=(COARSE,)),)
    ),
    "part X needs at least one batch": lambda p: dataclasses.replace(p, batch_sets=(BatchSet("X", 0), BatchSet("Y"))),
    "pilot part Y": lambda p: dataclasses.replace(p, blocks=(Block(COARSE, "Y", is_pilot=True), *CROSSED[:3])),
    "can have the rest, not X, Y": lambda p: dataclasses.replace(p, batch_sets=(BatchSet("X"), BatchSet("Y"))),
    "Repeat at least one answer": lambda p: dataclasses.replace(p, repeats=Repeats(0, (COARSE,))),
    "Choose the rated unit of repeated answers": lambda p: dataclasses.replace(p, repeats=Repeats(6, ())),
    "Repeats of single sentences are listed twice": lambda p: dataclasses.replace(p, repeats=Repeats(6, (FINE, FINE))),
    "Repeats are of single sentences, but no block": lambda p: dataclasses.replace(
        p, blocks=(CROSSED[0], CROSSED[1], CROSSED[3])
    ),
    "needs 101 questions, but only 100 match": lambda p: dataclasses.replace(p, selection=Selection(n_questions=101)),
    "should share 101 questions": lambda p: dataclasses.replace(p, shared_questions=101),
    "more answers than a batch": lambda p: dataclasses.replace(p, batch_size=2),
    "need 20 batches, but the group A has 17": lambda p: dataclasses.replace(
        p, batch_sets=(BatchSet("X", 20), BatchSet("Y"))
    ),
    "No batch is left for the part Y": lambda p: dataclasses.replace(p, batch_sets=(BatchSet("X", 17), BatchSet("Y"))),
    "1 batch of the group B is in no part": lambda p: dataclasses.replace(
        p, batch_sets=(BatchSet("X", 9), BatchSet("Y", 7))
    ),
    "The plan repeats 10 answers, but the first batch of R6 has 9": lambda p: dataclasses.replace(
        p, repeats=Repeats(10, (COARSE, FINE))
    ),
    "gets no question": lambda p: dataclasses.replace(
        p, selection=Selection(n_questions=1), batch_sets=(BatchSet("X"),), blocks=(Block(COARSE, "X"),), repeats=None
    ),
}


@pytest.mark.parametrize("sentence", BROKEN)
def test_that_a_plan_that_cannot_be_carried_out_says_why(
    sentence: str, paper_plan: StudyPlan, paper_questions: Questions
) -> None:
    problems = [str(problem) for problem in problems_of(BROKEN[sentence](paper_plan), paper_questions)]
    assert any(sentence in problem for problem in problems), problems


def test_that_the_published_plan_has_no_problem(paper_plan: StudyPlan, paper_questions: Questions) -> None:
    assert problems_of(paper_plan, paper_questions) == ()


def test_that_no_answers_are_a_problem(paper_plan: StudyPlan) -> None:
    assert "No answers match" in str(problems_of(paper_plan, ())[0])


def test_that_answers_without_sentences_are_named_in_a_fine_study(
    paper_plan: StudyPlan, questions_to_rate: Callable[..., Questions]
) -> None:
    (problem,) = problems_of(paper_plan, questions_to_rate(100, n_sentences=0))
    assert problem.values["n_answers"] == 300


def test_that_answers_without_sentences_do_not_matter_in_a_coarse_study(
    paper_plan: StudyPlan, questions_to_rate: Callable[..., Questions]
) -> None:
    coarse = dataclasses.replace(
        paper_plan, blocks=(CROSSED[0], CROSSED[3]), repeats=Repeats(6, (COARSE,)), sentences_per_answer=None
    )
    assert problems_of(coarse, questions_to_rate(100, n_sentences=0)) == ()


def test_that_an_answer_that_is_there_twice_is_named(
    paper_plan: StudyPlan, questions_to_rate: Callable[..., Questions]
) -> None:
    questions = (*questions_to_rate(100), questions_to_rate(1)[0])
    assert any("listed twice" in str(problem) for problem in problems_of(paper_plan, questions))


def test_that_a_block_is_moved_in_the_order_of_work(paper_plan: StudyPlan) -> None:
    crossed = dataclasses.replace(paper_plan, blocks=CROSSED, repeats=None)
    assert with_block_moved(crossed, 0, 2).blocks == (CROSSED[1], CROSSED[2], CROSSED[0], CROSSED[3])
    assert with_block_moved(crossed, 3, 0).blocks == (CROSSED[3], *CROSSED[:3])
    assert with_block_moved(crossed, 1, 1) == crossed


def test_that_a_block_is_moved_for_one_rater_and_back_to_the_order_of_the_plan(paper_plan: StudyPlan) -> None:
    crossed = dataclasses.replace(paper_plan, blocks=CROSSED, repeats=None)
    first, second = (rater.code for rater in crossed.raters[:2])
    own = with_block_moved(crossed, 0, 2, rater=second, only_there=True)
    assert own.blocks == crossed.blocks
    assert [rater.block_order for rater in own.raters[:3]] == [(), (1, 2, 0, 3), ()]
    assert own.blocks_of(own.raters[1]) == (CROSSED[1], CROSSED[2], CROSSED[0], CROSSED[3])
    assert with_block_moved(own, 2, 0, rater=second, only_there=True) == crossed
    for_all = with_block_moved(own, 0, 1, rater=second)  # what stands in that rater's row, for everybody
    assert for_all.blocks == (CROSSED[2], CROSSED[1], CROSSED[0], CROSSED[3])
    assert not any(rater.block_order for rater in for_all.raters)
    assert with_block_moved(own, 0, 1, rater=first).blocks[:2] == (CROSSED[1], CROSSED[0])


def test_that_an_order_of_one_rater_is_stored_with_the_plan_and_no_plan_without_one_is_another(
    paper_plan: StudyPlan,
) -> None:
    own = with_block_moved(paper_plan, 0, 1, rater=paper_plan.raters[0].code, only_there=True)
    assert plan_from_json(plan_to_json(own), name="own") == own
    assert "block_order" not in json.dumps(plan_to_json(paper_plan))


def test_that_an_order_of_one_rater_which_is_not_whole_is_named(
    paper_plan: StudyPlan, questions_to_rate: Callable[..., Questions]
) -> None:
    raters = (dataclasses.replace(paper_plan.raters[0], block_order=(0, 0)), *paper_plan.raters[1:])
    found = problems_of(dataclasses.replace(paper_plan, raters=raters), questions_to_rate(100))
    assert [str(one).partition(" must")[0] for one in found] == [f"The order of blocks of {raters[0].code}"]


def test_that_one_rater_too_needs_what_is_repeated_in_the_first_part(paper_plan: StudyPlan) -> None:
    blocks = (Block(COARSE, "X"), Block(FINE, "Y"))
    repeating = dataclasses.replace(paper_plan, blocks=blocks, repeats=Repeats(3, (COARSE,)))
    with pytest.raises(PlanCannotBeFilled, match="Repeats are of whole answers, but no block"):
        with_block_moved(repeating, 1, 0, rater=paper_plan.raters[0].code, only_there=True)


def test_that_nothing_is_moved_behind_hidden_repeats_nor_they_themselves(paper_plan: StudyPlan) -> None:
    crossed = dataclasses.replace(paper_plan, blocks=CROSSED, repeats=Repeats(3, (FINE,)))
    for place, to in ((0, 4), (4, 0)):
        with pytest.raises(PlanCannotBeFilled, match="Hidden repeats come last"):
            with_block_moved(crossed, place, to)


def test_that_a_move_which_takes_away_what_is_repeated_says_so(paper_plan: StudyPlan) -> None:
    blocks = (Block(COARSE, "X"), Block(FINE, "Y"))
    repeating = dataclasses.replace(paper_plan, blocks=blocks, repeats=Repeats(3, (COARSE,)))
    with pytest.raises(PlanCannotBeFilled, match="Repeats are of whole answers, but no block"):
        with_block_moved(repeating, 1, 0)


def test_that_practice_and_gold_are_refused_plainly_where_answers_are_only_compared(paper_plan: StudyPlan) -> None:
    items = (AgreedItem("a dataset", "a1", {paper_plan.dimensions[0].name: 1.0}),)
    for changes in ({"practice": Practice(items)}, {"gold": Gold(items)}):
        only_pairs = dataclasses.replace(
            paper_plan, dimensions=(), repeats=None, blocks=(Block(Granularity.PAIRWISE, "X"),), **changes
        )
        (problem,) = item_problems(only_pairs)
        assert "this plan asks no scale" in str(problem)
    rates_too = dataclasses.replace(
        paper_plan, practice=Practice(items), blocks=(Block(Granularity.PAIRWISE, "X"), *CROSSED)
    )
    assert not any("asks no scale" in str(problem) for problem in item_problems(rates_too))
