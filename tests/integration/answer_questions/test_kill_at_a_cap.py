"""Killed right where its cap ended it, a run at an endpoint has lost and doubled nothing, and its costs add up."""

import random
import threading
from pathlib import Path

import pytest

from medreview.domain.models import ModelKind
from medreview.domain.run_plans import SpendCap
from medreview.model_runs.spending import spent_of_run
from medreview.store.workspace import Workspace, open_workspace
from medreview.workflows.answer_questions import AnswerDraft, create_answer_runs
from medreview.workflows.carry_out_runs import RunState, carry_out, run_summary
from medreview.workflows.check_workspace import check_workspace
from medreview.workflows.manage_models import CloudDraft, add_cloud
from tests.builders import a_workspace
from tests.fakes.scripted_server import Hold, Received, Reply, ScriptedServer
from tests.integration.answer_questions.kills import MOST_SPINS, PROGRAM, SEED
from tests.integration.answer_questions.test_kill_while_answering import about_its_number, answers_of
from tests.judged_answers import judged_dataset
from tests.warm_programs import warm_program

pytestmark = pytest.mark.guards

N_KILLS, N_KILLS_SAMPLED = 15, 3
N_GOOD, N_HELD = 6, 1
N_READ, N_WRITTEN, MOST_WRITTEN = 100, 20, 64
PRICES = (3.0, 15.0)
DRAFT = AnswerDraft("persona", ("far",), name="far answers", most_tokens=MOST_WRITTEN)


class Script:
    """Answers a few requests of each round, then holds all that come."""

    def __init__(self) -> None:
        self.n_received = 0
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
                return told(received)
            self._n_held += 1
            self._changed.notify_all()
            return Hold()


def told(received: Received) -> Reply:
    """An answer about its question, of so many tokens."""
    reply = about_its_number(received).content
    assert isinstance(reply, dict)
    usage = {"prompt_tokens": N_READ, "completion_tokens": N_WRITTEN}
    reply["choices"][0]["message"]["content"] += " And drink, as much as can be borne."
    return Reply({**reply, "usage": usage})


def n_spent(workspace: Workspace, run: int) -> float:
    with workspace.reading() as session:
        spent = spent_of_run(session, run)
        return spent.n_input + spent.n_output


@pytest.mark.slow
@pytest.mark.timeout(1200)
def test_that_a_run_killed_at_its_cap_keeps_to_it_and_goes_on_where_it_is_raised(tmp_path: Path, full: bool) -> None:
    moments, script = random.Random(SEED), Script()
    n_kills = N_KILLS if full else N_KILLS_SAMPLED
    n_questions = (N_GOOD + N_HELD) * (n_kills + 1)
    each = N_READ + N_WRITTEN
    with ScriptedServer(script) as server, warm_program(PROGRAM) as program:
        workspace = a_workspace(tmp_path)
        judged_dataset(workspace, [["Rest."]] * n_questions)
        prices = dict(zip(("input_price", "output_price"), PRICES, strict=True))
        add_cloud(workspace, CloudDraft("far", ModelKind.OPENAI, server.url, "far", **prices))
        (run,) = create_answer_runs(workspace, DRAFT)
        workspace.close()
        spent = 0.0
        for number in range(1, n_kills + 1):
            # After so many answers one more request may be sent: the next would pass the cap.
            cap = int(spent + N_GOOD * each + N_HELD * (N_READ + MOST_WRITTEN) + 20)
            script.begin(N_GOOD)
            process = program.start(workspace.path, run, cap)
            assert script.wait_for_held(N_HELD)
            for _ in range(moments.randrange(MOST_SPINS)):
                pass
            process.kill()
            process.communicate()
            assert check_workspace(workspace.path).is_sound
            n_received = script.n_received
            assert n_received == number * (N_GOOD + N_HELD)

            workspace = open_workspace(workspace.path)
            found = answers_of(workspace, DRAFT.name)
            assert len(dict(found)) == len(found) == number * N_GOOD
            # What was held may have been read and written there: it counts as the others did.
            spent = n_spent(workspace, run)
            assert spent == pytest.approx(n_received * each)
            assert spent <= cap
            script.begin(n_questions)
            again = carry_out(workspace, run)
            assert (again.state, "before its cap" in str(again.reason)) == (RunState.PAUSED, True)
            assert script.n_received == n_received, "the cap holds until it is raised"
            workspace.close()
        workspace = open_workspace(workspace.path)
        script.begin(n_questions)
        assert carry_out(workspace, run, cap=SpendCap()).state is RunState.FINISHED
    found = answers_of(workspace, DRAFT.name)
    assert len(dict(found)) == len(found) == n_questions
    assert all(text.startswith(f"About {key.removeprefix('q')}: rest.") for key, text in found)
    summary = run_summary(workspace, run)
    n_lost = N_HELD * n_kills
    assert script.n_received == summary.view.requests.n_sent == n_questions + n_lost
    assert summary.view.n_never_answered == n_lost
    expected = script.n_received * (N_READ * PRICES[0] + N_WRITTEN * PRICES[1]) / 1e6
    assert summary.cost == pytest.approx(expected)
    assert summary.cap == SpendCap()
    workspace.close()
