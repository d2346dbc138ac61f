"""Anthropic keeps a budget of thinking itself: asked for, recorded, and what was only thought is counted."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from sqlmodel import col, select

from medreview.domain.models import ModelKind
from medreview.domain.questions import Question, QuestionKind
from medreview.domain.runs import Choice, ReadingKind, Reply
from medreview.llm.cloud.endpoint_client import Patience
from medreview.llm.cloud.engine import CloudEngine
from medreview.llm.engines import CloudModel, Engine, EngineSettings, ModelPlace
from medreview.model_runs.run_summaries import run_summary
from medreview.store.workspace import Workspace
from medreview.workflows.answer_questions import AnswerDraft, create_answer_runs
from medreview.workflows.carry_out_runs import RunState, carry_out
from medreview.workflows.check_workspace import check_workspace
from medreview.workflows.manage_models import CloudDraft, add_cloud
from tests.builders import a_workspace
from tests.fakes.scripted_server import Cut, Received, ScriptedServer
from tests.fakes.scripted_server import Reply as Answer
from tests.judged_answers import judged_dataset

BUDGET = 2048
FAULTS = [Answer({"type": "error"}, 529), Answer({}, 500), Cut(b'{"content": [')]
Sit = Callable[..., tuple[int, list[Received]]]


def message(text: str = "", *, thinking: str = "", stop: str = "end_turn") -> Answer:
    thought = [{"type": "thinking", "thinking": thinking, "signature": "x"}] if thinking else []
    said = [{"type": "text", "text": text}] if text else []
    usage = {"input_tokens": 50, "output_tokens": 40}
    return Answer({"content": [*thought, *said], "stop_reason": stop, "usage": usage})


def thinking(received: Received) -> Answer:
    """An answer after thinking to the first question, thoughts alone to the second, and none that end to the third."""
    text = received.content.decode()
    if "time to think is over" in text:
        return message('{"answer": "3"}' if '"answer"' in received.user_text else "answer: 3")
    if "number 0?" in text:
        return message("Rest helps.\nanswer: 1", thinking="Rest, or water?")
    return message(thinking="Is it two?", stop="end_turn" if "number 1?" in text else "max_tokens")


@pytest.fixture
def workspace(tmp_path: Path) -> Iterator[Workspace]:
    made = a_workspace(tmp_path)
    judged_dataset(made, (("a",), ("b",), ("c",)))
    with made.transaction() as session:
        for question in session.exec(select(Question)):
            question.kind, question.options, question.correct_option = (
                QuestionKind.CHOICE,
                ["Rest", "Tea", "Water"],
                [1],
            )
    yield made
    made.close()


@pytest.fixture
def sit(workspace: Workspace) -> Iterator[Sit]:
    """An examination at a server that answers by a script; the run, and what the server was sent."""
    with ExitStack() as stack:

        def sat(script: Callable[[Received], Answer | Cut], **choices: object) -> tuple[int, list[Received]]:
            server = stack.enter_context(ScriptedServer(script))
            add_cloud(workspace, CloudDraft("far", ModelKind.ANTHROPIC, server.url, "far"))
            draft = AnswerDraft("exam", ("far",), **{"thinking_tokens": BUDGET, "max_attempts": 1, **choices})
            (run,) = create_answer_runs(workspace, draft)
            assert carry_out(workspace, run, open_engine=hurried, key="sk-0123456789").state is RunState.FINISHED
            return run, server.received

        yield sat


def hurried(place: ModelPlace, settings: EngineSettings, *, key: str | None = None) -> Engine:
    assert isinstance(place, CloudModel)
    return CloudEngine(place, settings, key=key, patience=Patience(first_wait_s=0.01, longest_wait_s=0.01))


def chosen(workspace: Workspace) -> list[tuple[list[int] | None, object]]:
    with workspace.reading() as session:
        found = session.exec(select(Choice).order_by(col(Choice.question_id)))
        return [(one.choice, one.extra.get("unread")) for one in found]


def test_that_the_budget_is_asked_for_and_thoughts_without_an_answer_are_counted(
    workspace: Workspace, sit: Sit
) -> None:
    run, received = sit(thinking)
    (closing,) = (one.body for one in received if "time to think is over" in one.user_text)
    asked = [one.body for one in received if "thinking" in one.body]
    assert [one["thinking"] for one in asked] == [{"type": "enabled", "budget_tokens": BUDGET}] * 3
    assert all(one["max_tokens"] > BUDGET and "temperature" not in one for one in asked)
    assert ("thinking" in closing, closing["max_tokens"]) == (False, 64)
    assert chosen(workspace) == [([1], None), (None, "the reply only thinks"), ([3], None)]
    assert run_summary(workspace, run).validity == {
        "answer": {"valid": 1, "unparsable": 1, "truncated": 1},
        "close": {"valid": 1},
    }
    with workspace.reading() as session:
        replies = list(session.exec(select(Reply).order_by(col(Reply.run_item_id), col(Reply.step))))
        assert [one.thinking for one in replies] == ["Rest, or water?", "Is it two?", "Is it two?", None]
        assert [one.extra.get("thinking_budget") for one in replies] == [BUDGET, BUDGET, BUDGET, None]
    assert list(check_workspace(workspace.path).findings) == []


def test_that_a_constrained_choice_follows_what_was_only_thought(workspace: Workspace, sit: Sit) -> None:
    sit(thinking, reading=ReadingKind.CONSTRAINED)
    assert [choice for choice, _ in chosen(workspace)] == [[3]] * 3


@pytest.mark.parametrize("fault", FAULTS)
def test_that_a_fault_before_an_answer_is_passed_and_no_budget_is_asked_for_twice(
    workspace: Workspace, sit: Sit, fault: Answer | Cut
) -> None:
    _, received = sit(lambda one: fault if one.number in {2, 5} else thinking(one))
    assert chosen(workspace) == [([1], None), (None, "the reply only thinks"), ([3], None)]
    assert len(received) == 4 + 2


def test_that_a_limit_below_the_least_budget_cuts_the_reply_off(workspace: Workspace, sit: Sit) -> None:
    _, received = sit(thinking, thinking_tokens=100)
    asked = [one.body for one in received if "time to think is over" not in one.user_text]
    assert [("thinking" in one, one["max_tokens"]) for one in asked] == [(False, 100)] * 3
