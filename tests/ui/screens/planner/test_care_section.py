"""The section for practice, gold and the guard: items come from a study or a table, the rest is typed."""

from collections.abc import Callable
from pathlib import Path

from pytestqt.qtbot import QtBot

from medreview.domain.study_plans import Guard
from medreview.ui.screens.planner import PlannerScreen
from medreview.workflows.design_study import agreed_from_table, with_practice_items

TABLE = """dataset,answer_id,dimension,value,why_en
A dataset,a-0,correctness,2,The dose is wrong.
A dataset,a-1,correctness,5,
A dataset,a-2,correctness,4,
"""


def test_that_a_table_gives_the_practice_and_the_rest_is_typed(
    qtbot: QtBot, planner: PlannerScreen, settle: Callable[[PlannerScreen], None], tmp_path: Path
) -> None:
    file = tmp_path / "agreed.csv"
    file.write_text(TABLE, encoding="utf-8")
    care = planner.care
    care.practice.draw.setValue(2)
    care.practice._take_of_table(file)
    qtbot.waitUntil(lambda: not care.is_waiting)
    care.pass_share.setValue(80)
    care.attempts.setValue(2)
    practice = planner.plan.practice
    assert practice is not None
    assert (len(practice.items), practice.pass_share, practice.attempts) == (2, 0.8, 2)
    assert "2 items." in care.practice.said.text()
    care.gold._take_of_table(file)
    qtbot.waitUntil(lambda: not care.is_waiting)
    assert planner.plan.gold is not None
    assert len(planner.plan.gold.items) == 1  # what is for practice is not gold
    settle(planner)
    assert planner.preview is not None
    assert any("3 answers are left out for practice or gold" in str(warning) for warning in planner.preview.warnings)
    care.practice.clear.click()
    assert planner.plan.practice is not None
    assert planner.plan.practice.items == ()


def test_that_values_which_the_study_does_not_rate_are_told(
    qtbot: QtBot, planner: PlannerScreen, tmp_path: Path
) -> None:
    file = tmp_path / "agreed.csv"
    file.write_text(TABLE + "A dataset,a-2,risks,3,\nA dataset,a-2,relevance,9,\n", encoding="utf-8")
    planner.care.practice._take_of_table(file)
    qtbot.waitUntil(lambda: not planner.care.is_waiting)
    said = planner.care.practice.said.text()
    assert said.startswith("3 items.")
    assert "2 agreed values are left out" in said
    assert "risks" in said
    assert "relevance" in said


def test_that_items_are_drawn_by_the_plan_as_other_sections_have_changed_it(
    qtbot: QtBot, planner: PlannerScreen, tmp_path: Path
) -> None:
    file = tmp_path / "agreed.csv"
    file.write_text(TABLE, encoding="utf-8")
    planner.care.practice.draw.setValue(1)
    drawn: set[str] = set()
    for seed in range(1, 9):
        planner.study.seed.setText(str(seed))
        planner.study.seed.textEdited.emit(str(seed))
        assert planner.plan.seed == seed
        planner.care.practice._take_of_table(file)
        qtbot.waitUntil(lambda: not planner.care.is_waiting)
        wanted = with_practice_items(planner.plan, agreed_from_table(file), 1).practice
        assert planner.plan.practice == wanted
        drawn |= {item.answer for item in planner.plan.practice.items} if planner.plan.practice else set()
    assert len(drawn) > 1


def test_that_a_table_that_does_not_fit_is_refused_in_place(
    qtbot: QtBot, planner: PlannerScreen, tmp_path: Path
) -> None:
    file = tmp_path / "agreed.csv"
    file.write_text("dataset,value\nx,1\n", encoding="utf-8")
    planner.care.gold._take_of_table(file)
    qtbot.waitUntil(lambda: not planner.care.is_waiting)
    assert "it has no column answer_id" in planner.care.problem.text()
    assert planner.plan.gold is None


def test_that_the_guard_is_switched_on_with_its_limits(planner: PlannerScreen) -> None:
    care = planner.care
    care.guard.setChecked(False)
    assert planner.plan.guard is None
    care.guard.setChecked(True)
    assert planner.plan.guard == Guard(1.0, 12, 12)
    care.seconds.setValue(0.0)
    care.n_equal.setValue(20)
    assert planner.plan.guard == Guard(None, 12, 20)
