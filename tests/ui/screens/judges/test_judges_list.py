"""The list of runs: how each stands, and what can be done with it."""

from pathlib import Path

import pytest
from PySide6.QtCore import QItemSelectionModel
from pytestqt.qtbot import QtBot

from medreview.ui.requests import NewRunRequest
from medreview.ui.screen import ScreenContext
from medreview.ui.screens.judges import JudgesScreen
from medreview.workflows import run_judge
from tests.builders import a_workspace
from tests.fakes.fake_engine import FakeEngine
from tests.ui.screens.judges.conftest import a_run


@pytest.fixture
def judges(qtbot: QtBot, judging: ScreenContext) -> JudgesScreen:
    screen = JudgesScreen(judging)
    qtbot.addWidget(screen)
    screen.resize(1270, 700)
    return screen


def shown(qtbot: QtBot, screen: JudgesScreen) -> JudgesScreen:
    """The screen, once its list was read."""
    screen.show()
    qtbot.waitUntil(lambda: not screen.context.read_jobs.is_busy)
    return screen


def cells(screen: JudgesScreen, row: int = 0) -> list[str]:
    model = screen.table.model()
    return [str(model.index(row, column).data()) for column in range(model.columnCount())]


def test_that_an_empty_workspace_says_what_to_do_next(qtbot: QtBot, context: ScreenContext, tmp_path: Path) -> None:
    context.workspace.use(a_workspace(tmp_path))
    screen = JudgesScreen(context)
    qtbot.addWidget(screen)
    shown(qtbot, screen)
    assert "Add a model" in screen.table.accessibleDescription()
    assert not screen.open_button.isEnabled()
    assert not screen.go_button.isEnabled()
    context.workspace.close()


def test_that_runs_are_listed_with_their_state(qtbot: QtBot, judges: JudgesScreen, judging: ScreenContext) -> None:
    a_run(judging, name="first try")
    shown(qtbot, judges)
    assert cells(judges)[:3] == ["first try", "not begun", "0 of 6"]
    assert cells(judges)[4:6] == ["tiny", "cqa-coarse, constrained"]
    assert judges.go_button.text() == "Start"


def test_that_a_started_run_goes_on_to_its_end_and_shows_it(
    qtbot: QtBot, judges: JudgesScreen, judging: ScreenContext, engine: FakeEngine
) -> None:
    a_run(judging, name="first try")
    shown(qtbot, judges)
    judges.go_button.click()
    qtbot.waitUntil(lambda: cells(judges)[1] == "finished", timeout=20_000)
    assert cells(judges)[2:4] == ["6 of 6", "100 %"]
    assert not judges.go_button.isEnabled()
    assert len(engine.asked) == 6


def test_that_a_run_that_cannot_go_on_says_why_and_can_be_resumed(
    qtbot: QtBot, judges: JudgesScreen, judging: ScreenContext, use_engine, engine: FakeEngine
) -> None:
    a_run(judging)
    use_engine(FakeEngine(engine._rule, stop_after=2))
    shown(qtbot, judges)
    judges.go_button.click()
    qtbot.waitUntil(lambda: judges._problem.text() == "The fake engine stopped.", timeout=20_000)
    qtbot.waitUntil(lambda: cells(judges)[1] == "stopped", timeout=20_000)
    judges.go_button.click()
    qtbot.waitUntil(lambda: cells(judges)[1] == "finished", timeout=20_000)
    assert not judges._problem.isVisible()


def test_that_deleting_asks_first_and_names_what_goes(
    qtbot: QtBot, judges: JudgesScreen, judging: ScreenContext
) -> None:
    a_run(judging, name="first try")
    shown(qtbot, judges)
    judges.delete_button.click()
    box = judges.deleting.box
    assert box is not None
    assert "Delete first try?" in box.text()
    next(button for button in box.buttons() if button.text() == "Keep").click()
    assert len(judging.workspace.read(run_judge.list_runs)) == 1
    judges.delete_button.click()
    box = judges.deleting.box
    assert box is not None
    next(button for button in box.buttons() if button.text() == "Delete").click()
    qtbot.waitUntil(lambda: judges.table.model().rowCount() == 0)
    assert judging.workspace.read(run_judge.list_runs) == ()


def test_that_verbs_lead_to_the_run_and_to_a_new_one(
    qtbot: QtBot, judges: JudgesScreen, judging: ScreenContext
) -> None:
    run = a_run(judging)
    shown(qtbot, judges)
    wishes: list[tuple[str, object]] = []
    judging.navigator.place_requested.connect(lambda place, wish: wishes.append((place, wish)))
    judges.open_button.click()
    judges.new_button.click()
    assert wishes == [("run", run), ("new-run", NewRunRequest())]


def test_that_the_marked_run_stays_marked_while_others_go_on(
    qtbot: QtBot, judges: JudgesScreen, judging: ScreenContext, engine: FakeEngine
) -> None:
    first, second = a_run(judging, name="first"), a_run(judging, name="second")
    shown(qtbot, judges)
    judges.arrive(second)
    judges.go_button.click()
    judges.arrive(first)
    qtbot.waitUntil(lambda: "finished" in {cells(judges, row)[1] for row in range(2)}, timeout=20_000)
    assert judges.chosen is not None
    assert judges.chosen.run == first


def test_that_marked_runs_are_compared_and_all_where_one_is_marked(
    qtbot: QtBot, judges: JudgesScreen, judging: ScreenContext, engine: FakeEngine, went: list[tuple[str, object]]
) -> None:
    for name in ("one", "two", "three"):
        run_judge.carry_out(judging.workspace.workspace, a_run(judging, name=name))
    a_run(judging, name="not begun")
    shown(qtbot, judges)
    judges.compare_button.click()
    assert went[-1] == ("comparison", ("three", "two", "one"))
    judges.table.selectRow(1)
    judges.table.selectionModel().select(
        judges.table.model().index(3, 0),
        QItemSelectionModel.SelectionFlag.Select | QItemSelectionModel.SelectionFlag.Rows,
    )
    judges.refresh()
    qtbot.waitUntil(lambda: not judges.context.read_jobs.is_busy)
    judges.compare_button.click()
    assert went[-1] == ("comparison", ("three", "one"))


def test_that_nothing_is_compared_before_anything_is_judged(
    qtbot: QtBot, judges: JudgesScreen, judging: ScreenContext
) -> None:
    a_run(judging)
    shown(qtbot, judges)
    assert not judges.compare_button.isEnabled()


def test_that_a_list_built_anew_marks_the_same_runs(qtbot: QtBot, judges: JudgesScreen, judging: ScreenContext) -> None:
    for name in ("first", "second", "third"):
        a_run(judging, name=name)
    shown(qtbot, judges)
    judges.table.selectRow(1)
    again = JudgesScreen(judging)
    qtbot.addWidget(again)
    again.arrive(judges.saved_state())
    shown(qtbot, again)
    assert again.chosen is not None
    assert again.chosen.name == cells(judges, 1)[0]
    assert again.saved_state() == judges.saved_state()
