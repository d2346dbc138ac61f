"""Words for values that are shown in several places."""

import json

import pytest

from medreview.analysis.plan_words import PlanWords
from medreview.domain.dimension_titles import DIMENSION_TITLES
from medreview.domain.stored_messages import message_from_json, message_to_json
from medreview.domain.study_plans import Dimension, Level, Scale
from medreview.errors import dollars
from medreview.model_runs.run_preview import RenderedMessage
from medreview.model_runs.stored_runs import MoneyCapped
from medreview.paths import resources_folder
from medreview.reporting.result_words import cell_words
from medreview.ui.translation import translated
from medreview.ui.words import block_name, level_words, money_words, part_name, plain_number, prompt_words
from medreview.workflows.carry_out_runs import RenderedPrompt

SCALE = Scale((Level(-1.0, {"en": "-1"}), Level(0.0, {"en": "0"}), Level(1.0, {"en": "good"})))
DIMENSION = Dimension("benefit", {"en": "Benefit"}, {"en": "It does good."}, SCALE)


@pytest.mark.parametrize(("value", "shown"), [(-1.0, "\N{MINUS SIGN}1"), (0.0, "0"), (1.0, "1 good")])
def test_that_a_level_whose_word_is_its_number_is_told_once(value: float, shown: str) -> None:
    assert level_words(value, DIMENSION) == shown


def test_that_all_negative_numbers_have_one_sign() -> None:
    assert [plain_number(-2.0), plain_number(-0.5)] == ["\N{MINUS SIGN}2", "\N{MINUS SIGN}0.5"]


COSTS = [(1234.5, "US$1,234.50"), (0.25, "US$0.25"), (0.000016, "US$0.000016"), (0.0, "US$0.00")]


@pytest.mark.parametrize(("cost", "shown"), COSTS)
def test_that_money_names_its_currency_and_no_cost_reads_as_none(cost: float, shown: str) -> None:
    assert money_words(cost) == str(dollars(cost)) == shown


@pytest.mark.usefixtures("persian")
def test_that_persian_money_is_in_dollars_also_inside_a_stored_sentence() -> None:
    assert money_words(1234.5) == "۱٬۲۳۴٫۵۰ دلار"
    stored = message_to_json(MoneyCapped(cap=dollars(5), spent=dollars(0.0042)).message)
    read = message_from_json(json.loads(json.dumps(stored)))
    assert read is not None
    assert "۰٫۰۰۴۲ دلار" in translated(read)


def titles_in_templates() -> dict[str, dict[str, str]]:
    """Labels of dimensions in the templates that ship, by name, where all templates agree."""
    folder = resources_folder() / "templates"
    plans = [json.loads(path.read_text(encoding="utf-8")) for path in sorted(folder.glob("*.json"))]
    return {one["name"]: one["label"] for plan in plans for one in plan.get("dimensions", ())}


@pytest.mark.usefixtures("persian")
def test_that_a_dimension_without_a_study_has_the_title_that_studies_give_it() -> None:
    labels = titles_in_templates()
    known = {name: title for name, title in DIMENSION_TITLES.items() if name in labels}
    assert len(known) > 5
    assert {name: str(title) for name, title in known.items()} == {name: labels[name]["en"] for name in known}
    assert {name: translated(title) for name, title in known.items()} == {name: labels[name]["fa"] for name in known}
    assert part_name("accuracy") == "صحت"


def test_that_every_place_names_a_dimension_alike() -> None:
    for name, title in {"accuracy": "Accuracy", "bedside_manner": "Bedside manner"}.items():
        assert str(PlanWords().words(name)) == part_name(name) == str(cell_words(name, "dimension")) == title


@pytest.mark.usefixtures("persian")
def test_that_the_turns_of_a_prompt_stand_under_roles_in_words() -> None:
    turns = (RenderedMessage("system", "Judge."), RenderedMessage("user", "Here.", ("0123456789abcdef",)))
    shown = prompt_words(RenderedPrompt("a1", None, None, turns))
    assert shown == "[سیستم]\nJudge.\n\n[کاربر]\n[تصویر 0123456789ab]\nHere."


def test_that_the_only_part_of_a_plan_is_not_named() -> None:
    assert block_name("coarse all") == "whole answers"
    assert block_name("coarse X") == "whole answers X"
