"""Runs over questions that are killed at random moments: from ``tests.integration.answer_questions.kills``."""

import json
import random
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path

import psutil
from sqlmodel import col, select

from medreview.domain.answers import Answer
from medreview.domain.runs import Reply as StoredReply
from medreview.domain.runs import RunItem
from medreview.store.workspace import Workspace
from tests.fakes.scripted_server import Cut, Received, Reply, chat_reply
from tests.warm_programs import WarmProgram

PROGRAM = "tests.integration.answer_questions.killed_answers"
KILLS_A_WORKSPACE = 10
QUESTIONS_A_KILL = 5
MOST_LINES_BETWEEN = 6
MOST_SPINS = 200_000
SEED = 20261123
FAULTS: tuple[Reply | Cut, ...] = (
    Reply(status=429, headers={"Retry-After": "0"}),
    Reply(status=500),
    Reply(status=503),
    Cut(),
    chat_reply(""),
)

Said = dict[str, object]
Told = tuple[object, ...]


def rounds(n_kills: int) -> Iterator[tuple[int, int]]:
    """Number and kills of each workspace."""
    for number, start in enumerate(range(0, n_kills, KILLS_A_WORKSPACE)):
        yield number, min(KILLS_A_WORKSPACE, n_kills - start)


def run_until_killed(
    program: WarmProgram, workspace: Path, run: int, moments: random.Random, *, targets: Sequence[str]
) -> tuple[str, list[Said]]:
    """Let the program ask, then kill it or its child; what was hit, and all that it said."""
    process = program.start(workspace, run)
    # The first line says that it began; before that it has no child yet.
    lines = [process.stdout.readline() for _ in range(1 + moments.randrange(MOST_LINES_BETWEEN))]
    for _ in range(moments.randrange(MOST_SPINS)):
        pass
    target, children = moments.choice(targets), list[psutil.Process]()
    with suppress(psutil.NoSuchProcess):  # all was done before
        children = psutil.Process(process.pid).children(recursive=True)
    if target == "program":
        process.kill()
    for child in children if target == "child" else ():
        with suppress(psutil.NoSuchProcess):
            child.kill()
    rest, _ = process.communicate()
    _, left = psutil.wait_procs(children, timeout=120)
    assert left == [], "a child whose program died ends by itself"
    return target, [json.loads(line) for line in [*lines, *rest.splitlines(keepends=True)] if line.endswith("\n")]


def told(workspace: Workspace, run: int) -> list[Told]:
    """Everything that a run was told, with its answers: what two runs must agree in to be the same."""
    names = ("step", "attempt", "validity", "text", "raw_output", "prompt_sha256", "extra")
    with workspace.reading() as session:
        query = (
            select(RunItem.position, StoredReply, Answer)
            .join(RunItem, col(RunItem.id) == col(StoredReply.run_item_id))
            .outerjoin(Answer, col(Answer.id) == col(StoredReply.answer_id))
            .where(StoredReply.run_id == run)
        )
        given = [
            (position, *(getattr(reply, name) for name in names), *((answer.text, answer.extra) if answer else ()))
            for position, reply, answer in session.exec(query)
        ]
    return sorted(given, key=lambda one: one[:3])


class FaultyEndpoint:
    """Answers by a rule; now and then it fails in one of its ways, until it is well."""

    def __init__(self, seed: int, rule: Callable[[Received], Reply], faults: Sequence[Reply | Cut] = FAULTS) -> None:
        self._moments = random.Random(seed)
        self._rule = rule
        self._faults = faults
        self._use = threading.Lock()
        self.is_well = False

    def __call__(self, received: Received) -> Reply | Cut:
        with self._use:
            is_well = self.is_well or self._moments.random() < 0.8
            fault = self._moments.choice(self._faults)
        return self._rule(received) if is_well else fault
