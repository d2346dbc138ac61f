"""What could not be answered is asked again in the same run; what came of it before is kept."""

from pathlib import Path

import pytest
import sqlalchemy as sa
from sqlmodel import col

from medreview.cli.program import main
from medreview.domain.runs import Judgement
from medreview.domain.sampling_settings import SamplingSettings
from medreview.errors import Message
from medreview.llm.engines import GenerateRequest, NotAnswered
from medreview.store.workspace import Workspace
from medreview.workflows.carry_out_runs import RunState, ask_failed_again, carry_out, run_summary
from medreview.workflows.check_workspace import check_workspace
from medreview.workflows.run_judge import JudgeDraft, create_runs
from tests.builders import a_workspace
from tests.fakes.fake_engine import FakeEngine, Reply
from tests.judged_answers import a_judge, judged_dataset, pending_positions

GOOD = '{"overall": 0.5}'


@pytest.fixture
def workspace(tmp_path: Path):
    workspace = a_workspace(tmp_path)
    judged_dataset(workspace, [["A first answer.", "A second answer."], ["A third answer."]])
    a_judge(workspace)
    yield workspace
    workspace.close()


def a_run(workspace: Workspace) -> int:
    draft = JudgeDraft("morqa", ("judge-1b",), sampling=SamplingSettings(temperature=1.0), max_attempts=2)
    (run,) = create_runs(workspace, draft)
    return run


def failing_on(*words: str, otherwise: Reply = GOOD):
    def rule(request: GenerateRequest) -> Reply:
        text = request.messages[-1].text
        return NotAnswered("", Message("Cut off.")) if any(word in text for word in words) else otherwise

    return rule


def attempts(workspace: Workspace, run: int) -> list[tuple[str, int, str]]:
    """Attempts with their validity, by the item they were made at."""
    columns = (col(Judgement.run_item_id), col(Judgement.attempt), col(Judgement.validity))
    with workspace.reading() as session:
        query = sa.select(*columns).where(col(Judgement.run_id) == run).order_by(*columns)
        return [tuple(row) for row in session.connection().execute(query)]


def test_that_what_failed_is_asked_again_and_the_failed_attempt_is_kept(workspace: Workspace):
    run = a_run(workspace)
    carry_out(workspace, run, open_engine=FakeEngine(failing_on("second")).open)
    assert run_summary(workspace, run).n_failed == 1

    assert ask_failed_again(workspace, run) == 1
    second = FakeEngine(failing_on())
    outcome = carry_out(workspace, run, open_engine=second.open)

    assert outcome.state is RunState.FINISHED
    assert len(second.asked) == 1
    summary = run_summary(workspace, run)
    assert (summary.n_failed, summary.view.n_valid, len(summary.sessions)) == (0, 3, 2)
    assert summary.first_validity == {"overall": {"valid": 2, "error": 1}}
    of_item = [(attempt, validity) for item, attempt, validity in attempts(workspace, run) if item == 2]
    assert of_item == [(1, "error"), (2, "valid")]


def test_that_what_fails_again_can_be_asked_any_number_of_times(workspace: Workspace):
    run = a_run(workspace)
    for expected in range(1, 8):
        carry_out(workspace, run, open_engine=FakeEngine(failing_on("second")).open)
        assert len(attempts(workspace, run)) == 2 + expected
        assert ask_failed_again(workspace, run) == 1


def test_that_a_failed_attempt_uses_up_neither_a_seed_nor_a_planned_attempt(workspace: Workspace):
    run = a_run(workspace)
    carry_out(workspace, run, open_engine=FakeEngine(failing_on("answer")).open)
    ask_failed_again(workspace, run)
    engine = FakeEngine(failing_on(otherwise="Hm."), window=1)
    carry_out(workspace, run, open_engine=engine.open)
    asked = [request.settings.seed for request in engine.asked if isinstance(request, GenerateRequest)]
    assert sorted(asked) == [0, 0, 0, 1, 1, 1]
    last = [validity for _, attempt, validity in attempts(workspace, run) if attempt == 3]
    assert last == ["unparsable"] * 3


def test_that_a_workspace_is_sound_while_what_failed_waits_to_be_asked_again(workspace: Workspace, tmp_path: Path):
    run = a_run(workspace)
    carry_out(workspace, run, open_engine=FakeEngine(failing_on("second")).open)
    ask_failed_again(workspace, run)
    assert pending_positions(workspace, run) == [1]
    workspace.close()
    assert check_workspace(tmp_path / "study.medreview").findings == ()


def test_that_answers_that_were_read_are_not_asked_again(workspace: Workspace):
    run = a_run(workspace)
    carry_out(workspace, run, open_engine=FakeEngine(failing_on(otherwise="Hm.")).open)
    assert ask_failed_again(workspace, run) == 0
    assert run_summary(workspace, run).view.state is RunState.FINISHED


def test_that_the_command_says_how_to_ask_again_and_does(
    workspace: Workspace, tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    run = a_run(workspace)
    carry_out(workspace, run, open_engine=FakeEngine(failing_on("second")).open)
    name = run_summary(workspace, run).view.name
    workspace.close()
    path = str(tmp_path / "study.medreview")
    assert main(["judge", path, "--resume", name]) == 0
    assert f"1 could not be answered, ask them again with run resume '{name}' --failed" in capsys.readouterr().out
    assert main(["judge", path, "--resume", name, "--failed"]) == 1
    told = capsys.readouterr()
    assert "1 to ask again." in told.err
    assert "2 of 3 are done" in told.err
