"""A run stops before the request that might pass its cap, keeps what came, and goes on where the cap is raised."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlmodel import select

from medreview.domain.run_plans import SpendCap
from medreview.domain.runs import Judgement, ReadingKind
from medreview.domain.sampling_settings import SamplingSettings
from medreview.llm.engines import GenerateRequest
from medreview.llm.messages import Completion, FinishReason
from medreview.model_runs.run_summaries import run_summary
from medreview.model_runs.spending import CAP_OF_STRETCH, spent_of_run
from medreview.model_runs.stored_runs import RunState
from medreview.store.queries.runs import sessions_of_run
from medreview.store.workspace import Workspace
from medreview.workflows.answer_questions import AnswerDraft, create_answer_runs
from medreview.workflows.carry_out_runs import ItemDone, RunEvent, ask_failed_again, carry_out
from medreview.workflows.check_workspace import check_workspace
from medreview.workflows.run_judge import JudgeDraft, create_runs
from tests.builders import a_workspace
from tests.fakes.fake_engine import FakeEngine, by_marks
from tests.judged_answers import a_judge, judged_dataset

N = 12
GRADES = by_marks(("correctness", "relevance", "communicates_risks"), {}, 3)


def of_length(request: GenerateRequest, text: str) -> Completion:
    n_read = sum(len(message.text.split()) for message in request.messages)  # as the fake engine counts
    return Completion(text, finish_reason=FinishReason.STOP, input_tokens=n_read, output_tokens=5, latency_ms=1.0)


def rule(request: GenerateRequest) -> Completion:
    return of_length(request, str(GRADES(request)))


@pytest.fixture
def workspace(tmp_path: Path) -> Iterator[Workspace]:
    made = a_workspace(tmp_path)
    a_judge(made, prices=(1000.0, 1000.0))
    judged_dataset(made, [("Rest and drink.",)] * N)
    yield made
    made.close()


def n_tokens(workspace: Workspace, run: int) -> float:
    with workspace.reading() as session:
        spent = spent_of_run(session, run)
        return spent.n_input + spent.n_output


def caps_of_stretches(workspace: Workspace, run: int) -> list[bool]:
    with workspace.reading() as session:
        return [CAP_OF_STRETCH in one.engine for one in sessions_of_run(session, run)]


@pytest.mark.parametrize("window", [1, 4, 32])
@pytest.mark.parametrize("cap", [SpendCap(tokens=3000), SpendCap(money=3)])
def test_that_a_run_stops_before_its_cap_and_goes_on_where_it_is_raised(
    workspace: Workspace, window: int, cap: SpendCap
) -> None:
    (run,) = create_runs(workspace, JudgeDraft("cqa-coarse", ("judge-1b",)))
    engine = FakeEngine(rule, window=window)
    stopped = carry_out(workspace, run, open_engine=engine.open, cap=cap)
    assert stopped.state is RunState.PAUSED
    assert "before its cap" in str(stopped.reason)
    n_done = stopped.progress.n_done
    assert 0 < n_done < N
    assert len(engine.asked) == n_done
    assert 3000 - 2 * 800 < n_tokens(workspace, run) <= 3000
    again = carry_out(workspace, run, open_engine=engine.open)
    assert again.progress.n_done == n_done, "the cap holds until it is raised"
    assert caps_of_stretches(workspace, run) == [True, True]
    raised = carry_out(workspace, run, open_engine=engine.open, cap=SpendCap())
    assert (raised.state, raised.progress.n_done) == (RunState.FINISHED, N)
    assert len({request.key for request in engine.asked}) == len(engine.asked) == N


def test_that_an_attempt_which_the_cap_refused_is_said_and_made_where_the_cap_is_raised(workspace: Workspace) -> None:
    judges = JudgeDraft("cqa-coarse", ("judge-1b",), reading=ReadingKind.FREE, sampling=SamplingSettings(0.5))
    (run,) = create_runs(workspace, judges)
    events: list[ItemDone] = []
    unreadable = FakeEngine(lambda request: of_length(request, "Perhaps so."), window=1)

    def tell(event: RunEvent) -> None:
        if isinstance(event, ItemDone):
            events.append(event)

    carry_out(workspace, run, tell, open_engine=unreadable.open, cap=SpendCap(tokens=3500))
    (done,) = [one for one in events if one.reason is not None]
    assert "the cap allows no other attempt" in str(done.reason)
    assert done.n_attempts == 1
    assert run_summary(workspace, run).n_failed == 1
    assert ask_failed_again(workspace, run) == 1
    assert [str(finding) for finding in check_workspace(workspace.path).findings] == []
    carry_out(workspace, run, open_engine=FakeEngine(rule).open, cap=SpendCap())
    with workspace.reading() as session:
        query = select(Judgement.attempt).where(Judgement.run_item_id == done.item)
        assert set(session.exec(query)) == {1, 2}
    assert run_summary(workspace, run).n_failed == 0


def test_that_the_cap_of_the_plan_holds_where_nobody_says_another(workspace: Workspace) -> None:
    cap = SpendCap(tokens=100_000)
    (run,) = create_runs(workspace, JudgeDraft("cqa-coarse", ("judge-1b",), cap=cap))
    assert carry_out(workspace, run, open_engine=FakeEngine(rule).open).state is RunState.FINISHED
    summary = run_summary(workspace, run)
    assert summary.judge_plan is not None
    assert summary.judge_plan.cap == summary.cap == cap


def test_that_hours_end_a_run_too(workspace: Workspace) -> None:
    (run,) = create_runs(workspace, JudgeDraft("cqa-coarse", ("judge-1b",)))
    outcome = carry_out(workspace, run, open_engine=FakeEngine(rule).open, cap=SpendCap(hours=1e-9))
    assert outcome.state is RunState.PAUSED
    assert " h of " in str(outcome.reason)
    assert carry_out(workspace, run, open_engine=FakeEngine(rule).open, cap=SpendCap()).state is RunState.FINISHED


def test_that_a_cap_that_was_taken_away_does_not_come_back(workspace: Workspace) -> None:
    (run,) = create_runs(workspace, JudgeDraft("cqa-coarse", ("judge-1b",)))
    capped = carry_out(workspace, run, open_engine=FakeEngine(rule).open, cap=SpendCap(tokens=3000))
    assert capped.state is RunState.PAUSED
    stopped = carry_out(workspace, run, open_engine=FakeEngine(rule, window=1, stop_after=1).open, cap=SpendCap())
    assert stopped.state is RunState.STOPPED
    assert run_summary(workspace, run).cap == SpendCap()
    assert carry_out(workspace, run, open_engine=FakeEngine(rule).open).state is RunState.FINISHED


def test_that_a_cap_in_money_needs_a_price(workspace: Workspace) -> None:
    a_judge(workspace, "free")
    (run,) = create_runs(workspace, JudgeDraft("cqa-coarse", ("free",)))
    outcome = carry_out(workspace, run, open_engine=FakeEngine(rule).open, cap=SpendCap(money=5))
    assert outcome.state is RunState.STOPPED
    assert "no prices are entered for free" in str(outcome.reason)


def test_that_all_steps_of_a_question_are_within_the_cap_or_none(workspace: Workspace) -> None:
    draft = AnswerDraft("pivot", ("judge-1b",), most_tokens=64)
    (run,) = create_answer_runs(workspace, draft)
    engine = FakeEngine(lambda request: of_length(request, "It helps."), window=4)
    stopped = carry_out(workspace, run, open_engine=engine.open, cap=SpendCap(tokens=400))
    assert stopped.state is RunState.PAUSED
    assert len(engine.asked) == 3 * stopped.progress.n_done > 0
    assert carry_out(workspace, run, open_engine=engine.open, cap=SpendCap()).state is RunState.FINISHED
    assert len(engine.asked) == 3 * N


def test_that_three_are_tried_first_and_paid_once(workspace: Workspace) -> None:
    (run,) = create_runs(workspace, JudgeDraft("cqa-coarse", ("judge-1b",)))
    engine = FakeEngine(rule)
    tried = carry_out(workspace, run, open_engine=engine.open, n_first=3)
    assert (tried.state, tried.progress.n_done) == (RunState.PAUSED, 3)
    first = {request.key for request in engine.asked}
    assert carry_out(workspace, run, open_engine=engine.open, n_first=3).progress.n_done == 3
    assert {request.key for request in engine.asked} == first
    assert carry_out(workspace, run, open_engine=engine.open).state is RunState.FINISHED
    assert len({request.key for request in engine.asked}) == len(engine.asked) == N


def test_that_the_items_that_are_tried_follow_from_the_seed(workspace: Workspace) -> None:
    def tried() -> set[str]:
        (run,) = create_runs(workspace, JudgeDraft("cqa-coarse", ("judge-1b",)))
        answers: set[str] = set()
        carry_out(workspace, run, lambda event: answers.add(getattr(event, "answer", "")), n_first=3, open_engine=opens)
        return answers

    opens = FakeEngine(rule).open
    assert tried() == tried()


def test_that_a_run_of_no_more_than_three_is_finished_by_trying(workspace: Workspace) -> None:
    draft = JudgeDraft("cqa-coarse", ("judge-1b",))
    (run,) = create_runs(workspace, draft)
    outcome = carry_out(workspace, run, open_engine=FakeEngine(rule).open, n_first=N)
    assert outcome.state is RunState.FINISHED


def test_that_a_model_that_is_tried_may_be_unreadable_without_bearing_more_later(workspace: Workspace) -> None:
    (run,) = create_runs(workspace, JudgeDraft("cqa-coarse", ("judge-1b",), max_attempts=1))

    def unreadable(request: GenerateRequest) -> str:
        return "?"

    carry_out(workspace, run, open_engine=FakeEngine(unreadable).open, n_first=3)
    outcome = carry_out(workspace, run, open_engine=FakeEngine(unreadable).open)
    assert outcome.progress.n_done == 3 + 5
    assert "replies in a row were unreadable" in str(outcome.reason)
