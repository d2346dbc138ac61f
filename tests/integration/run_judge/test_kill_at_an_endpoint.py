"""Killed at any moment, a run at an endpoint has counted what the server saw, and says what it never heard of."""

import random
import threading
from pathlib import Path

import pytest
from sqlmodel import select

from medreview.domain.model_requests import ModelRequest
from medreview.domain.models import ModelKind
from medreview.llm.network_log import network_uses
from medreview.store.workspace import Workspace, open_workspace
from medreview.workflows.carry_out_runs import RunState, carry_out, run_summary
from medreview.workflows.check_workspace import check_workspace
from medreview.workflows.manage_models import CloudDraft, add_cloud
from medreview.workflows.run_judge import JudgeDraft, create_runs
from tests.builders import a_workspace
from tests.fakes.scripted_server import Hold, Received, Reply, ScriptedServer, chat_reply
from tests.judged_answers import judged_dataset, told
from tests.warm_programs import WarmProgram, warm_program

pytestmark = pytest.mark.guards

N_KILLS, N_KILLS_SAMPLED = 15, 3
MOST_BETWEEN = 9
FIRST_AT_ONCE, MOST_AT_ONCE = 2, 8
SEED = 20261122
GOOD = chat_reply('{"correctness": 4, "relevance": 3, "communicates_risks": 5}')


class Script:
    """Answers a few requests of each round, then holds all that come."""

    def __init__(self) -> None:
        self.n_received = 0
        self.n_answered = 0
        self._n_good = 0
        self._n_held = 0
        self._changed = threading.Condition()

    def begin(self, n_good: int) -> None:
        with self._changed:
            self._n_good, self._n_held = n_good, 0

    def wait_for_held(self, n: int) -> bool:
        with self._changed:
            return self._changed.wait_for(lambda: self._n_held >= n, 120)

    def __call__(self, received: Received) -> Reply | Hold:
        with self._changed:
            self.n_received += 1
            if self._n_good > 0:
                self._n_good -= 1
                self.n_answered += 1
                return GOOD
            self._n_held += 1
            self._changed.notify_all()
            return Hold()


def requests_in(workspace: Workspace) -> list[ModelRequest]:
    with workspace.reading() as session:
        found = list(session.exec(select(ModelRequest)))
        session.expunge_all()
        return found


def requests(workspace: Path) -> list[ModelRequest]:
    opened = open_workspace(workspace)
    try:
        return requests_in(opened)
    finally:
        opened.close()


def a_run(workspace: Workspace, url: str, n_questions: int) -> int:
    judged_dataset(workspace, [["Rest.", "Drink.", "Sleep."]] * n_questions)
    add_cloud(workspace, CloudDraft("judge", ModelKind.OPENAI, url, "judge"))
    return create_runs(workspace, JudgeDraft("cqa-coarse", ("judge",)))[0]


def killed(judge: WarmProgram, workspace: Path, run: int, script: Script, n_held: int) -> None:
    """Let the program judge until so many requests wait at the server, then kill it."""
    process = judge.start(workspace, run)
    assert script.wait_for_held(n_held)
    process.kill()
    process.communicate()


@pytest.mark.slow
@pytest.mark.timeout(1200)
def test_that_requests_are_counted_as_the_server_saw_them_however_often_a_run_is_killed(
    tmp_path: Path, full: bool
) -> None:
    """Killed while all that left is at the server, the counts are the same; at any other moment none is missing."""
    moments, script = random.Random(SEED), Script()
    n_kills, n_on_the_way = N_KILLS if full else N_KILLS_SAMPLED, 0
    with ScriptedServer(script) as server, warm_program("tests.integration.run_judge.killed_cloud_judge") as judge:
        workspace = a_workspace(tmp_path)
        run = a_run(workspace, server.url, n_questions=4 * n_kills)
        workspace.close()
        for number in range(n_kills):
            n_good = moments.randrange(MOST_BETWEEN)
            n_at_once = min(MOST_AT_ONCE, FIRST_AT_ONCE + n_good)
            is_at_rest = number % 3 < 2
            script.begin(n_good)
            killed(judge, workspace.path, run, script, n_at_once if is_at_rest else 1)
            assert check_workspace(workspace.path).is_sound
            found = requests(workspace.path)
            n_noted = sum(use.n_requests for use in network_uses())
            n_before, n_on_the_way = n_on_the_way, len(found) - script.n_received
            assert 0 <= n_on_the_way - n_before <= (0 if is_at_rest else n_at_once)
            assert script.n_received <= n_noted <= len(found)
            assert sum(one.outcome is not None for one in found) <= script.n_answered
        script.begin(10**6)
        reopened = open_workspace(workspace.path)
        n_lost = run_summary(reopened, run).view.n_never_answered
        assert n_lost == sum(one.outcome is None for one in found) > 0
        assert carry_out(reopened, run).state is RunState.FINISHED
        view = run_summary(reopened, run).view
        assert (view.n_never_answered, view.requests.n_sent) == (n_lost, script.n_received + n_on_the_way)
        assert view.requests.n_sent == len(requests_in(reopened))
        assert len({row[0] for row in told(reopened, run)}) == view.n_items
        reopened.close()
