"""Runs at an endpoint from end to end: tested, judged, stopped by faults, resumed; the key stays out of the file."""

import json
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path

import pytest
from sqlmodel import select

from medreview.domain.run_kinds import Validity
from medreview.domain.runs import Judgement
from medreview.jobs import CancelToken, no_report
from medreview.llm.cloud.endpoint_client import Patience
from medreview.llm.cloud.engine import CloudEngine
from medreview.llm.engines import CloudModel, Engine, EngineSettings, ModelPlace
from medreview.store.workspace import Workspace
from medreview.workflows.carry_out_runs import ItemDone, RunEvent, RunOutcome, RunState, carry_out, run_summary
from medreview.workflows.manage_models import CloudDraft, ModelKind, add_cloud, test_model
from medreview.workflows.run_judge import JudgeDraft, create_runs
from tests.builders import a_workspace
from tests.fakes.scripted_server import Cut, Received, Reply, Script, ScriptedServer, anthropic_reply, chat_reply
from tests.judged_answers import judged_dataset, pending_positions, told

KEY = "sk-canary-4f1d9b7e2a"
ANSWERS = (("Rest. XBAD", "Drink."), ("Rest more.", "Sleep XBAD well."), ("Nothing.", "Rest XBAD."))
test_model.__test__ = False  # a workflow, not a test
Judge = Callable[..., RunOutcome]


def verdict(received: Received) -> Reply:
    value = 1 if "XBAD" in received.user_text else 5
    text = json.dumps({"correctness": value, "relevance": value, "communicates_risks": value})
    return anthropic_reply(text) if received.path.endswith("/messages") else chat_reply(text)


@pytest.fixture
def workspace(tmp_path: Path) -> Iterator[Workspace]:
    made = a_workspace(tmp_path)
    judged_dataset(made, ANSWERS)
    yield made
    made.close()


@pytest.fixture
def run_at(workspace: Workspace) -> Iterator[Callable[..., int]]:
    """A run of a model at a server that answers by a script; its id."""
    with ExitStack() as stack:

        def made(script: Script, kind: ModelKind = ModelKind.OPENAI) -> int:
            server = stack.enter_context(ScriptedServer(script))
            add_cloud(workspace, CloudDraft("judge", kind, server.url, "judge"))
            test_model(workspace, "judge", no_report, CancelToken(), key=KEY)
            (run,) = create_runs(workspace, replace(JudgeDraft("cqa-coarse", ("judge",)), max_attempts=1))
            return run

        yield made


def impatient(place: ModelPlace, settings: EngineSettings, *, key: str | None = None) -> Engine:
    assert isinstance(place, CloudModel)
    patience = Patience(n_tries=2, first_wait_s=0.01, longest_wait_s=0.01, total_s=0.05)
    return CloudEngine(place, settings, key=key, patience=patience)


def judged(workspace: Workspace, run: int, events: list[RunEvent] | None = None) -> RunOutcome:
    noted = events.append if events is not None else (lambda _: None)
    return carry_out(workspace, run, noted, key=KEY, open_engine=impatient)


@pytest.mark.parametrize("kind", [ModelKind.OPENAI, ModelKind.ANTHROPIC])
def test_that_a_run_at_an_endpoint_is_carried_out(
    workspace: Workspace, run_at: Callable[..., int], kind: ModelKind
) -> None:
    run = run_at(verdict, kind)
    assert judged(workspace, run).state is RunState.FINISHED
    found = {(row[0], row[1]): row[5] for row in told(workspace, run)}
    assert [found[position, "correctness"] for position in range(6)] == [1, 5, 5, 1, 5, 1]
    (session,) = run_summary(workspace, run).sessions
    assert session.engine["model"] == "judge"


@pytest.mark.parametrize("fault", [Reply({"error": {"message": KEY}}, 401), Reply({}, 429), Reply({}, 500), Cut()])
def test_that_a_run_goes_on_where_a_fault_stopped_it(
    workspace: Workspace, run_at: Callable[..., int], fault: Reply | Cut
) -> None:
    is_faulty, asked = True, list[str]()

    def script(received: Received) -> Reply | Cut:
        is_judging = "XBAD" in received.content.decode() or "fever" in received.content.decode()
        if is_judging:
            asked.append(received.user_text)
        return fault if is_faulty and len(asked) > 3 else verdict(received)

    run = run_at(script)
    outcome = judged(workspace, run)
    assert outcome.state is RunState.STOPPED
    n_missing = len(pending_positions(workspace, run))
    assert 0 < n_missing < 6
    is_faulty = False
    asked.clear()
    assert judged(workspace, run).state is RunState.FINISHED
    assert len(asked) == n_missing
    assert len(told(workspace, run)) == 6 * 3


def test_that_a_schema_that_is_ignored_shows_in_validity(workspace: Workspace, run_at: Callable[..., int]) -> None:
    run = run_at(lambda _: chat_reply("I would rather talk about the weather."))
    assert judged(workspace, run).state is RunState.PAUSED  # five in a row
    assert judged(workspace, run).state is RunState.FINISHED
    with workspace.reading() as session:
        found = session.exec(select(Judgement).where(Judgement.run_id == run)).all()
        assert {row.validity for row in found} == {Validity.UNPARSABLE}


def test_that_an_answer_the_endpoint_does_not_take_leaves_the_others(
    workspace: Workspace, run_at: Callable[..., int]
) -> None:
    refused = Reply({"error": {"message": "maximum context length exceeded"}}, 400)
    run = run_at(lambda received: refused if "Sleep" in received.content.decode() else verdict(received))
    events: list[RunEvent] = []
    assert judged(workspace, run, events).state is RunState.FINISHED
    assert sum(isinstance(event, ItemDone) and event.reason is not None for event in events) == 1


@pytest.mark.parametrize("fault", [None, Reply({"error": {"message": f"bad key {KEY}"}}, 401), Reply({}, 429), Cut()])
def test_that_the_key_is_nowhere_in_the_workspace(
    workspace: Workspace, run_at: Callable[..., int], fault: Reply | Cut | None, tmp_path: Path
) -> None:
    bodies: list[bytes] = []

    def script(received: Received) -> Reply | Cut:
        bodies.append(received.content)
        assert KEY in received.headers["authorization"]
        return fault if fault and "fever" in received.content.decode() else verdict(received)

    run = run_at(script)
    events: list[RunEvent] = []
    outcome = judged(workspace, run, events)
    assert outcome.state is (RunState.STOPPED if fault else RunState.FINISHED)
    assert KEY not in str(events) + str(outcome) + str(run_summary(workspace, run))
    workspace.close()
    files = [path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()]
    assert files
    assert not any(KEY.encode() in content for content in [*files, *bodies])
