"""The list of runs: how each stands, and what can be done with it."""

from pathlib import Path

import pytest
from PySide6.QtCore import QItemSelectionModel
from pytestqt.qtbot import QtBot

from medreview.domain.run_kinds import RunKind
from medreview.ui.requests import NewRunRequest, ResultsRequest
from medreview.ui.screen import ScreenContext
from medreview.ui.screens.runs.kinds import NEW_RUN_KINDS
from medreview.ui.screens.runs.new_run import NewRunScreen
from medreview.ui.screens.runs.screen import RunsScreen
from medreview.workflows import answer_questions, carry_out_runs
from medreview.workflows.answer_questions import AnswerDraft
from tests.builders import a_workspace
from tests.fakes.fake_engine import FakeEngine
from tests.ui.screens.runs.conftest import a_run


@pytest.fixture
def runs(qtbot: QtBot, judging: ScreenContext) -> RunsScreen:
    screen = RunsScreen(judging)
    qtbot.addWidget(screen)
    screen.resize(1270, 700)
    return screen


def shown(qtbot: QtBot, screen: RunsScreen) -> RunsScreen:
    """The screen, once its list was read."""
    screen.show()
    qtbot.waitUntil(lambda: not screen.context.read_jobs.is_busy)
    return screen


def cells(screen: RunsScreen, row: int = 0) -> list[str]:
    model = screen.table.model()
    return [str(model.index(row, column).data()) for column in range(model.columnCount())]


def test_that_an_empty_workspace_says_what_to_do_next(qtbot: QtBot, context: ScreenContext, tmp_path: Path) -> None:
    context.workspace.use(a_workspace(tmp_path))
    screen = RunsScreen(context)
    qtbot.addWidget(screen)
    shown(qtbot, screen)
    assert "Add a model" in screen.table.accessibleDescription()
    assert not screen.open_button.isEnabled()
    assert not screen.go_button.isEnabled()
    context.workspace.close()


def test_that_runs_are_listed_with_their_state(qtbot: QtBot, runs: RunsScreen, judging: ScreenContext) -> None:
    a_run(judging, name="first try")
    shown(qtbot, runs)
    assert cells(runs)[:4] == ["first try", "judging", "not started", "0 of 6"]
    assert cells(runs)[5:7] == ["tiny", "CQA-EVAL, whole answers, constrained"]
    assert runs.go_button.text() == "Start"


def test_that_a_started_run_goes_on_to_its_end_and_shows_it(
    qtbot: QtBot, runs: RunsScreen, judging: ScreenContext, engine: FakeEngine
) -> None:
    a_run(judging, name="first try")
    shown(qtbot, runs)
    runs.go_button.click()
    qtbot.waitUntil(lambda: cells(runs)[2] == "finished", timeout=20_000)
    assert cells(runs)[3:5] == ["6 of 6", "100%"]
    assert not runs.go_button.isEnabled()
    assert len(engine.asked) == 6


def test_that_a_run_that_cannot_go_on_says_why_and_can_be_resumed(
    qtbot: QtBot, runs: RunsScreen, judging: ScreenContext, use_engine, engine: FakeEngine
) -> None:
    a_run(judging)
    use_engine(FakeEngine(engine._rule, stop_after=2))
    shown(qtbot, runs)
    runs.go_button.click()
    qtbot.waitUntil(lambda: runs._problem.text() == "The fake engine stopped.", timeout=20_000)
    qtbot.waitUntil(lambda: cells(runs)[2] == "stopped", timeout=20_000)
    runs.go_button.click()
    qtbot.waitUntil(lambda: cells(runs)[2] == "finished", timeout=20_000)
    assert not runs._problem.isVisible()


def test_that_deleting_asks_first_and_names_what_goes(qtbot: QtBot, runs: RunsScreen, judging: ScreenContext) -> None:
    a_run(judging, name="first try")
    shown(qtbot, runs)
    runs.delete_button.click()
    box = runs.deleting.box
    assert box is not None
    assert "Delete first try with its plan" in box.text()
    next(button for button in box.buttons() if button.text() == "Keep").click()
    assert len(judging.workspace.read(carry_out_runs.list_runs)) == 1
    runs.delete_button.click()
    box = runs.deleting.box
    assert box is not None
    next(button for button in box.buttons() if button.text() == "Delete").click()
    qtbot.waitUntil(lambda: runs.table.model().rowCount() == 0)
    assert judging.workspace.read(carry_out_runs.list_runs) == ()


def test_that_verbs_lead_to_the_run_and_to_a_new_one(qtbot: QtBot, runs: RunsScreen, judging: ScreenContext) -> None:
    run = a_run(judging)
    shown(qtbot, runs)
    wishes: list[tuple[str, object]] = []
    judging.navigator.place_requested.connect(lambda place, wish: wishes.append((place, wish)))
    runs.open_button.click()
    runs.new_button.click()
    assert wishes == [("run", run), ("new-run", NewRunRequest())]


def test_that_the_marked_run_stays_marked_while_others_go_on(
    qtbot: QtBot, runs: RunsScreen, judging: ScreenContext, engine: FakeEngine
) -> None:
    first, second = a_run(judging, name="first"), a_run(judging, name="second")
    shown(qtbot, runs)
    runs.arrive(second)
    runs.go_button.click()
    runs.arrive(first)
    qtbot.waitUntil(lambda: "finished" in {cells(runs, row)[2] for row in range(2)}, timeout=20_000)
    assert runs.chosen is not None
    assert runs.chosen.run == first


def test_that_marked_runs_are_compared_and_all_where_one_is_marked(
    qtbot: QtBot, runs: RunsScreen, judging: ScreenContext, engine: FakeEngine, went: list[tuple[str, object]]
) -> None:
    for name in ("one", "two", "three"):
        carry_out_runs.carry_out(judging.workspace.workspace, a_run(judging, name=name))
    a_run(judging, name="not started")
    shown(qtbot, runs)
    runs.compare_button.click()
    assert went[-1] == ("analysis", ResultsRequest(is_of_judges=True, runs=("three", "two", "one")))
    runs.table.selectRow(1)
    runs.table.selectionModel().select(
        runs.table.model().index(3, 0),
        QItemSelectionModel.SelectionFlag.Select | QItemSelectionModel.SelectionFlag.Rows,
    )
    runs.refresh()
    qtbot.waitUntil(lambda: not runs.context.read_jobs.is_busy)
    runs.compare_button.click()
    assert went[-1] == ("analysis", ResultsRequest(is_of_judges=True, runs=("three", "one")))


def test_that_nothing_is_compared_before_anything_is_judged(
    qtbot: QtBot, runs: RunsScreen, judging: ScreenContext
) -> None:
    a_run(judging)
    shown(qtbot, runs)
    assert not runs.compare_button.isEnabled()


def test_that_a_list_built_anew_marks_the_same_runs(qtbot: QtBot, runs: RunsScreen, judging: ScreenContext) -> None:
    for name in ("first", "second", "third"):
        a_run(judging, name=name)
    shown(qtbot, runs)
    runs.table.selectRow(1)
    again = RunsScreen(judging)
    qtbot.addWidget(again)
    again.arrive(runs.saved_state())
    shown(qtbot, again)
    assert again.chosen is not None
    assert again.chosen.name == cells(runs, 1)[0]
    assert again.saved_state() == runs.saved_state()


def test_that_the_list_can_be_narrowed_to_a_kind(qtbot: QtBot, runs: RunsScreen, judging: ScreenContext) -> None:
    a_run(judging, name="judged")
    draft = AnswerDraft("persona", ("tiny",), name="answered")
    answer_questions.create_answer_runs(judging.workspace.workspace, draft)
    shown(qtbot, runs)
    assert runs.kind.isVisible()
    runs.kind.choose(RunKind.ANSWER)
    assert [cells(runs, row)[:2] for row in range(runs.table.model().rowCount())] == [["answered", "answering"]]
    assert runs.chosen is not None
    assert runs.chosen.name == "answered"
    runs.kind.choose(None)
    assert runs.table.model().rowCount() == 2


def test_that_whoever_begins_a_run_says_what_models_shall_do(
    qtbot: QtBot, judging: ScreenContext, went: list[tuple[str, object]]
) -> None:
    screen = NewRunScreen(judging)
    qtbot.addWidget(screen)
    request = NewRunRequest(model="tiny")
    screen.arrive(request)
    for one in NEW_RUN_KINDS:
        screen.buttons[one.kind].click()
        assert went[-1] == (one.place, request)
