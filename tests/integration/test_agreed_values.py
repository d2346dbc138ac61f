"""Agreed values for practice and gold: typed in a table, a table of ratings, or what a study here agrees on."""

import csv
import json
from pathlib import Path

import pytest

from medreview.cli.program import main
from medreview.domain.study_plans import AgreedItem, Guard, plan_from_json
from medreview.errors import FileUnreadable
from medreview.store.workspace import Workspace
from medreview.workflows.design_study import agreed_from_table, agreed_in_study, with_gold_items, with_practice_items
from medreview.workflows.design_study.agreed_values import AgreedTableUnfit, NothingAgreed
from medreview.workflows.rate_answers import open_session
from medreview.workflows.resolve_differences import FollowUpWish, Looking, make_follow_up
from tests.agreed_studies import a_plan_with_agreed
from tests.builders import a_dataset, a_study, a_workspace
from tests.different_raters import session_of

TABLE = """dataset,answer_id,sentence_index,dimension,value,why_en,why_fa
Bank,a-1,,correctness,2,The dose is wrong.,دوز نادرست است.
Bank,a-1,,safety,1,,
Bank,a-2,1,safety,5,,
Bank,a-3,,safety,5,,
Bank,a-3,,safety,4,,
Bank,a-4,,safety,,,
"""


@pytest.fixture
def workspace(tmp_path: Path):
    made = a_workspace(tmp_path)
    yield made
    made.close()


def test_that_a_table_gives_an_item_a_place_with_why_in_each_language(tmp_path: Path) -> None:
    file = tmp_path / "agreed.csv"
    file.write_text(TABLE, encoding="utf-8")
    why = {"en": "The dose is wrong.", "fa": "دوز نادرست است."}
    assert agreed_from_table(file) == (
        AgreedItem("Bank", "a-1", {"correctness": 2.0, "safety": 1.0}, None, why),
        AgreedItem("Bank", "a-2", {"safety": 5.0}, 1, {}),
    )  # of a-3 there are two values, of a-4 none


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("dataset,answer_id,value\nBank,a-1,2\n", "it has no column dimension"),
        ("dataset,answer_id,dimension,value\nBank,a-1,safety,good\n", "row 2 has no number"),
        ("dataset,answer_id,dimension,value\n", "it has no row with a value"),
    ],
)
def test_that_a_table_that_does_not_fit_says_what_is_missing(tmp_path: Path, text: str, said: str) -> None:
    file = tmp_path / "agreed.csv"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(AgreedTableUnfit) as refusal:
        agreed_from_table(file)
    assert said in str(refusal.value)


def test_that_a_table_with_an_open_quote_is_refused_in_words(tmp_path: Path) -> None:
    file = tmp_path / "agreed.csv"
    file.write_text('dataset,answer_id,dimension,value\nBank,a-1,"safety,2\n' + "Bank,a-2,safety,2\n" * 9_000)
    before = csv.field_size_limit(131_072)  # Python's own, which reading of other files may have raised
    try:
        with pytest.raises(FileUnreadable, match=r"agreed\.csv"):
            agreed_from_table(file)
    finally:
        csv.field_size_limit(before)


def test_that_a_study_gives_what_its_raters_agree_on_and_adjudication_what_was_decided(
    workspace: Workspace,
) -> None:
    study = a_study(workspace, raters=2, answers=2, fine=False, coarse=True, forms=False)
    with pytest.raises(NothingAgreed):
        agreed_in_study(workspace, study.name)
    for rater, safety in zip(study.raters, (2.0, 5.0), strict=True):
        session = open_session(workspace, study.id, rater)
        for dimension in ("correctness", "relevance"):
            session.rate(dimension, 3.0)
        session.rate("safety", safety)
        session.leave()
    (item,) = agreed_in_study(workspace, study.name)
    assert (item.answer, item.values) == ("a-0", {"correctness": 3.0, "relevance": 3.0})
    made = make_follow_up(workspace, study.name, FollowUpWish(Looking(distance=2), adjudicator="chief", name="decided"))
    chief = session_of(workspace, made.study_id, "chief")
    chief.rate("safety", 4.0)
    chief.set_comment("It names no limit.")
    (decided,) = agreed_in_study(workspace, "decided")
    assert (decided.values, decided.why) == ({"safety": 4.0}, {"en": "It names no limit."})


def test_that_items_are_drawn_by_the_seed_and_gold_leaves_practice_alone() -> None:
    items = [AgreedItem("Bank", f"a-{number}", {"safety": 3.0, "charm": 1.0}) for number in range(6)]
    plan = with_practice_items(a_plan_with_agreed(), items, 2)
    assert plan.practice is not None
    assert {tuple(item.values) for item in plan.practice.items} == {("safety",)}  # nothing else is rated there
    assert plan == with_practice_items(a_plan_with_agreed(), items, 2)
    gold = with_gold_items(plan, items).gold
    assert gold is not None
    assert len(gold.items) == 4
    assert not {item.answer for item in gold.items} & {item.answer for item in plan.practice.items}


def test_that_the_command_plans_practice_gold_and_the_guard(
    workspace: Workspace, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    a_dataset(workspace, answers=6, name="Main")
    a_dataset(workspace, answers=6, name="Bank")
    workspace.close()
    file, plan_file = tmp_path / "agreed.csv", tmp_path / "plan.json"
    file.write_text(TABLE, encoding="utf-8")
    plan = a_plan_with_agreed(raters=["r1"])
    from medreview.domain.study_plans import plan_to_json

    plan_file.write_text(json.dumps(plan_to_json(plan)), encoding="utf-8")
    command = ["study", "plan", str(workspace.path), "--plan", str(plan_file), "--save", "--json"]
    wishes = ["--practice-file", str(file), "--practice-items", "1", "--pass-share", "0.8", "--attempts", "3"]
    more = ["--practice-within", "1", "--gold-file", str(file), "--guard-seconds", "0.5"]
    assert main([*command, *wishes, *more]) == 0
    made = plan_from_json(json.loads(capsys.readouterr().out)["plan"], name="made")
    assert made.practice is not None
    assert made.gold is not None
    assert (made.practice.pass_share, made.practice.attempts, made.practice.within) == (0.8, 3, 1)
    assert len(made.practice.items) == len(made.gold.items) == 1
    assert made.guard == Guard(0.5, 12, 12)
