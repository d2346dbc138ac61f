"""A model file holds answers to criteria through llama.cpp; killed between two, no word is lost or doubled."""

import json
import random
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from medreview.domain.runs import ReadingKind
from medreview.domain.sampling_settings import SamplingSettings
from medreview.domain.table_rows import CriterionRatingRow
from medreview.llm.engines import EngineSettings
from medreview.store.tables.comparisons import stored_criterion_ratings
from medreview.store.workspace import Workspace, open_workspace
from medreview.workflows.carry_out_runs import RunState, carry_out
from medreview.workflows.check_workspace import check_workspace
from medreview.workflows.run_judge import JudgeDraft, create_runs
from tests.builders import a_dataset, a_rubric, a_workspace
from tests.judged_answers import a_judge
from tests.tiny_models.fixtures import TinyModels
from tests.warm_programs import warm_program

pytestmark = pytest.mark.guards

N_WORDS, N_REPEATS, N_KILLS = 5, 2, 3
SETTINGS = EngineSettings(n_context=6144, n_sequences=2, n_threads=1)


@pytest.fixture
def workspace(tmp_path: Path, tiny_models: TinyModels) -> Iterator[Workspace]:
    made = a_workspace(tmp_path)
    a_judge(made, path=tiny_models.text, size_class="8B")
    a_dataset(made, answers=2)
    a_rubric(made)
    yield made
    made.close()


def words(workspace: Workspace, run: str) -> list[CriterionRatingRow]:
    with workspace.reading() as session:
        return [one for one in stored_criterion_ratings(session) if one.run == run]


def a_run(workspace: Workspace, name: str, reading: ReadingKind) -> int:
    sampling = SamplingSettings(temperature=1.0, seed=5)
    draft = JudgeDraft("criteria", ("judge-1b",), reading=reading, name=name, sampling=sampling, n_repeats=N_REPEATS)
    (run,) = create_runs(workspace, draft)
    return run


@pytest.mark.parametrize("reading", [ReadingKind.CONSTRAINED, ReadingKind.SCORED])
def test_that_each_criterion_has_the_verdict_that_the_label_says(workspace: Workspace, reading: ReadingKind) -> None:
    assert carry_out(workspace, a_run(workspace, "Whole", reading), settings=SETTINGS).state is RunState.FINISHED
    found = words(workspace, "Whole")
    assert set(Counter((one.answer_id, one.criterion, one.repeat) for one in found).values()) == {1}
    for one in found:
        if one.raw_output is not None:
            label = json.loads(one.raw_output)["verdict"]
        else:
            not_met, met = one.extra["probabilities"]  # type: ignore[misc]
            label = "met" if met > not_met else "not met"
        assert one.met is (label == "met")
        assert (one.validity, one.judge, one.attempt) == ("valid", "judge-1b", 1)
    assert {one.repeat for one in found} == {1, 2}
    assert check_workspace(workspace.path).is_sound


@pytest.mark.timeout(600)
def test_that_no_word_is_lost_or_doubled_however_often_a_run_is_killed(workspace: Workspace) -> None:
    whole = a_run(workspace, "Whole", ReadingKind.CONSTRAINED)
    torn = a_run(workspace, "Torn", ReadingKind.CONSTRAINED)
    assert carry_out(workspace, whole, settings=SETTINGS).state is RunState.FINISHED
    expected = said(workspace, "Whole")
    path, moments = workspace.path, random.Random(20261128)
    workspace.close()
    with warm_program("tests.integration.run_judge.killed_judge") as judge:
        for _ in range(N_KILLS):
            process = judge.start(path, torn)
            assert process.stdout is not None
            for _ in range(2 + moments.randrange(2)):
                process.stdout.readline()
            process.kill()
            process.communicate()
            assert check_workspace(path).is_sound
    opened = open_workspace(path)
    try:
        assert carry_out(opened, torn, settings=SETTINGS).state is RunState.FINISHED
        assert said(opened, "Torn") == expected
    finally:
        opened.close()
    assert check_workspace(path).is_sound


def said(workspace: Workspace, run: str) -> list[tuple[object, ...]]:
    names = ("answer_id", "criterion", "repeat", "met", "validity", "attempt", "raw_output", "comment")
    return sorted((tuple(getattr(one, name) for name in names) for one in words(workspace, run)), key=str)
