"""Killed at any moment, the program or its llama.cpp, a run loses no judgement and gives none twice."""

import json
import random
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import psutil
import pytest

from medreview.domain.sampling_settings import SamplingSettings
from medreview.store.workspace import open_workspace
from medreview.workflows.carry_out_runs import RunState, carry_out, list_runs
from medreview.workflows.check_workspace import check_workspace
from medreview.workflows.run_judge import JudgeDraft, create_runs
from tests.builders import a_workspace
from tests.integration.run_judge.killed_judge import SETTINGS
from tests.judged_answers import a_judge, judged_dataset, pending_positions, told
from tests.tiny_models import HALF_MARKER, WRONG_MARKER
from tests.tiny_models.fixtures import TinyModels
from tests.warm_programs import WarmProgram, warm_program

pytestmark = pytest.mark.guards

N_KILLS, N_KILLS_SAMPLED = 100, 6
KILLS_A_WORKSPACE = 10
MOST_ITEMS_BETWEEN = 6
MOST_SPINS = 200_000
SEED = 20261121
TEXTS = ("Rest.", f"Rest {HALF_MARKER} now.", f"Take {WRONG_MARKER}.")

Said = dict[str, object]


def _rounds(n_kills: int) -> Iterator[int]:
    for start in range(0, n_kills, KILLS_A_WORKSPACE):
        yield min(KILLS_A_WORKSPACE, n_kills - start)


def _judge_until_killed(
    judge: WarmProgram, workspace: Path, run: int, moments: random.Random
) -> tuple[str, list[Said]]:
    """Let the program judge, then kill it or its child; what was hit, and all that it said."""
    process = judge.start(workspace, run)
    # The first line says that it began; before that it has no child yet.
    lines = [process.stdout.readline() for _ in range(1 + moments.randrange(MOST_ITEMS_BETWEEN))]
    for _ in range(moments.randrange(MOST_SPINS)):
        pass
    target = moments.choice(("program", "child"))
    children = psutil.Process(process.pid).children(recursive=True)
    if target == "program":
        process.kill()
    for child in children if target == "child" else ():
        child.kill()
    rest, _ = process.communicate()
    _, left = psutil.wait_procs(children, timeout=120)
    assert left == [], "a child whose program died ends by itself"
    said = [json.loads(line) for line in [*lines, *rest.splitlines(keepends=True)] if line.endswith("\n")]
    return target, said


@pytest.fixture
def judge() -> Iterator[WarmProgram]:
    with warm_program("tests.integration.run_judge.killed_judge") as program:
        yield program


@pytest.mark.slow
@pytest.mark.timeout(3000)
def test_that_no_judgement_is_lost_or_doubled_however_often_a_run_is_killed(
    tmp_path: Path, tiny_models: TinyModels, judge: WarmProgram, full: bool
) -> None:
    moments = random.Random(SEED)
    hit: Counter[str] = Counter()
    for number, n_kills in enumerate(_rounds(N_KILLS if full else N_KILLS_SAMPLED)):
        workspace = a_workspace(tmp_path, f"{number}.medreview")
        texts = [[TEXTS[(n + k) % 3] for k in range(3)] for n in range(n_kills * 4)]
        judged_dataset(workspace, texts)
        a_judge(workspace, path=tiny_models.rule_judge)
        sampling = SamplingSettings(temperature=0.8, seed=number)
        killed, whole = (
            create_runs(workspace, JudgeDraft("cqa-coarse", ("judge-1b",), sampling=sampling))[0] for _ in range(2)
        )
        workspace.close()
        said: list[Said] = []
        for _ in range(n_kills):
            target, lines = _judge_until_killed(judge, workspace.path, killed, moments)
            hit[target] += 1
            said += lines
            assert check_workspace(workspace.path).is_sound
            if target == "child":
                assert lines[-1]["state"] == RunState.STOPPED
        items = [line["item"] for line in said if "item" in line]
        assert len(items) == len(set(items)) > 0, said
        reopened = open_workspace(workspace.path)
        view = next(view for view in list_runs(reopened) if view.run == killed)
        assert len(items) <= view.n_done < view.n_items
        for run in (killed, whole):
            assert carry_out(reopened, run, settings=SETTINGS).state is RunState.FINISHED
        assert pending_positions(reopened, killed) == []
        assert told(reopened, killed) == told(reopened, whole)
        assert check_workspace(reopened.path).is_sound
        reopened.close()
    assert set(hit) == {"program", "child"}
