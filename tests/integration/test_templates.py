"""Every template that ships is a plan that can be shown to a rater as it stands."""

import pytest

from medreview.domain.study_plans import Guard
from medreview.workflows.design_study import list_templates, template_plan


def test_that_the_five_published_designs_pairs_and_criteria_ship():
    assert [template.name for template in list_templates()] == [
        "cqa-eval",
        "criteria",
        "laaj",
        "medjudge",
        "morqa-en",
        "morqa-zh",
        "pairs",
    ]


@pytest.mark.parametrize("name", [template.name for template in list_templates()])
def test_that_a_template_brings_the_text_of_its_codebooks(name: str):
    plan = template_plan(name)
    rated = {block.granularity for block in plan.blocks}
    assert rated <= set(plan.codebooks)
    for texts in plan.codebooks.values():
        assert {"en", "fa"} <= set(texts)
        assert all(text.startswith("# ") and text.count("\n") > 20 for text in texts.values())


SHORT = 90


@pytest.mark.parametrize("name", [template.name for template in list_templates()])
def test_that_every_level_of_a_template_says_in_a_short_line_what_it_means(name: str):
    for dimension in template_plan(name).dimensions:
        for level in dimension.scale.levels:
            assert set(level.definition) == set(level.label)
            assert all(0 < len(words) <= SHORT for words in level.definition.values())


@pytest.mark.parametrize("name", [template.name for template in list_templates()])
def test_that_every_template_begins_with_the_guard_against_speed_and_sameness(name: str):
    assert template_plan(name).guard == Guard(fastest_median_s=1.0, n_items=12, n_equal=12)
