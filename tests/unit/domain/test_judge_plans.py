"""A plan of a run comes back from its JSON as it was, and says what is wrong with another."""

import json
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from medreview.domain.plan_json import JudgePlanUnreadable, run_plan_from_json, run_plan_sha256, run_plan_to_json
from medreview.domain.run_plans import (
    MOST_ATTEMPTS,
    AnswersToJudge,
    ImageUse,
    ItemOrder,
    JudgePlan,
    PlannedModel,
    PlannedPrompt,
    SampleUnit,
    SkipReason,
)
from medreview.domain.runs import ReadingKind
from medreview.domain.sampling_settings import SamplingSettings
from medreview.domain.study_plans import Granularity

PLAN = JudgePlan(
    protocol="cqa-fine",
    language="en",
    reading=ReadingKind.FREE,
    dimensions=("correctness",),
    prompt=PlannedPrompt("p.txt", "=== user ===\n{answer}", "0" * 64, {"user": "{answer}"}, "A codebook."),
    model=PlannedModel("judge", "local", sha256="1" * 64, size_class="1B", has_vision=True),
    selection=AnswersToJudge(datasets=("D",), sample_size=3, sample_of=SampleUnit.QUESTIONS, seed=4),
    granularity=Granularity.FINE,
    sampling=SamplingSettings(temperature=0.5, seed=7, stop=("\n",)),
    images=ImageUse.OR_TEXT,
    order=ItemOrder.SHUFFLED,
    skipped={SkipReason.NO_TEXT: (1, 2)},
    n_items=3,
)


def test_that_a_plan_comes_back_from_its_json() -> None:
    values = json.loads(json.dumps(run_plan_to_json(PLAN)))
    assert run_plan_from_json(JudgePlan, values, run="R") == PLAN


def test_that_a_choice_which_came_later_stands_in_the_plan_only_where_it_is_made() -> None:
    assert "leaves_out_cut_off" not in run_plan_to_json(PLAN)["selection"]
    chosen = replace(PLAN, selection=replace(PLAN.selection, leaves_out_cut_off=True))
    assert run_plan_from_json(JudgePlan, run_plan_to_json(chosen), run="R") == chosen
    assert run_plan_sha256(chosen) != run_plan_sha256(PLAN)


def test_that_every_choice_changes_the_hash() -> None:
    others = [
        replace(PLAN, reading=ReadingKind.SCORED),
        replace(PLAN, prompt=replace(PLAN.prompt, codebook="Another.")),
        replace(PLAN, model=replace(PLAN.model, sha256="2" * 64)),
        replace(PLAN, sampling=replace(PLAN.sampling, seed=8)),
        replace(PLAN, selection=replace(PLAN.selection, seed=5)),
        replace(PLAN, skipped={}),
    ]
    assert len({run_plan_sha256(plan) for plan in (PLAN, *others)}) == 1 + len(others)


@pytest.mark.parametrize(
    ("change", "place"),
    [
        ({"reading": "loud"}, "reading"),
        ({"n_repeats": 0}, "repeats"),
        ({"max_attempts": MOST_ATTEMPTS + 1}, "attempts"),
        ({"sampling": {"temperature": -1}}, "sampling"),
        ({"more": 1}, "more"),
        ({"format": 2}, "format"),
    ],
)
def test_that_a_plan_with_a_wrong_field_is_refused_by_name(change: dict[str, object], place: str) -> None:
    with pytest.raises(JudgePlanUnreadable, match=place):
        run_plan_from_json(JudgePlan, run_plan_to_json(PLAN) | change, run="R")


def test_that_what_an_imported_run_has_is_no_plan() -> None:
    with pytest.raises(JudgePlanUnreadable, match="cannot go on"):
        run_plan_from_json(JudgePlan, {}, run="R")


@given(st.integers(0, 2**40), st.integers(2, 20))
def test_that_no_two_requests_of_a_run_share_a_seed_where_they_ask_the_same(seed: int, n_repeats: int) -> None:
    plan = replace(PLAN, sampling=replace(PLAN.sampling, seed=seed), n_repeats=n_repeats)
    asked = [(repeat, attempt) for repeat in range(1, n_repeats + 1) for attempt in range(1, MOST_ATTEMPTS + 1)]
    seeds = {plan.seed_of(repeat=repeat, attempt=attempt) for repeat, attempt in asked}
    assert len(seeds) == len(asked)
    assert plan.seed_of(repeat=1, attempt=1) == seed


def test_that_images_are_shown_only_where_they_are_wanted_and_seen() -> None:
    assert PLAN.shows_images
    assert not replace(PLAN, images=ImageUse.NEVER).shows_images
    assert not replace(PLAN, model=replace(PLAN.model, has_vision=False)).shows_images
