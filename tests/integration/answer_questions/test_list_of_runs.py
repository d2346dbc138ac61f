"""Runs of answers, then judges, then an analysis wait in one list, and are done in order, whatever comes between."""

import json
import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from sqlmodel import col, select

from medreview.cli import main
from medreview.domain.answers import Answer
from medreview.domain.question_plans import QuestionsToAsk
from medreview.domain.run_kinds import RunKind
from medreview.domain.run_plans import AnswersToJudge, SpendCap
from medreview.domain.runs import Judgement, QueueEntry, Run, RunItem
from medreview.jobs import CancelToken
from medreview.model_runs.queued_steps import RunIsFinished, RunIsQueued, StepMissing
from medreview.store.workspace import Workspace, open_workspace
from medreview.workflows.answer_questions import AnswerDraft, create_answer_runs, queue_answer_runs
from medreview.workflows.carry_out_runs import (
    AnalysisKind,
    AnalysisRequest,
    QueuedStep,
    RunRefused,
    RunState,
    StepState,
    add_analysis,
    add_run,
    carry_out,
    carry_out_step,
    delete_run,
    list_runs,
    list_steps,
    move_step,
    next_step,
    remove_done_steps,
    remove_step,
    run_summary,
)
from medreview.workflows.check_workspace import check_workspace
from medreview.workflows.run_judge import JudgeDraft, create_runs, queue_runs
from tests.builders import a_workspace
from tests.fakes.fake_engine import FakeEngine, Rule
from tests.integration.answer_questions.killed_list import WORK, rule
from tests.judged_answers import a_judge, judged_dataset
from tests.warm_programs import WarmProgram, warm_program

ANSWERS = AnswerDraft("persona", ("model-1b",), "Night answers", most_tokens=64)
JUDGES = JudgeDraft("cqa-coarse", ("model-1b",), "Night judge")
N_KILLS, N_KILLS_SAMPLED = 40, 6
SEED = 20261123


@pytest.fixture
def workspace(tmp_path: Path) -> Iterator[Workspace]:
    made = a_workspace(tmp_path)
    a_judge(made, "model-1b")
    judged_dataset(made, (("a",), ("b",), ("c",)))
    yield made
    made.close()


def a_night(workspace: Workspace, folder: Path) -> tuple[int, int, int]:
    """Answers, judges of whatever there is then, and an analysis."""
    (answers,) = queue_answer_runs(workspace, ANSWERS)
    (judges,) = queue_runs(workspace, JUDGES)
    return answers, judges, add_analysis(workspace, AnalysisRequest(AnalysisKind.JUDGES, str(folder)))


def carried_out(workspace: Workspace, *, by: Rule = rule, **engine: int) -> list[int]:
    """Carry the list out; the steps in the order of their turns."""
    tried: list[int] = []
    fake = FakeEngine(by, **engine)
    while (step := next_step(workspace, tried)) is not None:
        tried.append(step.step)
        carry_out_step(workspace, step.step, WORK, open_engine=fake.open)
    return tried


def states(workspace: Workspace) -> list[StepState]:
    return [one.state for one in list_steps(workspace)]


def step_of(workspace: Workspace, step: int) -> QueuedStep:
    return next(one for one in list_steps(workspace) if one.step == step)


def test_that_judges_queued_after_answers_judge_those_that_did_not_exist_yet(
    workspace: Workspace, tmp_path: Path
) -> None:
    steps = a_night(workspace, tmp_path / "out")
    assert [one.n_items for one in list_steps(workspace)] == [0, 0, 0]
    assert list_runs(workspace) == ()
    assert carried_out(workspace) == list(steps)
    assert states(workspace) == [StepState.DONE] * 3
    with workspace.reading() as session:
        judged = Counter(session.exec(select(Answer.run).join(Judgement, col(Judgement.answer_id) == col(Answer.id))))
    assert judged == {"Night answers": 9, None: 9}
    assert (tmp_path / "out" / "written.txt").is_file()
    assert [str(finding) for finding in check_workspace(workspace.path).findings] == []


def test_that_a_step_keeps_its_seed_and_draws_what_a_plan_made_then_would_draw(workspace: Workspace) -> None:
    drawn = replace(JUDGES, selection=AnswersToJudge(sample_size=2, seed=11))
    queue_runs(workspace, drawn)
    carried_out(workspace)
    create_runs(workspace, replace(drawn, name="Beside"))
    with workspace.reading() as session:
        items = {
            run.name: session.exec(select(RunItem.answer_id).where(RunItem.run_id == run.id)).all()
            for run in session.exec(select(Run))
        }
        plans = {run.name: run.plan_sha256 for run in session.exec(select(Run))}
    assert items["Night judge"] == items["Beside"]
    assert plans["Night judge"] == plans["Beside"]


def test_that_judges_wait_for_answers_of_the_authors_they_choose_and_for_no_others(workspace: Workspace) -> None:
    (first,) = queue_answer_runs(workspace, ANSWERS)
    (second,) = queue_answer_runs(workspace, replace(ANSWERS, name="Others"))
    chosen = AnswersToJudge(authors=("Others",))
    (of_second,) = queue_runs(workspace, replace(JUDGES, selection=chosen))
    (of_all,) = queue_runs(workspace, replace(JUDGES, name="All"))
    assert step_of(workspace, of_second).needs == (second,)
    assert step_of(workspace, of_all).needs == (first, second)


def test_that_what_needs_a_step_that_failed_waits_and_says_why_and_the_rest_goes_on(
    workspace: Workspace, tmp_path: Path
) -> None:
    answers, judges, analysis = a_night(workspace, tmp_path)
    (beside,) = create_runs(workspace, replace(JUDGES, name="Beside"))
    other = add_run(workspace, beside)
    assert carried_out(workspace, stop_after=1) == [answers, other]
    assert [step_of(workspace, one).state for one in (answers, judges, analysis, other)] == [
        StepState.STOPPED,
        StepState.HELD,
        StepState.HELD,
        StepState.DONE,
    ]
    assert str(step_of(workspace, answers).reason) == "The fake engine stopped."
    assert str(step_of(workspace, judges).reason) == "It needs Night answers, which could not be finished."
    assert carried_out(workspace) == [answers, judges, analysis]
    assert set(states(workspace)) == {StepState.DONE}


def test_that_a_cap_that_is_reached_holds_up_what_needs_the_run_until_it_is_raised(workspace: Workspace) -> None:
    (run,) = create_answer_runs(workspace, ANSWERS)
    step = add_run(workspace, run)
    (judges,) = queue_runs(workspace, JUDGES)
    reason = carry_out_step(workspace, step, WORK, open_engine=FakeEngine(rule).open, cap=SpendCap(tokens=1))
    assert reason is not None
    assert "before its cap" in str(reason)
    assert step_of(workspace, judges).state is StepState.HELD
    carry_out(workspace, run, open_engine=FakeEngine(rule).open, cap=SpendCap(tokens=1_000_000))
    assert step_of(workspace, step).state is StepState.DONE
    assert carried_out(workspace) == [judges]


def test_that_a_paused_list_goes_on_at_its_step(workspace: Workspace, tmp_path: Path) -> None:
    answers, judges, analysis = a_night(workspace, tmp_path)
    token = CancelToken()
    engine = FakeEngine(rule, window=1, pause_after=2)
    assert carry_out_step(workspace, answers, WORK, cancel=token, open_engine=engine.open) is None
    assert token.is_cancelled
    shown = step_of(workspace, answers)
    assert (shown.state, shown.n_done, shown.reason) == (StepState.WAITING, 2, None)
    assert carried_out(workspace) == [answers, judges, analysis]
    assert len(list_runs(workspace)) == 2


def test_that_steps_are_moved_and_taken_away_and_runs_stay(workspace: Workspace, tmp_path: Path) -> None:
    answers, judges, analysis = a_night(workspace, tmp_path)
    move_step(workspace, judges, -1)
    assert [one.step for one in list_steps(workspace)] == [judges, answers, analysis]
    assert step_of(workspace, judges).needs == ()
    move_step(workspace, judges, 99)
    assert [one.step for one in list_steps(workspace)] == [answers, analysis, judges]
    carry_out_step(workspace, answers, WORK, open_engine=FakeEngine(rule).open)
    remove_step(workspace, analysis)
    remove_done_steps(workspace)
    assert [one.step for one in list_steps(workspace)] == [judges]
    assert [one.state for one in list_runs(workspace)] == [RunState.FINISHED]
    with pytest.raises(StepMissing):
        remove_step(workspace, analysis)


def test_that_a_run_is_queued_once_and_not_when_it_is_finished_and_goes_with_its_run(workspace: Workspace) -> None:
    (run,) = create_answer_runs(workspace, ANSWERS)
    add_run(workspace, run)
    with pytest.raises(RunIsQueued):
        add_run(workspace, run)
    delete_run(workspace, run)
    assert list_steps(workspace) == ()
    (again,) = create_answer_runs(workspace, ANSWERS)
    carry_out(workspace, again, open_engine=FakeEngine(rule).open)
    with pytest.raises(RunIsFinished):
        add_run(workspace, again)


def test_that_a_step_which_can_no_longer_be_planned_says_why(workspace: Workspace) -> None:
    chosen = QuestionsToAsk(datasets=("Gone",))
    (step,) = queue_answer_runs(workspace, replace(ANSWERS, selection=chosen))
    carried_out(workspace)
    assert step_of(workspace, step).state is StepState.STOPPED
    assert "No run was made" in str(step_of(workspace, step).reason)
    with pytest.raises(RunRefused):
        queue_answer_runs(workspace, replace(ANSWERS, models=("nobody",)))


def test_that_names_of_steps_to_come_are_not_given_twice(workspace: Workspace) -> None:
    queue_runs(workspace, JUDGES)
    queue_runs(workspace, JUDGES)
    assert [one.name for one in list_steps(workspace)] == ["Night judge", "Night judge 2"]
    carried_out(workspace)
    assert {one.name for one in list_runs(workspace)} == {"Night judge", "Night judge 2"}


def test_that_a_run_torn_while_it_was_stored_is_planned_again_for_its_step(workspace: Workspace) -> None:
    (step,) = queue_runs(workspace, JUDGES)
    carried_out(workspace, pause_after=0)
    torn = step_of(workspace, step).run
    with workspace.transaction() as session:
        for item in session.exec(select(RunItem).where(RunItem.run_id == torn).limit(1)):
            session.delete(item)
    assert carried_out(workspace) == [step]
    (run,) = list_runs(workspace)
    assert (run.state, run.n_done) == (RunState.FINISHED, 3)


def test_that_a_step_which_says_nothing_is_found(workspace: Workspace) -> None:
    with workspace.transaction() as session:
        session.add(QueueEntry(position=0, kind=RunKind.JUDGE, name="Nothing", queued_at="now"))
    (finding,) = check_workspace(workspace.path).findings
    assert "Nothing" in str(finding)


@pytest.fixture(scope="module")
def program() -> Iterator[WarmProgram]:
    with warm_program("tests.integration.answer_questions.killed_list") as started:
        yield started


@pytest.mark.guards
def test_that_killed_at_any_moment_the_list_goes_on_and_does_nothing_twice(
    workspace: Workspace, tmp_path: Path, program: WarmProgram, full: bool
) -> None:
    moments = random.Random(SEED)
    folder = tmp_path / "out"
    steps = a_night(workspace, folder)
    workspace.close()
    n_kills = N_KILLS if full else N_KILLS_SAMPLED
    for n in range(n_kills):
        if n and n % N_KILLS_SAMPLED == 0:
            opened = open_workspace(workspace.path)
            (answers,) = queue_answer_runs(opened, replace(ANSWERS, name=f"Answers {n}"))
            chosen = AnswersToJudge(authors=(f"Answers {n}",))
            steps += (answers, *queue_runs(opened, replace(JUDGES, name=f"Judge {n}", selection=chosen)))
            opened.close()
        running = program.start(workspace.path)
        for _ in range(moments.randrange(6)):
            running.stdout.readline()
        for _ in range(moments.randrange(200_000)):
            pass
        running.kill()
        running.communicate()
    finished = program.start(workspace.path)
    finished.communicate()
    opened = open_workspace(workspace.path)
    assert [one.step for one in list_steps(opened)] == list(steps)
    assert set(states(opened)) == {StepState.DONE}
    runs = list_runs(opened)
    assert len(runs) == len(steps) - 1
    assert {run.state for run in runs} == {RunState.FINISHED}
    assert all(not run_summary(opened, run.run).n_failed for run in runs)
    with opened.reading() as session:
        written = Counter(session.exec(select(Answer.question_id, Answer.run).where(col(Answer.run).is_not(None))))
        judged = Counter(session.exec(select(Judgement.run_item_id, Judgement.dimension)))
    assert set(written.values()) == {1}
    assert set(judged.values()) == {1}
    opened.close()
    assert [str(finding) for finding in check_workspace(workspace.path).findings] == []


def test_that_the_command_queues_lists_moves_takes_away_and_starts(
    workspace: Workspace, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = str(workspace.path)
    create_runs(workspace, replace(JUDGES, name="Stored"))
    workspace.close()

    def call(*arguments: str, status: int = 0) -> list[dict[str, object]]:
        assert main([*arguments, "--json"]) == status, capsys.readouterr().err
        return json.loads(capsys.readouterr().out).get("steps", [])

    call("run", "answer", path, "--strategy", "persona", "--model", "model-1b", "--name", "First", "--queue")
    call("judge", path, "--protocol", "cqa-coarse", "--model", "model-1b", "--name", "Second", "--queue")
    call("run", "queue", "analyse", path, "judges", "-o", str(tmp_path / "tables"))
    (added,) = call("run", "queue", "add", path, "Stored")
    assert (added["name"], added["draws_plan"], added["needs"]) == ("Stored", False, [])
    listed = call("run", "queue", "list", path)
    assert [one["needs"] for one in listed] == [[], [1], [1, 2], []]
    assert [one["step"] for one in call("run", "queue", "move", path, "4", "-3")] == [4, 1, 2, 3]
    assert [one["step"] for one in call("run", "queue", "remove", path, "3")] == [4, 1, 2]
    assert call("run", "queue", "analyse", path, "study", "-o", "x", status=2) == []
    call("run", "queue", "start", path, status=1)  # the model's file is not there
    assert [one["state"] for one in call("run", "queue", "list", path)] == ["stopped", "stopped", "held"]
