"""The queue in the window: what waits, in which order, what holds it up, and how it goes on."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from medreview.domain.run_plans import SpendCap
from medreview.ui.run_queue import QUEUE
from medreview.ui.screen import ScreenContext
from medreview.ui.screens.runs.new_judgements import NewJudgementsScreen
from medreview.ui.screens.runs.queue_screen import QueueScreen
from medreview.ui.screens.runs.run_page import RunScreen
from medreview.ui.screens.runs.screen import RunsScreen
from medreview.workflows import answer_questions, carry_out_runs, run_judge
from medreview.workflows.answer_questions import AnswerDraft
from medreview.workflows.carry_out_runs import AnalysisKind, RunState, StepState
from medreview.workflows.run_judge import JudgeDraft
from medreview.workflows.workspace_files import open_workspace
from tests.fakes.fake_engine import FakeEngine, Reply, by_marks
from tests.ui.screens.runs.conftest import DIMENSIONS, a_run

ANSWERS = AnswerDraft("persona", ("tiny",), "Night answers")
GRADES = by_marks(DIMENSIONS, {}, 3)


def rule(request: object) -> Reply:
    asked = "\n".join(message.text for message in request.messages)  # type: ignore[attr-defined]
    return GRADES(request) if DIMENSIONS[0] in asked else "Rest, and drink enough."  # type: ignore[arg-type]


@pytest.fixture
def use_steps(monkeypatch: pytest.MonkeyPatch) -> Callable[[FakeEngine], None]:
    """Let steps of the queue be carried out by this engine."""
    real = carry_out_runs.carry_out_step

    def use(engine: FakeEngine) -> None:
        monkeypatch.setattr(carry_out_runs, "carry_out_step", partial(real, open_engine=engine.open))

    return use


@pytest.fixture
def queue(qtbot: QtBot, judging: ScreenContext) -> QueueScreen:
    screen = QueueScreen(judging)
    qtbot.addWidget(screen)
    screen.resize(1270, 700)
    return screen


def shown(qtbot: QtBot, screen: QueueScreen) -> QueueScreen:
    screen.show()
    screen.refresh()
    qtbot.waitUntil(lambda: not screen.context.read_jobs.is_busy)
    return screen


def cells(screen: QueueScreen) -> list[tuple[str, ...]]:
    model = screen.table.model()
    return [
        tuple(str(model.index(row, column).data()) for column in range(model.columnCount()))
        for row in range(model.rowCount())
    ]


def a_night(judging: ScreenContext) -> None:
    workspace = judging.workspace.workspace
    answer_questions.queue_answer_runs(workspace, ANSWERS)
    run_judge.queue_runs(workspace, JudgeDraft("cqa-coarse", ("tiny",), "Night judge"))


def came_to_an_end(qtbot: QtBot, screen: QueueScreen) -> None:
    qtbot.waitUntil(lambda: not screen.context.runs.is_busy, timeout=90_000)
    shown(qtbot, screen)


def test_that_an_empty_queue_says_what_to_do(qtbot: QtBot, queue: QueueScreen) -> None:
    shown(qtbot, queue)
    assert "Add to the queue" in queue.table.accessibleDescription()
    assert not queue.go_button.isEnabled()
    assert not queue.remove_button.isEnabled()


def test_that_answers_and_their_judges_are_done_in_order(
    qtbot: QtBot, queue: QueueScreen, judging: ScreenContext, use_steps: Callable[[FakeEngine], None], tmp_path: Path
) -> None:
    use_steps(FakeEngine(rule))
    a_night(judging)
    shown(qtbot, queue)
    assert [row[:4] for row in cells(queue)] == [
        ("Night answers", "answering", "waiting", "nothing yet"),
        ("Night judge", "judging", "waiting", "nothing yet"),
    ]
    queue._ask_analysis()
    assert queue.dialog is not None
    queue.dialog.about.choose(AnalysisKind.JUDGES)
    queue.dialog.folder.setText(str(tmp_path / "out"))
    queue.dialog.yes_button.click()
    shown(qtbot, queue)
    queue.go_button.click()
    assert queue.go_button.text() == "Pause the queue"
    came_to_an_end(qtbot, queue)
    assert [row[2] for row in cells(queue)] == ["finished"] * 3
    assert queue.go_button.text() == "Start the queue"
    assert not queue.go_button.isEnabled()
    views = {one.name: one for one in carry_out_runs.list_runs(judging.workspace.workspace)}
    assert views["Night judge"].n_items == 6 + views["Night answers"].n_items
    assert list((tmp_path / "out").glob("*.csv"))
    assert list((tmp_path / "out" / "figures").glob("*.png"))
    queue.tidy_button.click()
    shown(qtbot, queue)
    assert cells(queue) == []


def test_that_a_paused_queue_waits_goes_on_at_its_step_and_outlives_its_window(
    qtbot: QtBot, queue: QueueScreen, judging: ScreenContext, use_steps: Callable[[FakeEngine], None], tmp_path: Path
) -> None:
    use_steps(FakeEngine(rule, window=1, pause_after=1))
    a_night(judging)
    shown(qtbot, queue).go_button.click()
    came_to_an_end(qtbot, queue)
    before = [(step.name, step.state) for step in queue.steps]
    assert before[0] == ("Night answers", StepState.WAITING)
    assert queue.steps[0].n_done == 1
    path = judging.workspace.workspace.path
    judging.workspace.close()
    judging.workspace.use(open_workspace(path))
    use_steps(FakeEngine(rule))
    assert [(step.name, step.state) for step in shown(qtbot, queue).steps] == before
    queue.go_button.click()
    came_to_an_end(qtbot, queue)
    assert {step.state for step in queue.steps} == {StepState.DONE}
    assert len(carry_out_runs.list_runs(judging.workspace.workspace)) == 2


def test_that_what_is_held_up_says_why_and_the_rest_is_done(
    qtbot: QtBot, queue: QueueScreen, judging: ScreenContext, use_steps: Callable[[FakeEngine], None]
) -> None:
    use_steps(FakeEngine(rule, stop_after=0))
    a_night(judging)
    stored = a_run(judging, name="Stored")
    shown(qtbot, queue)
    assert [action.text() for action in queue.runs_menu.actions()] == ["Stored"]
    queue.runs_menu.actions()[0].trigger()
    shown(qtbot, queue)
    assert not queue.add_button.isEnabled()
    queue.go_button.click()
    came_to_an_end(qtbot, queue)
    assert [(row[0], row[2]) for row in cells(queue)] == [
        ("Night answers", "stopped"),
        ("Night judge", "blocked"),
        ("Stored", "finished"),
    ]
    assert cells(queue)[1][4] == "It needs Night answers, which could not be finished."
    queue.table.selectRow(1)
    assert queue.reason.text() == "It needs Night answers, which could not be finished."
    done = {one.run: one.state for one in carry_out_runs.list_runs(judging.workspace.workspace)}
    assert done[stored] is RunState.FINISHED


def test_that_steps_move_and_go(qtbot: QtBot, queue: QueueScreen, judging: ScreenContext) -> None:
    a_night(judging)
    shown(qtbot, queue)
    queue.table.selectRow(1)
    queue.up_button.click()
    shown(qtbot, queue)
    assert [step.name for step in queue.steps] == ["Night judge", "Night answers"]
    assert queue.chosen is not None
    assert queue.chosen.name == "Night judge"
    queue.remove_button.click()
    shown(qtbot, queue)
    assert [step.name for step in queue.steps] == ["Night answers"]


def test_that_a_run_started_meanwhile_has_its_turn_between_two_steps(
    qtbot: QtBot,
    queue: QueueScreen,
    judging: ScreenContext,
    use_steps: Callable[[FakeEngine], None],
    use_engine: Callable[[FakeEngine], FakeEngine],
) -> None:
    use_steps(FakeEngine(rule))
    use_engine(FakeEngine(rule))
    a_night(judging)
    beside = a_run(judging, name="Beside")
    ended: list[int] = []
    judging.runs.ended.connect(lambda run, _: ended.append(run))
    from medreview.ui.screens.runs.run_state import turn_of

    shown(qtbot, queue).go_button.click()
    judging.runs.start(turn_of(judging, carry_out_runs.run_summary(judging.workspace.workspace, beside)))
    came_to_an_end(qtbot, queue)
    assert len(ended) == 3
    assert ended[1] == beside
    assert QUEUE not in ended


def test_that_the_form_queues_judges_of_answers_to_come(
    qtbot: QtBot, judging: ScreenContext, went: list[tuple[str, object]]
) -> None:
    workspace = judging.workspace.workspace
    answer_questions.queue_answer_runs(workspace, ANSWERS)
    form = NewJudgementsScreen(judging)
    qtbot.addWidget(form)
    form.resize(1270, 700)
    form.show()
    form.arrive(None)
    qtbot.waitUntil(lambda: not form.is_waiting and form.preview is not None, timeout=20_000)
    assert any("it waits for" in sentence and "Night answers" in sentence for sentence in form.result.sentences)
    form.selection.lists.lists["authors"].tick(["Night answers"])
    form.selection.lists.lists["authors"].edited.emit()
    qtbot.waitUntil(lambda: not form.is_waiting, timeout=20_000)
    assert not form.start_button.isEnabled()
    assert form.queue_button.isEnabled()
    form.queue_button.click()
    qtbot.waitUntil(lambda: bool(went), timeout=20_000)
    (_, step) = carry_out_runs.list_steps(workspace)
    assert went == [("queue", step.step)]
    assert step.request is not None
    assert step.request["selection"]["authors"] == ["Night answers"]  # type: ignore[index]
    assert step.needs == (step.step - 1,)


def test_that_a_capped_step_goes_on_when_the_cap_was_raised(
    qtbot: QtBot, queue: QueueScreen, judging: ScreenContext, use_steps: Callable[[FakeEngine], None]
) -> None:
    use_steps(FakeEngine(rule))
    run = a_run(judging, name="Capped")
    workspace = judging.workspace.workspace
    carry_out_runs.add_run(workspace, run)
    carry_out_runs.carry_out(workspace, run, open_engine=FakeEngine(rule).open, cap=SpendCap(tokens=1))
    assert shown(qtbot, queue).steps[0].state is StepState.STOPPED
    assert "before its cap" in queue.reason.text()
    carry_out_runs.carry_out(workspace, run, open_engine=FakeEngine(rule).open, cap=SpendCap())
    assert shown(qtbot, queue).steps[0].state is StepState.DONE


def test_that_the_list_of_runs_raises_a_cap(qtbot: QtBot, judging: ScreenContext, engine: FakeEngine) -> None:
    run = a_run(judging, name="Capped")
    workspace = judging.workspace.workspace
    carry_out_runs.carry_out(workspace, run, cap=SpendCap(tokens=1))
    screen = RunsScreen(judging)
    qtbot.addWidget(screen)
    screen.show()
    qtbot.waitUntil(lambda: screen.chosen is not None)
    assert screen.go_button.text() == "Raise the cap…"
    screen.go_button.click()
    qtbot.waitUntil(lambda: screen.capping is not None)
    assert screen.capping is not None
    screen.capping.spending.tokens.setValue(0)
    screen.capping.yes_button.click()
    qtbot.waitUntil(lambda: bool(engine.asked) and not judging.runs.is_busy, timeout=90_000)
    (view,) = carry_out_runs.list_runs(workspace)
    assert (view.state, view.was_capped) == (RunState.FINISHED, False)


def a_page(qtbot: QtBot, judging: ScreenContext, run: int) -> RunScreen:
    page = RunScreen(judging)
    qtbot.addWidget(page)
    page.resize(1270, 700)
    page.show()
    page.arrive(run)
    qtbot.waitUntil(lambda: page.shown is not None)
    return page


def test_that_a_run_saved_for_later_is_tried_first_from_its_page(
    qtbot: QtBot, judging: ScreenContext, engine: FakeEngine
) -> None:
    page = a_page(qtbot, judging, a_run(judging, n_repeats=3))
    assert page.tries_first.isVisible()
    assert page.tries_first.isChecked(), "18 items are more than are asked without a look"
    page.go_button.click()
    qtbot.waitUntil(lambda: bool(engine.asked) and not judging.runs.is_busy, timeout=90_000)
    assert len(engine.asked) == 3
    few = a_page(qtbot, judging, a_run(judging, name="few"))
    assert not few.tries_first.isChecked()
    few.go_button.click()
    qtbot.waitUntil(lambda: len(engine.asked) > 3 and not judging.runs.is_busy, timeout=90_000)
    assert len(engine.asked) == 9


def test_that_a_run_again_says_what_speaks_against_it_and_is_compared(
    qtbot: QtBot, judging: ScreenContext, engine: FakeEngine, went: list[tuple[str, object]]
) -> None:
    run = a_run(judging, name="Once")
    carry_out_runs.carry_out(judging.workspace.workspace, run)
    page = a_page(qtbot, judging, run)
    qtbot.waitUntil(page.rerun_button.isVisible)
    page.rerun_button.click()
    qtbot.waitUntil(lambda: page.rerun.box is not None)
    assert page.rerun.box is not None
    assert "Nothing suggests that the replies will differ." in page.rerun.box.text()
    page.rerun.box.buttons()[0].click()
    qtbot.waitUntil(lambda: bool(went) and not judging.runs.is_busy, timeout=90_000)
    ((place, again),) = went
    assert place == "run"
    assert isinstance(again, int)
    page.arrive(again)
    qtbot.waitUntil(lambda: "6 of 6" in page.state_pane.compared.text())
    assert "Word for word the same in" in page.state_pane.compared.text()
