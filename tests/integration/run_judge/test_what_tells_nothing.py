"""A run pauses itself where nothing can be read, and says where a judge gives everything one value."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from medreview.domain.runs import ReadingKind
from medreview.errors import Message
from medreview.llm.engines import GenerateRequest, NotAnswered
from medreview.llm.messages import Completion, FinishReason
from medreview.reporting.analysis_settings import AnalysisSettings
from medreview.store.workspace import Workspace
from medreview.workflows.analyse import compare_judges
from medreview.workflows.carry_out_runs import RunEvent, RunState, carry_out, list_runs, run_summary
from medreview.workflows.run_judge import JudgeDraft, create_runs
from tests.builders import a_workspace
from tests.fakes.fake_engine import FakeEngine, Reply
from tests.judged_answers import a_judge, judged_dataset

READABLE = '{"correctness": 4, "relevance": 4, "communicates_risks": 4}'
UNREADABLE: tuple[tuple[str, Reply], ...] = (
    ("unparsable", "I cannot say."),
    ("empty", ""),
    ("refused", "I'm sorry, but I can't help with that."),
    ("out of range", '{"correctness": 9, "relevance": 9, "communicates_risks": 9}'),
    ("cut off", Completion('{"correctness"', finish_reason=FinishReason.LENGTH)),
    ("no answer", NotAnswered("", Message("It fails."))),
)


@pytest.fixture
def workspace(tmp_path: Path) -> Iterator[Workspace]:
    """Forty answers to twenty questions."""
    made = a_workspace(tmp_path)
    judged_dataset(made, [(f"Rest {n}.", f"Drink {n}.") for n in range(20)])
    a_judge(made)
    yield made
    made.close()


def a_run(workspace: Workspace, **choices: object) -> int:
    draft = JudgeDraft("cqa-coarse", ("judge-1b",), reading=ReadingKind.FREE, max_attempts=1)
    (run,) = create_runs(workspace, replace(draft, **choices))
    return run


def in_turn(*replies: Reply) -> FakeEngine:
    """One reply after the other, the last one for ever."""
    waiting = list(replies)

    def rule(_request: GenerateRequest) -> Reply:
        return waiting.pop(0) if len(waiting) > 1 else waiting[0]

    return FakeEngine(rule, window=1)


@pytest.mark.parametrize(("name", "reply"), UNREADABLE, ids=[name for name, _ in UNREADABLE])
def test_that_five_unreadable_replies_in_a_row_pause_a_run_with_a_reason(
    workspace: Workspace, name: str, reply: Reply
) -> None:
    run, events = a_run(workspace), list[RunEvent]()
    outcome = carry_out(workspace, run, events.append, open_engine=in_turn(READABLE, READABLE, reply).open)
    assert (outcome.state, outcome.progress.n_done) == (RunState.PAUSED, 7)
    assert "last 5 replies in a row were unreadable" in str(outcome.reason)
    assert events[-1] == outcome
    summary = run_summary(workspace, run)
    assert (summary.view.state, str(summary.sessions[-1].ended_because)) == (RunState.PAUSED, str(outcome.reason))


def test_that_a_readable_reply_between_them_lets_a_run_go_on(workspace: Workspace) -> None:
    run = a_run(workspace)
    replies = (["No idea."] * 4 + [READABLE]) * 8
    outcome = carry_out(workspace, run, open_engine=in_turn(*replies).open)
    assert (outcome.state, outcome.progress.n_done) == (RunState.FINISHED, 40)


def test_that_a_reply_with_one_value_counts_as_read(workspace: Workspace) -> None:
    run = a_run(workspace)
    reply = '{"correctness": 4, "relevance": 9, "communicates_risks": 9}'
    assert carry_out(workspace, run, open_engine=in_turn(reply).open).state is RunState.FINISHED


def test_that_a_reply_that_is_read_when_it_is_asked_again_counts_as_read(workspace: Workspace) -> None:
    run = a_run(workspace, max_attempts=2)
    outcome = carry_out(workspace, run, open_engine=in_turn(*["No idea.", READABLE] * 40).open)
    assert outcome.state is RunState.FINISHED


def test_that_who_resumes_a_paused_run_gets_past_the_next_five(workspace: Workspace) -> None:
    run = a_run(workspace)
    done = [carry_out(workspace, run, open_engine=in_turn("No idea.").open) for _ in range(4)]
    assert [(one.state, one.progress.n_done) for one in done] == [
        (RunState.PAUSED, 5),
        (RunState.PAUSED, 15),
        (RunState.PAUSED, 35),
        (RunState.FINISHED, 40),
    ]
    assert done[-1].reason is None


def test_that_a_resumed_run_counts_from_zero(workspace: Workspace) -> None:
    run = a_run(workspace)
    carry_out(workspace, run, open_engine=in_turn("No idea.").open)
    outcome = carry_out(workspace, run, open_engine=in_turn(*["No idea."] * 9, READABLE).open)
    assert outcome.state is RunState.FINISHED


def values(given: Callable[[int], int]) -> FakeEngine:
    """Correctness by the number of the request, the other dimensions always 4."""
    numbers = iter(range(1000))
    shape = '{{"correctness": {}, "relevance": 4, "communicates_risks": 4}}'
    return FakeEngine(lambda _request: shape.format(given(next(numbers))), window=1)


def test_that_one_value_on_thirty_answers_is_said_and_nothing_is_stopped(workspace: Workspace) -> None:
    run = a_run(workspace)
    assert carry_out(workspace, run, open_engine=values(lambda n: 1 + n % 2).open).state is RunState.FINISHED
    (view,) = list_runs(workspace)
    assert [(one.dimension, one.value, one.n_answers) for one in view.one_value] == [
        ("communicates_risks", 4.0, 40),
        ("relevance", 4.0, 40),
    ]
    summary = run_summary(workspace, run)
    assert summary.spread == {
        "communicates_risks": {4.0: 40},
        "correctness": {1.0: 20, 2.0: 20},
        "relevance": {4.0: 40},
    }
    assert {name: sum(counts.values()) for name, counts in summary.spread.items()} == {
        name: counts["valid"] for name, counts in summary.validity.items()
    }


def test_that_one_value_on_fewer_answers_is_not_remarked_upon(workspace: Workspace) -> None:
    run = a_run(workspace)
    carry_out(workspace, run, open_engine=FakeEngine(lambda _request: READABLE, window=1, pause_after=29).open)
    assert list_runs(workspace)[0].one_value == ()
    carry_out(workspace, run, open_engine=FakeEngine(lambda _request: READABLE, window=1, pause_after=1).open)
    assert len(list_runs(workspace)[0].one_value) == 3


@pytest.mark.parametrize("table", ["judge_means", "judge_distribution"])
def test_that_the_comparison_of_judges_says_who_gives_one_value(workspace: Workspace, table: str) -> None:
    carry_out(workspace, a_run(workspace), open_engine=values(lambda n: 1 + n % 2).open)
    found = compare_judges(workspace, tables=[table], settings=AnalysisSettings(n_resamples=0))
    assert [str(one) for one in found.tables[0].findings] == [
        "judge-1b, Communicates risks: all 40 answers got the same value, 4.",
        "judge-1b, Relevance: all 40 answers got the same value, 4.",
    ]
