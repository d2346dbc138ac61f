"""A rater's way: what is asked when, and keys that last."""

import dataclasses

import pytest

from medreview.domain.ids import AssignmentId, ItemId
from medreview.domain.study_plans import Form, FormItem, FormTime, Granularity, StudyPlan
from medreview.study_design.steps import ConsentStep, DoneStep, FormStep, ItemInOrder, PairInOrder, steps_of

COARSE, FINE = Granularity.COARSE, Granularity.FINE


def _pair(number: int, granularity: Granularity, batch: int) -> PairInOrder:
    sentences = (None,) if granularity is COARSE else (0, 3)
    items = tuple(ItemInOrder(ItemId(number * 10 + k), index) for k, index in enumerate(sentences))
    return PairInOrder(AssignmentId(number), f"u{number}", granularity, batch, items)


@pytest.fixture
def plan(paper_plan: StudyPlan) -> StudyPlan:
    asked = (FormItem("q", {"en": "How?"}),)
    forms = tuple(Form(str(when), {}, asked, when) for when in FormTime)
    return dataclasses.replace(paper_plan, forms=forms, consent={"en": "I agree."}, confidence_row=False)


def test_that_the_way_goes_from_consent_to_done(plan: StudyPlan) -> None:
    pairs = [_pair(1, COARSE, 1), _pair(2, COARSE, 1), _pair(3, FINE, 1), _pair(4, COARSE, 2)]
    assert [step.key for step in steps_of(plan, pairs)] == [
        "consent",
        "form/at_start",
        "item/u1/0",
        "confidence/u1",
        "item/u2/0",
        "confidence/u2",
        "form/after_batch/coarse/1",
        "item/u3/0",
        "item/u3/1",
        "confidence/u3",
        "form/after_batch/fine/1",
        "form/after_setting/fine",
        "item/u4/0",
        "confidence/u4",
        "form/after_batch/coarse/2",
        "form/after_setting/coarse",
        "form/at_end",
        "done",
    ]


def test_that_forms_know_their_setting_and_batch(plan: StudyPlan) -> None:
    forms = [step for step in steps_of(plan, [_pair(1, FINE, 7)]) if isinstance(step, FormStep)]
    assert [(step.form.name, step.granularity, step.batch) for step in forms] == [
        ("at_start", None, 0),
        ("after_batch", FINE, 7),
        ("after_setting", FINE, 0),
        ("at_end", None, 0),
    ]


def test_that_a_repeated_pair_looks_like_any_other(plan: StudyPlan) -> None:
    repeat = _pair(9, COARSE, 2)
    steps = steps_of(plan, [_pair(1, COARSE, 1), repeat])
    assert [step.key for step in steps if "u9" in step.key] == ["item/u9/0", "confidence/u9"]
    assert sum(isinstance(step, FormStep) and step.form.when is FormTime.AFTER_GRANULARITY for step in steps) == 1


def test_that_nothing_is_asked_that_the_plan_does_not_have(plan: StudyPlan) -> None:
    bare = dataclasses.replace(plan, consent={"en": ""}, forms=(), confidence=None)
    assert [step.key for step in steps_of(bare, [_pair(1, COARSE, 1)])] == ["item/u1/0", "done"]


def test_that_a_rater_without_pairs_comes_to_the_end(plan: StudyPlan) -> None:
    steps = steps_of(plan, [])
    assert isinstance(steps[0], ConsentStep)
    assert isinstance(steps[-1], DoneStep)
