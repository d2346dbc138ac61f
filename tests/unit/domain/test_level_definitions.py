"""What a level means: kept in the plan, and plans from before keep the hash that they had."""

from dataclasses import replace

from medreview.domain.study_plans import FormItem, Level, Scale, StudyPlan, plan_from_json, plan_sha256, plan_to_json
from tests.builders import a_plan

SURE = FormItem("confidence", {"en": "How sure?"}, Scale((Level(1.0, {"en": "not"}), Level(2.0, {"en": "very"}))))


def _defined(plan: StudyPlan) -> StudyPlan:
    first = plan.dimensions[0]
    levels = (replace(first.scale.levels[0], definition={"en": "All of it is wrong."}), *first.scale.levels[1:])
    return replace(plan, dimensions=(replace(first, scale=Scale(levels)), *plan.dimensions[1:]))


def test_that_a_plan_without_meanings_says_nothing_of_them_and_keeps_its_hash():
    plan = replace(a_plan(), confidence=SURE)
    assert "definition" not in str(plan_to_json(plan))
    assert plan_from_json(plan_to_json(plan), name="plan") == plan


def test_that_what_a_level_means_comes_back_with_the_plan_and_is_part_of_its_hash():
    plan = replace(a_plan(), confidence=SURE)
    defined = _defined(plan)
    assert plan_from_json(plan_to_json(defined), name="plan") == defined
    assert plan_sha256(defined) != plan_sha256(plan)
    assert str(plan_to_json(defined)).count("definition") == 1
