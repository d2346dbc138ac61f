"""Every request to an endpoint stands in the workspace before it leaves, and the counts are the server's own."""

import json
import sqlite3
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlmodel import select

from medreview.cli.stored_runs import run_as_json, unanswered_sentence
from medreview.domain.model_requests import ModelRequest, RequestOutcome, RequestPurpose
from medreview.domain.runs import Judgement
from medreview.jobs import CancelToken, no_report
from medreview.llm.cloud.endpoint_client import Patience
from medreview.llm.cloud.engine import CloudEngine
from medreview.llm.engines import CloudModel, Engine, EngineSettings, ModelPlace
from medreview.store.queries.model_requests import RequestCounts, requests_of_items, requests_of_runs
from medreview.store.workspace import Workspace
from medreview.workflows.analyse import compare_judges
from medreview.workflows.carry_out_runs import RunOutcome, RunState, carry_out, delete_run, run_summary
from medreview.workflows.manage_models import CloudDraft, ModelKind, add_cloud, names_at_endpoint, test_model
from medreview.workflows.run_judge import JudgeDraft, create_runs
from tests.builders import a_workspace
from tests.fakes.scripted_server import Cut, Hold, Received, Reply, ScriptedServer, chat_reply
from tests.judged_answers import judged_dataset

KEY = "sk-canary-4f1d9b7e2a"
VERDICT = json.dumps({"correctness": 5, "relevance": 5, "communicates_risks": 5})
GOOD = chat_reply(VERDICT)
TOKENS = (7, 1)


@pytest.fixture
def workspace(tmp_path: Path) -> Iterator[Workspace]:
    made = a_workspace(tmp_path)
    judged_dataset(made, [["Rest.", "Drink."], ["Sleep.", "Walk."]])
    yield made
    made.close()


def a_run(workspace: Workspace, url: str) -> int:
    add_cloud(workspace, CloudDraft("judge", ModelKind.OPENAI, url, "judge", input_price=2.0, output_price=4.0))
    return create_runs(workspace, JudgeDraft("cqa-coarse", ("judge",)))[0]


def impatient(place: ModelPlace, settings: EngineSettings, *, key: str | None = None) -> Engine:
    assert isinstance(place, CloudModel)
    patience = Patience(n_tries=3, first_wait_s=0.01, longest_wait_s=0.01, total_s=2.0)
    return CloudEngine(place, settings, key=key, patience=patience)


def judged(workspace: Workspace, run: int, cancel: CancelToken | None = None, timeout_s: float = 60.0) -> RunOutcome:
    settings = EngineSettings(timeout_s=timeout_s)
    return carry_out(workspace, run, cancel=cancel, settings=settings, key=KEY, open_engine=impatient)


def requests(workspace: Workspace) -> list[ModelRequest]:
    with workspace.reading() as session:
        found = list(session.exec(select(ModelRequest)))
        session.expunge_all()
        return found


def counts(workspace: Workspace, run: int) -> RequestCounts:
    with workspace.reading() as session:
        return requests_of_runs(session)[run]


def test_that_a_request_is_in_the_file_when_it_arrives(workspace: Workspace) -> None:
    """Another program sees it in the file, so it is there whatever becomes of this one."""
    n_in_file: list[tuple[int, int]] = []

    def script(received: Received) -> Reply:
        with sqlite3.connect(f"file:{workspace.path}?mode=ro", uri=True) as file:
            (found,) = file.execute("SELECT count(*) FROM model_request").fetchone()
        n_in_file.append((received.number, found))
        return GOOD

    with ScriptedServer(script) as server:
        run = a_run(workspace, server.url)
        assert judged(workspace, run).state is RunState.FINISHED
    assert len(n_in_file) == 4
    assert all(found >= number for number, found in n_in_file)


def test_that_a_request_says_when_it_left_for_what_and_what_came_back(workspace: Workspace) -> None:
    with ScriptedServer(lambda _: GOOD) as server:
        run = a_run(workspace, server.url)
        judged(workspace, run)
        sizes = Counter(len(received.content) for received in server.received)
    found = requests(workspace)
    assert Counter(one.n_bytes_sent for one in found) == sizes
    assert {(one.purpose, one.host, one.model, one.run_id, one.attempt) for one in found} == {
        (RequestPurpose.JUDGE, "127.0.0.1", "judge", run, 1)
    }
    assert {(one.outcome, one.status, one.input_tokens, one.output_tokens) for one in found} == {
        (RequestOutcome.ANSWERED, 200, *TOKENS)
    }
    assert len({one.run_item_id for one in found}) == 4
    assert all(one.ended_at is not None and one.sent_at <= one.ended_at for one in found)


TOLD = {"usage": {"prompt_tokens": 7, "completion_tokens": 1}}
FAULTS: dict[str, tuple[Reply | Cut, tuple[int, int, int]]] = {
    "cut": (Cut(), (4, 0, 1)),
    "server": (Reply({}, 500), (4, 1, 0)),
    "busy": (Reply({}, 429, {"Retry-After": "0"}), (4, 1, 0)),
    "malformed": (Reply(b"{"), (5, 0, 0)),
    "no choices, counted": (Reply({"choices": [], **TOLD}), (5, 0, 0)),
    "refused, counted": (Reply({"error": {"message": "no"}, **TOLD}, 400), (3, 1, 0)),
}


@pytest.mark.parametrize("name", FAULTS)
def test_that_requests_answers_and_tokens_add_up_to_what_the_server_saw(workspace: Workspace, name: str) -> None:
    fault, expected = FAULTS[name]
    replies: list[Reply | Cut] = []

    def script(received: Received) -> Reply | Cut:
        replies.append(fault if received.number == 2 else GOOD)
        return replies[-1]

    with ScriptedServer(script) as server:
        run = a_run(workspace, server.url)
        assert judged(workspace, run).state is RunState.FINISHED
        n_received = len(server.received)
    found = counts(workspace, run)
    n_counted = sum(b"prompt_tokens" in reply.raw for reply in replies if isinstance(reply, Reply))
    assert found.n_sent == n_received
    assert (found.n_answered, found.n_refused, found.n_unanswered) == expected
    assert (found.n_counted, found.input_tokens, found.output_tokens) == (n_counted, 7 * n_counted, n_counted)


def test_that_a_probe_is_a_request_of_the_run_and_of_no_item(workspace: Workspace) -> None:
    probes: list[Received] = []

    def script(received: Received) -> Reply:
        if "word yes" in received.user_text:
            probes.append(received)
            return GOOD
        return Reply({}, 500) if "Sleep" in received.user_text else GOOD

    with ScriptedServer(script) as server:
        run = a_run(workspace, server.url)
        assert judged(workspace, run).state is RunState.FINISHED
        assert counts(workspace, run).n_sent == len(server.received)
    assert probes
    with workspace.reading() as session:
        of_none = [found for found in requests_of_items(session) if found.item_id is None]
    assert [found.counts.n_sent for found in of_none] == [len(probes)]
    assert Counter(one.purpose for one in requests(workspace))[RequestPurpose.PROBE] == len(probes)


def test_that_what_was_asked_of_nobody_there_was_not_sent(workspace: Workspace) -> None:
    with ScriptedServer(lambda _: GOOD) as server:
        run = a_run(workspace, server.url)
    assert judged(workspace, run).state is RunState.STOPPED
    assert requests(workspace) == []


def test_that_a_pause_leaves_requests_whose_answers_nobody_waits_for(workspace: Workspace) -> None:
    cancel = CancelToken()

    def script(received: Received) -> Hold:
        cancel.cancel()
        return Hold()

    with ScriptedServer(script) as server:
        run = a_run(workspace, server.url)
        assert judged(workspace, run, cancel).state is RunState.PAUSED
        n_received = len(server.received)
    found = counts(workspace, run)
    assert (found.n_sent, found.n_unanswered) == (n_received, n_received)
    assert {one.outcome for one in requests(workspace)} == {RequestOutcome.DROPPED}


def test_that_tests_and_lists_are_written_down_too(workspace: Workspace) -> None:
    def script(received: Received) -> Reply:
        return Reply({"data": [{"id": "judge"}]}) if received.path.endswith("models") else GOOD

    with ScriptedServer(script) as server:
        draft = CloudDraft("judge", ModelKind.OPENAI, server.url, "judge")
        add_cloud(workspace, draft)
        assert names_at_endpoint(workspace, draft, KEY, CancelToken()) == ("judge",)
        test_model(workspace, "judge", no_report, CancelToken(), key=KEY)
        n_received = len(server.received)
    found = Counter(one.purpose for one in requests(workspace))
    assert found == {RequestPurpose.LIST: 1, RequestPurpose.TEST: n_received - 1}


def test_that_a_request_which_cannot_be_written_down_does_not_leave(
    workspace: Workspace, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("medreview.store.workspace.LEFT_BY_LONG_WRITES_BYTES", 2**62)
    with ScriptedServer(lambda _: GOOD) as server:
        run = a_run(workspace, server.url)
        outcome = judged(workspace, run)
        assert server.received == []
    assert outcome.state is RunState.STOPPED
    assert "disk" in str(outcome.reason)


def test_that_what_was_sent_stays_written_down_when_its_run_is_deleted(workspace: Workspace) -> None:
    with ScriptedServer(lambda _: GOOD) as server:
        run = a_run(workspace, server.url)
        judged(workspace, run)
    delete_run(workspace, run)
    assert [(one.run_id, one.run_item_id) for one in requests(workspace)] == [(None, None)] * 4


def test_that_no_text_and_no_key_is_written_down(workspace: Workspace) -> None:
    with ScriptedServer(lambda _: GOOD) as server:
        run = a_run(workspace, server.url)
        judged(workspace, run)
    written = repr([one.model_dump() for one in requests(workspace)])
    assert "judge" in written
    assert [word for word in (KEY, "Rest", "Sleep", "correctness") if word in written] == []


def costs(workspace: Workspace) -> dict[str, tuple[object, object]]:
    """The mean over items and the total of each measure."""
    (found,) = compare_judges(workspace, tables=["judge_costs"]).tables
    places = [found.columns.index(column) for column in ("measure", "value", "total")]
    told = [tuple(row[place] for place in places) for row in found.rows]
    return {str(measure): (value, total) for measure, value, total in told}


def test_that_the_cost_table_adds_up_to_what_the_server_saw(workspace: Workspace) -> None:
    """A cut answer, one that was counted and refused, and a probe."""
    replies: list[Reply | Cut] = []

    def script(received: Received) -> Reply | Cut:
        counted = Reply({"choices": [], **TOLD})
        is_hopeless = "Sleep" in received.user_text
        replies.append(counted if is_hopeless else Cut() if received.number == 1 else GOOD)
        return replies[-1]

    with ScriptedServer(script) as server:
        run = a_run(workspace, server.url)
        assert judged(workspace, run).state is RunState.FINISHED
        n_received = len(server.received)
    n_counted = sum(isinstance(reply, Reply) for reply in replies)
    found = costs(workspace)
    assert found["requests sent"][1] == n_received
    assert found["requests never answered"][1] == n_received - n_counted
    assert found["input tokens per item"][1] == 7 * n_counted
    assert found["output tokens per item"][1] == n_counted
    assert found["cost per item (US$)"][1] == pytest.approx((7 * n_counted * 2.0 + n_counted * 4.0) / 1e6)


def test_that_tokens_nobody_can_have_used_cost_nothing_and_are_told(workspace: Workspace) -> None:
    absurd = Reply({**GOOD.content, "usage": {"prompt_tokens": 2**52, "completion_tokens": 1}})  # type: ignore[dict-item]
    with ScriptedServer(lambda received: absurd if received.number == 1 else GOOD) as server:
        run = a_run(workspace, server.url)
        judged(workspace, run)
    found = costs(workspace)
    assert found["requests with usage left out"][1] == 1
    assert found["input tokens per item"][1] == 7 * 3
    with workspace.reading() as session:
        marked = [row.extra.get("usage_not_believed") for row in session.exec(select(Judgement))]
    assert Counter(marked) == {True: 3, None: 9}


def test_that_a_run_says_what_was_sent_and_never_answered(workspace: Workspace) -> None:
    with ScriptedServer(lambda received: Cut() if received.number == 2 else GOOD) as server:
        run = a_run(workspace, server.url)
        judged(workspace, run)
        n_received = len(server.received)
    view = run_summary(workspace, run).view
    assert (view.requests.n_sent, view.n_never_answered) == (n_received, 1)
    told = run_as_json(view)["requests"]
    assert isinstance(told, dict)
    assert (told["sent"], told["never_answered"], told["input_tokens"]) == (n_received, 1, 7 * 4)
    assert "1 request was sent whose reply never arrived" in unanswered_sentence(view)
